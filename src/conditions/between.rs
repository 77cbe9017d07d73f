//! Conditions that allow steps and checks by their squares alone.

use super::attribute::WITH_MOST;
use super::grid_words::WORDS;
use super::label::named;
use super::{Ask, Binds, Condition, Hooks, Turn, View};
use crate::geometry::Place;
use crate::pieces::{Attributes, Color};
use crate::rules::{Detail, Rules};

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
    may: fn(&Rules, Place, Place) -> bool,
    /// What it is told beside its name.
    detail: Option<Detail>,
    /// Does castling with the a-rook count as a step that changes the colour of its square?
    long_castling_changes: bool,
    /// The words that begin what it is told, by which it is found, too.
    words: &'static [&'static str],
    /// With which attributes of men it is played besides, where other conditions only forbid or measure moves.
    knows_alone: Attributes,
}

pub(super) static BICHROME: Between = Between {
    names: ["Bichrome Chess", "BichromChess", "BichromesSchach", "Bichromatique"],
    definition: "A man moves, takes and checks only from a square to one of the other colour. There is no castling.",
    source: "Popeye's manual",
    side: None,
    may: |_, from, to| from.square.is_dark() != to.square.is_dark(),
    detail: None,
    long_castling_changes: false,
    words: &[],
    knows_alone: Attributes::PARALYSING,
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
    detail: None,
    long_castling_changes: true,
    words: &[],
    knows_alone: Attributes::PARALYSING,
};

pub(super) static GRID: Between = Between {
    names: ["Grid Chess", "GridChess", "Gitterschach", "Grille"],
    definition: "The board is divided into cells of two by two squares, from a1 on. A man moves, takes and checks only from one cell to \
                 another. Lines may be told beside those of the cells, along the edges of squares, behind the word GridLine, such as \
                 `GridLine Ha24 Vc61`: whose way in a straight line from the \
                 middle of one square to the middle of the other meets such a line, if only an end of it, may go within a cell, too.",
    source: "W. Stead, 1953",
    side: None,
    may: |rules, from, to| leaves_cell(rules, from, to, (0, 0)),
    detail: Some(Detail::ExtraLines),
    long_castling_changes: false,
    words: &WORDS,
    knows_alone: Attributes::NONE,
};

const fn grid(
    names: [&'static str; 4],
    definition: &'static str,
    may: fn(&Rules, Place, Place) -> bool,
    detail: Detail,
) -> Between {
    Between {
        names,
        definition,
        source: "Popeye's list of conditions",
        side: None,
        may,
        detail: Some(detail),
        long_castling_changes: false,
        words: &[],
        knows_alone: Attributes::NONE,
    }
}

/// Grids of other forms.
pub(super) static GRIDS: [Between; 5] = [
    grid(
        [
            "Grid Chess VerticalShift",
            "GridChess VerticalShift",
            "Gitterschach VertikalVerschieben",
            "Grille VerticalDecalage",
        ],
        "Grid chess, but with cells from a2 on, and halves of cells on the first and last ranks.",
        |rules, from, to| leaves_cell(rules, from, to, (0, 1)),
        Detail::ExtraLines,
    ),
    grid(
        [
            "Grid Chess HorizontalShift",
            "GridChess HorizontalShift",
            "Gitterschach HorizontalVerschieben",
            "Grille HorizontalDecalage",
        ],
        "Grid chess, but with cells from b1 on, and halves of cells on the a- and the h-file.",
        |rules, from, to| leaves_cell(rules, from, to, (1, 0)),
        Detail::ExtraLines,
    ),
    grid(
        [
            "Grid Chess DiagonalShift",
            "GridChess DiagonalShift",
            "Gitterschach DiagonalVerschieben",
            "Grille DiagonalDecalage",
        ],
        "Grid chess, but with cells from b2 on, and parts of cells on the edge of the board.",
        |rules, from, to| leaves_cell(rules, from, to, (1, 1)),
        Detail::ExtraLines,
    ),
    grid(
        [
            "Grid Chess Orthogonal",
            "GridChess Orthogonal",
            "Gitterschach Orthogonal",
            "Grille Orthogonale",
        ],
        "Grid chess, but the board is divided by lines across the whole board, to the right of the files and above the ranks that are told.",
        parted,
        Detail::Lines,
    ),
    grid(
        [
            "Grid Chess Irregular",
            "GridChess Irregular",
            "Gitterschach Unregelmaessig",
            "Grille Irreguliere",
        ],
        "Grid chess, but with the cells that are told, lists of squares that need not meet; all other squares are one more cell.",
        parted,
        Detail::Cells,
    ),
];

/// Does the grid that is told part these squares?
fn parted(rules: &Rules, from: Place, to: Place) -> bool {
    rules.conditions.details().grid().parts(from.square, to.square)
}

const fn edge(names: [&'static str; 4], definition: &'static str, side: Color) -> Between {
    Between {
        names,
        definition,
        source: "Popeye's manual",
        side: Some(side),
        may: is_on_edge,
        detail: None,
        long_castling_changes: false,
        words: &[],
        knows_alone: Attributes::NONE,
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

    fn detail(&self) -> Option<Detail> {
        self.detail
    }

    fn words(&self) -> &'static [&'static str] {
        self.words
    }

    fn knows(&self) -> Attributes {
        WITH_MOST.and(Attributes::FUNCTIONARY)
    }

    fn knows_alone(&self) -> Attributes {
        self.knows_alone
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Step, Ask::Attack, Ask::Reach]
    }

    fn binds(&self) -> Binds {
        Binds::ByReach
    }

    fn may_step(&self, view: &View<'_>, turn: &Turn<'_>) -> bool {
        let (_, from, to) = turn.man;
        let long = turn.castles && to.square.file() < from.square.file();
        self.may_reach(view.rules, turn.mover, from, to) && !(long && self.long_castling_changes)
    }

    fn may_reach(&self, rules: &Rules, by: Color, from: Place, to: Place) -> bool {
        self.side.is_some_and(|side| side != by) || (self.may)(rules, from, to)
    }
}

/// Does a man go from one cell to another in a grid that is moved by so many squares, or over a line beside it?
fn leaves_cell(rules: &Rules, from: Place, to: Place, (files, ranks): (u8, u8)) -> bool {
    cell(from, files, ranks) != cell(to, files, ranks)
        || rules.conditions.details().grid().meets_extra(from.square, to.square)
}

/// The cell of a square in a grid that is moved by so many squares.
fn cell(place: Place, files: u8, ranks: u8) -> (u8, u8) {
    ((place.square.file() + files) / 2, (place.square.rank() + ranks) / 2)
}

fn is_on_edge(rules: &Rules, _from: Place, place: Place) -> bool {
    let shape = rules.shape;
    let (file, rank) = (place.square.file(), place.square.rank());
    file == 0 || rank == 0 || file + 1 == shape.files() || rank + 1 == shape.ranks()
}
