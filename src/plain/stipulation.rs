//! What is asked of a problem.
//!
//! ```
//! use looking_glass::plain::stipulation::Stipulation;
//!
//! let asked = Stipulation::parse("h#2")?;
//! assert_eq!(asked.half_moves(), 4);
//! # Ok::<(), String>(())
//! ```

use super::moves::{Kind, PlainMove};
use super::place::{Cell, Color};
use super::position::Plain;

/// Who works for and against the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// `#n`: the attacker reaches the goal against any defence.
    Direct,
    /// `s#n`: the attacker forces the defender to reach the goal.
    Selfmate,
    /// `r#n`: the same, but either side must reach the goal when it can.
    Reflex,
    /// `semi-r#n`: the same, but the defender alone must.
    SemiReflex,
    /// `h#n`: both sides help; the side that moves last reaches the goal.
    Help,
    /// `hs#n`: both sides help, until the last move but one forces the last.
    HelpSelf,
    /// `hr#n`: the same with the obligation of reflex play at the end.
    HelpReflex,
    /// `ser-#n`: one side alone moves and reaches the goal.
    Series,
    /// `ser-h#n`: one side alone moves, then the other one reaches the goal.
    SeriesHelp,
    /// `ser-s#n`: one side alone moves, then the other one is forced to reach the goal.
    SeriesSelf,
    /// `ser-r#n`: one side alone moves, then the other one can and therefore must.
    SeriesReflex,
    /// `ser-hs#n`: one side alone moves, then the other one forces it to reach the goal.
    SeriesHelpSelf,
}

/// What is to be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The other side is mated.
    Mate,
    /// The other side is stalemated.
    Stalemate,
    /// Neither side can move, nobody being in check.
    DoubleStalemate,
    /// The other side cannot move.
    MateOrStalemate,
    /// The other side is in check.
    Check,
    /// A man is taken.
    Capture,
    /// A man arrives on this square, of whatever board.
    Target(Cell),
    /// A side castles.
    Castling,
    /// A pawn is taken en passant.
    EnPassant,
    /// Any move will do.
    AnyMove,
}

impl Goal {
    /// Whether this move, legal in this position, reaches the goal.
    pub fn reached(self, before: &Plain, m: &PlainMove) -> bool {
        let after = before.play(m);
        match self {
            Goal::Mate => after.is_mate(),
            Goal::Stalemate => after.is_stalemate(),
            Goal::DoubleStalemate => after.is_stalemate() && after.pass().is_stalemate(),
            Goal::MateOrStalemate => after.legal_moves().is_empty(),
            Goal::Check => after.in_check(after.turn),
            Goal::Capture => m.captures.is_some(),
            Goal::Target(cell) => m.to == cell,
            Goal::Castling => matches!(m.kind, Kind::Castling(..)),
            Goal::EnPassant => m.kind == Kind::EnPassant,
            Goal::AnyMove => true,
        }
    }
}

/// A stipulation such as `h#2.5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stipulation {
    /// Who works for and against the goal.
    pub play: Play,
    /// What is to be reached.
    pub goal: Goal,
    /// The whole moves: 2 in `h#2.5`.
    pub moves: usize,
    /// Whether the other side makes one half-move before them.
    pub and_a_half: bool,
}

/// The play of each prefix, the longer ones before those that they begin with.
const PLAYS: [(&str, Play); 12] = [
    ("semi-r", Play::SemiReflex),
    ("ser-hs", Play::SeriesHelpSelf),
    ("ser-h", Play::SeriesHelp),
    ("ser-s", Play::SeriesSelf),
    ("ser-r", Play::SeriesReflex),
    ("ser-", Play::Series),
    ("hs", Play::HelpSelf),
    ("hr", Play::HelpReflex),
    ("h", Play::Help),
    ("s", Play::Selfmate),
    ("r", Play::Reflex),
    ("", Play::Direct),
];

/// The goal of each sign, in the same order.
const GOALS: [(&str, Goal); 9] = [
    ("#=", Goal::MateOrStalemate),
    ("#", Goal::Mate),
    ("==", Goal::DoubleStalemate),
    ("=", Goal::Stalemate),
    ("+", Goal::Check),
    ("x", Goal::Capture),
    ("00", Goal::Castling),
    ("ep", Goal::EnPassant),
    ("~", Goal::AnyMove),
];

impl Stipulation {
    /// Reads a stipulation such as `s#2`.
    ///
    /// # Errors
    /// It is no stipulation that plain play knows; names it.
    pub fn parse(text: &str) -> Result<Stipulation, String> {
        let (play, rest) = after_prefix(text, &PLAYS).ok_or("no play")?;
        let (goal, length) = match (rest.strip_prefix('z'), after_prefix(rest, &GOALS)) {
            (Some(rest), _) if rest.is_char_boundary(2) => {
                let (square, length) = rest.split_at(2);
                let cell = Cell::parse(square).ok_or(format!("no square in `{text}`"))?;
                (Goal::Target(cell), length)
            }
            (_, Some(found)) => found,
            _ => return Err(format!("no goal in `{text}`")),
        };
        let (moves, and_a_half) = match length.strip_suffix(".5") {
            Some(moves) => (moves, true),
            None => (length, false),
        };
        let moves = moves.parse().map_err(|_| format!("no length in `{text}`"))?;
        Ok(Stipulation {
            play,
            goal,
            moves,
            and_a_half,
        })
    }

    /// Who begins: White, but Black where White is helped to reach the goal with the last move.
    pub fn starter(&self) -> Color {
        let black = matches!(self.play, Play::Help | Play::SeriesHelp | Play::SeriesHelpSelf);
        if black != self.and_a_half {
            Color::Black
        } else {
            Color::White
        }
    }

    /// The half-moves of the alternating help plays.
    pub fn half_moves(&self) -> usize {
        2 * self.moves + usize::from(self.and_a_half)
    }
}

/// The value of the first prefix the text begins with, and what follows.
fn after_prefix<'a, T: Copy>(text: &'a str, table: &[(&str, T)]) -> Option<(T, &'a str)> {
    let found = |&(prefix, value): &(&str, T)| Some((value, text.strip_prefix(prefix)?));
    table.iter().find_map(found)
}
