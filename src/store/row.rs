//! A verdict as it stands in the table, with its checksum.

use super::{Allowance, StoreError};
use crate::identity::{Digest, Kind};
use crate::output::Finding;
use rusqlite::{Connection, Row as Columns};
use std::time::Duration;

/// The table. The checksum is over all other columns.
pub(super) const TABLE: &str = "verdicts (
    key BLOB PRIMARY KEY,
    whole INTEGER NOT NULL,
    milliseconds INTEGER,
    solutions INTEGER,
    memory INTEGER NOT NULL,
    finding TEXT NOT NULL,
    checksum BLOB NOT NULL
) WITHOUT ROWID";

/// The columns, in the order in which a row is read and written.
pub(super) const COLUMNS: &str = "key, whole, milliseconds, solutions, memory, finding, checksum";

/// A row.
pub(super) struct Row {
    pub key: Vec<u8>,
    pub whole: bool,
    pub milliseconds: Option<i64>,
    pub solutions: Option<i64>,
    pub memory: i64,
    pub finding: String,
}

impl Row {
    /// The row of a verdict that was found within this allowance.
    ///
    /// # Errors
    /// The finding cannot be written as JSON.
    pub fn new(key: &Digest, allowance: &Allowance, whole: bool, finding: &Finding) -> Result<Self, StoreError> {
        let finding = serde_json::to_string(finding).map_err(|error| StoreError::Refused(error.to_string()))?;
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let time = allowance.time.map(|time| i64::try_from(time.as_millis()));
        Ok(Row {
            key: key.bytes().to_vec(),
            whole,
            milliseconds: time.map(|time| time.unwrap_or(i64::MAX)),
            solutions: allowance.solutions.map(number),
            memory: number(allowance.memory),
            finding,
        })
    }

    /// Reads a row; nothing if it is not what was written.
    pub fn read(columns: &Columns<'_>) -> Option<Self> {
        let row = Row {
            key: columns.get(0).ok()?,
            whole: columns.get(1).ok()?,
            milliseconds: columns.get(2).ok()?,
            solutions: columns.get(3).ok()?,
            memory: columns.get(4).ok()?,
            finding: columns.get(5).ok()?,
        };
        let checksum: Vec<u8> = columns.get(6).ok()?;
        (checksum == row.checksum().bytes()).then_some(row)
    }

    /// Writes the row into a table, in place of another with its key.
    ///
    /// # Errors
    /// The database does not take it.
    pub fn insert(self, connection: &Connection, table: &str) -> Result<(), rusqlite::Error> {
        let checksum = self.checksum();
        let command = format!("INSERT OR REPLACE INTO {table} ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)");
        let columns = (
            self.key,
            self.whole,
            self.milliseconds,
            self.solutions,
            self.memory,
            self.finding,
            &checksum.bytes()[..],
        );
        connection.execute(&command, columns).map(drop)
    }

    /// By what damage is seen.
    fn checksum(&self) -> Digest {
        let limits = (self.milliseconds, self.solutions, self.memory);
        Digest::of(Kind::VERDICT, &(&self.key, self.whole, limits, &self.finding))
    }

    /// How far the search went, at most.
    pub fn allowance(&self) -> Allowance {
        let count = |number: i64| usize::try_from(number).unwrap_or(usize::MAX);
        Allowance {
            time: self.milliseconds.map(|time| Duration::from_millis(time.unsigned_abs())),
            solutions: self.solutions.map(count),
            memory: count(self.memory),
        }
    }
}
