//! Men that change their side, and kings that change their places.

use super::Rule;
use crate::fairy::men::{Man, Owner, Side};
use crate::fairy::moves::{How, Move};
use crate::fairy::places::Place;
use crate::fairy::position::Position;

/// The man that has moved changes its side if this is true, kings and neutral men excepted.
macro_rules! changes {
    ($name:literal, $when:expr) => {
        Rule {
            after: |_, m, mut after| {
                if !m.man.is_king() && $when(m) {
                    let arrived = after.arrived(m);
                    after.turn_coat(arrived);
                }
                vec![after]
            },
            ..Rule::named($name)
        }
    };
}

/// After a move by these sides the kings exchange their places if this is true.
macro_rules! exchange {
    ($name:literal, $when:expr) => {
        Rule {
            after: |before, m, after| exchanged(after.clone(), $when(before, m, &after)),
            ..Rule::named($name)
        }
    };
}

pub const RULES: &[Rule] = &[
    changes!("AndernachChess", |m: &Move| m.taken.is_some()),
    changes!("AntiAndernachChess", |m: &Move| m.taken.is_none()),
    changes!("Tibet", |m: &Move| m.man.owner == Owner::Black && takes_another(m)),
    changes!("DoubleTibet", takes_another),
    changes!("Hypervolage", |m: &Move| m.from.square.is_light()
        != m.to.square.is_light()),
    Rule {
        after: |_, m, after| vec![masand(m, after)],
        ..Rule::named("Masand")
    },
    exchange!("SwappingKings", |_, _, after: &Position| after.in_check(after.turn)),
    exchange!("WhiteOscillatingKings", |_, m: &Move, _| m.by == Side::White),
    exchange!("BlackOscillatingKings", |_, m: &Move, _| m.by == Side::Black),
    exchange!("WhiteOscillatingKings TypeC", |_, m: &Move, after: &Position| {
        m.by == Side::White && after.in_check(after.turn)
    }),
    exchange!("BlackOscillatingKings TypeC", |_, m: &Move, after: &Position| {
        m.by == Side::Black && after.in_check(after.turn)
    }),
    Rule {
        after: |_, m, after| safely_exchanged(m, after, Side::White),
        ..Rule::named("WhiteOscillatingKings TypeB")
    },
    Rule {
        after: |_, m, after| safely_exchanged(m, after, Side::Black),
        ..Rule::named("BlackOscillatingKings TypeB")
    },
];

impl Position {
    /// The man there belongs to the other side from now on; a neutral one stays neutral.
    pub fn turn_coat(&mut self, place: Place) {
        let Some(man) = self.clear(place) else { return };
        let owner = match man.owner {
            Owner::White => Owner::Black,
            Owner::Black => Owner::White,
            Owner::Neutral => Owner::Neutral,
        };
        self.put(place, Man { owner, ..man });
    }
}

fn takes_another(m: &Move) -> bool {
    // As it is after promotion.
    m.taken
        .is_some_and(|(_, man)| man.kind != m.becomes.unwrap_or(m.man.kind))
}

/// A man that gives check by its own move changes the sides of all that it attacks or guards.
fn masand(m: &Move, mut after: Position) -> Position {
    let arrived = after.arrived(m);
    let (Some(man), Some(king)) = (after.man(arrived), after.king(m.by.other())) else {
        return after;
    };
    let checks = after.takings(m.by, king).iter().any(|taking| taking.from == arrived);
    if checks && !matches!(m.how, How::Castling(_)) {
        let seen: Vec<Place> = after
            .ways(arrived, man, m.by)
            .iter()
            .filter_map(|way| way.takes)
            .collect();
        for place in seen {
            if after.man(place).is_some_and(|man| !man.is_king()) && place != arrived {
                after.turn_coat(place);
            }
        }
    }
    after
}

fn exchanged(mut after: Position, when: bool) -> Vec<Position> {
    let kings = (after.king(Side::White), after.king(Side::Black));
    if let (true, (Some(white), Some(black))) = (when, kings) {
        let (one, other) = (after.clear(white), after.clear(black));
        // Each stays on its board.
        after.put(white.board.at(black.square), one.expect("the white king"));
        after.put(black.board.at(white.square), other.expect("the black king"));
    }
    vec![after]
}

/// The own king must not be attacked before the exchange either.
fn safely_exchanged(m: &Move, after: Position, side: Side) -> Vec<Position> {
    match m.by == side {
        true if after.in_check(side) => Vec::new(),
        by_side => exchanged(after, by_side),
    }
}
