//! What is left of a text that is read letter by letter.

use std::str::FromStr;

/// What is left of a text. A copy of it looks ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor<'a> {
    rest: &'a str,
}

impl<'a> Cursor<'a> {
    /// At the first letter of a text.
    pub const fn new(text: &'a str) -> Self {
        Cursor { rest: text }
    }

    /// All that is left.
    pub const fn rest(self) -> &'a str {
        self.rest
    }

    /// Is nothing left?
    pub const fn is_done(self) -> bool {
        self.rest.is_empty()
    }

    /// The next letter, which stays.
    pub fn peek(self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Passes this by, if the rest begins with it. Does it?
    pub fn accept(&mut self, prefix: &str) -> bool {
        let rest = self.rest.strip_prefix(prefix);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Passes so many bytes by, which end where a letter does.
    ///
    /// # Panics
    /// If they end within a letter, or behind the text.
    pub fn advance(&mut self, bytes: usize) -> &'a str {
        let (passed, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        passed
    }

    /// The next letter, if it is wanted; else it stays.
    pub fn next_if(&mut self, wanted: impl FnOnce(char) -> bool) -> Option<char> {
        let letter = self.peek().filter(|&letter| wanted(letter))?;
        self.advance(letter.len_utf8());
        Some(letter)
    }

    /// All letters up to the first that is not wanted.
    pub fn run(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|letter| !wanted(letter));
        self.advance(end.unwrap_or(self.rest.len()))
    }

    /// The number of the next digits; where there is none, or one too large, they stay.
    pub fn number<T: FromStr>(&mut self) -> Option<T> {
        let mut ahead = *self;
        let number = ahead.run(|letter| letter.is_ascii_digit()).parse().ok()?;
        *self = ahead;
        Some(number)
    }
}

impl Iterator for Cursor<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        self.next_if(|_| true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_wanted_stays() {
        let mut cursor = Cursor::new("½x12");
        assert!(!cursor.accept("x"));
        assert_eq!(cursor.number::<u8>(), None);
        assert_eq!(cursor.next_if(|letter| letter == 'x'), None);
        assert_eq!(cursor.next(), Some('½'));
        assert_eq!(cursor.run(char::is_alphabetic), "x");
        assert_eq!(cursor.number::<u8>(), Some(12));
        assert!(cursor.is_done() && cursor.next().is_none());
    }

    #[test]
    fn a_number_too_large_stays() {
        let mut cursor = Cursor::new("300a");
        assert_eq!(cursor.number::<u8>(), None);
        assert_eq!(cursor.number::<u16>(), Some(300));
        assert_eq!(cursor.rest(), "a");
    }
}
