//! Moves in coordinates, the form for programs: complete without the position they are played in.

use crate::position::Move;
use crate::rules::Rules;

/// A move as `BOARD:FROMTO[promotion]/LANDING`: `B:a2b1/A`, `A:a7a8q/B`, a zero move `A:a1a1/B`, castling
/// as the king's move `A:e1g1/B`, in space `A:Ba1Ea4/B`. With one board the boards are left out: `e2e4`.
pub fn coords(rules: &Rules, step: Move) -> String {
    let mut text = String::with_capacity(16);
    let several = rules.boards > 1;
    if several {
        text.push(step.board().letter());
        text.push(':');
    }
    for square in [step.from(), step.to()] {
        text.extend(rules.shape.letters(square));
    }
    if let Some(role) = step.promotion() {
        text.extend(role.letters().chars().map(|letter| letter.to_ascii_lowercase()));
    }
    if several {
        text.push('/');
        text.push(step.lands().letter());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{BoardId, Place, Shape, Square};
    use crate::pieces::Role;
    use crate::position::Kind;
    use crate::rules::Variant;

    fn step(shape: Shape, role: Role, from: &str, to: &str, boards: [BoardId; 2]) -> Move {
        let square = |name| -> Square { shape.parse(name).expect("a square") };
        Move::new(role, Place::new(boards[0], square(from)), square(to), boards[1])
    }

    #[test]
    fn boards_are_told_where_there_are_several() {
        use BoardId::{A, B};
        let (alice, chess) = (Rules::of(Variant::Alice), Shape::CHESS);
        assert_eq!(coords(&alice, step(chess, Role::KING, "a2", "b1", [B, A])), "B:a2b1/A");
        assert_eq!(coords(&alice, step(chess, Role::KING, "a1", "a1", [A, B])), "A:a1a1/B");
        let castling = step(chess, Role::KING, "e1", "g1", [A, B]).of_kind(Kind::Castling);
        assert_eq!(coords(&alice, castling), "A:e1g1/B");
        let promotion = step(chess, Role::PAWN, "a7", "a8", [A, B]).becoming(Role::KNIGHT);
        assert_eq!(coords(&alice, promotion), "A:a7a8n/B");
        let orthodox = Rules::of(Variant::Orthodox);
        assert_eq!(coords(&orthodox, step(chess, Role::PAWN, "e2", "e4", [A, A])), "e2e4");
    }

    #[test]
    fn cells_of_the_cube_carry_their_level() {
        let cube = Rules {
            shape: Shape::Cube,
            ..Rules::of(Variant::Alice)
        };
        let bishop = step(Shape::Cube, Role::BISHOP, "Ba1", "Ea4", [BoardId::A, BoardId::B]);
        assert_eq!(coords(&cube, bishop), "A:Ba1Ea4/B");
    }
}
