//! What the key does to the flights of the defender's king.

use super::phases::direct_mate;
use super::scene::{legal, passed};
use super::{Fact, Layer, Passage, Shown, Theme};
use crate::geometry::Place;
use crate::pieces::Role;
use crate::position::{Diagram, Kind, Move, Position};
use crate::problem::Problem;
use crate::solution::{Sign, Solution, Step};
use std::collections::BTreeSet;

/// What the key of a direct mate does to the defender's king, and what it provides for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyEffects {
    /// The key.
    pub key: Step,
    /// Where the king can go after it and could not before; nothing of a key that checks.
    pub given: BTreeSet<Place>,
    /// Where the king could go before and cannot after it; nothing of a key that checks.
    pub taken: BTreeSet<Place>,
    /// Moves of the king in the diagram that the set play has no answer to.
    pub unprovided_flights: Vec<Move>,
    /// Other moves in the diagram that check the attacker, and that the set play has no answer to.
    pub unprovided_checks: Vec<Move>,
}

/// The effects of the only key of a direct mate in two moves or more; nothing of other problems. What is provided for is
/// known of a solution with set play alone.
pub fn key_effects(problem: &Problem, solution: &Solution) -> Option<KeyEffects> {
    let (Some(2..), [key]) = (direct_mate(problem), solution.keys.as_slice()) else {
        return None;
    };
    if !problem.diagram.is_classical() {
        return None;
    }
    let start = problem.start();
    let position = start.position().ok()?;
    let after = Diagram::of(start.rules, &position.play(key.step.step));
    let defender = passed(&start);
    let (before, after) = (flights(&defender), flights(&after));
    let quiet = key.step.outcome == Sign::Quiet;
    let differ = |one: &BTreeSet<Place>, other: &BTreeSet<Place>| match quiet {
        true => one.difference(other).copied().collect(),
        false => BTreeSet::new(),
    };
    let (unprovided_flights, unprovided_checks) = unprovided(&defender, solution);
    Some(KeyEffects {
        key: key.step.clone(),
        given: differ(&after, &before),
        taken: differ(&before, &after),
        unprovided_flights,
        unprovided_checks,
    })
}

/// The moves of the king, and the other moves that check, to which the set play has no answer.
fn unprovided(defender: &Diagram, solution: &Solution) -> (Vec<Move>, Vec<Move>) {
    let Ok(position) = defender.hypothetical() else {
        return (Vec::new(), Vec::new());
    };
    let answered = |step: &Move| {
        let mut set = solution.set_play.iter();
        set.any(|variation| variation.defence.step == *step && !variation.answers.is_empty())
    };
    let open = legal(defender).into_iter().filter(|step| !answered(step));
    let (flights, others): (Vec<Move>, Vec<Move>) = open.partition(is_flight);
    let checks = |step: &Move| {
        let after = position.play(*step);
        after.in_check(after.turn())
    };
    (flights, others.into_iter().filter(checks).collect())
}

/// Keys of direct mates that give or take flights: places to which the king could move, or could not, if it were the
/// defender's turn in the diagram. A key that checks does neither.
pub(super) fn facts(problem: &Problem, solution: &Solution) -> Vec<Fact> {
    let Some(effects) = key_effects(problem, solution) else {
        return Vec::new();
    };
    let shown = |theme: Theme, changed: &BTreeSet<Place>| {
        let play = Passage::after(Layer::Key, &effects.key, Shown::Play, &[]);
        (!changed.is_empty()).then(|| Fact {
            theme,
            plays: vec![play],
        })
    };
    let facts = [
        shown(Theme::FlightGivingKey, &effects.given),
        shown(Theme::FlightTakingKey, &effects.taken),
    ];
    facts.into_iter().flatten().collect()
}

/// Is it a move of the king to another place?
fn is_flight(step: &Move) -> bool {
    step.role() == Role::KING && !step.is_zero() && step.kind() != Kind::Castling
}

/// Where the king of the side to move can go.
fn flights(diagram: &Diagram) -> BTreeSet<Place> {
    let flights = legal(diagram).into_iter().filter(is_flight);
    flights.map(Move::arrival).collect()
}
