//! The moves of a [`General`] position.

use super::ways::{Way, ways};
use super::{Condition, General, Kind, Move};
use crate::conditions::{self, View};
use crate::geometry::{BoardId, Place, Shape};
use crate::pieces::{Color, Movement, Piece, Role};
use crate::position::Position;

impl General {
    /// Gives all moves of the side to move, whether they leave its king safe or not, until `each` answers true; did it?
    /// No move takes a king.
    pub(super) fn each_pseudo(&self, mut each: impl FnMut(Move) -> bool) -> bool {
        let us = self.turn;
        for (from, piece) in self.men.men().filter(|(_, piece)| piece.moves_for(us)) {
            if !self.may_act(&self.men, from, piece, us) {
                continue;
            }
            for &movement in piece.role.kind().movement {
                if self.each_target(from, piece, movement, &mut |step| self.each_landing(step, &mut each)) {
                    return true;
                }
            }
            for way in ways(&self.men, from, piece.role) {
                let step = self.step_by(from, piece, way);
                if step.is_some_and(|step| self.each_landing(step, &mut each)) {
                    return true;
                }
            }
        }
        self.each_castling(&mut each)
    }

    /// The steps of a man on its own board, by one of its ways of moving, if that needs no [`ways`].
    fn each_target(&self, from: Place, piece: Piece, movement: Movement, each: &mut impl FnMut(Move) -> bool) -> bool {
        let mut to = |place: Place| self.step(from, piece, place).is_some_and(&mut *each);
        match movement {
            Movement::Leap(pace) => pace
                .directions()
                .any(|step| self.men.beyond(from, step).is_some_and(&mut to)),
            Movement::Ride(pace) => pace.directions().any(|step| {
                let mut place = self.men.beyond(from, step);
                while let Some(here) = place {
                    if to(here) {
                        return true;
                    }
                    place = self.men.beyond(here, step).filter(|_| self.men.is_vacant(here));
                }
                false
            }),
            Movement::Hop(pace) => pace.directions().any(|step| {
                let hurdle = self.men.first_man(from, step);
                hurdle
                    .and_then(|hurdle| self.men.beyond(hurdle, step))
                    .is_some_and(&mut to)
            }),
            Movement::Pawn => self.each_pawn_step(from, piece, each),
            _ => false,
        }
    }

    /// The step of a man by one of its ways, if it may stand and take there.
    fn step_by(&self, from: Place, piece: Piece, way: Way) -> Option<Move> {
        match way.takes {
            Some(place) if place != way.to => {
                let taken = self.men.at(place)?;
                let enemy = !taken.is_of(self.turn) && taken.role != Role::KING;
                enemy.then(|| self.taking(man_step(from, piece, way.to), taken))
            }
            _ => self.step(from, piece, way.to),
        }
    }

    /// The step of a man to a place of its board, if it may stand or take there.
    fn step(&self, from: Place, piece: Piece, to: Place) -> Option<Move> {
        let step = man_step(from, piece, to);
        match self.men.at(to) {
            None => Some(step),
            Some(taken) if taken.is_of(self.turn) || taken.role == Role::KING => None,
            Some(taken) => Some(self.taking(step, taken)),
        }
    }

    /// The move that takes a man: whose it was is told where that does not go without saying.
    fn taking(&self, step: Move, taken: Piece) -> Move {
        if taken.is_of(!self.turn) {
            step.taking(taken.role)
        } else {
            step.taking_man(taken)
        }
    }

    fn each_pawn_step(&self, from: Place, piece: Piece, each: &mut impl FnMut(Move) -> bool) -> bool {
        let us = self.turn;
        let ahead = us.pick(1, -1);
        let Shape::Flat { ranks, .. } = self.rules.shape else {
            return false;
        };
        let rank = from.square.rank();
        if rank == us.pick(0, ranks - 1) {
            return false;
        }
        let vacant = |step| self.men.beyond(from, step).filter(|&to| self.men.is_vacant(to));
        let once = vacant((0, ahead)).map(|to| man_step(from, piece, to));
        let doubles = self.rules.double_step && rank == us.pick(1, ranks - 2) && once.is_some();
        let twice = vacant((0, 2 * ahead)).filter(|_| doubles);
        let twice = twice.map(|to| man_step(from, piece, to).of_kind(Kind::DoubleStep));
        let captures = [-1, 1].map(|files| {
            let to = self.men.beyond(from, (files, ahead))?;
            self.step(from, piece, to)
                .filter(|step| step.is_capture())
                .or_else(|| self.in_passing(from, piece, to))
        });
        let steps = [once, twice].into_iter().chain(captures).flatten();
        let last = us.pick(ranks - 1, 0);
        for step in steps {
            let done = if step.to().rank() == last {
                let classical = self.rules.promotions().iter().copied();
                let mut roles = classical.chain(self.promotions.iter());
                roles.any(|role| each(step.becoming(role)))
            } else {
                each(step)
            };
            if done {
                return true;
            }
        }
        false
    }

    /// The capture in passing by a pawn on a vacant place, if one is possible there.
    fn in_passing(&self, from: Place, piece: Piece, to: Place) -> Option<Move> {
        let double_step = self.double_step.filter(|step| step.passed == to.square)?;
        let here = double_step
            .answered_on(self.rules.en_passant)
            .any(|board| board == to.board);
        let taken = self.men.at(double_step.pawn())?;
        let takes = here && self.men.is_vacant(to) && !taken.is_of(self.turn);
        takes.then(|| self.taking(man_step(from, piece, to).of_kind(Kind::EnPassant), taken))
    }

    /// The pawns of the side to move that stand where they could take on this vacant place.
    pub(super) fn pawns_beside(&self, passed: Place) -> impl Iterator<Item = Place> {
        let (us, vacant) = (self.turn, self.men.is_vacant(passed));
        let behind = [-1, 1].map(|files| self.men.beyond(passed, (files, us.pick(-1, 1))));
        let pawns = behind.into_iter().flatten().filter(move |_| vacant);
        pawns.filter(move |&place| {
            let man = self.men.at(place);
            man.is_some_and(|man| man.role == Role::PAWN && man.moves_for(us))
        })
    }

    /// A step with each board on which it may end, and with what follows it.
    fn each_landing(&self, step: Move, each: &mut impl FnMut(Move) -> bool) -> bool {
        if !self.may_step(step) {
            return false;
        }
        let to = Place::new(step.board(), step.to());
        self.landings(step.board(), to)
            .into_iter()
            .any(|lands| each(self.with_rebirth(step.landing(lands))))
    }

    /// The boards on which a step on one board to a place of it may end.
    pub(super) fn landings(&self, from: BoardId, to: Place) -> Vec<BoardId> {
        if self.rules.boards == 1 {
            return vec![from];
        }
        let nothing = |_: Place, _: Color, _: Place| false;
        let view = View {
            men: &self.men,
            rules: &self.rules,
            passed: None,
            attacks: &nothing,
        };
        let told = |condition: &'static dyn Condition| condition.landings(&view, from, to);
        conditions::of(&self.rules)
            .filter_map(told)
            .reduce(|boards, others| boards.into_iter().filter(|board| others.contains(board)).collect())
            .unwrap_or_else(|| vec![from])
    }

    /// Does the move leave the own king safe? A king must also be safe on the board on which it moves, before it passes to the
    /// other; of all else that reading of "legal on the board on which it is made" asks nothing, as in Popeye.
    pub(super) fn is_legal(&self, step: Move) -> bool {
        if self.held.is_empty() && step.role() != Role::KING {
            return self.kings[self.turn].is_none_or(|king| {
                let men = self.men_after(&self.effects(step));
                !self.is_attacked_among(&men, king, !self.turn)
            });
        }
        let after = self.play(step);
        !after.in_check(self.turn) && self.is_safe_where_made(step, &after) && self.may_stand(step, &after)
    }

    /// Is it legal but for where it ends?
    pub(super) fn is_legal_where_made(&self, step: Move) -> bool {
        self.is_safe_where_made(step, &self.play(step))
    }

    fn is_safe_where_made(&self, step: Move, after: &General) -> bool {
        let (left, landed) = (Place::new(step.board(), step.to()), Place::new(step.lands(), step.to()));
        if step.role() != Role::KING || left == landed {
            return true;
        }
        let mut men = after.men;
        men.set(left, men.at(landed));
        men.set(landed, None);
        !after.is_attacked_among(&men, left, !self.turn)
    }
}

/// A plain step of a man on its board.
fn man_step(from: Place, piece: Piece, to: Place) -> Move {
    let step = Move::new(piece.role, from, to.square, to.board);
    if piece.owner.color().is_none() {
        step.by_neutral()
    } else {
        step
    }
}
