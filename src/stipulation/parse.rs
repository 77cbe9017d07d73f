//! Stipulations as text.
//!
//! The grammar is the one that Popeye, Olive and YACPDB share:
//! `[m->][exact-][ser-|pser-|phser-][reci-h|semi-r|hs|hr|h|s|r]goal n[.5]`, letters of either case,
//! with YACPDB's `PGn` beside `dian`; or a [structured](super::structured) stipulation, which begins with a side.

use super::{Ending, Goal, Length, Play, Stipulation, Structure};
use crate::geometry::Shape;
use crate::text::Cursor;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Text that is no stipulation, or none that is solved.
#[derive(Debug, Clone, Error, PartialEq, Eq)]
pub enum StipulationError {
    /// Nothing known.
    #[error("`{0}` is not a stipulation that is understood, expected one such as #2, s#3, h#2.5, ser-h#7 or dia10.5")]
    Unknown(String),
    /// Something known that is not solved here.
    #[error("`{text}` asks for {what}, which is not solved here")]
    NotSolved {
        /// The stipulation.
        text: String,
        /// What it asks for.
        what: &'static str,
    },
    /// Parts that are known but do not make a stipulation.
    #[error("`{text}`: {flaw}")]
    Flawed {
        /// The stipulation.
        text: String,
        /// What was expected.
        flaw: &'static str,
    },
}

/// The plays, by what is written before the goal; a text that begins another comes after it.
const PLAYS: [(&str, Play); 26] = [
    ("ser-reci-h", Play::Series(Ending::ReciprocalHelp { black: Goal::Any })),
    ("ser-semi-r", Play::Series(Ending::SemiReflex)),
    ("ser-hs", Play::Series(Ending::HelpSelf)),
    ("ser-h", Play::Series(Ending::Help)),
    ("ser-s", Play::Series(Ending::SelfPlay)),
    ("ser-r", Play::Series(Ending::Reflex)),
    ("ser-", Play::Series(Ending::Direct)),
    ("phser-semi-r", Play::ParryHelpSeries(Ending::SemiReflex)),
    ("phser-s", Play::ParryHelpSeries(Ending::SelfPlay)),
    ("phser-r", Play::ParryHelpSeries(Ending::Reflex)),
    ("phser-", Play::ParryHelpSeries(Ending::Direct)),
    ("pser-semi-r", Play::ParrySeries(Ending::SemiReflex)),
    ("pser-hs", Play::ParrySeries(Ending::HelpSelf)),
    ("pser-h", Play::ParrySeries(Ending::Help)),
    ("pser-s", Play::ParrySeries(Ending::SelfPlay)),
    ("pser-r", Play::ParrySeries(Ending::Reflex)),
    ("pser-", Play::ParrySeries(Ending::Direct)),
    ("reci-h", Play::ReciprocalHelp { black: Goal::Any }),
    ("semi-r", Play::SemiReflex),
    ("hs", Play::HelpSelf),
    ("hr", Play::HelpReflex),
    ("h", Play::Help),
    ("s", Play::SelfPlay),
    ("r", Play::Reflex),
    ("", Play::Direct),
    ("", Play::ProofGame),
];

/// Plays that composers write and nothing here solves.
const UNSOLVED_PLAYS: [(&str, &str); 6] = [
    ("ser-hr", "a series help-reflex play"),
    ("pser-hr", "a parry series help-reflex play"),
    ("pser-reci-", "a reciprocal parry series"),
    ("phser-reci-", "a reciprocal parry series"),
    (
        "phser-h",
        "a parry series with help twice over (its parries help already: pser-h)",
    ),
    ("semi-h", "semi-reflex help play"),
];

/// The goals without a square, by their signs; a sign that begins another comes after it.
const GOALS: [(&str, Goal); 22] = [
    ("##!", Goal::CounterMate),
    ("##", Goal::DoubleMate),
    ("#=", Goal::MateOrStalemate),
    ("#", Goal::Mate),
    ("==", Goal::DoubleStalemate),
    ("=", Goal::Stalemate),
    ("!=", Goal::AutoStalemate),
    ("!#", Goal::AutoMate),
    ("+", Goal::Check),
    ("x", Goal::Capture),
    ("%", Goal::WinPiece),
    ("00", Goal::Castling),
    ("ep", Goal::EnPassant),
    ("ctr", Goal::CircuitByRebirth),
    ("ct", Goal::Circuit),
    ("<>r", Goal::ExchangeByRebirth),
    ("<>", Goal::Exchange),
    ("c81", Goal::Chess81),
    ("~", Goal::Any),
    ("dia", Goal::Diagram),
    ("pg", Goal::Diagram),
    ("a=>b", Goal::Position),
];

/// Words that stand for a stipulation in collections without being one.
const WORDS: [(&str, &str); 7] = [
    ("seetext", "whatever the text says"),
    ("+", "a win without a number of moves, as studies do"),
    ("=", "a draw without a number of moves, as studies do"),
    ("win", "a win without a number of moves, as studies do"),
    ("draw", "a draw without a number of moves, as studies do"),
    ("+blacktomove", "a win without a number of moves, as studies do"),
    ("=blacktomove", "a draw without a number of moves, as studies do"),
];

impl Stipulation {
    /// Reads a stipulation whose goal may name a square of boards of this shape.
    ///
    /// # Errors
    /// Names what is not understood, not solved, or missing.
    pub fn parse(text: &str, shape: Shape) -> Result<Self, StipulationError> {
        let letters = bare(text);
        let mut reader = Reader {
            original: text.trim(),
            letters: Cursor::new(&letters),
            shape,
        };
        let stipulation = reader.stipulation()?;
        match stipulation.flaw() {
            Some(flaw) => Err(StipulationError::Flawed {
                text: text.trim().to_string(),
                flaw,
            }),
            None => Ok(stipulation),
        }
    }

    /// The canonical text, which [`parse`](Self::parse) reads back; squares are named as on boards
    /// of this shape.
    pub fn text(&self, shape: Shape) -> String {
        if let Some(structure) = &self.structure {
            return structure.text(shape);
        }
        let mut text = String::new();
        if self.intro > 0 {
            text += &format!("{}->", self.intro);
        }
        if self.exact {
            text += "exact-";
        }
        let prefix = PLAYS.iter().find(|(_, play)| play.is_like(self.play));
        text += prefix.map_or("", |(prefix, _)| prefix);
        if let Some(black) = self.play.own_goal().filter(|&black| black != self.goal) {
            text += &format!("({})", black.text(shape));
        }
        format!("{text}{}{}", self.goal.text(shape), self.length)
    }

    /// Why the parts do not make a stipulation, if they do not.
    fn flaw(&self) -> Option<&'static str> {
        use Play::*;
        if self.structure.is_some() {
            return None;
        }
        let Length { moves, half } = self.length;
        let lone = matches!(self.play.ending(), Some(Ending::Direct | Ending::Help));
        if self.goal.needs_target() && !lone && self.play != ProofGame
            || self.play.own_goal().is_some_and(Goal::needs_target)
        {
            return Some("a position can only be the goal of a proof game or a series, such as dia7.5 or ser-dia7");
        }
        if half && (self.play.is_battle() || self.play.is_series()) {
            return Some("only help play and proof games can be half a move longer");
        }
        if moves == 0 && !half {
            return Some("expected at least one move");
        }
        if moves == 0 && matches!(self.play, ReciprocalHelp { .. }) {
            return Some("expected at least one move of both sides");
        }
        if self.intro > 0 && !self.play.is_series() {
            return Some("moves in advance (`m->`) can only precede a series");
        }
        None
    }
}

impl Play {
    /// What is written before the goal for every kind of play; nothing for direct play.
    pub fn prefixes() -> impl Iterator<Item = &'static str> {
        PLAYS.into_iter().map(|(prefix, _)| prefix)
    }

    /// The goal of Black in reciprocal help play.
    const fn own_goal(self) -> Option<Goal> {
        match self {
            Play::ReciprocalHelp { black } => Some(black),
            _ => match self.ending() {
                Some(Ending::ReciprocalHelp { black }) => Some(black),
                _ => None,
            },
        }
    }

    /// The same play with another own goal of Black, if it has one.
    fn with_own_goal(self, black: Goal) -> Play {
        match self {
            Play::ReciprocalHelp { .. } => Play::ReciprocalHelp { black },
            Play::Series(Ending::ReciprocalHelp { .. }) => Play::Series(Ending::ReciprocalHelp { black }),
            play => play,
        }
    }

    fn is_like(self, other: Play) -> bool {
        self == other.with_own_goal(Goal::Any)
    }
}

impl Goal {
    /// The signs of all goals; `z` and `k` go before a square.
    pub fn signs() -> impl Iterator<Item = &'static str> {
        GOALS.into_iter().map(|(sign, _)| sign).chain(["z", "k"])
    }

    /// The goal that a text in small letters begins with, and how many letters name it.
    pub(super) fn begin(text: &str, shape: Shape) -> Option<(Goal, usize)> {
        if let Some(rest) = text.strip_prefix(['z', 'k']) {
            let length = shape.name_length();
            let square = shape.parse(rest.get(..length)?)?;
            let goal = if text.starts_with('z') {
                Goal::Target
            } else {
                Goal::Kiss
            };
            return Some((goal(square), 1 + length));
        }
        let (sign, goal) = GOALS.into_iter().find(|(sign, _)| text.starts_with(sign))?;
        Some((goal, sign.len()))
    }

    /// The sign, with the name of the square on boards of this shape.
    pub fn text(self, shape: Shape) -> String {
        match self {
            Goal::Target(square) => format!("z{}", shape.name(square)),
            Goal::Kiss(square) => format!("k{}", shape.name(square)),
            _ => GOALS
                .iter()
                .find(|(_, goal)| *goal == self)
                .map_or(String::new(), |(sign, _)| (*sign).to_string()),
        }
    }
}

/// The letters of a text without blanks, none of them large.
fn bare(text: &str) -> String {
    let letters = text.chars().filter(|letter| !letter.is_whitespace());
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}

/// Reads the parts of a stipulation one after the other.
struct Reader<'a> {
    original: &'a str,
    letters: Cursor<'a>,
    shape: Shape,
}

impl Reader<'_> {
    fn unknown(&self) -> StipulationError {
        StipulationError::Unknown(self.original.to_string())
    }

    fn not_solved(&self, what: &'static str) -> StipulationError {
        StipulationError::NotSolved {
            text: self.original.to_string(),
            what,
        }
    }

    fn flawed(&self, flaw: &'static str) -> StipulationError {
        StipulationError::Flawed {
            text: self.original.to_string(),
            flaw,
        }
    }

    fn stipulation(&mut self) -> Result<Stipulation, StipulationError> {
        if let Some((_, what)) = WORDS.iter().find(|(word, _)| *word == self.letters.rest()) {
            return Err(self.not_solved(what));
        }
        if Structure::begins(self.letters.rest()) {
            return self.structured();
        }
        let mut exact = self.letters.accept("exact-");
        let intro = self.intro()?;
        exact |= self.letters.accept("exact-");
        let play = self.play()?;
        let own_goal = if play.own_goal().is_some() {
            self.own_goal()?
        } else {
            None
        };
        let goal = self.goal()?;
        let play = match play {
            Play::Direct if goal.needs_target() => Play::ProofGame,
            play => play.with_own_goal(own_goal.unwrap_or(goal)),
        };
        Ok(Stipulation {
            play,
            goal,
            length: self.length()?,
            exact,
            intro,
            structure: None,
        })
    }

    fn structured(&self) -> Result<Stipulation, StipulationError> {
        let structure = Structure::parse(self.letters.rest(), self.shape).map_err(|flaw| self.flawed(flaw))?;
        let parts = structure.parts();
        let all = !parts.is_empty() && parts.iter().all(Structure::is_solved);
        if all || structure.is_solved() {
            Ok(Stipulation::structured(structure))
        } else {
            Err(self.not_solved("a battle of no common form"))
        }
    }

    fn intro(&mut self) -> Result<u16, StipulationError> {
        if !self.letters.rest().contains("->") {
            return Ok(0);
        }
        match self.letters.number() {
            Some(moves) if moves > 0 && self.letters.accept("->") => Ok(moves),
            _ => Err(self.flawed("expected a number of moves before `->`, such as 2->ser-h#4")),
        }
    }

    fn play(&mut self) -> Result<Play, StipulationError> {
        if let Some((_, what)) = UNSOLVED_PLAYS
            .iter()
            .find(|(prefix, _)| self.letters.rest().starts_with(prefix))
        {
            return Err(self.not_solved(what));
        }
        let play = PLAYS.into_iter().find(|(prefix, _)| self.letters.accept(prefix));
        Ok(play.map_or(Play::Direct, |(_, play)| play))
    }

    /// Black's own goal in brackets.
    fn own_goal(&mut self) -> Result<Option<Goal>, StipulationError> {
        if !self.letters.accept("(") {
            return Ok(None);
        }
        let goal = self.goal()?;
        if self.letters.accept(")") {
            Ok(Some(goal))
        } else {
            Err(self.flawed("expected `)` after the first goal, as in reci-h(=)#2"))
        }
    }

    fn goal(&mut self) -> Result<Goal, StipulationError> {
        if let Some((goal, length)) = Goal::begin(self.letters.rest(), self.shape) {
            self.letters.advance(length);
            return Ok(goal);
        }
        Err(match self.letters.rest().starts_with(['z', 'k']) {
            true => self.flawed("expected a square of the board after `z` or `k`, as in zg74"),
            false => self.unknown(),
        })
    }

    fn length(&mut self) -> Result<Length, StipulationError> {
        if self.letters.is_done() {
            return Err(self.flawed("expected a number of moves after the goal, as in #2"));
        }
        let moves = self.letters.number().ok_or_else(|| self.unknown())?;
        let half = self.letters.accept(".5") || self.letters.accept("½");
        if self.letters.is_done() {
            Ok(Length { moves, half })
        } else {
            Err(self.unknown())
        }
    }
}

impl FromStr for Stipulation {
    type Err = StipulationError;

    /// Reads a stipulation for flat boards.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Stipulation::parse(text, Shape::CHESS)
    }
}

impl fmt::Display for Stipulation {
    /// The canonical text, with squares named as on flat boards.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Shape::CHESS))
    }
}
