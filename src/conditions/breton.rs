//! Breton: with a man that is taken another of its kind goes.

use super::label::{Label, labelled};
use super::{ChoiceList, Condition, Fact, Hooks, Turn, stage};
use crate::board::{Choice, Effect, Effects, Mailbox, Meaning};
use crate::geometry::Place;
use crate::pieces::Piece;
use crate::rules::Rules;

/// A condition of the family: whose man, and what happens to it.
pub(super) struct Breton {
    label: Label,
    /// A man of the side that is taken from?
    adverse: bool,
    /// Does it change its side instead?
    chromatic: bool,
    /// After promotion and the like, neutral men too?
    late: bool,
}

const fn breton(
    popeye: [&'static str; 3],
    definition: &'static str,
    (adverse, chromatic, late): (bool, bool, bool),
) -> Breton {
    Breton {
        label: Label {
            popeye,
            definition,
            source: "Popeye's list of conditions",
        },
        adverse,
        chromatic,
        late,
    }
}

pub(super) static TABLE: [Breton; 5] = [
    breton(
        ["Breton"; 3],
        "With a capture another man of the kind that is taken vanishes, of the side that takes, as that side chooses, if it has one; the \
         man that takes may be it. A pawn that becomes another man is still a pawn then; neutral men are excepted.",
        (false, false, false),
    ),
    breton(
        ["Breton Adverse", "Breton Advers", "Breton Adverse"],
        "Breton, but the man that vanishes is of the side from which a man is taken; the side that takes chooses.",
        (true, false, false),
    ),
    breton(
        ["Breton Chromatic", "Breton Chromatisch", "Breton Chromatique"],
        "Breton, but the man does not vanish, it belongs to the other side from then on.",
        (false, true, false),
    ),
    breton(
        ["Breton PY"; 3],
        "Breton, but the man vanishes when the pawn has become another man, and neutral men may be it, too.",
        (false, false, true),
    ),
    breton(
        [
            "Breton Adverse Chromatic",
            "Breton Advers Chromatisch",
            "Breton Adverse Chromatique",
        ],
        "Breton Adverse, but the man does not vanish, it belongs to the side that takes from then on.",
        (true, true, false),
    ),
];

impl Breton {
    fn is_victim(&self, turn: &Turn<'_>, taken: Piece, place: Place, man: Piece) -> bool {
        let side = if self.adverse { !turn.mover } else { turn.mover };
        let owned = if self.late {
            man.moves_for(side)
        } else {
            man.is_of(side)
        };
        let still_pawn = !self.late && turn.becomes.is_some() && place == turn.man.2;
        man.role == taken.role && owned && !still_pawn && !man.is_royal()
    }
}

impl Condition for Breton {
    labelled!();

    fn has_base_pawns(&self) -> bool {
        // A pawn that takes one on its last rank vanishes, or changes its side, before it becomes another man.
        self.late
    }

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        let is_alone = super::is_alone(rules) && men.iter().all(|man| man.attributes.is_empty());
        let is_bound = self.adverse && self.chromatic;
        (is_bound && !is_alone).then_some("Breton Adverse Chromatic is played without other conditions and attributes")
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW.and(Hooks::CHOICES)
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::FollowsCaptures]
    }

    fn stage(&self) -> u8 {
        if self.late { stage::RETURN + 5 } else { stage::STEP }
    }

    fn choices(&self, turn: &Turn<'_>, men: &Mailbox) -> Option<ChoiceList> {
        let (_, taken) = turn.taken?;
        let victims = men
            .men()
            .filter(|&(place, man)| self.is_victim(turn, taken, place, man));
        let choices: ChoiceList = victims.map(|(place, _)| Choice::new(Meaning::Other, place)).collect();
        (!choices.is_empty()).then_some(choices)
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let chosen = turn.chosen.of(Meaning::Other);
        let (Some(choice), Some((_, taken))) = (chosen, turn.taken) else {
            return;
        };
        // The man that takes may have passed to another board meanwhile.
        let moved = turn.mover_after(effects).filter(|_| choice.place == turn.man.2);
        let place = moved.map_or(choice.place, |(place, _)| place);
        let Some(piece) = men.at(place).filter(|man| man.role == taken.role) else {
            return;
        };
        effects.push(match self.chromatic {
            true => Effect::Become {
                place,
                from: piece,
                to: piece.other_side(),
            },
            false => Effect::Vanish { place, piece },
        });
    }
}
