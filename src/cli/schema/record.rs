//! The schema of problem records, by which editors complete and check them.
#![expect(dead_code, reason = "their schemas are told, no values of them are made")]

use super::{TextOrList, named};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value};

/// A problem, or a game: a document of a problem file. See docs/files.md.
#[derive(JsonSchema)]
#[schemars(rename = "problem", rename_all = "kebab-case")]
pub struct Record {
    /// The name in reports; if missing the file's name and the number of the document.
    id: Option<Scalar>,
    /// The rules: a name such as alice (the default), orthodox or ms-alice, or a map with `name`, `ep` and `castle-home`.
    rules: Option<TextOrMap>,
    /// Fairy conditions: Circe, Madrasi, …
    conditions: Option<TextOrList>,
    /// The diagram as FEN; `|` before a man puts it on board B.
    fen: Option<String>,
    /// The diagram by boards: A and B, each with lists of men.
    boards: Option<Map<String, Value>>,
    /// The diagram as Olive and YACPDB write it.
    algebraic: Option<Map<String, Value>>,
    /// The position that play is to reach.
    target: Option<TextOrMap>,
    /// What is demanded: #2, h#3, ser-h=5, …
    stipulation: Option<Scalar>,
    /// Options of Popeye: SetPlay, Duplex, …
    options: Option<TextOrList>,
    /// Twins by their letters: `b: Move a1 b2`.
    twins: Option<Map<String, Value>>,
    /// How many solutions are intended.
    intended_solutions: Option<Scalar>,
    /// The stated solution, against which the one that is found is held.
    solution: Option<String>,
    /// A game's moves.
    moves: Option<String>,
    /// The position in which a game ends.
    #[schemars(rename = "final")]
    last: Option<Value>,
    /// A game's result.
    result: Option<Scalar>,
    /// The title.
    title: Option<Scalar>,
    /// The composers.
    authors: Option<TextOrList>,
    /// Where it appeared.
    source: Option<Value>,
    /// Its number there.
    source_id: Option<Scalar>,
    /// When.
    date: Option<Value>,
    /// Its award.
    award: Option<Value>,
    /// Its distinction.
    distinction: Option<Scalar>,
    /// Where it was printed again.
    reprints: Option<Value>,
    /// Keywords; Cooked and Unsound say that it is known to be.
    keywords: Option<TextOrList>,
    /// Remarks.
    comments: Option<Value>,
    /// How fairy men are drawn, as YACPDB writes it.
    glyphs: Option<Value>,
    /// Its numbers in collections.
    foreignids: Option<Value>,
    /// Who played a game.
    players: Option<Value>,
    /// Tags of a game.
    tags: Option<Value>,
}

/// A record as `glass convert --to json` writes it.
#[derive(JsonSchema)]
#[schemars(rename = "converted")]
pub struct Converted {
    /// The schema.
    #[schemars(schema_with = "named::<Record>")]
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

/// A text or a map.
#[derive(JsonSchema)]
#[serde(untagged)]
enum TextOrMap {
    /// A text.
    Text(String),
    /// A map.
    Map(Map<String, Value>),
}

/// A text, which may look like a number or a date.
struct Scalar;

impl JsonSchema for Scalar {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Scalar".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        schemars::json_schema!({"type": ["string", "number", "boolean", "null"]})
    }
}
