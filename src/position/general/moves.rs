//! The moves of a [`General`] position.

use super::attack::Sight;
use super::ways::{Way, ways};
use super::{Condition, General, Hooks, Kind, Move};
use crate::board::{Choice, Mailbox, Meaning};
use crate::conditions::{self, Act};
use crate::geometry::{BoardId, Place, Shape};
use crate::pieces::{Movement, Piece, Role};
use smallvec::SmallVec;

/// A man that is about to move, and how.
struct Mover<'p> {
    /// The men, with this one where it acts from.
    men: &'p Mailbox,
    piece: Piece,
    /// Where it stands.
    from: Place,
    act: Act,
}

impl General {
    /// Gives all moves of the side to move, whether they leave its king safe or not, until `each` answers true; did it?
    /// No move takes a king.
    pub(super) fn each_pseudo(&self, mut each: impl FnMut(Move) -> bool) -> bool {
        let us = self.turn;
        let sight = self.sight(&self.men);
        let boards = self.rules.board_ids();
        for (from, piece) in boards.flat_map(|board| self.men.men_for(us, board)) {
            if sight.may_act(from, piece, us) && self.each_act(sight, from, piece, &mut each) {
                return true;
            }
        }
        self.each_castling(&mut each)
    }

    /// The moves of one man, by all its ways.
    fn each_act(&self, sight: Sight<'_>, from: Place, piece: Piece, each: &mut impl FnMut(Move) -> bool) -> bool {
        let acts = sight.acts(from, piece, self.turn);
        let several = acts.len() > 1;
        // Ways of several kinds may lead to the same place.
        let mut seen: SmallVec<[Move; 32]> = SmallVec::new();
        acts.into_iter().any(|act| {
            let moved = sight.moved(from, piece, act);
            let mover = Mover {
                men: moved.as_ref().unwrap_or(&self.men),
                piece,
                from,
                act,
            };
            let mut once = |step: Move| {
                if several && seen.contains(&step) {
                    return false;
                }
                if several {
                    seen.push(step);
                }
                self.each_choice(step, each)
            };
            self.each_way(&mover, &mut once)
        })
    }

    fn each_way(&self, mover: &Mover<'_>, each: &mut impl FnMut(Move) -> bool) -> bool {
        let movement = mover.act.movement;
        if movement.iter().any(|&movement| self.each_target(mover, movement, each)) {
            return true;
        }
        let simple = |movement: &Movement| {
            matches!(
                movement,
                Movement::Leap(_) | Movement::Ride(_) | Movement::Hop(_) | Movement::Pawn
            )
        };
        !movement.iter().all(simple)
            && ways(mover.men, mover.act.from, movement).into_iter().any(|way| {
                let step = self.step_by(mover, way);
                step.is_some_and(|step| self.each_rank(mover, step, each))
            })
    }

    /// The steps of a man on its own board, by one of its ways of moving, if that needs no [`ways`].
    fn each_target(&self, mover: &Mover<'_>, movement: Movement, each: &mut impl FnMut(Move) -> bool) -> bool {
        let (men, from) = (mover.men, mover.act.from);
        let mut to = |place: Place| {
            let step = self.step(mover, place);
            step.is_some_and(|step| self.each_rank(mover, step, each))
        };
        match movement {
            Movement::Leap(pace) => pace
                .directions()
                .any(|step| men.beyond(from, step).is_some_and(&mut to)),
            Movement::Ride(pace) => pace.directions().any(|step| {
                let mut place = men.beyond(from, step);
                while let Some(here) = place {
                    if to(here) {
                        return true;
                    }
                    place = men.beyond(here, step).filter(|_| men.is_vacant(here));
                }
                false
            }),
            Movement::Hop(pace) => pace.directions().any(|step| {
                let hurdle = men.first_man(from, step);
                hurdle.and_then(|hurdle| men.beyond(hurdle, step)).is_some_and(&mut to)
            }),
            Movement::Pawn => self.each_pawn_step(mover, each),
            _ => false,
        }
    }

    /// The step of a man by one of its ways, if it may stand and take there.
    fn step_by(&self, mover: &Mover<'_>, way: Way) -> Option<Move> {
        match way.takes {
            Some(place) if place != way.to => {
                let taken = mover.men.at(place)?;
                let enemy = !taken.is_of(self.turn) && taken.role != Role::KING;
                enemy.then(|| self.taking(mover.step(way.to), taken))
            }
            _ => self.step(mover, way.to),
        }
    }

    /// The step of a man to a place of its board, if it may stand or take there.
    fn step(&self, mover: &Mover<'_>, to: Place) -> Option<Move> {
        match mover.men.at(to) {
            None => Some(mover.step(to)),
            Some(taken) if taken.is_of(self.turn) || taken.role == Role::KING => None,
            Some(taken) => Some(self.taking(mover.step(to), taken)),
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

    fn each_pawn_step(&self, mover: &Mover<'_>, each: &mut impl FnMut(Move) -> bool) -> bool {
        let (us, from, men) = (self.turn, mover.act.from, mover.men);
        let ahead = us.pick(1, -1);
        let Shape::Flat { ranks, .. } = self.rules.shape else {
            return false;
        };
        let rank = from.square.rank();
        if rank == us.pick(0, ranks - 1) {
            return false;
        }
        let vacant = |step| men.beyond(from, step).filter(|&to| men.is_vacant(to));
        let once = vacant((0, ahead));
        let doubles = self.rules.double_step && rank == us.pick(1, ranks - 2) && once.is_some();
        let twice = vacant((0, 2 * ahead)).filter(|_| doubles);
        let twice = twice.map(|to| mover.step(to).of_kind(Kind::DoubleStep));
        let captures = [-1, 1].map(|files| {
            let to = men.beyond(from, (files, ahead))?;
            self.step(mover, to)
                .filter(|step| step.is_capture())
                .or_else(|| self.in_passing(mover, to))
        });
        let once = once.map(|to| mover.step(to));
        let mut steps = [once, twice].into_iter().chain(captures).flatten();
        steps.any(|step| self.each_rank(mover, step, each))
    }

    /// A step with whatever a pawn may become by it; nothing if the man does not go so.
    fn each_rank(&self, mover: &Mover<'_>, step: Move, each: &mut impl FnMut(Move) -> bool) -> bool {
        let goes = if step.is_capture() {
            mover.act.takes
        } else {
            mover.act.quiet
        };
        if !goes {
            return false;
        }
        let last = self.turn.pick(self.rules.shape.ranks() - 1, 0);
        if mover.piece.role == Role::PAWN && step.to().rank() == last {
            return self.promotions.iter().any(|&role| each(step.becoming(role)));
        }
        each(step)
    }

    /// The capture in passing by a pawn on a vacant place, if one is possible there.
    fn in_passing(&self, mover: &Mover<'_>, to: Place) -> Option<Move> {
        let double_step = self.double_step.filter(|step| step.passed == to.square)?;
        let here = double_step
            .answered_on(self.rules.en_passant)
            .any(|board| board == to.board);
        let taken = self.men.at(double_step.pawn())?;
        let takes = here && mover.piece.role == Role::PAWN && mover.men.is_vacant(to) && !taken.is_of(self.turn);
        takes.then(|| self.taking(mover.step(to).of_kind(Kind::EnPassant), taken))
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

    /// A step with each choice that conditions leave.
    fn each_choice(&self, step: Move, each: &mut impl FnMut(Move) -> bool) -> bool {
        if !self.may_step(step) {
            return false;
        }
        let choices = if self.hooks.has(Hooks::CHOICES) {
            self.choices(step)
        } else {
            None
        };
        match choices {
            None => self.each_landing(step, each),
            Some(choices) => choices
                .into_iter()
                .any(|choice| self.each_landing(step.with_choice(choice), each)),
        }
    }

    /// A step with each board on which it may end, and with what follows it.
    fn each_landing(&self, step: Move, each: &mut impl FnMut(Move) -> bool) -> bool {
        if self.rules.boards == 1 {
            return self.is_allowed(step) && each(self.with_rebirth(step));
        }
        let to = match self.hooks.has(Hooks::FOLLOW) {
            true => self.arrives_at(step),
            false => Some(Place::new(step.board(), step.to())),
        };
        let Some(to) = to else {
            return each(self.with_rebirth(step));
        };
        self.landings(step.board(), to)
            .into_iter()
            .map(|lands| step.landing(lands))
            .any(|step| self.is_allowed(step) && each(self.with_rebirth(step)))
    }

    /// The boards on which a step on one board to a place of it may end.
    pub(super) fn landings(&self, from: BoardId, to: Place) -> Vec<BoardId> {
        if self.rules.boards == 1 {
            return vec![from];
        }
        self.sight(&self.men).view(|view| {
            let told = |condition: &'static dyn Condition| condition.landings(view, from, to);
            let asked = conditions::of(&self.rules).filter(|condition| condition.hooks().has(Hooks::LANDINGS));
            asked
                .filter_map(told)
                .reduce(|boards, others| boards.into_iter().filter(|board| others.contains(board)).collect())
                .unwrap_or_else(|| vec![from])
        })
    }
}

impl Mover<'_> {
    /// A plain step on its board.
    fn step(&self, to: Place) -> Move {
        let mut step = Move::new(self.piece.role, self.from, to.square, to.board);
        if self.piece.owner.color().is_none() {
            step = step.by_neutral();
        }
        if self.act.from != self.from {
            step = step.with_choice(Choice::new(Meaning::Via, self.act.from));
        }
        step
    }
}
