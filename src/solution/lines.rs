//! Tells lines: makes line shapes of a stipulation, shorter ones first, and asks the search for all of each.

use super::means::share_of_tables;
use super::{Line, Listener, Piece, Status, Step, canonical_moves};
use crate::position::{Lookahead, Man, Move, Trick};
use crate::problem::Problem;
use crate::search::{Control, End, Failures, LineSearch, LineShape, Parry, ProofGames, Resting, Table, Taker, Turn};
use crate::stipulation::{Ending, Length, Play, Stipulation};
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
            let courses = line_shapes.into_iter().map(Course::from);
            complete = self.tell_lines(&position.pass(), courses, Part::SetPlay, &mut set);
        }
        let mut actual = |line| listener(Piece::Line(line));
        complete &= match self.parry() {
            Some(parry) => self.tell_parries(&parry, position, &mut actual),
            None if self.problem.waits() => {
                let courses = waiting_courses(&self.stipulation, self.problem.stipulation.intro > 0, position);
                self.tell_lines(position, courses.into_iter(), Part::Actual, &mut actual)
            }
            None => {
                let line_shapes = LineShapes::of(&self.stipulation, position);
                self.tell_lines(
                    position,
                    line_shapes.each().map(Course::from),
                    Part::Actual,
                    &mut actual,
                )
            }
        };
        match complete {
            true => Status::Complete,
            false => Status::of_stopped(self.control),
        }
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

    /// Tells the lines of these courses; are these all?
    fn tell_lines<P: Lookahead>(
        &self,
        position: &P,
        courses: impl Iterator<Item = Course>,
        part: Part,
        take: &mut Taker<'_, Line>,
    ) -> bool {
        let settings = &self.problem.settings;
        let mut teller = Teller::new(position);
        let mut told = 0;
        let mut courses = courses.peekable();
        while let Some(course) = courses.next() {
            let is_last = courses.peek().is_none();
            let starts = course.opening.starts(position);
            let watched = is_last && part == Part::Actual && starts.len() == 1;
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
                if !self.tell_course(&start, &course.line_shape, (limit, watched), &mut tell) {
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
        line_shape: &LineShape,
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
        if ProofGames::suits(line_shape) && position.allows(Trick::ProofGamePlans) {
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
            target,
            failures,
            salt: 0,
            control,
            limit,
            watched,
        };
        search.tell(position, take)
    }
}

/// A line shape, and what the side to move does before it begins.
struct Course {
    opening: Before,
    line_shape: LineShape,
    /// Is play over, and no longer course has lines, if this one has?
    ends_play: bool,
}

impl From<LineShape> for Course {
    fn from(line_shape: LineShape) -> Self {
        Course {
            opening: Before::Nothing,
            line_shape,
            ends_play: false,
        }
    }
}

/// What the side to move does before a line of a line shape begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// It begins the line.
    Nothing,
    /// It passes, and so must not be in check.
    Passes,
    /// It passes, too, but parries if it is in check.
    Parries,
}

impl Before {
    /// The positions from which a line of the line shape can begin, each with what comes before it.
    fn starts<P: Lookahead>(self, position: &P) -> Vec<(Option<Move>, P)> {
        match self {
            Before::Nothing => vec![(None, position.clone())],
            _ if !position.in_check(position.turn()) => vec![(Some(Move::PASS), position.pass())],
            Before::Passes => Vec::new(),
            Before::Parries => {
                let parries = canonical_moves(position).into_iter();
                parries.map(|step| (Some(step), position.play(step))).collect()
            }
        }
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
            target,
            failures,
            salt: 0,
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
}

impl<P: Lookahead> Teller<P> {
    /// For lines from this position.
    pub(super) fn new(start: &P) -> Self {
        Teller {
            positions: vec![start.clone()],
            steps: Vec::new(),
            previous: Vec::new(),
        }
    }

    /// The line that these half-moves are; passes are not told.
    pub(super) fn line(&mut self, moves: &[Move]) -> Line {
        let common = self.previous.iter().zip(moves).take_while(|(a, b)| a == b).count();
        self.positions.truncate(common + 1);
        self.steps.truncate(common);
        for &step in &moves[common..] {
            let position = &self.positions[self.positions.len() - 1];
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

/// The line shapes of all lengths that a stipulation admits.
struct LineShapes {
    /// Those without moves in advance, shorter ones first.
    plain: Vec<LineShape>,
    /// At most so many moves in advance, and at least one unless this is 0.
    intro: usize,
}

impl LineShapes {
    fn of<P: Lookahead>(stipulation: &Stipulation, position: &P) -> Self {
        LineShapes {
            plain: all_lengths(stipulation, position),
            intro: stipulation.intro.into(),
        }
    }

    /// All line shapes, shorter ones first, and of equal ones those with fewer moves in advance. They may be far too many to be made
    /// at once.
    fn each(&self) -> Box<dyn Iterator<Item = LineShape> + '_> {
        let (Some(first), Some(last), true) = (self.plain.first(), self.plain.last(), self.intro > 0) else {
            return Box::new(self.plain.iter().cloned());
        };
        let (shortest, longest) = (first.length, last.length);
        let split = move |total: usize| {
            let fewest = total.saturating_sub(longest).max(1);
            let most = self.intro.min(total - shortest);
            (fewest..=most).filter_map(move |intro| self.with_intro(intro, total - intro))
        };
        Box::new((shortest + 1..=longest + self.intro).flat_map(split))
    }

    /// The line shape of this length, after so many moves in advance.
    fn with_intro(&self, intro: usize, length: usize) -> Option<LineShape> {
        let index = self
            .plain
            .binary_search_by_key(&length, |line_shape| line_shape.length)
            .ok()?;
        Some(LineShape {
            intro,
            ..self.plain[index].clone()
        })
    }
}

/// The line shapes without moves in advance.
fn all_lengths<P: Lookahead>(stipulation: &Stipulation, position: &P) -> Vec<LineShape> {
    let length = stipulation.length;
    if stipulation.play.is_series() {
        let longest = usize::from(length.moves);
        let shortest = if stipulation.exact { longest } else { 1 };
        return (shortest..=longest)
            .map(|moves| series(stipulation, moves, position))
            .collect();
    }
    alternating_lengths(stipulation, length.half_moves() as usize, position)
}

/// The line shapes of alternating play of so many half-moves and of fewer by whole moves.
fn alternating_lengths<P: Lookahead>(stipulation: &Stipulation, half_moves: usize, position: &P) -> Vec<LineShape> {
    let goal = stipulation.goal;
    // What the end adds to the line shape of help play.
    let (end, added) = match stipulation.play {
        Play::HelpSelf => (End::Forced(goal), 1),
        Play::HelpReflex => (End::Obliged(goal), 1),
        Play::ReciprocalHelp { black } => (End::Reciprocal { own: black, goal }, 2),
        _ => (End::Goal(goal), 0),
    };
    let Some(longest) = half_moves.checked_sub(added) else {
        return Vec::new();
    };
    let shortest = match end {
        _ if stipulation.exact => longest,
        End::Goal(_) if longest.is_multiple_of(2) => 2,
        _ => longest % 2,
    };
    (shortest..=longest)
        .step_by(2)
        .map(|length| LineShape {
            bound: match end {
                End::Obliged(_) if longest % 2 == 1 => Some(position.turn()),
                End::Obliged(_) => Some(!position.turn()),
                _ => None,
            },
            ..LineShape::alternating(length, end)
        })
        .collect()
}

/// The line shape of a series of so many moves.
fn series<P: Lookahead>(stipulation: &Stipulation, moves: usize, position: &P) -> LineShape {
    let goal = stipulation.goal;
    let turn = match stipulation.play {
        Play::Series(_) => Turn::Passes,
        _ => Turn::Parries,
    };
    let ending = stipulation.play.ending().unwrap_or(Ending::Direct);
    let (length, tail, end) = match ending {
        Ending::Direct => (moves, 1, End::Goal(goal)),
        Ending::Help => (moves + 1, 2, End::Goal(goal)),
        Ending::SelfPlay => (moves, 1, End::Forced(goal)),
        Ending::Reflex | Ending::SemiReflex => (moves, 1, End::Obliged(goal)),
        Ending::HelpSelf => (moves + 1, 2, End::Forced(goal)),
        Ending::ReciprocalHelp { black } => (moves - 1, 0, End::Reciprocal { own: black, goal }),
    };
    let leader = if stipulation.intro > 0 {
        !position.turn()
    } else {
        position.turn()
    };
    LineShape {
        intro: 0,
        length,
        turn,
        tail,
        end,
        bound: (ending == Ending::Reflex).then_some(leader),
    }
}

/// The courses of a series, or of one behind moves in advance, that waits for the side to move.
fn waiting_courses<P: Lookahead>(stipulation: &Stipulation, has_intro: bool, position: &P) -> Vec<Course> {
    let passed = position.pass();
    let before = match stipulation.play {
        Play::ParrySeries(_) | Play::ParryHelpSeries(_) if !has_intro => Before::Parries,
        _ => Before::Passes,
    };
    let behind = |line_shape| Course {
        opening: before,
        line_shape,
        ends_play: false,
    };
    let none = unopened(stipulation, has_intro, position);
    let unasked = matches!(
        stipulation.play.ending(),
        Some(Ending::SelfPlay | Ending::Reflex | Ending::SemiReflex)
    );
    let without = none.into_iter().map(|line_shape| Course {
        ends_play: unasked && !has_intro,
        ..Course::from(line_shape)
    });
    let moves = if has_intro {
        stipulation.intro
    } else {
        stipulation.length.moves
    };
    if moves == 0 {
        return without.collect();
    }
    let line_shapes = LineShapes::of(stipulation, &passed);
    without.chain(line_shapes.each().map(behind)).collect()
}

/// The line shapes of play without its opening: without moves in advance, or else without a series.
fn unopened<P: Lookahead>(stipulation: &Stipulation, has_intro: bool, position: &P) -> Vec<LineShape> {
    if has_intro {
        let alone = Stipulation {
            intro: 0,
            ..stipulation.clone()
        };
        return all_lengths(&alone, position);
    }
    let may_be_none = !stipulation.exact || stipulation.length.moves == 0;
    let without = without_series(stipulation, position).filter(|_| may_be_none);
    without.into_iter().collect()
}

/// The line shape of what follows a series, which has no move itself: the side to move ends it.
fn without_series<P: Lookahead>(stipulation: &Stipulation, position: &P) -> Option<LineShape> {
    if let Some(Ending::Direct | Ending::ReciprocalHelp { .. }) = stipulation.play.ending() {
        return None;
    }
    let line_shape = series(stipulation, 1, &position.pass());
    let length = line_shape.length - 1;
    Some(LineShape {
        length,
        tail: length,
        ..line_shape
    })
}

/// The line shapes of the set play, which begins with the other side: without the first half-move, without the
/// moves in advance, or without the series.
fn set_courses<P: Lookahead>(stipulation: &Stipulation, position: &P) -> Vec<LineShape> {
    let other = position.pass();
    if stipulation.intro > 0 {
        let alone = Stipulation {
            intro: 0,
            ..stipulation.clone()
        };
        return all_lengths(&alone, &other);
    }
    match stipulation.play {
        Play::ProofGame => Vec::new(),
        Play::ReciprocalHelp { .. } | Play::Series(Ending::ReciprocalHelp { .. })
            if stipulation.length == Length::moves(1) =>
        {
            vec![LineShape::alternating(1, End::Goal(stipulation.goal))]
        }
        Play::Series(Ending::Direct | Ending::ReciprocalHelp { .. })
        | Play::ParrySeries(Ending::Direct)
        | Play::ParryHelpSeries(Ending::Direct) => Vec::new(),
        play if play.is_series() => without_series(stipulation, &other).into_iter().collect(),
        _ => alternating_lengths(stipulation, stipulation.length.half_moves() as usize - 1, &other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;
    use crate::with_position;

    fn line_shapes(text: &str) -> LineShapes {
        let diagram = crate::formats::fen::Fen::read("7k/8/8/8/8/8/8/K7", Rules::from_name("orthodox").expect("rules"))
            .expect("a FEN");
        let position = diagram.diagram.position().expect("a position");
        let stipulation = text.parse().expect("a stipulation");
        with_position!(&position, position => LineShapes::of(&stipulation, position))
    }

    #[test]
    fn courses_with_moves_in_advance_come_in_order_and_only_as_they_are_asked_for() {
        let lengths = |text: &str, count: usize| -> Vec<(usize, usize)> {
            let line_shapes = line_shapes(text);
            let lengths = line_shapes
                .each()
                .map(|line_shape| (line_shape.intro, line_shape.length));
            lengths.take(count).collect()
        };
        assert_eq!(
            lengths("3->ser-h#2", 99),
            [(1, 2), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3)],
            "by all half-moves, and by those in advance"
        );
        assert_eq!(lengths("2->exact-ser-#4", 99), [(1, 4), (2, 4)]);
        assert_eq!(lengths("9999->ser-h#9999", 3), [(1, 2), (1, 3), (2, 2)]);
        assert_eq!(lengths("h#2", 9), [(0, 2), (0, 4)]);
    }
}
