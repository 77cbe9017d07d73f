//! What the key does to the flights of the defender's king.

use super::scene::{arrival, legal, passed};
use super::{Fact, Layer, Passage, Shown, Theme};
use crate::geometry::Place;
use crate::pieces::Role;
use crate::position::{Diagram, Kind, Position};
use crate::problem::{Opening, Problem};
use crate::solution::{Sign, Solution};
use crate::stipulation::{Goal, Play};
use crate::with_position;
use std::collections::BTreeSet;

/// Keys of direct mates that give or take flights: places to which the king could move, or could not, if it were the
/// defender's turn in the diagram. A key that checks does neither.
pub(super) fn facts(problem: &Problem, solution: &Solution) -> Vec<Fact> {
    let stipulation = &problem.stipulation;
    let is_battle = (stipulation.play, stipulation.goal) == (Play::Direct, Goal::Mate)
        && stipulation.length.moves >= 2
        && problem.settings.demanded.opening == Opening::Key;
    let [key] = solution.keys.as_slice() else {
        return Vec::new();
    };
    let start = problem.start();
    let Ok(position) = start.position() else {
        return Vec::new();
    };
    if !is_battle || key.step.outcome != Sign::Quiet {
        return Vec::new();
    }
    let after = with_position!(&position, position => Diagram::of(start.rules, &position.play(key.step.step)));
    let (before, after) = (flights(&passed(&start)), flights(&after));
    let shown = |theme: Theme, changed: bool| {
        let play = Passage {
            layer: Layer::Key,
            shown: Shown::Play,
            moves: vec![key.step],
        };
        changed.then(|| Fact {
            theme,
            plays: vec![play],
        })
    };
    let facts = [
        shown(Theme::FlightGivingKey, after.difference(&before).next().is_some()),
        shown(Theme::FlightTakingKey, before.difference(&after).next().is_some()),
    ];
    facts.into_iter().flatten().collect()
}

/// Where the king of the side to move can go.
fn flights(diagram: &Diagram) -> BTreeSet<Place> {
    let moves = legal(diagram).into_iter();
    let by_king = moves.filter(|step| step.role() == Role::KING && !step.is_zero() && step.kind() != Kind::Castling);
    by_king.map(arrival).collect()
}
