//! Game scores in the notations in which Alice chess is written.
//!
//! Moves may carry the board they arrive on (`/A`, `(A)`, `>A`, `A`) or not; they may be short or long
//! (`Ka2-b1A`, `f4*g5A`), or coordinates (`B:a2b1/A`). What a score writes at all it has to write throughout: where
//! captures are marked, one without its mark is a fault; where returns to board A are marked and arrivals on
//! B are not, a move without mark arrives on B (the encyclopaedia article's convention). Without any marks
//! of boards each move must be told by the rest.
//!
//! ```
//! use looking_glass::formats::score::Score;
//! use looking_glass::geometry::Shape;
//!
//! let scores = Score::read_all("1.e4 e5 2.Nf3", Shape::CHESS).expect("a score");
//! assert_eq!(scores[0].len(), 3);
//! ```

pub(super) mod grammar;
mod replay;
mod suffix;
pub(super) mod token;
pub(super) mod written;

pub use replay::{Fault, Replay, ReplayError, Turn, Wrong};

use crate::geometry::{BoardId, Shape};
use grammar::Grammar;
use thiserror::Error;
use token::Token;
use written::Written;

/// The score of one game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// `[White "Alice"]` and the like, in order.
    pub tags: Vec<(String, String)>,
    moves: Vec<Recorded>,
    /// The result, if the score tells it: `1-0`.
    pub result: Option<String>,
}

/// A move of a score.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Recorded {
    /// The number before it, and whether that has the dots of a black move.
    number: Option<(u32, bool)>,
    text: String,
    readings: Vec<Written>,
}

/// Text that is no score.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ScoreError {
    /// A comment without end.
    #[error("the comment `{begin}…` is never closed, expected `{close}`")]
    Unclosed {
        /// How it begins.
        begin: String,
        /// What is missing.
        close: char,
    },
    /// A word that is no move.
    #[error("`{text}` behind {} is no move, expected one such as Nf3, exd5/A, 0-0, Ka2-b1A or B:a2b1/A", behind(.after))]
    NoMove {
        /// The word.
        text: String,
        /// The move before it.
        after: Option<String>,
    },
    /// No moves at all.
    #[error("there are no moves in it, expected a game score such as `1.e4 d5 2.Be2 dxe4 3.Bb5/A#`")]
    Empty,
}

fn behind(text: &Option<String>) -> String {
    text.as_ref()
        .map_or("the beginning".to_string(), |text| format!("`{text}`"))
}

/// What a score writes at all, and so has to write wherever it is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Habits {
    boards: BoardMarks,
    captures: bool,
    checks: bool,
    mates: bool,
}

/// How a score tells the board a man arrives on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BoardMarks {
    /// It does not.
    None,
    /// Arrivals on B carry nothing, all others their letter.
    Article,
    /// It does when it likes.
    Free,
}

impl Score {
    /// Reads one or more scores, which tags or results part.
    ///
    /// # Errors
    /// The first word that is no move, a comment without end, or text without moves.
    pub fn read_all(text: &str, shape: Shape) -> Result<Vec<Score>, ScoreError> {
        let grammar = Grammar::new(shape);
        let mut scores = vec![Score::default()];
        let mut number = None;
        for token in token::cut(text)? {
            let last = scores.last_mut().expect("there is always one");
            let over = last.result.is_some() || matches!(token, Token::Tag(..)) && !last.moves.is_empty();
            if over {
                scores.push(Score::default());
                number = None;
            }
            let score = scores.last_mut().expect("there is always one");
            match token {
                Token::Tag(name, value) => score.tags.push((name, value)),
                Token::Number { number: read, black } => number = Some((read, black)),
                Token::Dots => number = number.map(|(read, _)| (read, true)),
                Token::Result(result) => score.result = Some(result),
                Token::Move(text) => score.push(text, number.take(), &grammar)?,
            }
        }
        scores.retain(|score| !score.moves.is_empty());
        if scores.is_empty() {
            Err(ScoreError::Empty)
        } else {
            Ok(scores)
        }
    }

    fn push(&mut self, text: String, number: Option<(u32, bool)>, grammar: &Grammar) -> Result<(), ScoreError> {
        let readings = grammar.read(&text);
        if readings.is_empty() {
            let after = self.moves.last().map(|before| before.text.clone());
            return Err(ScoreError::NoMove { text, after });
        }
        self.moves.push(Recorded { number, text, readings });
        Ok(())
    }

    /// The number of half-moves.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Is there no move? Never true of a score that has been read.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Takes a result that is stated beside the moves.
    ///
    /// # Errors
    /// It is no result, or the moves end in another.
    pub fn end_in(&mut self, result: &str) -> Result<(), String> {
        if !token::is_result(result) {
            return Err(format!("`{result}`, expected 1-0, 0-1, 1/2-1/2 or *"));
        }
        let told = self.result.get_or_insert_with(|| result.to_string());
        match told == result {
            true => Ok(()),
            false => Err(format!("{result}, but the score ends in {told}")),
        }
    }

    /// Its moves as they are written.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().map(|step| step.text.as_str())
    }

    /// Does it begin with a move of Black (`1...`)?
    pub fn begins_with_black(&self) -> bool {
        self.moves
            .first()
            .is_some_and(|first| matches!(first.number, Some((_, true))))
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(key, _)| key.eq_ignore_ascii_case(name));
        tag.map(|(_, value)| value.as_str())
    }

    fn habits(&self) -> Habits {
        let any = |says: fn(&Written) -> bool| self.moves.iter().any(|step| step.readings.iter().any(says));
        // Zero moves always name their board.
        let marks_b = any(|written| written.marks.lands == Some(BoardId::B) && !written.zero);
        let marks_others = any(|written| written.marks.lands.is_some_and(|board| board != BoardId::B));
        Habits {
            boards: match (marks_others, marks_b) {
                (false, false) => BoardMarks::None,
                (true, false) => BoardMarks::Article,
                (_, true) => BoardMarks::Free,
            },
            captures: any(|written| written.marks.capture),
            checks: any(|written| written.marks.check),
            mates: any(|written| written.marks.check || written.marks.mate),
        }
    }
}
