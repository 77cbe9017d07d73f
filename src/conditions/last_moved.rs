//! Conditions that remember which man has moved last.

use super::colour::change_side;
use super::label::{Label, labelled};
use super::{Ask, Attack, Condition, Fact, Hooks, Turn, View, Whom, stage};
use crate::board::{Effect, Effects, Mailbox, Meaning, Memory, Subject, Topic};
use crate::geometry::Place;
use crate::pieces::{Color, Piece, Role};
use crate::rules::Rules;

/// What Disparate remembers.
const LAST_KIND: Topic = Topic {
    subject: Subject::LastKind,
    item: 0,
};

/// A man of the kind that the other side has just moved may not move.
pub(super) struct Disparate;

impl Condition for Disparate {
    fn name(&self) -> &'static str {
        "Disparate"
    }

    fn definition(&self) -> &'static str {
        "A man of the kind that the other side has just moved can neither move nor take nor check. A pawn that becomes another man has \
         moved as a pawn."
    }

    fn source(&self) -> &'static str {
        "Popeye's manual"
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Step, Ask::Attack]
    }

    fn may_step(&self, view: &View<'_>, turn: &Turn<'_>) -> bool {
        let (piece, ..) = turn.man;
        may_follow(view.memory, piece.role, turn.mover)
    }

    fn may_attack(&self, view: &View<'_>, attack: &Attack) -> bool {
        may_follow(view.memory, attack.piece.role, attack.by)
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::Nobody
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        let (piece, ..) = turn.man;
        let moved = (piece.role.index() as u64) << 1 | turn.mover.pick(0, 1);
        effects.push(Effect::remember(turn.memory, LAST_KIND, Some(moved)));
    }
}

fn may_follow(memory: &Memory, role: Role, by: Color) -> bool {
    memory.get(LAST_KIND).is_none_or(|moved| {
        let side = if moved & 1 == 0 { Color::White } else { Color::Black };
        side == by || moved >> 1 != role.index() as u64
    })
}

/// Each side goes on with the man with which it has moved last.
pub(super) struct Duellists;

fn duellist(side: Color) -> Topic {
    Topic {
        subject: Subject::Duellist,
        item: side.pick(0, 1),
    }
}

impl Condition for Duellists {
    fn name(&self) -> &'static str {
        "Duellist Chess"
    }

    fn popeye_names(&self) -> [&'static str; 3] {
        ["DuellistChess", "Duellantenschach", "Duelliste"]
    }

    fn definition(&self) -> &'static str {
        "A side must move the man with which it has moved last, as long as that has a legal move."
    }

    fn source(&self) -> &'static str {
        "Popeye's manual"
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Measure]
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn measure(&self, turn: &Turn<'_>) -> Option<i32> {
        let (_, from, _) = turn.man;
        let goes_on = turn.memory.get(duellist(turn.mover)) == Some(Memory::place_number(from));
        Some(i32::from(goes_on))
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::Nobody
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        let place = turn.mover_after(effects).map(|(place, _)| Memory::place_number(place));
        effects.push(Effect::remember(turn.memory, duellist(turn.mover), place));
    }
}

/// A man that follows the last man of the other side changes its side.
pub(super) struct Pursuit {
    label: Label,
}

pub(super) static CHAMELEON_PURSUIT: Pursuit = Pursuit {
    label: Label {
        popeye: ["ChameleonPursuit", "ChamaeleonVerfolgung", "CameleonPoursuite"],
        definition: "A man that moves to the square that the last move of the other side left, kings excepted, belongs to the other side from \
                     then on.",
        source: "Popeye's list of conditions",
    },
};

/// What a side has just left.
const LEFT_LAST: Topic = Topic {
    subject: Subject::LeftLast,
    item: 0,
};

impl Condition for Pursuit {
    labelled!();

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::KeepsKinds, Fact::ChangesSides]
    }

    fn stage(&self) -> u8 {
        stage::SIDE
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::Mover
    }

    fn may_change(&self, _rules: &Rules, _men: &Mailbox, memory: &Memory, [_, to]: [Place; 2]) -> bool {
        memory.get(LEFT_LAST) == Some(Memory::place_number(to))
    }

    fn deserts(&self, memory: &Memory, _mover: Color, _man: (Place, Piece)) -> u64 {
        let left = memory.get(LEFT_LAST).map(Memory::place);
        left.map_or(0, |place| 1 << place.square.index())
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        let (_, left, to) = turn.man;
        // Where it goes on to counts (Take&Make), but not where it returns.
        let onward = turn.chosen.of(Meaning::Onward).filter(|_| turn.taken.is_some());
        let end = onward.map_or(to, |choice| choice.place);
        let follows = turn.memory.get(LEFT_LAST) == Some(Memory::place_number(end));
        change_side(turn, effects, |_| follows);
        let left = Some(Memory::place_number(left));
        effects.push(Effect::remember(turn.memory, LEFT_LAST, left));
    }

    fn forgotten_by_passing(&self) -> Option<Topic> {
        Some(LEFT_LAST)
    }
}
