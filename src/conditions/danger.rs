//! Danger Circe and power transfer: the square of rebirth says how else, or how alone, a man moves.

use super::borrow::borrow_acts;
use super::label::{Label, labelled};
use super::rebirth::home;
use super::{Act, Acts, Attack, Condition, Fact, Hooks, Lenders, View, is_alone};
use crate::board::Mailbox;
use crate::geometry::{Place, Square};
use crate::pieces::{Color, Movement, Piece, Role};
use crate::rules::Rules;

/// To each square, wherever a man comes from.
pub(super) static TO: [[Movement; 1]; 64] = {
    let mut all = [[Movement::To(0)]; 64];
    let mut square = 1;
    while square < 64 {
        all[square] = [Movement::To(square as u8)];
        square += 1;
    }
    all
};

/// Danger Circe.
pub(super) struct Danger {
    label: Label,
}

pub(super) static DANGER: Danger = Danger {
    label: Label {
        popeye: ["DangerCirce", "GefahrenCirce", "CirceDanger"],
        definition: "A man that is attacked may also go to its square of rebirth in Circe, kings to e1 and e8, \
                     whatever stands between, and take there; it attacks that square, too. The colour of that square \
                     is that of the square where the man stands.",
        source: "Popeye's list of conditions",
    },
};

impl Condition for Danger {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        (!is_alone(rules)).then_some("Danger Circe is not played with other conditions")
    }

    fn hooks(&self) -> Hooks {
        Hooks::ACTS
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::TellsWhereFrom, Fact::LeavesStepsOfKings]
    }

    fn takes_from(&self, attack: &Attack) -> Option<u64> {
        let goes_home = home(attack.from, attack.piece.role, attack.by) == Some(attack.on);
        (!goes_home).then_some(1 << attack.from.square.index())
    }

    fn acts_on(&self, view: &View<'_>, attack: &Attack, acts: &mut Acts) {
        let Attack { from, piece, by, on } = *attack;
        if home(from, piece.role, by) == Some(on) {
            self.acts(view, from, piece, by, acts);
        }
    }

    fn acts(&self, view: &View<'_>, place: Place, piece: Piece, by: Color, acts: &mut Acts) {
        let home = home(place, piece.role, by).filter(|&home| home != place);
        let Some(home) = home.filter(|_| view.is_observed(place, !by)) else {
            return;
        };
        acts.push(Act {
            movement: &TO[home.square.index()],
            ..Act::of(piece.role, place)
        });
    }
}

/// Power transfer.
pub(super) struct PowerTransfer {
    label: Label,
    /// Are kings men like others?
    kings: bool,
}

pub(super) static POWER_TRANSFER: PowerTransfer = PowerTransfer {
    label: Label {
        popeye: ["PowerTransfer", "KraftTransfer", "TransfertPouvoir"],
        definition: "A man, kings excepted, whose square of rebirth in Circe is occupied moves, takes and checks as \
                     the man that stands there, of either side, in place of its own way; the colour of that square is \
                     that of the square where the man stands.",
        source: "Popeye's list of conditions",
    },
    kings: false,
};

pub(super) static POWER_TRANSFER_FOR_KINGS: PowerTransfer = PowerTransfer {
    label: Label {
        popeye: [
            "PowerTransfer RexInclusive",
            "KraftTransfer RexInklusive",
            "TransfertPouvoir RexInclusif",
        ],
        definition: "Power transfer for kings, too, whose squares are e1 and e8.",
        source: "Popeye's list of conditions",
    },
    kings: true,
};

impl Condition for PowerTransfer {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        (!is_alone(rules)).then_some("power transfer is not played with other conditions")
    }

    fn refuses_castling(&self, _rules: &Rules, _ends: &[Square]) -> Option<&'static str> {
        self.kings
            .then_some("castling is not played under power transfer for kings, too")
    }

    fn hooks(&self) -> Hooks {
        Hooks::ACTS
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::Lends]
    }

    fn lenders(&self, _men: &Mailbox, place: Place, piece: Piece, by: Color) -> Lenders {
        let home = home(place, piece.role, by).filter(|_| self.kings || piece.role != Role::KING);
        [home, None]
    }

    fn acts(&self, view: &View<'_>, place: Place, piece: Piece, by: Color, acts: &mut Acts) {
        borrow_acts(self.borrowed(view.men, place, piece, by), place, acts);
    }
}

/// Point reflection.
pub(super) struct PointReflection {
    label: Label,
}

pub(super) static POINT_REFLECTION: PointReflection = PointReflection {
    label: Label {
        popeye: ["PointReflection", "Punktspiegelung", "ReflexionCentrale"],
        definition: "A man, the king too, moves, takes and checks as the man that stands opposite to it through the \
                     middle of the board, of either side, in place of its own way, if there is one.",
        source: "Popeye's list of conditions",
    },
};

/// The place opposite to another through the middle of the board.
fn opposite(men: &Mailbox, place: Place) -> Place {
    let [last_file, last_rank] = [men.shape().files() - 1, men.shape().ranks() - 1];
    let (file, rank) = (place.square.file(), place.square.rank());
    Place::new(place.board, Square::at(last_file - file, last_rank - rank))
}

impl Condition for PointReflection {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        (!is_alone(rules)).then_some("point reflection is not played with other conditions")
    }

    fn hooks(&self) -> Hooks {
        Hooks::ACTS
    }

    fn asks(&self) -> &'static [super::Ask] {
        &[super::Ask::Step]
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::Lends]
    }

    /// A rook that is none does not castle.
    fn may_step(&self, view: &View<'_>, turn: &super::Turn<'_>) -> bool {
        let (_, _, to) = turn.man;
        let file = if to.square.file() < 4 { 0 } else { 7 };
        let corner = Place::new(to.board, crate::geometry::Square::at(file, to.square.rank()));
        let lender = || view.men.at(opposite(view.men, corner));
        !turn.castles || lender().is_none_or(|man| man.role == Role::ROOK)
    }

    fn lenders(&self, men: &Mailbox, place: Place, _piece: Piece, _by: Color) -> Lenders {
        [Some(opposite(men, place)), None]
    }

    fn borrowers(&self, men: &Mailbox, lender: Place, _by: Color) -> Option<Lenders> {
        Some([Some(opposite(men, lender)), None])
    }

    fn acts(&self, view: &View<'_>, place: Place, piece: Piece, by: Color, acts: &mut Acts) {
        borrow_acts(self.borrowed(view.men, place, piece, by), place, acts);
    }
}
