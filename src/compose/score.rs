//! What there is to like in a solution, in numbers, and the score that they make.

use super::content::{Way, first_ways, thematic_ways};
use super::evidence;
use super::term::{Term, Weights};
use super::version::Version;
use crate::analysis::survey;
use crate::analysis::theme::{Theme, facts};
use crate::count::counted;
use crate::geometry::Place;
use crate::position::Move;
use crate::solution::{Attack, Sign, Solution, Step};
use crate::text::named;
use serde::Serialize;
use std::collections::BTreeSet;

named! {
    /// Something that can be counted in a problem, with its name in the plural.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
    pub enum Measure {
        /// Keys, or solutions of help and series play.
        Solutions = "solutions",
        /// Different keys, or first moves of the solutions.
        FirstMoves = "first moves",
        /// Last moves to different places, after the keys in variations of full length without a choice, or of the solutions.
        Mates = "mates",
        /// Tries with one refutation.
        Tries = "tries",
        /// Duals.
        Duals = "duals",
        /// Answers that are changed between set play, tries and actual play.
        ChangedMates = "changed mates",
        /// Model mates.
        ModelMates = "model mates",
        /// Different promotions.
        Promotions = "promotions",
        /// Switchbacks.
        Switchbacks = "switchbacks",
        /// Men.
        Men = "men",
        /// The weight of the men, in pawns.
        Weight = "weight",
    }
}

/// How the key of a battle is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum KeyKind {
    /// It threatens nothing.
    Zugzwang,
    /// It threatens something.
    Threat,
    /// It neither takes nor checks.
    Quiet,
}

/// What there is to see in a version.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Merits {
    counts: [usize; Measure::ALL.len()],
    /// How all keys are.
    pub keys: BTreeSet<KeyKind>,
    /// Do men stand on two boards or more?
    pub boards: bool,
    /// The themes that are shown.
    pub themes: Vec<Theme>,
    /// How often each term of the score occurs, in their order.
    terms: Vec<usize>,
    score: i64,
}

impl Merits {
    /// The merits of a version, whose solution tells tries and set play, too.
    pub fn of(version: &Version) -> Self {
        Merits::weighed(version, &Weights::default())
    }

    /// The same, with a score by these weights.
    pub fn weighed(version: &Version, weights: &Weights) -> Self {
        let (problem, solution) = (&version.problem, &version.solution);
        let facts = facts(problem, solution);
        let moves = usize::from(problem.stipulation.length.moves);
        let shown = |theme: Theme| facts.iter().filter(|fact| fact.theme == theme).count();
        let mut merits = Merits {
            counts: [0; Measure::ALL.len()],
            keys: keys(&solution.keys),
            boards: two_boards(version),
            themes: facts.iter().map(|fact| fact.theme).collect(),
            terms: Vec::new(),
            score: 0,
        };
        merits.themes.dedup();
        let counts = [
            (Measure::Solutions, solution.keys.len() + solution.solutions.len()),
            (Measure::FirstMoves, first_ways(solution).len()),
            (Measure::Mates, mates(solution, moves)),
            (Measure::Tries, solution.tries.len()),
            (Measure::Duals, version.duals()),
            (Measure::ChangedMates, shown(Theme::ChangedMates)),
            (Measure::ModelMates, model_mates(version)),
            (Measure::Promotions, promotions(solution)),
            (Measure::Switchbacks, shown(Theme::Switchback)),
            (Measure::Men, version.men()),
            (Measure::Weight, version.weight() as usize),
        ];
        for (measure, count) in counts {
            merits.counts[measure as usize] = count;
        }
        let known = [
            (Term::Mates, merits.count(Measure::Mates)),
            (Term::ModelMates, merits.count(Measure::ModelMates)),
            (Term::Duals, merits.count(Measure::Duals)),
            (Term::TwoBoards, usize::from(merits.boards)),
        ];
        merits.terms = evidence::counts(version, &known, &facts);
        merits.score = weights.score(&merits.terms);
        merits
    }

    /// Can something be counted in a solution without set play and tries as well as in one with them?
    pub const fn is_of_actual_play(measure: Measure) -> bool {
        !matches!(measure, Measure::Tries | Measure::ChangedMates)
    }

    /// How often something occurs.
    pub fn count(&self, measure: Measure) -> usize {
        self.counts[measure as usize]
    }

    /// How often each term of the score occurs.
    pub fn terms(&self) -> impl Iterator<Item = (Term, usize)> {
        Term::ALL.iter().copied().zip(self.terms.iter().copied())
    }

    /// What these merits are worth by the weights with which they were counted.
    pub const fn score(&self) -> i64 {
        self.score
    }

    /// The merits in words: `3 mates, 1 model mate, waiting-key; score 12`.
    pub fn text(&self) -> String {
        let told = [
            (Measure::Mates, "mate"),
            (Measure::ChangedMates, "changed mate"),
            (Measure::Tries, "try"),
            (Measure::ModelMates, "model mate"),
            (Measure::Promotions, "promotion"),
            (Measure::Duals, "dual"),
        ];
        let found = told.into_iter().filter(|(measure, _)| self.count(*measure) > 0);
        let mut parts: Vec<String> = found
            .map(|(measure, one)| counted(self.count(measure), one, measure.name()))
            .collect();
        let told_already = |theme: &&Theme| **theme == Theme::ModelMate;
        let themes = self.themes.iter().filter(|theme| !told_already(theme));
        parts.extend(themes.map(ToString::to_string));
        format!("{}; score {}", parts.join(", "), self.score())
    }
}

/// The mates (or other last moves) that end on different places, or with different promotions.
fn mates(solution: &Solution, moves: usize) -> usize {
    let arrivals: BTreeSet<_> = thematic_ways(solution, moves).into_iter().map(Way::arrival).collect();
    arrivals.len()
}

/// How all keys are; nothing of problems without one.
fn keys(phases: &[Attack]) -> BTreeSet<KeyKind> {
    let all = |kind: fn(&Attack) -> bool| !phases.is_empty() && phases.iter().all(kind);
    let kinds: [(KeyKind, bool); 3] = [
        (KeyKind::Zugzwang, all(|phase| phase.sequel.zugzwang)),
        (KeyKind::Threat, all(|phase| !phase.sequel.threats.is_empty())),
        (
            KeyKind::Quiet,
            all(|phase| phase.step.outcome == Sign::Quiet && !phase.step.step.is_capture()),
        ),
    ];
    kinds.into_iter().filter(|(_, is)| *is).map(|(kind, _)| kind).collect()
}

fn two_boards(version: &Version) -> bool {
    let men = &version.problem.diagram.men;
    men.iter().any(|man| man.place.board != men[0].place.board)
}

/// Model mates that differ in the king's place or in the last move.
fn model_mates(version: &Version) -> usize {
    let endings = survey(&version.problem, &version.solution);
    let models = endings
        .iter()
        .filter(|ending| ending.mate.pure && ending.mate.economical);
    let models: BTreeSet<(Place, Option<Move>)> = models
        .map(|ending| (ending.mate.king, ending.line.last().map(|(_, step)| *step)))
        .collect();
    models.len()
}

/// Promotions of the actual play, each way and man once.
fn promotions(solution: &Solution) -> usize {
    let mut steps: Vec<Step> = solution.solutions.iter().flatten().cloned().collect();
    for phase in &solution.keys {
        steps.push(phase.step.clone());
        phase.sequel.each_step(&mut |step| steps.push(step));
    }
    let moves = steps.iter().map(|told| told.step);
    let promotions: BTreeSet<Move> = moves.filter(|step| step.promotion().is_some()).collect();
    promotions.len()
}
