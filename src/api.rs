//! The front door of the library: problems read, solved and judged in a few lines.
//!
//! ```
//! use looking_glass::{Problem, check, solve};
//!
//! let problem = Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox")?;
//! let answer = solve(&problem)?;
//! assert_eq!(answer.keys(), ["Rg1#"]);
//! assert_eq!(answer.to_string(), "1.Rg1#!\n");
//! let finding = check(&problem)?;
//! assert!(finding.is_sound());
//! # Ok::<(), looking_glass::Refused>(())
//! ```
//!
//! Limits stand in the settings of a problem: `limits.time_limit`, `limits.max_solutions`, `told.tries`, `told.set_play`. Who wants other threads,
//! other memory or a flag that ends a search uses a [`Solver`].

use crate::collection::{Case, Question};
use crate::formats::entry::{Defaults, Refusal, inline};
use crate::formats::yaml;
use crate::output::article::{self, NearMisses};
use crate::output::notation::Notation;
use crate::output::{Effort, Finding, Report, json};
use crate::problem::claims::Claims;
use crate::problem::{Intention, Problem};
use crate::rules::Rules;
use crate::search::Control;
use crate::solution::{Resources, Solution, Status, solve as search, with_room};
use crate::soundness::Judgement;
use std::fmt::{self, Display};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use thiserror::Error;
use web_time::Instant;

/// Bytes for tables where nothing is said: taken only as they are used.
const MEMORY: usize = 1 << 30;

/// Bytes for what is found, however little is allowed for tables.
const LEAST: usize = 16 << 20;

/// What is wrong with a problem, a reason each: the words that the program would print.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", reasons.join("; "))]
pub struct Refused {
    /// The reasons.
    pub reasons: Vec<String>,
}

impl Refused {
    fn because(reasons: impl IntoIterator<Item = impl Display>) -> Self {
        Refused {
            reasons: reasons.into_iter().map(|reason| reason.to_string()).collect(),
        }
    }
}

impl Problem {
    /// A problem of a FEN, a stipulation and the name of rules: `orthodox`, `alice`, …
    ///
    /// # Errors
    /// All that is wrong with the three, or with the diagram.
    pub fn from_fen(fen: &str, stipulation: &str, rules: &str) -> Result<Problem, Refused> {
        let rules = Rules::from_name(rules).ok_or_else(|| Refused::because([format!("unknown rules: {rules}")]))?;
        inline(fen, stipulation, rules).map_err(Refused::because)
    }

    /// The problems of a text in YAML (or JSON), twins one by one, each or why it is none.
    ///
    /// ```
    /// use looking_glass::Problem;
    ///
    /// let text = "fen: 8/8/8/8/8/1K6/6R1/k7\nrules: orthodox\nstipulation: '#1'\ntwins: {b: Move b3 c2}\n";
    /// let problems = Problem::from_yaml(text);
    /// assert_eq!(problems.len(), 2);
    /// assert!(problems[1].as_ref().is_ok_and(|problem| problem.twin.is_some()));
    /// ```
    #[must_use]
    pub fn from_yaml(text: &str) -> Vec<Result<Problem, Refused>> {
        let refused = |refusal: Refusal| Refused::because(refusal.errors);
        let entries = yaml::read(text, "text").into_iter();
        let problems = entries.flat_map(|entry| match entry {
            Ok(entry) => entry.problems(&Defaults::default()),
            Err(error) => Case::unread(error)
                .questions
                .into_iter()
                .filter_map(Result::err)
                .map(Err)
                .collect(),
        });
        problems.map(|problem| problem.map_err(refused)).collect()
    }
}

/// Solves a problem on all cores.
///
/// A limit of the problem's settings ends the search early; then [`Answer::is_complete`] says so.
///
/// # Errors
/// All that is wrong with the diagram.
pub fn solve(problem: &Problem) -> Result<Answer, Refused> {
    Solver::default().solve(problem)
}

/// Judges a problem: has it the solution that a problem should have, and no other?
///
/// # Errors
/// All that is wrong with the diagram.
pub fn check(problem: &Problem) -> Result<Finding, Refused> {
    Solver::default().check(problem)
}

/// What a search may use, and what ends it.
///
/// ```
/// use looking_glass::{Problem, Solver};
///
/// let problem = Problem::from_fen("7k/8/6K1/8/8/8/8/R7 b", "h#1", "orthodox")?;
/// let solver = Solver::default().threads(1).memory(1 << 20);
/// assert_eq!(solver.solve(&problem)?.lines(), 1);
/// # Ok::<(), looking_glass::Refused>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    resources: Resources,
    interrupted: Arc<AtomicBool>,
}

impl Default for Solver {
    fn default() -> Self {
        Solver {
            resources: Resources {
                threads: std::thread::available_parallelism().map_or(1, usize::from),
                memory: MEMORY,
            },
            interrupted: Arc::default(),
        }
    }
}

impl Solver {
    /// With so many threads; answers do not depend on them.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.resources.threads = threads.max(1);
        self
    }

    /// With so many bytes for tables; answers do not depend on them.
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.resources.memory = bytes;
        self
    }

    /// Ended when this flag is raised.
    #[must_use]
    pub fn interrupted_by(mut self, flag: Arc<AtomicBool>) -> Self {
        self.interrupted = flag;
        self
    }

    /// Solves a problem.
    ///
    /// # Errors
    /// All that is wrong with the diagram.
    pub fn solve(&self, problem: &Problem) -> Result<Answer, Refused> {
        let started = Instant::now();
        let control = self.control(problem);
        let found = search(problem, self.resources, &control);
        let answer = Ok(found.map_err(Refused::because)?);
        let effort = Effort {
            seconds: started.elapsed().as_secs_f64(),
            nodes: control.nodes(),
            threads: self.resources.threads,
        };
        Ok(Answer {
            report: Report {
                problem: problem.clone(),
                answer,
                effort,
            },
        })
    }

    /// Judges a problem by its solution.
    ///
    /// # Errors
    /// All that is wrong with the diagram.
    pub fn check(&self, problem: &Problem) -> Result<Finding, Refused> {
        self.answer(&Question {
            problem: problem.clone(),
            intention: Intention::default(),
            claims: Claims::default(),
        })
    }

    /// Judges a problem by its solution and by what its composer said of it.
    ///
    /// # Errors
    /// All that is wrong with the diagram.
    pub fn answer(&self, question: &Question) -> Result<Finding, Refused> {
        let control = self.control(&question.problem);
        question.answer(self.resources, &control).map_err(Refused::because)
    }

    fn control(&self, problem: &Problem) -> Control {
        let control = Control::within(problem.settings.limits.time_limit, Arc::clone(&self.interrupted));
        control.with_memory(self.resources.memory.max(LEAST))
    }
}

/// A solved problem. As text it is what magazines print.
#[derive(Clone, Debug)]
pub struct Answer {
    report: Report,
}

impl Answer {
    /// The problem that was solved.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.report.problem
    }

    /// The solution as data.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution> {
        self.report.answer.as_ref().ok()
    }

    /// Was the whole solution found, and not ended by a limit or a flag?
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.solution()
            .is_some_and(|solution| solution.status == Status::Complete)
    }

    /// The keys of battle play, as they are written: `Rg1#`.
    #[must_use]
    pub fn keys(&self) -> Vec<String> {
        let notation = Notation::new(self.problem().diagram.rules);
        let keys = self.solution().into_iter().flat_map(|solution| &solution.keys);
        keys.map(|phase| notation.short(&phase.step)).collect()
    }

    /// How many solutions help play, series play or a proof game has.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.solution().map_or(0, |solution| solution.solutions.len())
    }

    /// What it took.
    #[must_use]
    pub fn effort(&self) -> Effort {
        self.report.effort
    }

    /// The object of `glass solve --format json`, schema `looking-glass/solution/1`.
    #[must_use]
    pub fn to_json(&self) -> String {
        let notation = Notation::new(self.problem().diagram.rules);
        with_room(&self.problem().stipulation, || {
            let no_limit = Control::default();
            let object = json::report(&self.report, &notation, &no_limit);
            serde_json::to_string(&object).expect("every name in it is a text")
        })
    }
}

impl Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let notation = Notation::new(self.problem().diagram.rules);
        let text = with_room(&self.problem().stipulation, || {
            article::write(&self.report, &notation, NearMisses::Untold)
        });
        f.write_str(&text)
    }
}

impl Finding {
    /// Is it known to have its solution and no other?
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.verdict.status == Judgement::Sound
    }
}
