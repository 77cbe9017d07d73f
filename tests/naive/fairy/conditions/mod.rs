//! The conditions that may hold, alone or together.

mod anticirce;
mod borrow;
mod changes;
pub mod circe;
mod colours;
mod homes;
mod kings;
mod madrasi;
mod obligations;
mod observed;
mod remembered;
mod squares;

pub use super::rule::Rule;

/// With Alice chess: of which moves must be legal before the transfer, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BeforeTransfer {
    /// Of every move: "a move must be legal on the board on which it is made".
    EveryMove,
    /// Of the king's moves and castling, as Popeye plays.
    KingMoves,
}

/// The conditions, a file for each family.
const FAMILIES: [&[Rule]; 12] = [
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
];

#[derive(Clone)]
pub struct Conditions {
    pub alice: bool,
    pub before_transfer: BeforeTransfer,
    pub rules: Vec<&'static Rule>,
}

/// The name in lower case and without blanks.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(' ', "")
}

impl Conditions {
    pub fn all() -> impl Iterator<Item = &'static Rule> {
        FAMILIES.into_iter().flatten()
    }

    /// `alice circe madrasi`, each or none; `kingl2` asks for `KingMoves`.
    pub fn parse(words: &str) -> Result<Conditions, String> {
        let mut conditions = Conditions {
            alice: false,
            before_transfer: BeforeTransfer::EveryMove,
            rules: Vec::new(),
        };
        for word in words.split_whitespace() {
            let named = |rule: &&Rule| plain(rule.name) == plain(word);
            match word {
                "alice" => conditions.alice = true,
                "kingl2" => conditions.before_transfer = BeforeTransfer::KingMoves,
                _ => conditions
                    .rules
                    .push(Conditions::all().find(named).ok_or(format!("no condition `{word}`"))?),
            }
        }
        Ok(conditions)
    }

    pub fn names(&self) -> String {
        let names: Vec<&str> = self.rules.iter().map(|rule| rule.name).collect();
        format!("{}{}", if self.alice { "alice " } else { "" }, names.join("+"))
    }
}
