//! The kinds of men that there may be at the end.

use crate::pieces::{Color, Role};
use crate::position::{KINDS, Lookahead};
use crate::rules::Rules;

/// The kinds, each with its number in tables: the classical men, and the fairy men that are there or that pawns may become.
#[derive(Debug)]
pub(super) struct Roles {
    all: Vec<Role>,
    promotions: Vec<Role>,
    numbers: [u8; KINDS],
}

impl Roles {
    /// Those of a position.
    pub(super) fn of<P: Lookahead>(rules: &Rules, position: &P) -> Self {
        let promotions = position.promotions().unwrap_or(rules.promotions());
        let men = Color::ALL.into_iter().flat_map(|color| position.men(color));
        Self::from(promotions, men.map(|(_, man)| man.role))
    }

    /// These men, and what their pawns may become.
    pub(super) fn from(promotions: &[Role], men: impl IntoIterator<Item = Role>) -> Self {
        let mut roles = Roles {
            all: Role::CLASSICAL.to_vec(),
            promotions: promotions.to_vec(),
            numbers: [0; KINDS],
        };
        for role in men.into_iter().chain(promotions.iter().copied()) {
            if !roles.all.contains(&role) {
                roles.all.push(role);
            }
        }
        for (number, role) in (0..).zip(&roles.all) {
            roles.numbers[role.index()] = number;
        }
        roles
    }

    /// All of them, in the order of their numbers.
    pub(super) fn all(&self) -> &[Role] {
        &self.all
    }

    /// What pawns may become.
    pub(super) fn promotions(&self) -> &[Role] {
        &self.promotions
    }

    /// The number of a kind that is one of them.
    #[inline]
    pub(super) fn number(&self, role: Role) -> usize {
        self.numbers[role.index()].into()
    }

    /// Are there any but classical men?
    pub(super) fn are_fairy(&self) -> bool {
        self.all.len() > Role::CLASSICAL.len()
    }
}
