//! Moves that only an enemy's line forbids: what a pin is known by.
//!
//! No man is taken off the board for it. To take one off may make the position illegal or open other lines, and then
//! more moves, or none, would be found.

use super::flight::checkers;
use super::sight::{aims, men_between};
use crate::geometry::Place;
use crate::position::{Diagram, Man, Move, MoveList, Position};

/// A man that may not move as it could because of an enemy's line through it to its king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pin {
    /// The enemy.
    pub pinner: Place,
    /// The man on the line.
    pub held: Place,
}

/// A move that would be legal but for checks to the own king, and the men that would check it.
pub(super) struct Exposing {
    pub step: Move,
    pub checkers: Vec<Place>,
}

/// The moves of some men of the side to move that would be legal but for checks to its king.
pub(super) fn exposing(diagram: &Diagram, wanted: impl Fn(Move) -> bool) -> Vec<Exposing> {
    let Ok(position) = diagram.hypothetical() else {
        return Vec::new();
    };
    let mut list = MoveList::new();
    position.exposing_moves(&mut list);
    let wanted = list.into_iter().filter(|&step| wanted(step));
    let played = wanted.map(|step| {
        let after = Diagram::of(diagram.rules, &position.play(step).pass());
        Exposing {
            step,
            checkers: checkers(&after),
        }
    });
    played.collect()
}

/// The men of the side to move that are pinned and have a move, out of check where there is one, that nothing but the
/// pin forbids.
pub(super) fn pins(diagram: &Diagram, king: Place) -> Vec<Pin> {
    let lines = pinning_lines(diagram, king);
    if lines.is_empty() {
        return Vec::new();
    }
    let tied = exposing(diagram, |step| lines.iter().any(|pin| pin.held == step.departure()));
    let holds = |pin: &Pin| {
        let mut moves = tied.iter().filter(|tied| tied.step.departure() == pin.held);
        moves.any(|tied| tied.checkers == [pin.pinner])
    };
    lines.into_iter().filter(holds).collect()
}

/// Enemies whose lines lead through one man alone, of the side to move, to its king.
fn pinning_lines(diagram: &Diagram, king: Place) -> Vec<Pin> {
    let enemies = diagram.men.iter().filter(|man| !man.piece.is_of(diagram.turn));
    let lines = enemies.filter(|man| man.place.board == king.board && aims(diagram.rules.shape, man, king.square));
    let pin = |enemy: &Man| {
        let mut between = men_between(diagram, enemy.place, king);
        match (between.next(), between.next()) {
            (Some(held), None) if held.piece.is_of(diagram.turn) => Some(Pin {
                pinner: enemy.place,
                held: held.place,
            }),
            _ => None,
        }
    };
    lines.filter_map(pin).collect()
}
