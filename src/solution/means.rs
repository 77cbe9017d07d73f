//! What a search may use.

use crate::search::Control;

/// What a search may use, and who may stop it.
pub(super) type Means<'c> = (usize, &'c Control);

/// The part of the memory that tables may take: the rest is for what is found.
pub(super) const fn share_of_tables(memory: usize) -> usize {
    memory / 8 * 5
}
