//! What was read, held against the solution that was written.

use super::*;

/// What reading back found to differ.
pub(super) type Differs = Result<(), String>;

fn equal<T: PartialEq + std::fmt::Debug>(what: &str, read: &T, told: &T) -> Differs {
    match read == told {
        true => Ok(()),
        false => Err(format!("{what}: read {read:?}\n  told {told:?}")),
    }
}

fn steps<'a>(steps: impl IntoIterator<Item = &'a Step>) -> BTreeSet<Move> {
    steps.into_iter().map(|told| told.step).collect()
}

/// Is all told, or are things left out on purpose?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Told {
    All,
    Some,
}

/// What follows a move of the attacker.
#[derive(Clone, Copy)]
struct After<'a> {
    zugzwang: bool,
    threats: &'a [Attack],
    variations: &'a [Variation],
}

impl<'a> After<'a> {
    fn phase(phase: &'a Attack) -> Self {
        After {
            zugzwang: phase.sequel.zugzwang,
            threats: &phase.sequel.threats,
            variations: &phase.sequel.variations,
        }
    }

    fn continuation(choice: &'a Attack) -> Self {
        After {
            zugzwang: choice.sequel.zugzwang,
            threats: &choice.sequel.threats,
            variations: &choice.sequel.variations,
        }
    }

    /// Holds what was read against it.
    fn compare(self, read: &ClaimedPlay, told: Told) -> Differs {
        if told == Told::All || read.zugzwang {
            equal("zugzwang", &read.zugzwang, &self.zugzwang)?;
        }
        answers(&read.threats, self.threats, told)?;
        let defences = read.replies.iter().map(|reply| reply.step).collect();
        covers(
            "defences",
            &defences,
            &steps(self.variations.iter().map(|found| &found.defence)),
            told,
        )?;
        for reply in &read.replies {
            let found = self.variations.iter().find(|found| found.defence.step == reply.step);
            let found = found.ok_or(format!("no variation {reply:?}"))?;
            answers(&reply.play.replies, &found.answers, told)?;
        }
        Ok(())
    }
}

/// All, or some, of what was told was read, and nothing else.
fn covers(what: &str, read: &BTreeSet<Move>, found: &BTreeSet<Move>, told: Told) -> Differs {
    match told == Told::Some && read.is_subset(found) {
        true => Ok(()),
        false => equal(what, read, found),
    }
}

fn answers(read: &[Claimed], found: &[Attack], told: Told) -> Differs {
    let attacks = read.iter().map(|choice| choice.step).collect();
    covers(
        "answers",
        &attacks,
        &steps(found.iter().map(|choice| &choice.step)),
        told,
    )?;
    for answer in read {
        let choice = found.iter().find(|choice| choice.step.step == answer.step);
        let choice = choice.ok_or(format!("no answer {answer:?}"))?;
        After::continuation(choice).compare(&answer.play, told)?;
    }
    Ok(())
}

fn phases(what: &str, read: &[ClaimedPhase], found: &[Attack], told: Told) -> Differs {
    let keys = read.iter().map(|phase| phase.key).collect();
    covers(what, &keys, &steps(found.iter().map(|phase| &phase.step)), told)?;
    for phase in read {
        let found = found.iter().find(|found| found.step.step == phase.key);
        let found = found.ok_or(format!("no {what} {phase:?}"))?;
        let refutations: BTreeSet<Move> = phase.play.refutations.iter().copied().collect();
        equal("refutations", &refutations, &steps(&found.sequel.refutations))?;
        After::phase(found).compare(&phase.play, told)?;
    }
    Ok(())
}

/// Holds claims against the solution that was written.
pub(super) fn compare(solution: &Solution, claims: &Claims, told: Told) -> Differs {
    if !claims.unread.is_empty() {
        return Err(format!("unread: {:?}", claims.unread));
    }
    let moves = |lines: &[Vec<Step>]| -> BTreeSet<Vec<Move>> {
        lines
            .iter()
            .map(|line| line.iter().map(|told| told.step).collect())
            .collect()
    };
    let read = |lines: &[Vec<Move>]| -> BTreeSet<Vec<Move>> { lines.iter().cloned().collect() };
    equal("lines", &read(&claims.lines), &moves(&solution.solutions))?;
    equal("set lines", &read(&claims.set_lines), &moves(&solution.set_solutions))?;
    phases("key", &claims.keys, &solution.keys, Told::Some)?;
    equal("keys", &claims.keys.len(), &solution.keys.len())?;
    for (key, found) in claims.keys.iter().zip(&solution.keys) {
        let defences: BTreeSet<Move> = key.play.replies.iter().map(|reply| reply.step).collect();
        equal(
            "defences",
            &defences,
            &steps(found.sequel.variations.iter().map(|told| &told.defence)),
        )?;
        equal("zugzwang", &key.play.zugzwang, &found.sequel.zugzwang)?;
        equal("threats", &key.play.threats.len(), &found.sequel.threats.len())?;
        if told == Told::All {
            After::phase(found).compare(&key.play, told)?;
        }
    }
    phases("try", &claims.tries, &solution.tries, told)?;
    let set = After {
        zugzwang: false,
        threats: &[],
        variations: &solution.set_play,
    };
    let play = ClaimedPlay {
        replies: claims.set_play.clone(),
        ..ClaimedPlay::default()
    };
    set.compare(&play, told)?;
    let empty = ClaimedPlay::default();
    let read = claims.post_key.as_ref().unwrap_or(&empty);
    if let Some(found) = &solution.post_key {
        let after = After {
            zugzwang: found.zugzwang,
            threats: &found.threats,
            variations: &found.variations,
        };
        let refutations: BTreeSet<Move> = read.refutations.iter().copied().collect();
        equal("refutations", &refutations, &steps(&found.refutations))?;
        return after.compare(read, told);
    }
    equal("play after the key", read, &empty)
}
