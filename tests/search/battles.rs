//! The battle search against the plain solver, which tries everything and remembers nothing; and against itself
//! on other numbers of threads and sizes of the table.

use crate::naive;
use crate::naive::battle::Battle;
use crate::naive::position::Plain;
use crate::naive::random::{Sample, small_positions};
use crate::naive::stipulation::Stipulation as PlainStipulation;
use looking_glass::formats::fen::Fen;
use looking_glass::output::{Effort, Report, coords, json, notation::Notation};
use looking_glass::problem::Problem;
use looking_glass::rules::{CastleHome, EnPassant, Rules};
use looking_glass::search::Control;
use looking_glass::solution::{Attack, Piece, Resources, Solution, Status, Step, best_try, solve};
use proptest::prelude::*;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

const STIPULATIONS: [&str; 16] = [
    "#1", "#2", "#2", "#3", "s#1", "s#2", "r#1", "r#2", "semi-r#1", "semi-r#2", "=1", "=2", "s=2", "+2", "x2", "sx2",
];

/// The rules of a sample, with its readings.
fn rules(sample: &Sample) -> Rules {
    let mut rules = Rules::from_name(sample.rules).expect("a variant");
    for option in sample.options.split(',').filter(|option| !option.trim().is_empty()) {
        let (name, value) = option.split_once(':').expect("name: value");
        match name.trim() {
            "ep" => rules.en_passant = EnPassant::read(value.trim()).expect("a reading"),
            "castle-home" => rules.castle_home = CastleHome::from_name(value.trim()).expect("a reading"),
            other => panic!("{other} is no option"),
        }
    }
    rules
}

/// The problem, and the same for the plain solver; nothing if the side not to move is in check.
fn problem(sample: &Sample, stipulation: &str) -> Option<(Problem, Plain)> {
    let mut plain = sample.position();
    let demand = PlainStipulation::parse(stipulation).expect("a stipulation");
    if plain.turn != demand.starter() {
        plain = plain.pass();
    }
    let king = |color| {
        plain
            .men
            .values()
            .any(|man| man.color == color && man.role == naive::position::Role::King)
    };
    let kings = king(naive::position::Color::White) && king(naive::position::Color::Black);
    if !kings || plain.in_check(plain.turn) && plain.in_check(plain.turn.other()) || plain.in_check(plain.turn.other())
    {
        return None;
    }
    let diagram = Fen::read(&plain.fen(), rules(sample)).expect("a FEN").diagram;
    let stipulation = stipulation.parse().expect("a stipulation");
    Some((Problem::new("sample", diagram, stipulation), plain))
}

fn solved(problem: &Problem, threads: usize, memory: usize) -> Solution {
    solve(problem, Resources { threads, memory }, &Control::default()).expect("a playable diagram")
}

/// After an interrupt no problem is begun, however short.
#[test]
fn after_an_interrupt_nothing_is_searched() {
    let diagram = Fen::read("8/8/8/8/8/1K6/6R1/k7 w", Rules::from_name("orthodox").expect("rules")).expect("a FEN");
    let problem = Problem::new("sample", diagram.diagram, "#1".parse().expect("a stipulation"));
    let control = Control::new(None, Arc::new(AtomicBool::new(true)));
    let resources = Resources {
        threads: 1,
        memory: 1 << 20,
    };
    let solution = solve(&problem, resources, &control).expect("a playable diagram");
    assert_eq!((solution.status, solution.keys.len()), (Status::Interrupted, 0));
}

/// Of a search that has to stop nothing may be told that it did not see to the end.
#[test]
fn a_battle_out_of_time_tells_nothing_by_halves() {
    for demand in ["#2", "ct3", "s#2"] {
        let sample = "8/8/8/3k4/8/8/5Q2/K6R w - -";
        let diagram = Fen::read(sample, Rules::from_name("orthodox").expect("rules")).expect("a FEN");
        let mut problem = Problem::new("sample", diagram.diagram, demand.parse().expect("a stipulation"));
        (problem.settings.told.tries, problem.settings.told.set_play) = (u32::MAX, true);
        let control = Control::new(Some(Instant::now()), Arc::default());
        let resources = Resources {
            threads: 1,
            memory: 1 << 20,
        };
        let solution = solve(&problem, resources, &control).expect("a playable diagram");
        assert_eq!(solution.status, Status::Limit);
        assert_eq!((solution.keys.len(), solution.tries.len()), (0, 0), "{demand}");
        let (done, first_moves) = control.progress();
        assert_eq!(done, first_moves);
        // One for the set play.
        assert!(control.nodes() <= first_moves + 1, "{demand}: {}", control.nodes());
    }
}

fn text(problem: &Problem, told: Step) -> String {
    coords(&problem.diagram.rules, told.step)
}

fn texts<'a>(problem: &Problem, steps: impl IntoIterator<Item = &'a Step>) -> Vec<String> {
    let mut texts: Vec<String> = steps.into_iter().map(|told| text(problem, told.clone())).collect();
    texts.sort();
    texts
}

fn attacks<'a>(problem: &Problem, continuations: impl IntoIterator<Item = &'a Attack>) -> Vec<String> {
    texts(problem, continuations.into_iter().map(|choice| &choice.step))
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

/// Holds a phase against the plain solver: its refutations, threats, and the answers to each defence told.
fn compare_phase(
    problem: &Problem,
    plain: &Plain,
    battle: Battle<'static>,
    n: usize,
    phase: &Attack,
) -> Result<(), TestCaseError> {
    let first = plain.find(&text(problem, phase.step.clone())).expect("a legal move");
    prop_assert_eq!(
        texts(problem, &phase.sequel.refutations),
        sorted(battle.refutations(plain, &first, n))
    );
    prop_assert_eq!(
        attacks(problem, &phase.sequel.threats),
        sorted(battle.threats(plain, &first, n))
    );
    let known = battle.variations(plain, &first, n);
    // A defence without an answer reaches the goal itself.
    for variation in phase
        .sequel
        .variations
        .iter()
        .filter(|variation| !variation.answers.is_empty())
    {
        let defence = text(problem, variation.defence.clone());
        let answers = known
            .iter()
            .find(|(known, _)| *known == defence)
            .map(|(_, answers)| sorted(answers.clone()));
        prop_assert_eq!(Some(attacks(problem, &variation.answers)), answers, "after {}", defence);
    }
    Ok(())
}

fn compare(sample: &Sample, stipulation: &str) -> Result<(), TestCaseError> {
    let Some((mut problem, plain)) = problem(sample, stipulation) else {
        return Ok(());
    };
    problem.settings.told.set_play = true;
    problem.settings.told.tries = 2;
    let demand = PlainStipulation::parse(stipulation).expect("a stipulation");
    let battle = Battle::new(demand.play, demand.goal);
    let n = demand.moves;
    if n > 2 && plain.men.len() > 4 {
        return Ok(());
    }
    let solution = solved(&problem, 1, 1 << 20);
    let keys: Vec<String> = battle.keys(&plain, n).iter().map(|m| m.coords().to_string()).collect();
    prop_assert_eq!(texts(&problem, solution.keys.iter().map(|key| &key.step)), sorted(keys));
    for phase in solution.keys.iter().take(3).chain(solution.tries.iter().take(3)) {
        compare_phase(&problem, &plain, battle, n, phase)?;
    }
    let set: Vec<String> = battle
        .set_play(&plain, n)
        .into_iter()
        .map(|(defence, _)| defence)
        .collect();
    let answered = solution
        .set_play
        .iter()
        .filter(|variation| !variation.answers.is_empty());
    let told = texts(&problem, answered.map(|variation| &variation.defence));
    prop_assert!(told.iter().all(|defence| set.contains(defence)), "{told:?} {set:?}");
    // One thread and two, a large table and hardly any: the same answer.
    prop_assert_eq!(&solved(&problem, 2, 1 << 20), &solution);
    prop_assert_eq!(&solved(&problem, 1, 1), &solution);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn orthodox_battles(sample in small_positions("orthodox"), which in 0..STIPULATIONS.len()) {
        compare(&sample, STIPULATIONS[which])?;
    }

    #[test]
    fn alice_battles(sample in small_positions("alice"), which in 0..STIPULATIONS.len()) {
        compare(&sample, STIPULATIONS[which])?;
    }
}

#[test]
fn many_threads_print_the_same_bytes() {
    let fen = "1k6/4p3/4P3/3nK3/3p4/3P4/b1P5/8 | N7/b2Q4/1p4p1/1P6/r3pP1B/2P1P3/8/8";
    let diagram = Fen::read(fen, Rules::from_name("alice").expect("a name"))
        .expect("a FEN")
        .diagram;
    let problem = Problem::new("maeder-widlert", diagram, "#3".parse().expect("a stipulation"));
    let print = |threads| {
        let report = Report {
            problem: problem.clone(),
            answer: solve(
                &problem,
                Resources {
                    threads,
                    memory: 1 << 24,
                },
                &Control::default(),
            ),
            effort: Effort::default(),
        };
        let notation = Notation::new(problem.diagram.rules);
        serde_json::to_string(&json::report(&report, &notation, &Control::default())).expect("JSON")
    };
    let one = print(1);
    assert!(one.contains("\"popeye\":\"Bh4-g3A\""));
    assert_eq!(one, print(2));
    assert_eq!(one, print(7));
}

/// The best try is the first of all first moves with the fewest refutations, which a search for every try tells, too.
fn names_the_best_try(sample: &Sample, stipulation: &str) -> Result<(), TestCaseError> {
    let Some((problem, _)) = problem(sample, stipulation) else {
        return Ok(());
    };
    let found = |threads: usize| {
        let resources = Resources {
            threads,
            memory: 1 << 20,
        };
        best_try(&problem, resources, &Control::default())
    };
    let mut every = problem.clone();
    every.settings.told.tries = u32::MAX;
    every.settings.told.variations = false;
    let resources = Resources {
        threads: 1,
        memory: 1 << 20,
    };
    let Ok(solution) = solve(&every, resources, &Control::default()) else {
        return Ok(());
    };
    let tries = solution.pieces().filter_map(|piece| match piece {
        Piece::Try(attempt) => Some(attempt),
        _ => None,
    });
    let most = if problem.stipulation.length.moves > 2 {
        4
    } else {
        usize::MAX
    };
    let expected = tries
        .filter(|attempt| attempt.sequel.refutations.len() <= most)
        .min_by_key(|attempt| attempt.sequel.refutations.len());
    prop_assert_eq!(&found(1), &expected, "{:?} {}", sample, stipulation);
    prop_assert_eq!(&found(4), &expected, "{:?} {}", sample, stipulation);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_best_try_has_the_fewest_refutations(
        sample in small_positions("orthodox"), other in small_positions("alice"), which in 0..STIPULATIONS.len(),
    ) {
        names_the_best_try(&sample, STIPULATIONS[which])?;
        names_the_best_try(&other, STIPULATIONS[which])?;
    }
}
