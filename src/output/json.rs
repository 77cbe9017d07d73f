//! Reports as JSON, one object a line; the fields are fixed by the schema named in each object.

use super::notation::{Notation, popeye};
use super::{Finding, Report, coords as in_coordinates, finding};
use crate::formats::fen;
use crate::geometry::Place;
use crate::piece::Role;
use crate::position::{Diagram, Move};
use crate::problem::{Problem, Sides};
use crate::solution::{Continuation, Phase, PostKey, Sign, Solution, Step, Variation};
use crate::soundness;
use serde_json::{Map, Value, json};
use std::fmt::Display;

/// The schema of each object.
pub const SCHEMA: &str = "looking-glass/solution/1";
/// The schema of each object that tells a verdict without the solution.
pub const VERDICT_SCHEMA: &str = "looking-glass/verdict/1";
/// The schema of each object that tells a verdict on a game.
pub const GAME_SCHEMA: &str = "looking-glass/game/1";

/// The report as one JSON object.
pub fn report(report: &Report, notation: &Notation) -> Value {
    let problem = &report.problem;
    let mut object = heading(SCHEMA, problem);
    let mut put = |name: &str, value: Value| object.insert(name.to_string(), value);
    let writer = Writer { notation };
    match &report.answer {
        Ok(solution) => {
            put("status", json!(solution.status.name()));
            for (name, value) in writer.solution(solution) {
                put(&name, value);
            }
            let verdict = soundness::judge(problem, solution);
            let defects = finding::defects(problem, &verdict, notation);
            put("verdict", json!({"status": verdict.status.name(), "defects": defects}));
        }
        Err(faults) => {
            put("status", json!("invalid"));
            put("errors", faults.iter().map(|fault| json!(fault.to_string())).collect());
        }
    }
    let effort = report.effort;
    put(
        "stats",
        json!({"seconds": effort.seconds, "nodes": effort.nodes, "threads": effort.threads}),
    );
    Value::Object(object)
}

/// What was asked: the fields with which each object begins.
pub(super) fn heading(schema: &str, problem: &Problem) -> Map<String, Value> {
    let mut object = Map::new();
    let mut put = |name: &str, value: Value| object.insert(name.to_string(), value);
    put("schema", json!(schema));
    put("id", json!(problem.id));
    put("twin", json!(problem.twin));
    put("rules", json!(problem.diagram.rules.to_string()));
    put(
        "stipulation",
        json!(problem.stipulation.text(problem.diagram.rules.shape)),
    );
    if problem.settings.sides == Sides::Reversed {
        put("duplex", json!(true));
    }
    put("fen", json!(fen::write(&problem.diagram)));
    object
}

/// A verdict as one JSON object, without the solution and without what depends on the machine.
pub fn verdict(problem: &Problem, finding: &Finding) -> Value {
    let mut object = heading(VERDICT_SCHEMA, problem);
    if let Ok(Value::Object(fields)) = serde_json::to_value(finding) {
        object.extend(fields);
    }
    Value::Object(object)
}

/// The verdict on a game as one JSON object, with the position in which it ends.
pub fn game(id: &str, last: Option<&Diagram>, finding: &Finding) -> Value {
    let mut object = Map::new();
    let mut put = |name: &str, value: Value| object.insert(name.to_string(), value);
    put("schema", json!(GAME_SCHEMA));
    put("id", json!(id));
    put("rules", json!(last.map(|last| last.rules.to_string())));
    put("fen", json!(last.map(fen::write)));
    put("status", json!(finding.status.name()));
    put("verdict", json!(finding.verdict));
    Value::Object(object)
}

/// What there is to tell of a problem that cannot be read or played: why not, and nothing else.
pub fn refusal(schema: &str, id: &str, twin: Option<&str>, errors: &[impl Display]) -> Value {
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    json!({"schema": schema, "id": id, "twin": twin, "status": "invalid", "errors": errors})
}

struct Writer<'a> {
    notation: &'a Notation,
}

impl Writer<'_> {
    fn solution(&self, solution: &Solution) -> Map<String, Value> {
        let lines = |lines: &[Vec<Step>]| -> Value { lines.iter().map(|line| self.steps(line)).collect() };
        let phases = |phases: &[Phase]| -> Value { phases.iter().map(|phase| self.phase(phase)).collect() };
        let fields = [
            ("keys", phases(&solution.keys)),
            ("tries", phases(&solution.tries)),
            ("set_play", self.variations(&solution.set_play)),
            ("solutions", lines(&solution.solutions)),
            ("set_solutions", lines(&solution.set_solutions)),
        ];
        let post_key = solution.post_key.iter().map(|play| ("post_key", self.post_key(play)));
        let fields = fields.into_iter().chain(post_key);
        fields.map(|(name, value)| (name.to_string(), value)).collect()
    }

    fn post_key(&self, play: &PostKey) -> Value {
        json!({
            "zugzwang": play.zugzwang,
            "threats": self.continuations(&play.threats),
            "variations": self.variations(&play.variations),
            "refutations": self.steps(&play.refutations),
        })
    }

    fn phase(&self, phase: &Phase) -> Value {
        json!({
            "move": self.step(phase.key),
            "zugzwang": phase.zugzwang,
            "threats": self.continuations(&phase.threats),
            "variations": self.variations(&phase.variations),
            "refutations": self.steps(&phase.refutations),
        })
    }

    fn variations(&self, variations: &[Variation]) -> Value {
        variations
            .iter()
            .map(|variation| {
                json!({
                    "defence": self.step(variation.defence),
                    "continuations": self.continuations(&variation.continuations),
                })
            })
            .collect()
    }

    fn continuations(&self, continuations: &[Continuation]) -> Value {
        continuations
            .iter()
            .map(|continuation| {
                json!({
                    "move": self.step(continuation.attack),
                    "zugzwang": continuation.zugzwang,
                    "threats": self.continuations(&continuation.threats),
                    "variations": self.variations(&continuation.variations),
                })
            })
            .collect()
    }

    fn steps(&self, steps: &[Step]) -> Value {
        steps.iter().map(|&step| self.step(step)).collect()
    }

    fn step(&self, told: Step) -> Value {
        let (rules, step) = (&self.notation.rules, told.step);
        let letter = |role: Role| role.letter().to_string();
        let place = |place: Place| rules.shape.name(place.square);
        let mut object = json!({
            "text": self.notation.plain(told),
            "popeye": self.popeye(step),
            "coords": in_coordinates(rules, step),
            "from": place(Place::new(step.board(), step.from())),
            "to": place(Place::new(step.lands(), step.to())),
            "board": step.board().to_string(),
            "lands": step.lands().to_string(),
            "piece": letter(step.role()),
            "captures": step.captured().map(letter),
            "promotion": step.promotion().map(letter),
            "check": matches!(told.outcome, Sign::Check | Sign::Mate),
            "mate": told.outcome == Sign::Mate,
        });
        if told.outcome == Sign::Stalemate {
            object["stalemate"] = json!(true);
        }
        object
    }

    fn popeye(&self, step: Move) -> String {
        popeye(&self.notation.rules, step)
    }
}
