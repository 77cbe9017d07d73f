//! Moves in the letters of other languages, told with English letters.

use super::words::Words;
use crate::notation::{Language, MAN};
use crate::text::regex;
use regex::Regex;
use std::sync::LazyLock;

impl Words {
    /// Our letters of the man whose letters in the text's language these begin with, and what follows them.
    fn man_in_english<'a>(&self, text: &'a str) -> Option<(&'static str, &'a str)> {
        let known = |&(letters, ours): &(&str, &'static str)| Some((ours, text.strip_prefix(letters)?));
        self.men.iter().find_map(known)
    }

    /// The word with English letters; `None` if it has a letter that its language has not.
    pub(super) fn in_english(&self, word: &str) -> Option<String> {
        if self.letters == Language::English {
            return Some(word.to_string());
        }
        let (home, bare) = word.split_at(self.home(word));
        let upper = |text: &str| text.starts_with(|letter: char| letter.is_ascii_uppercase());
        let (neutral, bare) = match bare.strip_prefix('n') {
            Some(man) if upper(man) => ("n", man),
            _ => ("", bare),
        };
        let bare = match bare.chars().next() {
            Some('O') if bare.starts_with("O-O") => bare.to_string(),
            Some(letter) if letter.is_ascii_uppercase() => {
                let (ours, rest) = self.man_in_english(bare)?;
                format!("{ours}{rest}")
            }
            _ => bare.to_string(),
        };
        let bare = self.rebirth_in_english(&bare)?;
        Some(format!("{home}{neutral}{}", self.promotion_in_english(&bare, neutral)))
    }

    /// The word with the owner and the letters of a man that is reborn in English. In French black and neutral men have
    /// the same letter: it tells nothing.
    fn rebirth_in_english(&self, word: &str) -> Option<String> {
        let Some((before, inside)) = word.split_once("[+") else {
            return Some(word.to_string());
        };
        let man = inside.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
        let owner = match (self.letters, &inside[..inside.len() - man.len()]) {
            (Language::German, "s") => "b",
            (Language::French, "b") => "w",
            (Language::French, "n") => "",
            (_, owner) => owner,
        };
        let (ours, rest) = self.man_in_english(man)?;
        Some(format!("{before}[+{owner}{ours}{rest}"))
    }

    /// The length of the board of departure in front of a man's letter or a pawn's move: `A:Dd2/A`, `A:f2f3/C`, `A:fxg3/C`. A single
    /// square behind the colon would make it a capture by the man of that letter; in the cube squares begin with the letter of a level.
    fn home(&self, word: &str) -> usize {
        let upper = |letter: &u8| letter.is_ascii_uppercase();
        match word.as_bytes() {
            [b'A'..=b'C', b':', man, next, ..] if upper(man) && (self.rules.shape.levels() == 1 || upper(next)) => 2,
            [b'A'..=b'C', b':', b'a'..=b'h', b'x' | b':' | b'*', ..] => 2,
            [
                b'A'..=b'C',
                b':',
                b'a'..=b'h',
                b'1'..=b'8',
                b'a'..=b'h',
                b'1'..=b'8',
                ..,
            ] => 2,
            _ => 0,
        }
    }

    /// The word with the letters of the man that a pawn becomes in English.
    pub(super) fn promotion_in_english(&self, word: &str, neutral: &str) -> String {
        static BECOMES: LazyLock<Regex> = LazyLock::new(|| regex(&format!(r"([a-h]([1-8]))(=?\(?n?)({MAN})")));
        let last = char::from(b'0' + self.rules.shape.ranks());
        let becomes = |found: &regex::Captures<'_>| {
            // Behind a square it may be a board, too: nobody becomes a pawn, no other man becomes anything, and no man
            // does before his last rank.
            let ends = found[2].starts_with(['1', last]) && neutral.is_empty();
            let told = !found[3].is_empty() || ends && word.starts_with(|first: char| first.is_ascii_lowercase());
            let english = self
                .man_in_english(&found[4])
                .filter(|(ours, _)| told && !["K", "P"].contains(ours));
            let told = english.map(|(ours, rest)| format!("{}{}{ours}{rest}", &found[1], &found[3]));
            told.unwrap_or_else(|| found[0].to_string())
        };
        BECOMES.replace_all(word, becomes).into_owned()
    }

    /// Can the first letter be that of a level and a file, as in `Bc4`, where letters have to be translated?
    pub(super) fn begins_with_level(&self, word: &str) -> bool {
        let foreign = self.letters != Language::English && self.rules.shape.levels() > 1;
        foreign && matches!(word.as_bytes(), [b'A'..=b'E', b'a'..=b'h', ..])
    }
}
