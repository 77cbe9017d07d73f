//! The play of a solution, line by line: what follows the keys, and the solutions of help and series play.

use super::{Layer, Passage, Shown};
use crate::position::{Diagram, Position};
use crate::problem::Problem;
use crate::solution::{Continuation, Sign, Solution, Step, Variation};
use crate::stipulation::Goal;
use crate::with_position;

/// A line of play from the diagram to its end. Play that is only threatened is none.
#[derive(Clone)]
pub(super) struct Path {
    pub(super) layer: Layer,
    pub(super) steps: Vec<Step>,
    /// What stands before each move.
    pub(super) before: Vec<Diagram>,
    /// What stands at the end.
    pub(super) after: Diagram,
    /// Had the attacker nothing else at each of his moves after the first?
    pub(super) single: bool,
}

impl Path {
    /// All of it.
    pub(super) fn show(&self) -> Passage {
        Passage {
            layer: self.layer,
            shown: Shown::Play,
            moves: self.steps.clone(),
        }
    }

    /// Does it end with mate?
    pub(super) fn mates(&self) -> bool {
        self.steps.last().is_some_and(|last| last.outcome == Sign::Mate)
    }
}

/// All lines of the solution proper: not those of set play and tries.
pub(super) fn of(problem: &Problem, solution: &Solution) -> Vec<Path> {
    let position = match problem.stipulation.goal {
        Goal::Diagram => Diagram::array(problem.diagram.rules).position(),
        _ => problem.diagram.position(),
    };
    let Ok(position) = position else {
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

struct Walk<'a> {
    problem: &'a Problem,
    layer: Layer,
    steps: Vec<Step>,
    before: Vec<Diagram>,
    paths: Vec<Path>,
}

impl Walk<'_> {
    fn solution<P: Position>(&mut self, position: &P, solution: &Solution) {
        for key in &solution.keys {
            self.step(position, key.key, |walk, after| {
                walk.defended(after, &key.variations, key.threats.is_empty(), true);
            });
        }
        if let Some(play) = &solution.post_key {
            self.layer = Layer::AfterKey;
            self.defended(position, &play.variations, false, true);
        }
        self.layer = Layer::Line;
        for line in &solution.solutions {
            self.line(position.clone(), line);
        }
    }

    fn diagram<P: Position>(&self, position: &P) -> Diagram {
        Diagram::of(self.problem.diagram.rules, position)
    }

    fn step<P: Position>(&mut self, position: &P, told: Step, rest: impl FnOnce(&mut Self, &P)) {
        self.before.push(self.diagram(position));
        self.steps.push(told);
        rest(self, &position.play(told.step));
        self.steps.pop();
        self.before.pop();
    }

    /// What follows a move of the attacker; `ends` if nothing is threatened, so that it may be the last.
    fn defended<P: Position>(&mut self, position: &P, variations: &[Variation], ends: bool, single: bool) {
        if variations.is_empty() && ends {
            self.end(position, single);
        }
        for variation in variations {
            self.step(position, variation.defence, |walk, after| {
                walk.answered(after, &variation.continuations, single);
            });
        }
    }

    fn answered<P: Position>(&mut self, position: &P, answers: &[Continuation], single: bool) {
        if answers.is_empty() {
            self.end(position, single);
        }
        let single = single && answers.len() == 1;
        for answer in answers {
            self.step(position, answer.attack, |walk, after| {
                walk.defended(after, &answer.variations, answer.threats.is_empty(), single);
            });
        }
    }

    fn end<P: Position>(&mut self, position: &P, single: bool) {
        self.paths.push(Path {
            layer: self.layer,
            steps: self.steps.clone(),
            before: self.before.clone(),
            after: self.diagram(position),
            single,
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
        self.end(&position, true);
        self.steps.clear();
        self.before.clear();
    }
}
