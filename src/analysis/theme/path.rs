//! The play of a solution, line by line: what follows the keys, and the solutions of help and series play.

use super::change::fact;
use super::{Fact, Layer, Passage, Shown, Theme};
use crate::analysis::Mate;
use crate::geometry::Place;
use crate::pieces::Color;
use crate::position::{AnyPosition, Diagram, Man, Move, Position};
use crate::problem::Problem;
use crate::search::{Control, Held};
use crate::solution::{Attack, Line, Sign, Solution, Status, Step, Variation};
use std::rc::Rc;
use web_time::Instant;

/// A line of play from the diagram to its end. Play that is only threatened is none, unless no defence meets the threat: then
/// the last move is the threat.
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

/// The lines of play of a solution, and what ends their examination.
pub(super) struct Paths<'c> {
    paths: Vec<Path>,
    /// The lines of set play.
    set_lines: Vec<Path>,
    /// Are these all, or was there no time or memory to make more?
    whole: bool,
    control: &'c Control,
    _held: Vec<Held>,
}

impl Paths<'_> {
    /// Each of them, as long as the examination may go on.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Path> {
        self.paths.iter().take_while(|_| self.go_on())
    }

    /// Each of them, and each line of the set play of help and series play.
    pub(super) fn lines(&self) -> impl Iterator<Item = &Path> {
        self.iter().chain(self.set_lines.iter().take_while(|_| self.go_on()))
    }

    /// May the examination go on?
    pub(super) fn go_on(&self) -> bool {
        self.control.check().is_ok()
    }

    /// Was all of the play examined?
    pub(super) fn status(&self) -> Status {
        Status::of(self.whole && self.go_on(), self.control)
    }

    /// That some of these paths show a theme, as far as they are examined.
    pub(super) fn shown(&self, theme: Theme, among: &[&Path], shows: impl Fn(&Path) -> bool) -> Option<Fact> {
        let going = among.iter().take_while(|_| self.go_on());
        fact(
            theme,
            going.filter(|path| shows(path)).map(|path| path.show()).collect(),
        )
    }

    /// The paths in which the attacker had no choice.
    pub(super) fn single(&self) -> Vec<&Path> {
        self.iter().filter(|path| path.single).collect()
    }

    /// Adds a fact, if the examination may go on and there is memory to keep it.
    pub(super) fn note<T>(&self, facts: &mut Vec<T>, fact: T, passages: usize) -> bool {
        let moves = self.paths.first().map_or(0, |path| path.steps.len());
        let kept = self.go_on()
            && self
                .control
                .budget()
                .keep((64 + moves * size_of::<Step>()) * passages)
                .is_ok();
        if kept {
            facts.push(fact);
        }
        kept
    }
}

/// How much choice the attacker had.
#[derive(Clone, Copy)]
struct Choice {
    single: bool,
    single_way: bool,
}

impl Path {
    /// So many of its moves, the first ones.
    pub(super) fn moves(&self, count: usize) -> impl DoubleEndedIterator<Item = Move> {
        self.steps[..count].iter().map(|told| told.step)
    }

    /// All of it.
    pub(super) fn show(&self) -> Passage {
        Passage {
            layer: self.layer,
            shown: if self.threat { Shown::Threat } else { Shown::Play },
            moves: self.steps.clone(),
        }
    }

    /// Where the man stood that a move takes, by the number of the move.
    pub(super) fn taken(&self, at: usize) -> Option<Place> {
        let (before, after) = (&self.before[at], self.before.get(at + 1).unwrap_or(&self.after));
        let mut theirs = before.men.iter().filter(|man| !man.piece.is_of(before.turn));
        let is_capture = self.steps[at].step.is_capture();
        theirs
            .find(|man| is_capture && !after.men.contains(man))
            .map(|man| man.place)
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

/// All lines of the solution proper: not those of set play and tries. They take no more than half of the time and memory
/// that is left: the other half is for what they show.
pub(super) fn of<'c>(problem: &Problem, solution: &Solution, control: &'c Control) -> Paths<'c> {
    let budget = control.budget();
    let mut walk = Walk {
        problem,
        control,
        until: control.left().map(|left| Instant::now() + left / 2),
        most: budget.left() / 2,
        room: 0,
        held: Vec::new(),
        cut: false,
        layer: Layer::Key,
        steps: Vec::new(),
        before: Vec::new(),
        paths: Vec::new(),
    };
    if let Ok(position) = problem.start().position() {
        walk.solution(&position, solution);
    }
    let set_lines = walk
        .paths
        .split_off(walk.paths.partition_point(|path| path.layer != Layer::SetLine));
    Paths {
        paths: walk.paths,
        set_lines,
        whole: !walk.cut,
        control,
        _held: walk.held,
    }
}

impl Choice {
    const NONE: Choice = Choice {
        single: true,
        single_way: true,
    };

    /// The choice that is left where these are the answers.
    fn between(self, answers: &[Attack]) -> Choice {
        let way = |answer: &Attack| (answer.step.step.departure(), answer.step.step.arrival());
        Choice {
            single: self.single && answers.len() == 1,
            single_way: self.single_way && answers.iter().all(|answer| way(answer) == way(&answers[0])),
        }
    }
}

/// Bytes that are taken from the budget at a time.
const CHUNK: usize = 256 << 10;
/// Bytes of a mate, about.
const MATE: usize = 1 << 10;

struct Walk<'a, 'c> {
    problem: &'a Problem,
    control: &'c Control,
    /// When no more lines are made.
    until: Option<Instant>,
    /// Bytes that may yet be taken for them.
    most: usize,
    /// Bytes that are taken and not used yet.
    room: usize,
    held: Vec<Held>,
    /// Have lines been left out?
    cut: bool,
    layer: Layer,
    steps: Vec<Step>,
    before: Vec<Rc<Diagram>>,
    paths: Vec<Path>,
}

impl Walk<'_, '_> {
    fn solution(&mut self, position: &AnyPosition, solution: &Solution) {
        for key in &solution.keys {
            self.step(position, &key.step, |walk, after| {
                walk.defended(after, &key.sequel.variations, &key.sequel.threats, Choice::NONE);
            });
        }
        if let Some(play) = &solution.post_key {
            self.layer = Layer::AfterKey;
            self.defended(position, &play.variations, &play.threats, Choice::NONE);
        }
        self.layer = Layer::Line;
        self.lines(position, &solution.solutions);
        self.layer = Layer::SetLine;
        self.lines(position, &solution.set_solutions);
    }

    /// Is there time and memory for so many bytes more?
    fn has_room(&mut self, bytes: usize) -> bool {
        let late = || self.until.is_some_and(|until| Instant::now() >= until);
        if self.cut || late() || self.control.check().is_err() {
            self.cut = true;
            return false;
        }
        if bytes > self.room {
            let more = bytes.max(CHUNK);
            let held = (more <= self.most).then(|| self.control.budget().hold(more)).flatten();
            self.cut = held.is_none();
            if !self.cut {
                self.most -= more;
                self.room += more;
            }
            self.held.extend(held);
        }
        if !self.cut {
            self.room -= bytes;
        }
        !self.cut
    }

    /// Bytes of a diagram.
    fn diagram_bytes(&self) -> usize {
        size_of::<Diagram>() + self.problem.diagram.men.len() * size_of::<Man>() + 32
    }

    fn diagram(&self, position: &AnyPosition) -> Rc<Diagram> {
        Rc::new(Diagram::of(self.problem.diagram.rules, position))
    }

    fn step(&mut self, position: &AnyPosition, told: &Step, rest: impl FnOnce(&mut Self, &AnyPosition)) {
        if !self.has_room(self.diagram_bytes()) {
            return;
        }
        self.before.push(self.diagram(position));
        self.steps.push(told.clone());
        rest(self, &position.play(told.step));
        self.steps.pop();
        self.before.pop();
    }

    /// What follows a move of the attacker.
    fn defended(&mut self, position: &AnyPosition, variations: &[Variation], threats: &[Attack], choice: Choice) {
        if variations.is_empty() && threats.is_empty() && !self.steps.is_empty() {
            self.end(position, choice);
        }
        if variations.is_empty() {
            self.threatened(position, threats, choice);
        }
        for variation in variations {
            self.step(position, &variation.defence, |walk, after| {
                walk.answered(after, &variation.answers, choice);
            });
        }
    }

    fn answered(&mut self, position: &AnyPosition, answers: &[Attack], choice: Choice) {
        if answers.is_empty() {
            self.end(position, choice);
        }
        let choice = choice.between(answers);
        for answer in answers {
            self.step(position, &answer.step, |walk, after| {
                walk.defended(after, &answer.sequel.variations, &answer.sequel.threats, choice);
            });
        }
    }

    /// No defence meets the threats.
    fn threatened(&mut self, position: &AnyPosition, threats: &[Attack], choice: Choice) {
        let choice = Choice {
            single: false,
            ..choice.between(threats)
        };
        for threat in threats {
            self.before.push(self.diagram(&position.pass()));
            self.steps.push(threat.step.clone());
            self.end(position, choice);
            self.steps.pop();
            self.before.pop();
            if let Some(path) = self.paths.last_mut() {
                path.threat = true;
            }
        }
    }

    fn end(&mut self, position: &AnyPosition, choice: Choice) {
        let of_steps = self.steps.len() * (size_of::<Step>() + size_of::<Rc<Diagram>>());
        if !self.has_room(size_of::<Path>() + of_steps + self.diagram_bytes() + MATE) {
            return;
        }
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

    /// In series one side makes several moves in a row: the other passes. Lines that begin alike share what they share.
    fn lines(&mut self, start: &AnyPosition, lines: &[Line]) {
        let mut positions = vec![start.clone()];
        for line in lines {
            let common = self.steps.iter().zip(line).take_while(|(a, b)| a == b).count();
            self.steps.truncate(common);
            self.before.truncate(common);
            positions.truncate(common + 1);
            for told in &line[common..] {
                if !self.has_room(self.diagram_bytes()) {
                    break;
                }
                let mut position = positions[positions.len() - 1].clone();
                if told.by != position.turn() {
                    position = position.pass();
                }
                self.before.push(self.diagram(&position));
                self.steps.push(told.clone());
                positions.push(position.play(told.step));
            }
            self.end(&positions[positions.len() - 1], Choice::NONE);
            if self.cut {
                break;
            }
        }
        self.steps.clear();
        self.before.clear();
    }
}
