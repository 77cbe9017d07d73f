//! Every play and every goal against the plain solver, on random small positions: what `battles.rs` and `lines.rs`
//! do not ask.

use crate::fast;
use crate::naive::battle::Coords;
use crate::naive::every::{LineSearch, Now};
use crate::naive::position::{Color, Plain};
use crate::naive::random::{Sample, small_positions};
use looking_glass::formats::fen::Fen;
use looking_glass::output::coords;
use looking_glass::problem::Problem;
use looking_glass::search::Control;
use looking_glass::solution::{Resources, Solution, solve};
use looking_glass::stipulation::{Ending, Goal, Play, Stipulation};
use proptest::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Goals in one-movers of direct play, and in short help and series play.
const GOALS: [&str; 18] = [
    "#", "=", "==", "#=", "!=", "!#", "##", "##!", "+", "x", "%", "ze4", "kd4", "00", "ep", "ct", "<>", "c81",
];

/// Plays of few moves, told in lines.
const LINES: [&str; 32] = [
    "reci-h#1",
    "reci-h#1.5",
    "reci-h(=)#2",
    "reci-h(+)=1.5",
    "reci-h(x)+1.5",
    "ser-semi-r#2",
    "ser-semi-r+2",
    "ser-reci-h#2",
    "ser-reci-h(=)#2",
    "ser-reci-h(x)+2",
    "pser-h#2",
    "pser-h=2",
    "pser-hs#2",
    "pser-hs+1",
    "phser-#2",
    "phser-+2",
    "phser-s#2",
    "phser-sx2",
    "phser-r#2",
    "phser-r+2",
    "phser-semi-r#2",
    "phser-semi-rx2",
    "1->ser-#2",
    "2->ser-x1",
    "1->ser-h#1",
    "2->ser-h+1",
    "1->ser-s#1",
    "1->pser-h#1",
    "exact-h#1.5",
    "exact-hx1.5",
    "exact-ser-x2",
    "exact-ser-h+2",
];

/// Parry series against the defender's will.
const BATTLES: [&str; 10] = [
    "pser-#2",
    "pser-#3",
    "pser-=2",
    "pser-x2",
    "pser-s#2",
    "pser-sx2",
    "pser-r#2",
    "pser-r+2",
    "pser-semi-r#2",
    "pser-semi-rx2",
];

/// Play in which positions come up again with fewer half-moves left.
const LONGER: [&str; 12] = [
    "ser-h#3",
    "ser-#4",
    "ser-=4",
    "ser-x5",
    "ser-s=3",
    "ser-hs#2",
    "ser-r+3",
    "pser-h=2",
    "2->ser-h#2",
    "h#2.5",
    "h=3",
    "hs#2.5",
];

fn solved(problem: &Problem, threads: usize) -> Solution {
    solved_within(problem, threads, 1 << 16)
}

fn solved_within(problem: &Problem, threads: usize, memory: usize) -> Solution {
    let resources = Resources { threads, memory };
    solve(problem, resources, &Control::default()).expect("a playable diagram")
}

/// The problem, and the same for the plain solver; nothing if it cannot be played.
fn sampled(sample: &Sample, stipulation: &str) -> Option<(Problem, Plain)> {
    let stipulation: Stipulation = stipulation.parse().expect("a stipulation");
    let mut plain = sample.position();
    let first = stipulation.first_to_move().pick(Color::White, Color::Black);
    if plain.turn != first {
        plain = plain.pass();
    }
    let rules = fast::rules(sample.rules, &sample.options).expect("known rules");
    let diagram = Fen::read(&plain.fen(), rules).expect("a FEN").diagram;
    diagram.position().ok()?;
    Some((Problem::new("sample", diagram, stipulation), plain))
}

fn told(problem: &Problem, solution: &Solution) -> Vec<Coords> {
    let rules = &problem.diagram.rules;
    let line = |line: &Vec<_>| {
        line.iter()
            .map(|told: &looking_glass::solution::Step| coords(rules, told.step))
            .collect()
    };
    let mut lines: Vec<Coords> = solution.solutions.iter().map(line).collect();
    lines.sort();
    lines
}

/// Holds lines against the plain solver's, with one thread and with two.
fn compare_lines(problem: &Problem, plain: &Plain, search: &LineSearch<'_>) -> Result<(), TestCaseError> {
    let solution = solved(problem, 1);
    let (ours, theirs) = (told(problem, &solution), search.lines(&Now::diagram(plain.clone())));
    let alone = ours.iter().find(|line| !theirs.contains(line));
    let alone = alone.or_else(|| theirs.iter().find(|line| !ours.contains(line)));
    prop_assert_eq!(alone, None, "{} {}", problem.stipulation, plain.fen());
    prop_assert_eq!(ours.len(), theirs.len(), "{} {}", problem.stipulation, plain.fen());
    prop_assert!(solved(problem, 2) == solution, "two threads");
    Ok(())
}

fn lines(sample: &Sample, stipulation: &str) -> Result<(), TestCaseError> {
    let Some((problem, plain)) = sampled(sample, stipulation) else {
        return Ok(());
    };
    if plain.men.len() > 4 && problem.stipulation.length.half_moves() > 2 {
        return Ok(());
    }
    let search = LineSearch::new(&problem.stipulation, None);
    compare_lines(&problem, &plain, &search)
}

/// The table notes of most positions that shorter lines fail, too: nearly without it the same lines are found.
fn needs_no_table(sample: &Sample, stipulation: &str) -> Result<(), TestCaseError> {
    let Some((problem, plain)) = sampled(sample, stipulation).filter(|(_, plain)| plain.men.len() <= 3) else {
        return Ok(());
    };
    let without = solved_within(&problem, 1, 1);
    prop_assert!(
        solved_within(&problem, 1, 1 << 22) == without,
        "{} {}",
        stipulation,
        plain.fen()
    );
    Ok(())
}

/// The first moves that solve.
fn keys(sample: &Sample, stipulation: &str) -> Result<(), TestCaseError> {
    let Some((problem, plain)) = sampled(sample, stipulation) else {
        return Ok(());
    };
    let moves = usize::from(problem.stipulation.length.moves);
    if plain.men.len() > 4 && moves > 1 {
        return Ok(());
    }
    let search = LineSearch::new(&problem.stipulation, None);
    let solution = solved(&problem, 1);
    let rules = &problem.diagram.rules;
    let firsts = solution.solutions.iter().filter_map(|line| line.first());
    let firsts = firsts.chain(solution.keys.iter().map(|phase| &phase.step));
    let mut ours: Coords = firsts.map(|told| coords(rules, told.step)).collect();
    ours.sort();
    ours.dedup();
    prop_assert_eq!(
        ours,
        search.keys(&Now::diagram(plain.clone()), moves),
        "{} {}",
        stipulation,
        plain.fen()
    );
    Ok(())
}

/// A game of a few half-moves, and all games to where it ends.
fn game(sample: &Sample, choices: &[prop::sample::Index], whole: bool) -> Result<(), TestCaseError> {
    let stipulation = if whole { "a=>b1" } else { "a=>b1.5" };
    let Some((mut problem, plain)) = sampled(sample, stipulation) else {
        return Ok(());
    };
    let mut end = plain.clone();
    for choice in &choices[usize::from(whole)..] {
        let legal = end.legal_moves();
        if legal.is_empty() {
            return Ok(());
        }
        end = end.play(choice.get(&legal));
    }
    let target = Fen::read(&end.fen(), problem.diagram.rules).expect("a FEN").diagram;
    problem.target = Some(target);
    let search = LineSearch::new(&problem.stipulation, Some(&end.men));
    prop_assert!(!search.lines(&Now::diagram(plain.clone())).is_empty());
    compare_lines(&problem, &plain, &search)
}

/// A parry series of two moves and the last one of the other side, rather with checks than without, and all to where it
/// ends.
fn parried_game(sample: &Sample, choices: &[prop::sample::Index]) -> Result<(), TestCaseError> {
    let Some((mut problem, plain)) = sampled(sample, "pser-ha=>b2") else {
        return Ok(());
    };
    let series = plain.turn;
    let mut end = plain.clone();
    for (number, pair) in choices.chunks(2).enumerate() {
        let mut moves = end.legal_moves();
        if moves.iter().any(|step| end.play(step).in_check(series.other())) {
            moves.retain(|step| end.play(step).in_check(series.other()));
        }
        if moves.is_empty() {
            return Ok(());
        }
        end = end.play(pair[0].get(&moves));
        let is_last = number + 1 == choices.len() / 2;
        if !is_last && !end.in_check(series.other()) {
            end = end.pass();
            continue;
        }
        let replies = end.legal_moves();
        if replies.is_empty() {
            return Ok(());
        }
        end = end.play(pair[1].get(&replies));
    }
    problem.target = Some(Fen::read(&end.fen(), problem.diagram.rules).expect("a FEN").diagram);
    let search = LineSearch::new(&problem.stipulation, Some(&end.men));
    prop_assert!(!search.lines(&Now::diagram(plain.clone())).is_empty());
    compare_lines(&problem, &plain, &search)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_goal_of_direct_play(sample in small_positions("orthodox"), other in small_positions("alice"), which in 0..GOALS.len()) {
        keys(&sample, &format!("{}1", GOALS[which]))?;
        keys(&sample, &format!("{}2", GOALS[which]))?;
        keys(&other, &format!("{}1", GOALS[which]))?;
    }

    #[test]
    fn every_goal_of_help_and_series_play(sample in small_positions("orthodox"), other in small_positions("alice"), which in 0..GOALS.len()) {
        lines(&sample, &format!("h{}1", GOALS[which]))?;
        lines(&other, &format!("h{}1", GOALS[which]))?;
        lines(&sample, &format!("h{}1.5", GOALS[which]))?;
        lines(&other, &format!("ser-{}2", GOALS[which]))?;
    }

    #[test]
    fn every_play_in_lines(sample in small_positions("orthodox"), other in small_positions("alice"), which in 0..LINES.len()) {
        lines(&sample, LINES[which])?;
        lines(&other, LINES[which])?;
    }

    #[test]
    fn longer_play_needs_no_table(sample in small_positions("orthodox"), other in small_positions("alice"), which in 0..LONGER.len()) {
        needs_no_table(&sample, LONGER[which])?;
        needs_no_table(&other, LONGER[which])?;
    }

    #[test]
    fn every_parry_series(sample in small_positions("orthodox"), other in small_positions("alice"), which in 0..BATTLES.len()) {
        keys(&sample, BATTLES[which])?;
        keys(&other, BATTLES[which])?;
    }

    #[test]
    fn games_from_a_position_to_a_position(
        sample in small_positions("orthodox"),
        other in small_positions("alice"),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 3),
        whole: bool,
    ) {
        game(&sample, &choices, whole)?;
        game(&other, &choices, whole)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn parry_series_to_a_position(
        sample in small_positions("orthodox"),
        other in small_positions("alice"),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 4),
    ) {
        parried_game(&sample, &choices)?;
        parried_game(&other, &choices)?;
    }
}

/// Goals of any move and of a given position, and those by rebirth, which the plain rules do not know.
const ELSEWHERE: [&str; 6] = ["~", "dia", "pg", "a=>b", "ctr", "<>r"];

/// No play and no goal that can be written is missing here, in `lines.rs` or in `battles.rs`.
#[test]
fn all_plays_and_goals_are_asked() {
    let asked = [
        GOALS.map(|goal| format!("{goal}1")).as_slice(),
        &LINES.map(String::from),
        &BATTLES.map(String::from),
    ]
    .concat();
    let elsewhere = [include_str!("lines.rs"), include_str!("battles.rs")].concat();
    for sign in Goal::signs().filter(|sign| !ELSEWHERE.contains(sign)) {
        assert!(GOALS.iter().any(|goal| goal.starts_with(sign)), "{sign}");
    }
    for prefix in Play::prefixes().filter(|prefix| !prefix.is_empty()) {
        let own = |goal: &str| {
            format!("{prefix}{goal}")
                .parse::<Stipulation>()
                .expect("a stipulation")
                .play
        };
        let play = own("#1");
        let here = asked
            .iter()
            .any(|text| text.parse::<Stipulation>().is_ok_and(|asked| asked.play == play));
        let there = elsewhere.contains(&format!("\"{prefix}#"));
        assert!(here || there, "{prefix} is not held against the plain solver");
        assert!(play.ending() != Some(Ending::Direct) || here || there);
    }
}

/// A plain search that may not go on ends at once, whatever it plays: it asks again only on its way back.
#[test]
fn a_plain_search_that_may_not_go_on_ends() {
    let rules = crate::naive::rules::Rules::named("orthodox").expect("known rules");
    let plain = Plain::from_fen(rules, "8/8/8/8/8/1K6/6R1/7k w - - 0 1").expect("a position");
    let start = Now::diagram(plain);
    for (text, most) in [
        ("h#4.5", 400),
        ("hs#4", 400),
        ("reci-h#4", 400),
        ("ser-h#5", 200),
        ("2->ser-h#3", 600),
    ] {
        let stipulation: Stipulation = text.parse().expect("a stipulation");
        let asked = AtomicUsize::new(0);
        let go_on = |_: usize| asked.fetch_add(1, Relaxed) < 10;
        let search = LineSearch {
            stipulation: &stipulation,
            target: None,
            go_on: &go_on,
        };
        search.lines(&start);
        let asked = asked.into_inner();
        assert!((10..most).contains(&asked), "{text}: {asked}");
    }
}
