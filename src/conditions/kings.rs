//! Conditions that say otherwise than usual when a king is in check.

use super::{Ask, Condition, Hooks, Scene};
use crate::geometry::Place;
use crate::pieces::Color;

/// What check is.
pub(super) struct Kings {
    /// Our name, and Popeye's.
    pub names: [&'static str; 4],
    /// What it is.
    pub definition: &'static str,
    /// Is the king of this side in check, which is attacked or not?
    is_check: fn(&dyn Scene, Color, bool) -> bool,
}

pub(super) static SAT: Kings = Kings {
    names: ["SAT", "SAT", "SAT", "SAT"],
    definition: "A king is in check if and only if it has a flight: a square to which it could step, vacant or with an enemy, and on which \
                 no man of the other side would attack it.",
    is_check: |scene, color, _| is_sat_check(scene, color),
};

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
};

pub(super) static BICOLORES: Kings = Kings {
    names: ["Bicolores", "Bicolores", "Bicolores", "Bicolores"],
    definition: "A king is in check from men of either side.",
    is_check: |scene, color, attacked| {
        let own = |king| scene.is_attacked_among(scene.men(), king, color);
        attacked || scene.king(color).is_some_and(own)
    },
};

pub(super) static ANTIKINGS: Kings = Kings {
    names: ["Antikings", "AntiKings", "AntiKoenige", "AntiRois"],
    definition: "A king is in check if and only if it is not attacked.",
    is_check: |scene, color, attacked| scene.king(color).is_some() && !attacked,
};

impl Condition for Kings {
    fn name(&self) -> &'static str {
        self.names[0]
    }

    fn popeye_names(&self) -> [&'static str; 3] {
        [self.names[1], self.names[2], self.names[3]]
    }

    fn definition(&self) -> &'static str {
        self.definition
    }

    fn source(&self) -> &'static str {
        "Popeye's manual"
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Check]
    }

    fn is_check(&self, scene: &dyn Scene, color: Color, attacked: bool) -> bool {
        (self.is_check)(scene, color, attacked)
    }
}

/// Has the king a flight?
pub(super) fn is_sat_check(scene: &dyn Scene, color: Color) -> bool {
    scene.king(color).is_some_and(|king| has_flight(scene, color, king))
}

/// Could the king step to a place where it would not be attacked?
fn has_flight(scene: &dyn Scene, color: Color, king: Place) -> bool {
    let mut men = *scene.men();
    men.set(king, None);
    let steps = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    let places = steps
        .filter(|&step| step != (0, 0))
        .filter_map(|step| men.beyond(king, step));
    let enemy_king = scene.king(!color);
    let mut open = places.filter(|&place| {
        let own = men.at(place).is_some_and(|man| man.is_of(color));
        !own && Some(place) != enemy_king
    });
    open.any(|place| !scene.is_attacked_among(&men, place, !color))
}
