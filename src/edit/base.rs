//! Where a record stands on the shelf.

use serde::{Deserialize, Serialize};

/// The record that a sheet was opened from.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Base {
    /// The number of the file on the shelf.
    pub file: usize,
    /// The number of the record within the file, from 1.
    pub document: usize,
}
