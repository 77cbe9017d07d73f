//! Stipulations, whose number of moves may stand apart from the goal, and structured ones.

use super::fault::{Fault, found};
use super::language::Language;
use super::tokens::Tokens;
use crate::formats::entry::NO_STIPULATION;
use crate::stipulation::{Stipulation, Structure};

/// Reads a stipulation: `h#2.5`, `dia 4`.
///
/// # Errors
/// What is not understood or not solved.
pub(super) fn read(tokens: &mut Tokens<'_>, language: &Language, command: &str) -> Result<Stipulation, Fault> {
    let line = tokens.line;
    let Some(word) = tokens.next() else {
        let message = "the end of the file, expected one such as #2 or h#3";
        return Err(Fault::new(line, command, message));
    };
    if word.leads && super::goes_on(word.text, language) {
        return Err(Fault::new(line, command, NO_STIPULATION));
    }
    // Popeye has lengths in halves: 2.5, and 2.0 as well.
    let whole = word.text.strip_suffix(".0").unwrap_or(word.text);
    let parsed = whole.parse::<Stipulation>().or_else(|error| {
        let with_number = |more: &str| {
            let begins = more.starts_with(|letter: char| letter.is_ascii_digit());
            let number = more.strip_suffix(".0").unwrap_or(more);
            begins.then(|| format!("{}{number}", word.text).parse().ok()).flatten()
        };
        tokens.next_if(with_number).ok_or(error)
    });
    parsed.map_err(|error| Fault::new(word.line, command, error.to_string()))
}

/// Reads a structured stipulation, a side and a tree of branches in as many words as make one:
/// `white 3a[#]d`, `black - 5h[/1d[x]a{!+}]h`.
///
/// # Errors
/// What is not understood or not solved.
pub(super) fn structured(tokens: &mut Tokens<'_>, language: &Language, command: &str) -> Result<Stipulation, Fault> {
    let mut ahead = *tokens;
    let word = ahead.next();
    let line = word.map_or(tokens.line, |word| word.line);
    let side = word.and_then(|word| language.color(word.text).one()?.ok()?.color());
    let Some(side) = side else {
        let expected = language.colors[..2].join(" or ");
        let message = format!("{}, expected the side that begins, {expected}", found(word));
        return Err(Fault::new(line, command, message));
    };
    let mut text = side.pick("white", "black").to_string();
    let mut longest = None;
    while let Some(word) = ahead
        .peek()
        .filter(|word| word.text.len() < 3 || !super::goes_on(word.text, language))
    {
        if text.len() + word.text.len() > Structure::LONGEST {
            break;
        }
        ahead.next();
        text = format!("{text} {}", word.text);
        if let Ok(stipulation) = text.parse::<Stipulation>() {
            longest = Some((stipulation, ahead));
        }
    }
    // Another part joined by `&` or `|` behind a blank belongs to it as well.
    let goes_on = |rest: &Tokens<'_>| rest.peek().is_some_and(|word| word.text.starts_with(['&', '|']));
    if let Some((stipulation, rest)) = longest.filter(|(_, rest)| !goes_on(rest)) {
        *tokens = rest;
        return Ok(stipulation);
    }
    let error = match text.parse::<Stipulation>() {
        Err(error) => error.to_string(),
        Ok(_) => format!("`{text}` is no structured stipulation that is solved here"),
    };
    Err(Fault::new(line, command, error))
}
