//! Single box: no more men of a kind than a box of chessmen holds.

use super::label::{Label, labelled};
use super::rebirth::chosen_promotion;
use super::{Act, Acts, Ask, ChoiceList, Condition, Hooks, Turn, Unusual, View, stage};
use crate::board::{Choice, Effects, Mailbox, Meaning};
use crate::geometry::{BoardId, Place};
use crate::pieces::{Attributes, Color, Piece, Role};
use crate::rules::Rules;

/// Single box, of one type.
pub(super) struct SingleBox {
    label: Label,
    latent: Latent,
}

/// What becomes of a pawn on its last rank for which no man is left in the box.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Latent {
    /// It does not come there.
    Never,
    /// It becomes a man with the move that puts one into the box.
    WithTheCapture,
    /// It becomes a man with the next move of its own side.
    WithTheNext,
}

/// What is in the box for each side.
const BOX: [(Role, usize); 6] = [
    (Role::KING, 1),
    (Role::QUEEN, 1),
    (Role::ROOK, 2),
    (Role::BISHOP, 2),
    (Role::KNIGHT, 2),
    (Role::PAWN, 8),
];

pub(super) static TABLE: [SingleBox; 3] = [
    SingleBox {
        label: Label {
            popeye: ["SingleBox Type1", "NurPartiesatzSteine Typ1", "SingleBox Type1"],
            definition: "Of no kind may a side have more men than at the beginning of the game; a pawn becomes only what is not on the \
                         board. Where nothing is left for it, it does not reach the last rank and gives no check there (type 1).",
            source: "Popeye's manual",
        },
        latent: Latent::Never,
    },
    SingleBox {
        label: Label {
            popeye: ["SingleBox Type2", "NurPartiesatzSteine Typ2", "SingleBox Type2"],
            definition: "Of no kind may a side have more men than at the beginning of the game; a pawn becomes only what is not on the \
                         board. Where nothing is left for it, it stays a pawn on the last rank. If a man of its side is taken, the move \
                         that takes also makes that man of the pawn, or of one of them (type 2).",
            source: "Popeye's manual",
        },
        latent: Latent::WithTheCapture,
    },
    SingleBox {
        label: Label {
            popeye: ["SingleBox Type3", "NurPartiesatzSteine Typ3", "SingleBox Type3"],
            definition: "Of no kind may a side have more men than at the beginning of the game; a pawn becomes only what is not on the \
                         board. Where nothing is left for it, it stays a pawn on the last rank. Once a man of its side is in the box, it \
                         checks as that man, and its side begins its next move by making that man of one such pawn, which may then make \
                         the move itself (type 3).",
            source: "Popeye's manual",
        },
        latent: Latent::WithTheNext,
    },
];

/// How many men of each kind of the box a side has, in the order of the box.
fn counts(men: &Mailbox, color: Color, board_ids: impl Iterator<Item = BoardId>) -> [usize; BOX.len()] {
    let mut counts = [0; BOX.len()];
    for (_, man) in board_ids.flat_map(|board| men.men_for(color, board)) {
        if let Some(number) = BOX.iter().position(|&(role, _)| role == man.role) {
            counts[number] += 1;
        }
    }
    counts
}

/// Are there no more men of any kind?
fn fits(counts: &[usize; BOX.len()], most: &[usize; BOX.len()]) -> bool {
    counts.iter().zip(most).all(|(count, most)| count <= most)
}

/// What a pawn of this side can become: the men that are in the box.
fn in_box(rules: &Rules, men: &Mailbox, color: Color) -> impl Iterator<Item = Role> + use<> {
    let there = BOX.into_iter().zip(counts(men, color, rules.board_ids()));
    let officers = there.filter(|((role, _), _)| ![Role::KING, Role::PAWN].contains(role));
    officers
        .filter(|&((_, most), count)| count < most)
        .map(|((role, _), _)| role)
}

/// The rank on which pawns of this side become other men.
fn last(rules: &Rules, color: Color) -> u8 {
    color.pick(rules.shape.ranks() - 1, 0)
}

/// The pawns of a side on its last rank.
fn latent<'m>(rules: &'m Rules, men: &'m Mailbox, color: Color) -> impl Iterator<Item = Place> + 'm {
    let pawns = men.men().filter(move |(place, man)| {
        man.role == Role::PAWN && man.is_of(color) && place.square.rank() == last(rules, color)
    });
    pawns.map(|(place, _)| place)
}

impl SingleBox {
    /// The pawns that may become other men beside the move, with what they may become.
    fn beside(&self, turn: &Turn<'_>, men: &Mailbox) -> ChoiceList {
        let (side, men) = match self.latent {
            Latent::Never => return ChoiceList::new(),
            Latent::WithTheCapture => (!turn.mover, men),
            Latent::WithTheNext => (turn.mover, turn.before),
        };
        let number = |role| turn.promotions.iter().position(|&other| other == role);
        let becomes = |place| {
            let numbers = in_box(turn.rules, men, side).filter_map(number);
            numbers.map(move |number| Choice {
                becomes: number as u8 + 1,
                ..Choice::new(Meaning::Other, place)
            })
        };
        latent(turn.rules, men, side).flat_map(becomes).collect()
    }

    /// Does the pawn on its last rank make the move itself, as what it becomes?
    fn goes_itself(&self, turn: &Turn<'_>) -> bool {
        let (piece, from, _) = turn.man;
        piece.role == Role::PAWN && from.square.rank() == last(turn.rules, turn.mover)
    }
}

impl Condition for SingleBox {
    fn name(&self) -> &'static str {
        match self.latent {
            Latent::Never => "Single Box",
            Latent::WithTheCapture => "Single Box Type 2",
            Latent::WithTheNext => "Single Box Type 3",
        }
    }

    labelled!(@but_its_name);

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        let pure = |man: &Piece| man.role.is_classical() && man.owner.color().is_some();
        let known = [Hooks::NONE, Hooks::LANDINGS];
        let joined = super::of(rules).any(|other| !known.contains(&other.hooks()) && other.name() != self.name());
        match () {
            () if self.latent == Latent::Never => None,
            () if joined => Some("single box of types 2 and 3 is not played with conditions that change what moves do"),
            () if !men.iter().all(pure) => Some("single box of types 2 and 3 is played with the men of the game"),
            () => None,
        }
    }

    fn knows_alone(&self) -> Attributes {
        match self.latent {
            Latent::Never => Attributes::KAMIKAZE
                .and(Attributes::UNCAPTURABLE)
                .and(Attributes::MAGIC),
            _ => Attributes::NONE,
        }
    }

    fn hooks(&self) -> Hooks {
        match self.latent {
            Latent::Never => Hooks::NONE,
            Latent::WithTheCapture => Hooks::FOLLOW.and(Hooks::CHOICES),
            Latent::WithTheNext => Hooks::FOLLOW.and(Hooks::CHOICES).and(Hooks::ACTS),
        }
    }

    fn asks(&self) -> &'static [Ask] {
        match self.latent {
            Latent::Never => &[Ask::Leave, Ask::LeaveInCheck, Ask::Sleep],
            Latent::WithTheCapture | Latent::WithTheNext => &[Ask::Leave, Ask::Sleep],
        }
    }

    fn unusual(&self) -> &'static [Unusual] {
        match self.latent {
            Latent::Never => &[],
            Latent::WithTheCapture => &[Unusual::StaysPawn],
            Latent::WithTheNext => &[Unusual::StaysPawn, Unusual::BecomesFirst],
        }
    }

    fn acts(&self, view: &View<'_>, place: Place, piece: Piece, by: Color, acts: &mut Acts) {
        let is_latent = piece.role == Role::PAWN && place.square.rank() == last(view.rules, by);
        if self.latent == Latent::WithTheNext && is_latent {
            let becomes = |role| Act {
                becomes: Some(role),
                ..Act::of(role, place)
            };
            *acts = in_box(view.rules, view.men, by).map(becomes).collect();
        }
    }

    fn choices(&self, turn: &Turn<'_>, men: &Mailbox) -> Option<ChoiceList> {
        if self.latent == Latent::WithTheNext && self.goes_itself(turn) {
            return None;
        }
        Some(self.beside(turn, men)).filter(|choices| !choices.is_empty())
    }

    fn stage(&self) -> u8 {
        stage::PROMOTION
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let chosen = turn.chosen.of(Meaning::Other);
        let pawn = chosen.and_then(|choice| Some((choice.place, men.at(choice.place)?)));
        effects.extend(pawn.and_then(|(place, piece)| chosen_promotion(turn, Meaning::Other, place, piece)));
    }

    /// Without promotions, and pawns that wait for them, the box is only filled; a king that takes nobody changes nothing.
    fn sleeps(&self, rules: &Rules, men: &Mailbox) -> bool {
        let is_far = |(place, man): (Place, Piece)| {
            let Some(side) = man.owner.color() else { return false };
            match place.square.rank().abs_diff(last(rules, side)) {
                _ if man.role.promotes_for(side).is_none() => true,
                _ if man.role != Role::PAWN => false,
                0 | 1 => false,
                // Next it may attack the last rank: by type 1 only if it could become another man there.
                2 => self.latent != Latent::Never || in_box(rules, men, side).next().is_some(),
                _ => true,
            }
        };
        let fit = |side| fits(&counts(men, side, rules.board_ids()), &BOX.map(|(_, most)| most));
        // On smaller boards double steps lead farther.
        let usual = super::is_alone_on_one_board(rules) && rules.shape.ranks() > 5;
        // Some attributes change sides and kinds, and so what is in the box.
        let plain = men
            .men()
            .all(|(_, man)| man.attributes.without(Attributes::ROYAL).is_empty());
        usual && plain && men.men().all(is_far) && Color::ALL.into_iter().all(fit)
    }

    fn may_leave(&self, _before: &View<'_>, turn: &Turn<'_>, after: &View<'_>, _arrived: &[Place]) -> bool {
        // A king is in check from men of a side that has too many, but not by a capture that makes one more of them.
        let takes_king = turn.taken.is_some_and(|(_, man)| man.is_royal());
        let had = |color| match takes_king {
            true => counts(turn.before, color, after.rules.board_ids()),
            false => [0; BOX.len()],
        };
        let fit = |color| {
            let had = had(color);
            let most = std::array::from_fn(|number| BOX[number].1.max(had[number]));
            fits(&counts(after.men, color, after.rules.board_ids()), &most)
        };
        if takes_king {
            return Color::ALL.into_iter().all(fit);
        }
        let waits = |color| {
            latent(after.rules, after.men, color).next().is_some()
                && in_box(after.rules, after.men, color).next().is_some()
        };
        let waiting = match self.latent {
            Latent::Never => false,
            Latent::WithTheCapture => Color::ALL.into_iter().any(waits),
            Latent::WithTheNext => waits(turn.mover),
        };
        !waiting && Color::ALL.into_iter().all(fit)
    }
}
