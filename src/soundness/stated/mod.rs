//! A solution that is stated, held against the one that was found.
//!
//! Only what is proved wrong is called so. Of a defence the solution tells the shortest answers alone, and none where every
//! threat still works: what is stated beyond that is left open, until a search of its own settles it.

mod battle;
mod lines;

use super::proof::holds;
use super::{Defect, DefectKind, Judgement, Verdict};
use crate::brief::{QUOTED, shortened};
use crate::count::counted;
use crate::position::Move;
use crate::problem::Problem;
use crate::problem::claims::{Claims, Unread, Why};
use crate::search::{Control, Reason};
use crate::solution::{Attack, Ply, Resources, Solution, Status, common_form};
use std::borrow::Cow;

/// Tries with more refutations than this are not looked for, however many are stated.
const MOST_REFUTATIONS: usize = 8;

/// The problem as it has to be solved for the claims to be judged: with set play where some is stated, and with
/// tries that have as many refutations as are stated.
pub fn inquiry(problem: &Problem, claims: &Claims) -> Problem {
    let mut inquiry = problem.clone();
    let settings = &mut inquiry.settings;
    settings.told.set_play |= !claims.set_play.is_empty() || !claims.set_lines.is_empty();
    let refutations = claims.tries.iter().map(|attempt| attempt.play.refutations.len());
    let most = refutations
        .filter(|&count| count <= MOST_REFUTATIONS)
        .max()
        .unwrap_or(0);
    settings.told.tries = settings.told.tries.max(u32::try_from(most).unwrap_or(0));
    inquiry
}

/// The solution of an inquiry without what the problem itself does not ask for.
#[must_use]
pub fn as_asked<'a>(problem: &Problem, solution: &'a Solution) -> Cow<'a, Solution> {
    let most = problem.settings.told.tries as usize;
    let fails_too_often = |attempt: &Attack| attempt.sequel.refutations.len() > most;
    let has_set_play = !solution.set_play.is_empty() || !solution.set_solutions.is_empty();
    let unasked = has_set_play && !problem.settings.told.set_play;
    if !unasked && !solution.tries.iter().any(fails_too_often) {
        // It may be large.
        return Cow::Borrowed(solution);
    }
    let mut solution = solution.clone();
    solution.tries.retain(|attempt| !fails_too_often(attempt));
    if unasked {
        solution.set_play.clear();
        solution.set_solutions.clear();
    }
    Cow::Owned(solution)
}

/// Where judgements are noted.
pub(super) struct Noted<'a> {
    /// What is stated and does not hold.
    pub defects: &'a mut Vec<Defect>,
    /// What is stated and may hold: what it would be if it did not.
    pub open: &'a mut Vec<Defect>,
}

/// Notes what is stated and does not hold, and what the solution, which is that of the inquiry, does not tell of.
pub(super) fn judge(problem: &Problem, solution: &Solution, claims: &Claims, noted: Noted<'_>) {
    noted.defects.extend(claims.unplayable_keys().map(not_playable));
    if solution.status != Status::Complete || leaves_out(problem) {
        return;
    }
    if problem.stipulation.play.is_battle() {
        battle::judge(&common_form(problem), solution, claims, noted);
    } else {
        lines::judge(solution, claims, noted.defects);
    }
}

/// Searches for an answer to what a verdict leaves open: what does not hold becomes a defect, and what the search does not
/// tell either stays open. Tells how far the search has come.
pub fn settle(problem: &Problem, verdict: &mut Verdict, resources: Resources, control: &Control) -> Status {
    let mut wrong: Vec<Defect> = Vec::new();
    for claim in std::mem::take(&mut verdict.open) {
        // What would follow a move that fails means nothing.
        if wrong.iter().any(|wrong| claim.at.starts_with(&wrong.at)) {
            continue;
        }
        let held = match control.reason() {
            // A short search might not look up in time.
            Some(_) => None,
            None => holds(&common_form(problem), &claim.at, resources, control),
        };
        match held {
            Some(Ok(())) => {}
            Some(Err(_)) => wrong.push(claim),
            None => verdict.open.push(claim),
        }
    }
    let status = match (verdict.open.is_empty(), control.reason()) {
        (true, _) | (_, None) => Status::Complete,
        (_, Some(Reason::Interrupt)) => Status::Interrupted,
        (_, Some(_)) => Status::Limit,
    };
    verdict.status = match (verdict.status, wrong.is_empty(), status) {
        (Judgement::Unsound, ..) | (_, false, _) => Judgement::Unsound,
        (_, _, Status::Complete) => verdict.status,
        _ => Judgement::Unknown,
    };
    verdict.defects.extend(wrong);
    status
}

/// Does a setting leave solutions out, so that what is not told may be right all the same?
pub(super) fn leaves_out(problem: &Problem) -> bool {
    let limits = &problem.settings.limits;
    limits.picks_first_moves() || limits.max_per_ending.is_some()
}

/// Does the text show the variation in which this dual occurs?
pub(super) fn shows(claims: &Claims, solution: &Solution, dual: &Defect) -> bool {
    let solves = |key: Move| solution.keys.iter().any(|phase| phase.step.step == key);
    let (key, path) = match dual.at.split_first() {
        Some(((Ply::KEY, key), rest)) => (Some(*key), rest),
        _ => (None, dual.at.as_slice()),
    };
    let phases = claims.keys.iter().filter(|phase| solves(phase.key));
    let mut phases = phases.filter(|phase| key.is_none_or(|key| key == phase.key));
    phases.any(|phase| {
        let mut play = &phase.play;
        path.iter().all(|(_, step)| {
            let shown = play.replies.iter().find(|reply| reply.step == *step);
            shown.map(|shown| play = &shown.play).is_some()
        })
    })
}

/// So much of a part that could not be read is shown, in letters.
const SHOWN: usize = 400;

/// What could not be read, a line each: it claims nothing, right or wrong.
pub fn unread(claims: &Claims) -> Vec<String> {
    claims.unread.iter().map(told).collect()
}

/// `line 2: 1.Ka8? Kh7!: not exactly one legal move`.
fn told(unread: &Unread) -> String {
    let at = unread.at.as_ref().filter(|step| **step != unread.text);
    let at = at.map_or(String::new(), |step| format!(": {}", shortened(step, QUOTED)));
    format!(
        "line {}: {}: {}{at}",
        unread.line,
        shortened(&unread.text, SHOWN),
        unread.why
    )
}

/// That stated play could not be read, in one line with the first part of it; nothing where only remarks aside from the
/// play could not.
pub fn misread(claims: &Claims) -> Option<String> {
    let mut parts = claims.unread.iter().filter(|unread| unread.why != Why::Aside);
    let first = parts.next().map(told);
    let more = match parts.count() {
        0 => String::new(),
        more => format!("; {}", counted(more, "further part", "further parts")),
    };
    match (first, claims.is_unread()) {
        (Some(first), false) => Some(format!("not read: {first}{more}")),
        (Some(first), true) => Some(format!("stated solution not read: {first}{more}")),
        (None, true) => Some("stated solution not read: there is no play in it".to_string()),
        (None, false) => None,
    }
}

/// A stated key that no legal move can be meant by.
fn not_playable(unread: &Unread) -> Defect {
    let key = unread.at.as_ref().unwrap_or(&unread.text);
    Defect::new(DefectKind::StatedKeyNotPlayable, Vec::new()).because(format!("not playable: {key}"))
}

/// A claim that does not hold, shown by the moves that lead to it.
fn wrong(kind: DefectKind, at: &[(Ply, Move)], reason: &str) -> Defect {
    Defect {
        at: at.to_vec(),
        ..Defect::new(kind, Vec::new()).because(reason.to_string())
    }
}
