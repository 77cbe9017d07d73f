//! Mates in which pinned men could otherwise help.

use super::change::fact;
use super::path::{Path, Paths};
use super::scene::man;
use super::{Fact, Passage, Theme};
use crate::analysis::pin::{Pin, pins};
use crate::analysis::sight::{aims, men_between};
use crate::geometry::Place;
use crate::pieces::{Piece, Role};
use crate::solution::Step;
use std::collections::HashMap;

/// Pin-mates and half-pins.
pub(super) fn facts(paths: &Paths<'_>) -> Vec<Fact> {
    let mates = paths.iter().filter_map(|path| Some((path, path.mate.as_ref()?)));
    let pinned: Vec<(&Path, Vec<Pin>)> = mates.map(|(path, mate)| (path, pins(&path.after, mate.king))).collect();
    let shown = pinned.iter().filter(|(_, pins)| !pins.is_empty());
    let plays: Vec<Passage> = shown.map(|(path, _)| path.show()).collect();
    let mut facts: Vec<Fact> = fact(Theme::PinMate, plays).into_iter().collect();
    facts.extend(half_pin(paths, &pinned));
    facts
}

/// The first half-pin alone: other moves of the same men show the same.
fn half_pin(paths: &Paths<'_>, pinned: &[(&Path, Vec<Pin>)]) -> Option<Fact> {
    let mut together: HashMap<&[Step], Vec<usize>> = HashMap::new();
    for (index, (path, _)) in pinned.iter().enumerate() {
        if let Some(at) = path.last_defence() {
            together.entry(&path.steps[..at]).or_default().push(index);
        }
    }
    let mut going = pinned.iter().enumerate().take_while(|_| paths.go_on());
    going.find_map(|(index, (path, pins))| {
        let others = together.get(&path.steps[..path.last_defence()?])?;
        let others = others.iter().filter(|&&other| other > index);
        let mut others = others.map(|&other| &pinned[other]);
        let (other, _) = others.find(|(other, others)| is_half_pin(path, pins, other, others))?;
        fact(Theme::HalfPin, vec![path.show(), other.show()])
    })
}

/// Do two men stand between a line man and their king, of which in each variation one moves and the other is pinned?
fn is_half_pin(path: &Path, pins: &[Pin], other: &Path, others: &[Pin]) -> bool {
    let (Some(at), Some(too)) = (path.last_defence(), other.last_defence()) else {
        return false;
    };
    if at != too || path.steps[..at] != other.steps[..at] {
        return false;
    }
    let (first, second) = (path.steps[at].step.departure(), other.steps[at].step.departure());
    let before = &path.before[at];
    pins.iter().any(|&Pin { pinner, held }| {
        let men = before.men.iter();
        let mut kings = men.filter(|man| man.piece == Piece::new(before.turn, Role::KING));
        let Some(king) = kings.next() else { return false };
        let stood = man(before, pinner)
            .is_some_and(|man| !man.piece.is_of(before.turn) && aims(before.rules.shape, man, king.place.square));
        let mut between: Vec<Place> = men_between(before, pinner, king.place).map(|man| man.place).collect();
        between.sort_unstable();
        let mut both = vec![first, second];
        both.sort_unstable();
        stood && held == second && others.contains(&Pin { pinner, held: first }) && between == both
    })
}
