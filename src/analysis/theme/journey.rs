//! Men that come back to where they were.

use super::change::fact;
use super::deed::origin;
use super::path::{Path, Paths};
use super::{Fact, Layer, Passage, Theme};
use crate::geometry::{Place, Shape};
use crate::pieces::Color;
use crate::position::{Kind, rook_path};
use crate::problem::Problem;
use std::collections::BTreeMap;

/// Does a man that stood on these places, one after the other, show a theme?
type Shows = fn(Shape, &[Place]) -> bool;

/// The themes of men that come back.
const RETURNS: [(Theme, Shows); 5] = [
    (Theme::Switchback, |_, places| {
        places.windows(3).any(|places| places[0] == places[2])
    }),
    (Theme::Pendulum, |_, places| swings(places)),
    (Theme::RoundTrip, |shape, places| {
        goes_round(places, |round| !are_in_line(shape, round))
    }),
    (Theme::TraceBack, |_, places| traces_back(places)),
    (Theme::LinearCycle, |shape, places| {
        goes_round(places, |round| are_in_line(shape, round))
    }),
];

/// Switchbacks, pendulums and round trips: in help and series play of any man, in battles of the attacker's, where he has no other way.
pub(super) fn facts(problem: &Problem, paths: &Paths<'_>) -> Vec<Fact> {
    let shape = problem.diagram.rules.shape;
    let mut told: [Vec<Passage>; RETURNS.len()] = Default::default();
    for path in paths.iter().filter(|path| path.single) {
        let travels = travels(path);
        for ((_, shows), plays) in RETURNS.iter().zip(&mut told) {
            if travels.iter().any(|travel| shows(shape, &travel.places)) {
                plays.push(path.show());
            }
        }
    }
    let facts = RETURNS.iter().zip(told);
    facts.filter_map(|((theme, _), plays)| fact(*theme, plays)).collect()
}

/// The attacker of a battle, whose ways alone count in it.
pub(super) fn attacker(path: &Path) -> Option<Color> {
    match path.layer {
        Layer::Line => None,
        Layer::AfterKey => path.before.first().map(|diagram| !diagram.turn),
        _ => path.steps.first().map(|first| first.by),
    }
}

/// The places on which a man stood that moved.
pub(super) struct Travel {
    /// Where it stood in the diagram, and whether it is what a pawn has become.
    pub man: (Place, bool),
    /// The places, one after the other.
    pub places: Vec<Place>,
}

impl Travel {
    fn of(home: Place, from: Place) -> Self {
        Travel {
            man: (home, false),
            places: vec![from],
        }
    }
}

/// How each man went that moved. A pawn that promotes is another man from then on.
pub(super) fn travels(path: &Path) -> Vec<Travel> {
    let attacker = attacker(path);
    let mut whole = Vec::new();
    let mut travels: BTreeMap<Place, Travel> = BTreeMap::new();
    for (at, told) in path.steps.iter().enumerate() {
        let step = told.step;
        if attacker.is_some_and(|attacker| told.by != attacker) {
            continue;
        }
        let from = step.departure();
        let home = origin(path.moves(at), from);
        let arrival = step.arrival();
        if step.kind() == Kind::Castling {
            let (rook, to) = rook_path(step.to());
            let rook = Place::new(step.board(), rook);
            let home = origin(path.moves(at), rook);
            let travel = travels.entry(home).or_insert_with(|| Travel::of(home, rook));
            travel.places.push(Place::new(step.rook_lands(), to));
        }
        let travel = travels.entry(home).or_insert_with(|| Travel::of(home, from));
        if step.promotion().is_some() {
            let promoted = Travel {
                man: (home, true),
                places: vec![arrival],
            };
            whole.push(std::mem::replace(travel, promoted));
        } else {
            travel.places.push(arrival);
        }
    }
    whole.into_iter().chain(travels.into_values()).collect()
}

/// Does it go from one place to another, back and there again?
fn swings(places: &[Place]) -> bool {
    places
        .windows(4)
        .any(|places| places[0] == places[2] && places[1] == places[3] && places[0] != places[1])
}

/// Does it go on for two moves or more, over places that are all different, and come back over the same places?
fn traces_back(places: &[Place]) -> bool {
    places.windows(5).any(|places| {
        let [start, way, end, again, home] = *places else {
            return false;
        };
        start == home && way == again && start != end && start != way && way != end
    })
}

/// Does it come back to a place in three moves or more, over others that are all different, on a round of a certain kind?
fn goes_round(places: &[Place], fits: impl Fn(&[Place]) -> bool) -> bool {
    (0..places.len()).any(|start| {
        let rest = &places[start + 1..];
        let Some(length) = rest.iter().position(|&place| place == places[start]) else {
            return false;
        };
        let round = &places[start..=start + length];
        let differ = (0..round.len()).all(|at| !round[at + 1..].contains(&round[at]));
        round.len() >= 3 && differ && fits(round)
    })
}

/// Do the squares lie in one line?
fn are_in_line(shape: Shape, places: &[Place]) -> bool {
    let point = |place: &Place| {
        let (file, rank, level) = shape.coordinates(place.square);
        [i32::from(file), i32::from(rank), i32::from(level)]
    };
    let start = point(&places[0]);
    let away = |place: &Place| {
        let point = point(place);
        [point[0] - start[0], point[1] - start[1], point[2] - start[2]]
    };
    let ways: Vec<[i32; 3]> = places[1..].iter().map(away).collect();
    let parallel = |a: &[i32; 3], b: &[i32; 3]| {
        (0..3).all(|axis| {
            let (one, other) = (axis, (axis + 1) % 3);
            a[one] * b[other] == a[other] * b[one]
        })
    };
    ways.iter().all(|way| ways.iter().all(|other| parallel(way, other)))
}
