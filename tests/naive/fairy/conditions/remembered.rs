//! Conditions that remember moves that were made and men that were taken.

use super::Rule;
use super::circe::stands_there;
use crate::fairy::men::Side;
use crate::fairy::moves::{How, Move, rook_target};
use crate::fairy::places::{Square, Step};
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
            let own = position.memory.movers[position.turn as usize].clone();
            let again: Vec<Move> = moves.iter().copied().filter(|m| own.contains(&m.from)).collect();
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
            after.memory.holes.insert(m.from);
            if let How::Castling(file) = m.how {
                after
                    .memory
                    .holes
                    .insert(m.from.board.at(Square::new(file, m.by.rank(1))));
            }
            vec![after]
        },
        ..Rule::named("HaanerChess")
    },
    Rule {
        after: |_, m, after| vec![haunted(m, after)],
        ..Rule::named("HauntedChess")
    },
    Rule {
        after: |before, m, after| parrain(before, m, after, 1),
        ..Rule::named("ParrainCirce")
    },
    Rule {
        after: |before, m, after| parrain(before, m, after, -1),
        ..Rule::named("ContraParrain")
    },
];

fn follows(m: &Move, last: &Move) -> bool {
    m.to.square == last.from.square
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

/// Men that were taken come back where they were taken as soon as a man leaves the square, the last of each square.
fn haunted(m: &Move, mut after: Position) -> Position {
    let mut left = vec![m.from];
    if let How::Castling(file) = m.how {
        left.push(m.from.board.at(Square::new(file, m.by.rank(1))));
    }
    for place in left {
        if let Some(man) = after.memory.haunts.remove(&place) {
            after.put(place, man);
        }
    }
    if let Some((place, man)) = m.taken {
        after.memory.haunts.insert(place, man);
    }
    after
}

/// The man taken with the move before is reborn as far from its square as this move goes, in castling king and rook together.
fn parrain(before: &Position, m: &Move, mut after: Position, sign: i8) -> Vec<Position> {
    let (mut files, ranks) = way(m);
    if let How::Castling(file) = m.how {
        files += rook_target(m.by, file).file - file;
    }
    after.memory.pending = m.taken.filter(|(_, man)| !man.is_king());
    let Some((place, man)) = before.memory.pending else {
        return vec![after];
    };
    match place
        .plus((sign * files, sign * ranks))
        .filter(|to| after.is_vacant_everywhere(to.square))
    {
        Some(to) => stands_there(&after, to, man, m.by),
        None => vec![after],
    }
}
