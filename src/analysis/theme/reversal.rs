//! Threats, first moves and refutations that come back as something else in the actual play.

use super::change::{fact, pairs};
use super::deed::Deed;
use super::phases::{Layered, Reply};
use super::{Fact, Layer, Passage, Theme};

/// All reversals: le Grand between any two phases, the others such that end in the actual play.
pub(super) fn facts(phases: &[Layered]) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (index, before) in phases.iter().enumerate() {
        facts.extend(phases[index + 1..].iter().filter_map(|after| le_grand(before, after)));
    }
    facts.extend(pairs(phases).filter_map(|(before, after)| salazar(before, after)));
    let tries: Vec<&Layered> = phases.iter().filter(|phase| phase.layer == Layer::Try).collect();
    for key in phases.iter().filter(|phase| phase.layer == Layer::Key) {
        facts.extend(straight(&tries, key, Theme::Dombrovskis, THREAT));
        facts.extend(straight(&tries, key, Theme::Vladimirov, FIRST));
        for (index, one) in tries.iter().enumerate() {
            for other in &tries[index + 1..] {
                facts.extend(crossed(one, other, key, Theme::Hannelius, THREAT));
                facts.extend(crossed(one, other, key, Theme::Banny, FIRST));
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
            Some(before.show(one)),
            after.show_threat(),
            Some(after.show(other)),
        ];
        fact(theme, plays.into_iter().flatten().collect())
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

/// What a try threatens or begins with, and how that is shown, if it is more than the refutation shows.
type Shown = (fn(&Layered) -> Option<Deed>, fn(&Layered) -> Option<Passage>);
const THREAT: Shown = (Layered::threat, Layered::show_threat);
const FIRST: Shown = (Layered::first_deed, Layered::show_first);

/// What tries threaten or begin with comes back as the mate after the refutation of each: all such tries of a key together.
fn straight(tries: &[&Layered], key: &Layered, theme: Theme, (of, show): Shown) -> Option<Fact> {
    let mut kept: Vec<(&Layered, &Reply, Deed)> = Vec::new();
    for phase in tries {
        let returned = phase.refutation().and_then(|refutation| key.reply_to(refutation));
        let fresh = |reply: &&Reply| {
            kept.iter()
                .all(|(_, other, by)| other.to != reply.to && *by != reply.by)
        };
        if let (Some(reply), Some(first)) = (returned.filter(fresh), of(phase))
            && reply.by == first
        {
            kept.push((phase, reply, first));
        }
    }
    let tried = kept
        .iter()
        .flat_map(|(phase, ..)| [show(phase), Some(phase.show_refutation())]);
    let met = kept.iter().map(|(_, reply, _)| Some(key.show(reply)));
    let plays = tried.chain(met).flatten().collect();
    if kept.len() < 2 { None } else { fact(theme, plays) }
}

/// What two tries threaten or begin with comes back as the mates after their refutations, crosswise.
fn crossed(one: &Layered, other: &Layered, key: &Layered, theme: Theme, (of, show): Shown) -> Option<Fact> {
    let (a, b) = (one.refutation()?, other.refutation()?);
    let (after_a, after_b) = (key.reply_to(a)?, key.reply_to(b)?);
    let (first, second) = (of(one)?, of(other)?);
    let swapped = (after_a.by, after_b.by) == (second, first);
    if a == b || first == second || !swapped {
        return None;
    }
    let refutations = [
        show(one),
        Some(one.show_refutation()),
        show(other),
        Some(other.show_refutation()),
    ];
    let kept = [key.show(after_a), key.show(after_b)];
    fact(theme, refutations.into_iter().flatten().chain(kept).collect())
}
