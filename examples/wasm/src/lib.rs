//! The solver for JavaScript, without anything that makes bindings: a text goes in and out byte by byte.
//!
//! `put` takes a byte of a problem file in YAML, `run` solves the problems of all that was put within so many milliseconds
//! each and tells how many bytes the answer has, `get` gives one of them. The answer has a line for each problem: the object
//! of `glass solve --format json`, or an object with the reasons why it is none.

use looking_glass::{Answer, Problem, Refused, Solver};
use serde_json::json;
use std::cell::RefCell;
use std::time::Duration;

/// Bytes for tables: a module has four gigabytes at most, and keeps what it once took.
const MEMORY: usize = 64 << 20;

thread_local! {
    /// What was put.
    static ASKED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// What is to be got.
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Takes a byte of the text.
#[unsafe(no_mangle)]
pub extern "C" fn put(byte: u32) {
    ASKED.with_borrow_mut(|asked| asked.push(byte as u8));
}

/// Solves what was put, and forgets it; the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn run(milliseconds: u32) -> u32 {
    let text = ASKED.take();
    let limit = Duration::from_millis(u64::from(milliseconds));
    let problems = Problem::from_yaml(&String::from_utf8_lossy(&text));
    let lines = problems.into_iter().map(|problem| match solved(problem, limit) {
        Ok(answer) => format!("{}\n", answer.to_json()),
        Err(refused) => format!("{}\n", json!({ "refused": refused.reasons })),
    });
    let answer: String = lines.collect();
    let length = answer.len() as u32;
    ANSWER.set(answer.into_bytes());
    length
}

/// A byte of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn get(index: u32) -> u32 {
    ANSWER.with_borrow(|answer| answer.get(index as usize).copied().map_or(0, u32::from))
}

fn solved(problem: Result<Problem, Refused>, limit: Duration) -> Result<Answer, Refused> {
    let mut problem = problem?;
    problem.settings.limits.time_limit = Some(limit);
    Solver::default().threads(1).memory(MEMORY).solve(&problem)
}
