//! Verdicts kept between runs, in an SQLite database.
//!
//! Each verdict is written as soon as it is known and in a transaction of its own, ahead of the database proper
//! (write-ahead logging), so that a program killed at any moment loses none that was written. Several programs may use
//! one store at a time. Each row bears a checksum of all that it holds: what was damaged on the disk is not served.
//!
//! ```
//! use looking_glass::store::Allowance;
//! use std::time::Duration;
//!
//! // What was found within an hour serves whoever allows a minute.
//! let hour = Allowance { time: Some(Duration::from_secs(3600)), solutions: None, memory: 1 << 20 };
//! let minute = Allowance { time: Some(Duration::from_secs(60)), ..hour };
//! assert!(hour.covers(&minute) && !minute.covers(&hour));
//! ```

mod allowance;
mod head;
mod look;
mod row;

pub use allowance::Allowance;

use crate::identity::Digest;
use crate::output::Finding;
use look::Seen;
use row::{COLUMNS, Row, TABLE};
use rusqlite::{Connection, ErrorCode, OptionalExtension, TransactionBehavior};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use thiserror::Error;

/// What says in the head of a database that it is a store of ours: `LkGl` in ASCII.
const APPLICATION: i64 = 0x4c6b_476c;
/// The form of the tables, counted up when it changes.
const FORM: i64 = 2;
/// How long to wait for another program that writes.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long to wait where SQLite itself does not.
const PAUSE: Duration = Duration::from_millis(5);

/// Verdicts on disk.
pub struct Store {
    connection: Mutex<Connection>,
    failed: usize,
}

/// Why a store cannot be used.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The file is something else.
    #[error("not a store of verdicts, expected one that glass verify has made, or no file")]
    Foreign,
    /// A store of another version's form.
    #[error("a store of form {0}, expected form {FORM}: it was made by another version; delete it to begin anew")]
    OtherForm(i64),
    /// It was a store.
    #[error("a damaged store ({0}), expected a whole one: delete it to begin anew")]
    Damaged(String),
    /// The system or the database refuses.
    #[error("the store cannot be used: {0}")]
    Refused(String),
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => StoreError::Foreign,
            Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged(error.to_string()),
            _ => StoreError::Refused(error.to_string()),
        }
    }
}

impl Store {
    /// Opens a store, or makes one where there is no file. What is not a whole store of ours is left as it is, with all that
    /// stands beside it; of a whole one those verdicts are dropped that are not what was written.
    ///
    /// # Errors
    /// The file is no store, or it is damaged or cannot be written.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let half_made = look::is_half_made(path);
        let mut seen = match head::is_there(path)? && !half_made {
            true => look::look(path)?,
            false => Seen::default(),
        };
        let mut connection = Connection::open(path)?;
        connection.busy_timeout(PATIENCE)?;
        let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        if tables == 0 {
            found(&mut connection)?;
        } else if half_made {
            seen = look::inspect(&connection)?;
        }
        write_ahead(&connection)?;
        connection.execute_batch("PRAGMA synchronous = NORMAL")?;
        if seen.failed + seen.astray > 0 {
            put_right(&mut connection)?;
        }
        Ok(Store {
            connection: Mutex::new(connection),
            failed: seen.failed,
        })
    }

    /// How many verdicts were dropped because they were not what was written.
    pub const fn failed(&self) -> usize {
        self.failed
    }

    /// The verdict of a key, if it is known as far as this allowance would tell: a whole answer, or one that
    /// was ended by no smaller limits.
    ///
    /// # Errors
    /// The store is damaged or cannot be read.
    pub fn get(&self, key: &Digest, allowance: &Allowance) -> Result<Option<Finding>, StoreError> {
        let query = format!("SELECT {COLUMNS} FROM verdicts WHERE key = ?1");
        let connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let row = connection.query_row(&query, [&key.bytes()[..]], |columns| Ok(Row::read(columns)));
        // What has been damaged since the store was opened is not there.
        match row.optional()?.flatten() {
            Some(row) if row.whole || row.allowance().covers(allowance) => {
                let finding = serde_json::from_str(&row.finding);
                finding
                    .map(Some)
                    .map_err(|error| StoreError::Damaged(error.to_string()))
            }
            _ => Ok(None),
        }
    }

    /// Keeps a verdict that was found within this allowance.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn put(&self, key: &Digest, allowance: &Allowance, whole: bool, finding: &Finding) -> Result<(), StoreError> {
        let row = Row::new(key, allowance, whole, finding)?;
        let connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(row.insert(&connection, "verdicts")?)
    }
}

/// Makes the table of a new store, unless another program has just done so.
fn found(connection: &mut Connection) -> Result<(), rusqlite::Error> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch(&format!(
        "CREATE TABLE IF NOT EXISTS {TABLE};
         PRAGMA application_id = {APPLICATION};
         PRAGMA user_version = {FORM};"
    ))?;
    transaction.commit()
}

/// Has changes written to a log ahead of the database. Where two programs turn to it at the same moment, SQLite refuses one
/// of them without waiting, so the waiting is done here.
fn write_ahead(connection: &Connection) -> Result<(), rusqlite::Error> {
    let begin = Instant::now();
    loop {
        match connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(())) {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && begin.elapsed() < PATIENCE => {
                thread::sleep(PAUSE);
            }
            done => return done,
        }
    }
}

/// Writes the rows anew that are what was written, each in its place, and no others.
fn put_right(connection: &mut Connection) -> Result<(), rusqlite::Error> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch(&format!("CREATE TEMP TABLE whole ({COLUMNS})"))?;
    look::each(&transaction, |row| {
        row.map_or(Ok(()), |row| row.insert(&transaction, "temp.whole"))
    })?;
    transaction.execute_batch(&format!(
        "DELETE FROM verdicts;
         INSERT OR REPLACE INTO verdicts ({COLUMNS}) SELECT {COLUMNS} FROM temp.whole;
         DROP TABLE temp.whole;"
    ))?;
    transaction.commit()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::Kind;
    use crate::output::notation::Notation;
    use crate::problem::{Intention, Problem};
    use crate::search::Control;
    use crate::solution::{Resources, solve};
    use crate::soundness::examine;

    fn finding() -> Finding {
        let problem = Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox").expect("a problem");
        let resources = Resources::single(1 << 16);
        let solution = solve(&problem, resources, &Control::default()).expect("a position");
        let verdict = examine(&problem, &solution, &Intention::default());
        let notation = Notation::new(problem.diagram.rules);
        Finding::of(&problem, &solution, &verdict, &notation, &Control::default())
    }

    #[test]
    fn a_whole_answer_counts_for_ever_and_a_partial_one_within_its_limits() {
        let store = Store::open(Path::new(":memory:")).expect("a store");
        let seconds = |seconds| Allowance {
            time: Some(Duration::from_secs(seconds)),
            solutions: None,
            memory: 100,
        };
        let key = |name: &str| Digest::of(Kind::QUESTION, &name);
        let (whole, partial) = (key("whole"), key("partial"));
        store.put(&whole, &seconds(1), true, &finding()).expect("written");
        store.put(&partial, &seconds(5), false, &finding()).expect("written");
        let known = |key, allowance| store.get(key, &allowance).expect("read").is_some();
        assert!(known(&whole, seconds(1000)));
        assert!(known(&partial, seconds(5)) && known(&partial, seconds(4)));
        assert!(!known(&partial, seconds(6)));
        let more_memory = Allowance {
            memory: 101,
            ..seconds(5)
        };
        assert!(!known(&partial, more_memory));
        assert!(!known(&key("strange"), seconds(1)));
        assert_eq!(store.get(&whole, &seconds(1)).expect("read"), Some(finding()));
    }
}
