//! Solutions as text, written piece by piece while they are found.

use crate::solution::{Attack, Piece, Solution, Status};

/// Writes a solution piece by piece. All texts together, with that of the end, are the whole text.
pub trait Telling {
    /// The text before the first piece.
    fn begin(&mut self) -> String {
        String::new()
    }

    /// The text of the next piece; it may be empty, for what has to wait.
    fn piece(&mut self, piece: Piece) -> String;

    /// Is the best try to be found, as nothing of what was told solves and no try was told?
    fn lacks_try(&self) -> bool {
        false
    }

    /// Takes the best try, which the end names.
    fn name_try(&mut self, _: Attack) {}

    /// The text behind the last piece of a solution that goes so far.
    fn end(&mut self, status: Status) -> String;

    /// The whole text of a solution.
    fn whole(&mut self, solution: &Solution) -> String {
        let mut text = self.begin();
        text.extend(solution.pieces().map(|piece| self.piece(piece)));
        text + &self.end(solution.status)
    }
}
