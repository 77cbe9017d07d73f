//! Conditions that forbid or demand captures.

use super::attribute::WITH_MOST;
use super::label::named;
use super::{Ask, Attack, Binds, Condition, Hooks, Turn, View, stage};
use crate::geometry::Place;
use crate::pieces::{Attributes, Color, Piece};
use crate::rules::Rules;

/// Nobody takes, or one side does not. Checks stay what they are.
pub(super) struct NoCapture {
    /// Our name, and Popeye's.
    pub names: [&'static str; 4],
    /// What it is.
    pub definition: &'static str,
    /// The side that does not take, if only one.
    pub side: Option<Color>,
}

pub(super) static NO_CAPTURE: [NoCapture; 3] = [
    NoCapture {
        names: ["No Capture", "NoCapture", "Ohneschlag", "SansPrises"],
        definition: "There are no captures. Checks and mates are the usual ones.",
        side: None,
    },
    NoCapture {
        names: [
            "No White Capture",
            "NoWhiteCapture",
            "WeisserOhneSchlag",
            "BlancSansPrises",
        ],
        definition: "White makes no captures. Checks and mates are the usual ones.",
        side: Some(Color::White),
    },
    NoCapture {
        names: [
            "No Black Capture",
            "NoBlackCapture",
            "SchwarzerOhneSchlag",
            "NoirSansPrises",
        ],
        definition: "Black makes no captures. Checks and mates are the usual ones.",
        side: Some(Color::Black),
    },
];

impl Condition for NoCapture {
    named!("Popeye's manual");

    fn knows(&self) -> Attributes {
        WITH_MOST
            .and(Attributes::PARALYSING)
            .and(Attributes::FUNCTIONARY)
            .and(Attributes::PATROL)
    }

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
        turn.taken.is_none() || self.side.is_some_and(|side| side != turn.mover)
    }
}

/// A side that can take must take.
pub(super) struct MustCapture {
    /// Our name, and Popeye's.
    pub names: [&'static str; 4],
    /// What it is.
    pub definition: &'static str,
    /// The side.
    pub side: Color,
}

pub(super) static MUST_CAPTURE: [MustCapture; 2] = [
    MustCapture {
        names: [
            "White Must Capture",
            "WhiteMustCapture",
            "WeisserSchlagzwang",
            "BlancPriseForce",
        ],
        definition: "If White has a legal capture, it must take. Other conditions choose among its captures then.",
        side: Color::White,
    },
    MustCapture {
        names: [
            "Black Must Capture",
            "BlackMustCapture",
            "SchwarzerSchlagzwang",
            "NoirPriseForce",
        ],
        definition: "If Black has a legal capture, it must take. Other conditions choose among its captures then.",
        side: Color::Black,
    },
];

impl Condition for MustCapture {
    named!("Popeye's manual");

    fn knows(&self) -> Attributes {
        WITH_MOST.and(Attributes::FUNCTIONARY)
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Measure]
    }

    fn judges(&self, mover: Color) -> bool {
        self.side == mover
    }

    fn measure(&self, turn: &Turn<'_>) -> Option<i32> {
        self.judges(turn.mover).then_some(i32::from(turn.taken.is_some()))
    }

    /// It has no effects: the first stage makes it choose before other conditions do, as in B. Gräfrath's game in Phénix, 2/2018.
    fn stage(&self) -> u8 {
        stage::STEP
    }
}

/// How many men a man could take decides whether it may take.
pub(super) struct Cast {
    /// Our name, and Popeye's.
    pub names: [&'static str; 4],
    /// What it is.
    pub definition: &'static str,
    /// May it take with one choice, and with several?
    pub may: [bool; 2],
}

pub(super) static CAST: [Cast; 2] = [
    Cast {
        names: ["CAST", "CASTChess", "CASTSchach", "CASTEchecs"],
        definition: "A man takes and checks only if there is exactly one enemy, the king included, that it could take.",
        may: [true, false],
    },
    Cast {
        names: [
            "CAST Inverse",
            "CASTChess Inverse",
            "CASTSchach Invers",
            "CASTEchecs Invverse",
        ],
        definition: "A man takes and checks only if there are several enemies, the king included, that it could take.",
        may: [false, true],
    },
];

impl Condition for Cast {
    named!("Popeye's manual");

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        super::gives_ways(rules).then_some("CAST is not played where men have other ways than their own")
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Step, Ask::Attack]
    }

    fn binds(&self) -> Binds {
        Binds::Captures
    }

    fn may_step(&self, view: &View<'_>, turn: &Turn<'_>) -> bool {
        let (_, from, _) = turn.man;
        turn.taken.is_none() || self.may[usize::from(takes_several(view, from, turn.mover))]
    }

    fn may_attack(&self, view: &View<'_>, attack: &Attack) -> bool {
        self.may[usize::from(takes_several(view, attack.from, attack.by))]
    }
}

/// Could the man take more than one man?
fn takes_several(view: &View<'_>, from: Place, by: Color) -> bool {
    let enemies = view.men.men().filter(|&(place, man)| place != from && !man.is_of(by));
    let taken =
        enemies.filter(|&(place, _)| (view.attacks)(from, by, place) || view.attacks_in_passing(from, by, place));
    taken.count() > 1
}
