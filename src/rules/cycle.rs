//! Rows of kinds of men of which each follows another, and the first the last.

use crate::pieces::Role;
use serde::Serialize;

/// So many kinds there are at most.
const MOST: usize = 10;
/// In place of the number of a kind: none.
const NOBODY: u8 = u8::MAX;

/// Kinds of men of which each becomes the next, and the last the first; it begins with that of the least number. Or none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Cycle([u8; MOST]);

impl Default for Cycle {
    fn default() -> Self {
        Cycle::NONE
    }
}

impl Cycle {
    /// Nobody becomes another.
    pub const NONE: Cycle = Cycle([NOBODY; MOST]);

    /// The row of these kinds, two at least, none of which is there twice; nothing if it is no such row.
    pub fn of(kinds: &[Role]) -> Option<Cycle> {
        let numbers: Vec<u8> = kinds.iter().map(|kind| kind.index() as u8).collect();
        let twice = |(at, number): (usize, &u8)| numbers[..at].contains(number);
        if !(2..=MOST).contains(&numbers.len()) || numbers.iter().enumerate().any(twice) {
            return None;
        }
        let first = numbers.iter().enumerate().min_by_key(|(_, number)| **number)?.0;
        let mut cycle = Cycle::NONE;
        for (at, &number) in numbers.iter().enumerate() {
            cycle.0[(at + numbers.len() - first) % numbers.len()] = number;
        }
        Some(cycle)
    }

    /// Is it none?
    pub const fn is_empty(&self) -> bool {
        self.0[0] == NOBODY
    }

    /// This one, or the other if it is none.
    #[must_use]
    pub const fn or(self, other: Cycle) -> Cycle {
        if self.is_empty() { other } else { self }
    }

    /// Its kinds.
    pub fn kinds(&self) -> impl Iterator<Item = Role> {
        let numbers = self.0.into_iter().take_while(|&number| number != NOBODY);
        numbers.map(|number| Role::from_index(usize::from(number)))
    }

    /// What a man of this kind becomes, if it is in the row.
    pub fn after(&self, kind: Role) -> Option<Role> {
        let next = self.kinds().skip(1).chain(self.kinds().take(1));
        self.kinds()
            .zip(next)
            .find_map(|(one, next)| (one == kind).then_some(next))
    }
}
