//! Whole files in all formats: what is read is refused in short lines or can be asked and written, and what is written is
//! read as the same.

use super::{bytes, is_short, text, words};
use looking_glass::compose::Spec;
use looking_glass::formats::entry::{Defaults, Entry, EntryError, Source};
use looking_glass::formats::fen::Fen;
use looking_glass::formats::game::Game;
use looking_glass::formats::node::{Map, Node, Scalar};
use looking_glass::formats::{fens, json, pgn, popeye, yaml};
use looking_glass::output::heading;
use serde_json::Value;

const FILE: &str = "f";

/// More records than this of one input say nothing new.
const RECORDS: usize = 8;

/// A file of whatever format, known as the program knows it.
pub fn any(input: &[u8]) {
    let bytes = bytes(input, words::ANY);
    let read = match String::from_utf8(bytes) {
        Ok(text) if popeye::is_input(&text) => inputs(&text),
        Ok(text) if json::is_json(&text) => json::read(&text, FILE),
        Ok(text) if pgn::is_pgn(&text) => pgn::read(&text, FILE).into_iter().map(Ok).collect(),
        Ok(text) if fens::is_list(&text) => fens::read(&text, FILE),
        Ok(text) => yaml::read(&text, FILE),
        Err(error) => match popeye::decode(error.as_bytes()) {
            text if popeye::is_input(&text) => inputs(&text),
            text if pgn::is_pgn(&text) => pgn::read(&text, FILE).into_iter().map(Ok).collect(),
            _ => yaml::read_bytes(error.as_bytes(), FILE),
        },
    };
    take(read);
}

pub fn yaml(input: &[u8]) {
    take(yaml::read_bytes(&bytes(input, words::YAML), FILE));
}

pub fn json(input: &[u8]) {
    take(json::read(&text(input, words::JSON), FILE));
}

pub fn fens(input: &[u8]) {
    take(fens::read(&text(input, words::FEN), FILE));
}

pub fn popeye(input: &[u8]) {
    let text = popeye::decode(&bytes(input, words::POPEYE));
    let _ = popeye::is_input(&text);
    take(inputs(&text));
}

fn inputs(text: &str) -> Vec<Result<Entry, EntryError>> {
    let inputs = popeye::read(text, FILE).into_iter();
    inputs.map(|input| input.entry).collect()
}

pub fn pgn(input: &[u8]) {
    let text = text(input, words::PGN);
    let _ = pgn::is_pgn(&text);
    take(pgn::read(&text, FILE).into_iter().map(Ok).collect());
}

/// A record with these fields, a line each: `name: text`, and behind a blank a further text of a list.
pub fn record(input: &[u8]) {
    let text = text(input, words::RECORD);
    let mut read = yaml::read(&text, FILE);
    read.truncate(RECORDS);
    for entry in read.iter().flatten() {
        asked(entry);
    }
}

pub fn spec(input: &[u8]) {
    for read in yaml::read(&text(input, words::SPEC), FILE).into_iter().take(RECORDS) {
        let Ok(entry) = read else { continue };
        match Spec::of(&entry, &Defaults::default()) {
            Ok(spec) => {
                assert_eq!(spec.digest().to_string().len(), 64);
                assert!(spec.problem().diagram.men.is_empty());
                for number in [0, 1, spec.numbers().saturating_sub(1)] {
                    _ = spec.matrix.men(spec.way(number), &spec.rules);
                }
            }
            Err(errors) => all_are_short(&errors),
        }
    }
}

/// Asks all that is read, and reads again what is written of it.
fn take(read: Vec<Result<Entry, EntryError>>) {
    for read in read.into_iter().take(RECORDS) {
        match read {
            Err(error) => is_short(&error),
            Ok(entry) => {
                asked(&entry);
                comes_back(&entry);
            }
        }
    }
}

/// Everything that can be asked of a record without a search.
fn asked(entry: &Entry) {
    let defaults = Defaults::default();
    let _ = heading::of(entry);
    if let Err(errors) = entry.draft(&defaults) {
        assert!(!errors.is_empty());
        all_are_short(&errors);
    }
    let mut problems = Vec::new();
    for problem in entry.problems(&defaults) {
        match problem {
            Ok(problem) => problems.push(problem),
            Err(refusal) => {
                assert!(!refusal.errors.is_empty());
                all_are_short(&refusal.errors);
            }
        }
    }
    problems.truncate(RECORDS);
    let claims = entry.claims(&problems);
    assert_eq!(claims.len(), problems.len());
    for problem in &problems {
        let position = problem.start().position();
        assert!(
            position.is_ok(),
            "what is ready to be solved can be played: {problem:?}"
        );
    }
    if entry.is_game()
        && let Ok(rules) = entry.rules(&defaults)
        && let Ok(game) = Game::of(entry, rules)
    {
        _ = game.play();
    }
}

/// The record as JSON keeps it: a number that it writes with other letters is a text.
fn again_in_json(entry: &Entry) -> Entry {
    let items = entry.fields.items.iter();
    let items = items.map(|(name, node)| (Scalar::text(name.text.clone()), lettered(node)));
    Entry {
        fields: Map { items: items.collect() },
        ..entry.clone()
    }
}

fn lettered(node: &Node) -> Node {
    match node {
        Node::Scalar(scalar) if scalar.is_null() => node.clone(),
        Node::Scalar(scalar) => Node::text(scalar.text.clone()),
        Node::List(items) => Node::List(items.iter().map(lettered).collect()),
        Node::Map(map) => {
            let items = map.items.iter();
            let items = items.map(|(name, node)| (Scalar::text(name.text.clone()), lettered(node)));
            Node::Map(Map { items: items.collect() })
        }
    }
}

/// Writes a record in the formats that lose nothing, and reads it again.
fn comes_back(entry: &Entry) {
    let mut yaml = yaml::read(&yaml::write([entry]), FILE);
    assert_eq!(yaml.len(), 1, "{entry:?}");
    let again = yaml.remove(0).expect("what is written can be read");
    assert_eq!(again.fields, entry.modern_fields());
    let object: Value = json::object(entry, None);
    let mut json = json::read(&object.to_string(), FILE);
    assert_eq!(json.len(), 1, "{entry:?}");
    let again = json.remove(0).expect("what is written can be read");
    let again = again_in_json(&again);
    assert_eq!(again.fields, again_in_json(entry).fields);
    assert_eq!(again.id, entry.id);
    if entry.origin.source.is_popeye() {
        let noted = |entry: &Entry| (entry.notes.doubts.clone(), entry.notes.replaced.clone());
        assert_eq!(noted(&again), noted(entry));
    }
    let _ = popeye::write(entry, &Defaults::default()).map_err(|errors| all_are_short(&errors));
    let _ = popeye::olive(entry, &Defaults::default()).map_err(|errors| all_are_short(&errors));
    if entry.is_game() {
        let _ = pgn::write(entry, &Defaults::default()).map_err(|errors| all_are_short(&errors));
    }
    if let (Source::Yaml, Some(text), Ok(rules)) = (
        entry.origin.source,
        entry.text("fen"),
        entry.rules(&Defaults::default()),
    ) {
        let _ = Fen::read(text, rules).map_err(|error| is_short(&error));
    }
}

fn all_are_short(errors: &[EntryError]) {
    assert!(errors.len() <= 60, "{} errors", errors.len());
    errors.iter().for_each(is_short);
}
