//! The words that say which form of a condition is meant, behind its name: `AntiCirce Cheylan`.

use super::language::Meaning;
use crate::conditions::{self, TABLE};
use crate::rules::ConditionSet;

/// The conditions behind whose name such a word may stand, by the words with which their English names begin.
const WITH_FORMS: [&str; 9] = [
    "AntiCirce",
    "AntiMarsCirce",
    "Circe",
    "GenevaChess",
    "Immun",
    "MarsCirce",
    "PAD",
    "Phantom",
    "SuperCirce",
];

/// The words in English, German and French, as Popeye reads them.
const WORDS: [&str; 3] = [
    "RexInclusive RexExclusive Mirror Assassin Diametral VerticalMirror Clone Chameleon Turncoats Couscous \
     LastMove Equipollents Parrain ContraParrain Cage Rank File Symmetry VerticalSymmetry HorizontalSymmetry \
     Diagram PWC Antipodes Take&Make Super April Frischauf Calvet Cheylan Strict Relaxed Volcanic Parachute \
     Einstein ReversalEinstein WaitCapture CaptureSquare",
    "RexInklusive RexExklusive Spiegel Assassin Diametral VertikalSpiegel Clone Chamaeleon Turncoat Couscous \
     LetzterZug Equipollents Parrain ContraParrain Kaefig Reihe File Symmetrie VertikaleSymmetrie \
     HorizontaleSymmetrie Diagramm Platzwechsel Antipoden Take&Make Super April Frischauf Calvet Cheylan Strikt \
     Locker Vulkan Fallschirm Einstein ReversesEinstein NaechsterSchlag Schlagfeld",
    "RexInclusif RexExclusif Malefique Assassin Diametral MalefiqueVerticale Clone Chameleon Turncoats Couscous \
     CoupDernier Equipollents Parrain ContraParrain Cage Rangee Colonne Symetrie VerticaleSymetrique \
     HorizontaleSymetrique Diagramme Echange Antipodes Take&Make Super Avril Frischauf Calvet Cheylan Stricte \
     Relache Volcanique Parachute Einstein ReversEinstein PriseProchaine CaseDePrise",
];

/// The number of the condition that a condition, by its number, is in the form that these words name in this column of the languages.
pub(super) fn alias(condition: usize, words: &[&str], column: usize) -> Option<usize> {
    let english = |word: &&str| in_english(form(word, column)?, column);
    let forms: Option<Vec<&str>> = words.iter().map(english).collect();
    let forms = forms?.join(" ");
    let by_name = conditions::by_heading(&format!("{} {forms}", TABLE[condition].popeye_names()[0]));
    // `MirrorCirce RexInclusive` is `Circe Mirror RexInclusive`.
    let headings = || conditions::headings(ConditionSet::NONE.with(condition));
    by_name.or_else(|| conditions::by_heading(&format!("{} {forms}", headings().first()?)))
}

/// The word in English that says the same as this one in this column of the languages.
fn in_english(form: &str, column: usize) -> Option<&'static str> {
    let place = WORDS[column].split_whitespace().position(|other| other == form)?;
    WORDS[0].split_whitespace().nth(place)
}

/// The number of the condition under another name that `Circe Equipollents` is, in this column of the languages.
pub(super) fn headed(heading: &str, column: usize) -> Option<usize> {
    let (name, word) = heading.split_once(' ')?;
    let condition = TABLE
        .iter()
        .position(|condition| condition.popeye_names()[column] == name)?;
    alias(condition, &[word], column)
}

/// How Popeye heads the condition of this number in this column of the languages.
pub(super) fn heading(condition: usize, column: usize) -> Option<String> {
    let headings = conditions::headings(ConditionSet::NONE.with(condition));
    condition_heading(headings.first()?, column)
}

/// May a word behind the name of this condition, in any language, say which form is meant?
pub(super) fn has_forms(condition: &str) -> bool {
    // Popeye reads no word behind Circe Take&Make, but Take&Make as a condition of its own.
    !condition.ends_with("Take&Make") && WITH_FORMS.iter().any(|begin| condition.starts_with(begin))
}

/// The form of a condition that a word or its beginning names, in this column of the languages.
pub(super) fn form(word: &str, column: usize) -> Option<&'static str> {
    match super::language::meaning(word, WORDS[column].split_whitespace().map(|form| (form, form))) {
        Meaning::One(form) => Some(form),
        Meaning::None | Meaning::Any(_) => None,
    }
}

/// The heading of a condition in this column of the languages, such as `MarsCirce Spiegel` for `MarsCirce Mirror`.
pub(crate) fn condition_heading(english: &str, column: usize) -> Option<String> {
    let named = |name: &str| {
        let found = TABLE.iter().find(|condition| condition.popeye_names()[0] == name);
        found.map(|condition| condition.popeye_names()[column])
    };
    if let Some(name) = named(english) {
        return Some(name.to_string());
    }
    let (name, forms) = english.split_once(' ')?;
    let formed = |form: &str| {
        let place = WORDS[0].split_whitespace().position(|other| other == form)?;
        WORDS[column].split_whitespace().nth(place)
    };
    let forms: Option<Vec<&str>> = forms.split(' ').map(formed).collect();
    Some(format!("{} {}", named(name)?, forms?.join(" ")))
}
