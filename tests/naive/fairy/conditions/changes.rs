//! Men that become others or vanish, and captures with a sequel.

use super::Rule;
use super::circe::next_in_row;
use crate::fairy::men::walker::Way;
use crate::fairy::men::{COMPASS, Kind, Man, Owner, Side};
use crate::fairy::moves::{How, Move, rook_target};
use crate::fairy::places::Place;
use crate::fairy::position::Position;

/// The kinds that this condition is told.
pub fn row(position: &Position, name: &str) -> Vec<Kind> {
    let told = position.conditions.told(name).into_iter();
    told.map(|letters| Kind::from_letters(letters).expect("a man"))
        .collect()
}

/// What stands behind the kind in a row that ends as it begins, or may.
pub fn next_of(row: &[Kind], kind: Kind) -> Kind {
    let place = row.iter().position(|other| *other == kind);
    place.map_or(kind, |place| *row.get(place + 1).unwrap_or(&row[0]))
}

pub const RULES: &[Rule] = &[
    Rule {
        after: |_, m, mut after| {
            let arrived = after.arrived(m);
            let told = ["ChameleonChess", "ChameleonSequence"].map(|name| row(&after, name));
            if m.becomes.is_some() {
                // A pawn is none of them, and what it becomes has not moved.
                return vec![after];
            }
            match told.into_iter().find(|row| !row.is_empty()) {
                None => after.become_as(arrived, next_in_row),
                Some(row) => after.become_as(arrived, |kind| next_of(&row, kind)),
            }
            vec![after]
        },
        ..Rule::named("ChameleonChess")
    },
    // Of chameleons, which are no men here, and of chameleon chess.
    Rule::named("ChameleonSequence"),
    Rule {
        after: |_, m, mut after| {
            let arrived = after.arrived(m);
            let officers = [Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT];
            let man = after.man(arrived).filter(|man| officers.contains(&man.kind));
            if let Some(man) = man.filter(|_| arrived.square.file != 5) {
                let kind = Kind(["R", "S", "B", "Q", "", "B", "S", "R"][arrived.square.file as usize - 1]);
                after.clear(arrived);
                after.put(arrived, Man { kind, ..man });
            }
            vec![after]
        },
        ..Rule::named("LineChameleonChess")
    },
    Rule {
        may: |_, m| {
            let same = |(_, man): (Place, Man)| man.is_king() || man.kind == m.man.kind && !m.man.is_king();
            m.taken.is_none_or(same)
        },
        after: |_, m, mut after| {
            let arrived = after.arrived(m);
            if m.becomes.is_none() {
                after.become_as(arrived, norsk);
            }
            if let How::Castling(file) = m.how {
                after.become_as(arrived.board.at(rook_target(m.by, file)), norsk);
            }
            vec![after]
        },
        ..Rule::named("NorskSjakk")
    },
    Rule {
        after: |_, m, mut after| {
            let arrived = after.arrived(m);
            if arrived.square.rank == m.by.rank(2) && !m.man.is_king() {
                after.become_as(arrived, |_| Kind::PAWN);
            }
            vec![after]
        },
        ..Rule::named("RelegationChess")
    },
    Rule {
        after: |_, m, after| match m.taken {
            Some((_, taken)) => circled(m, taken.kind, after),
            None => vec![after],
        },
        ..Rule::named("SnekCircleChess")
    },
    Rule {
        after: |_, m, after| vec![with_pawn_of(m, after, m.by)],
        ..Rule::named("Sentinelles")
    },
    Rule {
        after: |_, m, after| vec![with_pawn_of(m, after, m.by.other())],
        ..Rule::named("Sentinelles PionAdvers")
    },
    Rule {
        after: |_, m, mut after| match m.man.owner {
            Owner::Neutral if leaves_pawn(m, &after) => {
                after.put(m.from, Man::of(Owner::Neutral, Kind::PAWN));
                vec![after]
            }
            Owner::Neutral => vec![after],
            _ => vec![with_pawn_of(m, after, m.by)],
        },
        ..Rule::named("Sentinelles PionNeutre")
    },
    Rule {
        after: |before, m, after| match pawns_of(before, m.by) > pawns_of(before, m.by.other()) {
            true => vec![after],
            false => vec![with_pawn_of(m, after, m.by)],
        },
        ..Rule::named("Sentinelles ParaSentinelles")
    },
    Rule {
        after: |_, m, after| with_another(m, after, true, |after, place| after.turn_coat(place)),
        ..Rule::named("Breton Chromatic")
    },
    Rule {
        after: |_, m, after| with_another(m, after, false, |after, place| after.turn_coat(place)),
        ..Rule::named("Breton Adverse Chromatic")
    },
    Rule {
        after: |_, m, after| vanished(m, after, true),
        ..Rule::named("Breton")
    },
    Rule {
        after: |_, m, after| vanished(m, after, false),
        ..Rule::named("Breton Adverse")
    },
    Rule {
        after: |_, m, after| match m.taken {
            Some((_, taken)) => without_one(m, after, taken.kind),
            None => vec![after],
        },
        ..Rule::named("Breton PY")
    },
    Rule {
        after: |_, m, after| vec![influenced(m, after)],
        ..Rule::named("Influencer")
    },
    Rule {
        after: |_, m, after| made(m, after),
        ..Rule::named("Take&Make")
    },
    Rule {
        may: |position, m| !m.taken.is_some_and(|(_, man)| man.is_king()) || may_go_on_as_king(position, m),
        after: |_, m, after| made(m, after),
        ..Rule::named("Take&Make Absolute")
    },
];

impl Position {
    /// The man there becomes one of another kind.
    pub fn become_as(&mut self, place: Place, kind: impl Fn(Kind) -> Kind) {
        let Some(man) = self.man(place) else { return };
        let kind = kind(man.kind);
        if kind != man.kind {
            self.clear(place);
            self.put(place, Man { kind, ..man });
        }
    }
}

fn norsk(kind: Kind) -> Kind {
    match kind {
        Kind::QUEEN => Kind::KNIGHT,
        Kind::KNIGHT => Kind::QUEEN,
        Kind::ROOK => Kind::BISHOP,
        Kind::BISHOP => Kind::ROOK,
        other => other,
    }
}

/// In place of a queen that is taken a rook of its side becomes one, and so on.
pub fn circled(m: &Move, kind: Kind, after: Position) -> Vec<Position> {
    let from = match kind {
        Kind::QUEEN => Kind::ROOK,
        Kind::ROOK => Kind::BISHOP,
        Kind::BISHOP => Kind::KNIGHT,
        Kind::KNIGHT => Kind::QUEEN,
        _ => return vec![after],
    };
    let made = |(place, man): (&Place, &Man)| {
        let mut after = after.clone();
        let is_one = man.kind == from && man.serves(m.by.other());
        is_one.then(|| {
            after.clear(*place);
            after.put(*place, Man { kind, ..*man });
            after
        })
    };
    let outcomes: Vec<Position> = after.men.iter().filter_map(made).collect();
    if outcomes.is_empty() { vec![after] } else { outcomes }
}

/// With a capture another man of that kind vanishes, of the side that takes or of the other; a pawn that has become another man is
/// still a pawn.
fn vanished(m: &Move, after: Position, own: bool) -> Vec<Position> {
    with_another(m, after, own, |after, place| {
        after.clear(place);
    })
}

/// Of the men of this kind that the side may use one vanishes.
fn without_one(m: &Move, after: Position, kind: Kind) -> Vec<Position> {
    let gone = |(place, man): (&Place, &Man)| {
        let mut after = after.clone();
        (man.kind == kind && man.serves(m.by)).then(|| {
            after.clear(*place);
            after
        })
    };
    let outcomes: Vec<Position> = after.men.iter().filter_map(gone).collect();
    if outcomes.is_empty() { vec![after] } else { outcomes }
}

/// The men of the other side beside the man that has moved become pawns, on the first and last rank men of its kind.
fn influenced(m: &Move, mut after: Position) -> Position {
    // The rook that castles, too.
    for (_, arrived) in after.steps(m) {
        let mover = after.men[&arrived];
        for place in COMPASS.into_iter().filter_map(|step| arrived.plus(step)) {
            let is_other = |man: Man| man.serves(m.by.other()) && !man.is_king();
            let Some(man) = after.man(place).filter(|man| is_other(*man) && !mover.is_king()) else {
                continue;
            };
            let is_edge = [1, 8].contains(&place.square.rank);
            let kind = if is_edge { mover.kind } else { Kind::PAWN };
            after.clear(place);
            after.put(place, Man { kind, ..man });
        }
    }
    after
}

/// The same, with what becomes of the other man.
fn with_another(m: &Move, after: Position, own: bool, becomes: fn(&mut Position, Place)) -> Vec<Position> {
    let Some((_, taken)) = m.taken else {
        return vec![after];
    };
    let owner = after.owner_of(if own { m.by } else { m.by.other() });
    let arrived = after.arrived(m);
    let kind = |place: Place, man: Man| if place == arrived { m.man.kind } else { man.kind };
    let gone = |(place, man): (&Place, &Man)| {
        let mut after = after.clone();
        (kind(*place, *man) == taken.kind && man.owner == owner).then(|| {
            becomes(&mut after, *place);
            after
        })
    };
    let outcomes: Vec<Position> = after.men.iter().filter_map(gone).collect();
    if outcomes.is_empty() { vec![after] } else { outcomes }
}

/// Could the man that takes the king go on as a king? A pawn not to its own first rank.
fn may_go_on_as_king(position: &Position, m: &Move) -> bool {
    let there = position.king_taken(m);
    let king = Man {
        kind: Kind::KING,
        ..m.man
    };
    let is_open = |way: &Way| {
        let is_home = m.man.kind == Kind::PAWN && way.to.square.rank == m.by.rank(1);
        way.takes.is_none() && !is_home && there.is_vacant(way.to)
    };
    there.ways(m.to, king, m.by.other()).iter().any(is_open)
}

/// A man that takes goes on as the man that it has taken, in its direction, without capture; a pawn not to its first rank, and it becomes another man
/// where it ends.
fn made(m: &Move, after: Position) -> Vec<Position> {
    let Some((_, taken)) = m.taken.filter(|(_, man)| !man.is_king()) else {
        return vec![after];
    };
    // It goes on on its own board, before the transfer.
    let mut here = after.clone();
    // A kamikaze man is gone.
    let Some(man) = here.clear(after.arrived(m)) else {
        return vec![after];
    };
    here.put(m.to, man);
    let as_taken = Man {
        kind: taken.kind,
        ..m.man
    };
    let mut outcomes = Vec::new();
    for way in here.ways(m.to, as_taken, m.by.other()) {
        let pawn_at_home = m.man.kind == Kind::PAWN && way.to.square.rank == m.by.rank(1);
        let end = after.arrival_board(m.to.board).at(way.to.square);
        let mut gone = after.clone();
        gone.clear(after.arrived(m));
        if way.takes.is_none() && !pawn_at_home && gone.is_vacant(end) {
            outcomes.extend(super::circe::stands_there(
                &gone,
                end,
                Man {
                    kind: m.man.kind,
                    ..man
                },
                m.by,
            ));
        }
    }
    // A rook that has gone on to its corner has been away.
    for outcome in &mut outcomes {
        outcome.unmoved = after.unmoved.clone();
    }
    outcomes
}

fn pawns_of(position: &Position, side: Side) -> usize {
    let pawns = position.men.values().filter(|man| man.kind == Kind::PAWN);
    pawns.filter(|man| man.serves(side)).count()
}

/// Does the man leave a square on which a pawn can stand now?
fn leaves_pawn(m: &Move, after: &Position) -> bool {
    m.man.kind != Kind::PAWN && (2..=7).contains(&m.from.square.rank) && after.is_vacant(m.from)
}

/// With a pawn of this side, which has eight at most, where the man came from.
fn with_pawn_of(m: &Move, mut after: Position, side: Side) -> Position {
    if leaves_pawn(m, &after) && pawns_of(&after, side) < 8 {
        let owner = after.owner_of(side);
        after.put(m.from, Man::of(owner, Kind::PAWN));
    }
    after
}
