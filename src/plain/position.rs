//! Men on squares of boards, and who attacks whom.
//!
//! ```
//! use looking_glass::plain::place::Color;
//! use looking_glass::plain::position::Plain;
//! use looking_glass::plain::rules::Rules;
//!
//! let position = Plain::from_fen(Rules::named("orthodox")?, "8/8/8/8/8/1K6/6R1/k7 w - - 0 1")?;
//! assert!(!position.in_check(Color::Black));
//! # Ok::<(), String>(())
//! ```

use super::men::Men;
use super::place::{Board, Cell, Color, Man, Place, Role, Step};
use super::rules::{Rules, Shape, ZeroMoves};
use smallvec::{SmallVec, smallvec};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Cells that a man attacks: a queen on an empty board has 27.
pub type Cells = SmallVec<[Cell; 28]>;

/// The side of the board to which the king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wing {
    /// With the h-rook.
    King,
    /// With the a-rook.
    Queen,
}

/// The right to castle: king and rook stand unmoved on this board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Castling {
    /// Who may castle.
    pub color: Color,
    /// To which side.
    pub wing: Wing,
    /// On which board.
    pub board: Board,
}

impl Castling {
    fn home_rank(self, file: i8) -> Cell {
        let rank = if self.color == Color::White { 1 } else { 8 };
        Cell { level: 0, file, rank }
    }

    /// Where the king stands.
    pub fn king_from(self) -> Cell {
        self.home_rank(5)
    }

    /// Where the king goes.
    pub fn king_to(self) -> Cell {
        self.home_rank(if self.wing == Wing::King { 7 } else { 3 })
    }

    /// Where the rook stands.
    pub fn rook_from(self) -> Cell {
        self.home_rank(if self.wing == Wing::King { 8 } else { 1 })
    }

    /// Where the rook goes.
    pub fn rook_to(self) -> Cell {
        self.home_rank(if self.wing == Wing::King { 6 } else { 4 })
    }

    /// The cells between king and rook.
    pub fn between(self) -> impl Iterator<Item = Cell> {
        let files = if self.wing == Wing::King { 6..=7 } else { 2..=4 };
        files.map(move |file| self.home_rank(file))
    }

    /// The cells the king crosses, and the one it reaches.
    pub fn king_path(self) -> impl Iterator<Item = Cell> {
        let files = if self.wing == Wing::King { [6, 7] } else { [4, 3] };
        files.into_iter().map(move |file| self.home_rank(file))
    }
}

/// The double step just made, remembered where it might be answered en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DoubleStep {
    /// The board on which the pawn stepped.
    pub left: Board,
    /// The board on which it stands now.
    pub landed: Board,
    /// The cell it passed over.
    pub passed: Cell,
    /// The cell it reached.
    pub target: Cell,
}

/// Steps of a man: a queen has 26 in a cube.
type Steps = SmallVec<[Step; 26]>;

/// The steps of a queen on a flat board: those of a rook, and those of a bishop.
const FLAT_STEPS: [Step; 8] = [
    (0, 0, 1),
    (0, 0, -1),
    (0, 1, 0),
    (0, -1, 0),
    (0, 1, 1),
    (0, 1, -1),
    (0, -1, 1),
    (0, -1, -1),
];

/// The leaps of a knight on a flat board.
const FLAT_LEAPS: [Step; 8] = [
    (0, 1, 2),
    (0, 1, -2),
    (0, -1, 2),
    (0, -1, -2),
    (0, 2, 1),
    (0, 2, -1),
    (0, -2, 1),
    (0, -2, -1),
];

/// All ways to change each of the three coordinates by at most so much.
fn around(far: i8) -> impl Iterator<Item = Step> {
    let each = move || -far..=far;
    each().flat_map(move |level| each().flat_map(move |file| each().map(move |rank| (level, file, rank))))
}

/// A position, legal or not: kings may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plain {
    /// The rules of the game.
    pub rules: Rules,
    /// All men.
    pub men: Men,
    /// The side to move.
    pub turn: Color,
    /// The rights that are left.
    pub castling: BTreeSet<Castling>,
    /// The last move, if it was a double step that might be answered.
    pub last: Option<DoubleStep>,
}

impl Plain {
    /// No men, White to move.
    pub fn empty(rules: Rules) -> Plain {
        Plain {
            rules,
            men: Men::default(),
            turn: Color::White,
            castling: BTreeSet::new(),
            last: None,
        }
    }

    /// The man on a cell of a board.
    pub fn man_at(&self, board: Board, cell: Cell) -> Option<Man> {
        self.men.get(&board.at(cell)).copied()
    }

    /// Whether no man stands there.
    pub fn vacant(&self, board: Board, cell: Cell) -> bool {
        !self.men.stands(board, cell)
    }

    /// Whether there is such a cell.
    pub fn has(&self, cell: Cell) -> bool {
        let shape = self.rules.shape;
        shape.levels().contains(&cell.level)
            && (1..=shape.files()).contains(&cell.file)
            && (1..=shape.ranks()).contains(&cell.rank)
    }

    /// The steps which change so many of the coordinates, each by one.
    fn steps(&self, coordinates: RangeInclusive<i8>) -> Steps {
        let within = |step: &Step| coordinates.contains(&(step.0.abs() + step.1.abs() + step.2.abs()));
        match self.rules.shape {
            Shape::Flat { .. } => FLAT_STEPS.into_iter().filter(within).collect(),
            Shape::Cube => around(1).filter(within).collect(),
        }
    }

    /// The leaps of the knight: 0, 1 and 2 steps along the coordinates, in any order.
    fn leaps(&self) -> Steps {
        if self.rules.shape != Shape::Cube {
            return FLAT_LEAPS[..].into();
        }
        let is_leap = |&(level, file, rank): &Step| {
            let sizes = [level.abs(), file.abs(), rank.abs()];
            sizes.contains(&0) && sizes.contains(&1) && sizes.contains(&2)
        };
        around(2).filter(is_leap).collect()
    }

    /// The steps by which a pawn captures. In a cube it goes up a rank or a level and
    /// captures on the five cells which are that and one thing more (§9).
    fn pawn_captures(&self, color: Color) -> Steps {
        let forward = color.forward();
        match self.rules.shape {
            Shape::Flat { .. } => smallvec![(0, -1, forward), (0, 1, forward)],
            Shape::Cube => smallvec![
                (0, -1, forward),
                (0, 1, forward),
                (forward, -1, 0),
                (forward, 1, 0),
                (forward, 0, forward),
            ],
        }
    }

    /// The cells of its own board which a man attacks, occupied or not (rule L0: the men of other
    /// boards do not exist).
    pub fn attacked_by(&self, place: Place) -> Cells {
        let Some(man) = self.men.get(&place) else {
            return Cells::new();
        };
        match man.role {
            Role::Pawn => self.leap(place, self.pawn_captures(man.color)),
            Role::Knight => self.leap(place, self.leaps()),
            Role::King => self.leap(place, self.steps(1..=3)),
            Role::Rook => self.ride(place, self.steps(1..=1)),
            Role::Bishop => self.ride(place, self.steps(2..=2)),
            Role::Unicorn => self.ride(place, self.steps(3..=3)),
            Role::Queen => self.ride(place, self.steps(1..=3)),
        }
    }

    fn leap(&self, place: Place, steps: impl IntoIterator<Item = Step>) -> Cells {
        let cells = steps.into_iter().map(|step| place.cell.plus(step));
        cells.filter(|&cell| self.has(cell)).collect()
    }

    fn ride(&self, place: Place, steps: Steps) -> Cells {
        let mut cells = Cells::new();
        for step in steps {
            let mut cell = place.cell.plus(step);
            while self.has(cell) {
                cells.push(cell);
                if !self.vacant(place.board, cell) {
                    break;
                }
                cell = cell.plus(step);
            }
        }
        cells
    }

    /// Whether a man of that colour on this board attacks the cell.
    pub fn is_attacked(&self, board: Board, cell: Cell, by: Color) -> bool {
        let mut men = self.men.iter();
        men.any(|(&place, &man)| man.color == by && place.board == board && self.attacks(place, man, cell))
    }

    /// Whether the man there attacks another cell of its board: by one step or, if it rides, along a line on which
    /// nothing stands between.
    pub(super) fn attacks(&self, place: Place, man: Man, cell: Cell) -> bool {
        let (level, file, rank) = place.cell.to(cell);
        let sizes = [level.abs(), file.abs(), rank.abs()];
        let far = sizes[0].max(sizes[1]).max(sizes[2]);
        let straight = far > 0 && sizes.iter().all(|&size| size == 0 || size == far);
        let coordinates = sizes.iter().filter(|&&size| size > 0).count();
        match man.role {
            Role::Pawn => self.captures_so(man.color, (level, file, rank)),
            Role::Knight => far == 2 && coordinates == 2 && sizes.contains(&1),
            Role::King => far == 1,
            Role::Rook => straight && coordinates == 1 && self.is_free(place, cell),
            Role::Bishop => straight && coordinates == 2 && self.is_free(place, cell),
            Role::Unicorn => straight && coordinates == 3 && self.is_free(place, cell),
            Role::Queen => straight && self.is_free(place, cell),
        }
    }

    /// Whether a pawn of that colour captures by that step.
    fn captures_so(&self, color: Color, (level, file, rank): Step) -> bool {
        let forward = color.forward();
        match self.rules.shape {
            Shape::Flat { .. } => level == 0 && file.abs() == 1 && rank == forward,
            Shape::Cube => self.pawn_captures(color).contains(&(level, file, rank)),
        }
    }

    /// Whether the cells of a straight line between two cells are vacant.
    fn is_free(&self, from: Place, to: Cell) -> bool {
        let (level, file, rank) = from.cell.to(to);
        let step = (level.signum(), file.signum(), rank.signum());
        let mut cell = from.cell.plus(step);
        while cell != to {
            if !self.vacant(from.board, cell) {
                return false;
            }
            cell = cell.plus(step);
        }
        true
    }

    /// Where the kings of a side stand.
    pub fn kings(&self, color: Color) -> Vec<Place> {
        self.each_king(color).collect()
    }

    pub(super) fn each_king(&self, color: Color) -> impl Iterator<Item = Place> + '_ {
        let king = Man::new(color, Role::King);
        let kings = self.men.iter().filter(move |&(_, &man)| man == king);
        kings.map(|(&place, _)| place)
    }

    /// Whether a king of that colour stands on this board and is attacked there.
    pub fn king_attacked_on(&self, board: Board, color: Color) -> bool {
        self.each_king(color)
            .any(|king| king.board == board && self.is_attacked(board, king.cell, color.other()))
    }

    /// Check: the king is attacked on its board or, where men may capture by a zero move, an enemy
    /// other than a pawn stands on its zero square (Duo). Without a king there is no check.
    pub fn in_check(&self, color: Color) -> bool {
        let zero_captures = self.rules.zero_moves == ZeroMoves::PiecesCapturingToo;
        self.each_king(color).any(|king| {
            self.is_attacked(king.board, king.cell, color.other())
                || zero_captures
                    && self.other_boards(king.board).any(|board| {
                        self.man_at(board, king.cell)
                            .is_some_and(|man| man.color != color && man.role != Role::Pawn)
                    })
        })
    }

    /// The boards but this one.
    pub fn other_boards(&self, board: Board) -> impl Iterator<Item = Board> + use<> {
        self.rules.all_boards().filter(move |&other| other != board)
    }

    /// The same position with the other side to move, as for a threat or set play.
    pub fn pass(&self) -> Plain {
        Plain {
            turn: self.turn.other(),
            last: None,
            ..self.clone()
        }
    }
}
