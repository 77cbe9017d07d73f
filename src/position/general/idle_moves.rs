//! Idle moves of the other side: a move that leaves it one does not make it mate.
//!
//! Proof. An idle move is a step of a man, no king, to a vacant square, after which nobody reaches either king. The move before it leaves
//! it as it is, unless it takes that man or changes a square that is [watched](watched_for) for its way or for either king, or brings
//! a man to a square from which one of its kind might reach the other king, or is made by the own king. A neutral man, or a man of the
//! other side that the move puts on the board, must not come to a square from which one of its kind might reach the own king. Where
//! quiet moves are as free as [`Law::quiet_moves_go_freely`](super::law::Law) says, the step is legal then, and it gives no check.

use super::aim::{aimed_from, goes_to, takes_aside};
use super::bits::{ANYWHERE, bit};
use super::trial::Trial;
use super::watched::watched_for;
use super::{General, Kind};
use crate::board::Mailbox;
use crate::geometry::{BoardId, Place};
use crate::pieces::{Piece, Role};
use crate::position::Move;
use smallvec::SmallVec;

/// So many idle moves are looked at.
const MOST: usize = 8;

/// An idle move of the other side.
struct Idle {
    /// Where a move interferes with it by its departure.
    departures: u64,
    /// Where it does by its arrival.
    arrivals: u64,
}

/// Idle moves of the other side, one of each man, as if it were to move.
pub(super) struct IdleMoves<'p> {
    position: &'p General,
    /// Where the two kings stand: that of the side to move first.
    kings: [Place; 2],
    list: SmallVec<[Idle; MOST]>,
}

impl<'p> IdleMoves<'p> {
    /// Nothing where nothing is known: where quiet moves may be bound by more than checks.
    pub fn of(position: &'p General) -> Option<Self> {
        let law = &position.law;
        let free = law.quiet_moves_go_freely && !law.measured.0.contains(&true);
        let us = position.turn;
        let kings = [position.only_royal_man(us)?, position.free_king(!us)?];
        free.then(|| IdleMoves {
            position,
            kings,
            list: idle_moves(position, kings),
        })
    }

    /// May a move interfere with all of them that does more than step and take? The squares of others were looked at.
    pub fn may_interfere(&self, trial: &Trial<'_>) -> bool {
        let (us, [own, other]) = (self.position.turn, self.kings);
        let Some(changes) = trial.changes_besides() else {
            return true;
        };
        let aims_at = |king, man: Piece, place| aimed_from(man.role, king) & bit(place) != 0;
        let aims = |(place, man): (Place, Piece)| {
            man.moves_for(us) && aims_at(other, man, place) || man.moves_for(!us) && aims_at(own, man, place)
        };
        changes.arrived.iter().any(|&man| aims(man))
            || self.list.iter().all(|idle| idle.arrivals & changes.squares != 0)
    }

    /// The squares to which the steps of a man of the side to move may interfere with all of them.
    pub fn interfering(&self, (from, man): (Place, Piece)) -> u64 {
        let (position, [own, other]) = (self.position, self.kings);
        let in_passing = man.role.is_pawn() && position.double_step.is_some();
        let concerned = position.adds_to_moves_of((from, man));
        if from == own || in_passing || concerned || takes_aside(man.role) {
            return ANYWHERE;
        }
        let interferes = |squares: u64, idle: &Idle| match idle.departures & bit(from) {
            0 => squares & idle.arrivals,
            _ => squares,
        };
        let mut wanted = self.list.iter().fold(ANYWHERE, interferes) | aimed_from(man.role, other);
        if man.owner.color().is_none() {
            // The idle move might open its way to the own king.
            wanted |= aimed_from(man.role, own);
        }
        if man.role == Role::PAWN {
            wanted |= position.law.promotes[position.turn];
        }
        if position.law.changes_men {
            wanted |= position.men.occupied(BoardId::A);
        }
        wanted
    }
}

fn idle_moves(position: &General, kings: [Place; 2]) -> SmallVec<[Idle; MOST]> {
    let us = position.turn;
    let mut theirs = position.same();
    theirs.turn = !us;
    theirs.forget_double_step();
    let mut men = position.men;
    let movers = position.men.men_for(!us, BoardId::A);
    let movers = movers.filter(|&(from, man)| man.role == Role::PAWN || goes_to(man.role, from) != ANYWHERE);
    let idle = movers.filter_map(|(from, man)| {
        let vacant = !position.men.occupied(BoardId::A) & !theirs.law.promotes[!us];
        let mut found = None;
        let unknown = man.is_royal() || position.binds_steps_of((from, man));
        let wanted = if unknown { 0 } else { vacant };
        theirs.each_wanted_from(from, wanted, &mut |trial| {
            found = idle_move(position, &mut men, kings, (man, trial.step));
            found.is_some()
        });
        found
    });
    idle.take(MOST).collect()
}

/// What interferes with this step of a man of the other side, if it leaves both kings unattacked. The men are the same again afterwards.
fn idle_move(
    position: &General,
    men: &mut Mailbox,
    [own, other]: [Place; 2],
    (man, step): (Piece, Move),
) -> Option<Idle> {
    let (from, to) = (step.departure(), step.arrival());
    if step.kind() != Kind::Plain || step.is_capture() || step.choice().is_some() {
        return None;
    }
    let by = man.owner.color()?;
    let way = bit(to) | watched_for(men, from, man.role.kind().movement, to);
    men.set(from, None);
    men.set(to, Some(man));
    let is_idle = !position.is_reached_among(men, own, by) && !position.is_reached_among(men, other, !by);
    let watched = || position.watched_by(men, by, own) | position.watched_by(men, !by, other);
    let idle = is_idle.then(|| Idle {
        departures: way | watched(),
        arrivals: way | watched() | bit(from),
    });
    men.set(to, None);
    men.set(from, Some(man));
    idle
}
