//! Where men reach, and what stands between places.

use crate::geometry::{Place, Reach, Shape, Square};
use crate::pieces::Role;
use crate::position::{Diagram, Man, Move};

/// The squares strictly between two squares of one line.
pub(super) fn between(shape: Shape, one: Square, other: Square) -> Vec<Square> {
    match shape {
        Shape::Flat { .. } => u64::between(one, other).collect(),
        Shape::Cube => u128::between(one, other).collect(),
    }
}

/// Does the straight way from one place to another lead over the third?
pub(super) fn leads_over(shape: Shape, from: Place, to: Place, over: Place) -> bool {
    let same_board = from.board == to.board && from.board == over.board;
    same_board
        && match shape {
            Shape::Flat { .. } => u64::between(from.square, to.square).has(over.square),
            Shape::Cube => u128::between(from.square, to.square).has(over.square),
        }
}

/// Does a move go over a place of the board on which it is played?
pub(super) fn passes(shape: Shape, step: Move, over: Place) -> bool {
    leads_over(shape, step.departure(), Place::new(step.board(), step.to()), over)
}

/// The men between two places of one board.
pub(super) fn men_between(diagram: &Diagram, one: Place, other: Place) -> impl Iterator<Item = &Man> {
    let shape = diagram.rules.shape;
    diagram
        .men
        .iter()
        .filter(move |man| leads_over(shape, one, other, man.place))
}

/// Could the man attack along the line from its place to this one if nothing stood between?
pub(super) fn aims(shape: Shape, man: &Man, at: Square) -> bool {
    let role = man.piece.role;
    let rides = !matches!(role, Role::KING | Role::KNIGHT | Role::PAWN);
    rides && reaches(shape, man, at, &[])
}

/// Does the man attack the square among these men of its board?
pub(super) fn reaches(shape: Shape, man: &Man, square: Square, occupied: &[Square]) -> bool {
    fn on<W: Reach>(man: &Man, square: Square, occupied: &[Square]) -> bool {
        let occupied = occupied.iter().copied().collect();
        let attacks = |color| W::of(color, man.piece.role, man.place.square, occupied).has(square);
        man.piece.owner.color().is_some_and(attacks)
    }
    match shape {
        Shape::Flat { .. } => on::<u64>(man, square, occupied),
        Shape::Cube => on::<u128>(man, square, occupied),
    }
}
