//! Moves made by hand on the page, and what they are.

use super::live::{control, men, resources};
use super::message::{Ask, Legal, Moves};
use super::reading::asked;
use super::shelf::Shelf;
use crate::formats::entry::messages;
use crate::output::coords;
use crate::output::notation::Notation;
use crate::output::outline::{outline, played};
use crate::position::{AnyPosition, Diagram, Move, Position};
use crate::problem::{MoveNumber, Opening, Problem};
use crate::solution::{Solution, Status, Step, canonical_moves, canonical_number, solve};
use crate::stipulation::Play;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How long is looked for what a move is.
const LIMIT: Duration = Duration::from_secs(2);

/// So many parts of the play behind it are told.
const MOST: usize = 2_000;

/// The word for a pass in a path.
const PASS: &str = "pass";

/// What can be played after the moves of the path, and what the last of them is.
///
/// # Errors
/// The problem cannot be played, or not by these moves, in one line.
pub fn moves(ask: &Ask, shelf: &Shelf, interrupted: &Arc<AtomicBool>) -> Result<Moves, String> {
    let asked = asked(&ask.sheet, shelf)?;
    let problem = asked
        .problems
        .into_iter()
        .nth(ask.twin)
        .ok_or("there is no such twin")?;
    let problem = problem.map_err(|refusal| messages(&refusal.errors))?;
    let position = problem.start().position().map_err(|faults| {
        let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
        told.join("; ")
    })?;
    after(&problem, &position, ask, interrupted)
}

fn after(problem: &Problem, start: &AnyPosition, ask: &Ask, interrupted: &Arc<AtomicBool>) -> Result<Moves, String> {
    let rules = &problem.diagram.rules;
    let notation = ask.notation(*rules);
    let mut position = start.clone();
    let mut steps: Vec<Move> = Vec::new();
    for text in &ask.path {
        if text == PASS {
            position = position.pass();
            steps.push(Move::PASS);
            continue;
        }
        let step = position.legal().into_iter().find(|step| coords(rules, *step) == *text);
        let step = step.ok_or_else(|| format!("{text} is not legal there"))?;
        position = position.play(step);
        steps.push(step);
    }
    let legal = canonical_moves(&position).into_iter().map(|step| Legal {
        text: notation.short(&Step::of(&position, step)),
        step: played(rules, &position, step),
        promotion: step.promotion().map(|role| role.letters().to_string()),
    });
    let mut moves = Moves {
        men: men(&Diagram::of(*rules, &position)),
        turn: Some(position.turn()),
        moves: legal.collect(),
        ..Moves::default()
    };
    judge((problem, &notation), start, &position, &steps, interrupted, &mut moves);
    Ok(moves)
}

/// Finds what the moves have been good for, where the play is a battle.
fn judge(
    (problem, notation): (&Problem, &Notation),
    start: &AnyPosition,
    position: &AnyPosition,
    steps: &[Move],
    interrupted: &Arc<AtomicBool>,
    moves: &mut Moves,
) {
    let inquiry = match inquiry(problem, start, position, steps) {
        Ok(inquiry) => inquiry,
        Err(reason) => {
            moves.line = reason.to_string();
            return;
        }
    };
    let control = control(LIMIT, interrupted);
    let Ok(found) = solve(&inquiry, resources(), &control) else {
        return;
    };
    moves.line = words(&found, steps.len(), notation);
    moves.items = outline(&inquiry, &found, notation, MOST);
}

/// What is to be solved behind the moves, or in words why nothing is.
fn inquiry(
    problem: &Problem,
    start: &AnyPosition,
    position: &AnyPosition,
    steps: &[Move],
) -> Result<Problem, &'static str> {
    let plain =
        matches!(problem.stipulation.play, Play::Direct | Play::SelfPlay) && problem.stipulation.structure.is_none();
    if !plain || steps.is_empty() || steps.contains(&Move::PASS) || position.count_legal_moves() == 0 {
        return Err(match () {
            () if position.is_mate() => "mate",
            () if position.is_stalemate() => "stalemate",
            () => "",
        });
    }
    let mut inquiry = problem.clone();
    inquiry.settings.told.tries = u32::MAX;
    inquiry.settings.told.set_play = false;
    let attacks = steps.len().div_ceil(2) as u16;
    let defends = steps.len() % 2 == 1;
    let length = &mut inquiry.stipulation.length.moves;
    if *length < attacks || *length == attacks && !defends {
        return Err("the moves are used up");
    }
    if let [first] = steps {
        let number = canonical_number(start, *first).map(|number| MoveNumber(vec![number]));
        (inquiry.settings.limits.from_move, inquiry.settings.limits.up_to_move) = (number.clone(), number);
        return Ok(inquiry);
    }
    *length -= attacks - u16::from(defends);
    inquiry.diagram = Diagram::of(problem.diagram.rules, position);
    if defends {
        inquiry.settings.demanded.opening = Opening::AfterKey;
        inquiry.diagram.turn = position.turn();
    }
    Ok(inquiry)
}

/// What was found, in words.
fn words(found: &Solution, steps: usize, notation: &Notation) -> String {
    if found.status != Status::Complete {
        return "not known in time".to_string();
    }
    let refuted = |refutations: &[Step]| {
        let told = notation.refutations(refutations);
        match told.len() {
            0..=4 => format!("refuted by {}", told.join(", ")),
            many => format!("refuted by {}, … ({many} moves)", told[..3].join(", ")),
        }
    };
    match (&found.post_key, found.keys.first(), found.tries.first()) {
        (Some(play), _, _) if play.refutations.is_empty() => "it works".to_string(),
        (Some(play), _, _) => refuted(&play.refutations),
        (None, Some(_), _) if steps == 1 => "a key".to_string(),
        (None, None, Some(attempt)) if steps == 1 => format!("a try, {}", refuted(&attempt.sequel.refutations)),
        (None, Some(_), _) => {
            let told: Vec<String> = found.keys.iter().map(|key| notation.short(&key.step)).collect();
            format!("answered by {}", told.join(", "))
        }
        (None, None, _) if steps == 1 => "no key".to_string(),
        (None, None, _) => "nothing answers it".to_string(),
    }
}
