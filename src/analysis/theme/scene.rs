//! Questions to a diagram that themes ask: what could be played if something were otherwise?

use crate::geometry::Place;
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
