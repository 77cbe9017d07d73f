//! Checks that just fail: each is told with the one reply that parries it.

use super::super::notation::Notation;
use super::group::Group;
use crate::position::{Move, MoveList, Position};
use crate::solution::{Step, canonical_moves};

/// The near misses after a group of defences, as ` (2.Bc7/A+? Nd6/A!)`: checks by the man that mates, on another
/// square, that fail to the same single reply after every defence of the group.
pub(super) fn after_group<P: Position>(notation: &Notation, position: &P, group: &Group, number: usize) -> String {
    let [answer] = group.shared() else {
        return String::new();
    };
    if !answer.variations.is_empty() || !answer.threats.is_empty() {
        return String::new();
    }
    let mater = answer.attack.step;
    let by_mater = |step: Move| (step.board(), step.from()) == (mater.board(), mater.from());
    let mut common: Option<Vec<(Step, Step)>> = None;
    for member in group.members() {
        let found = near_misses(&position.play(member.defence.step), by_mater);
        let same = |&(check, reply): &(Step, Step)| {
            let known = |&(other, parry): &(Step, Step)| {
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
        .map(|(check, reply)| format!("{number}.{}? {}!", notation.short(check), notation.short(reply)))
        .collect();
    if told.is_empty() {
        String::new()
    } else {
        format!(" ({})", told.join("; "))
    }
}

/// The near misses after a refutation, as ` (2.Qc3/A+ Bxd4/A)`.
pub(super) fn after_refutation<P: Position>(notation: &Notation, after: &P, refutation: Step) -> String {
    let told: Vec<String> = near_misses(&after.play(refutation.step), |_| true)
        .into_iter()
        .map(|(check, reply)| format!("2.{} {}", notation.short(check), notation.short(reply)))
        .collect();
    if told.is_empty() {
        String::new()
    } else {
        format!(" ({})", told.join("; "))
    }
}

/// Checks of these moves that leave exactly one reply, with the reply.
fn near_misses<P: Position>(position: &P, wanted: impl Fn(Move) -> bool) -> Vec<(Step, Step)> {
    canonical_moves(position)
        .into_iter()
        .filter(|&step| wanted(step))
        .filter_map(|step| {
            let after = position.play(step);
            let mut replies = MoveList::new();
            after.legal_moves(&mut replies);
            match replies.as_slice() {
                &[reply] if after.in_check(after.turn()) => Some((Step::of(position, step), Step::of(&after, reply))),
                _ => None,
            }
        })
        .collect()
}
