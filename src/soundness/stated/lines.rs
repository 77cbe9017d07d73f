//! Lines of help and series play that are stated.

use crate::formats::claims::Claims;
use crate::position::Move;
use crate::solution::{Line, Solution};
use crate::soundness::{Defect, DefectKind};

/// Notes the stated lines that solve nothing, and the set play that does not hold.
pub(super) fn judge(solution: &Solution, claims: &Claims, defects: &mut Vec<Defect>) {
    let stated = [
        (
            &claims.lines,
            &solution.solutions,
            DefectKind::StatedLine,
            "no solution",
        ),
        (
            &claims.set_lines,
            &solution.set_solutions,
            DefectKind::StatedSetPlay,
            "does not hold",
        ),
    ];
    for (lines, found, kind, reason) in stated {
        let wrong = lines
            .iter()
            .filter(|line| !found.iter().any(|found| begins(found, line)));
        defects.extend(wrong.map(|line| Defect::new(kind, line.clone()).because(reason.to_string())));
    }
}

/// Does the line begin with these moves? What is stated may stop where the rest is clear.
fn begins(line: &Line, moves: &[Move]) -> bool {
    line.len() >= moves.len() && line.iter().zip(moves).all(|(told, &step)| told.step == step)
}
