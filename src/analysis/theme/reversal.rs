//! Threats, first moves and refutations that come back as something else in the actual play.

use super::change::{fact, pairs};
use super::deed::Deed;
use super::phases::{Layered, Reply};
use super::{Fact, Layer, Theme};

/// All reversals: le Grand between any two phases, the others such that end in the actual play.
pub(super) fn facts(phases: &[Layered]) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (index, before) in phases.iter().enumerate() {
        facts.extend(phases[index + 1..].iter().filter_map(|after| le_grand(before, after)));
    }
    facts.extend(pairs(phases).filter_map(|(before, after)| salazar(before, after)));
    let tries: Vec<&Layered> = phases.iter().filter(|phase| phase.layer == Layer::Try).collect();
    for (index, one) in tries.iter().enumerate() {
        for other in &tries[index + 1..] {
            for key in phases.iter().filter(|phase| phase.layer == Layer::Key) {
                facts.extend(returns(one, other, key));
            }
        }
    }
    facts
}

/// Threat A, defence met by B; then threat B, defence met by A.
fn le_grand(before: &Layered, after: &Layered) -> Option<Fact> {
    let (old, new) = (before.threat()?, after.threat()?);
    let swapped = |theme: Theme, one: &Reply, other: &Reply| {
        let plays = [
            before.show_threat(),
            before.show(one),
            after.show_threat(),
            after.show(other),
        ];
        fact(theme, plays.to_vec())
    };
    let meets = |reply: &&Reply| reply.by == new;
    for one in before.replies().iter().filter(meets) {
        if let Some(other) = after.reply_to(one.to).filter(|other| other.by == old) {
            return swapped(Theme::LeGrand, one, other);
        }
    }
    let (one, other) = (before.met_by(new)?, after.met_by(old)?);
    swapped(Theme::PseudoLeGrand, one, other)
}

/// First move A, defence met by B; then first move B, the same defence met by A.
fn salazar(before: &Layered, after: &Layered) -> Option<Fact> {
    let (old, new) = (before.first_deed()?, after.first_deed()?);
    let mut replies = before.replies().iter().filter(|reply| reply.by == new);
    replies.find_map(|one| {
        let other = after.reply_to(one.to).filter(|other| other.by == old)?;
        fact(Theme::Salazar, vec![before.show(one), after.show(other)])
    })
}

/// What two tries threaten or begin with comes back as the mates after their refutations: each after its own, or
/// crosswise.
fn returns(one: &Layered, other: &Layered, key: &Layered) -> Vec<Fact> {
    let mut facts = Vec::new();
    let (Some(a), Some(b)) = (one.refutation(), other.refutation()) else {
        return facts;
    };
    let (Some(after_a), Some(after_b)) = (key.reply_to(a), key.reply_to(b)) else {
        return facts;
    };
    if a == b {
        return facts;
    }
    let themes = |moves: (Option<Deed>, Option<Deed>), straight: Theme, crossed: Theme| match moves {
        (Some(first), Some(second)) if first != second => match (after_a.by, after_b.by) {
            mates if mates == (first, second) => Some(straight),
            mates if mates == (second, first) => Some(crossed),
            _ => None,
        },
        _ => None,
    };
    let kept = [key.show(after_a), key.show(after_b)];
    let refutations = [one.show_refutation(), other.show_refutation()];
    if let Some(theme) = themes((one.threat(), other.threat()), Theme::Dombrovskis, Theme::Hannelius) {
        let threats = [one.show_threat(), other.show_threat()];
        let [first, second] = threats;
        let [refuted, too] = refutations.clone();
        let plays = [first, refuted, second, too].into_iter().chain(kept.clone());
        facts.extend(fact(theme, plays.collect()));
    }
    if let Some(theme) = themes((one.first_deed(), other.first_deed()), Theme::Vladimirov, Theme::Banny) {
        facts.extend(fact(theme, refutations.into_iter().chain(kept).collect()));
    }
    facts
}
