//! Imitators, which go wherever the man that moves goes, too.

use super::Rule;
use crate::fairy::men::{Kind, leapers};
use crate::fairy::moves::{How, Move, rook_target};
use crate::fairy::places::{Place, Square, Step};
use crate::fairy::position::Position;

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
                after.men.remove(&m.to);
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
    go(&mut board, m.from, m.to, is_step(m))?;
    if let How::Castling(file) = m.how {
        let rook = m.from.board.at(Square::new(file, m.by.rank(1)));
        go(&mut board, rook, m.to.board.at(rook_target(m.by, file)), false)?;
    }
    Some(board.memory.imitators)
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
