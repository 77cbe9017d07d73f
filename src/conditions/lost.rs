//! Lost pieces: men that would be mated, if they were kings, vanish.

use super::label::{Label, labelled};
use super::{Condition, Fact, Hooks, Turn, are_only, circe, mummer, stage};
use crate::board::{Effect, Effects, Mailbox};
use crate::geometry::Place;
use crate::pieces::{Piece, Role};
use crate::rules::Rules;

/// Lost pieces.
pub(super) struct Lost {
    label: Label,
}

pub(super) static LOST: Lost = Lost {
    label: Label {
        popeye: ["LostPieces", "VerloreneSteine", "PiecesPerdues"],
        definition: "After a move all men of the other side, kings excepted, vanish that are lost: that would be \
                     mated if they were royal and the kings were not.",
        source: "Popeye's list of conditions",
    },
};

impl Lost {
    /// Does Circe hold on one board, and nothing else?
    fn is_beside_circe(&self, rules: &Rules) -> bool {
        rules.boards == 1 && are_only(rules, &[self.name(), circe::PLAIN.name()])
    }
}

impl Condition for Lost {
    labelled!();

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        match () {
            () if !mummer::is_alone_with_mummers(rules, self.name()) && !self.is_beside_circe(rules) => {
                Some("of other conditions only maximummers and minimummers, or Circe, are played with lost pieces")
            }
            () if men.iter().any(|man| man.owner.color().is_none()) => {
                Some("lost pieces are not played with neutral men")
            }
            () => None,
        }
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::OnlyRemoves]
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let side = !turn.mover;
        let lost = |&(place, piece): &(Place, Piece)| {
            piece.is_of(side) && piece.role != Role::KING && turn.scene.is_lost(turn, men, place)
        };
        let vanish = |(place, piece)| Effect::Vanish { place, piece };
        effects.extend(men.men().filter(lost).map(vanish));
    }
}
