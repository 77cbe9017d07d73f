//! Bolero: men go as the man of their file in the array.

use super::label::{Label, labelled};
use super::{Act, Acts, Condition, Fact, Hooks, View};
use crate::geometry::{Place, Shape, Square};
use crate::pieces::{Color, Piece, Role};
use crate::rules::Rules;

/// Bolero, or the other way round.
pub(super) struct Bolero {
    label: Label,
    /// Do men take, and not go, as the man of their file?
    inverse: bool,
    /// Are kings men like others?
    kings: bool,
}

pub(super) static BOLERO: Bolero = Bolero {
    label: Label {
        popeye: ["Bolero"; 3],
        definition: "A man, kings and pawns excepted, goes without capture only as the man that has its file in the array: on the a-file as a \
                     rook, on the b-file as a knight, on the e-file as a king. It takes and checks as usual.",
        source: "Popeye's list of conditions",
    },
    inverse: false,
    kings: false,
};

pub(super) static INVERSE: Bolero = Bolero {
    label: Label {
        popeye: ["BoleroInverse", "BoleroInvers", "BoleroInverse"],
        definition: "A man, kings and pawns excepted, takes and checks only as the man that has its file in the array. It goes without capture \
                     as usual.",
        source: "Popeye's list of conditions",
    },
    inverse: true,
    kings: false,
};

pub(super) static REX_INCLUSIVE: Bolero = Bolero {
    label: Label {
        popeye: ["Bolero RexInclusive", "Bolero RexInklusive", "Bolero RexInclusif"],
        definition: "Bolero for kings, too: without capture they go only as the man that has their file in the array.",
        source: "Popeye's list of conditions",
    },
    inverse: false,
    kings: true,
};

pub(super) static INVERSE_REX_INCLUSIVE: Bolero = Bolero {
    label: Label {
        popeye: [
            "BoleroInverse RexInclusive",
            "BoleroInvers RexInklusive",
            "BoleroInverse RexInclusif",
        ],
        definition: "Bolero inverse for kings, too: they take and check only as the man that has their file in the array.",
        source: "Popeye's list of conditions",
    },
    inverse: true,
    kings: true,
};

/// The men of the array by their files, the king as a man that is not royal.
const FILES: [Role; 8] = [
    Role::ROOK,
    Role::KNIGHT,
    Role::BISHOP,
    Role::QUEEN,
    Role::ERLKING,
    Role::BISHOP,
    Role::KNIGHT,
    Role::ROOK,
];

impl Condition for Bolero {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        let alone = super::is_alone(rules) && rules.shape == Shape::CHESS;
        (!alone).then_some("Bolero is played without other conditions, on boards of eight files and ranks")
    }

    fn refuses_castling(&self, _rules: &Rules, _ends: &[Square]) -> Option<&'static str> {
        self.kings
            .then_some("castling is not played under Bolero for kings, too")
    }

    fn hooks(&self) -> Hooks {
        Hooks::ACTS
    }

    fn facts(&self) -> &'static [Fact] {
        match (self.inverse, self.kings) {
            (false, false) => &[Fact::BendsStepsAlone, Fact::LeavesStepsOfKings],
            (false, true) => &[Fact::BendsStepsAlone],
            (true, _) => &[],
        }
    }

    fn bends(&self, _place: Place, piece: Piece, _by: Color) -> bool {
        !(piece.is_royal() && !self.kings || piece.role.is_pawn())
    }

    fn acts(&self, _view: &View<'_>, place: Place, piece: Piece, by: Color, acts: &mut Acts) {
        if !self.bends(place, piece, by) {
            return;
        }
        for act in acts.iter_mut() {
            *act = Act {
                quiet: act.quiet && self.inverse,
                takes: act.takes && !self.inverse,
                ..*act
            };
        }
        let file = FILES[usize::from(place.square.file()) % FILES.len()];
        acts.push(Act {
            quiet: !self.inverse,
            takes: self.inverse,
            ..Act::of(file, place)
        });
    }
}
