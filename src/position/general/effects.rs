//! What a move of a [`General`] position does, in its order: capture, step, promotion, what conditions add, transfer.

use super::{Effect, Effects, General, Kind, Move, rights_kept_at, rook_path, ways};
use crate::board::{Mailbox, Meaning};
use crate::conditions::{ChoiceList, Hooks, Turn};
use crate::geometry::Place;
use crate::pieces::{Color, Piece};
use smallvec::SmallVec;

impl General {
    /// The effects of a legal move.
    pub(super) fn effects(&self, step: Move) -> Effects {
        let mut effects = Effects::new();
        let Some(turn) = self.turn_of(step) else { return effects };
        self.move_men(step, &turn, &mut effects);
        let arrived = match self.hooks.has(Hooks::FOLLOW) {
            true => {
                self.follow(&turn, &mut effects);
                turn.mover_after(&effects)
            }
            false => Some((
                turn.man.2,
                turn.becomes.map_or(turn.man.0, |role| Piece { role, ..turn.man.0 }),
            )),
        };
        if let Some((place, piece)) = arrived {
            transfer(place, Place::new(step.lands(), place.square), piece, &mut effects);
        }
        if step.kind() == Kind::Castling {
            let (_, beside) = rook_path(step.to());
            if let Some(rook) = self.rook_of(step) {
                let (left, landed) = (Place::new(step.board(), beside), Place::new(step.rook_lands(), beside));
                transfer(left, landed, rook, &mut effects);
            }
        }
        effects
    }

    /// What conditions are told of a move; nothing if nobody stands where it starts.
    pub(super) fn turn_of(&self, step: Move) -> Option<Turn<'_>> {
        let from = Place::new(step.board(), step.from());
        let piece = self.men.at(from)?;
        let taken = step.is_capture().then(|| self.taken(step, piece));
        Some(Turn {
            rules: &self.rules,
            before: &self.men,
            memory: &self.memory,
            mover: self.turn,
            taken: taken.and_then(|place| Some((place, self.men.at(place)?))),
            man: (piece, from, Place::new(step.board(), step.to())),
            becomes: step.promotion(),
            castles: step.kind() == Kind::Castling,
            choice: step.choice(),
            promotions: &self.promotions,
        })
    }

    /// Where the man stands that a move takes.
    fn taken(&self, step: Move, piece: Piece) -> Place {
        let to = Place::new(step.board(), step.to());
        match (step.kind(), self.double_step) {
            (Kind::EnPassant, Some(double_step)) => double_step.pawn(),
            _ if !self.men.is_vacant(to) => to,
            _ => self.taken_beside(step, piece, to).unwrap_or(to),
        }
    }

    fn taken_beside(&self, step: Move, piece: Piece, to: Place) -> Option<Place> {
        let (from, sight) = (Place::new(step.board(), step.from()), self.sight(&self.men));
        let via = step.choice().filter(|choice| choice.meaning == Meaning::Via);
        let start = via.map_or(from, |via| via.place);
        let mut acts = sight
            .acts(from, piece, self.turn)
            .into_iter()
            .filter(|act| act.from == start);
        acts.find_map(|act| {
            let moved = sight.moved(from, piece, act);
            ways::taken_beside(moved.as_ref().unwrap_or(&self.men), start, act.movement, to)
        })
    }

    /// What can be chosen with a move; `None` if nothing is to be chosen.
    pub(super) fn choices(&self, step: Move) -> Option<ChoiceList> {
        let turn = self.turn_of(step)?;
        let mut effects = Effects::new();
        self.move_men(step, &turn, &mut effects);
        let men = self.men_after(&effects);
        let told = self.plugged(Hooks::CHOICES);
        told.filter_map(|condition| condition.choices(&turn, &men)).last()
    }

    /// Where the man ends before it passes to another board.
    pub(super) fn arrives_at(&self, step: Move) -> Option<Place> {
        let turn = self.turn_of(step)?;
        let mut effects = Effects::new();
        self.move_men(step, &turn, &mut effects);
        self.follow(&turn, &mut effects);
        turn.mover_after(&effects).map(|(place, _)| place)
    }

    /// Capture, step and promotion.
    fn move_men(&self, step: Move, turn: &Turn<'_>, effects: &mut Effects) {
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
        let Some(role) = step.promotion() else { return };
        let becomes = Piece { role, ..piece };
        effects.push(Effect::Become {
            place: to,
            from: piece,
            to: becomes,
        });
    }

    /// The rook that castles.
    fn rook_of(&self, step: Move) -> Option<Piece> {
        let (corner, _) = rook_path(step.to());
        self.men.at(Place::new(step.board(), corner))
    }

    /// What the conditions add.
    fn follow(&self, turn: &Turn<'_>, effects: &mut Effects) {
        for condition in self.plugged(Hooks::FOLLOW) {
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
        if !self.hooks.has(Hooks::FOLLOW) || !step.is_capture() || step.choice().is_some() {
            return step;
        }
        let reborn = self.effects(step).into_iter().find_map(|effect| match effect {
            Effect::Rebirth { place, piece } => Some((place, piece)),
            _ => None,
        });
        // Who is reborn is told with the owner: notation puts it in front.
        reborn.map_or(step, |(place, piece)| step.taking_man(piece).with_rebirth(place))
    }

    /// The rooks and kings that may castle after a move of these effects.
    pub(super) fn castling_after(&self, effects: &Effects) -> (u8, u8) {
        let (mut rooks, mut unmoved) = (self.rooks, self.unmoved);
        if self.unmoved == 0 {
            return (rooks, unmoved);
        }
        let changes: SmallVec<[_; 8]> = effects.iter().flat_map(|effect| effect.changes()).collect();
        for color in Color::ALL {
            if changes.iter().any(|change| self.kings[color] == Some(change.place)) {
                unmoved &= !color.pick(1, 2);
                rooks &= !color.pick(3, 12);
            }
        }
        for change in changes {
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
