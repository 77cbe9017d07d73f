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
    /// Nothing is asked, but a king is in check only by a capture that no condition forbids and after which it would be gone.
    Weigh,
    /// Nothing is asked, but a pawn that takes becomes another man only by what follows.
    LatePromotion,
    /// Nothing is asked, but a pawn may stay a pawn on its last rank.
    StaysPawn,
    /// Nothing is asked, but a pawn may become no man on its last rank; what [`changes`](super::Condition::changes) says does not count that.
    BecomesImitator,
    /// `crosses`.
    Crosses,
    /// Nothing is asked, but a pawn that waits on its last rank becomes another man before the move that is made.
    BecomesFirst,
    /// Nothing is asked, but men that are no kings may become royal.
    Royals,
    /// Nothing is asked, but mates are judged as if the condition did not hold.
    NotInMates,
    /// Nothing is asked, but of the moves that it judges only those may stand that check, and it forbids no others.
    OnlyChecks,
    /// Nothing is asked, but a king may come home and castle once more.
    Homecoming,
    /// `is_mated`. Other goals than mate are not played.
    Mate,
    /// Nothing is asked, but kings castle in a way of their own, which the goal of castling does not know.
    Castles,
    /// Nothing is asked, but kings castle from their squares of rebirth, and with rooks that begin on theirs.
    CastlesReborn,
    /// Nothing is asked, but men take men of their own side, too.
    TakesOwn,
    /// Nothing is asked, but whom the condition lets change its side is told with its square, though it is the man told of last.
    ToldApart,
    /// Nothing is asked, but what a man has become that returns is told with its square.
    ReturnsAs,
    /// Nothing is asked, but in a diagram the side that is not to move may be in check.
    AnyDiagram,
    /// Nothing is asked, but a man that has taken may go on step by step, which is told so.
    GoesOn,
    /// Nothing is asked, but a man that a pawn has become is told from others of its kind: positions to be reached are not solved.
    MarksPromoted,
    /// Nothing is asked, but goals that ask where men come from, or what a move is, are not solved.
    LosesTrack,
    /// Nothing is asked, but that a man changes its owner is told in brackets.
    TurnsApart,
    /// Nothing is asked, but a side may move men of the other side, as that would.
    MovesOthers,
    /// Nothing is asked, but a side does not move its own men.
    KeepsOwn,
    /// Nothing is asked, but kings are taken, where they are reborn or are not the last.
    TakesKings,
    /// Nothing is asked, but a side may have several kings in a diagram.
    ManyKings,
    /// Nothing is asked, but moves put kings on the board.
    PlacesKings,
    /// Nothing is asked, but kings are men as others, of which a side has as many as it likes.
    OrdinaryKings,
    /// `promotion_squares`.
    PromotesElsewhere,
    /// Nothing is asked, but nobody is in check: what asks for check or mate is not solved.
    NoCheck,
    /// `instead`.
    Instead,
    /// Nothing is asked, but a side may make no move, which is told by points.
    Rests,
    /// `uncovers`.
    Uncovers,
    /// `sleeps`.
    Sleep,
    /// Nothing is asked, but on one board, without neutral men, royal men but kings and other conditions, the moves are those of a game
    /// without it, and something follows a move only if it would mate there; who mates by it would mate there, too.
    SpoilsMates,
    /// `rearranges`.
    Rearranges,
    /// `stays`.
    Stays,
    /// Nothing is asked, but it keeps nobody from acting where it asks whether a man [could move](super::Scene::could_move).
    Suspends,
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
