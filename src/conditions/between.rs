//! Conditions that allow steps and checks by their squares alone.

use super::attribute::WITH_MOST;
use super::label::named;
use super::{Ask, Attack, Condition, Hooks, Turn, View};
use crate::geometry::{Place, Shape};
use crate::pieces::{Attributes, Color};

/// Between which squares men may go.
pub(super) struct Between {
    /// Our name, and Popeye's.
    pub names: [&'static str; 4],
    /// What it is.
    pub definition: &'static str,
    /// Where that stands.
    pub source: &'static str,
    /// The side that is bound, if only one is.
    side: Option<Color>,
    /// May a man go from one place to the other?
    may: fn(Shape, Place, Place) -> bool,
    /// Does castling with the a-rook count as a step that changes the colour of its square?
    long_castling_changes: bool,
}

pub(super) static BICHROME: Between = Between {
    names: ["Bichrome Chess", "BichromChess", "BichromesSchach", "Bichromatique"],
    definition: "A man moves, takes and checks only from a square to one of the other colour. There is no castling.",
    source: "Popeye's manual",
    side: None,
    may: |_, from, to| from.square.is_dark() != to.square.is_dark(),
    long_castling_changes: false,
};

pub(super) static MONOCHROME: Between = Between {
    names: [
        "Monochrome Chess",
        "MonochromChess",
        "MonochromesSchach",
        "Monochromatique",
    ],
    definition: "A man moves, takes and checks only from a square to one of the same colour. Castling is possible with the h-rook only.",
    source: "Popeye's manual",
    side: None,
    may: |_, from, to| from.square.is_dark() == to.square.is_dark(),
    long_castling_changes: true,
};

pub(super) static GRID: Between = Between {
    names: ["Grid Chess", "GridChess", "Gitterschach", "Grille"],
    definition: "The board is divided into cells of two by two squares, from a1 on. A man moves, takes and checks only from one cell to \
                 another.",
    source: "W. Stead, 1953",
    side: None,
    may: |_, from, to| cell(from) != cell(to),
    long_castling_changes: false,
};

const fn edge(names: [&'static str; 4], definition: &'static str, side: Color) -> Between {
    Between {
        names,
        definition,
        source: "Popeye's manual",
        side: Some(side),
        may: |shape, _, to| is_on_edge(shape, to),
        long_castling_changes: false,
    }
}

pub(super) static WHITE_EDGE: Between = edge(
    [
        "White Edgemover",
        "WhiteEdgeMover",
        "WeisserRandzueger",
        "BlancBordCoup",
    ],
    "White's men move, take and check only to squares of the edge of the board.",
    Color::White,
);

pub(super) static BLACK_EDGE: Between = edge(
    [
        "Black Edgemover",
        "BlackEdgeMover",
        "SchwarzerRandzueger",
        "NoirBordCoup",
    ],
    "Black's men move, take and check only to squares of the edge of the board.",
    Color::Black,
);

impl Condition for Between {
    named!();

    fn knows(&self) -> Attributes {
        WITH_MOST.and(Attributes::FUNCTIONARY)
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Step, Ask::Attack, Ask::Reach]
    }

    fn may_step(&self, view: &View<'_>, turn: &Turn<'_>) -> bool {
        let (_, from, to) = turn.man;
        let long = turn.castles && to.square.file() < from.square.file();
        self.may_reach(view.men.shape(), turn.mover, from, to) && !(long && self.long_castling_changes)
    }

    fn may_attack(&self, view: &View<'_>, attack: &Attack) -> bool {
        self.may_reach(view.men.shape(), attack.by, attack.from, attack.on)
    }

    fn may_reach(&self, shape: Shape, by: Color, from: Place, to: Place) -> bool {
        self.side.is_some_and(|side| side != by) || (self.may)(shape, from, to)
    }
}

fn cell(place: Place) -> (u8, u8) {
    (place.square.file() / 2, place.square.rank() / 2)
}

fn is_on_edge(shape: Shape, place: Place) -> bool {
    let (file, rank) = (place.square.file(), place.square.rank());
    file == 0 || rank == 0 || file + 1 == shape.files() || rank + 1 == shape.ranks()
}
