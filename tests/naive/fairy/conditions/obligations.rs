//! Which of the legal moves must be chosen.

use super::Rule;
use crate::fairy::men::Side;
use crate::fairy::moves::{How, Move};
use crate::fairy::places::Board;
use crate::fairy::position::Position;

macro_rules! chosen {
    ($name:literal, $choose:expr) => {
        Rule {
            chosen: $choose,
            ..Rule::named($name)
        }
    };
}

/// All moves that the side could try count, not only legal ones, and captures of kings, too.
macro_rules! ultra {
    ($name:literal, $side:expr, $measure:expr) => {
        Rule {
            stands: |position, m, _| {
                m.by != $side || $measure(position, m) >= greatest(position, $side, $measure, |_| true)
            },
            check: |position, side, attacked| {
                attacked
                    && (side == $side
                        || greatest(position, $side, $measure, takes_king)
                            == greatest(position, $side, $measure, |_| true))
            },
            ..Rule::named($name)
        }
    };
}

/// Two men must be as far from each other as can be, or as near.
macro_rules! dister {
    ($name:literal, $side:expr, $far:literal) => {
        Rule {
            begins: |position| {
                let told = position.conditions.told_squares($name);
                let men = told.into_iter().map(|square| Board::A.at(square));
                position.memory.origins = men.map(|place| (place, place)).collect();
            },
            chosen: |position, mut moves| {
                let best = moves.iter().map(|m| distance(position, m, $far)).max();
                moves.retain(|m| position.turn != $side || Some(distance(position, m, $far)) == best);
                moves
            },
            ..Rule::named($name)
        }
    };
}

pub const RULES: &[Rule] = &[
    Rule {
        begins: |position| position.memory.origins = position.men.keys().map(|place| (*place, *place)).collect(),
        chosen: |position, moves| {
            let home: Vec<Move> = moves.iter().copied().filter(|m| returns(position, m)).collect();
            if home.is_empty() { moves } else { home }
        },
        check: |position, side, attacked| attacked && may_take_king(position, side),
        ..Rule::named("BackHome")
    },
    dister!("BlackMaxDister", Side::Black, true),
    dister!("WhiteMaxDister", Side::White, true),
    dister!("BlackMinDister", Side::Black, false),
    dister!("WhiteMinDister", Side::White, false),
    ultra!("BlackMaximummer Ultra", Side::Black, |_, m: &Move| length(m)),
    ultra!("WhiteMaximummer Ultra", Side::White, |_, m: &Move| length(m)),
    Rule {
        stands: |_, m, _| m.by != Side::Black || m.taken.is_some(),
        ..Rule::named("BlackMustCapture Ultra")
    },
    Rule {
        stands: |_, m, _| m.by != Side::White || m.taken.is_some(),
        ..Rule::named("WhiteMustCapture Ultra")
    },
    ultra!("BlackConsequentForcedSquare", Side::Black, |position, m| i64::from(
        is_told(position, m, "BlackConsequentForcedSquare")
    )),
    ultra!("WhiteConsequentForcedSquare", Side::White, |position, m| i64::from(
        is_told(position, m, "WhiteConsequentForcedSquare")
    )),
    chosen!("Black Maximummer", |position, moves| longest(
        position,
        moves,
        Side::Black,
        1
    )),
    chosen!("White Maximummer", |position, moves| longest(
        position,
        moves,
        Side::White,
        1
    )),
    chosen!("Black Minimummer", |position, moves| longest(
        position,
        moves,
        Side::Black,
        -1
    )),
    chosen!("White Minimummer", |position, moves| longest(
        position,
        moves,
        Side::White,
        -1
    )),
    chosen!("White Must Capture", |position, moves| takes(
        position,
        moves,
        Side::White
    )),
    chosen!("Black Must Capture", |position, moves| takes(
        position,
        moves,
        Side::Black
    )),
    chosen!("White Forced Square", |position, moves| forced(
        position,
        moves,
        Side::White,
        "White Forced Square"
    )),
    chosen!("Black Forced Square", |position, moves| forced(
        position,
        moves,
        Side::Black,
        "Black Forced Square"
    )),
    Rule {
        begins: |position| {
            let told = position.conditions.told("BGL");
            let ways: Vec<Option<i64>> = told.iter().map(|way| hundredths(way)).collect();
            position.memory.left = ways;
        },
        may: |position, m| left(position, m.by).is_none_or(|left| use_of(m) <= left),
        after: |_, m, mut after| {
            let number = account(&after, m.by);
            if let Some(left) = &mut after.memory.left[number] {
                *left -= use_of(m);
            }
            vec![after]
        },
        ..Rule::named("BGL")
    },
    chosen!("Alphabetic Chess", |_, moves| first(moves)),
    chosen!("White Alphabetic Chess", |position, moves| {
        if position.turn == Side::White {
            first(moves)
        } else {
            moves
        }
    }),
    chosen!("Black Alphabetic Chess", |position, moves| {
        if position.turn == Side::Black {
            first(moves)
        } else {
            moves
        }
    }),
];

/// The length of a move in a straight line, in thousandths; in castling king and rook together.
fn length(m: &Move) -> i64 {
    if let How::Castling(file) = m.how {
        return if file == 8 { 4000 } else { 5000 };
    }
    let square = |a: i8, b: i8| f64::from(a - b).powi(2);
    let (from, to) = (m.from.square, m.to.square);
    ((square(from.file, to.file) + square(from.rank, to.rank)).sqrt() * 1000.0).round() as i64
}

/// `4.5`; `-` is without end.
fn hundredths(text: &str) -> Option<i64> {
    let number: Option<f64> = text.parse().ok();
    number.map(|number| (number * 100.0).round() as i64)
}

/// Whose way is used up: both sides have one in common if one is told.
fn account(position: &Position, side: Side) -> usize {
    match position.memory.left.len() {
        1 => 0,
        _ => side as usize,
    }
}

fn left(position: &Position, side: Side) -> Option<i64> {
    position.memory.left[account(position, side)]
}

/// The length of the man's way in hundredths, in castling the king's.
fn use_of(m: &Move) -> i64 {
    match m.how {
        How::Castling(_) => 200,
        _ => (length(m) + 5) / 10,
    }
}

/// The longest moves, or the shortest where the sign is -1.
fn longest(position: &Position, mut moves: Vec<Move>, side: Side, sign: i64) -> Vec<Move> {
    if position.turn == side {
        let best = moves.iter().map(|m| sign * length(m)).max();
        moves.retain(|m| Some(sign * length(m)) == best);
    }
    moves
}

/// Captures, if there are any.
fn takes(position: &Position, mut moves: Vec<Move>, side: Side) -> Vec<Move> {
    let any = moves.iter().any(|m| m.taken.is_some());
    moves.retain(|m| position.turn != side || !any || m.taken.is_some());
    moves
}

/// Moves to the squares that the condition is told, if there are any.
fn forced(position: &Position, mut moves: Vec<Move>, side: Side, name: &str) -> Vec<Move> {
    let squares = position.conditions.told_squares(name);
    let goes_there = |m: &Move| squares.contains(&m.to.square);
    let any = moves.iter().any(goes_there);
    moves.retain(|m| position.turn != side || !any || goes_there(m));
    moves
}

/// The moves of the man whose square comes first: a1, a2, ..., h8.
fn first(mut moves: Vec<Move>) -> Vec<Move> {
    let square = moves.iter().map(|m| m.from.square).min();
    moves.retain(|m| Some(m.from.square) == square);
    moves
}

/// Does the move go to one of the squares that the condition is told?
fn is_told(position: &Position, m: &Move, name: &str) -> bool {
    position.conditions.told_squares(name).contains(&m.to.square)
}

/// The greatest measure of all moves of this sort that the side could try if it were to move, if there are any.
fn greatest(position: &Position, side: Side, measure: fn(&Position, &Move) -> i64, sort: fn(&Move) -> bool) -> i64 {
    let there = with_turn(position, side);
    let mut moves = there.usual_moves();
    // A king can be taken whoever stands on the other board.
    moves.retain(|m| takes_king(m) || there.has_room(m));
    let measures = moves.iter().filter(|m| sort(m)).map(|m| measure(&there, m));
    measures.max().unwrap_or(-1)
}

fn takes_king(m: &Move) -> bool {
    m.taken.is_some_and(|(_, man)| man.is_king())
}

fn with_turn(position: &Position, side: Side) -> Position {
    if position.turn == side {
        position.clone()
    } else {
        position.passed()
    }
}

/// The square of the distance of the two men after a move, less than any other if one is gone; near ones count more where
/// they must be near.
fn distance(position: &Position, m: &Move, far: bool) -> i64 {
    let taken = m.taken.map(|(place, _)| place);
    let stands = position.memory.origins.keys().filter(|place| {
        let is_man = !position.is_vacant(**place);
        is_man && Some(**place) != taken
    });
    let after: Vec<_> = stands
        .map(|place| if *place == m.from { m.to } else { *place })
        .collect();
    let [one, other] = after[..] else { return 0 };
    let files = i64::from(one.square.file - other.square.file);
    let ranks = i64::from(one.square.rank - other.square.rank);
    let distance = files * files + ranks * ranks;
    if far { distance } else { 1000 - distance }
}

/// Does the man go back to where it stood in the diagram?
fn returns(position: &Position, m: &Move) -> bool {
    // On whichever board.
    let origin = position.memory.origins.get(&m.from);
    origin.is_some_and(|origin| origin.square == m.to.square)
}

/// May the other side take the king of this one? Not by any other move if it could go back.
fn may_take_king(position: &Position, side: Side) -> bool {
    let taker = side.other();
    let there = with_turn(position, taker);
    let king = position.king(side).expect("a king that is attacked");
    let legal = |m: &Move| !there.loses_king(m) && there.has_room(m) && there.leaves_king_safe(m, &there.play(m));
    let back = |m: &Move| returns(&there, m) && legal(m);
    let own = there.men.iter().filter(|(_, man)| man.serves(taker));
    let mut goes = own.flat_map(|(from, man)| there.goes(*from, *man, taker));
    let takings = there.takings(taker, king);
    takings.iter().any(|m| returns(&there, m)) || !goes.any(|m| back(&m))
}
