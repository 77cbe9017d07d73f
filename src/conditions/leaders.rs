//! Sides that must go by what the other has just done, and men that may not go twice.

use super::label::{Label, labelled};
use super::{Ask, Condition, Hooks, Turn, View, Whom, stage};
use crate::board::{Effect, Effects, Mailbox, Memory, Subject, Topic};
use crate::geometry::Place;
use crate::pieces::{Color, Piece};
use crate::rules::Rules;

/// The move made last, whoever made it: from where and to where its man went.
const LAST_MOVE: Topic = Topic {
    subject: Subject::LastMove,
    item: 0,
};

/// The places are numbers of so many bits.
const PLACE: u32 = 16;
const FIRST_PLACE: u64 = (1 << PLACE) - 1;

/// A side must, if it can, make a move that is like the one just made.
pub(super) struct Follower {
    label: Label,
    side: Color,
    like: Like,
}

/// How a move is like the one before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Like {
    /// It goes where that came from.
    Following,
    /// It is as long, in the same direction.
    Parallel,
    /// It is as long, in the opposite direction.
    Opposite,
}

const fn follower(side: Color, like: Like, popeye: [&'static str; 3], definition: &'static str) -> Follower {
    let source = "Popeye's list of conditions";
    let label = Label {
        popeye,
        definition,
        source,
    };
    Follower { label, side, like }
}

pub(super) static FOLLOWERS: [Follower; 6] = [
    follower(
        Color::Black,
        Like::Following,
        ["BlackFollowMyLeader", "SchwarzerVerfolgungszueger", "NoirPoursuite"],
        "Black must go to the square from which the man came that White has just moved, if one of his legal moves goes there.",
    ),
    follower(
        Color::White,
        Like::Following,
        ["WhiteFollowMyLeader", "WeisserVerfolgungszueger", "BlancPoursuite"],
        "White must go to the square from which the man came that Black has just moved, if one of his legal moves goes there.",
    ),
    follower(
        Color::Black,
        Like::Parallel,
        ["BlackSynchronMover", "SchwarzerSynchronZueger", "NoirSynchronCoup"],
        "If he can, Black must make a legal move of the direction and the length of the move that White has just made.",
    ),
    follower(
        Color::White,
        Like::Parallel,
        ["WhiteSynchronMover", "WeisserSynchronZueger", "BlancSynchronCoup"],
        "If he can, White must make a legal move of the direction and the length of the move that Black has just made.",
    ),
    follower(
        Color::Black,
        Like::Opposite,
        [
            "BlackAntiSynchronMover",
            "SchwarzerAntiSynchronZueger",
            "NoirAntiSynchronCoup",
        ],
        "If he can, Black must make a legal move of the length of the move that White has just made, in the opposite direction.",
    ),
    follower(
        Color::White,
        Like::Opposite,
        [
            "WhiteAntiSynchronMover",
            "WeisserAntiSynchronZueger",
            "BlancAntiSynchronCoup",
        ],
        "If he can, White must make a legal move of the length of the move that Black has just made, in the opposite direction.",
    ),
];

impl Follower {
    fn is_like(&self, before: u64, from: Place, to: Place) -> bool {
        let (left, reached) = (Memory::place(before & FIRST_PLACE), Memory::place(before >> PLACE));
        let (files, ranks) = left.square.offset_to(reached.square);
        match self.like {
            Like::Following => to == left,
            Like::Parallel => from.square.offset_to(to.square) == (files, ranks),
            Like::Opposite => from.square.offset_to(to.square) == (-files, -ranks),
        }
    }
}

impl Condition for Follower {
    labelled!();

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Measure]
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn judges(&self, mover: Color) -> bool {
        self.side == mover
    }

    fn measure(&self, turn: &Turn<'_>) -> Option<i32> {
        let (_, from, to) = turn.man;
        let like = turn
            .memory
            .get(LAST_MOVE)
            .is_none_or(|before| self.is_like(before, from, to));
        self.judges(turn.mover).then_some(i32::from(like))
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::Nobody
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        let (_, from, to) = turn.man;
        let number = Memory::place_number(from) | Memory::place_number(to) << PLACE;
        effects.push(Effect::remember(turn.memory, LAST_MOVE, Some(number)));
    }

    /// Nothing binds a side that answers no move.
    fn forgotten_by_passing(&self) -> Option<Topic> {
        Some(LAST_MOVE)
    }
}

/// Men that are dizzy from their move.
pub(super) struct FuddledMen {
    label: Label,
}

pub(super) static FUDDLED_MEN: FuddledMen = FuddledMen {
    label: Label {
        popeye: ["FuddledMen"; 3],
        definition: "A man that has made the last move of its side, king and rook by castling, can neither move with the next one nor \
                     check.",
        source: "Popeye's list of conditions",
    },
};

/// Where the men of a side stand that made its last move; of castling two.
fn fuddled(side: Color, partner: bool) -> Topic {
    Topic {
        subject: Subject::Fuddled,
        item: side.pick(0, 1) + if partner { 2 } else { 0 },
    }
}

impl Condition for FuddledMen {
    labelled!();

    fn refuses(&self, _rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        let neutral = men.iter().any(|man| man.owner.color().is_none());
        neutral.then_some("fuddled men are not played with neutral men")
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW.and(Hooks::MAY_ACT)
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn may_act(&self, view: &View<'_>, place: Place, _piece: Piece, by: Color) -> bool {
        let number = Some(Memory::place_number(place));
        [false, true]
            .into_iter()
            .all(|partner| view.memory.get(fuddled(by, partner)) != number)
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::Nobody
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        let partner = turn.partner_after(effects).or_else(|| turn.exchanged_after(effects));
        let men = [turn.mover_after(effects), partner];
        for (man, is_partner) in men.into_iter().zip([false, true]) {
            let topic = fuddled(turn.mover, is_partner);
            let number = man.map(|(place, _)| Memory::place_number(place));
            effects.push(Effect::remember(turn.memory, topic, number));
        }
    }
}
