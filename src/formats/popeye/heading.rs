//! What an input says of a problem beside the problem itself.

use super::language::{Command, Language};
use super::tokens::Tokens;
use crate::formats::entry::InputLanguage;
use crate::text::with_accents;

/// Who made a problem, where it appeared, and what is written about it, line by line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Heading {
    /// The language of the input.
    pub language: InputLanguage,
    /// A line for each `author`.
    pub authors: Vec<String>,
    /// A line for each `origin`.
    pub origins: Vec<String>,
    /// The last `award`.
    pub award: Option<String>,
    /// A line for each `title`.
    pub titles: Vec<String>,
    /// A line for each `remark`.
    pub remarks: Vec<String>,
    /// The last `date`.
    pub date: Option<String>,
    /// The file to which the last `protocol` wants the answers to go.
    pub protocol: Option<String>,
    /// Does it ask for diagrams in LaTeX?
    pub latex: bool,
}

impl Heading {
    pub(super) fn new(language: &Language) -> Self {
        Heading {
            language: language.language,
            ..Heading::default()
        }
    }

    /// The lines that Popeye prints above the board.
    pub(super) fn credits(&self) -> Vec<String> {
        let parts = [
            self.authors.as_slice(),
            &self.origins,
            self.award.as_slice(),
            &self.titles,
        ];
        parts.concat()
    }

    /// The same with the letters that are meant by accents in the way of TeX.
    pub(super) fn with_accents(&self) -> Heading {
        let all = |lines: &[String]| lines.iter().map(|line| with_accents(line)).collect();
        Heading {
            authors: all(&self.authors),
            origins: all(&self.origins),
            titles: all(&self.titles),
            remarks: all(&self.remarks),
            award: self.award.as_deref().map(with_accents),
            ..self.clone()
        }
    }

    /// Takes the line behind a command whose word has been read.
    pub(super) fn command(&mut self, command: Command, tokens: &mut Tokens<'_>) {
        self.latex |= matches!(command, Command::Latex | Command::LatexPieces);
        if command == Command::LatexPieces {
            return skip_drawings(tokens);
        }
        let line = tokens.rest_of_line().to_string();
        match command {
            Command::Author => self.authors.push(line),
            Command::Origin => self.origins.push(line),
            Command::Title => self.titles.push(line),
            Command::Remark => self.remarks.push(line),
            Command::Award => self.award = Some(line),
            Command::Date => self.date = Some(line),
            Command::Protocol => self.protocol = Some(line),
            Command::Latex => skip_drawings(tokens),
            _ => {}
        }
    }
}

/// Men as LaTeX shall draw them: a code, and a line with its letters and its name.
fn skip_drawings(tokens: &mut Tokens<'_>) {
    loop {
        let mut ahead = *tokens;
        let code = ahead.next_if(|text| (text.len() <= 2).then_some(()));
        if code.is_none() || ahead.rest_of_line().is_empty() {
            return;
        }
        *tokens = ahead;
    }
}
