//! Where pawns, and men like them, step to take.

use crate::board::Mailbox;
use crate::geometry::Place;
use crate::pieces::{Color, Movement, Role, Soldier};

/// Does a man of this role step as a soldier to take on the place?
pub(super) fn soldier_reaches(men: &Mailbox, role: Role, by: Color, from: Place, on: Place) -> bool {
    role.kind().movement.iter().any(|movement| match movement {
        Movement::Soldier(soldier) => steps_to_take(men, soldier, by, from, on),
        _ => false,
    })
}

/// Does this soldier?
pub(super) fn steps_to_take(men: &Mailbox, soldier: &Soldier, by: Color, from: Place, on: Place) -> bool {
    let ahead = if soldier.back { by.pick(-1, 1) } else { by.pick(1, -1) };
    let mut takes = soldier.takes.iter();
    takes.any(|&files| men.beyond(from, (files, ahead)) == Some(on))
}
