//! Maximummers and minimummers: a side must make one of its longest, or shortest, legal moves.

use super::attribute::WITH_MOST;
use super::{Ask, Condition, Hooks, Turn, are_only};
use crate::board::Meaning;
use crate::pieces::{Attributes, Color, Manner, Movement};
use crate::rules::Rules;

/// Are there no other conditions than that of this name, maximummers, minimummers and the transfer between boards?
pub(super) fn is_alone_with_mummers(rules: &Rules, name: &str) -> bool {
    let mummers = TABLE.iter().map(|mummer| mummer.name());
    let known: Vec<&str> = mummers.chain([name]).collect();
    are_only(rules, &known)
}

/// A side that must move far, or not far.
pub(super) struct Mummer {
    /// The name and Popeye's names.
    pub names: [&'static str; 4],
    /// The side.
    pub side: Color,
    /// Far?
    pub far: bool,
}

pub(super) static TABLE: [Mummer; 4] = [
    mummer(
        [
            "Black Maximummer",
            "BlackMaximummer",
            "SchwarzerLaengstzueger",
            "NoirMaximum",
        ],
        Color::Black,
        true,
    ),
    mummer(
        [
            "White Maximummer",
            "WhiteMaximummer",
            "WeisserLaengstzueger",
            "BlancMaximum",
        ],
        Color::White,
        true,
    ),
    mummer(
        [
            "Black Minimummer",
            "BlackMinimummer",
            "SchwarzerKuerzestzueger",
            "NoirMinimum",
        ],
        Color::Black,
        false,
    ),
    mummer(
        [
            "White Minimummer",
            "WhiteMinimummer",
            "WeisserKuerzestzueger",
            "BlancMinimum",
        ],
        Color::White,
        false,
    ),
];

const fn mummer(names: [&'static str; 4], side: Color, far: bool) -> Mummer {
    Mummer { names, side, far }
}

impl Condition for Mummer {
    fn name(&self) -> &'static str {
        self.names[0]
    }

    fn popeye_names(&self) -> [&'static str; 3] {
        [self.names[1], self.names[2], self.names[3]]
    }

    fn definition(&self) -> &'static str {
        match (self.side, self.far) {
            (Color::Black, true) => {
                "Of his legal moves Black must make one of the longest. Lengths are measured in a straight line from the middle of a square \
                 to the middle of another; castling counts the ways of king and rook together, and a man that goes on after its capture is \
                 measured to where it ends. Checks and mates are the usual ones."
            }
            (Color::White, true) => {
                "Of his legal moves White must make one of the longest, measured as for Black Maximummer."
            }
            (Color::Black, false) => {
                "Of his legal moves Black must make one of the shortest, measured as for Black Maximummer."
            }
            (Color::White, false) => {
                "Of his legal moves White must make one of the shortest, measured as for Black Maximummer."
            }
        }
    }

    fn source(&self) -> &'static str {
        if self.far {
            "T. R. Dawson, 1913"
        } else {
            "Popeye's manual"
        }
    }

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
        let length = length(turn) as i32;
        self.judges(turn.mover)
            .then_some(if self.far { length } else { -length })
    }
}

/// The square of the length of a move, to where the man ends that goes on after its capture. A step that is bent has the length of its
/// parts together, rounded as in Popeye.
pub(super) fn length(turn: &Turn<'_>) -> u32 {
    let (piece, from, to) = turn.man;
    let onward = turn.chosen.of(Meaning::Onward);
    let to = onward.map_or(to, |choice| choice.place);
    let way = |a: u8, b: u8| u32::from(a.abs_diff(b));
    let (files, ranks) = (
        way(from.square.file(), to.square.file()),
        way(from.square.rank(), to.square.rank()),
    );
    let movement = piece.role.kind().movement;
    let bent = |movement: &Movement| matches!(movement, Movement::Along(_, Manner::Mao | Manner::Moa));
    match turn.castles {
        true if to.square.file() > from.square.file() => 16,
        true => 25,
        false if movement.iter().all(bent) => 6,
        false => files * files + ranks * ranks,
    }
}
