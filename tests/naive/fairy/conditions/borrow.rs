//! Men that move as others do.

use super::Rule;
use super::squares::keeps_contact;
use crate::fairy::men::walker::{Walker, Way};
use crate::fairy::men::{Kind, Man, Side};
use crate::fairy::moves::{How, Move};
use crate::fairy::places::{Place, Step};
use crate::fairy::position::Position;

/// As the man that stands so, if there is one.
macro_rules! borrows {
    ($name:literal, $steps:expr, $enemy:literal, $kings_lend:literal, $kings_borrow:literal) => {
        Rule {
            ways: |walker, man, own| {
                let lent = lenders(walker, $steps(walker.by.forward()), $enemy, $kings_lend);
                match lent.is_empty() || man.is_king() && !$kings_borrow {
                    true => own,
                    false => lent_ways(walker, man, &lent),
                }
            },
            ..Rule::named($name)
        }
    };
}

/// Kings that are attacked move in other ways.
macro_rules! kings {
    ($name:literal, $side:expr, $ways:expr) => {
        Rule {
            ways: |walker, man, own| {
                let attackers = attackers(walker);
                match man.is_king() && $side(walker.by) && !attackers.is_empty() {
                    true => $ways(walker, own, attackers),
                    false => own,
                }
            },
            ..Rule::named($name)
        }
    };
}

/// A king of these sides that is attacked must move as a man that attacks it, and becomes such a man.
macro_rules! becoming {
    ($name:literal, $side:expr) => {
        Rule {
            may: |position, m| {
                let takes_king = m.taken.is_some_and(|(_, man)| man.is_king());
                m.by != $side || m.man.is_king() || takes_king || is_unattacked(position, $side)
            },
            after: |before, m, after| match m.by == $side && m.man.is_king() {
                true => as_attacker(before, m, after),
                false => vec![after],
            },
            ..kings!($name, |by| by == $side, only_as)
        }
    };
}

pub const RULES: &[Rule] = &[
    Rule {
        may: |position, m| match m.how {
            // A king that borrows a way does not castle.
            How::Castling(_) => {
                let ahead = m.from.plus((0, m.by.forward())).and_then(|place| position.man(place));
                !ahead.is_some_and(|man| man.serves(m.by))
            }
            _ => true,
        },
        ..borrows!("Nanna Chess", |forward: i8| vec![(0, forward)], false, true, true)
    },
    borrows!("Annan Chess", |forward: i8| vec![(0, -forward)], false, true, true),
    borrows!("Annan Type B", |forward: i8| vec![(0, -forward)], false, false, true),
    borrows!("Annan Type C", |forward: i8| vec![(0, -forward)], false, true, false),
    borrows!("Annan Type D", |forward: i8| vec![(0, -forward)], false, false, false),
    borrows!("Face to Face", |forward: i8| vec![(0, forward)], true, true, true),
    borrows!("Back to Back", |forward: i8| vec![(0, -forward)], true, true, true),
    borrows!("Cheek to Cheek", |_| vec![(1, 0), (-1, 0)], true, true, true),
    Rule {
        ways: |walker, _, own| also_as(walker, own, attackers(walker)),
        ..Rule::named("TransmissionMenace")
    },
    kings!("Transmuted Kings", |_| true, only_as),
    kings!("White Transmuted King", |by| by == Side::White, only_as),
    kings!("Black Transmuted King", |by| by == Side::Black, only_as),
    kings!("Reflective Kings", |_| true, also_as),
    kings!("White Reflective King", |by| by == Side::White, also_as),
    kings!("Black Reflective King", |by| by == Side::Black, also_as),
    becoming!("White Super-Transmuting King", Side::White),
    becoming!("Black Super-Transmuting King", Side::Black),
    kings!("Vaulting Kings", |_| true, vaulting),
    kings!("White Vaulting King", |by| by == Side::White, vaulting),
    kings!("Black Vaulting King", |by| by == Side::Black, vaulting),
];

fn is_unattacked(position: &Position, side: Side) -> bool {
    let walker = |from: Place| Walker {
        position,
        from,
        by: side,
    };
    position
        .king(side)
        .is_none_or(|king| attackers(&walker(king)).is_empty())
}

/// The king becomes one of the men that attacked it and could have made this move.
fn as_attacker(before: &Position, m: &Move, after: Position) -> Vec<Position> {
    let walker = Walker {
        position: before,
        from: m.from,
        by: m.by,
    };
    let mut kinds = attackers(&walker);
    if kinds.is_empty() {
        return vec![after];
    }
    let makes_it = |way: &Way| way.to == m.to && way.takes == m.taken.map(|(place, _)| place);
    kinds.retain(|kind| lent_ways(&walker, m.man, &[*kind]).iter().any(makes_it));
    let become_one = |kind: Kind| {
        let mut after = after.clone();
        let arrived = after.arrived(m);
        after.clear(arrived);
        // As a king it is one that is not royal.
        let kind = if kind == Kind::KING { Kind("EK") } else { kind };
        after.put(arrived, Man { kind, ..m.man });
        after
    };
    kinds.into_iter().map(become_one).collect()
}

/// The ways of these kinds. A pawn that comes to its last rank becomes another man, whatever way it goes; others do not.
fn lent_ways(walker: &Walker<'_>, man: Man, kinds: &[Kind]) -> Vec<Way> {
    let mut ways: Vec<Way> = kinds.iter().flat_map(|kind| kind.gait()(walker)).collect();
    for way in &mut ways {
        way.promotes = man.kind == Kind::PAWN && way.to.square.rank == walker.by.rank(8);
    }
    ways
}

/// The kinds of the men that stand so many steps away.
fn lenders(walker: &Walker<'_>, steps: Vec<Step>, enemy: bool, kings_lend: bool) -> Vec<Kind> {
    let side = if enemy { walker.by.other() } else { walker.by };
    let men = steps
        .into_iter()
        .filter_map(|step| walker.position.man(walker.from.plus(step)?));
    let lends = |man: &Man| man.serves(side) && (kings_lend || !man.is_king());
    men.filter(lends).map(|man| man.kind).collect()
}

/// The kinds of the men of the other side that attack by their own ways, under Köko and its kin by moves that these allow.
pub fn attackers(walker: &Walker<'_>) -> Vec<Kind> {
    let by = walker.by.other();
    let strikes = |(from, man): &(&Place, &Man)| {
        let other = Walker {
            position: walker.position,
            from: **from,
            by,
        };
        let ways = man.kind.gait()(&other);
        man.serves(by)
            && ways.iter().any(|way| way.takes == Some(walker.from))
            && keeps_contact(walker.position, **from, walker.from)
    };
    let men = walker.position.men.iter().filter(strikes);
    men.map(|(_, man)| man.kind).collect()
}

fn only_as(walker: &Walker<'_>, _: Vec<Way>, kinds: Vec<Kind>) -> Vec<Way> {
    let king = walker.position.man(walker.from).expect("the king");
    lent_ways(walker, king, &kinds)
}

fn also_as(walker: &Walker<'_>, own: Vec<Way>, kinds: Vec<Kind>) -> Vec<Way> {
    [own, only_as(walker, Vec::new(), kinds)].concat()
}

fn vaulting(walker: &Walker<'_>, own: Vec<Way>, _: Vec<Kind>) -> Vec<Way> {
    let names = ["Vaulting Kings", "White Vaulting King", "Black Vaulting King"];
    let told = names.map(|name| walker.position.conditions.told(name)).concat();
    let told = told.iter().map(|letters| Kind::from_letters(letters).expect("a man"));
    let mut kinds: Vec<Kind> = told.collect();
    if kinds.is_empty() {
        kinds.push(Kind("EQ"));
    }
    let ways = kinds.iter().flat_map(|kind| kind.gait()(walker));
    own.into_iter().chain(ways).collect()
}
