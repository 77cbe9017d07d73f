//! Conditions that ask who observes whom.

use super::Rule;
use super::madrasi::meets_its_like;
use crate::fairy::men::walker::Walker;
use crate::fairy::men::{Kind, Man, Side};
use crate::fairy::moves::Move;
use crate::fairy::places::Place;
use crate::fairy::position::Position;

pub const RULES: &[Rule] = &[
    Rule {
        may: |position, m| {
            let observers = position.observers(m.by.other(), m.from);
            !observers.iter().any(|(_, other)| goes_there(position, m, other.kind))
        },
        ..Rule::named("PartialParalysis")
    },
    Rule {
        may: |position, m| m.taken.is_none() || is_observed(position, m.by, m.from),
        ..Rule::named("Patrol")
    },
    Rule {
        acts: |position, place, _, by| is_observed(position, by, place),
        ..Rule::named("UltraPatrol")
    },
    Rule {
        may: |position, m| m.taken.is_none() || !is_observed(position, m.by, m.from),
        ..Rule::named("Lortap")
    },
    Rule {
        acts: |position, place, _, by| position.is_observed_directly(by.other(), place),
        ..Rule::named("Functionary Chess")
    },
    Rule {
        may: |position, m| m.taken.is_none() || is_observed(position, m.by.other(), m.from),
        ..Rule::named("Provocation Chess")
    },
    Rule {
        may: |position, m| {
            m.taken
                .is_none_or(|(place, _)| !is_observed(position, m.by.other(), place))
        },
        ..Rule::named("Superguards")
    },
    Rule {
        may: |position, m| {
            m.taken
                .is_none_or(|(place, _)| is_observed(position, m.by.other(), place))
        },
        ..Rule::named("Antiguards")
    },
    Rule {
        may: |position, m| {
            let shielded = |(place, man): (Place, Man)| man.is_king() && is_observed(position, m.by.other(), place);
            !m.man.is_king() || !m.taken.is_some_and(shielded)
        },
        ..Rule::named("Shielded Kings")
    },
    Rule {
        acts: |position, place, man, by| man.is_king() || is_led(position, place, by),
        ..Rule::named("Central Chess")
    },
    Rule {
        may: |position, m| m.taken.is_none() || !observes_each_other(position, m, m.by),
        ..Rule::named("Woozles")
    },
    Rule {
        may: |position, m| m.taken.is_none() || !observes_each_other(position, m, m.by.other()),
        ..Rule::named("BiWoozles")
    },
    Rule {
        may: |position, m| m.taken.is_none() || !observes_on_line(position, m, m.by),
        ..Rule::named("Heffalumps")
    },
    Rule {
        may: |position, m| m.taken.is_none() || !observes_on_line(position, m, m.by.other()),
        ..Rule::named("BiHeffalumps")
    },
    Rule {
        may: |position, m| is_free_of(position, m, partners(position, m, m.by)),
        ..Rule::named("Woozles RexExclusive")
    },
    Rule {
        may: |position, m| is_free_of(position, m, partners(position, m, m.by.other())),
        ..Rule::named("BiWoozles RexExclusive")
    },
    Rule {
        may: |position, m| is_free_of(position, m, partners_on_line(position, m, m.by)),
        ..Rule::named("Heffalumps RexExclusive")
    },
    Rule {
        may: |position, m| is_free_of(position, m, partners_on_line(position, m, m.by.other())),
        ..Rule::named("BiHeffalumps RexExclusive")
    },
    Rule {
        may: |position, m| {
            let takes_king = m.taken.is_some_and(|(_, man)| man.is_king());
            !takes_king || !position.king_taken_with_all(m).iter().all(paralyses_kings_too)
        },
        stands: |_, _, after| !paralyses_kings_too(after),
        ..Rule::named("Isardam RexInclusive")
    },
    Rule {
        acts: |position, place, man, user| !is_under(position, place, man, user),
        ..Rule::named("Eiffel Chess")
    },
    Rule {
        may: |position, m| {
            let takes_king = m.taken.is_some_and(|(_, man)| man.is_king());
            !takes_king || !position.king_taken_with_all(m).iter().all(subjects)
        },
        stands: |_, _, after| !subjects(after),
        ..Rule::named("Leffie")
    },
    Rule {
        may: |position, m| {
            let takes_king = m.taken.is_some_and(|(_, man)| man.is_king());
            !takes_king || !position.king_taken_with_all(m).iter().all(paralyses)
        },
        stands: |_, _, after| !paralyses(after),
        ..Rule::named("Isardam")
    },
    Rule {
        stands: |_, _, after| !paralyses(after),
        ..Rule::named("Isardam Type B")
    },
];

fn is_observed(position: &Position, side: Side, place: Place) -> bool {
    position.is_observed(side, place)
}

/// Does its king observe the man, or a man that is led so itself?
fn is_led(position: &Position, place: Place, by: Side) -> bool {
    let mut led: Vec<Place> = position.king(by).into_iter().collect();
    let mut next = 0;
    while next < led.len() {
        let leader = led[next];
        for other in position.men.keys() {
            let observed = || position.observers(by, *other).iter().any(|(from, _)| *from == leader);
            let own = position.man(*other).is_some_and(|man| man.serves(by));
            if own && !led.contains(other) && observed() {
                led.push(*other);
            }
        }
        next += 1;
    }
    led.contains(&place)
}

/// Does the man that moves observe one of this side which observes it?
fn observes_each_other(position: &Position, m: &Move, side: Side) -> bool {
    !partners(position, m, side).is_empty()
}

/// Does the move go along the line of such a man?
fn observes_on_line(position: &Position, m: &Move, side: Side) -> bool {
    !partners_on_line(position, m, side).is_empty()
}

/// The men of this side on the line of the move that observe the man that moves, and which it observes.
fn partners_on_line(position: &Position, m: &Move, side: Side) -> Vec<Place> {
    let way = |to: Place| (to.square.file - m.from.square.file, to.square.rank - m.from.square.rank);
    let (files, ranks) = way(m.to);
    let mut places = partners(position, m, side);
    places.retain(|place| {
        let (other_files, other_ranks) = way(*place);
        files * other_ranks == ranks * other_files
    });
    places
}

/// Is it no capture, or one by a king, or by a man with kings alone for partners?
fn is_free_of(position: &Position, m: &Move, partners: Vec<Place>) -> bool {
    let is_king = |place: &Place| position.man(*place).is_some_and(|man| man.kind == Kind::KING);
    m.taken.is_none() || m.man.is_king() || partners.iter().all(is_king)
}

/// The men of this side that observe the man that moves, and which it observes.
fn partners(position: &Position, m: &Move, side: Side) -> Vec<Place> {
    let observed = |place: &Place| position.observers(m.by, *place).iter().any(|(from, _)| *from == m.from);
    let mut places: Vec<Place> = position
        .observers(side, m.from)
        .into_iter()
        .map(|(place, _)| place)
        .collect();
    places.retain(observed);
    places
}

/// Is it a pawn that a queen of the other side attacks, a queen and a rook, a rook and a bishop, and so on?
fn is_under(position: &Position, place: Place, man: Man, user: Side) -> bool {
    let paralyser = match man.kind {
        Kind::PAWN => Kind::QUEEN,
        Kind::QUEEN => Kind::ROOK,
        Kind::ROOK => Kind::BISHOP,
        Kind::BISHOP => Kind::KNIGHT,
        Kind::KNIGHT => Kind::PAWN,
        _ => return false,
    };
    let observers = position.observers(user.other(), place);
    observers.iter().any(|(_, other)| other.kind == paralyser)
}

/// Would a man be paralysed by Eiffel chess?
fn subjects(position: &Position) -> bool {
    let sides = |man: Man| {
        [Side::White, Side::Black]
            .into_iter()
            .filter(move |side| man.serves(*side))
    };
    let mut men = position.men.iter();
    men.any(|(place, man)| sides(*man).any(|side| is_under(position, *place, *man, side)))
}

/// Would a man be paralysed by Madrasi?
fn paralyses(position: &Position) -> bool {
    any_paralysed(position, |man| !man.is_king())
}

/// Would one be by Madrasi with the kings?
fn paralyses_kings_too(position: &Position) -> bool {
    any_paralysed(position, |_| true)
}

fn any_paralysed(position: &Position, counts: fn(&Man) -> bool) -> bool {
    let sides = |man: Man| {
        [Side::White, Side::Black]
            .into_iter()
            .filter(move |side| man.serves(*side))
    };
    let mut men = position.men.iter().filter(|(_, man)| counts(man));
    men.any(|(place, man)| sides(*man).any(|side| meets_its_like(position, *place, *man, side)))
}

/// Could a man of this kind go where this one goes?
fn goes_there(position: &Position, m: &Move, kind: Kind) -> bool {
    let walker = Walker {
        position,
        from: m.from,
        by: m.by,
    };
    kind.gait()(&walker).iter().any(|way| way.to == m.to)
}
