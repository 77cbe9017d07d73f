//! Options as text, in the words of Popeye and YACPDB.

use super::{MoveNumber, NonTrivial, Opening, Settings, Sides, Telling};
use crate::conditions;
use crate::geometry::{Shape, Square};
use crate::rules::ConditionSet;
use crate::text::{Misplaced, Words, begins};
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// What an option text turned out to be.
#[expect(clippy::large_enum_variant, reason = "it lives as long as the text is read")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OptionText {
    /// A setting, which has been applied.
    Setting,
    /// A condition, by its number in the table: it belongs to the rules, not to the settings.
    Condition(ConditionSet),
}

/// An option that cannot be applied.
#[derive(Debug, Clone, Error, PartialEq, Eq)]
pub enum OptionError {
    /// No option, or a condition that is not played here.
    #[error("`{0}` is neither an option nor a condition that is known here")]
    Unknown(String),
    /// An option that only fairy conditions need.
    #[error("the option {0} is known, but nothing here answers to it")]
    NotSolved(&'static str),
    /// An abbreviation of several options.
    #[error("`{text}` may be any of {}", .names.join(", "))]
    Ambiguous {
        /// The abbreviation.
        text: String,
        /// What it may stand for.
        names: Vec<&'static str>,
    },
    /// What should follow the option does not.
    #[error("the option {0}")]
    Argument(#[from] Misplaced),
}

/// The names, as Popeye prints them.
const NAMES: &str = "Defence SetPlay WhiteToPlay Variations MoveNumbers StartMoveNumber UpToMoveNumber NoWk NoBk Duplex HalfDuplex \
     Threat NoThreat Try TrivialTriesAvoid MaxSolutions MaxFlightsquares NonTrivial KeepMatingPiece EnPassant NoBoard \
     NoShortVariations PostKeyPlay Intelligent MaxTime NoCastling Quodlibet StopOnShortSolutions Beep SuppressGrid \
     WriteGrid CastlingMutuallyExclusive GoalIsEnd NullMoves MatesIn1 LastCapture TotalInvisible";

/// Abbreviations must have so many letters.
const SHORTEST: usize = 4;

/// The number that belongs to an option.
fn number<T: FromStr>(words: &mut Words<'_>, name: &'static str) -> Result<T, OptionError> {
    Ok(words.argument(name, "a number", |word| word.parse().ok())?)
}

/// A number, if one follows.
fn optional_number<T: FromStr>(words: &mut Words<'_>) -> Option<T> {
    words.next_if(|word| word.parse().ok())
}

/// The one option of this name or abbreviation.
fn named(word: &str) -> Result<&'static str, OptionError> {
    let meant = |name: &&str| begins(name, word) && (word.len() >= SHORTEST || word.len() == name.len());
    let names: Vec<&'static str> = NAMES.split(' ').filter(meant).collect();
    let exact = names.iter().find(|name| name.len() == word.len());
    match (exact, names.as_slice()) {
        (Some(&name), _) | (None, &[name]) => Ok(name),
        (None, []) => Err(OptionError::Unknown(word.to_string())),
        (None, _) => Err(OptionError::Ambiguous {
            text: word.to_string(),
            names,
        }),
    }
}

impl Settings {
    /// The names of all options, as Popeye prints them.
    pub fn option_names() -> impl Iterator<Item = &'static str> {
        NAMES.split(' ')
    }

    /// Applies an option as Popeye and YACPDB write it, `SetPlay`, `Defence 1` or `EnPassant d2 d3 d4`:
    /// letters of either case, abbreviated to four letters or more as long as only one option begins so.
    /// A text may hold several options. A condition is told and changes nothing.
    ///
    /// # Errors
    /// Names an option that is unknown, and what should have followed one.
    pub fn apply_option(&mut self, text: &str) -> Result<OptionText, OptionError> {
        if let Some(condition) = conditions::read(text) {
            return Ok(OptionText::Condition(condition));
        }
        let mut words = Words::new(text);
        if words.peek().is_none() {
            return Err(OptionError::Unknown(text.to_string()));
        }
        while let Some(word) = words.next() {
            let name = named(word).map_err(|error| match error {
                OptionError::Unknown(_) => OptionError::Unknown(text.trim().to_string()),
                error => error,
            })?;
            self.apply(name, &mut words)?;
        }
        Ok(OptionText::Setting)
    }

    /// The options of a text, each in full: its name as Popeye prints it, and what belongs to it.
    ///
    /// # Errors
    /// As of [`apply_option`](Settings::apply_option); a condition is no option.
    pub fn spelled_options(text: &str) -> Result<Vec<(&'static str, String)>, OptionError> {
        let mut words = Words::new(text);
        let mut spelled = Vec::new();
        while let Some(word) = words.next() {
            let name = named(word)?;
            let behind = words;
            let mut settings = Settings::default();
            settings.apply(name, &mut words)?;
            let squares = settings.diagram.double_step.map(|squares| listed(&squares));
            let argument = squares.unwrap_or_else(|| behind.up_to(words).join(" "));
            spelled.push((name, argument));
        }
        Ok(spelled)
    }

    fn apply(&mut self, name: &'static str, words: &mut Words<'_>) -> Result<(), OptionError> {
        match name {
            "SetPlay" => self.told.set_play = true,
            "Try" => self.told.tries = 1,
            "TrivialTriesAvoid" => self.told.trivial_tries = Telling::LeftOut,
            "Variations" => self.told.variations = true,
            "NoThreat" => self.told.threats = Telling::LeftOut,
            "NoShortVariations" => self.told.short_variations = Telling::LeftOut,
            "MatesIn1" => self.told.mates_in_one = Telling::Told,
            "PostKeyPlay" => self.demanded.opening = Opening::AfterKey,
            "Duplex" => self.demanded.sides = Sides::Both,
            "HalfDuplex" => self.demanded.sides = Sides::Reversed,
            "WhiteToPlay" => self.demanded.white_to_play = true,
            "NullMoves" => self.demanded.null_moves = true,
            "Quodlibet" => self.demanded.quodlibet = true,
            "GoalIsEnd" => self.demanded.goal_is_end = true,
            "StopOnShortSolutions" => self.limits.stop_on_short = true,
            "NoWk" => self.diagram.kingless[0] = true,
            "NoBk" => self.diagram.kingless[1] = true,
            "LastCapture" => return Err(OptionError::NotSolved(name)),
            // Only a matter of printing, or of how fast the answer is found.
            "MoveNumbers" | "NoBoard" | "SuppressGrid" | "WriteGrid" | "KeepMatingPiece" => {}
            "Beep" => _ = optional_number::<u32>(words),
            _ => return self.apply_with_argument(name, words),
        }
        Ok(())
    }

    fn apply_with_argument(&mut self, name: &'static str, words: &mut Words<'_>) -> Result<(), OptionError> {
        match name {
            "Defence" => self.told.tries = number(words, name)?,
            "Threat" => self.demanded.max_threat = Some(number(words, name)?),
            "MaxFlightsquares" => self.demanded.max_flights = Some(number(words, name)?),
            "NonTrivial" => {
                let more = number(words, name)?;
                let within = number(words, name)?;
                self.demanded.non_trivial = Some(NonTrivial { more, within });
            }
            "StartMoveNumber" => self.limits.from_move = Some(words.argument(name, "a move number", move_number)?),
            "UpToMoveNumber" => self.limits.up_to_move = Some(words.argument(name, "a move number", move_number)?),
            "MaxSolutions" => self.limits.max_solutions = Some(number(words, name)?),
            "Intelligent" => {
                self.limits.intelligent = true;
                self.limits.max_per_ending = optional_number(words);
            }
            "MaxTime" => self.limits.time_limit = Some(Duration::from_secs(number(words, name)?)),
            "TotalInvisible" => self.diagram.invisible = number(words, name)?,
            "NoCastling" => self.diagram.no_castling = words.squares(name, squares)?,
            "EnPassant" => self.diagram.double_step = Some(double_step(&words.squares(name, squares)?)?),
            "CastlingMutuallyExclusive" => self
                .diagram
                .exclusive_castlings
                .push(rook_pair(&words.squares(name, squares)?)?),
            _ => return Err(OptionError::Unknown(name.to_string())),
        }
        Ok(())
    }
}

fn squares(word: &str) -> Option<Vec<Square>> {
    Shape::CHESS.parse_all(word)
}

fn move_number(word: &str) -> Option<MoveNumber> {
    let parts = word.split(':');
    let numbers = parts.map(|number| number.parse().ok()).collect::<Option<_>>()?;
    Some(MoveNumber(numbers))
}

fn listed(squares: &[Square]) -> String {
    squares.iter().map(|&square| Shape::CHESS.name(square)).collect()
}

/// The three squares of a pawn's double step, in the order in which it goes over them; collections
/// give the one that it passed over alone.
fn double_step(squares: &[Square]) -> Result<[Square; 3], Misplaced> {
    let step = |from: Square, ranks: [u8; 3]| ranks.map(|rank| Square::at(from.file(), rank));
    let steps = |from: Square| [step(from, [1, 2, 3]), step(from, [6, 5, 4])];
    squares
        .first()
        .and_then(|&first| {
            let fits = |step: &[Square; 3]| step == squares || step[1..2] == *squares;
            steps(first).into_iter().find(fits)
        })
        .ok_or_else(|| Misplaced {
            name: "EnPassant",
            expected: "the three squares of a double step such as d2d3d4",
            found: listed(squares),
        })
}

/// Home squares of a white and of a black rook.
fn rook_pair(squares: &[Square]) -> Result<(Square, Square), Misplaced> {
    let corner = |square: Square, rank| square.rank() == rank && [0, 7].contains(&square.file());
    match *squares {
        [white, black] if corner(white, 0) && corner(black, 7) => Ok((white, black)),
        _ => Err(Misplaced {
            name: "CastlingMutuallyExclusive",
            expected: "the home squares of a white and a black rook such as a1h8",
            found: listed(squares),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn applied(texts: &[&str]) -> Settings {
        let mut settings = Settings::default();
        for text in texts {
            assert_eq!(settings.apply_option(text), Ok(OptionText::Setting), "{text}");
        }
        settings
    }

    #[test]
    fn options_are_known_by_name_and_by_their_beginning() {
        assert_eq!(applied(&["setplay", "Vari", "DEFENCE 2"]).told.tries, 2);
        assert_eq!(applied(&["Duplex"]).demanded.sides, Sides::Both);
        assert_eq!(applied(&["half"]).demanded.sides, Sides::Reversed);
        assert_eq!(applied(&["nosh NoThr"]).told.threats, Telling::LeftOut);
        assert_eq!(applied(&["nosh NoThr"]).told.short_variations, Telling::LeftOut);
        assert_eq!(
            applied(&["maxti 600"]).limits.time_limit,
            Some(Duration::from_secs(600))
        );
        assert_eq!(
            applied(&["nontr 0 1"]).demanded.non_trivial,
            Some(NonTrivial { more: 0, within: 1 })
        );
        assert_eq!(applied(&["start 9:15"]).limits.from_move, Some(MoveNumber(vec![9, 15])));
        assert_eq!(applied(&["Intelligent MoveNumbers"]).limits.max_per_ending, None);
        assert_eq!(applied(&["Intelligent 5 MoveNumbers"]).limits.max_per_ending, Some(5));
        assert_eq!(applied(&["post"]).demanded.opening, Opening::AfterKey);
    }

    #[test]
    fn options_are_spelled_out() {
        let spelled = |text| Settings::spelled_options(text).expect("options");
        let words = |words: &[(&'static str, &str)]| -> Vec<(&'static str, String)> {
            words.iter().map(|(name, more)| (*name, (*more).to_string())).collect()
        };
        assert_eq!(
            spelled("vari nontr 1 2;setp"),
            words(&[("Variations", ""), ("NonTrivial", "1 2"), ("SetPlay", "")])
        );
        assert_eq!(spelled("enpas d3"), words(&[("EnPassant", "d2d3d4")]));
        assert_eq!(
            spelled("intelligent nocast a1 h8"),
            words(&[("Intelligent", ""), ("NoCastling", "a1 h8")])
        );
        assert!(Settings::spelled_options("Circe").is_err());
    }

    #[test]
    fn squares_may_stand_together_or_apart() {
        let square = |name| Shape::CHESS.parse(name).expect("a square");
        let step = Some(["d2", "d3", "d4"].map(square));
        assert_eq!(applied(&["EnPassant d2 d3 d4"]).diagram.double_step, step);
        assert_eq!(applied(&["EnPassant d2d3d4 nowk"]).diagram.double_step, step);
        assert_eq!(applied(&["EnPassant d3"]).diagram.double_step, step);
        assert_eq!(
            applied(&["nocastling e1h1"]).diagram.no_castling,
            ["e1", "h1"].map(square)
        );
        let pair = vec![(square("a1"), square("h8"))];
        assert_eq!(
            applied(&["CastlingMutuallyExclusive a1h8"]).diagram.exclusive_castlings,
            pair
        );
    }

    #[test]
    fn what_is_unknown_or_incomplete_is_named() {
        let error = |text: &str| Settings::default().apply_option(text).expect_err(text).to_string();
        assert_eq!(
            error("Nonesuch"),
            "`Nonesuch` is neither an option nor a condition that is known here"
        );
        assert!(error("Madrasi Nonesuch").contains("Madrasi Nonesuch"));
        assert!(error("defence").contains("Defence must be followed by a number"));
        assert!(error("EnPassant d8d7d6d5").contains("d8d7d6d5"));
        assert!(error("EnPassant e2d3d4").contains("double step"));
        assert!(error("CastlingMutuallyExclusive a1a2").contains("rook"));
        assert!(error("maxsolutions many").contains("not by `many`"));
        assert!(error("Try 1").contains("Try 1"));
        assert!(error("LastCapture").contains("LastCapture"));
        assert!(error("tri").contains("`tri`"));
        assert!(error("").contains("neither"));
        assert!(error("größe").contains("größe"));
    }

    #[test]
    fn a_condition_is_told_apart() {
        let mut settings = Settings::default();
        let condition = Ok(OptionText::Condition(ConditionSet::NONE.with(conditions::ALICE)));
        assert_eq!(settings.apply_option("Alice"), condition);
        assert_eq!(settings.apply_option("AliceChess"), condition);
        assert_eq!(settings, Settings::default());
    }
}
