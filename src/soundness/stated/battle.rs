//! Keys, tries and variations that are stated.

use super::wrong;
use crate::formats::claims::{Claimed, ClaimedPhase, ClaimedPlay, Claims};
use crate::position::{Move, Position};
use crate::problem::{Opening, Problem, Telling};
use crate::solution::{Continuation, Phase, Sign, Solution, Variation};
use crate::soundness::battle::rest;
use crate::soundness::{Defect, DefectKind};
use crate::stipulation::Play;
use crate::with_position;

/// Notes all that is stated and does not hold.
pub(super) fn judge(problem: &Problem, solution: &Solution, claims: &Claims, defects: &mut Vec<Defect>) {
    let mut judge = Judge {
        problem,
        solution,
        path: Vec::new(),
        defects,
    };
    claims.keys.iter().for_each(|phase| judge.key(phase));
    claims.tries.iter().for_each(|phase| judge.attempt(phase));
    if judge.moves() > 1 && judge.can_pass() {
        judge.set_play(&claims.set_play);
    }
    if let (Some(stated), Some(found)) = (&claims.post_key, &solution.post_key) {
        let found = Found {
            zugzwang: found.zugzwang,
            threats: &found.threats,
            variations: &found.variations,
        };
        judge.play(stated, found, judge.moves() - 1, 1);
    }
}

/// What was found to follow a move of the attacker.
#[derive(Clone, Copy)]
struct Found<'a> {
    zugzwang: bool,
    threats: &'a [Continuation],
    variations: &'a [Variation],
}

impl<'a> Found<'a> {
    fn after_key(phase: &'a Phase) -> Self {
        Found {
            zugzwang: phase.zugzwang,
            threats: &phase.threats,
            variations: &phase.variations,
        }
    }

    fn after(choice: &'a Continuation) -> Self {
        Found {
            zugzwang: choice.zugzwang,
            threats: &choice.threats,
            variations: &choice.variations,
        }
    }
}

struct Judge<'a> {
    problem: &'a Problem,
    solution: &'a Solution,
    path: Vec<(String, Move)>,
    defects: &'a mut Vec<Defect>,
}

impl Judge<'_> {
    fn moves(&self) -> usize {
        usize::from(self.problem.stipulation.length.moves)
    }

    fn note(&mut self, kind: DefectKind, reason: &str) {
        self.defects.push(wrong(kind, &self.path, reason));
    }

    /// Notes a wrong claim about one move more.
    fn note_at(&mut self, kind: DefectKind, number: String, step: Move, reason: &str) {
        self.path.push((number, step));
        self.note(kind, reason);
        self.path.pop();
    }

    /// Can the side to move pass, as set play supposes?
    fn can_pass(&self) -> bool {
        let position = self.problem.diagram.position();
        position.is_ok_and(|position| with_position!(&position, position => !position.in_check(position.turn())))
    }

    fn key(&mut self, stated: &ClaimedPhase) {
        let solution = self.solution;
        match solution.keys.iter().find(|phase| phase.key.step == stated.key) {
            None => self.note_at(DefectKind::StatedKey, "1.".to_string(), stated.key, "does not solve"),
            Some(found) => self.phase(stated, found),
        }
    }

    /// A try must fail, and to the stated refutations alone.
    fn attempt(&mut self, stated: &ClaimedPhase) {
        let solution = self.solution;
        if solution.keys.iter().any(|phase| phase.key.step == stated.key) {
            self.note_at(DefectKind::StatedTry, "1.".to_string(), stated.key, "solves");
            return;
        }
        let refutations = &stated.play.refutations;
        match solution.tries.iter().find(|phase| phase.key.step == stated.key) {
            Some(found) => {
                if !refutations.is_empty() {
                    self.refutations(stated, found);
                }
                self.phase(stated, found);
            }
            None if !refutations.is_empty() && self.would_be_told(refutations.len()) => {
                let reason = "there are more refutations";
                self.note_at(DefectKind::StatedTry, "1.".to_string(), stated.key, reason);
            }
            None => {}
        }
    }

    /// Would a try with so many refutations have been told? In one move nothing is called a try.
    fn would_be_told(&self, refutations: usize) -> bool {
        let settings = &self.problem.settings;
        let plain = self.problem.stipulation.play == Play::Direct && !self.problem.stipulation.exact;
        let told = settings.trivial_tries == Telling::Told && settings.opening == Opening::Key;
        let all = told && !settings.stop_on_short && refutations <= settings.tries as usize;
        all && plain && self.moves() > 1
    }

    fn refutations(&mut self, stated: &ClaimedPhase, found: &Phase) {
        self.path.push(("1.".to_string(), stated.key));
        let refutations = &stated.play.refutations;
        let refutes = |step: Move| found.refutations.iter().any(|told| told.step == step);
        for &step in refutations.iter().filter(|&&step| !refutes(step)) {
            self.note_at(
                DefectKind::StatedRefutation,
                "1...".to_string(),
                step,
                "does not refute",
            );
        }
        for told in found
            .refutations
            .iter()
            .filter(|told| !refutations.contains(&told.step))
        {
            let reason = "refutes, but is not stated";
            self.note_at(DefectKind::StatedRefutation, "1...".to_string(), told.step, reason);
        }
        self.path.pop();
    }

    fn phase(&mut self, stated: &ClaimedPhase, found: &Phase) {
        self.path.push(("1.".to_string(), stated.key));
        for reply in &stated.play.replies {
            let refutes = found.refutations.iter().any(|told| told.step == reply.step);
            if refutes && !reply.grouped && !reply.play.replies.is_empty() {
                self.note_at(DefectKind::StatedLine, "1...".to_string(), reply.step, "refutes");
            }
        }
        let checks = found.key.outcome == Sign::Check;
        if !checks || stated.play.threats.is_empty() {
            self.play(&stated.play, Found::after_key(found), self.moves() - 1, 1);
        }
        self.path.pop();
    }

    /// What follows the attacker's move with this number, after which he has so many left.
    fn play(&mut self, stated: &ClaimedPlay, found: Found<'_>, left: usize, number: usize) {
        // Where the whole is shorter than it may be, longer play may be right, too.
        let settings = &self.problem.settings;
        if !settings.variations || rest(found.threats, found.variations) != left {
            return;
        }
        if settings.threats == Telling::Told {
            self.threats(stated, found, left, number);
        }
        for reply in stated.replies.iter().filter(|reply| !reply.grouped) {
            let variation = found.variations.iter().find(|told| told.defence.step == reply.step);
            if let Some(variation) = variation {
                self.path.push((format!("{number}..."), reply.step));
                self.answers(reply, variation, left, number, DefectKind::StatedLine);
                self.path.pop();
            }
        }
    }

    fn threats(&mut self, stated: &ClaimedPlay, found: Found<'_>, left: usize, number: usize) {
        let next = format!("{}.", number + 1);
        if let (true, false, Some(threat)) = (stated.zugzwang, found.zugzwang, found.threats.first()) {
            let reason = "zugzwang is stated, but there is a threat";
            self.note_at(DefectKind::StatedLine, next.clone(), threat.attack.step, reason);
        }
        // Where there is a shorter threat, the longer ones are not told.
        if !found.threats.is_empty() && rest(found.threats, &[]) != left {
            return;
        }
        for threat in &stated.threats {
            match found.threats.iter().find(|told| told.attack.step == threat.step) {
                None => self.note_at(DefectKind::StatedLine, next.clone(), threat.step, "is no threat"),
                Some(told) => {
                    self.path.push((next.clone(), threat.step));
                    self.play(&threat.play, Found::after(told), left - 1, number + 1);
                    self.path.pop();
                }
            }
        }
    }

    /// The attacker's answers to a defence that was told.
    fn answers(&mut self, stated: &Claimed, found: &Variation, left: usize, number: usize, kind: DefectKind) {
        let choices = &found.continuations;
        let shortest = choices
            .iter()
            .map(|choice| 1 + rest(&choice.threats, &choice.variations));
        let all_are_told = shortest.min() == Some(left);
        let next = format!("{}.", number + 1);
        for answer in stated.play.replies.iter().filter(|answer| !answer.grouped) {
            match choices.iter().find(|told| told.attack.step == answer.step) {
                None if all_are_told => self.note_at(kind, next.clone(), answer.step, "does not solve"),
                None => {}
                Some(told) => {
                    self.path.push((next.clone(), answer.step));
                    self.play(&answer.play, Found::after(told), left.saturating_sub(1), number + 1);
                    self.path.pop();
                }
            }
        }
    }

    /// What would follow if the defender began.
    fn set_play(&mut self, stated: &[Claimed]) {
        let solution = self.solution;
        let direct = self.problem.stipulation.play == Play::Direct;
        let left = self.moves() - 1;
        for reply in stated.iter().filter(|reply| !reply.grouped) {
            let found = solution.set_play.iter().find(|told| told.defence.step == reply.step);
            match found {
                Some(found) => {
                    self.path.push(("1...".to_string(), reply.step));
                    self.answers(reply, found, left, 1, DefectKind::StatedSetPlay);
                    self.path.pop();
                }
                None if direct && !reply.play.replies.is_empty() => {
                    let reason = "nothing answers it";
                    self.note_at(DefectKind::StatedSetPlay, "1...".to_string(), reply.step, reason);
                }
                None => {}
            }
        }
    }
}
