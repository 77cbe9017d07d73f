//! Who attacks what in a [`General`] position.

use super::General;
use super::ways::takes_on;
use crate::board::Mailbox;
use crate::conditions::{Attack, Passed, View};
use crate::geometry::Place;
use crate::pieces::{Color, Movement, Piece};

impl General {
    /// Is a place attacked by a side, neutral men included?
    pub(super) fn is_attacked(&self, place: Place, by: Color) -> bool {
        self.is_attacked_among(&self.men, place, by)
    }

    /// The same among other men.
    pub(super) fn is_attacked_among(&self, men: &Mailbox, place: Place, by: Color) -> bool {
        let mut attackers = men.men().filter(|&(from, piece)| {
            from.board == place.board && piece.moves_for(by) && reaches(men, from, piece, by, place)
        });
        attackers.any(|(from, piece)| {
            let attack = Attack {
                from,
                piece,
                by,
                on: place,
            };
            self.may_act(men, from, piece, by) && self.may_attack(men, &attack)
        })
    }

    /// May the man move and take for this side, as far as conditions go?
    pub(super) fn may_act(&self, men: &Mailbox, place: Place, piece: Piece, by: Color) -> bool {
        if self.held.is_empty() {
            return true;
        }
        self.seen(men, |view| {
            let mut held = self.held.iter();
            held.all(|condition| condition.may_act(view, place, piece, by))
        })
    }

    /// Shows these men to somebody, as conditions see them.
    pub(super) fn seen<T>(&self, men: &Mailbox, show: impl FnOnce(&View<'_>) -> T) -> T {
        let attacks = |from: Place, by: Color, to: Place| {
            let man = men.at(from).filter(|man| man.moves_for(by));
            man.is_some_and(|man| reaches(men, from, man, by, to))
        };
        let passed = self.double_step.map(|step| Passed {
            pawn: step.pawn(),
            square: Place::new(step.landed, step.passed),
            taker: self.turn,
        });
        show(&View {
            men,
            rules: &self.rules,
            passed,
            attacks: &attacks,
        })
    }
}

/// Would the man, moved by this side, take an enemy on that place? By its ways of moving alone.
pub(super) fn reaches(men: &Mailbox, from: Place, piece: Piece, by: Color, to: Place) -> bool {
    if from.board != to.board || from == to {
        return false;
    }
    let (files, ranks) = (
        to.square.file() as i8 - from.square.file() as i8,
        to.square.rank() as i8 - from.square.rank() as i8,
    );
    piece.role.kind().movement.iter().any(|&movement| match movement {
        Movement::Leap(pace) => pace.directions().any(|step| step == (files, ranks)),
        Movement::Ride(pace) => direction(pace.directions(), (files, ranks)).is_some_and(|step| {
            men.first_man(from, step)
                .is_none_or(|first| is_between(from, to, first, step))
        }),
        Movement::Hop(pace) => direction(pace.directions(), (files, ranks)).is_some_and(|step| {
            let hurdle = men.first_man(from, step);
            hurdle.is_some_and(|hurdle| men.beyond(hurdle, step) == Some(to))
        }),
        Movement::Pawn => files.abs() == 1 && ranks == by.pick(1, -1),
        Movement::Space => false,
        _ => takes_on(men, from, movement, by, to),
    })
}

/// The direction of these in which a place lies that is so many files and ranks away.
fn direction(mut directions: impl Iterator<Item = (i8, i8)>, (files, ranks): (i8, i8)) -> Option<(i8, i8)> {
    directions.find(|&(df, dr)| {
        let steps = if df != 0 { files / df } else { ranks / dr };
        steps > 0 && (steps * df, steps * dr) == (files, ranks)
    })
}

/// Does the first man in the direction stand on the place, or behind it?
fn is_between(from: Place, to: Place, first: Place, (files, ranks): (i8, i8)) -> bool {
    let steps = |place: Place| match files {
        0 => (place.square.rank() as i8 - from.square.rank() as i8) / ranks,
        files => (place.square.file() as i8 - from.square.file() as i8) / files,
    };
    steps(to) <= steps(first)
}
