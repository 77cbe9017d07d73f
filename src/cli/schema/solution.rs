//! The schema of solutions.
#![expect(dead_code, reason = "their schemas are told, no values of them are made")]

use super::judged::{Asked, Judged, status};
use super::named;
use schemars::JsonSchema;
use serde_json::{Map, Value};

/// What `glass solve --format json` tells of a problem or twin.
#[derive(JsonSchema)]
#[schemars(rename = "solution")]
pub struct Solution {
    /// The schema.
    #[schemars(schema_with = "named::<Solution>")]
    schema: String,
    /// What was asked.
    #[schemars(flatten)]
    asked: Asked,
    /// How far the answer goes; of an invalid problem there are `errors`, and nothing else.
    #[schemars(schema_with = "status")]
    status: String,
    /// Why it is invalid.
    errors: Option<Vec<String>>,
    /// The keys.
    keys: Option<Vec<Phase>>,
    /// The tries.
    tries: Option<Vec<Phase>>,
    /// The set play of battles.
    set_play: Option<Vec<Variation>>,
    /// The solutions of help play, series play and proof games.
    solutions: Option<Vec<Vec<Move>>>,
    /// So many more were found by a search that did not end, but there was no time to tell them.
    solutions_left_out: Option<usize>,
    /// Their set play.
    set_solutions: Option<Vec<Vec<Move>>>,
    /// The play after a key that has been played.
    post_key: Option<PostKey>,
    /// The verdict on the solution alone.
    verdict: Option<Judged>,
    /// What it took.
    stats: Option<Stats>,
}

/// A first move and what follows.
#[derive(JsonSchema)]
struct Phase {
    /// The move.
    r#move: Move,
    /// Is the need to move its point?
    zugzwang: bool,
    /// What it threatens.
    threats: Vec<Continuation>,
    /// What follows each defence.
    variations: Vec<Variation>,
    /// What refutes it.
    refutations: Vec<Move>,
}

/// What follows where the key has been played.
#[derive(JsonSchema)]
struct PostKey {
    /// Is the need to move its point?
    zugzwang: bool,
    /// What is threatened.
    threats: Vec<Continuation>,
    /// What follows each defence.
    variations: Vec<Variation>,
    /// What refutes it.
    refutations: Vec<Move>,
}

/// A defence and its answers.
#[derive(JsonSchema)]
struct Variation {
    /// The defence.
    defence: Move,
    /// The answers.
    continuations: Vec<Continuation>,
}

/// An attacker's move and what follows.
#[derive(JsonSchema)]
struct Continuation {
    /// The move.
    r#move: Move,
    /// Is the need to move its point?
    zugzwang: bool,
    /// What it threatens.
    threats: Vec<Continuation>,
    /// What follows each defence.
    variations: Vec<Variation>,
}

/// A move.
#[derive(JsonSchema)]
struct Move {
    /// As it is printed.
    text: String,
    /// As Popeye writes it.
    popeye: String,
    /// In coordinates; empty where an invisible man makes it.
    coords: String,
    /// The square of departure; empty where it is not known.
    from: String,
    /// The square of arrival; empty where it is not known.
    to: String,
    /// The board of departure.
    board: String,
    /// The board of arrival.
    lands: String,
    /// The man; empty where it is not known.
    piece: String,
    /// The man that is taken.
    captures: Option<String>,
    /// The man that a pawn becomes.
    promotion: Option<String>,
    /// Is it check, or mate?
    check: bool,
    /// Is it mate?
    mate: bool,
    /// Is it stalemate?
    stalemate: Option<bool>,
    /// Is it a neutral man's?
    neutral: Option<bool>,
    /// Does an invisible man make it?
    invisible: Option<bool>,
    /// Does it take an invisible man?
    takes_invisible: Option<bool>,
    /// What conditions add to it, or what becomes known of invisible men.
    effects: Option<Vec<Map<String, Value>>>,
}

/// What an answer took.
#[derive(JsonSchema)]
struct Stats {
    /// Wall-clock seconds.
    seconds: f64,
    /// Positions searched.
    nodes: u64,
    /// Threads used.
    threads: u64,
}
