//! The one move that moves two men.

use super::tracked_men::TrackedMen;
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{Color, Role};
use crate::position::{Rights, Wing};
use crate::rules::{Castling as CastlingRule, Rules, Transfer};
use crate::search::retro_moves::{number, place_of};

/// A castling that may still come, of men that have not moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Castling {
    /// The index of the king.
    pub(super) king: usize,
    /// The index of the rook.
    pub(super) rook: usize,
    /// Where they stand.
    pub(super) from: [usize; 2],
    /// Where they arrive.
    pub(super) to: [usize; 2],
}

impl Castling {
    /// The castlings that these rights leave a side, to all boards on which the men may land.
    pub(super) fn all(rules: &Rules, tracked_men: &TrackedMen, color: Color, rights: Rights) -> Vec<Castling> {
        if rules.castling == CastlingRule::Never || !rights.meets(Rights::of(color)) {
            return Vec::new();
        }
        let Some(king) = tracked_men.men.iter().position(|man| man.role == Role::KING) else {
            return Vec::new();
        };
        let home = place_of(usize::from(tracked_men.men[king].at));
        let at = |board: BoardId, file: u8| number(Place::new(board, Square::at(file, home.square.rank())));
        let mut all = Vec::new();
        for wing in Wing::ALL {
            let (corner, beside, goal) = (wing.rook_file(), wing.rook_goes_to(), wing.king_goes_to());
            let Some(rook) = tracked_men
                .find(at(home.board, corner))
                .filter(|_| rights.has(color, wing))
            else {
                continue;
            };
            for (one, other) in landings(rules, home.board) {
                all.push(Castling {
                    king,
                    rook,
                    from: [at(home.board, home.square.file()), at(home.board, corner)],
                    to: [at(one, goal), at(other, beside)],
                });
            }
        }
        all
    }

    /// Have both men stood still?
    pub(super) fn is_possible(&self, tracked_men: &TrackedMen) -> bool {
        let stands = |man: usize, at: usize| usize::from(tracked_men.men[man].at) == at;
        stands(self.king, self.from[0]) && stands(self.rook, self.from[1])
    }

    /// The men after it, without their goals and how many are in place.
    pub(super) fn made(&self, tracked_men: &TrackedMen) -> TrackedMen {
        let mut made = tracked_men.clone();
        made.men[self.king].at = self.to[0] as u16;
        made.men[self.rook].at = self.to[1] as u16;
        made
    }
}

/// The boards on which king and rook may land.
fn landings(rules: &Rules, home: BoardId) -> Vec<(BoardId, BoardId)> {
    let may_land = |&board: &BoardId| match rules.transfer {
        Transfer::Never => board == home,
        Transfer::Always => board != home,
        Transfer::WhenVacant | Transfer::Optional => true,
    };
    let boards = || rules.board_ids().filter(may_land);
    let together = rules.castling == CastlingRule::Together;
    boards()
        .flat_map(|one| boards().map(move |other| (one, other)))
        .filter(|(one, other)| !together || one == other)
        .collect()
}
