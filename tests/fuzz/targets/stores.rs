//! What stands on disk between two runs, and what other programs hand over.

use super::{bytes, is_short, words};
use looking_glass::collection::{Case, Resources, Session, entry_of_json};
use looking_glass::formats::entry::{Defaults, Origin, Source};
use looking_glass::identity::{Digest, Kind};
use looking_glass::problem::Problem;
use looking_glass::report::jsonl;
use looking_glass::store::{Allowance, Store};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

#[path = "../../../src/cli/compose/checkpoint.rs"]
mod checkpoint;
#[path = "../../../src/cli/compose/own.rs"]
mod own;
#[path = "../../../src/cli/compose/whole.rs"]
mod whole;

/// A file of these bytes that is gone with this value, and so is what is put beside it.
struct Scratch(PathBuf);

impl Scratch {
    fn new(bytes: &[u8]) -> Self {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let shared = Path::new("/dev/shm");
        let folder = if shared.is_dir() {
            shared.to_path_buf()
        } else {
            std::env::temp_dir()
        };
        let name = format!("glass-fuzz-{}-{}", std::process::id(), NUMBER.fetch_add(1, Relaxed));
        let scratch = Scratch(folder.join(name));
        fs::write(&scratch.0, bytes).expect("a file can be written");
        scratch
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        for more in ["", "-wal", "-shm", "-journal"] {
            let mut name = self.0.clone().into_os_string();
            name.push(more);
            let _ = fs::remove_file(name);
        }
    }
}

/// Finished work of the workshop, whatever stands in its file: read, or refused and left as it is.
pub fn checkpoint(input: &[u8]) {
    let bytes = bytes(input, words::JSON);
    let scratch = Scratch::new(&bytes);
    match checkpoint::Checkpoint::open(&scratch.0) {
        Ok(checkpoint) => _ = checkpoint.get("a").map(|finished| finished.records.len()),
        Err(error) => {
            is_short(&error);
            assert_eq!(fs::read(&scratch.0).expect("the file is there"), bytes);
        }
    }
}

/// The bytes of a store with one verdict.
pub fn whole_store() -> Vec<u8> {
    let scratch = Scratch::new(b"");
    let store = Store::open(&scratch.0).expect("a new store");
    let entry = br##"{"id": "a", "fen": "7k/8/5K2/8/8/8/8/6Q1", "rules": "orthodox", "stipulation": "#1"}"##;
    _ = answer(entry, Some(&store));
    drop(store);
    fs::read(&scratch.0).expect("a store")
}

/// A store of verdicts of whatever bytes: opened and asked, or refused. An input of few bytes is damage: a place of
/// two bytes in a store that was whole, and one byte to stand there.
pub fn store(input: &[u8]) {
    let bytes = match input.len() {
        ..100 => {
            let mut bytes = whole();
            for damage in input.chunks_exact(3) {
                let place = usize::from(damage[0]) << 8 | usize::from(damage[1]);
                let place = place % bytes.len();
                bytes[place] = damage[2];
            }
            bytes
        }
        _ => input.to_vec(),
    };
    let scratch = Scratch::new(&bytes);
    match Store::open(&scratch.0) {
        Ok(store) => {
            let allowance = Allowance {
                time: None,
                solutions: None,
                memory: 1 << 20,
            };
            _ = store
                .get(&Digest::of(Kind::QUESTION, &"a"), &allowance)
                .map_err(|error| is_short(&error));
            let entry = br##"{"id": "a", "fen": "7k/8/5K2/8/8/8/8/6Q1", "rules": "orthodox", "stipulation": "#1"}"##;
            _ = answer(entry, Some(&store));
        }
        Err(error) => is_short(&error),
    }
}

fn whole() -> Vec<u8> {
    static WHOLE: std::sync::OnceLock<Vec<u8>> = std::sync::OnceLock::new();
    WHOLE.get_or_init(whole_store).clone()
}

/// A line of another program is answered with a line.
pub fn worker(input: &[u8]) {
    let bytes = bytes(input, words::JSON);
    for line in bytes.split(|&byte| byte == b'\n').take(4) {
        let answer = answer(line, None);
        assert!(!answer.contains('\n'));
        let answer: Value = serde_json::from_str(&answer).expect("an answer in JSON");
        assert!(answer.get("id").is_some() && answer.get("status").is_some(), "{answer}");
    }
}

/// The answer to a line, within few milliseconds.
fn answer(line: &[u8], store: Option<&Store>) -> String {
    let resources = Resources {
        threads: 1,
        memory: 1 << 20,
    };
    let session = Session::new(resources, store, Arc::new(AtomicBool::new(false)));
    let origin = Origin {
        file: "f".to_string(),
        document: 1,
        source: Source::Yaml,
    };
    let id = serde_json::from_slice::<Value>(line).ok();
    let id = id.and_then(|mut value| value.get_mut("id").map(Value::take));
    let case = match entry_of_json(line, origin) {
        Ok(entry) => Case::of(&entry, &Defaults::default(), within_limits),
        Err(error) => {
            is_short(&error);
            Case::unread(error)
        }
    };
    let shared = looking_glass::solution::Resources {
        threads: 1,
        memory: 1 << 20,
    };
    let ruling = looking_glass::solution::in_threads(1, || session.rule(&case, shared));
    jsonl::answer(&ruling, &id.unwrap_or_default(), 1)
}

fn within_limits(problem: &mut Problem) {
    problem.settings.limits.time_limit = Some(Duration::from_millis(20));
    problem.settings.limits.max_solutions = Some(50);
}
