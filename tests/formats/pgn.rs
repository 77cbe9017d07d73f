//! Games as PGN: read as records, written again, and what is refused.

use crate::convert::records;
use looking_glass::formats::entry::Defaults;
use looking_glass::formats::score::Score;
use looking_glass::formats::{pgn, yaml};
use looking_glass::geometry::Shape;

#[test]
fn games_come_back_from_pgn() {
    let mut games = 0;
    for entry in records().iter().filter(|entry| entry.get("moves").is_some()) {
        let Ok(written) = pgn::write(entry, &Defaults::default()) else {
            continue;
        };
        let rules = entry.rules(&Defaults::default()).expect("rules");
        let read = Score::read_all(&written.text, rules.shape).expect("a score");
        let [read] = read.as_slice() else {
            panic!("{} games in {}", read.len(), written.text);
        };
        let meant = Score::read_all(entry.text("moves").expect("moves"), rules.shape).expect("a score");
        assert_eq!(read.len(), meant[0].len(), "{}", entry.id);
        assert_eq!(read.tag("FEN"), entry.text("fen"));
        assert_eq!(read.tag("SetUp"), entry.text("fen").map(|_| "1"));
        assert!(
            written
                .text
                .lines()
                .all(|line| line.len() <= 79 || line.starts_with('['))
        );
        games += 1;
    }
    assert!(games >= 8, "only {games} games");
}

#[test]
fn pgn_of_other_programs_is_read() {
    let text = "[Event \"a \\\"great\\\" day]\"]\n[Variant \"Alice\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n\
                1. Ra7 $1 {[%clk 0:10] good} (1. Ra8+ Kd7 {or} (1... Ke7)) 1... Kd8 ; to d8\n% no move\n2. Ra8# 1-0\n";
    let read = Score::read_all(text, Shape::CHESS).expect("a score");
    assert_eq!(read.len(), 1);
    assert_eq!(read[0].len(), 3);
    assert_eq!(read[0].tag("Event"), Some("a \"great\" day]"));
    assert_eq!(read[0].tag("Variant"), Some("Alice"));
    assert_eq!(read[0].result.as_deref(), Some("1-0"));
}

#[test]
fn a_comment_at_the_end_does_not_take_in_the_result() {
    let game = pgn::read("[Event \"X\"]\n[Result \"1-0\"]\n\n1.e4 d5 ; the end\n1-0\n", "x.pgn").remove(0);
    let written = pgn::write(&game, &Defaults::default()).expect("a game").text;
    assert!(written.ends_with("\n1.e4 d5 ; the end\n1-0\n"), "{written}");
    assert_eq!(pgn::read(&written, "x.pgn").remove(0).fields, game.fields);
}

#[test]
fn what_a_name_does_not_say_of_rules_is_no_pgn() {
    for (rules, written) in [
        ("alice", true),
        ("{name: alice}", true),
        ("{name: alice, ep: first}", false),
        ("alice\nconditions: [Circe]", false),
    ] {
        let text = format!("id: one\nrules: {rules}\nmoves: 1.e4 a6\n");
        let entry = yaml::read(&text, "x.yaml").remove(0).expect("a record");
        assert_eq!(pgn::write(&entry, &Defaults::default()).is_ok(), written, "{rules}");
    }
}

#[test]
fn results_that_differ_are_refused() {
    let refusal = |text: &str| {
        let entry = pgn::read(text, "x.pgn").remove(0);
        pgn::write(&entry, &Defaults::default())
            .err()
            .map(|errors| errors[0].to_string())
    };
    let told = refusal("[White \"A\"]\n[Result \"1-0\"]\n\n1.e4 e5 0-1\n");
    assert!(told.is_some_and(|told| told.contains("1-0, but the score ends in 0-1")));
    let told = refusal("[White \"A\"]\n[Result \"banana\"]\n\n1.e4 e5\n");
    assert!(told.is_some_and(|told| told.contains("`banana`, expected 1-0")));
    assert!(refusal("[White \"A\"]\n[Result \"1-0\"]\n\n1.e4 e5 1-0\n").is_none());
    let told = refusal("[White \"A\"]\n\n1-0\n");
    assert!(told.is_some_and(|told| told.contains("moves: missing")));
}

#[test]
fn games_without_a_variant_are_of_chess_unless_boards_are_named() {
    let rules = |text: &str| pgn::read(text, "x.pgn").remove(0).text("rules").map(str::to_string);
    assert_eq!(
        rules("[White \"A\"]\n\n1.f3 e5 2.g4 Qh4#\n").as_deref(),
        Some("orthodox")
    );
    assert_eq!(rules("[White \"A\"]\n\n1.e4 d5 2.Be2 dxe4 3.Bb5/A\n"), None);
}

#[test]
fn pgn_becomes_a_record_and_pgn_again() {
    let text = "[Event \"A \\\"great\\\" day\"]\n[Site \"Oxford\"]\n[Date \"1862.07.??\"]\n[Round \"?\"]\n[White \"Liddell, Alice\"]\n\
                [Black \"Carroll, Lewis\"]\n[Result \"1-0\"]\n[Variant \"Alice\"]\n[SetUp \"1\"]\n\
                [FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n[Annotator \"The Cat\"]\n\n\
                1.Ra7 {[%clk 0:10]\n[Event \"none\"]} Kd8 (1...Kf8)\n2.Ra8# 1-0\n\n\
                [Event \"?\"]\n[White \"?\"]\n[Result \"*\"]\n\n1.e4 e5 *\n";
    assert!(pgn::is_pgn(text));
    assert!(!pgn::is_pgn("[a, b]") && !pgn::is_pgn("1.e4"));
    let read = pgn::read(text, "dir/games.pgn");
    assert_eq!(read.len(), 2);
    let told = |path: &str| read[0].text(path);
    for (path, expected) in [
        ("source.name", "A \"great\" day"),
        ("source.date.year", "1862"),
        ("source.date.month", "7"),
        ("players.white", "Liddell, Alice"),
        ("rules", "alice"),
        ("fen", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"),
        ("result", "1-0"),
        ("tags.Annotator", "The Cat"),
        ("moves", "1.Ra7 {[%clk 0:10]\n[Event \"none\"]} Kd8 (1...Kf8)\n2.Ra8#"),
    ] {
        assert_eq!(told(path), Some(expected), "{path}");
    }
    assert_eq!(told("source.date.day"), None);
    assert_eq!(read[1].id, "games-2");
    assert_eq!(read[1].fields.names().collect::<Vec<_>>(), ["rules", "moves"]);
    assert_eq!(read[1].text("rules"), Some("orthodox"));
    for entry in read {
        let written = pgn::write(&entry, &Defaults::default()).expect("a game");
        assert_eq!(written.lost, [""; 0]);
        let again = pgn::read(&written.text, &entry.origin.file).remove(0);
        assert_eq!(again.fields, entry.fields);
        let again = yaml::read(&yaml::write([&entry]), "x.yaml")
            .remove(0)
            .expect("a record");
        assert_eq!(again.fields, entry.fields);
    }
}
