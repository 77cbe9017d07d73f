//! Men after `forsyth`: `8/8/3k4/8/2K1P3/8/8/8`, with the letters of the input's language.

use super::language::Language;
use super::placement::Placement;
use crate::geometry::Square;
use crate::pieces::Color;
use std::iter::Peekable;
use std::str::Chars;

/// Puts the men of a Forsyth text. Squares that it leaves empty stay as they were.
///
/// # Errors
/// What is wrong, and what was expected.
pub(super) fn read(text: &str, language: &Language, placement: &mut Placement) -> Result<(), String> {
    let mut letters = text.chars().peekable();
    let mut at = 0;
    while let Some(&letter) = letters.peek() {
        match letter {
            '/' if at % 8 != 0 => {
                let rank = 8 - at / 8;
                return Err(format!("rank {rank} of `{text}` has {} squares, expected 8", at % 8));
            }
            '/' => _ = letters.next(),
            '0'..='9' => at += number(&mut letters),
            _ => {
                let (color, letter) = man(&mut letters)?;
                let role = language.role(letter).ok_or_else(|| stranger(letter, language))?;
                let square = (at < 64).then(|| Square::at((at % 8) as u8, (7 - at / 8) as u8));
                placement.put(color, None, role, square.ok_or_else(|| too_long(text))?);
                at += 1;
            }
        }
        if at > 64 {
            return Err(too_long(text));
        }
    }
    Ok(())
}

fn too_long(text: &str) -> String {
    format!("`{text}` has more than 64 squares")
}

fn stranger(letter: char, language: &Language) -> String {
    let letter = letter.to_ascii_uppercase();
    format!("no man {letter} is played, expected one of {}", language.roles())
}

/// A number of one or two digits.
fn number(letters: &mut Peekable<Chars<'_>>) -> usize {
    let mut digit = || {
        letters
            .next_if(char::is_ascii_digit)
            .and_then(|digit| digit.to_digit(10))
    };
    let first = digit().unwrap_or(0);
    let number = digit().map_or(first, |second| 10 * first + second);
    number as usize
}

/// The colour and letter of a man: capitals are White's, unless `+` or `-` says it.
fn man(letters: &mut Peekable<Chars<'_>>) -> Result<(Color, char), String> {
    let sign = letters.next_if(|letter| "+-=".contains(*letter));
    if sign == Some('=') {
        return Err("neutral men are not played".to_string());
    }
    let letter = letters.next().ok_or("expected the letter of a man behind the sign")?;
    if letter == '.' {
        let code: String = letters.take(2).collect();
        return Err(format!("no man {} is played", code.to_uppercase()));
    }
    let color = match sign {
        Some('+') => Color::White,
        Some('-') => Color::Black,
        _ if letter.is_uppercase() => Color::White,
        _ => Color::Black,
    };
    Ok((color, letter))
}
