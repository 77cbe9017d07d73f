//! From a problem to its solution.

use super::battle::{Narrator, Worth};
use super::lines::Journey;
use super::sift::Sieve;
use super::structured;
use super::{Phase, Solution, Status, Variation};
use crate::position::{Fault, Move, Position};
use crate::problem::{MoveNumber, Opening, Problem};
use crate::search::{Answer, Battle, Control, Demand, Limits, Table};
use crate::stipulation::Structure;
use crate::with_position;
use rayon::prelude::*;

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
    in_threads(resources.threads, || solve_here(problem, resources.memory, control))
}

/// The same on the threads on which it is called: for callers who solve many problems side by side.
///
/// # Errors
/// As for [`solve`].
pub fn solve_here(problem: &Problem, memory: usize, control: &Control) -> Result<Solution, Vec<Fault>> {
    if let Err(error) = problem.answerable() {
        return Err(vec![Fault::Unanswerable(error.to_string())]);
    }
    let structure = problem.stipulation.structure.as_deref();
    if let Some(battle) = structure.and_then(Structure::battle) {
        return solve_here(&structured::in_common_form(problem, battle), memory, control);
    }
    if let Some((play, set)) = problem.set_play_apart() {
        let set = solve_here(&set, memory, control)?;
        let mut solution = solve_here(&play, memory, control)?;
        solution.set_play = set.post_key.map_or_else(Vec::new, |play| play.variations);
        solution.set_solutions = set.solutions;
        solution.status = solution.status.max(set.status);
        return Ok(solution);
    }
    let position = problem.start().position()?;
    Ok(
        with_position!(&position, position => if let Some(structure) = structure {
            match structure.is_attack_in_one() {
                true => structured::solve_attack_in_one(structure, position, control),
                false => structured::solve_lines(problem, structure, position, memory, control),
            }
        } else if problem.stipulation.play.is_battle() {
            solve_battle(problem, position, memory, control)
        } else {
            solve_lines(problem, position, memory, control)
        }),
    )
}

/// Runs a job whose parallel parts use this many threads: those on which it is called, if they are so many. A job that is
/// the whole work of a worker keeps its threads from problem to problem, and with them the memory that one table gives back
/// and the next asks for.
pub fn in_threads<T: Send>(threads: usize, job: impl FnOnce() -> T + Send) -> T {
    if rayon::current_thread_index().is_some() && rayon::current_num_threads() == threads {
        return job();
    }
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(job),
        // A system that gives no threads still has this one.
        Err(_) => job(),
    }
}

fn solve_lines<P: Position>(problem: &Problem, position: &P, memory: usize, control: &Control) -> Solution {
    match Sieve::of(problem) {
        None => Journey::new(problem, memory, control).solve(position),
        Some(sieve) => {
            let all = sieve.without_limit();
            let mut solution = Journey::new(&all, memory, control).solve(position);
            sieve.sift(position, &mut solution);
            solution
        }
    }
}

/// A battle being solved.
struct Siege<'a, P> {
    problem: &'a Problem,
    position: &'a P,
    /// In so many moves.
    moves: u16,
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
    share_of_tables(memory).min(useful)
}

/// The part of the memory that tables may take: the rest is for what is found.
pub(super) const fn share_of_tables(memory: usize) -> usize {
    memory / 8 * 5
}

fn solve_battle<P: Position>(problem: &Problem, position: &P, memory: usize, control: &Control) -> Solution {
    let moves = problem.stipulation.length.moves;
    let mut siege = Siege {
        problem,
        position,
        moves,
        table: Table::within(table_size(moves, memory), control.budget()),
        control,
    };
    let mut solution = Solution::empty();
    if problem.settings.opening == Opening::AfterKey {
        match siege.narrator().post_key(position, moves) {
            Ok(play) => solution.post_key = Some(play),
            Err(_) => solution.status = siege.ended(),
        }
        return solution;
    }
    if problem.settings.stop_on_short && !problem.stipulation.exact {
        for fewer in 1..moves {
            siege.moves = fewer;
            siege.tell_first_moves(&mut solution);
            if !solution.keys.is_empty() {
                solution.status = Status::Limit;
                return solution;
            }
        }
        siege.moves = moves;
    }
    match siege.set_play() {
        Ok(variations) => solution.set_play = variations,
        Err(_) => solution.status = siege.ended(),
    }
    siege.tell_first_moves(&mut solution);
    solution
}

/// The strongest try comes first: fewest refutations, then most variations.
fn strength(attempt: &Phase) -> (usize, usize) {
    (attempt.refutations.len(), usize::MAX - attempt.variations.len())
}

impl<P: Position> Siege<'_, P> {
    fn narrator(&self) -> Narrator<'_> {
        let (stipulation, settings) = (&self.problem.stipulation, &self.problem.settings);
        let demand = Demand {
            exact: stipulation.exact,
            quodlibet: settings.quodlibet,
            goal_is_end: settings.goal_is_end,
            limits: Limits {
                max_threat: settings.max_threat,
                max_flights: settings.max_flights,
                non_trivial: settings.non_trivial,
            },
            ..Demand::new(stipulation.play, stipulation.goal)
        };
        let battle = Battle::new(demand, stipulation.length.moves, &self.table, self.control);
        Narrator::new(battle, settings)
    }

    /// Judges the first moves and tells of those that are worth it.
    fn tell_first_moves(&self, solution: &mut Solution) {
        let (worths, complete) = self.judge_first_moves();
        (solution.keys, solution.tries) = (Vec::new(), Vec::new());
        for worth in worths {
            match worth {
                Worth::Key(phase) => solution.keys.push(phase),
                Worth::Try(phase) => solution.tries.push(phase),
                Worth::Nothing => {}
            }
        }
        solution.tries.sort_by_key(strength);
        if !complete {
            solution.status = self.ended();
        }
    }

    /// The first moves that are to be judged, in canonical order.
    fn first_moves(&self) -> Vec<Move> {
        let narrator = self.narrator();
        if narrator.is_bound(self.position) {
            return Vec::new();
        }
        let settings = &self.problem.settings;
        let number = |setting: &Option<MoveNumber>| setting.as_ref().and_then(|number| number.0.first().copied());
        let from = number(&settings.from_move).unwrap_or(1).max(1) as usize;
        let up_to = number(&settings.up_to_move).map_or(usize::MAX, |number| number as usize);
        let moves = narrator.first_moves(self.position);
        moves.into_iter().take(up_to).skip(from - 1).collect()
    }

    /// Judges first moves in canonical order, some at a time, up to the limit of keys; were they all done?
    fn judge_first_moves(&self) -> (Vec<Worth>, bool) {
        let firsts = self.first_moves();
        let limit = self.problem.settings.max_solutions.unwrap_or(usize::MAX);
        let at_a_time = if limit == usize::MAX {
            firsts.len().max(1)
        } else {
            2 * rayon::current_num_threads()
        };
        self.control.expect(firsts.len());
        let (mut told, mut keys) = (Vec::new(), 0);
        for group in firsts.chunks(at_a_time) {
            // A narrator is worth keeping: his killers and counters take more time to make than many a first move to refute.
            let judged = group.par_iter().map_init(
                || self.narrator(),
                |narrator, &first| {
                    let answer = self.judge(narrator, first);
                    if answer.is_err() {
                        // He stopped in the middle of a line, and would take it for the game so far.
                        *narrator = self.narrator();
                    }
                    answer
                },
            );
            let answers: Vec<Answer<Worth>> = judged.collect();
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

    fn judge(&self, narrator: &mut Narrator<'_>, first: Move) -> Answer<Worth> {
        let answer = narrator.judge(self.position, first, self.moves, self.problem.settings.tries);
        self.control.done();
        answer
    }

    fn set_play(&self) -> Answer<Vec<Variation>> {
        if !self.problem.settings.set_play {
            return Ok(Vec::new());
        }
        self.narrator().set_play(self.position, self.moves)
    }

    fn ended(&self) -> Status {
        Status::of_stopped(self.control)
    }
}
