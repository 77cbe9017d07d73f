//! Defects for readers, a line each.

use super::lines;
use super::notation::{Notation, popeye};
use super::outline::after;
use crate::position::{AnyPosition, Move, Position};
use crate::problem::Problem;
use crate::solution::{Ply, Solution, Step};
use crate::soundness::{Defect, DefectKind, Grade};

/// `dual in the mate: 1...Bc3-a5B 2.Qa3-a1A, 2.Qa3-b2A`.
pub(super) fn line(defect: &Defect, battle: bool, notation: &Notation) -> String {
    let told = |step: &Move| popeye(&notation.rules, *step);
    let path = defect.at.iter().map(|(number, step)| format!("{number}{}", told(step)));
    let next = match defect.at.iter().filter(|(ply, _)| !ply.is_first()).count() {
        0 if !battle => String::new(),
        defences => format!("{}.", defences + 1),
    };
    let choices = defect.moves.iter().map(|step| format!("{next}{}", told(step)));
    let choices: Vec<String> = choices.collect();
    let choices = choices.join(if battle { ", " } else { " " });
    let shown = path.chain((!choices.is_empty()).then_some(choices));
    words(defect, &shown.collect::<Vec<String>>())
}

/// What it is, why, and the moves that show it.
fn words(defect: &Defect, shown: &[String]) -> String {
    let parts = [Some(name(defect).to_string()), defect.reason.clone()];
    let parts = parts.into_iter().flatten();
    let parts: Vec<String> = parts.chain((!shown.is_empty()).then(|| shown.join(" "))).collect();
    parts.join(": ")
}

/// The same with moves as the solution has them: `cook: 1.Rf8!`, `dual in the mate: 1...Ba5 2.Qa1/A#, 2.Qb2/A#`.
pub(super) fn line_in_print(problem: &Problem, solution: &Solution, defect: &Defect, notation: &Notation) -> String {
    let battle = problem.stipulation.play.is_battle();
    let starts = starts(problem, solution, defect);
    let mut shown = starts.iter().filter_map(|start| match battle {
        true => battle_in_print(start, defect, notation),
        false => line_of(start, problem, defect, notation),
    });
    shown
        .next()
        .map_or_else(|| line(defect, battle, notation), |shown| words(defect, &shown))
}

/// Where the moves of a defect may begin: with the diagram, behind a key, or where the attacker has passed.
fn starts(problem: &Problem, solution: &Solution, defect: &Defect) -> Vec<AnyPosition> {
    let Ok(start) = problem.start().position() else {
        return Vec::new();
    };
    if defect.at.first().is_none_or(|(ply, _)| *ply == Ply::KEY) {
        return vec![start];
    }
    let keys = solution.keys.iter();
    let keys = keys.filter(|_| defect.kind != DefectKind::StatedSetPlay);
    let mut starts: Vec<AnyPosition> = keys.map(|key| start.play(key.step.step)).collect();
    starts.push(start);
    starts
}

/// The moves of a defect of a battle, those that lead to it and those that show it; nothing if they cannot be played.
fn battle_in_print(start: &AnyPosition, defect: &Defect, notation: &Notation) -> Option<Vec<String>> {
    let mut position = start.clone();
    let path = defect.at.iter().map(|(ply, step)| (Some(*ply), *step));
    let mut shown = path_in_print(&mut position, path, notation)?;
    let number = defect.at.iter().filter(|(ply, _)| !ply.is_first()).count() + 1;
    let keys = [DefectKind::Cook, DefectKind::ShortSolution, DefectKind::WrongCount];
    let mark = if keys.contains(&defect.kind) { "!" } else { "" };
    let mut choices = Vec::new();
    for step in &defect.moves {
        let told = reached(&mut position, *step)?;
        choices.push(format!("{number}.{}{mark}", notation.short(&told)));
    }
    shown.extend((!choices.is_empty()).then(|| choices.join(", ")));
    Some(shown)
}

/// Moves each with its number, as the solution has them, from a position on, which is brought behind them.
pub(super) fn path_in_print(
    position: &mut AnyPosition,
    path: impl Iterator<Item = (Option<Ply>, Move)>,
    notation: &Notation,
) -> Option<Vec<String>> {
    path.map(|(ply, step)| {
        let told = reached(position, step)?;
        *position = after(position, &told);
        let number = ply.map(|ply| ply.to_string()).unwrap_or_default();
        Some(format!("{number}{}", notation.short(&told)))
    })
    .collect()
}

/// The line of a defect of other play.
fn line_of(start: &AnyPosition, problem: &Problem, defect: &Defect, notation: &Notation) -> Option<Vec<String>> {
    if !defect.at.is_empty() {
        return None;
    }
    let mut position = start.clone();
    let mut line = Vec::new();
    for step in &defect.moves {
        let told = reached(&mut position, *step)?;
        position = after(&position, &told);
        line.push(told);
    }
    let told = (!line.is_empty()).then(|| lines::line(problem, notation, &line));
    Some(told.into_iter().collect())
}

/// A move as it is told in a position, or in the one behind a pass, to which the position is brought.
fn reached(position: &mut AnyPosition, step: Move) -> Option<Step> {
    let is_legal = |position: &AnyPosition| position.legal().contains(&step);
    if !is_legal(position) {
        *position = position.pass();
        is_legal(position).then_some(())?;
    }
    Some(Step::of(position, step))
}

fn name(defect: &Defect) -> &'static str {
    match (defect.kind, defect.grade) {
        (DefectKind::Dual, Some(Grade::Mate)) if defect.stated => "dual in the mate of a stated variation",
        (DefectKind::Dual, Some(Grade::Continuation)) if defect.stated => "dual in a stated variation",
        (DefectKind::Dual, Some(Grade::Mate)) => "dual in the mate",
        (DefectKind::Dual, Some(Grade::Continuation)) => "dual in the continuation",
        (DefectKind::Dual, Some(Grade::Threat)) => "dual after the threat",
        (DefectKind::Dual, None) => "dual",
        (DefectKind::NoSolution, _) => "no solution",
        (DefectKind::Cook, _) => "cook",
        (DefectKind::ShortSolution, _) => "short solution",
        (DefectKind::ShortMate, _) => "short mate",
        (DefectKind::WrongCount, _) => "wrong count",
        (DefectKind::IllegalPosition, _) => "illegal position",
        (DefectKind::StatedKey | DefectKind::StatedKeyNotPlayable, _) => "stated key",
        (DefectKind::StatedTry, _) => "stated try",
        (DefectKind::StatedRefutation, _) => "stated refutation",
        (DefectKind::StatedSetPlay, _) => "stated set play",
        (DefectKind::StatedLine, _) => "stated line",
        (DefectKind::WrongScore, _) => "wrong score",
    }
}
