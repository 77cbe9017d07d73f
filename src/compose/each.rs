//! In what the best problems of a search must differ.

use crate::text::named;
use serde::Serialize;

named! {
    /// What must differ among the best.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
    pub enum Each {
        /// The diagram.
        #[default]
        Diagram = "diagram",
        /// The keys or the mates; of other play the first moves or the last.
        Kind = "kind",
        /// From where, as he sees it, the mated king is checked.
        Check = "check",
    }
}
