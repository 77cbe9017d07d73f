//! Options, and what belongs to each.

use super::fault::{Fault, found};
use super::language::{Command, Language};
use super::pieces::squares;
use super::tokens::Tokens;
use crate::problem::Settings;
use crate::text::Meaning;

/// Options of old that change nothing.
const IDLE: [&str; 3] = ["Search", "MultiSolutions", "NoSymmetry"];

/// What an option needs behind it.
enum Need {
    Nothing,
    Numbers(usize),
    /// A number, if one follows.
    NumberOrNothing,
    Squares,
}

fn need(name: &str) -> Need {
    match name {
        "Defence" | "Threat" | "MaxFlightsquares" | "MaxSolutions" | "MaxTime" | "StartMoveNumber"
        | "UpToMoveNumber" => Need::Numbers(1),
        "NonTrivial" => Need::Numbers(2),
        "Intelligent" | "Beep" => Need::NumberOrNothing,
        "EnPassant" | "NoCastling" | "CastlingMutuallyExclusive" => Need::Squares,
        _ => Need::Nothing,
    }
}

/// Reads options until something else follows: each in its English words, `Defence 2`.
///
/// # Errors
/// Names the option that is not known, or what should have followed one.
pub(super) fn read(tokens: &mut Tokens<'_>, language: &Language) -> Result<Vec<String>, Fault> {
    let command = language.command_name(Command::Option);
    let mut options = Vec::new();
    let mut read = 0;
    while let Some(word) = tokens.peek() {
        let name = match language.option(word.text) {
            Meaning::One(name) => name,
            Meaning::Any(names) if !super::goes_on(word.text, language) => {
                return Err(Fault::any_of(word, command, &names));
            }
            Meaning::None | Meaning::Any(_) => break,
        };
        tokens.next();
        read += 1;
        let option = with_argument(name, tokens);
        if IDLE.contains(&name) {
            continue;
        }
        if let Err(error) = Settings::popeye().apply_option(&option) {
            return Err(Fault::new(word.line, command, error.to_string()));
        }
        options.push(option);
    }
    if read == 0 {
        let shown = found(tokens.peek());
        let message = format!("{shown} is no option that is known, expected one such as SetPlay or Try");
        return Err(Fault::new(tokens.line, command, message));
    }
    Ok(options)
}

/// An option with the words that belong to it.
fn with_argument(name: &str, tokens: &mut Tokens<'_>) -> String {
    let mut option = name.to_string();
    let mut add = |text: &str| option += &format!(" {text}");
    match need(name) {
        Need::Nothing => {}
        Need::Numbers(count) => tokens.by_ref().take(count).for_each(|word| add(word.text)),
        Need::NumberOrNothing => {
            let number = |text| str::parse::<u32>(text).ok().map(|_| text);
            tokens.next_if(number).into_iter().for_each(add);
        }
        Need::Squares => {
            let first = tokens.next().into_iter().map(|word| word.text);
            first.for_each(&mut add);
            while let Some(more) = tokens.next_if(|text| squares(text).map(|_| text)) {
                add(more);
            }
        }
    }
    option
}
