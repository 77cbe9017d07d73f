//! A problem to solve: a diagram, a stipulation, and the settings that change what is asked.

mod change;
mod option;
mod settings;
mod twin;
mod twin_text;

pub use change::{Change, Spot, Transformation};
pub use option::{Condition, OptionError, OptionText};
pub use settings::{MoveNumber, NonTrivial, Opening, Settings, SettingsError, Sides, Telling};
pub use twin::{Twin, TwinError, Zeroposition, twins};

use crate::piece::Color;
use crate::position::Diagram;
use crate::stipulation::{Goal, Play, Stipulation};

/// What is to be solved: one diagram of a problem, or one of its twins.
#[derive(Clone, PartialEq, Eq, Debug)]
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

    /// The stipulation as the settings change it: White to play makes help play half a move shorter.
    pub fn demand(&self) -> Stipulation {
        if self.settings.white_to_play {
            self.stipulation.without_first_move()
        } else {
            self.stipulation.clone()
        }
    }

    /// The side that begins, unless the diagram itself says otherwise.
    pub fn first_to_move(&self) -> Color {
        let first = self.demand().first_to_move();
        if self.settings.white_to_play && self.stipulation.goal == Goal::Position {
            Color::White
        } else {
            first
        }
    }

    /// The side to move in the diagram, unless something says otherwise: the side that begins, but
    /// after a proof game, which the diagram ends, the side that would go on.
    pub fn side_in_diagram(&self) -> Color {
        match self.stipulation.play {
            _ if self.stipulation.goal != Goal::Diagram => self.first_to_move(),
            Play::ProofGame if !self.stipulation.length.half => Color::White,
            _ => Color::Black,
        }
    }
}
