//! Is a candidate a sound version? The cheapest test first, and the whole soundness check last.

use super::change::Change;
use super::content::Content;
use super::tally::Counter;
use super::version::Version;
use crate::analysis::{Asked, Need, needs};
use crate::position::{AnyPosition, Diagram, Lookahead};
use crate::problem::{Demanded, Intention, MoveNumber, Opening, Problem, Settings};
use crate::search::{Answer, Battle, Control, Demand, Failures, Stopped, Table};
use crate::solution::{Solution, Status, canonical_number, count, solve_here};
use crate::soundness::{Judgement, Origin, examine};
use crate::stipulation::Stipulation;
use crate::with_position;
use std::sync::OnceLock;

/// What a version has to be, beside sound.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Criteria {
    /// How many solutions are wanted.
    pub intention: Intention,
    /// How many duals it may have; any number if nothing is said.
    pub duals: Option<usize>,
    /// May it stand in a diagram to which no game leads?
    pub illegal: bool,
    /// How much its solution tells.
    pub telling: Telling,
}

/// How much the solution of a version tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Telling {
    /// The actual play, and what of the rest is to be kept.
    Actual,
    /// Set play, too.
    SetPlay,
    /// Set play and tries, too.
    Everything,
}

impl Criteria {
    /// How many solutions there are to be.
    pub fn wanted(&self) -> usize {
        self.intention.solutions().unwrap_or(1)
    }
}

/// What became of a candidate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It is none.
    Rejected,
    /// The search was stopped before it was known.
    Stopped,
    /// It is a sound version.
    Sound(Box<Version>),
}

impl Outcome {
    /// The sound version, if it is one.
    pub fn into_sound(self) -> Option<Version> {
        match self {
            Outcome::Sound(version) => Some(*version),
            Outcome::Rejected | Outcome::Stopped => None,
        }
    }
}

/// Bytes for a table that several threads share, and for one of each thread.
const TABLE: usize = 1 << 22;
const FAILURES: usize = 1 << 18;

/// Judges candidates for one purpose.
pub struct Judge<'a> {
    criteria: Criteria,
    content: Content,
    stipulation: Stipulation,
    memory: usize,
    table: Table,
    /// The array of the rules of the first candidate.
    origin: OnceLock<Origin>,
    control: &'a Control,
}

impl<'a> Judge<'a> {
    /// A judge of candidates with this stipulation; others he judges too, but more slowly. Each solution may take so
    /// many bytes for tables.
    pub fn new(
        stipulation: &Stipulation,
        content: Content,
        criteria: Criteria,
        memory: usize,
        control: &'a Control,
    ) -> Self {
        Judge {
            criteria,
            content,
            stipulation: stipulation.clone(),
            memory,
            table: Table::new(TABLE.min(memory)),
            origin: OnceLock::new(),
            control,
        }
    }

    /// The judge of another stipulation, who keeps the same content.
    pub fn of_other(&self, stipulation: &Stipulation, criteria: Criteria) -> Judge<'a> {
        Judge::new(stipulation, self.content.clone(), criteria, self.memory, self.control)
    }

    /// The judge of versions that keep this content.
    pub fn of_content(&self, content: Content) -> Judge<'a> {
        let criteria = self.criteria.clone();
        Judge::new(&self.stipulation, content, criteria, self.memory, self.control)
    }

    /// The sieve of one thread.
    pub fn sieve(&self) -> Sieve<'_> {
        let stipulation = &self.stipulation;
        let demand = Demand::new(stipulation.play, stipulation.goal);
        let suits = stipulation.play.is_battle() && is_plain(stipulation);
        let battle = || Battle::new(demand, stipulation.length.moves, &self.table, self.control);
        Sieve {
            stipulation,
            wanted: self.criteria.wanted(),
            battle: suits.then(battle),
            failures: Failures::new(FAILURES.min(self.memory)),
            control: self.control,
        }
    }

    /// What counts solutions of diagrams, sound or not, for one thread.
    pub(super) fn counter(&self, problem: &Problem) -> Counter<'_> {
        Counter::new(problem, &self.table, FAILURES.min(self.memory), self.control)
    }

    /// What is not to change.
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// What else is asked of a version.
    pub fn criteria(&self) -> &Criteria {
        &self.criteria
    }

    /// Judges a candidate that was made by these changes.
    pub fn judge(&self, sieve: &mut Sieve<'_>, candidate: Problem, changes: Vec<Change>) -> Outcome {
        if !self.criteria.illegal && !self.may_come_about(&candidate.diagram) {
            return Outcome::Rejected;
        }
        let Ok(position) = candidate.diagram.position() else {
            return Outcome::Rejected;
        };
        match sieve.sift(&candidate, &position) {
            Err(Stopped) => Outcome::Stopped,
            Ok(Sifted::Rejected) => Outcome::Rejected,
            Ok(Sifted::Passed) => self.examine(candidate, changes),
            Ok(Sifted::OneKey(number)) => self.settle(candidate, changes, self.criteria.telling, Some(number)),
        }
    }

    /// May a game lead to the diagram? The array is counted only once as long as the rules stay the same.
    pub(super) fn may_come_about(&self, diagram: &Diagram) -> bool {
        let origin = self.origin.get_or_init(|| Origin::of(&diagram.rules));
        match origin.rules() == &diagram.rules {
            true => origin.may_lead_to(diagram),
            false => Origin::of(&diagram.rules).may_lead_to(diagram),
        }
    }

    /// May candidates still be judged?
    pub(super) fn has_time(&self) -> bool {
        self.control.check().is_ok()
    }

    /// Solves a candidate in full, and judges it.
    pub fn examine(&self, candidate: Problem, changes: Vec<Change>) -> Outcome {
        self.examine_as(candidate, changes, self.criteria.telling)
    }

    /// The same, with a solution that tells so much.
    pub fn examine_as(&self, candidate: Problem, changes: Vec<Change>, telling: Telling) -> Outcome {
        self.settle(candidate, changes, telling, None)
    }

    /// A candidate, sound or not, solved and judged, as if no man were idle; nothing if it cannot be played. If it is known
    /// that the first move with this number alone is a key, only that one is looked at, unless tries are to be told.
    ///
    /// # Errors
    /// The search was stopped.
    pub(super) fn appraise(&self, candidate: Problem, telling: Telling, key: Option<u32>) -> Answer<Option<Version>> {
        let mut problem = whole(candidate);
        self.content.prepare(&mut problem);
        problem.settings.told.set_play |= telling != Telling::Actual;
        if telling == Telling::Everything {
            problem.settings.told.tries = 1;
        }
        let only = key.filter(|_| problem.settings.told.tries == 0);
        let only = only.map(|number| MoveNumber(vec![number]));
        (problem.settings.limits.from_move, problem.settings.limits.up_to_move) = (only.clone(), only);
        let Ok(solution) = solve_here(&problem, self.memory, self.control) else {
            return Ok(None);
        };
        (problem.settings.limits.from_move, problem.settings.limits.up_to_move) = (None, None);
        if solution.status != Status::Complete {
            return Err(Stopped);
        }
        Ok(Some(Version {
            changes: Vec::new(),
            verdict: examine(&problem, &solution, &self.criteria.intention),
            problem,
            solution,
            idle: 0,
        }))
    }

    /// Solves and judges a candidate.
    fn settle(&self, candidate: Problem, changes: Vec<Change>, telling: Telling, key: Option<u32>) -> Outcome {
        let version = match self.appraise(candidate, telling, key) {
            Ok(Some(version)) => version,
            Ok(None) => return Outcome::Rejected,
            Err(Stopped) => return Outcome::Stopped,
        };
        let (problem, solution) = (&version.problem, &version.solution);
        let fits = version.verdict.status == Judgement::Sound
            && self.criteria.duals.is_none_or(|most| version.duals() <= most)
            && self.content.is_kept(&changes, &problem.diagram.rules, solution)
            && self.content.has_themes(problem, solution);
        if !fits {
            return Outcome::Rejected;
        }
        let idle = match telling {
            Telling::Everything => self.idle(problem, solution),
            Telling::Actual | Telling::SetPlay => Some(0),
        };
        match idle {
            Some(idle) => Outcome::Sound(Box::new(Version {
                changes,
                idle,
                ..version
            })),
            None => Outcome::Stopped,
        }
    }

    /// Men without which the same moves solve: officers of the attacker's in battles, any in other play.
    fn idle(&self, problem: &Problem, solution: &Solution) -> Option<usize> {
        let needs = needs(problem, solution, Asked::Officers, self.memory, self.control)?;
        let idle = |need: &Need| matches!(need, Need::Idle | Need::SameKeys);
        Some(needs.iter().filter(|(_, need)| idle(need)).count())
    }
}

/// The problem with nothing left out of what is asked: limits that a record sets for its own solution could hide a cook.
pub(super) fn whole(problem: Problem) -> Problem {
    let stated = problem.settings;
    let mut settings = Settings::default();
    settings.demanded = Demanded {
        white_to_play: stated.demanded.white_to_play,
        quodlibet: stated.demanded.quodlibet,
        goal_is_end: stated.demanded.goal_is_end,
        opening: stated.demanded.opening,
        ..settings.demanded
    };
    settings.diagram.kingless = stated.diagram.kingless;
    Problem { settings, ..problem }
}

/// May the quick tests judge candidates with this stipulation?
pub(super) fn is_plain(stipulation: &Stipulation) -> bool {
    let goal = stipulation.goal;
    stipulation.structure.is_none() && !stipulation.exact && !goal.needs_history() && !goal.exposes_mover()
}

/// What the quick tests say of a candidate.
enum Sifted {
    /// It is unsound.
    Rejected,
    /// It may be sound.
    Passed,
    /// It has one key, the first move with this number, and no shorter solution.
    OneKey(u32),
}

/// One thread's quick tests: what they reject has no solution, a short one or too many. What passes may still be
/// unsound.
pub struct Sieve<'s> {
    stipulation: &'s Stipulation,
    wanted: usize,
    battle: Option<Battle<'s>>,
    failures: Failures,
    control: &'s Control,
}

impl Sieve<'_> {
    /// May the candidate be sound?
    ///
    /// # Errors
    /// The search was stopped.
    fn sift(&mut self, candidate: &Problem, position: &AnyPosition) -> Answer<Sifted> {
        if self.control.reason().is_some() {
            return Err(Stopped);
        }
        let settings = &candidate.settings;
        let usual =
            !settings.demanded.quodlibet && !settings.demanded.goal_is_end && settings.demanded.opening == Opening::Key;
        if candidate.stipulation != *self.stipulation || !usual || !is_plain(self.stipulation) {
            return Ok(Sifted::Passed);
        }
        with_position!(position, position => match candidate.stipulation.play.is_battle() {
            true => self.battle_passes(position),
            false => self.lines_pass(candidate, position),
        })
    }

    /// Is there no shorter solution, and are there as many keys as are wanted?
    fn battle_passes<P: Lookahead>(&mut self, position: &P) -> Answer<Sifted> {
        let Some(battle) = &mut self.battle else {
            return Ok(Sifted::Passed);
        };
        let moves = self.stipulation.length.moves;
        if moves > 1 && battle.attack(position, moves - 1)? {
            return Ok(Sifted::Rejected);
        }
        let keys = battle.keys(position, moves, self.wanted)?;
        Ok(match keys.as_slice() {
            keys if keys.len() != self.wanted => Sifted::Rejected,
            [key] => canonical_number(position, *key).map_or(Sifted::Passed, Sifted::OneKey),
            _ => Sifted::Passed,
        })
    }

    fn lines_pass<P: Lookahead>(&self, candidate: &Problem, position: &P) -> Answer<Sifted> {
        match count(candidate, position, self.wanted, &self.failures, self.control) {
            Some(count) if count.short == 0 && count.whole == self.wanted => Ok(Sifted::Passed),
            Some(_) => Ok(Sifted::Rejected),
            None if self.control.reason().is_some() => Err(Stopped),
            None => Ok(Sifted::Passed),
        }
    }
}
