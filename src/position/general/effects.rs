//! What a move of a [`General`] position does, in its order: capture, step, promotion, what conditions add, transfer.

use super::{Effect, Effects, General, Kind, Move, rights_kept_at, rook_path};
use crate::board::Mailbox;
use crate::conditions::Turn;
use crate::geometry::Place;
use crate::pieces::{Piece, Role};

impl General {
    /// The move as conditions see it.
    pub(super) fn turn_of(&self, step: Move) -> Option<Turn<'_>> {
        let from = Place::new(step.board(), step.from());
        let piece = self.men.at(from)?;
        let taken = step.is_capture().then(|| self.taken(step));
        Some(Turn {
            rules: &self.rules,
            mover: self.turn,
            taken: taken.and_then(|place| Some((place, self.men.at(place)?))),
            man: (piece, from, Place::new(step.board(), step.to())),
            castles: step.kind() == Kind::Castling,
        })
    }

    /// The effects of a legal move.
    pub(super) fn effects(&self, step: Move) -> Effects {
        let mut effects = Effects::new();
        let Some(turn) = self.turn_of(step) else {
            return effects;
        };
        let (_, _, to) = turn.man;
        let arrives = self.move_men(step, &turn, &mut effects);
        self.follow(&turn, &mut effects);
        transfer(to, Place::new(step.lands(), step.to()), arrives, &mut effects);
        if step.kind() == Kind::Castling {
            let (_, beside) = rook_path(step.to());
            if let Some(rook) = self.rook_of(step) {
                let (left, landed) = (Place::new(step.board(), beside), Place::new(step.rook_lands(), beside));
                transfer(left, landed, rook, &mut effects);
            }
        }
        effects
    }

    /// Capture, step and promotion; what the man is then.
    fn move_men(&self, step: Move, turn: &Turn<'_>, effects: &mut Effects) -> Piece {
        let (piece, from, to) = turn.man;
        if let Some((place, piece)) = turn.taken {
            effects.push(Effect::Capture { place, piece });
        }
        effects.push(Effect::Step { from, to, piece });
        if let (Kind::Castling, Some(rook)) = (step.kind(), self.rook_of(step)) {
            let (corner, beside) = rook_path(step.to());
            effects.push(Effect::Step {
                from: Place::new(step.board(), corner),
                to: Place::new(step.board(), beside),
                piece: rook,
            });
        }
        let Some(role) = step.promotion() else { return piece };
        let becomes = Piece { role, ..piece };
        effects.push(Effect::Become {
            place: to,
            from: piece,
            to: becomes,
        });
        becomes
    }

    /// The rook that castles.
    fn rook_of(&self, step: Move) -> Option<Piece> {
        let (corner, _) = rook_path(step.to());
        self.men.at(Place::new(step.board(), corner))
    }

    /// What the conditions add.
    fn follow(&self, turn: &Turn<'_>, effects: &mut Effects) {
        for &condition in &self.held {
            let men = self.men_after(effects);
            condition.follow(turn, &men, effects);
        }
    }

    pub(super) fn men_after(&self, effects: &Effects) -> Mailbox {
        let mut men = self.men;
        effects.iter().for_each(|effect| effect.play(&mut men));
        men
    }

    /// The move with the place on which the man taken is reborn, if it is.
    pub(super) fn with_rebirth(&self, step: Move) -> Move {
        if self.held.is_empty() || !step.is_capture() {
            return step;
        }
        let reborn = self.effects(step).into_iter().find_map(|effect| match effect {
            Effect::Rebirth { place, piece } => Some((place, piece)),
            _ => None,
        });
        // Who is reborn is told with the owner: notation puts it in front.
        reborn.map_or(step, |(place, piece)| step.taking_man(piece).with_rebirth(place))
    }

    /// The rooks and kings that may castle after a move.
    pub(super) fn castling_after(&self, step: Move, effects: &Effects) -> (u8, u8) {
        let (mut rooks, mut unmoved) = (self.rooks, self.unmoved);
        if step.role() == Role::KING {
            unmoved &= !self.turn.pick(1, 2);
            rooks &= !self.turn.pick(3, 12);
        }
        if self.unmoved == 0 {
            return (rooks, unmoved);
        }
        for change in effects.iter().flat_map(|effect| effect.changes()) {
            rooks &= rights_kept_at(change.place, |color| self.kings[color]);
        }
        for effect in effects {
            if let Effect::Rebirth { place, piece } = *effect {
                rooks |= self.rook_at_home(place, piece, unmoved);
            }
        }
        (rooks, unmoved)
    }
}

/// The passage of a man to another board, if it makes one.
fn transfer(from: Place, to: Place, piece: Piece, effects: &mut Effects) {
    if from != to {
        effects.push(Effect::Transfer { from, to, piece });
    }
}
