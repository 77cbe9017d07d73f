//! Exchange castling: a king exchanges its place with a man of its side.

use super::label::{Label, labelled};
use super::{Ask, Condition, Hooks, Turn, View, stage};
use crate::board::{Effect, Effects, Mailbox, Subject, Topic};
use crate::geometry::Place;
use crate::pieces::{Color, Piece, Role};
use crate::rules::Rules;

/// Exchange castling.
pub(super) struct ExchangeCastling {
    label: Label,
}

pub(super) static EXCHANGE_CASTLING: ExchangeCastling = ExchangeCastling {
    label: Label {
        popeye: ["ExchangeCastling", "PlatzwechselRochade", "EchangeRoque"],
        definition: "Once in the game a king may exchange its place with another man of its side, pawns excepted, in place of a move. Nobody \
                     castles otherwise.",
        source: "Popeye's list of conditions",
    },
};

/// Whether a side's king has exchanged its place.
fn topic(side: Color) -> Topic {
    Topic {
        subject: Subject::ExchangedKing,
        item: side.pick(0, 1),
    }
}

impl Condition for ExchangeCastling {
    labelled!();

    fn refuses(&self, _rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        let is_neutral = |man: &Piece| man.role == Role::KING && man.owner.color().is_none();
        men.iter()
            .any(is_neutral)
            .then_some("exchange castling is played without neutral kings")
    }

    fn hooks(&self) -> Hooks {
        Hooks::EXCHANGES.and(Hooks::FOLLOW)
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Step]
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn exchanges(&self, view: &View<'_>, place: Place, piece: Piece, by: Color) -> Vec<Place> {
        if piece.role != Role::KING || view.memory.get(topic(by)).is_some() {
            return Vec::new();
        }
        let other = |&(at, man): &(Place, Piece)| {
            at != place && at.board == place.board && man.moves_for(by) && !man.role.is_pawn()
        };
        view.men.men().filter(other).map(|(at, _)| at).collect()
    }

    fn may_step(&self, _view: &View<'_>, turn: &Turn<'_>) -> bool {
        !turn.castles
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        // By Messigny a man exchanges its place with one of the other side.
        if turn.exchanged().is_some_and(|(_, man)| man.moves_for(turn.mover)) {
            effects.push(Effect::remember(turn.memory, topic(turn.mover), Some(1)));
        }
    }
}
