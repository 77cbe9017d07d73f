//! What is tried with inputs that nobody wrote: one function for each reader, store and writer, for two drivers, that of
//! `cargo test` and those of `cargo fuzz`.
//!
//! A target takes bytes and fails by a panic. Of the bytes it makes a text or, with `arbitrary`, a problem.
#![allow(
    dead_code,
    reason = "each target of `cargo fuzz` includes this module and uses its own part of it"
)]

pub mod files;
pub mod made;
pub mod parts;
pub mod stores;
mod words;

use looking_glass::brief::MESSAGE;
use std::fmt::Display;

/// What a target does with an input.
#[derive(Clone, Copy)]
pub struct Target {
    /// Its name, which is that of its corpus and of its program in `fuzz/`.
    pub name: &'static str,
    /// Tries an input.
    pub run: fn(&[u8]),
    /// The words of its language.
    pub words: &'static [&'static str],
}

/// All targets.
pub const ALL: [Target; 21] = [
    target("any", files::any, words::ANY),
    target("claims", parts::claims, words::SOLUTION),
    target("fen", parts::fen, words::FEN),
    target("fens", files::fens, words::FEN),
    target("game", parts::game, words::GAME),
    target("json", files::json, words::JSON),
    target("checkpoint", stores::checkpoint, words::JSON),
    target("made", made::written, &[]),
    target("matrix", parts::matrix, words::SPEC),
    target("options", parts::options, words::OPTIONS),
    target("pgn", files::pgn, words::PGN),
    target("popeye", files::popeye, words::POPEYE),
    target("record", files::record, words::RECORD),
    target("rules", parts::rules, words::RULES),
    target("solution", made::solved, &[]),
    target("spec", files::spec, words::SPEC),
    target("stipulation", parts::stipulation, words::STIPULATION),
    target("store", stores::store, &[]),
    target("twins", parts::twins, words::TWINS),
    target("worker", stores::worker, words::JSON),
    target("yaml", files::yaml, words::YAML),
];

const fn target(name: &'static str, run: fn(&[u8]), words: &'static [&'static str]) -> Target {
    Target { name, run, words }
}

/// Tries an input on the target of this name.
pub fn run(name: &str, input: &[u8]) {
    let target = ALL.iter().find(|target| target.name == name);
    (target.expect("a target of this name").run)(input);
}

/// The first byte of an input whose other bytes stand for words.
pub const WORDS: u8 = 0xff;

/// The bytes of a text: the input as it is or, behind [`WORDS`], the word for each byte, and the letter where there is none.
fn bytes(input: &[u8], words: &[&str]) -> Vec<u8> {
    let Some((&WORDS, numbers)) = input.split_first() else {
        return input.to_vec();
    };
    let word = |&number: &u8| match words.get(usize::from(number)) {
        Some(word) => word.as_bytes().to_vec(),
        None => vec![number],
    };
    numbers.iter().flat_map(word).collect()
}

/// The same as a text.
fn text(input: &[u8], words: &[&str]) -> String {
    String::from_utf8_lossy(&bytes(input, words)).into_owned()
}

/// An error is one line that can be read at a glance, however long what it speaks of is.
fn is_short(error: &impl Display) {
    let text = error.to_string();
    let length = text.chars().count();
    assert!(length <= MESSAGE + 300, "an error of {length} letters: {text:.200}");
}
