//! What men, attributes and conditions are: names, letters, definitions and sources, for `glass explain`.
//!
//! ```
//! use looking_glass::output::lexicon;
//!
//! let found = lexicon::find("grasshopper");
//! assert_eq!(found[0].name(), "grasshopper");
//! ```

use super::together::Together;
use crate::conditions::{self, Condition};
use crate::pieces::{ATTRIBUTES, Attribute, Role};
use crate::rules::ConditionSet;
use crate::text::names::{distance, has_words, plain};
use serde_json::{Value, json};
use std::fmt::Write;

/// How many near names are told of an unknown one.
const NEAREST: usize = 3;

/// A thing of fairy chess, or a man of chess.
#[derive(Clone, Copy, Debug)]
pub enum Entry {
    /// A man.
    Man(Role),
    /// An attribute of men.
    Attribute(&'static Attribute),
    /// A condition.
    Condition(&'static dyn Condition),
    /// Men of both sides.
    Neutral,
    /// Men of which nobody knows where they stand.
    Invisible,
}

/// What neutral men are.
const NEUTRAL: &str = "It belongs to the side that is to move. Either side may take it, and it checks both kings.";

/// What total invisible men are.
const INVISIBLE: &str = "Nobody knows where it stands, whose and of what kind it is: a half-move may be played if it is legal in one world that \
     fits all that was announced, and a line ends in mate if that is so in every such world.";

/// All that is called so, by its name in English, German or French or by its letters, in any case.
pub fn find(name: &str) -> Vec<Entry> {
    let wanted = plain(name);
    let called = |entry: &Entry| entry.called().iter().any(|known| plain(known) == wanted);
    let named: Vec<Entry> = all().filter(called).collect();
    if !named.is_empty() {
        return named;
    }
    let letters = |entry: &Entry| {
        entry
            .letters()
            .iter()
            .any(|known| known.to_lowercase() == name.to_lowercase())
    };
    let lettered: Vec<Entry> = all().filter(letters).collect();
    if !lettered.is_empty() {
        return lettered;
    }
    // Conditions in other words, or with what they are told: `Circe RexInclusiv`, `Hole c3`.
    let read = conditions::read(name).unwrap_or(ConditionSet::NONE);
    read.numbers()
        .map(|number| Entry::Condition(conditions::TABLE[number]))
        .collect()
}

/// Why nothing is called so: it is known and not played, or these names have these words in them, or are near.
pub fn refusal(name: &str) -> String {
    if let Some(known) = conditions::unplayed(name) {
        return conditions::not_played(known);
    }
    let unknown = format!("no man, attribute or condition is called `{name}`");
    let has_words = |entry: Entry| entry.called().into_iter().find(|known| has_words(known, name));
    let others: Vec<&str> = all().filter_map(has_words).collect();
    let told = others[..others.len().min(NEAREST)].join(", ");
    if others.len() > NEAREST {
        return format!("{unknown}, but {} names have it in them, such as {told}", others.len());
    }
    let meant = if others.is_empty() { near(name).join(", ") } else { told };
    match meant.is_empty() {
        true => unknown,
        false => format!("{unknown}, perhaps {meant}"),
    }
}

/// The names that are nearest to an unknown one, if any are near.
fn near(name: &str) -> Vec<&'static str> {
    let wanted = plain(name);
    let most = 1 + wanted.chars().count() / 4;
    let names = all().flat_map(Entry::called);
    let mut near: Vec<(usize, &str)> = names
        .filter_map(|known| Some((distance(&wanted, &plain(known), most)?, known)))
        .collect();
    near.sort_unstable();
    near.dedup_by_key(|(_, known)| plain(known));
    near.into_iter().take(NEAREST).map(|(_, known)| known).collect()
}

/// All men, attributes and conditions that are known.
pub fn all() -> impl Iterator<Item = Entry> {
    let attributes = ATTRIBUTES.iter().map(Entry::Attribute);
    let conditions = conditions::TABLE.iter().map(|&condition| Entry::Condition(condition));
    let men = Role::all().map(Entry::Man);
    let others = [Entry::Neutral, Entry::Invisible];
    men.chain(attributes).chain(conditions).chain(others)
}

impl Entry {
    /// Its names in English, German and French.
    pub fn names(self) -> [&'static str; 3] {
        match self {
            Entry::Man(role) => role.kind().names,
            Entry::Attribute(line) => line.names,
            Entry::Condition(condition) => condition.popeye_names(),
            Entry::Neutral => ["neutral", "neutral", "neutre"],
            Entry::Invisible => ["total invisible", "total unsichtbar", "TotalInvisible"],
        }
    }

    /// What it is called in records.
    pub fn name(self) -> &'static str {
        match self {
            Entry::Condition(condition) => condition.name(),
            _ => self.names()[0],
        }
    }

    /// All that it is called.
    fn called(self) -> Vec<&'static str> {
        let [words, others]: [&[&str]; 2] = match self {
            Entry::Condition(condition) => [condition.words(), conditions::other_names(condition)],
            Entry::Man(role) => [role.other_names(), &[]],
            Entry::Attribute(_) | Entry::Neutral | Entry::Invisible => [&[], &[]],
        };
        let names = std::iter::once(self.name()).chain(self.names());
        names.chain(words.iter().chain(others).copied()).collect()
    }

    /// Its letters in English, German and French magazines, and those of our FEN.
    fn letters(self) -> Vec<&'static str> {
        match self {
            Entry::Man(role) => {
                let kind = role.kind();
                kind.magazine.into_iter().chain([kind.letters]).collect()
            }
            _ => Vec::new(),
        }
    }

    fn kind(self) -> &'static str {
        match self {
            Entry::Man(_) => "man",
            Entry::Attribute(_) | Entry::Neutral | Entry::Invisible => "attribute",
            Entry::Condition(_) => "condition",
        }
    }

    /// What it is; nothing for attributes that are not played.
    fn definition(self) -> &'static str {
        match self {
            Entry::Man(role) => role.kind().definition,
            Entry::Attribute(line) => line.definition,
            Entry::Condition(condition) => condition.definition(),
            Entry::Neutral => NEUTRAL,
            Entry::Invisible => INVISIBLE,
        }
    }

    fn source(self) -> &'static str {
        match self {
            Entry::Man(role) => role.kind().source,
            Entry::Attribute(line) => line.source,
            Entry::Condition(condition) => condition.source(),
            Entry::Neutral => "T. R. Dawson, Caissa's Playthings, in the Cheltenham Examiner",
            Entry::Invisible => "Sake tourney, 2018",
        }
    }

    /// How it goes with other conditions, if it is one, or men with it if it is an attribute that is played.
    pub fn together(self) -> Option<Together> {
        match self {
            Entry::Condition(condition) => conditions::by_name(condition.name()).map(Together::of),
            Entry::Attribute(attribute) if !attribute.alone.is_empty() => Some(Together::of_attribute(attribute.alone)),
            Entry::Man(_) | Entry::Attribute(_) | Entry::Neutral | Entry::Invisible => None,
        }
    }

    /// Its name, and what kind of thing it is.
    pub fn heading(self) -> String {
        format!("{} ({})", self.name(), self.kind())
    }

    /// It in a few lines.
    pub fn text(self) -> String {
        let mut text = self.heading() + "\n";
        let mut line = |words: String| {
            let _ = writeln!(text, "  {words}");
        };
        line(match self.definition() {
            "" => "It is not played.".to_string(),
            definition => definition.to_string(),
        });
        let [english, german, french] = self.names();
        line(format!("names: {english}; German {german}, French {french}"));
        if let [english, german, french, ours] = self.letters()[..] {
            line(format!(
                "letters: {english}; German {german}, French {french}, in our FEN {ours}"
            ));
        }
        line(format!("source: {}", self.source()));
        text
    }

    /// It as a value of JSON.
    pub fn json(self) -> Value {
        let [english, german, french] = self.names();
        let mut told = json!({
            "kind": self.kind(),
            "name": self.name(),
            "names": {"en": english, "de": german, "fr": french},
            "played": !self.definition().is_empty(),
            "definition": self.definition(),
            "source": self.source(),
        });
        if let [english, german, french, ours] = self.letters()[..] {
            told["letters"] = json!({"en": english, "de": german, "fr": french, "fen": ours});
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_found_by_each_of_its_names() {
        for entry in all() {
            for name in entry.called() {
                let found = find(name);
                assert!(found.iter().any(|found| found.name() == entry.name()), "{name}");
            }
        }
    }

    #[test]
    fn letters_and_near_names_are_known() {
        assert_eq!(find("nr")[0].name(), "nightrider");
        assert_eq!(find("HEUSCHRECKE")[0].name(), "locust");
        assert_eq!(find("GridLine")[0].name(), "Grid Chess");
        assert_eq!(find("gitterlinie")[0].name(), "Grid Chess");
        assert!(refusal("grashopper").contains("perhaps grasshopper"));
        assert_eq!(find("Circe RexInclusiv")[0].name(), "Circe RexInclusive");
        assert_eq!(find("Hole c3f6")[0].name(), "Hole");
        assert!(find("h#").is_empty());
        assert!(refusal("Maximummer").ends_with("White Maximummer or Black Maximummer"));
        assert!(refusal("wobbler").ends_with("called `wobbler`"));
        assert!(refusal("cylinder").ends_with("perhaps Vertical Cylinder, Horizontal Cylinder"));
        assert!(refusal("grid").contains("names have it in them, such as Grid Chess, "));
        assert!(refusal("hunter").contains("names have it in them, such as rook/bishop-hunter"));
        assert!(find("jigger")[0].text().contains("It is not played."));
    }
}
