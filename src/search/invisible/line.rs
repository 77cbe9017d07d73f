//! A line of announced half-moves, with what is seen at each time and what has become known.

use super::announced::Announced;
use super::man::Man;
use super::moment::{Moment, home, rook_file, wing};
use crate::pieces::Color;

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
}

/// A line of announced half-moves.
#[derive(Clone, Debug)]
pub struct Line {
    /// What the diagram shows.
    pub(super) start: Moment,
    /// The half-moves.
    pub steps: Vec<Played>,
    /// How many men are invisible at the beginning.
    pub(super) count: usize,
}

impl Line {
    /// A line without half-moves.
    pub fn new(start: Moment, count: usize) -> Line {
        Line { start, steps: Vec::new(), count }
    }

    /// What is seen before the half-move of a number, or after the last.
    pub(super) fn seen(&self, time: usize) -> &Moment {
        match time.checked_sub(1) {
            None => &self.start,
            Some(before) => &self.steps[before].after,
        }
    }

    /// What is seen now.
    pub fn now(&self) -> &Moment {
        self.seen(self.steps.len())
    }

    pub(super) fn push(&mut self, half: Announced) {
        let now = self.now();
        let played = Played {
            half,
            passes: half.passes(now.turn),
            after: now.after(half),
            known: Vec::new(),
        };
        self.steps.push(played);
    }

    pub(super) fn pop(&mut self) {
        self.steps.pop();
    }

    /// Makes these men visible.
    pub(super) fn reveal(&mut self, known: Vec<(u8, Man)>) {
        let moved = Color::ALL.map(|color| self.has_unseen_move(color));
        let Some(last) = self.steps.last_mut() else { return };
        for &(square, man) in &known {
            last.after.put(square, man);
            let color = man.color();
            // A rook that has surely not moved castles as a visible one.
            for queen in [false, true] {
                let at_home = man.kind() == Man::ROOK && square == home(color, rook_file(queen));
                if at_home && !moved[color as usize] {
                    last.after.rooks |= wing(color, queen) & last.after.wings;
                }
            }
        }
        last.known = known;
    }

    fn has_unseen_move(&self, color: Color) -> bool {
        let mut steps = (0..self.steps.len()).filter(|&time| self.seen(time).turn == color);
        steps.any(|time| self.steps[time].half.is_unseen())
    }
}

impl Line {
    /// The side that makes the half-move of a number.
    pub fn seen_turn(&self, time: usize) -> Color {
        self.seen(time).turn
    }

    /// What may be announced next as far as can be seen.
    pub fn now_announced(&self) -> Vec<Announced> {
        self.now().announced()
    }
}
