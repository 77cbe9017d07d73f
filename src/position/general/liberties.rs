//! How far conditions let a game go on as usual: asked once, of all that hold.

use super::conduct::Conduct;
use super::{Ask, Condition, Hooks};
use crate::conditions::{Binds, Fact, Left, Unusual, Whom};
use crate::pieces::{Color, Piece, Role};
use crate::rules::Rules;

/// Those of these conditions that may add something to moves of all men.
pub(super) fn adding(held: &[&'static dyn Condition]) -> Vec<&'static dyn Condition> {
    let adds = |condition: &&&'static dyn Condition| condition.hooks().has(Hooks::FOLLOW);
    of_all_men(held).filter(adds).copied().collect()
}

/// Those of these conditions that change the man that moves, or its square, after some moves.
pub(super) fn turning<'h>(adding: &'h [&'static dyn Condition]) -> impl Iterator<Item = &'static dyn Condition> + 'h {
    let turns = |condition: &&'static dyn Condition| {
        [false, true]
            .iter()
            .any(|&takes| condition.changes(takes) == Whom::Mover)
    };
    adding.iter().copied().filter(turns)
}

/// Whom do these conditions move or change after a move that takes somebody, or nobody? Two of them may do more than each alone.
pub(super) fn changes(adding: &[&'static dyn Condition], takes: bool) -> Whom {
    let greatest = adding.iter().map(|condition| condition.changes(takes)).max();
    let uncovers = adding.iter().any(|condition| condition.asks().contains(&Ask::Uncovers));
    match greatest {
        _ if uncovers && adding.len() > 1 => Whom::Anybody,
        Some(Whom::Mover) if turning(adding).nth(1).is_some() => Whom::Anybody,
        Some(Whom::ByCheck | Whom::Enemies) if adding.len() > 1 => Whom::Anybody,
        _ => greatest.unwrap_or(Whom::Nobody),
    }
}

/// Do the rules, on one board, and these conditions leave a king its steps without check to vacant squares on which no man reaches it?
/// Conditions may say who attacks what, since that only takes attackers away, and what follows captures. Where the other side may move
/// the king, it may be kept from going on at once.
pub(super) fn kings_go_freely(rules: &Rules, held: &[&'static dyn Condition], classical: bool) -> bool {
    const QUESTIONS: [Ask; 6] = [
        Ask::Measure,
        Ask::Uncovers,
        Ask::StandChecking,
        Ask::Attack,
        Ask::Reach,
        Ask::LeaveInCheck,
    ];
    const HARMLESS: [Unusual; 11] = [
        Unusual::WeighsChecks,
        Unusual::LatePromotion,
        Unusual::StaysPawn,
        Unusual::Homecoming,
        Unusual::AnyDiagram,
        Unusual::GoesOn,
        Unusual::ToldApart,
        Unusual::TurnsApart,
        Unusual::LosesTrack,
        Unusual::MarksPromoted,
        Unusual::MovesOthers,
    ];
    let known = telling_origins(rules, held).is_some();
    let leaves_steps = |condition: &dyn Condition| {
        let told = known || condition.has(Fact::BendsStepsAlone);
        condition.has(Fact::BendsPawnsOnBase) || told && condition.has(Fact::LeavesStepsOfKings)
    };
    let bends = |condition: &dyn Condition, hooks: Hooks| hooks.has(Hooks::ACTS) && !leaves_steps(condition);
    let binds = |hooks: Hooks| hooks.has(Hooks::MAY_ACT) && !hooks.has(Hooks::KINGS_ACT);
    let following = Hooks::FOLLOW.and(Hooks::CHOICES);
    let leaves = |condition: &&'static dyn Condition| {
        let hooks = condition.hooks();
        let of_captures = condition.has(Fact::FollowsCaptures) || !hooks.has(following);
        let chooses = hooks.has(Hooks::CHOICES) && !condition.has(Fact::SparesKings);
        let changes = matches!(condition.changes(false), Whom::ByCheck | Whom::Anybody) || chooses;
        // Men of the game attack no more squares where one more is closed or taken by a man of the king's own side.
        let left = match condition.leaves(Piece::new(Color::White, Role::KING), Color::White) {
            Left::Nobody => true,
            Left::Man(man) => classical && man.is_of(Color::White),
            Left::Hole => classical,
        };
        let leaves_kings = of_captures || !changes && left;
        let harmless = |ask: &Ask| match ask {
            Ask::Forbid => forbids_captures_alone(*condition),
            Ask::Step => condition.binds() != Binds::Any,
            Ask::Mate => condition.has(Fact::MatesStuckAlone),
            _ => QUESTIONS.contains(ask),
        };
        let is_harmless =
            condition.asks().iter().all(harmless) && condition.unusual().iter().all(|so| HARMLESS.contains(so));
        !binds(hooks) && !bends(*condition, hooks) && leaves_kings && is_harmless
    };
    rules.boards == 1 && !steps_may_check_besides(held) && of_all_men(held).all(leaves)
}

/// May the step of a king be forbidden for a check that is not seen from the squares that the step changes? Something else may change with
/// it, such as the pawn that a king leaves behind under Sentinels. Or a man that reaches the other king already may check it from now on:
/// under Woozles one that the king observed, under Anticirce one that stands again where the king stood.
fn steps_may_check_besides(held: &[&'static dyn Condition]) -> bool {
    let conduct = Conduct::of(held);
    let lets_reached_kings_stand = || {
        judges_attacks(hooks(held), conduct)
            || hooks(held).has(Hooks::CHOICES)
            || bending_attacks(held).next().is_some()
    };
    conduct.asks(Ask::StandChecking) && (changes(&adding(held), false) != Whom::Nobody || lets_reached_kings_stand())
}

/// Does the condition forbid no other moves than captures?
pub(super) fn forbids_captures_alone(condition: &dyn Condition) -> bool {
    let known = [Fact::FollowsCaptures, Fact::ForbidsCapturesAlone];
    !condition.asks().contains(&Ask::Forbid) || known.iter().any(|&fact| condition.has(fact))
}

/// Do conditions with these methods and this conduct say whether a man may take that could by its ways?
pub(super) fn judges_attacks(hooks: Hooks, conduct: Conduct) -> bool {
    let asks = conduct.asks(Ask::Attack) || conduct.asks(Ask::LeaveInCheck);
    hooks.has(Hooks::MAY_ACT) || asks || conduct.is_unusual(Unusual::WeighsChecks)
}

/// Does one of these conditions alone say what a check is, by which a side is in check if it attacks the other's king itself?
pub(super) fn turns_checks(held: &[&'static dyn Condition]) -> bool {
    let mut saying = held.iter().filter(|condition| condition.asks().contains(&Ask::Check));
    let turns = saying.next().is_some_and(|condition| condition.has(Fact::TurnsChecks));
    turns && saying.next().is_none()
}

/// The same of all men, wherever they go: the places at which conditions are asked about moves of kings are those of all men, but for who
/// may act.
pub(super) fn quiet_moves_go_freely(rules: &Rules, held: &[&'static dyn Condition], classical: bool) -> bool {
    let conduct = Conduct::of(held);
    let binds = |condition: &dyn Condition| {
        let hooks = condition.hooks();
        let changes = hooks.has(Hooks::FOLLOW) && condition.changes(false) != Whom::Nobody;
        changes
            || hooks.has(Hooks::MAY_ACT.and(Hooks::EXCHANGES))
            || hooks.has(Hooks::ACTS) && !condition.has(Fact::BendsPawnsOnBase)
    };
    kings_go_freely(rules, held, classical)
        && !conduct.asks(Ask::Reach)
        && !conduct.is_unusual(Unusual::MovesOthers)
        && !of_all_men(held).any(|&condition| binds(condition))
}

/// Those of these conditions that concern moves of all men.
pub(super) fn of_all_men<'h>(held: &'h [&'static dyn Condition]) -> impl Iterator<Item = &'h &'static dyn Condition> {
    held.iter().filter(|condition| condition.concerns_all())
}

/// Do these conditions, with their conduct, change the ways of kings alone, if any: those by which they take only while they are
/// attacked? Who attacks must not be said by others then.
pub(super) fn bends_attacked_kings(held: &[&'static dyn Condition], conduct: Conduct) -> bool {
    let minded = || judges_attacks(hooks(held), conduct) || conduct.asks(Ask::Check);
    let mut bending = bending_attacks(held).peekable();
    bending.peek().is_none() || !minded() && bending.all(|condition| condition.has(Fact::BendsAttackedKings))
}

/// Do men other than kings come to other places by their own moves alone, on one board? Kings may move as other men that are there;
/// castling, promotion and captures are as usual, but that kings may be taken and pawns become kings. Conditions may forbid moves, choose
/// among them, say what a check is and take men off the board.
pub(super) fn own_ways(rules: &Rules, held: &[&'static dyn Condition]) -> bool {
    const RESTRICTING: [Ask; 13] = [
        Ask::Step,
        Ask::Attack,
        Ask::Reach,
        Ask::Leave,
        Ask::LeaveInCheck,
        Ask::Stand,
        Ask::StandChecking,
        Ask::Measure,
        Ask::Duty,
        Ask::StrictDuty,
        Ask::Check,
        Ask::Forbid,
        Ask::Mate,
    ];
    const HARMLESS: [Unusual; 8] = [
        Unusual::WeighsChecks,
        Unusual::NotInMates,
        Unusual::OnlyChecks,
        Unusual::AnyDiagram,
        Unusual::LosesTrack,
        Unusual::NoCheck,
        Unusual::TakesKings,
        Unusual::OrdinaryKings,
    ];
    let changing = Hooks::EXCHANGES.and(Hooks::CHOICES);
    let leaves = |condition: &&'static dyn Condition| {
        let hooks = condition.hooks();
        let ways = !hooks.has(Hooks::ACTS) || condition.has(Fact::KingsMoveAsMen);
        let effects = !hooks.has(Hooks::FOLLOW) || condition.only_remembers() || condition.has(Fact::OnlyRemoves);
        let restricts = condition.asks().iter().all(|ask| RESTRICTING.contains(ask));
        let harmless = condition.unusual().iter().all(|so| HARMLESS.contains(so));
        ways && effects && restricts && harmless && !hooks.has(changing)
    };
    rules.boards == 1 && held.iter().all(leaves)
}

/// The one condition that changes men, if it is alone, on one board, and men move in their own ways and take only those of the other side.
pub(super) fn relocating<'h>(
    rules: &Rules,
    held: &[&'static dyn Condition],
    mut changing: impl Iterator<Item = &'h &'static dyn Condition>,
) -> Option<&'static dyn Condition> {
    const BESIDES: [Unusual; 3] = [Unusual::TakesOwn, Unusual::TakesKings, Unusual::MovesOthers];
    let conduct = Conduct::of(held);
    let usual = !BESIDES.iter().any(|&so| conduct.is_unusual(so)) && bending_attacks(held).next().is_none();
    let (first, second) = (changing.next(), changing.next());
    let alone = second.is_none() && rules.boards == 1;
    first
        .copied()
        .filter(|condition| usual && alone && condition.relocates().is_some())
}

/// The conditions that change how men move.
pub(super) fn bending(held: &[&'static dyn Condition]) -> impl Iterator<Item = &'static dyn Condition> {
    held.iter()
        .copied()
        .filter(|condition| condition.hooks().has(Hooks::ACTS))
}

/// Those of them that change how men take, but for pawns on their own first rank.
pub(super) fn bending_attacks<'h>(
    held: &'h [&'static dyn Condition],
) -> impl Iterator<Item = &'static dyn Condition> + use<'h> {
    bending(held).filter(|condition| !condition.has(Fact::BendsPawnsOnBase) && !condition.has(Fact::BendsStepsAlone))
}

/// The one of them that changes how men move, if it tells where from they take, on one board.
pub(super) fn telling_origins(rules: &Rules, held: &[&'static dyn Condition]) -> Option<&'static dyn Condition> {
    let mut bending = bending(held);
    let first = bending.next().filter(|condition| condition.has(Fact::TellsWhereFrom));
    first.filter(|_| bending.next().is_none() && rules.boards == 1)
}

/// The one of them that changes how men move, if by it men lend others their ways. None of them adds something to the moves of some men
/// alone then, leaves a choice, lets men exchange their places or uncovers men, which might borrow at once.
pub(super) fn lending(held: &[&'static dyn Condition]) -> Option<&'static dyn Condition> {
    let more = Hooks::EXCHANGES.and(Hooks::CHOICES);
    let usual = |condition: &&'static dyn Condition| {
        let uncovers = condition.asks().contains(&Ask::Uncovers);
        condition.concerns_all() && !condition.hooks().has(more) && !uncovers
    };
    let mut bending = bending(held);
    let first = bending.next().filter(|condition| condition.has(Fact::Lends));
    first.filter(|_| bending.next().is_none() && held.iter().all(usual))
}

/// The places at which any of these conditions is to be asked.
pub(super) fn hooks(held: &[&'static dyn Condition]) -> Hooks {
    held.iter()
        .fold(Hooks::NONE, |hooks, condition| hooks.and(condition.hooks()))
}
