//! What attributes of men do: rules that hold where a man of the diagram has the attribute.

mod hurdles;
mod paralysing;
mod views;

use super::conditions::Rule;
use super::conditions::circe::{next_in_row, stands_there};
use super::conditions::colours::{changes_colour, reborn_elsewhere, reborn_taker, takers_return};
use super::conditions::rebirth_squares::home_of_kamikaze;
use super::men::{Kind, Man, Nature, Owner, Side};
use super::moves::Move;
use super::places::Place;
use super::position::Position;
use hurdles::{hurdle, mark_new_hoppers, moves_its_hurdle, with_hurdle_moved};
pub use paralysing::is_paralysed;
use paralysing::{PARALYSING, is_suffocated, paralysing_take_nothing};
use std::collections::BTreeMap;
use views::newly_seen;

/// The attributes with their rules, in the order in which they act, before what conditions add.
static RULES: &[(Nature, Rule)] = &[
    (
        Nature::Kamikaze,
        Rule {
            after: |_, m, mut after| {
                // Where men that take go on, it must be able to.
                if !m.man.is(Nature::Kamikaze) || m.taken.is_none() || takers_return(&after) {
                    return vec![after];
                }
                let arrived = after.arrived(m);
                let man = after.clear(arrived).expect("the man that has taken");
                let home = home_of_kamikaze(&after.conditions, m, man);
                match home.filter(|home| after.is_vacant_everywhere(*home)) {
                    Some(home) => stands_there(&after, arrived.board.at(home), man, m.by),
                    None => vec![after],
                }
            },
            ..Rule::named("kamikaze men")
        },
    ),
    (
        Nature::Protean,
        Rule {
            after: |_, m, mut after| {
                if let Some((_, taken)) = m.taken.filter(|_| m.man.is(Nature::Protean)) {
                    let kind = match taken.kind {
                        Kind::PAWN => Kind("PP"),
                        Kind("PP") => Kind::PAWN,
                        kind => kind,
                    };
                    after.change(after.arrived(m), |man| Man { kind, ..man });
                }
                vec![after]
            },
            ..Rule::named("protean men")
        },
    ),
    (
        Nature::Bul,
        Rule {
            may: |position, m| moves_its_hurdle(position, m, Nature::Bul),
            after: |position, m, after| with_hurdle_moved(position, m, after, Nature::Bul),
            ..Rule::named("bul men")
        },
    ),
    (
        Nature::Dob,
        Rule {
            may: |position, m| moves_its_hurdle(position, m, Nature::Dob),
            after: |position, m, after| with_hurdle_moved(position, m, after, Nature::Dob),
            ..Rule::named("dob men")
        },
    ),
    (
        Nature::Chameleon,
        Rule {
            after: chameleon,
            ..Rule::named("chameleons")
        },
    ),
    (
        Nature::HalfNeutral,
        Rule {
            after: |_, m, mut after| {
                if m.man.is(Nature::HalfNeutral) {
                    let owner = on_arrival(m).owner;
                    after.change(after.arrived(m), |man| Man { owner, ..man });
                }
                vec![after]
            },
            ..Rule::named("half-neutral men")
        },
    ),
    (
        Nature::Volage,
        Rule {
            after: |_, m, mut after| {
                if !turns_last(&after) {
                    let arrived = after.arrived(m);
                    turn_volage(m, &mut after, arrived);
                }
                vec![after]
            },
            ..Rule::named("volages")
        },
    ),
    (
        Nature::HurdleColour,
        Rule {
            after: |position, m, mut after| {
                let marked = m.man.is(Nature::HurdleColour);
                mark_new_hoppers(m, &mut after, Nature::HurdleColour);
                let hurdle = hurdle(position, m).filter(|(_, man)| marked && man.kind != Kind::KING);
                if let Some((place, _)) = hurdle {
                    after.turn_coat(place);
                }
                vec![after]
            },
            ..Rule::named("men that change the colour of hurdles")
        },
    ),
    (
        Nature::Functionary,
        Rule {
            acts: |position, place, man, by| {
                !man.is(Nature::Functionary) || position.is_observed_directly(by.other(), place)
            },
            ..Rule::named("functionaries")
        },
    ),
    (
        Nature::Ghost,
        Rule {
            may: |_, m| m.taken.is_none_or(|(_, man)| !man.is(Nature::Ghost)),
            ..Rule::named("uncapturable men")
        },
    ),
    (
        Nature::Paralysing,
        Rule {
            acts: |position, place, _, by| !is_paralysed(position, place, by),
            may: paralysing_take_nothing,
            check: |position, side, attacked| attacked && !(position.turn == side && is_suffocated(position)),
            ..Rule::named(PARALYSING)
        },
    ),
    (
        Nature::Patrol,
        Rule {
            may: |position, m| {
                let takes = m.man.is(Nature::Patrol) && m.taken.is_some();
                !takes || position.is_observed(m.by, m.from)
            },
            ..Rule::named("patrol men")
        },
    ),
];

/// The rules that act after what conditions add.
static LATE_RULES: &[(Nature, Rule)] = &[
    (
        Nature::Kamikaze,
        Rule {
            after: |before, m, mut after| {
                if m.man.is(Nature::Kamikaze) && m.taken.is_some() && takers_return(&after) {
                    after.clear(reborn_taker(before, m, &after));
                }
                vec![after]
            },
            ..Rule::named("kamikaze men, last")
        },
    ),
    (
        Nature::Volage,
        Rule {
            after: |before, m, mut after| {
                if turns_last(&after) {
                    let arrived = reborn_taker(before, m, &after);
                    turn_volage(m, &mut after, arrived);
                }
                let reborn = reborn_elsewhere(before, m, &after);
                if let Some((place, true)) = reborn.filter(|_| !moves_others(m, &after)) {
                    turn_if_volage(&mut after, place);
                }
                vec![after]
            },
            ..Rule::named("volages, last")
        },
    ),
    (
        Nature::Magic,
        Rule {
            after: |position, m, mut after| {
                for place in newly_seen(position, m, &after) {
                    after.turn_coat(place);
                }
                vec![after]
            },
            ..Rule::named("magic men")
        },
    ),
];

/// May other men than the one that is taken come to other squares by the move?
fn moves_others(m: &Move, after: &Position) -> bool {
    let revolving = ["ActuatedRevolvingBoard", "ActuatedRevolvingCentre"];
    let revolves = revolving.iter().any(|name| after.conditions.has(name));
    revolves || m.man.is(Nature::Bul) || m.man.is(Nature::Dob)
}

/// A volage there changes its side and is an ordinary man then; other men stay as they are.
fn turn_if_volage(after: &mut Position, place: Place) {
    if !after.man(place).is_some_and(|man| man.is(Nature::Volage)) {
        return;
    }
    let origin = after.memory.origins.get(&place).copied();
    after.change(place, |man| man.without(Nature::Volage));
    after.turn_coat(place);
    after.memory.origins.extend(origin.map(|origin| (place, origin)));
}

/// Do volages change their side when conditions have done their part?
fn turns_last(position: &Position) -> bool {
    takers_return(position) || position.conditions.has("AndernachChess")
}

/// A volage that ends its move there, on a square of another colour, changes its side and is an ordinary man then.
fn turn_volage(m: &Move, after: &mut Position, arrived: Place) {
    let own = after.man(arrived).is_some_and(|man| man.owner == after.owner_of(m.by));
    if m.man.is(Nature::Volage) && own && changes_colour(m.from, arrived) {
        turn_if_volage(after, arrived);
    }
}

/// The rules of the attributes that these men have.
pub fn rules(men: &BTreeMap<Place, Man>) -> [Vec<&'static Rule>; 2] {
    let is_present = |nature: Nature| men.values().any(|man| man.is(nature));
    let held = |rules: &'static [(Nature, Rule)]| {
        let held = rules.iter().filter(|(nature, _)| is_present(*nature));
        held.map(|(_, rule)| rule).collect()
    };
    [RULES, LATE_RULES].map(held)
}

/// Is it the rule of an attribute, not of a condition?
pub fn is_attribute(rule: &Rule) -> bool {
    let mut all = RULES.iter().chain(LATE_RULES);
    all.any(|(_, of_men)| of_men.name == rule.name)
}

impl Position {
    /// The man there becomes another. Who has changed does not castle.
    fn change(&mut self, place: Place, into: impl Fn(Man) -> Man) {
        if let Some(man) = self.man(place) {
            self.unmoved.retain(|one| one.place() != place);
            self.men.insert(place, into(man));
        }
    }
}

/// The man that moves, as it is after promotion and with what its attributes make of it where it arrives.
pub fn on_arrival(m: &Move) -> Man {
    let mut man = Man {
        kind: m.becomes.unwrap_or(m.man.kind),
        ..m.man
    };
    if m.becomes.is_none() && man.is(Nature::Chameleon) {
        man.kind = next_in_row(man.kind);
    }
    if man.is(Nature::HalfNeutral) {
        man.owner = match (man.owner, m.by) {
            (Owner::White | Owner::Black, _) => Owner::Neutral,
            (Owner::Neutral, Side::White) => Owner::White,
            (Owner::Neutral, Side::Black) => Owner::Black,
        };
    }
    man
}

/// A pawn that promotes becomes an ordinary man or a chameleon.
fn chameleon(_: &Position, m: &Move, mut after: Position) -> Vec<Position> {
    let arrived = after.arrived(m);
    match promotion(m) {
        Some(kind) if !m.man.is(Nature::Chameleon) && next_in_row(kind) != kind => {
            let mut other = after.clone();
            other.change(arrived, |man| man.with(Nature::Chameleon));
            vec![after, other]
        }
        None if m.man.is(Nature::Chameleon) => {
            after.change(arrived, |man| Man {
                kind: next_in_row(man.kind),
                ..man
            });
            vec![after]
        }
        _ => vec![after],
    }
}

/// What a pawn becomes by the move, unless it is a protean one that becomes what it has taken.
fn promotion(m: &Move) -> Option<Kind> {
    let protean = m.man.is(Nature::Protean) && m.taken.is_some();
    m.becomes.filter(|_| !protean)
}
