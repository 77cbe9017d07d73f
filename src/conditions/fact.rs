//! What is known of conditions once and for all.

/// Something that always holds of a condition and lets the search leave out questions. A condition that does not say it is only asked
/// more; [`ChangesSides`](Self::ChangesSides) alone must be said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// It is known of all men where they [take from](super::Condition::takes_from).
    TellsWhereFrom,
    /// Kings may, besides all else, go without capture as usual. Said with [`TellsWhereFrom`](Self::TellsWhereFrom) or
    /// [`BendsStepsAlone`](Self::BendsStepsAlone).
    LeavesStepsOfKings,
    /// It changes the ways of kings alone, and those by which they take only while they are attacked.
    BendsAttackedKings,
    /// It changes no more than what pawns do on their own first rank, and they take there as elsewhere.
    BendsPawnsOnBase,
    /// It changes no more than to which squares men go without capture, from where they stand; they take as usual.
    BendsStepsAlone,
    /// It changes no more than that kings castle in a way of their own, besides their steps: to squares two steps away, without capture
    /// and with men that go elsewhere then. All else that it says concerns castlings.
    AddsCastlings,
    /// It changes the ways of kings alone, which remain kings and move as other men that are there.
    KingsMoveAsMen,
    /// It changes no more than that men move, from where they stand, as [kinds](super::Condition::borrowed) of men that stand on
    /// [certain places](super::Condition::lenders).
    Lends,
    /// It takes no legal moves out but such as mate.
    ChoosesMatesAlone,
    /// It only denies checks, so that a king that nobody attacks is not in check.
    DeniesChecks,
    /// A side is in check if and only if it attacks the other side's king itself.
    TurnsChecks,
    /// With [`DeniesChecks`](Self::DeniesChecks): a king is in check only if two men attack it.
    NeedsTwoCheckers,
    /// Nobody is mated who has a legal move.
    MatesStuckAlone,
    /// What it [forbids](super::Condition::forbids) and what [follows](super::Condition::follow) concern captures alone. Then it is not
    /// asked of other moves.
    FollowsCaptures,
    /// It forbids captures alone, though something may follow other moves.
    ForbidsCapturesAlone,
    /// With [`Whom::Mover`](super::Whom::Mover): a man stays of its kind, whoever owns it, and leaves nobody behind.
    KeepsKinds,
    /// What follows a move only takes men off the board, however many, and remembers something.
    OnlyRemoves,
    /// The man that moves may change its side. Said where [`men_besides`](super::Condition::men_besides) are known.
    ChangesSides,
    /// It leaves kings no choice by their moves, and nothing follows these.
    SparesKings,
}
