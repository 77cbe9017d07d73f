//! Digests, by which what was worked on once is known again.

use sha2::{Digest, Sha256};

/// The SHA-256 digest of a text. That two texts share one can be left out of account.
pub fn digest(text: &str) -> [u8; 32] {
    Sha256::digest(text).into()
}

/// A digest, or the beginning of one, in letters.
pub fn letters(digest: &[u8]) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
