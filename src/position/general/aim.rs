//! How far away a man of each kind can take at all: a quick answer before the men between are looked at.

use super::ways::is_on_line;
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{Movement, Pace, Role};
use std::sync::{LazyLock, OnceLock};

/// For each kind a bit for each pair of files and ranks from -7 to 7.
static AIMS: LazyLock<Vec<[u64; 4]>> = LazyLock::new(|| Role::all().map(|role| aims(role.kind().movement)).collect());

/// Files or ranks a man can go at most, and their differences.
const FAR: i8 = 7;
const WIDTH: usize = 2 * FAR as usize + 1;

/// Could a man of this kind take on one place from the other, whatever stands between, for either side? True where it is not known.
#[inline]
pub(super) fn may_aim(role: Role, from: Place, to: Place) -> bool {
    let (files, ranks) = from.square.offset_to(to.square);
    let bit = bit(files, ranks);
    AIMS[role.index()][bit / 64] >> (bit % 64) & 1 != 0
}

/// The squares of a board from which a man of this kind could take on each square, worked out when a kind is first asked for.
static AIMED_FROM: LazyLock<Vec<OnceLock<[u64; 64]>>> =
    LazyLock::new(|| Role::all().map(|_| OnceLock::new()).collect());

/// The squares of a board from which a man of this kind could take on a place of it, whatever stands between, for either side; a bit
/// for each.
pub(super) fn aimed_from(role: Role, to: Place) -> u64 {
    let places = || (0..64).map(|index| Place::new(BoardId::A, Square::new(index)));
    let towards = |to: Place| {
        let aiming = places().filter(|&from| from != to && may_aim(role, from, to));
        aiming.fold(0, |squares, from| squares | 1 << from.square.index())
    };
    let all = || std::array::from_fn(|index| towards(Place::new(BoardId::A, Square::new(index as u8))));
    AIMED_FROM[role.index()].get_or_init(all)[to.square.index()]
}

/// The squares of its board to which a man of this kind could go from a place, whatever stands between, for either side; all where it
/// is not known. A bit for each.
pub(super) fn goes_to(role: Role, from: Place) -> u64 {
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

#[inline]
fn bit(files: i8, ranks: i8) -> usize {
    (files + FAR) as usize * WIDTH + (ranks + FAR) as usize
}

fn aims(movement: &[Movement]) -> [u64; 4] {
    let mut bits = [0; 4];
    for files in -FAR..=FAR {
        for ranks in -FAR..=FAR {
            let bit = bit(files, ranks);
            let aims = (files, ranks) != (0, 0) && movement.iter().any(|&way| could(way, files, ranks));
            bits[bit / 64] |= u64::from(aims) << (bit % 64);
        }
    }
    bits
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
        Movement::Equihop { lines, .. } => files % 2 == 0 && ranks % 2 == 0 && (!lines || is_on_line((files, ranks))),
        Movement::Soldier(soldier) if !soldier.over => ranks.abs() == 1 && soldier.takes.contains(&files),
        Movement::Space => false,
        _ => true,
    }
}
