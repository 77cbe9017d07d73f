//! What a score counts, and what each of it is worth.

use serde::Serialize;
use thiserror::Error;

/// Declares the terms with the names that users write, what each is worth, and how many of it count at most.
macro_rules! terms {
    ($($term:ident $name:literal $weight:literal $most:literal $doc:literal),+ $(,)?) => {
        /// Something that a score counts, as `docs/free-search.md` defines it.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
        pub enum Term {
            $(#[doc = $doc] $term),+
        }

        impl Term {
            /// All terms, in the order of the manual.
            pub const ALL: &[Term] = &[$(Term::$term),+];

            /// The name that users write.
            pub const fn name(self) -> &'static str {
                match self { $(Term::$term => $name),+ }
            }

            /// What one of it is worth where nothing else is said.
            pub const fn weight(self) -> i64 {
                match self { $(Term::$term => $weight),+ }
            }

            /// How many of it count.
            pub const fn most(self) -> usize {
                match self { $(Term::$term => $most),+ }
            }
        }
    };
}

terms! {
    Mates "mates" 4 4 "Last moves to different places.",
    FlightsGiven "flights given" 10 3 "Fields that the key gives to the king.",
    FlightsTaken "flights taken" -9 8 "Fields that the key takes from the king.",
    FlightsUnprovided "flights unprovided" -4 8 "Moves of the king in the diagram without an answer in the set play.",
    ChecksUnprovided "checks unprovided" -12 4 "Checks to the attacker in the diagram without an answer in the set play.",
    IdleMen "idle men" -7 8 "Men without which the same moves solve.",
    FurtherThreats "further threats" -3 8 "Threats beyond the first.",
    WaitingKey "waiting key" 3 1 "A key that threatens nothing.",
    CapturingKey "capturing key" -10 1 "A key that takes.",
    CheckingKey "checking key" -10 1 "A key that checks.",
    ChangedMates "changed mates" 2 8 "Mates changed from the set play or a thematic try.",
    ThematicTries "thematic tries" 2 4 "Tries that threaten or change a mate, and fail to a defence of the solution.",
    Zagoruiko "zagoruiko" 15 1 "Mates changed over three phases.",
    ReciprocalChange "reciprocal change" 12 1 "Two defences that exchange their mates.",
    Echoes "echoes" 8 2 "Echoes, exact or chameleon.",
    Matching "matching solutions" 10 2 "Solutions of help and series play that match the first in strategy.",
    RepeatedMoves "repeated moves" -5 8 "Moves that a man makes in more than one solution.",
    Captures "captures" -2 8 "Captures in the solutions of help and series play.",
    SharedThemes "shared themes" 3 4 "Solutions of help and series play that show a theme of another one.",
    ExchangedFunctions "exchanged functions" 8 2 "Pairs of men that help each other to mate in two solutions.",
    SetLine "set line" 5 1 "One line of set play in help and series play.",
    Uneconomical "uneconomical mates" -4 4 "Mates of help and series play in which an officer takes no part.",
    InCheck "check in the diagram" -10 1 "The side that begins help or series play stands in check.",
    ModelMates "model mates" 3 4 "Model mates.",
    Themes "themes" 3 4 "Other themes.",
    Duals "duals" -3 64 "Duals.",
    TwoBoards "two boards" 3 1 "Men stand on two boards.",
    Material "material" -1 256 "Pawns that the men weigh, for each thing that they show.",
}

/// What one of each term is worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Weights(Vec<i64>);

impl Default for Weights {
    fn default() -> Self {
        Weights(Term::ALL.iter().map(|term| term.weight()).collect())
    }
}

/// A weight that is not understood.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WeightError {
    /// The name is of no term.
    #[error("`{0}` is no term of the score, expected one of {all}", all = names())]
    Unknown(String),
    /// The value is no number.
    #[error("{0}: `{1}`, expected a whole number from -1000 to 1000")]
    NoNumber(&'static str, String),
}

fn names() -> String {
    let names: Vec<&str> = Term::ALL.iter().map(|term| term.name()).collect();
    names.join(", ")
}

impl Weights {
    /// What one of a term is worth.
    pub fn of(&self, term: Term) -> i64 {
        self.0[term as usize]
    }

    /// Sets what one of a term is worth, by its name.
    ///
    /// # Errors
    /// When the name is of no term, or the value no number.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), WeightError> {
        let known = name.trim().to_ascii_lowercase();
        let term = Term::ALL.iter().find(|term| term.name() == known);
        let term = *term.ok_or_else(|| WeightError::Unknown(name.to_string()))?;
        let number: Option<i64> = value.trim().parse().ok();
        let number = number.filter(|number| (-1000..=1000).contains(number));
        self.0[term as usize] = number.ok_or_else(|| WeightError::NoNumber(term.name(), value.to_string()))?;
        Ok(())
    }

    /// The score of these counts, one for each term.
    pub fn score(&self, counts: &[usize]) -> i64 {
        let worth = |(term, count): (&Term, &usize)| self.of(*term) * (*count).min(term.most()) as i64;
        Term::ALL.iter().zip(counts).map(worth).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_set_by_name() {
        let mut weights = Weights::default();
        weights.set("Waiting key", "-2").expect("a term");
        assert_eq!(weights.of(Term::WaitingKey), -2);
        assert!(weights.set("beauty", "3").is_err());
        assert!(weights.set("mates", "many").is_err());
        assert!(weights.set("mates", "1001").is_err());
    }

    #[test]
    fn of_each_term_no_more_than_so_many_count() {
        let mut counts = vec![0; Term::ALL.len()];
        counts[Term::Mates as usize] = 9;
        counts[Term::IdleMen as usize] = 2;
        assert_eq!(Weights::default().score(&counts), 4 * 4 - 2 * 7);
    }
}
