//! A problem to solve: a diagram, a stipulation, and the settings that change what is asked.

mod apart;
mod change;
mod idle;
mod intention;
mod option;
mod settings;
mod twin;
mod twin_text;

pub use change::{Change, Spot, Transformation};
pub use intention::{Intention, IntentionError};
pub use option::{Condition, OptionError, OptionText};
pub use settings::{MoveNumber, NonTrivial, Opening, Settings, SettingsError, Sides, Telling};
pub use twin::{Twin, TwinError, Zeroposition, twins};

use crate::piece::Color;
use crate::position::Diagram;
use crate::stipulation::{Ending, Goal, Play, Stipulation};
use std::borrow::Cow;

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
    /// The diagram in which play begins: of proof games it is the array.
    pub fn start(&self) -> Cow<'_, Diagram> {
        match self.stipulation.goal {
            Goal::Diagram => Cow::Owned(Diagram::array(self.diagram.rules)),
            _ => Cow::Borrowed(&self.diagram),
        }
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
        let first = if self.settings.white_to_play && self.stipulation.goal == Goal::Position {
            Color::White
        } else {
            first
        };
        let after_key = self.settings.opening == Opening::AfterKey && self.stipulation.play.is_battle();
        let reversed = self.settings.sides == Sides::Reversed;
        if after_key != reversed { !first } else { first }
    }

    /// The problems that are to be solved, one after the other: in duplex two of them, the second with the
    /// colours in each other's place; otherwise this one alone.
    pub fn sides(&self) -> Vec<Problem> {
        if self.settings.sides != Sides::Both {
            return vec![self.clone()];
        }
        let mut stipulated = self.clone();
        stipulated.settings.sides = Sides::Stipulated;
        let mut reversed = self.clone();
        reversed.settings.sides = Sides::Reversed;
        reversed.diagram.turn = !self.diagram.turn;
        reversed.diagram.passed = None;
        vec![stipulated, reversed]
    }

    /// Can what is asked be answered here?
    ///
    /// # Errors
    /// Names the first setting that this kind of play does not know.
    pub fn answerable(&self) -> Result<(), SettingsError> {
        let settings = &self.settings;
        let structured = self.stipulation.structure.is_some() && !self.stipulation.play.is_battle();
        let for_plain_lines = [
            ("GoalIsEnd", settings.goal_is_end),
            ("StopOnShortSolutions", settings.stop_on_short),
        ];
        if let Some(&(name, _)) = for_plain_lines.iter().find(|(_, set)| structured && *set) {
            let kind = "structured play";
            return Err(SettingsError::NotInPlay { name, kind });
        }
        let structure = self.stipulation.structure.as_deref();
        let in_one = structure.is_some_and(|play| play.is_attack_in_one() && play.battle().is_none());
        let for_longer_play = [
            ("PostKeyPlay", settings.opening == Opening::AfterKey),
            ("Quodlibet", settings.quodlibet),
            ("MaxSolutions", settings.max_solutions.is_some()),
            ("StartMoveNumber", settings.from_move.is_some()),
            ("UpToMoveNumber", settings.up_to_move.is_some()),
        ];
        if let Some(&(name, _)) = for_longer_play.iter().find(|(_, set)| in_one && *set) {
            let kind = "structured play of one move";
            return Err(SettingsError::NotInPlay { name, kind });
        }
        let deep = |number: &Option<MoveNumber>| number.as_ref().is_some_and(|number| number.0.len() > 1);
        let for_battles = [
            ("NullMoves", settings.null_moves),
            ("Quodlibet", settings.quodlibet),
            ("Threat", settings.max_threat.is_some()),
            ("MaxFlightsquares", settings.max_flights.is_some()),
            ("NonTrivial", settings.non_trivial.is_some()),
            ("PostKeyPlay", settings.opening == Opening::AfterKey),
        ];
        let for_lines = [
            ("StartMoveNumber of several moves", deep(&settings.from_move)),
            ("UpToMoveNumber of several moves", deep(&settings.up_to_move)),
            ("Intelligent with a number", settings.max_per_ending.is_some()),
        ];
        let (foreign, kind) = match self.stipulation.play.is_battle() {
            true => (for_lines.as_slice(), "direct, self- and reflex play"),
            false => (for_battles.as_slice(), "help play, series play and proof games"),
        };
        match foreign.iter().find(|(_, set)| *set) {
            Some(&(name, _)) => Err(SettingsError::NotInPlay { name, kind }),
            None => Ok(()),
        }
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
