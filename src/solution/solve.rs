//! From a problem to its solution.

use super::battle::{TreeBuilder, Worth};
use super::lines::HelpSolver;
use super::means::{Means, share_of_tables};
use super::proving::{BattleClaims, Halt, Proof, Prover, Unproved, unproved};
use super::sift::Sieve;
use super::{Listener, Piece, Solution, Status, Variation, strongest_first, structured, unseen};
use crate::position::{Fault, Halted, Lookahead, Move, unless_halted};
use crate::problem::{Opening, Problem};
use crate::rules::EnPassant;
use crate::search::{Answer, Battle, Control, Demand, Failures, Limits, Reason, Stops, Table, in_order};
use crate::stipulation::Structure;
use crate::with_position;
use std::ops::ControlFlow;

/// What a search may use.
#[derive(Clone, Copy, Debug)]
pub struct Resources {
    /// Threads; the answer does not depend on them.
    pub threads: usize,
    /// Bytes for tables; nor on these.
    pub memory: usize,
}

impl Resources {
    /// One thread, and this many bytes for tables.
    pub const fn single(memory: usize) -> Self {
        Resources { threads: 1, memory }
    }
}

/// Solves a problem, or lists why its diagram cannot be played.
///
/// If `control` ends the search early, what was found by then is told, and the status says so.
///
/// # Errors
/// All that is wrong with the diagram, or why the demand has no answer.
pub fn solve(problem: &Problem, resources: Resources, control: &Control) -> Result<Solution, Vec<Fault>> {
    in_threads(resources.threads, || solve_here(problem, resources.memory, control))
}

/// The same on the threads on which it is called: for callers who solve many problems side by side.
///
/// # Errors
/// As for [`solve`].
pub fn solve_here(problem: &Problem, memory: usize, control: &Control) -> Result<Solution, Vec<Fault>> {
    let mut solution = Solution::empty();
    let status = tell_counted(problem, memory, control, &mut |piece| {
        keep(&mut solution, piece, control)
    })?;
    strongest_first(&mut solution.tries);
    solution.status = status;
    Ok(solution)
}

/// Solves a battle and proves the solution, or says why there is no proof.
///
/// # Errors
/// As for [`solve`].
pub fn solve_with_proof(
    problem: &Problem,
    resources: Resources,
    control: &Control,
) -> Result<(Solution, Result<Proof, Unproved>), Vec<Fault>> {
    let mut solution = Solution::empty();
    let mut listener = |piece| keep(&mut solution, piece, control);
    let (status, proof) = solve_proving(problem, resources, control, &mut listener)?;
    strongest_first(&mut solution.tries);
    solution.status = status;
    Ok((solution, proof))
}

/// Adds a piece to a solution, if there is room for it.
fn keep(solution: &mut Solution, piece: Piece, control: &Control) -> ControlFlow<()> {
    let room = match &piece {
        Piece::Line(line) | Piece::SetLine(line) => {
            control.keep_line(line.len(), line.iter().map(|step| step.tail.bytes()).sum())
        }
        _ => Ok(()),
    };
    if room.is_err() {
        return ControlFlow::Break(());
    }
    solution.add(piece);
    ControlFlow::Continue(())
}

/// Solves a problem and tells of each piece of the solution as soon as it is final and next in order; keeps nothing.
///
/// # Errors
/// As for [`solve`].
pub fn solve_telling(
    problem: &Problem,
    resources: Resources,
    control: &Control,
    listener: &mut Listener<'_>,
) -> Result<Status, Vec<Fault>> {
    in_threads(resources.threads, || {
        tell_counted(problem, resources.memory, control, listener)
    })
}

/// Solves a battle as [`solve_telling`] does, and proves what is told, or says why there is no proof.
///
/// # Errors
/// As for [`solve`].
pub fn solve_proving(
    problem: &Problem,
    resources: Resources,
    control: &Control,
    listener: &mut Listener<'_>,
) -> Result<(Status, Result<Proof, Unproved>), Vec<Fault>> {
    if let Some(reason) = unproved(problem) {
        let status = solve_telling(problem, resources, control, listener)?;
        return Ok((status, Err(Unproved::Refused(reason))));
    }
    let position = problem.beginning()?.halting(control.halting());
    let means = (resources.memory, control);
    let mut listener = counted(control, listener);
    Ok(in_threads(
        resources.threads,
        || with_position!(&position, position => prove_battle(problem, position, means, &mut listener)),
    ))
}

/// Tells the pieces of a solution and counts the solutions.
fn tell_counted(
    problem: &Problem,
    memory: usize,
    control: &Control,
    listener: &mut Listener<'_>,
) -> Result<Status, Vec<Fault>> {
    tell(problem, memory, control, &mut counted(control, listener))
}

/// The listener, to whom solutions are told and counted.
fn counted(control: &Control, listener: &mut Listener<'_>) -> impl FnMut(Piece) -> ControlFlow<()> + Send {
    move |piece| {
        if piece.solves() {
            control.count_solution();
        }
        listener(piece)
    }
}

/// Tells the pieces of a solution, on the threads on which it is called.
fn tell(
    problem: &Problem,
    memory: usize,
    control: &Control,
    listener: &mut Listener<'_>,
) -> Result<Status, Vec<Fault>> {
    if let Err(error) = problem.answerable() {
        return Err(vec![Fault::Unanswerable(error.to_string())]);
    }
    // Of many short problems none would look whether it shall end.
    if control.reason() == Some(Reason::Interrupt) {
        return Ok(Status::Interrupted);
    }
    let demand = problem.demand();
    let structure = demand.structure.as_deref();
    if let Some(battle) = structure.and_then(Structure::battle) {
        return tell(&structured::in_common_form(problem, battle), memory, control, listener);
    }
    if let Some((play, set)) = problem.set_play_apart() {
        let set = tell(&set, memory, control, &mut |piece| match piece {
            Piece::PostKey(play) if !play.variations.is_empty() => listener(Piece::SetPlay(play.variations)),
            Piece::Line(line) => listener(Piece::SetLine(line)),
            _ => ControlFlow::Continue(()),
        })?;
        return Ok(set.max(tell(&play, memory, control, listener)?));
    }
    if problem.diagram.invisible > 0 {
        return unseen::tell(problem, control, listener);
    }
    let position = problem.beginning()?.halting(control.halting());
    let tell = || {
        with_position!(&position, position => if structure.is_some_and(|structure| structure.attack_to().is_some()) {
            BattleSolver::new(problem, position, memory, control).tell(listener)
        } else if let Some(structure) = structure {
            match structure.is_attack_in_one() {
                true => structured::tell_attack_in_one(problem, structure, position, control, listener),
                false => structured::tell_lines(problem, structure, position, (memory, control), listener),
            }
        } else if problem.stipulation.play.is_battle() {
            BattleSolver::new(problem, position, memory, control).tell(listener)
        } else {
            tell_lines(problem, position, (memory, control), listener)
        })
    };
    Ok(unless_over(control, tell))
}

/// Tells a solution, or, if a position gave up a question, that it is not complete.
fn unless_over(control: &Control, tell: impl FnOnce() -> Status) -> Status {
    unless_halted(tell).unwrap_or_else(|Halted| {
        // The clock is read for it, so that the reason is known.
        let _ = control.check();
        Status::of(false, control)
    })
}

/// Runs a job whose parallel parts use this many threads: those on which it is called, if they are so many. A job that is
/// the whole work of a worker keeps its threads from problem to problem, and with them the memory that one table gives back
/// and the next asks for.
pub fn in_threads<T: Send>(threads: usize, job: impl FnOnce() -> T + Send) -> T {
    if rayon::current_thread_index().is_some() && rayon::current_num_threads() == threads {
        return job();
    }
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) if rayon::current_thread_index().is_some() => apart(|| pool.install(job)),
        Ok(pool) => pool.install(job),
        // A system that gives no threads still has this one.
        Err(_) => job(),
    }
}

/// Does a job on a thread of its own and waits for it. A worker of another pool that waited for it in its own way would take up more of its
/// own jobs meanwhile, each on top of the one that waits, until its stack is full.
fn apart<T: Send>(job: impl FnOnce() -> T + Send) -> T {
    let done = std::thread::scope(|scope| scope.spawn(job).join());
    done.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

fn tell_lines<P: Lookahead>(
    problem: &Problem,
    position: &P,
    (memory, control): Means<'_>,
    listener: &mut Listener<'_>,
) -> Status {
    match Sieve::of(problem, position) {
        None => HelpSolver::new(problem, memory, control).tell(position, listener),
        Some(mut sieve) => {
            let mut all = problem.clone();
            all.settings.limits.max_solutions = None;
            let status =
                HelpSolver::new(&all, memory, control).tell(position, &mut |piece| sieve.sift(piece, listener));
            sieve.status(status)
        }
    }
}

/// A battle being solved.
pub(super) struct BattleSolver<'a, P> {
    pub(super) problem: &'a Problem,
    position: &'a P,
    /// In so many moves.
    moves: u16,
    table: Table,
    /// Where what a structured stipulation demands at the end fails.
    failures: Failures,
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

/// Solves a battle and then proves what was told, with the tables that solved it.
fn prove_battle<P: Lookahead>(
    problem: &Problem,
    position: &P,
    (memory, control): Means<'_>,
    listener: &mut Listener<'_>,
) -> (Status, Result<Proof, Unproved>) {
    let mut solver = BattleSolver::new(problem, position, memory, control);
    let settings = &problem.settings;
    let mut claims = BattleClaims {
        set_play: (settings.told.set_play && settings.demanded.opening == Opening::Key).then(Vec::new),
        ..BattleClaims::default()
    };
    let status = unless_over(control, || {
        solver.tell(&mut |piece| {
            claims.add(&piece);
            listener(piece)
        })
    });
    let proof = match status {
        Status::Complete => {
            unless_halted(|| solver.prove(claims)).unwrap_or_else(|Halted| Err(Unproved::Ended(solver.ended())))
        }
        status => Err(Unproved::Ended(status)),
    };
    (status, proof)
}

impl<'a, P: Lookahead> BattleSolver<'a, P> {
    pub(super) fn new(problem: &'a Problem, position: &'a P, memory: usize, control: &'a Control) -> Self {
        let moves = problem.stipulation.length.moves;
        BattleSolver {
            problem,
            position,
            moves,
            table: Table::within(table_size(moves, memory), control.budget()),
            failures: Failures::within(share_of_tables(memory).min(1 << 20), control.budget()),
            control,
        }
    }
}

impl<P: Lookahead> BattleSolver<'_, P> {
    /// Tells all that is asked for.
    fn tell(&mut self, listener: &mut Listener<'_>) -> Status {
        let (problem, moves) = (self.problem, self.moves);
        if problem.settings.demanded.opening == Opening::AfterKey {
            return self.tell_post_key(listener);
        }
        let firsts = self.first_moves();
        self.control.expect(firsts.len());
        if problem.settings.limits.stop_on_short && !problem.stipulation.exact {
            for fewer in 1..moves {
                self.moves = fewer;
                if self.tell_short(&firsts, listener) {
                    return Status::Limit;
                }
            }
            self.moves = moves;
        }
        let set_play = self.tell_set_play(listener);
        set_play.max(self.tell_first_moves(&firsts, listener))
    }

    /// Proves what was told.
    fn prove(&self, claims: BattleClaims) -> Result<Proof, Unproved> {
        let passing = self.problem.diagram.rules.en_passant != EnPassant::Off;
        let prover = Prover::new(self.battle(), &self.table, passing);
        let proof = prover.prove(self.position, self.moves, claims);
        proof.map_err(|halt| match halt {
            Halt::Stopped => Unproved::Ended(self.ended()),
            Halt::Contradiction => Unproved::Contradiction,
        })
    }

    fn battle(&self) -> Battle<'_> {
        let (stipulation, settings) = (&self.problem.stipulation, &self.problem.settings);
        let demand = Demand {
            exact: stipulation.exact,
            quodlibet: settings.demanded.quodlibet,
            goal_is_end: settings.demanded.goal_is_end,
            limits: Limits {
                max_threat: settings.demanded.max_threat,
                max_flights: settings.demanded.max_flights,
                non_trivial: settings.demanded.non_trivial,
            },
            ..Demand::new(stipulation.play, stipulation.goal)
        };
        Battle::new(demand, stipulation.length.moves, &self.table, self.control)
    }

    pub(super) fn builder(&self) -> TreeBuilder<'_> {
        let structure = self.problem.stipulation.structure.as_deref();
        let attack = structure.and_then(Structure::attack_to);
        let stops = attack.map(|attack| Stops::of(attack.branch, &self.failures, self.problem.target_men()));
        let battle = self.battle().with_stops(stops);
        TreeBuilder::new(battle, &self.problem.settings)
    }

    fn tell_post_key(&self, listener: &mut Listener<'_>) -> Status {
        match self.builder().post_key(self.position, self.moves) {
            Ok(play) => match listener(Piece::PostKey(play)) {
                ControlFlow::Continue(()) => Status::Complete,
                ControlFlow::Break(()) => Status::Limit,
            },
            Err(_) => self.ended(),
        }
    }

    fn tell_set_play(&self, listener: &mut Listener<'_>) -> Status {
        match self.set_play() {
            Ok(variations) => {
                if !variations.is_empty() {
                    let _ = listener(Piece::SetPlay(variations));
                }
                Status::Complete
            }
            Err(_) => self.ended(),
        }
    }

    /// Tells of the keys in so few moves, and of the tries, if there is a key.
    fn tell_short(&self, firsts: &[Move], listener: &mut Listener<'_>) -> bool {
        let mut pieces = Vec::new();
        self.tell_first_moves(firsts, &mut |piece| {
            pieces.push(piece);
            ControlFlow::Continue(())
        });
        let solved = pieces.iter().any(Piece::solves);
        if solved {
            let _ = pieces.into_iter().try_for_each(listener);
        }
        solved
    }

    /// Judges the first moves, some at a time and up to the limit of keys, and tells of those that are worth it.
    fn tell_first_moves(&self, firsts: &[Move], listener: &mut Listener<'_>) -> Status {
        let watched = self.control.count_down(firsts.iter().map(|&first| Some(first)));
        let limit = self.problem.settings.limits.max_solutions.unwrap_or(usize::MAX);
        let (mut told, mut keys) = (0, 0);
        let mut take = |worth: Worth| {
            told += 1;
            let flow = match worth {
                Worth::Key(phase) => {
                    keys += 1;
                    listener(Piece::Key(phase))
                }
                Worth::Try(phase) => listener(Piece::Try(phase)),
                Worth::Nothing => ControlFlow::Continue(()),
            };
            match keys >= limit && told < firsts.len() {
                true => ControlFlow::Break(()),
                false => flow,
            }
        };
        // A builder is worth keeping: his killers and counters take more time to make than many a first move to refute.
        let complete = in_order(
            firsts,
            (size_of::<Worth>(), &mut take),
            || self.builder(),
            |builder, &first, give| {
                let answer = self.judge(builder, first);
                watched.done(Some(first));
                if answer.is_err() {
                    // He stopped in the middle of a line, and would take it for the game so far.
                    *builder = self.builder();
                }
                give(answer?)
            },
        );
        Status::of(complete, self.control)
    }

    /// The first moves that are to be judged, in canonical order.
    pub(super) fn first_moves(&self) -> Vec<Move> {
        let builder = self.builder();
        if builder.is_bound(self.position) {
            return Vec::new();
        }
        let wanted = self.problem.settings.limits.first_moves();
        let moves = builder.first_moves(self.position);
        moves.into_iter().take(wanted.end).skip(wanted.start).collect()
    }

    fn judge(&self, builder: &mut TreeBuilder<'_>, first: Move) -> Answer<Worth> {
        self.judge_up_to(builder, first, self.problem.settings.told.tries)
    }

    /// Judges a first move that as a try may have at most so many refutations.
    pub(super) fn judge_up_to(&self, builder: &mut TreeBuilder<'_>, first: Move, limit: u32) -> Answer<Worth> {
        // A clone shares nothing with those of other threads.
        builder.judge(&self.position.clone(), first, self.moves, limit)
    }

    fn set_play(&self) -> Answer<Vec<Variation>> {
        if !self.problem.settings.told.set_play {
            return Ok(Vec::new());
        }
        self.builder().set_play(self.position, self.moves)
    }

    fn ended(&self) -> Status {
        Status::of(false, self.control)
    }
}
