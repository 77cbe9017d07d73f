//! Which moves of a [`General`] position are legal.

use super::aim::may_aim;
use super::{Ask, General, Hooks, Kind, Move};
use crate::board::{Change, Effect, Mailbox, whereabouts};
use crate::geometry::Place;
use crate::pieces::{Color, Piece, Role};
use crate::position::Position;

/// What is known of a king before any move is looked at, so that most moves need no test.
///
/// Proof that a change of other places than the watched ones leaves a king as it is: whether a leaper or a pawn attacks it depends on no
/// other man, whether a rider or a hopper does on the men between; where any other man might attack it all squares are watched. So a king
/// that is not attacked can only be attacked after changes of which one is watched, or puts a man of the other side on a new place.
pub(super) struct Guard {
    king: Option<Place>,
    /// The squares of its board.
    watched: u64,
    /// Is it attacked now?
    attacked: bool,
}

impl Guard {
    fn minds(&self, place: Place) -> bool {
        let same_board = self.king.is_some_and(|king| king.board == place.board);
        same_board && self.watched >> place.square.index() & 1 != 0
    }
}

impl General {
    /// What is known of this side's king.
    pub(super) fn guard(&self, color: Color) -> Guard {
        let king = self.kings[color];
        let known = king.filter(|_| !self.asks_more());
        let sight = self.sight(&self.men);
        Guard {
            king,
            watched: known.map_or(0, |king| sight.watched(king, !color)),
            attacked: known.is_some_and(|king| sight.is_attacked(king, !color)),
        }
    }

    /// Do conditions say something about attacks, checks or which moves are legal that are so by themselves?
    fn asks_more(&self) -> bool {
        self.minds_attacks() || self.asks_legality() || self.royals || self.hooks.has(Hooks::EXCHANGES)
    }

    /// Does the move leave the own king safe, and do all conditions allow it? A king must also be safe on the board on which it moves,
    /// before it passes to the other; of all else that reading of "legal on the board on which it is made" asks nothing, as in Popeye.
    pub(super) fn is_legal(&self, step: Move, guard: &Guard) -> bool {
        if self.asks_more() || step.role() == Role::KING && self.rules.boards > 1 {
            return self.is_legal_at_length(step);
        }
        if self.hooks.has(Hooks::FOLLOW) {
            return self.is_legal_with_effects(step, guard);
        }
        let Some(king) = guard.king else { return true };
        let from = Place::new(step.board(), step.from());
        let landed = Place::new(step.lands(), step.to());
        if from != king && !guard.attacked && !step.is_by_neutral() {
            let taken = step.is_capture().then(|| self.taken_by(step)).flatten();
            let mut changed = [Some(from), Some(landed), taken].into_iter().flatten();
            if !changed.any(|place| guard.minds(place)) {
                return true;
            }
        }
        let king = if from == king { landed } else { king };
        !self.sight(&self.men_after(step)).is_attacked(king, !self.turn)
    }

    /// The same where conditions add effects.
    fn is_legal_with_effects(&self, step: Move, guard: &Guard) -> bool {
        let changes_king = |effect: &Effect| {
            let Effect::Become { from, to, .. } = effect else {
                return false;
            };
            from.role == Role::KING || to.role == Role::KING
        };
        let Some((king, made)) = guard.king.zip(self.made(step)) else {
            return self.is_legal_at_length(step);
        };
        let man = self.men.at(king).map(|man| (king, man));
        let after = man.and_then(|man| whereabouts(man, &made.effects));
        let Some((place, _)) = after.filter(|_| !made.effects.iter().any(changes_king)) else {
            return self.is_legal_at_length(step);
        };
        let minds =
            |change: Change| guard.minds(change.place) || change.after.is_some_and(|man| man.moves_for(!self.turn));
        let mut changes = made.effects.iter().flat_map(|effect| effect.changes());
        let is_safe = place == king && !guard.attacked && !changes.any(minds);
        is_safe || !self.sight(&made.men).is_attacked(place, !self.turn)
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

    fn taken_by(&self, step: Move) -> Option<Place> {
        let man = self.men.at(Place::new(step.board(), step.from()))?;
        Some(self.taken(step, man))
    }

    /// Might the legal move give check to the other side, of whose king this is known? False is certain.
    pub(super) fn may_check(&self, step: Move, theirs: &Guard) -> bool {
        let simple = !self.asks_more() && !self.hooks.has(Hooks::FOLLOW);
        if !simple || theirs.attacked || step.kind() == Kind::Castling || step.is_by_neutral() {
            return true;
        }
        let Some(king) = theirs.king else { return false };
        let from = Place::new(step.board(), step.from());
        let landed = Place::new(step.lands(), step.to());
        let taken = step.is_capture().then(|| self.taken_by(step)).flatten();
        let mut changed = [Some(from), Some(landed), taken].into_iter().flatten();
        let aims = landed.board == king.board && may_aim(step.arrives_as(), landed, king);
        aims || changed.any(|place| theirs.minds(place))
    }

    /// The whole test, in the position after the move.
    pub(super) fn is_legal_at_length(&self, step: Move) -> bool {
        let after = self.play(step);
        !after.is_checked(self.turn) && self.is_safe_where_made(step, &after) && self.may_stand(step, &after)
    }

    /// Do conditions say which moves are legal that are so by themselves, and what a check is?
    fn asks_legality(&self) -> bool {
        [Ask::Leave, Ask::Stand, Ask::Check]
            .into_iter()
            .any(|ask| self.is_asked(ask))
    }

    /// Is it legal but for where it ends?
    pub(super) fn is_legal_where_made(&self, step: Move) -> bool {
        self.is_safe_where_made(step, &self.play(step))
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
