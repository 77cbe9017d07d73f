//! What attributes of men do: conditions that hold where a man has the attribute, and speak of such men only.

use super::attribute_line::{line, told};
use super::circe::{kamikaze_rebirth, next};
use super::magic::Magic;
use super::paralysing::{Paralysing, Patrol};
use super::{Ask, Bearers, Binds, ChoiceList, Condition, Fact, Hooks, Turn, View, hurdle, stage, volage};
use crate::board::{Choice, Effect, Effects, Mailbox, Meaning};
use crate::geometry::Place;
use crate::pieces::{Attributes, Color, Piece, Role};
use crate::rules::Rules;
use smallvec::SmallVec;

/// The attributes with which most conditions are played that say who may move, or as what.
pub(super) const WITH_MOST: Attributes = Attributes::ROYAL
    .and(Attributes::KAMIKAZE)
    .and(Attributes::VOLAGE)
    .and(Attributes::CHAMELEON)
    .and(Attributes::HALF_NEUTRAL);

/// Those that say whether a man may move or be taken at all.
pub(super) const WHETHER: Attributes = Attributes::FUNCTIONARY
    .and(Attributes::UNCAPTURABLE)
    .and(Attributes::PATROL);

/// The conditions that men with these attributes bring about, in the order in which they act.
pub(crate) fn of_attributes(set: Attributes) -> SmallVec<[&'static dyn Condition; 2]> {
    let all: [(Attributes, &'static dyn Condition); 15] = [
        (Attributes::KAMIKAZE, &KAMIKAZE),
        (Attributes::KAMIKAZE, &KAMIKAZE_REBORN),
        (Attributes::PROTEAN, &PROTEAN),
        (Attributes::CHAMELEON, &Chameleon),
        (Attributes::HALF_NEUTRAL, &HALF_NEUTRAL),
        (Attributes::VOLAGE, &VOLAGE),
        (Attributes::VOLAGE, &volage::REBORN),
        (Attributes::FUNCTIONARY, &Functionary),
        (Attributes::UNCAPTURABLE, &Uncapturable),
        (Attributes::PARALYSING, &Paralysing),
        (Attributes::PATROL, &Patrol),
        (Attributes::HURDLE_COLOUR, &hurdle::COLOUR),
        (Attributes::BUL, &hurdle::BUL),
        (Attributes::DOB, &hurdle::DOB),
        (Attributes::MAGIC, &Magic),
    ];
    let held = all.into_iter().filter(|(alone, _)| set.has(*alone));
    held.map(|(_, condition)| condition).collect()
}

/// An attribute that changes the man which has it when it has moved.
struct Change {
    name: &'static str,
    attribute: Attributes,
    stage: u8,
    /// Only when it has taken?
    by_taking: bool,
    /// What happens to the man that has moved, where it stands after other effects.
    effect: fn(&Turn<'_>, &Mailbox, Place, Piece) -> Option<Effect>,
}

impl Condition for Change {
    fn name(&self) -> &'static str {
        self.name
    }

    fn definition(&self) -> &'static str {
        line(self.name).definition
    }

    fn source(&self) -> &'static str {
        line(self.name).source
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn stage(&self) -> u8 {
        self.stage
    }

    fn bearers(&self) -> Option<Bearers> {
        Bearers::with(self.attribute, false)
    }

    fn asks(&self) -> &'static [Ask] {
        match self.attribute == Attributes::KAMIKAZE {
            true => &[Ask::Forbid],
            false => &[],
        }
    }

    fn facts(&self) -> &'static [Fact] {
        match self.by_taking {
            true => &[Fact::FollowsCaptures],
            false => &[],
        }
    }

    /// A royal man takes nothing if it would be gone.
    fn forbids(&self, turn: &Turn<'_>, men: &Mailbox, effects: &Effects) -> bool {
        let takes = self.attribute == Attributes::KAMIKAZE && turn.taken.is_some();
        let mover = turn.mover_after(effects).filter(|_| takes);
        let royal = mover.filter(|(_, piece)| piece.is_royal() && piece.attributes.has(self.attribute));
        let effect = royal.and_then(|(place, piece)| (self.effect)(turn, men, place, piece));
        matches!(effect, Some(Effect::Vanish { .. } | Effect::Yield { .. }))
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let mover = turn.mover_after(effects);
        let mover = mover.filter(|(_, piece)| piece.attributes.has(self.attribute));
        if let Some((place, piece)) = mover.filter(|_| turn.taken.is_some() || !self.by_taking) {
            effects.extend((self.effect)(turn, men, place, piece));
        }
    }
}

/// Kamikaze men vanish when they take.
static KAMIKAZE: Change = Change {
    name: "Kamikaze",
    attribute: Attributes::KAMIKAZE,
    stage: stage::STEP,
    by_taking: true,
    effect: |turn, _, place, piece| (!kamikazes_are_reborn(turn.rules)).then_some(Effect::Vanish { place, piece }),
};

/// Do kamikaze men stand again after they have taken?
pub(crate) fn kamikazes_are_reborn(rules: &Rules) -> bool {
    kamikaze_rebirth(rules).is_some()
}

/// Kamikaze men under Circe and its kin stand again on their own square when they have taken, if it is vacant then.
static KAMIKAZE_REBORN: Change = Change {
    name: "Kamikaze",
    attribute: Attributes::KAMIKAZE,
    stage: stage::RETURN,
    by_taking: true,
    effect: |turn, men, from, piece| {
        let home = kamikaze_rebirth(turn.rules)?;
        let to = home.place(turn, piece.role, turn.mover);
        Some(match to.filter(|&to| turn.is_free_without(men, from, to)) {
            Some(to) => Effect::Return { from, to, piece },
            None => Effect::Yield { place: from, piece },
        })
    },
};

/// Protean men become what they take.
static PROTEAN: Change = Change {
    name: "Protean",
    attribute: Attributes::PROTEAN,
    stage: stage::STEP,
    by_taking: true,
    effect: |turn, _, place, from| {
        let (_, taken) = turn.taken.filter(|_| !from.is_royal())?;
        let role = match taken.role {
            Role::PAWN => Role::REVERSED_PAWN,
            Role::REVERSED_PAWN => Role::PAWN,
            role => role,
        };
        let to = Piece { role, ..from };
        (from != to).then_some(Effect::Become { place, from, to })
    },
};

/// Volages change their side, once.
static VOLAGE: Change = Change {
    name: "Volage",
    attribute: Attributes::VOLAGE,
    stage: stage::SIDE,
    by_taking: false,
    effect: |turn, _, place, from| {
        let to = from.other_side().with(from.attributes.without(Attributes::VOLAGE));
        let turns = place.square.is_dark() != turn.man.1.square.is_dark() && from.is_of(turn.mover);
        turns.then_some(Effect::Become { place, from, to })
    },
};

/// Half-neutral men are neutral by turns.
static HALF_NEUTRAL: Change = Change {
    name: "HalfNeutral",
    attribute: Attributes::HALF_NEUTRAL,
    stage: stage::CHANGE + 1,
    by_taking: false,
    effect: |turn, _, place, from| {
        let to = from.neutral_or_of(turn.mover);
        Some(Effect::Become { place, from, to })
    },
};

/// What a chameleon that moves as such a man becomes, by the row that is told or by the usual one.
pub(super) fn chameleon_after(rules: &Rules, role: Role) -> Option<Role> {
    let cycle = *rules.conditions.details().cycle();
    match cycle.is_empty() {
        true => Some(next(role)).filter(|&next| next != role),
        false => cycle.after(role),
    }
}

/// Chameleons change with each move.
struct Chameleon;

impl Condition for Chameleon {
    told!("Chameleon");

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW.and(Hooks::CHOICES)
    }

    fn bearers(&self) -> Option<Bearers> {
        Bearers::with(Attributes::CHAMELEON, true)
    }

    /// A pawn becomes a chameleon, or an ordinary man.
    fn choices(&self, turn: &Turn<'_>, _men: &Mailbox) -> Option<ChoiceList> {
        let (piece, _, to) = turn.man;
        let changes = turn
            .becomes
            .is_some_and(|role| chameleon_after(turn.rules, role).is_some());
        let choices = [Meaning::Nothing, Meaning::Other].map(|meaning| Choice::new(meaning, to));
        (changes && !piece.attributes.has(Attributes::CHAMELEON)).then(|| choices.into_iter().collect())
    }

    fn stage(&self) -> u8 {
        stage::CHANGE
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        let man = turn.mover_after(effects);
        let (_, _, arrival) = turn.man;
        let chosen = turn.chosen.first() == Some(Choice::new(Meaning::Other, arrival));
        let becomes = man.and_then(|(_, man)| match turn.becomes {
            None if man.attributes.has(Attributes::CHAMELEON) => Some(Piece {
                role: chameleon_after(turn.rules, man.role)?,
                ..man
            }),
            Some(_) if chosen => Some(man.also(Attributes::CHAMELEON)),
            _ => None,
        });
        if let Some(((place, from), to)) = man.zip(becomes) {
            effects.push(Effect::Become { place, from, to });
        }
    }
}

/// Functionaries act only when they are attacked.
struct Functionary;

impl Condition for Functionary {
    told!("Functionary");

    fn hooks(&self) -> Hooks {
        Hooks::MAY_ACT.and(Hooks::KINGS_ACT)
    }

    fn bearers(&self) -> Option<Bearers> {
        Bearers::with(Attributes::FUNCTIONARY, false)
    }

    fn may_act(&self, view: &View<'_>, place: Place, piece: Piece, by: Color) -> bool {
        !piece.attributes.has(Attributes::FUNCTIONARY) || view.is_observed(place, !by)
    }
}

/// Uncapturable men are not taken.
struct Uncapturable;

impl Condition for Uncapturable {
    told!("Uncapturable");

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Step]
    }

    fn binds(&self) -> Binds {
        Binds::Captures
    }

    fn may_step(&self, _view: &View<'_>, turn: &Turn<'_>) -> bool {
        let taken = turn
            .taken
            .filter(|(_, man)| man.attributes.has(Attributes::UNCAPTURABLE));
        taken.is_none()
    }
}
