//! An entry as it is to be judged.

use crate::formats::entry::{Defaults, Entry, EntryError, Origin, Refusal};
use crate::formats::game::Game;
use crate::identity::{Digest, Kind, PROGRAM};
use crate::opinion::{Asked, input, self_check};
use crate::output::Finding;
use crate::output::heading;
use crate::output::notation::Notation;
use crate::position::Fault;
use crate::problem::claims::Claims;
use crate::problem::{Intention, Problem};
use crate::search::{Control, Reason};
use crate::solution::{Proof, Resources, Solution, Status, Unproved, solve, solve_with_proof, unproved, with_room};
use crate::soundness::{examine_stated, inquiry, settle};
use crate::store::Allowance;

/// One entry of a collection.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// The name by which reports refer to it.
    pub id: String,
    /// Where it stands, if in a file.
    pub origin: Option<Origin>,
    /// Who made it, and where it appeared, in a line that may be empty.
    pub credits: String,
    /// Its problem, or each of its twins, or why one cannot be asked.
    pub questions: Vec<Result<Question, Refusal>>,
    /// Its game, if it is one: there are no questions then.
    pub game: Option<Game>,
    /// Does a keyword of its record say that it is unsound, and known to be?
    pub known_unsound: bool,
    /// What another program is to be asked of it, or why it is not; nothing where nobody is to be asked.
    pub asked: Option<Result<Asked, String>>,
}

/// One problem or twin and what its composer said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// What is to be solved.
    pub problem: Problem,
    /// How many solutions are wanted.
    pub intention: Intention,
    /// What the stated solution claims.
    pub claims: Claims,
}

impl Case {
    /// The case of an entry; `settle` may change what each of its problems asks for.
    pub fn of(entry: &Entry, defaults: &Defaults, mut settle: impl FnMut(&mut Problem)) -> Self {
        if entry.is_game() {
            return Case::of_game(entry, defaults);
        }
        // A number that cannot be read has been refused with the problems.
        let intention = entry.intention().unwrap_or_default();
        let mut problems = entry.problems(defaults);
        let playable: Vec<Problem> = problems.iter().flatten().cloned().collect();
        let mut claims = entry.claims(&playable).into_iter();
        problems.iter_mut().flatten().for_each(&mut settle);
        let mut question = |problem: Problem| Question {
            problem,
            intention: intention.clone(),
            claims: claims.next().unwrap_or_default(),
        };
        let questions = problems.into_iter().map(|problem| problem.map(&mut question));
        Case {
            id: entry.id.clone(),
            origin: Some(entry.origin.clone()),
            credits: heading::of(entry).join(", "),
            questions: questions.collect(),
            known_unsound: entry.is_known_unsound(),
            ..Case::default()
        }
    }

    /// The same, of which another program is to be asked, too.
    #[must_use]
    pub fn to_be_asked(self, entry: &Entry, defaults: &Defaults) -> Self {
        Case {
            asked: Some(input(entry, defaults)),
            ..self
        }
    }

    /// The case of a game's record.
    fn of_game(entry: &Entry, defaults: &Defaults) -> Self {
        let (game, questions) = match Game::read(entry, defaults) {
            Ok(game) => (Some(game), Vec::new()),
            Err(errors) => (None, vec![Err(Refusal::of(entry.id.clone(), errors))]),
        };
        Case {
            id: entry.id.clone(),
            origin: Some(entry.origin.clone()),
            credits: heading::of(entry).join(", "),
            questions,
            game,
            ..Case::default()
        }
    }

    /// The case of something that could not be read; its name is made of its place.
    pub fn unread(error: EntryError) -> Self {
        let origin = error.origin.as_ref();
        let id = origin.map_or_else(|| "stdin".to_string(), |origin| origin.name(false));
        Case::refused(id, error)
    }

    /// The case of an entry of this name that cannot be asked.
    pub fn refused(id: String, error: EntryError) -> Self {
        Case {
            id: id.clone(),
            origin: error.origin.clone(),
            questions: vec![Err(Refusal::of(id, vec![error]))],
            ..Case::default()
        }
    }
}

/// What a question was answered, and the proof of it, if one was wanted and there is one.
pub(super) type Proved = (Finding, Option<Proof>);

impl Question {
    /// What the search may take, the table having this many bytes.
    pub fn allowance(&self, memory: usize) -> Allowance {
        Allowance {
            time: self.problem.settings.limits.time_limit,
            solutions: self.problem.settings.limits.max_solutions,
            memory,
        }
    }

    /// By what a store knows the answer: all that it depends on, and neither names nor limits.
    pub fn key(&self) -> Digest {
        let Question {
            problem,
            intention,
            claims,
        } = self;
        let mut problem = problem.clone();
        (problem.id, problem.twin) = (String::new(), None);
        (
            problem.settings.limits.time_limit,
            problem.settings.limits.max_solutions,
        ) = (None, None);
        problem.diagram.men.sort_unstable();
        Digest::of(Kind::QUESTION, &(PROGRAM, problem, intention, claims))
    }

    /// No answer, because it is not wanted any more.
    fn unanswered(&self) -> Result<Solution, Vec<Fault>> {
        self.problem.start().position()?;
        Ok(Solution {
            status: Status::Interrupted,
            ..Solution::empty()
        })
    }

    /// The answer, or why the diagram is not playable.
    ///
    /// # Errors
    /// All that is wrong with the diagram.
    pub fn answer(&self, resources: Resources, control: &Control) -> Result<Finding, Vec<Fault>> {
        let answered = self.answer_with((false, false), resources, control);
        answered.map(|(finding, _)| finding)
    }

    /// The problem as it is searched.
    pub(super) fn inquiry(&self) -> Problem {
        inquiry(&self.problem, &self.claims)
    }

    /// Has its answer a certificate, if there is one?
    pub(super) fn can_be_proved(&self) -> bool {
        unproved(&self.inquiry()).is_none()
    }

    /// The answer, proved or played through on the plain rules if that is wanted.
    pub(super) fn answer_with(
        &self,
        wanted: (bool, bool),
        resources: Resources,
        control: &Control,
    ) -> Result<Proved, Vec<Fault>> {
        with_room(&self.problem.stipulation, || self.judged(wanted, resources, control))
    }

    fn judged(
        &self,
        (to_prove, to_check): (bool, bool),
        resources: Resources,
        control: &Control,
    ) -> Result<Proved, Vec<Fault>> {
        let inquiry = self.inquiry();
        let (mut solution, proof) = match control.reason() {
            // A short search might not look up in time, and there may be many of them.
            Some(Reason::Interrupt) => (self.unanswered()?, None),
            _ if to_prove => {
                let (solution, proof) = solve_with_proof(&inquiry, resources, control)?;
                (solution, Some(proof))
            }
            _ => (solve(&inquiry, resources, control)?, None),
        };
        let contradiction = |what: String| vec![Fault::Contradiction(what)];
        if let Some(Err(reason @ Unproved::Contradiction)) = &proof {
            return Err(contradiction(reason.to_string()));
        }
        if to_check {
            self_check(&inquiry, &solution).map_err(|found| contradiction(found.to_string()))?;
        }
        let mut verdict = examine_stated(&self.problem, &solution, &self.intention, &self.claims);
        let settled = settle(&self.problem, &mut verdict, resources, control);
        solution.status = solution.status.max(settled);
        let notation = Notation::new(self.problem.diagram.rules);
        let finding = Finding::of_stated(&self.problem, &solution, &verdict, &self.claims, &notation, control);
        Ok((finding, proof.and_then(Result::ok)))
    }
}
