//! Conditions: the names of all of them are known, Alice chess is played.

use super::fault::{Fault, found};
use super::language::{Command, Language, Meaning};
use super::tokens::Tokens;

/// Reads the names of conditions until something else follows.
///
/// # Errors
/// Names the first condition that is not played.
pub(super) fn read(tokens: &mut Tokens<'_>, language: &Language) -> Result<(), Fault> {
    let command = language.command_name(Command::Condition);
    let mut read = 0;
    while let Some(word) = tokens.peek() {
        match language.condition(word.text) {
            Meaning::One(name) if name == language.alice => {
                tokens.next();
                read += 1;
            }
            Meaning::One(name) => {
                let message = format!("the condition {name} is not played, expected {}", language.alice);
                return Err(Fault::new(word.line, command, message));
            }
            Meaning::Any(names) if !super::goes_on(word.text, language) => {
                let message = format!("`{}` may be any of {}", word.text, names.join(", "));
                return Err(Fault::new(word.line, command, message));
            }
            Meaning::None | Meaning::Any(_) => break,
        }
    }
    if read == 0 {
        let shown = found(tokens.peek());
        let message = format!("{shown} is no condition that is known, expected {}", language.alice);
        return Err(Fault::new(tokens.line(), command, message));
    }
    Ok(())
}
