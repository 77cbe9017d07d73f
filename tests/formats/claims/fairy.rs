//! Texts on fairy men and conditions, in the letters of every language.

use super::problems;
use crate::convert::files;
use looking_glass::conditions;
use looking_glass::formats::claims;
use looking_glass::formats::entry::Entry;
use looking_glass::formats::fen::Fen;
use looking_glass::formats::yaml;
use looking_glass::geometry::{BoardId, Place};
use looking_glass::pieces::{Color, Piece, Role};
use looking_glass::position::{Diagram, Man};
use looking_glass::problem::Problem;
use looking_glass::problem::claims::{Claims, Unread};
use looking_glass::rules::{Rules, Variant};
use std::path::PathBuf;

fn diagram(variant: Variant, fen: &str) -> Diagram {
    Fen::read(fen, Rules::of(variant)).expect("a FEN").diagram
}

fn read(diagram: &Diagram, demand: &str, text: &str) -> Claims {
    let mut problem = Problem::new("fairy", diagram.clone(), demand.parse().expect("a stipulation"));
    problem.diagram.turn = problem.side_in_diagram();
    claims::read(text, std::slice::from_ref(&problem)).remove(0)
}

#[test]
fn rebirths_are_held_against_the_move() {
    let mut diagram = diagram(Variant::Orthodox, "k7/8/8/3n4/8/2N5/8/7K");
    let circe = conditions::by_name("Circe").expect("a condition");
    diagram.rules.conditions = diagram.rules.conditions.with(circe);
    for text in [
        "1.Nxd5[+bNg8]!",
        "1.Nxd5!",
        "1.Sxd5[+bSg8]!",
        "1.Sc3*d5[+bSg8] !",
        "1.Sc3*d5 [+bSg8] !",
        "1.Sxd5[+sSg8]!",
        "1.Cc3*d5[+nCg8] !",
    ] {
        let claims = read(&diagram, "~1", text);
        assert_eq!(claims.keys.len(), 1, "{text}: {:?}", claims.unread);
        assert!(claims.unread.is_empty(), "{text}: {:?}", claims.unread);
    }
    for text in ["1.Nxd5[+bNb8]!", "1.Nxd5[+wNg8]!", "1.Ne4[+bNg8]!"] {
        assert!(read(&diagram, "~1", text).keys.is_empty(), "{text}");
    }
}

#[test]
fn letters_of_knights_and_nightriders_are_told_apart() {
    let mut diagram = diagram(Variant::Orthodox, "k7/8/8/8/4P3/8/8/3N3K");
    let nightrider = Role::from_name("nightrider").expect("a man");
    let at = |square: &str| {
        Place::new(
            BoardId::A,
            Rules::of(Variant::Orthodox).shape.parse(square).expect("a square"),
        )
    };
    let piece = Piece::new(Color::White, nightrider);
    diagram.men.push(Man { place: at("a1"), piece });
    for man in diagram.men.iter_mut().filter(|man| man.piece.role == Role::PAWN) {
        man.piece = Piece::neutral(Role::PAWN);
    }
    let men = [
        ("1.NRe3!", nightrider),
        ("1.Ne3!", Role::KNIGHT),
        ("1.Na1-e3 !", nightrider),
        ("1.Sd1-e3 !", Role::KNIGHT),
        ("1.Cd1-e3 !", Role::KNIGHT),
        ("1.nPe5!", Role::PAWN),
        ("1.nBe4-e5 !", Role::PAWN),
        ("1.e5!", Role::PAWN),
    ];
    for (text, role) in men {
        let claims = read(&diagram, "~1", text);
        let keys: Vec<Role> = claims.keys.iter().map(|phase| phase.key.role()).collect();
        assert_eq!(keys, [role], "{text}: {:?}", claims.unread);
    }
    // The knight is not neutral.
    assert!(read(&diagram, "~1", "1.nNe3!").keys.is_empty());
}

#[test]
fn the_letter_of_a_board_is_no_promotion_before_the_last_rank() {
    let fen = "4k3/8/8/8/8/8/8/4K3 b - - 0 1 | 8/8/1p6/8/8/8/8/8 b - - 0 1 | 8/8/8/8/8/8/8/8 b - - 0 1";
    let text = "  1.Re8A-d8B Re1A-d1B\n  1.b6B-b5C Re1A-d1B\n";
    let claims = read(&diagram(Variant::ThreeBoard, fen), "h~1", text);
    assert_eq!(claims.lines.len(), 2, "{:?}", claims.unread);
}

#[test]
fn what_popeyes_text_tells_above_a_solution_is_passed_over_without_a_board() {
    let diagram = diagram(
        Variant::Raumschach,
        "5/5/5/5/K4;5/5/5/5/5;5/5/5/5/5;5/5/5/5/5;k4/5/5/5/5",
    );
    let text =
        "\n         A. Author, 2026\n\n  h~0.5                       1 + 1\n             raumschach\n\n  1.KAa1-Bb2\n";
    let claims = read(&diagram, "h~0.5", text);
    assert_eq!((claims.lines.len(), claims.unread.len()), (1, 0), "{:?}", claims.unread);
}

#[test]
fn stated_solutions_of_fairy_problems_are_read_to_the_last_word() {
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("a text");
        yaml::read(&text, &path.display().to_string())
    };
    let files = files("problems/fairy", "yaml");
    let all: Vec<Entry> = files
        .iter()
        .flat_map(read)
        .map(|entry| entry.expect("a record"))
        .collect();
    assert!(all.len() > 130, "{}", all.len());
    for entry in all {
        let problems = problems(&entry);
        for (problem, claims) in problems.iter().zip(entry.claims(&problems)) {
            assert!(claims.stated, "{}", problem.id);
            assert_eq!(claims.unread, [] as [Unread; 0], "{}", problem.id);
        }
    }
}

#[test]
fn moves_are_read_as_we_write_them() {
    let start = |conditions: &[&str], fen: &str| {
        let mut diagram = diagram(Variant::Orthodox, fen);
        for name in conditions {
            let condition = conditions::by_name(name).expect("a condition");
            diagram.rules.conditions = diagram.rules.conditions.with(condition);
        }
        diagram
    };
    let swapped = start(&["Messigny"], "k7/2p5/8/8/8/8/2P5/K7");
    let sentinels = start(&["Sentinelles"], "k7/8/8/8/8/8/2B5/K7");
    let cases = [
        (&swapped, "1.Pc2<->Pc7!", "c2", "c7"),
        (&sentinels, "1.Bg6[+wPc2]!", "c2", "g6"),
        (&sentinels, "1.Bc2-g6[+wPc2] !", "c2", "g6"),
    ];
    for (diagram, text, from, to) in cases {
        let claims = read(diagram, "~1", text);
        assert_eq!(claims.unread, [], "{text}");
        let [phase] = claims.keys.as_slice() else {
            panic!("{text}: {:?}", claims.keys);
        };
        let shape = diagram.rules.shape;
        assert_eq!(
            (shape.name(phase.key.from()), shape.name(phase.key.to())),
            (from.into(), to.into())
        );
    }
    // What is not so is not meant.
    for (diagram, text) in [(&swapped, "1.Pc2<->Pc6!"), (&sentinels, "1.Bg6[+bPc2]!")] {
        assert!(read(diagram, "~1", text).keys.is_empty(), "{text}");
    }
}

#[test]
fn letters_of_a_man_are_no_capture_in_passing() {
    let diagram = diagram(Variant::Orthodox, "4R3/8/4(ST)3/8/6(be)1/2k4K/7(ST)/8 w");
    let claims = read(&diagram, "h+1.5", "1...EPg2 2.Rb2 EPa2+\n1...EPg2 2.Rb2 Tb8+\n");
    assert_eq!((claims.lines.len(), claims.unread.len()), (2, 0), "{:?}", claims.unread);
}
