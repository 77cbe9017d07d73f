//! How often each term of a score occurs in a version.

use super::content::Way;
use super::harmony;
use super::term::Term;
use super::version::Version;
use crate::analysis::theme::{Fact, Layer, Theme, key_effects};
use crate::solution::{Attack, Sign, Step};
use std::collections::BTreeSet;

/// The counts of all terms, in their order, of a version with these themes; some are known already.
pub(super) fn counts(version: &Version, known: &[(Term, usize)], facts: &[Fact]) -> Vec<usize> {
    let mut counts = vec![0; Term::ALL.len()];
    let mut set = |term: Term, count: usize| counts[term as usize] = count;
    known.iter().for_each(|(term, count)| set(*term, *count));
    set(Term::IdleMen, version.idle);
    of_key(version, &mut set);
    of_themes(facts, &mut set);
    harmony::count(version, facts, is_merit, &mut set);
    let tries = thematic_tries(version, facts);
    set(Term::ThematicTries, tries.len());
    set(Term::ChangedMates, changed_mates(facts, &tries));
    counts[Term::Material as usize] = material(version, &counts);
    counts
}

/// What the only key does and threatens.
fn of_key(version: &Version, set: &mut impl FnMut(Term, usize)) {
    let solution = &version.solution;
    let [key] = solution.keys.as_slice() else { return };
    set(Term::WaitingKey, usize::from(key.sequel.zugzwang));
    set(Term::CapturingKey, usize::from(key.step.step.is_capture()));
    set(Term::CheckingKey, usize::from(key.step.outcome == Sign::Check));
    set(Term::FurtherThreats, key.sequel.threats.len().saturating_sub(1));
    if let Some(effects) = key_effects(&version.problem, solution) {
        set(Term::FlightsGiven, effects.given.len());
        set(Term::FlightsTaken, effects.taken.len());
        if version.problem.settings.told.set_play {
            set(Term::FlightsUnprovided, effects.unprovided_flights.len());
            set(Term::ChecksUnprovided, effects.unprovided_checks.len());
        }
    }
}

/// Patterns that have a weight of their own, and all other themes.
fn of_themes(facts: &[Fact], set: &mut impl FnMut(Term, usize)) {
    let shown = |theme: Theme| facts.iter().filter(|fact| fact.theme == theme).count();
    set(Term::Zagoruiko, shown(Theme::Zagoruiko));
    set(Term::ReciprocalChange, shown(Theme::ReciprocalChange));
    set(Term::Echoes, shown(Theme::Echo));
    let themes: BTreeSet<Theme> = facts.iter().map(|fact| fact.theme).collect();
    set(
        Term::Themes,
        themes.into_iter().filter(|theme| is_merit(*theme)).count(),
    );
}

/// Tries without check that threaten something or change a mate, and that a defence of the solution refutes.
fn thematic_tries<'v>(version: &'v Version, facts: &[Fact]) -> Vec<&'v Attack> {
    let solution = &version.solution;
    let defences: BTreeSet<Way> = solution
        .keys
        .iter()
        .flat_map(|key| &key.sequel.variations)
        .filter(|variation| variation.answers.len() == 1)
        .map(|variation| Way::of(variation.defence.step))
        .collect();
    let refuted = |phase: &&Attack| match phase.sequel.refutations.as_slice() {
        [only] => defences.contains(&Way::of(only.step)),
        _ => false,
    };
    let changes = |phase: &Attack| {
        let mut changed = facts.iter().filter(|fact| fact.theme == Theme::ChangedMates);
        changed.any(|fact| leads(fact, &phase.step))
    };
    let quiet = solution.tries.iter().filter(|phase| phase.step.outcome == Sign::Quiet);
    quiet
        .filter(refuted)
        .filter(|phase| !phase.sequel.threats.is_empty() || changes(phase))
        .collect()
}

/// Is play after this first move shown by the theme?
fn leads(fact: &Fact, first: &Step) -> bool {
    let mut tries = fact.plays.iter().filter(|play| play.layer == Layer::Try);
    tries.any(|play| play.moves.first().is_some_and(|step| step.step == first.step))
}

/// Defences of the solution with another mate in the set play or in one of these tries, each phase counted.
fn changed_mates(facts: &[Fact], tries: &[&Attack]) -> usize {
    let changed = facts.iter().filter(|fact| fact.theme == Theme::ChangedMates);
    let counts = |fact: &&Fact| {
        let set = fact.plays.iter().any(|play| play.layer == Layer::Set);
        set || tries.iter().any(|phase| leads(fact, &phase.step))
    };
    let defences = |fact: &Fact| {
        let actual = fact.plays.iter().filter(|play| play.layer == Layer::Key);
        actual.count()
    };
    changed.filter(counts).map(defences).sum()
}

/// The weight of the men in pawns for each thing that they show.
fn material(version: &Version, counts: &[usize]) -> usize {
    let of = |term: Term| counts[term as usize].min(term.most());
    let shown = of(Term::Mates) + of(Term::ChangedMates) + of(Term::ThematicTries);
    let half_moves: usize = version.solution.solutions.iter().map(Vec::len).sum();
    version.weight() as usize / (shown + half_moves).max(1)
}

/// Is a theme a merit in itself that no other term counts?
const fn is_merit(theme: Theme) -> bool {
    !theme.is_description()
        && !matches!(
            theme,
            Theme::ChangedMates | Theme::ReciprocalChange | Theme::Zagoruiko | Theme::Echo
        )
}
