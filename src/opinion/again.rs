//! Solving once more by brute force on the plain rules: nothing shorter proves that no line is missing.

use super::plainly::{Plainly, plainly};
use crate::count::counted;
use crate::output::coords;
use crate::plain::battle::Battle;
use crate::plain::every::LineSearch;
use crate::plain::position::Plain;
use crate::plain::stipulation::Stipulation as PlainStipulation;
use crate::problem::{Opening, Problem, Telling};
use crate::search::{Control, Reason, Stopped};
use crate::solution::{Attack, Line, Resources, Solution, Status, in_threads, unplain_play};
use crate::stipulation::{Play, Stipulation};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// What solving once more says of a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Again {
    /// It finds the same; says what was compared.
    Agrees(String),
    /// It finds something else.
    Differs {
        /// What the search alone has found.
        search: Vec<String>,
        /// What the plain solver alone has found.
        plain: Vec<String>,
    },
    /// It could not be done, or not to the end; says why.
    Unknown(String),
}

/// Of what differs so much is told.
const TOLD: usize = 20;

/// Bytes of a line while the plain solver holds it, without its moves, and of a half-move.
const LINE: usize = 64;
const HALF_MOVE: usize = 40;

/// Facts, and how often each was found.
type Facts = BTreeMap<String, usize>;

/// Solves a problem once more, without anything that makes the search fast, and compares keys, tries and lines.
pub fn again(problem: &Problem, solution: &Solution, resources: Resources, control: &Control) -> Again {
    if solution.status != Status::Complete {
        return Again::Unknown("the search itself was not completed".to_string());
    }
    let asked = match unknown(problem, true) {
        Some(what) => Err(what),
        None => plainly(problem),
    };
    let plainly = match asked {
        Ok(plainly) => plainly,
        Err(what) => return Again::Unknown(format!("the plain solver does not know {what}")),
    };
    let demand = problem.demand();
    let is_battle = demand.play.is_battle();
    let found = in_threads(resources.threads, || match is_battle {
        true => battle(problem, &demand, &plainly, control),
        false => lines(&demand, &plainly, control),
    });
    let (found, told) = match found {
        Ok(Some(found)) => (found, told(problem, solution)),
        Ok(None) => return Again::Unknown("the plain solver does not know this goal".to_string()),
        Err(Stopped) => return Again::Unknown(ended(control).to_string()),
    };
    compared(&told, &found, is_battle)
}

/// What the plain rules do not know of a problem that is solved again, or only played through.
pub(super) fn unknown(problem: &Problem, solves: bool) -> Option<&'static str> {
    let (stipulation, settings) = (&problem.stipulation, &problem.settings);
    let (demanded, bounds) = (&settings.demanded, &settings.limits);
    let part = bounds.picks_first_moves() || bounds.max_per_ending.is_some();
    let after_key = demanded.opening == Opening::AfterKey;
    let reasons = [
        (stipulation.structure.is_some(), "structured stipulations"),
        (matches!(stipulation.play, Play::ParrySeries(_)), "parry series"),
        (problem.waits(), "series that wait"),
        (
            solves && stipulation.play.is_battle() && stipulation.exact,
            "battles of exact length",
        ),
        (solves && after_key, "play after the key"),
    ];
    let part = (solves && (part || bounds.stop_on_short), "a part of the solutions");
    let mut reasons = reasons.into_iter().chain(unplain_play(demanded)).chain([part]);
    reasons.find_map(|(is_so, what)| is_so.then_some(what))
}

fn ended(control: &Control) -> &'static str {
    match control.reason() {
        Some(Reason::Interrupt) => "interrupted",
        Some(Reason::MemoryLimit) => "more lines than the memory holds",
        _ => "the time limit was reached",
    }
}

/// Keys and tries.
fn battle(
    problem: &Problem,
    demand: &Stipulation,
    plainly: &Plainly,
    control: &Control,
) -> Result<Option<Facts>, Stopped> {
    let plain = &plainly.start.plain;
    let Ok(asked) = PlainStipulation::parse(&demand.to_string()) else {
        return keys_alone(demand, plainly, control);
    };
    let battle = Battle {
        play: asked.play,
        goal: asked.goal,
        go_on: &|| control.check().is_ok(),
    };
    if asked.moves == 0 || battle.has_failed(plain) {
        return Ok(Some(Facts::new()));
    }
    let judge = |m: &_| first_move(problem, &battle, plain, m, asked.moves);
    let found: Vec<String> = plain.legal_moves().par_iter().filter_map(judge).collect();
    control.check()?;
    Ok(Some(counts(found.into_iter())))
}

/// What a first move is, if it is worth telling.
fn first_move(
    problem: &Problem,
    battle: &Battle<'_>,
    plain: &Plain,
    m: &crate::plain::moves::PlainMove,
    moves: usize,
) -> Option<String> {
    let told = &problem.settings.told;
    let after = plain.play(m);
    let trivial = told.trivial_tries == Telling::LeftOut && after.in_check(after.turn);
    let direct = battle.play == crate::plain::stipulation::Play::Direct;
    let limit = if trivial || direct && moves == 1 {
        0
    } else {
        told.tries as usize
    };
    let refutations = battle.refutations_within(plain, m, moves, limit)?;
    (refutations.len() <= limit).then(|| fact(m.coords(), refutations))
}

/// `key A:a1a2/B` or `try A:a1a2/B but A:h8h7/B`.
fn fact(first: &str, mut refutations: Vec<String>) -> String {
    refutations.sort();
    match refutations.is_empty() {
        true => format!("key {first}"),
        false => format!("try {first} but {}", refutations.join(", ")),
    }
}

/// The keys, where the goal is one that tries have not been defined for.
fn keys_alone(demand: &Stipulation, plainly: &Plainly, control: &Control) -> Result<Option<Facts>, Stopped> {
    if demand.play != Play::Direct {
        return Ok(None);
    }
    let go_on = |_: usize| control.check().is_ok();
    let search = LineSearch {
        stipulation: demand,
        target: plainly.target.as_ref(),
        go_on: &go_on,
    };
    let keys = search.keys(&plainly.start, usize::from(demand.length.moves));
    control.check()?;
    Ok(Some(counts(keys.iter().map(|key| fact(key, Vec::new())))))
}

/// All lines.
fn lines(demand: &Stipulation, plainly: &Plainly, control: &Control) -> Result<Option<Facts>, Stopped> {
    let length = LINE + HALF_MOVE * demand.length.half_moves() as usize;
    let go_on = |lines: usize| control.budget().keep(lines * length).is_ok() && control.check().is_ok();
    let search = LineSearch {
        stipulation: demand,
        target: plainly.target.as_ref(),
        go_on: &go_on,
    };
    let lines = search.lines(&plainly.start);
    control.check()?;
    Ok(Some(counts(lines.iter().map(|line| line.join(" ")))))
}

/// What the search tells, as facts of the same kind.
fn told(problem: &Problem, solution: &Solution) -> Facts {
    let rules = &problem.diagram.rules;
    let text = |told: &crate::solution::Step| coords(rules, told.step);
    let attack = |attack: &Attack| {
        fact(
            &text(&attack.step),
            attack.sequel.refutations.iter().map(text).collect(),
        )
    };
    let line = |line: &Line| line.iter().map(text).collect::<Vec<_>>().join(" ");
    let keys_alone = PlainStipulation::parse(&problem.demand().to_string()).is_err();
    let tries = solution.tries.iter().filter(|_| !keys_alone);
    let attacks = solution.keys.iter().chain(tries).map(attack);
    counts(attacks.chain(solution.solutions.iter().map(line)))
}

fn counts(facts: impl Iterator<Item = String>) -> Facts {
    let mut counts = Facts::new();
    facts.for_each(|fact| *counts.entry(fact).or_default() += 1);
    counts
}

fn compared(told: &Facts, found: &Facts, is_battle: bool) -> Again {
    if told == found {
        let total = |what: &str| {
            told.iter()
                .filter(|(fact, _)| fact.starts_with(what))
                .map(|(_, count)| count)
                .sum()
        };
        return Again::Agrees(match is_battle {
            true => format!(
                "{} and {}",
                counted(total("key"), "key", "keys"),
                counted(total("try"), "try", "tries")
            ),
            false => counted(total(""), "line", "lines"),
        });
    }
    let alone = |some: &Facts, others: &Facts| -> Vec<String> {
        let alone = some.iter().filter(|(fact, count)| others.get(*fact) != Some(*count));
        alone.map(|(fact, _)| fact.clone()).take(TOLD).collect()
    };
    Again::Differs {
        search: alone(told, found),
        plain: alone(found, told),
    }
}
