//! Twins in words, as magazines print them under diagrams: `b) wKh1 → h2`.
//!
//! ```
//! use looking_glass::output::twin::in_words;
//!
//! assert_eq!(in_words("b) Ka1-b1"), "b) Ka1-b1".to_string());
//! ```

use crate::geometry::BoardId;
use crate::pieces::Role;

/// A twin's label, such as `b) wKh1-->h2`, in words.
///
/// `further` tells that the changes start from the twin before, and a board is told where a man comes to another one, or
/// is added on another one than A.
pub fn in_words(label: &str) -> String {
    let (letter, changes) = label.split_once(' ').unwrap_or((label, ""));
    let continued = letter.starts_with('+');
    let told = changes.split("  ").filter(|change| !change.is_empty()).map(change);
    let told: Vec<String> = told.collect();
    let further = if continued { "further " } else { "" };
    let letter = letter.trim_start_matches('+');
    format!("{letter} {further}{}", told.join(", ")).trim_end().to_string()
}

/// One change.
fn change(text: &str) -> String {
    if let Some((man, to)) = text.split_once("-->").filter(|_| !text.contains("<-->")) {
        return format!("{man} → {}", place(to));
    }
    if let Some(man) = text.strip_prefix('-').filter(|man| is_man(man)) {
        return format!("remove {man}");
    }
    if let Some(man) = text.strip_prefix('+').filter(|man| is_man(man)) {
        return format!("add {}", place(man));
    }
    if let Some((man, square)) = man(text).filter(|_| !text.contains("<-->")) {
        // It stands where another one stood.
        return format!("{man} on {}", place(square));
    }
    match text.split_once(' ') {
        Some(("rotate", degrees)) => format!("turned by {degrees} degrees"),
        Some(("mirror", corners)) => format!("mirrored {}", corners.replace("<-->", " ↔ ")),
        Some(("shift", way)) => format!("shifted {}", way.replace("==>", "→")),
        Some((man, rest)) if rest.starts_with("==> ") => format!("all {man} {}", rest.replace("==>", "→")),
        _ if text == "PolishType" => "colours exchanged".to_string(),
        _ if text == "AliceChess" => "Alice chess".to_string(),
        _ => text.replace("<-->", " ↔ "),
    }
}

/// Does the text begin with a man and its square: `wKh1`?
fn is_man(text: &str) -> bool {
    man(text).is_some()
}

/// A text that begins with a man and its square, parted between them: `wK`, `h1`.
fn man(text: &str) -> Option<(&str, &str)> {
    // Letters of attributes stand between the owner's and the man's.
    let special = text.get(1..)?.find(|letter: char| letter.is_ascii_uppercase())?;
    let letters = |length: usize| {
        text.get(1 + special..length)
            .is_some_and(|letters| role(letters).is_some())
    };
    let length = [3, 2]
        .into_iter()
        .map(|length| length + special)
        .find(|&length| letters(length))?;
    let (man, square) = text.split_at(length);
    let is_square = match square.as_bytes() {
        [b'a'..=b'h', b'1'..=b'8', ..] => true,
        // In space the level stands before file and rank.
        [b'A'..=b'E', b'a'..=b'h', b'1'..=b'8', ..] => true,
        _ => false,
    };
    (man.starts_with(['w', 'b', 'n']) && is_square).then_some((man, square))
}

/// The role of letters of problemists.
pub(super) fn role(letters: &str) -> Option<Role> {
    Role::all().find(|role| role.magazine() == letters)
}

/// A square, or a man on it, with its board behind a slash: `h2/B` for `h2B`.
fn place(text: &str) -> String {
    match text.char_indices().next_back() {
        Some((at, letter)) if letter.is_ascii_uppercase() && BoardId::from_letter(letter).is_some() => {
            format!("{}/{letter}", &text[..at])
        }
        _ => text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_is_told_in_words() {
        for (label, words) in [
            ("a)", "a)"),
            ("b) wKh1-->h2", "b) wKh1 → h2"),
            ("b) wKh1-->h2B", "b) wKh1 → h2/B"),
            ("b) wKAa1-->Bb2C", "b) wKAa1 → Bb2/C"),
            ("+c) -bPa2  bSc3-->c4", "c) further remove bPa2, bSc3 → c4"),
            ("c) wKa1<-->bPf4", "c) wKa1 ↔ bPf4"),
            ("z1) +wSa3B  +bPEe4", "z1) add wSa3/B, add bPEe4"),
            ("d) bQa6", "d) bQ on a6"),
            ("d) -brGa6", "d) remove brGa6"),
            ("d) +nGc1B  wNa1-->a2", "d) add nGc1/B, wNa1 → a2"),
            ("d) -nPc2  nGa6", "d) remove nPc2, nG on a6"),
            ("d) R ==> Q", "d) all R → Q"),
            ("e) rotate 90", "e) turned by 90 degrees"),
            ("f) mirror a1<-->h1", "f) mirrored a1 ↔ h1"),
            ("g) shift a1 ==> b2", "g) shifted a1 → b2"),
            ("h) PolishType", "h) colours exchanged"),
            ("i) h#2.5", "i) h#2.5"),
            ("j) AliceChess", "j) Alice chess"),
            ("k) black 1h[2s[#]]h", "k) black 1h[2s[#]]h"),
        ] {
            assert_eq!(in_words(label), words);
        }
    }
}
