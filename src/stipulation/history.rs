//! What a goal may have to know beyond the last move.

use crate::geometry::Place;
use crate::position::{Kind, Man, Move, Position, rook_path};

/// The play up to a move, and the position it shall lead to.
///
/// Only goals with [`needs_history`](super::Goal::needs_history) look at the moves and only those with
/// [`needs_target`](super::Goal::needs_target) at the target; with any other goal a search passes
/// [`History::NONE`] and keeps no record.
#[derive(Clone, Copy, Debug)]
pub struct History<'a> {
    /// All moves played from the diagram up to the position before the last move, in order.
    pub moves: &'a [Move],
    /// The men of the position to be reached.
    pub target: &'a [Man],
}

impl History<'_> {
    /// For goals that look at nothing but the last move.
    pub const NONE: History<'static> = History {
        moves: &[],
        target: &[],
    };

    /// Of these moves, for goals that ask for the men of a position or do not.
    pub const fn new<'a>(moves: &'a [Move], target: &'a [Man]) -> History<'a> {
        History { moves, target }
    }

    /// Where the man that stands on this place after the last move stood in the diagram.
    pub(super) fn origin_of(&self, place: Place, last: Move) -> Place {
        self.origin(came_from(last, place))
    }

    /// Where the man that stands on this place before the last move stood in the diagram.
    fn origin(&self, place: Place) -> Place {
        let back = self.moves.iter().rev();
        back.fold(place, |place, &step| came_from(step, place))
    }

    /// The men of the position before the last move that do not stand where they stood in the diagram, each with that place; not those
    /// of which the position remembers it, and tells it apart by that.
    pub(crate) fn away<P: Position>(&self, position: &P) -> impl Iterator<Item = (Place, Place)> {
        let men = position.all_men().into_iter().map(|(place, _)| place);
        let forgotten = men.filter(|&place| position.home(place).is_none());
        let with_origin = forgotten.map(|place| (place, self.origin(place)));
        with_origin.filter(|(place, origin)| place != origin)
    }

    /// Are the men of this position those of the target, each on its place?
    pub(super) fn is_target<P: Position>(&self, position: &P) -> bool {
        // The men are counted last, since that takes longer.
        let stands = |man: &Man| position.man(man.place) == Some(man.piece);
        self.target.iter().all(stands) && position.all_men().len() == self.target.len()
    }
}

/// Where the man that stands on this place after the move stood before it.
fn came_from(step: Move, place: Place) -> Place {
    if step.kind() == Kind::Pass {
        return place;
    }
    if place == step.arrival() {
        return step.departure();
    }
    if step.kind() == Kind::Castling {
        let (corner, beside) = rook_path(step.to());
        if place == Place::new(step.rook_lands(), beside) {
            return Place::new(step.board(), corner);
        }
    }
    place
}
