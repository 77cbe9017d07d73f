//! Another program's answer to the same input, held against ours.

use super::departure::{Departure, castles_between, is_missed, tells_some, tests_waiting_king};
use super::text::{Parts, alone, parts, without};
use crate::formats::entry::{Defaults, Entry};
use crate::formats::popeye as inputs;
use crate::output::popeye::{battle, lines, page, words};
use crate::problem::Problem;
use crate::search::{Control, Reason};
use crate::solution::{Resources, Solution, Status, solve, with_room};

/// What an entry asks another program, and us.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// A whole input of Popeye.
    pub text: String,
    /// The problems as we read them there.
    problems: Vec<Problem>,
}

/// What another program makes of an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CrossCheck {
    /// It tells the same.
    Agrees,
    /// It tells something else, and it is known why.
    Departs(Vec<Departure>, Alone),
    /// It tells something else.
    Differs(Alone),
    /// It could not be asked, or did not answer; says why.
    Unknown(String),
    /// It does not play that; says why.
    LeftOut(String),
}

/// The lines that only one of two programs tells, some of them.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Alone {
    /// Ours.
    pub ours: Vec<String>,
    /// Those of the other program.
    pub theirs: Vec<String>,
}

/// The input of an entry: with tries and variations, unless it is an input itself and says what it asks for.
///
/// # Errors
/// Why there is none.
pub fn input(entry: &Entry, defaults: &Defaults) -> Result<Asked, String> {
    if entry.is_game() {
        return Err("a game".to_string());
    }
    let written = inputs::write(entry, defaults);
    let written = written.map_err(|errors| errors.first().map(ToString::to_string).unwrap_or_default())?;
    let draft = entry.draft(defaults).map_err(|errors| errors[0].to_string())?;
    let is_battle = draft.stipulation.is_some_and(|demand| demand.play.is_battle());
    let told = match entry.origin.source.is_popeye() {
        false if is_battle => "option Try Variation\n",
        _ => "",
    };
    let text = format!("BeginProblem\n{told}{}EndProblem\n", written.text);
    let mut read = inputs::read(&text, "input");
    let again = read.pop().ok_or("nothing was read again")?.entry;
    let problems = again.map_err(|error| error.to_string())?.problems(&Defaults::default());
    let problems = problems.into_iter().collect::<Result<_, _>>();
    let problems = problems.map_err(|refusal| refusal.errors.first().map(ToString::to_string).unwrap_or_default())?;
    Ok(Asked { text, problems })
}

/// What ends the text of a problem that was solved, and what stands in one that was not.
const DONE: &str = "solution finished";
const UNDONE: [&str; 4] = ["interrupted", "Partial solution", "problem ignored", "not supported"];

/// Solves what was asked and holds it against the other program's text.
pub fn compare(asked: &Asked, theirs: &str, resources: Resources, control: &Control) -> CrossCheck {
    if let Some(word) = UNDONE.iter().find(|word| theirs.contains(*word)) {
        return CrossCheck::Unknown(format!("the other program says `{word}`"));
    }
    if !theirs.contains(DONE) {
        return CrossCheck::Unknown(format!("the other program does not say `{DONE}`"));
    }
    let mut solved = Vec::new();
    for problem in &asked.problems {
        match with_room(&problem.stipulation, || solve(problem, resources, control)) {
            Ok(solution) if solution.status == Status::Complete => solved.push((problem, solution)),
            Ok(_) => return CrossCheck::Unknown(ended(control).to_string()),
            Err(faults) => return CrossCheck::LeftOut(faults[0].to_string()),
        }
    }
    judged(&solved, &parts(theirs))
}

fn ended(control: &Control) -> &'static str {
    match control.reason() {
        Some(Reason::Interrupt) => "interrupted",
        _ => "a limit was reached here",
    }
}

/// Our text of all twins.
fn ours(solved: &[(&Problem, Solution)]) -> Parts {
    let mut text = String::new();
    let mut label = None;
    for (problem, solution) in solved {
        if problem.twin.is_some() && problem.twin != label {
            label.clone_from(&problem.twin);
            text += &page::twin(label.as_deref().unwrap_or_default(), &words::ENGLISH);
        }
        text += &match problem.stipulation.play.is_battle() {
            true => battle(problem, solution, &words::ENGLISH),
            false => lines(problem, solution, &words::ENGLISH),
        };
        text.push('\n');
    }
    parts(&text)
}

fn judged(solved: &[(&Problem, Solution)], theirs: &Parts) -> CrossCheck {
    let told = ours(solved);
    if told == *theirs {
        return CrossCheck::Agrees;
    }
    let differing = Alone {
        ours: alone(&told, theirs),
        theirs: alone(theirs, &told),
    };
    match departures(solved, &told, theirs) {
        Some(known) => CrossCheck::Departs(known, differing),
        None => CrossCheck::Differs(differing),
    }
}

/// The known departures without which both tell the same, if there are such.
fn departures(solved: &[(&Problem, Solution)], told: &Parts, theirs: &Parts) -> Option<Vec<Departure>> {
    let mut known = Vec::new();
    let has_castling = |parts: &Parts| parts.iter().any(|part| part.keys().any(|line| castles_between(line)));
    if has_castling(theirs) {
        known.push(Departure::CastlingBetweenBoards);
    }
    let theirs = without(theirs, castles_between);
    let mut told = without(told, castles_between);
    if told != theirs && solved.iter().any(|(problem, _)| tests_waiting_king(problem)) {
        told = ours(&solved.iter().map(without_missed).collect::<Vec<_>>());
        known.push(Departure::WaitingKing);
    }
    if told == theirs {
        return Some(known);
    }
    let any = |of: fn(&Problem) -> bool| solved.iter().any(|(problem, _)| of(problem));
    let sizes = |parts: &Parts| parts.iter().map(|part| part.values().sum()).collect::<Vec<usize>>();
    // First moves are numbered in each program's own order.
    let is_choice =
        any(|problem| problem.settings.limits.picks_first_moves()) || any(tells_some) && sizes(&told) == sizes(&theirs);
    is_choice.then(|| vec![Departure::Choice])
}

/// A solution without the lines that Popeye misses.
fn without_missed<'p>((problem, solution): &(&'p Problem, Solution)) -> (&'p Problem, Solution) {
    let mut solution = solution.clone();
    if tests_waiting_king(problem) {
        solution.solutions.retain(|line| !is_missed(problem, line));
    }
    (problem, solution)
}
