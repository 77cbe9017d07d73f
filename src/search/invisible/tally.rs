//! What is sure of the invisible men as a line goes on, without asking how they moved.

use super::announced::Announced;
use super::played::{Played, bit};

/// What is sure of the invisible men of each side as a line goes on.
#[derive(Default)]
pub(super) struct Tally {
    /// How many are no longer invisible.
    pub(super) gone: [usize; 2],
    /// Squares on which men of each side stand.
    pub(super) held: [u64; 2],
    /// Squares on which a man stands of which it is not known which side it is of.
    either: u64,
    /// How many there must have been at the beginning at least.
    pub(super) needed: [usize; 2],
    /// Has an invisible man moved?
    moved: [bool; 2],
    /// The number of half-moves after which none of either side has moved.
    pub(super) begin: usize,
}

impl Tally {
    /// The squares on which somebody stands.
    pub(super) fn all(&self) -> u64 {
        self.held[0] | self.held[1] | self.either
    }

    /// How many men are gone or stand on squares that are known.
    pub(super) fn needed_now(&self) -> usize {
        self.gone[0] + self.gone[1] + self.all().count_ones() as usize
    }

    /// Goes on with a half-move; is it possible?
    pub(super) fn add(&mut self, before: usize, step: &Played) -> bool {
        let side = !step.after.turn as usize;
        let other = 1 - side;
        if step.passes & self.all() != 0 {
            return false;
        }
        match step.half {
            Announced::Goes { to, unseen, .. } => {
                let square = bit(to);
                if square & self.held[side] != 0 {
                    return false;
                }
                self.gone[other] += usize::from(unseen || (self.held[other] | self.either) & square != 0);
                self.held[other] &= !square;
                self.either &= !square;
            }
            Announced::Castles { unseen, .. } => {
                // The rook has not moved: it is not the man that did.
                let others = usize::from(self.moved[side]);
                self.needed[side] = self.needed[side].max(usize::from(unseen) + others);
                self.gone[side] += usize::from(unseen);
            }
            Announced::Takes(square) => {
                self.begin = before + 1;
                self.needed[side] = self.needed[side].max(self.gone[side] + 1);
                self.held[side] = 1 << square;
                self.either = 0;
            }
            Announced::Moves => {
                self.begin = before + 1;
                self.needed[side] = self.needed[side].max(self.gone[side] + 1);
                // Somebody stays or is taken where men of the other side stood.
                self.either = self.held[other];
                self.held = [0; 2];
            }
        }
        self.moved[side] |= step.half.is_unseen();
        for &(square, man) in &step.known {
            let side = man.color() as usize;
            self.gone[side] += 1;
            self.held[side] &= !(1 << square);
            self.either &= !(1 << square);
        }
        for side in 0..2 {
            let now = self.gone[side] + self.held[side].count_ones() as usize;
            self.needed[side] = self.needed[side].max(now);
        }
        true
    }
}
