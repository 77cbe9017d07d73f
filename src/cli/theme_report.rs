//! What solved problems show: each alone, and together with the earlier twins of its record.

use looking_glass::analysis::theme::{Fact, Theme, TwinFact, facts_within, is_known, twin_facts_within};
use looking_glass::formats::entry::{Entry, Origin};
use looking_glass::output::notation::Notation;
use looking_glass::output::themes;
use looking_glass::problem::Problem;
use looking_glass::search::Control;
use looking_glass::solution::{Solution, Status};
use serde::Serialize;
use std::collections::BTreeSet;

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

    /// What a further one shows of these themes, examined until `control` ends it.
    pub fn shown<'a>(
        &'a self,
        problem: &'a Problem,
        solution: &Solution,
        wanted: impl Fn(Theme) -> bool,
        control: &Control,
    ) -> Shown<'a> {
        let mut status = Status::Complete;
        let alone = is_known(problem, solution).then(|| {
            let found = facts_within(problem, solution, control);
            status = found.status;
            found.facts.into_iter().filter(|fact| wanted(fact.theme)).collect()
        });
        let mut together = Vec::new();
        for (earlier, known) in &self.solved {
            let found = twin_facts_within((earlier, known), (problem, solution), control);
            status = status.max(found.status);
            together.extend(found.facts.into_iter().filter(|fact| wanted(fact.theme)));
        }
        Shown {
            problem,
            alone,
            together,
            status,
        }
    }
}

/// What a problem shows.
pub struct Shown<'a> {
    problem: &'a Problem,
    /// Nothing if it was not solved in full.
    alone: Option<Vec<Fact>>,
    together: Vec<TwinFact<'a>>,
    /// Was all of the play examined?
    pub status: Status,
}

impl Shown<'_> {
    /// Was the problem solved in full?
    pub const fn is_known(&self) -> bool {
        self.alone.is_some()
    }

    /// The themes alone; nothing if they are not known, or not all play was examined.
    pub fn themes(&self) -> Option<BTreeSet<Theme>> {
        let alone = self.alone.as_ref().filter(|_| self.status == Status::Complete)?;
        let together = self.together.iter().map(|fact| fact.theme);
        Some(alone.iter().map(|fact| fact.theme).chain(together).collect())
    }

    /// The themes, a passage a line; nothing if they are not known.
    pub fn text(&self) -> Option<String> {
        let alone = themes::text(self.problem, self.alone.as_ref()?, &self.notation());
        Some(alone + &themes::text_of_twins(&self.together) + themes::partial(self.status))
    }

    /// The themes as a list of JSON, null if they are not known.
    pub fn list(&self) -> impl Serialize {
        themes::List {
            problem: self.problem,
            alone: self.alone.as_deref(),
            together: &self.together,
        }
    }

    fn notation(&self) -> Notation {
        Notation::new(self.problem.diagram.rules)
    }
}
