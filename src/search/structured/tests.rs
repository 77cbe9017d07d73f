//! Is the same found whether final positions are sought or not?

use super::walk::Pictures;
use super::*;
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{Color, Piece, Role};
use crate::position::Diagram;
use crate::rules::{Rules, Variant};
use crate::search::canonical_rank;
use crate::stipulation::Stipulation;
use crate::with_position;

/// White Kf3 Qe2 Pg6, Black Kh1 Pa3.
const MEN: [(Color, Role, u8, u8); 5] = [
    (Color::White, Role::KING, 5, 2),
    (Color::White, Role::QUEEN, 4, 1),
    (Color::White, Role::PAWN, 6, 5),
    (Color::Black, Role::KING, 7, 0),
    (Color::Black, Role::PAWN, 0, 2),
];

fn diagram(variant: Variant, turn: Color) -> Diagram {
    let mut diagram = Diagram::empty(Rules::of(variant));
    diagram.turn = turn;
    diagram.men = MEN
        .map(|(color, role, file, rank)| Man {
            place: Place::new(BoardId::new(0), Square::at(file, rank)),
            piece: Piece::new(color, role),
        })
        .to_vec();
    diagram
}

/// The lines of a stipulation, with final positions from so many half-moves on.
fn found(variant: Variant, text: &str, pictured_from: Option<usize>) -> Vec<FoundLine> {
    let stipulation: Stipulation = text.parse().expect(text);
    let structure = stipulation.structure.as_ref().expect("a structure");
    let diagram = diagram(variant, stipulation.first_to_move());
    let (failures, control) = (Failures::new(1 << 16), Control::default());
    let mut play = StructuredPlay::new(&structure.root, &failures, &control);
    play.pictures = pictured_from.map(|from| Pictures {
        rules: &diagram.rules,
        from,
        memory: 1 << 20,
    });
    let mut lines = Vec::new();
    let position = diagram.position().expect("a playable diagram");
    let complete = with_position!(&position, position => play.tell(position, &mut |line| {
        lines.push(line);
        ControlFlow::Continue(())
    }));
    assert!(complete, "{text}");
    lines.sort_by_cached_key(|line| -> Vec<u64> { line.moves.iter().map(|&step| canonical_rank(step)).collect() });
    lines
}

#[test]
fn final_positions_change_no_lines_of_a_structure() {
    let mut lines = 0;
    for text in [
        "black 4hh[#]",
        "white 5h[#]h",
        "white 3h[=]h",
        "black 2:4hh[#]",
        "white 3s[#]",
        "black 3s[1h[#]h]",
        "black 1h[3hh[#]]h",
        "black 1h[-4hh[#]]h",
        "black 2hh[3h[#]h]",
        "white 1h[3s[#]]h",
        "white 3h[=]h|5h[#]h",
    ] {
        for variant in [Variant::Orthodox, Variant::Alice] {
            let plain = found(variant, text, None);
            lines += plain.len();
            assert_eq!(found(variant, text, Some(2)), plain, "{text} {variant:?}");
        }
    }
    assert!(lines > 1000, "{lines}");
}
