//! Single box: no more men of a kind than a box of chessmen holds.

use super::{Ask, Condition, Hooks, Turn, View};
use crate::geometry::Place;
use crate::pieces::{Color, Role};

/// Single box, type 1.
pub(super) struct SingleBox;

/// What is in the box for each side.
const BOX: [(Role, usize); 6] = [
    (Role::KING, 1),
    (Role::QUEEN, 1),
    (Role::ROOK, 2),
    (Role::BISHOP, 2),
    (Role::KNIGHT, 2),
    (Role::PAWN, 8),
];

impl Condition for SingleBox {
    fn name(&self) -> &'static str {
        "Single Box"
    }

    fn popeye_names(&self) -> [&'static str; 3] {
        ["SingleBox Type1", "NurPartiesatzSteine Typ1", "SingleBox Type1"]
    }

    fn definition(&self) -> &'static str {
        "Of no kind may a side have more men than at the beginning of the game; a pawn becomes only what is not on the board. Where \
         nothing is left for it, it does not reach the last rank and gives no check there (type 1)."
    }

    fn source(&self) -> &'static str {
        "Popeye's manual"
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Leave, Ask::LeaveInCheck]
    }

    fn may_leave(&self, _before: &View<'_>, _turn: &Turn<'_>, after: &View<'_>, _arrived: &[Place]) -> bool {
        BOX.iter().all(|&(role, most)| {
            Color::ALL.into_iter().all(|color| {
                let men = after
                    .men
                    .men()
                    .filter(|(_, man)| man.role == role && man.moves_for(color));
                men.count() <= most
            })
        })
    }
}
