//! What is wrong with help play, series play and proof games: no solution, short ones, too many or too few.

use super::{Defect, DefectKind, stated};
use crate::count::counted;
use crate::formats::claims::Claims;
use crate::position::Move;
use crate::problem::{Intention, Problem};
use crate::solution::{Line, Solution, Status};
use crate::stipulation::{Ending, Play, Stipulation};
use std::collections::BTreeSet;

/// Notes all that is wrong with the lines.
pub(super) fn judge(
    problem: &Problem,
    solution: &Solution,
    intention: &Intention,
    claims: &Claims,
    defects: &mut Vec<Defect>,
) {
    if solution.solutions.is_empty() && solution.status == Status::Complete {
        defects.push(Defect::new(DefectKind::NoSolution, Vec::new()));
    }
    let longest = solution.solutions.iter().map(Vec::len).max().unwrap_or(0);
    let full = full_length(&problem.demand()).unwrap_or(longest);
    let (short, whole): (Vec<&Line>, Vec<&Line>) = solution.solutions.iter().partition(|line| line.len() < full);
    note(DefectKind::ShortSolution, &short, None, defects);
    let is_stated = |line: &&Line| claims.lines.iter().any(|stated| *stated == moves(line));
    let (stated, others): (Vec<&Line>, Vec<&Line>) = whole.into_iter().partition(is_stated);
    // Of no more than are asked for another may be told than the one that is stated.
    let all = problem.settings.max_solutions.is_none() || solution.status == Status::Complete;
    if stated::tells_the_number(problem, claims, intention) && (all || others.len() > claims.lines.len()) {
        return note(DefectKind::Cook, &others, Some("it is not stated"), defects);
    }
    let whole: Vec<&Line> = stated.into_iter().chain(others).collect();
    count(&whole, solution.status, intention, defects);
}

fn moves(line: &Line) -> Vec<Move> {
    line.iter().map(|told| told.step).collect()
}

/// So many lines that are wrong in the same way are shown: more than that nobody reads one by one.
const SHOWN: usize = 20;

/// Notes lines that are wrong in the same way; the last that is shown says how many are not.
fn note(kind: DefectKind, lines: &[&Line], reason: Option<&str>, defects: &mut Vec<Defect>) {
    let hidden = lines.len().saturating_sub(SHOWN);
    for (shown, line) in (1..=SHOWN).zip(lines) {
        let mut defect = Defect::new(kind, moves(line));
        defect.reason = reason.map(str::to_string);
        if shown == SHOWN && hidden > 0 {
            defect = defect.because(format!("{hidden} more like it"));
        }
        defects.push(defect);
    }
}

/// Holds the number of lines against the intention, and how they part against its dots.
fn count(lines: &[&Line], status: Status, intention: &Intention, defects: &mut Vec<Defect>) {
    let Some(wanted) = intention.solutions() else {
        return;
    };
    let complete = status == Status::Complete;
    let found = lines.len();
    if found > wanted {
        // Which of them was meant only the stated ones tell: those that are told last are in excess.
        let or_more = if complete { "" } else { " or more" };
        let reason = format!("{found}{or_more} solutions, {wanted} intended");
        note(DefectKind::Cook, &lines[wanted..], Some(&reason), defects);
    } else if complete && (1..wanted).contains(&found) {
        let reason = format!("{found} of {wanted} intended solutions");
        defects.push(Defect::new(DefectKind::WrongCount, Vec::new()).because(reason));
    } else if complete && found == wanted {
        defects.extend(parting(lines, intention));
    }
}

/// The first half-move up to which there are more or fewer different beginnings than the intention's dots say.
fn parting(lines: &[&Line], intention: &Intention) -> Option<Defect> {
    let beginnings = |depth: usize| {
        let of = |line: &&Line| -> Vec<Move> { line.iter().take(depth).map(|told| told.step).collect() };
        lines.iter().map(of).collect::<BTreeSet<_>>().len()
    };
    let (depth, wanted) = intention
        .beginnings()
        .find(|&(depth, wanted)| beginnings(depth) != wanted)?;
    let found = counted(beginnings(depth), "different beginning", "different beginnings");
    let half_moves = counted(depth, "half-move", "half-moves");
    let reason = format!("{found} of {half_moves}, {wanted} intended");
    Some(Defect::new(DefectKind::WrongCount, Vec::new()).because(reason))
}

/// The half-moves of a solution of full length, where all have the same number; of reciprocal play those of the
/// side that reaches its goal first.
fn full_length(stipulation: &Stipulation) -> Option<usize> {
    let length = stipulation.length;
    match stipulation.play {
        Play::Help | Play::HelpSelf | Play::HelpReflex => Some(length.half_moves() as usize),
        Play::ReciprocalHelp { .. } => Some((length.half_moves() as usize).saturating_sub(1)),
        Play::Series(ending) => {
            let answer = match ending {
                Ending::Direct | Ending::ReciprocalHelp { .. } => 0,
                Ending::Help | Ending::SelfPlay | Ending::Reflex | Ending::SemiReflex => 1,
                _ => return None,
            };
            Some(usize::from(stipulation.intro + length.moves) + answer)
        }
        _ => None,
    }
}
