//! From records to problems: what the fields mean.

use looking_glass::conditions;
use looking_glass::formats::entry::{Defaults, Entry, Refusal, inline};
use looking_glass::formats::fen;
use looking_glass::formats::yaml;
use looking_glass::pieces::Color;
use looking_glass::position::{Rights, Wing};
use looking_glass::problem::Problem;
use looking_glass::rules::{CastleHome, EnPassant, Rules, Variant};

const MARKS: &str = "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1";

fn entry(text: &str) -> Entry {
    let mut entries = yaml::read(text, "f.yaml");
    assert_eq!(entries.len(), 1, "{text}");
    entries.remove(0).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn problem_by(text: &str, defaults: &Defaults) -> Problem {
    let mut problems = entry(text).problems(defaults);
    assert_eq!(problems.len(), 1, "{text}");
    match problems.remove(0) {
        Ok(problem) => problem,
        Err(refusal) => panic!("{text}: {:?}", refusal.errors),
    }
}

fn problem(text: &str) -> Problem {
    problem_by(text, &Defaults::default())
}

#[test]
fn a_diagram_may_be_given_in_three_ways() {
    let by_fen = problem(&format!("stipulation: '#2'\nfen: {MARKS}\n"));
    let by_boards = problem(
        "stipulation: '#2'
boards:
  A: {black: [Ke5, Rg5, Re8, Bc3, Bh5, Nc5, Sd6, Pb7, Pe3, Pg3]}
  B: {white: [Ka2, Qa3, Re6, Rf5, Bf4, Nd4, Pb4], black: [Pe4]}
",
    );
    let by_list = problem(
        "stipulation: '#2'
rules: alice
algebraic:
  white: [AliceB Ka2, AliceB Qa3, AliceB Re6, aliceb Rf5, AliceB Bf4, AliceB Sd4, AliceB Pb4]
  black: [Ke5, AliceA Rg5, Re8, Bc3h5, Sc5d6, Pb7, 'Pe3, Pg3', AliceB Pe4]
",
    );
    for problem in [&by_fen, &by_boards, &by_list] {
        assert_eq!(fen::write(&problem.diagram), MARKS);
        assert_eq!(problem.diagram.rules, Rules::of(Variant::Alice));
    }
    assert_eq!(by_fen.id, "f");
    assert_eq!(by_fen.twin, None);
}

#[test]
fn the_rules_follow_from_the_record() {
    let alice = Rules::of(Variant::Alice);
    let orthodox = Rules::of(Variant::Orthodox);
    let list = "algebraic: {white: [Ka1], black: [Kh8]}\nstipulation: h#2\n";
    let board_b = "algebraic: {white: [Ka1], black: [AliceB Kh8]}\nstipulation: h#2\n";
    let fen = "fen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2\n";
    for (text, expected) in [
        (list.to_string(), orthodox),
        (fen.to_string(), alice),
        (board_b.to_string(), alice.as_popeye()),
        (format!("{list}options: [Alice]\n"), alice.as_popeye()),
        (format!("{fen}options: [AliceChess, SetPlay]\n"), alice.as_popeye()),
        (format!("{board_b}rules: alice\n"), alice),
        (format!("{list}options: [Alice]\nrules: article\n"), alice),
        (
            format!("{list}rules: looking-glass\n"),
            Rules::of(Variant::LookingGlass),
        ),
        (format!("{fen}rules: Orthodox\n"), orthodox),
        (
            format!("{fen}rules: {{ep: second, castle-home: any}}\n"),
            alice.as_popeye(),
        ),
        (
            format!("{board_b}rules: {{ep: off}}\n"),
            Rules {
                en_passant: EnPassant::Off,
                ..alice.as_popeye()
            },
        ),
        (
            format!("{list}rules: {{name: alice, castle-home: any}}\n"),
            Rules {
                castle_home: CastleHome::Any,
                ..alice
            },
        ),
    ] {
        assert_eq!(problem(&text).diagram.rules, expected, "{text}");
    }
}

#[test]
fn defaults_hold_where_the_record_is_silent() {
    let defaults = Defaults {
        rules: Some(Rules::of(Variant::LookingGlass)),
        en_passant: Some(EnPassant::First),
        castle_home: None,
        ..Defaults::default()
    };
    let rules = |text: &str| {
        let text = format!("{text}\nstipulation: h#2\n");
        problem_by(&text, &defaults).diagram.rules
    };
    let silent = rules("algebraic: {white: [Ka1], black: [Kh8]}");
    assert_eq!(
        (silent.variant, silent.en_passant),
        (Variant::LookingGlass, EnPassant::First)
    );
    let named = rules("fen: 7k/8/8/8/8/8/8/K7\nrules: {name: alice, ep: both}");
    assert_eq!((named.variant, named.en_passant), (Variant::Alice, EnPassant::Both));
    let asked = rules("fen: 7k/8/8/8/8/8/8/K7\noptions: [Alice]");
    assert_eq!((asked.variant, asked.en_passant), (Variant::Alice, EnPassant::First));
    assert_eq!(asked.castle_home, CastleHome::Any);
}

#[test]
fn the_side_to_move_follows_from_the_stipulation_unless_it_is_told() {
    let men = "algebraic: {white: [Ka1, Rb1], black: [Kh8]}";
    for (text, expected) in [
        (format!("{men}\nstipulation: '#2'"), Color::White),
        (format!("{men}\nstipulation: h#2"), Color::Black),
        (format!("{men}\nstipulation: h#2.5"), Color::White),
        (format!("{men}\nstipulation: h#2\noptions: [WhiteToPlay]"), Color::White),
        (format!("{men}\nstipulation: s#2"), Color::White),
        (format!("{men}\nstipulation: ser-h#4"), Color::Black),
        (format!("{men}\nstipulation: '#2 black to move'"), Color::Black),
        (format!("{men}\nstipulation: dia10.5"), Color::Black),
        (format!("{men}\nstipulation: PG10"), Color::White),
        ("fen: 7k/8/8/8/8/8/8/KR6 b\nstipulation: '#2'".to_string(), Color::Black),
        (
            "fen: 7k/8/8/8/8/8/8/KR6 w - -\nstipulation: h#2".to_string(),
            Color::White,
        ),
        ("fen: 7k/8/8/8/8/8/8/KR6\nstipulation: h#2".to_string(), Color::Black),
    ] {
        assert_eq!(problem(&text).diagram.turn, expected, "{text}");
    }
}

#[test]
fn options_reach_the_settings_and_the_diagram() {
    let problem = problem(
        "algebraic: {white: [Ke1, Rh1, Ra1, Pd4], black: [Kh8, Pe4]}
stipulation: h#2
options: [SetPlay, Defence 2, NoCastling a1, EnPassant d2 d3 d4, MaxSolutions 3]
",
    );
    assert!(problem.settings.told.set_play);
    assert_eq!(
        (problem.settings.told.tries, problem.settings.limits.max_solutions),
        (2, Some(3))
    );
    assert_eq!(problem.diagram.castling_rights(), Rights::one(Color::White, Wing::King));
    assert_eq!(fen::write(&problem.diagram), "7k/8/8/8/3Pp3/8/8/R3K2R b K d3 0 1");
}

#[test]
fn a_play_from_position_to_position_has_two_diagrams() {
    let both = problem("rules: orthodox\nfen: 7k/8/8/8/8/8/8/K7 w\ntarget: 6k1/8/8/8/8/8/8/1K6\nstipulation: a=>b1\n");
    let target = both.target.expect("a target");
    assert!(fen::write(&target).starts_with("6k1/"));
    let one = problem("rules: orthodox\nfen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR\nstipulation: a=>b1\n");
    assert!(fen::write(&one.diagram).starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"));
    assert!(fen::write(&one.target.expect("a target")).contains("/4P3/"));
}

#[test]
fn a_draft_needs_neither_a_stipulation_nor_kings() {
    let draft = entry("boards: {B: {white: [Na1]}}\n")
        .draft(&Defaults::default())
        .expect("a diagram");
    assert_eq!(fen::write(&draft.diagram), "8/8/8/8/8/8/8/|N7 w - - 0 1");
    assert_eq!((draft.stipulation, draft.field), (None, "boards"));
    let doubtful = entry("fen: k7/8/8/8/8/8/8/8|K7/8/8/8/8/8/8/8\n").draft(&Defaults::default());
    assert!(doubtful.expect("a diagram").doubt.is_some());
}

/// Each twin's label and FEN, or the lines that refuse it.
fn twins(text: &str) -> Vec<String> {
    let problems = entry(text).problems(&Defaults::default());
    let told = |problem: Result<Problem, Refusal>| match problem {
        Ok(problem) => {
            let stipulation = problem.stipulation.text(problem.diagram.rules.shape);
            let label = problem.twin.unwrap_or_default();
            format!("{label} | {stipulation} | {}", fen::write(&problem.diagram))
        }
        Err(refusal) => {
            let lines: Vec<String> = refusal.errors.iter().map(ToString::to_string).collect();
            format!("{} | {}", refusal.twin.unwrap_or_default(), lines.join(" | "))
        }
    };
    problems.into_iter().map(told).collect()
}

const TWO_KINGS: &str = "algebraic: {white: [Ka1, Rb1], black: [Kh8, Pb3]}\nstipulation: h#2\n";

#[test]
fn twins_come_in_the_order_of_their_letters() {
    let told = twins(&format!(
        "{TWO_KINGS}twins: {{c: Continued Remove b3, b: Move b1 c1, d: 'stipulation #3'}}\n"
    ));
    let expected = [
        "a) | h#2 | 7k/8/8/8/8/1p6/8/KR6 b - - 0 1",
        "b) wRb1-->c1 | h#2 | 7k/8/8/8/8/1p6/8/K1R5 b - - 0 1",
        "+c) -bPb3 | h#2 | 7k/8/8/8/8/8/8/K1R5 b - - 0 1",
        "d) #3 | #3 | 7k/8/8/8/8/1p6/8/KR6 w - - 0 1",
    ];
    assert_eq!(told, expected);
    let told = twins(&format!(
        "{TWO_KINGS}twins: {{a: Move b1 c1, z10: Move b1 e1, z2: Move b1 d1}}\n"
    ));
    let labels: Vec<&str> = told.iter().filter_map(|line| line.split(" |").next()).collect();
    assert_eq!(labels, ["a) wRb1-->c1", "z2) wRb1-->d1", "z10) wRb1-->e1"]);
}

#[test]
fn a_twin_that_cannot_be_made_is_refused_alone() {
    let told = twins(&format!(
        "{TWO_KINGS}twins: {{b: Move c4 c5, c: Jump a1, d: Exchange b1 b3, e: Move b1 a8}}\n"
    ));
    assert_eq!(told.len(), 5, "{told:#?}");
    assert!(told[0].starts_with("a) | h#2 |"), "{}", told[0]);
    assert!(told[1].ends_with(": twins.b: no man stands on c4"), "{}", told[1]);
    assert!(
        told[2].contains("twins.c: `Jump` is no change that makes a twin"),
        "{}",
        told[2]
    );
    let pawn = "twins.d: black Pb1 stands on an end rank, where no pawn can be";
    assert!(told[3].ends_with(pawn), "{}", told[3]);
    assert!(told[4].contains("e) wRb1-->a8 | h#2 | R6k"), "{}", told[4]);
}

#[test]
fn conditions_are_read_in_the_words_of_olives_menu() {
    let meant = |field: &str, text: &str, stipulation: &str| {
        let position = "algebraic: {white: [Kb2, Ra4], black: [Kd7, Pe3]}";
        let text = format!("{position}\nstipulation: '{stipulation}'\n{field}: ['{text}']\n");
        entry(&text).problems(&Defaults::default()).remove(0)
    };
    for (text, name) in [
        ("Madrasi RexInclusiv", "Madrasi RexInclusive"),
        ("Circe RexInclusiv", "Circe RexInclusive"),
        ("Circe Mirror RexInclusiv", "Circe Mirror RexInclusive"),
        ("ImmunChess RexInclusiv", "ImmunChess RexInclusive"),
        ("GenevaChess RexInclusiv", "GenevaChess RexInclusive"),
        ("MessignyChess RexExclusiv", "MessignyChess RexExclusive"),
        ("AntiCirce Calvet", "AntiCirce"),
        ("RepublicanChess Type2", "RepublicanChess"),
        ("Maximummer", "Black Maximummer"),
        ("Maximummer Ultra", "BlackMaximummer Ultra"),
        ("UltraSchachZwang", "Black Ultraschachzwang"),
        ("Hole c3f6", "Hole c3f6"),
    ] {
        for field in ["conditions", "options"] {
            let problem = meant(field, text, "h#2").unwrap_or_else(|refusal| panic!("{text}: {:?}", refusal.errors));
            assert_eq!(conditions::names(problem.diagram.rules.conditions), [name], "{text}");
        }
    }
    for field in ["conditions", "options"] {
        let refusal = meant(field, "Maximummer", "hs#2").expect_err("it may be White whom it binds");
        let message = refusal.errors[0].to_string();
        assert!(message.contains("binds one side here"), "{message}");
    }
}

#[test]
fn conditions_that_are_not_played_together_are_at_fault_themselves() {
    let together =
        "conditions: [Circe, Parrain Circe]\ntwins: {b: condition Circe, c: condition Circe Parrain Circe}\n";
    let told = twins(&format!("rules: orthodox\n{TWO_KINGS}{together}"));
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(told[0].contains("conditions: conditions by which men"), "{}", told[0]);
    assert!(!told[1].contains("not played"), "{}", told[1]);
    assert!(told[2].contains("twins.c: conditions by which men"), "{}", told[2]);
    let [masand, swapping] = ["Masand", "SwappingKings"].map(|name| conditions::read(name).expect(name));
    let rules = Rules {
        conditions: masand.union(swapping),
        ..Rules::of(Variant::Orthodox)
    };
    let errors = inline("7k/8/8/8/8/8/8/1R6 w", "#1", rules).expect_err("both turn on checks");
    let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].starts_with("--fen: White has no king"), "{}", lines[0]);
    assert!(
        lines[1].starts_with("--condition: Masand is not played"),
        "{}",
        lines[1]
    );
}

#[test]
fn a_problem_may_be_given_in_one_line() {
    let problem = inline(MARKS, "#2", Rules::of(Variant::Alice)).expect("Marks's problem");
    assert_eq!(fen::write(&problem.diagram), MARKS);
    let errors = inline("4x3/8/8/8/8/8/8/7 w", "soon", Rules::of(Variant::Alice)).expect_err("nonsense");
    let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[0].starts_with("--fen: `x` on e8, expected"), "{}", lines[0]);
    assert!(
        lines[2].starts_with("--stip: `soon` is not a stipulation"),
        "{}",
        lines[2]
    );
    let errors = inline("8/8/8/8/8/8/8/7k w", "#1", Rules::of(Variant::Alice)).expect_err("no white king");
    assert_eq!(
        errors[0].to_string(),
        "--fen: White has no king, expected one or the option NoWk"
    );
}
