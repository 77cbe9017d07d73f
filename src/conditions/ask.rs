//! What conditions may be asked beside their hooks.

use crate::board::{Choice, Memory};
use crate::geometry::Place;
use crate::pieces::{Attributes, Piece, Role};
use smallvec::SmallVec;

/// A question that is only put to conditions that ask for it, so that others cost nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// `may_step`.
    Step,
    /// `may_attack`.
    Attack,
    /// `may_reach`.
    Reach,
    /// `may_leave`, of moves.
    Leave,
    /// `may_leave`, of taking a king.
    LeaveInCheck,
    /// `may_stand`.
    Stand,
    /// `may_stand`, of moves that give check or may do so.
    StandChecking,
    /// `measure`.
    Measure,
    /// `oblige`, which leaves at least one move where there are any.
    Duty,
    /// `oblige`, which may leave none.
    StrictDuty,
    /// `is_check`.
    Check,
    /// `forbids`.
    Forbid,
    /// `crosses`.
    Crosses,
    /// `is_mated`. Other goals than mate are not played.
    Mate,
    /// `promotion_squares`.
    PromotesElsewhere,
    /// `instead`.
    Instead,
    /// `uncovers`.
    Uncovers,
    /// `sleeps`.
    Sleep,
    /// `rearranges`.
    Rearranges,
    /// `stays`.
    Stays,
}

/// Which steps a condition binds that is asked for [`Ask::Step`]; castlings and promotions go unsaid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binds {
    /// Any of them.
    Any,
    /// Captures alone.
    Captures,
    /// Those that [`may_reach`](super::Condition::may_reach) forbids.
    ByReach,
    /// Those of the man that the other side has just moved.
    JustMoved,
}

/// Whom a condition moves or changes after a move, besides what it remembers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Whom {
    /// Nobody.
    Nobody,
    /// No more than the man that moves, if it is no king, which may become another where it arrives, and the square that it leaves.
    Mover,
    /// Standing men of the other side that are no kings, which become others of that side where they stand; none by a move of a king.
    Enemies,
    /// Any man, if the move leaves the king of the other side attacked, and nobody else.
    ByCheck,
    /// Any man.
    Anybody,
}

/// What can be chosen with one move.
pub type ChoiceList = SmallVec<[Choice; 8]>;

/// What may be on the square that a man has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// Nobody.
    Nobody,
    /// This man, or nobody.
    Man(Piece),
    /// It may be closed.
    Hole,
}

/// The kinds as which a man may stand after its move.
pub type Kinds = SmallVec<[Role; 4]>;

/// The places of men that lend another man their ways: two at most.
pub type Lenders = [Option<Place>; 2];

/// The kinds as which a man moves by what these lend it: none if it moves as itself.
pub type Borrowed = [Option<Role>; 2];

/// What is asked of a side in check when it is to be known whether it is mated.
pub struct Mating<'a> {
    /// Has it no legal move?
    pub is_stuck: &'a dyn Fn() -> bool,
    /// How many legal moves its king has, and how many all other men.
    pub moves: &'a dyn Fn() -> [usize; 2],
    /// How many men that are not its own stand beside its king.
    pub beside: &'a dyn Fn() -> usize,
    /// What conditions remember.
    pub memory: &'a Memory,
}

/// Men whose moves a condition concerns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bearers {
    /// They have one of these attributes.
    pub attributes: Attributes,
    /// Does it concern pawns that promote, too?
    pub promoted: bool,
}

impl Bearers {
    /// The men with an attribute, and pawns that promote or not.
    pub(super) const fn with(attributes: Attributes, promoted: bool) -> Option<Self> {
        Some(Bearers { attributes, promoted })
    }
}
