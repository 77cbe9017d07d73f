//! Men on squares of boards, and what else a position remembers.

use super::conditions::Conditions;
use super::men::{Kind, Man, Owner, Side};
use super::places::{Board, Place, Square};
use std::collections::{BTreeMap, BTreeSet};

/// A castling that king and rook have not forfeited: that of `side` with the rook of this file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unmoved {
    King(Side),
    /// The rook of file a (1) or h (8).
    Rook(Side, i8),
}

impl Unmoved {
    pub const ALL: [Unmoved; 6] = {
        use Side::{Black, White};
        [
            Unmoved::King(White),
            Unmoved::King(Black),
            Unmoved::Rook(White, 1),
            Unmoved::Rook(White, 8),
            Unmoved::Rook(Black, 1),
            Unmoved::Rook(Black, 8),
        ]
    };

    /// Castling belongs to board A.
    pub fn place(self) -> Place {
        let (file, side) = match self {
            Unmoved::King(side) => (5, side),
            Unmoved::Rook(side, file) => (file, side),
        };
        Board::A.at(Square::new(file, side.rank(1)))
    }

    /// Is this the man that castles?
    pub fn is_by(self, man: Man) -> bool {
        match self {
            Unmoved::King(side) => man.is_king() && man.serves(side),
            Unmoved::Rook(side, _) => man.kind == Kind::Rook && man.serves(side),
        }
    }
}

/// The double step that was the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DoubleStep {
    pub by: Side,
    pub passed: Square,
    /// Where the pawn stands after its move.
    pub pawn: Place,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub conditions: Conditions,
    pub men: BTreeMap<Place, Man>,
    pub turn: Side,
    pub unmoved: BTreeSet<Unmoved>,
    pub last: Option<DoubleStep>,
    /// What pawns become, in Popeye's order.
    pub promotions: Vec<Kind>,
}

impl Position {
    /// A diagram, with the side to move. Whoever stands on its square of the array may still castle.
    pub fn diagram(conditions: Conditions, men: BTreeMap<Place, Man>, turn: Side) -> Position {
        let stands = |unmoved: &Unmoved| men.get(&unmoved.place()).is_some_and(|man| unmoved.is_by(*man));
        let unmoved = Unmoved::ALL.into_iter().filter(stands).collect();
        let present = |kind: Kind| men.values().any(|man| man.kind == kind);
        let mut promotions = vec![Kind::Queen, Kind::Knight, Kind::Rook, Kind::Bishop];
        promotions.extend(Kind::ALL.into_iter().filter(|kind| kind.is_fairy() && present(*kind)));
        Position {
            conditions,
            men,
            turn,
            unmoved,
            last: None,
            promotions,
        }
    }

    pub fn man(&self, place: Place) -> Option<Man> {
        self.men.get(&place).copied()
    }

    pub fn is_vacant(&self, place: Place) -> bool {
        !self.men.contains_key(&place)
    }

    /// Is there no man with these coordinates on any board?
    pub fn is_vacant_everywhere(&self, square: Square) -> bool {
        self.is_vacant(Board::A.at(square)) && self.is_vacant(Board::B.at(square))
    }

    /// The board on which a man from this one arrives.
    pub fn arrival_board(&self, from: Board) -> Board {
        if self.conditions.alice { from.other() } else { from }
    }

    pub fn king(&self, side: Side) -> Option<Place> {
        let owner = match side {
            Side::White => Owner::White,
            Side::Black => Owner::Black,
        };
        let king = Man {
            owner,
            kind: Kind::King,
        };
        self.men.iter().find(|(_, man)| **man == king).map(|(place, _)| *place)
    }

    /// The same with the other side to move, as if this one had passed.
    pub fn passed(&self) -> Position {
        Position {
            turn: self.turn.other(),
            last: None,
            ..self.clone()
        }
    }
}
