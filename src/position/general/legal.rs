//! Which moves of a [`General`] position are legal.

use super::aim::{goes_to, may_aim};
use super::attack::{is_reached, takes_on, watched_for};
use super::effects::Made;
use super::flights::{Flights, checking};
use super::moves::ANYWHERE;
use super::trial::Trial;
use super::{Ask, General, Hooks, Kind, Move, MoveList};
use crate::board::{Change, Effect, Mailbox, whereabouts};
use crate::geometry::{BoardId, Place};
use crate::pieces::{Color, Piece, Role};
use crate::position::Position;
use smallvec::SmallVec;
use std::cell::{OnceCell, RefCell};

/// What is known of a king before any move is looked at, so that most moves need no test.
///
/// Proof that a change of other places than the watched ones leaves a king as it is: whether a leaper or a pawn reaches it depends on no
/// other man, whether a rider or a hopper does on the men between; where any other man might reach it all squares are watched. So a king
/// that is not reached can only be reached after changes of which one is watched, or puts a man of the other side on a new place. In the
/// same way a man that reaches it goes on doing so where neither that man nor a square that is watched for it changes. Conditions that say
/// who may attack only take attackers away, so that a king that nobody reaches is not attacked, and those that only deny checks leave it
/// out of check; nothing is known where conditions change how men move or what else a check is, or where a side has several royal men.
/// Where they change only how attacked kings take, a move that is legal and gives no check leaves both kings with their usual ways.
pub(super) struct Guard {
    /// Is what stands here known?
    known: bool,
    king: Option<Place>,
    /// The squares of its board.
    watched: u64,
    /// The squares of its board of which a move has to change one to free it, for up to two men that reach it now.
    held_by: SmallVec<[u64; 2]>,
}

impl Guard {
    fn square(&self, place: Place) -> u64 {
        match self.king {
            Some(king) if king.board == place.board => 1 << place.square.index(),
            _ => 0,
        }
    }

    fn minds(&self, place: Place) -> bool {
        self.watched & self.square(place) != 0
    }

    /// Is it reached now?
    fn is_reached(&self) -> bool {
        !self.held_by.is_empty()
    }

    /// Does a move of other men that changes these places surely leave it reached?
    fn stays_reached(&self, changed: impl Iterator<Item = Place>) -> bool {
        let changed = changed.fold(0, |squares, place| squares | self.square(place));
        self.held_by.iter().any(|squares| squares & changed == 0)
    }

    /// Might a man of this kind on this place reach it?
    fn is_aimed_at(&self, from: Place, role: Role) -> bool {
        self.king
            .is_some_and(|king| king.board == from.board && may_aim(role, from, king))
    }
}

/// What is known of both kings before a move.
pub(super) struct Guards<'p> {
    position: &'p General,
    own: Guard,
    theirs: OnceCell<Guard>,
    /// Is a check looked for that the move gives, or none?
    checks: bool,
    /// The flights of the other king, if they are known.
    flights: OnceCell<Option<Flights>>,
    /// The men of the position, for moves that are made and taken back.
    men: OnceCell<RefCell<Mailbox>>,
}

impl Guards<'_> {
    fn theirs(&self) -> &Guard {
        let position = self.position;
        self.theirs.get_or_init(|| position.guard(!position.turn))
    }

    /// The squares to which a man's leaps, rides and hops may free the own king that is reached: other moves leave it so.
    pub fn freeing(&self, from: Place, piece: Piece) -> u64 {
        let (position, own) = (self.position, &self.own);
        match own.held_by.first() {
            Some(&squares)
                if !position.minds_checks()
                    && self.may_narrow()
                    && !position.law.royals
                    && !self.may_take_aside(piece)
                    && own.king != Some(from)
                    && squares & own.square(from) == 0 =>
            {
                self.with_captures(squares)
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
        let king = theirs.king.filter(|_| theirs.known && !theirs.is_reached());
        king.map_or(0, |king| !checking((king, theirs.watched), role, from))
    }

    /// The squares watched for the other king, if it has to be checked and is not reached already, as a diagram may have it.
    fn watched(&self) -> Option<u64> {
        let theirs = self.theirs();
        (self.checks && theirs.known && !theirs.is_reached()).then_some(theirs.watched)
    }

    /// The flights of the other king, where it is known what it may do.
    fn flights(&self) -> Option<&Flights> {
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
        let bent = || position.is_bent(from, piece, position.turn);
        if self.may_take_aside(piece) || !self.may_narrow() || bent() || position.law.royals && self.flights().is_none()
        {
            return ANYWHERE;
        }
        // A pawn may check as what it becomes.
        let king = self.theirs().king.filter(|_| !piece.role.is_pawn());
        let checking = match king.zip(self.watched()) {
            Some(king) => checking(king, piece.role, from),
            None => ANYWHERE,
        };
        if checking & goes_to(piece.role, from) == 0 {
            return self.with_captures(checking);
        }
        let mating = |flights: &Flights| flights.mating(&position.law, (from, piece), usize::MAX);
        self.with_captures(checking & self.flights().map_or(ANYWHERE, mating))
    }

    /// Do the steps of men on one board say all that moves change, but for captures?
    fn may_narrow(&self) -> bool {
        let (position, law) = (self.position, &self.position.law);
        let changed = law.changes_men_quietly || law.hooks.has(Hooks::EXCHANGES) || !law.bends_attacked_kings;
        !changed && law.rules.boards == 1 && !position.is_asked(Ask::NotInMates)
    }

    /// These squares and, where captures may change other men, those on which men stand.
    fn with_captures(&self, squares: u64) -> u64 {
        match self.position.law.changes_men {
            true => squares | self.position.men.occupied(BoardId::A),
            false => squares,
        }
    }

    /// Shows the men after a move.
    fn after<R>(&self, trial: &Trial<'_>, look: impl FnOnce(&Mailbox) -> R) -> R {
        match trial.moves_plainly() && trial.step.kind() != Kind::Castling {
            true => self.after_plain(trial, |men| look(men)),
            false => self.after_effects(trial, look),
        }
    }

    /// The same after its effects.
    fn after_effects<R>(&self, trial: &Trial<'_>, look: impl FnOnce(&Mailbox) -> R) -> R {
        let mut men = self.position.men;
        let effects = trial.made().into_iter().flat_map(|made| &made.effects);
        effects.for_each(|effect| effect.play(&mut men));
        look(&men)
    }

    /// The same after a move to which no condition adds anything.
    pub fn after_plain<R>(&self, trial: &Trial<'_>, look: impl FnOnce(&mut Mailbox) -> R) -> R {
        let step = trial.step;
        let men = self.men.get_or_init(|| RefCell::new(self.position.men));
        let mut men = men.borrow_mut();
        let [from, landed, taken] = trial.plain_changes();
        let before = [from, landed, taken].map(|place| (place, men.at(place)));
        let arrived = men.at(from).map(|piece| Piece {
            role: step.arrives_as(),
            ..piece
        });
        men.set(taken, None);
        men.set(from, None);
        men.set(landed, arrived);
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
            men: OnceCell::new(),
        }
    }

    /// What is known of this side's king.
    fn guard(&self, color: Color) -> Guard {
        let changed = self.law.hooks.has(Hooks::EXCHANGES)
            || !self.law.bends_attacked_kings
            || self.is_asked(Ask::Check) && !self.law.denies_checks
            || self.is_asked(Ask::MovesOthers);
        let several = self.law.royals && (self.law.rules.boards > 1 || self.royal_men(color).count() > 1);
        let mut guard = Guard {
            known: !changed && !several,
            king: self.kings[color],
            watched: 0,
            held_by: SmallVec::new(),
        };
        let Some(king) = guard.king.filter(|_| guard.known) else {
            return guard;
        };
        for (from, piece) in self.men.men_for(!color, king.board) {
            if !may_aim(piece.role, from, king) {
                continue;
            }
            let movement = piece.role.kind().movement;
            let watched = watched_for(&self.men, from, movement, king);
            guard.watched |= watched;
            if guard.held_by.len() < 2 && takes_on(&self.men, from, piece.role, !color, king) {
                guard.held_by.push(watched | guard.square(from));
            }
        }
        guard
    }

    /// Does the move leave the own king safe, and do all conditions allow it? A king must also be safe on the board on which it moves,
    /// before it passes to the other; of all else that reading of "legal on the board on which it is made" asks nothing, as in Popeye.
    pub(super) fn is_legal(&self, trial: &Trial<'_>, guards: &Guards<'_>) -> bool {
        let step = trial.step;
        if self.law.royals && self.may_be_taken_in_passing(trial) {
            return false;
        }
        let [was, is] = [step.role(), step.arrives_as()].map(|role| role == Role::KING);
        let unusual = was != is || is && self.law.rules.boards > 1;
        // A king that is attacked may attack in other ways.
        let bends = || self.law.hooks.has(Hooks::ACTS) && self.may_check(trial, guards);
        if unusual || !guards.own.known || bends() || self.law.royals && !trial.is_plain() {
            return self.is_legal_at_length(trial, guards);
        }
        let safe = match trial.moves_plainly() {
            true => self.is_safe_after(trial, guards),
            false => self.is_safe_after_effects(trial, guards),
        };
        safe && self.may_stand(trial, guards)
    }

    /// Is it the double step of a royal man that the other side could take in passing?
    fn may_be_taken_in_passing(&self, trial: &Trial<'_>) -> bool {
        let step = trial.step;
        let man = self.men.at(step.departure());
        step.kind() == Kind::DoubleStep
            && man.is_some_and(Piece::is_royal)
            && trial.after().each_pseudo(|reply| reply.step.kind() == Kind::EnPassant)
    }

    /// Is the own king safe after a move to which no condition adds anything?
    fn is_safe_after(&self, trial: &Trial<'_>, guards: &Guards<'_>) -> bool {
        let (step, guard) = (trial.step, &guards.own);
        let Some(king) = guard.king else { return true };
        let from = step.departure();
        let landed = step.arrival();
        if from != king {
            let changed = trial.plain_changes();
            if guard.is_reached() && !self.minds_checks() && guard.stays_reached(changed.into_iter()) {
                return false;
            }
            let aims = step.is_by_neutral() && guard.is_aimed_at(landed, step.arrives_as());
            let still = !guard.is_reached() && !aims;
            if still && !changed.into_iter().any(|place| guard.minds(place)) {
                return true;
            }
        }
        let king = trial.goes_with(king);
        guards.after(trial, |men| self.is_safe_among(men, king, trial))
    }

    /// Is the own king safe that stands there among the men after a move?
    fn is_safe_among(&self, men: &Mailbox, king: Place, trial: &Trial<'_>) -> bool {
        let attacked = || match self.moves_men_alone(trial) {
            true => self.sight(men).is_attacked(king, !self.turn),
            false => trial.after().is_checked(self.turn),
        };
        !is_reached(men, king, !self.turn) || self.minds_checks() && !attacked()
    }

    /// The same where conditions may add effects.
    fn is_safe_after_effects(&self, trial: &Trial<'_>, guards: &Guards<'_>) -> bool {
        let guard = &guards.own;
        let at_length = || !trial.after().is_checked(self.turn);
        let Some((king, made)) = guard.king.zip(trial.made()) else {
            return at_length();
        };
        let Some(place) = self.king_after(king, made) else {
            return at_length();
        };
        if place == king {
            let places = trial.changes().map(|change| change.place);
            if guard.is_reached() && !self.minds_checks() && guard.stays_reached(places) {
                return false;
            }
            let aims = |man: Piece, from| man.moves_for(!self.turn) && guard.is_aimed_at(from, man.role);
            let minds =
                |change: &Change| guard.minds(change.place) || change.after.is_some_and(|man| aims(man, change.place));
            if !guard.is_reached() && !trial.changes().any(|change| minds(&change)) {
                return true;
            }
        }
        guards.after_effects(trial, |men| self.is_safe_among(men, place, trial))
    }

    /// Where a king stands after the effects of a move; nothing where they change kings, or the board itself, so that the position
    /// after the move has to be looked at.
    fn king_after(&self, king: Place, made: &Made) -> Option<Place> {
        let changes_king = |effect: &Effect| match effect {
            Effect::Become { from, to, .. } => from.role == Role::KING || to.role == Role::KING,
            Effect::Close { .. } => true,
            _ => false,
        };
        let (place, _) = whereabouts((king, self.men.at(king)?), &made.effects)?;
        (!made.effects.iter().any(changes_king)).then_some(place)
    }

    pub(super) fn taken_by(&self, step: Move) -> Option<Place> {
        let man = self.men.at(step.departure())?;
        Some(self.taken(step, man))
    }

    /// Might the move give check to the other side? False is certain.
    pub(super) fn may_check(&self, trial: &Trial<'_>, guards: &Guards<'_>) -> bool {
        let theirs = guards.theirs();
        let step = trial.step;
        let plain = trial.moves_plainly();
        let uncertain = self.law.royals || self.is_asked(Ask::NotInMates) || !plain && self.law.rules.boards > 1;
        if !theirs.known || theirs.is_reached() || uncertain || step.kind() == Kind::Castling {
            return true;
        }
        let Some(king) = theirs.king else { return false };
        if plain {
            let landed = step.arrival();
            let mut changed = trial.plain_changes().into_iter();
            let aims = theirs.is_aimed_at(landed, step.arrives_as()) || changed.any(|place| theirs.minds(place));
            return aims && guards.after(trial, |men| is_reached(men, king, self.turn));
        }
        let closes = |effect: &Effect| matches!(effect, Effect::Close { .. });
        let Some(made) = trial.made() else { return false };
        if made.effects.iter().any(closes) || trial.changes().any(|change| change.after.is_some_and(Piece::is_royal)) {
            return true;
        }
        let aims = |change: &Change| {
            let after = change
                .after
                .is_some_and(|man| theirs.is_aimed_at(change.place, man.role));
            after || change.place == king || theirs.minds(change.place)
        };
        let reached = |place: Place| guards.after_effects(trial, |men| is_reached(men, place, self.turn));
        trial.changes().any(|change| aims(&change)) && self.king_after(king, made).is_none_or(reached)
    }

    /// Is the move legal, and does it mate?
    pub(super) fn mates(&self, trial: &Trial<'_>, guards: &Guards<'_>) -> bool {
        // Few moves check, most are legal: where the position after the move has to be looked at for both, check comes first.
        let at_length = !guards.theirs().known && !self.is_asked(Ask::NotInMates);
        let checks = || !at_length || self.is_checked_after(trial, guards, !self.turn);
        self.may_check(trial, guards) && checks() && self.is_legal(trial, guards) && trial.after().is_mate()
    }

    /// Does a legal move mate?
    fn is_mating(&self, trial: &Trial<'_>, guards: &Guards<'_>) -> bool {
        self.may_check(trial, guards) && trial.after().is_mate()
    }

    /// The legal moves, if there are any and all of them mate: the first one that does not is enough to know, and is often the one
    /// that did not in the position before.
    pub(super) fn only_mates(&self, spare: &mut Option<Move>) -> Option<MoveList> {
        let mut mating = MoveList::new();
        if self.chooses() {
            self.legal_moves(&mut mating);
            let all = mating.iter().all(|&step| self.play(step).is_mate());
            return (all && !mating.is_empty()).then_some(mating);
        }
        let guards = self.guards();
        let spares = |trial: &Trial<'_>| self.is_legal(trial, &guards) && !self.is_mating(trial, &guards);
        if spare.is_some_and(|step| self.any_like(step, spares)) {
            return None;
        }
        let wanted = |from, piece| guards.freeing(from, piece);
        let spares = self.each_wanted(wanted, |trial| {
            if !self.is_legal(trial, &guards) {
                return false;
            }
            let step = trial.told();
            mating.push(step);
            let spares = !self.is_mating(trial, &guards);
            if spares {
                *spare = Some(step);
            }
            spares
        });
        (!spares && !mating.is_empty()).then_some(mating)
    }

    /// The whole test, in the position after the move.
    pub(super) fn is_legal_at_length(&self, trial: &Trial<'_>, guards: &Guards<'_>) -> bool {
        !self.is_checked_after(trial, guards, self.turn)
            && self.is_safe_where_made(trial)
            && self.may_stand(trial, guards)
    }

    /// Does the move nothing but move and take men on one board, so that what conditions say of attacks depends on these men alone?
    fn moves_men_alone(&self, trial: &Trial<'_>) -> bool {
        let (step, law) = (trial.step, &self.law);
        let passes =
            self.double_step.is_some() || matches!(step.kind(), Kind::DoubleStep | Kind::Castling | Kind::Pass);
        let crowned = (step.arrives_as() == Role::KING) != (step.role() == Role::KING);
        let asked = [Ask::Check, Ask::LeaveInCheck, Ask::Weigh]
            .into_iter()
            .any(|ask| self.is_asked(ask));
        !passes && !crowned && !asked && law.rules.boards == 1 && !law.royals && trial.is_plain()
    }

    /// Is this side in check after the move? Where that is enough, men are moved and taken back for it.
    pub(super) fn is_checked_after(&self, trial: &Trial<'_>, guards: &Guards<'_>, color: Color) -> bool {
        if !self.moves_men_alone(trial) {
            return trial.after().is_checked(color);
        }
        let attacked = |men: &Mailbox, king| self.sight(men).is_attacked(king, !color);
        self.kings[color].is_some_and(|king| guards.after_plain(trial, |men| attacked(men, trial.goes_with(king))))
    }

    /// Is the own king safe on the board on which it moves, before it passes to the other?
    pub(super) fn is_safe_where_made(&self, trial: &Trial<'_>) -> bool {
        let step = trial.step;
        let mover = self.men.at(step.departure());
        if step.lands() == step.board() || !mover.is_some_and(Piece::is_royal) {
            return true;
        }
        let after = trial.after();
        let stands = match self.law.royals {
            true => Some(step.arrival()),
            false => after.kings[self.turn],
        };
        let Some(king) = stands.filter(|king| king.board == step.lands()) else {
            return true;
        };
        let back = Place::new(step.board(), king.square);
        let mut men = after.men;
        men.set(back, men.at(king));
        men.set(king, None);
        !after.is_checked_among(&men, back, self.turn)
    }
}
