//! Oscillating kings: the kings exchange their places with every move of a side.

use super::label::{Label, labelled};
use super::{Ask, Condition, Hooks, Turn, Whom, stage};
use crate::board::{Effects, Mailbox, Memory};
use crate::geometry::Place;
use crate::pieces::{Color, Piece, Role};
use crate::rules::Rules;

/// With which moves of which side the kings exchange their places.
pub(super) struct Oscillating {
    label: Label,
    side: Color,
    kind: Type,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Type {
    /// All moves.
    A,
    /// All moves, of which none is legal that leaves the own king attacked before the exchange.
    B,
    /// Moves that give check before the exchange.
    C,
}

const SOURCE: &str = "Popeye's list of conditions";

const fn oscillating(side: Color, kind: Type, popeye: [&'static str; 3], definition: &'static str) -> Oscillating {
    Oscillating {
        label: Label {
            popeye,
            definition,
            source: SOURCE,
        },
        side,
        kind,
    }
}

pub(super) static TABLE: [Oscillating; 6] = [
    oscillating(
        Color::White,
        Type::A,
        [
            "WhiteOscillatingKings",
            "WeisseOszillierendeKoenige",
            "BlancRoisOscillant",
        ],
        "After each move of White the kings exchange their places (type A).",
    ),
    oscillating(
        Color::White,
        Type::B,
        [
            "WhiteOscillatingKings TypeB",
            "WeisseOszillierendeKoenige TypB",
            "BlancRoisOscillant TypeB",
        ],
        "White oscillating kings, but White's king must not be attacked before the exchange either (type B).",
    ),
    oscillating(
        Color::White,
        Type::C,
        [
            "WhiteOscillatingKings TypeC",
            "WeisseOszillierendeKoenige TypC",
            "BlancRoisOscillant TypeC",
        ],
        "After each move of White that gives check the kings exchange their places (type C).",
    ),
    oscillating(
        Color::Black,
        Type::A,
        [
            "BlackOscillatingKings",
            "SchwarzeOszillierendeKoenige",
            "NoirRoisOscillant",
        ],
        "After each move of Black the kings exchange their places (type A).",
    ),
    oscillating(
        Color::Black,
        Type::B,
        [
            "BlackOscillatingKings TypeB",
            "SchwarzeOszillierendeKoenige TypB",
            "NoirRoisOscillant TypeB",
        ],
        "Black oscillating kings, but Black's king must not be attacked before the exchange either (type B).",
    ),
    oscillating(
        Color::Black,
        Type::C,
        [
            "BlackOscillatingKings TypeC",
            "SchwarzeOszillierendeKoenige TypC",
            "NoirRoisOscillant TypeC",
        ],
        "After each move of Black that gives check the kings exchange their places (type C).",
    ),
];

impl Condition for Oscillating {
    labelled!();

    fn refuses(&self, _rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        let kings = men.iter().filter(|man| man.role == Role::KING).count();
        (kings < 2).then_some("oscillating kings are played with a king of each side")
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn asks(&self) -> &'static [Ask] {
        match self.kind {
            Type::B => &[Ask::Forbid],
            Type::A => &[Ask::Rearranges],
            Type::C => &[],
        }
    }

    fn rearranges(&self, men: &Mailbox, mover: Color) -> Option<[u8; 64]> {
        let kings = men.royal(Color::White).zip(men.royal(Color::Black));
        let ((white, _), (black, _)) = kings.filter(|_| self.side == mover && self.kind == Type::A)?;
        let mut squares = std::array::from_fn(|number| number as u8);
        squares.swap(white.square.index(), black.square.index());
        Some(squares)
    }

    /// Who moves is seen from the man, but for neutral ones.
    fn may_follow(&self, _rules: &Rules, men: &Mailbox, _memory: &Memory, [from, _]: [Place; 2]) -> bool {
        men.at(from).is_none_or(|man| man.moves_for(self.side))
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn changes(&self, _takes: bool) -> Whom {
        match self.kind {
            Type::C => Whom::ByCheck,
            Type::A | Type::B => Whom::Anybody,
        }
    }

    fn forbids(&self, turn: &Turn<'_>, men: &Mailbox, _effects: &Effects) -> bool {
        let attacked = |(place, _)| turn.scene.is_attacked_among(men, place, !turn.mover);
        self.kind == Type::B && self.side == turn.mover && men.royal(turn.mover).is_some_and(attacked)
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let (Some(white), Some(black)) = (men.royal(Color::White), men.royal(Color::Black)) else {
            return;
        };
        let theirs = turn.mover.pick(black, white).0;
        let checks = || turn.scene.is_attacked_among(men, theirs, turn.mover);
        if self.side == turn.mover && (self.kind != Type::C || checks()) {
            effects.extend(super::check::swap(white, black));
        }
    }
}
