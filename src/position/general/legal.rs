//! Which moves of a [`General`] position are legal.

use super::effects::Made;
use super::guards::{Guard, Guards};
use super::trial::Trial;
use super::{Ask, General, Kind, Move, Unusual};
use crate::board::{Change, Effect, Mailbox, Meaning, whereabouts};
use crate::geometry::Place;
use crate::pieces::{Color, Piece, Role};

impl General {
    /// Does the move leave the own king safe, and do all conditions allow it? A king must also be safe on the board on which it moves,
    /// before it passes to the other; of all else that reading of "legal on the board on which it is made" asks nothing, as in Popeye.
    pub(super) fn is_legal(&self, trial: &Trial<'_>, guards: &Guards<'_>) -> bool {
        let step = trial.step;
        if (self.law.royals || self.is_unusual(Unusual::OrdinaryKings)) && self.may_be_taken_in_passing(trial) {
            return false;
        }
        let [was, is] = [step.role(), step.arrives_as()].map(|role| role == Role::KING);
        let unusual = was != is || is && self.law.rules.boards > 1;
        // A king that is attacked may attack in other ways.
        let bends = || {
            let may_bend = self.law.bends_attacks && !self.law.ways_are_told();
            may_bend && self.may_check(trial, guards)
        };
        if unusual || !guards.own.known || bends() {
            return self.is_legal_at_length(trial, guards);
        }
        let safe = match trial.moves_plainly() {
            true => self.is_safe_after(trial, guards),
            false => self.is_safe_after_effects(trial, guards),
        };
        safe && self.may_stand(trial, guards)
    }

    /// Is it the double step of a royal man, or of one that a side must not lose either, that the other side could take in passing?
    fn may_be_taken_in_passing(&self, trial: &Trial<'_>) -> bool {
        let step = trial.step;
        let from = step.departure();
        let is_royal = || self.men.at(from).is_some_and(Piece::is_royal);
        let is_vital = || {
            self.asked(Ask::Check)
                .any(|condition| condition.is_vital(&self.men, from))
        };
        step.kind() == Kind::DoubleStep
            && (is_royal() || is_vital())
            && trial.after().each_pseudo(|reply| reply.step.kind() == Kind::EnPassant)
    }

    /// Is the own king safe after a move to which no condition adds anything?
    fn is_safe_after(&self, trial: &Trial<'_>, guards: &Guards<'_>) -> bool {
        let (step, guard) = (trial.step, &guards.own);
        let Some(king) = guard.king else { return true };
        let from = step.departure();
        // By castling a rook changes its place, too.
        if from != king && step.kind() != Kind::Castling {
            let changed = trial.plain_changes();
            if guard.is_reached() && !self.minds_checks() && guard.stays_reached(changed.into_iter()) {
                return false;
            }
            let still = !guard.may_be_checked() && !self.aims_from(guard, trial);
            if still && !changed.into_iter().any(|place| guard.minds(place)) {
                return true;
            }
        }
        let king = trial.goes_with(king);
        guards.after(trial, |men| self.is_safe_among(men, king, trial, guard.by))
    }

    /// Might the man that makes this step reach the king from where it arrives?
    fn aims_from(&self, guard: &Guard, trial: &Trial<'_>) -> bool {
        let man = trial.arriving();
        man.is_none_or(|man| guard.is_aimed_at(self, (trial.step.arrival(), man)))
    }

    /// Is the king safe from this side that stands there among the men after a move, so that the mover is not in check?
    fn is_safe_among(&self, men: &Mailbox, king: Place, trial: &Trial<'_>, by: Color) -> bool {
        let attacked = || match self.moves_men_alone(trial) {
            true => self.sight(men).is_attacked(king, by),
            false => trial.after().is_checked(self.turn),
        };
        !self.is_reached_among(men, king, by) || self.minds_checks() && !attacked()
    }

    /// The same where conditions may add effects.
    fn is_safe_after_effects(&self, trial: &Trial<'_>, guards: &Guards<'_>) -> bool {
        let guard = &guards.own;
        let moves_king = guard.king == Some(trial.step.departure());
        if guard.is_reached() && !moves_king && !self.minds_checks() {
            // What follows need not be asked for where the places that are chosen leave the king reached.
            let touched = self.touched_as_chosen(trial.step);
            if touched.is_some_and(|touched| guard.stays_reached(touched.into_iter())) {
                return false;
            }
        }
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
            let aims = |change: &Change| {
                let after = change.after;
                after.is_some_and(|man| guard.is_aimed_at(self, (change.place, man)))
            };
            let minds = |change: &Change| guard.minds(change.place) || aims(change);
            if !guard.may_be_checked() && !trial.changes().any(|change| minds(&change)) {
                return true;
            }
        }
        guards.after_effects(trial, |men| self.is_safe_among(men, place, trial, guard.by))
    }

    /// The places that a capture changes which puts [one man](super::captures) on a place that is chosen with it; nothing if it may change
    /// others.
    fn touched_as_chosen(&self, step: Move) -> Option<[Place; 4]> {
        let choice = step
            .choice()
            .filter(|_| step.is_capture() && self.law.relocating.is_some())?;
        let from = step.departure();
        let man = self.men.at(from)?;
        let puts = matches!(choice.meaning, Meaning::Rebirth | Meaning::Onward | Meaning::Home);
        let touched = [from, step.arrival(), self.taken(step, man), choice.place];
        (puts && !self.adds_to_moves_of((from, man))).then_some(touched)
    }

    /// Does a man that takes, and returns to a place that is chosen, surely give no check? It is no pawn, which might become another
    /// there. There are as many such moves as vacant squares; of other choices there are too few for this to gain anything.
    fn checks_nobody_from_home(&self, step: Move, theirs: &Guard) -> bool {
        let home = step.choice().filter(|choice| choice.meaning == Meaning::Home);
        let Some((home, touched)) = home.zip(self.touched_as_chosen(step)) else {
            return false;
        };
        let man = self.men.at(step.departure()).filter(|man| !man.role.is_pawn());
        let aims = man.is_none_or(|man| theirs.is_aimed_at(self, (home.place, man)));
        let matters = |place: Place| theirs.king == Some(place) || theirs.minds(place);
        !aims && !touched.into_iter().any(matters)
    }

    /// Where a king stands after the effects of a move; nothing where they change kings, or the board itself, so that the position
    /// after the move has to be looked at.
    fn king_after(&self, king: Place, made: &Made) -> Option<Place> {
        let changes_king = |effect: &Effect| match effect {
            Effect::Become { from, to, .. } => from.is_royal() || to.is_royal(),
            Effect::Rebirth { piece, .. } => piece.is_royal(),
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

    /// Does the step take a royal man?
    pub(super) fn takes_royal(&self, step: Move) -> bool {
        let royal = |on: Place| self.men.at(on).is_some_and(Piece::is_royal);
        step.is_capture() && self.taken_by(step).is_some_and(royal)
    }

    /// Might the move give check to the other side? False is certain.
    pub(super) fn may_check(&self, trial: &Trial<'_>, guards: &Guards<'_>) -> bool {
        let theirs = guards.theirs();
        let step = trial.step;
        let plain = trial.moves_plainly();
        // Mates are judged there as if no king were placed.
        let places_kings = self.is_unusual(Unusual::NotInMates) && self.is_unusual(Unusual::PlacesKings);
        let uncertain = theirs.is_neutral_royal(self) || places_kings || !plain && self.law.rules.boards > 1;
        if !theirs.known || theirs.may_be_checked() || uncertain || step.kind() == Kind::Castling {
            return true;
        }
        let Some(king) = theirs.king else { return false };
        if plain {
            // A side may move the king of the other one, too.
            let [was, king] = [king, trial.goes_with(king)];
            let mut changed = trial.plain_changes().into_iter();
            let aims = king != was || self.aims_from(theirs, trial) || changed.any(|place| theirs.minds(place));
            return aims && guards.after(trial, |men| self.is_reached_among(men, king, theirs.by));
        }
        if self.checks_nobody_from_home(step, theirs) {
            return false;
        }
        let closes = |effect: &Effect| matches!(effect, Effect::Close { .. });
        let Some(made) = trial.made() else { return false };
        if made.effects.iter().any(closes) || trial.changes().any(|change| change.after.is_some_and(Piece::is_royal)) {
            return true;
        }
        let aims = |change: &Change| {
            let after = change.after;
            let aims = after.is_some_and(|man| theirs.is_aimed_at(self, (change.place, man)));
            aims || change.place == king || theirs.minds(change.place)
        };
        let reached = |place: Place| guards.after_effects(trial, |men| self.is_reached_among(men, place, theirs.by));
        trial.changes().any(|change| aims(&change)) && self.king_after(king, made).is_none_or(reached)
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
        let asked = self.judges_checks() || self.is_asked(Ask::LeaveInCheck) || self.is_unusual(Unusual::WeighsChecks);
        !passes && !crowned && !asked && law.rules.boards == 1 && trial.is_plain()
    }

    /// Is this side in check after the move? Where that is enough, men are moved and taken back for it.
    pub(super) fn is_checked_after(&self, trial: &Trial<'_>, guards: &Guards<'_>, color: Color) -> bool {
        if self.law.royals || !self.moves_men_alone(trial) {
            return trial.after().is_checked(color);
        }
        let color = self.checked_king(color);
        let attacked = |men: &Mailbox, king| self.sight(men).is_attacked(king, !color);
        self.kings[color].is_some_and(|king| guards.after_plain(trial, |men| attacked(men, trial.goes_with(king))))
    }

    /// Is the own king safe on the board on which it moves, before it passes to the other?
    pub(super) fn is_safe_where_made(&self, trial: &Trial<'_>) -> bool {
        let step = trial.step;
        // A king that the other side moves need not be safe.
        let own = |man: &Piece| man.is_royal() && man.moves_for(self.turn);
        let royal = self.men.at(step.departure()).filter(own);
        let ordinary = self.is_unusual(Unusual::OrdinaryKings);
        let Some(mover) = royal.filter(|_| step.lands() != step.board() && !ordinary) else {
            return true;
        };
        let after = trial.after();
        let ended = |effects| whereabouts((step.departure(), mover), effects).filter(|(_, man)| man.is_royal());
        let stands = match self.law.royals {
            true => trial
                .made()
                .and_then(|made| ended(&made.effects))
                .map(|(place, _)| place),
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
