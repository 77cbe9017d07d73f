//! The schemas of certificates and of verdicts on them.
#![expect(dead_code, reason = "their schemas are told, no values of them are made")]

use super::named;
use schemars::JsonSchema;

/// The first line of a certificate.
#[derive(JsonSchema)]
#[schemars(rename = "certificate")]
pub struct Certificate {
    /// The schema.
    #[schemars(schema_with = "named::<Certificate>")]
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
    #[schemars(schema_with = "named::<CertificateVerdict>")]
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
