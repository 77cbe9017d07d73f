//! Paralysing men, and patrol men.

use super::attribute_line::told;
use super::{Ask, Attack, Binds, Condition, Fact, Hooks, Scene, Turn, Unusual, View};
use crate::geometry::Place;
use crate::pieces::{Attributes, Color, Piece};

/// Paralysing men keep those that they attack from acting.
pub(super) struct Paralysing;

/// Does a paralysing man of the other side attack the man on this place, used by this side?
fn is_paralysed(view: &View<'_>, place: Place, by: Color) -> bool {
    let mut observers = view.observers(place, !by);
    observers.any(|at| view.men.at(at).is_some_and(is_paralysing))
}

fn is_paralysing(man: Piece) -> bool {
    man.attributes.has(Attributes::PARALYSING)
}

impl Condition for Paralysing {
    told!("Paralysing");

    fn hooks(&self) -> Hooks {
        Hooks::MAY_ACT.and(Hooks::MAY_OBSERVE)
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Step, Ask::Attack, Ask::Check]
    }

    fn unusual(&self) -> &'static [Unusual] {
        &[Unusual::Suspends]
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::DeniesChecks]
    }

    fn may_act(&self, view: &View<'_>, place: Place, _piece: Piece, by: Color) -> bool {
        !is_paralysed(view, place, by)
    }

    fn may_observe(&self, view: &View<'_>, place: Place, piece: Piece, by: Color) -> bool {
        !is_paralysing(piece) && !is_paralysed(view, place, by)
    }

    /// A castling is a king's move, too.
    fn may_step(&self, view: &View<'_>, turn: &Turn<'_>) -> bool {
        let (piece, from, _) = turn.man;
        let takes = turn.taken.is_some() && is_paralysing(piece);
        !(takes || turn.castles && is_paralysed(view, from, turn.mover))
    }

    fn may_attack(&self, _view: &View<'_>, attack: &Attack) -> bool {
        !is_paralysing(attack.piece)
    }

    /// Who could move paralysed men only is not mated: then it counts as not in check.
    fn is_check(&self, scene: &dyn Scene, color: Color, attacked: bool) -> bool {
        if !attacked || scene.turn() != color {
            return attacked;
        }
        let men = scene.men();
        let paralysed = |place: Place| {
            let mut others = men
                .men()
                .filter(|&(_, man)| is_paralysing(man) && man.moves_for(!color));
            others.any(|(from, _)| from != place && scene.observes_among(men, from, !color, place))
        };
        let own = men.men().filter(|(_, man)| man.moves_for(color));
        let mut mobile = own.filter(|&(place, _)| scene.could_move(place)).peekable();
        mobile.peek().is_none() || mobile.any(|(place, _)| !paralysed(place))
    }
}

/// Patrol men take only if they are observed by their own side.
pub(super) struct Patrol;

fn may_take(view: &View<'_>, piece: Piece, from: Place, by: Color) -> bool {
    !piece.attributes.has(Attributes::PATROL) || view.is_observed(from, by)
}

impl Condition for Patrol {
    told!("Patrol");

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Step, Ask::Attack]
    }

    fn binds(&self) -> Binds {
        Binds::Captures
    }

    fn may_step(&self, view: &View<'_>, turn: &Turn<'_>) -> bool {
        let (piece, from, _) = turn.man;
        turn.taken.is_none() || may_take(view, piece, from, turn.mover)
    }

    fn may_attack(&self, view: &View<'_>, attack: &Attack) -> bool {
        may_take(view, attack.piece, attack.from, attack.by)
    }
}
