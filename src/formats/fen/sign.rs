//! Men that no single letter tells: fairy men of several letters, and neutral men.
//!
//! They stand in brackets, as YACPDB writes them: `(CA)` a white camel, `(ca)` a black one, `(!q)` a neutral queen. Where a code has a
//! digit, which has no case and elsewhere means a turned man, a sign tells the side: `(+G2)`, `(-15)`. Attributes stand in front, each
//! with a point behind it: `(royal.G)`.

use crate::pieces::{Owner, Piece, Role, attribute};

/// A man as a FEN of ours tells it.
pub(super) fn write(piece: Piece) -> String {
    let plain = write_plain(Piece::of(piece.owner, piece.role));
    if piece.attributes.is_empty() {
        return plain;
    }
    let words = piece.attributes.words().replace(' ', ".");
    format!("({words}{})", plain.trim_matches(['(', ')']))
}

fn write_plain(piece: Piece) -> String {
    let letters = piece.role.letters();
    let has_digit = letters.contains(|letter: char| letter.is_ascii_digit());
    match piece.owner {
        Owner::Neutral => format!("(!{})", letters.to_ascii_lowercase()),
        Owner::White if has_digit => format!("(+{letters})"),
        Owner::Black if has_digit => format!("(-{letters})"),
        _ if letters.len() > 1 => format!("({})", piece.letters()),
        _ => piece.letters(),
    }
}

/// The man of the text between brackets, if it is one of these.
pub(super) fn read(inside: &str) -> Option<Piece> {
    let Some((words, letters)) = inside.rsplit_once('.') else {
        return read_plain(inside);
    };
    let known = words.split('.').map(|word| attribute(word).map(|line| line.alone));
    let attributes = known.reduce(|one, other| Some(one?.and(other?)))??;
    let mut alone = letters.chars();
    let plain = match (alone.next(), alone.next()) {
        (Some(letter), None) => Piece::from_letter(letter),
        _ => read_plain(letters),
    };
    plain
        .filter(|_| !attributes.is_empty())
        .map(|piece| piece.with(attributes))
}

fn read_plain(inside: &str) -> Option<Piece> {
    let signs = [('!', Owner::Neutral), ('+', Owner::White), ('-', Owner::Black)];
    let signed = signs.into_iter().find_map(|(sign, owner)| {
        let letters = inside.strip_prefix(sign)?;
        Some((owner, letters))
    });
    let (owner, letters) = match signed {
        Some(signed) => signed,
        None if inside.len() < 2 || inside.contains(|letter: char| letter.is_ascii_digit()) => return None,
        None if inside.bytes().all(|letter| letter.is_ascii_uppercase()) => (Owner::White, inside),
        None if inside.bytes().all(|letter| letter.is_ascii_lowercase()) => (Owner::Black, inside),
        None => return None,
    };
    Role::from_letters(letters).map(|role| Piece::of(owner, role))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::Attributes;

    #[test]
    fn every_man_that_needs_brackets_is_read_as_it_is_written() {
        for role in Role::all() {
            for owner in Owner::ALL {
                let piece = Piece::of(owner, role);
                let royal = piece.with(Attributes::ROYAL);
                let written = write(royal);
                let inside = written.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
                assert_eq!(inside.and_then(read), Some(royal), "{written}");
                let written = write(piece);
                match written.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
                    Some(inside) => assert_eq!(read(inside), Some(piece), "{written}"),
                    None => assert_eq!(
                        written.chars().next().and_then(Piece::from_letter),
                        Some(piece),
                        "{written}"
                    ),
                }
            }
        }
    }
}
