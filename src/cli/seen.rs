//! What solved problems show: each alone, and together with the earlier twins of its record.

use looking_glass::analysis::theme::{Fact, Theme, TwinFact, facts, is_known, twin_facts};
use looking_glass::formats::entry::{Entry, Origin};
use looking_glass::output::notation::Notation;
use looking_glass::output::themes;
use looking_glass::problem::Problem;
use looking_glass::solution::Solution;
use serde_json::Value;

/// The problems of the record in hand that have been solved for their themes.
#[derive(Default)]
pub struct Twins {
    origin: Option<Origin>,
    solved: Vec<(Problem, Solution)>,
}

impl Twins {
    /// Forgets those of another record.
    pub fn turn_to(&mut self, entry: Option<&Entry>) {
        let origin = entry.map(|entry| &entry.origin);
        if self.origin.as_ref() != origin {
            self.origin = origin.cloned();
            self.solved.clear();
        }
    }

    /// Remembers one for those that follow.
    pub fn keep(&mut self, problem: Problem, solution: Solution) {
        self.solved.push((problem, solution));
    }

    /// What a further one shows of these themes.
    pub fn shown<'a>(&'a self, problem: &'a Problem, solution: &Solution, wanted: impl Fn(Theme) -> bool) -> Shown<'a> {
        let alone = is_known(problem, solution).then(|| facts(problem, solution));
        let alone = alone.map(|facts| facts.into_iter().filter(|fact| wanted(fact.theme)).collect());
        let earlier = self.solved.iter();
        let together = earlier.flat_map(|(earlier, known)| twin_facts((earlier, known), (problem, solution)));
        Shown {
            problem,
            alone,
            together: together.filter(|fact| wanted(fact.theme)).collect(),
        }
    }
}

/// What a problem shows.
pub struct Shown<'a> {
    problem: &'a Problem,
    /// Nothing if it was not solved in full.
    alone: Option<Vec<Fact>>,
    together: Vec<TwinFact<'a>>,
}

impl Shown<'_> {
    /// The themes, a passage a line; nothing if they are not known.
    pub fn text(&self) -> Option<String> {
        let alone = themes::text(self.problem, self.alone.as_ref()?, &self.notation());
        Some(alone + &themes::text_of_twins(&self.together))
    }

    /// The themes as a list of JSON, null if they are not known.
    pub fn list(&self) -> Value {
        let mut list = themes::list(self.problem, self.alone.as_deref(), &self.notation());
        if let Some(list) = list.as_array_mut() {
            list.extend(themes::list_of_twins(&self.together));
        }
        list
    }

    fn notation(&self) -> Notation {
        Notation::new(self.problem.diagram.rules)
    }
}
