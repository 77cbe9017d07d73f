//! A half-move of a line, with what is seen and what must be true around it.

use super::announced::Announced;
use super::claims::Claims;
use super::man::{Man, NOWHERE};
use super::moment::Moment;
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
    /// What must be true before it if it is castling, for each square that the king leaves or passes.
    pub(super) ways: SmallVec<[Claims; 2]>,
    /// What must be true after it.
    pub(super) claims: Claims,
}

/// Where the visible man of a half-move comes to stand.
pub(super) const fn landing(half: Announced) -> u8 {
    match half {
        Announced::Goes { to, .. } => to,
        _ => NOWHERE,
    }
}

/// The set of one square; empty for nowhere.
pub(super) const fn bit(square: u8) -> u64 {
    if square == NOWHERE { 0 } else { 1 << square }
}
