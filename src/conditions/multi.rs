//! Captures that more than one man could make, and captures that the square of rebirth allows.

use super::label::{Label, labelled};
use super::rebirth::home;
use super::{Ask, Attack, Binds, Condition, Hooks, Observation, Passed, Turn, View, is_alone};
use crate::geometry::Place;
use crate::pieces::{Attributes, Color, Piece, Role};
use crate::rules::Rules;

/// Multi captures.
pub(super) struct MultiCaptures {
    label: Label,
    /// The side whose captures it binds; those of both if none.
    side: Option<Color>,
}

pub(super) static MULTI: MultiCaptures = MultiCaptures {
    label: Label {
        popeye: ["MultiCaptures"; 3],
        definition: "A man can be taken, and a king is in check, only if at least two men of the other side attack it.",
        source: "Popeye's list of conditions",
    },
    side: None,
};

pub(super) static MULTI_WHITE: MultiCaptures = MultiCaptures {
    label: Label {
        popeye: ["MultiCaptures White", "MultiCaptures Weiss", "MultiCaptures Blancs"],
        definition: "Multi captures for what White takes and checks alone.",
        source: "Popeye's list of conditions",
    },
    side: Some(Color::White),
};

pub(super) static MULTI_BLACK: MultiCaptures = MultiCaptures {
    label: Label {
        popeye: ["MultiCaptures Black", "MultiCaptures Schwarz", "MultiCaptures Noirs"],
        definition: "Multi captures for what Black takes and checks alone.",
        source: "Popeye's list of conditions",
    },
    side: Some(Color::Black),
};

impl Condition for MultiCaptures {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        let joined = self.side.is_some() && !is_alone(rules);
        joined.then_some("multicaptures of one side are played without other conditions")
    }

    fn observation(&self) -> Observation {
        Observation::Own
    }

    fn knows(&self) -> Attributes {
        Attributes::KAMIKAZE.and(Attributes::VOLAGE).and(Attributes::ROYAL)
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
        let is_free = |(place, _)| self.may_take(view, (from, turn.mover), place);
        turn.taken.is_none_or(is_free)
    }

    fn may_attack(&self, view: &View<'_>, attack: &Attack) -> bool {
        self.may_take(view, (attack.from, attack.by), attack.on)
    }
}

impl MultiCaptures {
    /// May the man from there, moved by this side, take on the place?
    fn may_take(&self, view: &View<'_>, (from, by): (Place, Color), place: Place) -> bool {
        self.side.is_some_and(|side| side != by) || self.is_attacked_twice(view, (from, by), place)
    }

    /// Does another man of this side than the one from there attack the place, too, by all other conditions?
    fn is_attacked_twice(&self, view: &View<'_>, (one, by): (Place, Color), place: Place) -> bool {
        let passed = view.passed.filter(|passed| passed.pawn == place && passed.taker == by);
        let attacks =
            |from: Place, piece: Piece, on: Place| (view.attacks_but)(&Attack { from, piece, by, on }, self.name());
        let mut others = view
            .men
            .men_for(by, place.board)
            .filter(|&(from, _)| from != one && from != place);
        others.any(|(from, piece)| {
            // A pawn may attack the other in passing.
            let passing = |passed: Passed| piece.role == Role::PAWN && attacks(from, piece, passed.square);
            attacks(from, piece, place) || passed.is_some_and(passing)
        })
    }
}

/// Geneva chess.
pub(super) struct Geneva {
    label: Label,
    /// Does it hold for kings, too?
    kings: bool,
    /// Are the squares those of men of the other side?
    mirrored: bool,
}

pub(super) static GENEVA: Geneva = Geneva {
    label: Label {
        popeye: ["GenevaChess", "GenferSchach", "EchecsGeneve"],
        definition: "A man, kings excepted, takes and checks only if its own square of rebirth in Circe is vacant, and not from that square; its colour is \
                     that of the square where the man stands.",
        source: "Popeye's list of conditions",
    },
    kings: false,
    mirrored: false,
};

pub(super) static GENEVA_MIRROR: Geneva = Geneva {
    label: Label {
        popeye: ["GenevaChess Mirror", "GenferSchach Spiegel", "EchecsGeneve Malefique"],
        definition: "Geneva chess, but with the squares on which men of the other side would be reborn.",
        source: "Popeye's list of conditions",
    },
    kings: false,
    mirrored: true,
};

pub(super) static GENEVA_KINGS: Geneva = Geneva {
    label: Label {
        popeye: [
            "GenevaChess RexInclusive",
            "GenferSchach RexInklusive",
            "EchecsGeneve RexInclusif",
        ],
        definition: "Geneva chess for kings, too, whose square of rebirth is e1 or e8.",
        source: "Popeye's list of conditions",
    },
    kings: true,
    mirrored: false,
};

impl Geneva {
    fn takes(&self, view: &View<'_>, piece: Piece, from: Place, by: Color) -> bool {
        let home = home(from, piece.role, if self.mirrored { !by } else { by });
        let free = |home: Place| {
            let mut boards = view.rules.board_ids();
            boards.all(|board| {
                let minds = board == home.board || !view.rules.shares_squares();
                !minds || view.men.is_vacant(Place::new(board, home.square))
            })
        };
        piece.is_royal() && !self.kings || home.is_some_and(|home| home != from && free(home))
    }
}

impl Condition for Geneva {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        let joined = self.mirrored && !is_alone(rules);
        joined.then_some("Geneva Mirror chess is played without other conditions")
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
        let (piece, from, _) = turn.man;
        turn.taken.is_none() || self.takes(view, piece, from, turn.mover)
    }

    fn may_attack(&self, view: &View<'_>, attack: &Attack) -> bool {
        self.takes(view, attack.piece, attack.from, attack.by)
    }
}
