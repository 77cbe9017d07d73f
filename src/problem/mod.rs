//! A problem to solve: a diagram, a stipulation, and the settings that change what is asked.
//!
//! ```
//! use looking_glass::Problem;
//!
//! let mut problem = Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox")?;
//! problem.settings.limits.max_solutions = Some(1);
//! problem.settings.told.tries = 2;
//! # Ok::<(), looking_glass::Refused>(())
//! ```

mod apart;
mod change;
pub mod claims;
mod idle;
mod intention;
mod option;
mod settings;
mod twin;
mod twin_error;
mod twin_text;

pub use change::{Change, Spot, Transformation};
pub use intention::{Intention, IntentionError};
pub use option::{OptionError, OptionText};
pub use settings::{
    Bounds, Demanded, DiagramSettings, MoveNumber, NonTrivial, Opening, Settings, SettingsError, Sides, Telling, Told,
};
pub use twin::{Twin, Zeroposition, twins};
pub use twin_error::TwinError;

use crate::pieces::Color;
use crate::position::{AnyPosition, Diagram, Fault, Man};
use crate::stipulation::{Ending, Goal, Length, Play, Stipulation, Structure};
use serde::Serialize;
use std::borrow::Cow;

/// What is to be solved: one diagram of a problem, or one of its twins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Problem {
    /// The name by which reports refer to it.
    pub id: String,
    /// The twin's letter and change, if the problem has twins: `b) wKh1-->h2`.
    pub twin: Option<String>,
    /// The arrangement of men.
    pub diagram: Diagram,
    /// What is demanded.
    pub stipulation: Stipulation,
    /// What changes the question.
    pub settings: Settings,
    /// The second position of `a=>b`, which play from the diagram shall reach.
    pub target: Option<Diagram>,
}

impl Problem {
    /// The diagram in which play begins: of proof games it is the array.
    pub fn start(&self) -> Cow<'_, Diagram> {
        match self.stipulation.goal {
            Goal::Diagram if self.waits() => Cow::Owned(Diagram {
                turn: self.first_to_move(),
                ..Diagram::array(self.diagram.rules)
            }),
            Goal::Diagram => Cow::Owned(Diagram::array(self.diagram.rules)),
            _ => Cow::Borrowed(&self.diagram),
        }
    }

    /// The position in which play begins. Its men remember where they stand in it, if a goal asks for that.
    ///
    /// # Errors
    /// All that is wrong with the diagram.
    pub(crate) fn beginning(&self) -> Result<AnyPosition, Vec<Fault>> {
        let position = self.start().position()?;
        Ok(match self.stipulation.any_goal(Goal::needs_history) {
            true => position.with_homes(),
            false => position,
        })
    }

    /// A problem without twins and with the usual settings.
    pub fn new(id: impl Into<String>, diagram: Diagram, stipulation: Stipulation) -> Self {
        Problem {
            id: id.into(),
            twin: None,
            diagram,
            stipulation,
            settings: Settings::default(),
            target: None,
        }
    }

    /// The stipulation as the settings change it: White to play makes help play half a move shorter, and a series, or
    /// the moves in advance of it, a move.
    pub fn demand(&self) -> Stipulation {
        if self.waits() {
            self.stipulation.without_move_of_series()
        } else if self.settings.demanded.white_to_play {
            self.stipulation.without_first_move()
        } else {
            self.stipulation.clone()
        }
    }

    /// Is it White to play in a series? Then the other side is to move in the diagram. It makes no move, and the series,
    /// or the moves in advance of it, are a move shorter; they may be none at all, and then it moves.
    pub fn waits(&self) -> bool {
        let Stipulation { play, length, goal, .. } = self.stipulation;
        let parried = matches!(play, Play::ParrySeries(ending) if !matches!(ending, Ending::Help | Ending::HelpSelf));
        let reciprocal = matches!(play, Play::Series(Ending::ReciprocalHelp { .. })) && length == Length::moves(1);
        let suits = self.stipulation.intro > 0 || play.is_series() && !parried && !reciprocal;
        self.settings.demanded.white_to_play && goal != Goal::Position && suits
    }

    /// The side that begins, unless the diagram itself says otherwise.
    pub fn first_to_move(&self) -> Color {
        let exchanged = self.settings.demanded.white_to_play && self.stipulation.goal == Goal::Position;
        // Popeye does not let White begin a reciprocal series: the colours are in each other's place instead.
        let reciprocal = matches!(self.stipulation.play, Play::Series(Ending::ReciprocalHelp { .. }));
        let stays = reciprocal && self.stipulation.intro == 0;
        let first = match self.waits() && !stays || exchanged {
            true => !self.stipulation.first_to_move(),
            false if self.waits() => self.stipulation.first_to_move(),
            false => self.demand().first_to_move(),
        };
        let after_key = self.settings.demanded.opening == Opening::AfterKey && self.stipulation.play.is_battle();
        let reversed = self.settings.demanded.sides == Sides::Reversed;
        if after_key != reversed { !first } else { first }
    }

    /// The problems that are to be solved, one after the other: for play of several kinds joined by `&` one for each,
    /// and in duplex two for each, the second with the colours in each other's place; otherwise this one alone.
    pub fn parts(&self) -> Vec<Problem> {
        let structure = self.stipulation.structure.as_deref();
        let plays = structure.map_or_else(Vec::new, Structure::parts);
        if plays.is_empty() {
            return self.sides();
        }
        let begins = self.first_to_move() == self.diagram.turn;
        let part = |play: Structure| {
            let stipulation = Stipulation::structured(play);
            let mut part = Problem {
                stipulation,
                ..self.clone()
            };
            let first = part.first_to_move();
            part.diagram.turn = if begins { first } else { !first };
            part.sides()
        };
        plays.into_iter().flat_map(part).collect()
    }

    fn sides(&self) -> Vec<Problem> {
        if self.settings.demanded.sides != Sides::Both {
            return vec![self.clone()];
        }
        let mut stipulated = self.clone();
        stipulated.settings.demanded.sides = Sides::Stipulated;
        let mut reversed = self.clone();
        reversed.settings.demanded.sides = Sides::Reversed;
        reversed.diagram.turn = !self.diagram.turn;
        reversed.diagram.passed = None;
        vec![stipulated, reversed]
    }

    /// The men of the position that play shall lead to, if it shall lead to one: the diagram's if no other is given.
    pub fn target_men(&self) -> &[Man] {
        &self.target.as_ref().unwrap_or(&self.diagram).men
    }

    /// The side to move in the diagram, unless something says otherwise: the side that begins, but
    /// after a proof game, which the diagram ends, the side that would go on.
    pub fn side_in_diagram(&self) -> Color {
        match self.stipulation.play {
            _ if self.stipulation.goal != Goal::Diagram => self.first_to_move(),
            Play::ProofGame if !self.stipulation.length.half => Color::White,
            // Black's one move ends a series that he helps.
            play if play.ending() == Some(Ending::Help) => Color::White,
            _ => Color::Black,
        }
    }
}
