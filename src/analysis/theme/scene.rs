//! Questions to a diagram that themes ask: what could be played if something were otherwise?

use crate::geometry::{Place, Reach, Shape, Square};
use crate::pieces::Role;
use crate::position::{CastlingRights, Diagram, Man, Move, Position, Rights};

/// The legal moves of the side to move, though the other may stand in check; none if the diagram cannot be played.
pub(super) fn legal(diagram: &Diagram) -> Vec<Move> {
    let moves = diagram.hypothetical().map(|position| position.legal());
    let moves = moves.into_iter().flatten();
    moves.filter(|step| step.captured() != Some(Role::KING)).collect()
}

/// Can the diagram be played, and is the side to move not in check?
pub(super) fn is_out_of_check(diagram: &Diagram) -> bool {
    let position = diagram.position();
    position.is_ok_and(|position| !position.in_check(position.turn()))
}

/// The diagram without the man of this place, and without castling and capture in passing.
pub(super) fn without(diagram: &Diagram, place: Place) -> Diagram {
    let mut changed = bare(diagram);
    changed.men.retain(|man| man.place != place);
    changed
}

/// The diagram with the man of one place on another.
pub(super) fn moved(diagram: &Diagram, from: Place, to: Place) -> Diagram {
    let mut changed = bare(diagram);
    for man in changed.men.iter_mut().filter(|man| man.place == from) {
        man.place = to;
    }
    changed
}

/// The diagram with the other side to move.
pub(super) fn passed(diagram: &Diagram) -> Diagram {
    let mut changed = bare(diagram);
    changed.turn = !diagram.turn;
    changed
}

fn bare(diagram: &Diagram) -> Diagram {
    Diagram {
        castling: CastlingRights::Stated(Rights::NONE),
        passed: None,
        step_boards: None,
        exclusive: Vec::new(),
        ..diagram.clone()
    }
}

/// The man on a place.
pub(super) fn man(diagram: &Diagram, place: Place) -> Option<&Man> {
    diagram.men.iter().find(|man| man.place == place)
}

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
    same_board && between(shape, from.square, to.square).contains(&over.square)
}

/// Does a move go over a place of the board on which it is played?
pub(super) fn passes(shape: Shape, step: Move, over: Place) -> bool {
    let from = Place::new(step.board(), step.from());
    leads_over(shape, from, Place::new(step.board(), step.to()), over)
}

/// The men between two places of one board.
pub(super) fn men_between(diagram: &Diagram, one: Place, other: Place) -> Vec<Place> {
    let shape = diagram.rules.shape;
    let lies = |man: &&Man| leads_over(shape, one, other, man.place);
    diagram.men.iter().filter(lies).map(|man| man.place).collect()
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

/// Where a move brings the man.
pub(super) fn arrival(step: Move) -> Place {
    Place::new(step.lands(), step.to())
}

/// Where a move takes the man from.
pub(super) fn departure(step: Move) -> Place {
    Place::new(step.board(), step.from())
}

/// Where a man stood that the side to move has taken.
pub(super) fn gone(before: &Diagram, after: &Diagram) -> Option<Place> {
    let mut theirs = before.men.iter().filter(|man| !man.piece.is_of(before.turn));
    theirs.find(|man| !after.men.contains(man)).map(|man| man.place)
}
