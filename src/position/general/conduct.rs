//! What conditions ask for and what is unusual under them, as bits, since that is looked up again and again.

use super::{Ask, Condition};
use crate::conditions::Unusual;

/// What some conditions ask for and what is unusual under them, a bit for each.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Conduct {
    asks: u32,
    unusual: u32,
}

impl Conduct {
    /// That of these conditions.
    pub fn of(held: &[&'static dyn Condition]) -> Self {
        let asks = held.iter().flat_map(|condition| condition.asks());
        let unusual = held.iter().flat_map(|condition| condition.unusual());
        Conduct {
            asks: asks.fold(0, |bits, &ask| bits | 1 << ask as u32),
            unusual: unusual.fold(0, |bits, &so| bits | 1 << so as u32),
        }
    }

    /// Does any of them ask for this?
    #[inline]
    pub fn asks(self, ask: Ask) -> bool {
        self.asks >> ask as u32 & 1 != 0
    }

    /// Is this so under any of them?
    #[inline]
    pub fn is_unusual(self, so: Unusual) -> bool {
        self.unusual >> so as u32 & 1 != 0
    }

    /// The same where this is not so.
    pub fn without(self, so: Unusual) -> Self {
        Conduct {
            unusual: self.unusual & !(1 << so as u32),
            ..self
        }
    }
}
