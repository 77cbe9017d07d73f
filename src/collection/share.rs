//! One of several equal shares of a collection.

use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// `2/8`: of each eight entries in a row, in the order in which they stand, the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Share {
    number: usize,
    of: usize,
}

/// A share that is none.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is no share, expected one such as 2/8: the second of eight")]
pub struct ShareError(String);

impl Share {
    /// The whole.
    pub const ALL: Share = Share { number: 1, of: 1 };

    /// Does the entry with this number, from 0, belong to it?
    pub const fn holds(self, index: usize) -> bool {
        index % self.of + 1 == self.number
    }

    /// Are these all shares of one whole?
    pub fn are_whole(shares: &[Share]) -> bool {
        let of = shares.first().map_or(0, |share| share.of);
        let whole = (1..=of).all(|number| shares.contains(&Share { number, of }));
        whole && of > 0
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Share {
    type Err = ShareError;

    fn from_str(text: &str) -> Result<Self, ShareError> {
        let error = || ShareError(text.to_string());
        let (number, of) = text.split_once('/').ok_or_else(error)?;
        let read = |part: &str| part.trim().parse::<usize>().map_err(|_| error());
        let (number, of) = (read(number)?, read(of)?);
        match number {
            1.. if number <= of => Ok(Share { number, of }),
            _ => Err(error()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_belongs_to_exactly_one_share() {
        for index in 0..20 {
            let shares = (1..=3).map(|number| Share { number, of: 3 });
            assert_eq!(shares.filter(|share| share.holds(index)).count(), 1);
        }
        assert!(Share::ALL.holds(7));
        assert_eq!("2/8".parse(), Ok(Share { number: 2, of: 8 }));
        assert_eq!(Share { number: 2, of: 8 }.to_string(), "2/8");
        let halves = [Share { number: 2, of: 2 }, Share { number: 1, of: 2 }];
        assert!(Share::are_whole(&halves) && !Share::are_whole(&halves[1..]) && !Share::are_whole(&[]));
        for wrong in ["", "2", "0/3", "4/3", "1/0", "a/b", "-1/2"] {
            assert!(wrong.parse::<Share>().is_err(), "{wrong}");
        }
    }
}
