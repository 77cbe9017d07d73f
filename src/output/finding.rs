//! What was found of a problem, in words and numbers that outlive the run: for programs, reports and stores.
//!
//! ```
//! use looking_glass::{Problem, check};
//!
//! let problem = Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox")?;
//! let finding = check(&problem)?;
//! assert!(finding.is_sound());
//! # Ok::<(), looking_glass::Refused>(())
//! ```

use super::notation::{Notation, popeye};
use super::verdict;
use crate::analysis::{Ending, survey_each};
use crate::count::counted;
use crate::formats::game::{Game, Played};
use crate::identity::{Digest, Kind};
use crate::position::Move;
use crate::problem::Problem;
use crate::problem::claims::Claims;
use crate::search::Control;
use crate::solution::{Line, Ply, Solution, Status};
use crate::soundness::{self, Counts, Defect, DefectKind, Grade, Judgement, Tally, Verdict};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::ControlFlow;

/// The verdict on one problem or twin, without anything that depends on the machine or on who asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// Was the whole answer found?
    pub status: Status,
    /// The judgement and what it rests on.
    pub verdict: ToldVerdict,
    /// What was found, in numbers.
    pub counts: Counts,
    /// Every mate of the solution.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mates: Vec<ToldMate>,
    /// What could not be read of a stated solution, a line each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<String>,
    /// That stated play could not be read, in one line with the first part of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub misread: Option<String>,
    /// Stated moves of which it is not known whether they hold, each with the moves that lead to it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unjudged: Vec<String>,
    /// A digest of the whole solution, by which equal ones are known; none of a solution too short to be
    /// anyone's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution_digest: Option<String>,
}

/// A judgement with its reasons.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ToldVerdict {
    /// The judgement.
    pub status: Judgement,
    /// What is wrong.
    pub defects: Vec<ToldDefect>,
    /// The line that a magazine would print.
    pub line: String,
}

/// A defect with its moves in Popeye's long form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ToldDefect {
    /// Its kind.
    pub kind: DefectKind,
    /// The moves that lead there, numbered.
    pub at: String,
    /// The moves that show it.
    pub moves: Vec<String>,
    /// Of a dual: how grave it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<Grade>,
    /// Of a dual: does the stated solution show its variation?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stated: bool,
    /// What moves cannot show, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// All of it in one line for readers.
    pub text: String,
}

/// A mate with the play that leads to it, in Popeye's long form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ToldMate {
    /// The moves from the diagram on.
    pub line: String,
    /// Is each flight denied once?
    pub pure: bool,
    /// Do all officers of the mating side take part?
    pub economical: bool,
    /// Is it both?
    pub model: bool,
    /// Do all men of both sides take part?
    pub ideal: bool,
}

impl Finding {
    /// What was found of a problem: as much as `control` has room for.
    pub fn of(
        problem: &Problem,
        solution: &Solution,
        verdict: &Verdict,
        notation: &Notation,
        control: &Control,
    ) -> Self {
        Finding::with((problem, solution), verdict, &Claims::default(), notation, control)
    }

    /// What was found of a problem whose solution is stated; the solution found is that of the inquiry, the verdict settled.
    pub fn of_stated(
        problem: &Problem,
        solution: &Solution,
        verdict: &Verdict,
        claims: &Claims,
        notation: &Notation,
        control: &Control,
    ) -> Self {
        let asked = soundness::as_asked(problem, solution);
        Finding::with((problem, &asked), verdict, claims, notation, control)
    }

    fn with(
        (problem, solution): (&Problem, &Solution),
        verdict: &Verdict,
        claims: &Claims,
        notation: &Notation,
        control: &Control,
    ) -> Self {
        let (mates, told) = mates(problem, solution, notation, control);
        let tally = Tally {
            unread: claims.is_unread(),
            ..Tally::of(problem, solution, verdict)
        };
        Finding {
            status: solution.status.max(told),
            verdict: ToldVerdict {
                status: verdict.status,
                defects: defects(problem, verdict, notation),
                line: tally.to_string(),
            },
            counts: tally.counts,
            mates,
            unread: soundness::unread(claims),
            misread: soundness::misread(claims),
            unjudged: verdict.open.iter().map(|claim| path(claim, notation)).collect(),
            solution_digest: digest(problem, solution),
        }
    }

    /// What was found of a game that was played through.
    pub fn of_game(game: &Game, played: &Played) -> Self {
        let fault = |text: String| ToldDefect {
            kind: DefectKind::WrongScore,
            at: String::new(),
            moves: Vec::new(),
            grade: None,
            stated: false,
            reason: None,
            text,
        };
        let defects: Vec<ToldDefect> = super::game::faults(game, played).into_iter().map(fault).collect();
        let (status, word) = match defects.is_empty() {
            true => (Judgement::Sound, "every mark is right"),
            false => (Judgement::Unsound, "not as stated"),
        };
        let count = counted(played.moves.len(), "half-move", "half-moves");
        Finding {
            status: Status::Complete,
            verdict: ToldVerdict {
                status,
                defects,
                line: format!("game, {word} ({count})"),
            },
            counts: Counts::default(),
            mates: Vec::new(),
            unread: Vec::new(),
            misread: None,
            unjudged: Vec::new(),
            solution_digest: None,
        }
    }
}

impl fmt::Display for Finding {
    /// The verdict's line, an indented line for each defect, and how much of a stated solution was not read or judged.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.verdict.line)?;
        for defect in &self.verdict.defects {
            writeln!(f, "  {}", defect.text)?;
        }
        if let Some(misread) = &self.misread {
            writeln!(f, "  {misread}")?;
        }
        let asides = if self.misread.is_none() { self.unread.len() } else { 0 };
        for (parts, what) in [(asides, "read"), (self.unjudged.len(), "judged")] {
            if parts > 0 {
                let parts = counted(parts, "part", "parts");
                writeln!(f, "  not {what}: {parts} of the stated solution")?;
            }
        }
        Ok(())
    }
}

/// `1.Ka2-b1A 1...Re8-e7B`: the moves that lead to a defect.
fn path(defect: &Defect, notation: &Notation) -> String {
    line(defect.at.iter().map(|(number, step)| (Some(*number), *step)), notation)
}

/// Moves in a row, with their numbers where they have some.
fn line(steps: impl Iterator<Item = (Option<Ply>, Move)>, notation: &Notation) -> String {
    let told = steps.map(|(ply, step)| {
        let number = ply.map(|ply| ply.to_string()).unwrap_or_default();
        format!("{number}{}", popeye(&notation.rules, step))
    });
    told.collect::<Vec<String>>().join(" ")
}

/// The defects of a verdict.
pub fn defects(problem: &Problem, verdict: &Verdict, notation: &Notation) -> Vec<ToldDefect> {
    let battle = problem.stipulation.play.is_battle();
    let told = |defect: &Defect| {
        let text = |step: &Move| popeye(&notation.rules, *step);
        ToldDefect {
            kind: defect.kind,
            at: path(defect, notation),
            moves: defect.moves.iter().map(text).collect(),
            grade: defect.grade,
            stated: defect.stated,
            reason: defect.reason.clone(),
            text: verdict::line(defect, battle, notation),
        }
    };
    verdict.defects.iter().map(told).collect()
}

/// The defects of a verdict, a line each, with moves as the solution has them.
pub fn defects_in_print<'a>(
    (problem, solution): (&'a Problem, &'a Solution),
    verdict: &'a Verdict,
    notation: &'a Notation,
) -> impl Iterator<Item = String> + 'a {
    let defects = verdict.defects.iter();
    defects.map(move |defect| verdict::line_in_print(problem, solution, defect, notation))
}

/// A mate with the play that leads to it, as the solution has its moves: `1.Kb1/A 1...Re7 2.Rxe7/A#`.
pub fn mate_in_print(problem: &Problem, ending: &Ending, notation: &Notation) -> String {
    let start = problem.start().position().ok();
    let path = ending.line.iter().copied();
    let told = start.and_then(|mut start| verdict::path_in_print(&mut start, path, notation));
    told.map_or_else(|| ToldMate::of(ending, notation).line, |moves| moves.join(" "))
}

/// Bytes that a mate takes as it is found and as it is told, without the text of its line.
const MATE: usize = 512;

/// The mates of a solution, and whether there was room and time for all of them.
fn mates(problem: &Problem, solution: &Solution, notation: &Notation, control: &Control) -> (Vec<ToldMate>, Status) {
    let mut mates = Vec::new();
    let mut status = Status::Complete;
    survey_each(problem, solution, &mut |ending| {
        let mate = ToldMate::of(&ending, notation);
        if control.is_long_over() || control.budget().keep(MATE + 2 * mate.line.len()).is_err() {
            status = Status::of(false, control);
            return ControlFlow::Break(());
        }
        mates.push(mate);
        ControlFlow::Continue(())
    });
    (mates, status)
}

impl ToldMate {
    fn of(ending: &Ending, notation: &Notation) -> Self {
        ToldMate {
            line: line(ending.line.iter().copied(), notation),
            pure: ending.mate.pure,
            economical: ending.mate.economical,
            model: ending.mate.is_model(),
            ideal: ending.mate.ideal,
        }
    }

    /// What it is called; nothing if it is not pure.
    pub const fn name(&self) -> Option<&'static str> {
        match (self.ideal, self.model, self.pure) {
            (true, ..) => Some("ideal mate"),
            (_, true, _) => Some("model mate"),
            (.., true) => Some("pure mate"),
            _ => None,
        }
    }
}

/// The least number of half-moves of a solution that is likely to be one composer's own.
const OWN: usize = 3;

/// The digest of a complete solution of some length.
fn digest(problem: &Problem, solution: &Solution) -> Option<String> {
    let lines = solution.solutions.iter().map(Vec::len);
    let keys = solution.keys.iter().map(|key| 1 + key.sequel.half_moves());
    let longest = lines.chain(keys).max()?;
    if longest < OWN || solution.status != Status::Complete {
        return None;
    }
    let line = |line: &Line| line.iter().map(|told| told.step).collect::<Vec<Move>>();
    let lines: Vec<Vec<Move>> = solution.solutions.iter().map(line).collect();
    let told = (problem.diagram.rules, problem.demand(), &solution.keys, lines);
    Some(Digest::of(Kind::SOLUTION, &told).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Intention;
    use crate::solution::{Resources, solve};
    use crate::soundness::examine;

    #[test]
    fn mates_without_room_are_left_out_and_said_to_be() {
        let problem = Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox").expect("a problem");
        let resources = Resources::single(1 << 16);
        let solution = solve(&problem, resources, &Control::default()).expect("a position");
        let verdict = examine(&problem, &solution, &Intention::default());
        let within = |bytes: usize| {
            let control = Control::default().with_memory(bytes);
            let notation = Notation::new(problem.diagram.rules);
            let finding = Finding::of(&problem, &solution, &verdict, &notation, &control);
            (finding.status, finding.mates.len())
        };
        assert_eq!(within(1 << 20), (Status::Complete, 1));
        assert_eq!(within(100), (Status::Limit, 0));
    }
}
