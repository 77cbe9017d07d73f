//! Where invisible men must stand lest a king be attacked by visible men.

use super::announced::Announced;
use super::man::{NOWHERE, between, squares};
use super::moment::{Moment, home};
use crate::pieces::Color;
use smallvec::SmallVec;

/// Sets of squares, no two of which share one, in each of which an invisible man must stand at one time.
#[derive(Clone, Debug)]
pub(super) struct Claims {
    /// The sets.
    pub(super) sets: SmallVec<[u64; 3]>,
    /// Is a king attacked wherever invisible men stand?
    pub(super) hopeless: bool,
}

impl Claims {
    /// The lines that must be closed lest the king of a side be attacked by visible men.
    pub(super) fn of(seen: &Moment, color: Color) -> Claims {
        Claims::on(seen, color, seen.king(color))
    }

    /// The same for each square that a king leaves or passes in castling; none if the half-move is no castling.
    pub(super) fn of_castling(half: Announced, seen: &Moment) -> SmallVec<[Claims; 2]> {
        let Announced::Castles { queen, .. } = half else {
            return SmallVec::new();
        };
        let files = [4, if queen { 3 } else { 5 }];
        let of_file = |file| Claims::on(seen, seen.turn, home(seen.turn, file));
        files.into_iter().map(of_file).collect()
    }

    /// The same for this side's king on a given square.
    fn on(seen: &Moment, color: Color, king: u8) -> Claims {
        let attackers = match king {
            NOWHERE => 0,
            king => seen.attackers(!color, king, seen.all()),
        };
        let sets: SmallVec<[u64; 3]> = squares(attackers).map(|from| between(from, king)).collect();
        Claims {
            hopeless: sets.contains(&0),
            sets,
        }
    }
}
