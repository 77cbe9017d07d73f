//! Conditions in which a man moves as a man beside it: Annan, face to face, back to back and their kin.

use super::attribute::{WHETHER, WITH_MOST};
use super::label::named;
use super::{Act, Acts, Borrowed, Condition, Fact, Hooks, Lenders, View};
use crate::board::Mailbox;
use crate::geometry::Place;
use crate::pieces::{Attributes, Color, Piece};

/// From whom men borrow their ways.
pub(super) struct Borrow {
    /// Our name, and Popeye's.
    pub names: [&'static str; 4],
    /// What it is.
    pub definition: &'static str,
    /// Where that stands.
    pub source: &'static str,
    /// Where the lenders stand, seen by the side that moves: files and ranks.
    lenders: &'static [(i8, i8)],
    /// Do they belong to the side that moves, or to the other?
    own: bool,
    /// Do kings lend, and do they borrow?
    kings: [bool; 2],
    /// With which attributes of men it is played besides, where other conditions only forbid or measure moves.
    knows_alone: Attributes,
}

const AHEAD: &[(i8, i8)] = &[(0, 1)];
const BEHIND: &[(i8, i8)] = &[(0, -1)];
const ASIDE: &[(i8, i8)] = &[(-1, 0), (1, 0)];

const fn borrow(lenders: &'static [(i8, i8)], own: bool, names: [&'static str; 4], definition: &'static str) -> Borrow {
    Borrow {
        names,
        definition,
        source: "Popeye's manual",
        lenders,
        own,
        kings: [true; 2],
        knows_alone: Attributes::NONE,
    }
}

const fn annan(kings: [bool; 2], names: [&'static str; 4], definition: &'static str) -> Borrow {
    let alone = if kings[0] && kings[1] {
        WHETHER.and(Attributes::PARALYSING)
    } else {
        Attributes::NONE
    };
    Borrow {
        kings,
        knows_alone: alone,
        ..borrow(BEHIND, true, names, definition)
    }
}

pub(super) static ANNAN: [Borrow; 4] = [
    annan(
        [true, true],
        ["Annan Chess", "AnnanChess", "Annanschach", "AnnanEchecs"],
        "A man with a man of its own side directly behind it moves and takes as that one in place of its own way, kings included (type \
         A).",
    ),
    annan(
        [false, true],
        [
            "Annan Type B",
            "AnnanChess TypeB",
            "Annanschach TypB",
            "AnnanEchecs TypeB",
        ],
        "Annan chess, but kings do not lend their way.",
    ),
    annan(
        [true, false],
        [
            "Annan Type C",
            "AnnanChess TypeC",
            "Annanschach TypC",
            "AnnanEchecs TypeC",
        ],
        "Annan chess, but kings always move as kings.",
    ),
    annan(
        [false, false],
        [
            "Annan Type D",
            "AnnanChess TypeD",
            "Annanschach TypD",
            "AnnanEchecs TypeD",
        ],
        "Annan chess, but kings neither lend their way nor borrow one.",
    ),
];

pub(super) static NANNA: Borrow = Borrow {
    source: "N. Dupont, 2020",
    ..borrow(
        AHEAD,
        true,
        ["Nanna Chess", "NannaChess", "Nannaschach", "NannaEchecs"],
        "A man with a man of its own side directly in front of it moves and takes as that one in place of its own way, kings included.",
    )
};

pub(super) static FACE_TO_FACE: Borrow = borrow(
    AHEAD,
    false,
    ["Face to Face", "FaceToFace", "AngesichtZuAngesicht", "FaceAFace"],
    "A man with an enemy directly in front of it moves and takes as that one in place of its own way, kings included.",
);

pub(super) static BACK_TO_BACK: Borrow = borrow(
    BEHIND,
    false,
    ["Back to Back", "BackToBack", "RueckenAnRuecken", "DosADos"],
    "A man with an enemy directly behind it moves and takes as that one in place of its own way, kings included.",
);

pub(super) static CHEEK_TO_CHEEK: Borrow = borrow(
    ASIDE,
    false,
    ["Cheek to Cheek", "CheekToCheek", "WangeAnWange", "JoueAJoue"],
    "A man with an enemy beside it on its rank moves and takes as that one in place of its own way, with two such enemies as either, kings \
     included.",
);

impl Borrow {
    /// The places to which the steps towards lenders lead.
    #[inline]
    fn beside(&self, beyond: impl Fn((i8, i8)) -> Option<Place>) -> Lenders {
        let place = |number: usize| self.lenders.get(number).and_then(|&step| beyond(step));
        [place(0), place(1)]
    }
}

impl Condition for Borrow {
    named!();

    fn knows(&self) -> Attributes {
        WITH_MOST
    }

    fn knows_alone(&self) -> Attributes {
        self.knows_alone
    }

    fn has_base_pawns(&self) -> bool {
        // A pawn borrows there as elsewhere. Cheek to cheek and under Nanna chess random positions differ from Popeye's.
        self.lenders.len() == 1 && !(self.own && self.lenders == AHEAD)
    }

    fn hooks(&self) -> Hooks {
        // Popeye's practice: under the others men observe in their own ways. How they do cheek to cheek is not known.
        match (self.own, self.lenders.len()) {
            (true, _) => Hooks::ACTS.and(Hooks::LENDS).and(Hooks::OBSERVED),
            (false, 1) => Hooks::ACTS.and(Hooks::OBSERVED).and(Hooks::OBSERVED_OWN),
            (false, _) => Hooks::ACTS,
        }
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::Lends]
    }

    fn lenders(&self, men: &Mailbox, place: Place, _piece: Piece, by: Color) -> Lenders {
        self.beside(|(files, ranks)| men.beyond(place, (files, by.pick(ranks, -ranks))))
    }

    fn borrowers(&self, men: &Mailbox, lender: Place, by: Color) -> Option<Lenders> {
        Some(self.beside(|(files, ranks)| men.beyond(lender, (-files, by.pick(-ranks, ranks)))))
    }

    fn borrowed(&self, men: &Mailbox, place: Place, piece: Piece, by: Color) -> Borrowed {
        let [lend, borrow] = self.kings;
        if piece.is_royal() && !borrow {
            return [None; 2];
        }
        let side = if self.own { by } else { !by };
        let lends = |man: &Piece| man.moves_for(side) && (lend || !man.is_royal());
        let lent = |lender: Option<Place>| Some(men.at(lender?).filter(lends)?.role);
        let [one, other] = self.lenders(men, place, piece, by);
        [lent(one), lent(other)]
    }

    fn acts(&self, view: &View<'_>, place: Place, piece: Piece, by: Color, acts: &mut Acts) {
        borrow_acts(self.borrowed(view.men, place, piece, by), place, acts);
    }
}

/// Lets the man on this place act as these kinds, if there are any.
pub(super) fn borrow_acts(kinds: Borrowed, place: Place, acts: &mut Acts) {
    if kinds != [None; 2] {
        *acts = kinds.into_iter().flatten().map(|role| Act::of(role, place)).collect();
    }
}
