//! A line of announced half-moves, with what is seen at each time and what has become known.

use super::announced::Announced;
use super::man::{Man, NOWHERE, between, squares};
use super::moment::{Moment, home, rook_file, wing};
use crate::pieces::Color;
use smallvec::SmallVec;

/// A half-move of a line.
#[derive(Clone, Debug)]
pub struct Played {
    /// How it is announced.
    pub half: Announced,
    /// The squares that must be vacant for it.
    pub(super) passes: u64,
    /// What is seen after it.
    pub after: Moment,
    /// The men that were invisible and are known after it: from then on they are seen.
    pub known: Vec<(u8, Man)>,
    /// What must be true after it.
    claims: Claims,
}

/// Sets of squares, no two of which share one, in each of which an invisible man must stand at one time.
#[derive(Clone, Debug)]
struct Claims {
    sets: SmallVec<[u64; 3]>,
    /// Is it impossible at all?
    hopeless: bool,
}

/// A line of announced half-moves.
#[derive(Clone, Debug)]
pub struct Line {
    /// What the diagram shows.
    pub(super) start: Moment,
    /// What must be true in the diagram.
    first: Claims,
    /// The half-moves.
    pub steps: Vec<Played>,
    /// How many men are invisible at the beginning.
    pub(super) count: usize,
}

impl Line {
    /// A line without half-moves.
    pub fn new(start: Moment, count: usize) -> Line {
        let first = Claims::of(&start, !start.turn);
        Line {
            start,
            first,
            steps: Vec::new(),
            count,
        }
    }

    /// What is seen before the half-move of a number, or after the last.
    pub fn seen(&self, time: usize) -> &Moment {
        match time.checked_sub(1) {
            None => &self.start,
            Some(before) => &self.steps[before].after,
        }
    }

    /// What is seen now.
    pub fn now(&self) -> &Moment {
        self.seen(self.steps.len())
    }

    /// Does an invisible man of the side that is not to move surely stand on a square before the half-move of a number, because it has
    /// taken a man there?
    pub fn holds(&self, time: usize, square: u8) -> bool {
        let mut tally = Tally::default();
        let steps = self.steps[..time].iter().enumerate();
        steps.for_each(|(before, step)| _ = tally.add(before, step));
        tally.held[!self.seen(time).turn as usize] & bit(square) != 0
    }

    /// Goes on with a half-move.
    pub fn push(&mut self, half: Announced) {
        let now = self.now();
        let after = now.after(half);
        let played = Played {
            half,
            passes: half.passes(now.turn),
            claims: Claims::of(&after, now.turn),
            after,
            known: Vec::new(),
        };
        self.steps.push(played);
    }

    pub(super) fn pop(&mut self) {
        self.steps.pop();
    }

    /// Makes these men visible.
    pub fn reveal(&mut self, known: Vec<(u8, Man)>) {
        let moved = Color::ALL.map(|color| self.has_unseen_move(color));
        let Some(last) = self.steps.last_mut() else { return };
        for &(square, man) in &known {
            last.after.put(square, man);
            let color = man.color();
            // A rook that has not moved castles as a visible one.
            for queen in [false, true] {
                let at_home = man.kind() == Man::ROOK && square == home(color, rook_file(queen));
                let bit = if at_home {
                    wing(color, queen) & last.after.wings
                } else {
                    0
                };
                match moved[color as usize] {
                    true => last.after.shown |= bit,
                    false => last.after.rooks |= bit,
                }
            }
        }
        last.claims = Claims::of(&last.after, !last.after.turn);
        last.known = known;
    }

    fn has_unseen_move(&self, color: Color) -> bool {
        let mut steps = (0..self.steps.len()).filter(|&time| self.seen(time).turn == color);
        steps.any(|time| self.steps[time].half.is_unseen())
    }
}

/// Where the visible man of a half-move comes to stand.
const fn landing(half: Announced) -> u8 {
    match half {
        Announced::Goes { to, .. } => to,
        _ => NOWHERE,
    }
}

/// What is sure of the invisible men of each side as a line goes on.
#[derive(Default)]
struct Tally {
    /// How many are no longer invisible.
    gone: [usize; 2],
    /// Squares on which they stand.
    held: [u64; 2],
    /// How many there were at least.
    needed: [usize; 2],
    /// Since when none has moved.
    begin: usize,
}

impl Tally {
    /// How many men are gone or stand on squares that are known.
    fn needed_now(&self) -> usize {
        let each = |side: usize| self.gone[side] + self.held[side].count_ones() as usize;
        each(0) + each(1)
    }

    /// Goes on with a half-move; is it possible?
    fn add(&mut self, before: usize, step: &Played) -> bool {
        let side = !step.after.turn as usize;
        let other = 1 - side;
        if step.passes & (self.held[0] | self.held[1]) != 0 {
            return false;
        }
        match step.half {
            Announced::Goes { to, unseen, .. } => {
                let square = bit(to);
                if square & self.held[side] != 0 {
                    return false;
                }
                self.gone[other] += usize::from(unseen || self.held[other] & square != 0);
                self.held[other] &= !square;
            }
            Announced::Castles { unseen, .. } => self.gone[side] += usize::from(unseen),
            Announced::Takes(square) => {
                self.begin = before + 1;
                self.needed[side] = self.needed[side].max(self.gone[side] + 1);
                self.held[side] = 1 << square;
            }
            Announced::Moves => {
                self.begin = before + 1;
                self.needed[side] = self.needed[side].max(self.gone[side] + 1);
                self.held = [0; 2];
            }
        }
        for &(square, man) in &step.known {
            let side = man.color() as usize;
            self.gone[side] += 1;
            self.held[side] &= !(1 << square);
        }
        for side in 0..2 {
            let now = self.gone[side] + self.held[side].count_ones() as usize;
            self.needed[side] = self.needed[side].max(now);
        }
        true
    }
}

impl Claims {
    /// The lines that must be closed lest the king of a side be attacked by visible men.
    fn of(seen: &Moment, color: Color) -> Claims {
        let king = seen.king(color);
        let attackers = match king {
            NOWHERE => 0,
            king => seen.attackers(!color, king, seen.all()),
        };
        let sets: SmallVec<[u64; 3]> = squares(attackers).map(|from| between(from, king)).collect();
        Claims {
            hopeless: sets.contains(&0),
            sets,
        }
    }
}

impl Line {
    fn claims(&self, time: usize) -> &Claims {
        match time.checked_sub(1) {
            None => &self.first,
            Some(before) => &self.steps[before].claims,
        }
    }

    /// Is it plain that no world fits the line?
    pub(super) fn is_hopeless(&self) -> bool {
        let mut tally = Tally::default();
        if self.lacks(0, &tally) {
            return true;
        }
        for (before, step) in self.steps.iter().enumerate() {
            let taken = bit(landing(step.half)) * step.half.removes() as u64;
            let cannot_take = taken != 0 && self.lasting(tally.begin, before, taken) == 0;
            if cannot_take || !tally.add(before, step) || self.lacks(before + 1, &tally) {
                return true;
            }
        }
        false
    }

    /// Are there not as many men as must stand somewhere at a time?
    fn lacks(&self, time: usize, tally: &Tally) -> bool {
        let claims = self.claims(time);
        let held = tally.held[0] | tally.held[1];
        let free = claims.sets.iter().filter(|&set| set & held == 0).count();
        let cannot = |&set: &u64| self.lasting(tally.begin, time, set) == 0;
        claims.hopeless
            || free + tally.needed_now() > self.count
            || claims.sets.iter().any(cannot)
            || tally.needed[0] + tally.needed[1] > self.count
    }

    /// The squares of a set on which a man may stand at a time that has not moved since another.
    fn lasting(&self, begin: usize, time: usize, set: u64) -> u64 {
        let mut set = set & !self.seen(begin).all();
        for step in &self.steps[begin..time] {
            set &= !(step.passes | bit(landing(step.half)));
        }
        let mut taken = 0;
        for step in self.steps[time..].iter().take_while(|step| !step.half.is_unseen()) {
            set &= !(step.passes & !taken);
            taken |= bit(landing(step.half));
            taken |= step.known.iter().fold(0, |set, &(square, _)| set | 1 << square);
        }
        set
    }

    /// Where the man that moves at a time must go, if so many others are free to stand anywhere, and these squares are held.
    pub(super) fn must_go(&self, time: usize, held: u64, free: usize) -> u64 {
        let begin = time + 1;
        let mut goals = u64::MAX;
        for time in begin..=self.steps.len() {
            let sets = self.claims(time).sets.iter().filter(|&set| set & held == 0);
            let (count, union) = sets.fold((0, 0), |(count, union), &set| {
                (count + 1, union | self.lasting(begin, time, set))
            });
            if count > free {
                goals &= if count == free + 1 { union } else { 0 };
            }
            let Some(step) = self.steps.get(time) else { break };
            if step.half.is_unseen() {
                break;
            }
            let square = landing(step.half);
            if free == 0 && step.half.removes() > 0 && bit(square) & held == 0 && square != NOWHERE {
                goals &= bit(square);
            }
        }
        goals
    }
}

/// The set of one square; empty for nowhere.
const fn bit(square: u8) -> u64 {
    if square == NOWHERE { 0 } else { 1 << square }
}
