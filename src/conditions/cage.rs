//! Cage Circe: a man that is taken is reborn where it has no move.

use super::circe::IMMUN;
use super::label::{Label, labelled};
use super::rebirth::{choices_at, chosen_promotion, is_pawn_on_base, step_from_base, vacant};
use super::{Acts, ChoiceList, Condition, Fact, Hooks, Party, Turn, View, mummer};
use crate::board::{Choice, Chosen, Effect, Effects, Mailbox, Meaning};
use crate::geometry::Place;
use crate::pieces::{Color, Piece, Role};
use crate::rules::Rules;

/// Cage Circe.
pub(super) struct Cage {
    label: Label,
    /// Is a capture not allowed after which the man taken has no such square?
    strict: bool,
}

pub(super) static CAGE: Cage = Cage {
    label: Label {
        popeye: ["CageCirce", "KaefigCirce", "CirceCage"],
        definition: "A man that is taken, kings excepted, is reborn on a vacant square from which it has no legal \
                     move without capture then, as the side that takes chooses; if there is none, it is gone. Pawns \
                     become other men on their promotion rank, and go one step from their own first rank.",
        source: "Popeye's list of conditions",
    },
    strict: false,
};

pub(super) static CAGE_STRICT: Cage = Cage {
    label: Label {
        popeye: ["Circe Cage Strict", "Circe Kaefig Strikt", "Circe Cage Stricte"],
        definition: "Cage Circe, but a man can be taken only if it can be reborn so.",
        source: "Popeye's list of conditions",
    },
    strict: true,
};

/// The man where the choice puts it, as what it says.
fn reborn(turn: &Turn<'_>, piece: Piece, choice: Choice) -> Piece {
    let turn = Turn {
        chosen: Chosen::one(Some(choice)),
        ..*turn
    };
    match chosen_promotion(&turn, Meaning::Rebirth, choice.place, piece) {
        Some(Effect::Become { to, .. }) => to,
        _ => piece,
    }
}

/// The men when the one that has moved has passed to the other board, if there is one.
fn passed(turn: &Turn<'_>, men: &Mailbox) -> Mailbox {
    let mut passed = *men;
    let (_, _, from) = turn.man;
    let other = turn.rules.board_ids().find(|&board| board != from.board);
    if let Some(board) = other {
        passed.set(from, None);
        passed.set(Place::new(board, from.square), men.at(from));
    }
    passed
}

impl Condition for Cage {
    labelled!();

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        let other_pawn = |man: &Piece| man.role.is_pawn() && man.role != Role::PAWN;
        let known =
            mummer::is_alone_with_mummers(rules, self.name()) || super::are_only(rules, &[self.name(), IMMUN.name()]);
        match () {
            () if self.strict && !super::is_alone_on_one_board(rules) => {
                Some("Circe Cage Strict is played without other conditions, on one board")
            }
            () if !known => Some("Cage Circe is played alone or with Immun chess, or with maximummers and minimummers"),
            () if rules.boards > 1 && rules.shares_squares() => {
                Some("Cage Circe is played on one board or two, of which a man passes to the other with each move")
            }
            () if men.iter().any(other_pawn) => Some("of pawns only the usual ones are played under Cage Circe"),
            () => None,
        }
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW.and(Hooks::CHOICES).and(Hooks::ACTS)
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::BendsPawnsOnBase, Fact::FollowsCaptures]
    }

    fn bends(&self, place: Place, piece: Piece, by: Color) -> bool {
        is_pawn_on_base(place, piece, by)
    }

    fn acts(&self, _view: &View<'_>, place: Place, piece: Piece, by: Color, acts: &mut Acts) {
        step_from_base(place, piece, by, acts);
    }

    fn choices(&self, turn: &Turn<'_>, men: &Mailbox) -> Option<ChoiceList> {
        let (taken, piece) = turn.taken.filter(|(_, piece)| !piece.is_royal())?;
        let men = &passed(turn, men);
        let at = |place| choices_at(turn, Meaning::Rebirth, place, piece.role, !turn.mover);
        let caged = |choice: &Choice| {
            let mut there = *men;
            there.set(choice.place, Some(reborn(turn, piece, *choice)));
            !turn.scene.goes_quietly(&there, choice.place, !turn.mover)
        };
        let cages: ChoiceList = vacant(turn, men, taken.board).flat_map(at).filter(caged).collect();
        (self.strict || !cages.is_empty()).then_some(cages)
    }

    fn relocates(&self) -> Option<Party> {
        Some(Party::Taken)
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        let chosen = turn.chosen.of(Meaning::Rebirth);
        let (Some(choice), Some((_, piece))) = (chosen, turn.taken) else {
            return;
        };
        let place = choice.place;
        effects.push(Effect::Rebirth { place, piece });
        effects.extend(chosen_promotion(turn, Meaning::Rebirth, place, piece));
    }
}
