//! BGL: moves use up a length that is left.

use super::label::{Label, labelled};
use super::{Ask, Attack, Condition, Hooks, Turn, View, Whom, stage};
use crate::board::{Effect, Effects, Mailbox, Memory, Subject, Topic};
use crate::geometry::Place;
use crate::pieces::{Color, Piece};
use crate::rules::{Detail, Rules};

/// Each side's moves use up its length.
pub(super) struct Bgl {
    label: Label,
}

pub(super) static BGL: Bgl = Bgl {
    label: Label {
        popeye: ["BGL"; 3],
        definition: "Each move uses up its length, measured in a straight line from the middle of a square to the middle of another (in \
                     castling the king's), from what is left to the side, or to both in common if one number is told; a man cannot move, \
                     take or check further than what is left.",
        source: "Popeye's list of conditions",
    },
};

/// What is left, as the memory has it: see [`Memory::ways`].
const LEFT: Topic = Topic {
    subject: Subject::Ways,
    item: 0,
};

/// For the sum of the squares of files and ranks the length of a way, in hundredths of a square's side, rounded.
const LENGTHS: [u32; 2 * 7 * 7 + 1] = {
    let mut lengths = [0; 2 * 7 * 7 + 1];
    let mut sum = 1;
    while sum < lengths.len() {
        // The next number is farther from the root of 10000 times the sum.
        let mut length: u32 = lengths[sum - 1];
        while (2 * length + 1) * (2 * length + 1) < 40_000 * sum as u32 {
            length += 1;
        }
        lengths[sum] = length;
        sum += 1;
    }
    lengths
};

/// Hundredths of a square's side from one place to another.
fn length(from: Place, to: Place) -> u32 {
    let square = |a: u8, b: u8| usize::from(a.abs_diff(b)).pow(2);
    let files = square(from.square.file(), to.square.file());
    LENGTHS[files + square(from.square.rank(), to.square.rank())]
}

fn left(memory: &Memory) -> ([Option<u32>; 2], bool) {
    memory.get(LEFT).map_or(([None; 2], false), Memory::ways)
}

fn is_within(memory: &Memory, side: Color, from: Place, to: Place) -> bool {
    let (left, _) = left(memory);
    left[side as usize].is_none_or(|left| length(from, to) <= left)
}

impl Condition for Bgl {
    labelled!();

    fn detail(&self) -> Option<Detail> {
        Some(Detail::Ways)
    }

    fn refuses(&self, _rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        let beside = men.iter().any(|man| man.role.takes_beside());
        beside.then_some("men that take beside their arrival are not played under BGL")
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW.and(Hooks::BEGIN)
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Step, Ask::Attack]
    }

    fn begin(&self, _men: &Mailbox, rules: &Rules, memory: &mut Memory) {
        let details = rules.conditions.details();
        memory.set(LEFT, Some(Memory::ways_number(details.ways(), details.is_shared())));
    }

    fn stage(&self) -> u8 {
        stage::OTHERS + 5
    }

    fn may_step(&self, view: &View<'_>, turn: &Turn<'_>) -> bool {
        let (_, from, to) = turn.man;
        is_within(view.memory, turn.mover, from, to)
    }

    fn may_attack(&self, view: &View<'_>, attack: &Attack) -> bool {
        is_within(view.memory, attack.by, attack.from, attack.on)
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::Nobody
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        let (_, from, to) = turn.man;
        let (mut left, shared) = left(turn.memory);
        if left[turn.mover as usize].is_none() {
            return;
        }
        for side in Color::ALL.into_iter().filter(|&side| shared || side == turn.mover) {
            left[side as usize] = left[side as usize].map(|left| left.saturating_sub(length(from, to)));
        }
        let number = Memory::ways_number(left, shared);
        effects.push(Effect::remember(turn.memory, LEFT, Some(number)));
    }
}
