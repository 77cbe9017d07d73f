//! Eiffel chess: men are paralysed in a ring of kinds. Leffie: no move may leave men so paralysed.

use super::label::{Label, labelled};
use super::{Ask, Condition, Hooks, Turn, View};
use crate::geometry::Place;
use crate::pieces::{Color, Piece, Role};
use crate::rules::Rules;

/// Eiffel chess.
pub(super) struct Eiffel;

/// Who paralyses whom.
const RING: [(Role, Role); 5] = [
    (Role::QUEEN, Role::PAWN),
    (Role::ROOK, Role::QUEEN),
    (Role::BISHOP, Role::ROOK),
    (Role::KNIGHT, Role::BISHOP),
    (Role::PAWN, Role::KNIGHT),
];

impl Condition for Eiffel {
    fn name(&self) -> &'static str {
        "Eiffel Chess"
    }

    fn popeye_names(&self) -> [&'static str; 3] {
        ["EiffelChess", "EiffelSchach", "EchecsEiffel"]
    }

    fn definition(&self) -> &'static str {
        "A pawn that a queen of the other side attacks is paralysed: it neither moves nor takes nor checks, but goes on paralysing. So a \
         rook paralyses queens, a bishop rooks, a knight bishops and a pawn knights."
    }

    fn source(&self) -> &'static str {
        "Popeye's manual"
    }

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        match () {
            () if lent(rules) => Some("Eiffel chess is not played where men have other ways than their own"),
            () if super::ask_who_observes(rules, self.name()) => Some(
                "Eiffel chess is not played with conditions that ask who observes a man: whether a paralysed man does is not certain",
            ),
            () => None,
        }
    }

    fn hooks(&self) -> Hooks {
        Hooks::MAY_ACT.and(Hooks::KINGS_ACT)
    }

    fn may_act(&self, view: &View<'_>, place: Place, piece: Piece, by: Color) -> bool {
        !is_paralysed(view, place, piece, by)
    }
}

/// Have men other ways than their own?
fn lent(rules: &Rules) -> bool {
    super::of(rules).any(|other| other.hooks().has(Hooks::ACTS))
}

/// Is the man, used by this side, attacked by one of the kind that paralyses it?
fn is_paralysed(view: &View<'_>, place: Place, piece: Piece, by: Color) -> bool {
    let ring = RING.iter().find(|(_, paralysed)| *paralysed == piece.role);
    ring.is_some_and(|&(role, _)| {
        let mut observers = view.observers(place, !by);
        observers.any(|at| view.men.at(at).is_some_and(|man| man.role == role))
    })
}

/// Leffie.
pub(super) struct Leffie {
    label: Label,
}

pub(super) static LEFFIE: Leffie = Leffie {
    label: Label {
        popeye: ["Leffie"; 3],
        definition: "A move is illegal after which a man would be paralysed by Eiffel chess. A man gives check only if it could take the king \
                     by such a move.",
        source: "Popeye's list of conditions",
    },
};

impl Condition for Leffie {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        lent(rules).then_some("Leffie is not played where men have other ways than their own")
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Leave, Ask::LeaveInCheck]
    }

    fn may_leave(&self, _before: &View<'_>, _turn: &Turn<'_>, after: &View<'_>, _arrived: &[Place]) -> bool {
        let mut men = after.men.men();
        !men.any(|(place, man)| {
            let mut sides = Color::ALL.into_iter().filter(|&color| man.moves_for(color));
            sides.any(|color| is_paralysed(after, place, man, color))
        })
    }
}
