//! What a problem demands: the kind of play, the goal and the number of moves.
//!
//! ```
//! use looking_glass::geometry::Shape;
//! use looking_glass::stipulation::{Play, Stipulation};
//!
//! let demand = Stipulation::parse("h#2.5", Shape::Flat { files: 8, ranks: 8 })?;
//! assert_eq!(demand.play, Play::Help);
//! assert_eq!(demand.length.half_moves(), 5);
//! # Ok::<(), looking_glass::stipulation::StipulationError>(())
//! ```

mod goal;
mod history;
mod parse;
pub mod structured;

pub use goal::{Goal, Outcome};
pub use history::History;
pub use parse::StipulationError;
pub use structured::Structure;

use crate::pieces::Color;
use serde::Serialize;
use std::fmt;
use std::sync::Arc;

/// A stipulation such as `#2`, `h#2.5`, `ser-h=7` or `dia10.5`, or a structured one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Stipulation {
    /// Who works for and against whom.
    pub play: Play,
    /// What is to be reached.
    pub goal: Goal,
    /// In how many moves: of the side that solves in battle play, of either in help play and proof
    /// games, of the series in series play (a mating move of the other side at its end not counted).
    pub length: Length,
    /// Must the goal be reached in exactly this length (`exact-`)? Then a line is no solution, either,
    /// in which the same side reached the goal before.
    pub exact: bool,
    /// At most so many moves, and at least one, by the other side in a row before the series
    /// begins (`m->ser-…`); 0 for none.
    pub intro: u16,
    /// The tree of play of a structured stipulation, which alone counts then: the rest says no more than
    /// whether it is a battle (as [`Play::Direct`]) or told in lines (as [`Play::Help`]).
    pub structure: Option<Arc<Structure>>,
}

/// Who works for and against whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
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
    /// `pser-…n`: a series in which the other side moves only to parry checks. It works against the
    /// series, unless the ending is one of help.
    ParrySeries(Ending),
    /// `phser-…n`: a series in which the other side moves only to parry checks, and helps.
    ParryHelpSeries(Ending),
    /// `dian`, `a=>bn`: both sides work together towards a given position.
    ProofGame,
}

/// How a series ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Ending {
    /// The last move of the series reaches the goal.
    Direct,
    /// After the series the other side reaches the goal in one move.
    Help,
    /// After the series the other side cannot but reach the goal in one move.
    SelfPlay,
    /// After the series the other side reaches the goal in one move, as it must when it can; and the
    /// series side must reach it whenever it can.
    Reflex,
    /// The same, binding the other side only.
    SemiReflex,
    /// After the series the other side makes a move after which the series side cannot but reach
    /// the goal.
    HelpSelf,
    /// After the series but one move, each side can reach its goal: the series side at once, and
    /// the other side after another last move of the series.
    ReciprocalHelp {
        /// The series side's own goal.
        black: Goal,
    },
}

/// A number of moves, perhaps with a half (`2.5`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
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

    /// Does one side move on and on, the other only at the end or out of check?
    pub const fn is_series(self) -> bool {
        matches!(self, Play::Series(_) | Play::ParrySeries(_) | Play::ParryHelpSeries(_))
    }

    /// How the series ends, if it is one.
    pub const fn ending(self) -> Option<Ending> {
        match self {
            Play::Series(ending) | Play::ParrySeries(ending) | Play::ParryHelpSeries(ending) => Some(ending),
            _ => None,
        }
    }
}

impl Stipulation {
    /// `#n`.
    pub const fn direct_mate(moves: u16) -> Self {
        Stipulation::plain(Play::Direct, Goal::Mate, Length::moves(moves))
    }

    /// Does this hold for one of its goals?
    pub fn any_goal(&self, test: impl Fn(Goal) -> bool) -> bool {
        let own = match self.play {
            Play::ReciprocalHelp { black } | Play::Series(Ending::ReciprocalHelp { black }) => Some(black),
            _ => None,
        };
        let in_structure = |structure: &Structure| structure.root.any_goal(&test);
        test(self.goal) || own.is_some_and(&test) || self.structure.as_deref().is_some_and(in_structure)
    }

    /// Play, goal and length, and nothing else.
    pub const fn plain(play: Play, goal: Goal, length: Length) -> Self {
        Stipulation {
            play,
            goal,
            length,
            exact: false,
            intro: 0,
            structure: None,
        }
    }

    /// A structured stipulation.
    pub fn structured(structure: Structure) -> Self {
        let play = if structure.tells_lines() {
            Play::Help
        } else {
            Play::Direct
        };
        let attack = structure.attack_to();
        let (moves, exact) = attack.map_or((1, false), |attack| (attack.moves, attack.exact));
        Stipulation {
            structure: Some(Arc::new(structure)),
            exact,
            ..Stipulation::plain(play, Goal::Any, Length::moves(moves))
        }
    }

    /// Does a second position belong to the problem, which play shall lead to: `a=>b`, also within structured play?
    pub fn leads_to_position(&self) -> bool {
        let to_position = |goal| goal == Goal::Position;
        let structure = self.structure.as_deref();
        to_position(self.goal) || structure.is_some_and(|structure| structure.root.any_goal(&to_position))
    }

    /// The side that makes the first move, by the conventions of problem chess.
    ///
    /// Black begins help play of whole moves and the series that help White, White everything else.
    /// Half a move more lets the other side begin, except in proof games: they end with it.
    pub fn first_to_move(&self) -> Color {
        use Play::*;
        if let Some(structure) = &self.structure {
            return structure.first_to_move();
        }
        let usual = match self.play {
            Help | ReciprocalHelp { .. } => Color::Black,
            ProofGame if self.goal == Goal::Position => Color::Black,
            play => match play.ending() {
                Some(Ending::HelpSelf | Ending::ReciprocalHelp { .. }) => Color::Black,
                Some(Ending::Help) if self.goal != Goal::Diagram => Color::Black,
                _ => Color::White,
            },
        };
        let before = matches!(self.play, Help | HelpSelf | HelpReflex | ReciprocalHelp { .. }) && self.length.half;
        if before != (self.intro > 0) { !usual } else { usual }
    }

    /// The same with one move fewer in advance of a series, or in the series if there is none in advance.
    pub fn without_move_of_series(&self) -> Self {
        let mut shorter = self.clone();
        if self.intro > 0 {
            shorter.intro -= 1;
        } else {
            shorter.length.moves = self.length.moves.saturating_sub(1);
        }
        shorter
    }

    /// The same with the first half-move left out, where both sides help each other in whole moves, or from the beginning
    /// of a structure on; everything else unchanged.
    pub fn without_first_move(&self) -> Self {
        let shortened = matches!(
            self.play,
            Play::Help | Play::HelpSelf | Play::HelpReflex | Play::ReciprocalHelp { .. }
        );
        let alone = matches!(self.play, Play::ReciprocalHelp { .. }) && self.length == Length::moves(1);
        let mut shorter = self.clone();
        if let Some(structure) = self.structure.as_ref().and_then(|play| play.without_first_move()) {
            shorter.structure = Some(Arc::new(structure));
            return shorter;
        }
        if shortened && !alone && self.structure.is_none() && !self.length.half && self.length.moves > 0 {
            shorter.length = Length {
                moves: self.length.moves - 1,
                half: true,
            };
        }
        shorter
    }
}
