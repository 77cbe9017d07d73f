//! What men may do: positions, moves, legality and check.
//!
//! Everything above this module sees a position only through the trait [`Position`], so the search
//! and the output know no variant. [`Flat`] plays the variants of the 64 squares in which two men never
//! share a square, [`Wide`] all others with classical men, [`General`] fairy men and conditions; [`with_position!`](crate::with_position) picks the implementation
//! once, at the entry.
//!
//! ```
//! use looking_glass::position::{Diagram, Position, perft};
//! use looking_glass::rules::Rules;
//! use looking_glass::with_position;
//!
//! let array = Diagram::array(Rules::from_name("orthodox").expect("known rules"));
//! let position = array.position().expect("a diagram that can be played");
//! let count = with_position!(&position, position => perft(position, 3));
//! assert_eq!(count, 8902);
//! ```

mod any;
mod castling;
mod coordinate_order;
mod diagram;
mod double_step;
mod flat;
mod general;
mod halting;
mod key;
mod man;
mod moves;
mod passing;
mod perft;
mod wide;

pub use any::AnyPosition;
pub use castling::{Rights, Wing};
pub use coordinate_order::coordinate_order;
pub use diagram::{CastlingRights, Diagram, Fault, MOST_INVISIBLE, refuses_attribute, refuses_pair};
pub use double_step::DoubleStep;
pub use flat::{AliceBoards, AliceSmall, AliceZero, Family, Flat, OneBoard, Refutation};
pub use general::General;
pub(crate) use general::aim::{Aim, KINDS, aim, aimed_from, goes_to};
pub(crate) use general::direction::direction_to;
pub(crate) use halting::{Halted, Halting, unless_halted};
pub use key::Key;
pub(crate) use key::{origin as key_of_origin, spread};
pub use man::Man;
pub(crate) use moves::rook_path;
pub use moves::{Kind, Move, MoveList};
pub use perft::{divide, perft};
pub use wide::Wide;

use crate::board::Tail;
use crate::geometry::{Place, Shape};
use crate::pieces::{ByColor, Color, Piece, Role};

/// A playable position, all that a search has to know of a game.
///
/// Positions are small values: playing a move makes a new one.
pub trait Position: Clone + Send + Sync + 'static {
    /// The shape of each board.
    fn shape(&self) -> Shape;

    /// The side to move.
    fn turn(&self) -> Color;

    /// The key of everything that decides what can happen: men, boards, side to move, castling
    /// rights, and an en passant capture where a man stands ready for it.
    fn key(&self) -> Key;

    /// The key computed anew from the men; equal to [`key`](Self::key) at all times.
    fn fresh_key(&self) -> Key;

    /// The man on a place.
    fn man(&self, place: Place) -> Option<Piece>;

    /// The places of all men of one side, in the order of boards and squares.
    fn men(&self, color: Color) -> Vec<(Place, Piece)>;

    /// All men with their places: White's, Black's, and neutral ones.
    fn all_men(&self) -> Vec<(Place, Piece)> {
        Color::ALL.into_iter().flat_map(|color| self.men(color)).collect()
    }

    /// Where this side's king stands, if it has one.
    fn king(&self, color: Color) -> Option<Place>;

    /// The castling rights.
    fn castling(&self) -> Rights;

    /// The last move, if it was a double step and a man stands ready to take in passing.
    fn double_step(&self) -> Option<DoubleStep>;

    /// Is this side's king attacked? A side without king never is.
    fn in_check(&self, color: Color) -> bool;

    /// Appends all legal moves of the side to move.
    fn legal_moves(&self, list: &mut MoveList);

    /// All legal moves of the side to move, in a list of their own.
    fn legal(&self) -> MoveList {
        let mut list = MoveList::new();
        self.legal_moves(&mut list);
        list
    }

    /// Appends the legal moves to the square of this one by men of its role, and perhaps others: those from which it may have to be
    /// told apart.
    fn moves_alike(&self, _step: Move, list: &mut MoveList) {
        self.legal_moves(list);
    }

    /// Appends the moves of the side to move that are legal but for leaving its own king attacked: what
    /// goals such as double mate ask for. Castling is not among them, nor is taking a king, nor, with
    /// several boards, leading the king over an attacked place of the board it leaves.
    fn exposing_moves(&self, list: &mut MoveList);

    /// Has the side to move a legal move?
    fn has_legal_move(&self) -> bool;

    /// Must the side to move choose among its legal moves by what all of them are, so that one takes as long to find as all?
    fn chooses(&self) -> bool {
        false
    }

    /// The legal move that goes the same way as this move of another position, whatever it takes.
    fn legal_like(&self, step: Move) -> Option<Move> {
        self.legal().into_iter().find(|legal| legal.is_same_way(step))
    }

    /// How many legal moves the side to move has.
    fn count_legal_moves(&self) -> u64 {
        self.legal().len() as u64
    }

    /// The same, or this number if it has as many or more.
    fn count_legal_up_to(&self, most: u64) -> u64 {
        self.count_legal_moves().min(most)
    }

    /// Is this so of any legal move? They are asked in no particular order, and none after the first of which it is so.
    fn any_legal(&self, is_so: impl FnMut(Move) -> bool) -> bool
    where
        Self: Sized,
    {
        self.legal().into_iter().any(is_so)
    }

    /// How many legal moves come before a legal move in the order of [`coordinate_order()`].
    fn count_before(&self, step: Move) -> usize {
        let (shape, own) = (self.shape(), coordinate_order(self.shape(), step));
        let before = |other: &Move| coordinate_order(shape, *other) < own;
        self.legal().iter().filter(|other| before(other)).count()
    }

    /// The position after a legal move.
    #[must_use]
    fn play(&self, step: Move) -> Self;

    /// Where the man that makes this move stands after it; nothing if it is gone.
    fn arrives(&self, step: Move) -> Option<Place> {
        Some(step.arrival())
    }

    /// Where the man on this place stood in the diagram, if the position [remembers](AnyPosition::with_homes) that.
    fn home(&self, place: Place) -> Option<Place> {
        let _ = place;
        None
    }

    /// What is told behind a legal move: what conditions add to it.
    fn tail(&self, step: Move) -> Tail {
        let _ = step;
        Tail::default()
    }

    /// The position with the other side to move, as if the side to move had passed.
    #[must_use]
    fn pass(&self) -> Self;

    /// Is the side to move mated?
    fn is_mate(&self) -> bool {
        self.in_check(self.turn()) && !self.has_legal_move()
    }

    /// Appends the legal moves that stalemate.
    fn stalemating_moves(&self, list: &mut MoveList) {
        list.extend(self.legal().into_iter().filter(|&step| self.play(step).is_stalemate()));
    }

    /// Is the side to move stalemated?
    fn is_stalemate(&self) -> bool {
        !self.in_check(self.turn()) && !self.has_legal_move()
    }

    /// Can the side to move mate at once?
    fn can_mate(&self) -> bool {
        self.legal().iter().any(|&step| self.play(step).is_mate())
    }

    /// Appends all moves by which the side to move mates at once.
    fn mating_moves(&self, list: &mut MoveList) {
        list.extend(self.legal().into_iter().filter(|&step| self.play(step).is_mate()));
    }

    /// The legal moves, if there are any and all of them mate. A move that did not mate in another position may be looked at first; one
    /// that does not mate here may be put in its place.
    fn forced_mates(&self, spare: &mut Option<Move>) -> Option<MoveList> {
        let _ = spare;
        let mut mating = MoveList::new();
        self.mating_moves(&mut mating);
        let all = !mating.is_empty() && mating.len() as u64 == self.count_legal_moves();
        all.then_some(mating)
    }
}

/// What a search may know of a position beyond its moves, to look at fewer of them. Whatever a position does not know, it answers as
/// if nothing were known: then nothing is left out.
pub trait Lookahead: Position {
    /// Does it take so long to find the moves that reach a goal that positions without any are worth a place in a table?
    const KEEPS_LAST_MOVES: bool = false;

    /// May the search use this trick here? A kind of position that does not say so denies it.
    fn allows(&self, trick: Trick) -> bool {
        let _ = trick;
        false
    }

    /// The key of the position after a legal move to which the other side passes, if that is quickly known.
    fn key_after_passing(&self, step: Move) -> Option<Key> {
        let _ = step;
        None
    }

    /// What pawns may become, if that is not as the rules of the board say.
    fn promotions(&self) -> Option<&[Role]> {
        None
    }

    /// Might the men come to stand as in a placement if each side makes so many moves? False is certain.
    fn may_come_to(&self, target: &[Man], moves: ByColor<u32>) -> bool {
        let _ = (target, moves);
        true
    }

    /// Is it certain that this side will never mate, since it has nothing but its king?
    fn cannot_ever_mate(&self, color: Color) -> bool {
        let _ = color;
        false
    }

    /// A reply of the other side, looked at once so that [`is_refuted`](Self::is_refuted) can be answered for many
    /// first moves; nothing if it is not legal as the position stands, or too unusual.
    fn refutation(&self, reply: Move) -> Option<Refutation> {
        let _ = reply;
        None
    }

    /// Is it certain that the reply is legal after this legal move, and that there is no mate in one after both?
    fn is_refuted(&self, step: Move, refutation: &Refutation) -> bool {
        let _ = (step, refutation);
        false
    }

    /// Appends all legal moves after which the other side may mate at once, and perhaps others: those that
    /// are left out can be no help mates.
    fn moves_before_mate(&self, list: &mut MoveList) {
        self.legal_moves(list);
    }

    /// Appends all legal moves after which the other side may have mating moves only, and perhaps others: those that
    /// are left out leave it a move that does not mate.
    fn moves_before_selfmate(&self, list: &mut MoveList) {
        self.legal_moves(list);
    }
}

/// A way in which a search saves work, which relies on what classical men do by classical rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trick {
    /// To look ahead to the final positions of mates and stalemates. Relies on: how men attack and how many moves they need, one man
    /// moving at a time, captures that only take away, a king mated where it stands.
    FinalPositions,
    /// To plan the ways of all men of a proof game. Relies on: how many moves men need, one man moving at a time, captures that only take
    /// away, pawns that become classical men only. Moves may be forbidden, and kings move as other classical men.
    ProofGamePlans,
    /// To deduce the routes of all men of a proof game before the search. Relies on the same, on what a check is, and on kings that move as
    /// kings.
    ProofGameRoutes,
}
