//! Worlds: where the invisible men stand and how they have moved, one of the ways in which it may be.

use super::announced::Announced;
use super::man::{Man, Men, NOWHERE, between, squares};
use super::moment::{Moment, home, rook_file, wing};
use crate::pieces::Color;
use smallvec::SmallVec;

/// An invisible man of a world.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Unit {
    /// Where it stands now: nowhere if it was taken or has become visible.
    pub(super) now: u8,
    /// What it is now.
    pub(super) man: Man,
    /// Has it moved?
    pub(super) moved: bool,
    /// Where it became visible.
    pub(super) known: u8,
}

/// Where the invisible men stand at one time.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct World {
    /// All of them.
    pub(super) units: SmallVec<[Unit; 6]>,
}

/// A move of an invisible man: which one, where to, and what it is then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stroke {
    /// The number of the man.
    pub(super) unit: usize,
    /// Where it goes.
    pub(super) to: u8,
    /// What it is then.
    pub(super) becomes: Man,
}

impl World {
    /// A world at the beginning.
    pub(super) fn new(men: impl IntoIterator<Item = (u8, Man)>) -> World {
        let units = men.into_iter().map(|(now, man)| Unit {
            now,
            man,
            moved: false,
            known: NOWHERE,
        });
        World { units: units.collect() }
    }

    /// The squares of the invisible men.
    pub(super) fn all(&self) -> u64 {
        self.alive().fold(0, |set, unit| set | 1 << unit.now)
    }

    /// Those that are still invisible.
    pub(super) fn alive(&self) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(|unit| unit.now != NOWHERE)
    }

    /// The invisible man on a square.
    pub(super) fn at(&self, square: u8) -> Option<usize> {
        self.units.iter().position(|unit| unit.now == square)
    }

    /// The same after these men have become visible.
    pub(super) fn reveal(&mut self, known: &[(u8, Man)]) {
        for &(square, _) in known {
            if let Some(unit) = self.at(square) {
                self.units[unit].now = NOWHERE;
                self.units[unit].known = square;
            }
        }
    }

    /// Is a square attacked by a side?
    fn attacks(&self, seen: &Moment, by: Color, square: u8) -> bool {
        let men = seen.all() | self.all();
        let hit = |unit: &Unit| unit.man.color() == by && unit.man.reach(unit.now, men) >> square & 1 != 0;
        seen.attackers(by, square, men) != 0 || self.alive().any(hit)
    }

    /// Is the king of a side attacked?
    pub(super) fn is_check(&self, seen: &Moment, color: Color) -> bool {
        let king = match seen.king(color) {
            NOWHERE => {
                let is_king = |unit: &&Unit| unit.man == Man::of(color, Man::KING);
                self.alive().find(is_king).map_or(NOWHERE, |unit| unit.now)
            }
            square => square,
        };
        king != NOWHERE && self.attacks(seen, !color, king)
    }

    /// The world after a half-move of a visible man, if it is legal in this one.
    pub(super) fn follow(&self, half: Announced, seen: &Moment, after: &Moment) -> Option<World> {
        let turn = seen.turn;
        if half.passes(turn) & self.all() != 0 {
            return None;
        }
        let mut next = self.clone();
        match half {
            Announced::Goes { to, unseen, .. } => match self.at(to) {
                Some(unit) => next.units[unit].now = self.taken(unit, turn)?,
                None if unseen => return None,
                None => {}
            },
            Announced::Castles { queen, unseen } => {
                if unseen {
                    let corner = self.at(home(turn, rook_file(queen)))?;
                    let rook = &mut next.units[corner];
                    if rook.moved || rook.man != Man::of(turn, Man::ROOK) {
                        return None;
                    }
                    rook.now = NOWHERE;
                } else if seen.shown & wing(turn, queen) != 0 {
                    let corner = home(turn, rook_file(queen));
                    self.units.iter().find(|unit| unit.known == corner && !unit.moved)?;
                }
                let way = if queen { [4, 3] } else { [4, 5] };
                if way.iter().any(|&file| self.attacks(seen, !turn, home(turn, file))) {
                    return None;
                }
            }
            Announced::Takes(_) | Announced::Moves => return None,
        }
        (!next.is_check(after, turn)).then_some(next)
    }

    /// Where a man is when this side has taken it: nowhere, if it can be taken at all.
    fn taken(&self, unit: usize, by: Color) -> Option<u8> {
        let man = self.units[unit].man;
        (man.color() != by && man.kind() != Man::KING).then_some(NOWHERE)
    }

    /// The world after a move of an invisible man, if it is legal in this one.
    pub(super) fn strike(&self, half: Announced, stroke: Stroke, seen: &Moment, after: &Moment) -> Option<World> {
        let mut found = None;
        self.each_stroke(half, seen, |each| {
            if each == stroke {
                found = self.struck(each, seen, after);
            }
            found.is_some()
        });
        found
    }

    /// The worlds after all moves of invisible men that may be announced so, until one is wanted no more.
    pub(super) fn strike_each(
        &self,
        half: Announced,
        seen: &Moment,
        after: &Moment,
        mut take: impl FnMut(World) -> bool,
    ) {
        self.each_stroke(half, seen, |stroke| {
            self.struck(stroke, seen, after).is_some_and(&mut take)
        });
    }

    fn struck(&self, stroke: Stroke, seen: &Moment, after: &Moment) -> Option<World> {
        let mut next = self.clone();
        if let Some(unit) = self.at(stroke.to) {
            next.units[unit].now = self.taken(unit, seen.turn)?;
        }
        next.units[stroke.unit] = Unit {
            now: stroke.to,
            man: stroke.becomes,
            moved: true,
            known: NOWHERE,
        };
        (!next.is_check(after, seen.turn)).then_some(next)
    }

    /// The moves of invisible men, whether or not they leave the king attacked, until one is wanted no more.
    fn each_stroke(&self, half: Announced, seen: &Moment, mut is_enough: impl FnMut(Stroke) -> bool) {
        let (turn, hidden) = (seen.turn, self.all());
        for (unit, &Unit { now, man, .. }) in self.units.iter().enumerate() {
            if now == NOWHERE || man.color() != turn {
                continue;
            }
            let to = match half {
                Announced::Takes(square) => steps(man, now, seen.all() | hidden, 1 << square) & 1 << square,
                _ => steps(man, now, seen.all() | hidden, hidden) & !seen.all(),
            };
            for to in squares(to) {
                for becomes in becoming(man, to).each() {
                    if is_enough(Stroke { unit, to, becomes }) {
                        return;
                    }
                }
            }
        }
    }

    /// Is the side to move mated?
    pub(super) fn is_mate(&self, seen: &Moment) -> bool {
        let turn = seen.turn;
        self.is_check(seen, turn) && !seen.announced().into_iter().any(|half| self.has_move(half, seen))
    }

    /// Is there a legal move that is announced so?
    fn has_move(&self, half: Announced, seen: &Moment) -> bool {
        let after = seen.after(half);
        if !half.is_unseen() {
            return self.follow(half, seen, &after).is_some();
        }
        let mut found = false;
        self.strike_each(half, seen, &after, |_| {
            found = true;
            true
        });
        found
    }
}

/// The squares to which a man may go among all men; a pawn goes obliquely only where there is something to take.
pub(super) fn steps(man: Man, from: u8, all: u64, prey: u64) -> u64 {
    let reach = man.reach(from, all);
    if !man.is_pawn() {
        return reach;
    }
    let up = man.color() == Color::White;
    let ahead = |set: u64| (if up { set << 8 } else { set >> 8 }) & !all;
    let one = ahead(1 << from);
    let two = if from / 8 == man.color().pick(1, 6) {
        ahead(one)
    } else {
        0
    };
    reach & prey | one | two
}

/// What a man may be on the square that it goes to.
pub(super) fn becoming(man: Man, to: u8) -> Men {
    match man.is_pawn() && to / 8 == man.color().pick(7, 0) {
        true => Men::officers(man.color()),
        false => Men::one(man),
    }
}

/// The squares that a man passes on its way.
pub(super) fn way(man: Man, from: u8, to: u8) -> u64 {
    match man.kind() {
        Man::KNIGHT => 0,
        _ => between(from, to),
    }
}
