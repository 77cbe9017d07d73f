//! Imitators, which go wherever the man that moves goes, too.

use super::Rule;
use crate::fairy::men::walker::Walker;
use crate::fairy::men::{Kind, Man, leapers, riders};
use crate::fairy::moves::{How, Move, rook_target};
use crate::fairy::places::{Place, Square, Step};
use crate::fairy::position::Position;
use std::collections::BTreeMap;

/// A pawn that becomes this vanishes, and an imitator is there.
const IMITATOR: Kind = Kind("I");

/// No diagram has more.
const MOST: usize = 10;

pub const RULES: &[Rule] = &[
    Rule {
        begins: |position| {
            position.memory.imitators = position.conditions.told_squares("Imitator");
            position.promotions.push(IMITATOR);
        },
        may: |position, m| {
            let one_more = m.becomes == Some(IMITATOR);
            let room = !one_more || position.memory.imitators.len() < MOST;
            room && gone_along(position, m).is_some()
        },
        after: |before, m, mut after| {
            after.memory.imitators = gone_along(before, m).expect("a move that is allowed");
            if m.becomes == Some(IMITATOR) {
                after.men.remove(&before.arrived(m));
                after.memory.imitators.push(m.to.square);
            }
            vec![after]
        },
        ..Rule::named("Imitator")
    },
    Rule {
        begins: |position| position.promotions.retain(|kind| *kind != IMITATOR),
        ..Rule::named("NoIProm")
    },
];

/// Where the imitators are after the move, if they can go so.
fn gone_along(position: &Position, m: &Move) -> Option<Vec<Square>> {
    let mut board = position.clone();
    if !m.taken.is_some_and(|(_, man)| man.is_king()) {
        board.men = men_of_all_boards(position, m);
    }
    if !steps_or_rides(m.man.kind) {
        let own = hurdles(position, m.man.kind, m.from, way_of(m));
        return gone_as(&mut board, m, &own);
    }
    go(&mut board, m.from, m.to, is_step(m))?;
    if let How::Castling(file) = m.how {
        let rook = m.from.board.at(Square::new(file, m.by.rank(1)));
        go(&mut board, rook, m.to.board.at(rook_target(m.by, file)), false)?;
    }
    Some(board.memory.imitators)
}

/// An imitator stands on its square of both boards: those who stand on the other board are in its way as if they stood on this one. Only a king is
/// attacked whoever stands there.
fn men_of_all_boards(position: &Position, m: &Move) -> BTreeMap<Place, Man> {
    let men = position.men.iter();
    men.map(|(place, man)| (m.from.board.at(place.square), *man)).collect()
}

fn way_of(m: &Move) -> Step {
    (
        m.to.square.file - m.from.square.file,
        m.to.square.rank - m.from.square.rank,
    )
}

/// Does the man go over vacant squares, or without minding any?
fn steps_or_rides(kind: Kind) -> bool {
    let others = ["K", "Q", "R", "B", "S", "P", "BP", "PP"];
    let lists = [leapers::MEN, riders::MEN].concat();
    others.contains(&kind.letters()) || lists.iter().any(|(letters, _)| *letters == kind.letters())
}

/// Where the imitators of a hopper are after the move: a man of its kind could go as far from each, over a hurdle as far away, when the
/// hopper has left its place. Its own hurdles are told.
fn gone_as(board: &mut Position, m: &Move, own: &[Step]) -> Option<Vec<Square>> {
    let way = way_of(m);
    board.men.remove(&m.from);
    let squares = board.memory.imitators.clone();
    let places = || squares.iter().map(|square| m.from.board.at(*square));
    let shared = |hurdle: &Step| places().all(|from| hurdles(board, m.man.kind, from, way).contains(hurdle));
    if !own.iter().any(shared) {
        return None;
    }
    let end = |from: Place| from.plus(way).filter(|to| board.is_vacant(*to));
    places().map(|from| Some(end(from)?.square)).collect()
}

/// The men over which a man of this kind goes so far, as seen from its place; for men that go over none the place itself.
fn hurdles(board: &Position, kind: Kind, from: Place, way: Step) -> Vec<Step> {
    let walker = Walker {
        position: board,
        from,
        by: board.turn,
    };
    let to = from.plus(way);
    let goes = |board: &Position| {
        let walker = Walker {
            position: board,
            ..walker
        };
        kind.gait()(&walker).iter().any(|found| Some(found.to) == to)
    };
    if !goes(board) {
        return Vec::new();
    }
    let far = |place: &Place| {
        (
            place.square.file - from.square.file,
            place.square.rank - from.square.rank,
        )
    };
    let men: Vec<Place> = board
        .men
        .keys()
        .copied()
        .filter(|place| *place != from && Some(*place) != to)
        .collect();
    // Alone on the board, which of them lets it go so?
    let lets = |hurdle: &Place| {
        let mut board = board.clone();
        board.men.retain(|place, _| place == hurdle || *place == from);
        goes(&board)
    };
    let free = |hurdle: &Place| {
        let mut board = board.clone();
        let others: Vec<Place> = men
            .iter()
            .copied()
            .filter(|place| place != hurdle && lets(place))
            .collect();
        board.men.retain(|place, _| !others.contains(place));
        goes(&board)
    };
    let mut found: Vec<Step> = men
        .iter()
        .filter(|hurdle| lets(hurdle) && free(hurdle))
        .map(far)
        .collect();
    let mut empty = board.clone();
    empty.men.retain(|place, _| *place == from);
    if goes(&empty) {
        found.push((0, 0));
    }
    found
}

/// Does the man go at once, and not square by square?
fn is_step(m: &Move) -> bool {
    leapers::MEN.iter().any(|(letters, _)| *letters == m.man.kind.letters())
}

/// A man goes from one place to another, and the imitators with it, over vacant squares.
fn go(board: &mut Position, from: Place, to: Place, at_once: bool) -> Option<()> {
    let way = (to.square.file - from.square.file, to.square.rank - from.square.rank);
    let number = if at_once { 1 } else { steps_of(way) };
    let step = (way.0 / number, way.1 / number);
    let man = board.men.remove(&from);
    for _ in 0..number {
        for imitator in &mut board.memory.imitators {
            *imitator = imitator.plus(step)?;
        }
        let imitators = board.memory.imitators.iter();
        let mut places = imitators.map(|square| from.board.at(*square));
        if places.any(|place| !board.is_vacant(place)) {
            return None;
        }
    }
    board.men.extend(man.map(|man| (to, man)));
    Some(())
}

/// Of how many equal steps as short as possible the way is made.
fn steps_of((files, ranks): Step) -> i8 {
    let fits = |number: &i8| files % number == 0 && ranks % number == 0;
    (1..8).rev().find(fits).expect("one step")
}
