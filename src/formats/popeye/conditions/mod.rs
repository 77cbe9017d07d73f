//! Conditions: the names of all of them are known, those of the table are played.

use super::fault::{Fault, found};
use super::language::{Command, Language};
use super::tokens::Tokens;
use crate::conditions;
use crate::formats::entry::sideless;
use crate::pieces::Color;
use crate::rules::{ConditionSet, Detail, Grid};
use crate::text::Meaning;

/// The conditions that have been read.
pub(super) struct Read {
    pub conditions: ConditionSet,
    /// Does one of them not say which side it binds, and was it taken to bind Black?
    pub sideless: bool,
}

/// Reads the names of conditions until something else follows.
///
/// # Errors
/// Names the first condition that is not played.
pub(super) fn read(tokens: &mut Tokens<'_>, language: &Language) -> Result<Read, Fault> {
    let command = language.command_name(Command::Condition);
    let mut read = ConditionSet::NONE;
    let mut sideless = false;
    while let Some(word) = tokens.peek() {
        match language.condition(word.text) {
            Meaning::One(name) => {
                tokens.next();
                let black = sideless::for_black(name, language.column());
                sideless |= black.is_some();
                let english = black.or_else(|| conditions::in_english(name, language.column()));
                let english = english.ok_or_else(|| unplayed(name, word.line, command))?;
                read = read.union(condition(name, english, tokens, language)?);
            }
            Meaning::Any(names) if !super::goes_on(word.text, language) => {
                return Err(Fault::any_of(word, command, &names));
            }
            Meaning::None | Meaning::Any(_) => break,
        }
    }
    if read.is_empty() {
        let message = match tokens.peek() {
            Some(word) if !super::goes_on(word.text, language) => conditions::refusal(word.text),
            other => format!("{} is no condition", found(other)),
        };
        return Err(Fault::new(tokens.line, command, message));
    }
    if let Some(word) = tokens.peek().filter(|word| is_stray(word.text, language)) {
        let message = format!(
            "`{}` is no command, and no condition or form of one that is played",
            word.text
        );
        return Err(Fault::new(word.line, command, message));
    }
    Ok(Read {
        conditions: read,
        sideless,
    })
}

/// Does the word begin nothing that may follow conditions?
fn is_stray(word: &str, language: &Language) -> bool {
    language.command(word) == Meaning::None
        && language.boundary(word) == Meaning::None
        && language.change(word) == Meaning::None
}

/// The condition of this name, which is that one in English, with all that the next words say of it.
fn condition(name: &str, english: &str, tokens: &mut Tokens<'_>, language: &Language) -> Result<ConditionSet, Fault> {
    let command = language.command_name(Command::Condition);
    let column = language.column();
    let formed = conditions::formed(english, tokens, column)
        .map_err(|found| Fault::any_of(found.word, command, &found.names))?;
    let full = [&[name], &formed.forms[..]].concat().join(" ");
    let number = formed.number.ok_or_else(|| unplayed(&full, tokens.line, command))?;
    let set = told(number, tokens, language, command)?;
    // More forms behind what one was told.
    let more = tokens.peek().filter(|word| !super::goes_on(word.text, language));
    match more.and_then(|word| Some((word, conditions::form(english, word.text, column)?))) {
        Some((word, form)) => Err(unplayed(&format!("{full} {form}"), word.line, command)),
        None => Ok(set),
    }
}

fn unplayed(name: &str, line: usize, command: &str) -> Fault {
    Fault::new(line, command, format!("the condition {name} is not played"))
}

/// The side of this name or abbreviation.
fn side(word: &str, language: &Language) -> Option<Color> {
    match language.color(word) {
        Meaning::One(Ok(owner)) => owner.color(),
        Meaning::One(Err(_)) | Meaning::None | Meaning::Any(_) => None,
    }
}

/// So many men at most are looked for behind the condition that says what pawns become.
const MOST_LETTERS: usize = 40;

/// So many words at most that tell lines beside those of a grid.
const MOST_LINES: usize = 129;

/// The condition with what the next word tells it, if it wants that.
fn told(condition: usize, tokens: &mut Tokens<'_>, language: &Language, command: &str) -> Result<ConditionSet, Fault> {
    let set = ConditionSet::NONE.with(condition);
    let Some(detail) = conditions::TABLE[condition].detail() else {
        return Ok(set);
    };
    let most = match detail {
        Detail::Promotions | Detail::Kinds(_) | Detail::Cycle(_) | Detail::RebornCycle => MOST_LETTERS,
        Detail::Lines | Detail::Cells | Detail::ExtraLines => Grid::MOST + MOST_LINES,
        Detail::Squares(_) | Detail::Imitators | Detail::Ways | Detail::Taken | Detail::Times => 2,
    };
    let mut words = (*tokens).map(|token| token.text).take(most);
    let all = words.clone().count();
    let role = |letters: &str| language.role(letters);
    let details = match detail {
        Detail::Promotions => conditions::promotions(&mut words, role),
        Detail::Taken => conditions::taken(&mut words, |word| side(word, language), role),
        Detail::Kinds(none) => conditions::kinds(&mut words, none, role),
        Detail::Cycle(_) | Detail::RebornCycle => conditions::cycle(&mut words, detail, role),
        _ => conditions::details(detail, &mut words),
    };
    let Some(details) = details else {
        let message = conditions::refusal(conditions::TABLE[condition].name());
        return Err(Fault::new(tokens.line, command, message));
    };
    let left = words.count();
    for _ in left..all {
        tokens.next();
    }
    Ok(set.told(details))
}

/// The names of these conditions as records have them.
pub(super) fn names(set: ConditionSet) -> Vec<String> {
    conditions::names(set)
}
