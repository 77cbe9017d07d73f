//! Cures: how an unsound problem becomes sound with its content kept.
//!
//! ```
//! use looking_glass::Problem;
//! use looking_glass::collection::Share;
//! use looking_glass::compose::{Judge, Original, Progress, Work, cure::{Effort, criteria, cure}};
//! use looking_glass::problem::{Intention, claims::Claims};
//! use looking_glass::search::Control;
//!
//! let (control, progress, claims) = (Control::default(), Progress::default(), Claims::default());
//! // Sound as it is: a cure may still be asked for.
//! let problem = Problem::from_fen("8/8/8/8/8/1K5P/6R1/k7 w", "#1", "orthodox")?;
//! let original = Original::of(&problem, &claims, &Intention::default(), &[], 1 << 20, &control).expect("it can be played");
//! let judge = Judge::new(&problem.stipulation, original.content.clone(), criteria(&original, None), 1 << 20, &control);
//! let work = Work {
//!     judge: &judge,
//!     share: Share::ALL,
//!     progress: &progress,
//! };
//! let cures = cure(&work, &original.problem, Effort::One);
//! assert!(cures.complete);
//! # Ok::<(), looking_glass::Refused>(())
//! ```

use super::change::Change;
use super::judge::{Criteria, Telling};
use super::neighbours::{additions, moves, other_kinds, removals, whole};
use super::original::Original;
use super::version::{Version, drop_repeats};
use super::work::{Versions, Work};
use crate::problem::Problem;
use crate::soundness::DefectKind;
use serde::Serialize;

/// How far to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Effort {
    /// One change.
    One,
    /// One change, and two men added in any case.
    Two,
    /// One change; two men are added only if that finds no cure.
    AsNeeded,
}

/// The sound versions that keep the content: those with the fewest changes first, then with keys that neither take nor check,
/// with the fewest men, duals and the least weight.
pub fn cure(work: &Work<'_>, problem: &Problem, effort: Effort) -> Versions {
    let singles: Vec<Vec<Change>> = singles(problem).into_iter().map(|change| vec![change]).collect();
    let mut versions = work.versions(problem, &singles);
    let needed = match effort {
        Effort::One => false,
        Effort::AsNeeded => versions.versions.is_empty(),
        Effort::Two => true,
    };
    if needed && versions.complete {
        versions.add(two_men(work, problem));
    }
    let of_order = |version: &Version| {
        let (rough, men) = (version.rough_keys(), version.men());
        (version.changes.len(), rough, men, version.duals(), version.weight())
    };
    versions.versions.sort_by_cached_key(of_order);
    drop_repeats(&mut versions.versions);
    versions
}

/// Every single change that may cure.
fn singles(problem: &Problem) -> Vec<Change> {
    let diagram = &problem.diagram;
    [
        removals(diagram),
        other_kinds(diagram),
        moves(diagram),
        whole(diagram),
        additions(diagram),
    ]
    .concat()
}

/// Two men added, in every way.
fn two_men(work: &Work<'_>, problem: &Problem) -> Versions {
    let additions = additions(&problem.diagram);
    let count = additions.len();
    work.each(count * count.saturating_sub(1) / 2, |sieve, number| {
        let (first, second) = pair(number);
        let changes = vec![additions[second].clone(), additions[first].clone()];
        let candidate = Change::apply_all(&changes, problem);
        candidate.map_or(super::Outcome::Rejected, |candidate| {
            work.judge.judge(sieve, candidate, changes)
        })
    })
}

/// The pair with this number in the sequence (1, 0), (2, 0), (2, 1), (3, 0) …
fn pair(number: usize) -> (usize, usize) {
    let mut first = (8 * number + 1).isqrt().div_ceil(2);
    while first * (first - 1) / 2 > number {
        first -= 1;
    }
    while (first + 1) * first / 2 <= number {
        first += 1;
    }
    (first, number - first * (first - 1) / 2)
}

/// The criteria by which cures are judged: as many solutions as are wanted, and any number of duals if nothing is said.
pub fn criteria(original: &Original, most_duals: Option<usize>) -> Criteria {
    let defects = &original.verdict.defects;
    Criteria {
        telling: Telling::Actual,
        intention: original.intention.clone(),
        duals: most_duals,
        illegal: defects.iter().any(|defect| defect.kind == DefectKind::IllegalPosition),
    }
}

#[cfg(test)]
mod tests {
    use super::pair;

    #[test]
    fn pairs_are_numbered_without_gap() {
        let mut number = 0;
        for first in 1..60 {
            for second in 0..first {
                assert_eq!(pair(number), (first, second));
                number += 1;
            }
        }
    }
}
