//! Strict SAT: a king that has once been attacked must stay so.

use super::label::{Label, labelled};
use super::{Ask, Condition, Hooks, Scene, Turn, kings, stage};
use crate::board::{Effect, Effects, Mailbox, Subject, Topic};
use crate::pieces::{Color, Piece, Role};
use crate::rules::Rules;

/// Strict SAT.
pub(super) struct StrictSat {
    label: Label,
}

pub(super) static STRICT_SAT: StrictSat = StrictSat {
    label: Label {
        popeye: ["StrictSAT"; 3],
        definition: "SAT, but a king that has been attacked in the diagram or after any move is in check whenever it \
                     is not attacked, too.",
        source: "Popeye's list of conditions",
    },
};

/// Has this side's king been attacked before?
fn topic(color: Color) -> Topic {
    Topic {
        subject: Subject::KingAttacked,
        item: color.pick(0, 1),
    }
}

fn is_attacked(scene: &dyn Scene, men: &Mailbox, color: Color) -> bool {
    let king = Piece::new(color, Role::KING);
    let mut kings = men.men().filter(|&(_, man)| man == king);
    kings.any(|(place, _)| scene.is_attacked_among(men, place, !color))
}

impl Condition for StrictSat {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        // Strict SAT is SAT, and saying so changes nothing.
        let others = !super::are_only(rules, &[self.name(), kings::SAT.name()]);
        others.then_some("strict SAT is played without other conditions")
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Check]
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn is_check(&self, scene: &dyn Scene, color: Color, _attacked: bool) -> bool {
        let freed = scene.memory().get(topic(color)).is_some() && !is_attacked(scene, scene.men(), color);
        freed || kings::is_sat_check(scene, color)
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        for color in Color::ALL {
            let before = || is_attacked(turn.scene, turn.before, color);
            if turn.memory.get(topic(color)).is_none() && (before() || is_attacked(turn.scene, men, color)) {
                effects.push(Effect::remember(turn.memory, topic(color), Some(1)));
            }
        }
    }
}
