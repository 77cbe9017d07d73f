//! The moves of a [`General`] position.

use super::aim::{goes_to, takes_aside};
use super::attack::Sight;
use super::bits::ANYWHERE;
use super::soldiers::soldier_reaches;
use super::trial::Trial;
use super::ways::{Way, ways};
use super::{Ask, Condition, General, Hooks, Kind, Move, Unusual};
use crate::board::{Choice, Mailbox, Meaning};
use crate::conditions::{self, Act};
use crate::geometry::{Bitboard, BoardId, Place, Shape, Square};
use crate::pieces::{Attributes, Color, Movement, Piece, Role, Soldier};
use smallvec::SmallVec;

/// A man that is about to move, and how.
struct Mover<'p> {
    /// The men, with this one where it acts from.
    men: &'p Mailbox,
    piece: Piece,
    /// The side that moves it.
    by: Color,
    /// Where it stands.
    from: Place,
    act: Act,
    /// The squares to which steps are wanted that take nobody elsewhere, a bit for each.
    wanted: u64,
}

impl General {
    /// Gives all moves of the side to move, whether they leave its king safe or not, until `each` answers true; did it?
    /// No move takes a king, but where kings fall.
    pub(super) fn each_pseudo(&self, each: impl FnMut(&Trial<'_>) -> bool) -> bool {
        self.each_wanted(|_, _| ANYWHERE, each)
    }

    /// The same without steps to other squares than are wanted of a man, but for those by which it takes beside its arrival and for
    /// exchanges.
    pub(super) fn each_wanted(
        &self,
        mut wanted: impl FnMut(Place, Piece) -> u64,
        mut each: impl FnMut(&Trial<'_>) -> bool,
    ) -> bool {
        let boards = self.law.rules.board_ids();
        let mut men = boards.flat_map(|board| self.men.men_for(self.turn, board));
        let exchanges = self.law.hooks.has(Hooks::EXCHANGES);
        let mut from_each = |from: Place, piece: Piece| {
            let wanted = wanted(from, piece);
            (wanted != 0 || exchanges || piece.role.takes_beside()) && self.each_wanted_from(from, wanted, &mut each)
        };
        men.any(|(from, piece)| from_each(from, piece))
            || self.each_castling(&mut each)
            || self.is_unusual(Unusual::MovesOthers) && self.each_wanted_of_others(wanted, each)
    }

    /// The same of the man on this place alone, but for castling.
    pub(super) fn each_pseudo_from(&self, from: Place, each: &mut impl FnMut(&Trial<'_>) -> bool) -> bool {
        self.each_wanted_from(from, ANYWHERE, each)
    }

    /// Gives the moves that go the same way as this one of another position, until `each` answers true; did it?
    pub(super) fn any_like(&self, step: Move, mut each: impl FnMut(&Trial<'_>) -> bool) -> bool {
        let mut like = |trial: &Trial<'_>| {
            let goes = trial.step.from() == step.from() && trial.step.to() == step.to();
            goes && trial.told().is_same_way(step) && each(trial)
        };
        self.each_wanted_from(step.departure(), 1 << step.to().index(), &mut like)
            || step.kind() == Kind::Castling && self.each_castling(&mut like)
    }

    /// The same without steps to other squares than are wanted, but for those by which it takes beside its arrival.
    pub(super) fn each_wanted_from(&self, from: Place, wanted: u64, each: &mut impl FnMut(&Trial<'_>) -> bool) -> bool {
        let sight = self.sight(&self.men);
        let man = self.men.at(from).filter(|man| man.moves_for(self.turn));
        if man.is_none() && self.is_unusual(Unusual::MovesOthers) && !self.men.is_vacant(from) {
            return self.each_wanted_of_other(&self.for_others(), from, wanted, each);
        }
        let man = man.filter(|_| !self.is_unusual(Unusual::KeepsOwn));
        let Some(piece) = man.filter(|&man| sight.may_act(from, man, self.turn)) else {
            return false;
        };
        if self.is_bent(from, piece, self.turn) {
            let told = self.law.lending.is_some() || self.law.bends_steps_alone;
            let wanted = if told { wanted } else { ANYWHERE };
            return self.each_act(sight, (from, piece), wanted, each) || self.each_exchange(from, piece, each);
        }
        let mover = Mover {
            men: &self.men,
            piece,
            by: self.turn,
            from,
            act: Act::of(piece.role, from),
            wanted,
        };
        self.each_way(&mover, &mut |step| self.each_choice(step, each)) || self.each_exchange(from, piece, each)
    }

    /// The moves of one man by all the ways that conditions give it, without steps to other squares than are wanted.
    fn each_act(
        &self,
        sight: Sight<'_>,
        (from, piece): (Place, Piece),
        wanted: u64,
        each: &mut impl FnMut(&Trial<'_>) -> bool,
    ) -> bool {
        let acts = sight.acts(from, piece, self.turn);
        let several = acts.len() > 1;
        // Ways of several kinds may lead to the same place.
        let mut seen: SmallVec<[Move; 32]> = SmallVec::new();
        acts.into_iter().any(|act| {
            let goals = self.goals_by(act);
            if goals == 0 {
                return false;
            }
            let moved = sight.moved(from, piece, act);
            let mover = Mover {
                men: moved.as_ref().unwrap_or(&self.men),
                piece,
                by: self.turn,
                from,
                act,
                wanted: wanted & goals,
            };
            let mut once = |step: Move| {
                let told = |step: &Move| (step.to(), step.promotion(), step.is_capture());
                let back = act.from != from && step.to() == from.square;
                let again = |other: &Move| *other == step || other.choice().is_none() && told(other) == told(&step);
                if several && (back || seen.iter().any(again)) {
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

    /// The squares on which such a way can end that takes one kind of men only, where it arrives: those where they stand. Pawns may be taken
    /// in passing.
    fn goals_by(&self, act: Act) -> u64 {
        let known = |role: &Role| !act.quiet && !role.is_pawn() && !takes_aside(act.kind);
        let Some(role) = act.only.filter(known) else {
            return ANYWHERE;
        };
        let goes = match std::ptr::eq(act.movement, act.kind.kind().movement) && !act.kind.is_pawn() {
            true => goes_to(act.kind, act.from),
            false => ANYWHERE,
        };
        let men = self.men.men_on(act.from.board, self.men.occupied(act.from.board));
        let of_kind = men.filter(|(_, man)| man.role == role);
        goes & of_kind.fold(0, |squares, (place, _)| squares | 1 << place.square.index())
    }

    /// The exchanges of places with other men.
    fn each_exchange(&self, from: Place, piece: Piece, each: &mut impl FnMut(&Trial<'_>) -> bool) -> bool {
        if !self.law.hooks.has(Hooks::EXCHANGES) {
            return false;
        }
        let others: Vec<Place> = self.sight(&self.men).view(|view| {
            let asked = self.plugged(Hooks::EXCHANGES);
            asked
                .flat_map(|condition| condition.exchanges(view, from, piece, self.turn))
                .collect()
        });
        others.into_iter().any(|place| {
            let step = Move::new(piece.role, from, place.square, place.board);
            let step = if piece.owner.color().is_none() {
                step.by_neutral()
            } else {
                step
            };
            let step = step.with_choice(Choice::new(Meaning::Exchange, place));
            let trial = Trial::new(self, step);
            self.may_step(step) && trial.is_allowed() && each(&trial)
        })
    }

    fn each_way(&self, mover: &Mover<'_>, each: &mut impl FnMut(Move) -> bool) -> bool {
        let (movement, from) = (mover.act.movement, mover.act.from);
        let goals = Bitboard(mover.men.simple_goals(from, movement) & mover.wanted);
        let mut left = goals;
        let simply = Iterator::any(&mut left, |square| {
            let step = self.step(mover, Place::new(from.board, square));
            step.is_some_and(|step| self.each_rank(mover, step, each))
        });
        let mut soldiers = movement.iter().filter_map(|movement| match *movement {
            Movement::Soldier(soldier) => Some(soldier),
            _ => None,
        });
        if simply || soldiers.any(|soldier| self.each_soldier_step(mover, soldier, each)) {
            return true;
        }
        let found = |movement: &Movement| movement.is_simple() || matches!(movement, Movement::Soldier(_));
        // Who takes beside its arrival changes more than the square that it comes to.
        let aside = |way: &Way| way.takes.is_some_and(|taken| taken != way.to);
        // A marguerite may come to the same square as a grasshopper and as an eagle.
        let again = |way: &Way| goals.has(way.to.square);
        let wanted = |way: &Way| aside(way) || mover.wants(way.to.square) && !again(way);
        !movement.iter().all(found)
            && ways(mover.men, from, movement, mover.by)
                .into_iter()
                .filter(wanted)
                .any(|way| {
                    let step = self.step_by(mover, way);
                    step.is_some_and(|step| self.each_rank(mover, step, each))
                })
    }

    /// The step of a man by one of its ways, if it may stand and take there.
    fn step_by(&self, mover: &Mover<'_>, way: Way) -> Option<Move> {
        match way.takes {
            Some(place) if place != way.to => {
                let taken = mover.men.at(place)?;
                self.may_be_taken(taken).then(|| self.taking(mover.step(way.to), taken))
            }
            _ => self.step(mover, way.to),
        }
    }

    /// The step of a man to a place of its board, if it may stand or take there. Where edges are joined, riders come back to their own.
    fn step(&self, mover: &Mover<'_>, to: Place) -> Option<Move> {
        match mover.men.at(to).filter(|_| to != mover.from) {
            None => Some(mover.step(to)),
            Some(taken) if !self.may_be_taken(taken) => None,
            Some(taken) => Some(self.taking(mover.step(to), taken)),
        }
    }

    /// Does the side to move take such men at all?
    fn may_be_taken(&self, taken: Piece) -> bool {
        let falls = self.kings_fall || self.is_unusual(Unusual::TakesKings);
        (falls || !taken.is_royal()) && (!taken.is_of(self.turn) || self.is_unusual(Unusual::TakesOwn))
    }

    /// The move that takes a man: whose it was is told where that does not go without saying.
    fn taking(&self, step: Move, taken: Piece) -> Move {
        if taken.is_of(!self.turn) {
            step.taking(taken.role)
        } else {
            step.taking_man(taken)
        }
    }

    /// The steps of a pawn or of a man like it.
    fn each_soldier_step(
        &self,
        mover: &Mover<'_>,
        soldier: &'static Soldier,
        each: &mut impl FnMut(Move) -> bool,
    ) -> bool {
        let (from, men) = (mover.act.from, mover.men);
        let Shape::Flat { ranks, .. } = self.law.rules.shape else {
            return false;
        };
        let side = if soldier.back { !mover.by } else { mover.by };
        let rank = from.square.rank();
        if rank == side.pick(0, ranks - 1) && !soldier.from_base {
            return false;
        }
        let from_base = rank == side.pick(0, ranks - 1);
        let doubles =
            self.law.rules.double_step && rank == side.pick(1, ranks - 2) || from_base && soldier.base_steps > 1;
        let triples = from_base && soldier.base_steps > 2;
        let kind = if soldier.passing { Kind::DoubleStep } else { Kind::Plain };
        let quiet = soldier.quiet.iter().any(|&files| {
            let vacant = |from| {
                men.beyond(from, (files, side.pick(1, -1)))
                    .filter(|&to| men.is_vacant(to))
            };
            let once = vacant(from);
            let twice = once.and_then(vacant).filter(|_| doubles);
            let thrice = twice.and_then(vacant).filter(|_| triples);
            let far = twice.into_iter().chain(thrice).map(|to| mover.step(to).of_kind(kind));
            let near = once.map(|to| mover.step(to));
            let mut steps = near.into_iter().chain(far).filter(|step| mover.wants(step.to()));
            steps.any(|step| self.each_rank(mover, step, each))
        });
        quiet
            || soldier.takes.iter().any(|&files| {
                let capture = self.soldier_capture(mover, soldier, (files, side.pick(1, -1)));
                // Who takes beside its arrival changes more than the square that it comes to.
                let capture = capture.filter(|step| soldier.over || mover.wants(step.to()));
                capture.is_some_and(|step| self.each_rank(mover, step, each))
            })
    }

    /// The capture of a soldier in one direction, in passing too.
    fn soldier_capture(&self, mover: &Mover<'_>, soldier: &'static Soldier, step: (i8, i8)) -> Option<Move> {
        let on = mover.men.beyond(mover.act.from, step)?;
        let own = || mover.act.movement.contains(&Movement::Soldier(soldier));
        if !soldier.over {
            let capture = self.step(mover, on).filter(|step| step.is_capture());
            return capture.or_else(|| self.in_passing(mover, on, on).filter(|_| own()));
        }
        let to = mover.men.beyond(on, step).filter(|&to| mover.men.is_vacant(to))?;
        if mover.men.is_vacant(on) {
            return self.in_passing(mover, on, to).filter(|_| own());
        }
        let takes = Some(on);
        self.step_by(mover, Way { to, takes })
    }

    /// Where a man could go without capture that stood on this place among these men, moved by this side.
    pub(super) fn quiet_goals(&self, men: &Mailbox, from: Place, piece: Piece, by: Color) -> Vec<Place> {
        let act = Act {
            takes: false,
            ..Act::of(piece.role, from)
        };
        let mover = Mover {
            men,
            piece,
            by,
            from,
            act,
            wanted: ANYWHERE,
        };
        let mut goals = Vec::new();
        self.each_way(&mover, &mut |step: Move| {
            let goal = Place::new(step.board(), step.to());
            if !goals.contains(&goal) {
                goals.push(goal);
            }
            false
        });
        goals
    }

    /// A step with whatever a pawn may become by it; nothing if the man does not go so.
    fn each_rank(&self, mover: &Mover<'_>, step: Move, each: &mut impl FnMut(Move) -> bool) -> bool {
        let goes = if step.is_capture() {
            mover.act.takes
        } else {
            mover.act.quiet
        };
        let other = step.is_capture() && mover.act.only.is_some_and(|role| step.captured() != Some(role));
        if !goes || other {
            return false;
        }
        if let Some(role) = mover.act.becomes {
            return each(step.becoming(role));
        }
        let there = |side: Color| self.law.promotes[side] >> step.to().index() & 1 != 0;
        let anybody = there(Color::White) || there(Color::Black);
        let last = anybody && mover.piece.role.promotes_for(mover.by).is_some_and(there);
        if !last || self.promotes_later(mover.piece, step) {
            return each(step);
        }
        let roles = match mover.piece.role {
            Role::MARINE_PAWN => self.law.marine_promotions.iter(),
            _ => self.law.promotions.iter(),
        };
        let mut roles = roles.copied();
        roles.any(|role| each(step.becoming(role)))
            || (self.is_unusual(Unusual::StaysPawn) || self.is_unusual(Unusual::BecomesImitator)) && each(step)
    }

    /// Is it seen after the step only whether the pawn becomes another man? Such pawns may be pawns no more when they have taken.
    fn promotes_later(&self, pawn: Piece, step: Move) -> bool {
        let lost = pawn.attributes.has(Attributes::PROTEAN)
            || pawn.attributes.has(Attributes::KAMIKAZE) && !conditions::kamikazes_are_reborn(&self.law.rules);
        step.is_capture() && (lost || self.is_unusual(Unusual::LatePromotion))
    }

    /// The capture in passing by a pawn on a vacant place, if one is possible there, and where it goes for that.
    fn in_passing(&self, mover: &Mover<'_>, on: Place, to: Place) -> Option<Move> {
        let farther = self.memory.get(conditions::FARTHER) == Some(on.square.index() as u64);
        let double_step = self.double_step.filter(|step| step.passed == on.square || farther)?;
        let here = double_step
            .answered_on(self.law.rules.en_passant)
            .any(|board| board == on.board);
        let taken = self.men.at(self.passed_pawn(double_step))?;
        let takes = here && mover.men.is_vacant(on) && !taken.is_of(self.turn);
        takes.then(|| self.taking(mover.step(to).of_kind(Kind::EnPassant), taken))
    }

    /// The pawns of the side to move that stand where they could take on this vacant place.
    pub(super) fn pawns_beside(&self, passed: Place) -> impl Iterator<Item = Place> {
        let us = self.turn;
        let near = self.men.men_for(us, passed.board);
        let beside = near.filter(move |&(from, man)| soldier_reaches(&self.men, man.role, us, from, passed));
        let vacant = self.men.is_vacant(passed);
        beside.map(|(place, _)| place).filter(move |_| vacant)
    }

    /// A step with each choice that conditions leave.
    fn each_choice(&self, step: Move, each: &mut impl FnMut(&Trial<'_>) -> bool) -> bool {
        if !self.may_step(step) {
            return false;
        }
        // What is chosen is done by what follows the move.
        match self.law.hooks.has(Hooks::CHOICES) && self.may_add_to(step) {
            true => {
                let mut steps = self.with_choices(step).into_iter();
                steps.any(|step| self.each_landing(step, each))
            }
            false => self.each_landing(step, each),
        }
    }

    /// A step with each board on which it may end, and with what follows it.
    fn each_landing(&self, step: Move, each: &mut impl FnMut(&Trial<'_>) -> bool) -> bool {
        let mut allowed = |step: Move| {
            let trial = Trial::new(self, step);
            trial.is_allowed() && each(&trial)
        };
        // A king is attacked whoever stands on the other board.
        if self.law.rules.boards == 1 || self.kings_fall && self.takes_royal(step) {
            return allowed(step);
        }
        let to = match self.may_add_to(step) {
            true => self.arrives_at(step),
            false => Some(Place::new(step.board(), step.to())),
        };
        let Some(to) = to else {
            return each(&Trial::new(self, step));
        };
        let stays = |condition: &dyn Condition| condition.stays(&self.law.rules, to);
        if self.is_asked(Ask::Stays) && self.asked(Ask::Stays).any(stays) {
            return allowed(step);
        }
        let mut boards = self.landings(step.board(), to).into_iter();
        boards.any(|lands| allowed(step.landing(lands)))
    }

    /// The boards on which a step on one board to a place of it may end.
    pub(super) fn landings(&self, from: BoardId, to: Place) -> Vec<BoardId> {
        if self.law.rules.boards == 1 {
            return vec![from];
        }
        self.sight(&self.men).view(|view| {
            let told = |condition: &'static dyn Condition| condition.landings(view, from, to);
            let asked = conditions::of(&self.law.rules).filter(|condition| condition.hooks().has(Hooks::LANDINGS));
            asked
                .filter_map(told)
                .reduce(|boards, others| boards.into_iter().filter(|board| others.contains(board)).collect())
                .unwrap_or_else(|| vec![from])
        })
    }
}

impl Mover<'_> {
    /// Is a step to this square wanted?
    #[inline]
    fn wants(&self, to: Square) -> bool {
        self.wanted >> to.index() & 1 != 0
    }

    /// A plain step on its board.
    fn step(&self, to: Place) -> Move {
        let mut step = Move::new(self.piece.role, self.from, to.square, to.board);
        if self.piece.owner.color().is_none() {
            step = step.by_neutral();
        }
        if self.act.from != self.from && self.act.only.is_none() {
            step = step.with_choice(Choice::new(Meaning::Via, self.act.from));
        }
        step
    }
}
