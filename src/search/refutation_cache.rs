//! Holds back the first moves of a mate in two that the latest refutation answers as well.

use super::order::Memory;
use crate::position::{Lookahead, Move, Refutation};

/// The half-moves from the end at which a first move of a mate in two is answered.
const DISTANCE: usize = 3;
/// How many refutations are looked at in one position: each costs as much as a few first moves.
const REFUTATIONS: u32 = 3;
/// After so many first moves refuted by one reply the next is looked at.
const STREAK: u32 = 2;

/// The refutation that is looked at for one position.
pub struct RefutationCache {
    looks: u32,
    reply: Option<Move>,
    /// How often in a row it refuted.
    streak: u32,
    refutation: Option<Refutation>,
}

impl RefutationCache {
    /// A cache that is used or not.
    pub(super) fn new(used: bool) -> Self {
        RefutationCache {
            looks: if used { REFUTATIONS } else { 0 },
            reply: None,
            streak: 0,
            refutation: None,
        }
    }

    /// The reply that surely refutes this first move, if one is known.
    pub(super) fn refutation_of<P: Lookahead>(&mut self, position: &P, step: Move, memory: &Memory) -> Option<Move> {
        let reply = self.holds_back(position, step, memory).then_some(self.reply);
        reply.flatten()
    }

    /// Is this first move surely refuted?
    #[inline]
    pub(super) fn holds_back<P: Lookahead>(&mut self, position: &P, step: Move, memory: &Memory) -> bool {
        if self.looks > 0 {
            let latest = memory.latest(DISTANCE);
            if latest != self.reply {
                self.reply = latest;
                self.streak = 0;
                self.refutation = None;
            } else if self.refutation.is_none() {
                self.streak += 1;
                if self.streak == STREAK {
                    self.looks -= 1;
                    self.refutation = latest.and_then(|reply| position.refutation(reply));
                }
            }
        }
        self.refutation
            .as_ref()
            .is_some_and(|refutation| position.is_refuted(step, refutation))
    }
}
