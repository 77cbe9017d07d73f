//! What is wrong with a battle: no key, cooks, short solutions, duals and short mates.

use super::{Defect, DefectKind, Grade};
use crate::position::Move;
use crate::problem::claims::Claims;
use crate::problem::{Intention, Problem};
use crate::solution::{Attack, Ply, Sequel, Sign, Solution, Variation};

/// Notes all that is wrong with the keys and the play after them.
pub(super) fn judge(
    problem: &Problem,
    (solution, complete): (&Solution, bool),
    intention: &Intention,
    claims: &Claims,
    defects: &mut Vec<Defect>,
) {
    if !solution.is_solved() && complete {
        defects.push(Defect::new(DefectKind::NoSolution, Vec::new()));
    }
    let moves = usize::from(problem.stipulation.length.moves);
    for key in &solution.keys {
        // Without variations only a mate at once is known to be short.
        let known = problem.settings.told.variations || key.step.outcome == Sign::Mate;
        if known && length(key) < moves {
            defects.push(Defect::new(DefectKind::ShortSolution, vec![key.step.step]));
        }
    }
    let wanted = intention.solutions().unwrap_or(1);
    for cook in cooks(solution, claims, wanted) {
        defects.push(Defect::new(DefectKind::Cook, vec![cook]));
    }
    let found = solution.keys.len();
    if (1..wanted).contains(&found) && complete {
        let keys = solution.keys.iter().map(|key| key.step.step).collect();
        let reason = format!("{found} of {wanted} intended keys");
        defects.push(Defect::new(DefectKind::WrongCount, keys).because(reason));
    }
    judge_play(solution, moves, wanted, defects);
}

/// Notes what is wrong after the keys.
fn judge_play(solution: &Solution, moves: usize, wanted: usize, defects: &mut Vec<Defect>) {
    if let Some(play) = &solution.post_key {
        Reader::new(moves, defects).read(play);
    }
    // After several keys of which one alone is wanted, the play of none is the solution.
    if solution.keys.len() <= wanted {
        for key in &solution.keys {
            let mut reader = Reader::new(moves, defects);
            if wanted > 1 {
                reader.path.push((Ply::KEY, key.step.step));
            }
            reader.read(&key.sequel);
        }
    }
}

/// The keys beyond those that are wanted: where keys are stated, those that are not; otherwise those that are told last.
fn cooks(solution: &Solution, claims: &Claims, wanted: usize) -> Vec<Move> {
    let keys = solution.keys.iter().map(|phase| phase.step.step);
    let is_stated = |key: &Move| claims.keys.iter().any(|stated| stated.key == *key);
    let (stated, others): (Vec<Move>, Vec<Move>) = keys.partition(is_stated);
    if !claims.keys.is_empty() && stated.is_empty() {
        return others;
    }
    stated.into_iter().chain(others).skip(wanted).collect()
}

/// The number of moves a key needs. Every defence is told, or met by a threat that is.
fn length(key: &Attack) -> usize {
    1 + key.sequel.length()
}

/// Reads the play after a key and notes every defence after which the attacker has a choice, and every one that
/// lets him mate before his last move.
struct Reader<'a> {
    moves: usize,
    path: Vec<(Ply, Move)>,
    /// Is this play that only a threat would lead to?
    threatened: bool,
    defects: &'a mut Vec<Defect>,
}

impl<'a> Reader<'a> {
    fn new(moves: usize, defects: &'a mut Vec<Defect>) -> Self {
        Reader {
            moves,
            path: Vec::new(),
            threatened: false,
            defects,
        }
    }

    fn read(&mut self, sequel: &Sequel) {
        self.variations(&sequel.variations, 1);
        self.threatened = true;
        self.continuations(&sequel.threats, 1);
    }

    /// The defences of the move with this number.
    fn variations(&mut self, variations: &[Variation], number: u16) {
        for variation in variations {
            self.path.push((Ply::second(number), variation.defence.step));
            let answers = &variation.answers;
            if answers.len() > 1 {
                let moves = answers.iter().map(|choice| choice.step.step).collect();
                let grade = self.grade(answers);
                self.note(DefectKind::Dual, moves, Some(grade));
            }
            let mate = answers.iter().find(|choice| choice.step.outcome == Sign::Mate);
            let short = mate.filter(|_| usize::from(number) + 1 < self.moves && !self.threatened);
            if let Some(choice) = short {
                self.note(DefectKind::ShortMate, vec![choice.step.step], None);
            }
            self.continuations(answers, number);
            self.path.pop();
        }
    }

    /// What follows the attacker's next moves after the move with this number.
    fn continuations(&mut self, choices: &[Attack], number: u16) {
        for choice in choices {
            self.path.push((Ply::first(number + 1), choice.step.step));
            self.variations(&choice.sequel.variations, number + 1);
            let outer = std::mem::replace(&mut self.threatened, true);
            self.continuations(&choice.sequel.threats, number + 1);
            self.threatened = outer;
            self.path.pop();
        }
    }

    fn grade(&self, answers: &[Attack]) -> Grade {
        let last = answers.iter().all(|choice| choice.sequel.length() == 0);
        match (self.threatened, last) {
            (true, _) => Grade::Threat,
            (false, true) => Grade::Mate,
            (false, false) => Grade::Continuation,
        }
    }

    fn note(&mut self, kind: DefectKind, moves: Vec<Move>, grade: Option<Grade>) {
        self.defects.push(Defect {
            at: self.path.clone(),
            grade,
            ..Defect::new(kind, moves)
        });
    }
}
