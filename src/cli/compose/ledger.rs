//! What is finished, in a file: a run that was interrupted goes on with the next problem.

use looking_glass::digest::{digest, letters};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;
use thiserror::Error;

/// The first line of such a file.
const HEAD: &str = r#"{"schema":"looking-glass/workshop/1"}"#;

/// What a tool has made of a problem, to its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// By what it is known again.
    pub key: String,
    /// The records, as text.
    pub records: String,
    /// What is told beside them.
    pub table: Vec<String>,
    /// Was the problem not as it should be?
    pub defect: bool,
}

/// Finished work in a file.
pub struct Ledger {
    file: File,
    finished: HashMap<String, Finished>,
}

/// Why a ledger cannot be used.
#[derive(Debug, Error)]
pub enum LedgerError {
    /// The file is something else.
    #[error("no work of the workshop, expected a file that `glass compose` has written with --store, or none")]
    Foreign,
    /// It was one.
    #[error("line {0} is damaged: delete the file to begin anew")]
    Damaged(usize),
    /// The system refuses.
    #[error("the work cannot be kept: {0}")]
    Refused(#[from] std::io::Error),
}

impl Ledger {
    /// Opens a ledger, or begins one where there is no file. A last line that was not written to its end is dropped.
    ///
    /// # Errors
    /// The file is another, is damaged, or cannot be written.
    pub fn open(path: &Path) -> Result<Self, LedgerError> {
        let text = match fs::read(path) {
            Ok(bytes) => String::from_utf8(bytes).map_err(|_| LedgerError::Foreign)?,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error.into()),
        };
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut lines = whole.lines();
        let begun = match lines.next() {
            None if HEAD.starts_with(&text) => false,
            Some(HEAD) => true,
            _ => return Err(LedgerError::Foreign),
        };
        let read = |(index, line)| {
            let finished: Finished = serde_json::from_str(line).map_err(|_| LedgerError::Damaged(index + 2))?;
            Ok((finished.key.clone(), finished))
        };
        let finished = lines.enumerate().map(read).collect::<Result<_, LedgerError>>()?;
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        file.set_len(whole.len() as u64)?;
        let mut ledger = Ledger { file, finished };
        if !begun {
            ledger.line(HEAD)?;
        }
        Ok(ledger)
    }

    /// What was finished under this key.
    pub fn get(&self, key: &str) -> Option<&Finished> {
        self.finished.get(key)
    }

    /// Keeps what is finished, at once.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn put(&mut self, finished: &Finished) -> Result<(), LedgerError> {
        let line = serde_json::to_string(finished).map_err(std::io::Error::from)?;
        self.line(&line)
    }

    fn line(&mut self, line: &str) -> Result<(), LedgerError> {
        Ok(self.file.write_all(format!("{line}\n").as_bytes())?)
    }
}

/// By what work is known again: all that its result depends on, in words.
pub fn key(question: &str) -> String {
    // The second number is counted up when a tool makes something else of a problem within a version.
    let version = concat!(env!("CARGO_PKG_VERSION"), "/1");
    letters(&digest(&format!("{version}\n{question}"))[..16])
}
