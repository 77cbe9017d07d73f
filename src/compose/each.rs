//! In what the best problems of a search must differ.

use serde::Serialize;

/// What must differ among the best.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub enum Each {
    /// The diagram.
    #[default]
    Diagram,
    /// The keys or the mates; of other play the first moves or the last.
    Kind,
    /// From where, as he sees it, the mated king is checked.
    Check,
}
