//! What a problem demands: the kind of play, the goal and the number of moves.

mod goal;
mod parse;

pub use goal::{Goal, History, Outcome};
pub use parse::StipulationError;

use crate::piece::Color;
use std::fmt;

/// A stipulation such as `#2`, `h#2.5`, `ser-h=7` or `dia10.5`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stipulation {
    /// Who works for and against whom.
    pub play: Play,
    /// What is to be reached.
    pub goal: Goal,
    /// In how many moves.
    pub length: Length,
    /// Must the goal be reached in exactly this length (`exact-`)?
    pub exact: bool,
    /// Moves of the side that does not begin, played in a row before the series (`m->ser-…`).
    pub intro: u16,
}

/// Who works for and against whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Play {
    /// `#n`: the attacker forces the goal.
    Direct,
    /// `s#n`: the attacker forces the defender to reach the goal against the attacker.
    SelfPlay,
    /// `r#n`: self-play in which each side must reach the goal when it can.
    Reflex,
    /// `semi-r#n`: self-play in which the defender must reach the goal when he can.
    SemiReflex,
    /// `h#n`: both sides work together.
    Help,
    /// `hs#n`: help play up to a self-mate in one.
    HelpSelf,
    /// `hr#n`: help play up to a reflex mate in one.
    HelpReflex,
    /// `reci-h#n`: help play at the end of which Black can reach the goal too; `reci-h(=)#n`: another goal.
    ReciprocalHelp {
        /// Black's own goal.
        black: Goal,
    },
    /// `ser-…n`: one side makes all moves up to the end.
    Series(Ending),
    /// `pser-…n`: a series in which the other side parries checks, against the series side.
    ParrySeries(Ending),
    /// `phser-…n`: a series in which the other side parries checks, and helps.
    ParryHelpSeries(Ending),
    /// `dian`: a game from the array to the diagram.
    ProofGame,
    /// `ser-dian`: the same by one side alone.
    SeriesProofGame,
    /// `a=>bn`: play from one position to another.
    FromTo,
}

/// How a series ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The last move of the series reaches the goal.
    Direct,
    /// After the series the other side reaches the goal in one move.
    Help,
    /// The last move of the series forces the other side to reach the goal.
    SelfPlay,
    /// The same, and the other side only has to do it if it can.
    Reflex,
    /// Reflex, binding the other side only.
    SemiReflex,
    /// The series side helps the other side to a self-mate in one.
    HelpSelf,
    /// After the series either side could reach the goal.
    ReciprocalHelp {
        /// The series side's own goal.
        black: Goal,
    },
}

/// A number of moves, perhaps with a half (`2.5`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Length {
    /// Whole moves.
    pub moves: u16,
    /// And half a move?
    pub half: bool,
}

impl Length {
    /// So many whole moves.
    pub const fn moves(moves: u16) -> Self {
        Length { moves, half: false }
    }

    /// In half-moves of alternating play.
    pub const fn half_moves(self) -> u32 {
        2 * self.moves as u32 + self.half as u32
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.moves, if self.half { ".5" } else { "" })
    }
}

impl Play {
    /// Is the play a tree of attack and defence rather than a set of lines?
    pub const fn is_battle(self) -> bool {
        matches!(self, Play::Direct | Play::SelfPlay | Play::Reflex | Play::SemiReflex)
    }
}

impl Stipulation {
    /// `#n`.
    pub const fn direct_mate(moves: u16) -> Self {
        Stipulation {
            play: Play::Direct,
            goal: Goal::Mate,
            length: Length::moves(moves),
            exact: false,
            intro: 0,
        }
    }

    /// The side that makes the first move, by the conventions of problem chess.
    pub fn first_to_move(&self) -> Color {
        use Play::*;
        let usual = match self.play {
            Help | ReciprocalHelp { .. } => Color::Black,
            Series(Ending::Help | Ending::HelpSelf | Ending::ReciprocalHelp { .. })
            | ParrySeries(Ending::Help | Ending::HelpSelf | Ending::ReciprocalHelp { .. })
            | ParryHelpSeries(Ending::Help | Ending::HelpSelf | Ending::ReciprocalHelp { .. }) => Color::Black,
            _ => Color::White,
        };
        let alternates = matches!(self.play, Help | HelpSelf | HelpReflex | ReciprocalHelp { .. });
        if alternates && self.length.half { !usual } else { usual }
    }
}
