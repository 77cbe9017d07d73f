//! The first line of a certificate: the problem, and what is claimed of it.

use super::SCHEMA;
use super::flaw::Flaw;
use crate::formats::fen;
use crate::output::coords;
use crate::plain::place::Board;
use crate::plain::rules as plain;
use crate::position::Move;
use crate::problem::Problem;
use crate::rules::{Castling, Rules};
use crate::solution::BattleClaims;
use crate::stipulation::{Goal, Play, Stipulation};
use serde::{Deserialize, Serialize};

/// What a certificate says in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The format, [`SCHEMA`].
    pub schema: String,
    /// The program that wrote it, and its version.
    pub program: String,
    /// The rules of the game, by plain values.
    pub rules: GameRules,
    /// The diagram, with side to move, castling rights and double step.
    pub fen: String,
    /// `#n`, `s#n`, `r#n`, `semi-r#n`, or the same with `=`.
    pub stipulation: String,
    /// What is proved.
    pub claims: Claims,
}

/// The rules of a game, by the values that `docs/rules.md` explains.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRules {
    /// The variant.
    pub name: String,
    /// The shape of each board: `8x8`, `8x4` or `cube`.
    pub board: String,
    /// How many boards.
    pub boards: u8,
    /// What a man does after its move: `never`, `always`, `when-vacant` or `optional`.
    pub transfer: String,
    /// Moves by transfer alone: `no`, `quiet` or `capturing`.
    pub zero_moves: String,
    /// May pawns go two squares?
    pub double_step: bool,
    /// The reading of capture en passant: `off`, `first`, `second` or `both`.
    pub ep: String,
    /// Where one may castle: `never`, `strict` or `any`.
    pub castle_home: String,
    /// The board on which Black begins.
    pub black_home: String,
}

/// What is proved; moves are coordinates.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claims {
    /// The first moves that solve, and no others.
    pub keys: Vec<String>,
    /// First moves that fail, each with exactly its refutations.
    pub tries: Vec<Try>,
    /// The defences that are met if the defender begins, and no others; `null` where nothing is said of it.
    pub set_play: Option<Vec<SetPlay>>,
    /// Where the key stands in the diagram and the defender is to move: the defences that nothing meets, and no others.
    /// Then there are no keys and tries; absent where a key is looked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after_key: Option<Vec<String>>,
}

/// A try.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Try {
    /// The first move.
    #[serde(rename = "move")]
    pub step: String,
    /// Its refutations.
    pub refutations: Vec<String>,
}

/// A defence of the set play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetPlay {
    /// The defence.
    pub defence: String,
    /// Moves that answer it; none after a defence that reaches the goal itself.
    pub answers: Vec<String>,
}

impl Header {
    /// The header of a problem of which this is claimed.
    pub fn of(problem: &Problem, claims: &BattleClaims) -> Self {
        let rules = problem.diagram.rules;
        Header {
            schema: SCHEMA.to_string(),
            program: concat!("looking-glass ", env!("CARGO_PKG_VERSION")).to_string(),
            rules: GameRules::of(&rules),
            fen: fen::write(&problem.start()),
            stipulation: demanded(&problem.stipulation),
            claims: Claims::of(&rules, claims),
        }
    }

    /// The header in one line.
    pub(super) fn line(&self) -> String {
        serde_json::to_string(self).expect("words and numbers can be written")
    }

    pub(super) fn read(line: &[u8]) -> Result<Self, Flaw> {
        let header: Header =
            serde_json::from_slice(line).map_err(|error| Flaw::new(format!("the header cannot be read: {error}")))?;
        if header.schema != SCHEMA {
            return Err(Flaw::new(format!(
                "the format is `{}`, expected `{SCHEMA}`",
                header.schema
            )));
        }
        Ok(header)
    }
}

/// A battle in the letters of problem chess.
fn demanded(stipulation: &Stipulation) -> String {
    let play = match stipulation.play {
        Play::SelfPlay => "s",
        Play::Reflex => "r",
        Play::SemiReflex => "semi-r",
        _ => "",
    };
    let goal = if stipulation.goal == Goal::Stalemate { "=" } else { "#" };
    format!("{play}{goal}{}", stipulation.length.moves)
}

impl Claims {
    fn of(rules: &Rules, claims: &BattleClaims) -> Self {
        let sorted = |moves: &[Move]| {
            let mut texts: Vec<String> = moves.iter().map(|&step| coords(rules, step)).collect();
            texts.sort();
            texts
        };
        let tries = claims.tries.iter().map(|(step, refutations)| Try {
            step: coords(rules, *step),
            refutations: sorted(refutations),
        });
        let defence = |(defence, answers): &(Move, Vec<Move>)| SetPlay {
            defence: coords(rules, *defence),
            answers: sorted(answers),
        };
        let set_play = claims.set_play.as_ref();
        Claims {
            keys: sorted(&claims.keys),
            tries: tries.collect(),
            set_play: set_play.map(|set_play| set_play.iter().map(defence).collect()),
            after_key: claims.after_key.as_deref().map(sorted),
        }
    }
}

impl GameRules {
    /// The values of these rules.
    pub fn of(rules: &Rules) -> Self {
        let castle_home = match rules.castling {
            Castling::Never => "never",
            _ => rules.castle_home.name(),
        };
        let board = match rules.shape {
            crate::geometry::Shape::Cube => "cube",
            shape if shape == crate::geometry::Shape::SMALL => "8x4",
            _ => "8x8",
        };
        GameRules {
            name: rules.variant.name().to_string(),
            board: board.to_string(),
            boards: rules.boards,
            transfer: rules.transfer.name().to_string(),
            zero_moves: rules.zero_moves.name().to_string(),
            double_step: rules.double_step,
            ep: rules.en_passant.name().to_string(),
            castle_home: castle_home.to_string(),
            black_home: rules.black_home.to_string(),
        }
    }

    /// The same as the plain rules have it.
    ///
    /// # Errors
    /// A value that the plain rules do not have.
    pub fn plain(&self) -> Result<plain::Rules, Flaw> {
        let flaw = |field: &str, value: &str| Flaw::new(format!("the rules have no {field} `{value}`"));
        let shape = match self.board.as_str() {
            "8x8" => plain::Shape::Flat { files: 8 },
            "8x4" => plain::Shape::Flat { files: 4 },
            "cube" => plain::Shape::Cube,
            other => return Err(flaw("board", other)),
        };
        let transfer = match self.transfer.as_str() {
            "never" => plain::Transfer::Never,
            "always" => plain::Transfer::Forced,
            "when-vacant" => plain::Transfer::WhenVacant,
            "optional" => plain::Transfer::Free,
            other => return Err(flaw("transfer", other)),
        };
        let zero_moves = match self.zero_moves.as_str() {
            "no" => plain::ZeroMoves::No,
            "quiet" => plain::ZeroMoves::EveryManQuietly,
            "capturing" => plain::ZeroMoves::PiecesCapturingToo,
            other => return Err(flaw("zero moves", other)),
        };
        let (en_passant, castle_home, black_home) = self.readings()?;
        if !(1..=3).contains(&self.boards) || (self.boards == 1) != (transfer == plain::Transfer::Never) {
            return Err(flaw("number of boards", &self.boards.to_string()));
        }
        Ok(plain::Rules {
            name: plain::NAMES
                .into_iter()
                .find(|name| *name == self.name)
                .unwrap_or("composed"),
            shape,
            boards: self.boards,
            transfer,
            zero_moves,
            double_step: self.double_step,
            castle_home,
            black_home,
            en_passant,
        })
    }

    fn readings(&self) -> Result<(plain::EnPassant, plain::CastleHome, Board), Flaw> {
        let flaw = |field: &str, value: &str| Flaw::new(format!("the rules have no {field} `{value}`"));
        let en_passant = match self.ep.as_str() {
            "off" => plain::EnPassant::Off,
            "first" => plain::EnPassant::First,
            "second" => plain::EnPassant::Second,
            "both" => plain::EnPassant::Both,
            other => return Err(flaw("ep", other)),
        };
        let castle_home = match self.castle_home.as_str() {
            "never" => plain::CastleHome::Never,
            "strict" => plain::CastleHome::Strict,
            "any" => plain::CastleHome::Any,
            other => return Err(flaw("castle_home", other)),
        };
        let black_home = match self.black_home.as_str() {
            "A" => Board::A,
            "B" => Board::B,
            "C" => Board::C,
            other => return Err(flaw("black_home", other)),
        };
        Ok((en_passant, castle_home, black_home))
    }
}
