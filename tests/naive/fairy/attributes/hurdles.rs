//! Hoppers that do something with the man over which they hop.

use super::promotion;
use crate::fairy::men::{Kind, Man, Nature, Owner, Side};
use crate::fairy::moves::Move;
use crate::fairy::places::{Place, Square};
use crate::fairy::position::Position;

/// The first man on the straight way of the move.
pub fn hurdle(position: &Position, m: &Move) -> Option<(Place, Man)> {
    let way = way(m.from.square, m.to.square);
    let mut square = m.from.square;
    loop {
        square = Square::new(square.file + way.0, square.rank + way.1);
        if square == m.to.square {
            return None;
        }
        let place = m.from.board.at(square);
        if let Some(man) = position.man(place) {
            return Some((place, man));
        }
    }
}

/// The smallest step of which several lead from one square to the other.
pub fn way(from: Square, to: Square) -> (i8, i8) {
    let (files, ranks) = (to.file - from.file, to.rank - from.rank);
    let divides = |number: &i8| files % number == 0 && ranks % number == 0;
    let number = (1..8).rev().find(divides).expect("one divides all");
    (files / number, ranks / number)
}

/// Does a man of this kind hop over another, or take so?
pub fn is_hopper(kind: Kind) -> bool {
    ["G", "RH", "BH", "NH", "LI", "PA", "VA"].contains(&kind.letters())
}

/// A hopper that a pawn becomes has the attribute, too.
pub fn mark_new_hoppers(m: &Move, after: &mut Position, nature: Nature) {
    if promotion(m).is_some_and(is_hopper) {
        after.change(after.arrived(m), |man| man.with(nature));
    }
}

/// Where the man over which this move has gone can go without capture, as the bul moves or in its own way, before anybody passes to the
/// other board.
fn goals_of_hurdle(m: &Move, after: &Position, (place, man): (Place, Man), nature: Nature) -> Vec<Place> {
    let (side, kind) = match nature {
        Nature::Bul => (m.by, m.man.kind),
        _ if man.serves(m.by) => (m.by, man.kind),
        _ => (m.by.other(), man.kind),
    };
    let mut before_transfer = after.clone();
    let mover = before_transfer.clear(after.arrived(m));
    before_transfer.men.extend(mover.map(|man| (m.to, man)));
    let mut goals = Vec::new();
    for step in before_transfer.goes(place, Man { kind, ..man }, side) {
        if step.taken.is_none() && !goals.contains(&step.to) {
            goals.push(step.to);
        }
    }
    goals
}

/// The man as which it stands there: a pawn becomes another man on its last rank, however it has come there.
fn hurdle_on_arrival(position: &Position, m: &Move, to: Place, man: Man) -> Vec<Man> {
    let side = match man.owner {
        Owner::White => Side::White,
        Owner::Black => Side::Black,
        Owner::Neutral => m.by,
    };
    if man.kind != Kind::PAWN || to.square.rank != side.rank(8) {
        return vec![man];
    }
    let becomes = |kind: &Kind| Man { kind: *kind, ..man };
    position.promotions.iter().map(becomes).collect()
}

/// Can the man over which a king would be taken move then? Of other captures and moves it is asked when they are made.
pub fn moves_its_hurdle(position: &Position, m: &Move, nature: Nature) -> bool {
    let takes_king = m.taken.is_some_and(|(_, man)| man.is_king());
    let hurdle = hurdle(position, m).filter(|_| takes_king && m.man.is(nature));
    hurdle.is_none_or(|hurdle| !goals_of_hurdle(m, &position.king_taken(m), hurdle, nature).is_empty())
}

/// The man over which the move goes has moved, too, in each way that it can.
pub fn with_hurdle_moved(position: &Position, m: &Move, mut after: Position, nature: Nature) -> Vec<Position> {
    mark_new_hoppers(m, &mut after, nature);
    let Some((place, man)) = hurdle(position, m).filter(|_| m.man.is(nature)) else {
        return vec![after];
    };
    let mut outcomes = Vec::new();
    for to in goals_of_hurdle(m, &after, (place, man), nature) {
        for mut arrived in hurdle_on_arrival(position, m, to, man) {
            if arrived.kind != man.kind && is_hopper(arrived.kind) {
                arrived = arrived.with(nature);
            }
            let mut moved = after.clone();
            moved.clear(place);
            moved.men.insert(to, arrived);
            outcomes.push(moved);
        }
    }
    outcomes
}
