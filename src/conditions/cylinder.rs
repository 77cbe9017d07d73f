//! Boards whose opposite edges are joined: the cylinders and the anchor ring.

use super::label::{Label, labelled};
use super::{Condition, Hooks, is_alone_with_alice};
use crate::geometry::Joined;
use crate::pieces::{Attributes, Manner, Movement, Piece, Role};
use crate::rules::Rules;

/// A board with joined edges.
///
/// Only the [`Mailbox`](crate::board::Mailbox) knows what lies beyond an edge. The condition says that it changes the ways of all men, so
/// that no pruning relies on the lines of the usual board.
pub(super) struct Cylinder {
    label: Label,
    joined: Joined,
}

/// Where going round is defended, and the boards are described.
const SOURCE: &str = "T. R. Dawson, The Problemist Fairy Chess Supplement, December 1931; A. S. M. Dickins, A Guide to Fairy Chess, 1969";

pub(super) static TABLE: [Cylinder; 3] = [
    Cylinder {
        label: Label {
            popeye: ["Vertical Cylinder"; 3],
            definition: "The left and the right edge of the board are joined: the a-file lies beside the h-file, and men go on from one to the \
                         other. A rider that meets nobody may go round the board to the square on which it stands. Castling is as usual.",
            source: SOURCE,
        },
        joined: Joined {
            files: true,
            ranks: false,
        },
    },
    Cylinder {
        label: Label {
            popeye: ["Horizontal Cylinder"; 3],
            definition: "The lower and the upper edge of the board are joined: the first rank lies beside the eighth, and men go on from one to \
                         the other, but for pawns, which become other men on their last rank. A rider that meets nobody may go round the \
                         board to the square on which it stands.",
            source: SOURCE,
        },
        joined: Joined {
            files: false,
            ranks: true,
        },
    },
    Cylinder {
        label: Label {
            popeye: ["Anchor Ring"; 3],
            definition: "The board of both cylinders: the left edge is joined to the right, and the lower to the upper.",
            source: SOURCE,
        },
        joined: Joined {
            files: true,
            ranks: true,
        },
    },
];

/// Which edges of the board are joined by these rules?
pub(crate) fn joined(rules: &Rules) -> Joined {
    let held = |cylinder: &&Cylinder| super::of(rules).any(|condition| condition.name() == cylinder.name());
    let cylinder = TABLE.iter().find(held);
    cylinder.map_or(Joined::default(), |cylinder| cylinder.joined)
}

/// Do all steps of a man of this kind lead over joined edges as over other squares? Men that take beside their arrival are left out: several
/// directions may lead to one square, and a move does not say which of them it took.
fn goes_round(role: Role) -> bool {
    !role.takes_beside()
        && role.kind().movement.iter().all(|movement| match movement {
            Movement::Leap(_) | Movement::Ride(_) | Movement::Hop(_) | Movement::Soldier(_) => true,
            Movement::Along(_, manner) => !matches!(
                manner,
                Manner::Bounce | Manner::Edge | Manner::MaoLion | Manner::MoaLion
            ),
            _ => false,
        })
}

impl Condition for Cylinder {
    labelled!();

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        match () {
            () if !is_alone_with_alice(rules) => {
                Some("cylinders and the anchor ring are played alone or with Alice chess")
            }
            () if !men.iter().all(|man| goes_round(man.role)) => Some(
                "cylinders and the anchor ring are played with leapers, riders, hoppers and other men that go along lines, and pawns, but with none \
                 that takes beside its arrival",
            ),
            () => None,
        }
    }

    fn knows(&self) -> Attributes {
        Attributes::ROYAL
    }

    fn hooks(&self) -> Hooks {
        Hooks::ACTS
    }
}
