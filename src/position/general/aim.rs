//! How far away a man of each kind can take at all: a quick answer before the men between are looked at.

use super::direction::direction;
use super::ways::{is_on_circle, is_on_line, is_on_zigzag, turns_to, zigzags};
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{Color, Movement, Pace, Role};
use std::sync::OnceLock;

/// How a man takes on a square that is so far away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// It never does.
    Never,
    /// It does, whatever stands between.
    Always,
    /// By steps of this kind over vacant squares.
    Ride((i8, i8)),
    /// Over the next man in this direction.
    Hop((i8, i8)),
    /// Its ways have to be looked at.
    Unsure,
}

/// Files or ranks a man can go at most, and their differences.
const FAR: i8 = 7;
const WIDTH: usize = 2 * FAR as usize + 1;

/// For each kind how it takes on squares by pairs of files and ranks from -7 to 7, worked out when the kind is first asked for.
static AIMS: [OnceLock<[Aim; WIDTH * WIDTH]>; KINDS] = [const { OnceLock::new() }; KINDS];

/// Kinds that the number of a role can name.
pub(crate) const KINDS: usize = u8::MAX as usize + 1;

/// How a man of this kind takes on one place of a board from another, for either side.
#[inline]
pub(crate) fn aim(role: Role, from: Place, to: Place) -> Aim {
    let (files, ranks) = from.square.offset_to(to.square);
    let aims = AIMS[role.index()].get_or_init(|| aims(role.kind().movement));
    aims[(files + FAR) as usize * WIDTH + (ranks + FAR) as usize]
}

/// Could a man of this kind take on one place from the other, whatever stands between, for either side? True where it is not known.
#[inline]
pub(super) fn may_aim(role: Role, from: Place, to: Place) -> bool {
    aim(role, from, to) != Aim::Never
}

/// For each square of a board others, a bit for each.
type SquareSets = [u64; 64];

/// For each kind the squares from which a man of it could take on each square, worked out when the kind is first asked for.
static AIMED_FROM: [OnceLock<SquareSets>; KINDS] = [const { OnceLock::new() }; KINDS];

/// The same the other way round: those on which it could take from each square.
static AIMED_AT: [OnceLock<SquareSets>; KINDS] = [const { OnceLock::new() }; KINDS];

/// The places of a board.
pub(super) fn places() -> impl Iterator<Item = Place> {
    (0..64).map(|index| Place::new(BoardId::A, Square::new(index)))
}

/// For each square those to which it is related.
fn related(are_related: impl Fn(Place, Place) -> bool) -> SquareSets {
    std::array::from_fn(|index| {
        let one = Place::new(BoardId::A, Square::new(index as u8));
        let others = places().filter(|&other| other != one && are_related(one, other));
        others.fold(0, |squares, other| squares | 1 << other.square.index())
    })
}

/// The squares of a board from which a man of this kind could take on a place of it, whatever stands between, for either side; a bit
/// for each.
pub(crate) fn aimed_from(role: Role, to: Place) -> u64 {
    let all = || related(|to, from| may_aim(role, from, to));
    AIMED_FROM[role.index()].get_or_init(all)[to.square.index()]
}

/// The squares of its board on which a man of this kind that this side moves could take from a place, whatever stands between; a bit for
/// each.
pub(super) fn aimed_at(role: Role, by: Color, from: Place) -> u64 {
    let index = from.square.index();
    let aimed = AIMED_AT[role.index()].get_or_init(|| related(|from, to| may_aim(role, from, to)))[index];
    match role {
        Role::PAWN => aimed & by.pick(u64::MAX << index, (1 << index) - 1),
        _ => aimed,
    }
}

/// The squares of its board to which a man of this kind could go from a place, whatever stands between, for either side; all where it
/// is not known. A bit for each.
pub(crate) fn goes_to(role: Role, from: Place) -> u64 {
    let goes_as_it_takes = |movement: &Movement| match movement {
        Movement::Leap(_) | Movement::Ride(_) | Movement::Hop(_) => true,
        Movement::Along(_, manner) => manner.keeps_to_line(),
        _ => false,
    };
    // The steps of each way lead back, too: who could take on one square from the other could take on this one from there.
    match role.kind().movement.iter().all(goes_as_it_takes) && !role.takes_beside() {
        true => aimed_from(role, from),
        false => u64::MAX,
    }
}

/// May a man of this kind take elsewhere than where it arrives? Pawns that do so in passing alone are not counted.
pub(super) fn takes_aside(role: Role) -> bool {
    role.takes_beside() || role.is_pawn() && role != Role::PAWN
}

fn aims(movement: &[Movement]) -> [Aim; WIDTH * WIDTH] {
    std::array::from_fn(|number| {
        let (files, ranks) = ((number / WIDTH) as i8 - FAR, (number % WIDTH) as i8 - FAR);
        let mut ways = movement.iter().filter(|&&way| could(way, files, ranks));
        let (first, second) = (ways.next(), ways.next());
        let leads = |pace: Pace| direction(pace.0, pace.1, files, ranks);
        match first {
            _ if (files, ranks) == (0, 0) => Aim::Never,
            None => Aim::Never,
            Some(Movement::Leap(_)) => Aim::Always,
            Some(&Movement::Ride(pace)) if second.is_none() => leads(pace).map_or(Aim::Unsure, Aim::Ride),
            Some(&Movement::Hop(pace)) if second.is_none() => leads(pace).map_or(Aim::Unsure, Aim::Hop),
            Some(_) => Aim::Unsure,
        }
    })
}

fn could(movement: Movement, files: i8, ranks: i8) -> bool {
    let leaps = |pace: Pace| pace.directions().any(|step| step == (files, ranks));
    let on_line = |pace: Pace| {
        let at = |step: (i8, i8)| (1..=FAR).any(|times| (times * step.0, times * step.1) == (files, ranks));
        pace.directions().any(at)
    };
    match movement {
        Movement::Leap(pace) => leaps(pace),
        Movement::Ride(pace) | Movement::Hop(pace) | Movement::Up(pace) | Movement::Down(pace) => on_line(pace),
        Movement::Along(pace, manner) if manner.keeps_to_line() => on_line(pace),
        Movement::Along(pace, manner) if manner.turns_aside() => {
            pace.directions().any(|step| turns_to(manner, step, (files, ranks)))
        }
        Movement::Equihop { lines, .. } => files % 2 == 0 && ranks % 2 == 0 && (!lines || is_on_line((files, ranks))),
        Movement::Soldier(soldier) if !soldier.over => ranks.abs() == 1 && soldier.takes.contains(&files),
        Movement::Circle(pace, _) => is_on_circle(pace, (files, ranks)),
        Movement::Zigzag(pace, sums) => zigzags(pace, sums).any(|steps| is_on_zigzag(steps, (files, ranks))),
        Movement::Ahead(ways) | Movement::Back(ways) => ranks != 0 && ways.iter().any(|&way| could(way, files, ranks)),
        Movement::Space => false,
        _ => true,
    }
}
