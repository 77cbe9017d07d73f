//! Do the final positions save more work than they make? Of fairy men little is known, so that it is counted.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The work that they make and save at the last moves for which they are looked at, by far the most.
#[derive(Default)]
pub(super) struct Worth {
    /// How many of them were looked at, move by move.
    looked_at: AtomicU64,
    /// After how many moves none was in reach.
    left_out: AtomicU64,
}

/// Nothing is said before so many were looked at, which takes some milliseconds.
const ENOUGH: u64 = 1 << 14;
/// To look at so many takes about as long as to play on after one move.
const PER_MOVE: u64 = 1 << 8;

impl Worth {
    /// Notes a move, the final positions looked at for it, and whether none was in reach.
    pub(super) fn note(&self, looked_at: u64, left_out: bool) {
        self.looked_at.fetch_add(looked_at, Relaxed);
        self.left_out.fetch_add(u64::from(left_out), Relaxed);
    }

    /// Is it better to play on without them?
    pub(super) fn is_too_little(&self) -> bool {
        let looked_at = self.looked_at.load(Relaxed);
        looked_at > ENOUGH && looked_at / PER_MOVE > self.left_out.load(Relaxed)
    }
}
