//! Where a record stands on the shelf.

use crate::formats::entry::Entry;
use crate::identity::{Digest, Kind};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The record that a sheet was opened from.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Base {
    /// The number of the file on the shelf.
    pub file: usize,
    /// The number of the record within the file, from 1.
    pub document: usize,
    /// What was read of it, as a digest: by it the record is found where others were put before it meanwhile. Without it
    /// its number alone counts.
    #[serde(default)]
    pub record: String,
}

impl Base {
    /// The place of a record in a file with this number.
    pub fn of(file: usize, entry: &Entry) -> Base {
        Base {
            file,
            document: entry.origin.document,
            record: Digest::of(Kind::RECORD, &entry.fields).to_string(),
        }
    }

    /// The record among those of its file: at its number, or wherever its only equal stands.
    pub fn find<'e>(&self, records: impl Iterator<Item = &'e Arc<Entry>> + Clone) -> Option<&'e Arc<Entry>> {
        let is_it = |entry: &&Arc<Entry>| self.record.is_empty() || Base::of(self.file, entry).record == self.record;
        let mut there = records.clone().filter(|entry| entry.origin.document == self.document);
        if let Some(entry) = there.next().filter(is_it) {
            return Some(entry);
        }
        let mut equal = records.filter(|entry| !self.record.is_empty() && is_it(entry));
        equal.next().filter(|_| equal.next().is_none())
    }
}
