//! What page and server tell each other. `docs/schema/edit.json` describes the same in JSON Schema; a test holds them together.

use super::base::Base;
use super::sheet::Sheet;
use crate::output::notation::{Language, Notation};
use crate::output::outline::{Item, Played, Standing};
use crate::pieces::Color;
use crate::rules::Rules;
use serde::{Deserialize, Serialize};

/// The name of these messages, with their version.
pub const SCHEMA: &str = "looking-glass/edit/1";

/// What a page asks.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// Who asks: what the same page asked before of the same kind is given up.
    pub page: String,
    /// The problem.
    pub sheet: Sheet,
    /// Which of the twins, from 0.
    pub twin: usize,
    /// The moves from the diagram on, in coordinates.
    pub path: Vec<String>,
    /// Tries with so many refutations are told.
    pub tries: Option<u32>,
    /// The letters of the men: `en`, `en-problem`, `de` or `fr`.
    pub language: String,
    /// Seconds of the last limit, where it is not the usual one.
    pub seconds: Option<u64>,
    /// A text to be read, or the name of what is wanted.
    pub text: String,
    /// The file to save in, if it is not the one of the record.
    pub file: Option<String>,
    /// Is a file that has been changed on the disk to be written over?
    pub anyway: bool,
}

impl Ask {
    /// How moves are written for who asks.
    pub fn notation(&self, rules: Rules) -> Notation {
        Notation {
            rules,
            language: Language::from_name(&self.language).unwrap_or_default(),
        }
    }
}

/// How a problem stands, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lamp {
    /// As intended, and nothing else.
    Sound,
    /// Solved otherwise, too.
    Cooked,
    /// Nothing solves it.
    NoSolution,
    /// Something else is wrong.
    Unsound,
    /// Not known yet.
    Unknown,
    /// Not playable.
    Illegal,
    /// Nothing is demanded, or there are no men.
    Idle,
}

/// How far a problem or twin is solved.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    /// Which of the twins, from 0.
    pub twin: usize,
    /// Its label: `b) wKa1 → b1`.
    pub label: Option<String>,
    /// What is demanded.
    pub stipulation: String,
    /// The side to move in the diagram.
    pub turn: Color,
    /// The men, which a twin may have elsewhere.
    pub men: Vec<Standing>,
    /// In a word.
    pub lamp: Lamp,
    /// In a line: `C+ sound (1 key, 7 tries)`.
    pub line: String,
    /// The defects, or why it cannot be played; a line each.
    pub defects: Vec<String>,
    /// The solution.
    pub items: Vec<Item>,
    /// Seconds that it took.
    pub seconds: f64,
    /// Positions that were searched.
    pub nodes: u64,
    /// First moves done, and all that there are.
    pub progress: (u64, u64),
    /// Will nothing be added?
    pub settled: bool,
}

/// What the server tells, a line each.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "kebab-case")]
pub enum News {
    /// How far a problem is solved.
    State(Box<State>),
    /// How a record of the collection stands.
    Row {
        /// The record.
        base: Base,
        /// In a word.
        lamp: Lamp,
        /// In a line.
        line: String,
        /// The themes that it shows.
        themes: Vec<String>,
    },
    /// Lines of a pane: a check, themes, the workshop.
    Lines {
        /// The lines.
        lines: Vec<String>,
    },
    /// What happens without a man.
    Purpose {
        /// Its place.
        at: String,
        /// In words; nothing if it can go.
        without: Option<String>,
    },
    /// A version that the workshop made.
    Version {
        /// What was changed.
        text: String,
        /// More about it.
        note: String,
        /// The problem.
        sheet: Box<Sheet>,
    },
    /// How far the work has come.
    Progress {
        /// Candidates judged.
        done: u64,
        /// All of them.
        all: u64,
    },
    /// Nothing follows. Was all of it done?
    End {
        /// No limit or interrupt ended it.
        complete: bool,
    },
}

/// What can be played in a position.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Moves {
    /// The men.
    pub men: Vec<Standing>,
    /// The side to move.
    pub turn: Option<Color>,
    /// The legal moves.
    pub moves: Vec<Legal>,
    /// What was found from here on.
    pub items: Vec<Item>,
    /// In words: `a key`, `refuted by 1...Ra8+!`.
    pub line: String,
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Legal {
    /// In print.
    pub text: String,
    /// What it changes.
    pub step: Played,
    /// What a pawn becomes.
    pub promotion: Option<String>,
}

/// A record of the shelf, as a list shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The record.
    pub base: Base,
    /// Its name.
    pub id: String,
    /// Authors and source.
    pub title: String,
    /// What is demanded.
    pub stipulation: String,
    /// The rules.
    pub rules: String,
    /// The men, one behind the other: `KAe4 qBd5`.
    pub men: String,
    /// The themes and other keywords that the record states.
    pub keywords: Vec<String>,
    /// Why it cannot be read.
    pub error: Option<String>,
}
