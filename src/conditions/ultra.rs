//! Strict obligations: of all moves that a side could try, safe for its king or not, only some may be made, captures of kings among
//! them; a side must take or not move at all.

use super::label::{Label, labelled};
use super::{Ask, Condition, Fact, Hooks, Scene, Turn};
use crate::geometry::Square;
use crate::pieces::{Attributes, Color};
use crate::rules::{Detail, Details, Rules};

/// A side that must make a move of the greatest measure.
pub(super) struct Ultra {
    label: Label,
    side: Color,
    what: What,
}

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    /// The length of the move.
    Far,
    /// Whether it takes.
    Takes,
    /// Whether it goes to one of the squares of this set of [`Details`].
    To(usize),
}

const fn ultra(popeye: [&'static str; 3], definition: &'static str, side: Color, what: What) -> Ultra {
    let source = "Popeye's list of conditions";
    let label = Label {
        popeye,
        definition,
        source,
    };
    Ultra { label, side, what }
}

pub(super) static TABLE: [Ultra; 6] = [
    ultra(
        [
            "BlackMaximummer Ultra",
            "SchwarzerLaengstzueger Ultra",
            "NoirMaximum Ultra",
        ],
        "Of all moves that Black could try, whether they leave the own king attacked or not, only the longest may be made, measured as \
         for Black Maximummer, and the taking of the king counts among them: Black checks only where that would be one of the longest \
         moves. If none of them is legal, Black cannot move.",
        Color::Black,
        What::Far,
    ),
    ultra(
        [
            "WhiteMaximummer Ultra",
            "WeisserLaengstzueger Ultra",
            "BlancMaximum Ultra",
        ],
        "The same for White.",
        Color::White,
        What::Far,
    ),
    ultra(
        [
            "BlackMustCapture Ultra",
            "SchwarzerSchlagzwang Ultra",
            "NoirPriseForce Ultra",
        ],
        "Each move of Black must take; without such a move Black cannot move. Checks are the usual ones.",
        Color::Black,
        What::Takes,
    ),
    ultra(
        [
            "WhiteMustCapture Ultra",
            "WeisserSchlagzwang Ultra",
            "BlancPriseForce Ultra",
        ],
        "The same for White.",
        Color::White,
        What::Takes,
    ),
    ultra(
        [
            "BlackConsequentForcedSquare",
            "SchwarzesKonsequentesZwangsfeld",
            "NoirCaseForceConsequent",
        ],
        "If Black could go to one of the squares that are told, whether that leaves the own king attacked or not, Black must go there, and \
         checks only there. If no such move is legal then, Black cannot move.",
        Color::Black,
        What::To(Details::BLACK_FORCED),
    ),
    ultra(
        [
            "WhiteConsequentForcedSquare",
            "WeissesKonsequentesZwangsfeld",
            "BlancCaseForceConsequent",
        ],
        "The same for White.",
        Color::White,
        What::To(Details::WHITE_FORCED),
    ),
];

impl Ultra {
    fn of(&self, turn: &Turn<'_>) -> u32 {
        match self.what {
            What::Far => super::mummer::length(turn),
            What::Takes => turn.taken.is_some().into(),
            What::To(set) => {
                let squares = turn.rules.conditions.details().squares(set);
                (squares >> turn.man.2.square.index() & 1) as u32
            }
        }
    }

    /// The greatest measure of all moves that the side could try in a position, and the greatest of those that take a king.
    fn greatest(&self, scene: &dyn Scene) -> [Option<u32>; 2] {
        let mut greatest = [None; 2];
        scene.any_try(self.side, &mut |turn| {
            let measure = Some(self.of(turn));
            greatest[0] = greatest[0].max(measure);
            if turn.taken.is_some_and(|(_, man)| man.is_royal()) {
                greatest[1] = greatest[1].max(measure);
            }
            false
        });
        greatest
    }
}

impl Condition for Ultra {
    labelled!();

    fn detail(&self) -> Option<Detail> {
        match self.what {
            What::To(set) => Some(Detail::Squares(set)),
            What::Far | What::Takes => None,
        }
    }

    fn refuses_castling(&self, _rules: &Rules, _ends: &[Square]) -> Option<&'static str> {
        // Whether a king passes over an attacked square would depend on castlings again.
        (self.what != What::Takes).then_some("castling is not played where captures of kings are bound")
    }

    fn knows(&self) -> Attributes {
        Attributes::ROYAL
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        match self.what {
            What::Takes => &[Ask::Stand],
            What::Far | What::To(_) => &[Ask::Stand, Ask::Check],
        }
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::DeniesChecks]
    }

    fn judges(&self, mover: Color) -> bool {
        mover == self.side
    }

    fn may_stand(&self, before: &dyn Scene, turn: &Turn<'_>, _after: &dyn Scene) -> bool {
        match self.what {
            _ if !self.judges(turn.mover) => true,
            What::Takes => turn.taken.is_some(),
            What::Far | What::To(_) => {
                let measure = self.of(turn);
                !before.any_try(self.side, &mut |other| self.of(other) > measure)
            }
        }
    }

    fn is_check(&self, scene: &dyn Scene, color: Color, attacked: bool) -> bool {
        if !attacked || color == self.side {
            return attacked;
        }
        let [all, of_kings] = self.greatest(scene);
        of_kings == all
    }
}
