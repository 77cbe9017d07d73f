//! What is known of both kings before a move, so that most moves need no test.

use super::aim::aimed_from;
use super::arrivals::Arrivals;
use super::bits::{ANYWHERE, bit};
use super::captures::Relocation;
use super::flights::{Flights, checking};
use super::trial::Trial;
use super::{General, Kind, Move, Unusual};
use crate::board::Mailbox;
use crate::conditions::Attack;
use crate::geometry::{BoardId, Place};
use crate::pieces::{Color, Piece, Role};
use smallvec::SmallVec;
use std::cell::{Cell, OnceCell, RefCell};

/// What is known of a king before any move is looked at, so that most moves need no test.
///
/// Proof that a change of other places than the watched ones leaves a king as it is: whether a leaper or a pawn reaches it depends on no
/// other man, whether a rider or a hopper does on the men between; where any other man might reach it all squares are watched. So a king
/// that is not reached can only be reached after changes of which one is watched, or puts a man of the other side on a new place. In the
/// same way a man that reaches it goes on doing so where neither that man nor a square that is watched for it changes. Conditions that say
/// who may attack only take attackers away, so that a king that nobody reaches is not attacked, and those that only deny checks leave it
/// out of check; nothing is known where conditions change what else a check is, or where a side has several royal men. Where a condition
/// says from which squares men take, these squares are watched, too, since they have to be vacant; where conditions change how men move
/// otherwise nothing is known, but where they change only how attacked kings take, since a move that is legal and gives no check leaves
/// both kings with their usual ways, and where [men lend them theirs](super::lending).
pub(super) struct Guard {
    /// Is what stands here known?
    pub known: bool,
    pub king: Option<Place>,
    /// Who attacks it.
    pub by: Color,
    /// The squares of its board.
    watched: u64,
    /// The squares of its board of which a move has to change one to free it, for up to two men that reach it now.
    held_by: SmallVec<[u64; 2]>,
    /// How many men have to reach it for a check: one or two.
    checkers: usize,
}

impl Guard {
    fn square(&self, place: Place) -> u64 {
        match self.king {
            Some(king) if king.board == place.board => 1 << place.square.index(),
            _ => 0,
        }
    }

    pub fn minds(&self, place: Place) -> bool {
        self.watched & self.square(place) != 0
    }

    /// Is it neutral, where men that are no kings may be royal? Then its own move may check it, which is not seen from where it stood.
    pub fn is_neutral_royal(&self, position: &General) -> bool {
        let man = || self.king.and_then(|king| position.men.at(king));
        position.law.royals && man().is_some_and(|man| man.owner.color().is_none())
    }

    /// Is it reached now?
    pub fn is_reached(&self) -> bool {
        !self.held_by.is_empty()
    }

    /// Do so many men reach it now that it may be in check? Else it comes to be checked only as if nobody reached it: by one more.
    pub fn may_be_checked(&self) -> bool {
        self.held_by.len() >= self.checkers
    }

    /// Does a move of other men that changes these places surely leave it reached?
    pub fn stays_reached(&self, changed: impl Iterator<Item = Place>) -> bool {
        let changed = changed.fold(0, |squares, place| squares | self.square(place));
        self.held_by.iter().any(|squares| squares & changed == 0)
    }

    /// Might this man reach it, on this place?
    pub fn is_aimed_at(&self, position: &General, (from, piece): (Place, Piece)) -> bool {
        let by = self.by;
        self.king.filter(|_| piece.moves_for(by)).is_some_and(|on| {
            let attack = Attack { from, piece, by, on };
            on.board == from.board && position.might_reach(&attack)
        })
    }
}

/// What is known of both kings before a move.
pub(super) struct Guards<'p> {
    position: &'p General,
    pub own: Guard,
    theirs: OnceCell<Guard>,
    /// Is a check looked for that the move gives, or none?
    checks: bool,
    /// The flights of the other king, if they are known.
    flights: OnceCell<Option<Flights<'p>>>,
    /// The squares where a man that comes there may borrow a way to check the other king, if they are known.
    borrowing: OnceCell<Option<u64>>,
    /// The squares to which the steps of one man may mate.
    ending: Cell<Option<(Place, u64)>>,
    /// The men of the position, for moves that are made and taken back.
    men: OnceCell<RefCell<Mailbox>>,
}

impl Guards<'_> {
    pub fn theirs(&self) -> &Guard {
        let position = self.position;
        self.theirs.get_or_init(|| position.guard(!position.turn))
    }

    /// The squares to which a man's leaps, rides and hops may free the own king that is reached: other moves leave it so.
    pub fn freeing(&self, from: Place, piece: Piece) -> u64 {
        let (position, own) = (self.position, &self.own);
        match own.held_by.first() {
            Some(&squares)
                if !position.minds_checks()
                    && self.may_narrow((from, piece), position.law.changes_others_quietly)
                    && !self.may_take_aside(piece)
                    && own.king != Some(from)
                    && squares & own.square(from) == 0 =>
            {
                let frees = |relocated: &Relocation| relocated.touched() & squares != 0;
                self.with_captures(squares, (from, piece), frees)
            }
            _ => ANYWHERE,
        }
    }

    /// Is it a pawn that may take elsewhere than where it arrives?
    fn may_take_aside(&self, piece: Piece) -> bool {
        piece.role.is_pawn() && (piece.role != Role::PAWN || self.position.double_step.is_some())
    }

    /// The squares to which steps of a man that take nobody surely leave the own king safe; none where it is not known.
    pub fn safe_goals(&self, from: Place) -> u64 {
        let own = &self.own;
        let stays = own.known && !own.is_reached() && own.king != Some(from) && !own.minds(from);
        if stays { !own.watched } else { 0 }
    }

    /// The squares to which such steps of a man of this kind surely give no check; none where it is not known.
    pub fn checkless_goals(&self, from: Place, role: Role) -> u64 {
        let theirs = self.theirs();
        let lends = self.position.law.lending.is_some();
        let king = theirs
            .king
            .filter(|_| theirs.known && !theirs.may_be_checked() && !lends);
        king.map_or(0, |king| {
            !checking(
                &self.position.law,
                (king, theirs.watched),
                (&Arrivals::Same(role), self.position.turn),
                from,
            )
        })
    }

    /// The squares watched for the other king, if it has to be checked and is not reached already, as a diagram may have it.
    fn watched(&self) -> Option<u64> {
        let theirs = self.theirs();
        (self.checks && theirs.known && !theirs.may_be_checked()).then_some(theirs.watched)
    }

    /// The flights of the other king, where it is known what it may do.
    fn flights(&self) -> Option<&Flights<'_>> {
        let (position, color) = (self.position, !self.position.turn);
        let flights = |king| position.flights((king, color), self.watched());
        self.flights
            .get_or_init(|| position.free_king(color).map(flights))
            .as_ref()
    }

    /// The same for moves that shall stalemate.
    pub fn without_check(self) -> Self {
        Guards { checks: false, ..self }
    }

    /// The squares to which a man's steps may mate or stalemate the other king, which is not reached: they have to check it for a mate, and
    /// to take its flights away.
    pub fn ending(&self, from: Place, piece: Piece) -> u64 {
        let position = self.position;
        if position.law.turns_checks {
            return if self.checks {
                self.exposing(from, piece)
            } else {
                ANYWHERE
            };
        }
        if position.law.lending.is_some() {
            return self.checking_as_lent(from, piece);
        }
        let known = position.law.origins.are_told() || position.law.bends_steps_alone;
        let bent = || !known && position.is_bent(from, piece, position.turn);
        let changes_takers = position.law.changes_others_quietly && !position.law.ends_by_steps();
        // Who moves men of the other side may move its king into check.
        let moves_king = || piece.is_royal() && position.is_unusual(Unusual::MovesOthers);
        if self.may_take_aside(piece)
            || !self.may_narrow((from, piece), changes_takers)
            || bent()
            || moves_king()
            || self.theirs().is_neutral_royal(position)
        {
            return ANYWHERE;
        }
        // A pawn may check as what it becomes.
        let king = self.theirs().king.filter(|_| !piece.role.is_pawn());
        let taken = Some(position.men.occupied(BoardId::A));
        let checking = match king.zip(self.watched()) {
            Some(king) => checking(
                &position.law,
                king,
                (&position.law.arrivals((piece, position.turn), taken), position.turn),
                from,
            ),
            None => ANYWHERE,
        };
        let mating = |flights: &Flights<'_>| flights.mating((from, piece), usize::MAX, taken);
        let goals = position.goals((from, piece), position.turn);
        let squares = match checking & goals {
            // The flights need not be looked at.
            0 => checking,
            _ => checking & self.flights().map_or(ANYWHERE, mating),
        };
        match position.law.ends_by_steps() && !position.adds_to_moves_of((from, piece)) {
            true => squares,
            false => self.with_captures(squares, (from, piece), |relocated| self.may_end(from, relocated)),
        }
    }

    /// The squares to which a man's steps may lay the own king open to an attack that gives check, if nobody reaches it: a man that is
    /// no king does so from a square that is watched, or on one.
    fn exposing(&self, from: Place, piece: Piece) -> u64 {
        let (position, king) = (self.position, self.theirs());
        // A man that becomes one of the other side, or leaves one behind, gives check by that man.
        let changes = position.law.changes_men || position.law.changes_men_quietly;
        let known = king.known && !king.may_be_checked() && position.law.rules.boards == 1;
        let usual = known
            && !changes
            && self.may_narrow((from, piece), false)
            && !position.adds_to_moves_of((from, piece))
            && !self.may_take_aside(piece)
            && piece.role != Role::KING
            && piece.owner.color() == Some(position.turn);
        match usual && !king.minds(from) && king.king != Some(from) {
            true => king.watched,
            false => ANYWHERE,
        }
    }

    /// The squares to which a man's steps may check the other king, which is not reached, where men lend others their ways.
    fn checking_as_lent(&self, from: Place, piece: Piece) -> u64 {
        let position = self.position;
        let lending = position.law.lending.filter(|_| position.law.rules.boards == 1);
        let known = lending.zip(self.theirs().king).zip(self.watched());
        let usual = |(_, watched): &(_, u64)| {
            watched & bit(from) == 0
                && piece.owner.color() == Some(position.turn)
                && !self.theirs().is_neutral_royal(position)
        };
        known.filter(usual).map_or(ANYWHERE, |((lending, king), watched)| {
            let borrowing = *self.borrowing.get_or_init(|| position.borrowing(lending, king));
            let promoting = if piece.role.is_pawn() {
                position.law.promotes[position.turn]
            } else {
                0
            };
            borrowing.map_or(ANYWHERE, |borrowing| {
                borrowing | watched | promoting | aimed_from(piece.role, king)
            })
        })
    }

    /// May this legal move mate, as far as these squares tell?
    pub fn may_end_by(&self, step: Move) -> bool {
        let (position, from) = (self.position, step.departure());
        let steps = matches!(step.kind(), Kind::Plain | Kind::DoubleStep | Kind::EnPassant) && !step.is_exchange();
        let man = position
            .men
            .at(from)
            .filter(|man| steps && man.moves_for(position.turn));
        let Some(man) = man.filter(|&man| !position.is_bent(from, man, position.turn)) else {
            return true;
        };
        let known = self.ending.get().filter(|&(place, _)| place == from);
        let (_, squares) = known.unwrap_or_else(|| (from, self.ending(from, man)));
        self.ending.set(Some((from, squares)));
        squares >> step.to().index() & 1 != 0
    }

    /// May such a capture by the man there mate or stalemate the other king?
    fn may_end(&self, from: Place, relocated: &Relocation) -> bool {
        let king = self.theirs().king.zip(self.watched());
        let takes = |flights: &Flights<'_>| flights.is_other(from) || relocated.may_take(flights, usize::MAX);
        king.is_none_or(|king| relocated.may_check(king)) && self.flights().is_none_or(takes)
    }

    /// Do the steps of such a man on one board say all that its moves change, but for captures?
    fn may_narrow(&self, (from, piece): (Place, Piece), changes_others: bool) -> bool {
        let (position, law) = (self.position, &self.position.law);
        let changed = changes_others
            || position.binds_steps_of((from, piece))
            || !(law.bends_attacked_kings || law.origins.are_told());
        !changed && law.rules.boards == 1 && !position.is_unusual(Unusual::NotInMates)
    }

    /// These squares and, where captures may change other men, those on which the man may take with such a consequence.
    fn with_captures(&self, squares: u64, (from, piece): (Place, Piece), wanted: impl Fn(&Relocation) -> bool) -> u64 {
        let position = self.position;
        let concerned = position.adds_to_moves_of((from, piece));
        if !position.law.changes_others && !concerned {
            return squares;
        }
        let (men, us) = (position.men.occupied(BoardId::A), position.turn);
        if concerned || position.law.relocating.is_none() {
            return squares | men;
        }
        let takes = men & position.capture_squares(us, (from, piece));
        let others = position.men.men_on(BoardId::A, takes & !squares);
        let is_wanted =
            |&(to, man): &(Place, Piece)| !man.is_of(us) && position.may_capture(us, (from, piece), (to, man), &wanted);
        others
            .filter(is_wanted)
            .fold(squares, |squares, (to, _)| squares | bit(to))
    }

    /// Shows the men after a move.
    pub fn after<R>(&self, trial: &Trial<'_>, look: impl FnOnce(&Mailbox) -> R) -> R {
        match trial.moves_plainly() && trial.step.kind() != Kind::Castling {
            true => self.after_plain(trial, |men| look(men)),
            false => self.after_effects(trial, look),
        }
    }

    /// The same after its effects.
    pub fn after_effects<R>(&self, trial: &Trial<'_>, look: impl FnOnce(&Mailbox) -> R) -> R {
        let mut men = self.position.men;
        let effects = trial.made().into_iter().flat_map(|made| &made.effects);
        effects.for_each(|effect| effect.play(&mut men));
        look(&men)
    }

    /// The same after a move to which no condition adds anything.
    pub fn after_plain<R>(&self, trial: &Trial<'_>, look: impl FnOnce(&mut Mailbox) -> R) -> R {
        let men = self.men.get_or_init(|| RefCell::new(self.position.men));
        let mut men = men.borrow_mut();
        let [from, landed, taken] = trial.plain_changes();
        let before = [from, landed, taken].map(|place| (place, men.at(place)));
        men.set(taken, None);
        men.set(from, None);
        men.set(landed, trial.arriving());
        let seen = look(&mut men);
        for (place, man) in before {
            men.set(place, man);
        }
        seen
    }
}

impl General {
    /// What is known of the kings.
    pub(super) fn guards(&self) -> Guards<'_> {
        Guards {
            position: self,
            own: self.guard(self.turn),
            theirs: OnceCell::new(),
            checks: true,
            flights: OnceCell::new(),
            borrowing: OnceCell::new(),
            ending: Cell::new(None),
            men: OnceCell::new(),
        }
    }

    /// What is known of the king whose attack is a check of this side: nearly always its own.
    fn guard(&self, color: Color) -> Guard {
        let changed = !(self.law.bends_attacked_kings || self.law.ways_are_told())
            || self.judges_checks() && !self.law.denies_checks;
        let color = self.checked_king(color);
        let several = self.law.royals && (self.law.rules.boards > 1 || self.royal_men(color).count() > 1);
        let mut guard = Guard {
            known: !changed && !several,
            king: self.kings[color],
            by: !color,
            watched: 0,
            held_by: SmallVec::new(),
            checkers: self.law.checkers,
        };
        let Some(king) = guard.king.filter(|_| guard.known) else {
            return guard;
        };
        for (from, piece) in self.men.men_for(!color, king.board) {
            let (by, on) = (!color, king);
            let attack = Attack { from, piece, by, on };
            if self.law.lending.is_none() && !self.might_reach(&attack) {
                continue;
            }
            let watched = self.watched_against(&attack);
            guard.watched |= watched;
            if guard.held_by.len() < 2 && self.reaches(&attack) {
                guard.held_by.push(watched | guard.square(from));
            }
        }
        guard
    }
}
