//! Keys, tries and variations that are stated.

use super::{Noted, wrong};
use crate::position::{Move, Position};
use crate::problem::claims::{Claimed, ClaimedPhase, ClaimedPlay, Claims};
use crate::problem::{Opening, Problem, Telling};
use crate::solution::{Attack, Ply, Sequel, Solution, Step, Variation};
use crate::soundness::{Defect, DefectKind};
use crate::stipulation::Play;
use crate::with_position;

const NO_SOLUTION: &str = "does not solve";
const NO_THREAT: &str = "is no threat";

/// Notes all that is stated and does not hold, and leaves open what the solution does not tell of.
pub(super) fn judge(problem: &Problem, solution: &Solution, claims: &Claims, verdict: Noted<'_>) {
    let mut judge = Judge {
        problem,
        solution,
        path: Vec::new(),
        defects: verdict.defects,
        open: verdict.open,
    };
    claims.keys.iter().for_each(|phase| judge.key(phase));
    claims.tries.iter().for_each(|phase| judge.attempt(phase));
    if judge.moves() > 1 && judge.can_pass() {
        judge.set_play(&claims.set_play);
    }
    if let (Some(stated), Some(found)) = (&claims.post_key, &solution.post_key) {
        judge.play(stated, found, judge.moves() - 1, 1);
    }
}

struct Judge<'a> {
    problem: &'a Problem,
    solution: &'a Solution,
    path: Vec<(Ply, Move)>,
    defects: &'a mut Vec<Defect>,
    open: &'a mut Vec<Defect>,
}

impl Judge<'_> {
    fn moves(&self) -> usize {
        usize::from(self.problem.stipulation.length.moves)
    }

    fn note(&mut self, kind: DefectKind, reason: &str) {
        self.defects.push(wrong(kind, &self.path, reason));
    }

    /// Notes a wrong claim about one move more.
    fn note_at(&mut self, kind: DefectKind, ply: Ply, step: Move, reason: &str) {
        self.path.push((ply, step));
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
        match solution.keys.iter().find(|phase| phase.step.step == stated.key) {
            None => self.note_at(DefectKind::StatedKey, Ply::KEY, stated.key, "does not solve"),
            Some(found) => self.phase(stated, found),
        }
    }

    /// A try must fail, and to the stated refutations alone.
    fn attempt(&mut self, stated: &ClaimedPhase) {
        let solution = self.solution;
        if solution.keys.iter().any(|phase| phase.step.step == stated.key) {
            self.note_at(DefectKind::StatedTry, Ply::KEY, stated.key, "solves");
            return;
        }
        let refutations = &stated.play.refutations;
        match solution.tries.iter().find(|phase| phase.step.step == stated.key) {
            Some(found) => {
                if !refutations.is_empty() {
                    self.refutations(stated, found);
                }
                self.phase(stated, found);
            }
            None if !refutations.is_empty() && self.would_be_told(refutations.len()) => {
                let reason = "there are more refutations";
                self.note_at(DefectKind::StatedTry, Ply::KEY, stated.key, reason);
            }
            None => {}
        }
    }

    /// Would a try with so many refutations have been told? In one move nothing is called a try.
    fn would_be_told(&self, refutations: usize) -> bool {
        let settings = &self.problem.settings;
        let plain = self.problem.stipulation.play == Play::Direct && !self.problem.stipulation.exact;
        let told = settings.told.trivial_tries == Telling::Told && settings.demanded.opening == Opening::Key;
        let all = told && !settings.limits.stop_on_short && refutations <= settings.told.tries as usize;
        all && plain && self.moves() > 1
    }

    fn refutations(&mut self, stated: &ClaimedPhase, found: &Attack) {
        self.path.push((Ply::KEY, stated.key));
        let refutations = &stated.play.refutations;
        let refutes = |step: Move| found.sequel.refutations.iter().any(|told| told.step == step);
        for &step in refutations.iter().filter(|&&step| !refutes(step)) {
            self.note_at(DefectKind::StatedRefutation, Ply::second(1), step, "does not refute");
        }
        for told in found
            .sequel
            .refutations
            .iter()
            .filter(|told| !refutations.contains(&told.step))
        {
            let reason = "refutes, but is not stated";
            self.note_at(DefectKind::StatedRefutation, Ply::second(1), told.step, reason);
        }
        self.path.pop();
    }

    fn phase(&mut self, stated: &ClaimedPhase, found: &Attack) {
        self.path.push((Ply::KEY, stated.key));
        for reply in &stated.play.replies {
            let refutes = found.sequel.refutations.iter().any(|told| told.step == reply.step);
            if refutes && !reply.grouped && !reply.play.replies.is_empty() {
                self.note_at(DefectKind::StatedLine, Ply::second(1), reply.step, "refutes");
            }
        }
        self.play(&stated.play, &found.sequel, self.moves() - 1, 1);
        self.path.pop();
    }

    /// What follows the attacker's move with this number, after which he has so many left.
    fn play(&mut self, stated: &ClaimedPlay, found: &Sequel, left: usize, number: u16) {
        let told = &self.problem.settings.told;
        if !told.variations {
            return self.leave_open(stated, &found.refutations, number, DefectKind::StatedLine);
        }
        // Where the whole is shorter than it may be, longer play may be right, too: what was not found is open then.
        let is_whole = found.length() == left;
        if told.threats == Telling::Told {
            self.threats(stated, found, (left, is_whole), number);
        } else if !is_whole {
            self.leave_threats_open(stated, number, DefectKind::StatedLine);
        }
        for reply in stated.replies.iter().filter(|reply| !reply.grouped) {
            let variation = found.variations.iter().find(|told| told.defence.step == reply.step);
            match variation {
                Some(variation) => {
                    self.path.push((Ply::second(number), reply.step));
                    self.answers(reply, variation, left, number, DefectKind::StatedLine);
                    self.path.pop();
                }
                // It parries no threat, so that nothing is told of it.
                None => self.leave_open_after(reply, &found.refutations, number, DefectKind::StatedLine),
            }
        }
    }

    fn threats(&mut self, stated: &ClaimedPlay, found: &Sequel, (left, is_whole): (usize, bool), number: u16) {
        let next = Ply::first(number + 1);
        if let (true, false, Some(threat)) = (stated.zugzwang, found.zugzwang, found.threats.first()) {
            let reason = "zugzwang is stated, but there is a threat";
            self.note_at(DefectKind::StatedLine, next, threat.step.step, reason);
        }
        // Where there is a shorter threat, the longer ones are not told.
        let is_longest = |threat: &Attack| 1 + threat.sequel.length() == left;
        let all_are_told = is_whole && (found.threats.is_empty() || found.threats.iter().any(is_longest));
        for threat in &stated.threats {
            let wrong = (DefectKind::StatedLine, NO_THREAT);
            self.attack(threat, (&found.threats, all_are_told), left, number + 1, wrong);
        }
    }

    /// A move of the attacker with this number that is stated, beside those that were found, which may be all that there are: a fault
    /// of this kind if it is none of them.
    fn attack(
        &mut self,
        stated: &Claimed,
        (found, all_are_told): (&[Attack], bool),
        left: usize,
        number: u16,
        (kind, reason): (DefectKind, &str),
    ) {
        self.path.push((Ply::first(number), stated.step));
        match found.iter().find(|told| told.step.step == stated.step) {
            Some(told) => self.play(&stated.play, &told.sequel, left.saturating_sub(1), number),
            None if all_are_told => self.note(kind, reason),
            None => self.open_claim(&stated.play, number, kind, reason),
        }
        self.path.pop();
    }

    /// The attacker's answers to a defence that was told.
    fn answers(&mut self, stated: &Claimed, found: &Variation, left: usize, number: u16, kind: DefectKind) {
        let choices = &found.answers;
        let shortest = choices.iter().map(|choice| 1 + choice.sequel.length());
        let all_are_told = shortest.min() == Some(left);
        for answer in stated.play.replies.iter().filter(|answer| !answer.grouped) {
            self.attack(answer, (choices, all_are_told), left, number + 1, (kind, NO_SOLUTION));
        }
    }

    /// Leaves open all that is stated to follow the attacker's move with this number, but for what follows its refutations.
    fn leave_open(&mut self, stated: &ClaimedPlay, refutations: &[Step], number: u16, kind: DefectKind) {
        self.leave_threats_open(stated, number, kind);
        for reply in stated.replies.iter().filter(|reply| !reply.grouped) {
            self.leave_open_after(reply, refutations, number, kind);
        }
    }

    fn leave_threats_open(&mut self, stated: &ClaimedPlay, number: u16, kind: DefectKind) {
        for threat in &stated.threats {
            self.path.push((Ply::first(number + 1), threat.step));
            self.open_claim(&threat.play, number + 1, kind, NO_THREAT);
            self.path.pop();
        }
    }

    /// Leaves open the answers that are stated to this reply.
    fn leave_open_after(&mut self, reply: &Claimed, refutations: &[Step], number: u16, kind: DefectKind) {
        if refutations.iter().any(|told| told.step == reply.step) {
            return;
        }
        self.path.push((Ply::second(number), reply.step));
        for answer in reply.play.replies.iter().filter(|answer| !answer.grouped) {
            self.path.push((Ply::first(number + 1), answer.step));
            self.open_claim(&answer.play, number + 1, kind, NO_SOLUTION);
            self.path.pop();
        }
        self.path.pop();
    }

    /// Leaves open whether the attacker's move at the end of the path, the one with this number, does what is stated, and what is stated
    /// to follow it.
    fn open_claim(&mut self, play: &ClaimedPlay, number: u16, kind: DefectKind, reason: &str) {
        self.open.push(wrong(kind, &self.path, reason));
        self.leave_open(play, &[], number, kind);
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
                    self.path.push((Ply::second(1), reply.step));
                    self.answers(reply, found, left, 1, DefectKind::StatedSetPlay);
                    self.path.pop();
                }
                None if direct && !reply.play.replies.is_empty() => {
                    let reason = "nothing answers it";
                    self.note_at(DefectKind::StatedSetPlay, Ply::second(1), reply.step, reason);
                }
                None => self.leave_open_after(reply, &[], 1, DefectKind::StatedSetPlay),
            }
        }
    }
}
