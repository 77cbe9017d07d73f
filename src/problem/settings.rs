//! What changes the question, beside diagram and stipulation.

use crate::geometry::Square;
use crate::position::{CastlingRights, Diagram};
use serde::Serialize;
use std::ops::Range;
use std::time::Duration;
use thiserror::Error;

/// Settings that change what is asked or how much of the answer is told.
///
/// Each is named after what it does; the names of Popeye and YACPDB are given in brackets.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Settings {
    /// What else is demanded.
    pub demanded: Demanded,
    /// What is told.
    pub told: Told,
    /// Where the search ends.
    pub limits: Bounds,
    /// What the diagram does not show.
    pub diagram: DiagramSettings,
    /// The options that mean nothing in this kind of play, and have been left out of account.
    pub set_aside: Vec<&'static str>,
}

/// What is demanded beside the stipulation.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Demanded {
    /// Where the diagram stands in the play. (`PostKeyPlay`)
    pub opening: Opening,
    /// For which side it is solved. (`Duplex`, `HalfDuplex`)
    pub sides: Sides,
    /// White begins help play, which becomes half a move shorter; or play from a position to a
    /// position. Changes nothing elsewhere. (`WhiteToPlay`)
    pub white_to_play: bool,
    /// The attacker may pass in his tries, to show the tempo. (`NullMoves`)
    pub null_moves: bool,
    /// In self-play and reflex play the attacker may reach the goal himself instead. (`Quodlibet`)
    pub quodlibet: bool,
    /// A goal that does not end the game ends the play all the same, whichever side reaches it.
    /// (`GoalIsEnd`)
    pub goal_is_end: bool,
    /// The defender holds out when no threat works within so many moves. (`Threat n`)
    pub max_threat: Option<u16>,
    /// The defender holds out when his king has more than so many flights. (`MaxFlightsquares n`)
    pub max_flights: Option<u32>,
    /// How many replies that hold out longer the defender may be left. (`NonTrivial m n`)
    pub non_trivial: Option<NonTrivial>,
}

/// What is told of the answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Told {
    /// The set play: what would happen if the other side began? (`SetPlay`)
    pub set_play: bool,
    /// Tries with at most so many refutations; none for 0. (`Try`, `Defence n`)
    pub tries: u32,
    /// First moves that give check and fail, which nobody would call tries. (`TrivialTriesAvoid`)
    pub trivial_tries: Telling,
    /// The threats and variations, not only keys, tries and refutations. (`Variations`)
    pub variations: bool,
    /// Threats; where they are left out, defences that do not meet them are told too. (`NoThreat`)
    pub threats: Telling,
    /// Variations that end before the full length. (`NoShortVariations`)
    pub short_variations: Telling,
    /// Mates in one of a self-play whose set play could go on longer. (`MatesIn1`)
    pub mates_in_one: Telling,
}

/// Where the search begins and ends.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Bounds {
    /// The first moves from this one on, in the order in which they are examined. (`StartMoveNumber n`)
    pub from_move: Option<MoveNumber>,
    /// The first moves up to this one. (`UpToMoveNumber n`)
    pub up_to_move: Option<MoveNumber>,
    /// Stop when so many keys or solutions are found. (`MaxSolutions n`)
    pub max_solutions: Option<usize>,
    /// At most so many solutions that end in the same position. (`Intelligent n`)
    pub max_per_ending: Option<usize>,
    /// Popeye's faster search is asked for, which changes nothing here. (`Intelligent`)
    pub intelligent: bool,
    /// Stop when solutions shorter than demanded are found. (`StopOnShortSolutions`)
    pub stop_on_short: bool,
    /// Stop when so much time has passed. (`MaxTime seconds`)
    pub time_limit: Option<Duration>,
}

/// What concerns the diagram and is not seen in it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct DiagramSettings {
    /// Home squares whose king or rook has moved. (`NoCastling squares`)
    pub no_castling: Vec<Square>,
    /// Start, middle and end of the double step just played. (`EnPassant squares`)
    pub double_step: Option<[Square; 3]>,
    /// Home squares of a white and a black rook of which only one may still castle.
    /// (`CastlingMutuallyExclusive squares`)
    pub exclusive_castlings: Vec<(Square, Square)>,
    /// White, Black may be without a king. (`NoWk`, `NoBk`)
    pub kingless: [bool; 2],
    /// So many men are invisible. (`TotalInvisible n`)
    pub invisible: u8,
}

impl Default for Told {
    fn default() -> Self {
        Told {
            set_play: false,
            tries: 1,
            trivial_tries: Telling::Told,
            variations: true,
            threats: Telling::Told,
            short_variations: Telling::Told,
            mates_in_one: Telling::LeftOut,
        }
    }
}

/// Is something part of what is told?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Telling {
    /// It is.
    Told,
    /// It is not.
    LeftOut,
}

/// Where the diagram stands in the play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize)]
pub enum Opening {
    /// Before the key, which is to be found.
    #[default]
    Key,
    /// After the key: only the play that follows is asked for.
    AfterKey,
}

/// For which side a stipulation is to be fulfilled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize)]
pub enum Sides {
    /// As it says.
    #[default]
    Stipulated,
    /// As it says, and then with the colours in each other's place.
    Both,
    /// Only with the colours in each other's place.
    Reversed,
}

/// Limits for long self-play: the attacker may leave the defender only so many moves that matter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct NonTrivial {
    /// Moves beyond the first that may hold out longer, over the whole solution.
    pub more: u32,
    /// Moves that are met within this length are trivial; in moves.
    pub within: u16,
}

/// The number of a first move, or of a move at each of the first depths: `4`, `9:15:17`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct MoveNumber(pub Vec<u32>);

/// Settings that do not fit the diagram.
#[derive(Debug, Clone, Error, PartialEq, Eq)]
pub enum SettingsError {
    /// The right to castle is stated by the FEN and denied by an option.
    #[error("castling is stated by the FEN; NoCastling can only restrict rights that are assumed")]
    StatedCastling,
    /// An option means nothing in this kind of play.
    #[error("the option {name} is not solved in {kind}")]
    NotInPlay {
        /// The option.
        name: &'static str,
        /// The kind of play.
        kind: &'static str,
    },
    /// A goal that only moves reach which leave the own king attacked, under a condition that says which moves are legal.
    #[error("goals that leave the own king attacked are not solved under {0}")]
    NotUnder(&'static str),
    /// Another goal than a condition knows.
    #[error("this goal is not solved under {0}")]
    GoalNotUnder(&'static str),
    /// A goal that asks who is reborn, where nobody is.
    #[error("this goal asks for a rebirth, but in these rules nobody is reborn by a capture")]
    NobodyReborn,
    /// A series under a condition of which it is not known whether it binds a side by its own last move.
    #[error("series are not solved under {0}")]
    SeriesNotUnder(&'static str),
    /// Something else than help mates of men some of which are invisible.
    #[error("{0} are not solved with total invisible men, only help mates")]
    NotWithInvisible(&'static str),
}

impl Demanded {
    /// Does the defender hold out where he may not really do so? Then there may be keys that are not found.
    pub const fn limits_defence(&self) -> bool {
        self.max_threat.is_some() || self.max_flights.is_some() || self.non_trivial.is_some()
    }
}

impl Bounds {
    /// Is only a part of the first moves examined?
    pub const fn picks_first_moves(&self) -> bool {
        self.from_move.is_some() || self.up_to_move.is_some()
    }

    /// Which of the first moves are examined, the first of all being 0.
    pub fn first_moves(&self) -> Range<usize> {
        let number = |setting: &Option<MoveNumber>| setting.as_ref().and_then(|number| number.0.first().copied());
        let from = number(&self.from_move).unwrap_or(1).max(1) as usize;
        let up_to = number(&self.up_to_move).map_or(usize::MAX, |number| number as usize);
        from - 1..up_to
    }
}

impl Settings {
    /// Is only a part of the play examined, so that there may be solutions that are not found?
    pub const fn examines_part(&self) -> bool {
        self.demanded.limits_defence() || self.limits.picks_first_moves()
    }

    /// What Popeye tells when no option asks for more: keys alone, or the lines of help and series play.
    pub fn popeye() -> Self {
        Settings {
            told: Told {
                tries: 0,
                variations: false,
                ..Told::default()
            },
            ..Settings::default()
        }
    }

    /// Writes into the diagram what concerns it: lost castling rights, the double step, missing kings.
    ///
    /// # Errors
    /// When the diagram's castling rights are stated and the settings deny some.
    pub fn impose_on(&self, diagram: &mut Diagram) -> Result<(), SettingsError> {
        match &mut diagram.castling {
            _ if self.diagram.no_castling.is_empty() => {}
            CastlingRights::Assumed { except } => {
                except.extend(&self.diagram.no_castling);
                except.sort_unstable();
                except.dedup();
            }
            CastlingRights::Stated(_) => return Err(SettingsError::StatedCastling),
        }
        if let Some([_, passed, _]) = self.diagram.double_step {
            diagram.passed = Some(passed);
        }
        diagram.exclusive.extend(&self.diagram.exclusive_castlings);
        for (there, &setting) in diagram.kingless.iter_mut().zip(&self.diagram.kingless) {
            *there |= setting;
        }
        diagram.invisible = self.diagram.invisible;
        Ok(())
    }
}
