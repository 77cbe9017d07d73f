//! What a stated solution claims of a problem, as moves.
//!
//! ```
//! use looking_glass::problem::claims::Claims;
//!
//! let claims = Claims::default();
//! assert!(claims.is_empty() && !claims.is_unread());
//! ```

use crate::position::Move;
use serde::Serialize;
use thiserror::Error;

/// What a text claims of one problem or twin.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Claims {
    /// Is a solution stated at all, whether it could be read or not?
    pub stated: bool,
    /// First moves that are said to solve (battle play).
    pub keys: Vec<ClaimedPhase>,
    /// First moves that are said to fail (battle play).
    pub tries: Vec<ClaimedPhase>,
    /// What is said to follow if the defender begins (battle play).
    pub set_play: Vec<Claimed>,
    /// What is said to follow where the diagram stands after the key (battle play).
    pub post_key: Option<ClaimedPlay>,
    /// Lines that are said to solve (help and series play, proof games).
    pub lines: Vec<Vec<Move>>,
    /// Lines that are said to be prepared if the first half-move were left out.
    pub set_lines: Vec<Vec<Move>>,
    /// What could not be read, in the order of the text.
    pub unread: Vec<Unread>,
    /// The lines that there may be in what could not be read, of this problem or of no twin in particular.
    pub lines_unread: usize,
}

/// A first move and what is said of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ClaimedPhase {
    /// The move.
    pub key: Move,
    /// What is said to follow it.
    pub play: ClaimedPlay,
}

/// What is said to follow a move of the attacker's.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct ClaimedPlay {
    /// Is it said to threaten nothing?
    pub zugzwang: bool,
    /// What it is said to threaten.
    pub threats: Vec<Claimed>,
    /// The other side's moves, and what follows each.
    pub replies: Vec<Claimed>,
    /// Replies that are said to refute it.
    pub refutations: Vec<Move>,
}

/// A move that is told, and what is said to follow it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Claimed {
    /// The move.
    pub step: Move,
    /// Is it told as one of several only (`R(e8)–other`, `S~`)?
    pub grouped: bool,
    /// What follows; after a defence the replies are the attacker's answers.
    pub play: ClaimedPlay,
}

/// A part of a text that could not be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Unread {
    /// Its line in the text, from 1.
    pub line: usize,
    /// The part as it is written.
    pub text: String,
    /// Why not.
    pub why: Why,
    /// The move that cannot be read, of a line that claims nothing because of it.
    pub at: Option<String>,
    /// What it may hold all the same.
    pub holds: Held,
}

/// What stands in a part of a text that could not be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub enum Held {
    /// No solution.
    #[default]
    Nothing,
    /// A key that no legal move can be meant by.
    Key,
    /// So many lines of play at most.
    Lines(usize),
}

impl Held {
    /// What stands in two parts that are told together.
    pub const fn and(self, other: Held) -> Held {
        match (self, other) {
            (Held::Lines(one), Held::Lines(other)) => Held::Lines(one + other),
            (Held::Nothing, held) | (held, Held::Nothing) => held,
            // Keys and lines do not stand in the same text.
            (held, _) => held,
        }
    }
}

impl Unread {
    /// A part that holds no solution.
    pub fn new(line: usize, text: String, why: Why) -> Self {
        Unread {
            line,
            text,
            why,
            at: None,
            holds: Held::Nothing,
        }
    }

    /// The lines of play that it may hold.
    pub const fn lines(&self) -> usize {
        match self.holds {
            Held::Lines(lines) => lines,
            Held::Nothing | Held::Key => 0,
        }
    }
}

/// Why a part of a text could not be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error, Serialize)]
pub enum Why {
    /// It is no move, nor any word that solutions are told with.
    #[error("no move")]
    NoMove,
    /// No legal move is written so, or more than one.
    #[error("not exactly one legal move")]
    NotOneMove,
    /// It stands behind something that could not be read.
    #[error("behind something that could not be read")]
    Behind,
    /// It is told in brackets, aside from the play.
    #[error("aside from the play")]
    Aside,
    /// It is not said to which twin it belongs, or there is no such twin.
    #[error("of no twin")]
    NoTwin,
    /// It stands for too many moves.
    #[error("too many moves at once")]
    TooMany,
}

impl Claims {
    /// The keys that are stated though no legal move can be meant by them, as they are written.
    pub fn unplayable_keys(&self) -> impl Iterator<Item = &Unread> {
        self.unread.iter().filter(|unread| unread.holds == Held::Key)
    }

    /// Is a solution stated of which nothing could be read as play?
    pub fn is_unread(&self) -> bool {
        self.stated && self.is_empty() && self.unplayable_keys().next().is_none()
    }

    /// Is nothing claimed?
    pub fn is_empty(&self) -> bool {
        let battle = self.keys.is_empty() && self.tries.is_empty() && self.set_play.is_empty();
        battle && self.post_key.is_none() && self.lines.is_empty() && self.set_lines.is_empty()
    }

    /// Adds what another part of the text claims.
    pub fn add(&mut self, more: Claims) {
        self.keys.extend(more.keys);
        self.tries.extend(more.tries);
        self.set_play.extend(more.set_play);
        self.post_key = self.post_key.take().or(more.post_key);
        self.lines.extend(more.lines);
        self.set_lines.extend(more.set_lines);
        self.unread.extend(more.unread);
        self.lines_unread += more.lines_unread;
    }
}
