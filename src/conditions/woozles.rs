//! Woozles and their kin: men that observe each other do not take.

use super::label::{Label, labelled};
use super::{Ask, Attack, Binds, Condition, Hooks, Observation, Turn, View, is_alone};
use crate::geometry::Place;
use crate::pieces::{Color, Piece, Role};
use crate::rules::Rules;

/// A condition of the family: whose men keep a man from taking.
pub(super) struct Woozles {
    label: Label,
    /// Men of its own side?
    own: bool,
    /// Only on the line on which they observe each other?
    on_line: bool,
    /// Does it hold for kings, too?
    kings: bool,
}

/// The same without the kings.
const fn without_kings(popeye: [&'static str; 3], definition: &'static str, with_kings: &Woozles) -> Woozles {
    Woozles {
        label: Label {
            popeye,
            definition,
            source: with_kings.label.source,
        },
        own: with_kings.own,
        on_line: with_kings.on_line,
        kings: false,
    }
}

pub(super) static WITHOUT_KINGS: [Woozles; 4] = [
    without_kings(
        ["Woozles RexExclusive", "Woozles RexExklusive", "Woozles RexExclusif"],
        "Woozles, but a king may always take, and is no reason for others not to.",
        &WOOZLES,
    ),
    without_kings(
        [
            "BiWoozles RexExclusive",
            "BiWoozles RexExklusive",
            "BiWoozles RexExclusif",
        ],
        "BiWoozles, but a king may always take, and is no reason for others not to.",
        &BI_WOOZLES,
    ),
    without_kings(
        [
            "Heffalumps RexExclusive",
            "Heffalumps RexExklusive",
            "Heffalumps RexExclusif",
        ],
        "Heffalumps, but a king may always take, and is no reason for others not to.",
        &HEFFALUMPS,
    ),
    without_kings(
        [
            "BiHeffalumps RexExclusive",
            "BiHeffalumps RexExklusive",
            "BiHeffalumps RexExclusif",
        ],
        "BiHeffalumps, but a king may always take, and is no reason for others not to.",
        &BI_HEFFALUMPS,
    ),
];

pub(super) static WOOZLES: Woozles = Woozles {
    label: Label {
        popeye: ["Woozles"; 3],
        definition: "A man that observes a man of its own side which observes it, too, neither takes nor checks, \
                     kings included.",
        source: "Popeye's list of conditions",
    },
    own: true,
    on_line: false,
    kings: true,
};

pub(super) static BI_WOOZLES: Woozles = Woozles {
    label: Label {
        popeye: ["BiWoozles"; 3],
        definition: "A man that observes a man of the other side which observes it, too, neither takes nor checks, \
                     kings included.",
        source: "Popeye's list of conditions",
    },
    own: false,
    on_line: false,
    kings: true,
};

pub(super) static HEFFALUMPS: Woozles = Woozles {
    label: Label {
        popeye: ["Heffalumps"; 3],
        definition: "A man that observes a man of its own side which observes it, too, neither takes nor checks on \
                     the line of that man, in either direction, kings included.",
        source: "Popeye's list of conditions",
    },
    own: true,
    on_line: true,
    kings: true,
};

pub(super) static BI_HEFFALUMPS: Woozles = Woozles {
    label: Label {
        popeye: ["BiHeffalumps"; 3],
        definition: "A man that observes a man of the other side which observes it, too, neither takes nor checks on \
                     the line of that man, in either direction, kings included.",
        source: "Popeye's list of conditions",
    },
    own: false,
    on_line: true,
    kings: true,
};

/// Does a man that stands on the first place go along one line to reach either of the others, in the same direction or opposite ones?
fn are_in_line(from: Place, one: Place, other: Place) -> bool {
    let way = |to: Place| {
        let files = i16::from(to.square.file()) - i16::from(from.square.file());
        let ranks = i16::from(to.square.rank()) - i16::from(from.square.rank());
        (files, ranks)
    };
    let ((files, ranks), (other_files, other_ranks)) = (way(one), way(other));
    files * other_ranks == ranks * other_files
}

impl Woozles {
    /// May the man take that goes so far for it?
    fn may_take(&self, view: &View<'_>, from: Place, to: Place, by: Color) -> bool {
        let side = if self.own { by } else { !by };
        let man = |place| view.men.at(place);
        if !self.kings && man(from).is_some_and(|man| man.is_royal()) {
            return true;
        }
        let is_king = |at: &Place| man(*at).is_some_and(|man| man.role == Role::KING);
        let mut observers = view.observers(from, side).filter(|at| self.kings || !is_king(at));
        !observers.any(|at| (view.attacks)(from, by, at) && (!self.on_line || are_in_line(from, at, to)))
    }
}

impl Condition for Woozles {
    labelled!();

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        match () {
            () if self.on_line && men.iter().any(|man| man.role.takes_beside()) => {
                Some("men that take beside their arrival are not played under Heffalumps")
            }
            () if !self.kings && !is_alone(rules) => {
                Some("Woozles and Heffalumps without the kings are played without other conditions")
            }
            () if super::ask_who_observes(rules, self.name()) => {
                Some("Woozles and Heffalumps are not played with other conditions that ask who observes a man")
            }
            () => None,
        }
    }

    fn observation(&self) -> Observation {
        Observation::Own
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
        let (_, from, to) = turn.man;
        turn.taken.is_none() || self.may_take(view, from, to, turn.mover)
    }

    fn may_attack(&self, view: &View<'_>, attack: &Attack) -> bool {
        self.may_take(view, attack.from, attack.on, attack.by)
    }
}
