//! Lighter versions are sound, and say what each man is there for.

use super::{Given, assert_sound, given, is_short, others, problem, published, with_judge};
use looking_glass::compose::economy::{Depth, economy, line, purposes};
use looking_glass::compose::{Original, Outcome, Versions};
use looking_glass::search::Control;
use looking_glass::solution::Status;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn lighter(original: &Original, depth: Depth, control: &Control) -> Versions {
    with_judge(original, control, |work| economy(work, &original.problem, depth))
}

#[test]
fn economy_returns_only_sound_versions_of_sound_problems() {
    let mut versions = 0;
    for given in given("problems/family").into_iter().filter(is_short) {
        let control = Control::default();
        let original = given.original(&control);
        if original.is_sound() {
            let found = lighter(&original, Depth::Single, &control);
            assert!(found.complete);
            assert_sound(&found.versions);
            versions += found.versions.len();
        }
    }
    assert!(versions >= 20, "{versions}");
}

/// Looks for lighter versions of every problem that is sound, with pairs of changes, for two seconds each.
fn lighter_everywhere(problems: impl IntoIterator<Item = Given>, least: usize) {
    let (mut sound, mut versions, mut complete) = (0, 0, 0);
    for given in problems {
        let control = Control::within(Some(Duration::from_secs(2)), Arc::new(AtomicBool::new(false)));
        let original = given.original(&control);
        if original.solution.status == Status::Complete && original.is_sound() {
            let found = lighter(&original, Depth::Pairs, &control);
            assert_sound(&found.versions);
            println!("{}: {} versions", given.entry.id, found.versions.len());
            sound += 1;
            versions += found.versions.len();
            complete += usize::from(found.complete);
        }
    }
    println!("{versions} versions of {sound} problems, {complete} of which were worked on to the end");
    assert!(sound >= least);
}

#[test]
#[ignore = "half an hour: every problem for two seconds, with pairs of changes; the sample above runs each time"]
fn economy_returns_only_sound_versions_everywhere() {
    lighter_everywhere(given("problems").into_iter().chain(published()), 100);
}

#[test]
#[ignore = "ten minutes: the random and the other problems beside this repository that have one solution"]
fn economy_returns_only_sound_versions_of_the_other_corpora() {
    let is_unique = |given: &Given| {
        let control = Control::within(Some(Duration::from_secs(2)), Arc::new(AtomicBool::new(false)));
        given.original(&control).intention.solutions() == Some(1)
    };
    let problems = others();
    let least = problems.len() / 10;
    lighter_everywhere(problems.into_iter().filter(is_unique), least);
}

#[test]
fn economy_does_not_depend_on_threads_and_shares_are_parts_of_it() {
    let given = given("problems/family/three-board.yaml");
    let control = Control::default();
    let original = given[0].original(&control);
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads");
        pool.install(|| lighter(&original, Depth::Pairs, &control))
    };
    assert_eq!(on(1), on(3));
}

#[test]
fn every_sound_problem_keeps_its_own_content() {
    let control = Control::default();
    let mut kinds = std::collections::BTreeSet::new();
    for given in given("problems").into_iter().filter(is_short) {
        let original = given.original(&control);
        if original.is_sound() {
            let judged = with_judge(&original, &control, |work| {
                work.judge.examine(original.problem.clone(), Vec::new())
            });
            assert!(matches!(judged, Outcome::Sound(_)), "{}", given.entry.id);
            kinds.insert(format!("{:?}", original.problem.stipulation.play));
        }
    }
    assert!(kinds.len() >= 5, "{kinds:?}");
}

#[test]
fn economy_takes_away_what_does_nothing_and_names_what_the_others_do() {
    // Pawn and knight do nothing: the rook mates on g8.
    let given = problem("rules: orthodox\nstipulation: '#1'\nfen: 'k7/7p/1K6/8/8/8/8/1N4R1 w - -'");
    let control = Control::default();
    let original = given.original(&control);
    assert!(original.is_sound(), "{:?}", original.verdict);
    let found = lighter(&original, Depth::Pairs, &control);
    let lightest = &found.versions[0];
    assert_eq!(lightest.weight(), 5, "{}", lightest.text());
    let rules = &given.problem.diagram.rules;
    let told = with_judge(&original, &control, |work| purposes(work.judge, &original, &control));
    let told: Vec<String> = told.iter().map(|purpose| line(purpose, rules)).collect();
    let expected = [
        "wSb1: nothing: it can go",
        "wRg1: no solution: 1.Rg1-g8 is not played",
        "bPh7: nothing: it can go",
    ];
    assert_eq!(told, expected);
}
