//! What a man may be where it arrives, and what it may leave behind, where a condition changes the man that moves.

use super::law::Law;
use crate::conditions::{Fact, Kinds, Left};
use crate::geometry::Place;
use crate::pieces::{Color, Piece, Role};
use smallvec::SmallVec;

/// What a man may be where it arrives, and what it may leave behind.
pub(super) enum Arrivals {
    /// It stays a man of this kind and leaves nothing behind.
    Same(Role),
    /// A condition says what.
    Changed(Changed),
}

/// The same of a man that a condition may change.
pub(super) struct Changed {
    /// The kinds as which it may belong to the side that has moved it, each with the squares on which it may do so, a bit for each.
    kinds: SmallVec<[(Role, u64); 4]>,
    /// The kind of man that it may leave behind for its own side.
    left: Option<Role>,
}

impl Arrivals {
    /// The squares on which such a man of this side could take on a place then, whatever stands between; a bit for each.
    #[inline]
    pub fn aimed_from(&self, law: &Law, by: Color, to: Place) -> u64 {
        let aimed = |role| law.origins.aimed_from((role, by), to);
        match self {
            Arrivals::Same(role) => aimed(*role),
            Arrivals::Changed(changed) => {
                let kinds = changed.kinds.iter();
                kinds.fold(0, |all, &(role, squares)| all | squares & aimed(role))
            }
        }
    }

    /// Could a man that is left behind on the first of these places take on the second?
    #[inline]
    pub fn left_behind_aims(&self, law: &Law, by: Color, (from, to): (Place, Place)) -> bool {
        let left = match self {
            Arrivals::Same(_) => None,
            Arrivals::Changed(changed) => changed.left,
        };
        left.is_some_and(|role| law.origins.aimed_from((role, by), to) >> from.square.index() & 1 != 0)
    }
}

impl Law {
    /// What this man of a side may be after its move; `taken`: the squares on which it takes, if they are known.
    #[inline]
    pub fn arrivals(&self, man: (Piece, Color), taken: Option<u64>) -> Arrivals {
        match self.turning.filter(|condition| !condition.has(Fact::KeepsKinds)) {
            None => Arrivals::Same(man.0.role),
            Some(_) => Arrivals::Changed(self.changed(man, taken)),
        }
    }

    fn changed(&self, (man, by): (Piece, Color), taken: Option<u64>) -> Changed {
        let left = match self.left_behind(man, by) {
            Left::Man(man) if man.moves_for(by) => Some(man.role),
            _ => None,
        };
        let quiet = taken.map_or(u64::MAX, |taken| !taken);
        let kinds = |takes, squares: u64| self.becomes(man, takes).into_iter().map(move |kind| (kind, squares));
        let kinds = kinds(false, quiet).chain(kinds(true, taken.unwrap_or(u64::MAX)));
        let kinds = kinds.collect();
        Changed { kinds, left }
    }

    /// The same of a pawn that becomes this man.
    pub fn arrivals_promoted(&self, (man, by): (Piece, Color)) -> Arrivals {
        let mut arrivals = self.arrivals((man, by), None);
        if let Arrivals::Changed(changed) = &mut arrivals {
            changed.kinds.push((man.role, u64::MAX));
        }
        arrivals
    }

    /// What may be on the square that this man leaves when this side moves it?
    pub fn left_behind(&self, man: Piece, by: Color) -> Left {
        self.turning.map_or(Left::Nobody, |condition| condition.leaves(man, by))
    }

    fn becomes(&self, man: Piece, takes: bool) -> Kinds {
        let turning = self
            .turning
            .filter(|_| man.role != Role::KING)
            .map(|condition| condition.becomes(&self.rules, &self.promotions, man, takes));
        turning.unwrap_or_else(|| Kinds::from_iter([man.role]))
    }
}
