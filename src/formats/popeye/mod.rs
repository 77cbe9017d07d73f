//! Inputs of Popeye: problem files in its language, in English, German or French.
//!
//! An input becomes records like those of YAML files, so that everything after the reading is the same. What is not
//! played here, conditions, men, attributes and structured stipulations, is refused by name.
//!
//! ```
//! use looking_glass::formats::popeye;
//!
//! let input = "BeginProblem\nPieces White Kb3 Rg2 Black Ka1\nStipulation #1\nEndProblem\n";
//! assert!(popeye::is_input(input));
//! assert_eq!(popeye::read(input, "mine.inp").len(), 1);
//! ```

mod conditions;
mod fault;
mod forsyth;
mod heading;
mod language;
mod languages;
mod olive;
mod options;
mod pieces;
mod placement;
mod problem;
mod record;
mod repair;
mod stipulation;
mod tokens;
mod twins;
mod write;

pub use heading::Heading;
pub(crate) use language::{change_name, option_name};
pub use olive::{OliveRecord, olive};
pub use write::{Written, write};

use super::entry::{Entry, EntryError, Origin, Source};
use crate::text::Meaning;
use fault::Fault;
use language::{Boundary, Command, Language};
use problem::ProblemText;
use repair::Damage;
use tokens::{Token, Tokens};

/// A problem of an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// What is said of it.
    pub heading: Heading,
    /// Its record, or the first thing that is wrong with it.
    pub entry: Result<Entry, EntryError>,
}

/// Is this text an input, as its first word tells?
pub fn is_input(text: &str) -> bool {
    let first = Tokens::new(text).next();
    first.is_some_and(|word| begins(word).is_some()) || repair::nearly_begins(text)
}

/// Reads all problems of an input; one that is wrong does not keep the others from being read.
///
/// `file` is the name that errors tell and after which the records are named.
pub fn read(text: &str, file: &str) -> Vec<Input> {
    let (text, damages) = repair::repaired(text);
    let mut reader = Reader {
        tokens: Tokens::new(&text),
        file,
        inputs: Vec::new(),
    };
    match reader
        .tokens
        .next()
        .ok_or(None)
        .and_then(|word| Language::begun_by(word.text).ok_or(Some(word)))
    {
        Ok(language) => reader.problems(language),
        Err(word) => reader.no_input(word),
    }
    reader.named(damages)
}

/// The letters of a file: each line UTF-8, or else in the Western European set of old systems, so that a wrong byte
/// changes its own line alone.
pub fn decode(bytes: &[u8]) -> String {
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    let decoded = lines.map(|line| match str::from_utf8(line) {
        Ok(line) => line.to_string(),
        Err(_) => line.iter().copied().map(char::from).collect(),
    });
    decoded.collect()
}

/// The language in which a word begins a file or, behind the end of another, more problems.
fn begins(word: Token<'_>) -> Option<&'static Language> {
    let language = Language::begun_by(word.text)?;
    (word.leads && word.text.len() >= "begin".len()).then_some(language)
}

/// Does this word begin a command, or end what comes before it?
fn goes_on(text: &str, language: &Language) -> bool {
    language.command(text).one().is_some() || language.boundary(text).one().is_some()
}

/// The lists behind commands, whose words come before those of commands.
#[derive(Clone, Copy)]
enum List {
    None,
    Men,
    Options,
    Conditions,
    Changes,
}

impl List {
    /// The list behind a command.
    fn behind(command: Command) -> List {
        match command {
            Command::Pieces => List::Men,
            Command::Option => List::Options,
            Command::Condition => List::Conditions,
            _ => List::None,
        }
    }

    /// Does this word go on with the list?
    fn holds(self, text: &str, language: &Language) -> bool {
        match self {
            List::None => false,
            List::Men => language.color(text) != Meaning::None,
            List::Options => matches!(language.option(text), Meaning::One(_)),
            List::Conditions => matches!(language.condition(text), Meaning::One(_)),
            List::Changes => matches!(language.change(text), Meaning::One(_)),
        }
    }
}

/// Reads problem after problem.
struct Reader<'a> {
    tokens: Tokens<'a>,
    file: &'a str,
    inputs: Vec<Problem>,
}

/// A problem that has been read, well or not.
struct Problem {
    /// The line on which it begins.
    line: usize,
    heading: Heading,
    problem: Result<ProblemText, Fault>,
}

impl Reader<'_> {
    /// All problems up to the last.
    fn problems(&mut self, first: &'static Language) {
        let mut language = first;
        loop {
            let line = self.tokens.line;
            let read = ProblemText::read(&mut self.tokens, language);
            let end = read.end.unwrap_or_else(|| self.skip(language));
            self.inputs.push(Problem {
                line,
                heading: read.heading,
                problem: read.problem,
            });
            if end == Boundary::End {
                let Some(next) = self.more() else { return };
                language = next;
            }
        }
    }

    /// Skips the rest of a problem that is wrong. A word that goes on with the list in which it stands belongs to it,
    /// as it does for Popeye: `wei` behind `Steine` is Weiss, not WeiteresProblem.
    fn skip(&mut self, language: &Language) -> Boundary {
        let mut list = List::None;
        while let Some(word) = self.tokens.next() {
            if list.holds(word.text, language) || self.is_color(word, language) {
                continue;
            }
            // A short word may as well be the code of a man.
            let clear = word.leads || word.text.len() >= 3;
            match (language.command(word.text), language.boundary(word.text)) {
                (Meaning::One(command), _) if clear => {
                    list = List::behind(command);
                    if command.takes_its_line() || command == Command::Latex {
                        _ = self.tokens.rest_of_line();
                    }
                }
                (Meaning::None, Meaning::One(end @ (Boundary::Next | Boundary::End))) if clear => return end,
                (Meaning::None, Meaning::One(Boundary::Twin | Boundary::Zeroposition)) if clear => list = List::Changes,
                _ => {}
            }
        }
        Boundary::End
    }

    /// Is it a colour, behind which men follow on its line? So it is, even where no men are expected.
    fn is_color(&self, word: Token<'_>, language: &Language) -> bool {
        let goes_on = self.tokens.peek().is_some_and(|next| !next.leads);
        goes_on && language.color(word.text) != Meaning::None
    }

    /// Another beginning behind an end, as in files put together. All else that stands there is nothing to read.
    fn more(&mut self) -> Option<&'static Language> {
        self.tokens.find_map(begins)
    }

    fn no_input(&mut self, word: Option<Token<'_>>) {
        let names: Vec<&str> = Language::ALL.iter().map(|language| language.begin).collect();
        let line = word.map_or(1, |word| word.line);
        let message = format!("{}, expected {}", fault::found(word), names.join(", "));
        self.inputs.push(Problem {
            line,
            heading: Heading::default(),
            problem: Err(Fault::new(line, "", message)),
        });
    }

    /// The problems with their names and numbers, and what is wrong with the words that part them in its place.
    fn named(self, damages: Vec<Damage>) -> Vec<Input> {
        let single = self.inputs.len() == 1;
        let file = self.file;
        let mut damages = damages.into_iter().peekable();
        let mut named = Vec::new();
        let begins = self.inputs.iter().skip(1).map(|next| next.line);
        let ends: Vec<usize> = begins.chain([usize::MAX]).collect();
        for (index, (problem, end)) in self.inputs.into_iter().zip(ends).enumerate() {
            let origin = Origin::new(file, index + 1, Source::Popeye(problem.heading.language));
            let error = |line: usize, field: &str, message: String| EntryError {
                line: Some(line),
                ..EntryError::new(&origin, field, message)
            };
            let mut entry = match problem.problem {
                Ok(problem) => Ok(record::entry(problem, origin.clone(), single)),
                Err(fault) => Err(error(fault.line, &fault.command, fault.message)),
            };
            let mut apart = Vec::new();
            while let Some(damage) = damages.next_if(|damage| damage.line <= end) {
                let told = Err(error(damage.line, "", damage.message));
                match damage.harms {
                    true => entry = entry.and(told),
                    false => apart.push(told),
                }
            }
            let heading = problem.heading;
            named.push(Input { heading, entry });
            named.extend(apart.into_iter().map(|entry| Input {
                heading: Heading::default(),
                entry,
            }));
        }
        named
    }
}
