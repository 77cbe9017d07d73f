//! From a problem of an input to a record like those of YAML files.

use super::conditions;
use super::heading::Heading;
use super::placement::sides;
use super::problem::ProblemText;
use crate::conditions::ALICE;
use crate::formats::entry::{Entry, Origin, ReaderNotes};
use crate::formats::fen;
use crate::formats::node::{Map, Node, Scalar};
use crate::geometry::Shape;
use crate::pieces::Owner;
use crate::position::{Diagram, Man};
use crate::rules::{Rules, Variant};
use indexmap::IndexMap;

/// The record of a problem.
pub(super) fn entry(problem: ProblemText, origin: Origin, single: bool) -> Entry {
    let mut fields = Map::default();
    tell(&problem.heading, &mut fields);
    let alice = problem.conditions.has(ALICE) || problem.placement.alice;
    let (men, target) = diagrams(&problem);
    fields.set("algebraic", Node::Map(sides(men, &[Owner::White, Owner::Black])));
    if let Some(target) = target {
        fields.set("target", Node::text(placement(target, alice)));
    }
    if let Some(stipulation) = &problem.stipulation {
        fields.set("stipulation", Node::text(stipulation.text(Shape::CHESS)));
    }
    let options = problem.options.iter().cloned();
    let options: Vec<String> = options.chain(alice.then(|| "Alice".to_string())).collect();
    let invisible = problem.placement.invisible;
    let invisible = invisible.map(|count| format!("TotalInvisible {count}"));
    let options: Vec<String> = options.into_iter().chain(invisible).collect();
    if !options.is_empty() {
        fields.set("options", Node::texts(options));
    }
    let others = problem.conditions.without(ALICE);
    if !others.is_empty() {
        fields.set("conditions", Node::texts(conditions::names(others)));
    }
    let lines = problem.lines.iter().map(|(field, line)| ((*field).to_string(), *line));
    let mut lines: IndexMap<String, usize> = lines.collect();
    if !problem.twins.is_empty() {
        fields.set("twins", Node::Map(twins(&problem, &mut lines)));
    }
    let mut entry = Entry::new(origin, fields, single);
    entry.notes = ReaderNotes {
        lines,
        doubts: problem.placement.doubts,
        replaced: problem.placement.replaced,
        credits: problem.heading.credits(),
        remarks: problem.heading.remarks.clone(),
        protocol: problem.heading.protocol.clone(),
    };
    entry
}

/// The twins by their letters, the lines of which are noted.
fn twins(problem: &ProblemText, lines: &mut IndexMap<String, usize>) -> Map {
    let mut twins = Map::default();
    for (index, twin) in problem.twins.iter().enumerate() {
        let letter = letter(index + usize::from(!problem.zeroposition));
        lines.insert(format!("twins.{letter}"), twin.line);
        twins.items.push((Scalar::text(letter), Node::text(twin.text.clone())));
    }
    twins
}

/// Author, source and the like. Popeye hands them to TeX as they are; here the letters are read that are meant.
fn tell(heading: &Heading, fields: &mut Map) {
    let heading = &heading.with_accents();
    // A comma within a line parts authors; as a name it would part the family's from the given one.
    let authors = heading.authors.iter().flat_map(|line| line.split([',', '&']));
    let authors = authors.map(|name| name.trim().to_string());
    let authors: Vec<String> = authors.filter(|name| !name.is_empty()).collect();
    if !authors.is_empty() {
        fields.set("authors", Node::texts(authors));
    }
    if !heading.origins.is_empty() || heading.date.is_some() {
        let mut source = Map::default();
        source.set("name", Node::text(heading.origins.join(", ")));
        if let Some(date) = &heading.date {
            source.set("date", Node::text(date));
        }
        fields.set("source", Node::Map(source));
    }
    if let Some(distinction) = &heading.award {
        fields.set("award", Node::map([("distinction", Node::text(distinction))]));
    }
    if !heading.titles.is_empty() {
        fields.set("title", Node::text(heading.titles.join(", ")));
    }
    if !heading.remarks.is_empty() {
        fields.set("comments", Node::texts(&heading.remarks));
    }
}

/// The diagram to play from, and the one to be reached if it is another one than the array leads to.
fn diagrams(problem: &ProblemText) -> (&[Man], Option<&[Man]>) {
    let men = problem.placement.men.as_slice();
    match problem.start.as_deref() {
        // Behind the stipulation there may be no men: to an empty board nothing leads, here as in Popeye.
        Some(start) if !start.is_empty() => (start, Some(men)),
        // One diagram behind it is to be reached from the array.
        _ => (men, None),
    }
}

/// The placement field of a FEN: nothing is said of castling.
fn placement(men: &[Man], alice: bool) -> String {
    let variant = if alice { Variant::Alice } else { Variant::Orthodox };
    let mut diagram = Diagram::empty(Rules::of(variant));
    diagram.men = men.to_vec();
    let written = fen::write(&diagram);
    written.split(' ').next().unwrap_or_default().to_string()
}

/// The letter of a twin: a to z, then z1, z2 …
fn letter(index: usize) -> String {
    match u8::try_from(index) {
        Ok(index @ 0..26) => char::from(b'a' + index).to_string(),
        _ => format!("z{}", index - 25),
    }
}
