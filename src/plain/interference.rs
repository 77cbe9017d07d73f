//! Which moves are there, and are there any? Judged by those men alone who can interfere.
//!
//! The answers are those of [`Plain::legal_moves`] and [`Plain::has_legal_move`], and the tests hold them against each
//! other. Only the question whether a king is safe is put more seldom, by two sentences:
//!
//! * Out of check leads only a move of the king, the capture of the man who gives it, or a step between the two.
//! * A king who is safe stays safe unless he moves himself, or a man vanishes from a line that leads to him: the one
//!   who moves or the one who is taken.
//!
//! ```
//! use looking_glass::plain::position::Plain;
//! use looking_glass::plain::rules::Rules;
//!
//! let position = Plain::from_fen(Rules::named("orthodox")?, "8/8/8/8/8/1K6/8/k5R1 b - - 0 1")?;
//! assert!(!position.can_move() && !position.has_legal_move());
//! # Ok::<(), String>(())
//! ```

use super::moves::PlainMove;
use super::place::{Place, Role};
use super::position::Plain;
use super::rules::ZeroMoves;

/// A king of the side to move, and a man that gives it check.
type Check = (Place, Place);

impl Plain {
    /// Is there a legal move?
    pub fn can_move(&self) -> bool {
        let check = self.check();
        let legal = |m: &PlainMove| self.is_legal(m, check);
        let mut men = self.men.iter();
        men.any(|(&place, &man)| self.moves_of(place, man).iter().any(legal)) || self.castlings().iter().any(legal)
    }

    /// All legal moves, sorted by their coordinates.
    pub fn all_moves(&self) -> Vec<PlainMove> {
        let check = self.check();
        let mut moves = self.moves_but_for_the_king();
        moves.retain(|m| self.is_legal(m, check));
        self.named(moves)
    }

    /// Is this move legal, if that is a check that stands?
    fn is_legal(&self, m: &PlainMove, check: Option<Check>) -> bool {
        match check {
            Some(check) => self.may_parry(m, check) && self.leaves_king_safe(m),
            None => !self.may_expose(m) || self.leaves_king_safe(m),
        }
    }

    /// The first check that there is.
    fn check(&self) -> Option<Check> {
        let mut kings = self.each_king(self.turn);
        kings.find_map(|king| Some((king, self.checker(king)?)))
    }

    /// A man that gives this king check: along the board or, in Duo, from the same cell of another one.
    fn checker(&self, king: Place) -> Option<Place> {
        let duo = self.rules.zero_moves == ZeroMoves::PiecesCapturingToo;
        let mut enemies = self.men.iter().filter(|(_, man)| man.color != self.turn);
        let checks = enemies.find(|&(&place, &man)| match place.board == king.board {
            true => self.attacks(place, man, king.cell),
            false => duo && place.cell == king.cell && man.role != Role::Pawn,
        });
        checks.map(|(&place, _)| place)
    }

    /// Might this move lead out of this check?
    fn may_parry(&self, m: &PlainMove, (king, checker): Check) -> bool {
        let between = m.lands == king.board && m.to.is_between(checker.cell, king.cell);
        m.man.role == Role::King || m.captures == Some(checker) || between
    }

    /// Might this move expose a king that is safe?
    fn may_expose(&self, m: &PlainMove) -> bool {
        let opens = |gone: Place, king: Place| gone.board == king.board && gone.cell.is_in_line_with(king.cell);
        let exposes = |king| opens(m.from, king) || m.captures.is_some_and(|taken| opens(taken, king));
        m.man.role == Role::King || self.each_king(self.turn).any(exposes)
    }
}
