//! The state of a search in a file, so that it can be gone on with, and joined with others.

use super::{own, whole};
use crate::cli::exit::complain;
use looking_glass::brief::{QUOTED, shortened};
use looking_glass::collection::Share;
use looking_glass::compose::Spec;
use looking_glass::compose::search::State;
use looking_glass::identity::{Digest, Kind};
use serde::Serialize;
use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::Path;
use thiserror::Error;

/// The beginning of the schema of such files, and the number of the form behind it, counted up when it changes.
const SCHEMA: &str = "looking-glass/search/";
const FORM: u32 = 3;

/// A state that was saved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Saved {
    /// By what the search is known again.
    pub digest: String,
    /// Which share of the candidates was looked at.
    pub share: Share,
    /// The number of the candidate that comes next.
    pub next: u64,
    /// The numbers of the best problems.
    pub best: Vec<u64>,
    /// How many of them there may be at most.
    pub kept: usize,
}

/// Why a state cannot be used.
#[derive(Debug, Error)]
pub enum SavedError {
    /// The file is something else.
    #[error("no state of a search, expected a file that `glass compose search --store` has written, or none")]
    Foreign,
    /// It was written by another version.
    #[error(
        "a state of the form {0}, expected {SCHEMA}{FORM}: it was made by another version; delete it to begin anew"
    )]
    OtherForm(String),
    /// It is one, but not what was written.
    #[error("a damaged state, expected a whole one: delete it to begin anew")]
    Damaged,
    /// It belongs to another search.
    #[error("the state of another search: the specification or the version is not the same")]
    OtherSearch,
    /// It belongs to another share.
    #[error("the state of the share {0}, expected that of {1}")]
    OtherShare(Share, Share),
    /// Another run keeps its state there.
    #[error("{IN_USE}", IN_USE = own::IN_USE)]
    InUse,
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
            digest: spec.digest().to_string(),
            share,
            next: state.next,
            best: state.best.numbers(),
            kept: state.best.kept(),
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
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(SavedError::Refused(error.to_string())),
        };
        let saved = Saved::of_bytes(&bytes)?;
        match saved.digest == spec.digest().to_string() {
            true => Ok(Some(saved)),
            false => Err(SavedError::OtherSearch),
        }
    }

    /// Takes the file of a state against other runs, if there is one; one that cannot be opened is told by those who read it.
    ///
    /// # Errors
    /// Another run holds it.
    pub fn take(path: &Path) -> Result<Option<File>, SavedError> {
        if !path.exists() {
            return Ok(None);
        }
        match own::take(path) {
            Ok(None) => Err(SavedError::InUse),
            Ok(held) => Ok(held),
            Err(_) => Ok(None),
        }
    }

    /// Tells where more problems are asked for than are kept of what was looked at.
    pub fn tell_gaps(&self, spec: &Spec) {
        if self.best.len() == self.kept && spec.best > self.kept {
            let kept = self.kept;
            complain(&format!(
                "note: of what was looked at before, only the best {kept} problems were kept"
            ));
        }
    }

    fn of_bytes(bytes: &[u8]) -> Result<Saved, SavedError> {
        let Ok(value) = serde_json::from_slice::<Value>(bytes) else {
            let ours = String::from_utf8_lossy(bytes).contains(SCHEMA);
            return Err(if ours { SavedError::Damaged } else { SavedError::Foreign });
        };
        let schema = value.get("schema").and_then(Value::as_str).unwrap_or_default();
        match schema.strip_prefix(SCHEMA).map(|form| form == FORM.to_string()) {
            None => Err(SavedError::Foreign),
            Some(false) => Err(SavedError::OtherForm(shortened(schema, QUOTED).into_owned())),
            Some(true) => Saved::of_value(&value).ok_or(SavedError::Damaged),
        }
    }

    /// The state that a file holds; nothing if it is not what was written.
    fn of_value(value: &Value) -> Option<Saved> {
        let best = value.get("best")?.as_array()?.iter().map(Value::as_u64);
        let saved = Saved {
            digest: value.get("search")?.as_str()?.to_string(),
            share: value.get("shard")?.as_str()?.parse().ok()?,
            next: value.get("next")?.as_u64()?,
            best: best.collect::<Option<Vec<u64>>>()?,
            kept: usize::try_from(value.get("kept")?.as_u64()?).ok()?,
        };
        (value.get("checksum")?.as_str()? == saved.checksum()).then_some(saved)
    }

    /// By what damage is seen.
    fn checksum(&self) -> String {
        Digest::of(Kind::STATE, self).to_string()
    }

    /// Writes it in place of what was there; whoever is killed meanwhile leaves one or the other. As long as the file that is
    /// given is open, no other run takes the state.
    ///
    /// # Errors
    /// The file cannot be written; then what was there stays.
    pub fn write(&self, path: &Path) -> Result<File, SavedError> {
        let value = json!({
            "schema": format!("{SCHEMA}{FORM}"),
            "search": self.digest,
            "shard": self.share.to_string(),
            "next": self.next,
            "best": self.best,
            "kept": self.kept,
            "checksum": self.checksum(),
        });
        let written = whole::replace(path, format!("{value}\n").as_bytes());
        written.map_err(|error| SavedError::Refused(error.to_string()))
    }
}
