//! By what a problem is found among others: its position, its pictures, its play and its mates.
//!
//! A picture is the men on a board without edges, seen in the way that comes first in order. Two positions have the same
//! picture if one is the other shifted, turned or mirrored; left and right alone are exchanged where there are pawns. Each
//! picture of all men but one is a sign, too: two positions that share one of these differ in one man. So are the matrices of
//! all mates, and the keys with the mates that follow, by the men that move and their places.

use super::nearness::Nearness;
use super::symmetry::canonical;
use crate::analysis::{Ending, Mate, survey_each};
use crate::geometry::{Place, Shape};
use crate::identity::{Digest, Kind};
use crate::pieces::{Piece, Role};
use crate::position::{Diagram, Man, Move};
use crate::problem::Problem;
use crate::solution::{Solution, Status};
use serde::Serialize;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Play with more mates than this is no sign.
const MOST_MATES: usize = 1_000;

/// What a sign is of; in its lowest bits.
#[derive(Clone, Copy)]
enum Table {
    Same,
    Whole,
    Less,
    Play,
    Mates,
}

/// The signs of a problem: those that it has, and those by which problems near it are found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signs {
    own: Vec<u64>,
    asked: Vec<(Nearness, u64)>,
}

impl Signs {
    /// Those of a position.
    pub fn of(diagram: &Diagram) -> Self {
        let men = &diagram.men;
        let same = sign(Table::Same, &canonical(diagram).digest());
        let whole = picture(diagram, men);
        let less = (0..men.len()).map(|out| {
            let mut rest = men.clone();
            rest.remove(out);
            picture(diagram, &rest)
        });
        let mut signs = Signs {
            own: vec![same, whole.of(Table::Whole)],
            asked: vec![
                (Nearness::Same, same),
                (Nearness::Moved, whole.of(Table::Whole)),
                (Nearness::OneManOther, whole.of(Table::Less)),
            ],
        };
        for picture in less {
            signs.own.push(picture.of(Table::Less));
            let near = [Table::Less, Table::Whole].map(|table| (Nearness::OneManOther, picture.of(table)));
            signs.asked.extend(near);
        }
        signs
    }

    /// The same with those of the play; of a solution that is not complete, or that has no mates or very many, there are none.
    #[must_use]
    pub fn with_play(mut self, problem: &Problem, solution: &Solution) -> Self {
        let Some(endings) = endings(problem, solution) else {
            return self;
        };
        let play = sign(Table::Play, &play(problem, &endings));
        let mates = sign(Table::Mates, &matrices(problem, &endings));
        self.own.extend([play, mates]);
        self.asked
            .extend([(Nearness::SamePlay, play), (Nearness::SameMates, mates)]);
        self
    }

    /// The signs that it has.
    pub fn own(&self) -> &[u64] {
        &self.own
    }

    /// The signs by which others are near it, and how near.
    pub fn asked(&self) -> &[(Nearness, u64)] {
        &self.asked
    }
}

/// The digest of a picture, without what it is used for.
struct Picture(u64);

impl Picture {
    const fn of(&self, table: Table) -> u64 {
        self.0 & !7 | table as u64
    }
}

fn sign(table: Table, value: &impl Serialize) -> u64 {
    Picture(number(value)).of(table)
}

/// The first eight bytes of the digest of a value's encoding.
fn number(value: &impl Serialize) -> u64 {
    let digest = Digest::of(Kind::ANTICIPATION, value);
    let first = digest.bytes()[..8].iter();
    first.fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// A place on a board without edges: file, rank, level, and the board's index.
type Spot = (i8, i8, u8, usize);

/// A move as it is compared: who moves from where to where, and what a pawn becomes. What is taken may be another man.
type Played = (Role, Spot, Spot, Option<Role>);

/// The picture of these men, the least of all views.
fn picture(diagram: &Diagram, men: &[Man]) -> Picture {
    let has_pawns = men.iter().any(|man| man.piece.role == Role::PAWN);
    let least = views(has_pawns).iter().map(|&view| seen(diagram, men, view)).min();
    Picture(number(&(diagram.rules.variant, least.unwrap_or_default())))
}

/// The ways to look at a board: bit 0 exchanges files and ranks, 1 turns the files round, 2 the ranks.
const fn views(has_pawns: bool) -> &'static [u8] {
    if has_pawns { &[0, 2] } else { &[0, 1, 2, 3, 4, 5, 6, 7] }
}

/// A place in a view.
fn spot(shape: Shape, place: Place, view: u8) -> Spot {
    let (file, rank, level) = shape.coordinates(place.square);
    let (file, rank) = (file as i8, rank as i8);
    let (file, rank) = if view & 1 == 0 { (file, rank) } else { (rank, file) };
    let file = if view & 2 == 0 { file } else { -file };
    let rank = if view & 4 == 0 { rank } else { -rank };
    (file, rank, level, place.board.index())
}

/// Men in a view.
fn spots(shape: Shape, men: &[Man], view: u8) -> Vec<(Spot, Piece)> {
    let seen = |man: &Man| (spot(shape, man.place, view), man.piece);
    men.iter().map(seen).collect()
}

/// Pushes places into the corner.
fn push<'a>(spots: impl IntoIterator<Item = &'a mut Spot>) {
    let mut spots: Vec<&mut Spot> = spots.into_iter().collect();
    let file = spots.iter().map(|spot| spot.0).min().unwrap_or(0);
    let rank = spots.iter().map(|spot| spot.1).min().unwrap_or(0);
    for spot in &mut spots {
        spot.0 -= file;
        spot.1 -= rank;
    }
}

/// The men in one view, pushed into the corner.
fn seen(diagram: &Diagram, men: &[Man], view: u8) -> Vec<(Spot, Piece)> {
    let shape = diagram.rules.shape;
    let mut men = spots(shape, men, view);
    push(men.iter_mut().map(|(spot, _)| spot));
    men.sort_unstable();
    men
}

/// All mates of a complete solution, if there are some and not very many.
fn endings(problem: &Problem, solution: &Solution) -> Option<Vec<Ending>> {
    let mut endings = Vec::new();
    survey_each(problem, solution, &mut |ending| {
        endings.push(ending);
        match endings.len() > MOST_MATES {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    let usual = !endings.is_empty() && endings.len() <= MOST_MATES;
    (usual && solution.status == Status::Complete).then_some(endings)
}

/// The moves of a line that are compared, and where the mated king stands.
type Course = (Vec<Played>, Spot);

/// Of battles each key with each mate, of other play each line that mates, seen where they are the least.
fn play(problem: &Problem, endings: &[Ending]) -> (bool, BTreeSet<Course>) {
    let is_battle = problem.stipulation.play.is_battle();
    let lines: Vec<(Vec<Move>, Place)> = endings
        .iter()
        .map(|ending| {
            let line: Vec<Move> = ending.line.iter().map(|(_, step)| *step).collect();
            let line = match (is_battle, line.as_slice()) {
                (true, [key, .., mate]) => vec![*key, *mate],
                _ => line,
            };
            (line, ending.mate.king)
        })
        .collect();
    // Those that do not move may stand elsewhere.
    let has_pawns = lines
        .iter()
        .flat_map(|(line, _)| line)
        .any(|step| step.role() == Role::PAWN);
    let least = views(has_pawns).iter().map(|&view| played(problem, &lines, view)).min();
    (is_battle, least.unwrap_or_default())
}

/// These moves in one view, pushed into the corner together.
fn played(problem: &Problem, lines: &[(Vec<Move>, Place)], view: u8) -> BTreeSet<Course> {
    let shape = problem.diagram.rules.shape;
    let told = |step: &Move| {
        let from = spot(shape, step.departure(), view);
        let to = spot(shape, step.arrival(), view);
        (step.role(), from, to, step.promotion())
    };
    let lines = lines.iter();
    let lines = lines.map(|(line, king)| (line.iter().map(told).collect(), spot(shape, *king, view)));
    let mut lines: Vec<Course> = lines.collect();
    push(lines.iter_mut().flat_map(|(line, king)| {
        let places = line.iter_mut().flat_map(|(_, from, to, _)| [from, to]);
        places.chain([king])
    }));
    lines.into_iter().collect()
}

/// A matrix of mate: the men of it, and the flights, which tell the edge of the board.
type Matrix = (Vec<(Spot, Piece)>, Vec<Spot>);

/// The matrices of all mates, each seen where it is the least.
fn matrices(problem: &Problem, endings: &[Ending]) -> BTreeSet<Matrix> {
    endings.iter().map(|ending| matrix(problem, &ending.mate)).collect()
}

fn matrix(problem: &Problem, mate: &Mate) -> Matrix {
    let has_pawns = mate.matrix.iter().any(|man| man.piece.role == Role::PAWN);
    let seen = views(has_pawns).iter().map(|&view| {
        let shape = problem.diagram.rules.shape;
        let mut men = spots(shape, &mate.matrix, view);
        let flights = mate.flights.iter();
        let flights = flights.map(|flight| spot(shape, Place::new(flight.lands, flight.square), view));
        let mut flights: Vec<Spot> = flights.collect();
        push(men.iter_mut().map(|(spot, _)| spot).chain(&mut flights));
        men.sort_unstable();
        flights.sort_unstable();
        (men, flights)
    });
    seen.min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::Anticipations;
    use crate::search::Control;
    use crate::solution::{Resources, solve};

    fn signs(fen: &str, stipulation: &str) -> Signs {
        let problem = Problem::from_fen(fen, stipulation, "orthodox").expect("a problem");
        let resources = Resources::single(1 << 20);
        let solution = solve(&problem, resources, &Control::default()).expect("a playable diagram");
        Signs::of(&problem.diagram).with_play(&problem, &solution)
    }

    fn nearness(known: (&str, &str), new: (&str, &str)) -> Option<Nearness> {
        let mut anticipations = Anticipations::default();
        anticipations.add(&signs(known.0, known.1));
        let near = anticipations.near(&signs(new.0, new.1));
        near.first().map(|near| near.nearness)
    }

    #[test]
    fn the_same_key_and_mates_are_known_with_other_men_around() {
        let known = ("7k/8/5K2/8/8/8/8/6R1 w", "#2");
        // Two pawns that are stuck, elsewhere; and the same in a mirror.
        let pawns = ("7k/8/5K2/1p6/1P6/8/8/6R1 w", "#2");
        assert_eq!(
            nearness(pawns, ("7k/8/5K2/p7/P7/8/8/6R1 w", "#2")),
            Some(Nearness::SamePlay)
        );
        assert_eq!(
            nearness(pawns, ("k7/8/2K5/7p/7P/8/8/1R6 w", "#2")),
            Some(Nearness::SamePlay)
        );
        assert_eq!(nearness(pawns, ("k7/8/2K5/8/8/8/3p4/1R6 w", "#2")), None);
        assert_eq!(nearness(known, known), Some(Nearness::Same));
    }

    #[test]
    fn the_same_matrix_is_known_wherever_the_play_comes_from() {
        let known = ("7k/8/6K1/8/8/8/8/R7 w", "#1");
        let other = ("7k/8/6K1/8/8/1p6/1p6/3R4 w", "#1");
        assert_eq!(nearness(known, other), None, "the rook mates from farther away");
        let corner = ("7k/8/6K1/8/8/8/1p1Rp3/B7 w", "#1");
        assert_eq!(
            nearness(("7k/8/6K1/8/p7/8/8/2BR4 w", "#1"), corner),
            Some(Nearness::SameMates)
        );
        // The same men one file from the edge are no such matrix.
        assert_eq!(nearness(corner, ("6k1/8/5K2/8/8/8/8/2R5 w", "#1")), None);
    }
}
