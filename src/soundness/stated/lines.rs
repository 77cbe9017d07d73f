//! Lines of help and series play that are stated.

use crate::position::Move;
use crate::problem::claims::Claims;
use crate::solution::{Solution, moves};
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
        let mut found: Vec<Vec<Move>> = found.iter().map(|line| moves(line)).collect();
        found.sort_unstable();
        let wrong = lines.iter().filter(|line| !begins(&found, line));
        defects.extend(wrong.map(|line| Defect::new(kind, line.clone()).because(reason.to_string())));
    }
}

/// Does one of these lines, which are sorted, begin with these moves? What is stated may stop where the rest is clear.
fn begins(found: &[Vec<Move>], moves: &[Move]) -> bool {
    // A line that begins so is the first that does not come before the moves.
    let next = found.partition_point(|line| line.as_slice() < moves);
    found.get(next).is_some_and(|line| line.starts_with(moves))
}
