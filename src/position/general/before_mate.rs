//! The moves that help the other side to mate: those that leave the own king more flights than one move can take away are left out.

use super::aim::{aimed_at, goes_to, takes_aside};
use super::bits::{ANYWHERE, bit};
use super::captures::Relocation;
use super::flights::{Flights, king_steps};
use super::guards::Guards;
use super::trial::Trial;
use super::{Ask, General, Hooks, Kind, Unusual};
use crate::board::Mailbox;
use crate::conditions::Left;
use crate::geometry::{BoardId, Place};
use crate::pieces::{Color, Movement, Piece, Role};
use smallvec::SmallVec;
use std::cell::Cell;

/// What is known of the captures that the other side may make next.
#[derive(Clone, Copy)]
enum Captures {
    /// They change no more men than others do.
    Plain,
    /// They may put one man elsewhere, and are made on these squares at most, a bit for each.
    Relocating(u64),
    /// They may change men. None can be made now, nor after changes of other squares than these.
    Exposed(u64),
}

/// A man of the other side that may take.
struct Taker {
    man: (Place, Piece),
    /// The squares on which it may take as the men stand, a bit for each; of hoppers and their like those on which it ever could.
    now: u64,
    /// The squares on which it could take, whatever stood between.
    ever: u64,
}

impl Taker {
    /// A man of this side.
    fn of(position: &General, by: Color, man: (Place, Piece)) -> Self {
        let keeps_on = |movement: &Movement| matches!(movement, Movement::Leap(_) | Movement::Ride(_));
        let ever = aimed_at(man.1.role, by, man.0);
        let now = match man.1.role.kind().movement.iter().all(keeps_on) {
            true => position.capture_squares(by, man),
            false => ever,
        };
        Taker { man, now, ever }
    }

    /// May it take on this square, given as a bit, after a move that has changed no more than these squares?
    fn may_take(&self, square: u64, changed: u64) -> bool {
        // Who is held up by a man goes on only if that one leaves its square.
        self.now & square != 0 || self.ever & square != 0 && self.now & changed != 0
    }
}

/// What is known of the mates that the other side may give after a move of the side to move.
pub(super) struct BeforeMate<'p> {
    position: &'p General,
    flights: Flights<'p>,
    captures: Captures,
    /// The men of the other side, where captures put a man elsewhere.
    takers: SmallVec<[Taker; 16]>,
    /// For each set of flights that are left whether a man may mate; `None` where it has not been asked.
    answers: [Cell<Option<bool>>; 256],
}

/// The squares watched for a king of the side to move that stands there among these men. Where conditions say who may attack, a man that
/// reaches it without attacking it may come to check it by the move of another: nothing is known of checks then.
fn watched(position: &General, men: &Mailbox, king: Place) -> Option<u64> {
    (!position.minds_checks()).then(|| position.watched_by(men, !position.turn, king))
}

/// The squares on which a change may bring about that a man of the side to move, no king, can be taken; nothing if one can be now, or if
/// it is not known.
fn exposing(position: &General) -> Option<u64> {
    let (men, us) = (&position.men, position.turn);
    if men.men_for(!us, BoardId::A).any(|(_, man)| takes_aside(man.role)) {
        return None;
    }
    let mut own = men.men_for(us, BoardId::A).filter(|(_, man)| !man.is_royal());
    own.try_fold(0, |squares, (place, _)| {
        (!position.is_reached_among(men, place, !us)).then(|| squares | position.watched_by(men, !us, place))
    })
}

impl<'p> BeforeMate<'p> {
    /// Nothing where nothing is known: where the other side may castle, where moves may be forbidden for a check, where men move so that
    /// it is not known which squares they change, and where the other side can take and captures change men. Nothing, too, where the
    /// king moves alone or with pawns: the few positions that it leads to are better looked at and remembered.
    pub fn of(position: &'p General) -> Option<Self> {
        let (us, them) = (position.turn, !position.turn);
        let king = position.free_king(us)?;
        let castles = position.unmoved & them.pick(1, 2) != 0;
        let men_of = |side| position.men.men_for(side, BoardId::A);
        let alone = men_of(us).all(|(_, man)| man.role == Role::KING || man.role.is_pawn());
        let others_move = position.law.changes_others_quietly && !position.law.changes_enemies
            || position.law.hooks.has(Hooks::EXCHANGES);
        let unknown = castles
            || others_move
            || position.is_asked(Ask::StandChecking)
            || position.is_unusual(Unusual::MovesOthers);
        if unknown || alone || men_of(them).any(is_open) {
            return None;
        }
        let concerned = |man| position.adds_to_moves_of(man);
        // What a move leaves to be remembered may lead captures elsewhere.
        let relocates = position.law.relocating.is_some() && !position.law.adds_to_quiet_moves;
        let mut takers: SmallVec<[Taker; 16]> = SmallVec::new();
        // Men that change where they stand, of the king's own side, neither check it nor take flights away.
        let changes_men = position.law.changes_others && !position.law.changes_enemies;
        let captures = match changes_men || men_of(them).any(concerned) {
            false => Captures::Plain,
            true if relocates && !men_of(them).any(|(_, man)| takes_aside(man.role)) => {
                takers.extend(men_of(them).map(|man| Taker::of(position, them, man)));
                Captures::Relocating(takers.iter().fold(0, |squares, taker| squares | taker.ever))
            }
            true => Captures::Exposed(exposing(position)?),
        };
        Some(BeforeMate {
            position,
            flights: position.flights((king, us), watched(position, &position.men, king)),
            captures,
            takers,
            answers: [const { Cell::new(None) }; 256],
        })
    }

    /// The squares to which the steps of a man may help: those to others leave too many flights.
    pub fn helping(&self, (from, man): (Place, Piece)) -> u64 {
        // A pawn that takes in passing changes a square besides, and a man may go where it can be taken, or past it.
        let exposing = match self.captures {
            Captures::Plain => self.deserting((from, man)),
            Captures::Relocating(squares) => {
                squares | self.position.men.occupied(BoardId::A) | double_steps((from, man.role))
            }
            Captures::Exposed(_) => ANYWHERE,
        };
        let neutral = man.owner.color().is_none();
        let unknown = neutral
            || self.position.law.changes_enemies
            || self.position.adds_to_moves_of((from, man))
            || self.leaves_theirs(from);
        if unknown || from == self.flights.king || self.position.double_step.is_some() || exposing == ANYWHERE {
            return ANYWHERE;
        }
        let left = self.flights.untouched(bit(from));
        match self.may_mate(left) {
            true => ANYWHERE,
            false => self.flights.touching(left) | exposing,
        }
    }

    /// The squares on which this man of the side to move may come to belong to the other side by its own move.
    fn deserting(&self, man: (Place, Piece)) -> u64 {
        let (position, law) = (self.position, &self.position.law);
        let Some(turning) = law.turning.filter(|_| law.sides_mix) else {
            return 0;
        };
        let quiet = match law.changes_men_quietly {
            true => turning.deserts(&position.memory, position.turn, man),
            false => 0,
        };
        quiet | position.men.occupied(BoardId::A)
    }

    /// Does a move leave men so that it does not matter here what conditions add to it?
    fn is_as_usual(&self, trial: &Trial<'_>) -> bool {
        // A king that has moved may not go back to a square that is closed or taken.
        let from = trial.step.departure();
        let blocks = || from == self.flights.king && trial.leaves_something();
        // Where it takes it may come to stand above the man taken.
        let covers = || from == self.flights.king && trial.step.is_capture() && self.position.is_asked(Ask::Uncovers);
        let usual = || trial.leaves_others() && !self.leaves_theirs(from) && !blocks();
        !covers() && (trial.moves_plainly() || usual())
    }

    /// May the man that stands there leave one behind that the other side may move?
    fn leaves_theirs(&self, from: Place) -> bool {
        let (law, us) = (&self.position.law, self.position.turn);
        let man = self.position.men.at(from).filter(|_| law.turning.is_some());
        man.is_some_and(|man| matches!(law.left_behind(man, us), Left::Man(left) if left.moves_for(!us)))
    }

    /// May the other side mate after this move? False is certain.
    pub fn may_mate_after(&self, trial: &Trial<'_>, guards: &Guards<'_>) -> bool {
        let step = trial.step;
        // What a pawn does that takes in passing is not looked at.
        if matches!(step.kind(), Kind::Castling | Kind::DoubleStep | Kind::Pass) {
            return true;
        }
        if !self.is_as_usual(trial) {
            return !self.position.law.changes_enemies || self.may_mate_at_length(trial, guards);
        }
        if let Captures::Exposed(squares) = self.captures
            && self.exposes(squares, trial, guards)
        {
            return true;
        }
        if step.departure() == self.flights.king {
            return guards.after_plain(trial, |men| self.may_mate_among(men, step.arrival()));
        }
        let changed = trial.plain_changes().into_iter();
        let changed = changed.fold(0, |squares, place| squares | bit(place));
        let left = self.flights.untouched(changed);
        let arrived = trial.arrived().map(|man| (step.arrival(), man));
        match arrived {
            Some(theirs) if theirs.1.moves_for(!self.position.turn) => self.may_mate_with(theirs, left),
            _ => self.may_mate(left) || self.may_take_and_mate(&self.flights, arrived, left, changed),
        }
    }

    /// May it mate after a man has come there that is one of its own or neutral, if no more than these flights are left, a bit for each?
    fn may_mate_with(&self, (place, man): (Place, Piece), left: usize) -> bool {
        let left = self.flights.unaimed(left, man.role, place);
        let plain = matches!(self.captures, Captures::Plain);
        let aims = self.flights.are_aimed_at(self.flights.king, man.role, place);
        let mates = || self.flights.mating((place, man), left, None) != 0;
        !plain || aims || self.may_mate(left) || mates()
    }

    /// May the other side mate by taking one of these men if these flights are left, a bit for each, where a capture puts a man elsewhere,
    /// after a move that has changed no more than these squares?
    fn may_take_and_mate(
        &self,
        flights: &Flights<'_>,
        taken: impl IntoIterator<Item = (Place, Piece)>,
        left: usize,
        changed: u64,
    ) -> bool {
        let Captures::Relocating(_) = self.captures else {
            return false;
        };
        let (position, them) = (self.position, !self.position.turn);
        taken.into_iter().any(|taken| {
            self.takers.iter().any(|taker| {
                let takes = taker.may_take(bit(taken.0), changed);
                let unknown = || flights.is_other(taker.man.0);
                let may = |relocated: &Relocation| relocated.may_take(flights, left);
                takes && (unknown() || position.may_capture(them, taker.man, taken, may))
            })
        })
    }

    /// The men that the other side may take.
    fn targets(&self) -> impl Iterator<Item = (Place, Piece)> + '_ {
        let men = self.position.men.men_for(self.position.turn, BoardId::A);
        men.filter(|(_, man)| !man.is_royal())
    }

    /// May the other side take a man after this move, as it could not before?
    fn exposes(&self, squares: u64, trial: &Trial<'_>, guards: &Guards<'_>) -> bool {
        let [from, landed, _] = trial.plain_changes();
        let taken = |men: &mut Mailbox| self.position.is_reached_among(men, landed, !self.position.turn);
        squares & (bit(from) | bit(landed)) != 0 || from != self.flights.king && guards.after_plain(trial, taken)
    }

    /// May it mate after a move that changes its men where they stand? They may become men of which less is known.
    fn may_mate_at_length(&self, trial: &Trial<'_>, guards: &Guards<'_>) -> bool {
        let king = trial.goes_with(self.flights.king);
        let them = !self.position.turn;
        guards.after_effects(trial, |men| {
            let mut men = *men;
            men.men_for(them, BoardId::A).any(is_open) || self.may_mate_among(&mut men, king)
        })
    }

    /// May it mate a king that stands there among these men, which are the same again afterwards? Flights are looked at as long as some
    /// man may.
    fn may_mate_among(&self, men: &mut Mailbox, king: Place) -> bool {
        let turn = self.position.turn;
        let watched = watched(self.position, men, king);
        let mut flights = self.position.no_flights(men, (king, turn), watched);
        // Who can check it at all, and the squares to which it has to go for that.
        let others = men.men_for(!turn, BoardId::A);
        let checking = others.map(|man| (man, flights.mating(man, 0, None)));
        let mut mating: SmallVec<[((Place, Piece), u64); 16]> = checking.filter(|&(_, squares)| squares != 0).collect();
        let relocating = matches!(self.captures, Captures::Relocating(_));
        for step in king_steps() {
            if mating.is_empty() && !relocating {
                return false;
            }
            if flights.look_at(men, step) {
                mating.retain(|(man, squares)| {
                    *squares &= flights.mating(*man, flights.last(), None);
                    *squares != 0
                });
            }
        }
        !mating.is_empty() || self.may_take_and_mate(&flights, self.targets(), usize::MAX, ANYWHERE)
    }

    /// May any man mate if these flights are left, a bit for each?
    fn may_mate(&self, left: usize) -> bool {
        let (answer, position) = (&self.answers[left], self.position);
        answer.get().unwrap_or_else(|| {
            let mut men = position.men.men_for(!position.turn, BoardId::A);
            let mates = |man| self.flights.mating(man, left, None) != 0;
            let may = men.any(mates) || self.may_take_and_mate(&self.flights, self.targets(), left, ANYWHERE);
            answer.set(Some(may));
            may
        })
    }
}

/// Is it not known which squares this man changes when it moves?
fn is_open((from, man): (Place, Piece)) -> bool {
    man.role != Role::PAWN && goes_to(man.role, from) == ANYWHERE
}

/// The squares to which such a man may go by a double step, for either side; all where it is not known.
fn double_steps((from, role): (Place, Role)) -> u64 {
    match role {
        Role::PAWN => bit(from) << 16 | bit(from) >> 16,
        _ if role.is_pawn() => ANYWHERE,
        _ => 0,
    }
}
