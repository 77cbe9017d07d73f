//! One move as it is written.

use crate::board::Meaning;
use crate::geometry::{BoardId, Place, Shape, Square};
use crate::pieces::{Owner, Role};
use crate::position::{Kind, Move};

/// What a written move says; `None` and `false` where it is silent.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::formats) struct Written {
    pub castling: Option<Side>,
    /// The man; where the square it leaves is told in full, it may be left out.
    pub role: Option<Role>,
    /// Is it told to be neutral?
    pub neutral: bool,
    pub from: Departure,
    pub to: Option<Square>,
    /// The square of a man that is taken on the way: `Lxb2-c3`.
    pub over: Option<Square>,
    pub zero: bool,
    pub promotion: Option<Role>,
    pub marks: Marks,
    /// In the cube: does it tell the file it comes from without the level, or the reverse? A reading that takes
    /// the same letters otherwise comes first.
    pub loose: bool,
}

/// Which rook castles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::formats) enum Side {
    Short,
    Long,
}

/// Where a written move begins, as far as it says so; coordinates from 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::formats) struct Departure {
    pub board: Option<BoardId>,
    pub level: Option<u8>,
    pub file: Option<u8>,
    pub rank: Option<u8>,
}

/// The signs that claim something about a move and have to be true.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::formats) struct Marks {
    /// `/A` and the like.
    pub lands: Option<BoardId>,
    pub capture: bool,
    pub en_passant: bool,
    pub check: bool,
    /// `++`, which is a double check to some and mate to others.
    pub double: bool,
    pub mate: bool,
    pub stalemate: bool,
    /// `[+bSg8]`
    pub rebirth: Option<Reborn>,
    /// `[wSc3->b5]`
    pub goes: Option<Square>,
}

impl Marks {
    /// Is what they say of effects true of this move?
    pub fn tell_effects_of(&self, step: Move) -> bool {
        let chosen = step.choice().filter(|choice| choice.meaning != Meaning::Rebirth);
        let goes = |square| chosen.is_none_or(|choice| choice.place.square == square);
        self.rebirth.is_none_or(|reborn| reborn.is_true_of(step)) && self.goes.is_none_or(goes)
    }
}

/// A man that is said to be reborn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::formats) struct Reborn {
    pub owner: Option<Owner>,
    pub role: Role,
    pub square: Square,
    pub board: Option<BoardId>,
}

impl Reborn {
    /// Is it reborn so by this move?
    pub fn is_true_of(&self, step: Move) -> bool {
        let there = |place: Place| place.square == self.square && self.board.is_none_or(|board| board == place.board);
        let owned = |owner| step.taken_owner().is_none_or(|taken| taken == owner);
        step.captured() == Some(self.role) && step.rebirth().is_some_and(there) && self.owner.is_none_or(owned)
    }
}

impl Departure {
    /// From this square, of whatever board.
    pub fn of(square: Square, shape: Shape) -> Self {
        let (file, rank, level) = shape.coordinates(square);
        Departure {
            board: None,
            level: Some(level),
            file: Some(file),
            rank: Some(rank),
        }
    }

    /// Does it tell the square?
    pub fn is_complete(&self, shape: Shape) -> bool {
        self.file.is_some() && self.rank.is_some() && (self.level.is_some() || shape.levels() == 1)
    }

    pub fn fits(&self, step: Move, shape: Shape) -> bool {
        let (file, rank, level) = shape.coordinates(step.from());
        self.board.is_none_or(|board| board == step.board())
            && self.level.is_none_or(|wanted| wanted == level)
            && self.file.is_none_or(|wanted| wanted == file)
            && self.rank.is_none_or(|wanted| wanted == rank)
    }
}

impl Written {
    /// Is it a move of the man that is written, wherever it goes?
    pub fn speaks_of(&self, step: Move, shape: Shape) -> bool {
        let neutral = !self.neutral || step.is_by_neutral();
        neutral && self.role.is_none_or(|role| role == step.role()) && self.from.fits(step, shape)
    }

    /// Is a legal move written so, whatever its marks claim?
    pub fn fits(&self, step: Move, shape: Shape) -> bool {
        if let Some(side) = self.castling {
            return step.kind() == Kind::Castling && step.is_long_castling() == (side == Side::Long);
        }
        let told_apart = self.zero || self.from.is_complete(shape);
        self.goes_to(step)
            && self.speaks_of(step, shape)
            && self.promotion == step.promotion()
            && (if step.is_zero() { told_apart } else { !self.zero })
    }

    /// Does a move end where it is written, over the square of the man that it takes? A man that goes on from there is told either
    /// way: `Sxf5[wSf5->h6]`, `Sxf5-h6`.
    fn goes_to(&self, step: Move) -> bool {
        let choice = step.choice().filter(|choice| choice.meaning == Meaning::Onward);
        let onward = choice.map(|choice| choice.place.square);
        let ends = self.to == Some(step.to()) || self.over.is_some() && self.to.is_some() && self.to == onward;
        ends && self.over.is_none_or(|over| over == step.takes_on())
    }

    /// May a legal move be meant, though not all is written of it? Only what is written and wrong says that it is not.
    pub fn hints_at(&self, step: Move, shape: Shape) -> bool {
        if self.castling.is_some() {
            return self.fits(step, shape);
        }
        self.goes_to(step)
            && self.speaks_of(step, shape)
            && self.promotion.is_none_or(|role| step.promotion() == Some(role))
            && self.marks.lands.is_none_or(|board| board == step.lands())
            && (!self.marks.capture || step.is_capture())
            && (!self.marks.en_passant || step.kind() == Kind::EnPassant)
            && self.marks.tell_effects_of(step)
    }

    /// Is the move one of a neutral man, though the writing does not say so? Another one is rather meant.
    pub fn hides_neutral(&self, step: Move) -> bool {
        step.is_by_neutral() && !self.neutral
    }
}
