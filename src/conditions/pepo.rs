//! Pepo: kings are paralysed by one attack and in check by two.

use super::label::{Label, labelled};
use super::{Ask, Condition, Fact, Hooks, Observation, Scene, Turn, View};
use crate::board::Mailbox;
use crate::geometry::Place;
use crate::pieces::{Color, Movement, Piece, Role};

/// Pepo.
pub(super) struct Pepo {
    label: Label,
}

pub(super) static PEPO: Pepo = Pepo {
    label: Label {
        popeye: ["Pepo"; 3],
        definition: "A king that is attacked is paralysed: it neither moves nor attacks. It is in check only if at \
                     least two men other than the other king attack it.",
        source: "Popeye's list of conditions",
    },
};

impl Condition for Pepo {
    labelled!();

    fn observation(&self) -> Observation {
        Observation::Own
    }

    fn hooks(&self) -> Hooks {
        Hooks::MAY_ACT
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Check, Ask::Step]
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::DeniesChecks, Fact::NeedsTwoCheckers]
    }

    fn may_act(&self, view: &View<'_>, place: Place, piece: Piece, by: Color) -> bool {
        piece.role != Role::KING || view.observers(place, !by).next().is_none()
    }

    /// A castling is a king's move, too.
    fn may_step(&self, view: &View<'_>, turn: &Turn<'_>) -> bool {
        !turn.castles || view.observers(turn.man.1, !turn.mover).next().is_none()
    }

    /// With the other king a man that attacks nobody, the king is attacked by two if it is so whichever single man is such a one, too. Where
    /// no man attacks otherwise because of another's kind, those that attack are counted.
    fn is_check(&self, scene: &dyn Scene, color: Color, _attacked: bool) -> bool {
        let Some(king) = scene.king(color) else { return false };
        let own_ways = |(_, man): (Place, Piece)| man.attributes.is_empty() && !borrows(man.role);
        if super::is_alone(scene.rules()) && scene.men().men().all(own_ways) {
            let others = scene.men().men_for(!color, king.board);
            let others = others.filter(|&(place, _)| place != king && scene.king(!color) != Some(place));
            let attacks = |&(place, _): &(Place, Piece)| scene.attacks_among(scene.men(), place, !color, king);
            return others.filter(attacks).nth(1).is_some();
        }
        let idle = |man: Piece| Piece {
            role: Role::DUMMY,
            ..man
        };
        let mut men = *scene.men();
        if let Some(other) = scene.king(!color) {
            men.set(other, men.at(other).map(idle));
        }
        let attacked = |men: &Mailbox| scene.is_attacked_among(men, king, !color);
        let others = men.men().filter(|&(place, man)| place != king && man.moves_for(!color));
        attacked(&men)
            && others.into_iter().all(|(place, man)| {
                let mut without = men;
                without.set(place, Some(idle(man)));
                attacked(&without)
            })
    }
}

/// Does a man of this role move as others that observe it, so that it attacks because of their kinds?
fn borrows(role: Role) -> bool {
    let mut ways = role.kind().movement.iter();
    ways.any(|movement| matches!(movement, Movement::Borrowed { .. }))
}
