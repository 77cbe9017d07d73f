//! The names of fields: those that are known, and others that may be meant for a field that changes the question.

use super::kinds::{FIELDS, Of};
use super::{Entry, EntryError};
use crate::problem::Settings;
use crate::rules::Variant;
use crate::text::names;

/// The names of the fields that are read for this.
fn fields_of(what: Of) -> impl Iterator<Item = &'static str> {
    let those = FIELDS.iter().filter(move |(_, _, of)| *of == what);
    those.map(|(name, ..)| *name)
}

/// Words of the trade that are no field, and the one in which what they say belongs.
const WORDS: [(&str, &str); 27] = [
    ("fairy", "conditions"),
    ("fairycondition", "conditions"),
    ("variant", "rules"),
    ("ruleset", "rules"),
    ("ep", "rules"),
    ("castlehome", "rules"),
    ("zeromove", "rules"),
    ("stip", "stipulation"),
    ("demand", "stipulation"),
    ("sstipulation", "stipulation"),
    ("turn", "fen"),
    ("tomove", "fen"),
    ("sidetomove", "fen"),
    ("castling", "fen"),
    ("forsyth", "fen"),
    ("men", "boards"),
    ("white", "boards"),
    ("black", "boards"),
    ("neutral", "boards"),
    ("piece", "boards"),
    ("zeroposition", "twins"),
    ("solutioncount", "intended-solutions"),
    ("numberofsolution", "intended-solutions"),
    ("nbsolution", "intended-solutions"),
    ("intention", "intended-solutions"),
    ("intended", "intended-solutions"),
    ("gamescore", "moves"),
];

/// Popeye's names of all conditions, a line each.
const CONDITIONS: &str = include_str!("../popeye/conditions/english.txt");

impl Entry {
    /// The fields that are not known, but may be meant for one that changes the question.
    pub fn misnamed(&self) -> Vec<EntryError> {
        let names = self.fields.names();
        let told = |name: &str| {
            let message = format!("no field that is known, expected {}", meant(name)?);
            Some(self.error(name, message))
        };
        names.filter_map(told).collect()
    }

    /// Is it the name of a field that changes the question, or may it be meant for one?
    pub(in crate::formats) fn is_of_the_question(name: &str) -> bool {
        fields_of(Of::Question).any(|field| field == name) || meant(name).is_some()
    }

    /// The names of the fields that are not known and change nothing.
    pub fn unknown_fields(&self) -> impl Iterator<Item = &str> {
        let names = self.fields.names();
        names.filter(|name| !is_known(name) && meant(name).is_none())
    }
}

/// Is it the name of a condition, whether that is played here or not?
pub(super) fn is_condition(name: &str) -> bool {
    let plain = plain(name);
    CONDITIONS.lines().any(|condition| is_called(condition, &plain))
}

/// Is it the name of an option?
pub(super) fn is_option(name: &str) -> bool {
    let plain = plain(name);
    Settings::option_names().any(|option| is_called(option, &plain))
}

pub(super) fn is_known(name: &str) -> bool {
    FIELDS.iter().any(|(field, ..)| *field == name)
}

/// The field of the question that an unknown name may be meant for.
pub(super) fn meant(name: &str) -> Option<&'static str> {
    if is_known(name) {
        return None;
    }
    let plain = plain(name);
    let word = WORDS.into_iter().find(|(word, _)| is_called(word, &plain));
    let is_variant = || Variant::ALL.iter().any(|variant| is_called(variant.name(), &plain));
    match word {
        Some((_, field)) => Some(field),
        None if is_variant() => Some("rules"),
        None if is_condition(name) => Some("conditions"),
        None if is_option(name) => Some("options"),
        None => nearest(&plain),
    }
}

/// The field of the question whose name is nearest, if it is near enough to be mistaken.
fn nearest(plain: &str) -> Option<&'static str> {
    let allowed = |field: &str| (field.len() / 4).max(1);
    let most = fields_of(Of::Question).map(allowed).max()?;
    let near = |field: &'static str| Some((names::distance(plain, &self::plain(field), most)?, field));
    let (apart, field) = fields_of(Of::Question)
        .filter_map(near)
        .min_by_key(|(apart, _)| *apart)?;
    // No name of the record may be nearer: `award` is one, `awards` is near to it.
    let is_nearer = |other: &str| names::distance(plain, &self::plain(other), apart).is_some_and(|other| other < apart);
    (apart <= allowed(field) && !fields_of(Of::Record).any(is_nearer)).then_some(field)
}

/// The letters and digits of a name, small, without the s of a plural.
fn plain(name: &str) -> String {
    let small = names::plain(name);
    match small.strip_suffix('s') {
        Some(one) if is_one(one) => one.to_string(),
        _ => small,
    }
}

/// Is a name so in its [`plain`] form?
fn is_called(name: &str, plain: &str) -> bool {
    match names::behind(plain, names::signs(name)).as_deref() {
        Some("") => true,
        Some("s") => is_one(plain),
        _ => false,
    }
}

/// Is it long enough to be the one of which a name with an s is the plural?
const fn is_one(name: &str) -> bool {
    name.len() > 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_change_the_question_is_known_by_its_name() {
        for (name, field) in [
            ("condition", "conditions"),
            ("Conditions", "conditions"),
            ("twin", "twins"),
            ("TWINS", "twins"),
            ("option", "options"),
            ("optoins", "options"),
            ("Rules", "rules"),
            ("rule", "rules"),
            ("Stipulation", "stipulation"),
            ("stipulaton", "stipulation"),
            ("stip", "stipulation"),
            ("fenn", "fen"),
            ("FEN", "fen"),
            ("board", "boards"),
            ("algebriac", "algebraic"),
            ("solutions", "solution"),
            ("intended_solutions", "intended-solutions"),
            ("intendedSolutions", "intended-solutions"),
            ("variant", "rules"),
            ("side-to-move", "fen"),
            ("circe", "conditions"),
            ("set-play", "options"),
            ("Duplex", "options"),
            ("Madrasi", "conditions"),
            ("alice", "rules"),
        ] {
            assert_eq!(meant(name), Some(field), "{name}");
        }
        let known = FIELDS.iter().map(|(name, ..)| *name);
        let harmless = "x-board-maker author Authors note notes url theme version status language awards comment remarks published \
     judge checked soundness year collection hash number";
        for name in known.chain(harmless.split(' ')) {
            assert_eq!(meant(name), None, "{name}");
        }
    }
}
