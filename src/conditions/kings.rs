//! Conditions that say otherwise than usual when a king is in check.

use super::attribute::WITH_MOST;
use super::label::named;
use super::neighbours::BESIDE;
use super::{Ask, Condition, Fact, Hooks, Scene};
use crate::geometry::Place;
use crate::pieces::{Attributes, Color, Role};
use smallvec::SmallVec;

/// What check is.
pub(super) struct Kings {
    /// Our name, and Popeye's.
    pub names: [&'static str; 4],
    /// What it is.
    pub definition: &'static str,
    /// Is the king of this side in check, which is attacked or not?
    is_check: fn(&dyn Scene, Color, bool) -> bool,
    /// Is a side in check by what it attacks itself?
    turns_checks: bool,
    /// May kings be kamikaze men, if it is played alone?
    has_kamikaze_kings: bool,
}

/// What most of them leave as it is.
const KINGS: Kings = Kings {
    names: [""; 4],
    definition: "",
    is_check: |_, _, attacked| attacked,
    turns_checks: false,
    has_kamikaze_kings: false,
};

pub(super) static SAT: Kings = Kings {
    names: ["SAT", "SAT", "SAT", "SAT"],
    definition: "A king is in check if and only if it has a flight: a square to which it could step, vacant or with an enemy, and on which \
                 no man of the other side would attack it. Another royal man has flights by its own ways, where it could pass to \
                 another board.",
    is_check: |scene, color, _| is_sat_check(scene, color),
    ..KINGS
};

/// SAT with a number: that of the squares which may be open to a king that is not in check.
pub(super) static SAT_WITH: [Kings; 8] = [
    sat_with::<1>("SAT 1"),
    sat_with::<2>("SAT 2"),
    sat_with::<3>("SAT 3"),
    sat_with::<4>("SAT 4"),
    sat_with::<5>("SAT 5"),
    sat_with::<6>("SAT 6"),
    sat_with::<7>("SAT 7"),
    sat_with::<8>("SAT 8"),
];

const fn sat_with<const OPEN: usize>(name: &'static str) -> Kings {
    Kings {
        names: [name; 4],
        definition: "A king is in check if and only if of its own square and the squares to which it could step, vacant or with an enemy, \
                     more than this number are not attacked by the other side.",
        is_check: |scene, color, attacked| {
            let king = scene.king(color);
            king.is_some_and(|king| flights(scene, color, king).count() + usize::from(!attacked) > OPEN)
        },
        ..KINGS
    }
}

pub(super) static VOGTLAENDER: Kings = Kings {
    names: [
        "Vogtländer Chess",
        "VogtlaenderChess",
        "VogtlaenderSchach",
        "EchecsVogtlaender",
    ],
    definition: "A side is in check if and only if it attacks the other side's king itself.",
    is_check: |scene, color, _| {
        let king = scene.king(!color);
        king.is_some_and(|king| scene.is_attacked_among(scene.men(), king, color))
    },
    turns_checks: true,
    ..KINGS
};

pub(super) static BICOLORES: Kings = Kings {
    names: ["Bicolores", "Bicolores", "Bicolores", "Bicolores"],
    definition: "A king is in check from men of either side.",
    is_check: |scene, color, attacked| {
        let own = |king| scene.is_attacked_among(scene.men(), king, color);
        attacked || scene.king(color).is_some_and(own)
    },
    ..KINGS
};

pub(super) static ANTIKINGS: Kings = Kings {
    names: ["Antikings", "AntiKings", "AntiKoenige", "AntiRois"],
    definition: "A king is in check if and only if it is not attacked.",
    is_check: |scene, color, attacked| scene.king(color).is_some() && !attacked,
    has_kamikaze_kings: true,
    ..KINGS
};

impl Condition for Kings {
    named!("Popeye's manual");

    fn knows(&self) -> Attributes {
        WITH_MOST
    }

    fn has_kamikaze_kings(&self) -> bool {
        self.has_kamikaze_kings
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Check]
    }

    fn facts(&self) -> &'static [Fact] {
        match self.turns_checks {
            true => &[Fact::TurnsChecks],
            false => &[],
        }
    }

    fn is_check(&self, scene: &dyn Scene, color: Color, attacked: bool) -> bool {
        (self.is_check)(scene, color, attacked)
    }
}

/// Has the king a flight?
pub(super) fn is_sat_check(scene: &dyn Scene, color: Color) -> bool {
    let king = scene.king(color);
    king.is_some_and(|king| flights(scene, color, king).next().is_some())
}

/// The places to which the king could go and on which it would not be attacked.
fn flights(scene: &dyn Scene, color: Color, king: Place) -> impl Iterator<Item = Place> {
    let men = *scene.men();
    let enemy_king = scene.king(!color);
    let is_safe = move |place: Place| {
        // The king stands there, since some conditions ask what its capture would lead to.
        let mut there = men;
        there.set(king, None);
        there.set(place, men.at(king));
        !scene.is_attacked_among(&there, place, !color)
    };
    goals(scene, color, king)
        .into_iter()
        .filter(move |&place| Some(place) != enemy_king && is_safe(place))
}

/// The places, vacant or with an enemy, to which the king could go: another royal man by its own ways.
fn goals(scene: &dyn Scene, color: Color, king: Place) -> SmallVec<[Place; 8]> {
    let men = scene.men();
    let is_open = |place: &Place| !men.at(*place).is_some_and(|man| man.is_of(color));
    if men.at(king).is_some_and(|man| man.role != Role::KING) {
        let mut goals = SmallVec::new();
        scene.any_try(color, &mut |turn| {
            let (_, from, to) = turn.man;
            if from == king && !goals.contains(&to) {
                goals.push(to);
            }
            false
        });
        goals.retain(|place| is_open(place));
        return goals;
    }
    let beside = BESIDE.into_iter().filter_map(|step| men.beyond(king, step));
    beside.filter(is_open).collect()
}
