//! Arguments that are names of something: read as the library reads them, listed in the help, completed by shells.

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error, ValueEnum};
use looking_glass::conditions;
use looking_glass::output::notation::Language;
use looking_glass::rules::{CastleHome, ConditionSet, EnPassant, Rules, Variant};
use std::ffi::OsStr;

/// Reads names.
#[derive(Clone)]
pub struct Named<T> {
    /// What a name stands for, or what was expected.
    read: fn(&str) -> Result<T, String>,
    /// The names that are listed; others may be read, too.
    names: fn() -> Vec<&'static str>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Named<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        let read = self.read;
        let parser = StringValueParser::new().try_map(move |name| read(&name));
        parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}

/// What the command line calls a value.
pub fn value_name(value: impl ValueEnum) -> String {
    let value = value.to_possible_value();
    value.map(|value| value.get_name().to_string()).unwrap_or_default()
}

/// One of these values by its name, each with what the help says of it. Another name behind a stroke is read and not listed.
pub fn one_of<T: Copy + Send + Sync>(table: &'static [(&str, T, &str)]) -> impl TypedValueParser<Value = T> {
    let listed = table.iter().map(|(names, _, told)| {
        let mut names = names.split('|');
        let listed = PossibleValue::new(names.next().unwrap_or_default());
        listed.aliases(names).help(*told)
    });
    PossibleValuesParser::new(listed).map(|name| {
        let line = table.iter().find(|line| line.0.split('|').any(|known| known == name));
        line.expect("no other name is read").1
    })
}

/// Rules by their name.
pub fn rules() -> Named<Rules> {
    let names = || Variant::ALL.map(Variant::name).to_vec();
    let read = |name: &str| {
        Rules::from_name(name).ok_or_else(|| {
            let names = Variant::ALL.map(Variant::name).join(", ");
            format!("there are no rules of that name, expected one of {names}")
        })
    };
    Named { read, names }
}

/// A fairy condition, with what it is told.
pub fn condition() -> Named<ConditionSet> {
    let read = |name: &str| conditions::read(name).ok_or_else(|| conditions::refusal(name));
    Named {
        read,
        names: conditions::played,
    }
}

/// A reading of capture in passing.
pub fn en_passant() -> Named<EnPassant> {
    let names = || EnPassant::ALL.map(EnPassant::name).to_vec();
    let read = |name: &str| EnPassant::read(name).ok_or_else(|| "expected off, second, first or both".to_string());
    Named { read, names }
}

/// A reading of castling.
pub fn castle_home() -> Named<CastleHome> {
    let names = || CastleHome::ALL.map(CastleHome::name).to_vec();
    let read = |name: &str| CastleHome::from_name(name).ok_or_else(|| "expected strict or any".to_string());
    Named { read, names }
}

/// Whose letters the men have.
pub fn language() -> Named<Language> {
    let names = || Language::ALL.map(Language::name).to_vec();
    let read = |name: &str| {
        Language::from_name(name).ok_or_else(|| format!("expected {}", Language::ALL.map(Language::name).join(", ")))
    };
    Named { read, names }
}
