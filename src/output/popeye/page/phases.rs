//! The solution, in phases with the empty lines that end them.

use super::idle::{idle_options, is_short_reciprocal, knows_set_play};
use crate::output::Telling;
use crate::output::popeye::{self, numbers::Numbers, words::Words};
use crate::problem::Problem;
use crate::solution::{Piece, Solution, Status};
use web_time::Instant;

/// The solution of a problem or twin, or of one side of a duplex, with the empty lines that end its phases.
pub fn phases(problem: &Problem, solution: &Solution, words: &Words) -> String {
    Phases::new(problem, words).whole(solution)
}

/// Writes the same piece by piece.
pub struct Phases<'a> {
    problem: &'a Problem,
    words: &'a Words,
    play: Blocks<'a>,
    has_begun: bool,
    /// Are there moves that reflex play demanded in the diagram?
    has_missed: bool,
    told: Told,
    /// Those of first moves, if they are told.
    numbers: Option<Numbers>,
}

/// The blocks of which the solution is made.
enum Blocks<'a> {
    Battle(popeye::Battle<'a>),
    Lines(popeye::Lines<'a>),
}

/// How much has been told.
#[derive(Clone, Copy, Default)]
struct Told {
    keys: usize,
    tries: usize,
    lines: usize,
    set_lines: usize,
    post_key: bool,
}

impl<'a> Phases<'a> {
    /// For the solution of this problem.
    pub fn new(problem: &'a Problem, words: &'a Words) -> Self {
        let play = match problem.stipulation.play.is_battle() {
            true => Blocks::Battle(popeye::Battle::new(problem, words)),
            false => Blocks::Lines(popeye::Lines::new(problem, words)),
        };
        Phases {
            problem,
            words,
            play,
            has_begun: false,
            has_missed: false,
            told: Told::default(),
            numbers: None,
        }
    }

    /// The same with the numbers of first moves, each with the time since then unless no times are told.
    #[must_use]
    pub fn with_numbers(self, since: Option<Instant>) -> Self {
        Phases {
            numbers: Some(Numbers::of(self.problem, since)),
            ..self
        }
    }

    /// The numbers up to the first move with which a piece of the play begins.
    fn numbers_before(&mut self, piece: &Piece) -> String {
        let first = match piece {
            Piece::Key(phase) | Piece::Try(phase) => Some(phase.step.clone()),
            Piece::Line(line) => line.first().cloned(),
            _ => None,
        };
        match (&mut self.numbers, first) {
            (Some(numbers), Some(first)) => numbers.up_to(&first, self.problem, self.words),
            _ => String::new(),
        }
    }

    /// How far a solution has come in Popeye's words: what its numbers limit is a part, what its time limits was
    /// interrupted.
    pub fn status(&self, status: Status) -> Status {
        let settings = &self.problem.settings;
        let found = [self.told.keys, self.told.lines, self.told.set_lines];
        let enough = settings
            .limits
            .max_solutions
            .is_some_and(|most| found.iter().any(|&found| found >= most));
        let short = settings.limits.stop_on_short && found.iter().any(|&found| found > 0);
        let in_part = enough || settings.limits.max_per_ending.is_some() || short;
        match status {
            Status::Limit if !in_part => Status::Interrupted,
            status => status,
        }
    }

    /// What stands before the first piece, be it set play or not: an empty line for set play that there is not, and the
    /// moves that reflex play demanded, which in battles stand behind the set play.
    fn before_first(&mut self, is_set_play: bool) -> String {
        if std::mem::replace(&mut self.has_begun, true) {
            return String::new();
        }
        let problem = self.problem;
        let lacks_set_play = !is_set_play && problem.settings.told.set_play && knows_set_play(problem);
        let mut text = String::new();
        if lacks_set_play && !popeye::is_in_check(problem) {
            text.push('\n');
        }
        if let Blocks::Lines(lines) = &self.play {
            let missed = lines.missed();
            self.has_missed = !missed.is_empty();
            text += &missed;
        }
        text
    }
}

impl Telling for Phases<'_> {
    fn begin(&mut self) -> String {
        idle_options(self.problem, self.words)
    }

    fn piece(&mut self, piece: Piece) -> String {
        let told = &mut self.told;
        match &piece {
            Piece::SetPlay(_) => {}
            Piece::PostKey(_) => told.post_key = true,
            Piece::SetLine(_) => told.set_lines += 1,
            Piece::Line(_) => told.lines += 1,
            Piece::Key(_) => told.keys += 1,
            Piece::Try(_) => told.tries += 1,
        }
        let before = self.before_first(matches!(piece, Piece::SetPlay(_) | Piece::SetLine(_)));
        let numbers = self.numbers_before(&piece);
        let text = match &mut self.play {
            Blocks::Battle(battle) => battle.piece(&piece),
            Blocks::Lines(lines) => lines.piece(&piece),
        };
        // An empty line that parts pieces stands above the numbers.
        match text.strip_prefix('\n') {
            Some(rest) => format!("{before}\n{numbers}{rest}"),
            None => format!("{before}{numbers}{text}"),
        }
    }

    fn end(&mut self, _: Status) -> String {
        let mut text = self.before_first(false);
        if let Blocks::Battle(battle) = &mut self.play {
            let missed = battle.end();
            self.has_missed = !missed.is_empty();
            text += &missed;
        }
        let told = self.told;
        let is_done = match self.play {
            Blocks::Battle(_) => told.post_key || self.has_missed && told.keys + told.tries == 0,
            // Popeye takes a short reciprocal line for a reci-h#1, which has no empty line.
            Blocks::Lines(_) => {
                told.lines > 0 || self.has_missed && told.set_lines == 0 || is_short_reciprocal(self.problem)
            }
        };
        if !is_done {
            text.push('\n');
        }
        if let Some(numbers) = &mut self.numbers {
            text += &numbers.rest(self.problem, self.words);
        }
        text
    }
}
