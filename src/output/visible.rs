//! Characters that are not seen, or that change how others are seen: shown by their numbers.
//!
//! A name with a right-to-left override reads on screen as another, and a control character can hide what stands
//! before it. Where such text is read by people it is written as `\u{202e}`, where by programs as JSON's `\u202e`.
//!
//! ```
//! use looking_glass::output::visible::visible;
//!
//! // A letter that turns the line around is told by its name.
//! assert!(!visible("a\u{202e}b").contains('\u{202e}'));
//! ```

use std::borrow::Cow;

/// Is a character not seen itself: a control character other than tab and line feed, one that changes the direction of
/// the text, a line end in disguise, or one without width?
pub const fn is_hidden(letter: char) -> bool {
    match letter {
        '\n' | '\t' => false,
        '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' => true,
        '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}' => true,
        '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}' => true,
        _ => false,
    }
}

/// A text for readers, hidden characters by their numbers: `\u{202e}`.
pub fn visible(text: &str) -> Cow<'_, str> {
    replaced(text, |letter, out| out.extend(letter.escape_unicode()))
}

/// A line of JSON that says the same, hidden characters by their numbers: `\u202e`. They stand in its strings alone.
pub fn in_json(line: &str) -> Cow<'_, str> {
    replaced(line, |letter, out| {
        for unit in letter.encode_utf16(&mut [0; 2]) {
            *out += &format!("\\u{unit:04x}");
        }
    })
}

/// A text in which nothing is taken for markup and nothing is hidden.
pub fn in_markup(text: &str) -> String {
    let visible = visible(text);
    let mut safe = String::with_capacity(visible.len());
    for letter in visible.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            letter => safe.push(letter),
        }
    }
    safe
}

fn replaced(text: &str, tell: impl Fn(char, &mut String)) -> Cow<'_, str> {
    // Most texts are of one kind only, which is seen faster than letter by letter.
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
    if text.as_bytes().iter().all(is_plain) || !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        match is_hidden(letter) {
            true => tell(letter, &mut out),
            false => out.push(letter),
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hidden_is_shown_by_its_number_and_all_else_stays() {
        assert_eq!(visible("M. Müller\t→ \u{5d0}\n"), "M. Müller\t→ \u{5d0}\n");
        assert_eq!(
            visible("a\u{202e}b\u{1b}[8mc\r\u{feff}"),
            "a\\u{202e}b\\u{1b}[8mc\\u{d}\\u{feff}"
        );
        assert_eq!(visible(&visible("\u{2066}x")), "\\u{2066}x");
    }

    #[test]
    fn json_says_the_same() {
        let value = serde_json::json!({"id": "a\u{202e}b\u{85}\u{200f}"});
        let line = value.to_string();
        let shown = in_json(&line);
        assert!(!shown.contains(is_hidden));
        assert_eq!(shown, r#"{"id":"a\u202eb\u0085\u200f"}"#);
        assert_eq!(serde_json::from_str::<serde_json::Value>(&shown).expect("JSON"), value);
    }
}
