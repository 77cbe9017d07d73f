//! How the entries of a collection are judged, whoever asks.

use super::answer;
use super::args::{SearchArgs, VerifyArgs};
use super::exit::{Exit, complain};
use looking_glass::collection::{Case, Ruling, Session};
use looking_glass::formats::entry::{Entry, EntryError};
use looking_glass::opinion::CrossCheck;
use looking_glass::problem::Problem;
use std::time::Duration;

/// How long a problem may take where neither it nor the user says: no monster is to stop the rest for ever.
const TIME: Duration = Duration::from_secs(300);

/// How many solutions of help play, series play and proof games are found where neither the problem nor the user says: more would
/// tell nothing more about it, and might take all memory.
const SOLUTIONS: usize = 10_000;

/// Tells once that the store or the folder of certificates fails; answers are found and reported all the same.
pub fn complain_of_store(session: &Session<'_>, args: &VerifyArgs, told: &mut bool) {
    if let (Some(error), Some(path), false) = (session.trouble(), &args.store, *told) {
        complain(&format!(
            "{}: {error}; what is found from here on may not be kept",
            path.display()
        ));
        *told = true;
    }
    if let (Some(error), false) = (session.shelf_trouble(), *told) {
        complain(&format!("{error}; not all certificates are kept"));
        *told = true;
    }
}

/// What the store makes of the exit code: something could not be kept.
pub fn outcome_of_store(session: &Session<'_>) -> Exit {
    match session.trouble().is_some() || session.shelf_trouble().is_some() {
        true => Exit::Failed,
        false => Exit::Done,
    }
}

/// The case of an entry, as the arguments complete it.
pub fn case(read: Result<Entry, EntryError>, args: &VerifyArgs) -> Case {
    let entry = match read {
        Ok(entry) => entry,
        Err(error) => return Case::unread(error),
    };
    let id = entry.id.clone();
    match args.rules.complete(entry) {
        Ok(entry) => {
            let defaults = args.rules.defaults();
            let case = Case::of(&entry, &defaults, |problem| settle(problem, &args.search));
            match args.cross_check {
                Some(_) => case.to_be_asked(&entry, &defaults),
                None => case,
            }
        }
        Err(error) => Case::refused(id, error),
    }
}

/// Lets the arguments have their way with the settings; every problem has a limit of time, and of solutions where they may
/// be very many.
pub fn settle(problem: &mut Problem, args: &SearchArgs) {
    answer::settle(problem, args);
    problem.settings.limits.time_limit.get_or_insert(TIME);
    if !problem.stipulation.play.is_battle() {
        problem.settings.limits.max_solutions.get_or_insert(SOLUTIONS);
    }
}

/// What a ruling means for the exit code; a search that was not completed leaves something unknown, whatever it found.
pub fn outcome(ruling: &Ruling) -> Exit {
    let complete = ruling.status().map_or(Exit::Done, Exit::from);
    let opinion = match ruling.cross_check {
        Some(CrossCheck::Differs(_)) => Exit::Defect,
        Some(CrossCheck::Unknown(_)) => Exit::Unknown,
        _ => Exit::Done,
    };
    Exit::from(ruling.standing()).and(complete).and(opinion)
}
