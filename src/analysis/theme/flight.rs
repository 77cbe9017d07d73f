//! Where the mated king could have gone: blocks, and flights in a star or a cross.

use super::change::fact;
use super::path::{Path, Paths};
use super::{Fact, Theme};
use crate::analysis::{Denial, Mate};
use crate::geometry::{Place, Shape, Square};
use crate::pieces::Role;
use crate::solution::Step;
use std::collections::HashMap;

/// Self-blocks, and the flights of the king to all four sides.
pub(super) fn facts(paths: &Paths<'_>) -> Vec<Fact> {
    let blocked = paths.iter().filter(|path| blocks_itself(path));
    let mut facts: Vec<Fact> = fact(Theme::SelfBlock, blocked.map(Path::show).collect())
        .into_iter()
        .collect();
    let (star, cross) = ([(1, 1), (1, -1), (-1, 1), (-1, -1)], [(1, 0), (-1, 0), (0, 1), (0, -1)]);
    facts.extend(four_flights(paths, Theme::StarFlights, star));
    facts.extend(four_flights(paths, Theme::CrossFlights, cross));
    facts
}

/// Has a man of the mated side moved to where it stands, and does nothing else deny that square to its king?
fn blocks_itself(path: &Path) -> bool {
    let came = |place: &Place| {
        let mut moves = path.steps.iter().rev();
        let last = moves.find(|told| told.step.arrival() == *place);
        last.is_some_and(|told| told.by == path.after.turn)
    };
    path.mate.iter().flat_map(blocks).any(|place| came(&place))
}

/// Where men of the mated side stand that alone deny a flight to their king.
pub(super) fn blocks(mate: &Mate) -> impl Iterator<Item = Place> {
    mate.flights
        .iter()
        .filter_map(|flight| match *flight.denials.as_slice() {
            [Denial::OwnMan(place)] => Some(place),
            _ => None,
        })
}

/// The king answers one and the same move of the attacker in all four directions.
fn four_flights(paths: &Paths<'_>, theme: Theme, ways: [(i8, i8); 4]) -> Option<Fact> {
    let of = |path| king_moves(path).map(move |at| (path, at));
    let flights: Vec<(&Path, usize)> = paths.iter().flat_map(of).collect();
    let mut first: HashMap<(&[Step], Place, Square), &Path> = HashMap::new();
    for &(path, at) in &flights {
        let step = path.steps[at].step;
        first
            .entry((&path.steps[..at], step.departure(), step.to()))
            .or_insert(path);
    }
    flights.iter().find_map(|&(path, at)| {
        let start = path.steps[at].step.departure();
        let towards = |way: &(i8, i8)| {
            let square = stepped(path.after.rules.shape, start, *way)?;
            Some(first.get(&(&path.steps[..at], start, square))?.show())
        };
        fact(theme, ways.iter().map(towards).collect::<Option<Vec<_>>>()?)
    })
}

/// The numbers of the moves of the defender's king.
fn king_moves(path: &Path) -> impl Iterator<Item = usize> {
    let moves = path.steps.iter().enumerate();
    let flies =
        |told: &Step| Some(told.by) == path.defender() && told.step.role() == Role::KING && !told.step.is_zero();
    moves.filter(move |(_, told)| flies(told)).map(|(at, _)| at)
}

fn stepped(shape: Shape, from: Place, (right, up): (i8, i8)) -> Option<Square> {
    let (file, rank, level) = shape.coordinates(from.square);
    shape.square(file as i8 + right, rank as i8 + up, level as i8)
}
