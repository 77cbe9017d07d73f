//! The words of Popeye's text in the languages of its inputs.
//!
//! ```
//! use looking_glass::formats::entry::InputLanguage;
//! use looking_glass::output::popeye::words::Words;
//! use looking_glass::pieces::Color;
//!
//! assert_eq!(Words::of(InputLanguage::English).color(Color::White), "White");
//! ```

use crate::formats::entry::InputLanguage;
use crate::formats::popeye;
use crate::output::notation::Language;
use crate::pieces::Color;

/// The words of one language, letter by letter those of Popeye 4.104.
#[derive(Debug, PartialEq, Eq)]
pub struct Words {
    /// The letters of the men.
    pub letters: Language,
    /// White and Black.
    pub colors: [&'static str; 2],
    /// Alice chess.
    pub alice: &'static str,
    /// What stands above twins of which the diagram is none.
    pub zeroposition: &'static str,
    /// Behind the name of an option that means nothing in this play.
    pub not_applicable: &'static str,
    /// Behind a square on which a man replaced another.
    pub occupied: &'static str,
    /// Tries where the key has been played; it ends its line in some languages only.
    pub no_tries: &'static str,
    /// `StopOnShortSolutions` in a battle.
    pub no_short_solutions: &'static str,
    /// `Threat` where there is none so long.
    pub no_threat: &'static str,
    /// `Intelligent` in play without such a search.
    pub no_intelligence: &'static str,
    /// Behind a move whose point is that any answer harms.
    pub zugzwang: &'static str,
    /// Behind a move that threatens.
    pub threat: &'static str,
    /// Above the refutations.
    pub but: &'static str,
    /// Below a refutation of a key that has been played.
    pub refutes: &'static str,
    /// The end of a problem of which all is told.
    pub finished: &'static str,
    /// The end of a problem of which no more was wanted.
    pub partial: &'static str,
    /// The end of a problem that had no time, or could not be solved.
    pub interrupted: &'static str,
    /// Before a time.
    pub time: &'static str,
}

impl Words {
    /// The words of a language.
    pub const fn of(language: InputLanguage) -> &'static Words {
        match language {
            InputLanguage::English => &ENGLISH,
            InputLanguage::German => &GERMAN,
            InputLanguage::French => &FRENCH,
        }
    }

    /// The name of a colour.
    pub fn color(&self, color: Color) -> &'static str {
        self.colors[color as usize]
    }

    /// The name of an option.
    pub fn option(&self, name: &'static str) -> &'static str {
        popeye::option_name(name, self.letters.column())
    }

    /// The name of a change that makes a twin, if it is told by name.
    pub fn change(&self, name: &str) -> Option<&'static str> {
        popeye::change_name(name, self.letters.column())
    }
}

/// English.
pub static ENGLISH: Words = Words {
    letters: Language::EnglishProblem,
    colors: ["White", "Black"],
    alice: "AliceChess",
    zeroposition: "zeroposition",
    not_applicable: " not applicable - ignored",
    occupied: " already occupied - old piece goes to the underworld.",
    no_tries: "try play not applicable\n",
    no_short_solutions: "Option  StopOnShortSolutions  not supported with direct play.",
    no_threat: "Option \"Threat\" not applicable or indicated maximum threat length too big",
    no_intelligence: "Intelligent Mode only with h#/=, ser-#/= and ser-h#/=, with a limited set of fairy conditions \
                      and without fairy pieces.",
    zugzwang: " zugzwang.",
    threat: " threat:",
    but: "but",
    refutes: "refutes.",
    finished: "solution finished.",
    partial: "Partial solution",
    interrupted: "solving interrupted.",
    time: "Time = ",
};

/// German, without umlauts as in Popeye.
pub static GERMAN: Words = Words {
    letters: Language::German,
    colors: ["Weiss", "Schwarz"],
    alice: "AliceSchach",
    zeroposition: "NullStellung",
    not_applicable: " nicht anwendbar - ignoriert",
    occupied: " ist bereits besetzt - alter Stein geht in die Unterwelt.",
    no_tries: "Verfuehrung nicht anwendbar\n",
    no_short_solutions: "Option  StopNachKurzloesungen  nicht unterstuetzt im direkten Spiel.",
    no_threat: "Option \"Drohung\" nicht anwendbar order maximale Laenge der Drohung zu gross",
    no_intelligence: "Intelligent Modus nur im h#/=, ser-#/= und ser-h#/=, wenigen Maerchenbedingungen und keinen \
                      Maerchensteinen.",
    zugzwang: " Zugzwang.",
    threat: " Drohung:",
    but: "Aber",
    refutes: "Widerlegt.",
    finished: "Loesung beendet.",
    partial: "Partielle Loesung",
    interrupted: "Bearbeitung abgebrochen.",
    time: "Zeit = ",
};

/// French, without accents as in Popeye.
pub static FRENCH: Words = Words {
    letters: Language::French,
    colors: ["Blanc", "Noir"],
    alice: "Alice",
    zeroposition: "zeroposition",
    not_applicable: " pas applicable - ignore",
    occupied: " deja occupee - piece ancienne va dans l'au-dela.",
    no_tries: "jeu d'essai pas applicable",
    no_short_solutions: "L'option  FinApresSolutionsCourtes  n'est pas soutenu au jeu direct.",
    no_threat: "Option \"menace\" pas applicable ou longueur maximale de la menace trop grande",
    no_intelligence: "mode intelligent seulement avec h#/=, ser-#/= et ser-h#/=, facultativement avec certaines \
                      conditions, et sans pieces feeriques.",
    zugzwang: " blocus.",
    threat: " menace:",
    but: "mais",
    refutes: "Refute.",
    finished: "solution terminee.",
    partial: "solution partielle",
    interrupted: "solution interrompue.",
    time: "Temps = ",
};
