//! Letters with accents in the way of TeX, as inputs of Popeye and older collections have them: `Ph\'enix`, `\v{S}achov\'e`, `J"org`.

use unicode_normalization::char::compose;

/// Accents by the command that puts one on a letter, and the combining characters of Unicode.
const ACCENTS: [(char, char); 14] = [
    ('\'', '\u{301}'),
    ('`', '\u{300}'),
    ('^', '\u{302}'),
    ('"', '\u{308}'),
    ('~', '\u{303}'),
    ('=', '\u{304}'),
    ('.', '\u{307}'),
    ('v', '\u{30c}'),
    ('c', '\u{327}'),
    ('H', '\u{30b}'),
    ('k', '\u{328}'),
    ('u', '\u{306}'),
    ('r', '\u{30a}'),
    ('b', '\u{331}'),
];

/// Letters that have names.
const NAMED: [(&str, char); 11] = [
    ("ss", 'ß'),
    ("ae", 'æ'),
    ("AE", 'Æ'),
    ("oe", 'œ'),
    ("OE", 'Œ'),
    ("aa", 'å'),
    ("AA", 'Å'),
    ("o", 'ø'),
    ("O", 'Ø'),
    ("l", 'ł'),
    ("L", 'Ł'),
];

/// The text with the letters that are meant. What is no letter with an accent stays as it is.
///
/// The short forms of German (`J"org`) are read only where each quotation mark of the text stands within a word: others quote.
pub(crate) fn with_accents(text: &str) -> String {
    let german = is_german(text);
    let mut read = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let letter = match first {
            '\\' => commanded(&rest[1..]),
            '"' if german => shortened(&rest[1..]),
            _ => None,
        };
        let (letter, left) = letter.unwrap_or((first, &rest[first.len_utf8()..]));
        read.push(letter);
        rest = left;
    }
    read
}

/// Does each mark of quotation stand within a word, before a letter that it may change?
fn is_german(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let within = |at: usize| at > 0 && letters[at - 1].is_alphabetic() && letters.get(at + 1).is_some_and(is_umlaut);
    (0..letters.len()).all(|at| letters[at] != '"' || at > 0 && letters[at - 1] == '\\' || within(at))
}

fn is_umlaut(letter: &char) -> bool {
    "aouAOUs".contains(*letter)
}

/// The letter behind a short form of German, and the text behind it.
fn shortened(text: &str) -> Option<(char, &str)> {
    let letter = text.chars().next().filter(is_umlaut)?;
    let meant = if letter == 's' {
        'ß'
    } else {
        compose(letter, '\u{308}')?
    };
    Some((meant, &text[1..]))
}

/// The letter of a command behind its backslash, and the text behind it.
fn commanded(text: &str) -> Option<(char, &str)> {
    accented(text).or_else(|| named(text))
}

/// A command for an accent and the letter that takes it: `'e`, `'{e}`, `v{s}`, `v s`. Behind a command that is itself a letter stands a
/// brace or a blank.
fn accented(text: &str) -> Option<(char, &str)> {
    let mut letters = text.chars();
    let command = letters.next()?;
    let (_, accent) = ACCENTS.into_iter().find(|&(name, _)| name == command)?;
    let behind = letters.as_str();
    let apart = behind.trim_start_matches(' ');
    if let Some(group) = apart.strip_prefix('{') {
        let (letter, rest) = bare(group)?;
        return Some((compose(letter, accent)?, rest.strip_prefix('}')?));
    }
    if command.is_alphabetic() && apart.len() == behind.len() {
        return None;
    }
    let (letter, rest) = bare(apart)?;
    Some((compose(letter, accent)?, rest))
}

/// A letter that takes an accent; `i` and `j` may be told without their dots.
fn bare(text: &str) -> Option<(char, &str)> {
    let text = text.strip_prefix('\\').unwrap_or(text);
    let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
    Some((letter, &text[1..]))
}

/// A letter by its name, which ends where no letter follows; a blank or an empty group behind it only ends it.
fn named(text: &str) -> Option<(char, &str)> {
    let end = text
        .find(|other: char| !other.is_ascii_alphabetic())
        .unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    let (_, letter) = NAMED.into_iter().find(|&(other, _)| other == name)?;
    let rest = rest
        .strip_prefix("{}")
        .or_else(|| rest.strip_prefix(' '))
        .unwrap_or(rest);
    Some((letter, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_with_accents_are_read() {
        let names = [
            ("Ph\\'enix", "Phénix"),
            ("J\"org, G\"unter Gla\"s", "Jörg, Günter Glaß"),
            ("\\v{S}achov\\'e um\\v en\\'{\\i}", "Šachové umění"),
            ("Sch\\\"oneberg", "Schöneberg"),
            (
                "Wei\\ss{}auer, \\O stergaard, Stra\\ss e",
                "Weißauer, Østergaard, Straße",
            ),
            ("Fran\\c{c}ois \\~nandu", "François ñandu"),
            ("Erd\\H{o}s", "Erdős"),
        ];
        for (written, meant) in names {
            assert_eq!(with_accents(written), meant);
        }
    }

    #[test]
    fn other_texts_stay_as_they_are() {
        for text in [
            "\"und so\"",
            "the \"as\" of it",
            "\\vsovec",
            "a\\b",
            "\\",
            "x\"",
            "\\'",
            "1\\=1",
            "Ő \"a",
        ] {
            assert_eq!(with_accents(text), text);
        }
    }
}
