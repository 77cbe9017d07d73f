//! The mates of a solution.

use super::Mate;
use crate::position::{AnyPosition, Diagram, Move, Position};
use crate::problem::Problem;
use crate::solution::{Attack, Line, Ply, Sequel, Sign, Solution, Step};
use std::ops::ControlFlow;

/// A mate of a solution, with the play that leads to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The moves from the diagram on, the last one mating, each with its number in battles (`1.`, `1...`).
    pub line: Vec<(Option<Ply>, Move)>,
    /// The mate.
    pub mate: Mate,
}

/// All mates of a solution: of battles those after the keys, threats and variations in the order in which they are told;
/// of other play those at the end of the solutions.
pub fn survey(problem: &Problem, solution: &Solution) -> Vec<Ending> {
    let mut endings = Vec::new();
    survey_each(problem, solution, &mut |ending| {
        endings.push(ending);
        ControlFlow::Continue(())
    });
    endings
}

/// Hands each of these mates over, until no more are wanted.
pub fn survey_each(problem: &Problem, solution: &Solution, take: &mut dyn FnMut(Ending) -> ControlFlow<()>) {
    let Ok(position) = problem.start().position() else {
        return;
    };
    let mut walk = Walk {
        problem,
        line: Vec::new(),
        take,
        flow: ControlFlow::Continue(()),
    };
    walk.solution(&position, solution);
}

struct Walk<'a> {
    problem: &'a Problem,
    line: Vec<(Option<Ply>, Move)>,
    take: &'a mut dyn FnMut(Ending) -> ControlFlow<()>,
    /// Are more wanted?
    flow: ControlFlow<()>,
}

impl Walk<'_> {
    fn solution(&mut self, position: &AnyPosition, solution: &Solution) {
        for key in &solution.keys {
            self.step(position, Some(Ply::KEY), &key.step, |walk, after| {
                walk.after_attack(after, &key.sequel, 1);
            });
        }
        if let Some(play) = &solution.post_key {
            self.after_attack(position, play, 1);
        }
        for line in &solution.solutions {
            if self.flow.is_break() {
                return;
            }
            self.line(position, line);
        }
    }

    /// Makes a move, notes the mate that it gives, and goes on.
    fn step(
        &mut self,
        position: &AnyPosition,
        number: Option<Ply>,
        told: &Step,
        rest: impl FnOnce(&mut Self, &AnyPosition),
    ) {
        if self.flow.is_break() {
            return;
        }
        let after = position.play(told.step);
        self.line.push((number, told.step));
        if told.outcome == Sign::Mate {
            let mate = Mate::of(&Diagram::of(self.problem.diagram.rules, &after));
            let line = self.line.clone();
            if let Some(mate) = mate {
                self.flow = (self.take)(Ending { line, mate });
            }
        }
        rest(self, &after);
        self.line.pop();
    }

    fn after_attack(&mut self, after: &AnyPosition, sequel: &Sequel, number: u16) {
        if !sequel.threats.is_empty() {
            self.answers(&after.pass(), &sequel.threats, number);
        }
        for variation in &sequel.variations {
            self.step(
                after,
                Some(Ply::second(number)),
                &variation.defence,
                |walk, defended| {
                    walk.answers(defended, &variation.answers, number);
                },
            );
        }
    }

    fn answers(&mut self, position: &AnyPosition, answers: &[Attack], number: u16) {
        for answer in answers {
            self.step(position, Some(Ply::first(number + 1)), &answer.step, |walk, after| {
                walk.after_attack(after, &answer.sequel, number + 1);
            });
        }
    }

    /// Plays a line to its end. In series one side makes several moves in a row: the other passes.
    fn line(&mut self, position: &AnyPosition, line: &Line) {
        let mut position = position.clone();
        let count = line.len();
        for (index, told) in line.iter().enumerate() {
            if told.by != position.turn() {
                position = position.pass();
            }
            if index + 1 == count {
                self.step(&position.clone(), None, told, |_, _| {});
            } else {
                self.line.push((None, told.step));
                position = position.play(told.step);
            }
        }
        self.line.clear();
    }
}
