//! Twins: the changes of each, told in the English words that the problems of all formats share.

use super::fault::{Fault, found};
use super::language::{Change, Language};
use super::pieces::{self, squares};
use super::placement::{Placement, named};
use super::tokens::{Token, Tokens};
use super::{conditions, stipulation};
use crate::geometry::{BoardId, Shape};
use crate::problem::Transformation;
use crate::text::{Meaning, meaning};

/// A twin that has been read.
#[derive(Debug)]
pub(super) struct Twin {
    /// Its changes.
    pub text: String,
    /// The line on which it begins.
    pub line: usize,
    /// Does it say that men stand on board A, as only Alice chess has it? (One on board B brings it along.)
    pub alice: bool,
}

/// Reads the changes of a twin until something else follows.
///
/// # Errors
/// What is wrong, and what was expected.
pub(super) fn read(tokens: &mut Tokens<'_>, language: &Language) -> Result<Twin, Fault> {
    let line = tokens.line;
    let mut reader = Reader {
        tokens,
        language,
        alice: false,
        line,
    };
    let mut changes: Vec<String> = Vec::new();
    while let Some(word) = reader.tokens.peek() {
        match language.change(word.text) {
            Meaning::One(Change::Continued) if !changes.is_empty() => {
                let message = format!("`{}` stands behind changes, expected it before them", word.text);
                return Err(Fault::new(word.line, language.twin, message));
            }
            Meaning::One(change) => {
                reader.tokens.next();
                reader.line = word.line;
                changes.push(reader.change(change)?);
            }
            Meaning::Any(names) if !super::goes_on(word.text, language) => {
                return Err(Fault::any_of(word, language.twin, &names));
            }
            Meaning::None | Meaning::Any(_) => break,
        }
    }
    if changes.iter().all(|change| change == "Continued") {
        let shown = found(reader.tokens.peek());
        let example = language.change_name(Change::Move);
        let message = format!("{shown} is no change that makes a twin, expected one such as {example} a1 b1");
        return Err(Fault::new(line, language.twin, message));
    }
    let alice = reader.alice;
    Ok(Twin {
        text: changes.join(" "),
        line,
        alice,
    })
}

/// Is this text of a twin, in English, one that Popeye reads to its end?
pub(super) fn is_popeyes(text: &str) -> bool {
    let text = text
        .replace("<->", "<-->")
        .replace(" <-->", "<-->")
        .replace("<--> ", "<-->");
    let mut tokens = Tokens::new(&text);
    read(&mut tokens, &super::languages::ENGLISH).is_ok() && tokens.next().is_none()
}

/// Reads one change after the other.
struct Reader<'r, 'a> {
    tokens: &'r mut Tokens<'a>,
    language: &'r Language,
    alice: bool,
    /// The line of the change that is being read.
    line: usize,
}

impl<'a> Reader<'_, 'a> {
    /// A change whose word has been read.
    fn change(&mut self, change: Change) -> Result<String, Fault> {
        match change {
            Change::Continued => Ok("Continued".to_string()),
            Change::PolishType => Ok("PolishType".to_string()),
            Change::Move => Ok(format!("Move {} {}", self.square(change)?, self.square(change)?)),
            Change::Exchange => Ok(format!("Exchange {} {}", self.square(change)?, self.square(change)?)),
            Change::Shift => Ok(format!("Shift {} {}", self.square(change)?, self.square(change)?)),
            Change::Remove => self.remove(),
            Change::Add => self.add(),
            Change::Substitute => Ok(format!("Substitute {} {}", self.letter()?, self.letter()?)),
            Change::Rotate => self.transform(change, "rotate ", "90, 180 or 270"),
            Change::Mirror => self.transform(change, "mirror ", "a1<-->h1, a1<-->a8, a1<-->h8 or a8<-->h1"),
            Change::Stipulation => {
                let name = self.language.change_name(change);
                let stipulation = stipulation::read(self.tokens, self.language, name)?;
                Ok(format!("Stipulation {}", stipulation.text(Shape::CHESS)))
            }
            Change::Structured => {
                let name = self.language.change_name(change);
                let stipulation = stipulation::structured(self.tokens, self.language, name)?;
                Ok(format!("Sstipulation {}", stipulation.text(Shape::CHESS)))
            }
            Change::Condition => {
                let read = conditions::read(self.tokens, self.language)?;
                if read.sideless {
                    let message = "a condition of a twin must say which side it binds, such as BlackMaximummer";
                    return Err(Fault::new(self.line, self.language.twin, message));
                }
                let imposed = read.conditions;
                Ok(format!("Condition {}", conditions::names(imposed).join(" ")))
            }
        }
    }

    fn expected(&self, change: Change, word: Option<Token<'_>>, expected: &str) -> Fault {
        let name = self.language.change_name(change);
        // A word that goes on with something else stands where nothing is wrong.
        let here = word.filter(|word| !super::goes_on(word.text, self.language));
        let line = here.map_or(self.line, |word| word.line);
        let message = format!("{} behind {name}, expected {expected}", found(word));
        Fault::new(line, self.language.twin, message)
    }

    fn square(&mut self, change: Change) -> Result<String, Fault> {
        let word = self.tokens.next();
        match word.and_then(|word| squares(word.text)).as_deref() {
            Some(&[square]) => Ok(Shape::CHESS.name(square)),
            _ => Err(self.expected(change, word, "a square")),
        }
    }

    fn remove(&mut self) -> Result<String, Fault> {
        let word = self.tokens.next();
        let Some(mut all) = word.and_then(|word| squares(word.text)) else {
            return Err(self.expected(Change::Remove, word, "squares such as a1b2"));
        };
        while let Some(more) = self.tokens.next_if(squares) {
            all.extend(more);
        }
        let names: String = all.into_iter().map(|square| Shape::CHESS.name(square)).collect();
        Ok(format!("Remove {names}"))
    }

    fn add(&mut self) -> Result<String, Fault> {
        let mut placement = Placement::default();
        pieces::read(self.tokens, self.language, &mut placement, self.language.twin)?;
        self.alice |= placement.alice && placement.men.iter().all(|man| man.place.board == BoardId::A);
        let invisible = placement.invisible.map(|count| format!("Add TotalInvisible {count}"));
        if placement.men.is_empty() {
            return Ok(invisible.unwrap_or_default());
        }
        let told = placement.men.iter().map(|&man| {
            let color = man.piece.owner.word();
            format!("{color} {}", named(man, false))
        });
        let added = format!("Add {}", told.collect::<Vec<_>>().join(" "));
        Ok(invisible.into_iter().fold(added, |text, more| format!("{text} {more}")))
    }

    /// The letter of a man in English.
    fn letter(&mut self) -> Result<&'static str, Fault> {
        let word = self.tokens.next();
        match word.and_then(|word| self.language.role(word.text)) {
            Some(role) => Ok(role.magazine()),
            None => {
                let expected = format!("the letter of a man that is played, one of {}", self.language.roles());
                Err(self.expected(Change::Substitute, word, &expected))
            }
        }
    }

    /// A turn or a mirroring, by the word behind it or its beginning.
    fn transform(&mut self, change: Change, kind: &str, expected: &str) -> Result<String, Fault> {
        let word = self.tokens.next();
        let names = Transformation::ALL.map(Transformation::name).into_iter();
        let named = names.filter_map(|name| Some((name.strip_prefix(kind)?, name)));
        let meant = word.and_then(|word| meaning(word.text, named).one());
        meant
            .map(str::to_string)
            .ok_or_else(|| self.expected(change, word, expected))
    }
}
