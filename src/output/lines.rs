//! Lines of help play, series play and proof games, numbered as magazines do.

use super::notation::Notation;
use crate::problem::Problem;
use crate::solution::{Line, Ply, Sign, Step, plies};

/// A line with numbers: `1.Kf4/A Qf5 2.d1=N/A Rf3/A#`, with a parry behind its check `1.Qg3+ Kd4 2.Qe1 3.Qa1#`.
///
/// Where half a move comes first the line of the set play begins with that which is left out: `1...… 2.d1=N Rf3#`.
pub fn line(problem: &Problem, notation: &Notation, line: &Line) -> String {
    let words = moves(problem, notation, line).join(" ");
    match plies(problem, line).first() {
        Some(first) if *first > Ply::second(1) => format!("1...… {words}"),
        _ => words,
    }
}

/// The moves of a line, each with its number where one is told.
pub(super) fn moves(problem: &Problem, notation: &Notation, line: &Line) -> Vec<String> {
    let mut before: Option<Ply> = None;
    let mut words = Vec::with_capacity(line.len());
    for (index, (ply, told)) in plies(problem, line).into_iter().zip(line).enumerate() {
        let follows = !ply.is_first() && before.is_some_and(|before| before.next() == ply);
        let number = if follows { String::new() } else { ply.to_string() };
        let told = in_line(problem, notation, told, index + 1 == line.len());
        words.push(format!("{number}{told}"));
        before = Some(ply);
    }
    words
}

/// A move of a line. Where the other side has no men it is passed over, which is told as stalemate only at the end.
fn in_line(problem: &Problem, notation: &Notation, told: &Step, is_last: bool) -> String {
    let is_alone = || problem.diagram.men.iter().all(|man| man.piece.is_of(told.by));
    match told.outcome {
        Sign::Stalemate if !is_last && is_alone() => notation.plain(told),
        _ => notation.short(told),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Control;
    use crate::solution::{Resources, solve};

    fn told(men: &str) -> Vec<String> {
        let record = format!("algebraic: {{{men}}}\nstipulation: ser-za5 2\noptions: [NoWk, NoBk]\n");
        let problem = Problem::from_yaml(&record).remove(0).expect("a problem");
        let resources = Resources::single(1 << 16);
        let solution = solve(&problem, resources, &Control::default()).expect("it can be solved");
        let notation = Notation::new(problem.diagram.rules);
        let lines = solution.solutions.iter();
        lines.map(|told| line(&problem, &notation, told)).collect()
    }

    #[test]
    fn a_side_without_men_is_passed_over_without_a_sign() {
        assert_eq!(told("white: [Pa3]"), ["1.a4 2.a5="]);
        assert_eq!(told("white: [Pa3, Pb2], black: [Pb3]"), ["1.a4= 2.a5="]);
    }
}
