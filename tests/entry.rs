//! From records to problems: what the fields mean, and one clear line for everything wrong with them.

use looking_glass::formats::entry::{Defaults, Entry, inline};
use looking_glass::formats::fen;
use looking_glass::formats::yaml;
use looking_glass::piece::Color;
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

/// Every line that is told of a file.
fn told(text: &str) -> Vec<String> {
    let lines = |read: Result<Entry, _>| match read {
        Err(error) => vec![error],
        Ok(entry) => entry
            .problems(&Defaults::default())
            .into_iter()
            .filter_map(Result::err)
            .flat_map(|refusal| refusal.errors)
            .collect(),
    };
    yaml::read(text, "f.yaml")
        .into_iter()
        .flat_map(lines)
        .map(|error| error.to_string())
        .collect()
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
    assert!(problem.settings.set_play);
    assert_eq!((problem.settings.tries, problem.settings.max_solutions), (2, Some(3)));
    assert_eq!(problem.diagram.castling_rights(), 1);
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

/// Faulty records and the one line that tells of each.
const FAULTY: &[(&str, &str)] = &[
    (
        "stipulation: '#2'",
        "no diagram, expected one of fen, boards and algebraic",
    ),
    (
        "fen: 7k/8/8/8/8/8/8/K7\nboards: {}\nstipulation: '#2'",
        "boards: given beside fen, expected one of fen, boards and algebraic",
    ),
    (
        "fen: 7k/8/8/8/8/8/8/K7",
        "stipulation: missing, expected one such as '#2'",
    ),
    (
        "fen: 7k/8/8/8/8/8/8/K7\nstipulation: #2",
        "stipulation: missing, expected one such as '#2'",
    ),
    (
        "fen: 7k/8/8/8/8/8/8/K7\nstipulation: mate soon",
        "stipulation: `mate soon` is not a stipulation",
    ),
    (
        "fen: 7k/8/8/8/8/8/8/K7\nstipulation: =",
        "stipulation: `=` asks for a draw without a number of moves",
    ),
    (
        "fen: 7k/8/8/8/8/8/8/K7\nstipulation: [h#2]",
        "stipulation: a list, expected a text",
    ),
    (
        "fen: 7k/8/8/8/8/8/8/K6\nstipulation: h#2",
        "fen: rank 1 `K6` has 7 squares, expected 8",
    ),
    (
        "fen: 7k/8/8/8/8/8/8/K6D\nstipulation: h#2",
        "fen: `D` on h1, expected a man",
    ),
    (
        "fen: 7k/8/8/8/8/8/8/K7 x\nstipulation: h#2",
        "fen: side to move `x`, expected w or b",
    ),
    (
        "fen: [7k/8/8/8/8/8/8/K7]\nstipulation: h#2",
        "fen: a list, expected a text",
    ),
    (
        "fen: 7k/8/8/8/8/8/8/K6P\nstipulation: h#2",
        "fen: white Ph1/A stands on an end rank",
    ),
    (
        "fen: 7k/8/8/8/8/8/8/KK6\nstipulation: h#2",
        "fen: White has 2 kings (a1/A, b1/A), expected one",
    ),
    (
        "fen: 8/8/8/8/8/8/8/K7\nstipulation: h#2",
        "fen: Black has no king, expected one or the option NoBk",
    ),
    (
        "fen: 7k/8/8/8/8/8/8/K6R w\nstipulation: h#2",
        "fen: Black is in check, but it is the other side's move",
    ),
    (
        "fen: 7k/8/8/8/8/8/8/K7 w K\nstipulation: h#2",
        "fen: castling K is stated, but king and rook are not at home",
    ),
    (
        "fen: 7k/8/8/8/8/8/8/K7 w - e6\nstipulation: h#2",
        "fen: no double step can just have passed over e6",
    ),
    (
        "fen: 7k/8/8/8/8/8/8/K7 | R7/8/8/8/8/8/8/R7\nstipulation: h#2",
        "fen: white Ka1/A and white Ra1/B share the square a1, which these rules forbid",
    ),
    (
        "rules: orthodox\nfen: 7k/8/8/8/8/8/8/K6|R\nstipulation: h#2",
        "white Rh1/B stands on board B, which is not in play",
    ),
    (
        "rules: fairy\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "rules: `fairy`, expected one of orthodox, alice, ",
    ),
    (
        "rules: {name: alice, ep: maybe}\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "rules.ep: `maybe`, expected off, second",
    ),
    (
        "rules: {castle-home: no}\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "rules.castle-home: `no`, expected strict or any",
    ),
    (
        "rules: {transfers: 2}\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "rules.transfers: `2`, expected only name, ep",
    ),
    (
        "rules: [alice]\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "rules: a list, expected a text or a map",
    ),
    (
        "rules: orthodox\noptions: [Alice]\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "rules: orthodox, but the condition Alice is given: expected rules with two boards",
    ),
    (
        "options: [Madrasi]\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "options: `Madrasi` is neither an option nor a condition",
    ),
    (
        "options: [Defence]\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "options: the option Defence must be followed by a number",
    ),
    (
        "options: {SetPlay: 1}\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "options: a map, expected a list of texts",
    ),
    (
        "options: [NoCastling a1]\nfen: 7k/8/8/8/8/8/8/K7 w -\nstipulation: h#2",
        "options: castling is stated by the FEN",
    ),
    (
        "algebraic: {white: [Ka9], black: [Kh8]}\nstipulation: h#2",
        "algebraic.white: `Ka9`, expected a man and its square",
    ),
    (
        "algebraic: {white: [Ka1], black: [Kh8, 7]}\nstipulation: h#2",
        "algebraic.black: `7`, expected a man and its square",
    ),
    (
        "algebraic: {white: [Ka1, Nb1], black: [Kh8]}\nstipulation: h#2",
        "algebraic.white: `Nb1`: N is a nightrider here",
    ),
    (
        "algebraic: {white: [Ka1, Xb1], black: [Kh8]}\nstipulation: h#2",
        "`Xb1`: no man X is played, expected one of K Q R B S P",
    ),
    (
        "algebraic: {white: [Ka1, PAb1], black: [Kh8]}\nstipulation: h#2",
        "`PAb1`: no man PA is played, expected one of",
    ),
    (
        "algebraic: {white: [Ka1, Royal Rb1], black: [Kh8]}\nstipulation: h#2",
        "algebraic.white: `Royal Rb1`, expected a man",
    ),
    (
        "algebraic: {white: [Ka1, AliceB], black: [Kh8]}\nstipulation: h#2",
        "algebraic.white: `AliceB`, expected a man",
    ),
    (
        "algebraic: {white: [AliceB Ka1 Rb1], black: [Kh8]}\nstipulation: h#2",
        "`AliceB Ka1 Rb1`, expected one man behind one board, as AliceB Ke5",
    ),
    (
        "algebraic: {white: [Ka1], neutral: [Rb1], black: [Kh8]}\nstipulation: h#2",
        "algebraic.neutral: neutral men are not played",
    ),
    (
        "algebraic: {weiss: [Ka1]}\nstipulation: h#2\noptions: [NoWk, NoBk]",
        "algebraic.weiss: no side, expected white or black",
    ),
    (
        "algebraic: {white: {K: a1}, black: [Kh8]}\nstipulation: h#2",
        "algebraic.white: a map, expected a list of men such as Ke1",
    ),
    (
        "algebraic: [Ka1]\nstipulation: h#2",
        "algebraic: a list, expected a map",
    ),
    (
        "algebraic: {white: [Ka1, Ra1], black: [Kh8]}\nstipulation: h#2",
        "algebraic: white Ka1 and white Ra1 share the square a1",
    ),
    (
        "boards: {D: {white: [Ka1]}}\nstipulation: h#2",
        "boards.D: no board of alice, expected A, B",
    ),
    (
        "boards: {A: [Ka1]}\nstipulation: h#2",
        "boards.A: a list, expected the lists white and black",
    ),
    (
        "boards: {A: {white: [Ka1], black: [AliceB Kh8]}}\nstipulation: h#2",
        "`AliceB Kh8`, expected no board but that of the list",
    ),
    (
        "target: 8/8\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: a=>b2",
        "target: 2 ranks, expected 8",
    ),
    (
        "authors: {family: Carroll}\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "authors: a map, expected a list of texts",
    ),
    (
        "keywords: [{a: b}]\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "keywords: a list with more than texts in it, expected",
    ),
    (
        "twins: [Move a1 a2]\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "twins: a list, expected a map",
    ),
    ("- fen", "a list, expected the fields of a problem"),
    (
        "fen: '7k",
        "line 5: found unexpected end of stream, while scanning a quoted scalar, expected YAML",
    ),
];

#[test]
fn every_faulty_record_is_told_in_one_line() {
    for (text, expected) in FAULTY {
        // The record in the middle must not keep its neighbours from being read.
        let sound = "fen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2\n";
        let lines = told(&format!("{sound}---\n{text}\n---\n{sound}"));
        assert_eq!(lines.len(), 1, "{text}\n{lines:#?}");
        let line = &lines[0];
        assert!(line.starts_with("f.yaml: document 2: "), "{text}\n{line}");
        assert!(line.contains(expected), "{text}\n{line}");
        assert!(!line.contains('\n'), "{line}");
    }
}

#[test]
fn all_faults_of_a_record_are_told_together() {
    let lines = told(
        "algebraic: {white: [Ka9, Xb1], black: [Kh8]}
options: [Madrasi, SetPlay, Circe]
stipulation: soon
authors: {a: b}
",
    );
    let fields: Vec<&str> = lines.iter().filter_map(|line| line.split(": ").nth(2)).collect();
    let expected = [
        "authors",
        "algebraic.white",
        "algebraic.white",
        "options",
        "options",
        "stipulation",
    ];
    assert_eq!(fields, expected, "{lines:#?}");
    let lines = told("fen: 7p/8/8/8/8/8/8/8\nstipulation: '#1'\n");
    assert_eq!(lines.len(), 3, "{lines:#?}");
}
