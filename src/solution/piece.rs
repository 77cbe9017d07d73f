//! A solution piece by piece, as it is found.

use super::{Attack, Line, Sequel, Solution, Variation};
use crate::search::{Taker, canonical_rank};

/// A part of a solution that is final and next in the order in which solutions are told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// The set play of a battle.
    SetPlay(Vec<Variation>),
    /// The play after a key that has been played in the diagram.
    PostKey(Sequel),
    /// A line of the set play.
    SetLine(Line),
    /// A line.
    Line(Line),
    /// A first move that solves. Keys and tries come in the order of first moves.
    Key(Attack),
    /// A first move that fails to few refutations.
    Try(Attack),
}

/// Who is told of the pieces, on the threads of the search but one at a time. A break means that no more is wanted: the
/// solution then is a part of the whole.
pub type Listener<'l> = Taker<'l, Piece>;

impl Piece {
    /// Does it fulfil what was demanded, as set play and tries do not?
    pub fn solves(&self) -> bool {
        match self {
            Piece::Line(_) | Piece::Key(_) => true,
            Piece::PostKey(play) => play.is_solved(),
            Piece::SetPlay(_) | Piece::SetLine(_) | Piece::Try(_) => false,
        }
    }
}

impl Solution {
    /// Adds what comes next.
    pub fn add(&mut self, piece: Piece) {
        match piece {
            Piece::SetPlay(variations) => self.set_play = variations,
            Piece::PostKey(play) => self.post_key = Some(play),
            Piece::SetLine(line) => self.set_solutions.push(line),
            Piece::Line(line) => self.solutions.push(line),
            Piece::Key(phase) => self.keys.push(phase),
            Piece::Try(phase) => self.tries.push(phase),
        }
    }

    /// Its pieces in the order in which they are told.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        let set_play = Some(&self.set_play).filter(|play| !play.is_empty());
        let set_play = set_play.map(|play| Piece::SetPlay(play.clone()));
        let post_key = self.post_key.iter().cloned().map(Piece::PostKey);
        let set_lines = self.set_solutions.iter().cloned().map(Piece::SetLine);
        let lines = self.solutions.iter().cloned().map(Piece::Line);
        let keys = self.keys.iter().cloned();
        let keys = keys.map(|key| (canonical_rank(key.step.step), Piece::Key(key)));
        let tries = self.tries.iter().cloned();
        let tries = tries.map(|attempt| (canonical_rank(attempt.step.step), Piece::Try(attempt)));
        let mut phases: Vec<(u64, Piece)> = keys.chain(tries).collect();
        phases.sort_by_key(|(rank, _)| *rank);
        let phases = phases.into_iter().map(|(_, piece)| piece);
        let before = set_play.into_iter().chain(post_key);
        before.chain(set_lines).chain(lines).chain(phases)
    }
}

/// Puts the strongest try first: that with the fewest refutations, then the one with the most variations.
pub fn strongest_first(tries: &mut [Attack]) {
    tries.sort_by_key(|attempt| {
        (
            attempt.sequel.refutations.len(),
            usize::MAX - attempt.sequel.variations.len(),
        )
    });
}
