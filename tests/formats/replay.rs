//! Game scores: every recorded game replays with every mark right, whatever the notation, and no wrong mark goes by.

use looking_glass::formats::entry::Entry;
use looking_glass::formats::fen::{self, Fen};
use looking_glass::formats::game::{Game, PlayError, Played};
use looking_glass::formats::score::{ReplayError, Score, ScoreError};
use looking_glass::formats::yaml;
use looking_glass::geometry::Shape;
use looking_glass::output::coords;
use looking_glass::rules::{Rules, Variant};
use std::path::Path;

const ALICE: Rules = Rules::of(Variant::Alice);

/// The records of all files of games.
fn records() -> Vec<Entry> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems/games");
    let mut files: Vec<_> = folder
        .read_dir()
        .expect("the folder of games")
        .map(|file| file.expect("a file").path())
        .collect();
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).expect("a text");
        yaml::read(&text, &path.display().to_string())
    };
    files
        .iter()
        .flat_map(read)
        .map(|entry| entry.expect("a record"))
        .collect()
}

fn record(id: &str) -> Entry {
    records()
        .into_iter()
        .find(|entry| entry.id == id)
        .expect("a game of this id")
}

fn from(fen: &str, moves: &str, rules: Rules) -> Result<Played, PlayError> {
    let start = Fen::read(fen, rules).expect("a FEN");
    let score = Score::read_all(moves, rules.shape).expect("a score").remove(0);
    Game::new(rules, Some(start), score).play()
}

fn from_array(moves: &str) -> Played {
    let score = Score::read_all(moves, ALICE.shape).expect("a score").remove(0);
    Game::new(ALICE, None, score).play().expect("legal moves")
}

fn told(played: &Played) -> Vec<String> {
    played.moves.iter().map(|told| coords(&ALICE, told.step)).collect()
}

fn faults(played: &Played) -> Vec<String> {
    played.faults.iter().map(ToString::to_string).collect()
}

#[test]
fn every_recorded_game_replays_to_its_final_position() {
    let records = records();
    assert_eq!(records.len(), 12);
    for entry in &records {
        let game = Game::of(entry, ALICE).unwrap_or_else(|error| panic!("{error}"));
        let played = game.play().unwrap_or_else(|error| panic!("{}: {error}", entry.id));
        assert_eq!(faults(&played), [""; 0], "{}", entry.id);
        assert!(game.expected.is_some(), "{} states no final position", entry.id);
        assert_eq!(played.difference, None, "{}", entry.id);
        if entry.id.contains("mate") {
            assert!(played.outcome.mate, "{} is no mate", entry.id);
        }
    }
}

#[test]
fn long_games_have_all_their_moves() {
    let moves = |id| {
        Game::of(&record(id), ALICE)
            .expect("a game")
            .play()
            .expect("legal moves")
    };
    let long = moves("schemingmind");
    assert_eq!(long.moves.len(), 130);
    assert!(long.outcome.mate);
    let grand_prix = moves("yearout-jelliss");
    assert_eq!(grand_prix.moves.len(), 41);
    assert!(!grand_prix.outcome.check);
    assert_eq!(grand_prix.legal, 41);
}

/// The words of a score that are moves, with the turn of each.
fn half_moves(score: &str) -> Vec<(usize, String, String)> {
    let words = score.split_whitespace().enumerate();
    let moves = words.filter_map(|(index, word)| {
        let (number, rest) = word.split_once('.').unwrap_or(("", word));
        let numbered = number.bytes().all(|sign| sign.is_ascii_digit());
        let step = if numbered { rest } else { word };
        let is_move = step.starts_with(|sign: char| sign.is_ascii_alphabetic()) || step.starts_with("0-0");
        is_move.then(|| (index, step.to_string()))
    });
    let numbered = moves.enumerate().map(|(ply, (index, step))| {
        let dots = if ply % 2 == 0 { "" } else { "..." };
        (index, step, format!("{}{dots}", ply / 2 + 1))
    });
    numbered.collect()
}

/// A move with one of its marks changed into a wrong one.
fn wrong_marks(step: &str) -> Vec<String> {
    let core = step.trim_end_matches(['+', '#']);
    let sign = &step[core.len()..];
    let mut wrong = Vec::new();
    match core.strip_suffix("/A") {
        Some(bare) => wrong.push(format!("{bare}{sign}")),
        None => wrong.push(format!("{core}/A{sign}")),
    }
    wrong.extend(
        ["", "+", "#"]
            .iter()
            .filter(|&&other| other != sign)
            .map(|other| format!("{core}{other}")),
    );
    if core.contains('x') {
        wrong.push(step.replace('x', ""));
    } else if !core.starts_with("0-0") {
        let square = core.trim_end_matches("/A").len() - 2;
        wrong.push(format!("{}x{}", &step[..square], &step[square..]));
    }
    wrong
}

#[test]
fn a_wrong_mark_is_named_at_its_move() {
    let entry = record("yearout-jelliss");
    let score = entry.text("moves").expect("moves");
    let mut tried = 0;
    for (index, step, turn) in half_moves(score) {
        for wrong in wrong_marks(&step) {
            let words = score.split_whitespace().enumerate();
            let changed: Vec<String> = words
                .map(|(at, word)| {
                    if at == index {
                        word.replace(&step, &wrong)
                    } else {
                        word.to_string()
                    }
                })
                .collect();
            let played = from_array(&changed.join(" "));
            let first = faults(&played)
                .into_iter()
                .next()
                .unwrap_or_else(|| panic!("{wrong} goes by"));
            assert!(
                first.starts_with(&format!("move {turn}: {wrong} is ")),
                "{wrong} for {step}: {first}"
            );
            tried += 1;
        }
    }
    assert!(tried > 150, "{tried}");
}

#[test]
fn the_marks_of_boards_may_be_written_in_any_of_the_usual_ways() {
    let notations = [
        "1.e4 e5 2.Qh5 g6 3.Qxe5#",
        "1.e4 e5 2.Qh5 g6 3.Qxe5/A#",
        "1.e4/B e5/B 2.Qh5/B g6/B 3.Q:e5/A# 1-0",
        "1. e4B e5B 2. Qh5B g6B 3. Qxe5A mate",
        "1 e4 e5 2 Qh5 g6 3 Qxe5(A)#",
        "1.e4>B e5>B 2.Qh5>B g6>B 3.Qxe5>A#",
        "1.e2-e4B e7-e5B 2.Qd1-h5B g7-g6B 3.Qh5*e5A #",
        "A:e2e4/B A:e7e5/B A:d1h5/B A:g7g6/B B:h5e5/A",
        "e2e4 e7e5 d1h5 g7g6 h5e5",
        "1.e4 e5 2.Q–h5 g6 3.Qh5×e5‡",
        "1. e4 {a comment} e5 (better 1... d6 (or 1... d5)) 2. Qh5!? [why not?] g6?? $4 3. Qxe5# ; the end",
        "1... ♟e5",
    ];
    let expected = ["A:e2e4/B", "A:e7e5/B", "A:d1h5/B", "A:g7g6/B", "B:h5e5/A"];
    for notation in &notations[..11] {
        let played = from_array(notation);
        assert_eq!(told(&played), expected, "{notation}");
        assert_eq!(faults(&played), [""; 0], "{notation}");
    }
    let black = from("rnbqkbnr/pppppppp/8/8/4|P3/8/PPPP1PPP/RNBQKBNR", notations[11], ALICE).expect("legal");
    assert_eq!(told(&black), ["A:e7e5/B"]);
}

#[test]
fn knights_castling_promotions_and_zero_marks_have_their_spellings() {
    let knight = ["Nf3", "Sf3", "Sg1-f3B", "♘f3", "Ngf3", "N1f3"];
    for spelling in knight {
        assert_eq!(told(&from_array(spelling)), ["A:g1f3/B"], "{spelling}");
    }
    for spelling in ["0-0", "O-O", "o-o", "0-0BB", "O–O/B", "e1g1", "Kg1", "Ke1-g1"] {
        let played = from("k7/8/8/8/8/8/8/4K2R w K -", spelling, ALICE).expect(spelling);
        assert_eq!(told(&played), ["A:e1g1/B"], "{spelling}");
    }
    for spelling in ["0-0-0", "O-O-O", "0-0-0BB"] {
        let played = from("7k/8/8/8/8/8/8/R3K3 w Q -", spelling, ALICE).expect(spelling);
        assert_eq!(told(&played), ["A:e1c1/B"], "{spelling}");
    }
    for spelling in [
        "a8=B",
        "a8B",
        "a8(B)",
        "a7-a8=BB",
        "A:a7a8b/B",
        "a7a8b",
        "a8=B/B",
        "a8BB",
    ] {
        let played = from("8/P6k/8/8/8/8/8/K7 w - -", spelling, ALICE);
        match (spelling, played) {
            // In brackets stands a board; which man the pawn becomes is then not said.
            ("a8(B)", played) => assert!(matches!(played, Err(PlayError::Move(ReplayError::Illegal { .. })))),
            (_, played) => assert_eq!(told(&played.expect(spelling)), ["A:a7a8b/B"], "{spelling}"),
        }
    }
    for spelling in ["f5xe6 ep.A", "fxe6 e.p./A", "fxe6ep", "fe6"] {
        let second = Rules::from_name("popeye").expect("rules");
        let fen = "k7/4p3/8/3P1|P2/8/8/8/7K b - -";
        let played = from(fen, &format!("1...e5 2.{spelling}"), second).expect(spelling);
        assert_eq!(told(&played)[1], "B:f5e6/A", "{spelling}");
        assert_eq!(faults(&played), [""; 0], "{spelling}");
    }
}

#[test]
fn a_move_without_mark_arrives_on_b_where_returns_to_a_are_marked() {
    let fen = "k7/8/8/8/8/5|N2/8/1N5K w - -";
    let meant = |moves| told(&from(fen, moves, ALICE).expect("legal"));
    assert_eq!(meant("1.Nd2/A Kb8 2.Kg1"), ["B:f3d2/A", "A:a8b8/B", "A:h1g1/B"]);
    assert_eq!(
        meant("1.Nd2 Kb8 2.Kg1 Ka8/A"),
        ["A:b1d2/B", "A:a8b8/B", "A:h1g1/B", "B:b8a8/A"]
    );
    let unclear = from(fen, "1.Nd2 Kb8", ALICE).expect_err("two knights");
    assert_eq!(unclear.to_string(), "move 1: Nd2 can be read in 2 ways");
}

#[test]
fn each_kind_of_wrong_mark_has_its_sentence() {
    let sentence = |moves: &str| faults(&from_array(moves)).join("; ");
    assert_eq!(sentence("1.e4/B d5 2.Be2/B"), "");
    assert_eq!(sentence("1.e4/A"), "move 1: e4/A is marked /A but lands on B");
    let unmarked = "1.e4 d5 2.Nf3 Nf6 3.e5 e6 4.Ke2/A";
    let both = "move 3: e5 is not marked /A but lands on A; move 4: Ke2/A is marked /A but lands on B";
    assert_eq!(sentence(unmarked), both);
    assert_eq!(sentence("1.xe4"), "move 1: xe4 is marked x but takes nothing");
    assert_eq!(sentence("1.e4+"), "move 1: e4+ is marked + but gives no check");
    assert_eq!(sentence("1.e4#"), "move 1: e4# is marked # but gives no check");
    assert_eq!(
        sentence("1.e4 d5 2.Be2 dxe4 3.Bb5+"),
        "move 3: Bb5+ is marked + but gives mate"
    );
    assert_eq!(
        sentence("1.e4 d5 2.Be2 dxe4 3.Bb5 0-1"),
        "move 3: Bb5 ends the game 0-1, expected 1-0"
    );
    assert_eq!(sentence("1.e4 d5 3.Be2"), "move 2: Be2 is numbered 3, expected 2");
    assert_eq!(
        sentence("1.e4 1...d5 2...Be2"),
        "move 2: Be2 is numbered 2..., expected 2"
    );
    assert_eq!(
        sentence("1.e4 e.p."),
        "move 1: e4e.p. is marked e.p. but does not take in passing"
    );
    let captures = "1.e4 h5 2.Be2 Rh4 3.Bxh5 Re4+";
    assert_eq!(sentence(captures), "move 3...: Re4+ is not marked x but takes a man");
    let checks = "1.d4 e6 2.Qd6 Be7 3.Qe5+ Kf8 4.Bh6";
    assert_eq!(sentence(checks), "move 4: Bh6 is not marked but gives mate");
}

#[test]
fn a_game_from_the_array_begins_with_the_first_move() {
    assert_eq!(faults(&from_array("2.e4 e5 3.d4")).len(), 1);
    assert!(faults(&from_array("1.e4 e5 2.d4")).is_empty());
}

#[test]
fn a_move_that_is_not_legal_is_named() {
    let score = Score::read_all("1.Nf3 e6 2.Ne5 Bc5 3.Nxf7 Kxf7", Shape::CHESS).expect("a score");
    let error = Game::new(ALICE, None, score[0].clone())
        .play()
        .expect_err("the king may not take");
    assert_eq!(error.to_string(), "move 3...: Kxf7 is not a legal move");
}

#[test]
fn what_is_no_score_is_refused() {
    let refusal = |text: &str| Score::read_all(text, Shape::CHESS).expect_err(text);
    assert_eq!(refusal(""), ScoreError::Empty);
    assert_eq!(refusal("[White \"Alice\"] 1-0"), ScoreError::Empty);
    assert!(matches!(refusal("1.e4 {the queen's pawn"), ScoreError::Unclosed { .. }));
    let word = refusal("1.e4 e5 2.Ke9");
    assert!(
        word.to_string()
            .starts_with("`Ke9` behind `e5` is no move, expected one such as"),
        "{word}"
    );
    for text in [
        "hello",
        "1.e4 xyzzy",
        "1.e4 e5)",
        "1.Zf3",
        "1.e4/D",
        "1.e4=Q=R",
        "1.e8=K",
        "1.0-0-0-0",
        "A:a1/B",
        "1.é4",
    ] {
        refusal(text);
    }
}

#[test]
fn several_games_are_parted_by_tags_and_results() {
    let text = "[White \"A\"]\n1.e4 d5 1-0\n[White \"B\"]\n[FEN \"k7/8/8/8/8/8/8/7K b\"]\n1...Ka7 *\n1.d4 d5";
    let scores = Score::read_all(text, Shape::CHESS).expect("scores");
    assert_eq!(scores.iter().map(Score::len).collect::<Vec<_>>(), [2, 1, 2]);
    assert_eq!(scores[1].tag("white"), Some("B"));
    assert!(scores[1].begins_with_black());
    assert_eq!(scores[1].result.as_deref(), Some("*"));
}

#[test]
fn the_final_position_of_a_game_can_be_read_back() {
    let played = from_array("1.Nf3 e6 2.Ne5 Bc5 3.Nxf7 Bg1");
    let written = fen::write(&played.last);
    assert!(
        written.starts_with("rnbqk1nr/pppp1|Npp/4|p3/8/8/8/PPPPPPPP/RNBQKBbR w "),
        "{written}"
    );
    assert_eq!(Fen::read(&written, ALICE).expect("a FEN").diagram.men.len(), 31);
}
