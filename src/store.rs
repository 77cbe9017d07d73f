//! Verdicts kept between runs, in an SQLite database.
//!
//! Each verdict is written as soon as it is known and in a transaction of its own, ahead of the database proper
//! (write-ahead logging), so that a program killed at any moment loses none that was written. Several programs may use
//! one store at a time.

use crate::digest::digest;
use crate::output::Finding;
use rusqlite::{Connection, ErrorCode, OptionalExtension, TransactionBehavior};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use thiserror::Error;

/// What says in the head of a database that it is a store of ours: `LkGl` in ASCII.
const APPLICATION: i64 = 0x4c6b_476c;
/// The form of the tables, counted up when it changes.
const FORM: i64 = 1;
/// The solver whose verdicts these are; the second number is counted up when verdicts change within a version.
const SOLVER: &str = concat!(env!("CARGO_PKG_VERSION"), "/1");
/// How long to wait for another program that writes.
const PATIENCE: Duration = Duration::from_secs(20);

/// By what a verdict is found again: the digest of all that it depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key([u8; 32]);

/// How far a search may go before its answer stays unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// For so long; without end if nothing is said.
    pub time: Option<Duration>,
    /// Up to so many solutions.
    pub solutions: Option<usize>,
    /// Bytes for tables.
    pub memory: usize,
}

impl Allowance {
    /// Does it allow all that the other does?
    pub fn covers(&self, other: &Allowance) -> bool {
        let most = |time: Option<Duration>| time.unwrap_or(Duration::MAX);
        let many = |solutions: Option<usize>| solutions.unwrap_or(usize::MAX);
        most(self.time) >= most(other.time)
            && many(self.solutions) >= many(other.solutions)
            && self.memory >= other.memory
    }
}

/// Verdicts on disk.
pub struct Store {
    connection: Mutex<Connection>,
}

/// Why a store cannot be used.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The file is something else.
    #[error("not a store of verdicts, expected one that glass verify has made, or no file")]
    Foreign,
    /// A store of another version's form.
    #[error("a store of form {0}, expected form {FORM}: it was made by another version")]
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

impl Key {
    /// The key of a question, or of anything else that is told in full, to this version of the solver.
    pub fn of(question: &str) -> Self {
        Key(digest(&format!("{SOLVER}\0{question}")))
    }
}

impl Store {
    /// Opens a store, or makes one where there is no file. What is not a whole store of ours is left as it is.
    ///
    /// # Errors
    /// The file is no store, or it is damaged or cannot be written.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let mut connection = Connection::open(path)?;
        connection.busy_timeout(PATIENCE)?;
        let number = |connection: &Connection, question: &str| -> Result<i64, rusqlite::Error> {
            connection.query_row(question, [], |row| row.get(0))
        };
        let application = number(&connection, "PRAGMA application_id")?;
        let tables = number(&connection, "SELECT count(*) FROM sqlite_schema")?;
        match (application, tables) {
            (APPLICATION, _) => {}
            (0, 0) => found(&mut connection)?,
            _ => return Err(StoreError::Foreign),
        }
        let form = number(&connection, "PRAGMA user_version")?;
        if form != FORM {
            return Err(StoreError::OtherForm(form));
        }
        let check: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        if check != "ok" {
            return Err(StoreError::Damaged(check));
        }
        connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
        connection.execute_batch("PRAGMA synchronous = NORMAL")?;
        Ok(Store {
            connection: Mutex::new(connection),
        })
    }

    /// The verdict of a key, if it is known as far as this allowance would tell: a whole answer, or one that
    /// was ended by no smaller limits.
    ///
    /// # Errors
    /// The store is damaged or cannot be read.
    pub fn get(&self, key: &Key, allowance: &Allowance) -> Result<Option<Finding>, StoreError> {
        let connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let query = "SELECT whole, milliseconds, solutions, memory, finding FROM verdicts WHERE key = ?1";
        let row = connection.query_row(query, [&key.0[..]], |row| {
            let time: Option<i64> = row.get(1)?;
            let solutions: Option<i64> = row.get(2)?;
            let kept = Allowance {
                time: time.map(|time| Duration::from_millis(time.unsigned_abs())),
                solutions: solutions.map(|count| usize::try_from(count).unwrap_or(usize::MAX)),
                memory: usize::try_from(row.get::<_, i64>(3)?).unwrap_or(usize::MAX),
            };
            Ok((row.get::<_, bool>(0)?, kept, row.get::<_, String>(4)?))
        });
        match row.optional()? {
            Some((whole, kept, text)) if whole || kept.covers(allowance) => {
                let finding = serde_json::from_str(&text);
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
    pub fn put(&self, key: &Key, allowance: &Allowance, whole: bool, finding: &Finding) -> Result<(), StoreError> {
        let text = serde_json::to_string(finding).map_err(|error| StoreError::Refused(error.to_string()))?;
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let milliseconds = allowance
            .time
            .map(|time| i64::try_from(time.as_millis()).unwrap_or(i64::MAX));
        let connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        connection.execute(
            "INSERT OR REPLACE INTO verdicts (key, whole, milliseconds, solutions, memory, finding)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            (
                &key.0[..],
                whole,
                milliseconds,
                allowance.solutions.map(number),
                number(allowance.memory),
                text,
            ),
        )?;
        Ok(())
    }
}

/// Makes the tables of a new store, unless another program has just done so.
fn found(connection: &mut Connection) -> Result<(), rusqlite::Error> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch(&format!(
        "CREATE TABLE IF NOT EXISTS verdicts (
             key BLOB PRIMARY KEY,
             whole INTEGER NOT NULL,
             milliseconds INTEGER,
             solutions INTEGER,
             memory INTEGER NOT NULL,
             finding TEXT NOT NULL
         ) WITHOUT ROWID;
         PRAGMA application_id = {APPLICATION};
         PRAGMA user_version = {FORM};"
    ))?;
    transaction.commit()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::fen::Fen;
    use crate::output::notation::Notation;
    use crate::problem::{Intention, Problem};
    use crate::rules::{Rules, Variant};
    use crate::search::Control;
    use crate::solution::{Resources, solve};
    use crate::soundness::examine;

    fn finding() -> Finding {
        let rules = Rules::of(Variant::Orthodox);
        let diagram = Fen::read("8/8/8/8/8/1K6/6R1/k7 w", rules).expect("a FEN").diagram;
        let problem = Problem::new("test", diagram, "#1".parse().expect("a stipulation"));
        let resources = Resources {
            threads: 1,
            memory: 1 << 16,
        };
        let solution = solve(&problem, resources, &Control::default()).expect("a position");
        let verdict = examine(&problem, &solution, &Intention::default());
        Finding::of(&problem, &solution, &verdict, &Notation::new(rules))
    }

    #[test]
    fn a_whole_answer_counts_for_ever_and_a_partial_one_within_its_limits() {
        let store = Store::open(Path::new(":memory:")).expect("a store");
        let seconds = |seconds| Allowance {
            time: Some(Duration::from_secs(seconds)),
            solutions: None,
            memory: 100,
        };
        let (whole, partial) = (Key::of("whole"), Key::of("partial"));
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
        assert!(!known(&Key::of("strange"), seconds(1)));
        assert_eq!(store.get(&whole, &seconds(1)).expect("read"), Some(finding()));
    }
}
