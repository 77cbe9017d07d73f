//! Republican chess: kings are not on the board until they are mated.

use super::label::{Label, labelled};
use super::rebirth::vacant;
use super::{Ask, ChoiceList, Condition, Fact, Hooks, Scene, Turn, Unusual, stage};
use crate::board::{Choice, Effect, Effects, Mailbox, Meaning};
use crate::geometry::{Place, Square};
use crate::pieces::{Attributes, Color, Piece, Role};
use crate::rules::Rules;

/// Republican chess of one of its types.
pub(super) struct Republican {
    label: Label,
    /// May a side that is mated answer by putting the other's king on the board?
    answers: bool,
}

pub(super) static TABLE: [Republican; 2] = [
    Republican {
        label: Label {
            popeye: ["RepublicanChess", "RepublikanerSchach", "EchecsRepublicains"],
            definition: "Kings need not stand on the board. With a move a side may put the other side's king, if it does not stand, on a vacant \
                         square where it is mated by the usual rules. A side that is mated may parry by a move with which it does the same.",
            source: "Popeye's list of conditions",
        },
        answers: true,
    },
    Republican {
        label: Label {
            popeye: [
                "RepublicanChess Type1",
                "RepublikanerSchach Typ1",
                "EchecsRepublicains Type1",
            ],
            definition: "Republican chess, but a mate by the usual rules cannot be parried so.",
            source: "Popeye's list of conditions",
        },
        answers: false,
    },
];

/// Has this side a king among these men?
fn has_king(men: &Mailbox, side: Color) -> bool {
    men.men().any(|(_, man)| man.is_royal() && man.is_of(side))
}

/// Is the king of this side attacked if it stands there?
fn is_attacked(turn: &Turn<'_>, men: &Mailbox, place: Place, king: Piece) -> bool {
    let mut there = *men;
    there.set(place, Some(king));
    turn.scene.is_attacked_among(&there, place, turn.mover)
}

impl Condition for Republican {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        match () {
            () if !super::is_alone(rules) => Some("Republican chess is played without other conditions"),
            () if rules.shares_squares() => Some("Republican chess is not played where two men may share a square"),
            () => None,
        }
    }

    fn knows_alone(&self) -> Attributes {
        Attributes::CHAMELEON
    }

    fn refuses_castling(&self, _rules: &Rules, _ends: &[Square]) -> Option<&'static str> {
        Some("castling is not played in Republican chess")
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW.and(Hooks::CHOICES)
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Stand, Ask::Check, Ask::Mate, Ask::Sleep]
    }

    fn unusual(&self) -> &'static [Unusual] {
        match self.answers {
            true => &[Unusual::PlacesKings],
            false => &[Unusual::PlacesKings, Unusual::NotInMates],
        }
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::MatesStuckAlone]
    }

    /// Kings that stand are never taken off.
    fn sleeps(&self, _rules: &Rules, men: &Mailbox) -> bool {
        Color::ALL.into_iter().all(|side| has_king(men, side))
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn choices(&self, turn: &Turn<'_>, men: &Mailbox) -> Option<ChoiceList> {
        if has_king(men, !turn.mover) {
            return None;
        }
        let king = Piece::new(!turn.mover, Role::KING);
        let boards = turn.rules.board_ids();
        let places = boards.flat_map(|board| vacant(turn, men, board));
        // Whom a man attacks that has yet to pass to another board is asked when it has.
        let passes = turn.rules.boards > 1;
        let attacked = places.filter(|&place| passes || is_attacked(turn, men, place, king));
        let placed = attacked.map(|place| Choice::new(Meaning::Other, place));
        Some(placed.chain([Choice::new(Meaning::Nothing, turn.man.2)]).collect())
    }

    fn may_stand(&self, _before: &dyn Scene, turn: &Turn<'_>, after: &dyn Scene) -> bool {
        turn.chosen.of(Meaning::Other).is_none() || after.is_mate_without_placing()
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        let placed = turn.chosen.of(Meaning::Other);
        effects.extend(placed.map(|choice| Effect::Rebirth {
            place: choice.place,
            piece: Piece::new(!turn.mover, Role::KING),
        }));
    }
}
