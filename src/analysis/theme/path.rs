//! The play of a solution, line by line: what follows the keys, and the solutions of help and series play.

use super::scene::{arrival, departure};
use super::{Layer, Passage, Shown};
use crate::analysis::Mate;
use crate::piece::Color;
use crate::position::{Diagram, Position};
use crate::problem::Problem;
use crate::solution::{Continuation, Sign, Solution, Step, Variation};
use crate::with_position;
use std::rc::Rc;

/// A line of play from the diagram to its end. Play that is only threatened is none, unless no defence meets the threat: then
/// the last move is the threat.
#[derive(Clone)]
pub(super) struct Path {
    pub(super) layer: Layer,
    pub(super) steps: Vec<Step>,
    /// What stands before each move.
    pub(super) before: Vec<Rc<Diagram>>,
    /// What stands at the end.
    pub(super) after: Rc<Diagram>,
    /// The mate at the end, if the attacker had no choice.
    pub(super) mate: Option<Mate>,
    /// Is the last move a threat, which follows whatever the defender does?
    pub(super) threat: bool,
    /// Had the attacker nothing else at each of his moves after the first?
    pub(super) single: bool,
    /// Had he nothing else but a choice of promotions?
    pub(super) single_way: bool,
}

/// How much choice the attacker had.
#[derive(Clone, Copy)]
struct Choice {
    single: bool,
    single_way: bool,
}

impl Path {
    /// All of it.
    pub(super) fn show(&self) -> Passage {
        Passage {
            layer: self.layer,
            shown: if self.threat { Shown::Threat } else { Shown::Play },
            moves: self.steps.clone(),
        }
    }

    /// The defender, if it is a battle.
    pub(super) fn defender(&self) -> Option<Color> {
        let first = self.steps.first()?.by;
        match self.layer {
            Layer::Key => Some(!first),
            Layer::AfterKey if self.steps.len() > 1 || !self.threat => Some(first),
            _ => None,
        }
    }

    /// The number of the last move of the defender, if the attacker moves next and last.
    pub(super) fn last_defence(&self) -> Option<usize> {
        let at = self.steps.len().checked_sub(2)?;
        let defender = self.defender()?;
        (self.steps[at].by == defender && self.steps[at + 1].by != defender).then_some(at)
    }
}

/// All lines of the solution proper: not those of set play and tries.
pub(super) fn of(problem: &Problem, solution: &Solution) -> Vec<Path> {
    let Ok(position) = problem.start().position() else {
        return Vec::new();
    };
    let mut walk = Walk {
        problem,
        layer: Layer::Key,
        steps: Vec::new(),
        before: Vec::new(),
        paths: Vec::new(),
    };
    with_position!(&position, position => walk.solution(position, solution));
    walk.paths
}

impl Choice {
    const NONE: Choice = Choice {
        single: true,
        single_way: true,
    };

    /// The choice that is left where these are the answers.
    fn between(self, answers: &[Continuation]) -> Choice {
        let way = |answer: &Continuation| (departure(answer.attack.step), arrival(answer.attack.step));
        Choice {
            single: self.single && answers.len() == 1,
            single_way: self.single_way && answers.iter().all(|answer| way(answer) == way(&answers[0])),
        }
    }
}

struct Walk<'a> {
    problem: &'a Problem,
    layer: Layer,
    steps: Vec<Step>,
    before: Vec<Rc<Diagram>>,
    paths: Vec<Path>,
}

impl Walk<'_> {
    fn solution<P: Position>(&mut self, position: &P, solution: &Solution) {
        for key in &solution.keys {
            self.step(position, key.key, |walk, after| {
                walk.defended(after, &key.variations, &key.threats, Choice::NONE);
            });
        }
        if let Some(play) = &solution.post_key {
            self.layer = Layer::AfterKey;
            self.defended(position, &play.variations, &play.threats, Choice::NONE);
        }
        self.layer = Layer::Line;
        for line in &solution.solutions {
            self.line(position.clone(), line);
        }
    }

    fn diagram<P: Position>(&self, position: &P) -> Rc<Diagram> {
        Rc::new(Diagram::of(self.problem.diagram.rules, position))
    }

    fn step<P: Position>(&mut self, position: &P, told: Step, rest: impl FnOnce(&mut Self, &P)) {
        self.before.push(self.diagram(position));
        self.steps.push(told);
        rest(self, &position.play(told.step));
        self.steps.pop();
        self.before.pop();
    }

    /// What follows a move of the attacker.
    fn defended<P: Position>(
        &mut self,
        position: &P,
        variations: &[Variation],
        threats: &[Continuation],
        choice: Choice,
    ) {
        if variations.is_empty() && threats.is_empty() && !self.steps.is_empty() {
            self.end(position, choice);
        }
        if variations.is_empty() {
            self.threatened(position, threats, choice);
        }
        for variation in variations {
            self.step(position, variation.defence, |walk, after| {
                walk.answered(after, &variation.continuations, choice);
            });
        }
    }

    fn answered<P: Position>(&mut self, position: &P, answers: &[Continuation], choice: Choice) {
        if answers.is_empty() {
            self.end(position, choice);
        }
        let choice = choice.between(answers);
        for answer in answers {
            self.step(position, answer.attack, |walk, after| {
                walk.defended(after, &answer.variations, &answer.threats, choice);
            });
        }
    }

    /// No defence meets the threats.
    fn threatened<P: Position>(&mut self, position: &P, threats: &[Continuation], choice: Choice) {
        let choice = Choice {
            single: false,
            ..choice.between(threats)
        };
        for threat in threats {
            self.before.push(self.diagram(&position.pass()));
            self.steps.push(threat.attack);
            self.end(position, choice);
            self.steps.pop();
            self.before.pop();
            if let Some(path) = self.paths.last_mut() {
                path.threat = true;
            }
        }
    }

    fn end<P: Position>(&mut self, position: &P, choice: Choice) {
        let after = self.diagram(position);
        let mates = self.steps.last().is_some_and(|last| last.outcome == Sign::Mate);
        self.paths.push(Path {
            layer: self.layer,
            steps: self.steps.clone(),
            before: self.before.clone(),
            mate: (mates && choice.single).then(|| Mate::of(&after)).flatten(),
            after,
            threat: false,
            single: choice.single,
            single_way: choice.single_way,
        });
    }

    /// In series one side makes several moves in a row: the other passes.
    fn line<P: Position>(&mut self, mut position: P, line: &[Step]) {
        for &told in line {
            if told.by != position.turn() {
                position = position.pass();
            }
            self.before.push(self.diagram(&position));
            self.steps.push(told);
            position = position.play(told.step);
        }
        self.end(&position, Choice::NONE);
        self.steps.clear();
        self.before.clear();
    }
}
