//! Men that move as others which stand on certain places: Annan chess and its kin; see [`Fact::Lends`](crate::conditions::Fact::Lends).
//!
//! Proof. The men on those places alone say as what a man moves. So a man that stays where it is reaches a place, or does not, until
//! one of them changes, or a square that is watched for the kinds as which it moves. A man that has moved finds on the places of its
//! lenders no man that was not there before its move: others only leave the board then.

use super::General;
use super::aim::{aimed_from, may_aim, takes_aside};
use super::bits::bit;
use crate::board::Mailbox;
use crate::conditions::{Attack, Borrowed, Condition};
use crate::geometry::Place;
use crate::pieces::Role;

/// The kinds as which a man moves: those that it borrows, or its own.
#[inline]
pub(super) fn kinds(lending: &dyn Condition, men: &Mailbox, attack: &Attack) -> Borrowed {
    match lending.borrowed(men, attack.from, attack.piece, attack.by) {
        [None, None] => [Some(attack.piece.role), None],
        borrowed => borrowed,
    }
}

impl General {
    /// Might a man that has come here by its move take on the place? False is certain, whatever stands between.
    pub(super) fn may_aim_as_lent(&self, lending: &dyn Condition, attack: &Attack) -> bool {
        let Attack { from, piece, by, on } = *attack;
        let mut lenders = lending.lenders(&self.men, from, piece, by).into_iter().flatten();
        let lent = |lender| self.men.at(lender).is_some_and(|man| may_aim(man.role, from, on));
        may_aim(piece.role, from, on) || lenders.any(lent)
    }

    /// The kinds as which a man of this position moves that could take on the place, whatever stands between.
    pub(super) fn aiming_as_lent(&self, lending: &dyn Condition, attack: &Attack) -> Borrowed {
        let aims = |role: &Role| may_aim(*role, attack.from, attack.on);
        let [one, other] = kinds(lending, &self.men, attack);
        [one.filter(aims), other.filter(aims)]
    }

    /// The squares where a man that comes there may borrow a way to take on a place, a bit for each; nothing if that is not known, or if
    /// a man may take elsewhere than where it arrives.
    pub(super) fn borrowing(&self, lending: &dyn Condition, on: Place) -> Option<u64> {
        let (by, mut men) = (self.turn, self.men.men());
        let aside = self.double_step.is_some() || self.men.men().any(|(_, man)| takes_aside(man.role));
        men.try_fold(0, |squares, (place, man)| {
            let borrowers = lending.borrowers(&self.men, place, by).filter(|_| !aside)?;
            let borrowers = borrowers.into_iter().flatten().fold(0, |squares, at| squares | bit(at));
            Some(squares | borrowers & aimed_from(man.role, on))
        })
    }

    /// The squares of the lenders of a man, a bit for each.
    pub(super) fn lender_squares(&self, lending: &dyn Condition, attack: &Attack) -> u64 {
        let lenders = lending.lenders(&self.men, attack.from, attack.piece, attack.by);
        lenders
            .into_iter()
            .flatten()
            .fold(0, |squares, place| squares | bit(place))
    }
}
