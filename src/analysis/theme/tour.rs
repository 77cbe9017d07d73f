//! Where men come to: to corners, and to the places of others.

use super::change::fact;
use super::journey::{attacker, travels};
use super::path::{Path, Paths};
use super::{Fact, Passage, Theme};
use crate::geometry::{Place, Shape, Square};
use crate::pieces::Color;
use crate::position::{Kind, rook_path};
use crate::problem::Problem;
use std::collections::BTreeMap;

/// Ways from corner to corner and to all corners, and exchanges of places: of any man in help and series play, in battles of the
/// attacker's, where he has no other way.
pub(super) fn facts(problem: &Problem, paths: &Paths<'_>) -> Vec<Fact> {
    let shape = problem.diagram.rules.shape;
    let single = paths.single();
    let joins = |path: &Path| travels(path).iter().any(|travel| joins_corners(shape, &travel.places));
    let facts = [
        paths.shown(Theme::CornerToCorner, &single, joins),
        paths.shown(Theme::ExchangeOfPlaces, &single, |path| exchanges(path, |men| men == 2)),
        paths.shown(Theme::CyclicExchange, &single, |path| exchanges(path, |men| men > 2)),
    ];
    facts.into_iter().flatten().chain(all_corners(shape, &single)).collect()
}

/// The men that come to all four corners, be it in different lines.
fn all_corners(shape: Shape, paths: &[&Path]) -> Vec<Fact> {
    let mut told: BTreeMap<(Place, bool), BTreeMap<Square, Passage>> = BTreeMap::new();
    for path in paths {
        for travel in travels(path) {
            let corners = travel.places.iter().filter(|place| is_corner(shape, **place));
            for corner in corners {
                let plays = told.entry(travel.man).or_default();
                plays.entry(corner.square).or_insert_with(|| path.show());
            }
        }
    }
    let whole = told.into_values().filter(|plays| plays.len() == 4);
    let facts = whole.map(|plays| {
        let mut shown: Vec<Passage> = Vec::new();
        for play in plays.into_values() {
            if !shown.contains(&play) {
                shown.push(play);
            }
        }
        fact(Theme::FourCorners, shown)
    });
    facts.flatten().collect()
}

/// Does it stand on two different corners?
fn joins_corners(shape: Shape, places: &[Place]) -> bool {
    let corners = places.iter().copied().filter(|place| is_corner(shape, *place));
    let corners: Vec<Place> = corners.collect();
    corners.iter().any(|corner| corner.square != corners[0].square)
}

/// Is a place a corner of a flat board?
fn is_corner(shape: Shape, place: Place) -> bool {
    let Shape::Flat { files, ranks } = shape else {
        return false;
    };
    let (file, rank, _) = shape.coordinates(place.square);
    [0, files - 1].contains(&file) && [0, ranks - 1].contains(&rank)
}

/// A man that has moved: where it stood first, and where it stands.
struct Traveller {
    home: Place,
    place: Place,
    by: Color,
}

/// Do some men, as many as are wanted, stand at the same time each where the next of them stood first?
fn exchanges(path: &Path, wanted: impl Fn(usize) -> bool) -> bool {
    let of_side = attacker(path);
    let mut moved: Vec<Traveller> = Vec::new();
    for (at, told) in path.steps.iter().enumerate() {
        let step = told.step;
        if let Some(taken) = path.taken(at) {
            moved.retain(|man| man.place != taken);
        }
        goes(&mut moved, step.departure(), step.arrival(), told.by);
        if step.kind() == Kind::Castling {
            let (from, to) = rook_path(step.to());
            let rook = |file, board| Place::new(board, file);
            let [from, to] = [rook(from, step.board()), rook(to, step.rook_lands())];
            goes(&mut moved, from, to, told.by);
        }
        if step.promotion().is_some() {
            // It is another man from now on, and exchanges with none.
            moved.retain(|man| man.place != step.arrival());
        }
        let counts = |man: &&Traveller| of_side.is_none_or(|side| man.by == side) && man.place != man.home;
        let counted: Vec<&Traveller> = moved.iter().filter(counts).collect();
        if counted.iter().any(|man| cycle(&counted, man).is_some_and(&wanted)) {
            return true;
        }
    }
    false
}

/// How many men stand in a cycle with this one, each where the next stood first; nothing if it stands in none.
fn cycle(men: &[&Traveller], first: &Traveller) -> Option<usize> {
    let mut man = first;
    for length in 1..=men.len() {
        man = men.iter().find(|next| next.home == man.place)?;
        if man.home == first.home {
            return Some(length);
        }
    }
    None
}

/// Moves a man.
fn goes(moved: &mut Vec<Traveller>, from: Place, to: Place, by: Color) {
    match moved.iter_mut().find(|man| man.place == from) {
        Some(man) => man.place = to,
        None => moved.push(Traveller {
            home: from,
            place: to,
            by,
        }),
    }
}
