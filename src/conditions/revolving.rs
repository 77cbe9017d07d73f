//! Squares that revolve: the four in the middle of the board, or all.

use super::attribute::WITH_MOST;
use super::label::{Label, labelled};
use super::squares::{GONE_ON, is_double_step};
use super::{Ask, Condition, Hooks, Turn, View, stage};
use crate::board::{Effect, Effects, Mailbox, Memory, Topic};
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{Attributes, Color, Piece};
use crate::rules::Rules;

/// A condition of the family.
pub(super) struct Revolving {
    label: Label,
    /// Does the whole board revolve, with each move?
    whole: bool,
}

pub(super) static CENTRE: Revolving = Revolving {
    label: Label {
        popeye: ["ActuatedRevolvingCentre"; 3],
        definition: "After a move from or to one of the squares d4, d5, e5 and e4 the men on these squares go on to the next of them in this \
                     order, from e4 to d4. A pawn can be taken in passing where it is then.",
        source: "Variant Chess, 1999",
    },
    whole: false,
};

pub(super) static BOARD: Revolving = Revolving {
    label: Label {
        popeye: ["ActuatedRevolvingBoard"; 3],
        definition: "After each move the board with all men on it makes a quarter of a turn clockwise: from a1 to a8, to h8, to h1 and to a1. Nobody \
                     takes in passing.",
        source: "Popeye's list of conditions",
    },
    whole: true,
};

/// Where what stands on a square goes, seen from the middle of the board.
fn next(square: Square) -> Square {
    Square::at(square.rank(), 7 - square.file())
}

fn is_central(square: Square) -> bool {
    [square.file(), square.rank()]
        .iter()
        .all(|&value| (3..5).contains(&value))
}

impl Revolving {
    /// The squares of which one goes round with three others.
    fn firsts(&self) -> impl Iterator<Item = Square> {
        let nearest = if self.whole { 0 } else { 3 };
        (nearest..4).flat_map(move |rank| (nearest..4).map(move |file| Square::at(file, rank)))
    }

    /// Lets the men of four squares of a board go round.
    fn revolve(first: Square, board: BoardId, men: &mut Mailbox, effects: &mut Effects) {
        let place = |square| Place::new(board, square);
        let one = place(first);
        let mut square = next(first);
        // Each of the others gets what stood on the square before it; that waits on the first.
        while square != first {
            let other = place(square);
            let on = |at: Place, men: &Mailbox| -> (Place, Option<Piece>) { (at, men.at(at)) };
            let effect = Effect::Swap {
                one: on(one, men),
                other: on(other, men),
            };
            if men.at(one).is_some() || men.at(other).is_some() {
                effect.play(men);
                effects.push(effect);
            }
            square = next(square);
        }
    }
}

impl Condition for Revolving {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        let is_known = |name: &str| [self.name(), "Circe"].contains(&name);
        let others = super::of(rules).any(|other| !is_known(other.name()) && other.hooks().has(Hooks::FOLLOW));
        others.then_some("of conditions that add to moves only Circe is played where squares revolve")
    }

    fn knows(&self) -> Attributes {
        WITH_MOST
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn asks(&self) -> &'static [Ask] {
        if self.whole { &[Ask::Step, Ask::Rearranges] } else { &[] }
    }

    fn rearranges(&self, _men: &Mailbox, _mover: Color) -> Option<[u8; 64]> {
        let next = |number: usize| next(Square::new(number as u8)).index() as u8;
        self.whole.then(|| std::array::from_fn(next))
    }

    /// Where a pawn has passed over is another square now.
    fn may_step(&self, _view: &View<'_>, turn: &Turn<'_>) -> bool {
        !turn.passing
    }

    fn forgotten_by_passing(&self) -> Option<Topic> {
        (!self.whole).then_some(GONE_ON)
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn may_follow(&self, _rules: &Rules, _men: &Mailbox, memory: &Memory, way: [Place; 2]) -> bool {
        let [from, to] = way.map(|place| place.square);
        let far = from.rank().abs_diff(to.rank()) > 1;
        self.whole || far || is_central(from) || is_central(to) || memory.get(GONE_ON).is_some()
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let (_, from, to) = turn.man;
        if self.whole || is_central(from.square) || is_central(to.square) {
            let mut men = *men;
            for board in turn.rules.board_ids() {
                for first in self.firsts() {
                    Self::revolve(first, board, &mut men, effects);
                }
            }
        }
        let pawn = turn
            .mover_after(effects)
            .filter(|_| !self.whole && is_double_step(turn));
        if pawn.is_some() || turn.memory.get(GONE_ON).is_some() {
            let place = pawn.map(|(place, _)| Memory::place_number(place));
            effects.push(Effect::remember(turn.memory, GONE_ON, place));
        }
    }
}
