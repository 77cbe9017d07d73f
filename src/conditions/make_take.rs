//! Make&Take: a man that takes moves first as the man that it takes.

use super::label::{Label, labelled};
use super::{Act, Acts, Attack, Condition, Hooks, View};
use crate::geometry::{Bitboard, Place};
use crate::pieces::{Color, Movement, Piece, Role};
use crate::rules::Rules;
use smallvec::SmallVec;

/// Make&Take chess.
pub(super) struct MakeAndTake {
    label: Label,
}

pub(super) static MAKE_TAKE: MakeAndTake = MakeAndTake {
    label: Label {
        popeye: ["Make&TakeChess", "Make&TakeSchach", "Make&TakeEchecs"],
        definition: "A man that takes moves first, without capture, as the man that it takes would go from there, and takes from the square \
                     that it reaches so in its own way; as a pawn it goes in that pawn's direction. It takes and checks in no other way.",
        source: "Popeye's list of conditions",
    },
};

impl Condition for MakeAndTake {
    labelled!();

    fn refuses(&self, _rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        let beside = men.iter().any(|man| man.role.takes_beside());
        beside.then_some("men that take beside their arrival are not played under Make&Take")
    }

    fn hooks(&self) -> Hooks {
        Hooks::ACTS
    }

    fn acts(&self, view: &View<'_>, place: Place, piece: Piece, by: Color, acts: &mut Acts) {
        let mut kinds: SmallVec<[Role; 8]> = SmallVec::new();
        for (_, man) in view.men.men_for(!by, place.board) {
            if !kinds.contains(&man.role) {
                kinds.push(man.role);
            }
        }
        taking(view, (place, piece, by), &kinds, acts);
    }

    fn acts_on(&self, view: &View<'_>, attack: &Attack, acts: &mut Acts) {
        let kind = view.men.at(attack.on).map(|man| man.role);
        taking(view, (attack.from, attack.piece, attack.by), kind.as_slice(), acts);
    }
}

/// The vacant squares to which the man would go as one of this kind of the other side.
fn goals(view: &View<'_>, (place, piece, by): (Place, Piece, Color), kind: Role) -> SmallVec<[Place; 28]> {
    let movement = kind.kind().movement;
    if movement.iter().all(Movement::is_simple) {
        let goals = view.men.simple_goals(place, movement) & view.men.vacant(place.board);
        return Bitboard(goals).map(|square| Place { square, ..place }).collect();
    }
    let made = Piece { role: kind, ..piece };
    SmallVec::from_vec((view.quiet_goals)(place, made, !by))
}

/// Lets a man take men of these kinds only, after a move as theirs.
fn taking(view: &View<'_>, (place, piece, by): (Place, Piece, Color), kinds: &[Role], acts: &mut Acts) {
    let own: Acts = acts.clone();
    for act in acts.iter_mut() {
        act.takes = false;
    }
    for &kind in kinds {
        for from in goals(view, (place, piece, by), kind) {
            acts.extend(own.iter().map(|&act| Act {
                from,
                takes: true,
                quiet: false,
                only: Some(kind),
                ..act
            }));
        }
    }
}
