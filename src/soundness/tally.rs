//! The numbers of a verdict, as a magazine prints them behind it.

use super::{Defect, DefectKind, Judgement, Verdict};
use crate::count::counted;
use crate::problem::Problem;
use crate::solution::{Solution, Status};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A verdict in one line: `C+ sound (1 key, 2 tries, 36 variations, 1 dual)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The judgement.
    pub status: Judgement,
    /// Was the search ended early?
    pub partial: bool,
    /// Do options keep it from looking at all of the play?
    pub in_part: bool,
    /// Is it a battle, of which keys and tries are told, and not lines?
    pub battle: bool,
    /// How much was found.
    pub counts: Counts,
    /// The kind of the first defect that makes it unsound.
    pub first: Option<DefectKind>,
    /// Can no game lead to the diagram?
    pub illegal: bool,
    /// Is a solution stated of which no play could be read?
    pub unread: bool,
}

/// How much was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Counts {
    /// Keys.
    pub keys: usize,
    /// Tries.
    pub tries: usize,
    /// Defences told after the keys, at the first move.
    pub variations: usize,
    /// Variations of the set play.
    pub set_variations: usize,
    /// Solutions of help and series play.
    pub solutions: usize,
    /// Solutions of the set play.
    pub set_solutions: usize,
    /// Duals.
    pub duals: usize,
    /// Short mates.
    pub short_mates: usize,
}

impl Tally {
    /// The numbers of a solution and its verdict.
    pub fn of(problem: &Problem, solution: &Solution, verdict: &Verdict) -> Self {
        let grave = |defect: &&Defect| !defect.kind.is_blemish();
        Tally {
            status: verdict.status,
            partial: solution.status != Status::Complete,
            in_part: problem.settings.examines_part(),
            battle: problem.stipulation.play.is_battle(),
            counts: Counts::of(solution, verdict),
            first: verdict.defects.iter().find(grave).map(|defect| defect.kind),
            illegal: verdict.count(DefectKind::IllegalPosition) > 0,
            unread: false,
        }
    }

    /// What was found, in numbers.
    fn numbers(&self) -> Vec<String> {
        let counts = &self.counts;
        let always = if self.battle {
            vec![counted(counts.keys, "key", "keys")]
        } else {
            vec![counted(counts.solutions, "solution", "solutions")]
        };
        let more = [
            (counts.tries, "try", "tries"),
            (counts.set_variations, "set variation", "set variations"),
            (counts.set_solutions, "set solution", "set solutions"),
            (counts.variations, "variation", "variations"),
            (counts.duals, "dual", "duals"),
            (counts.short_mates, "short mate", "short mates"),
        ];
        let more = more.into_iter().filter(|&(count, ..)| count > 0);
        let mut told = always;
        told.extend(more.map(|(count, one, many)| counted(count, one, many)));
        told
    }
}

impl Counts {
    /// The numbers of a solution and the defects that were found in it.
    fn of(solution: &Solution, verdict: &Verdict) -> Self {
        let keys = solution.keys.iter();
        let after_keys: usize = keys.map(|key| key.sequel.variations.len()).sum();
        let post_key = solution.post_key.as_ref().map_or(0, |play| play.variations.len());
        Counts {
            keys: solution.keys.len(),
            tries: solution.tries.len(),
            variations: after_keys + post_key,
            set_variations: solution.set_play.len(),
            solutions: solution.solutions.len(),
            set_solutions: solution.set_solutions.len(),
            duals: verdict.count(DefectKind::Dual),
            short_mates: verdict.count(DefectKind::ShortMate),
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let judgement = match (self.status, self.first) {
            (Judgement::Sound, _) => "C+ sound".to_string(),
            (Judgement::Unknown, _) => "C? unknown".to_string(),
            (Judgement::Unsound, Some(kind)) if kind.is_of_statement() => {
                format!(
                    "C- not as stated: {}",
                    kind.name().replace("stated-", "").replace('-', " ")
                )
            }
            (Judgement::Unsound, Some(kind)) => format!("C- unsound: {}", kind.name().replace('-', " ")),
            (Judgement::Unsound, None) => "C- unsound".to_string(),
        };
        write!(f, "{judgement} ({})", self.numbers().join(", "))?;
        if self.illegal {
            f.write_str(", illegal position")?;
        }
        if self.unread {
            f.write_str(", stated solution not read")?;
        }
        if self.partial {
            f.write_str(", search not completed")?;
        }
        if self.in_part {
            f.write_str(", options limit what is examined")?;
        }
        Ok(())
    }
}
