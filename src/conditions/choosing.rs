//! Which conditions that leave a choice are played together: two of which at most one leaves a choice with any move, or
//! of which a move tells both choices.

use super::take_make::PLAIN as TAKE_AND_MAKE;
use super::{Condition, Hooks, anticirce, circe, circe_make, of, parrain};
use crate::pieces::{Attributes, Piece, Role};
use crate::rules::Rules;

/// Why these conditions are not played together.
pub(crate) fn refuses(rules: &Rules, men: &[Piece]) -> Option<&'static str> {
    let names: Vec<&str> = of(rules)
        .filter(|condition| condition.hooks().has(Hooks::CHOICES))
        .map(|condition| condition.name())
        .collect();
    let meet = match names[..] {
        [] | [_] => false,
        [one, other] => !may_meet(rules, men, [one, other]),
        _ => true,
    };
    meet.then_some("conditions of which more than one leaves a choice are not played together")
}

/// The forms of Anticirce in which nothing is chosen but what a pawn becomes.
fn of_taker() -> [&'static str; 5] {
    [
        anticirce::SYMMETRY.name(),
        anticirce::VERTICAL_SYMMETRY.name(),
        anticirce::ANTIPODES.name(),
        anticirce::EQUIPOLLENTS.name(),
        anticirce::COUSCOUS.name(),
    ]
}

/// Those of them that never bring a pawn to its last rank when it has taken in the way of pawns.
fn keeps_takers(name: &str) -> bool {
    of_taker()[..2].contains(&name)
}

/// The forms of Circe in which nothing is chosen but what a pawn becomes that is reborn at once.
fn of_reborn() -> [&'static str; 7] {
    [
        circe::PWC.name(),
        circe::SYMMETRY.name(),
        circe::VERTICAL_SYMMETRY.name(),
        circe::ANTIPODES.name(),
        circe::EQUIPOLLENTS.name(),
        circe::COUSCOUS.name(),
        circe::MIRROR_COUSCOUS.name(),
    ]
}

/// The forms of Circe in which nothing is chosen but what a pawn becomes.
fn is_of_taken(name: &str) -> bool {
    of_reborn().contains(&name) || [parrain::PARRAIN.name(), parrain::CONTRA_PARRAIN.name()].contains(&name)
}

/// Does a move tell all that these two let be chosen with it?
fn may_meet(rules: &Rules, men: &[Piece], pair: [&str; 2]) -> bool {
    let usual = men
        .iter()
        .all(|man| man.attributes.without(Attributes::ROYAL).is_empty());
    usual && (are_told_together(rules, pair) || are_apart(rules, men, pair))
}

/// Does at most one of these two leave a choice with any move?
fn are_apart(rules: &Rules, men: &[Piece], pair: [&str; 2]) -> bool {
    let others = || of(rules).filter(|other| !pair.contains(&other.name()));
    let have = |hooks: Hooks| others().any(|other| other.hooks().has(hooks));
    let pawns = || men.iter().filter(|man| man.role.is_pawn());
    match pawns().next() {
        None => are_apart_without_pawns(pair) && !have(Hooks::FOLLOW.and(Hooks::BEGIN).and(Hooks::EXCHANGES)),
        Some(_) => {
            let own_ways = !have(Hooks::ACTS.and(Hooks::BEGIN).and(Hooks::EXCHANGES));
            own_ways && pawns().all(|man| man.role == Role::PAWN) && are_apart_with_pawns(pair)
        }
    }
}

/// A move tells both where its man goes on to and where the man that it has taken is reborn, on a single board.
fn are_told_together(rules: &Rules, pair: [&str; 2]) -> bool {
    let placed = [circe::SUPER.name(), circe_make::CIRCE_MAKE.name()];
    let reborn = |name: &str| of_reborn().contains(&name) || placed.contains(&name);
    rules.boards == 1 && either(pair, |one, other| one == TAKE_AND_MAKE.name() && reborn(other))
}

/// Of two conditions one must choose nothing but what pawns become: where there are no pawns it chooses nothing.
fn are_apart_without_pawns(pair: [&str; 2]) -> bool {
    let forms = [
        circe::PWC.name(),
        parrain::PARRAIN.name(),
        parrain::CONTRA_PARRAIN.name(),
    ];
    let promotes = |name: &str| of_taker().contains(&name) || is_of_taken(name);
    either(pair, |one, other| {
        promotes(one) && promotes(other) || one == TAKE_AND_MAKE.name() && forms.contains(&other)
    })
}

/// By PWC a pawn that is taken becomes another man where the taker has come from its own first rank, which is no pawn then.
fn are_apart_with_pawns(pair: [&str; 2]) -> bool {
    either(pair, |taker, taken| {
        of_taker().contains(&taker) && is_of_taken(taken) && (keeps_takers(taker) || taken == circe::PWC.name())
    })
}

/// Is it so of the two in one order or in the other?
fn either([one, other]: [&str; 2], so: impl Fn(&str, &str) -> bool) -> bool {
    so(one, other) || so(other, one)
}
