//! The line shape of lines: how many half-moves there are, after which of them the other side passes, and
//! what is reached at the end.

use super::canon::canonical_rank;
use crate::pieces::Color;
use crate::position::{Move, MoveList, Position};
use crate::stipulation::Goal;
use smallvec::{SmallVec, smallvec};

/// How play goes on after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The other side moves.
    Alternates,
    /// The other side passes, and so must not be in check.
    Passes,
    /// The other side passes too, but when it is in check it parries first, outside the count.
    Parries,
}

/// What a line comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The last half-move of the line shape reaches the goal.
    Goal(Goal),
    /// After the line shape the side to move cannot but reach the goal; the line ends with such a move.
    Forced(Goal),
    /// After the line shape the side to move can reach the goal; the line ends with such a move.
    Obliged(Goal),
    /// After the line shape the side to move can reach its own goal, and can also let the other side reach
    /// the goal at once; the lines end in either way.
    Reciprocal {
        /// The goal of the side to move.
        own: Goal,
        /// The goal of the other side.
        goal: Goal,
    },
}

/// The line shape of all lines of one length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineShape {
    /// Half-moves in advance, made in a row by the side that begins; the other side begins the rest.
    pub intro: usize,
    /// Half-moves after these, without passes, parries and what [`End`] adds.
    pub length: usize,
    /// How play goes on after each of them, but for the last few.
    pub turn: Turn,
    /// After so many half-moves at the end play alternates all the same.
    pub tail: usize,
    /// What is reached.
    pub end: End,
    /// A side that must reach the goal itself whenever it can: a line on which it could have is none.
    pub bound: Option<Color>,
}

impl LineShape {
    /// A line shape in which the sides alternate.
    pub fn alternating(length: usize, end: End) -> Self {
        LineShape {
            intro: 0,
            length,
            turn: Turn::Alternates,
            tail: 0,
            end,
            bound: None,
        }
    }

    /// All half-moves that are counted.
    pub fn half_moves(&self) -> usize {
        self.intro + self.length
    }

    /// The half-moves that the end adds.
    pub(super) const fn added(&self) -> usize {
        match self.end {
            End::Goal(_) => 0,
            End::Forced(_) | End::Obliged(_) => 1,
            End::Reciprocal { .. } => 2,
        }
    }

    /// Does the side that begins make the last half-move of all?
    pub(super) fn beginner_ends(&self) -> bool {
        let first = if self.added() == 0 { 2 } else { 1 };
        let counted = (first..=self.half_moves()).filter(|&left| self.turn(left) == Turn::Alternates);
        (counted.count() + self.added().saturating_sub(1)).is_multiple_of(2)
    }

    /// By half-moves left, without those that the end adds: how many moves are left to the side to move, and to the
    /// other, with those.
    pub(super) fn budgets(&self) -> Vec<(u32, u32)> {
        let mut budgets = vec![match self.added() {
            0 => (0, 0),
            1 => (1, 0),
            _ => (1, 1),
        }];
        for left in 1..=self.half_moves() {
            let (own, other) = budgets[left - 1];
            budgets.push(match self.turn(left) {
                Turn::Alternates => (other + 1, own),
                Turn::Passes => (own + 1, other),
                // The other side may have to parry each time.
                Turn::Parries => (own + 1, other + 1),
            });
        }
        budgets
    }

    /// How play goes on after the half-move that is made with so many left, itself included.
    #[inline]
    pub(super) fn turn(&self, left: usize) -> Turn {
        if left > self.length + 1 {
            Turn::Passes
        } else if left == self.length + 1 || left <= self.tail {
            Turn::Alternates
        } else {
            self.turn
        }
    }

    /// The positions from which play goes on after the half-move made with so many left, each with what the
    /// other side did meanwhile.
    pub(super) fn successors<P: Position>(&self, after: &P, left: usize) -> SmallVec<[(Option<Move>, P); 1]> {
        let turn = self.turn(left);
        if turn == Turn::Alternates {
            return smallvec![(None, after.clone())];
        }
        if !after.in_check(after.turn()) {
            return smallvec![(Some(Move::PASS), after.pass())];
        }
        let mut parries = MoveList::new();
        if turn == Turn::Parries {
            after.legal_moves(&mut parries);
            parries.sort_unstable_by_key(|&step| canonical_rank(step));
        }
        parries
            .into_iter()
            .map(|parry| (Some(parry), after.play(parry)))
            .collect()
    }

    /// Is it, with so many half-moves left, the turn of the side that ends the line without being asked, so
    /// that the line may be over before its time?
    #[inline]
    pub(super) fn may_be_over(&self, left: usize) -> bool {
        self.turn == Turn::Alternates && self.ends_unasked(left) && left.is_multiple_of(2)
    }

    /// The same of a series after a half-move that is made with so many left.
    #[inline]
    pub(super) fn may_be_interrupted(&self, left: usize) -> bool {
        self.turn != Turn::Alternates && self.ends_unasked(left - 1) && self.tail == 1
    }

    fn ends_unasked(&self, left: usize) -> bool {
        matches!(self.end, End::Forced(_) | End::Obliged(_)) && left > 0 && left <= self.length
    }

    /// Is the last half-move but one made for the other side to mate?
    pub(super) fn helps_mate(&self) -> bool {
        self.end == End::Goal(Goal::Mate) && self.turn(2) == Turn::Alternates
    }

    /// Is a half-move made with so many left one of the side that reaches the goal, so that a line in which
    /// it does so before its time is over?
    #[inline]
    pub(super) fn may_be_reached(&self, left: usize) -> bool {
        let End::Goal(goal) = self.end else { return false };
        // After mate, or after stalemate unless the other side passes, nobody goes on anyway.
        let ends_play = match goal {
            Goal::Mate => true,
            Goal::Stalemate | Goal::DoubleStalemate | Goal::MateOrStalemate => self.turn == Turn::Alternates,
            _ => false,
        };
        let same_side = match self.turn {
            Turn::Alternates => left % 2 == 1,
            Turn::Passes | Turn::Parries => self.tail == 1,
        };
        !ends_play && same_side && left > 1 && left <= self.length
    }

    /// The goal in view.
    pub(super) fn goal(&self) -> Goal {
        match self.end {
            End::Goal(goal) | End::Forced(goal) | End::Obliged(goal) | End::Reciprocal { goal, .. } => goal,
        }
    }
}
