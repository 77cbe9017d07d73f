//! Messages that stay readable whatever the input: what they quote is shortened here, and nowhere else.
//!
//! ```
//! use looking_glass::brief::shortened;
//!
//! assert_eq!(shortened("a short word", 40), "a short word");
//! assert!(shortened(&"x".repeat(10_000), 40).chars().count() <= 41);
//! ```

use std::borrow::Cow;

/// The longest stretch of an input that a message quotes, in characters.
pub const QUOTED: usize = 80;

/// The longest message, in characters.
pub const MESSAGE: usize = 4000;

/// What stands for the part that is left out.
const CUT: char = '…';

/// The first characters of a text, and `…` if there are more.
pub fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{}{CUT}", &text[..end])),
    }
}

/// A message in which no stretch between backticks is longer than [`QUOTED`], and which is itself no longer than
/// [`MESSAGE`].
pub fn brief(message: &str) -> Cow<'_, str> {
    // Shorter than this in bytes, it is so in characters.
    if message.len() <= QUOTED {
        return Cow::Borrowed(message);
    }
    let mut parts = message.split('`').enumerate();
    let is_brief = |(index, part): (usize, &str)| index % 2 == 0 || part.chars().nth(QUOTED).is_none();
    if parts.clone().all(is_brief) {
        return shortened(message, MESSAGE);
    }
    let mut brief = String::new();
    for (index, part) in parts.by_ref() {
        if index > 0 {
            brief.push('`');
        }
        match index % 2 {
            0 => brief.push_str(part),
            _ => brief.push_str(&shortened(part, QUOTED)),
        }
    }
    Cow::Owned(shortened(&brief, MESSAGE).into_owned())
}

#[cfg(test)]
mod tests {
    use super::{MESSAGE, QUOTED, brief};

    #[test]
    fn what_is_quoted_is_shortened_and_the_rest_is_told() {
        let message = format!("`{}` is no man, expected `K`", "ä".repeat(200));
        let expected = format!("`{}…` is no man, expected `K`", "ä".repeat(QUOTED));
        assert_eq!(brief(&message), expected);
    }

    #[test]
    fn short_messages_stay_as_they_are() {
        for message in [String::new(), "a `quoted` word".to_string(), "words ".repeat(100)] {
            assert_eq!(brief(&message), message);
        }
    }

    #[test]
    fn no_message_is_long() {
        for message in ["x", "`", "`x", "x` "] {
            assert!(
                brief(&message.repeat(1_000_000)).chars().count() <= MESSAGE + 1,
                "{message}"
            );
        }
    }
}
