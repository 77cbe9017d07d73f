//! Reports as JSON, one object a line; the fields are fixed by the schema named in each object.
//!
//! ```
//! use looking_glass::output::json;
//!
//! let told = json::refusal(json::SCHEMA, "short", None, &["a king too many"]);
//! assert_eq!(told["errors"][0], "a king too many");
//! ```

use super::notation::{Language, Notation, popeye_in, tail_of};
use super::{Finding, Report, coords as in_coordinates, finding};
use crate::board::Told as Added;
use crate::conditions;
use crate::formats::fen;
use crate::geometry::Place;
use crate::pieces::{Attributes, Piece, Role};
use crate::position::{Diagram, Kind};
use crate::problem::{Problem, Sides};
use crate::rules::Rules;
use crate::search::Control;
use crate::solution::{Attack, Line, Sequel, Sign, Solution, Status, Step, Variation};
use crate::soundness;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::{Map, Value, json};
use std::cell::Cell;
use std::fmt::Display;
use std::io::{self, BufWriter, Write};

/// The schema of each object.
pub const SCHEMA: &str = "looking-glass/solution/1";
/// The schema of each object that tells a verdict without the solution.
pub const VERDICT_SCHEMA: &str = "looking-glass/verdict/1";
/// The schema of each object that tells a verdict on a game.
pub const GAME_SCHEMA: &str = "looking-glass/game/1";

/// The report as one JSON object. Of a solution that is partial anyway no more lines are told than there is time for,
/// and how many are left out.
pub fn report<'a>(report: &'a Report, notation: &'a Notation, control: &'a Control) -> impl Serialize + 'a {
    ReportObject {
        report,
        notation,
        control,
    }
}

/// Bytes that are handed on at a time.
const PIECE: usize = 32 << 10;

/// Writes JSON on a line, which is made as it is written: solutions may be many.
///
/// # Errors
/// The output fails.
pub fn write(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    let mut pieces = BufWriter::with_capacity(PIECE, out);
    serde_json::to_writer(&mut pieces, value)?;
    writeln!(pieces)?;
    pieces.flush()
}

/// An object with themes behind its fields, which may be many.
#[derive(Serialize)]
struct WithThemes<T> {
    #[serde(flatten)]
    object: Map<String, Value>,
    themes: T,
}

/// An object with a list of themes, which is made as it is written.
pub fn with_themes<'a>(object: Map<String, Value>, themes: impl Serialize + 'a) -> impl Serialize + 'a {
    WithThemes { object, themes }
}

struct ReportObject<'a> {
    report: &'a Report,
    notation: &'a Notation,
    control: &'a Control,
}

/// The lines of a solution: of a partial one, as long as there is time.
struct Lines<'a> {
    notation: &'a Notation,
    solution: &'a Solution,
    control: &'a Control,
    /// So many were told.
    told: Cell<usize>,
}

impl Serialize for Lines<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let is_whole = self.solution.status == Status::Complete;
        let in_time = |_: &&Line| is_whole || !self.control.is_long_over();
        let lines = self.solution.solutions.iter().take_while(in_time);
        serializer.collect_seq(lines.map(|line| {
            self.told.set(self.told.get() + 1);
            Told(self.notation, line)
        }))
    }
}

impl Serialize for ReportObject<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let problem = &self.report.problem;
        for (name, value) in heading(SCHEMA, problem) {
            map.serialize_entry(&name, &value)?;
        }
        match &self.report.answer {
            Ok(solution) => {
                self.solution(solution, &mut map)?;
                let verdict = soundness::judge(problem, solution);
                let defects = finding::defects(problem, &verdict, self.notation);
                let told = json!({"status": verdict.status.name(), "defects": defects});
                map.serialize_entry("verdict", &told)?;
            }
            Err(faults) => {
                let errors: Vec<String> = faults.iter().map(ToString::to_string).collect();
                map.serialize_entry("status", "invalid")?;
                map.serialize_entry("errors", &errors)?;
            }
        }
        let effort = self.report.effort;
        let stats = json!({"seconds": effort.seconds, "nodes": effort.nodes, "threads": effort.threads});
        map.serialize_entry("stats", &stats)?;
        map.end()
    }
}

impl ReportObject<'_> {
    fn solution<M: SerializeMap>(&self, solution: &Solution, map: &mut M) -> Result<(), M::Error> {
        let notation = self.notation;
        map.serialize_entry("status", solution.status.name())?;
        let [keys, tries] =
            [&solution.keys, &solution.tries].map(|attacks| attacks.iter().map(First).collect::<Vec<_>>());
        map.serialize_entry("keys", &Told(notation, keys.as_slice()))?;
        map.serialize_entry("tries", &Told(notation, tries.as_slice()))?;
        map.serialize_entry("set_play", &Told(notation, solution.set_play.as_slice()))?;
        let lines = Lines {
            notation,
            solution,
            control: self.control,
            told: Cell::new(0),
        };
        map.serialize_entry("solutions", &lines)?;
        let left_out = solution.solutions.len() - lines.told.get();
        if left_out > 0 {
            map.serialize_entry("solutions_left_out", &left_out)?;
        }
        map.serialize_entry("set_solutions", &Told(notation, solution.set_solutions.as_slice()))?;
        if let Some(play) = &solution.post_key {
            map.serialize_entry("post_key", &Told(notation, play))?;
        }
        Ok(())
    }
}

/// What was asked: the fields with which each object begins.
pub(super) fn heading(schema: &str, problem: &Problem) -> Map<String, Value> {
    let mut object = Map::new();
    let mut put = |name: &str, value: Value| object.insert(name.to_string(), value);
    put("schema", json!(schema));
    put("id", json!(problem.id));
    put("twin", json!(problem.twin));
    put("rules", json!(problem.diagram.rules.to_string()));
    let conditions = conditions::names(problem.diagram.rules.conditions);
    if !conditions.is_empty() {
        put("conditions", json!(conditions));
    }
    put(
        "stipulation",
        json!(problem.stipulation.text(problem.diagram.rules.shape)),
    );
    if problem.settings.demanded.sides == Sides::Reversed {
        put("duplex", json!(true));
    }
    put("fen", json!(fen::write(&problem.diagram)));
    if problem.diagram.invisible > 0 {
        put("invisible", json!(problem.diagram.invisible));
    }
    object
}

/// A verdict as one JSON object, without the solution and without what depends on the machine.
pub fn verdict(problem: &Problem, finding: &Finding) -> Map<String, Value> {
    let mut object = heading(VERDICT_SCHEMA, problem);
    if let Ok(Value::Object(fields)) = serde_json::to_value(finding) {
        object.extend(fields);
    }
    object
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

/// Something of a solution as it is told in JSON.
struct Told<'a, T: ?Sized>(&'a Notation, &'a T);

impl<'a, T> Serialize for Told<'a, [T]>
where
    Told<'a, T>: Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.1.iter().map(|part| Told(self.0, part)))
    }
}

impl Serialize for Told<'_, Line> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Told(self.0, self.1.as_slice()).serialize(serializer)
    }
}

impl Serialize for Told<'_, Sequel> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Told(notation, sequel) = *self;
        let mut map = serializer.serialize_map(None)?;
        entries(notation, sequel, &mut map)?;
        map.serialize_entry("refutations", &Told(notation, sequel.refutations.as_slice()))?;
        map.end()
    }
}

/// A first move: a key or a try, which tells its refutations.
struct First<'a>(&'a Attack);

impl Serialize for Told<'_, First<'_>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Told(notation, First(attack)) = *self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("move", &Told(notation, &attack.step))?;
        entries(notation, &attack.sequel, &mut map)?;
        map.serialize_entry("refutations", &Told(notation, attack.sequel.refutations.as_slice()))?;
        map.end()
    }
}

impl Serialize for Told<'_, Attack> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Told(notation, attack) = *self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("move", &Told(notation, &attack.step))?;
        entries(notation, &attack.sequel, &mut map)?;
        map.end()
    }
}

/// What follows a move of the attacker, but for the refutations.
fn entries<M: SerializeMap>(notation: &Notation, sequel: &Sequel, map: &mut M) -> Result<(), M::Error> {
    map.serialize_entry("zugzwang", &sequel.zugzwang)?;
    map.serialize_entry("threats", &Told(notation, sequel.threats.as_slice()))?;
    map.serialize_entry("variations", &Told(notation, sequel.variations.as_slice()))
}

impl Serialize for Told<'_, Variation> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Told(notation, variation) = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("defence", &Told(notation, &variation.defence))?;
        map.serialize_entry("continuations", &Told(notation, variation.answers.as_slice()))?;
        map.end()
    }
}

impl Serialize for Told<'_, Step> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        step(self.0, self.1).serialize(serializer)
    }
}

fn step(notation: &Notation, told: &Step) -> Value {
    let (rules, step) = (&notation.rules, told.step);
    let letter = |role: Role| role.letters().to_string();
    let place = |place: Place| rules.shape.name(place.square);
    let mut object = json!({
        "text": notation.plain(told),
        "popeye": popeye_in(Language::EnglishProblem, rules, told),
        "coords": in_coordinates(rules, step),
        "from": place(step.departure()),
        "to": place(step.arrival()),
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
    if step.is_by_neutral() {
        object["neutral"] = json!(true);
    }
    match step.kind() {
        Kind::TakesUnseen => object["takes_invisible"] = json!(true),
        Kind::Unseen => {
            object["invisible"] = json!(true);
            for unknown in ["from", "piece", "coords"] {
                object[unknown] = json!("");
            }
            if !step.is_capture() {
                object["to"] = json!("");
            }
        }
        _ => {}
    }
    let effects = effects(rules, told);
    if !effects.is_empty() {
        object["effects"] = json!(effects);
    }
    object
}

/// What follows a move at once by the conditions that hold.
fn effects(rules: &Rules, told: &Step) -> Vec<Value> {
    let square = |place: Place| rules.shape.name(place.square);
    let whole = |name: &str, place: Place, piece: Piece| {
        json!({
            "effect": name,
            "piece": piece.role.letters(),
            "owner": piece.owner.word(),
            "square": square(place),
            "board": place.board.to_string(),
        })
    };
    let value = |effect: Added| match effect {
        Added::Reborn(place, piece) => whole("rebirth", place, piece),
        Added::Below(place, piece) => whole("rebirth under", place, piece),
        Added::Gone(place, piece) => whole("vanishes", place, piece),
        Added::Goes(from, to, piece) => {
            let mut goes = whole("goes on", to, piece);
            goes["from"] = json!(square(from));
            goes
        }
        Added::Turns(place, piece) | Added::TurnsApart(place, piece) => {
            json!({"effect": "owner", "owner": piece.owner.word(), "square": square(place)})
        }
        Added::Becomes(place, piece) => whole("becomes", place, piece),
        Added::Known(place, piece) => whole("becomes known", place, piece),
        Added::Left([white, black], _) => json!({"effect": "left", "white": white, "black": black}),
        Added::Gains(place, piece) if piece.attributes.has(Attributes::CHAMELEON) => {
            whole("becomes chameleon", place, piece)
        }
        Added::Gains(place, piece) => {
            let names: Vec<&str> = piece.attributes.lines().map(|line| line.names[0]).collect();
            let mut gains = whole("gains attribute", place, piece);
            gains["attributes"] = json!(names);
            gains
        }
        Added::Imitators(list) => {
            let squares: Vec<String> = list.squares().map(|square| rules.shape.name(square)).collect();
            json!({"effect": "imitators", "squares": squares})
        }
        Added::BecomesImitator => json!({"effect": "becomes imitator"}),
        Added::Exchange(one, other) => {
            json!({"effect": "exchange", "squares": [square(one.0), square(other.0)]})
        }
    };
    tail_of(told.step, &told.tail).iter().map(value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::BoardId;
    use crate::output::Effort;
    use crate::pieces::{Color, Piece};
    use crate::position::Move;
    use crate::rules::Variant;
    use std::sync::Arc;
    use std::time::Duration;

    fn told(step: Move) -> Step {
        Step::new(step, Color::White, Sign::Quiet)
    }

    #[test]
    fn effects_and_neutral_men_are_data() {
        let rules = Rules::of(Variant::Orthodox);
        let square = |name| rules.shape.parse(name).expect("a square");
        let grasshopper = Role::from_name("grasshopper").expect("a man");
        let from = Place::new(BoardId::A, square("d1"));
        let plain = Move::new(grasshopper, from, square("d5"), BoardId::A);
        let notation = Notation::new(rules);
        let told_plain = step(&notation, &told(plain));
        assert!(told_plain.get("effects").is_none() && told_plain.get("neutral").is_none());
        let reborn = Place::new(BoardId::A, square("g8"));
        let taking = plain.by_neutral().taking_man(Piece::new(Color::Black, Role::KNIGHT));
        let object = step(&notation, &told(taking.with_rebirth(reborn)));
        assert_eq!(object["popeye"], "nGd1*d5[+bSg8]");
        assert_eq!(object["neutral"], true);
        assert_eq!(object["captures"], "N");
        let effect = json!({"effect": "rebirth", "piece": "N", "owner": "black", "square": "g8", "board": "A"});
        assert_eq!(object["effects"], json!([effect]));
    }

    #[test]
    fn lines_that_are_not_told_are_counted() {
        let problem = Problem::from_fen("8/8/8/8/8/1K6/7R/k7 b", "h#2", "orthodox").expect("a problem");
        let line = vec![told(Move::PASS)];
        let notation = Notation::new(problem.diagram.rules);
        let no_time = Control::within(Some(Duration::ZERO), Arc::default());
        assert!(no_time.check().is_err());
        for (status, told) in [(Status::Complete, 2), (Status::Limit, 0)] {
            let solution = Solution {
                status,
                solutions: vec![line.clone(), line.clone()],
                ..Solution::empty()
            };
            let whole = Report {
                problem: problem.clone(),
                answer: Ok(solution),
                effort: Effort::default(),
            };
            let object = serde_json::to_value(report(&whole, &notation, &no_time)).expect("JSON");
            assert_eq!(object["solutions"].as_array().map(Vec::len), Some(told));
            assert_eq!(
                object.get("solutions_left_out").and_then(Value::as_u64),
                (told == 0).then_some(2)
            );
        }
    }
}
