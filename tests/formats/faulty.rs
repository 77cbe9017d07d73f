//! One clear line for everything that is wrong with a record, and no record that spoils another.

use looking_glass::formats::entry::{Defaults, Entry};
use looking_glass::formats::yaml;

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

/// Faulty records and the one line that tells of each.
const FAULTY: &[(&str, &str)] = &[
    (
        "rules: orthodox\nalgebraic: {white: [Ka1, NRg1], black: [Kh8]}\nstipulation: '#2'",
        "algebraic.white: `NRg1`: no man NR is played, expected N for the nightrider",
    ),
    (
        "rules: orthodox\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: '#2'\noptions: [EnPassant d6]",
        "options: no double step can just have passed over d6",
    ),
    (
        "fen: 7k/8/8/8/8/8/8/K7\nstipulation: '#2'\ntarget: 7k/8/8/8/8/8/8/1K6",
        "target: not asked for by the stipulation",
    ),
    (
        "fen: 7k/8/8/8/8/8/8/K7\nstipulation: '#2'\nrules: duo\nconditions: [Alice]",
        "rules: duo, but the condition Alice is given: expected one of the two",
    ),
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
        "fen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2\nintended-solutions: several",
        "intended-solutions: `several` is no number of solutions, expected one such as 2",
    ),
    ("moves: 1.e4 e5", "stipulation: missing, expected one such as '#2'"),
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
        "rules: `transfers` is no option of rules, expected one of name, base, ",
    ),
    (
        "rules: {base: orthodox, boards: 1, transfer: always}\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "rules: these rules make no game: a transfer needs a second board",
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
        "options: [PatienceChess]\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "options: the condition PatienceChess is not played",
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
        "algebraic: {white: [Ka1, Xb1], black: [Kh8]}\nstipulation: h#2",
        "`Xb1`: no man X is played, expected one of K Q R B S P",
    ),
    (
        "algebraic: {white: [Ka1, YYb1], black: [Kh8]}\nstipulation: h#2",
        "`YYb1`: no man YY is played, expected one of",
    ),
    (
        "algebraic: {white: [Ka1, Jigger Rb1], black: [Kh8]}\nstipulation: h#2",
        "algebraic.white: `Jigger Rb1`: men with the attribute Jigger",
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
        "algebraic: {white: [Ka1], neutral: [Jigger Rb1], black: [Kh8]}\nstipulation: h#2",
        "algebraic.neutral: `Jigger Rb1`: men with the attribute Jigger",
    ),
    (
        "algebraic: {weiss: [Ka1]}\nstipulation: h#2\noptions: [NoWk, NoBk]",
        "algebraic.weiss: no side, expected white, black or neutral",
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
    (
        "twins: {bb: Move a1 a2}\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "twins.bb: no letter of a twin, expected a to z",
    ),
    (
        "twins: {b: [Move]}\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "twins.b: a list, expected a change such as Move h1 h2",
    ),
    (
        "twins: {b: Move a1}\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "twins.b: move must be followed by",
    ),
    (
        "conditions: [Alice, PatienceChess]\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "conditions: the condition PatienceChess is not played",
    ),
    (
        "conditions: Alice; Foo\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "conditions: no condition is called `Alice; Foo`",
    ),
    (
        "conditions: [SetPlay]\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "conditions: SetPlay is an option, expected in options",
    ),
    (
        "condition: PatienceChess\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "condition: no field that is known, expected conditions",
    ),
    (
        "twin: {b: Move a1 b1}\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "twin: no field that is known, expected twins",
    ),
    (
        "Rules: orthodox\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "Rules: no field that is known, expected rules",
    ),
    (
        "Stipulation: h#3\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "Stipulation: no field that is known, expected stipulation",
    ),
    (
        "rules: {name: alice, epp: second}\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: h#2",
        "`epp` is no option of rules",
    ),
    (
        "fen: 7k/8/8/8/8/8/8/K7\nstipulation: ser-h#2\noptions: [WhiteToPlay, SetPlay]",
        "options: the option SetPlay beside WhiteToPlay is not solved in series play",
    ),
    (
        "fen: 7k/8/8/8/8/8/8/K7\nstipulation: dia2\noptions: [WhiteToPlay]",
        "options: the option WhiteToPlay is not solved in proof games",
    ),
    (
        "fen: 7k/8/8/8/8/8/8/K7\n\tstipulation: h#2",
        "line 5: a tab, expected blanks",
    ),
    (
        "stipulation: h#2\nboards:\n\tA:\n\t\twhite: [Ka1]\n\t black: [Kh8]",
        "line 6: a tab, expected blanks",
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
options: [PatienceChess, SetPlay, WhiteRoyalSquare]
stipulation: soon
authors: {a: b}
",
    );
    let fields: Vec<&str> = lines.iter().filter_map(|line| line.split(": ").nth(3)).collect();
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

/// Inputs and collections each of which has something malformed in the midst of its three problems, and the line that
/// tells of it: lines of `file: line`.
const MALFORMED: &str = include_str!("../data/malformed/lines.txt");

#[test]
fn what_is_malformed_is_told_in_one_line_and_the_rest_is_solved() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = 0;
    for told in MALFORMED.lines() {
        let (file, message) = told.split_once(": ").expect("a file and its line");
        let path = format!("tests/data/malformed/{file}");
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_glass"))
            .args(["solve", "--quiet", "--tries", "0", "--threads", "1", &path])
            .current_dir(root)
            .output()
            .expect("the program starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(said, format!("glass: {path}: {message}\n"), "{file}");
        assert!(message.contains("line "), "{file}");
        let printed = String::from_utf8_lossy(&output.stdout);
        assert_eq!(printed, "1.Ra8#!\n1.Ra8#!\n", "{file}");
        assert_eq!(output.status.code(), Some(2), "{file}");
        files += 1;
    }
    let folder = std::fs::read_dir(root.join("tests/data/malformed")).expect("a folder");
    assert_eq!(folder.count(), files + 1);
    assert!(files >= 40, "only {files} files");
}
