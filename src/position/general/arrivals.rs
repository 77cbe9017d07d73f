//! As what men arrive where a condition lets the man that moves become another.

use super::law::Law;
use crate::conditions::Kinds;
use crate::geometry::Place;
use crate::pieces::{Color, Piece, Role};
use smallvec::SmallVec;

/// The kinds as which a man may belong to the side that has moved it, each with the squares on which it may do so, a bit for each.
pub(super) struct Arrivals(SmallVec<[(Role, u64); 4]>);

impl Arrivals {
    /// As what it is, wherever it goes.
    #[inline]
    pub fn as_it_is(role: Role) -> Self {
        Arrivals(SmallVec::from_iter([(role, u64::MAX)]))
    }

    /// The squares on which such a man of this side could take on a place then, whatever stands between; a bit for each.
    #[inline]
    pub fn aimed_from(&self, law: &Law, by: Color, to: Place) -> u64 {
        let aimed = |&(role, squares): &(Role, u64)| squares & law.origins.aimed_from((role, by), to);
        self.0.iter().fold(0, |squares, kind| squares | aimed(kind))
    }
}

impl Law {
    /// As what this man arrives by its move; `taken`: the squares on which it takes, if they are known.
    #[inline]
    pub fn arrivals(&self, man: Piece, taken: Option<u64>) -> Arrivals {
        if self.turning.is_none() || man.role == Role::KING {
            return Arrivals::as_it_is(man.role);
        }
        let quiet = taken.map_or(u64::MAX, |taken| !taken);
        let kinds = |takes, squares: u64| self.becomes(man, takes).into_iter().map(move |kind| (kind, squares));
        Arrivals(
            kinds(false, quiet)
                .chain(kinds(true, taken.unwrap_or(u64::MAX)))
                .collect(),
        )
    }

    /// The same of a pawn that becomes this man.
    pub fn arrivals_promoted(&self, man: Piece) -> Arrivals {
        let mut arrivals = self.arrivals(man, None);
        arrivals.0.push((man.role, u64::MAX));
        arrivals
    }

    fn becomes(&self, man: Piece, takes: bool) -> Kinds {
        let turning = self.turning.map(|condition| condition.becomes(&self.rules, man, takes));
        turning.unwrap_or_else(|| Kinds::from_iter([man.role]))
    }
}
