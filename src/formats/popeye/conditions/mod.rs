//! Conditions: the names of all of them are known, those of the table are played.

use super::fault::{Fault, found};
use super::language::{Command, Language, Meaning};
use super::tokens::Tokens;
use super::variants;
use crate::conditions;
use crate::pieces::Color;
use crate::rules::{ConditionSet, Detail, Grid};
use crate::stipulation::{Ending, Play, Stipulation};

/// Conditions that bind one side and do not say which, and what they are when they bind Black: in Popeye's English, German and French.
const SIDELESS: [([&str; 3], [&str; 3]); 2] = [
    (
        ["Maximummer", "Laengstzueger", "Maximum"],
        ["BlackMaximummer", "SchwarzerLaengstzueger", "NoirMaximum"],
    ),
    (
        ["UltraSchachZwang"; 3],
        [
            "BlackUltraSchachZwang",
            "SchwarzerUltraSchachZwang",
            "NoirUltraSchachZwang",
        ],
    ),
];

/// The condition that such a name means where it is Black whom it binds.
fn black_form(name: &str, language: &Language) -> Option<usize> {
    let column = language.column();
    let found = SIDELESS.iter().find(|(names, _)| names[column] == name);
    found.and_then(|(_, black)| language.played(black[column]))
}

/// The first type of a condition of several types, which is meant where none is told: `SingleBox`.
fn first_type(name: &str, language: &Language) -> Option<usize> {
    let types = ["Type1", "Typ1", "Type1"];
    language.played(&format!("{name} {}", types[language.column()]))
}

/// The name of the condition for Black where a strict form follows a name that does not say which side is meant: `Maximummer Ultra`.
fn ultra_form(name: &str, tokens: &Tokens<'_>, language: &Language) -> Option<&'static str> {
    let column = language.column();
    let (_, black) = SIDELESS.iter().find(|(names, _)| names[column] == name)?;
    let strict = tokens
        .peek()
        .is_some_and(|word| word.text.eq_ignore_ascii_case("ultra"));
    strict.then_some(black[column])
}

/// Is it Black who defends, or helps and does not reach the goal? Then conditions that do not say whom they bind bind him. What is played
/// in duplex has no such side.
pub(super) fn binds_black(stipulation: &Stipulation, options: &[String]) -> bool {
    let usual = match stipulation.play {
        Play::Direct | Play::SelfPlay | Play::Reflex | Play::SemiReflex | Play::Help => true,
        Play::Series(ending) => ending == Ending::Direct,
        _ => false,
    };
    let duplex = options.iter().any(|option| option.to_lowercase().ends_with("duplex"));
    usual && stipulation.structure.is_none() && !duplex
}

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
                let sided = ultra_form(name, tokens, language);
                let name = sided.unwrap_or(name);
                let joined = alias(name, tokens, language);
                let full = match joined {
                    Some(_) => name.to_string(),
                    None => variants_of(name, tokens, language),
                };
                let form = joined
                    .or_else(|| alias(&full, tokens, language))
                    .or_else(|| variants::headed(&full, language.column()));
                let base = form.and_then(|form| variants::heading(form, language.column()));
                whole(base.as_ref().unwrap_or(&full), tokens, language, command)?;
                let name = &full;
                let for_black = black_form(name, language);
                sideless |= for_black.is_some() || sided.is_some();
                match form
                    .or_else(|| language.played(name))
                    .or(for_black)
                    .or_else(|| first_type(name, language))
                {
                    Some(condition) => read = read.union(told(condition, tokens, language, command)?),
                    None => return Err(unplayed(name, word.line, command)),
                }
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

/// The condition with all variants that the next words name: `PADChess Strict RexInclusive`.
fn variants_of(name: &str, tokens: &mut Tokens<'_>, language: &Language) -> String {
    let full = variant(name, tokens, language);
    if full == name {
        full
    } else {
        variants_of(&full, tokens, language)
    }
}

/// Words that say behind the name of a condition what is meant if nothing is said.
const USUAL: [(&str, &str); 3] = [
    ("RepublicanChess", "type2"),
    ("RepublikanerSchach", "typ2"),
    ("EchecsRepublicains", "type2"),
];

/// The condition with the variant that the next word names, or the next word of it: `Circe Strict`.
fn variant(name: &str, tokens: &mut Tokens<'_>, language: &Language) -> String {
    let next = tokens.peek().map(|word| word.text.to_lowercase()).unwrap_or_default();
    if USUAL
        .iter()
        .any(|(condition, usual)| *condition == name && next == *usual)
    {
        tokens.next();
        return name.to_string();
    }
    let words = language.played_names().into_iter().filter_map(|played| {
        let variant = played.strip_prefix(name)?.strip_prefix(' ')?;
        variant.split(' ').next()
    });
    let mut words = words.filter(|word| {
        let word = word.to_lowercase();
        word == next || next.len() > 2 && word.starts_with(&next)
    });
    match words.next() {
        Some(word) => {
            tokens.next();
            format!("{name} {word}")
        }
        None => widened(name, &next, tokens, language).unwrap_or_else(|| name.to_string()),
    }
}

/// The condition of several words whose words are those of this one and the next, in any order: `Breton Chromatic Adverse`.
fn widened(name: &str, next: &str, tokens: &mut Tokens<'_>, language: &Language) -> Option<String> {
    let (first, words) = name.split_once(' ')?;
    let is_it = |played: &&str| {
        let others = played.strip_prefix(first).unwrap_or_default().split_whitespace();
        let (old, new): (Vec<&str>, Vec<&str>) = others.partition(|other| words.split(' ').any(|word| word == *other));
        old.len() == words.split(' ').count() && matches!(new[..], [new] if new.to_lowercase() == next)
    };
    let played = language.played_names().into_iter().find(is_it)?;
    tokens.next();
    Some(played.to_string())
}

/// So many words at most say together which form of a condition is meant.
const MOST_FORMS: usize = 3;

/// The condition under another name that the form is which the next words name: `Circe Mirror`, `Circe Clone Mirror`.
fn alias(name: &str, tokens: &mut Tokens<'_>, language: &Language) -> Option<usize> {
    let condition = language.played(name)?;
    let is_form = |word: &&str| word.len() > 2 && !super::goes_on(word, language);
    let words: Vec<&str> = (*tokens)
        .map(|word| word.text)
        .take(MOST_FORMS)
        .take_while(is_form)
        .collect();
    (1..=words.len()).rev().find_map(|count| {
        let alias = variants::alias(condition, &words[..count], language.column())?;
        for _ in 0..count {
            tokens.next();
        }
        Some(alias)
    })
}

/// Refuses a form of a condition that is not played: the word would be read as a condition of its own.
fn whole(name: &str, tokens: &mut Tokens<'_>, language: &Language, command: &str) -> Result<(), Fault> {
    let ahead = tokens.peek().filter(|word| word.text.len() > 2);
    let form = ahead.and_then(|word| Some((word, variants::form(word.text, language.column())?)));
    // Conditions of many families have forms in which kings are meant or not.
    let form = form.filter(|(_, form)| variants::has_forms(name) || form.starts_with("Rex"));
    match form.filter(|(word, _)| !super::goes_on(word.text, language)) {
        Some((_, "Calvet")) if name.starts_with("AntiCirce") && !name.contains("Cheylan") => {
            // What is meant if nothing is said.
            tokens.next();
            Ok(())
        }
        Some((word, form)) => {
            let message = format!("the condition {name} {form} is not played");
            Err(Fault::new(word.line, command, message))
        }
        None => Ok(()),
    }
}

/// The names of these conditions as records have them.
pub(super) fn names(set: ConditionSet) -> Vec<String> {
    conditions::names(set)
}
