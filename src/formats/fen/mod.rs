//! Positions as FEN, in the dialects in which Alice chess is written.
//!
//! The house dialect is the one line of pychess with `|` before each man on board B and `||` before
//! each on C. Where two men share coordinates no single line can hold them, and the FENs of the boards
//! stand one after the other, joined by ` | `. The levels of a cube are joined by `;`, A first.
//!
//! ```
//! use looking_glass::formats::fen::{Fen, write};
//! use looking_glass::rules::Rules;
//!
//! let rules = Rules::from_name("alice").expect("known rules");
//! let read = Fen::read("8/8/8/8/8/1K6/6|R1/k7 w - - 0 1", rules).expect("a position");
//! assert!(write(&read.diagram).starts_with("8/8/8/8/8/1K6/6|R1/k7 w"));
//! ```

mod fields;
mod placement;
mod sign;
mod write;

pub use write::{write, write_as};

use crate::brief::brief;
use crate::geometry::BoardId;
use crate::pieces::Color;
use crate::position::{CastlingRights, Diagram};
use crate::rules::Rules;
use fields::Fields;
use thiserror::Error;

/// A FEN that has been read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fen {
    /// The diagram; White is to move in it where the text does not say.
    pub diagram: Diagram,
    /// The side to move, if the text says so.
    pub turn: Option<Color>,
    /// How the men of the other boards are marked.
    pub dialect: Dialect,
    /// Its half-move counter and move number, `5 40`, if they are not those of a game that begins: no diagram has them.
    pub counters: Option<String>,
    /// What the text leaves in doubt, and how it has been read: one line for the user.
    pub doubt: Option<String>,
}

/// A way to write men on several boards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dialect {
    /// `|n` (pychess): a stroke before a man on B, two before one on C. Also plain FEN.
    Prefix,
    /// `FEN | FEN`: one FEN a board, A first; also a FEN a line.
    Joined,
    /// `FEN|FEN` with board B first (chessboard3.js). Never guessed.
    JoinedBackwards,
    /// `n-` (older SchemingMind pages): a hyphen after a man on B.
    Hyphen,
    /// `*2n` (FFEN): a man turned upside down stands on B.
    Ffen,
    /// `(n2)` (the FEN of YACPDB): the same.
    Xfen,
    /// Sixteen files, the last eight being board B (cutechess).
    Wide,
    /// Letters s t u c o l for p q r b n k on board B (vchess).
    Vchess,
}

/// No FEN of any rules and dialect is longer, in bytes.
pub const LONGEST: usize = 10_000;

/// One FEN is told of so many faults.
const MOST_FAULTS: usize = 20;

/// All that is wrong with a FEN.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", faults.join("; "))]
pub struct FenError {
    /// One fault each, naming what was expected; at least one.
    pub faults: Vec<String>,
}

impl Fen {
    /// A diagram without men, of which nothing is said.
    pub(super) fn empty(rules: Rules) -> Fen {
        Fen {
            diagram: Diagram::empty(rules),
            turn: None,
            dialect: Dialect::Prefix,
            counters: None,
            doubt: None,
        }
    }

    /// Reads a FEN in whatever dialect it is written; `startpos` is the array.
    ///
    /// Without a castling field, castling is assumed where king and rook stand at home. Whether the diagram
    /// can be played is for [`Diagram::position`] to say.
    ///
    /// # Errors
    /// All faults of the text at once: impossible letters, ranks too long or short, bad fields.
    pub fn read(text: &str, rules: Rules) -> Result<Fen, FenError> {
        not_too_long(text)?;
        if text.trim() == "startpos" {
            return Ok(Fen {
                diagram: Diagram::array(rules),
                ..Fen::empty(rules)
            });
        }
        Self::read_parts(&Parts::split(text, &rules), rules, None)
    }

    /// Reads a FEN that is known to be of this dialect, where [`read`](Self::read) would take it for another.
    ///
    /// # Errors
    /// All faults of the text at once.
    pub fn read_as(text: &str, rules: Rules, dialect: Dialect) -> Result<Fen, FenError> {
        not_too_long(text)?;
        let mut parts = Parts::split(text, &rules);
        if dialect == Dialect::JoinedBackwards {
            parts.fens.reverse();
            parts.doubt = None;
        }
        Self::read_parts(&parts, rules, Some(dialect))
    }

    fn read_parts(parts: &Parts<'_>, rules: Rules, wanted: Option<Dialect>) -> Result<Fen, FenError> {
        let mut faults = Vec::new();
        let mut all = Fields::default();
        let rules = parts.rules(rules);
        let mut diagram = Diagram::empty(rules);
        let mut dialect = None;
        let mut doubt = parts.doubt.clone();
        let joined = parts.fens.len() > 1;
        if joined && parts.fens.len() > rules.boards as usize {
            let (found, boards) = (parts.fens.len(), rules.boards);
            faults.push(format!(
                "{found} boards joined by `|`, expected at most {boards} in {rules}"
            ));
        }
        for (fen, board) in parts.fens.iter().zip(BoardId::ALL) {
            let mut words = fen.split_whitespace();
            let home = joined.then_some(board);
            let placement = placement::read(words.next().unwrap_or(""), &rules, home, wanted, &mut faults);
            diagram.men.extend(placement.men);
            dialect = dialect.or(placement.dialect);
            doubt = doubt.or(placement.doubt);
            let fields = Fields::read(words, &rules, &mut faults);
            all.join(fields, board, &mut faults);
        }
        if !faults.is_empty() {
            return Err(FenError { faults: few(&faults) });
        }
        diagram.turn = all.turn.unwrap_or(Color::White);
        diagram.passed = all.passed;
        diagram.step_boards = all.step_boards;
        if let Some(rights) = all.castling {
            diagram.castling = CastlingRights::Stated(rights);
        }
        let found = if joined { Dialect::Joined } else { Dialect::Prefix };
        Ok(Fen {
            diagram,
            turn: all.turn,
            dialect: wanted.or(dialect).unwrap_or(found),
            counters: all.counters,
            doubt,
        })
    }
}

/// Can a text of this length be a FEN?
fn not_too_long(text: &str) -> Result<(), FenError> {
    if text.len() <= LONGEST {
        return Ok(());
    }
    let fault = format!("a text of {} bytes, expected a FEN of at most {LONGEST}", text.len());
    Err(FenError { faults: vec![fault] })
}

/// So many of these faults as are told, each shortened, and how many more there are.
fn few(faults: &[String]) -> Vec<String> {
    let more = faults.len().saturating_sub(MOST_FAULTS);
    let told = faults.iter().take(MOST_FAULTS);
    let mut told: Vec<String> = told.map(|fault| brief(fault).into_owned()).collect();
    if more > 0 {
        told.push(format!("and {more} more such faults"));
    }
    told
}

/// The FENs of the boards: one, or one for each.
struct Parts<'a> {
    fens: Vec<&'a str>,
    doubt: Option<String>,
}

impl<'a> Parts<'a> {
    /// The rules with boards as wide as the first rank, if the variant is played on such boards too.
    fn rules(&self, rules: Rules) -> Rules {
        let rank = self.fens[0].split('/').next().unwrap_or("");
        let files: u32 = rank.chars().map(|c| c.to_digit(10).unwrap_or((c != '|').into())).sum();
        rules.with_files(files.try_into().unwrap_or(0)).unwrap_or(rules)
    }

    /// Tells the stroke between boards from the stroke before a man: between boards it stands alone, or
    /// there is a whole board on either side of it.
    fn split(text: &'a str, rules: &Rules) -> Self {
        let whole = rules.shape.levels() as usize * rules.shape.ranks() as usize;
        let is_whole = |fen: &&str| {
            let placement = fen.split_whitespace().next().unwrap_or("");
            placement.split(['/', ';']).count() == whole
        };
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        if lines.len() > 1 && lines.iter().all(is_whole) {
            return Parts {
                fens: lines,
                doubt: None,
            };
        }
        let text = text.trim();
        let pieces: Vec<&str> = text.split('|').map(str::trim).collect();
        let alone = text.split_whitespace().any(|word| word == "|");
        let apart = alone || pieces.len() > 1 && pieces.iter().all(is_whole);
        if !apart {
            return Parts {
                fens: vec![text],
                doubt: None,
            };
        }
        let fens = if alone { split_at_lone_strokes(text) } else { pieces };
        let doubt = "boards joined by `|` without blanks are read A first; chessboard3.js writes B first";
        Parts {
            fens,
            doubt: (!alone).then(|| doubt.to_string()),
        }
    }
}

/// The stretches between strokes that have a blank on both sides, or the end of the text.
fn split_at_lone_strokes(text: &str) -> Vec<&str> {
    let blank_at =
        |index: Option<usize>| index.is_none_or(|index| text.as_bytes().get(index).is_none_or(u8::is_ascii_whitespace));
    let mut fens = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices('|') {
        if blank_at(at.checked_sub(1)) && blank_at(Some(at + 1)) {
            fens.push(text[start..at].trim());
            start = at + 1;
        }
    }
    fens.push(text[start..].trim());
    fens
}
