//! What is finished, in a file: a run that was interrupted goes on with the next problem.

use super::{own, whole};
use looking_glass::brief::{QUOTED, shortened};
use looking_glass::identity::{Digest, Kind};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use thiserror::Error;

/// The beginning of the schema of such files, and the number of the form behind it, counted up when it changes.
const SCHEMA: &str = "looking-glass/workshop/";
const FORM: u32 = 2;

/// The first line of such a file.
const HEAD: &str = r#"{"schema":"looking-glass/workshop/2"}"#;

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

/// A line of the file.
#[derive(Serialize, Deserialize)]
struct Kept<T> {
    #[serde(flatten)]
    finished: T,
    checksum: String,
}

/// Finished work in a file.
pub struct Checkpoint {
    file: File,
    /// How many bytes were written to their end.
    length: u64,
    finished: HashMap<String, Finished>,
    /// How many lines were dropped because they were not what was written.
    pub failed: usize,
}

/// Why a checkpoint cannot be used.
#[derive(Debug, Error)]
pub enum LedgerError {
    /// The file is something else.
    #[error("no work of the workshop, expected a file that `glass compose` has written with --store, or none")]
    Foreign,
    /// It was written by another version.
    #[error("work of form {0}, expected form {FORM}: it was made by another version; delete it to begin anew")]
    OtherForm(String),
    /// Another run keeps its work there.
    #[error("{IN_USE}", IN_USE = own::IN_USE)]
    InUse,
    /// The system refuses.
    #[error("the work cannot be kept: {0}")]
    Refused(std::io::Error),
}

impl From<std::io::Error> for LedgerError {
    /// The error is told whole in the words of this one: as its source it would be told twice.
    fn from(error: std::io::Error) -> Self {
        LedgerError::Refused(error)
    }
}

impl Checkpoint {
    /// Opens a checkpoint, or begins one where there is no file. A last line that was not written to its end is dropped, and so
    /// are lines that are not what was written; what is no checkpoint is left as it is. It belongs to this run until it is
    /// dropped.
    ///
    /// # Errors
    /// The file is another, is in use, or cannot be written.
    pub fn open(path: &Path) -> Result<Self, LedgerError> {
        let mut file = own::take(path)?.ok_or(LedgerError::InUse)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let (begun, kept, failed) = read(&bytes)?;
        let mut length = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        if failed > 0 {
            let lines: Result<String, LedgerError> = kept.iter().map(line).collect();
            let text = format!("{HEAD}\n{}", lines?);
            file = whole::replace(path, text.as_bytes())?;
            length = text.len();
        }
        file.set_len(length as u64)?;
        let mut checkpoint = Checkpoint {
            file,
            length: length as u64,
            finished: kept.into_iter().map(|kept| (kept.key.clone(), kept)).collect(),
            failed,
        };
        if !begun {
            checkpoint.write(&format!("{HEAD}\n"))?;
        }
        Ok(checkpoint)
    }

    /// What was finished under this key.
    pub fn get(&self, key: &str) -> Option<&Finished> {
        self.finished.get(key)
    }

    /// Keeps what is finished, at once.
    ///
    /// # Errors
    /// It cannot be written; then the file holds what it held before.
    pub fn put(&mut self, finished: &Finished) -> Result<(), LedgerError> {
        self.write(&line(finished)?)
    }

    fn write(&mut self, line: &str) -> Result<(), LedgerError> {
        let written = self.file.write_all(line.as_bytes());
        match written.and_then(|()| self.file.sync_data()) {
            Ok(()) => {
                self.length += line.len() as u64;
                Ok(())
            }
            Err(error) => {
                // The beginning of a line would be joined with the next one.
                let _ = self.file.set_len(self.length);
                Err(error.into())
            }
        }
    }
}

/// Is a checkpoint begun in these bytes, what does it hold, and how many of its lines are not what was written?
fn read(bytes: &[u8]) -> Result<(bool, Vec<Finished>, usize), LedgerError> {
    let mut lines = bytes.split_inclusive(|&byte| byte == b'\n');
    let first = lines.next().unwrap_or_default();
    if !first.ends_with(b"\n") && HEAD.as_bytes().starts_with(first) {
        return Ok((false, Vec::new(), 0));
    }
    if first.trim_ascii_end() != HEAD.as_bytes() {
        let form = serde_json::from_slice::<Value>(first).ok();
        let form = form
            .as_ref()
            .and_then(|head| head.get("schema")?.as_str()?.strip_prefix(SCHEMA));
        return Err(form.map_or(LedgerError::Foreign, |form| {
            LedgerError::OtherForm(shortened(form, QUOTED).into_owned())
        }));
    }
    let read: Vec<Option<Finished>> = lines.filter(|line| line.ends_with(b"\n")).map(finished).collect();
    let failed = read.iter().filter(|line| line.is_none()).count();
    Ok((true, read.into_iter().flatten().collect(), failed))
}

/// What a line holds; nothing if it is not what was written.
fn finished(line: &[u8]) -> Option<Finished> {
    let kept: Kept<Finished> = serde_json::from_slice(line).ok()?;
    (kept.checksum == checksum(&kept.finished)).then_some(kept.finished)
}

fn line(finished: &Finished) -> Result<String, LedgerError> {
    let checksum = checksum(finished);
    let line = serde_json::to_string(&Kept { finished, checksum }).map_err(std::io::Error::from)?;
    Ok(format!("{line}\n"))
}

/// By what damage is seen.
fn checksum(finished: &Finished) -> String {
    Digest::of(Kind::PRODUCT, finished).to_string()
}
