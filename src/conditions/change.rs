//! Men that become the next of a row, as in Einstein chess.

use crate::pieces::Role;

/// What becomes of a man.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    /// The next of less worth.
    Less,
    /// The next of more worth.
    More,
    /// Nothing.
    Nothing,
}

/// The men in the order of their worth.
const ROW: [Role; 5] = [Role::PAWN, Role::KNIGHT, Role::BISHOP, Role::ROOK, Role::QUEEN];

impl Change {
    /// What a man of this kind becomes; one that does not stand in the row stays what it is.
    pub(super) fn of(self, role: Role) -> Role {
        let Some(place) = ROW.iter().position(|&other| other == role) else {
            return role;
        };
        match self {
            Change::Less => ROW[place.saturating_sub(1)],
            Change::More => ROW[(place + 1).min(ROW.len() - 1)],
            Change::Nothing => role,
        }
    }
}
