//! Conditions: the names of all of them are known, those of the table are played.

use super::fault::{Fault, found};
use super::language::{Command, Language, Meaning};
use super::tokens::Tokens;
use crate::conditions;
use crate::rules::ConditionSet;

/// Reads the names of conditions until something else follows.
///
/// # Errors
/// Names the first condition that is not played.
pub(super) fn read(tokens: &mut Tokens<'_>, language: &Language) -> Result<ConditionSet, Fault> {
    let command = language.command_name(Command::Condition);
    let expected = || conditions::played().join(", ");
    let mut read = ConditionSet::NONE;
    while let Some(word) = tokens.peek() {
        match language.condition(word.text) {
            Meaning::One(name) => match language.played(name) {
                Some(condition) => {
                    tokens.next();
                    read = read.with(condition);
                }
                None => {
                    let message = format!("the condition {name} is not played, expected one of {}", expected());
                    return Err(Fault::new(word.line, command, message));
                }
            },
            Meaning::Any(names) if !super::goes_on(word.text, language) => {
                let message = format!("`{}` may be any of {}", word.text, names.join(", "));
                return Err(Fault::new(word.line, command, message));
            }
            Meaning::None | Meaning::Any(_) => break,
        }
    }
    if read.is_empty() {
        let shown = found(tokens.peek());
        let message = format!("{shown} is no condition that is known, expected one of {}", expected());
        return Err(Fault::new(tokens.line(), command, message));
    }
    Ok(read)
}

/// The names of these conditions as records have them.
pub(super) fn names(set: ConditionSet) -> Vec<String> {
    conditions::names(set).into_iter().map(str::to_string).collect()
}
