//! What is wrong with help play, series play and proof games: no solution, short ones, too many or too few.

use super::stated::leaves_out;
use super::{Defect, DefectKind, Meant};
use crate::count::counted;
use crate::position::Move;
use crate::problem::claims::Claims;
use crate::problem::{Intention, Problem};
use crate::solution::{Line, Solution, Status, moves};
use crate::stipulation::{Ending, Play, Stipulation};
use std::collections::{BTreeSet, HashSet};

/// Notes all that is wrong with the lines; says whether it is known which of them are meant.
pub(super) fn judge(
    problem: &Problem,
    (solution, complete): (&Solution, bool),
    intention: &Intention,
    claims: &Claims,
    defects: &mut Vec<Defect>,
) -> Meant {
    if solution.solutions.is_empty() && complete {
        defects.push(Defect::new(DefectKind::NoSolution, Vec::new()));
    }
    let longest = solution.solutions.iter().map(Vec::len).max().unwrap_or(0);
    let full = full_length(&problem.demand()).unwrap_or(longest);
    let (short, whole): (Vec<&Line>, Vec<&Line>) = solution.solutions.iter().partition(|line| line.len() < full);
    note(DefectKind::ShortSolution, &short, None, defects);
    let all_stated: HashSet<&[Move]> = claims.lines.iter().map(Vec::as_slice).collect();
    let is_stated = |line: &&Line| all_stated.contains(moves(line).as_slice());
    let (stated, others): (Vec<&Line>, Vec<&Line>) = whole.into_iter().partition(is_stated);
    if claims.stated && intention.solutions().is_none() && !leaves_out(problem) {
        // Of no more than are asked for another may be told than the one that is stated.
        let capped = problem.settings.limits.max_solutions.is_some() && solution.status != Status::Complete;
        return unstated(&others, capped, claims, defects);
    }
    let whole: Vec<&Line> = stated.into_iter().chain(others).collect();
    count(problem, &whole, complete, intention, defects);
    Meant::Known
}

/// Notes the lines that are found and not stated, where the stated solution says how many are wanted.
///
/// What could not be read may hold as many of them as it may hold lines. Where no line at all was read, one is wanted.
fn unstated(others: &[&Line], capped: bool, claims: &Claims, defects: &mut Vec<Defect>) -> Meant {
    let read = !claims.lines.is_empty();
    let excused = match (read, capped) {
        (false, _) => claims.lines_unread.max(1),
        (true, false) => claims.lines_unread,
        (true, true) => claims.lines_unread + claims.lines.len(),
    };
    if others.len() > excused {
        let (cooks, reason) = match (read, claims.lines_unread) {
            (true, 0) => (others, "it is not stated".to_string()),
            (true, _) => (others, "it is not among the stated lines that were read".to_string()),
            (false, _) => (&others[1..], format!("{} solutions, 1 intended", others.len())),
        };
        note(DefectKind::Cook, cooks, Some(&reason), defects);
    }
    let wanted = usize::from(!read);
    match others.len() <= wanted || others.len() > excused || capped {
        true => Meant::Known,
        false => Meant::Unknown,
    }
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
fn count(problem: &Problem, lines: &[&Line], complete: bool, intention: &Intention, defects: &mut Vec<Defect>) {
    let Some(wanted) = intention.solutions() else { return };
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
        let plain = !intention.is_dotted();
        // What parts unevenly no dots can say: it is enough that it parts before the last moves.
        let early = plain && is_uneven(lines) && part_early(lines);
        if !early && (parts_at_once(problem) || !plain) {
            defects.extend(parting(lines, intention));
        }
    }
}

/// Are solutions usually counted by their first moves? Reciprocal play parts at its end, and games part where they will.
const fn parts_at_once(problem: &Problem) -> bool {
    matches!(problem.stipulation.play, Play::Help | Play::HelpSelf | Play::HelpReflex)
}

/// The different beginnings of so many half-moves.
fn beginnings(lines: &[&Line], depth: usize) -> BTreeSet<Vec<Move>> {
    lines.iter().map(|line| moves(&line[..depth.min(line.len())])).collect()
}

/// How many lines go on from each beginning of so many half-moves, in other beginnings one longer.
fn branches(lines: &[&Line], depth: usize) -> BTreeSet<usize> {
    let (longer, shorter) = (beginnings(lines, depth + 1), beginnings(lines, depth));
    let count = |shorter: &Vec<Move>| longer.iter().filter(|longer| longer.starts_with(shorter)).count();
    shorter.iter().map(count).collect()
}

/// Do some beginnings part into more than others of the same length?
fn is_uneven(lines: &[&Line]) -> bool {
    let longest = lines.iter().map(|line| line.len()).max().unwrap_or(0);
    (0..longest).any(|depth| branches(lines, depth).len() > 1)
}

/// Do all lines part before their last moves?
fn part_early(lines: &[&Line]) -> bool {
    let before = |line: &&Line| moves(&line[..line.len().saturating_sub(1)]);
    lines.iter().map(before).collect::<BTreeSet<_>>().len() == lines.len()
}

/// The first half-move up to which there are more or fewer different beginnings than the intention's dots say.
fn parting(lines: &[&Line], intention: &Intention) -> Option<Defect> {
    let beginnings = |depth: usize| beginnings(lines, depth).len();
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
            Some(usize::from(stipulation.intro) + usize::from(length.moves) + answer)
        }
        _ => None,
    }
}
