//! What there is to like in a solution, in numbers, and the score that they make.

use super::content::{Way, first_ways, thematic_ways};
use super::version::Version;
use crate::analysis::survey;
use crate::analysis::theme::{Theme, facts};
use crate::count::counted;
use crate::geometry::Place;
use crate::position::Move;
use crate::solution::{Attack, Sign, Solution, Step};
use serde::Serialize;
use std::collections::BTreeSet;

/// Something that can be counted in a problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum Measure {
    /// Keys, or solutions of help and series play.
    Solutions,
    /// Different keys, or first moves of the solutions.
    FirstMoves,
    /// Last moves to different places, after the keys in variations of full length without a choice, or of the solutions.
    Mates,
    /// Tries with one refutation.
    Tries,
    /// Duals and short mates.
    Duals,
    /// Answers that are changed between set play, tries and actual play.
    ChangedMates,
    /// Model mates.
    ModelMates,
    /// Different promotions.
    Promotions,
    /// Switchbacks.
    Switchbacks,
    /// Men.
    Men,
    /// The weight of the men, in pawns.
    Weight,
}

impl Measure {
    /// All, with the names that users write, in the plural.
    pub const ALL: [(Measure, &'static str); 11] = [
        (Measure::Solutions, "solutions"),
        (Measure::FirstMoves, "first moves"),
        (Measure::Mates, "mates"),
        (Measure::Tries, "tries"),
        (Measure::Duals, "duals"),
        (Measure::ChangedMates, "changed mates"),
        (Measure::ModelMates, "model mates"),
        (Measure::Promotions, "promotions"),
        (Measure::Switchbacks, "switchbacks"),
        (Measure::Men, "men"),
        (Measure::Weight, "weight"),
    ];
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
}

impl Merits {
    /// The merits of a version, whose solution tells tries and set play, too.
    pub fn of(version: &Version) -> Self {
        let (problem, solution) = (&version.problem, &version.solution);
        let facts = facts(problem, solution);
        let moves = usize::from(problem.stipulation.length.moves);
        let shown = |theme: Theme| facts.iter().filter(|fact| fact.theme == theme).count();
        let mut merits = Merits {
            counts: [0; Measure::ALL.len()],
            keys: keys(&solution.keys),
            boards: two_boards(version),
            themes: facts.iter().map(|fact| fact.theme).collect(),
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

    /// The score: each different mate 4, changed mate 6, try 2, model mate 3, promotion 2, switchback 4 and theme 3, of each kind no more
    /// than four; a quiet key 5, a key that waits 2, two boards 3; less 3 for each dual and 1 for each pawn that the men weigh.
    pub fn score(&self) -> i64 {
        let most = |measure: Measure, points: i64| points * self.count(measure).min(4) as i64;
        let has = |kind: KeyKind, points: i64| if self.keys.contains(&kind) { points } else { 0 };
        let good = most(Measure::Mates, 4)
            + most(Measure::ChangedMates, 6)
            + most(Measure::Tries, 2)
            + most(Measure::ModelMates, 3)
            + most(Measure::Promotions, 2)
            + most(Measure::Switchbacks, 4)
            + 3 * self.themes.iter().filter(|theme| is_merit(**theme)).count().min(4) as i64
            + has(KeyKind::Quiet, 5)
            + has(KeyKind::Zugzwang, 2)
            + if self.boards { 3 } else { 0 };
        good - 3 * self.count(Measure::Duals) as i64 - self.count(Measure::Weight) as i64
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
            .map(|(measure, one)| counted(self.count(measure), one, Measure::ALL[measure as usize].1))
            .collect();
        parts.extend(self.themes.iter().map(ToString::to_string));
        format!("{}; score {}", parts.join(", "), self.score())
    }
}

/// Is a theme a merit in itself? What the key does to the flights, and that a checking man is taken, only describe the play.
const fn is_merit(theme: Theme) -> bool {
    !matches!(
        theme,
        Theme::FlightGivingKey | Theme::FlightTakingKey | Theme::CheckerTaken
    )
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
    let mut steps: Vec<Step> = solution.solutions.iter().flatten().copied().collect();
    for phase in &solution.keys {
        steps.push(phase.step);
        phase.sequel.each_step(&mut |step| steps.push(step));
    }
    let promotions: BTreeSet<Move> = steps
        .iter()
        .map(|told| told.step)
        .filter(|step| step.promotion().is_some())
        .collect();
    promotions.len()
}
