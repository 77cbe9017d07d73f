//! Mates that repeat each other elsewhere.

use super::change::fact;
use super::path::{Path, Paths};
use super::{Fact, Theme};
use crate::geometry::{BoardId, Place, Shape, Square};
use crate::pieces::{Color, Role};
use crate::problem::Problem;
use std::collections::{BTreeSet, HashMap, HashSet};

/// A board as the mated king sees it: steps to the right, steps up, and whether it is another board than his.
type Seen = (i8, i8, bool);

/// Men as the king sees them, with whether each is of the mated side; and where the king could go if nothing denied it.
type View = (BTreeSet<(Seen, Role, bool)>, BTreeSet<Seen>);

/// A model mate, as the king sees it.
struct Picture {
    king: Place,
    /// The men that make it, and whether each is of the mated side.
    men: BTreeSet<(Seen, Role, bool)>,
    /// Where the king could go if nothing denied it.
    flights: BTreeSet<Seen>,
}

/// Pairs of model mates on different squares, each the other's picture: shifted, mirrored or turned. On flat boards, two at
/// most.
pub(super) fn facts(problem: &Problem, paths: &Paths<'_>) -> Vec<Fact> {
    let rules = &problem.diagram.rules;
    if !matches!(rules.shape, Shape::Flat { .. }) || rules.boards > 2 {
        return Vec::new();
    }
    let mut known = HashSet::new();
    let mut pictures: Vec<(&Path, Picture)> = Vec::new();
    let mut alike: HashMap<View, Vec<usize>> = HashMap::new();
    for path in paths.iter() {
        if let Some(picture) = Picture::of(path)
            && known.insert((picture.king, picture.men.clone()))
        {
            alike.entry(picture.view()).or_default().push(pictures.len());
            pictures.push((path, picture));
        }
    }
    let mut facts = Vec::new();
    for (index, (path, one)) in pictures.iter().enumerate() {
        let echoes = alike[&one.view()].iter().filter(|&&other| other > index);
        for (other_path, other) in echoes.map(|&other| &pictures[other]) {
            if one.king.square == other.king.square {
                continue;
            }
            let chameleon = color(one.king.square) != color(other.king.square);
            for theme in [Some(Theme::Echo), chameleon.then_some(Theme::ChameleonEcho)] {
                let found = theme.and_then(|theme| fact(theme, vec![path.show(), other_path.show()]));
                if found.is_some_and(|found| !paths.note(&mut facts, found, 2)) {
                    return facts;
                }
            }
        }
    }
    facts
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
        let flights = mate
            .flights
            .iter()
            .map(|flight| seen(king, flight.square, flight.lands));
        Some(Picture {
            king,
            men: men.collect(),
            flights: flights.collect(),
        })
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

fn seen(king: Place, square: Square, board: BoardId) -> Seen {
    let right = square.file() as i8 - king.square.file() as i8;
    let up = square.rank() as i8 - king.square.rank() as i8;
    (right, up, board != king.board)
}

/// One of the eight ways in which a square board can be turned and mirrored.
fn turned((right, up, other): Seen, turn: u8) -> Seen {
    let (right, up) = if turn & 1 == 0 { (right, up) } else { (up, right) };
    let right = if turn & 2 == 0 { right } else { -right };
    let up = if turn & 4 == 0 { up } else { -up };
    (right, up, other)
}
