//! Defects for readers, a line each.

use super::notation::{Notation, popeye};
use crate::position::Move;
use crate::soundness::{Defect, DefectKind, Grade};

/// `dual in the mate: 1...Bc3-a5B 2.Qa3-a1A, 2.Qa3-b2A`.
pub(super) fn line(defect: &Defect, battle: bool, notation: &Notation) -> String {
    let told = |step: &Move| popeye(&notation.rules, *step);
    let path = defect.at.iter().map(|(number, step)| format!("{number}{}", told(step)));
    let next = match defect.at.iter().filter(|(ply, _)| !ply.is_first()).count() {
        0 if !battle => String::new(),
        defences => format!("{}.", defences + 1),
    };
    let choices: Vec<String> = defect
        .moves
        .iter()
        .map(|step| format!("{next}{}", told(step)))
        .collect();
    let choices = choices.join(if battle { ", " } else { " " });
    let shown: Vec<String> = path.chain((!choices.is_empty()).then_some(choices)).collect();
    let parts = [Some(name(defect).to_string()), defect.reason.clone()];
    let parts = parts.into_iter().flatten();
    let parts: Vec<String> = parts.chain((!shown.is_empty()).then(|| shown.join(" "))).collect();
    parts.join(": ")
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
