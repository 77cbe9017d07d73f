//! Defences of one man that meet the same answer, told together.
//!
//! The rule: defences belong together if the same man makes them and one continuation, with all that
//! follows it, answers them all; a knight or king that takes the defending man answers like one that finds the square
//! vacant, while a rider that takes what has come onto its line is told apart. A defence with several
//! answers joins the larger group. Two defences are told as
//! `b6 (or 1...b5)`. Three or more are told as `R(g5)–any` if they are all legal moves of the man, and as
//! `R(e8)–other` if they are the largest group and the rest of its legal moves are told by name; otherwise
//! they are listed.

use super::super::notation::Notation;
use crate::pieces::Role;
use crate::position::{AnyPosition, Move, Position};
use crate::solution::{Attack, Step, Variation};

/// Defences that are told together; at least one.
pub(in crate::output) struct Group<'a> {
    pub(in crate::output) members: Vec<&'a Variation>,
    /// The member whose answers are told for all.
    pub(in crate::output) model: &'a Variation,
    /// The continuations that answer every defence.
    pub(in crate::output) shared: Vec<&'a Attack>,
    extent: Extent,
}

/// How much of a man's moves a group is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Extent {
    /// Some, listed one by one.
    Some,
    /// All but those which are told by name.
    Other,
    /// All.
    Any,
}

/// From so many moves on a group may be told as "any" or "other".
const MANY: usize = 3;

impl<'a> Group<'a> {
    /// Its first defence, in canonical order.
    fn first(&self) -> &'a Variation {
        self.members[0]
    }

    /// Is this variation one of its defences?
    pub(in crate::output) fn has(&self, variation: &Variation) -> bool {
        self.members.iter().any(|member| std::ptr::eq(*member, variation))
    }

    /// The defences as they are told after `1...`.
    pub(in crate::output) fn defences(&self, notation: &Notation, number: usize) -> String {
        let man = notation.man(self.first().defence.step);
        let texts = self.members.iter().map(|member| notation.short(&member.defence));
        let texts: Vec<String> = texts.collect();
        match (self.extent, texts.as_slice()) {
            (Extent::Any, _) => format!("{man}–any"),
            (Extent::Other, _) => format!("{man}–other"),
            (Extent::Some, [first, second]) => format!("{first} (or {number}...{second})"),
            (Extent::Some, _) => texts.join("/"),
        }
    }

    /// Are all its defences answered in the same way in this other play?
    pub(in crate::output) fn is_played_in(&self, other: &[Variation], known: Known) -> bool {
        self.members.iter().all(|member| is_played(member, other, known))
    }
}

/// What counts as known from other play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::output) enum Known {
    /// The same defence with the same answer.
    SameDefence,
    /// Also a new defence, if another move of the man is answered so: for play without threats, in which
    /// every move of a man is a defence.
    SameMan,
}

/// Is the variation known from this other play?
pub(in crate::output) fn is_played(variation: &Variation, other: &[Variation], known: Known) -> bool {
    let answers = |there: &Variation| {
        let also = |choice: &Attack| there.answers.iter().any(|other| other.step.step == choice.step.step);
        variation.answers.iter().any(also)
    };
    match other.iter().find(|there| there.defence.step == variation.defence.step) {
        Some(there) => answers(there),
        None if known == Known::SameDefence => false,
        None => other
            .iter()
            .filter(|there| man(&there.defence) == man(&variation.defence))
            .any(answers),
    }
}

/// Do two continuations answer in the same way?
fn is_alike(one: &Attack, other: &Attack) -> bool {
    let step = one.step.step;
    // A man that is reborn has to be told.
    let reborn = [one, other].iter().any(|choice| choice.step.step.rebirth().is_some());
    let leaps = matches!(step.role(), Role::KNIGHT | Role::KING) && !reborn;
    // Of two knights one may be taken in the one variation alone: then the move is told apart in the other.
    let told = |choice: &Attack| {
        let Step {
            outcome,
            file,
            rank,
            board,
            ..
        } = choice.step;
        (outcome, file, rank, board)
    };
    let same_way = leaps && step.is_same_way(other.step.step) && told(one) == told(other);
    one == other
        || (same_way && one.sequel.threats == other.sequel.threats && one.sequel.variations == other.sequel.variations)
}

fn is_answered_by(variation: &Variation, continuation: &Attack) -> bool {
    variation.answers.iter().any(|choice| is_alike(choice, continuation))
}

/// Groups the variations of a position, in the order in which they are told: by man; single defences before
/// what is told as "other".
pub(in crate::output) fn groups<'a>(
    position: &AnyPosition,
    variations: &'a [Variation],
    refutations: &[Move],
) -> Vec<Group<'a>> {
    let legal = position.legal();
    let mut told = Vec::new();
    for by_man in variations.chunk_by(|a, b| man(&a.defence) == man(&b.defence)) {
        let mover = man(&by_man[0].defence);
        let moves = legal.iter().filter(|step| (step.board(), step.from()) == mover).count();
        let refuting = refutations
            .iter()
            .filter(|step| (step.board(), step.from()) == mover)
            .count();
        told.extend(groups_of_man(by_man, moves, refuting));
    }
    told
}

fn man(told: &Step) -> (crate::geometry::BoardId, crate::geometry::Square) {
    (told.step.board(), told.step.from())
}

/// Groups the variations of one man that has so many legal moves, so many of which refute.
fn groups_of_man(variations: &[Variation], legal: usize, refuting: usize) -> Vec<Group<'_>> {
    let mut left: Vec<&Variation> = variations.iter().collect();
    let mut groups = Vec::new();
    while !left.is_empty() {
        let members = largest(&left);
        left.retain(|variation| !members.iter().any(|&member| std::ptr::eq(member, *variation)));
        groups.push(members);
    }
    let told_or_refuting = variations.len() + refuting;
    let mut groups: Vec<Group> = groups
        .into_iter()
        .enumerate()
        .map(|(place, members)| {
            let extent = match members.len() {
                count if count < MANY => Extent::Some,
                count if count == legal => Extent::Any,
                _ if place == 0 && told_or_refuting == legal => Extent::Other,
                _ => Extent::Some,
            };
            let (model, shared) = shared(&members);
            Group {
                members,
                model,
                shared,
                extent,
            }
        })
        .collect();
    groups.sort_by_key(|group| {
        let first = variations
            .iter()
            .position(|variation| std::ptr::eq(variation, group.members[0]));
        (group.extent == Extent::Other, first)
    });
    groups
}

/// The largest set of variations that one continuation answers; the first of several.
fn largest<'a>(variations: &[&'a Variation]) -> Vec<&'a Variation> {
    let answered = |continuation: &Attack| -> Vec<&'a Variation> {
        let alike = |variation: &&&Variation| is_answered_by(variation, continuation);
        variations.iter().filter(alike).copied().collect()
    };
    let mut best: Vec<&Variation> = Vec::new();
    for continuation in variations.iter().flat_map(|variation| &variation.answers) {
        let set = answered(continuation);
        if set.len() > best.len() {
            best = set;
        }
    }
    if best.is_empty() {
        // Nothing answers a last move: the defender himself has reached the goal.
        best = variations
            .iter()
            .filter(|variation| variation.answers.is_empty())
            .copied()
            .collect();
    }
    best
}

/// The continuations that all of these variations have, as the member with the fewest captures has them. What is a capture there is
/// one in every variation: `2.Kxa6` is said of none in which that square is vacant.
fn shared<'a>(members: &[&'a Variation]) -> (&'a Variation, Vec<&'a Attack>) {
    let common = |member: &&'a Variation| -> Vec<&'a Attack> {
        let everywhere = |choice: &&Attack| members.iter().all(|other| is_answered_by(other, choice));
        member.answers.iter().filter(everywhere).collect()
    };
    let captures = |member: &&&'a Variation| {
        common(member)
            .iter()
            .filter(|choice| choice.step.step.is_capture())
            .count()
    };
    let model = members.iter().min_by_key(captures).expect("a group has members");
    let takes_in = |choice: &Attack, member: &Variation| {
        let mut alike = member.answers.iter().filter(|answer| is_alike(answer, choice));
        alike.all(|answer| answer.step.step.is_capture())
    };
    let everywhere = |choice: &Attack| members.iter().all(|member| takes_in(choice, member));
    let mut shared = common(model);
    shared.retain(|choice| !choice.step.step.is_capture() || everywhere(choice));
    (model, shared)
}
