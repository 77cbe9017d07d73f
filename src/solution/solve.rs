//! From a problem to its solution.

use super::battle::{Detail, Narrator, Worth};
use super::lines::Journey;
use super::{Phase, Solution, Status, Variation, canonical_moves};
use crate::position::{Diagram, Fault, Move, Position};
use crate::problem::Problem;
use crate::search::{Answer, Battle, Control, Demand, Table};
use crate::stipulation::Goal;
use crate::with_position;
use rayon::prelude::*;
use std::borrow::Cow;

/// What a search may use.
#[derive(Clone, Copy, Debug)]
pub struct Resources {
    /// Threads; the answer does not depend on them.
    pub threads: usize,
    /// Bytes for tables; nor on these.
    pub memory: usize,
}

/// Solves a problem, or lists why its diagram cannot be played.
///
/// If `control` ends the search early, what was found by then is told, and the status says so.
pub fn solve(problem: &Problem, resources: Resources, control: &Control) -> Result<Solution, Vec<Fault>> {
    let position = start(problem).position()?;
    Ok(with_position!(&position, position => in_threads(resources.threads, || {
        if problem.stipulation.play.is_battle() {
            solve_battle(problem, position, resources.memory, control)
        } else {
            Journey::new(problem, resources.memory, control).solve(position)
        }
    })))
}

/// The diagram in which play begins: of proof games it is the array.
fn start(problem: &Problem) -> Cow<'_, Diagram> {
    if problem.stipulation.goal == Goal::Diagram {
        Cow::Owned(Diagram::array(problem.diagram.rules))
    } else {
        Cow::Borrowed(&problem.diagram)
    }
}

/// Runs a job whose parallel parts use this many threads.
fn in_threads<T: Send>(threads: usize, job: impl FnOnce() -> T + Send) -> T {
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(job),
        // A system that gives no threads still has this one.
        Err(_) => job(),
    }
}

/// A battle being solved.
struct Siege<'a, P> {
    problem: &'a Problem,
    position: &'a P,
    table: Table,
    control: &'a Control,
}

/// The table pays only where positions recur: not in the last two moves.
fn table_size(moves: u16, memory: usize) -> usize {
    let useful = match moves {
        0..=2 => 1 << 10,
        3 => 1 << 20,
        4 => 1 << 25,
        _ => usize::MAX,
    };
    memory.min(useful)
}

fn solve_battle<P: Position>(problem: &Problem, position: &P, memory: usize, control: &Control) -> Solution {
    let moves = problem.stipulation.length.moves;
    let siege = Siege {
        problem,
        position,
        table: Table::new(table_size(moves, memory)),
        control,
    };
    let (worths, complete) = siege.judge_first_moves();
    let mut solution = Solution::empty();
    for worth in worths {
        match worth {
            Worth::Key(phase) => solution.keys.push(phase),
            Worth::Try(phase) => solution.tries.push(phase),
            Worth::Nothing => {}
        }
    }
    solution.tries.sort_by_key(strength);
    match siege.set_play() {
        Ok(variations) => solution.set_play = variations,
        Err(_) => solution.status = siege.ended(),
    }
    if !complete {
        solution.status = siege.ended();
    }
    solution
}

/// The strongest try comes first: fewest refutations, then most variations.
fn strength(attempt: &Phase) -> (usize, usize) {
    (attempt.refutations.len(), usize::MAX - attempt.variations.len())
}

impl<P: Position> Siege<'_, P> {
    fn moves(&self) -> u16 {
        self.problem.stipulation.length.moves
    }

    fn narrator(&self) -> Narrator<'_> {
        let stipulation = &self.problem.stipulation;
        let demand = Demand {
            play: stipulation.play,
            goal: stipulation.goal,
        };
        let detail = if self.problem.settings.variations {
            Detail::Variations
        } else {
            Detail::Keys
        };
        Narrator::new(Battle::new(demand, self.moves(), &self.table, self.control), detail)
    }

    /// Judges first moves in canonical order, some at a time, up to the limit of keys; were they all done?
    fn judge_first_moves(&self) -> (Vec<Worth>, bool) {
        let firsts = canonical_moves(self.position);
        let limit = self.problem.settings.max_solutions.unwrap_or(usize::MAX);
        let at_a_time = if limit == usize::MAX {
            firsts.len().max(1)
        } else {
            2 * rayon::current_num_threads()
        };
        self.control.expect(firsts.len());
        let (mut told, mut keys) = (Vec::new(), 0);
        for group in firsts.chunks(at_a_time) {
            let answers: Vec<Answer<Worth>> = group.par_iter().map(|&first| self.judge(first)).collect();
            for answer in answers {
                if keys >= limit {
                    return (told, false);
                }
                if let Ok(worth) = answer {
                    keys += usize::from(matches!(worth, Worth::Key(_)));
                    told.push(worth);
                }
            }
        }
        let complete = told.len() == firsts.len();
        (told, complete)
    }

    fn judge(&self, first: Move) -> Answer<Worth> {
        let answer = self
            .narrator()
            .judge(self.position, first, self.moves(), self.problem.settings.tries);
        self.control.done();
        answer
    }

    fn set_play(&self) -> Answer<Vec<Variation>> {
        if !self.problem.settings.set_play {
            return Ok(Vec::new());
        }
        self.narrator().set_play(self.position, self.moves())
    }

    fn ended(&self) -> Status {
        Status::of_stopped(self.control)
    }
}
