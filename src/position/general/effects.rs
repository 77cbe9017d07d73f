//! What a move of a [`General`] position does, in its order: capture, step, promotion, transfer, and between and after them what
//! conditions add.

use super::{Ask, Effect, Effects, General, Kind, Move, Unusual, castling_steps, rook_path, ways};
use crate::board::{Choice, Mailbox, Tail};
use crate::conditions::{self, ChoiceList, Condition, Hooks, Turn, stage};
use crate::geometry::{BoardId, Place};
use crate::pieces::{Color, Piece, Role};
use crate::position::Rights;
use smallvec::{SmallVec, smallvec};
use std::ops::Range;

/// A move while its effects are told.
pub(super) struct Making<'p> {
    position: &'p General,
    turn: Turn<'p>,
    /// The men after the effects so far.
    men: Mailbox,
    effects: Effects,
    /// Which of them conditions have added, a bit for each.
    added: u64,
    /// Which of them are told with their squares, a bit for each.
    apart: u64,
    /// Does a condition forbid it?
    forbidden: bool,
    /// Conditions add only what comes about before this stage.
    until: u8,
}

/// A move when its effects are told.
#[derive(Debug)]
pub(super) struct Made {
    pub effects: Effects,
    added: u64,
    apart: u64,
    /// Does no condition forbid it?
    pub allowed: bool,
}

impl<'p> Making<'p> {
    /// A move of which nothing has been brought about.
    pub(super) fn begin(position: &'p General, turn: Turn<'p>) -> Self {
        Making {
            position,
            turn,
            men: *turn.before,
            effects: Effects::new(),
            added: 0,
            apart: 0,
            forbidden: false,
            until: u8::MAX,
        }
    }

    /// The men after capture, step, promotion and what conditions add before a stage; nobody passes to another board.
    fn men_until(mut self, stage: u8) -> Mailbox {
        self.until = stage;
        self.arrive();
        self.follow(stage::CHANGE..u8::MAX);
        self.men
    }

    fn bring(&mut self, effect: Effect) {
        effect.play(&mut self.men);
        self.effects.push(effect);
    }

    /// Capture, step and promotion, with what conditions add between and after them.
    pub(super) fn arrive(&mut self) {
        if let Some((place, piece)) = self.turn.taken {
            self.bring(Effect::Capture { place, piece });
        }
        let (piece, from, to) = self.turn.man;
        if let Some(other) = self.turn.exchanged() {
            if piece.role != other.1.role {
                // Of men of two kinds it is told which they are.
                self.added |= 1 << self.effects.len();
            }
            self.bring(Effect::Exchange {
                one: (from, piece),
                other,
            });
            return self.follow(0..stage::CHANGE);
        }
        match self.turn.castles {
            true => castling_steps::steps(&self.turn)
                .into_iter()
                .for_each(|step| self.bring(step)),
            false => self.bring(Effect::Step { from, to, piece }),
        }
        self.follow(0..stage::PROMOTION);
        // By Take&Make the man has gone on.
        let here = self.men.at(to).map(|man| (to, man));
        let arrived = here.or_else(|| self.turn.mover_after(&self.effects));
        // By Frankfurt chess a pawn that takes a king is a pawn no more.
        let arrived = arrived.filter(|(_, man)| man.role == piece.role);
        if let (Some(role), Some((place, from))) = (self.turn.becomes, arrived) {
            let to = Piece { role, ..from };
            self.bring(Effect::Become { place, from, to });
        }
        self.follow(stage::PROMOTION..stage::CHANGE);
    }

    /// The passage of a man to another board, if it makes one.
    fn transfer(&mut self, from: Place, lands: BoardId) {
        let to = Place::new(lands, from.square);
        if let Some(piece) = self.men.at(from).filter(|_| from != to) {
            self.bring(Effect::Transfer { from, to, piece });
        }
    }

    /// What the conditions add that come about now.
    fn follow(&mut self, stages: Range<u8>) {
        let conditions = self.position.plugged(Hooks::FOLLOW);
        let stages = stages.start..stages.end.min(self.until);
        for condition in conditions.filter(|condition| stages.contains(&condition.stage())) {
            if self.position.is_asked(Ask::Forbid) {
                self.forbidden |= condition.forbids(&self.turn, &self.men, &self.effects);
            }
            let told_apart = self.position.is_unusual(Unusual::ToldApart) && condition.is_unusual(Unusual::ToldApart);
            let done = self.effects.len();
            condition.follow(&self.turn, &self.men, &mut self.effects);
            for (number, effect) in self.effects.iter().enumerate().skip(done) {
                effect.play(&mut self.men);
                self.added |= 1 << number.min(63);
                self.apart |= u64::from(told_apart) << number.min(63);
            }
        }
    }

    /// What the conditions add at the end.
    pub(super) fn end(&mut self) -> Made {
        self.follow(stage::CHANGE..u8::MAX);
        Made {
            effects: std::mem::take(&mut self.effects),
            added: self.added,
            apart: self.apart,
            allowed: !self.forbidden,
        }
    }
}

impl Made {
    /// Does this effect move another man than the one that has moved?
    fn moves_another(&self, number: usize) -> bool {
        let arrived = self.effects.iter().take(number).rev().find_map(|effect| match *effect {
            Effect::Step { to, .. } | Effect::Return { to, .. } => Some(to),
            _ => None,
        });
        matches!(self.effects[number], Effect::Step { from, .. } if Some(from) != arrived)
    }

    /// The move with the place on which the man taken is reborn, if it is.
    pub(super) fn with_rebirth(&self, step: Move) -> Move {
        let reborn = self.effects.iter().find_map(|effect| match *effect {
            Effect::Rebirth { place, piece } => Some((place, piece)),
            _ => None,
        });
        // Who is reborn is told with the owner: notation puts it in front.
        reborn.map_or(step, |(place, piece)| step.taking_man(piece).with_rebirth(place))
    }
}

impl General {
    /// What conditions do when a side makes no move.
    pub(super) fn effects_of_passing(&self, step: Move) -> Effects {
        if step == Move::EXCHANGE_ROLES {
            return conditions::effects_of_role_exchange(&self.men, &self.memory);
        }
        let forgotten = self
            .plugged(Hooks::FOLLOW)
            .filter_map(|condition| condition.forgotten_by_passing());
        forgotten
            .map(|topic| Effect::remember(&self.memory, topic, None))
            .collect()
    }

    /// May a condition add something to the move, or does it make it up?
    pub(super) fn may_add_to(&self, step: Move) -> bool {
        let adds = || match step.is_capture() {
            true => self.law.adds_to_captures,
            false => self.law.adds_to_quiet_moves && self.may_follow(step),
        };
        step.is_exchange() || self.law.hooks.has(Hooks::FOLLOW) && (adds() || self.is_concerned(step))
    }

    /// May anything follow this move, which takes nothing?
    fn may_follow(&self, step: Move) -> bool {
        self.may_add_quietly(step, |condition, way| {
            condition.may_follow(&self.law.rules, &self.men, &self.memory, way)
        })
    }

    /// May it move or change men?
    fn may_change_quietly(&self, step: Move) -> bool {
        self.may_add_quietly(step, |condition, way| {
            condition.may_change(&self.law.rules, &self.men, &self.memory, way)
        })
    }

    /// Does any condition say so that adds something to moves of all men? Of castlings it is not asked.
    fn may_add_quietly(&self, step: Move, may: impl Fn(&dyn Condition, [Place; 2]) -> bool) -> bool {
        let way = [step.departure(), Place::new(step.board(), step.to())];
        let adds = |condition: &dyn Condition| condition.concerns_all() && may(condition, way);
        step.kind() == Kind::Castling || self.plugged(Hooks::FOLLOW).any(adds)
    }

    /// May a condition move or change men after the move, or does it make it up?
    pub(super) fn may_change_men(&self, step: Move) -> bool {
        step.is_exchange()
            || match step.is_capture() {
                true => self.law.changes_men,
                false => self.law.changes_men_quietly && self.may_change_quietly(step),
            }
            || self.is_concerned(step)
            || self.leaves_the_board(step)
    }

    /// May it be the step of a pawn that becomes no man?
    fn leaves_the_board(&self, step: Move) -> bool {
        let promotes = || self.law.promotes[self.turn] >> step.to().index() & 1 != 0;
        self.is_unusual(Unusual::BecomesImitator) && step.promotion().is_none() && step.role().is_pawn() && promotes()
    }

    /// The same of men besides the one that moves, and of kings.
    pub(super) fn may_change_others(&self, step: Move) -> bool {
        let changes = match step.is_capture() {
            true => self.law.changes_others,
            false => self.law.changes_others_quietly,
        };
        changes && self.may_change_men(step) || step.is_exchange() || self.is_concerned(step)
    }

    /// The effects of a move to which no condition adds anything.
    pub(super) fn plain_effects(&self, step: Move) -> Effects {
        let mut effects = Effects::new();
        let Some(turn) = self.turn_of(step) else {
            return effects;
        };
        self.move_men(step, &turn, &mut effects);
        let arrives = turn.mover_after(&effects);
        let mut transfer = |man: Option<(Place, Piece)>, lands: BoardId| {
            if let Some((from, piece)) = man.filter(|(place, _)| place.board != lands) {
                let to = Place::new(lands, from.square);
                effects.push(Effect::Transfer { from, to, piece });
            }
        };
        transfer(arrives, step.lands());
        if turn.castles {
            let beside = Place::new(step.board(), rook_path(step.to()).1);
            transfer(self.rook_of(step).map(|rook| (beside, rook)), step.rook_lands());
        }
        effects
    }

    /// What conditions add to a move, as it is told.
    pub(super) fn added(&self, step: Move) -> Tail {
        let Some(made) = self.made(step).filter(|_| self.law.hooks.has(Hooks::FOLLOW)) else {
            return Tail::default();
        };
        let is_marked = |marks: u64, number: usize| marks >> number.min(63) & 1 != 0;
        let is_added = |number: usize| is_marked(made.added, number);
        let passes = |effect: &Effect| matches!(effect, Effect::Transfer { .. });
        let passage = made.effects.iter().position(passes).unwrap_or(0);
        // The board is told behind what happens to the man that passes, and before what happens to others.
        let of_others = |&number: &usize| made.moves_another(number);
        let early = (0..passage)
            .filter(|&number| is_added(number))
            .take_while(|number| !of_others(number))
            .count();
        let numbered = made.effects.into_iter().enumerate();
        let added: SmallVec<[(Effect, bool); 6]> = numbered
            .filter(|&(number, _)| is_added(number))
            .map(|(number, effect)| (effect, is_marked(made.apart, number)))
            .collect();
        Tail::of_marked(&added, early)
    }

    pub(super) fn made(&self, step: Move) -> Option<Made> {
        let turn = self.turn_of(step)?;
        Some(self.made_by(turn, [step.lands(), step.rook_lands()]))
    }

    /// The same of a move as conditions are told it, by which the man, and the rook with which it castles, pass to these boards.
    pub(super) fn made_by(&self, turn: Turn<'_>, [lands, rook_lands]: [BoardId; 2]) -> Made {
        let mut making = Making::begin(self, turn);
        making.arrive();
        if let Some((place, _)) = turn.mover_after(&making.effects) {
            making.transfer(place, lands);
        }
        if turn.castles {
            let (_, _, to) = turn.man;
            making.transfer(Place::new(to.board, rook_path(to.square).1), rook_lands);
        }
        making.end()
    }

    /// What conditions are told of a move; nothing if nobody stands where it starts.
    pub(super) fn turn_of(&self, step: Move) -> Option<Turn<'_>> {
        let from = step.departure();
        let piece = self.men.at(from).filter(|_| step.kind() != Kind::Pass)?;
        let taken = step.is_capture().then(|| self.taken(step, piece));
        let taken = taken.and_then(|place| Some((place, self.men.at(place)?)));
        let man = (piece, from, Place::new(step.board(), step.to()));
        Some(Turn {
            becomes: step.promotion(),
            castles: step.kind() == Kind::Castling,
            passing: step.kind() == Kind::EnPassant,
            chosen: step.chosen(),
            ..self.turn_among(&self.men, self.turn, man, taken)
        })
    }

    /// Where the man stands that a move takes.
    pub(super) fn taken(&self, step: Move, piece: Piece) -> Place {
        let to = Place::new(step.board(), step.to());
        match (step.kind(), self.double_step) {
            (Kind::EnPassant, Some(double_step)) => self.passed_pawn(double_step),
            _ if !self.men.is_vacant(to) => to,
            _ => self.taken_beside(step, piece, to).unwrap_or(to),
        }
    }

    fn taken_beside(&self, step: Move, piece: Piece, to: Place) -> Option<Place> {
        let (from, sight) = (step.departure(), self.sight(&self.men));
        let start = step.choice().and_then(Choice::via).unwrap_or(from);
        let mut acts = sight
            .acts(from, piece, self.turn)
            .into_iter()
            .filter(|act| act.from == start);
        acts.find_map(|act| {
            let moved = sight.moved(from, piece, act);
            ways::taken_beside(moved.as_ref().unwrap_or(&self.men), start, act.movement, self.turn, to)
        })
    }

    /// The move with all that conditions let be chosen with it; alone if nothing is to be chosen.
    pub(super) fn with_choices(&self, step: Move) -> SmallVec<[Move; 8]> {
        let mut steps: SmallVec<[Move; 8]> = smallvec![step];
        for condition in self.plugged(Hooks::CHOICES) {
            for step in std::mem::take(&mut steps) {
                match self.choices(condition, step) {
                    None => steps.push(step),
                    Some(choices) => steps.extend(choices.into_iter().map(|choice| step.choosing(choice))),
                }
            }
        }
        steps
    }

    /// What a condition lets be chosen with a move of which others have let something be chosen; `None` if it is not asked.
    fn choices(&self, condition: &dyn Condition, step: Move) -> Option<ChoiceList> {
        let turn = self.turn_of(step)?;
        let men = Making::begin(self, turn).men_until(condition.stage());
        condition.choices(&turn, &men)
    }

    /// Where the man ends before it passes to another board.
    pub(super) fn arrives_at(&self, step: Move) -> Option<Place> {
        let turn = self.turn_of(step)?;
        let mut making = Making::begin(self, turn);
        making.arrive();
        turn.mover_after(&making.effects).map(|(place, _)| place)
    }

    /// Capture, step and promotion.
    fn move_men(&self, step: Move, turn: &Turn<'_>, effects: &mut Effects) {
        let (piece, from, to) = turn.man;
        if let Some((place, piece)) = turn.taken {
            effects.push(Effect::Capture { place, piece });
        }
        match turn.castles {
            true => effects.extend(castling_steps::steps(turn)),
            false => effects.push(Effect::Step { from, to, piece }),
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
        let to = Place::new(step.board(), step.to());
        self.men.at(castling_steps::rook_place(step.choice(), to))
    }

    /// The sides that have one more king by these effects, where a side may have several: it castles no more, as in Popeye.
    fn new_kings<'e>(&self, effects: &'e Effects) -> impl Iterator<Item = Color> + use<'e> {
        let asked = self.is_unusual(Unusual::ManyKings);
        effects.iter().filter(move |_| asked).filter_map(|effect| match effect {
            Effect::Become { to, .. } if to.role == Role::KING => to.owner.color(),
            _ => None,
        })
    }

    /// The rooks and kings that may castle after a move of these effects.
    pub(super) fn castling_after(&self, effects: &Effects) -> (Rights, u8) {
        let (mut rooks, mut unmoved) = (self.rooks, self.unmoved);
        let comes_back = self.is_unusual(Unusual::Homecoming);
        if self.unmoved == 0 && !comes_back {
            return (rooks, unmoved);
        }
        let changes = || effects.iter().flat_map(|effect| effect.changes());
        for color in Color::ALL {
            if changes().any(|change| self.kings[color] == Some(change.place)) {
                unmoved &= !color.pick(1, 2);
                if !comes_back {
                    rooks &= !Rights::of(color);
                }
            }
        }
        for color in self.new_kings(effects) {
            unmoved &= !color.pick(1, 2);
            rooks &= !Rights::of(color);
        }
        // A king that may come home takes no right of a rook with it.
        let counts = |place: Place| !comes_back || place.square.file() != 4;
        for change in changes().filter(|change| counts(change.place)) {
            rooks &= Rights::kept_at(change.place, |color| self.castling_board(color));
        }
        for effect in effects {
            let (place, piece) = match *effect {
                Effect::Rebirth { place, piece } | Effect::Return { to: place, piece, .. } => (place, piece),
                Effect::Become { place, to, .. } => (place, to),
                // Who has become a rook on its square and goes on to the other board is not there.
                Effect::Transfer { from, .. } => {
                    rooks &= Rights::kept_at(from, |color| self.castling_board(color));
                    continue;
                }
                _ => continue,
            };
            unmoved |= self.king_at_home(place, piece);
            rooks |= self.rook_at_home(place, piece, unmoved);
        }
        (rooks, unmoved)
    }
}
