//! Circe where the side that takes chooses by what the man taken could do, or where a man vanishes for it.

use super::Rule;
use super::circe::{all_squares, anywhere_at_least, may_be_reborn, stands_there, user};
use super::rebirth_squares::rebirth_square;
use crate::fairy::men::soldiers::from_first_rank;
use crate::fairy::men::{Man, Side};
use crate::fairy::moves::Move;
use crate::fairy::places::{Board, Place, Square};
use crate::fairy::position::Position;

/// A man stands again as one of this side, seen from the captor, and who stands there vanishes.
macro_rules! assassin {
    ($name:literal, $side:expr) => {
        Rule {
            may: |position, m| match assassin(m, $side(m.by)) {
                Some((home, _)) => {
                    let moved = position.moved(m);
                    let is_own_king = |man: Man| man.is_king() && man.serves(m.by);
                    !on_both(home)
                        .iter()
                        .any(|place| moved.man(*place).is_some_and(is_own_king))
                }
                None => true,
            },
            after: |_, m, mut after| {
                if let Some((home, man)) = assassin(m, $side(m.by)) {
                    for place in on_both(home) {
                        after.clear(place);
                    }
                    after.put(home, man);
                }
                vec![after]
            },
            check: |position, side, attacked| attacked || king_would_vanish(position, side, $side(side.other())),
            ..Rule::named($name)
        }
    };
}

pub const RULES: &[Rule] = &[
    Rule {
        after: |_, m, after| {
            let told = after.conditions.told("AprilChess");
            let taken = m.taken.filter(|(_, man)| told.contains(&man.kind.letters()));
            match taken {
                Some((place, man)) => anywhere_at_least(m, &after, place, man),
                None => vec![after],
            }
        },
        ..Rule::named("AprilChess")
    },
    Rule {
        after: |before, m, mut after| {
            let Some(taken) = m.taken.filter(|(_, man)| !man.is_king()) else {
                return vec![after];
            };
            let last = before
                .memory
                .pending
                .filter(|(place, _)| after.is_vacant_everywhere(place.square));
            if let Some((place, man)) = last {
                after.put(place, man);
            }
            after.memory.pending = Some(taken);
            vec![after]
        },
        ..Rule::named("Circe CaptureSquare WaitCapture")
    },
    Rule {
        after: |_, m, after| vec![covered(m, after, false)],
        ..Rule::named("Circe Volcanic")
    },
    Rule {
        after: |_, m, after| vec![covered(m, after, true)],
        ..Rule::named("Circe Parachute")
    },
    Rule {
        after: |_, m, after| vec![covering(m, after, false)],
        ..Rule::named("AntiCirce Volcanic")
    },
    Rule {
        after: |_, m, after| vec![covering(m, after, true)],
        ..Rule::named("AntiCirce Parachute")
    },
    Rule {
        after: |_, m, after| match m.taken {
            Some((place, man)) => gone_on(m, &after, place, man),
            None => vec![after],
        },
        ..Rule::named("CirceTake&Make")
    },
    Rule {
        ways: |walker, man, own| from_first_rank(walker, man, own, 1),
        after: |_, m, after| match m.taken {
            Some((place, man)) => caged(m, after, place, man),
            None => vec![after],
        },
        ..Rule::named("CageCirce")
    },
    Rule {
        ways: |walker, man, own| from_first_rank(walker, man, own, 1),
        after: |_, m, after| match m.taken.filter(|(_, man)| !man.is_king()) {
            Some((place, man)) => cages(m, &after, place, man),
            None => vec![after],
        },
        ..Rule::named("Circe Cage Strict")
    },
    assassin!("CirceAssassin", Side::other),
    assassin!("Circe Mirror Assassin", |side: Side| side),
];

/// The man taken stands again, over the man on its square or under it; of several under one square the first who was put
/// there comes back first, or the last.
fn covered(m: &Move, mut after: Position, over: bool) -> Position {
    if let Some((place, man)) = m.taken.filter(|(_, man)| !man.is_king()) {
        let home = place.board.at(rebirth_square(man, place.square, m.by));
        stack(&mut after, home, man, over);
    }
    uncovered(after, over)
}

/// Puts a man on a place, over the one on that square of either board or under it. All who are under a square are kept together.
fn stack(after: &mut Position, place: Place, man: Man, over: bool) {
    let there = on_both(place)
        .into_iter()
        .find_map(|place| Some((place, after.man(place)?)));
    let below = match there {
        Some(_) if !over => Some((place, man)),
        there => {
            if let Some((occupied, _)) = there {
                after.clear(occupied);
            }
            after.put(place, man);
            there
        }
    };
    after.memory.below.entry(place.square).or_default().extend(below);
}

/// Lets the man that has taken, kings included, stand so on its own square.
fn covering(m: &Move, mut after: Position, over: bool) -> Position {
    let arrived = after.arrived(m);
    if let Some(man) = m.taken.and_then(|_| after.man(arrived)) {
        let home = arrived.board.at(rebirth_square(man, m.to.square, m.by.other()));
        after.clear(arrived);
        stack(&mut after, home, man, over);
    }
    uncovered(after, over)
}

/// Who is under a vacant square comes back.
fn uncovered(mut after: Position, over: bool) -> Position {
    let squares: Vec<Square> = after.memory.below.keys().copied().collect();
    for square in squares {
        if !after.is_vacant_everywhere(square) {
            continue;
        }
        let below = after.memory.below.get_mut(&square).expect("who is there");
        let next = if over {
            below.pop()
        } else {
            (!below.is_empty()).then(|| below.remove(0))
        };
        if let Some((place, man)) = next {
            after.put(place, man);
        }
    }
    after
}

/// The man taken goes from where it was taken, without capture.
fn gone_on(m: &Move, after: &Position, place: Place, man: Man) -> Vec<Position> {
    let mut there = after.clone();
    there.men.insert(place, man);
    let mut ends = there.goes(place, man, m.by.other());
    ends.retain(|step| step.taken.is_none() && may_be_reborn(after, step.to));
    // A pawn goes to its last rank in one move for each man that it becomes.
    ends.dedup_by_key(|step| step.to);
    let reborn = |step: &Move| stands_there(after, step.to, man, user(m, man));
    ends.iter().flat_map(reborn).collect()
}

/// The man taken stands again where it has no legal move without capture, if there is such a square.
fn caged(m: &Move, after: Position, place: Place, man: Man) -> Vec<Position> {
    let cages = cages(m, &after, place, man);
    if cages.is_empty() { vec![after] } else { cages }
}

/// The same, where there are such squares.
fn cages(m: &Move, after: &Position, place: Place, man: Man) -> Vec<Position> {
    let places = all_squares().map(|square| place.board.at(square));
    let vacant = places.filter(|place| after.is_vacant_everywhere(place.square));
    let is_caged = |position: &Position, place: Place| {
        let man = position.men[&place];
        let mut quiet = position.goes(place, man, m.by.other());
        quiet.retain(|step| {
            step.taken.is_none() && position.has_room(step) && !position.moved(step).in_check(m.by.other())
        });
        quiet.is_empty()
    };
    let cages = vacant.flat_map(|place| {
        let reborn = stands_there(after, place, man, m.by.other());
        reborn.into_iter().filter(move |position| is_caged(position, place))
    });
    cages.collect()
}

/// The square of a place on both boards.
fn on_both(place: Place) -> [Place; 2] {
    [Board::A, Board::B].map(|board| board.at(place.square))
}

/// Who stands again, and where, whoever stands there.
fn assassin(m: &Move, side: Side) -> Option<(Place, Man)> {
    let (place, man) = m.taken.filter(|(_, man)| !man.is_king())?;
    Some((place.board.at(rebirth_square(man, place.square, side.other())), man))
}

/// Can the other side take a man that is reborn where the king of this side stands?
fn king_would_vanish(position: &Position, side: Side, reborn: Side) -> bool {
    let king = position.king(side);
    let takes =
        |m: &Move| assassin(m, reborn).is_some_and(|(home, _)| Some(home.square) == king.map(|king| king.square));
    let mut others = position.men.iter().filter(|(_, man)| man.serves(side.other()));
    others.any(|(from, man)| position.goes(*from, *man, side.other()).iter().any(takes))
}
