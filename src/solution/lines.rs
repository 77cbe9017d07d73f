//! Tells lines: makes line shapes of a stipulation, shorter ones first, and asks the search for all of each.

use super::courses::{Before, Course, LineShapes, all_lengths, set_courses, waiting_courses};
use super::means::share_of_tables;
use super::{Line, Listener, Piece, Status, Step, canonical_moves};
use crate::position::{Lookahead, Man, Move, Trick};
use crate::problem::Problem;
use crate::search::{Control, Failures, LineSearch, LineShape, Parry, ProofGames, Resting, SharedEnds, Table, Taker};
use crate::stipulation::{Ending, Goal, Play, Stipulation};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// A problem of lines being solved.
pub(super) struct HelpSolver<'a> {
    problem: &'a Problem,
    stipulation: Stipulation,
    target: &'a [Man],
    failures: Failures,
    memory: usize,
    control: &'a Control,
}

impl<'a> HelpSolver<'a> {
    pub(super) fn new(problem: &'a Problem, memory: usize, control: &'a Control) -> Self {
        let stipulation = problem.demand();
        HelpSolver {
            problem,
            failures: Failures::within(table_size(&stipulation, memory), control.budget()),
            memory,
            stipulation,
            target: problem.target_men(),
            control,
        }
    }

    /// Tells the lines of a problem that begins in this position, those of the set play first.
    pub(super) fn tell<P: Lookahead>(&self, position: &P, listener: &mut Listener<'_>) -> Status {
        self.control.expect(canonical_moves(position).len());
        let mut complete = true;
        if self.problem.settings.told.set_play && !position.in_check(position.turn()) {
            let line_shapes = set_courses(&self.stipulation, position);
            let mut set = |line| listener(Piece::SetLine(line));
            let longest = line_shapes.last().cloned();
            let courses = line_shapes.into_iter().map(Course::from);
            complete = self.tell_lines(&position.pass(), (courses, longest), Part::SetPlay, &mut set);
        }
        let mut actual = |line| listener(Piece::Line(line));
        complete &= match self.parry() {
            Some(parry) => self.tell_parries(&parry, position, &mut actual),
            None if self.problem.waits() => {
                let courses = waiting_courses(&self.stipulation, self.problem.stipulation.intro > 0, position);
                self.tell_lines(position, (courses.into_iter(), None), Part::Actual, &mut actual)
            }
            None => {
                let line_shapes = LineShapes::of(&self.stipulation, position);
                let courses = line_shapes.each().map(Course::from);
                self.tell_lines(position, (courses, line_shapes.longest()), Part::Actual, &mut actual)
            }
        };
        Status::of(complete, self.control)
    }

    /// What a parry series demands in which the parries are no help.
    fn parry(&self) -> Option<Parry<'a>> {
        let Play::ParrySeries(ending) = self.stipulation.play else {
            return None;
        };
        let play = match ending {
            Ending::Direct => Play::Direct,
            Ending::SelfPlay => Play::SelfPlay,
            Ending::Reflex => Play::Reflex,
            Ending::SemiReflex => Play::SemiReflex,
            Ending::Help | Ending::HelpSelf | Ending::ReciprocalHelp { .. } => return None,
        };
        Some(Parry {
            play,
            goal: self.stipulation.goal,
            target: self.target,
            exact: self.stipulation.exact,
            intro: self.stipulation.intro,
        })
    }

    /// Tells the lines of a parry series; are these all?
    fn tell_parries<P: Lookahead>(&self, parry: &Parry<'_>, position: &P, take: &mut Taker<'_, Line>) -> bool {
        let moves = self.stipulation.length.moves;
        let memory = share_of_tables(self.memory).min(1 << 26);
        let table = Table::within(memory, self.control.budget());
        let limit = self.problem.settings.limits.max_solutions.unwrap_or(usize::MAX);
        let mut teller = Teller::new(position);
        let means = (&table, self.control);
        if !self.problem.waits() {
            return parry.tell(position, moves, limit, means, &mut |line| take(teller.line(&line)));
        }
        let mut told = HashSet::new();
        let at_once = Parry { intro: 0, ..*parry };
        let mut first = |line: Vec<Move>| {
            told.insert(line.first().copied());
            take(teller.line(&line))
        };
        let complete = at_once.tell(position, moves, limit, means, &mut first);
        let limit = limit - told.len();
        if !complete || limit == 0 || parry.intro == 0 || position.in_check(position.turn()) {
            return complete;
        }
        parry.tell(&position.pass(), moves, limit, means, &mut |line| {
            take(teller.line(&[&[Move::PASS], line.as_slice()].concat()))
        })
    }

    /// Tells the lines of these courses, the longest of which is told if final positions may be shared; are these all?
    fn tell_lines<P: Lookahead>(
        &self,
        position: &P,
        (courses, longest): (impl Iterator<Item = Course>, Option<LineShape>),
        part: Part,
        take: &mut Taker<'_, Line>,
    ) -> bool {
        let settings = &self.problem.settings;
        let mut teller = Teller::of_solutions(position, &self.stipulation);
        let mut told = 0;
        let mut courses = courses.peekable();
        let mut shared_ends = None;
        while let Some(course) = courses.next() {
            let is_last = courses.peek().is_none();
            let starts = course.opening.starts(position);
            shared_ends = longest
                .as_ref()
                .filter(|_| course.opening == Before::Nothing)
                .and_then(|longest| SharedEnds::of(&course.line_shape, longest, shared_ends.take()));
            let watched = is_last && part == Part::Actual && starts.len() == 1;
            let shorter_fail = told == 0 && !self.stipulation.exact;
            for (before, start) in starts {
                let limit = settings.limits.max_solutions.unwrap_or(usize::MAX) - told;
                let mut tell = |line: Vec<Move>| {
                    told += 1;
                    let line = match before {
                        Some(before) => [&[before], line.as_slice()].concat(),
                        None => line,
                    };
                    match self.control.is_long_over() {
                        true => ControlFlow::Break(()),
                        false => take(teller.line(&line)),
                    }
                };
                let course = (&course.line_shape, shared_ends.as_ref(), shorter_fail);
                if !self.tell_course(&start, course, (limit, watched), &mut tell) {
                    return false;
                }
            }
            if course.ends_play && told > 0 {
                return true;
            }
            let short = settings.limits.stop_on_short && told > 0 && !is_last;
            if short || !is_last && self.control.check().is_err() {
                return false;
            }
        }
        true
    }

    /// Tells all lines of one line shape, but no more than so many; are its first moves those that are watched?
    fn tell_course<P: Lookahead>(
        &self,
        position: &P,
        (line_shape, shared_ends, shorter_fail): (&LineShape, Option<&SharedEnds>, bool),
        (limit, watched): (usize, bool),
        take: &mut Taker<'_, Vec<Move>>,
    ) -> bool {
        let (target, failures, control) = (self.target, &self.failures, self.control);
        let rules = &self.problem.diagram.rules;
        if self.problem.settings.demanded.null_moves {
            let resting = Resting {
                line_shape,
                target,
                failures,
                control,
                limit,
            };
            return resting.tell(position, take);
        }
        if ProofGames::suits(line_shape, target) && position.allows(Trick::ProofGamePlans) {
            let games = ProofGames {
                rules,
                line_shape,
                target,
                memory: share_of_tables(self.memory),
                control,
                limit,
                watched,
                deduces: position.allows(Trick::ProofGameRoutes),
            };
            return games.tell(position, take);
        }
        let search = LineSearch {
            rules,
            line_shape,
            pictured_from: LineSearch::WORTH_PICTURING,
            picture_memory: self.memory / PICTURES,
            shared_ends,
            target,
            failures,
            salt: 0,
            shorter_fail,
            control,
            limit,
            watched,
        };
        search.tell(position, take)
    }
}

/// Which part of the solution lines belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    SetPlay,
    Actual,
}

/// The share of the memory, one part in so many, that pictures may take beside the table.
const PICTURES: usize = 4;
/// Bytes by which the pictures are measured where solutions are only counted.
const COUNTED: usize = 1 << 28;

/// How many solutions there are, as far as was counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// Solutions shorter than stipulated; none is counted after the first.
    pub short: usize,
    /// Solutions of full length.
    pub whole: usize,
}

/// Counts the solutions of help play whose lines all have the same length, shorter ones first, and stops at the first
/// that is short or when there are more than `enough`: far less work than to tell them. Nothing for play of another
/// kind, and when the search was stopped.
///
/// `failures` may serve many problems that differ in nothing but their diagrams.
pub fn count<P: Lookahead>(
    problem: &Problem,
    position: &P,
    enough: usize,
    failures: &Failures,
    control: &Control,
) -> Option<Count> {
    let stipulation = problem.demand();
    let is_counted = matches!(stipulation.play, Play::Help | Play::HelpSelf | Play::HelpReflex);
    if !is_counted || stipulation.structure.is_some() || problem.settings.demanded.null_moves {
        return None;
    }
    let line_shapes = all_lengths(&stipulation, position);
    let (full, shorter) = line_shapes.split_last()?;
    let lines = |line_shape: &LineShape, limit: usize| {
        let target = &problem.diagram.men;
        let search = LineSearch {
            rules: &problem.diagram.rules,
            line_shape,
            pictured_from: LineSearch::WORTH_PICTURING,
            picture_memory: COUNTED / PICTURES,
            shared_ends: None,
            target,
            failures,
            salt: 0,
            shorter_fail: !stipulation.exact,
            control,
            limit,
            watched: false,
        };
        let found = search.lines(position);
        (found.complete || found.lines.len() == limit).then_some(found.lines.len())
    };
    for line_shape in shorter {
        if lines(line_shape, 1)? > 0 {
            return Some(Count { short: 1, whole: 0 });
        }
    }
    let whole = lines(full, enough.saturating_add(1))?;
    Some(Count { short: 0, whole })
}

/// The table pays only where positions recur: not in the last moves.
fn table_size(stipulation: &Stipulation, memory: usize) -> usize {
    let half_moves = if stipulation.play.is_series() {
        stipulation.length.moves as u32 + 2
    } else {
        stipulation.length.half_moves()
    };
    let useful = match half_moves {
        0..=3 => 1 << 12,
        4 => 1 << 18,
        5 => 1 << 23,
        6 => 1 << 26,
        _ => usize::MAX,
    };
    share_of_tables(memory).min(useful)
}

/// Turns half-moves into steps; a line that begins like the one before it shares the work.
pub(super) struct Teller<P> {
    /// The positions of the line before, from the first one on.
    positions: Vec<P>,
    steps: Vec<Step>,
    previous: Vec<Move>,
    /// Do all lines end with a mate?
    mates: bool,
}

impl<P: Lookahead> Teller<P> {
    /// For lines from this position.
    pub(super) fn new(start: &P) -> Self {
        Teller {
            positions: vec![start.clone()],
            steps: Vec::new(),
            previous: Vec::new(),
            mates: false,
        }
    }

    /// For solutions of this stipulation from this position.
    fn of_solutions(start: &P, stipulation: &Stipulation) -> Self {
        // Of other plays lines may end with another goal.
        let one_goal = matches!(
            stipulation.play,
            Play::Help | Play::Series(Ending::Help | Ending::Direct)
        );
        let mates = one_goal && stipulation.goal == Goal::Mate;
        Teller {
            mates,
            ..Teller::new(start)
        }
    }

    /// The line that these half-moves are; passes are not told.
    pub(super) fn line(&mut self, moves: &[Move]) -> Line {
        let alike = self.previous.iter().zip(moves).take_while(|(a, b)| a == b).count();
        let common = alike.min(self.positions.len() - 1);
        self.positions.truncate(common + 1);
        self.steps.truncate(common);
        for (number, &step) in moves.iter().enumerate().skip(common) {
            let position = &self.positions[number];
            if self.mates && number + 1 == moves.len() {
                self.steps.push(Step::mating(position, step));
                break;
            }
            self.steps.push(Step::of(position, step));
            let after = position.play(step);
            self.positions.push(after);
        }
        self.previous.clear();
        self.previous.extend(moves);
        let told = self.steps.iter().filter(|told| told.step != Move::PASS);
        told.cloned().collect()
    }
}
