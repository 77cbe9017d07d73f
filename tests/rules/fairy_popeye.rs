//! Positions under fairy conditions with the answers of Popeye: for each move of Black, how many lines go on from it with a move of
//! White. Rebirths, changes of side and of kind, choices and checks all have their share in these numbers.
//!
//! A line of `tests/data/fairy/conditions.txt` holds the conditions, the men, and the moves with their numbers; one of `men.txt` has
//! other men with Alice chess, and men with attributes. The positions are random ones of ours.

use looking_glass::conditions;
use looking_glass::geometry::{BoardId, Place, Shape};
use looking_glass::pieces::{ATTRIBUTES, Attributes, Color, Owner, Piece, Role, attribute};
use looking_glass::position::{AnyPosition, Diagram, General, Kind, Man, Move, MoveList, Position};
use looking_glass::problem::Problem;
use looking_glass::rules::{EnPassant, Rules};
use looking_glass::search::Control;
use looking_glass::solution::{Resources, solve};
use std::collections::BTreeMap;

const CONDITIONS: &str = include_str!("../data/fairy/conditions.txt");
const MEN: &str = include_str!("../data/fairy/men.txt");

/// Conditions without Popeye's answers on two boards, each with its reason.
const ONE_BOARD: &str = include_str!("../data/fairy/one_board.txt");

/// Conditions, men and attributes that Popeye does not play as it defines them on two boards, each with its reason.
const NOT_ASKED: &str = include_str!("../data/fairy/not_asked.txt");

fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.starts_with("# "))
}

fn rules(names: &str) -> Rules {
    let alice = names.split('+').any(|name| name == "alicechess");
    let mut rules = Rules::from_name(if alice { "alice" } else { "orthodox" }).expect("rules");
    if alice {
        rules.en_passant = EnPassant::Second;
    }
    for name in names.split('+').filter(|&name| name != "alicechess") {
        let condition = conditions::read(name).unwrap_or_else(|| panic!("no condition {name}"));
        rules.conditions = rules.conditions.union(condition);
    }
    rules
}

/// `wKa1`, `nGe4/B`, `b(kamikaze)Ra1`
fn man(word: &str) -> Man {
    if let Some((front, behind)) = word.split_once(')') {
        let (owner, name) = front.split_once('(').expect("an owner");
        let mut man = man(&format!("{owner}{behind}"));
        let named = attribute(name).unwrap_or_else(|| panic!("no attribute {name}"));
        man.piece.attributes = man.piece.attributes.and(named.alone);
        return man;
    }
    let (word, board) = match word.strip_suffix("/B") {
        Some(word) => (word, BoardId::B),
        None => (word, BoardId::A),
    };
    let (letters, square) = word.split_at(word.len() - 2);
    let mut roles = Role::all();
    let role = roles.find(|role| role.magazine() == &letters[1..]);
    let role = role.unwrap_or_else(|| panic!("no man {letters}"));
    let owner = match &letters[..1] {
        "w" => Owner::White,
        "b" => Owner::Black,
        _ => Owner::Neutral,
    };
    let piece = Piece::named(owner, role);
    let square = Shape::CHESS.parse(square).expect("a square");
    let place = Place::new(board, square);
    Man { place, piece }
}

fn text(rules: &Rules, step: Move) -> String {
    let board = |board: BoardId| match board {
        _ if rules.boards == 1 => "",
        BoardId::A => "A",
        _ => "B",
    };
    if step.kind() == Kind::Castling {
        let zeros = if step.is_long_castling() { "0-0-0" } else { "0-0" };
        return format!("{zeros}{}{}", board(step.lands()), board(step.rook_lands()));
    }
    if step == Move::REST {
        return "...".to_string();
    }
    let name = |square| Shape::CHESS.name(square);
    let neutral = if step.is_by_neutral() { "n" } else { "" };
    let becomes = step.promotion().map(|role| format!("={neutral}{}", role.magazine()));
    let becomes = becomes.unwrap_or_default();
    format!(
        "{}{}{becomes}{}",
        name(step.from()),
        name(step.to()),
        board(step.lands())
    )
}

/// The moves with the numbers of answers, where there are any.
fn replies(position: &General, rules: &Rules) -> BTreeMap<String, usize> {
    let mut first = MoveList::new();
    position.legal_moves(&mut first);
    let mut told = BTreeMap::new();
    for step in first {
        let mut second = MoveList::new();
        position.play(step).legal_moves(&mut second);
        if !second.is_empty() {
            let man = position
                .all_men()
                .into_iter()
                .find(|(place, _)| *place == step.departure());
            let takes = step.is_capture() && man.is_some_and(|(_, man)| man.attributes.has(Attributes::KAMIKAZE));
            let ends = step.role() == Role::PAWN && [0, 7].contains(&step.to().rank());
            let vanishes = rules.boards > 1 && (takes || ends && step.promotion().is_none());
            let text = text(rules, step);
            // It passes to no board.
            let text = if vanishes {
                text.strip_suffix(['A', 'B']).unwrap_or(&text)
            } else {
                &text
            };
            *told.entry(text.to_string()).or_insert(0) += second.len();
        }
    }
    told
}

#[test]
fn conditions_are_played_as_popeye_plays_them() {
    compare(CONDITIONS);
}

#[test]
fn men_are_played_on_two_boards_as_popeye_plays_them() {
    compare(MEN);
}

fn compare(data: &'static str) {
    let mut faults = Vec::new();
    let mut number = 0;
    for line in lines(data) {
        let mut parts = line.split(" | ");
        let mut part = || parts.next().expect("three parts");
        let (names, men, told) = (part(), part(), part());
        let men: Vec<Man> = men.split(' ').map(man).collect();
        let is_king = |man: &Man, color| man.piece.is_royal() && man.piece.is_of(color);
        let kingless = Color::ALL.map(|color| !men.iter().any(|man| is_king(man, color)));
        let diagram = Diagram {
            men,
            turn: Color::Black,
            kingless,
            ..Diagram::empty(rules(names))
        };
        let expected: BTreeMap<String, usize> = told
            .split(' ')
            .map(|word| {
                let (step, number) = word.rsplit_once(':').expect("a number");
                (step.to_string(), number.parse().expect("a number"))
            })
            .collect();
        number += 1;
        match diagram.position() {
            Ok(AnyPosition::General(position)) => {
                let ours = replies(&position, &diagram.rules);
                if ours != expected {
                    faults.push(format!("{line}\n  {ours:?}\n  {expected:?}"));
                }
            }
            other => faults.push(format!("{line}: {:?}", other.err())),
        }
    }
    assert!(number > 0);
    assert!(
        faults.is_empty(),
        "{} of {number}:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

/// The men of lines with Alice chess.
fn men_on_two_boards() -> Vec<Man> {
    let alice = lines(MEN).filter(|line| line.starts_with("alicechess |"));
    let men = alice.filter_map(|line| line.split(" | ").nth(1));
    men.flat_map(|men| men.split(' ').map(man)).collect()
}

fn listed(text: &'static str, name: &str) -> bool {
    lines(text).any(|line| line.split(": ").next() == Some(name))
}

#[test]
fn men_and_attributes_have_lines_on_two_boards() {
    let men = men_on_two_boards();
    let roles = Role::all().filter(|role| !role.is_classical() && role.is_of_popeye());
    let told = |has: bool, name: &'static str| (has == listed(NOT_ASKED, name)).then_some(name);
    let missing = roles.filter_map(|role| told(men.iter().any(|man| man.piece.role == role), role.kind().names[0]));
    let played = ATTRIBUTES.iter().filter(|line| line.alone != Attributes::NONE);
    let has = |alone: Attributes| men.iter().any(|man| man.piece.attributes.has(alone));
    let missing: Vec<&str> = missing
        .chain(played.filter_map(|line| told(has(line.alone), line.names[0])))
        .collect();
    assert!(
        missing.is_empty(),
        "either in a line or listed, one of them: {missing:?}"
    );
}

#[test]
fn conditions_have_lines_on_two_boards() {
    let alice = lines(CONDITIONS).filter_map(|line| line.split(" | ").next()?.strip_suffix("+alicechess"));
    let held: Vec<usize> = alice.flat_map(|names| rules(names).conditions.numbers()).collect();
    let mut names = conditions::played();
    names.retain(|&name| name != "Alice" && !listed(ONE_BOARD, name));
    names.retain(|&name| {
        let number = conditions::by_name(name).expect("a condition of the table");
        held.contains(&number) == listed(NOT_ASKED, name)
    });
    assert!(names.is_empty(), "either in a line or listed, one of them: {names:?}");
}

/// Why a problem of White to move is refused; nothing if it is solved.
fn refusal(names: &str, men: &str, stipulation: &str) -> String {
    let diagram = Diagram {
        men: men.split(' ').map(man).collect(),
        ..Diagram::empty(rules(names))
    };
    let stipulation = stipulation.parse().expect("a stipulation");
    let problem = Problem::new("refused", diagram, stipulation);
    let resources = Resources {
        threads: 1,
        memory: 1 << 20,
    };
    let solution = solve(&problem, resources, &Control::default());
    let faults = solution.err().unwrap_or_default();
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

#[test]
fn what_would_leave_moves_out_is_refused_by_name() {
    let men = "wKa1 bKh8 wPb6 bPc7";
    assert_eq!(refusal("PWC", men, "#1"), "");
    assert_eq!(refusal("PWC+Take&Make", men, "#1"), "");
    assert!(refusal("AntiSuperCirce+Take&Make", men, "#1").contains("leaves a choice"));
    let eleven = format!("{men} wGa2 wNa3 bLIg8 wPAa4 wVAa5 wLEa7 wMAb2 wZb3 wCb4 wRHb5 wBHc2");
    assert_eq!(refusal("PWC", &eleven, "#1"), "");
    assert!(refusal("PWC", &format!("{eleven} bSPg6"), "#1").contains("fifteen at most"));
    assert_eq!(refusal("Circe", &format!("{eleven} bSPg6"), "#1"), "");
    assert!(refusal("Checkless", men, "h##!1").contains("under Checkless"));
    assert!(refusal("MessignyChess", men, "h##!1").contains("under Messigny"));
    assert!(refusal("VaultingKings", men, "h##!1").contains("under Vaulting Kings"));
    assert_eq!(refusal("Circe", men, "h##!1"), "");
    assert_eq!(refusal("Isardam", men, "h##!1"), "");
    assert!(refusal("Annan+TransmutedKings", men, "#1").contains("have the ways of others"));
    assert!(refusal("MarsCirce+Madrasi", men, "#1").contains("ask who observes"));
    assert!(refusal("Annan+Madrasi", men, "#1").contains("ask who observes"));
    assert_eq!(refusal("Annan+Superguards", men, "#1"), "");
    assert_eq!(refusal("ParrainCirce+Madrasi", men, "#1"), "");
    assert!(refusal("ParrainCirce+Bicaptures", men, "#1").contains("not certain"));
    assert_eq!(refusal("Wormholes g1d5", "wKe1 wRh1 bKg8", "#1"), "");
    assert!(refusal("Wormholes g1d5+Circe", "wKe1 wRh1 bKg8", "#1").contains("into wormholes"));
    assert!(refusal("CageCirce+BlackMaximummer+ImmunChess", men, "#1").contains("Cage Circe"));
    assert!(refusal("Influencer+Circe", men, "#1").contains("other conditions"));
    let home = "wKe1 wRh1 bKg8";
    assert_eq!(refusal("Influencer", home, "#1"), "");
    assert!(refusal("GlasgowChess+PWC", men, "#1").contains("other squares of promotion"));
    assert!(refusal("NoWhitePromotion+PWC", men, "#1").contains("promotions are forbidden"));
    assert!(refusal("EinsteinChess+SuperCirce", men, "#1").contains("leave a choice"));
    assert_eq!(refusal("Influencer", men, "#1"), "");
    assert_eq!(refusal("FaceToFace+Madrasi", men, "#1"), "");
    assert!(refusal("CAST+MarsCirce", men, "#1").contains("other ways than their own"));
    assert_eq!(refusal("CAST+Annan", men, "#1"), "");
    assert_eq!(refusal("WhiteTransmutedKing+BlackTransmutedKing", men, "#1"), "");
}

#[test]
fn conditions_that_are_played_alone_are_refused_with_others() {
    let men = "wKa1 bKh8 wPb6 bPc7";
    let home = "wKe1 wRh1 bKg8";
    assert_eq!(refusal("SeriesCapture", men, "#1"), "");
    assert_eq!(refusal("SeriesCapture+Circe", men, "#1"), "");
    assert!(refusal("SeriesCapture+Madrasi", men, "#1").contains("without other conditions"));
    assert!(refusal("SeriesCapture+Circe+NorskSjakk", men, "#1").contains("without other conditions"));
    assert_eq!(refusal("LostPieces+Circe", men, "#1"), "");
    assert!(refusal("LostPieces+AntiCirce", men, "#1").contains("lost pieces"));
    assert_eq!(refusal("Rokagogo+Madrasi", men, "#1"), "");
    assert!(refusal("Rokagogo+Isardam", men, "#1").contains("holes and Madrasi"));
    assert!(refusal("StrictSAT+Circe", men, "#1").contains("without other conditions"));
    assert_eq!(refusal("RoyalDynasty", home, "#1"), "");
    for name in ["SeriesCapture", "Anda", "PADChess", "CirceAssassin", "HalfInChess"] {
        assert!(refusal(name, men, "ct1").contains(&format!("not solved under {name}")));
        assert_eq!(refusal(name, men, "zb71"), "");
    }
    for goal in ["ct1", "<>1", "kb61", "ctr1", "<>r1"] {
        assert_eq!(refusal("Circe", men, goal), "");
        assert!(!refusal("ParrainCirce", men, goal).is_empty());
    }
    assert!(refusal("Madrasi", men, "ctr1").contains("nobody is reborn"));
    let seven = format!("{men} bPc6 bPd6 bPe6 bPf6 bPg6 bPh6");
    assert!(refusal("SeriesCapture", &seven, "#1").contains("six at most"));
    assert_eq!(refusal("Anda+Circe", men, "#1"), "");
    assert!(refusal("Anda+Madrasi", men, "#1").contains("alone or with Circe"));
    assert!(refusal("PADChess+Circe", men, "#1").contains("without other conditions"));
    assert!(refusal("CirceAssassin+Madrasi", men, "#1").contains("without other conditions"));
    assert!(refusal("RoleExchange+PWC", men, "#1").contains("only Circe and Anticirce"));
    assert_eq!(refusal("RoleExchange 2+Circe", men, "#1"), "");
    assert!(refusal("BlackChecks+BlackMaximummer", men, "#1").contains("must choose"));
    for name in ["BlackChecks", "RoleExchange"] {
        assert!(refusal(name, men, "#=1").contains(&format!("not solved under {name}")));
        assert_eq!(refusal(name, men, "=1"), "");
    }
    assert!(refusal("TransmissionMenace+Annan", men, "#1").contains("other ways than their own"));
    assert!(refusal("TransmissionMenace", "wKa1 bKh8 nRb6", "#1").contains("neutral men"));
    assert!(refusal("AllInChess", home, "#1").contains("castling is not played"));
    assert!(refusal("MainlyInChess", men, "ser-#2").contains("series are not solved"));
    assert_eq!(refusal("HalfInChess", men, "#1"), "");
}

#[test]
fn on_other_boards_than_those_of_alice_chess_some_are_refused() {
    let men = "wKa1 bKh8 wPb6 bPc7";
    let alone = [
        "Wormholes d4f1",
        "SeriesCapture",
        "AllInChess",
        "HalfInChess",
        "MainlyInChess",
    ];
    for name in alone.into_iter().chain(["Imitator d4"]) {
        assert_eq!(refusal(&format!("{name}+alicechess"), men, "#1"), "");
        for variant in ["looking-glass", "odonohue", "three-board"] {
            let other = Rules::from_name(variant).expect("a variant");
            let conditions = conditions::read(name).expect("a condition");
            let diagram = Diagram {
                men: men.split(' ').map(man).collect(),
                ..Diagram::empty(Rules { conditions, ..other })
            };
            assert!(
                diagram.position().is_err(),
                "{name} is played by the rules of {variant}"
            );
        }
    }
    for name in alone {
        let with_circe = format!("{name}+Circe+alicechess");
        assert!(refusal(&with_circe, men, "#1").contains("without other conditions"));
    }
    assert!(refusal("Imitator d4+Circe+alicechess", men, "#1").contains("these other conditions"));
    assert_eq!(refusal("Imitator d4+NoIProm+alicechess", men, "#1"), "");
}

#[test]
fn games_of_ordinary_and_of_neutral_kings_know_what_they_do_not_play() {
    let men = "wKa1 bKh8 wPb6 bPc7";
    assert!(refusal("LosingChess", men, "#1").contains("not solved under LosingChess"));
    assert_eq!(refusal("LosingChess", men, "=1"), "");
    assert_eq!(refusal("LosingChess", "wPb6 wPb5", "=1"), "");
    assert!(refusal("LosingChess+Circe", men, "=1").contains("played alone"));
    assert!(refusal("ExtinctionChess", "wKa1 bKh8 nPb6", "#1").contains("neutral men"));
    assert!(refusal("AMU", men, "=1").contains("not solved under AMU"));
    assert!(refusal("GlasgowChess", men, "c811").contains("not solved under GlasgowChess"));
    assert!(refusal("LastCapture white Bg4", men, "#1").contains("Parrain"));
    let neutral = "nKa1 bRh8 wPb6 wPc7";
    assert_eq!(refusal("Circe", neutral, "#1"), "");
    assert!(refusal("Anda", neutral, "#1").contains("neutral kings are not played"));
    assert!(refusal("Circe", &format!("{neutral} bKh1"), "#1").contains("only king"));
    assert!(refusal("Circe+alicechess", neutral, "#1").contains("on one board only"));
}
