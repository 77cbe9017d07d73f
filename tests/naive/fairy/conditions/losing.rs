//! Games in which kings are men as others, and what makes a mate one.

use super::Rule;
use crate::fairy::men::{Kind, Man, Side};
use crate::fairy::moves::Move;
use crate::fairy::position::Position;

pub const RULES: &[Rule] = &[
    Rule {
        begins: |position| position.promotions.push(Kind::KING),
        spares: |_, _| true,
        check: |_, _, _| false,
        chosen: |_, mut moves| {
            let any = moves.iter().any(|m| m.taken.is_some());
            moves.retain(|m| !any || m.taken.is_some());
            moves
        },
        ..Rule::named("LosingChess")
    },
    Rule {
        begins: |position| position.promotions.push(Kind::KING),
        spares: |_, _| true,
        check: |position, side, _| could_die_out(position, side),
        ..Rule::named("ExtinctionChess")
    },
    Rule {
        after: |before, m, mut after| {
            let observers = before.observers(m.by.other(), m.from);
            after.memory.attacked.clear();
            if observers.len() == 1 {
                after.memory.attacked.insert(m.by);
            }
            vec![after]
        },
        mated: |position, moves, _| moves.is_empty() && position.memory.attacked.contains(&position.turn.other()),
        ..Rule::named("AMU")
    },
    Rule {
        after: |_, m, after| vec![with_checkers_turned(m, after)],
        ..Rule::named("#C")
    },
];

/// Could the other side take a man of this one after which it has no more of that kind?
fn could_die_out(position: &Position, side: Side) -> bool {
    let own = || {
        position
            .men
            .iter()
            .filter(|(_, man)| **man == Man::of(position.owner_of(side), man.kind))
    };
    let mut last = own().filter(|(_, man)| own().filter(|(_, other)| other.kind == man.kind).count() == 1);
    last.any(|(place, _)| !position.takings(side.other(), *place).is_empty())
}

/// The position in which the men that mate belong to the other side, if that leaves their king safe.
fn with_checkers_turned(m: &Move, after: Position) -> Position {
    let mut usual = after.clone();
    usual.conditions.rules.clear();
    let king = usual.king(usual.turn);
    let Some(king) = king.filter(|_| usual.is_mate()) else {
        return after;
    };
    let mut turned = after.clone();
    for (place, man) in usual.observers(m.by, king) {
        if !man.is_king() && man == Man::of(after.owner_of(m.by), man.kind) {
            let owner = after.owner_of(m.by.other());
            turned.men.insert(place, Man { owner, ..man });
        }
    }
    if turned.in_check(m.by) { after } else { turned }
}
