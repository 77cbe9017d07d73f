//! Magic men change the side of those that come into their view.

use super::attribute_line::told;
use super::{Condition, Hooks, Turn, Unusual, is_alone_on_one_board, stage};
use crate::board::{Effect, Effects, Mailbox, whereabouts};
use crate::geometry::Place;
use crate::pieces::{Attributes, Manner, Movement, Pace, Piece, Role};
use crate::rules::Rules;

/// Magic men.
pub(super) struct Magic;

/// A man in the view of a magic man. Each man is known by where it stood before the move; nothing if it stood nowhere.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Sighting {
    magic: Option<Place>,
    seen: Option<Place>,
    /// Where the man that is seen stands.
    at: Place,
    line: Line,
}

/// How a man sees another: along a whole line, by its direction and the place beyond its beginning, or by a leap from place to place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Whole { direction: (i8, i8), begins: (i8, i8) },
    Leap { from: Place, to: Place },
}

/// Why this is not played with other rules or men.
const REFUSAL: &str = "magic men are played alone or with Anticirce or single box, without other attributes and neutral magic \
                       men, and are leapers, riders, hoppers, lions or pawns";

/// The conditions with which they are played.
const BESIDE: [&str; 2] = ["AntiCirce", "Single Box"];

/// The line along which a man of this role sees another so far away.
fn line(role: Role, from: Place, to: Place) -> Line {
    let (files, ranks) = from.square.offset_to(to.square);
    let along = |pace: Pace| {
        let mut all = pace.directions();
        all.find(|(a, b)| (1..8).any(|steps| (a * steps, b * steps) == (files, ranks)))
    };
    let direction = role.kind().movement.iter().find_map(|movement| match *movement {
        Movement::Ride(pace) | Movement::Hop(pace) | Movement::Along(pace, _) => along(pace),
        _ => None,
    });
    let Some((a, b)) = direction else {
        return Line::Leap { from, to };
    };
    let on_board = |(file, rank): (i8, i8)| (0..8).contains(&file) && (0..8).contains(&rank);
    let mut begins = (from.square.file() as i8, from.square.rank() as i8);
    while on_board(begins) {
        begins = (begins.0 - a, begins.1 - b);
    }
    Line::Whole {
        direction: (a, b),
        begins,
    }
}

/// All that magic men see among these men, whatever its side. The men are told by where they stood before.
fn sightings(turn: &Turn<'_>, men: &Mailbox, before: impl Fn(Place) -> Option<Place>) -> Vec<Sighting> {
    let magic = men.men().filter(|(_, man)| man.attributes.has(Attributes::MAGIC));
    let mut all = Vec::new();
    for (from, man) in magic {
        let Some(by) = man.owner.color() else { continue };
        let seen = men.men().filter(|&(at, seen)| at != from && changes(seen));
        let seen = seen.filter(|&(at, _)| turn.scene.reaches_among(men, from, by, at));
        all.extend(seen.map(|(at, _)| Sighting {
            magic: before(from),
            seen: before(at),
            at,
            line: line(man.role, from, at),
        }));
    }
    all
}

/// Does such a man change its side when it is seen?
fn changes(man: Piece) -> bool {
    !man.is_royal() && !man.attributes.has(Attributes::MAGIC) && man.owner.color().is_some()
}

/// Is it known how a man of this role sees?
fn is_played(role: Role) -> bool {
    role.kind().movement.iter().all(|movement| match movement {
        Movement::Leap(_) | Movement::Ride(_) | Movement::Hop(_) => true,
        Movement::Along(_, Manner::Lion(1)) => true,
        Movement::Soldier(soldier) => !soldier.over,
        _ => false,
    })
}

/// Why these magic men are not played by these rules.
pub(crate) fn refuses(rules: &Rules, men: &[Piece]) -> Option<&'static str> {
    let all = Attributes::of(men.iter().copied());
    if !all.has(Attributes::MAGIC) {
        return None;
    }
    let magic = |man: &&Piece| man.attributes.has(Attributes::MAGIC);
    let known = |man: &Piece| is_played(man.role) && man.owner.color().is_some();
    let beside = |condition: &dyn Condition| BESIDE.contains(&condition.name());
    let alone = rules.conditions.is_empty() || is_alone_on_one_board(rules) && super::of(rules).all(beside);
    let alone = alone && all == Attributes::MAGIC;
    (!alone || !men.iter().filter(magic).all(known)).then_some(REFUSAL)
}

impl Condition for Magic {
    told!("Magic");

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn unusual(&self) -> &'static [Unusual] {
        &[Unusual::ToldApart]
    }

    fn stage(&self) -> u8 {
        stage::REBIRTH + 5
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let stood = |place: Place| {
            let mut moved = turn.before.men();
            let there =
                |&(at, man): &(Place, Piece)| whereabouts((at, man), effects).is_some_and(|(now, _)| now == place);
            moved.find(there).map(|(at, _)| at)
        };
        let before = sightings(turn, turn.before, Some);
        let is_new = |sighting: &Sighting| {
            let old = |other: &Sighting| {
                (other.magic, other.seen, other.line) == (sighting.magic, sighting.seen, sighting.line)
            };
            sighting.magic.is_none() || sighting.seen.is_none() || !before.iter().any(old)
        };
        let mut new = sightings(turn, men, stood);
        new.retain(is_new);
        let odd = |&(place, _): &(Place, Piece)| new.iter().filter(|sighting| sighting.at == place).count() % 2 == 1;
        let changed: Vec<(Place, Piece)> = men.men().filter(odd).collect();
        for (place, from) in changed {
            let to = from.other_side();
            effects.push(Effect::Become { place, from, to });
        }
    }
}
