//! Does a text show that it is written in another language than English?
//!
//! `R` is the rook in English and the king in French, `B` the bishop and in German a pawn. A single move that is not legal in
//! English would often be legal in one of these: a letter that English has not, `T`, `D` or `F`, shows the language, or several moves
//! whose every letter is of it.

use crate::notation::Language;
use crate::pieces::Role;
use crate::text::regex;
use regex::Regex;
use std::sync::LazyLock;

/// The letters of men that move, are promoted to, or are reborn.
static MAN: LazyLock<Regex> = LazyLock::new(|| {
    let man = r"([A-Z][A-Z0-9]?)";
    let moves = format!(r"\bn?{man}(?:[a-h]?[1-8]?(?:/[ABC])?\)?[-:x*(]?[a-h][1-8]|~|\([a-h]|-any|-other)");
    let becomes = format!(r"[a-h][1-8](?:=\(?n?{man}|([D-Z]))|\[\+[a-z]?{man}");
    regex(&format!("{moves}|{becomes}"))
});

/// Can this be the language of the text as a whole? It has a letter of a man that is of this language, and of English in no
/// reading; or several letters, each of this language. Asked of problems of chess alone.
pub(super) fn is_shown(text: &str, letters: Language) -> bool {
    let column @ 1.. = letters.column() else { return true };
    let men = || Role::CLASSICAL.into_iter();
    let is_foreign = |man: &str| men().any(|role| role.kind().magazine[column] == man);
    let is_english = |man: &str| men().any(|role| [role.letters(), role.kind().magazine[0]].contains(&man));
    let told = MAN.captures_iter(text).flat_map(|found| {
        let men = found.iter().skip(1).flatten().map(|man| man.as_str());
        men.collect::<Vec<&str>>()
    });
    let told: Vec<&str> = told.collect();
    let shows = told
        .iter()
        .any(|man| either(man, &is_foreign) && !either(man, &is_english));
    shows || told.len() > 1 && told.iter().all(|man| either(man, &is_foreign))
}

/// Is it so of these letters, or of them without what follows: in `T1d4` the digit of a rank, in `f1=DA` the letter of a board?
fn either(man: &str, is: &dyn Fn(&str) -> bool) -> bool {
    let without = man.strip_suffix(|sign: char| matches!(sign, '0'..='9' | 'A'..='C'));
    is(man) || without.is_some_and(|letter| !letter.is_empty() && is(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_that_english_has_not_shows_the_language() {
        let shown = |text: &str| [Language::German, Language::French].map(|letters| is_shown(text, letters));
        for (text, languages) in [
            ("1.Rg4!", [false, false]),
            ("1.Rg4! Kd5 2.Bb3#", [false, false]),
            ("1.Rg4? Rd5!", [false, true]),
            ("1.Rg4! (2.Td4#)", [true, true]),
            ("1.Lg4! Kd5", [true, false]),
            ("1.R:g4! Fd4", [false, true]),
            ("1.Re7 2.e8=D#", [true, true]),
            ("1.Re7 2.e8L#", [true, false]),
            ("1.T1d4!", [true, true]),
            ("1...f2B-f1=DC", [true, true]),
            ("1...f2B-f1=SA", [false, false]),
            ("Dual avoidance: 1.Rg4!", [false, false]),
        ] {
            assert_eq!(shown(text), languages, "{text}");
        }
        assert!(is_shown("1.Rg4!", Language::English));
    }
}
