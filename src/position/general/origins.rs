//! How men aim that take from squares which a condition says, in Mars Circe and its kin: see [`Condition::takes_from`].

use super::General;
use super::aim::{KINDS, aimed_from, goes_to, may_aim, places};
use super::soldiers::soldier_reaches;
use crate::conditions::{Attack, Condition, is_pawn_on_base};
use crate::geometry::Place;
use crate::pieces::{Color, Piece, Role};
use std::sync::{Arc, OnceLock};

/// For men of one kind and side, by squares, the squares of a board: a bit for each.
#[derive(Debug)]
struct Aims {
    /// Those from which such a man could take on the square, whatever stands between.
    to: [u64; 64],
    /// Those on which it could from the square.
    from: [u64; 64],
}

/// From where men take: from where they stand, or as a condition says.
#[derive(Clone, Debug)]
pub(super) struct Origins {
    condition: Option<&'static dyn Condition>,
    /// How men of each kind and side aim then, worked out when it is first asked for. Clones share it: it is only read then.
    aims: Arc<[[OnceLock<Aims>; 2]]>,
}

/// The squares from which the man may take on the place by its own ways, a bit for each; nothing if it may do so in other ways.
fn takes_from(condition: &dyn Condition, attack: &Attack) -> Option<u64> {
    let Attack { from, piece, by, .. } = *attack;
    match condition.bends(from, piece, by) {
        true => condition.takes_from(attack),
        false => Some(1 << from.square.index()),
    }
}

/// Could the man take on the place, whatever stands between?
fn aims(condition: &dyn Condition, attack: &Attack) -> bool {
    let aims = |origin: Place| may_aim(attack.piece.role, origin, attack.on);
    let origins = takes_from(condition, attack);
    origins.is_none_or(|squares| places().any(|origin| squares >> origin.square.index() & 1 != 0 && aims(origin)))
}

impl Origins {
    /// As this condition says, if any does.
    pub fn of(condition: Option<&'static dyn Condition>) -> Self {
        let kinds = condition.map_or(0, |_| KINDS);
        Origins {
            condition,
            aims: (0..kinds).map(|_| [const { OnceLock::new() }; 2]).collect(),
        }
    }

    /// Does a condition say it?
    #[inline]
    pub fn are_told(&self) -> bool {
        self.condition.is_some()
    }

    /// The squares from which the man may take on the place by its own ways, a bit for each; nothing if it may do so in other ways.
    pub fn takes_from(&self, attack: &Attack) -> Option<u64> {
        match self.condition {
            Some(condition) => takes_from(condition, attack),
            None => Some(1 << attack.from.square.index()),
        }
    }

    /// How such men aim, if a condition says from where they take.
    #[inline]
    fn aims(&self, role: Role, by: Color) -> Option<&Aims> {
        let condition = self.condition?;
        let aims = || {
            let piece = Piece::new(by, role);
            let mut aims = Aims {
                to: [0; 64],
                from: [0; 64],
            };
            for (from, on) in places().flat_map(|from| places().map(move |on| (from, on))) {
                if from != on && self::aims(condition, &Attack { from, piece, by, on }) {
                    aims.to[on.square.index()] |= 1 << from.square.index();
                    aims.from[from.square.index()] |= 1 << on.square.index();
                }
            }
            aims
        };
        Some(self.aims[role.index()][by as usize].get_or_init(aims))
    }

    /// The squares of a board from which a man of this kind and side could take on a place of it, whatever stands between; a bit for each.
    #[inline]
    pub fn aimed_from(&self, (role, by): (Role, Color), to: Place) -> u64 {
        let aims = self.aims(role, by);
        aims.map_or_else(|| aimed_from(role, to), |aims| aims.to[to.square.index()])
    }

    /// The squares of its board to which such a man could go from a place, whatever stands between; all where it is not known.
    #[inline]
    pub fn goes_to(&self, (role, by): (Role, Color), from: Place) -> u64 {
        let takes = self.aims(role, by).map_or(0, |aims| aims.from[from.square.index()]);
        goes_to(role, from) | takes
    }
}

impl General {
    /// Is it a pawn on the first rank of this side that takes on the place as from other ranks?
    pub(super) fn takes_from_base(&self, (from, man): (Place, Piece), by: Color, on: Place) -> bool {
        let is_told = self.law.base_squares >> from.square.index() & 1 != 0;
        is_told && is_pawn_on_base(from, man, by) && soldier_reaches(&self.men, man.role, by, from, on)
    }
}
