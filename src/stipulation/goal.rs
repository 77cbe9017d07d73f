//! Goals and when they are reached.
//!
//! Where there are several boards, goals speak of squares and not of places, as Popeye has it: a
//! target is reached on any board, a circuit is closed on the other board too, and two men are neighbours
//! when their coordinates are, whatever their boards.

use super::history::History;
use crate::board::Told;
use crate::geometry::{Place, Shape, Square};
use crate::pieces::Color;
use crate::position::{Kind, Move, MoveList, Position};
use serde::Serialize;

/// What a side wants to reach with a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Goal {
    /// `#`: mate.
    Mate,
    /// `=`: stalemate.
    Stalemate,
    /// `==`: stalemate of the other side, after which the mover could not move either.
    DoubleStalemate,
    /// `#=`: mate or stalemate.
    MateOrStalemate,
    /// `!=`: the mover could not move again, and no one is in check.
    AutoStalemate,
    /// `!#`: the mover mates himself. His move leaves or brings his king into check, as no other may.
    AutoMate,
    /// `##`: mate of both sides, by a mover who had legal moves and made this illegal one.
    DoubleMate,
    /// `##!`: mate of both sides, by a mover who was mated: mate in reply to a mate.
    CounterMate,
    /// `+`: check.
    Check,
    /// `x`: a capture.
    Capture,
    /// `%`: win of a piece: a capture after which the man taken is not reborn.
    WinPiece,
    /// `z<sq>`: the mover arrives on this square.
    Target(Square),
    /// `00`: castling, to either side and on any board.
    Castling,
    /// `ep`: a capture in passing.
    EnPassant,
    /// `k<sq>`: the mover stands next to the man of either side that stood on this square in the
    /// diagram, and that man has no other neighbour.
    Kiss(Square),
    /// `ct`: the mover is back on its square of the diagram.
    Circuit,
    /// `<>`: the mover and another man of its side stand on each other's squares of the diagram.
    Exchange,
    /// `c81`: the mover stands on the rank on which its side's pawns promote.
    Chess81,
    /// `~`: any move.
    Any,
    /// `dia`: the position of the diagram, from the array.
    Diagram,
    /// `a=>b`: a second position, from the diagram.
    Position,
    /// `ctr`: the man taken is reborn on its square of the diagram.
    CircuitByRebirth,
    /// `<>r`: the man taken is reborn where another man of its side stood in the diagram, which stands on its square of it.
    ExchangeByRebirth,
}

/// What a move did to the other side, as the signs of notation tell it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Outcome {
    /// The other king is attacked.
    pub check: bool,
    /// And has no legal answer.
    pub mate: bool,
    /// The other side is not in check and has no legal move.
    pub stalemate: bool,
}

impl Outcome {
    /// The outcome of the move that led to this position.
    pub fn of<P: Position>(after: &P) -> Self {
        let check = after.in_check(after.turn());
        Outcome {
            check,
            mate: check && after.is_mate(),
            stalemate: !check && after.is_stalemate(),
        }
    }
}

impl Goal {
    /// Must a search record the moves played for this goal?
    pub const fn needs_history(self) -> bool {
        matches!(self, Goal::Kiss(_) | Goal::Circuit | Goal::Exchange) || self.asks_who_is_reborn()
    }

    /// Can only a move reach it by which the man taken is reborn?
    pub const fn asks_who_is_reborn(self) -> bool {
        matches!(self, Goal::CircuitByRebirth | Goal::ExchangeByRebirth)
    }

    /// Must a search tell the position to be reached?
    pub const fn needs_target(self) -> bool {
        matches!(self, Goal::Diagram | Goal::Position)
    }

    /// Can only a move reach it that leaves the mover's own king attacked?
    pub const fn exposes_mover(self) -> bool {
        matches!(self, Goal::AutoMate | Goal::DoubleMate | Goal::CounterMate)
    }

    /// Can only a move reach it, or one of its ways, that gives check?
    pub const fn asks_for_check(self) -> bool {
        matches!(self, Goal::Mate | Goal::MateOrStalemate | Goal::Check)
    }

    /// Does it ask whether a side has a legal move, whether it is in check or not, or whether the side has one that has just moved?
    pub const fn asks_who_is_stuck(self) -> bool {
        matches!(
            self,
            Goal::MateOrStalemate | Goal::DoubleStalemate | Goal::AutoStalemate
        )
    }

    /// Appends the moves among which all that reach the goal are: the legal ones, or, where the goal
    /// [demands it](Self::exposes_mover), those that only the own king forbids.
    pub fn candidates<P: Position>(self, position: &P, list: &mut MoveList) {
        if self.exposes_mover() {
            position.exposing_moves(list);
        } else {
            position.legal_moves(list);
        }
    }

    /// Does a move that leads to `after` reach the goal? `before` is the position it was played in, and
    /// the move is one of the [candidates](Self::candidates). The history may be [`History::NONE`]
    /// unless the goal [looks back](Self::needs_history) or [has a target](Self::needs_target).
    #[inline]
    pub fn reached<P: Position>(self, before: &P, step: Move, after: &P, history: &History<'_>) -> bool {
        let homes = Homes { after, step, history };
        match self {
            Goal::Mate => after.is_mate(),
            Goal::Stalemate => after.is_stalemate(),
            Goal::MateOrStalemate => !after.has_legal_move(),
            Goal::Check => after.in_check(after.turn()),
            Goal::Capture => step.is_capture(),
            Goal::WinPiece => step.is_capture() && step.rebirth().is_none(),
            Goal::Castling => step.kind() == Kind::Castling,
            Goal::EnPassant => step.kind() == Kind::EnPassant,
            Goal::Any => true,
            Goal::DoubleStalemate | Goal::AutoStalemate | Goal::AutoMate | Goal::DoubleMate | Goal::CounterMate => {
                self.binds_mover(before, after)
            }
            Goal::Diagram | Goal::Position => history.is_target(after),
            _ if step.kind() == Kind::Pass => false,
            Goal::Target(square) => arrives(before, step, |to| to == square),
            Goal::Chess81 => arrives(before, step, |to| promotes_on(after.shape(), !after.turn(), to)),
            Goal::Circuit => !step.is_zero() && before.arrives(step).is_some_and(|mover| homes.is_home(mover)),
            Goal::Exchange => before
                .arrives(step)
                .is_some_and(|mover| homes.exchanged(mover, !after.turn())),
            Goal::Kiss(square) => before.arrives(step).is_some_and(|mover| homes.kissed(square, mover)),
            Goal::CircuitByRebirth => reborn(before, step).any(|place| homes.is_home(place)),
            Goal::ExchangeByRebirth => reborn(before, step).any(|place| homes.exchanged(place, after.turn())),
        }
    }

    /// Does it ask where a man comes from, or of a move's kind?
    pub fn follows_men(self) -> bool {
        !matches!(
            self,
            Goal::Mate
                | Goal::Stalemate
                | Goal::MateOrStalemate
                | Goal::Check
                | Goal::Any
                | Goal::Target(_)
                | Goal::DoubleStalemate
                | Goal::AutoStalemate
                | Goal::AutoMate
                | Goal::DoubleMate
                | Goal::CounterMate
        )
    }

    /// The goals that leave the mover without a move. With both kings attacked, taking a king is a legal
    /// move like any other, if it does not leave the own king attacked: it parries the mate.
    fn binds_mover<P: Position>(self, before: &P, after: &P) -> bool {
        let again = after.pass();
        match self {
            Goal::DoubleStalemate => after.is_stalemate() && !again.has_legal_move(),
            Goal::AutoStalemate => !after.in_check(after.turn()) && !again.has_legal_move(),
            Goal::AutoMate => again.is_mate(),
            Goal::DoubleMate => again.is_mate() && after.is_mate() && before.has_legal_move(),
            Goal::CounterMate => again.is_mate() && after.is_mate() && before.is_mate(),
            _ => false,
        }
    }
}

/// Does the man that makes the move end on such a square, when all is done that follows the move?
fn arrives<P: Position>(before: &P, step: Move, wanted: impl Fn(Square) -> bool) -> bool {
    before.arrives(step).is_some_and(|place| wanted(place.square))
}

/// Is this the rank (in the cube: the rank of the level) at the end of this side's way?
fn promotes_on(shape: Shape, color: Color, square: Square) -> bool {
    let (_, rank, level) = shape.coordinates(square);
    match color {
        Color::White => rank + 1 == shape.ranks() && level + 1 == shape.levels(),
        Color::Black => rank == 0 && level == 0,
    }
}

/// Where the men that the move lets be reborn stand.
fn reborn<P: Position>(before: &P, step: Move) -> impl Iterator<Item = Place> {
    let told: Vec<Told> = before.tail(step).iter().collect();
    told.into_iter().filter_map(|told| match told {
        Told::Reborn(place, _) => Some(place),
        _ => None,
    })
}

/// The men after a move, and where each stood in the diagram.
struct Homes<'a, P> {
    after: &'a P,
    step: Move,
    history: &'a History<'a>,
}

impl<P: Position> Homes<'_, P> {
    /// Where the man on this place stood in the diagram. Positions remember it where conditions put men elsewhere; in others it is read
    /// from the moves.
    fn home(&self, place: Place) -> Square {
        let remembered = self.after.home(place);
        remembered
            .unwrap_or_else(|| self.history.origin_of(place, self.step))
            .square
    }

    /// Is the man on its square of the diagram?
    fn is_home(&self, place: Place) -> bool {
        self.home(place) == place.square
    }

    /// Does the man stand where another man of this side began, and that man where it did?
    fn exchanged(&self, place: Place, side: Color) -> bool {
        let home = self.home(place);
        let mut men = self.after.men(side).into_iter();
        home != place.square && men.any(|(other, _)| other.square == home && self.home(other) == place.square)
    }

    /// Does the mover, which has come to this place, alone stand beside the man that began on this square?
    fn kissed(&self, square: Square, mover: Place) -> bool {
        let shape = self.after.shape();
        let men: Vec<Place> = self.after.all_men().into_iter().map(|(place, _)| place).collect();
        let is_naked = |kissed: Place| {
            men.iter()
                .all(|&other| other == mover || !beside(shape, kissed.square, other.square))
        };
        men.iter()
            .any(|&man| beside(shape, man.square, mover.square) && self.home(man) == square && is_naked(man))
    }
}

/// Is one square a king's step from the other?
fn beside(shape: Shape, one: Square, other: Square) -> bool {
    shape.distance(one, other) == 1
}
