//! Moves of two men at once: exchanges, and castlings of other sorts.

use super::Rule;
use crate::fairy::men::{COMPASS, Kind, Man, Side};
use crate::fairy::moves::{How, Move};
use crate::fairy::places::{Place, Step};
use crate::fairy::position::Position;

/// A man exchanges its place with one of its kind of the other side, unless the last move has exchanged one of them.
macro_rules! messigny {
    ($name:literal, $kings:literal) => {
        Rule {
            also: |position| exchanges(position, $kings),
            ..Rule::named($name)
        }
    };
}

/// A king castles with such a man in such directions, and in no other way.
macro_rules! castles {
    ($name:literal, $with:expr) => {
        Rule {
            also: |position| castlings(position, $with),
            may: |_, m| !matches!(m.how, How::Castling(_)),
            ..Rule::named($name)
        }
    };
}

pub const RULES: &[Rule] = &[
    messigny!("MessignyChess", true),
    messigny!("MessignyChess RexExclusive", false),
    Rule {
        also: king_exchanges,
        may: |_, m| !matches!(m.how, How::Castling(_)),
        after: |_, m, mut after| {
            after.memory.exchanged.extend((m.how == How::Exchange).then_some(m.by));
            vec![after]
        },
        ..Rule::named("ExchangeCastling")
    },
    castles!("CastlingChess", |_, _| true),
    Rule {
        begins: |position| {
            let told = position.conditions.told("RoleExchange");
            position.memory.exchanges = told.first().map(|number| number.parse().expect("a number"));
        },
        instead: Some(|position, _| {
            let may = position.turn == Side::White && position.memory.exchanges != Some(0);
            may.then(|| position.in_place_of_move(How::ExchangeRoles))
                .into_iter()
                .collect()
        }),
        after: |_, m, mut after| {
            if m.how == How::ExchangeRoles {
                after.memory.exchanges = after.memory.exchanges.map(|left| left - 1);
            }
            vec![after]
        },
        ..Rule::named("RoleExchange")
    },
    castles!("Rokagogo", |(files, ranks), man| (files == 0 || ranks == 0)
        && man.kind == Kind::ROOK),
];

fn exchanges(position: &Position, kings: bool) -> Vec<Move> {
    let last = position.memory.last.filter(|last| last.how == How::Exchange);
    let fixed: Vec<Place> = last.map_or(Vec::new(), |last| vec![last.from, last.to]);
    let free = |(place, man): &(&Place, &Man)| !fixed.contains(place) && (kings || !man.is_king());
    let men: Vec<(&Place, &Man)> = position.men.iter().filter(free).collect();
    let mut moves = Vec::new();
    for (from, man) in &men {
        for (to, other) in &men {
            let alike = man.kind == other.kind && from.board == to.board;
            if alike && man.serves(position.turn) && other.serves(position.turn.other()) {
                moves.push(Move::of(position.turn, **man, **from, **to, How::Exchange));
            }
        }
    }
    moves
}

/// A king exchanges its place with another man of its side, pawns excepted, if it has not done so yet.
fn king_exchanges(position: &Position) -> Vec<Move> {
    let side = position.turn;
    let fuddled =
        |king: &Place| position.conditions.has("FuddledMen") && position.memory.movers[side as usize].contains(king);
    let Some(king) = position
        .king(side)
        .filter(|king| !position.memory.exchanged.contains(&side) && !fuddled(king))
    else {
        return Vec::new();
    };
    let others = position.men.iter();
    let others =
        others.filter(|(to, man)| **to != king && to.board == king.board && man.serves(side) && !man.kind.is_pawn());
    let exchange = |(to, _): (&Place, &Man)| Move::of(side, position.men[&king], king, *to, How::Exchange);
    others.map(exchange).collect()
}

/// A king that is not in check goes two squares towards the first man on a line, three or more away, and that man goes to the
/// square between, on which the king would not be in check.
fn castlings(position: &Position, with: fn(Step, Man) -> bool) -> Vec<Move> {
    let side = position.turn;
    let Some(king) = position.king(side).filter(|_| !position.in_check(side)) else {
        return Vec::new();
    };
    let mut moves = Vec::new();
    for step in COMPASS {
        let line = std::iter::successors(king.plus(step), |place| place.plus(step));
        // A hole is as the edge of the board.
        let line: Vec<Place> = line
            .take_while(|place| !position.memory.holes.contains(place))
            .collect();
        let first = line.iter().position(|place| !position.is_vacant(*place));
        let Some(first) = first.filter(|first| *first >= 2 && with(step, position.men[&line[*first]])) else {
            continue;
        };
        let mut on_the_way = position.clone();
        let man = on_the_way.men.remove(&king).expect("the king");
        on_the_way.men.insert(line[0], man);
        if !on_the_way.in_check(side) {
            moves.push(Move::of(side, man, king, line[1], How::CastlingWith(line[first])));
        }
    }
    moves
}
