//! What a session may use beside its search: who keeps certificates, and whom else to ask.

use crate::certificate::Certificate;
use crate::identity::Digest;
use crate::search::Control;

/// Keeps certificates, each under the digest of its question.
pub trait Shelf: Sync {
    /// Is the certificate of this question there?
    fn has(&self, question: &Digest) -> bool;

    /// Keeps one.
    ///
    /// # Errors
    /// Why it cannot.
    fn keep(&self, question: &Digest, certificate: &Certificate) -> Result<(), String>;

    /// The name of its file.
    fn name(&self, question: &Digest) -> String;
}

/// Another program of Popeye's kind.
pub trait Other: Sync {
    /// Its text on an input.
    ///
    /// # Errors
    /// Why there is none.
    fn ask(&self, input: &str, control: &Control) -> Result<String, String>;
}

/// What a session may use beside its search.
#[derive(Clone, Copy, Default)]
pub struct Aids<'a> {
    /// Is every solution played through on the plain rules?
    pub self_check: bool,
    /// Where certificates go.
    pub shelf: Option<&'a dyn Shelf>,
    /// Whom else to ask.
    pub other: Option<&'a dyn Other>,
}
