//! Men after `forsyth`: `8/8/3k4/8/2K1P3/8/8/8`, with the letters of the input's language.

use super::language::Language;
use super::placement::Placement;
use crate::geometry::Square;
use crate::pieces::{Owner, Piece};
use crate::text::Cursor;

/// Puts the men of a Forsyth text. Squares that it leaves empty stay as they were.
///
/// # Errors
/// What is wrong, and what was expected.
pub(super) fn read(text: &str, language: &Language, placement: &mut Placement) -> Result<(), String> {
    let mut letters = Cursor::new(text);
    let mut at = 0;
    while let Some(letter) = letters.peek() {
        match letter {
            '/' if at % 8 != 0 => {
                let rank = 8 - at / 8;
                return Err(format!("rank {rank} of `{text}` has {} squares, expected 8", at % 8));
            }
            '/' => _ = letters.next(),
            '0'..='9' => at += number(&mut letters),
            _ => {
                let (owner, code) = man(&mut letters)?;
                let role = language.role(&code).ok_or_else(|| stranger(&code, language))?;
                let square = (at < 64).then(|| Square::at((at % 8) as u8, (7 - at / 8) as u8));
                placement.put(Piece::named(owner, role), None, square.ok_or_else(|| too_long(text))?);
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

fn stranger(code: &str, language: &Language) -> String {
    let code = code.to_uppercase();
    format!("no man {code} is played, expected one of {}", language.roles())
}

/// A number of one or two digits.
fn number(letters: &mut Cursor<'_>) -> usize {
    let mut digit = || letters.next_if(|letter| letter.is_ascii_digit())?.to_digit(10);
    let first = digit().unwrap_or(0);
    let number = digit().map_or(first, |second| 10 * first + second);
    number as usize
}

/// The owner and letters of a man: capitals are White's, unless `+`, `-` or, for neutral men, `=` says it. A point stands before two
/// letters.
fn man(letters: &mut Cursor<'_>) -> Result<(Owner, String), String> {
    let sign = letters.next_if(|letter| "+-=".contains(letter));
    let letter = letters.next().ok_or("expected the letter of a man behind the sign")?;
    let code: String = match letter {
        '.' => letters.take(2).collect(),
        letter => letter.to_string(),
    };
    let owner = match sign {
        Some('+') => Owner::White,
        Some('-') => Owner::Black,
        Some(_) => Owner::Neutral,
        None if code.starts_with(char::is_uppercase) => Owner::White,
        None => Owner::Black,
    };
    Ok((owner, code))
}
