//! Conditions: the names of all of them are known, Alice chess is played.

use super::fault::{Fault, found};
use super::tokens::Tokens;
use super::tongue::{Command, Meaning, Tongue};

/// Reads the names of conditions until something else follows.
///
/// # Errors
/// Names the first condition that is not played.
pub(super) fn read(tokens: &mut Tokens<'_>, tongue: &Tongue) -> Result<(), Fault> {
    let command = tongue.command_name(Command::Condition);
    let mut read = 0;
    while let Some(word) = tokens.peek() {
        match tongue.condition(word.text) {
            Meaning::One(name) if name == tongue.alice => {
                tokens.next();
                read += 1;
            }
            Meaning::One(name) => {
                let message = format!("the condition {name} is not played, expected {}", tongue.alice);
                return Err(Fault::new(word.line, command, message));
            }
            Meaning::Any(names) if !super::goes_on(word.text, tongue) => {
                let message = format!("`{}` may be any of {}", word.text, names.join(", "));
                return Err(Fault::new(word.line, command, message));
            }
            Meaning::None | Meaning::Any(_) => break,
        }
    }
    if read == 0 {
        let shown = found(tokens.peek());
        let message = format!("{shown} is no condition that is known, expected {}", tongue.alice);
        return Err(Fault::new(tokens.line(), command, message));
    }
    Ok(())
}
