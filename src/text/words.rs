//! What is left of a text that is read word by word.

use super::Cursor;
use thiserror::Error;

/// The words that are left of a text, parted by blanks, commas and semicolons. A copy of it looks ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words<'a> {
    cursor: Cursor<'a>,
}

impl<'a> Words<'a> {
    /// Does this letter part words?
    pub fn parts(letter: char) -> bool {
        letter.is_whitespace() || letter == ',' || letter == ';'
    }

    /// At the first word of a text.
    pub const fn new(text: &'a str) -> Self {
        Words {
            cursor: Cursor::new(text),
        }
    }

    /// The next word, which stays.
    pub fn peek(mut self) -> Option<&'a str> {
        self.next()
    }

    /// What is made of the next word; where that is nothing, the word stays.
    pub fn next_if<T>(&mut self, wanted: impl FnOnce(&'a str) -> Option<T>) -> Option<T> {
        let mut ahead = *self;
        let found = wanted(ahead.next()?)?;
        *self = ahead;
        Some(found)
    }

    /// What the next word says, which belongs to the one of this name.
    ///
    /// # Errors
    /// When it does not say what is expected.
    pub fn argument<T>(
        &mut self,
        name: &'static str,
        expected: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, Misplaced> {
        let word = self.next().unwrap_or_default();
        read(word).ok_or_else(|| Misplaced {
            name,
            expected,
            found: word.to_string(),
        })
    }

    /// The squares that belong to the word of this name, in one word or several.
    ///
    /// # Errors
    /// When the next word tells none.
    pub fn squares<T>(
        &mut self,
        name: &'static str,
        read: impl Fn(&str) -> Option<Vec<T>>,
    ) -> Result<Vec<T>, Misplaced> {
        let mut squares = self.argument(name, "squares", &read)?;
        while let Some(more) = self.next_if(&read) {
            squares.extend(more);
        }
        Ok(squares)
    }

    /// The words before those that are left to another reader of the same text.
    pub fn up_to(self, later: Words<'_>) -> Vec<&'a str> {
        self.take(self.count() - later.count()).collect()
    }
}

/// What belongs to a word does not follow it.
#[derive(Debug, Clone, Error, PartialEq, Eq)]
#[error("{name} must be followed by {expected}, {}", not_by(.found))]
pub struct Misplaced {
    /// The word.
    pub name: &'static str,
    /// What it needs.
    pub expected: &'static str,
    /// What follows.
    pub found: String,
}

fn not_by(found: &str) -> String {
    match found {
        "" => "but nothing follows".to_string(),
        found => format!("not by `{found}`"),
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        self.cursor.run(Self::parts);
        let word = self.cursor.run(|letter| !Self::parts(letter));
        (!word.is_empty()).then_some(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_parted_by_blanks_commas_and_semicolons() {
        let words: Vec<&str> = Words::new(" a1,b2;\tc3\n").collect();
        assert_eq!(words, ["a1", "b2", "c3"]);
    }

    #[test]
    fn a_word_that_is_not_wanted_stays() {
        let mut words = Words::new("Defence 12 x");
        let before = words;
        assert_eq!(words.next_if(|word| word.parse::<u8>().ok()), None);
        assert_eq!(words.next(), Some("Defence"));
        assert_eq!(words.next_if(|word| word.parse::<u8>().ok()), Some(12));
        assert_eq!((words.peek(), before.up_to(words)), (Some("x"), vec!["Defence", "12"]));
    }
}
