//! Mates that repeat each other elsewhere.

use super::change::fact;
use super::path::{Path, Paths};
use super::{Fact, Theme, TwinFact};
use crate::analysis::Mate;
use crate::geometry::{BoardId, Place, Shape, Square};
use crate::pieces::{Color, Role};
use crate::problem::Problem;
use std::collections::{BTreeSet, HashMap, HashSet};

/// A board as the mated king sees it: steps to the right, steps up, and whether it is another board than his.
type Seen = (i8, i8, bool);

/// Men as the king sees them, with whether each is of the mated side; and where the king could go if nothing denied it.
type View = (BTreeSet<(Seen, Role, bool)>, BTreeSet<Seen>);

/// A man in the loose form: its kind, the direction from which it checks if it does, and the squares that it denies to the
/// king. The edge and men of the king's own are no men: what they deny nobody else denies.
type Part = (Role, Option<Seen>, BTreeSet<Seen>);

/// The mating men in the loose form.
type Sketch = Vec<Part>;

/// A model mate, as the king sees it.
struct Picture {
    king: Place,
    /// The men that make it, and whether each is of the mated side.
    men: BTreeSet<(Seen, Role, bool)>,
    /// Where the king could go if nothing denied it.
    flights: BTreeSet<Seen>,
    /// The mating men, wherever along their lines they stand.
    parts: Sketch,
}

/// Pairs of model mates on different squares, each the other's picture: shifted, mirrored or turned. On flat boards, two at
/// most. Pairs that are alike in the loose form alone are told apart.
pub(super) fn facts(problem: &Problem, paths: &Paths<'_>) -> Vec<Fact> {
    let pictures = pictures(problem, paths);
    let mut alike: HashMap<View, Vec<usize>> = HashMap::new();
    let mut roughly: HashMap<Sketch, Vec<usize>> = HashMap::new();
    for (index, (_, picture)) in pictures.iter().enumerate() {
        alike.entry(picture.view()).or_default().push(index);
        roughly.entry(picture.sketch()).or_default().push(index);
    }
    let mut facts = Vec::new();
    for (index, one) in pictures.iter().enumerate() {
        let exact = &alike[&one.1.view()];
        for &other in roughly[&one.1.sketch()].iter().filter(|&&other| other > index) {
            for theme in themes(&one.1, &pictures[other].1, exact.contains(&other)) {
                let plays = vec![one.0.show(), pictures[other].0.show()];
                if fact(theme, plays).is_some_and(|found| !paths.note(&mut facts, found, 2)) {
                    return facts;
                }
            }
        }
    }
    facts
}

/// Echoes between the mates of two twins.
pub(super) fn of_twins<'a>(one: (&'a Problem, &Paths<'_>), other: (&'a Problem, &Paths<'_>)) -> Vec<TwinFact<'a>> {
    let mut facts = Vec::new();
    let others = pictures(other.0, other.1);
    for (path, picture) in pictures(one.0, one.1) {
        for (other_path, partner) in others
            .iter()
            .filter(|(_, partner)| picture.sketch() == partner.sketch())
        {
            for theme in themes(&picture, partner, picture.view() == partner.view()) {
                let found = TwinFact {
                    theme,
                    plays: vec![(one.0, path.show()), (other.0, other_path.show())],
                };
                if !other.1.note(&mut facts, found, 2) {
                    return facts;
                }
            }
        }
    }
    facts
}

/// What two pictures are that are alike, exactly or in the loose form.
fn themes(one: &Picture, other: &Picture, exact: bool) -> Vec<Theme> {
    if one.king.square == other.king.square {
        return Vec::new();
    }
    let chameleon = color(one.king.square) != color(other.king.square);
    match exact {
        true => [Some(Theme::Echo), chameleon.then_some(Theme::ChameleonEcho)]
            .into_iter()
            .flatten()
            .collect(),
        false => vec![Theme::LooseEcho],
    }
}

/// The model mates of the play, each picture once.
fn pictures<'p>(problem: &Problem, paths: &'p Paths<'_>) -> Vec<(&'p Path, Picture)> {
    let rules = &problem.diagram.rules;
    if !matches!(rules.shape, Shape::Flat { .. }) || rules.boards > 2 {
        return Vec::new();
    }
    let mut known = HashSet::new();
    let told = paths.iter().filter_map(|path| Some((path, Picture::of(path)?)));
    told.filter(|(_, picture)| known.insert((picture.king, picture.men.clone())))
        .collect()
}

/// Dark or light.
fn color(square: Square) -> u8 {
    (square.file() + square.rank()) % 2
}

impl Picture {
    fn of(path: &Path) -> Option<Self> {
        let mated: Color = path.after.turn;
        let mate = path.mate.as_ref()?;
        if !mate.is_model() {
            return None;
        }
        let king = mate.king;
        let denies = |place: Place| {
            let mut denials = mate.flights.iter().flat_map(|flight| &flight.denials);
            mate.checkers.contains(&place) || denials.any(|denial| denial.man() == place)
        };
        let men = path.after.men.iter().filter(|man| {
            let officer = !man.piece.is_of(mated) && !matches!(man.piece.role, Role::KING | Role::PAWN);
            man.place != king && (officer || denies(man.place))
        });
        let men = men.map(|man| {
            let seen = seen(king, man.place.square, man.place.board);
            (seen, man.piece.role, man.piece.is_of(mated))
        });
        let flights = mate.flights.iter();
        let flights = flights.map(|flight| seen(king, flight.square, flight.lands));
        Some(Picture {
            king,
            men: men.collect(),
            flights: flights.collect(),
            parts: parts(path, mate),
        })
    }

    /// The loose form turned and mirrored as it comes first in order.
    fn sketch(&self) -> Sketch {
        let sketch = |turn| {
            let part = |(role, from, denied): &Part| {
                let denied = denied.iter().map(|&at| turned(at, turn)).collect();
                (*role, from.map(|from| turned(from, turn)), denied)
            };
            let mut parts: Sketch = self.parts.iter().map(part).collect();
            parts.sort_unstable();
            parts
        };
        (0..8).map(sketch).min().unwrap_or_default()
    }

    /// The picture turned and mirrored as it comes first in order: two pictures have the same if they echo each other.
    fn view(&self) -> View {
        let view = |turn| {
            let men = self.men.iter().map(|&(at, role, own)| (turned(at, turn), role, own));
            let flights = self.flights.iter().map(|&at| turned(at, turn));
            (men.collect(), flights.collect())
        };
        (0..8).map(view).min().unwrap_or_default()
    }
}

/// The mating men with what they do.
fn parts(path: &Path, mate: &Mate) -> Sketch {
    let king = mate.king;
    let mating = path.after.men.iter().filter(|man| !man.piece.is_of(path.after.turn));
    let parts = mating.map(|man| {
        let denied = mate.flights.iter().filter(|flight| {
            let mut denials = flight.denials.iter();
            denials.any(|denial| denial.man() == man.place)
        });
        let denied: BTreeSet<Seen> = denied.map(|flight| seen(king, flight.square, flight.lands)).collect();
        let (right, up, other) = seen(king, man.place.square, man.place.board);
        let leaps = man.piece.role == Role::KNIGHT;
        let side = if leaps {
            (right, up, other)
        } else {
            (right.signum(), up.signum(), other)
        };
        let checks = mate.checkers.contains(&man.place).then_some(side);
        (man.piece.role, checks, denied)
    });
    parts
        .filter(|(_, checks, denied)| checks.is_some() || !denied.is_empty())
        .collect()
}

fn seen(king: Place, square: Square, board: BoardId) -> Seen {
    let (right, up) = king.square.offset_to(square);
    (right, up, board != king.board)
}

/// One of the eight ways in which a square board can be turned and mirrored.
fn turned((right, up, other): Seen, turn: u8) -> Seen {
    let (right, up) = if turn & 1 == 0 { (right, up) } else { (up, right) };
    let right = if turn & 2 == 0 { right } else { -right };
    let up = if turn & 4 == 0 { up } else { -up };
    (right, up, other)
}
