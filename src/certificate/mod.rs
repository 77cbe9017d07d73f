//! Certificates: proofs of battles that others can check.
//!
//! A certificate is a line of JSON, the [`Header`], and bytes behind it. Both sides of the proof, who writes and who checks,
//! walk through the same tree of legal moves; the bytes are the choices on the way. `docs/certificates.md` tells the
//! format, and [`check()`] walks it on the [plain rules](crate::plain), which share nothing with the search.
//!
//! ```
//! use looking_glass::certificate::Certificate;
//!
//! let flaw = Certificate::from_bytes(b"no certificate").expect_err("not a line of JSON");
//! assert!(!flaw.to_string().is_empty());
//! ```

mod check;
mod flaw;
mod header;
mod words;

pub use check::{Checked, check};
pub use flaw::Flaw;
pub use header::{Claims, GameRules, Header, SetPlay, Try};
pub use words::words;

use crate::problem::Problem;
use crate::solution::Proof;

/// The name of the format and its version.
pub const SCHEMA: &str = "looking-glass/certificate/1";

/// What is claimed, and its proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// What is claimed of which problem.
    pub header: Header,
    /// The choices of the walk.
    pub bytes: Vec<u8>,
}

impl Certificate {
    /// The certificate of a problem that was proved.
    pub fn new(problem: &Problem, proof: Proof) -> Self {
        Certificate {
            header: Header::of(problem, &proof.claims),
            bytes: proof.bytes,
        }
    }

    /// The certificate as a file has it.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut file = self.header.line().into_bytes();
        file.push(b'\n');
        file.extend(&self.bytes);
        file
    }

    /// Reads a file.
    ///
    /// # Errors
    /// It does not begin with a header; says what was expected.
    pub fn from_bytes(file: &[u8]) -> Result<Self, Flaw> {
        let end = file.iter().position(|&byte| byte == b'\n');
        let end = end.ok_or_else(|| Flaw::new("there is no header: expected a line of JSON"))?;
        Ok(Certificate {
            header: Header::read(&file[..end])?,
            bytes: file[end + 1..].to_vec(),
        })
    }
}
