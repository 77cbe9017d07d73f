//! The state of a search in a file, so that it can be gone on with, and joined with others.

use looking_glass::collection::Share;
use looking_glass::compose::Spec;
use looking_glass::compose::search::State;
use serde_json::{Value, json};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use thiserror::Error;

/// The schema of such a file.
const SCHEMA: &str = "looking-glass/search/1";

/// A state that was saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saved {
    /// By what the search is known again.
    pub digest: String,
    /// Which share of the candidates was looked at.
    pub share: Share,
    /// The number of the candidate that comes next.
    pub next: u64,
    /// The numbers of the best problems.
    pub best: Vec<u64>,
}

/// Why a state cannot be used.
#[derive(Debug, Error)]
pub enum SavedError {
    /// The file is something else.
    #[error("no state of a search, expected a file that `glass compose search --store` has written, or none")]
    Foreign,
    /// It belongs to another search.
    #[error("the state of another search: the specification or the version is not the same")]
    OtherSearch,
    /// It belongs to another share.
    #[error("the state of the share {0}, expected that of {1}")]
    OtherShare(Share, Share),
    /// There is no such file.
    #[error("there is no such file")]
    Missing,
    /// The system refuses.
    #[error("the state cannot be kept: {0}")]
    Refused(String),
}

impl Saved {
    /// What is to be saved of a state.
    pub fn of(state: &State, spec: &Spec, share: Share) -> Self {
        Saved {
            digest: spec.digest(),
            share,
            next: state.next,
            best: state.best.numbers(),
        }
    }

    /// The state in a file, if there is one; it must be that of this search and share.
    ///
    /// # Errors
    /// It is not, or the file cannot be read.
    pub fn read(path: &Path, spec: &Spec, share: Share) -> Result<Option<Saved>, SavedError> {
        match Saved::read_any(path, spec)? {
            Some(saved) if saved.share != share => Err(SavedError::OtherShare(saved.share, share)),
            saved => Ok(saved),
        }
    }

    /// The same, whatever the share.
    ///
    /// # Errors
    /// It is the state of another search, or the file cannot be read.
    pub fn read_any(path: &Path, spec: &Spec) -> Result<Option<Saved>, SavedError> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(SavedError::Refused(error.to_string())),
        };
        let value: Value = serde_json::from_str(&text).map_err(|_| SavedError::Foreign)?;
        let saved = Saved::of_value(&value).ok_or(SavedError::Foreign)?;
        match saved.digest == spec.digest() {
            true => Ok(Some(saved)),
            false => Err(SavedError::OtherSearch),
        }
    }

    fn of_value(value: &Value) -> Option<Saved> {
        let known = value.get("schema")?.as_str() == Some(SCHEMA);
        let best = value.get("best")?.as_array()?.iter().map(Value::as_u64);
        let saved = Saved {
            digest: value.get("search")?.as_str()?.to_string(),
            share: value.get("shard")?.as_str()?.parse().ok()?,
            next: value.get("next")?.as_u64()?,
            best: best.collect::<Option<Vec<u64>>>()?,
        };
        known.then_some(saved)
    }

    /// Writes it in place of what was there; whoever is killed meanwhile leaves one or the other.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), SavedError> {
        let value = json!({
            "schema": SCHEMA,
            "search": self.digest,
            "shard": self.share.to_string(),
            "next": self.next,
            "best": self.best,
        });
        // Beside it under its whole name: `.part` in place of its ending may be another file.
        let mut beside = path.as_os_str().to_owned();
        beside.push(".part");
        let written = fs::write(&beside, format!("{value}\n")).and_then(|()| fs::rename(&beside, path));
        written.map_err(|error| SavedError::Refused(error.to_string()))
    }
}
