//! Words behind the name of a condition that say which form of it is meant, as Popeye has them: `AntiCirce Cheylan`.

use super::TABLE;
use crate::text::{Meaning, is_among, meaning};

/// The column of English in tables of Popeye's three languages.
pub(crate) const ENGLISH: usize = 0;

/// Words in Popeye's English, German and French, those in the same place saying the same.
type Words = [&'static str; 3];

const CIRCE: Words = [
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

const CHEYLAN: Words = ["Calvet Cheylan"; 3];

const LETTERS: Words = [
    "TypeA TypeB TypeC TypeD",
    "TypA TypB TypC TypD",
    "TypeA TypeB TypeC TypeD",
];

const NUMBERS: Words = ["Type1 Type2 Type3", "Typ1 Typ2 Typ3", "Type1 Type2 Type3"];

const MUMMERS: Words = ["Exact Ultra", "Exakt Ultra", "Exact Ultra"];

const SIDES: Words = ["White Black", "Weiss Schwarz", "Blancs Noirs"];

const BRETON: Words = [
    "Adverse Chromatic PY",
    "Advers Chromatisch PY",
    "Adverse Chromatique PY",
];

const SENTINELS: Words = [
    "PionPropre PionAdvers PionNeutre MaximumBlack MaximumWhite MaximumTotal ParaSentinelles Berolina",
    "PionPropre PionAdvers PionNeutre MaximumSchwarz MaximumWeiss MaximumTotal ParaSentinelles Berolina",
    "PionPropre PionAdvers PionNeutre MaximumNoir MaximumBlanc MaximumTotal ParaSentinelles Berolina",
];

const GRIDS: Words = [
    "VerticalShift HorizontalShift DiagonalShift Orthogonal Irregular",
    "VertikalVerschieben HorizontalVerschieben DiagonalVerschieben Orthogonal Unregelmaessig",
    "VerticalDecalage HorizontalDecalage DiagonalDecalage Orthogonale Irreguliere",
];

/// Conditions behind whose names the same words may stand.
struct Family {
    /// Their names in Popeye's English.
    names: &'static str,
    /// The words among which one behind the name is looked for.
    words: &'static Words,
    /// Those of them that say a form, in English; if it is one of the others, it belongs to what follows. All of them if none is named.
    forms: &'static str,
    /// The forms that are meant if none is said, in English.
    usual: &'static str,
}

impl Family {
    const fn new(names: &'static str, words: &'static Words) -> Self {
        Family {
            names,
            words,
            forms: "",
            usual: "",
        }
    }

    const fn only(self, forms: &'static str) -> Self {
        Family { forms, ..self }
    }

    const fn usually(self, usual: &'static str) -> Self {
        Family { usual, ..self }
    }

    /// Its words in a column of the languages.
    fn words(&self, column: usize) -> impl Iterator<Item = Form> {
        let words = self.words[0].split(' ').zip(self.words[column].split(' '));
        words.map(|(english, told)| Form { english, told })
    }

    /// What this word or its beginning says behind such a name, in a column of the languages.
    fn form(&self, word: &str, column: usize) -> Meaning<Form> {
        match meaning(word, self.words(column).map(|form| (form.told, form))) {
            Meaning::Any(_) if !self.forms.is_empty() => Meaning::None,
            Meaning::One(form) if !self.forms.is_empty() && !is_among(form.english, self.forms) => Meaning::None,
            found => found,
        }
    }
}

const FAMILIES: [Family; 21] = [
    Family::new("Circe ImmunChess GenevaChess PhantomChess", &CIRCE).usually("RexExclusive"),
    Family::new("AntiCirce", &CIRCE).usually("RexInclusive Calvet"),
    Family::new("MarsCirce AntiMarsCirce", &CIRCE).usually("RexInclusive"),
    Family::new(
        "MirrorAntiCirce EquipollentsAntiCirce AntipodeanAntiCirce MirrorFileAntiCirce SymmetryAntiCirce \
         VerticalSymmetryAntiCirce HorizontalSymmetryAntiCirce FileAntiCirce DiagramAntiCirce AntiSuperCirce",
        &CHEYLAN,
    )
    .usually("Calvet"),
    Family::new(
        "DiametralCirce VerticalMirrorCirce RankCirce DiagramCirce FileCirce MirrorCouscousCirce EquipollentsCirce \
         SymmetryCirce VerticalSymmetryCirce HorizontalSymmetryCirce AntipodeanCirce MirrorCirce MirrorFileCirce \
         MirrorCirceClone CirceDoubleAgents CirceAssassin CirceClone FrischAufCirce MirrorImmunChess \
         DiagramImmunChess Madrasi Isardam Bolero BoleroInverse PowerTransfer",
        &CIRCE,
    )
    .only("RexInclusive"),
    Family::new(
        "MarsMirrorCirce AntiMarsMirrorCirce AntiMarsAntipodeanCirce MessignyChess Woozles BiWoozles Heffalumps \
         BiHeffalumps ProteanChess FrankfurtChess",
        &CIRCE,
    )
    .only("RexExclusive"),
    Family::new("PADChess", &CIRCE).only("RexInclusive Strict"),
    Family::new(
        "Isardam WhiteOscillatingKings BlackOscillatingKings AnnanChess NannaChess",
        &LETTERS,
    )
    .usually("TypeA"),
    Family::new("SingleBox", &NUMBERS),
    Family::new("RepublicanChess", &NUMBERS).usually("Type2"),
    Family::new("MagicSquares", &NUMBERS),
    Family::new("SAT", &["1 2 3 4 5 6 7 8"; 3]),
    Family::new(
        "BlackMaximummer WhiteMaximummer BlackMinimummer WhiteMinimummer BlackMustCapture WhiteMustCapture",
        &MUMMERS,
    ),
    Family::new("KobulKings MultiCaptures", &SIDES),
    Family::new("Breton", &BRETON),
    Family::new("Sentinelles", &SENTINELS).usually("PionPropre"),
    Family::new("CASTChess", &["Inverse", "Invers", "Invverse"]),
    Family::new("Take&MakeChess", &["Absolute", "Absolut", "Absolu"]),
    Family::new("GridChess", &GRIDS),
    Family::new("KoeKo AntiKoeko", &["Neighbour", "Nachbar", "Voisin"]),
    Family::new(
        "VaultingKings WhiteVaultingKing BlackVaultingKing",
        &["Transmuting", "Transmutierende", "Transmute"],
    ),
];

/// How Popeye heads conditions that are forms of others, by their English names.
const HEADINGS: [(&str, &str); 55] = [
    ("AntiCloneCirce", "AntiCirce Clone"),
    ("DiagramAntiCirce", "AntiCirce Diagram"),
    ("CirceAssassin", "Circe Assassin"),
    ("MirrorCirce", "Circe Mirror"),
    ("DiametralCirce", "Circe Diametral"),
    ("VerticalMirrorCirce", "Circe VerticalMirror"),
    ("CirceClone", "Circe Clone"),
    ("MirrorCirceClone", "Circe Mirror Clone"),
    ("ChameleonCirce", "Circe Chameleon"),
    ("CirceTurncoats", "Circe Turncoats"),
    ("CirceDoubleAgents", "Circe Mirror Turncoats"),
    ("CouscousCirce", "Circe Couscous"),
    ("MirrorCouscousCirce", "Circe Couscous Mirror"),
    ("EquipollentsCirce", "Circe Equipollents"),
    ("ParrainCirce", "Circe Parrain"),
    ("ContraParrain", "Circe ContraParrain"),
    // The same in other words, which are only read.
    ("ParrainCirce", "Circe LastMove Equipollents"),
    ("ContraParrain", "Circe LastMove Equipollents Mirror"),
    ("CageCirce", "Circe Cage"),
    ("RankCirce", "Circe Rank"),
    ("FileCirce", "Circe File"),
    ("MirrorFileCirce", "Circe File Mirror"),
    ("SymmetryCirce", "Circe Symmetry"),
    ("VerticalSymmetryCirce", "Circe VerticalSymmetry"),
    ("HorizontalSymmetryCirce", "Circe HorizontalSymmetry"),
    ("DiagramCirce", "Circe Diagram"),
    ("PWC", "Circe PWC"),
    ("AntipodeanCirce", "Circe Antipodes"),
    ("CirceTake&Make", "Circe Take&Make"),
    ("SuperCirce", "Circe Super"),
    ("AprilChess", "Circe Super April"),
    ("MirrorAntiCirce", "AntiCirce Mirror"),
    ("FileAntiCirce", "AntiCirce File"),
    ("MirrorFileAntiCirce", "AntiCirce File Mirror"),
    ("SymmetryAntiCirce", "AntiCirce Symmetry"),
    ("VerticalSymmetryAntiCirce", "AntiCirce VerticalSymmetry"),
    ("HorizontalSymmetryAntiCirce", "AntiCirce HorizontalSymmetry"),
    ("AntipodeanAntiCirce", "AntiCirce Antipodes"),
    ("EquipollentsAntiCirce", "AntiCirce Equipollents"),
    ("AntiSuperCirce", "AntiCirce Super"),
    ("AntiSuperCirce Cheylan", "AntiCirce Super Cheylan"),
    ("MarsMirrorCirce", "MarsCirce Mirror"),
    ("AntiMarsMirrorCirce", "AntiMarsCirce Mirror"),
    ("MirrorImmunChess", "ImmunChess Mirror"),
    ("FileImmunChess", "ImmunChess File"),
    ("SymmetryImmunChess", "ImmunChess Symmetry"),
    ("DiagramImmunChess", "ImmunChess Diagram"),
    ("MirrorFileImmunChess", "ImmunChess File Mirror"),
    ("AntipodeanImmunChess", "ImmunChess Antipodes"),
    ("EquipollentsImmunChess", "ImmunChess Equipollents"),
    ("ImmuneVerticalSymmetry", "ImmunChess VerticalSymmetry"),
    ("ImmuneHorizontalSymmetry", "ImmunChess HorizontalSymmetry"),
    ("AntiMarsAntipodeanCirce", "AntiMarsCirce Antipodes"),
    ("FrischAufCirce", "Circe Frischauf"),
    ("Sentinelles ParaSentinelles", "ParaSentinelles"),
];

/// The condition of this number as Popeye heads twins and solutions with it, in English.
pub(super) fn heading(number: usize) -> &'static str {
    let name = TABLE[number].popeye_names()[0];
    let heading = HEADINGS.iter().find(|(other, _)| *other == name);
    heading.map_or(name, |(_, heading)| heading)
}

/// The condition of this name, Popeye's in English, or heading, whatever the order of the words behind its first: `Circe Mirror`, `Circe Clone
/// Mirror`.
///
/// April chess is headed `Circe Super April`; but where an input says that, the side that takes may also let no man be reborn.
fn by_heading(text: &str) -> Option<usize> {
    let wanted = sorted_forms(text);
    let is_meant = |(name, other): &&(&str, &str)| *name != "AprilChess" && sorted_forms(other) == wanted;
    let listed = HEADINGS.iter().find(is_meant);
    match listed {
        Some((name, _)) => by_popeye_name(name),
        None => TABLE
            .iter()
            .position(|condition| sorted_forms(condition.popeye_names()[0]) == wanted),
    }
}

/// The words of a heading: the condition, and its forms in the order of the alphabet.
fn sorted_forms(heading: &str) -> Vec<&str> {
    let mut words: Vec<&str> = heading.split(' ').collect();
    words[1..].sort_unstable();
    words
}

/// A word that says a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Form {
    english: &'static str,
    /// The same in the language in which it was read.
    told: &'static str,
}

/// A condition in the form that words behind its name say.
pub(crate) struct Formed {
    /// Its number in the table; nothing if that form is not played.
    pub number: Option<usize>,
    /// The words, in full and in the language in which they were read.
    pub forms: Vec<&'static str>,
}

/// A word that may say any of these forms.
pub(crate) struct Ambiguous<W> {
    pub word: W,
    pub names: Vec<&'static str>,
}

/// The condition of this name, Popeye's in English, in the form that the next words say in a column of the languages. They are passed by.
///
/// # Errors
/// Gives the word that may say several forms.
pub(crate) fn formed<I>(name: &str, words: &mut I, column: usize) -> Result<Formed, Ambiguous<I::Item>>
where
    I: Iterator<Item: AsRef<str>> + Clone,
{
    let mut forms: Vec<Form> = Vec::new();
    let mut number = in_forms(name, &forms);
    // What a form is told stands behind it.
    let is_told = |number: Option<usize>| number.is_some_and(|number| TABLE[number].detail().is_some());
    while forms.is_empty() || !is_told(number) {
        let mut ahead = words.clone();
        let Some(word) = ahead.next() else { break };
        match next(name, word.as_ref(), column) {
            Meaning::None => break,
            Meaning::One(form) => forms.push(form),
            Meaning::Any(names) => return Err(Ambiguous { word, names }),
        }
        *words = ahead;
        number = in_forms(name, &forms);
    }
    let forms = forms.into_iter().map(|form| form.told).collect();
    Ok(Formed { number, forms })
}

/// The word in full that says a form of the condition of this name, Popeye's in English, in a column of the languages.
pub(crate) fn form(name: &str, word: &str, column: usize) -> Option<&'static str> {
    next(name, word, column).one().map(|form| form.told)
}

fn families(name: &str) -> impl Iterator<Item = &'static Family> + '_ {
    FAMILIES.iter().filter(move |family| is_among(name, family.names))
}

fn next(name: &str, word: &str, column: usize) -> Meaning<Form> {
    let meanings = families(name).map(|family| family.form(word, column));
    meanings
        .into_iter()
        .find(|found| *found != Meaning::None)
        .unwrap_or(Meaning::None)
}

/// The number in the table of the condition of this name in these forms.
fn in_forms(name: &str, forms: &[Form]) -> Option<usize> {
    let is_usual = |form: &&str| families(name).any(|family| is_among(form, family.usual));
    let forms: Vec<&str> = forms
        .iter()
        .map(|form| form.english)
        .filter(|form| !is_usual(form))
        .collect();
    let of = |name: &str| by_heading(&[&[name], &forms[..]].concat().join(" "));
    // `MirrorCirce RexInclusive` is `Circe Mirror RexInclusive`.
    let as_headed = || of(heading(by_popeye_name(name)?));
    // Where a condition has no form without a number, the first is meant.
    let first = || by_popeye_name(&format!("{name} Type1")).filter(|_| forms.is_empty());
    of(name).or_else(as_headed).or_else(first)
}

fn by_popeye_name(name: &str) -> Option<usize> {
    TABLE.iter().position(|condition| condition.popeye_names()[0] == name)
}

/// The first word of the English name of the condition of which this is the first word in a column of the languages.
pub(crate) fn in_english(name: &str, column: usize) -> Option<&'static str> {
    let first = |name: &'static str| name.split(' ').next();
    let mut names = TABLE.iter().map(|condition| condition.popeye_names());
    first(names.find(|names| first(names[column]) == Some(name))?[0])
}

/// The heading of a condition in a column of the languages, such as `MarsCirce Spiegel` for `MarsCirce Mirror`.
pub(crate) fn heading_in(english: &str, column: usize) -> Option<String> {
    let named = |name: &str| by_popeye_name(name).map(|number| TABLE[number].popeye_names()[column]);
    if let Some(name) = named(english) {
        return Some(name.to_string());
    }
    let (name, forms) = english.split_once(' ')?;
    let told = |form: &str| {
        let mut words = families(name).flat_map(|family| family.words(column));
        words.find(|word| word.english == form).map(|word| word.told)
    };
    let forms: Option<Vec<&str>> = forms.split(' ').map(told).collect();
    Some(format!("{} {}", named(name)?, forms?.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conditions::is_of_popeye;

    #[test]
    fn every_form_of_the_table_is_read_in_every_language() {
        let mut read = 0;
        let table = TABLE.iter().enumerate();
        for (number, condition) in table.filter(|(_, condition)| is_of_popeye(**condition)) {
            for (column, name) in condition.popeye_names().into_iter().enumerate() {
                let mut words = name.split(' ');
                let first = words.next().expect("a name");
                let english = in_english(first, column).expect("an English name");
                let formed = formed(english, &mut words, column)
                    .ok()
                    .expect("no word with several meanings");
                assert_eq!((formed.number, words.next()), (Some(number), None), "{name}");
                read += formed.forms.len();
            }
        }
        assert!(read > 250, "{read}");
    }
}
