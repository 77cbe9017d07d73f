//! What the composer wanted: the number of solutions, and how they part.

use serde::Serialize;
use std::str::FromStr;
use thiserror::Error;

/// How many solutions a problem is to have: nothing said, `2`, or dotted as `2.1.1.1` and `4.1...`.
///
/// The numbers of the dotted form say into how many ways play parts at each half-move; those left out
/// are 1, so that `2` is `2.1`. Where play parts unevenly the form cannot say how: write the total.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Intention {
    ways: Vec<usize>,
}

/// A number of solutions that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is no number of solutions, expected one such as 2, 2.1.1.1 or 4.1...")]
pub struct IntentionError(String);

impl Intention {
    /// So many solutions, however they part.
    pub fn of(solutions: usize) -> Self {
        Intention { ways: vec![solutions] }
    }

    /// The number of solutions, if it is said.
    pub fn solutions(&self) -> Option<usize> {
        (!self.ways.is_empty()).then(|| self.ways.iter().product())
    }

    /// Is it said of more than the first two half-moves how play parts?
    pub fn is_dotted(&self) -> bool {
        self.ways.len() > 2 || self.ways.get(1).is_some_and(|&ways| ways > 1)
    }

    /// For each half-move that the dotted form names: its number, and how many different beginnings
    /// of that length there shall be.
    pub fn beginnings(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let dotted = self.ways.len() > 1;
        let products = self.ways.iter().scan(1, |product, ways| {
            *product *= ways;
            Some(*product)
        });
        (1..).zip(products).filter(move |_| dotted)
    }
}

impl FromStr for Intention {
    type Err = IntentionError;

    fn from_str(text: &str) -> Result<Self, IntentionError> {
        let error = || IntentionError(text.to_string());
        let numbers = text.trim().trim_end_matches(['.', '…']);
        let number = |part: &str| part.trim().parse::<u16>().map(usize::from);
        let ways: Result<Vec<usize>, _> = numbers.split('.').map(number).collect();
        let ways = ways.map_err(|_| error())?;
        let product = ways.iter().try_fold(1usize, |product, &ways| product.checked_mul(ways));
        match product {
            // A number alone says that play parts with the first moves.
            Some(2..) if ways.len() == 1 => Ok(Intention { ways: vec![ways[0], 1] }),
            Some(1..) => Ok(Intention { ways }),
            _ => Err(error()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_say_how_play_parts() {
        let read = |text: &str| text.parse::<Intention>().expect("a number of solutions");
        assert_eq!(read("3"), read("3.1"));
        assert_eq!(read("1"), Intention::of(1));
        assert_eq!(read("2.2.1.1").solutions(), Some(4));
        assert_eq!(read("4.1...").solutions(), Some(4));
        let beginnings: Vec<(usize, usize)> = read("2.1.2").beginnings().collect();
        assert_eq!(beginnings, [(1, 2), (2, 2), (3, 4)]);
        assert_eq!(Intention::of(3).beginnings().count(), 0);
        assert_eq!(Intention::default().solutions(), None);
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in ["", "two", "0", "1..2", "-1", "70000.70000"] {
            assert!(text.parse::<Intention>().is_err(), "{text}");
        }
    }
}
