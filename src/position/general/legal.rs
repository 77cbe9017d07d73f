//! Which moves of a [`General`] position are legal.

use super::aim::may_aim;
use super::attack::{reaches, watched_for};
use super::trial::Trial;
use super::{Ask, General, Hooks, Kind, Move};
use crate::board::{Change, Effect, Mailbox, whereabouts};
use crate::geometry::Place;
use crate::pieces::{Color, Piece, Role};
use crate::position::Position;
use smallvec::SmallVec;
use std::cell::OnceCell;

/// What is known of a king before any move is looked at, so that most moves need no test.
///
/// Proof that a change of other places than the watched ones leaves a king as it is: whether a leaper or a pawn reaches it depends on no
/// other man, whether a rider or a hopper does on the men between; where any other man might reach it all squares are watched. So a king
/// that is not reached can only be reached after changes of which one is watched, or puts a man of the other side on a new place. In the
/// same way a man that reaches it goes on doing so where neither that man nor a square that is watched for it changes. Conditions that say
/// who may attack only take attackers away, so that a king that nobody reaches is not attacked; nothing is known where conditions change
/// how men move or what a check is, or where a side has several royal men.
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
}

impl Guards<'_> {
    fn theirs(&self) -> &Guard {
        let position = self.position;
        self.theirs.get_or_init(|| position.guard(!position.turn))
    }
}

impl General {
    /// What is known of the kings.
    pub(super) fn guards(&self) -> Guards<'_> {
        Guards {
            position: self,
            own: self.guard(self.turn),
            theirs: OnceCell::new(),
        }
    }

    /// What is known of this side's king.
    fn guard(&self, color: Color) -> Guard {
        let changed = self.hooks.has(Hooks::ACTS.and(Hooks::EXCHANGES))
            || self.is_asked(Ask::Check)
            || self.is_asked(Ask::MovesOthers);
        let several = self.royals && (self.rules.boards > 1 || self.royal_men(color).count() > 1);
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
            if guard.held_by.len() < 2 && reaches(&self.men, from, movement, !color, king).is_some() {
                guard.held_by.push(watched | guard.square(from));
            }
        }
        guard
    }

    /// Does the move leave the own king safe, and do all conditions allow it? A king must also be safe on the board on which it moves,
    /// before it passes to the other; of all else that reading of "legal on the board on which it is made" asks nothing, as in Popeye.
    pub(super) fn is_legal(&self, trial: &Trial<'_>, guards: &Guards<'_>) -> bool {
        let step = trial.step;
        let unusual = step.arrives_as() == Role::KING && (self.rules.boards > 1 || step.role() != Role::KING);
        if unusual || !guards.own.known || self.royals && !trial.is_plain() {
            return self.is_legal_at_length(trial, guards);
        }
        let safe = match trial.is_plain() {
            true => self.is_safe_after(trial, &guards.own),
            false => self.is_safe_after_effects(trial, &guards.own),
        };
        safe && self.may_stand(trial, guards)
    }

    /// Is the own king safe after a move to which no condition adds anything?
    fn is_safe_after(&self, trial: &Trial<'_>, guard: &Guard) -> bool {
        let step = trial.step;
        let Some(king) = guard.king else { return true };
        let from = Place::new(step.board(), step.from());
        let landed = Place::new(step.lands(), step.to());
        if from != king {
            let changed = trial.plain_changes();
            if guard.is_reached() && !self.minds_attacks() && guard.stays_reached(changed.iter().copied()) {
                return false;
            }
            let aims = step.is_by_neutral() && guard.is_aimed_at(landed, step.arrives_as());
            let still = !guard.is_reached() && !aims;
            if still && !changed.into_iter().any(|place| guard.minds(place)) {
                return true;
            }
        }
        let king = if from == king { landed } else { king };
        self.is_safe_among(&self.men_after(step), king, trial)
    }

    /// Is the own king safe that stands there among the men after a move?
    fn is_safe_among(&self, men: &Mailbox, king: Place, trial: &Trial<'_>) -> bool {
        let mut men_for = men.men_for(!self.turn, king.board);
        let reached = men_for.any(|(from, piece)| {
            may_aim(piece.role, from, king)
                && reaches(men, from, piece.role.kind().movement, !self.turn, king).is_some()
        });
        !reached || self.minds_attacks() && !trial.after().is_checked(self.turn)
    }

    /// The same where conditions may add effects.
    fn is_safe_after_effects(&self, trial: &Trial<'_>, guard: &Guard) -> bool {
        // What changes kings, or the board itself, is looked at in the position after the move.
        let changes_king = |effect: &Effect| match effect {
            Effect::Become { from, to, .. } => from.role == Role::KING || to.role == Role::KING,
            Effect::Close { .. } => true,
            _ => false,
        };
        let at_length = || !trial.after().is_checked(self.turn);
        let Some((king, made)) = guard.king.zip(trial.made()) else {
            return at_length();
        };
        let man = self.men.at(king).map(|man| (king, man));
        let after = man.and_then(|man| whereabouts(man, &made.effects));
        let Some((place, _)) = after.filter(|_| !made.effects.iter().any(changes_king)) else {
            return at_length();
        };
        if place == king {
            let changes = trial.changes();
            let places = changes.iter().map(|change| change.place);
            if guard.is_reached() && !self.minds_attacks() && guard.stays_reached(places) {
                return false;
            }
            let aims = |man: Piece, from| man.moves_for(!self.turn) && guard.is_aimed_at(from, man.role);
            let minds =
                |change: &Change| guard.minds(change.place) || change.after.is_some_and(|man| aims(man, change.place));
            if !guard.is_reached() && !changes.iter().any(minds) {
                return true;
            }
        }
        self.is_safe_among(&made.men, place, trial)
    }

    /// The men after a move to which no condition adds anything.
    fn men_after(&self, step: Move) -> Mailbox {
        if step.kind() == Kind::Castling {
            return self.made(step).map_or(self.men, |made| made.men);
        }
        let mut men = self.men;
        let from = Place::new(step.board(), step.from());
        let taken = step.is_capture().then(|| self.taken_by(step)).flatten();
        if let Some(taken) = taken {
            men.set(taken, None);
        }
        let piece = men.at(from);
        let becomes = |piece| Piece {
            role: step.arrives_as(),
            ..piece
        };
        men.set(from, None);
        men.set(Place::new(step.lands(), step.to()), piece.map(becomes));
        men
    }

    pub(super) fn taken_by(&self, step: Move) -> Option<Place> {
        let man = self.men.at(Place::new(step.board(), step.from()))?;
        Some(self.taken(step, man))
    }

    /// Might the move give check to the other side? False is certain.
    pub(super) fn may_check(&self, trial: &Trial<'_>, guards: &Guards<'_>) -> bool {
        let theirs = guards.theirs();
        let step = trial.step;
        let uncertain = self.royals || self.is_asked(Ask::NotInMates) || !trial.is_plain() && self.rules.boards > 1;
        if !theirs.known || theirs.is_reached() || uncertain || step.kind() == Kind::Castling {
            return true;
        }
        let Some(king) = theirs.king else { return false };
        if trial.is_plain() {
            let landed = Place::new(step.lands(), step.to());
            let mut changed = trial.plain_changes().into_iter();
            return theirs.is_aimed_at(landed, step.arrives_as()) || changed.any(|place| theirs.minds(place));
        }
        let closes = |effect: &Effect| matches!(effect, Effect::Close { .. });
        if trial.made().is_some_and(|made| made.effects.iter().any(closes)) {
            return true;
        }
        trial.changes().iter().any(|change| {
            let aims = |man: Piece| man.is_royal() || theirs.is_aimed_at(change.place, man.role);
            change.place == king || theirs.minds(change.place) || change.after.is_some_and(aims)
        })
    }

    /// Is the move legal, and does it mate?
    pub(super) fn mates(&self, trial: &Trial<'_>, guards: &Guards<'_>) -> bool {
        self.may_check(trial, guards) && self.is_legal(trial, guards) && trial.after().is_mate()
    }

    /// The whole test, in the position after the move.
    pub(super) fn is_legal_at_length(&self, trial: &Trial<'_>, guards: &Guards<'_>) -> bool {
        let after = trial.after();
        !after.is_checked(self.turn) && self.is_safe_where_made(trial.step, after) && self.may_stand(trial, guards)
    }

    /// Is it legal but for where it ends?
    pub(super) fn is_legal_where_made(&self, trial: &Trial<'_>) -> bool {
        self.is_safe_where_made(trial.step, trial.after())
    }

    fn is_safe_where_made(&self, step: Move, after: &General) -> bool {
        let mover = self.men.at(Place::new(step.board(), step.from()));
        let passed = step.lands() != step.board() && mover.is_some_and(Piece::is_royal);
        let stands = match self.royals {
            true => Some(Place::new(step.lands(), step.to())),
            false => after.kings[self.turn],
        };
        let Some(king) = stands.filter(|king| passed && king.board == step.lands()) else {
            return true;
        };
        let back = Place::new(step.board(), king.square);
        let mut men = after.men;
        men.set(back, men.at(king));
        men.set(king, None);
        !after.is_checked_among(&men, back, self.turn)
    }
}
