//! The numbers of first moves: `  1  (Ka1-a2    Time = 0.006 s)`, each above what begins with it.

use super::{popeye_in, sign, words::Words};
use crate::position::{AnyPosition, Move};
use crate::problem::Problem;
use crate::search::canonical_rank;
use crate::solution::{Step, canonical_moves};
use web_time::Instant;

/// Tells the numbers of first moves in their order, and begins again where moves do, as shorter lines come first.
pub(super) struct Numbers {
    /// All first moves, in order.
    moves: Vec<Step>,
    /// So many of them have been told this time.
    told: usize,
    /// So many have been told in all.
    count: usize,
    /// The first move up to which they were told last.
    last: Option<Move>,
    /// When the search began, if times are told.
    since: Option<Instant>,
}

impl Numbers {
    /// For the first moves of this problem.
    pub(super) fn of(problem: &Problem, since: Option<Instant>) -> Self {
        let moves = match problem.start().position() {
            // A series that waits begins with the other side.
            Ok(_) if problem.waits() => Vec::new(),
            Ok(position) => first_moves(&position),
            Err(_) => Vec::new(),
        };
        Numbers {
            moves,
            told: 0,
            count: 0,
            last: None,
            since,
        }
    }

    /// The numbers up to this first move.
    pub(super) fn up_to(&mut self, first: &Step, problem: &Problem, words: &Words) -> String {
        if self.last.replace(first.step) == Some(first.step) {
            return String::new();
        }
        let rank = canonical_rank(first.step);
        let moves = self.moves.iter();
        let upto = moves.filter(|told| canonical_rank(told.step) <= rank).count();
        let mut text = String::new();
        if upto < self.told {
            text = self.rest(problem, words);
            self.told = 0;
        }
        text + &self.next(upto, problem, words)
    }

    /// The numbers that are left.
    pub(super) fn rest(&mut self, problem: &Problem, words: &Words) -> String {
        self.next(self.moves.len(), problem, words)
    }

    fn next(&mut self, upto: usize, problem: &Problem, words: &Words) -> String {
        let mut text = String::new();
        let wanted = problem.settings.limits.first_moves();
        for (index, told) in self.moves.iter().enumerate().take(upto).skip(self.told) {
            self.count += 1;
            if !wanted.contains(&index) {
                continue;
            }
            let step = popeye_in(words.letters, &problem.diagram.rules, told);
            let time = self.since.map(|since| super::page::told(since.elapsed()));
            let time = time.map_or_else(String::new, |time| format!("   {}{time}", words.time));
            text += &format!("{:>3}  ({step}{} {time})\n", self.count, sign::of_check(told));
        }
        self.told = upto;
        text
    }
}

fn first_moves(position: &AnyPosition) -> Vec<Step> {
    let moves = canonical_moves(position).into_iter();
    moves.map(|step| Step::of(position, step)).collect()
}
