//! What kinds of men there are, whom they serve, and how they go.

use super::places::Step;

/// The side that is to move, gives check or is mated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    White,
    Black,
}

impl Side {
    pub fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// Pawns go up for White and down for Black.
    pub fn forward(self) -> i8 {
        match self {
            Side::White => 1,
            Side::Black => -1,
        }
    }

    /// The `number`th rank as this side counts them.
    pub fn rank(self, number: i8) -> i8 {
        match self {
            Side::White => number,
            Side::Black => 9 - number,
        }
    }
}

/// Whose man it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Owner {
    White,
    Black,
    /// Either side's: of the one that uses it.
    Neutral,
}

impl Owner {
    pub fn letter(self) -> char {
        match self {
            Owner::White => 'w',
            Owner::Black => 'b',
            Owner::Neutral => 'n',
        }
    }

    /// May this side use the man?
    pub fn serves(self, side: Side) -> bool {
        match self {
            Owner::White => side == Side::White,
            Owner::Black => side == Side::Black,
            Owner::Neutral => true,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    King,
    Pawn,
    Queen,
    Knight,
    Rook,
    Bishop,
    Grasshopper,
    Nightrider,
}

/// How a kind goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    /// One step of these.
    Leap(&'static [Step]),
    /// The same step again and again while the squares are vacant.
    Ride(&'static [Step]),
    /// Along a line to the first man, and to the square just beyond it.
    Hop(&'static [Step]),
    /// Forward, and capturing aslant.
    Pawn,
}

pub const ORTHOGONAL: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
pub const ALL_EIGHT: [Step; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
pub const KNIGHTS: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Kind {
    pub const ALL: [Kind; 8] = {
        use Kind::*;
        [King, Pawn, Queen, Knight, Rook, Bishop, Grasshopper, Nightrider]
    };

    /// Popeye's English letters: the knight is S.
    pub fn letter(self) -> char {
        match self {
            Kind::King => 'K',
            Kind::Pawn => 'P',
            Kind::Queen => 'Q',
            Kind::Knight => 'S',
            Kind::Rook => 'R',
            Kind::Bishop => 'B',
            Kind::Grasshopper => 'G',
            Kind::Nightrider => 'N',
        }
    }

    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    pub fn gait(self) -> Gait {
        match self {
            Kind::King => Gait::Leap(&ALL_EIGHT),
            Kind::Knight => Gait::Leap(&KNIGHTS),
            Kind::Queen => Gait::Ride(&ALL_EIGHT),
            Kind::Rook => Gait::Ride(&ORTHOGONAL),
            Kind::Bishop => Gait::Ride(&DIAGONAL),
            Kind::Nightrider => Gait::Ride(&KNIGHTS),
            Kind::Grasshopper => Gait::Hop(&ALL_EIGHT),
            Kind::Pawn => Gait::Pawn,
        }
    }

    /// Men that are not of the game of chess; a pawn becomes one only if the diagram has one.
    pub fn is_fairy(self) -> bool {
        matches!(self, Kind::Grasshopper | Kind::Nightrider)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Man {
    pub owner: Owner,
    pub kind: Kind,
}

impl Man {
    pub fn serves(self, side: Side) -> bool {
        self.owner.serves(side)
    }

    pub fn is_king(self) -> bool {
        self.kind == Kind::King
    }
}
