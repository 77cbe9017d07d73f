//! Conditions that remember moves that were made and men that were taken.

use super::Rule;
use super::anticirce::goes_home_into_check;
use super::circe::{is_free, may_be_reborn, stands_there};
use crate::fairy::men::soldiers::from_first_rank;
use crate::fairy::men::{Kind, Man, Nature, Owner, Side};
use crate::fairy::moves::{How, Move, rook_target};
use crate::fairy::places::{Board, Place, Square, Step};
use crate::fairy::position::Position;

/// After a move of the other side this side must make one of those of which this is true, if there is any.
macro_rules! answers {
    ($name:literal, $side:expr, $fits:expr) => {
        Rule {
            chosen: |position, moves| {
                let last = position
                    .memory
                    .last
                    .filter(|last| last.by != $side && position.turn == $side);
                let fits = |m: &Move| last.is_none_or(|last| $fits(m, &last));
                let fitting: Vec<Move> = moves.iter().copied().filter(fits).collect();
                if fitting.is_empty() { moves } else { fitting }
            },
            ..Rule::named($name)
        }
    };
}

/// Who has taken once vanishes when it takes again, or takes no more; kings take no more, where they are not excepted.
macro_rules! pad {
    ($name:literal, $kings:literal, $strict:literal) => {
        Rule {
            may: |position, m| {
                let no_more = $strict || m.man.is_king();
                m.taken.is_none() || !no_more || !position.memory.marked.contains(&m.from)
            },
            after: |_, m, after| match m.taken.is_some() && ($kings || !m.man.is_king()) {
                true => vec![has_taken(m, after)],
                false => vec![after],
            },
            ..Rule::named($name)
        }
    };
}

pub const RULES: &[Rule] = &[
    Rule {
        acts: |position, _, man, by| {
            let last = position.memory.last.filter(|last| last.by != by);
            last.is_none_or(|last| last.man.kind != man.kind)
        },
        ..Rule::named("Disparate")
    },
    Rule {
        chosen: |position, moves| {
            // By castling it is the king that has moved.
            let own = position.memory.movers[position.turn as usize].first().copied();
            let again: Vec<Move> = moves.iter().copied().filter(|m| own == Some(m.from)).collect();
            if again.is_empty() { moves } else { again }
        },
        ..Rule::named("Duellist Chess")
    },
    Rule {
        acts: |position, place, _, by| !position.memory.movers[by as usize].contains(&place),
        ..Rule::named("FuddledMen")
    },
    answers!("BlackFollowMyLeader", Side::Black, follows),
    answers!("WhiteFollowMyLeader", Side::White, follows),
    answers!("BlackSynchronMover", Side::Black, |m, last| way(m) == way(last)),
    answers!("WhiteSynchronMover", Side::White, |m, last| way(m) == way(last)),
    answers!("BlackAntiSynchronMover", Side::Black, |m, last| way(m)
        == back(way(last))),
    answers!("WhiteAntiSynchronMover", Side::White, |m, last| way(m)
        == back(way(last))),
    Rule {
        after: |_, m, mut after| {
            let mut left = vec![m.from.square];
            if let How::Castling(file) = m.how {
                left.push(Square::new(file, m.by.rank(1)));
            }
            if let (How::EnPassant, Some((pawn, _))) = (m.how, m.taken) {
                left.push(pawn.square);
            }
            if let How::CastlingWith(other) = m.how {
                left.push(other.square);
            }
            // They are gone from every board.
            let places = left
                .into_iter()
                .flat_map(|square| [Board::A, Board::B].map(|board| board.at(square)));
            after.memory.holes.extend(places);
            vec![after]
        },
        ..Rule::named("HaanerChess")
    },
    Rule {
        begins: |position| {
            // On every board.
            for square in position.conditions.told_squares("Hole") {
                position
                    .memory
                    .holes
                    .extend([Board::A, Board::B].map(|board| board.at(square)));
            }
        },
        ..Rule::named("Hole")
    },
    Rule {
        may: |_, m| m.taken.is_none_or(|(_, man)| !man.is(Nature::Ghost)),
        after: |_, m, after| vec![ghosts(m, after)],
        ..Rule::named("GhostChess")
    },
    Rule {
        begins: |position| position.memory.origins = position.men.keys().map(|place| (*place, *place)).collect(),
        after: |before, m, after| vec![reborn_at_origin(before, m, after)],
        ..Rule::named("DiagramCirce")
    },
    Rule {
        begins: |position| position.memory.origins = position.men.keys().map(|place| (*place, *place)).collect(),
        may: |position, m| {
            let free = |place: Place| is_free(position, m, position.memory.origins[&place].square);
            m.taken.is_none_or(|(place, man)| man.is_king() || free(place))
        },
        ..Rule::named("DiagramImmunChess")
    },
    Rule {
        begins: |position| position.memory.origins = position.men.keys().map(|place| (*place, *place)).collect(),
        may: |position, m| {
            let origin = position.memory.origins[&m.from].square;
            let free = || origin == m.to.square || is_free(position, m, origin);
            m.taken.is_none() || free() && !goes_home_into_check(position, m, origin)
        },
        after: |before, m, mut after| {
            let origin = before.memory.origins[&m.from];
            if m.taken.is_some() {
                // On the board to which it has passed.
                let arrived = after.arrived(m);
                let home = arrived.board.at(origin.square);
                let man = after.clear(arrived).expect("the man that has taken");
                after.put(home, man);
                after.memory.origins.insert(home, origin);
            }
            vec![after]
        },
        ..Rule::named("DiagramAntiCirce")
    },
    pad!("PADChess", false, false),
    pad!("PADChess RexInclusive", true, false),
    pad!("PADChess Strict", false, true),
    pad!("PADChess Strict RexInclusive", true, true),
    Rule {
        after: |_, m, after| vec![haunted(m, after)],
        ..Rule::named("HauntedChess")
    },
    Rule {
        ways: |walker, man, own| from_first_rank(walker, man, own, 1),
        after: |before, m, after| parrain(before, m, after, 1),
        ..Rule::named("ParrainCirce")
    },
    Rule {
        ways: |walker, man, own| from_first_rank(walker, man, own, 1),
        after: |before, m, after| parrain(before, m, after, -1),
        ..Rule::named("ContraParrain")
    },
    Rule {
        begins: |position| {
            let told = position.conditions.told("LastCapture");
            let (letters, square) = told[1].split_at(told[1].len() - 2);
            let owner = if told[0] == "white" { Owner::White } else { Owner::Black };
            let man = Man::of(owner, Kind::from_letters(letters).expect("a man"));
            let square = Square::parse(square).expect("a square");
            position.memory.pending = Some((Board::A.at(square), man));
        },
        ..Rule::named("LastCapture")
    },
];

fn follows(m: &Move, last: &Move) -> bool {
    m.to == last.from
}

fn way(m: &Move) -> Step {
    (
        m.to.square.file - m.from.square.file,
        m.to.square.rank - m.from.square.rank,
    )
}

fn back((files, ranks): Step) -> Step {
    (-files, -ranks)
}

/// Men that were taken come back where they were taken as soon as the square is left, the last of each square.
fn haunted(m: &Move, mut after: Position) -> Position {
    if let Some((place, man)) = m.taken {
        after.memory.haunts.insert(place, man);
    }
    for place in left(m, &after) {
        if let Some(man) = after.memory.haunts.remove(&place) {
            after.put(place, man);
        }
    }
    after
}

/// The squares that the move leaves vacant, also that of a pawn that is taken in passing.
fn left(m: &Move, after: &Position) -> Vec<Place> {
    let from = after.steps(m).into_iter().map(|(from, _)| from);
    let mut left: Vec<Place> = from.chain(m.taken.map(|(place, _)| place)).collect();
    left.retain(|place| after.is_vacant(*place));
    left
}

/// The same whenever the square is left, and they cannot be taken any more.
fn ghosts(m: &Move, mut after: Position) -> Position {
    if let Some((place, man)) = m.taken {
        after.memory.graves.entry(place).or_default().push(man);
    }
    for place in left(m, &after) {
        let back = after.memory.graves.get_mut(&place).and_then(Vec::pop);
        if let Some(man) = back {
            after.put(place, man.with(Nature::Ghost));
        }
    }
    after
}

/// The man taken stands again where it stood in the diagram, on the board of its capture, if that is vacant.
fn reborn_at_origin(before: &Position, m: &Move, mut after: Position) -> Position {
    let Some((place, man)) = m.taken else { return after };
    let origin = before.memory.origins.get(&place).copied();
    if let Some(origin) = origin.filter(|origin| after.is_vacant_everywhere(origin.square)) {
        let home = place.board.at(origin.square);
        after.put(home, man);
        after.memory.origins.insert(home, origin);
    }
    after
}

fn has_taken(m: &Move, mut after: Position) -> Position {
    let arrived = after.arrived(m);
    if after.memory.marked.contains(&arrived) {
        after.clear(arrived);
    } else {
        after.memory.marked.insert(arrived);
    }
    after
}

/// Where the man that has taken has gone on to by Take&Make.
pub fn gone_on(before: &Position, m: &Move, after: &Position) -> Option<Square> {
    if m.taken.is_none() || !after.conditions.has("Take&Make") {
        return None;
    }
    let vacant = before.moved(m);
    let place = after.men.keys().find(|place| vacant.is_vacant(**place));
    place.map(|place| place.square)
}

/// The man taken with the move before is reborn as far from its square as this move goes, in castling king and rook together.
fn parrain(before: &Position, m: &Move, mut after: Position, sign: i8) -> Vec<Position> {
    let (mut files, mut ranks) = way(m);
    if let Some(end) = gone_on(before, m, &after) {
        (files, ranks) = (end.file - m.from.square.file, end.rank - m.from.square.rank);
    }
    if let How::Castling(file) = m.how {
        files += rook_target(m.by, file).file - file;
    }
    after.memory.pending = m.taken.filter(|(_, man)| !man.is_king());
    let Some((place, man)) = before.memory.pending else {
        return vec![after];
    };
    let home = place.plus((sign * files, sign * ranks));
    match home.filter(|to| may_be_reborn(&after, *to)) {
        Some(to) if man.serves(m.by) => stands_there(&after, to, man, m.by),
        // A man that was taken before the first move, and is not of the side that makes it.
        Some(to) => {
            after.put(to, man);
            vec![after]
        }
        None => vec![after],
    }
}
