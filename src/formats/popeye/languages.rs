//! All languages of inputs.

use super::english::ENGLISH;
use super::french::FRENCH;
use super::german::GERMAN;
use super::language::{Language, Meaning, meaning};

impl Language {
    /// All languages.
    pub const ALL: [&'static Language; 3] = [&ENGLISH, &GERMAN, &FRENCH];

    /// The language in which this word begins a problem.
    pub fn begun_by(text: &str) -> Option<&'static Language> {
        let begins = |language: &&&Language| meaning(text, [(language.begin, ())]) != Meaning::None;
        Language::ALL.iter().find(begins).copied()
    }
}
