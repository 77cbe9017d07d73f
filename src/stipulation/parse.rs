//! Stipulations as text.

use super::{Goal, Length, Play, Stipulation};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Text that is no stipulation, or none that is played.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("`{0}` is not a stipulation that is understood, expected one such as #2, s#3, h#2.5, ser-h#7 or dia10.5")]
pub struct StipulationError(pub String);

impl FromStr for Stipulation {
    type Err = StipulationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || StipulationError(text.to_string());
        let moves = text
            .trim()
            .strip_prefix('#')
            .and_then(|n| n.parse().ok())
            .ok_or_else(error)?;
        Ok(Stipulation {
            play: Play::Direct,
            goal: Goal::Mate,
            length: Length::moves(moves),
            exact: false,
            intro: 0,
        })
    }
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.length)
    }
}
