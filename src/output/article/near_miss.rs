//! Checks that just fail: each is told with the one reply that parries it.
//!
//! After a defence these are the checks that the mating man could give from another square of the line on
//! which it moves, which show why the mate has to be given just there. After a refutation it is the check
//! that would mate if the refuting man had moved otherwise, parried by that man itself. A check that the king
//! parries by moving shows nothing.

use super::super::notation::Notation;
use super::group::Group;
use crate::geometry::{Shape, attacks};
use crate::pieces::Role;
use crate::position::{AnyPosition, Move, Position};
use crate::solution::{Sign, Step, canonical_moves};

/// The near misses after a group of defences, as ` (2.Bc7/A+? Nd6/A!)`: the same with the same reply after
/// every defence.
pub(super) fn after_group(notation: &Notation, position: &AnyPosition, group: &Group, number: usize) -> String {
    let [answer] = group.shared.as_slice() else {
        return String::new();
    };
    let mater = answer.step.step;
    let flat = matches!(notation.rules.shape, Shape::Flat { .. });
    if answer.step.outcome != Sign::Mate || !flat {
        return String::new();
    }
    let line = attacks::line(mater.from(), mater.to());
    let by_mater = |step: Move| (step.board(), step.from()) == (mater.board(), mater.from()) && line.has(step.to());
    let mut common: Option<Vec<(Step, Step)>> = None;
    for member in &group.members {
        let found = near_misses(&position.play(member.defence.step), by_mater);
        let same = |(check, reply): &(Step, Step)| {
            let known = |(other, parry): &(Step, Step)| {
                check.step.is_same_way(other.step)
                    && reply.step.to() == parry.step.to()
                    && reply.step.role() == parry.step.role()
            };
            found.iter().any(known)
        };
        common = Some(match common {
            None => found,
            Some(before) => before.into_iter().filter(same).collect(),
        });
    }
    let told: Vec<String> = common
        .unwrap_or_default()
        .into_iter()
        .map(|(check, reply)| format!("{number}.{}? {}!", notation.short(&check), notation.short(&reply)))
        .collect();
    in_brackets(&told)
}

/// The near misses after a refutation, as ` (2.Qc3/A+ Bxd4/A)`.
pub(super) fn after_refutation(notation: &Notation, after: &AnyPosition, refutation: &Step) -> String {
    let told: Vec<String> = near_misses(&after.play(refutation.step), |_| true)
        .into_iter()
        .filter(|(_, reply)| reply.step.from() == refutation.step.to() && reply.step.board() == refutation.step.lands())
        .map(|(check, reply)| format!("2.{} {}", notation.short(&check), notation.short(&reply)))
        .collect();
    in_brackets(&told)
}

fn in_brackets(told: &[String]) -> String {
    match told {
        [] => String::new(),
        told => format!(" ({})", told.join("; ")),
    }
}

/// Checks by these moves that leave exactly one reply, not by the king, with the reply.
fn near_misses(position: &AnyPosition, wanted: impl Fn(Move) -> bool) -> Vec<(Step, Step)> {
    canonical_moves(position)
        .into_iter()
        .filter(|&step| wanted(step))
        .filter_map(|step| {
            let after = position.play(step);
            match after.legal().as_slice() {
                &[reply] if after.in_check(after.turn()) && reply.role() != Role::KING => {
                    Some((Step::of(position, step), Step::of(&after, reply)))
                }
                _ => None,
            }
        })
        .collect()
}
