//! How many moves men need at least to come where they can be taken.

use super::assignment::NEVER;
use super::tracked_men::TrackedMan;
use crate::geometry::{Bitboard, Reach};
use crate::pieces::{Color, Role};
use crate::search::retro_moves::{PLACES, Places, RetroMoves, each, nowhere, number, place_of};

/// In the tables: out of the question.
const FAR: u8 = u8::MAX;

/// The fewest moves of any man of one side to a place where the other side can take it, by role and place.
#[derive(Debug, Default)]
pub(super) struct CaptureDistances {
    /// Empty as long as every place counts as one where men can be taken.
    rows: Vec<Box<[u8]>>,
}

impl CaptureDistances {
    /// The distances to the places of these numbers.
    pub(super) fn new<W: Reach>(steps: &RetroMoves<'_, W>, color: Color, menaced: &[u16]) -> Self {
        let mut goal: Places<W> = nowhere();
        for &place in menaced {
            let place = place_of(usize::from(place));
            goal[place.board.index()] |= Bitboard::of(place.square);
        }
        CaptureDistances {
            rows: Role::CLASSICAL.map(|role| row(steps, color, role, goal)).into(),
        }
    }

    /// The fewest moves in which a man comes where it can be taken.
    #[inline]
    pub(super) fn moves(&self, man: TrackedMan) -> u32 {
        match self.rows.get(man.role.index()).map(|row| row[usize::from(man.at)]) {
            None => 0,
            Some(FAR) => NEVER,
            Some(moves) => u32::from(moves),
        }
    }
}

/// The distances of men of one kind. A pawn that promotes counts as taken there and then, which is never too late.
fn row<W: Reach>(steps: &RetroMoves<'_, W>, color: Color, role: Role, goal: Places<W>) -> Box<[u8]> {
    let mut row = vec![FAR; PLACES].into_boxed_slice();
    let (mut front, mut seen) = (goal, goal);
    if role == Role::PAWN {
        for board in steps.rules.board_ids() {
            front[board.index()] |= steps.promoting(color);
        }
    }
    for moves in 0..FAR {
        let mut next = nowhere();
        let mut any = false;
        for place in each(front) {
            let known = &mut row[number(place)];
            *known = (*known).min(moves);
            any = true;
            let before = match role {
                Role::PAWN => {
                    let before = steps.before_pawn(color, place);
                    std::array::from_fn(|board| before.quiet[board] | before.taking[board])
                }
                _ => steps.before(color, role, place),
            };
            for (board, squares) in before.into_iter().enumerate() {
                next[board] |= squares & !seen[board];
                seen[board] |= squares;
            }
        }
        if !any {
            break;
        }
        front = next;
    }
    row
}
