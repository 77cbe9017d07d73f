//! What conditions say of a move that is otherwise legal.

use super::aim::takes_aside;
use super::attack::is_reached;
use super::effects::Making;
use super::flights::king_steps;
use super::guards::Guards;
use super::law::Omission;
use super::trial::Trial;
use super::{Ask, Condition, Effect, Effects, General, Kind, Move, Position, Unusual};
use crate::board::{Chosen, Mailbox, Memory};
use crate::conditions::{Attack, Mating, Passed, Scene, Turn, View};
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{Attributes, Color, Piece, Role};
use crate::position::DoubleStep;
use crate::rules::Rules;

/// How deep mates within the rules about mates are followed: a mate that needs a longer row of checks against checks is none.
const DEEPEST: u8 = 12;

impl General {
    /// Would this side be in check if these were the men, and its king there?
    pub(super) fn is_checked_among(&self, men: &Mailbox, king: Place, color: Color) -> bool {
        if !self.is_asked(Ask::Check) {
            return self.sight(men).is_attacked(king, !color);
        }
        let mut there = self.same();
        there.men = *men;
        there.kings[color] = Some(king);
        there.is_checked(color)
    }

    /// Can the side to move take the other's king, and be safe then? Only goals that leave the mover's own king attacked come to this.
    pub(super) fn takes_king(&self) -> bool {
        if !self.law.kings_may_fall || !self.is_checked(!self.turn) {
            return false;
        }
        let mut falling = self.same();
        falling.kings_fall = true;
        let guards = falling.guards();
        falling.each_pseudo(|trial| falling.takes_royal(trial.step) && falling.is_legal(trial, &guards))
    }

    /// May the step be made, as the men stand?
    pub(super) fn may_step(&self, step: Move) -> bool {
        if !self.is_asked(Ask::Step) {
            return true;
        }
        let Some(turn) = self.turn_of(step) else { return true };
        if let Some((on, taken)) = turn.taken
            && self.kings_fall
            && taken.is_royal()
        {
            // A king is attacked whatever captures may be made.
            let (piece, from, _) = turn.man;
            let by = turn.mover;
            return self.may_attack(&self.men, &Attack { from, piece, by, on });
        }
        self.sight(&self.men)
            .view(|view| self.asked(Ask::Step).all(|condition| condition.may_step(view, &turn)))
    }

    /// May the man attack the place that it reaches?
    pub(super) fn may_attack(&self, men: &Mailbox, attack: &Attack) -> bool {
        self.may_observe(men, attack) && self.may_take_by(men, attack)
    }

    /// May it take there, as far as conditions weigh what the capture leaves behind?
    pub(super) fn may_take_by(&self, men: &Mailbox, attack: &Attack) -> bool {
        !self.is_asked(Ask::LeaveInCheck) || self.might_take(men, attack)
    }

    /// May a man that this side moves go from one place to the other at all?
    pub(super) fn may_reach(&self, from: Place, by: Color, to: Place) -> bool {
        let may = |condition: &dyn Condition| condition.may_reach(&self.law.rules, by, from, to);
        !self.is_asked(Ask::Reach) || self.asked(Ask::Reach).all(may)
    }

    /// May it, whatever the capture would leave behind?
    pub(super) fn may_observe(&self, men: &Mailbox, attack: &Attack) -> bool {
        self.may_observe_by(men, attack, None)
    }

    /// The same by the conditions but this one.
    pub(super) fn may_observe_by(&self, men: &Mailbox, attack: &Attack, but: Option<&str>) -> bool {
        !self.is_asked(Ask::Attack) || self.may_arrive(men, attack) && self.no_condition_forbids(men, attack, but)
    }

    /// The same of a man that observes, whatever ways it is given: which those are may hang on who observes its own place. Where men
    /// attack only what they could take, it must be able to take there.
    pub(super) fn may_observe_freely(&self, men: &Mailbox, attack: &Attack) -> bool {
        let Attack { from, by, .. } = *attack;
        let arrivals = || self.sight(men).observing_arrivals(attack).into_iter();
        let may_arrive = || !self.is_asked(Ask::Reach) || arrivals().any(|to| self.may_reach(from, by, to));
        let may_leave =
            || arrivals().any(|to| self.is_taking(attack, to, |role| self.leaves_rightly(men, attack, to, role)));
        (!self.is_asked(Ask::Attack) || may_arrive() && self.no_condition_forbids(men, attack, None))
            && (!self.is_asked(Ask::LeaveInCheck) || may_leave())
    }

    fn no_condition_forbids(&self, men: &Mailbox, attack: &Attack, but: Option<&str>) -> bool {
        self.sight(men).view(|view| {
            let asked = self.asked(Ask::Attack);
            let mut asked = asked.filter(|condition| but.is_none_or(|but| condition.name() != but));
            asked.all(|condition| condition.may_attack(view, attack))
        })
    }

    /// May it go where it would arrive by the capture?
    fn may_arrive(&self, men: &Mailbox, attack: &Attack) -> bool {
        let Attack { from, piece, by, on } = *attack;
        if !self.is_asked(Ask::Reach) {
            return true;
        }
        if !takes_aside(piece.role) && !self.is_bent(from, piece, by) {
            return self.may_reach(from, by, on);
        }
        let mut arrivals = self.sight(men).arrivals(attack).into_iter();
        arrivals.any(|to| self.may_reach(from, by, to))
    }

    /// Might the man make the capture by which it attacks?
    fn might_take(&self, men: &Mailbox, attack: &Attack) -> bool {
        let mut arrivals = self.sight(men).arrivals(attack).into_iter();
        arrivals.any(|to| self.is_taking(attack, to, |becomes| self.might_take_at(men, attack, to, becomes)))
    }

    /// Is it so of the man as it takes: of a pawn on its last rank for any of its promotions, if there are any?
    fn is_taking(&self, attack: &Attack, to: Place, is_so: impl Fn(Option<Role>) -> bool) -> bool {
        let last = attack.by.pick(self.law.rules.shape.ranks() - 1, 0);
        let promotions = &self.law.promotions;
        if attack.piece.role != Role::PAWN || to.square.rank() != last || promotions.is_empty() {
            return is_so(None);
        }
        promotions.iter().any(|&role| is_so(Some(role)))
    }

    fn might_take_at(&self, men: &Mailbox, attack: &Attack, to: Place, becomes: Option<Role>) -> bool {
        let sight = self.sight(men);
        let king = sight.weighed_king(attack);
        king.is_none_or(|king| sight.takes_for_good(attack, king, to, becomes))
            && self.leaves_rightly(men, attack, to, becomes)
    }

    /// May the capture leave the men behind that it leaves?
    fn leaves_rightly(&self, men: &Mailbox, attack: &Attack, to: Place, becomes: Option<Role>) -> bool {
        let Attack { from, piece, by, on } = *attack;
        let taken = men.at(on).map(|taken| (on, taken));
        let turn = Turn {
            becomes,
            ..self.turn_among(men, by, (piece, from, to), taken)
        };
        let mut making = Making::begin(self, turn);
        making.arrive();
        let made = making.end();
        self.may_leave(Ask::LeaveInCheck, men, &turn, &made.effects, None)
    }

    /// A move of this side among these men, as conditions are told of it: who goes from where to where, and who is taken where.
    pub(super) fn turn_among<'p>(
        &'p self,
        men: &'p Mailbox,
        by: Color,
        man: (Piece, Place, Place),
        taken: Option<(Place, Piece)>,
    ) -> Turn<'p> {
        Turn {
            rules: &self.law.rules,
            before: men,
            memory: &self.memory,
            mover: by,
            taken,
            man,
            becomes: None,
            castles: false,
            passing: false,
            chosen: Chosen::default(),
            promotions: &self.law.promotions,
            scene: self,
        }
    }

    /// May the move leave the men that are there after its effects, after which a pawn can be taken in passing or not?
    fn may_leave(&self, ask: Ask, men: &Mailbox, turn: &Turn<'_>, effects: &Effects, passed: Option<Passed>) -> bool {
        let mut left = *men;
        effects.iter().for_each(|effect| effect.play(&mut left));
        let arrived = arrived(effects);
        let remembering = self.remembering(effects);
        let later = remembering.as_ref().unwrap_or(self);
        self.sight(men).view(|before| {
            later.sight(&left).passing(passed).view(|after| {
                let mut asked = self.asked(ask);
                asked.all(|condition| condition.may_leave(before, turn, after, &arrived))
            })
        })
    }

    /// The same position, with what conditions remember after these effects; nothing if that is the same.
    fn remembering(&self, effects: &Effects) -> Option<General> {
        let mut remembered = effects
            .iter()
            .filter(|effect| matches!(effect, Effect::Remember { .. }))
            .peekable();
        remembered.peek()?;
        let mut there = self.same();
        remembered.for_each(|&effect| there.bring_about(effect));
        Some(there)
    }

    /// May the move leave the men behind that it leaves?
    fn may_be_left(&self, trial: &Trial<'_>) -> bool {
        if !self.is_asked(Ask::Leave) {
            return true;
        }
        let Some((turn, made)) = self.turn_of(trial.step).zip(trial.made()) else {
            return true;
        };
        let passes = trial.step.kind() == Kind::DoubleStep;
        let passed = passes.then(|| trial.after().passed()).flatten();
        self.may_leave(Ask::Leave, &self.men, &turn, &made.effects, passed)
    }

    /// May the move stand, which is legal as far as the safety of the king goes?
    pub(super) fn may_stand(&self, trial: &Trial<'_>, guards: &Guards<'_>) -> bool {
        if !self.may_be_left(trial) {
            return false;
        }
        let checks_stand = self.is_asked(Ask::StandChecking) && self.may_check(trial, guards);
        let judged = self.is_asked(Ask::Stand) && self.asked(Ask::Stand).any(|condition| condition.judges(self.turn));
        if !checks_stand && !judged {
            return true;
        }
        let must_check = |condition: &dyn Condition| condition.judges(self.turn);
        if self.unusual(Unusual::OnlyChecks).any(must_check) && !self.may_check(trial, guards) {
            return false;
        }
        let Some(turn) = self.turn_of(trial.step) else {
            return true;
        };
        let after = trial.after();
        let mut stand = self.asked(Ask::Stand).chain(self.asked(Ask::StandChecking));
        stand.all(|condition| condition.may_stand(self, &turn, after))
    }

    /// Is the side to move, which is in check, mated by what conditions call a mate?
    pub(super) fn is_mated_otherwise(&self) -> bool {
        let is_king = |step: &&Move| self.kings[self.turn] == Some(step.departure());
        let moves = || {
            let list = self.legal();
            let of_king = list.iter().filter(is_king).count();
            [of_king, list.len() - of_king]
        };
        let beside = |king: Place| {
            let places = king_steps().filter_map(|step| self.men.beyond(king, step));
            let men = places.filter_map(|place| self.men.at(place));
            men.filter(|man| !man.is_of(self.turn)).count()
        };
        let mating = Mating {
            is_stuck: &|| !self.has_legal_move(),
            moves: &moves,
            beside: &|| self.kings[self.turn].map_or(0, beside),
            memory: &self.memory,
        };
        let mut asked = self.asked(Ask::Mate);
        asked.all(|condition| condition.is_mated(&mating))
    }

    /// The same position with this side to move.
    fn for_side(&self, by: Color) -> General {
        let mut there = self.same();
        if there.turn != by {
            there.forget_double_step();
            there.turn = by;
        }
        there
    }

    /// The same position, one mate deeper within the rules about mates; nothing where it goes too deep.
    fn deeper(&self) -> Option<General> {
        self.law.halting.check();
        let mut position = self.same();
        position.nested += 1;
        (position.nested <= DEEPEST).then_some(position)
    }
}

/// The attack of the man on a place, moved by this side, on another place of its board.
fn attack_among(men: &Mailbox, from: Place, by: Color, on: Place) -> Option<Attack> {
    let piece = men.at(from).filter(|man| man.moves_for(by) && from.board == on.board)?;
    Some(Attack { from, piece, by, on })
}

/// Where the men of a move stand in the end.
fn arrived(effects: &Effects) -> Vec<Place> {
    let mut places = Vec::new();
    for effect in effects {
        match *effect {
            Effect::Step { from, to, .. } | Effect::Transfer { from, to, .. } | Effect::Return { from, to, .. } => {
                places.retain(|&place| place != from);
                places.push(to);
            }
            Effect::Exchange { one, other } => {
                if places.is_empty() {
                    // It is the move itself.
                    places.extend([one.0, other.0]);
                }
                for place in &mut places {
                    *place = match *place {
                        place if place == one.0 => other.0,
                        place if place == other.0 => one.0,
                        place => place,
                    };
                }
            }
            _ => {}
        }
    }
    places
}

/// The double step that the move of a pawn is, if it is one.
fn double_step(turn: &Turn<'_>) -> Option<DoubleStep> {
    let (piece, from, to) = turn.man;
    let ranks = to.square.rank().abs_diff(from.square.rank());
    let passed = Square::new(((from.square.index() + to.square.index()) / 2) as u8);
    (piece.role.is_pawn() && ranks == 2 && turn.taken.is_none()).then(|| DoubleStep {
        passed,
        left: from.board,
        landed: to.board,
        aside: (to.square.file() as i8 - from.square.file() as i8) / 2,
    })
}

impl Scene for General {
    fn men(&self) -> &Mailbox {
        &self.men
    }

    fn rules(&self) -> &Rules {
        &self.law.rules
    }

    fn memory(&self) -> &Memory {
        &self.memory
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn king(&self, color: Color) -> Option<Place> {
        self.kings[color]
    }

    fn reaches_among(&self, men: &Mailbox, from: Place, by: Color, on: Place) -> bool {
        let man = men.at(from).filter(|man| man.moves_for(by));
        man.is_some_and(|man| super::attack::reaches(men, from, man.role.kind().movement, by, on).is_some())
    }

    fn observes_among(&self, men: &Mailbox, from: Place, by: Color, on: Place) -> bool {
        self.sight(men).view(|view| (view.attacks)(from, by, on))
    }

    fn attacks_among(&self, men: &Mailbox, from: Place, by: Color, on: Place) -> bool {
        attack_among(men, from, by, on).is_some_and(|attack| self.sight(men).attacks(&attack))
    }

    fn quiet_goals(&self, men: &Mailbox, from: Place, piece: Piece, by: Color) -> Vec<Place> {
        General::quiet_goals(self, men, from, piece, by)
    }

    fn may_go(&self, men: &Mailbox, from: Place, by: Color, to: Place) -> bool {
        let Some(piece) = men.at(from) else { return false };
        let turn = self.turn_among(men, by, (piece, from, to), None);
        // It is asked within a move, after which nobody takes in passing what could be taken so before it.
        let sight = self.sight(men).passing(None);
        let may_step = |view: &View<'_>| self.asked(Ask::Step).all(|condition| condition.may_step(view, &turn));
        sight.may_act(from, piece, by) && sight.view(may_step)
    }

    fn effects_of(&self, turn: &Turn<'_>, lands: BoardId) -> Option<Effects> {
        let made = self.made_by(*turn, [lands; 2]);
        made.allowed.then_some(made.effects)
    }

    fn is_attacked_among(&self, men: &Mailbox, place: Place, by: Color) -> bool {
        self.sight(men).is_attacked(place, by)
    }

    fn goes_quietly(&self, men: &Mailbox, place: Place, by: Color) -> bool {
        let position = General::with_men(self.law.without(Omission::Additions), men, by);
        let guards = position.guards();
        position.each_pseudo_from(place, &mut |trial| {
            !trial.step.is_capture() && position.is_legal(trial, &guards)
        })
    }

    fn could_move(&self, place: Place) -> bool {
        let position = self.without(Omission::Suspended);
        position.each_pseudo_from(place, &mut |_| true)
    }

    fn has_legal_to(&self, from: Place, by: Color, to: Place) -> bool {
        let there = self.for_side(by);
        let guards = there.guards();
        let wanted = 1 << to.square.index();
        there.each_wanted_from(from, wanted, &mut |trial| {
            let arrives = Place::new(trial.step.board(), trial.step.to());
            arrives == to && there.is_legal(trial, &guards)
        })
    }

    fn any_try(&self, by: Color, wanted: &mut dyn FnMut(&Turn<'_>) -> bool) -> bool {
        let there = General {
            kings_fall: true,
            ..self.for_side(by)
        };
        let mut last = None;
        there.each_pseudo(|trial| {
            // The choices of a move follow each other.
            let step = Some(trial.step.without_choice());
            let again = std::mem::replace(&mut last, step) == step;
            !again && there.turn_of(trial.step).is_some_and(|turn| wanted(&turn))
        })
    }

    fn is_lost(&self, turn: &Turn<'_>, men: &Mailbox, place: Place) -> bool {
        // Nobody is mated who is not attacked.
        if !is_reached(men, place, turn.mover) {
            return false;
        }
        let as_royal = |(at, man): (Place, Piece)| {
            let role = if man.role == Role::KING {
                Role::ERLKING
            } else {
                man.role
            };
            let attributes = if at == place {
                Attributes::ROYAL
            } else {
                Attributes::NONE
            };
            let man = Piece { role, ..man };
            (at, man.with(attributes))
        };
        let position = General::under(
            self.law.without(Omission::Conditions),
            men.men().map(as_royal),
            !turn.mover,
        );
        let position = position.with_double_step(double_step(turn));
        Position::is_mate(&position)
    }

    fn in_check(&self, color: Color) -> bool {
        Position::in_check(self, color)
    }

    fn is_mate(&self) -> bool {
        Position::in_check(self, self.turn) && self.deeper().is_some_and(|position| Position::is_mate(&position))
    }

    fn is_mate_without_placing(&self) -> bool {
        Position::in_check(self, self.turn) && Position::is_mate(&self.without(Omission::PlacesKings))
    }
}
