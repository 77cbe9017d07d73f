//! The schemas of what is written for programs. Fields may be added to them; none is renamed without another number.
#![expect(dead_code, reason = "their schemas are told, no values of them are made")]

use super::{constant, one_of};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value};

fn solution_1(_: &mut SchemaGenerator) -> Schema {
    constant("looking-glass/solution/1")
}

fn verdict_1(_: &mut SchemaGenerator) -> Schema {
    constant("looking-glass/verdict/1")
}

fn entry_1(_: &mut SchemaGenerator) -> Schema {
    constant("looking-glass/entry/1")
}

fn game_1(_: &mut SchemaGenerator) -> Schema {
    constant("looking-glass/game/1")
}

fn themes_1(_: &mut SchemaGenerator) -> Schema {
    constant("looking-glass/themes/1")
}

fn problem_1(_: &mut SchemaGenerator) -> Schema {
    constant("looking-glass/problem/1")
}

fn status(_: &mut SchemaGenerator) -> Schema {
    one_of(&["complete", "limit", "interrupted", "invalid", "failed"])
}

fn again(_: &mut SchemaGenerator) -> Schema {
    one_of(&["agrees", "differs", "unknown"])
}

fn opinion(_: &mut SchemaGenerator) -> Schema {
    one_of(&["agrees", "departs", "differs", "unknown", "left-out"])
}

fn certificate_verdict_1(_: &mut SchemaGenerator) -> Schema {
    constant("looking-glass/certificate-verdict/1")
}

fn certificate_1(_: &mut SchemaGenerator) -> Schema {
    constant("looking-glass/certificate/1")
}

fn judgement(_: &mut SchemaGenerator) -> Schema {
    one_of(&["sound", "unsound", "unknown"])
}

/// A record as `glass convert --to json` writes it.
#[derive(JsonSchema)]
#[schemars(rename = "converted")]
pub struct Converted {
    /// The schema.
    #[schemars(schema_with = "problem_1")]
    schema: String,
    /// The name.
    id: String,
    /// The diagram, where it can be read.
    fen: Option<String>,
    /// The fields of the record.
    entry: Map<String, Value>,
    /// What an input of Popeye says besides.
    popeye: Option<Map<String, Value>>,
}

/// What `glass solve --format json` tells of a problem or twin.
#[derive(JsonSchema)]
#[schemars(rename = "solution")]
pub struct Solution {
    /// The schema.
    #[schemars(schema_with = "solution_1")]
    schema: String,
    /// The name of the problem.
    id: String,
    /// The twin, if it is one.
    twin: Option<String>,
    /// The rules.
    rules: Option<String>,
    /// Fairy conditions.
    conditions: Option<Vec<String>>,
    /// What is demanded.
    stipulation: Option<String>,
    /// Is it the other side's of a duplex problem?
    duplex: Option<bool>,
    /// The diagram.
    fen: Option<String>,
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
    /// In coordinates.
    coords: String,
    /// The square of departure.
    from: String,
    /// The square of arrival.
    to: String,
    /// The board of departure.
    board: String,
    /// The board of arrival.
    lands: String,
    /// The man.
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
    /// What conditions add to it.
    effects: Option<Vec<Map<String, Value>>>,
}

/// A judgement with its defects.
#[derive(JsonSchema)]
struct Judged {
    /// The judgement.
    #[schemars(schema_with = "judgement")]
    status: String,
    /// What is wrong.
    defects: Vec<Defect>,
    /// The line that a magazine would print.
    line: Option<String>,
}

/// A defect.
#[derive(JsonSchema)]
struct Defect {
    /// Its kind: cook, dual, no-solution, …
    kind: String,
    /// The moves that lead there.
    at: String,
    /// The moves that show it.
    moves: Vec<String>,
    /// How grave a dual is.
    grade: Option<String>,
    /// Does the stated solution show its variation?
    stated: Option<bool>,
    /// What moves cannot show.
    reason: Option<String>,
    /// All of it in a line.
    text: String,
    /// The twin, in verdicts on whole entries.
    twin: Option<String>,
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

/// What `glass check --format json` tells of a problem or twin.
#[derive(JsonSchema)]
#[schemars(rename = "verdict")]
pub struct Verdict {
    /// The schema.
    #[schemars(schema_with = "verdict_1")]
    schema: String,
    /// The name of the problem.
    id: String,
    /// The twin, if it is one.
    twin: Option<String>,
    /// The rules.
    rules: Option<String>,
    /// What is demanded.
    stipulation: Option<String>,
    /// The diagram.
    fen: Option<String>,
    /// How far the answer goes.
    #[schemars(schema_with = "status")]
    status: String,
    /// Why it is invalid.
    errors: Option<Vec<String>>,
    /// The verdict.
    verdict: Option<Judged>,
    /// What was found, in numbers.
    counts: Option<Map<String, Value>>,
    /// The mates.
    mates: Option<Vec<Map<String, Value>>>,
    /// What could not be read of the stated solution.
    unread: Option<Vec<String>>,
    /// That it could not be read, in a line.
    misread: Option<String>,
    /// A digest of the solution.
    solution_digest: Option<String>,
    /// The themes, if they were asked for.
    themes: Option<Vec<Map<String, Value>>>,
    /// What an editor would remark, if it was asked for.
    remarks: Option<Vec<Map<String, Value>>>,
    /// Problems of the collection that are near it, if one was given.
    near: Option<Vec<Map<String, Value>>>,
    /// The file of its certificate, in the folder of all of them.
    certificate: Option<String>,
    /// What solving once more by brute force says.
    again: Option<Again>,
}

/// What solving once more says.
#[derive(JsonSchema)]
struct Again {
    /// How it compares.
    #[schemars(schema_with = "again")]
    status: String,
    /// What was compared, or why nothing was.
    reason: Option<String>,
    /// What the search alone has found.
    search: Option<Vec<String>>,
    /// What the plain solver alone has found.
    plain: Option<Vec<String>>,
}

/// What `glass verify` tells of an entry, and what its workers answer.
#[derive(JsonSchema)]
#[schemars(rename = "entry")]
pub struct Entry {
    /// The schema.
    #[schemars(schema_with = "entry_1")]
    schema: String,
    /// The name, as it was given.
    id: Value,
    /// The file.
    file: Option<String>,
    /// The number within the file.
    document: Option<u64>,
    /// The number of a worker's line: of this run alone.
    line: Option<u64>,
    /// Who made it, and where it appeared.
    credits: Option<String>,
    /// How far the answers go.
    #[schemars(schema_with = "status")]
    status: String,
    /// What could not be read or played.
    errors: Option<Vec<String>>,
    /// The verdict on all twins.
    verdict: Option<Judged>,
    /// Does its record say that it is unsound?
    known_unsound: Option<bool>,
    /// The verdict on each twin, or on the game.
    problems: Vec<Map<String, Value>>,
    /// Entries before it that are the same.
    duplicates: Option<Vec<Duplicate>>,
    /// What a worker's answer took: of this run alone.
    effort: Option<Effort>,
    /// What another program makes of it, if one was asked.
    cross_check: Option<CrossCheck>,
}

/// What another program makes of an entry.
#[derive(JsonSchema)]
struct CrossCheck {
    /// How it compares.
    #[schemars(schema_with = "opinion")]
    status: String,
    /// Which known departures explain it.
    departures: Option<Vec<String>>,
    /// Lines that are told here alone.
    here: Option<Vec<String>>,
    /// Lines that the other program alone tells.
    there: Option<Vec<String>>,
    /// Why nothing was compared.
    reason: Option<String>,
}

/// An entry before it.
#[derive(JsonSchema)]
struct Duplicate {
    /// Its name.
    of: String,
    /// In what they are alike: position or solution.
    by: String,
}

/// What an answer took.
#[derive(JsonSchema)]
struct Effort {
    /// Positions searched.
    nodes: u64,
    /// Seconds.
    seconds: f64,
}

/// What is told of a game.
#[derive(JsonSchema)]
#[schemars(rename = "game")]
pub struct Game {
    /// The schema.
    #[schemars(schema_with = "game_1")]
    schema: String,
    /// The name.
    id: String,
    /// The rules.
    rules: Option<String>,
    /// The position in which it ends.
    fen: Option<String>,
    /// How far the answer goes.
    #[schemars(schema_with = "status")]
    status: String,
    /// The verdict on its score.
    verdict: Option<Judged>,
    /// Why it is invalid.
    errors: Option<Vec<String>>,
}

/// What `glass themes --format json` tells of a problem or twin.
#[derive(JsonSchema)]
#[schemars(rename = "themes")]
pub struct Themes {
    /// The schema.
    #[schemars(schema_with = "themes_1")]
    schema: String,
    /// The name of the problem.
    id: String,
    /// How far the answer goes.
    #[schemars(schema_with = "status")]
    status: String,
    /// The themes with the play that shows them.
    themes: Option<Vec<Map<String, Value>>>,
    /// Why it is invalid.
    errors: Option<Vec<String>>,
}

/// The first line of a certificate.
#[derive(JsonSchema)]
#[schemars(rename = "certificate")]
pub struct Certificate {
    /// The schema.
    #[schemars(schema_with = "certificate_1")]
    schema: String,
    /// The program that wrote it, and its version.
    program: String,
    /// The rules of the game, by plain values.
    rules: GameRules,
    /// The diagram, with side to move, castling rights and double step.
    fen: String,
    /// What is demanded: #n, s#n, r#n, semi-r#n, or the same with =.
    stipulation: String,
    /// What is proved; moves are coordinates.
    claims: Claims,
}

/// The rules of a game.
#[derive(JsonSchema)]
struct GameRules {
    /// The variant.
    name: String,
    /// The shape of each board: 8x8, 8x4 or cube.
    board: String,
    /// How many boards.
    boards: u8,
    /// What a man does after its move: never, always, when-vacant or optional.
    transfer: String,
    /// Moves by transfer alone: no, quiet or capturing.
    zero_moves: String,
    /// May pawns go two squares?
    double_step: bool,
    /// The reading of capture en passant: off, first, second or both.
    ep: String,
    /// Where one may castle: never, strict or any.
    castle_home: String,
    /// The board on which Black begins.
    black_home: String,
}

/// What is proved.
#[derive(JsonSchema)]
struct Claims {
    /// The first moves that solve, and no others.
    keys: Vec<String>,
    /// First moves that fail, each with exactly its refutations.
    tries: Vec<Try>,
    /// The defences that are met if the defender begins, and no others; null where nothing is said of it.
    set_play: Option<Vec<SetPlay>>,
    /// Where the key stands in the diagram and the defender is to move: the defences that nothing meets, and no others.
    /// Then there are no keys and tries; absent where a key is looked for.
    after_key: Option<Vec<String>>,
}

/// A try.
#[derive(JsonSchema)]
struct Try {
    /// The first move.
    r#move: String,
    /// Its refutations.
    refutations: Vec<String>,
}

/// A defence of the set play.
#[derive(JsonSchema)]
struct SetPlay {
    /// The defence.
    defence: String,
    /// Moves that answer it; none after a defence that reaches the goal itself.
    answers: Vec<String>,
}

/// What `glass check --certificate --format json` tells.
#[derive(JsonSchema)]
#[schemars(rename = "certificate-verdict")]
pub struct CertificateVerdict {
    /// The schema.
    #[schemars(schema_with = "certificate_verdict_1")]
    schema: String,
    /// The file.
    file: String,
    /// Does it prove what it claims?
    proved: bool,
    /// Why it does not.
    flaw: Option<String>,
    /// What is demanded.
    stipulation: Option<String>,
    /// The diagram.
    fen: Option<String>,
    /// The rules of the game.
    rules: Option<GameRules>,
    /// What is proved.
    claims: Option<Claims>,
    /// Bytes of the proof.
    bytes: Option<u64>,
    /// Positions that were visited.
    positions: Option<u64>,
}
