//! All languages of inputs.

use super::language::Language;
use crate::formats::entry::InputLanguage;
use crate::text::{Meaning, meaning};

/// English.
pub(super) const ENGLISH: Language = Language {
    language: InputLanguage::English,
    begin: "BeginProblem",
    end: "EndProblem",
    next: "NextProblem",
    twin: "twin",
    zeroposition: "zeroposition",
    colors: ["White", "Black", "Neutral"],
    unplayed_color: "TotalInvisible",
    conditions: include_str!("conditions/english.txt"),
};

/// German.
pub(super) const GERMAN: Language = Language {
    language: InputLanguage::German,
    begin: "AnfangProblem",
    end: "EndeProblem",
    next: "WeiteresProblem",
    twin: "Zwilling",
    zeroposition: "NullStellung",
    colors: ["Weiss", "Schwarz", "Neutral"],
    unplayed_color: "TotalUnsichtbar",
    conditions: include_str!("conditions/german.txt"),
};

/// French.
pub(super) const FRENCH: Language = Language {
    language: InputLanguage::French,
    begin: "DebutProbleme",
    end: "FinProbleme",
    next: "ASuivre",
    twin: "jumeau",
    zeroposition: "zeroposition",
    colors: ["Blanc", "Noir", "Neutre"],
    unplayed_color: "TotalInvisible",
    conditions: include_str!("conditions/french.txt"),
};

impl Language {
    /// All languages.
    pub const ALL: [&'static Language; 3] = [&ENGLISH, &GERMAN, &FRENCH];

    /// The language in which this word begins a problem.
    pub fn begun_by(text: &str) -> Option<&'static Language> {
        let begins = |language: &&&Language| meaning(text, [(language.begin, ())]) != Meaning::None;
        Language::ALL.iter().find(begins).copied()
    }
}
