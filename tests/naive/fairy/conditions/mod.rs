//! The conditions that may hold, alone or together.

mod all_in;
mod anticirce;
mod borrow;
mod captures;
mod changes;
pub mod circe;
mod circe_choices;
pub mod colours;
mod cylinders;
mod einstein;
mod exchanges;
mod homes;
mod imitators;
mod kings;
mod losing;
mod lost;
mod madrasi;
mod obligations;
mod observed;
mod promotions;
pub mod rebirth_squares;
mod remembered;
mod republican;
mod revolving;
mod royals;
mod single_box;
mod squares;
mod wormholes;

use super::places::Square;
pub use super::rule::Rule;
use std::collections::BTreeMap;

/// With Alice chess: of which moves must be legal before the transfer, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BeforeTransfer {
    /// Of every move: "a move must be legal on the board on which it is made".
    EveryMove,
    /// Of the king's moves and castling, as Popeye plays.
    KingMoves,
}

/// The conditions, a file for each family.
const FAMILIES: [&[Rule]; 27] = [
    circe::RULES,
    anticirce::RULES,
    madrasi::RULES,
    observed::RULES,
    kings::RULES,
    obligations::RULES,
    squares::RULES,
    colours::RULES,
    changes::RULES,
    borrow::RULES,
    remembered::RULES,
    homes::RULES,
    promotions::RULES,
    single_box::RULES,
    imitators::RULES,
    lost::RULES,
    royals::RULES,
    captures::RULES,
    wormholes::RULES,
    exchanges::RULES,
    einstein::RULES,
    all_in::RULES,
    circe_choices::RULES,
    republican::RULES,
    losing::RULES,
    revolving::RULES,
    cylinders::RULES,
];

#[derive(Clone)]
pub struct Conditions {
    pub alice: bool,
    pub before_transfer: BeforeTransfer,
    pub rules: Vec<&'static Rule>,
    /// What conditions are told, by their names.
    told: BTreeMap<&'static str, String>,
}

/// The name in lower case and without blanks.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(' ', "")
}

impl Conditions {
    pub fn all() -> impl Iterator<Item = &'static Rule> {
        FAMILIES.into_iter().flatten()
    }

    /// `alice circe madrasi`, each or none; `kingl2` asks for `KingMoves`. What a condition is told stands behind a colon: `hole:c3`.
    pub fn parse(words: &str) -> Result<Conditions, String> {
        let mut conditions = Conditions {
            alice: false,
            before_transfer: BeforeTransfer::EveryMove,
            rules: Vec::new(),
            told: BTreeMap::new(),
        };
        for word in words.split_whitespace() {
            let (name, told) = word.split_once(':').unwrap_or((word, ""));
            let named = |rule: &&Rule| plain(rule.name) == plain(name);
            match name {
                "alice" => conditions.alice = true,
                "kingl2" => conditions.before_transfer = BeforeTransfer::KingMoves,
                _ => {
                    let rule = Conditions::all().find(named).ok_or(format!("no condition `{word}`"))?;
                    conditions.rules.push(rule);
                    conditions.told.insert(rule.name, told.to_owned());
                }
            }
        }
        Ok(conditions)
    }

    /// Does the condition of this name hold?
    pub fn has(&self, name: &str) -> bool {
        self.rules.iter().any(|rule| rule.name == name)
    }

    /// The words that this condition is told.
    pub fn told(&self, name: &str) -> Vec<&str> {
        let told = self.told.get(name).map_or("", |told| told.as_str());
        told.split(',').filter(|word| !word.is_empty()).collect()
    }

    /// The squares that it is told, one behind the other: `c3f6`.
    pub fn told_squares(&self, name: &str) -> Vec<Square> {
        let told = self.told(name).concat();
        let pairs = told.as_bytes().chunks(2);
        let square = |pair: &[u8]| Square::parse(std::str::from_utf8(pair).ok()?);
        pairs.map(|pair| square(pair).expect("a square")).collect()
    }

    pub fn names(&self) -> String {
        let name = |rule: &&Rule| [&[rule.name], self.told(rule.name).as_slice()].concat().join(" ");
        let names: Vec<String> = self.rules.iter().map(name).collect();
        format!("{}{}", if self.alice { "alice " } else { "" }, names.join("+"))
    }
}
