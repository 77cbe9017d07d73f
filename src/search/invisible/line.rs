//! A line of announced half-moves, with what is seen at each time and what has become known.

use super::announced::Announced;
use super::claims::Claims;
use super::man::{Man, NOWHERE};
use super::moment::{Moment, home, rook_file, wing};
use super::played::{Played, bit, landing};
use super::tally::Tally;
use crate::pieces::Color;

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
        self.tally(time).held[!self.seen(time).turn as usize] & bit(square) != 0
    }

    /// Goes on with a half-move.
    pub fn push(&mut self, half: Announced) {
        let now = self.now();
        let after = now.after(half);
        let played = Played {
            half,
            passes: half.passes(now.turn),
            ways: Claims::of_castling(half, now),
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
        if self.lacks((0, 0), self.claims(0), &tally) {
            return true;
        }
        for (before, step) in self.steps.iter().enumerate() {
            let taken = bit(landing(step.half)) * step.half.removes() as u64;
            let cannot_take = taken != 0 && self.lasting(tally.begin, before, taken) == 0;
            // An invisible rook stands where it castles.
            let rooks = step.half.removes() - taken.count_ones() as usize;
            let cannot_castle = |way| self.lacks((before, rooks), way, &tally);
            if cannot_take
                || step.ways.iter().any(cannot_castle)
                || !tally.add(before, step)
                || self.lacks((before + 1, 0), self.claims(before + 1), &tally)
            {
                return true;
            }
        }
        false
    }

    /// Are there not as many men as must stand somewhere at a time, and so many besides?
    fn lacks(&self, (time, others): (usize, usize), claims: &Claims, tally: &Tally) -> bool {
        let held = tally.all();
        let free = others + claims.sets.iter().filter(|&set| set & held == 0).count();
        let cannot = |&set: &u64| self.lasting(tally.begin, time, set) == 0;
        claims.hopeless
            || free + tally.needed_now() > self.count
            || claims.sets.iter().any(cannot)
            || self.least_of(tally).iter().sum::<usize>() > self.count
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

    /// How many invisible men of each side there are at most.
    pub(super) fn most(&self) -> [usize; 2] {
        let [white, black] = self.least_of(&self.tally(self.steps.len()));
        [self.count.saturating_sub(black), self.count.saturating_sub(white)]
    }

    /// What is sure before the half-move of a number.
    fn tally(&self, time: usize) -> Tally {
        let mut tally = Tally::default();
        let steps = self.steps[..time].iter().enumerate();
        steps.for_each(|(before, step)| _ = tally.add(before, step));
        tally
    }

    /// The line from a time on, as if the men that may still be invisible then could have come to anywhere, with how many of each side
    /// these are at most.
    pub(super) fn tail(&self, time: usize) -> (Line, [usize; 2]) {
        let gone = self.tally(time).gone;
        let most = self.most();
        let tail = Line {
            start: self.seen(time).clone(),
            first: self.claims(time).clone(),
            steps: self.steps[time..].to_vec(),
            count: self.count.saturating_sub(gone[0] + gone[1]),
        };
        (tail, [0, 1].map(|side| most[side].saturating_sub(gone[side])))
    }

    /// How many there were of each side at least, as a tally and hidden kings tell.
    fn least_of(&self, tally: &Tally) -> [usize; 2] {
        let least = |color| tally.needed[color as usize].max(usize::from(self.start.king(color) == NOWHERE));
        Color::ALL.map(least)
    }

    /// Where the man that moves at a time must go, if so many others are free to stand anywhere, and these squares are held.
    pub(super) fn must_go(&self, time: usize, held: u64, free: usize) -> u64 {
        let begin = time + 1;
        let turn = self.seen(time).turn;
        // Visible men of its side go where it does not stand.
        let own = |end: usize| {
            let steps = self.steps[begin..].iter().take_while(|step| !step.half.is_unseen());
            let landings = steps
                .enumerate()
                .filter(|(number, step)| begin + number >= end && step.after.turn != turn);
            landings.fold(0, |set, (_, step)| set | bit(landing(step.half)))
        };
        let mut goals = u64::MAX;
        for time in begin..=self.steps.len() {
            let sets = self.claims(time).sets.iter().filter(|&set| set & held == 0);
            let (count, union) = sets.fold((0, 0), |(count, union), &set| {
                (count + 1, union | self.lasting(begin, time, set) & !own(time))
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
