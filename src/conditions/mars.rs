//! Mars Circe and its kin: men act from their squares of rebirth.

use super::rebirth::{Label, array, labelled};
use super::{Act, Acts, Condition, Hooks, View};
use crate::geometry::Place;
use crate::pieces::{Color, Piece};

/// A condition of the family: captures begin on the square of rebirth.
pub(super) struct Mars {
    label: Label,
    /// The square is that of a man of the other side.
    mirrored: bool,
}

pub(super) static MARS: Mars = Mars {
    label: Label {
        popeye: ["MarsCirce"; 3],
        definition: "A man moves without capture as usual, but takes and gives check only from its square of rebirth in Circe, king on e1 and \
                     e8, if that is vacant or its own; its colour is that of the square where the man stands.",
        source: "Popeye's list of conditions",
    },
    mirrored: false,
};

pub(super) static MARS_MIRROR: Mars = Mars {
    label: Label {
        popeye: ["MarsMirrorCirce", "MarsSpiegelCirce", "MarsCirceMalefique"],
        definition: "Mars Circe, but with the squares of men of the other side.",
        source: "Popeye's list of conditions",
    },
    mirrored: true,
};

impl Condition for Mars {
    labelled!();

    fn hooks(&self) -> Hooks {
        Hooks::ACTS
    }

    fn acts(&self, view: &View<'_>, place: Place, piece: Piece, by: Color, acts: &mut Acts) {
        let side = if self.mirrored { !by } else { by };
        let home = array(piece.role, side, place.square).map(|square| Place::new(place.board, square));
        let boards = || view.rules.board_ids();
        let vacant = |home: &Place| {
            let mut others = boards().filter(|&board| board == home.board || !view.rules.shares_squares());
            *home == place || others.all(|board| view.men.is_vacant(Place::new(board, home.square)))
        };
        let home = home.filter(vacant);
        let own: Acts = acts.clone();
        for act in acts.iter_mut() {
            act.takes = false;
        }
        let captures = home.into_iter().flat_map(|home| {
            own.iter().map(move |&act| Act {
                from: home,
                takes: true,
                quiet: false,
                ..act
            })
        });
        acts.extend(captures);
    }
}
