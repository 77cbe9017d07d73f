//! Who is in check, and which checks are allowed.

use super::Rule;
use crate::fairy::men::{COMPASS, Kind, Side};
use crate::fairy::moves::{How, Move};
use crate::fairy::places::Place;
use crate::fairy::position::Position;
use std::collections::BTreeSet;

/// SAT with a number: in check if more squares than that are safe.
macro_rules! sat {
    ($name:literal, $number:literal) => {
        Rule {
            check: |position, side, _| safe_squares(position, side, true) > $number,
            ..Rule::named($name)
        }
    };
}

/// How many men stand beside the king that are not of the side to move alone.
fn strangers_beside(position: &Position, king: Place) -> usize {
    let around = COMPASS.iter().filter_map(|step| king.plus(*step));
    let men = around.filter_map(|place| position.men.get(&place));
    men.filter(|man| man.serves(position.turn.other())).count()
}

const BRUNNER: &str = "BrunnerChess";

pub const RULES: &[Rule] = &[
    Rule {
        check: |position, side, _| safe_squares(position, side, false) > 0,
        ..Rule::named("SAT")
    },
    sat!("SAT 1", 1),
    sat!("SAT 2", 2),
    sat!("SAT 3", 3),
    sat!("SAT 4", 4),
    sat!("SAT 5", 5),
    sat!("SAT 6", 6),
    sat!("SAT 7", 7),
    sat!("SAT 8", 8),
    Rule {
        begins: note_attacked,
        after: |_, _, mut after| {
            note_attacked(&mut after);
            vec![after]
        },
        check: |position, side, attacked| {
            let free = !attacked && position.memory.attacked.contains(&side);
            free || safe_squares(position, side, false) > 0
        },
        ..Rule::named("StrictSAT")
    },
    Rule {
        acts: |position, place, man, by| !man.is_king() || position.observers(by.other(), place).is_empty(),
        check: |position, side, _| attackers_but_kings(position, side) > 1,
        ..Rule::named("Pepo")
    },
    Rule {
        may: |position, m| {
            let safe = |after: &Position| is_safe(after, m.by);
            !m.taken.is_some_and(|(_, man)| man.is_king()) || position.king_taken_with_all(m).iter().any(safe)
        },
        ..Rule::named(BRUNNER)
    },
    Rule {
        mated: |_, moves, _| moves.len() == 1 && moves[0].man.is_king(),
        ..Rule::named("MAFF")
    },
    Rule {
        mated: |position, _, mated| {
            let king = position.king(position.turn);
            mated && king.is_some_and(|king| strangers_beside(position, king) == 1)
        },
        ..Rule::named("OWU")
    },
    Rule {
        check: |position, side, _| {
            position
                .king(side.other())
                .is_some_and(|king| position.attacks(side, king))
        },
        ..Rule::named("Vogtländer Chess")
    },
    Rule {
        check: |position, side, attacked| {
            attacked
                || position
                    .king(side)
                    .is_some_and(|king| !position.observers(side, king).is_empty())
        },
        ..Rule::named("Bicolores")
    },
    Rule {
        check: |_, _, attacked| !attacked,
        ..Rule::named("Antikings")
    },
    // In the diagram the king of the side that is not to move may be in check; no position compared has it so.
    Rule::named("Lèse-majesté"),
    Rule {
        // A move that gives check must mate.
        stands: |_, _, after| !after.in_check(after.turn) || after.is_mate_by_rule(),
        ..Rule::named("Checkless")
    },
    Rule {
        // A move that mates must be the only one.
        stands: |before, m, after| {
            let mates = |other: &Move| other != m && before.play(other).is_mate_by_rule();
            !after.is_mate_by_rule() || !before.safe_moves().iter().any(mates)
        },
        ..Rule::named("Exclusive Chess")
    },
    Rule {
        may: may_be_taken,
        ..Rule::named("MultiCaptures")
    },
    Rule {
        may: |position, m| m.by == Side::Black || may_be_taken(position, m),
        ..Rule::named("MultiCaptures White")
    },
    Rule {
        may: |position, m| m.by == Side::White || may_be_taken(position, m),
        ..Rule::named("MultiCaptures Black")
    },
    ultra("White Ultraschachzwang", |position, moves| {
        must_check(position, moves, Side::White)
    }),
    ultra("Black Ultraschachzwang", |position, moves| {
        must_check(position, moves, Side::Black)
    }),
    Rule {
        chosen: |position, moves| must_check(position, moves, Side::Black),
        instead: Some(|position, moves| {
            let rests = position.turn == Side::Black && moves.is_empty();
            rests
                .then(|| position.in_place_of_move(How::Rest))
                .into_iter()
                .collect()
        }),
        ..Rule::named("BlackChecks")
    },
];

type Chosen = fn(&Position, Vec<Move>) -> Vec<Move>;

const fn ultra(name: &'static str, chosen: Chosen) -> Rule {
    Rule {
        chosen,
        ..Rule::named(name)
    }
}

/// Each move of this side must give check.
fn must_check(position: &Position, mut moves: Vec<Move>, side: Side) -> Vec<Move> {
    let checks = |m: &Move| position.play(m).in_check(side.other());
    moves.retain(|m| position.turn != side || checks(m));
    moves
}

/// Is the king of this side attacked by no man of the other, by all other conditions?
fn is_safe(position: &Position, side: Side) -> bool {
    let mut others = position.clone();
    others.conditions.rules.retain(|rule| rule.name != BRUNNER);
    let king = position.king(side);
    king.is_none_or(|king| !others.attacks(side.other(), king))
}

fn note_attacked(position: &mut Position) {
    for side in [Side::White, Side::Black] {
        let king = position.king(side);
        if king.is_some_and(|king| position.attacks(side.other(), king)) {
            position.memory.attacked.insert(side);
        }
    }
}

/// How many men attack the king of this side, the other king not counted.
fn attackers_but_kings(position: &Position, side: Side) -> usize {
    let Some(king) = position.king(side) else { return 0 };
    let mut takings = position.takings(side.other(), king);
    takings.retain(|m| !m.man.is_king());
    let from: BTreeSet<Place> = takings.iter().map(|m| m.from).collect();
    from.len()
}

/// How many squares beside the king, vacant or with an enemy, are attacked by no man of the other side when it stands there;
/// where asked its own, too.
fn safe_squares(position: &Position, side: Side, with_own: bool) -> usize {
    let Some(king) = position.king(side) else { return 0 };
    let safe = |to: &Place| {
        let mut there = position.clone();
        let man = there.men.remove(&king).expect("the king");
        there.men.insert(*to, man);
        !there.attacks(side.other(), *to)
    };
    let open = |to: &Place| {
        position
            .man(*to)
            .is_none_or(|man| man.serves(side.other()) && !man.is_king())
    };
    // Another royal man goes by its own ways, and passes to the other board.
    let man = position.man(king).expect("the king");
    let goals: BTreeSet<Place> = match man.kind == Kind::KING {
        true => COMPASS.into_iter().filter_map(|step| king.plus(step)).collect(),
        false => {
            let moves = position.goes(king, man, side).into_iter();
            moves.filter(|m| position.has_room(m)).map(|m| m.to).collect()
        }
    };
    goals.iter().filter(|to| open(to) && safe(to)).count() + usize::from(with_own && safe(&king))
}

/// Is it no capture, or do two men attack the man that is taken?
fn may_be_taken(position: &Position, m: &Move) -> bool {
    m.taken
        .is_none_or(|(place, _)| is_attacked_twice(position, m.by, place))
}

/// Do two men of this side attack the place, by all other conditions?
fn is_attacked_twice(position: &Position, by: Side, place: Place) -> bool {
    let mut there = position.clone();
    there
        .conditions
        .rules
        .retain(|rule| !rule.name.starts_with("MultiCaptures"));
    let takes = |m: &Move| !m.taken.is_some_and(|(_, man)| man.is_king()) || there.loses_king(m);
    let takings = there.takings(by, place);
    let attackers: BTreeSet<Place> = takings.iter().filter(|m| takes(m)).map(|m| m.from).collect();
    attackers.len() > 1
}
