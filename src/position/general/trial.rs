//! A move of a [`General`] position that is being weighed.

use super::bits::bit;
use super::effects::Made;
use super::{Ask, General, Kind, Move};
use crate::board::{Change, Effect, Effects};
use crate::geometry::Place;
use crate::pieces::Piece;
use smallvec::SmallVec;
use std::cell::OnceCell;

/// What a move changes on one board.
#[derive(Default)]
pub(super) struct Changes {
    /// The squares, a bit for each.
    pub squares: u64,
    /// The men that come to squares, though some may go on to others.
    pub arrived: SmallVec<[(Place, Piece); 4]>,
}

/// A move that is being weighed: what it does and what it leaves is worked out when it is first asked for, and once.
pub(super) struct Trial<'p> {
    position: &'p General,
    pub step: Move,
    made: OnceCell<Option<Made>>,
    after: OnceCell<General>,
}

impl<'p> Trial<'p> {
    #[inline]
    pub fn new(position: &'p General, step: Move) -> Self {
        Trial {
            position,
            step,
            made: OnceCell::new(),
            after: OnceCell::new(),
        }
    }

    /// What it does; nothing if nobody stands where it starts.
    pub fn made(&self) -> Option<&Made> {
        self.made.get_or_init(|| self.position.made(self.step)).as_ref()
    }

    /// The position after it.
    pub fn after(&self) -> &General {
        self.after.get_or_init(|| self.played())
    }

    /// The same, worked out anew.
    pub fn played(&self) -> General {
        let (position, step) = (self.position, self.step);
        if let Some(after) = position.played_rearranging(step) {
            return after;
        }
        // It is made where it is: a copy less.
        let mut after = position.same();
        if step.kind() == Kind::Pass {
            after.make(step, &position.effects_of_passing(step));
        } else if self.is_plain() {
            after.make_plain(step);
        } else {
            let none = Effects::new();
            after.make(step, self.made().map_or(&none, |made| &made.effects));
        }
        after
    }

    /// Does no condition forbid it?
    pub fn is_allowed(&self) -> bool {
        let allows = || self.position.law.forbids_captures_alone && !self.step.is_capture();
        !self.position.is_asked(Ask::Forbid)
            || allows()
            || self.is_plain()
            || self.made().is_some_and(|made| made.allowed)
    }

    /// Can no condition add anything to it?
    pub fn is_plain(&self) -> bool {
        !self.position.may_add_to(self.step)
    }

    /// Do men stand after it as if no condition added anything to it?
    pub fn moves_plainly(&self) -> bool {
        !self.position.may_change_men(self.step)
    }

    /// Can conditions move or change nobody after it but the man that moves, if that is no king?
    pub fn leaves_others(&self) -> bool {
        !self.position.may_change_others(self.step)
    }

    /// Is the square that it leaves not just vacant then?
    pub fn leaves_something(&self) -> bool {
        let from = self.step.departure();
        let closes = |effect: &Effect| matches!(effect, Effect::Close { .. });
        let stands = || self.changes().filter(|change| change.place == from).last();
        let somebody = || stands().is_some_and(|change| change.after.is_some());
        self.made().is_some_and(|made| made.effects.iter().any(closes)) || somebody()
    }

    /// Where the man of a place stands after a step that takes nobody there.
    pub fn goes_with(&self, place: Place) -> Place {
        match place == self.step.departure() {
            true => self.step.arrival(),
            false => place,
        }
    }

    /// The man that moves as it arrives, if no condition changes it.
    pub fn arriving(&self) -> Option<Piece> {
        let role = self.step.arrives_as();
        let man = self.position.men.at(self.step.departure());
        man.map(|man| Piece { role, ..man })
    }

    /// The man that stands where it arrives, if conditions change no others.
    pub fn arrived(&self) -> Option<Piece> {
        if self.moves_plainly() {
            return self.arriving();
        }
        let place = self.step.arrival();
        let there = self.changes().filter(|change| change.place == place);
        there.last().and_then(|change| change.after)
    }

    /// The places that it changes, if no condition adds anything to it and it is no castling; the first may stand there twice.
    pub fn plain_changes(&self) -> [Place; 3] {
        let step = self.step;
        let from = step.departure();
        let landed = step.arrival();
        let taken = step.is_capture().then(|| self.position.taken_by(step)).flatten();
        [from, landed, taken.unwrap_or(from)]
    }

    /// All that it changes, in its order.
    pub fn changes(&self) -> impl Iterator<Item = Change> {
        let effects = self.made().into_iter().flat_map(|made| &made.effects);
        effects.flat_map(|effect| effect.changes())
    }

    /// What it changes on one board, if conditions may change men after it, remember nothing and leave all kings as they are.
    pub fn changes_besides(&self) -> Option<Changes> {
        let usual = !matches!(self.step.kind(), Kind::Castling | Kind::DoubleStep | Kind::Pass);
        let made = if usual && !self.moves_plainly() {
            self.made()?
        } else {
            return None;
        };
        let mut changes = Changes::default();
        for effect in &made.effects {
            if matches!(effect, Effect::Close { .. } | Effect::Remember { .. }) {
                return None;
            }
            for Change { place, before, after } in effect.changes() {
                if before.into_iter().chain(after).any(Piece::is_royal) {
                    return None;
                }
                changes.squares |= bit(place);
                changes.arrived.extend(after.map(|man| (place, man)));
            }
        }
        Some(changes)
    }

    /// The move with the place on which the man taken is reborn, if it is.
    pub fn told(&self) -> Move {
        let step = self.step;
        if !step.is_capture() || step.choice().is_some() || self.is_plain() {
            return step;
        }
        self.made().map_or(step, |made| made.with_rebirth(step))
    }
}
