//! Partial paralysis: a man does not go as the men go that attack it.

use super::label::{Label, labelled};
use super::{Ask, Attack, Condition, Hooks, Observation, Turn, View};
use crate::geometry::Place;
use crate::pieces::{Color, Piece, Role};
use crate::rules::Rules;

/// Partial paralysis.
pub(super) struct Partial {
    label: Label,
}

pub(super) static PARTIAL: Partial = Partial {
    label: Label {
        popeye: ["PartialParalysis", "PartielleParalyse", "ParalysePartielle"],
        definition: "A man, kings too, that is attacked by a man of the other side neither moves nor takes nor checks where a man of that kind of \
                     its own side could go from its square. It attacks others so nevertheless.",
        source: "Popeye's list of conditions",
    },
};

/// The kinds of the men of the other side that attack the man on this place, used by this side.
fn attackers(view: &View<'_>, place: Place, by: Color) -> Vec<Role> {
    let kinds = view.observers(place, !by).filter_map(|at| view.men.at(at));
    let mut kinds: Vec<Role> = kinds.map(|man| man.role).collect();
    kinds.dedup();
    kinds
}

impl Condition for Partial {
    labelled!();

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        match () {
            () if men.iter().any(|man| man.role.takes_beside()) => {
                Some("men that take beside their arrival are not played under partial paralysis")
            }
            () if super::ask_who_observes(rules, self.name()) => {
                Some("partial paralysis is not played with other conditions that ask who observes a man")
            }
            () => None,
        }
    }

    fn observation(&self) -> Observation {
        Observation::Own
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Step, Ask::Attack]
    }

    fn may_step(&self, view: &View<'_>, turn: &Turn<'_>) -> bool {
        let (piece, from, to) = turn.man;
        attackers(view, from, turn.mover).into_iter().all(|role| {
            let there = || (view.quiet_goals)(from, Piece { role, ..piece }, turn.mover).contains(&to);
            let takes = || (view.reaches_as)(from, role, turn.mover, to);
            match (turn.passing, turn.taken) {
                (true, _) => !(there() || role.is_pawn() && takes()),
                (false, Some(_)) => !takes(),
                (false, None) => !there(),
            }
        })
    }

    fn may_attack(&self, view: &View<'_>, attack: &Attack) -> bool {
        let mut kinds = attackers(view, attack.from, attack.by).into_iter();
        kinds.all(|role| !(view.reaches_as)(attack.from, role, attack.by, attack.on))
    }
}
