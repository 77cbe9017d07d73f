//! Mates, and continuations of three-movers, that change between phases.

use super::deed::Deed;
use super::phases::{Layered, Reply};
use super::{Fact, Layer, Passage, Theme, TwinFact};
use crate::problem::Problem;
use std::collections::HashSet;

/// All changes in which the actual play takes part.
pub(super) fn facts(phases: &[Layered]) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (before, after) in pairs(phases) {
        facts.extend(changed(Theme::ChangedMates, before, after));
        facts.extend(transferred(before, after));
        facts.extend(cycles(before, after));
        facts.extend(ruchlis(before, after));
    }
    facts.extend(zagoruiko(phases));
    facts
}

/// Changes between the actual play of two twins: of defences and answers by men that stand alike in both diagrams.
pub(super) fn of_twins<'a>(one: (&'a Problem, &[Layered]), other: (&'a Problem, &[Layered])) -> Vec<TwinFact<'a>> {
    let stays = |deed: &Deed| {
        let man = |problem: &Problem| problem.diagram.men.iter().find(|man| man.place == deed.man()).copied();
        man(one.0).is_some() && man(one.0) == man(other.0)
    };
    let keys = |phases: &[Layered]| -> Vec<Layered> {
        let keys = phases.iter().filter(|phase| phase.layer == Layer::Key);
        keys.map(|phase| phase.only(&stays)).collect()
    };
    let mut facts = Vec::new();
    let others = keys(other.1);
    for before in &keys(one.1) {
        for after in &others {
            let changed = changed(Theme::ChangedMates, before, after).into_iter();
            let all = changed.chain(transferred(before, after)).chain(cycles(before, after));
            let all = all.chain(ruchlis(before, after));
            facts.extend(all.map(|fact| TwinFact {
                theme: fact.theme,
                plays: between(one.0, other.0, before, fact.plays),
            }));
        }
    }
    facts
}

/// Each passage with its twin. What is changed is not played alike in both, so that the replies of the first tell which are its own.
fn between<'a>(
    one: &'a Problem,
    other: &'a Problem,
    before: &Layered,
    plays: Vec<Passage>,
) -> Vec<(&'a Problem, Passage)> {
    let of_first = |passage: &Passage| before.replies().iter().any(|reply| before.show(reply) == *passage);
    let twin = |passage: &Passage| if of_first(passage) { one } else { other };
    plays.into_iter().map(|passage| (twin(&passage), passage)).collect()
}

/// Each phase with each actual play that is told after it.
pub(super) fn pairs(phases: &[Layered]) -> impl Iterator<Item = (&Layered, &Layered)> {
    phases.iter().enumerate().flat_map(move |(index, before)| {
        let after = phases[index + 1..].iter().filter(|after| after.layer == Layer::Key);
        after.map(move |after| (before, after))
    })
}

/// The defences that are answered in both phases, with both answers.
fn common<'a>(before: &'a Layered, after: &'a Layered) -> impl Iterator<Item = (&'a Reply, &'a Reply)> {
    let replies = before.replies().iter();
    replies.filter_map(|reply| Some((reply, after.reply_to(reply.to)?)))
}

/// Changes of continuations in which the actual play takes part.
pub(super) fn continuations(phases: &[Layered]) -> impl Iterator<Item = Fact> {
    pairs(phases).filter_map(|(before, after)| changed(Theme::ChangedContinuations, before, after))
}

fn changed(theme: Theme, before: &Layered, after: &Layered) -> Option<Fact> {
    let changed = common(before, after).filter(|(old, new)| old.by != new.by);
    let plays: Vec<Passage> = changed
        .flat_map(|(old, new)| [before.show(old), after.show(new)])
        .collect();
    fact(theme, plays)
}

/// Mates that follow certain defences in one phase and only others in the next.
fn transferred(before: &Layered, after: &Layered) -> Option<Fact> {
    let follows =
        |phase: &Layered, defence: Deed, mate: Deed| phase.reply_to(defence).is_some_and(|reply| reply.by == mate);
    let mut seen = Vec::new();
    let mut plays = Vec::new();
    for old in before.replies() {
        let Some(new) = after.met_by(old.by).filter(|_| !seen.contains(&old.by)) else {
            continue;
        };
        seen.push(old.by);
        let mut defences = before.replies().iter().filter(|reply| reply.by == old.by);
        if !defences.any(|reply| follows(after, reply.to, old.by)) {
            plays.extend([before.show(old), after.show(new)]);
        }
    }
    fact(Theme::TransferredMates, plays)
}

/// Defences that exchange their mates: in a cycle each gets the mate that the next one had.
fn cycles(before: &Layered, after: &Layered) -> Vec<Fact> {
    let common: Vec<(&Reply, &Reply)> = common(before, after).filter(|(old, new)| old.by != new.by).collect();
    let mut facts = Vec::new();
    for start in 0..common.len() {
        let mut cycle = vec![start];
        close(&common, &mut cycle, &mut |cycle| {
            let theme = match cycle.len() {
                2 => Theme::ReciprocalChange,
                _ => Theme::Lacny,
            };
            let plays = cycle.iter().map(|&index| before.show(common[index].0));
            let plays = plays.chain(cycle.iter().map(|&index| after.show(common[index].1)));
            facts.extend(fact(theme, plays.collect()));
        });
    }
    facts
}

/// Goes on with a path in which each defence gets the mate that the next one had, and tells the cycles of which the first
/// is the least.
fn close(common: &[(&Reply, &Reply)], path: &mut Vec<usize>, found: &mut impl FnMut(&[usize])) {
    let (first, last) = (path[0], path[path.len() - 1]);
    let gets = common[last].1.by;
    if path.len() > 1 && common[first].0.by == gets {
        found(path);
        return;
    }
    for next in first + 1..common.len() {
        let mates_differ = path.iter().all(|&earlier| common[earlier].0.by != common[next].0.by);
        if common[next].0.by == gets && mates_differ {
            path.push(next);
            close(common, path, found);
            path.pop();
        }
    }
}

/// Two mates pass to other defences, and those that they met get new ones.
fn ruchlis(before: &Layered, after: &Layered) -> Option<Fact> {
    let moved = |&(old, new, taken): &(&Reply, &Reply, &Reply)| {
        let passed = taken.to != old.to && before.reply_to(taken.to).is_none_or(|reply| reply.by != old.by);
        passed && new.by != old.by
    };
    let replies = before
        .replies()
        .iter()
        .filter_map(|old| Some((old, after.reply_to(old.to)?, after.met_by(old.by)?)));
    let all: Vec<(&Reply, &Reply, &Reply)> = replies.filter(moved).collect();
    for (index, one) in all.iter().enumerate() {
        for other in &all[index + 1..] {
            let mates = [one.0.by, other.0.by];
            let defences = [one.0.to, other.0.to, one.2.to, other.2.to];
            let fresh = !mates.contains(&one.1.by) && !mates.contains(&other.1.by);
            let apart = (0..4).all(|at| !defences[at + 1..].contains(&defences[at]));
            if mates[0] != mates[1] && fresh && apart {
                let plays = [one, other]
                    .into_iter()
                    .flat_map(|(old, new, taken)| [before.show(old), after.show(new), after.show(taken)]);
                return fact(Theme::Ruchlis, plays.collect());
            }
        }
    }
    None
}

/// The phases, three at least and the actual play among them, in which most defences, two at least, always get another
/// mate.
fn zagoruiko(phases: &[Layered]) -> Option<Fact> {
    let mut best: (Vec<usize>, Vec<Deed>) = (Vec::new(), Vec::new());
    for last in (0..phases.len()).filter(|&index| phases[index].layer == Layer::Key) {
        let changes = |&index: &usize| always_changed(phases, &[index, last]).len() >= 2;
        let others: Vec<usize> = (0..last).filter(changes).collect();
        for (at, &second) in others.iter().enumerate() {
            for &first in &others[..at] {
                let chosen = vec![first, second, last];
                let defences = always_changed(phases, &chosen);
                if defences.len() > best.1.len() {
                    best = (chosen, defences);
                }
            }
        }
    }
    let (mut chosen, mut defences) = best;
    if defences.len() < 2 {
        return None;
    }
    for index in 0..phases.len() {
        if chosen.contains(&index) {
            continue;
        }
        let mut more = chosen.clone();
        more.insert(0, index);
        let kept = always_changed(phases, &more);
        if kept.len() >= 2 {
            (chosen, defences) = (more, kept);
        }
    }
    chosen.sort_unstable();
    let replies = |&index: &usize| {
        let phase = &phases[index];
        let replies = defences.iter().filter_map(move |&defence| phase.reply_to(defence));
        replies.map(move |reply| phase.show(reply)).collect::<Vec<_>>()
    };
    fact(Theme::Zagoruiko, chosen.iter().flat_map(replies).collect())
}

/// The defences that get another mate in each of these phases.
fn always_changed(phases: &[Layered], chosen: &[usize]) -> Vec<Deed> {
    let differ = |defence: &Deed| {
        let mates: Option<Vec<Deed>> = chosen
            .iter()
            .map(|&index| phases[index].reply_to(*defence).map(|reply| reply.by))
            .collect();
        mates.is_some_and(|mates| (0..mates.len()).all(|at| !mates[at + 1..].contains(&mates[at])))
    };
    let replies = phases[chosen[0]].replies();
    replies.iter().map(|reply| reply.to).filter(differ).collect()
}

/// A theme, if there is play that shows it; each passage once.
pub(super) fn fact(theme: Theme, mut plays: Vec<Passage>) -> Option<Fact> {
    let mut seen = HashSet::new();
    let fresh: Vec<bool> = plays.iter().map(|passage| seen.insert(passage)).collect();
    let mut fresh = fresh.into_iter();
    plays.retain(|_| fresh.next().unwrap_or(true));
    (!plays.is_empty()).then_some(Fact { theme, plays })
}
