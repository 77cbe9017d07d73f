//! A final position: what of the last position is needed.

use super::piece_list::PieceList;
use super::squares::{Squares, meets, with};
use crate::geometry::Bitboard;
use crate::pieces::{ByColor, Color, Role};
use crate::search::retro_moves::place_of;
use smallvec::SmallVec;

/// A final position: only what is needed of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct FinalPosition {
    /// The king, and the men of its side that block.
    pub(super) blocks: SmallVec<[Block; 6]>,
    /// The men of the other side that guard.
    pub(super) guards: SmallVec<[Guard; 4]>,
    /// The squares that are vacant.
    pub(super) clear: Squares,
    /// The men of the king's side that are taken, a bit for each index.
    pub(super) gone: u32,
    /// The man of the other side that checks from so near that only its own move can have given the check.
    pub(super) arrives: Option<u8>,
}

impl FinalPosition {
    /// Does it ask for all that another asks for?
    pub(super) fn asks_for_all_of(&self, other: &Self) -> bool {
        let asked = other.arrives.is_none() || other.arrives == self.arrives;
        asked
            && other.gone & !self.gone == 0
            && other
                .clear
                .iter()
                .zip(&self.clear)
                .all(|(asked, kept)| asked & !kept == 0)
            && other.blocks.iter().all(|block| self.blocks.contains(block))
            && other.guards.iter().all(|guard| self.guards.contains(guard))
    }
}

/// A man of the king's side in its place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Block {
    /// Its index among the men of its side.
    pub(super) man: u8,
    /// What it is by then; `None` of a pawn that may be anything.
    pub(super) role: Option<Role>,
    pub(super) at: u16,
}

/// A man of the other side in its place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Guard {
    /// Its index among the men of its side.
    pub(super) man: u8,
    /// What it is by then.
    pub(super) role: Role,
    pub(super) at: u16,
}

/// A final position, and what is known of it beforehand.
pub(super) struct Frame {
    pub(super) final_position: FinalPosition,
    /// The men that have places in it, a bit for each index.
    pub(super) men: ByColor<u32>,
    /// Those, and the men that are taken: all that have somewhere to go.
    pub(super) bound: ByColor<u32>,
    /// The squares on which men may be taken, if some are and these are known.
    pub(super) taking: Option<Bitboard>,
    /// The squares on which no other man of a side stands.
    pub(super) kept: ByColor<Squares>,
}

impl Frame {
    /// A final position of the king of one side.
    pub(super) fn new(final_position: FinalPosition, victim: Color) -> Self {
        let (mut men, mut kept) = (ByColor([0; 2]), ByColor([final_position.clear; 2]));
        let blocks = final_position.blocks.iter().map(|block| (victim, block.man, block.at));
        let guards = final_position.guards.iter().map(|guard| (!victim, guard.man, guard.at));
        for (color, man, at) in blocks.chain(guards) {
            men[color] |= 1 << man;
            kept[color] = with(kept[color], place_of(usize::from(at)));
        }
        let mut bound = men;
        bound[victim] |= final_position.gone;
        Frame {
            final_position,
            men,
            bound,
            taking: None,
            kept,
        }
    }

    /// Do men that have no place in it stand where they must not?
    #[inline]
    pub(super) fn is_obstructed(&self, piece_list: &PieceList) -> bool {
        Color::ALL.into_iter().any(|color| {
            meets(&self.kept[color], piece_list.squares(color))
                && piece_list.has_others(color, self.men[color], &self.kept[color])
        })
    }
}
