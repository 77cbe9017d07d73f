//! Memory that is touched before it is used.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Words on a page of memory, or fewer.
const PAGE: usize = (1 << 12) / size_of::<u64>();

/// Writes to each page of zeroed memory. The system maps a page that is read before it is written twice, and tells all other
/// processors of it: that takes longer than what a short search does with the page.
pub fn touch(words: &[AtomicU64]) {
    words.iter().step_by(PAGE).for_each(|word| word.store(0, Relaxed));
}
