//! Who attacks what in a [`General`] position.

use super::General;
use super::aim::{Aim, aim, may_aim};
use super::direction::{direction, is_pace};
use super::effects::Making;
use super::lending::kinds;
use super::liberties::judges_attacks;
use super::soldiers::steps_to_take;
use super::ways::{landings_taking, lands_taking};
use crate::board::{Effect, Mailbox};
use crate::conditions::{Act, Acts, Ask, Attack, Condition, Hooks, Passed, Turn, Unusual, View};
use crate::geometry::{BoardId, Place};
use crate::pieces::{Color, Movement, Piece, Role};
use smallvec::SmallVec;

/// Men as they attack: the men of a position, or others in their place.
#[derive(Clone, Copy)]
pub(super) struct Sight<'p> {
    pub position: &'p General,
    pub men: &'p Mailbox,
    /// The pawn that can be taken in passing.
    passed: Option<Passed>,
}

impl General {
    /// Is a place attacked by a side, neutral men included?
    pub(super) fn attacks_on(&self, place: Place, by: Color) -> bool {
        self.sight(&self.men).is_attacked(place, by)
    }

    /// Whose king has to be attacked for a check of this side: by the other one.
    pub(super) fn checked_king(&self, color: Color) -> Color {
        if self.law.turns_checks { !color } else { color }
    }

    /// Do conditions say what a check is, but by who attacks a king?
    pub(super) fn judges_checks(&self) -> bool {
        self.is_asked(Ask::Check) && !self.law.turns_checks
    }

    /// Is this side in check, by all conditions?
    pub(super) fn is_checked(&self, color: Color) -> bool {
        if self.law.turns_checks {
            let king = self.kings[!color];
            return king.is_some_and(|king| self.attacks_on(king, color));
        }
        let attacked = match self.law.royals {
            true => self.royal_men(color).any(|place| self.attacks_on(place, !color)),
            false => self.kings[color].is_some_and(|king| self.attacks_on(king, !color)),
        };
        if !self.is_asked(Ask::Check) {
            return attacked;
        }
        let asked = self.asked(Ask::Check);
        asked.fold(attacked, |check, condition| condition.is_check(self, color, check))
    }

    /// Do conditions say more about who attacks what than [`General::is_reached_among`] asks?
    pub(super) fn minds_attacks(&self) -> bool {
        judges_attacks(self.law.hooks, self.law.conduct) || self.law.bends_attacks && !self.law.ways_are_told()
    }

    /// May conditions change the ways of such a man there that this side moves?
    #[inline]
    pub(super) fn is_bent(&self, place: Place, piece: Piece, by: Color) -> bool {
        let mut bending = self.law.bending.iter();
        bending.any(|condition| condition.bends(place, piece, by))
    }

    /// Could the man take on the place, whatever stands between? False is certain.
    pub(super) fn may_aim_at(&self, attack: &Attack) -> bool {
        let Attack { from, piece, by, on } = *attack;
        let origins = &self.law.origins;
        match origins.are_told() {
            true => origins.aimed_from((piece.role, by), on) >> from.square.index() & 1 != 0,
            false => {
                let lends = self.law.lending.is_some();
                let bent = || lends || !self.law.bends_steps_alone && self.is_bent(from, piece, by);
                may_aim(piece.role, from, on) || bent()
            }
        }
    }

    /// Might the man reach the place, as far as [`General::is_reached_among`] asks? False is certain, whatever stands between.
    pub(super) fn might_reach(&self, attack: &Attack) -> bool {
        match self.law.lending {
            Some(lending) => self.may_aim_as_lent(lending, attack),
            None if self.law.origins.are_told() => self.may_aim_at(attack),
            None => may_aim(attack.piece.role, attack.from, attack.on),
        }
    }

    /// Does it, in the same sense?
    pub(super) fn reaches(&self, attack: &Attack) -> bool {
        match self.law.ways_are_told() {
            true => self.sight(&self.men).takes(attack),
            false => {
                let Attack { from, piece, by, on } = *attack;
                takes_on(&self.men, from, piece.role, by, on) || self.takes_from_base((from, piece), by, on)
            }
        }
    }

    /// Do men of this side take on a place among these men, as far as their ways go? Only such ways that men have from certain squares, or
    /// borrow, are looked at beside their own.
    pub(super) fn is_reached_among(&self, men: &Mailbox, place: Place, by: Color) -> bool {
        if !self.law.ways_are_told() {
            let from_base = |man| self.takes_from_base(man, by, place);
            let takes_from_base = self.law.base_squares != 0 && men.men_for(by, place.board).any(from_base);
            return takes_from_base || is_reached(men, place, by);
        }
        let sight = self.sight(men);
        let mut attackers = men.men_for(by, place.board);
        attackers.any(|(from, piece)| {
            let on = place;
            let attack = Attack { from, piece, by, on };
            self.may_aim_at(&attack) && sight.takes(&attack)
        })
    }

    /// Do they say more about who attacks or checks what?
    pub(super) fn minds_checks(&self) -> bool {
        self.minds_attacks() || self.judges_checks()
    }

    /// How these men attack in place of those of the position.
    pub(super) fn sight<'p>(&'p self, men: &'p Mailbox) -> Sight<'p> {
        let passed = self.passed();
        Sight {
            position: self,
            men,
            passed,
        }
    }
}

impl Sight<'_> {
    /// The same, with this pawn that can be taken in passing.
    pub fn passing(self, passed: Option<Passed>) -> Self {
        Sight { passed, ..self }
    }

    /// Is a place attacked by a side, neutral men included?
    pub fn is_attacked(&self, place: Place, by: Color) -> bool {
        if !self.position.minds_attacks() {
            return self.position.is_reached_among(self.men, place, by);
        }
        let mut attackers = self.men.men_for(by, place.board);
        attackers.any(|(from, piece)| {
            self.attacks(&Attack {
                from,
                piece,
                by,
                on: place,
            })
        })
    }

    /// Does the man attack the place?
    pub fn attacks(&self, attack: &Attack) -> bool {
        self.attacks_anyhow(attack) && self.position.may_take_by(self.men, attack)
    }

    /// The same, whatever the capture would leave behind.
    fn attacks_anyhow(&self, attack: &Attack) -> bool {
        self.attacks_by(attack, None)
    }

    /// Does it by the conditions but this one, whatever the capture would leave behind?
    fn attacks_by(&self, attack: &Attack, but: Option<&str>) -> bool {
        self.position.may_aim_at(attack)
            && self.takes(attack)
            && self.may_act(attack.from, attack.piece, attack.by)
            && self.position.may_observe_by(self.men, attack, but)
            && self.weighs(attack)
    }

    /// The king that the capture would take by which a man attacks, if conditions weigh that.
    pub fn weighed_king(&self, attack: &Attack) -> Option<(Place, Piece)> {
        let is_king = |man: &Piece| man.is_royal() && man.is_of(!attack.by);
        let weighs = self.position.is_unusual(Unusual::WeighsChecks);
        let king = self.men.at(attack.on).filter(|man| weighs && is_king(man))?;
        Some((attack.on, king))
    }

    /// Would the man take the king on its place for good? Of other places nothing is asked.
    fn weighs(&self, attack: &Attack) -> bool {
        let Some(king) = self.weighed_king(attack) else {
            return true;
        };
        self.arrivals(attack).into_iter().any(|to| {
            let mut becomes = self.becomes(attack.piece, attack.by, to).into_iter();
            becomes.any(|role| self.takes_for_good(attack, king, to, role))
        })
    }

    /// Where the man may come to by the capture by which it attacks.
    pub fn arrivals(&self, attack: &Attack) -> SmallVec<[Place; 4]> {
        self.arrivals_by(attack, self.acts(attack.from, attack.piece, attack.by))
    }

    /// The same by the ways by which it observes.
    pub fn observing_arrivals(&self, attack: &Attack) -> SmallVec<[Place; 4]> {
        self.arrivals_by(attack, self.observing_acts(attack.from, attack.piece, attack.by))
    }

    fn arrivals_by(&self, attack: &Attack, acts: Acts) -> SmallVec<[Place; 4]> {
        let Attack { from, piece, by, on } = *attack;
        let mut arrivals = SmallVec::new();
        for act in acts {
            let moved = self.moved(from, piece, act);
            let men = moved.as_ref().unwrap_or(self.men);
            match reaches(men, act.from, act.movement, by, on) {
                Some(to) if to != on => arrivals.extend(landings_taking(men, act.from, act.movement, by, on)),
                to => arrivals.extend(to),
            }
        }
        arrivals
    }

    /// Would it, if it arrives there and becomes this?
    pub fn takes_for_good(&self, attack: &Attack, king: (Place, Piece), to: Place, becomes: Option<Role>) -> bool {
        let position = self.position;
        let alone = self.on_board(attack.on.board);
        let turn = Turn {
            becomes,
            ..position.turn_among(&alone, attack.by, (attack.piece, attack.from, to), Some(king))
        };
        let mut making = Making::begin(position, turn);
        making.arrive();
        let made = making.end();
        let mut left = alone;
        made.effects.iter().for_each(|effect| effect.play(&mut left));
        // Other royal men of its side may be like it.
        let alike = |men: &Mailbox| men.men().filter(|(_, man)| *man == king.1).count();
        let gone = made.allowed && alike(&left) < alike(&alone);
        // Between boards a royal man that goes home must be safe there.
        let home = made.effects.iter().find_map(|effect| match *effect {
            Effect::Return { to, .. } => Some(to),
            _ => None,
        });
        let safe = |place| !position.sight(&left).is_attacked(place, !attack.by);
        let risks = position.law.rules.boards > 1 && attack.piece.is_royal();
        gone && (!risks || home.is_none_or(safe))
    }

    /// The men of one board.
    fn on_board(&self, board: BoardId) -> Mailbox {
        let mut men = *self.men;
        let others = self.men.men().filter(|(place, _)| place.board != board);
        others.for_each(|(place, _)| men.set(place, None));
        men
    }

    /// What a man may become that is moved to a place.
    fn becomes(&self, piece: Piece, by: Color, to: Place) -> SmallVec<[Option<Role>; 8]> {
        let last = |side: Color| side.pick(self.position.law.rules.shape.ranks() - 1, 0);
        if piece.role.promotes_for(by).map(last) != Some(to.square.rank()) {
            return SmallVec::from_iter([None]);
        }
        let stays = self.position.is_unusual(Unusual::StaysPawn).then_some(None);
        let promotions = self.position.law.promotions.iter().copied().map(Some);
        promotions.chain(stays).collect()
    }

    /// Would the man take on the place, as far as its ways go?
    pub fn takes(&self, attack: &Attack) -> bool {
        let Attack { from, piece, by, on } = *attack;
        if let Some(lending) = self.position.law.lending {
            let mut kinds = kinds(lending, self.men, attack).into_iter().flatten();
            return kinds.any(|role| takes_on(self.men, from, role, by, on));
        }
        if self.position.law.bends_steps_alone || !self.position.is_bent(from, piece, by) {
            return takes_on(self.men, from, piece.role, by, on);
        }
        let taken = self.men.at(on).map(|man| man.role);
        // Nearly all ways are those of a kind of men.
        let is_of_kind = |act: &Act| std::ptr::eq(act.movement, act.kind.kind().movement);
        self.acts_on(attack).iter().any(|act| {
            let may = act.takes && act.only.is_none_or(|role| taken == Some(role));
            let of_kind = is_of_kind(act);
            let aims = || self.men.joined().any() || may_aim(act.kind, act.from, on);
            may && (!of_kind || aims()) && {
                let moved = self.moved(from, piece, *act);
                let men = moved.as_ref().unwrap_or(self.men);
                match of_kind {
                    true => takes_on(men, act.from, act.kind, by, on),
                    false => reaches(men, act.from, act.movement, by, on).is_some(),
                }
            }
        })
    }

    /// The ways in which a man may take on the place that it attacks, and perhaps others.
    fn acts_on(&self, attack: &Attack) -> Acts {
        let ask = |condition: &dyn Condition, view: &View<'_>, acts: &mut Acts| condition.acts_on(view, attack, acts);
        self.asked_for_acts(Hooks::ACTS, (attack.piece.role, attack.from), ask)
    }

    /// The ways in which the man on a place moves.
    pub fn acts(&self, place: Place, piece: Piece, by: Color) -> Acts {
        let ask = |condition: &dyn Condition, view: &View<'_>, acts: &mut Acts| {
            condition.acts(view, place, piece, by, acts);
        };
        self.asked_for_acts(Hooks::ACTS, (piece.role, place), ask)
    }

    /// The ways in which a man of this kind moves from a place, as the conditions with this hook change them when they are asked.
    fn asked_for_acts(
        &self,
        hook: Hooks,
        (role, place): (Role, Place),
        ask: impl Fn(&dyn Condition, &View<'_>, &mut Acts),
    ) -> Acts {
        let mut acts = Acts::from_buf_and_len([Act::of(role, place); 2], 1);
        if self.position.law.hooks.has(hook) {
            self.view(|view| {
                let asked = self.position.plugged(hook);
                asked.for_each(|condition| ask(condition, view, &mut acts));
            });
        }
        acts
    }

    /// The men with this one where it acts from, if that is not where it stands.
    pub fn moved(&self, place: Place, piece: Piece, act: Act) -> Option<Mailbox> {
        (act.from != place).then(|| {
            let mut men = *self.men;
            men.set(place, None);
            men.set(act.from, Some(piece));
            men
        })
    }

    /// May the man move and take for this side, as far as conditions go?
    pub fn may_act(&self, place: Place, piece: Piece, by: Color) -> bool {
        if !self.position.law.hooks.has(Hooks::MAY_ACT) {
            return true;
        }
        self.view(|view| {
            let mut asked = self.position.plugged(Hooks::MAY_ACT);
            asked.all(|condition| condition.may_act(view, place, piece, by))
        })
    }

    /// Does the man on the place, used by this side, count where it is asked who observes others, as far as conditions go?
    fn may_observe(&self, place: Place, by: Color) -> bool {
        let hook = Hooks::MAY_OBSERVE;
        let Some(piece) = self.men.at(place).filter(|_| self.position.law.hooks.has(hook)) else {
            return true;
        };
        self.view(|view| {
            let mut asked = self.position.plugged(hook);
            asked.all(|condition| condition.may_observe(view, place, piece, by))
        })
    }

    /// Would the man take on the place in the ways that it borrows, or its own?
    fn observes(&self, from: Place, man: Piece, by: Color, to: Place) -> bool {
        let acts = self.observing_acts(from, man, by);
        acts.into_iter()
            .any(|act| act.takes && reaches(self.men, act.from, act.movement, by, to).is_some())
    }

    /// The ways by which the man observes: its own, but for what men lend each other.
    fn observing_acts(&self, from: Place, man: Piece, by: Color) -> Acts {
        let ask =
            |condition: &dyn Condition, view: &View<'_>, acts: &mut Acts| condition.acts(view, from, man, by, acts);
        self.asked_for_acts(Hooks::LENDS, (man.role, from), ask)
    }

    /// Shows these men to somebody, as conditions see them.
    #[inline]
    pub fn view<R>(&self, show: impl FnOnce(&View<'_>) -> R) -> R {
        let (position, men) = (self.position, self.men);
        let lends = position.law.hooks.has(Hooks::LENDS);
        let attacks = |from: Place, by: Color, to: Place| {
            let own = |man: Piece| from.board == to.board && takes_on(men, from, man.role, by, to);
            let man = men.at(from).filter(|man| man.moves_for(by));
            let observes = |man| {
                if lends {
                    self.observes(from, man, by, to)
                } else {
                    own(man)
                }
            };
            position.may_reach(from, by, to) && man.is_some_and(observes)
        };
        let may_observe = |place: Place, by: Color| self.may_observe(place, by);
        let quiet_goals = |from: Place, piece: Piece, by: Color| position.quiet_goals(men, from, piece, by);
        let reaches_as =
            |from: Place, role: Role, by: Color, to: Place| reaches(men, from, role.kind().movement, by, to).is_some();
        let may_attack = |attack: &Attack| position.may_observe_freely(men, attack);
        let attacks_anyhow = |attack: &Attack| self.attacks_anyhow(attack);
        let attacks_but =
            |attack: &Attack, but: &str| self.attacks_by(attack, Some(but)) && position.may_take_by(men, attack);
        let passed = self.passed;
        show(&View {
            men,
            rules: &position.law.rules,
            memory: &position.memory,
            passed,
            attacks: &attacks,
            may_observe: &may_observe,
            quiet_goals: &quiet_goals,
            reaches_as: &reaches_as,
            may_attack: &may_attack,
            attacks_anyhow: &attacks_anyhow,
            attacks_but: &attacks_but,
        })
    }
}

/// Would any man of this side, neutral ones included, take on the place, as far as its own ways go?
pub(super) fn is_reached(men: &Mailbox, place: Place, by: Color) -> bool {
    let mut attackers = men.men_for(by, place.board);
    attackers.any(|(from, piece)| takes_on(men, from, piece.role, by, place))
}

/// Would a man of this kind, moved by this side, take on a place of its board by its own ways?
#[inline]
pub(super) fn takes_on(men: &Mailbox, from: Place, role: Role, by: Color, to: Place) -> bool {
    if men.joined().any() {
        return reaches(men, from, role.kind().movement, by, to).is_some();
    }
    match aim(role, from, to) {
        Aim::Never => false,
        Aim::Always => true,
        Aim::Ride(step) => men.is_open(from, to, step),
        Aim::Hop(step) => men.over_first_man(from, step) == Some(to),
        Aim::Unsure => reaches(men, from, role.kind().movement, by, to).is_some(),
    }
}

/// Where a man that moves in these ways, moved by this side, would go to take an enemy on that place.
pub(super) fn reaches(men: &Mailbox, from: Place, movement: &[Movement], by: Color, to: Place) -> Option<Place> {
    if from.board != to.board || from == to {
        return None;
    }
    if men.joined().any() {
        return movement.iter().find_map(|&way| reaches_round(men, from, way, by, to));
    }
    let (files, ranks) = from.square.offset_to(to.square);
    movement.iter().find_map(|&movement| {
        let lands = match movement {
            Movement::Leap(pace) => is_pace(pace.0, pace.1, files, ranks),
            Movement::Ride(pace) => {
                direction(pace.0, pace.1, files, ranks).is_some_and(|step| men.is_open(from, to, step))
            }
            Movement::Hop(pace) => {
                direction(pace.0, pace.1, files, ranks).is_some_and(|step| men.over_first_man(from, step) == Some(to))
            }
            Movement::Soldier(soldier) if !soldier.over => {
                let side = if soldier.back { !by } else { by };
                let ahead = ranks == side.pick(1, -1) && soldier.takes.contains(&files);
                ahead && soldier.takes_from(side, from.square.rank())
            }
            Movement::Space => false,
            _ => return lands_taking(men, from, movement, by, to),
        };
        lands.then_some(to)
    })
}

/// The same by one way where edges are joined: several directions may lead to the place.
fn reaches_round(men: &Mailbox, from: Place, movement: Movement, by: Color, to: Place) -> Option<Place> {
    let lands = match movement {
        Movement::Leap(pace) => pace.directions().any(|step| men.beyond(from, step) == Some(to)),
        Movement::Ride(pace) => {
            let stops = |&place: &Place| place == to || !men.is_vacant(place);
            pace.directions()
                .any(|step| men.line(from, step).find(stops) == Some(to))
        }
        Movement::Hop(pace) => pace.directions().any(|step| men.over_first_man(from, step) == Some(to)),
        Movement::Soldier(soldier) if !soldier.over => {
            let side = if soldier.back { !by } else { by };
            soldier.takes_from(side, from.square.rank()) && steps_to_take(men, soldier, by, from, to)
        }
        _ => return lands_taking(men, from, movement, by, to),
    };
    lands.then_some(to)
}
