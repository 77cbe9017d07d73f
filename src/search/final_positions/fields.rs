//! The fields to which a king could go, and what denies them to it.

use super::approach::Approach;
use super::squares::{NOWHERE, Squares, holes, of, without};
use crate::geometry::{Bitboard, BoardId, Place, Reach, attacks};
use crate::pieces::{Color, Role};
use crate::position::{Aim, aim};
use crate::rules::Rules;
use crate::search::retro_moves::RetroMoves;
use smallvec::SmallVec;

/// A field to which a king could go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    /// Where the move would be made.
    here: Place,
    /// Where it would end.
    there: Place,
}

/// The fields around a king.
pub(super) fn fields(rules: &Rules, king: Place) -> SmallVec<[Field; 8]> {
    let steps = RetroMoves::<u64>::new(rules, &[]);
    let lands = |from: BoardId| {
        rules
            .board_ids()
            .find(|&lands| lands != from && steps.connects(from, lands))
    };
    let lands = lands(king.board).unwrap_or(king.board);
    let holes = Bitboard(holes(rules)[king.board.index()]);
    let around = attacks::king(king.square) & u64::squares(rules.shape) & !holes;
    let field = |square| Field {
        here: Place::new(king.board, square),
        there: Place::new(lands, square),
    };
    around.map(field).collect()
}

impl Field {
    /// The places on which a man of the king's side would stand in its way.
    pub(super) fn blocks(&self) -> impl Iterator<Item = Place> + use<> {
        let there = Some(self.there).filter(|&there| there != self.here);
        std::iter::once(self.here).chain(there)
    }

    /// The ways in which a man of the other side in its place may deny the field to this king: each with the squares
    /// that are vacant then.
    #[inline]
    pub(super) fn denied_by(
        &self,
        victim: Color,
        role: Role,
        place: Place,
        king: Place,
    ) -> impl Iterator<Item = Squares> + use<> {
        let Field { here, there } = *self;
        let two_boards = here != there;
        // A man where the king would land keeps it out.
        let stands = (two_boards && place == there).then_some(NOWHERE);
        // Lines that pass through the king are open once it goes.
        let open = move |target| line(role, victim, place, target).map(|line| without(line, king));
        let lands = if two_boards { open(there) } else { None };
        stands.into_iter().chain(open(here)).chain(lands)
    }
}

/// The squares between a man and a place that it attacks if they are vacant; `None` if it does not attack it.
pub(super) fn line(role: Role, victim: Color, from: Place, target: Place) -> Option<Squares> {
    if !role.is_classical() {
        let approach = Approach::of(role, from, target);
        return approach.map(|approach| of(from.board, Bitboard(approach.vacant)));
    }
    if from.board != target.board || !attacks::unobstructed(role, !victim, from.square).has(target.square) {
        return None;
    }
    Some(of(from.board, attacks::between(from.square, target.square)))
}

/// Does a man in its place that attacks the king across these squares check it by its own last move alone? Others may have opened its way.
pub(super) fn checks_alone(role: Role, from: Place, king: Place, line: &Squares) -> bool {
    let is_sure = || matches!(aim(role, from, king), Aim::Always | Aim::Ride(_));
    *line == NOWHERE && (role.is_classical() || is_sure())
}
