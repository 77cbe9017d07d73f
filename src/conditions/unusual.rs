//! What is otherwise under a condition than it is usually, beside what its hooks and [questions](super::Ask) say.

/// Something that is not as usual under a condition. What is not said is taken to be as usual.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unusual {
    /// A king is in check only by a capture that no condition forbids and after which it would be gone.
    WeighsChecks,
    /// A pawn that takes becomes another man only by what follows.
    LatePromotion,
    /// A pawn may stay a pawn on its last rank.
    StaysPawn,
    /// A pawn may become no man on its last rank; what [`changes`](super::Condition::changes) says does not count that.
    BecomesImitator,
    /// A pawn that waits on its last rank becomes another man before the move that is made.
    BecomesFirst,
    /// Men that are no kings may become royal.
    Royals,
    /// Mates are judged as if the condition did not hold.
    NotInMates,
    /// Of the moves that it judges only those may stand that check, and it forbids no others.
    OnlyChecks,
    /// A king may come home and castle once more.
    Homecoming,
    /// Kings castle in a way of their own, which the goal of castling does not know.
    CastlesOtherwise,
    /// Kings castle from their squares of rebirth, and with rooks that begin on theirs.
    CastlesReborn,
    /// Men take men of their own side, too.
    TakesOwn,
    /// Whom the condition lets change its side is told with its square, though it is the man told of last.
    ToldApart,
    /// What a man has become that returns is told with its square.
    ReturnsAs,
    /// In a diagram the side that is not to move may be in check.
    AnyDiagram,
    /// A man that has taken may go on step by step, which is told so.
    GoesOn,
    /// A man that a pawn has become is told from others of its kind: positions to be reached are not solved.
    MarksPromoted,
    /// Goals that ask where men come from, or what a move is, are not solved.
    LosesTrack,
    /// That a man changes its owner is told in brackets.
    TurnsApart,
    /// A side may move men of the other side, as that would.
    MovesOthers,
    /// A side does not move its own men.
    KeepsOwn,
    /// Kings are taken, where they are reborn or are not the last.
    TakesKings,
    /// A side may have several kings in a diagram.
    ManyKings,
    /// Moves put kings on the board.
    PlacesKings,
    /// Kings are men as others, of which a side has as many as it likes.
    OrdinaryKings,
    /// Nobody is in check: what asks for check or mate is not solved.
    NoCheck,
    /// A side may make no move, which is told by points.
    Rests,
    /// On one board, without neutral men, royal men but kings and other conditions, the moves are those of a game
    /// without it, and something follows a move only if it would mate there; who mates by it would mate there, too.
    SpoilsMates,
    /// It keeps nobody from acting where it asks whether a man [could move](super::Scene::could_move).
    Suspends,
}
