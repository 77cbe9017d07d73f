//! What has to stand where for a fairy man to attack a square.

use crate::geometry::{Place, Square};
use crate::pieces::{Manner, Movement, Role};
use crate::position::{Aim, aim, direction_to};

/// What the squares between a man and a square that it attacks have to be like, a bit for each. Where its ways are not known, nothing is
/// asked of them.
#[derive(Clone, Copy)]
pub(super) struct Approach {
    /// These are vacant.
    pub(super) vacant: u64,
    /// On one of these somebody stands, if the man needs that.
    pub(super) hurdles: Option<u64>,
}

impl Approach {
    /// The approach of a man of this kind; nothing if it never attacks the one place from the other.
    pub(super) fn of(role: Role, from: Place, target: Place) -> Option<Self> {
        if from.board != target.board {
            return None;
        }
        let (vacant, hurdles) = match aim(role, from, target) {
            Aim::Never => return None,
            Aim::Always => (0, None),
            Aim::Ride(step) => (union(between(from, target, step)), None),
            Aim::Hop(step) => {
                let hurdle = between(from, target, step).last().unwrap_or(0);
                (union(between(from, target, step)) & !hurdle, Some(hurdle))
            }
            Aim::Unsure => (0, hurdles(role, from, target)),
        };
        (hurdles != Some(0)).then_some(Approach { vacant, hurdles })
    }
}

/// The squares between two places of a line with this step, in their order, as bits.
fn between(from: Place, target: Place, step: (i8, i8)) -> impl Iterator<Item = u64> {
    let (files, ranks) = from.square.offset_to(target.square);
    let steps = files.abs().max(ranks.abs()) / step.0.abs().max(step.1.abs());
    let at = move |way: i8| {
        let file = from.square.file() as i8 + way * step.0;
        let rank = from.square.rank() as i8 + way * step.1;
        1 << Square::at(file as u8, rank as u8).index()
    };
    (1..steps).map(at)
}

/// All these squares.
fn union(squares: impl Iterator<Item = u64>) -> u64 {
    squares.fold(0, |all, square| all | square)
}

/// The squares of which one is occupied if a man of this kind attacks the one place from the other, if all its ways need that.
fn hurdles(role: Role, from: Place, target: Place) -> Option<u64> {
    role.kind()
        .movement
        .iter()
        .try_fold(0, |hurdles, movement| match movement {
            Movement::Hop(pace) | Movement::Along(pace, Manner::Lion(_) | Manner::Over(_) | Manner::Cannon) => {
                let step = direction_to(*pace, from, target);
                let way = step.map(|step| between(from, target, step)).into_iter().flatten();
                Some(hurdles | union(way))
            }
            _ => None,
        })
}
