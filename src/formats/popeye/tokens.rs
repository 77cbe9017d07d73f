//! The words of an input, and the lines they stand on.

use crate::text::{Cursor, Words};

/// A word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'a> {
    /// Its letters.
    pub text: &'a str,
    /// Its line, from 1.
    pub line: usize,
    /// Is it the first word of its line?
    pub leads: bool,
}

impl AsRef<str> for Token<'_> {
    fn as_ref(&self) -> &str {
        self.text
    }
}

/// What is left of a text. A copy of it looks ahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tokens<'a> {
    letters: Cursor<'a>,
    pub line: usize,
    leads: bool,
}

/// May this letter stand in a word? All other visible letters make words of their own.
fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "#=+-%>!.<()~/&|:[]{}?".contains(letter)
}

impl<'a> Tokens<'a> {
    /// The words of a text.
    pub fn new(text: &'a str) -> Self {
        Tokens {
            letters: Cursor::new(text.strip_prefix('\u{feff}').unwrap_or(text)),
            line: 1,
            leads: true,
        }
    }

    /// The next word, which stays.
    pub fn peek(&self) -> Option<Token<'a>> {
        let mut ahead = *self;
        ahead.next()
    }

    /// The next word if it is one that this reading wants.
    pub fn next_if<T>(&mut self, wanted: impl FnOnce(&'a str) -> Option<T>) -> Option<T> {
        let mut ahead = *self;
        let found = wanted(ahead.next()?.text)?;
        *self = ahead;
        Some(found)
    }

    /// All that follows on the line of the last word, without the blanks, points and commas before it.
    pub fn rest_of_line(&mut self) -> &'a str {
        let line = self.letters.run(|letter| !matches!(letter, '\n' | '\r'));
        line.trim_start_matches([' ', '\t', ';', '.', ',']).trim_end()
    }

    fn skip_blanks(&mut self) {
        let breaks = self.letters.run(Words::parts).matches('\n').count();
        self.line += breaks;
        self.leads |= breaks > 0;
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        self.skip_blanks();
        let first = self.letters.peek()?;
        let text = match is_letter(first) {
            true => self.letters.run(is_letter),
            false => self.letters.advance(first.len_utf8()),
        };
        let leads = std::mem::take(&mut self.leads);
        Some(Token {
            text,
            line: self.line,
            leads,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_parted_by_blanks_commas_and_semicolons() {
        let words = Tokens::new("pieces,White\tka1;qb2\n\n stip h#2.5 *");
        let told: Vec<(&str, usize, bool)> = words.map(|word| (word.text, word.line, word.leads)).collect();
        let expected = [
            ("pieces", 1, true),
            ("White", 1, false),
            ("ka1", 1, false),
            ("qb2", 1, false),
            ("stip", 3, true),
            ("h#2.5", 3, false),
            ("*", 3, false),
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn a_line_is_read_to_its_end() {
        let mut words = Tokens::new("author  J. \"W\" Öst; X \r\nstip");
        assert_eq!(words.next().map(|word| word.text), Some("author"));
        assert_eq!(words.rest_of_line(), "J. \"W\" Öst; X");
        assert_eq!(words.next().map(|word| word.text), Some("stip"));
        let mut empty = Tokens::new("author\nstip");
        empty.next();
        assert_eq!(empty.rest_of_line(), "");
        assert_eq!(empty.peek().map(|word| word.line), Some(2));
    }
}
