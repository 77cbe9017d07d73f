//! Republican chess: kings that are put on the board where they are mated.

use super::Rule;
use super::circe::all_squares;
use crate::fairy::men::{Kind, Man};
use crate::fairy::moves::Move;
use crate::fairy::places::Board;
use crate::fairy::position::Position;

const TYPE_1: &str = "RepublicanChess Type1";
const TYPE_2: &str = "RepublicanChess";

pub const RULES: &[Rule] = &[
    Rule {
        after: |_, m, after| with_kings(m, after),
        ..Rule::named(TYPE_2)
    },
    Rule {
        after: |_, m, after| with_kings(m, after),
        mated: |position, _, _| is_mated_as_usual(position),
        ..Rule::named(TYPE_1)
    },
];

/// With the other side's king on each square where it is mated, if it does not stand, and without it.
fn with_kings(m: &Move, after: Position) -> Vec<Position> {
    let mut outcomes = vec![after.clone()];
    if after.king(m.by.other()).is_some() {
        return outcomes;
    }
    let king = Man::of(after.owner_of(m.by.other()), Kind::KING);
    let mut with = after.clone();
    let boards = if after.conditions.alice {
        vec![Board::A, Board::B]
    } else {
        vec![Board::A]
    };
    for place in boards
        .into_iter()
        .flat_map(|board| all_squares().map(move |square| board.at(square)))
    {
        if after.is_vacant_everywhere(place.square) {
            with.men.insert(place, king);
            if with.attacks(m.by, place) && is_mated_as_usual(&with) {
                outcomes.push(with.clone());
            }
            with.men.remove(&place);
        }
    }
    outcomes
}

fn is_mated_as_usual(position: &Position) -> bool {
    let mut usual = position.clone();
    usual
        .conditions
        .rules
        .retain(|rule| ![TYPE_1, TYPE_2].contains(&rule.name));
    usual.is_mate()
}
