//! Men that change their side, and kings that change their places.

use super::Rule;
use crate::fairy::men::{Man, Owner, Side};
use crate::fairy::moves::{How, Move};
use crate::fairy::places::Place;
use crate::fairy::position::Position;
use std::collections::BTreeSet;

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

/// A man that ends on the rank of a half belongs to the other side from then on.
macro_rules! changes_beyond {
    ($name:literal, $when:expr) => {
        Rule {
            after: |before, m, mut after| {
                let arrived = reborn_taker(before, m, &after);
                if !m.man.is_king() && $when(m, arrived.square.rank) {
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
    changes_beyond!("DarkSide", |m: &Move, rank: i8| (rank > 4) == (m.by == Side::White)),
    changes_beyond!("TraitorChess", |m: &Move, rank: i8| m.by == Side::Black && rank <= 4),
    Rule {
        after: |before, m, mut after| {
            let last = before.memory.last.filter(|last| last.by != m.by);
            let goes_on = after.conditions.has("Take&Make");
            let stands = match goes_on {
                true => reborn_taker(before, m, &after),
                false => after.arrived(m),
            };
            let end = if goes_on { m.to.board.at(stands.square) } else { m.to };
            if last.is_some_and(|last| last.from == end) && !m.man.is_king() {
                after.turn_coat(stands);
            }
            vec![after]
        },
        ..Rule::named("ChameleonPursuit")
    },
    changes!("Tibet", |m: &Move| m.man.owner == Owner::Black && takes_another(m)),
    changes!("DoubleTibet", takes_another),
    Rule {
        after: |before, m, mut after| {
            let arrived = reborn_taker(before, m, &after);
            if changes_colours(m, arrived) && !m.man.is_king() {
                after.turn_coat(arrived);
            }
            if let Some(reborn) = reborn_elsewhere(before, m, &after).filter(|(_, other_colour)| *other_colour) {
                after.turn_coat(reborn.0);
            }
            vec![after]
        },
        ..Rule::named("Hypervolage")
    },
    Rule {
        after: |_, m, mut after| {
            let magic = after.conditions.told_squares("MagicSquares");
            for (_, to) in after.steps(m) {
                if magic.contains(&to.square) && !after.men[&to].is_king() {
                    after.turn_coat(to);
                }
            }
            vec![after]
        },
        ..Rule::named("MagicSquares")
    },
    Rule {
        after: |before, m, mut after| {
            let arrived = reborn_taker(before, m, &after);
            let has_turned = before.memory.marked.contains(&m.from);
            let turns = !has_turned && !m.man.is_king() && changes_colours(m, arrived);
            if turns {
                after.turn_coat(arrived);
            }
            if turns || has_turned {
                after.memory.marked.insert(arrived);
            }
            if let Some((place, other_colour)) = reborn_elsewhere(before, m, &after) {
                let turned = m.taken.is_some_and(|(taken, _)| before.memory.marked.contains(&taken));
                if other_colour && !turned {
                    after.turn_coat(place);
                }
                if other_colour || turned {
                    after.memory.marked.insert(place);
                }
            }
            vec![after]
        },
        ..Rule::named("Volage")
    },
    Rule {
        after: |_, m, after| vec![anda(m, after, true)],
        ..Rule::named("Anda")
    },
    Rule {
        after: |_, m, after| vec![anda(m, after, false)],
        ..Rule::named("AndaInverse")
    },
    Rule {
        after: |_, m, after| vec![masand(m, after)],
        ..Rule::named("Masand")
    },
    Rule {
        after: |_, m, after| vec![masand_generalised(m, after)],
        ..Rule::named("MasandGeneralised")
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

/// Where it takes, or where it ends?
fn changes_colours(m: &Move, end: Place) -> bool {
    changes_colour(m.from, m.to) || changes_colour(m.from, end)
}

pub fn changes_colour(from: Place, to: Place) -> bool {
    from.square.is_light() != to.square.is_light()
}

/// Do men that take go elsewhere then?
pub fn takers_return(position: &Position) -> bool {
    let mut rules = position.conditions.rules.iter();
    rules.any(|rule| rule.name.contains("AntiCirce") || rule.name == "Take&Make")
}

/// Where the man that moves stands, also when Anticirce has put it elsewhere.
pub fn reborn_taker(before: &Position, m: &Move, after: &Position) -> Place {
    let arrived = after.arrived(m);
    let moved = before.moved(m);
    let returns = takers_return(after);
    let mut elsewhere = after.men.keys().filter(|place| !moved.men.contains_key(*place));
    match returns && m.taken.is_some() && !after.men.contains_key(&arrived) {
        true => *elsewhere.next().expect("the man that has taken"),
        false => arrived,
    }
}

/// Where the man taken stands again, if it does, and whether that is a square of another colour than that of its capture.
pub fn reborn_elsewhere(before: &Position, m: &Move, after: &Position) -> Option<(Place, bool)> {
    let (taken, _) = m.taken.filter(|(_, man)| !man.is_king())?;
    let moved = before.moved(m);
    let taker = reborn_taker(before, m, after);
    let place = after
        .men
        .keys()
        .find(|place| **place != taker && !moved.men.contains_key(*place))?;
    Some((*place, changes_colour(taken, *place)))
}

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

/// A man that attacks the other king after its move, or that does not, becomes neutral, and a neutral one the mover's.
fn anda(m: &Move, mut after: Position, attacking: bool) -> Position {
    let arrived = after.arrived(m);
    if attacks_king(&after, m.by, arrived) == attacking && !m.man.is_king() {
        let man = after.clear(arrived).expect("the man that has moved");
        let owner = match man.owner {
            Owner::Neutral => after.owner_of(m.by),
            Owner::White | Owner::Black => Owner::Neutral,
        };
        after.put(arrived, Man { owner, ..man });
    }
    after
}

/// Does the man there, used by this side, attack the other king?
fn attacks_king(position: &Position, by: Side, place: Place) -> bool {
    let king = position.king(by.other());
    king.is_some_and(|king| position.takings(by, king).iter().any(|taking| taking.from == place))
}

/// A man that gives check by its own move changes the sides of all that it attacks or guards.
fn masand(m: &Move, mut after: Position) -> Position {
    let arrived = after.arrived(m);
    let Some(man) = after.man(arrived) else {
        return after;
    };
    if attacks_king(&after, m.by, arrived) && !matches!(m.how, How::Castling(_)) {
        let seen: BTreeSet<Place> = after
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

/// All that any man that checks attacks changes its side, once.
fn masand_generalised(m: &Move, mut after: Position) -> Position {
    if !after.in_check(m.by.other()) {
        return after;
    }
    let own: Vec<Place> = after
        .men
        .keys()
        .copied()
        .filter(|place| after.men[place].serves(m.by))
        .collect();
    let checkers = own.into_iter().filter(|place| attacks_king(&after, m.by, *place));
    let seen: BTreeSet<Place> = checkers
        .flat_map(|place| after.ways(place, after.men[&place], m.by))
        .filter_map(|way| way.takes)
        .collect();
    for place in seen {
        if after.man(place).is_some_and(|man| !man.is_king()) {
            after.turn_coat(place);
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
