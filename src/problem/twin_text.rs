//! Twins as text, in the words of Popeye and YACPDB.

use super::change::{Change, Spot, Transformation};
use super::twin::Twin;
use super::twin_error::TwinError;
use crate::conditions;
use crate::geometry::{BoardId, Place, Shape};
use crate::pieces::{Attribute, Attributes, Owner, Piece, Role, attribute};
use crate::position::Man;
use crate::rules::ConditionSet;
use crate::rules::Rules;
use crate::stipulation::{Stipulation, Structure};
use crate::text::{Cursor, Misplaced, Words, begins};

/// The words that begin a change.
const WORDS: &str = "continued move exchange remove add substitute rotate mirror shift PolishType transfer otherboard stipulation \
     sstipulation condition";

/// Words may be abbreviated to so many letters, if only one begins so.
const SHORTEST: usize = 3;

/// Does a word, or the beginning of one, stand for this one?
fn abbreviates(text: &str, word: &str) -> bool {
    !text.is_empty() && begins(word, text)
}

/// The word that a text stands for.
fn word(text: &str) -> Option<&'static str> {
    let meant = |word: &&str| abbreviates(text, word) && text.len() >= SHORTEST;
    let mut words = WORDS.split(' ').filter(meant);
    words.next().filter(|_| words.next().is_none())
}

impl Twin {
    /// The words that begin a change.
    pub fn words() -> impl Iterator<Item = &'static str> {
        WORDS.split(' ')
    }

    /// Does this text start from the twin before?
    pub(super) fn is_continued(text: &str) -> bool {
        let first = text.split_whitespace().next();
        first.and_then(word) == Some("continued")
    }

    /// Reads a twin as Popeye and YACPDB write it, `Move h1 h2`, `Continued Remove e7 Add white Qe8`:
    /// letters of either case, words abbreviated to three letters or more.
    ///
    /// Beyond that: `Transfer h1`, or `OtherBoard h1`, takes the man on h1 to the other board; a square
    /// may name its board, `Move h1/A h2/B`; and a man may be added with `AliceB`.
    ///
    /// # Errors
    /// Names the word that is not understood and what was expected.
    pub fn parse(text: &str, rules: &Rules) -> Result<Twin, TwinError> {
        let spaced = text.replace("<->", "<-->");
        let joined: Vec<&str> = spaced.split_whitespace().collect();
        let joined = joined.join(" ").replace(" <-->", "<-->").replace("<--> ", "<-->");
        let mut reader = Reader {
            words: Words::new(&joined),
            shape: rules.shape,
        };
        let continued = Twin::is_continued(text);
        if continued {
            reader.words.next();
        }
        let mut changes = Vec::new();
        while let Some(next) = reader.words.next() {
            changes.push(reader.change(next)?);
        }
        if changes.is_empty() {
            return Err(TwinError::Unknown(text.trim().to_string()));
        }
        Ok(Twin { continued, changes })
    }
}

/// Is it the word for invisible men, of which a number follows?
fn invisible(word: &str) -> Option<()> {
    (word.len() >= SHORTEST && begins("TotalInvisible", word)).then_some(())
}

/// Reads one change after the other.
struct Reader<'a> {
    words: Words<'a>,
    shape: Shape,
}

impl<'a> Reader<'a> {
    fn change(&mut self, text: &str) -> Result<Change, TwinError> {
        if self.words.peek() == Some("==>") {
            return self.substitute_from(text);
        }
        match word(text).unwrap_or_default() {
            "move" => Ok(Change::Move {
                from: self.spot("move")?,
                to: self.spot("move")?,
            }),
            "exchange" => Ok(Change::Exchange(self.spot("exchange")?, self.spot("exchange")?)),
            "remove" => Ok(Change::Remove(self.spots("remove")?)),
            "transfer" | "otherboard" => Ok(Change::Transfer(self.spots("transfer")?)),
            "add" => self.add(),
            "substitute" => {
                let from = self.words.next().unwrap_or_default();
                self.substitute_from(from)
            }
            "rotate" => self.transform("rotate", "90, 180 or 270"),
            "mirror" => self.transform("mirror", "a1<-->h1, a1<-->a8, a1<-->h8 or a8<-->h1"),
            "shift" => {
                let from = self.spot("shift")?.square;
                self.pass_arrow();
                let to = self.spot("shift")?.square;
                Ok(Change::Shift { from, to })
            }
            "PolishType" => Ok(Change::PolishType),
            "stipulation" => self.stipulation(),
            "sstipulation" => self.structured(),
            "condition" => self.conditions(),
            _ => Err(TwinError::Unknown(text.to_string())),
        }
    }

    /// Passes the arrow between what was and what shall be, where there is one.
    fn pass_arrow(&mut self) {
        self.words.next_if(|word| (word == "==>").then_some(()));
    }

    fn spot(&mut self, change: &'static str) -> Result<Spot, TwinError> {
        let shape = self.shape;
        let read = |word: &str| match spots(shape, word)?.as_slice() {
            [spot] => Some(*spot),
            _ => None,
        };
        Ok(self.words.argument(change, "a square", read)?)
    }

    /// All squares that follow, in one word or several.
    fn spots(&mut self, change: &'static str) -> Result<Vec<Spot>, TwinError> {
        let shape = self.shape;
        Ok(self.words.squares(change, |word| spots(shape, word))?)
    }

    fn substitute_from(&mut self, from: &str) -> Result<Change, TwinError> {
        self.pass_arrow();
        let to = self.words.next().unwrap_or_default();
        match (role(self.shape, from), role(self.shape, to)) {
            (Some(from), Some(to)) => Ok(Change::Substitute { from, to }),
            _ => Err(TwinError::Argument(Misplaced {
                name: "substitute",
                expected: "the letters of two men, as in R B",
                found: format!("{from} {to}").trim().to_string(),
            })),
        }
    }

    fn transform(&mut self, change: &'static str, expected: &'static str) -> Result<Change, TwinError> {
        let read = |word: &str| {
            let text = format!("{change} {}", word.to_ascii_lowercase());
            Transformation::from_name(&text).map(Change::Transform)
        };
        Ok(self.words.argument(change, expected, read)?)
    }

    /// Colour, boards and men, over and over.
    fn add(&mut self) -> Result<Change, TwinError> {
        let (mut men, mut next) = (Vec::new(), None);
        if self.words.next_if(invisible).is_some() {
            let count = self
                .words
                .argument("add TotalInvisible", "a number", |word| word.parse().ok())?;
            return Ok(Change::Invisible(count));
        }
        while let Some(owner) = self.words.next_if(owner) {
            next = Some(owner);
            let before = self.words.next_if(board_of);
            let mut attributes = Attributes::NONE;
            while let Some(line) = self.words.next_if(played) {
                attributes = attributes.and(line.alone);
            }
            let board = before.or_else(|| self.words.next_if(board_of));
            let piece = |role| Piece::named(owner, role).also(attributes);
            while let Some(added) = self.words.next_if(|word| added(self.shape, piece, board, word)) {
                men.extend(added);
                next = None;
            }
            if next.is_some() {
                break;
            }
        }
        if men.is_empty() || next.is_some() {
            let shown = self.words.next().unwrap_or_default();
            return Err(TwinError::Argument(Misplaced {
                name: "add",
                expected: "a colour, perhaps AliceB or attributes, and men, as in black Pa2b3",
                found: shown.to_string(),
            }));
        }
        Ok(Change::Add(men))
    }

    fn stipulation(&mut self) -> Result<Change, TwinError> {
        let text = self.words.next().unwrap_or_default();
        let parsed = match (Stipulation::parse(text, self.shape), self.words.peek()) {
            (Err(error), Some(more)) => {
                let longer = Stipulation::parse(&format!("{text}{more}"), self.shape);
                if longer.is_ok() {
                    self.words.next();
                }
                longer.map_err(|_| error)
            }
            (parsed, _) => parsed,
        };
        Ok(Change::Stipulation(parsed?))
    }

    /// As many of the words that follow as make a structured stipulation.
    fn structured(&mut self) -> Result<Change, TwinError> {
        let mut text = String::new();
        let mut longest = None;
        let mut ahead = self.words;
        let mut error = None;
        while let Some(word) = ahead.next() {
            if text.len() + word.len() > Structure::LONGEST {
                break;
            }
            text = format!("{text} {word}");
            match Stipulation::parse(&text, self.shape) {
                Ok(stipulation) if stipulation.structure.is_some() => longest = Some((stipulation, ahead)),
                Ok(_) => {}
                Err(flaw) => error = Some(flaw),
            }
        }
        match longest {
            Some((stipulation, rest)) => {
                self.words = rest;
                Ok(Change::Stipulation(stipulation))
            }
            None => Err(error.map_or_else(
                || TwinError::Unknown("sstipulation".to_string()),
                TwinError::Stipulation,
            )),
        }
    }

    /// One condition or several: they hold in place of all others.
    fn conditions(&mut self) -> Result<Change, TwinError> {
        let mut imposed = ConditionSet::NONE;
        while let Some(condition) = conditions::next_in(&mut self.words) {
            imposed = imposed.union(condition);
        }
        if imposed.is_empty() {
            let text = self.words.next().unwrap_or_default();
            return Err(TwinError::Condition(text.to_string()));
        }
        Ok(Change::Conditions(imposed))
    }
}

/// The role of the letters of magazines, or in cubes of ours, in either case.
fn role(shape: Shape, letters: &str) -> Option<Role> {
    match shape {
        Shape::Cube => Role::from_letters(letters),
        Shape::Flat { .. } => Role::from_magazine(letters),
    }
}

/// The colour that a word, or its beginning, names; of neutral men, too.
fn owner(word: &str) -> Option<Owner> {
    Owner::ALL.into_iter().find(|owner| abbreviates(word, owner.word()))
}

/// The attribute of that name, if it is played.
fn played(word: &str) -> Option<&'static Attribute> {
    attribute(word).filter(|line| !line.alone.is_empty())
}

/// The board of `AliceA` or `AliceB`.
fn board_of(word: &str) -> Option<BoardId> {
    let names = [("AliceA", BoardId::A), ("AliceB", BoardId::B)];
    names
        .into_iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(word))
        .map(|(_, board)| board)
}

/// Letters that name a man at most: `B/S`.
const LETTERS: usize = 3;

/// The men of a word such as `Pa2b3`.
fn added(shape: Shape, piece: impl Fn(Role) -> Piece, board: Option<BoardId>, word: &str) -> Option<Vec<Man>> {
    let read = |length: usize| {
        let (letters, squares) = word.split_at_checked(length)?;
        Some((role(shape, letters)?, spots(shape, squares)?))
    };
    let (role, spots) = (1..=LETTERS).rev().find_map(read)?;
    let man = |spot: Spot| {
        Man::new(
            Place::new(spot.board.or(board).unwrap_or(BoardId::A), spot.square),
            piece(role),
        )
    };
    Some(spots.into_iter().map(man).collect())
}

/// The squares of a word such as `a2b3` or `a2/B`, if it holds nothing else.
fn spots(shape: Shape, word: &str) -> Option<Vec<Spot>> {
    let mut letters = Cursor::new(word);
    let mut spots = Vec::new();
    while !letters.is_done() {
        let name = letters.rest().get(..shape.name_length())?;
        let square = shape.parse(name)?;
        letters.advance(name.len());
        let board = match letters.accept("/") {
            true => Some(BoardId::from_letter(letters.next()?)?),
            false => None,
        };
        spots.push(Spot { square, board });
    }
    (!spots.is_empty()).then_some(spots)
}
