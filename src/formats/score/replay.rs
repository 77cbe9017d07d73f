//! Plays a score through and holds its marks against the rules.

use super::written::{Marks, Written};
use super::{BoardMarks, Habits, Recorded, Score};
use crate::geometry::BoardId;
use crate::pieces::Color;
use crate::position::{AnyPosition, Diagram, Kind, Move, Position};
use crate::rules::Rules;
use crate::stipulation::Outcome;
use std::fmt;
use thiserror::Error;

/// A score that has been played through.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The turn of the first move.
    pub first: Turn,
    /// The moves.
    pub moves: Vec<Move>,
    /// Whose turn it is after them.
    pub next: Turn,
    /// The final position.
    pub last: AnyPosition,
    /// What the last move did to the side to move.
    pub outcome: Outcome,
    /// All that the score claims wrongly, in its order.
    pub faults: Vec<Fault>,
}

/// A turn in a game: `6` for White's sixth move, `6...` for Black's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The number of the move, from 1.
    pub number: u32,
    /// Whose move it is.
    pub color: Color,
}

/// Something that a score claims wrongly.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("move {turn}: {text} {wrong}")]
pub struct Fault {
    /// Of which turn.
    pub turn: Turn,
    /// The move as it is written.
    pub text: String,
    /// What is wrong.
    pub wrong: Wrong,
}

/// What is wrong with a move that is legal.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Wrong {
    /// It arrives elsewhere than its mark, or the lack of one, says.
    #[error("{} but lands on {lands}", landing(.marked, .lands))]
    Lands {
        /// The board of its mark.
        marked: Option<BoardId>,
        /// Where it arrives.
        lands: BoardId,
    },
    /// It is marked as a capture and is none.
    #[error("is marked x but takes nothing")]
    NoCapture,
    /// It is a capture and is not marked, though others are.
    #[error("is not marked x but takes a man")]
    Capture,
    /// It is marked as a capture in passing and is none.
    #[error("is marked e.p. but does not take in passing")]
    NoEnPassant,
    /// It tells of a man that is reborn, which is not so.
    #[error("tells a rebirth that it does not bring about")]
    NoRebirth,
    /// It claims another effect on the king than it has.
    #[error("is {} but {}", signs(.marked), effect(.does))]
    Effect {
        /// What its signs say.
        marked: Outcome,
        /// What is true.
        does: Outcome,
    },
    /// Its number is not that of the turn.
    #[error("is numbered {marked}, expected {expected}")]
    Number {
        /// The number written.
        marked: Turn,
        /// The number it should have.
        expected: Turn,
    },
    /// The game cannot have ended so.
    #[error("ends the game {stated}, expected {expected}")]
    Result {
        /// The result written.
        stated: String,
        /// The result on the board.
        expected: &'static str,
    },
}

fn landing(marked: &Option<BoardId>, lands: &BoardId) -> String {
    marked.map_or_else(
        || format!("is not marked /{lands}"),
        |board| format!("is marked /{board}"),
    )
}

fn signs(marked: &Outcome) -> &'static str {
    match marked {
        Outcome { mate: true, .. } => "marked #",
        Outcome { check: true, .. } => "marked +",
        Outcome { stalemate: true, .. } => "marked =",
        _ => "not marked",
    }
}

fn effect(does: &Outcome) -> &'static str {
    match does {
        Outcome { mate: true, .. } => "gives mate",
        Outcome { check: true, .. } => "gives check",
        Outcome { stalemate: true, .. } => "gives stalemate",
        _ => "gives no check",
    }
}

/// Why a score cannot be played through.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReplayError {
    /// A move that the rules do not allow.
    #[error("move {turn}: {text} is not a legal move")]
    Illegal {
        /// Of which turn.
        turn: Turn,
        /// The move as it is written.
        text: String,
        /// What the man it speaks of could play instead.
        instead: Vec<Move>,
    },
    /// A move that can be read in several ways, all of them legal.
    #[error("move {turn}: {text} can be read in {} ways", meant.len())]
    Ambiguous {
        /// Of which turn.
        turn: Turn,
        /// The move as it is written.
        text: String,
        /// All that may be meant.
        meant: Vec<Move>,
    },
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, self.color.pick("", "..."))
    }
}

impl Turn {
    fn next(self) -> Turn {
        Turn {
            number: self.number.saturating_add(u32::from(self.color == Color::Black)),
            color: !self.color,
        }
    }
}

/// A legal move that is written so, and what its marks claim wrongly.
struct Candidate {
    step: Move,
    after: AnyPosition,
    outcome: Outcome,
    wrong: Vec<Wrong>,
    /// Is the writing taken in a way that another reading of it comes before?
    loose: bool,
}

impl Candidate {
    /// How little it is to be believed.
    fn doubt(&self) -> (usize, bool) {
        (self.wrong.len(), self.loose)
    }
}

impl Score {
    /// Plays the score from a position.
    ///
    /// # Errors
    /// The first move that is not legal, or that can be read in several ways.
    pub fn replay(&self, rules: &Rules, start: &AnyPosition) -> Result<Replay, ReplayError> {
        let habits = self.habits();
        let first = self.moves.first().and_then(|first| first.number);
        let number = first.map_or(1, |(number, _)| number);
        let first = Turn {
            number,
            color: start.turn(),
        };
        let begins_in_array = Diagram::of(*rules, start).men == Diagram::array(*rules).men;
        let mut replay = Replay {
            first,
            moves: Vec::new(),
            next: first,
            last: start.clone(),
            outcome: Outcome::of(start),
            faults: Vec::new(),
        };
        if let Some(first) = self.moves.first().filter(|_| begins_in_array && number != 1) {
            let expected = Turn {
                number: 1,
                ..replay.first
            };
            let marked = replay.first;
            replay.fault(&first.text, Wrong::Number { marked, expected });
        }
        for recorded in &self.moves {
            replay.play(recorded, habits, rules)?;
        }
        if let Some(result) = &self.result {
            replay.check_result(result, self.moves.last().map_or("", |last| &last.text));
        }
        Ok(replay)
    }
}

impl Replay {
    fn play(&mut self, recorded: &Recorded, habits: Habits, rules: &Rules) -> Result<(), ReplayError> {
        let Recorded { number, text, readings } = recorded;
        let candidate = self.find(text, readings, habits, rules)?;
        let turn = self.next;
        if let Some((number, black)) = *number {
            let color = if black { Color::Black } else { Color::White };
            // A bare number may precede a black move after a comment; dots never precede a white one.
            let right = number == turn.number && (black <= (turn.color == Color::Black));
            if !right {
                let marked = Turn { number, color };
                self.fault(text, Wrong::Number { marked, expected: turn });
            }
        }
        for wrong in candidate.wrong {
            self.fault(text, wrong);
        }
        self.moves.push(candidate.step);
        self.last = candidate.after;
        self.outcome = candidate.outcome;
        self.next = turn.next();
        Ok(())
    }

    fn fault(&mut self, text: &str, wrong: Wrong) {
        self.faults.push(Fault {
            turn: self.next,
            text: text.to_string(),
            wrong,
        });
    }

    /// The legal move that is meant: the one whose marks are right, or least wrong.
    fn find(&self, text: &str, readings: &[Written], habits: Habits, rules: &Rules) -> Result<Candidate, ReplayError> {
        let legal = self.last.legal();
        let mut candidates: Vec<Candidate> = Vec::new();
        for &step in &legal {
            let fitting = readings.iter().filter(|written| written.fits(step, rules.shape));
            let read = fitting.map(|written| self.candidate(step, written, habits, rules));
            candidates.extend(read.min_by_key(Candidate::doubt));
        }
        let Some(least) = candidates.iter().map(Candidate::doubt).min() else {
            let speaks_of = |step: &Move| readings.iter().any(|written| written.speaks_of(*step, rules.shape));
            return Err(ReplayError::Illegal {
                turn: self.next,
                text: text.to_string(),
                instead: legal.into_iter().filter(speaks_of).collect(),
            });
        };
        candidates.retain(|candidate| candidate.doubt() == least);
        if candidates.len() > 1 {
            return Err(ReplayError::Ambiguous {
                turn: self.next,
                text: text.to_string(),
                meant: candidates.iter().map(|candidate| candidate.step).collect(),
            });
        }
        Ok(candidates.remove(0))
    }

    fn candidate(&self, step: Move, written: &Written, habits: Habits, rules: &Rules) -> Candidate {
        let marks = &written.marks;
        let after = self.last.play(step);
        let outcome = Outcome::of(&after);
        let mut wrong = Vec::new();
        let unmarked = match habits.boards {
            BoardMarks::Article if rules.boards > 1 => Some(BoardId::B),
            _ => None,
        };
        if marks.lands.or(unmarked).is_some_and(|board| board != step.lands()) {
            wrong.push(Wrong::Lands {
                marked: marks.lands,
                lands: step.lands(),
            });
        }
        if marks.capture && !step.is_capture() {
            wrong.push(Wrong::NoCapture);
        }
        if habits.captures && !marks.capture && step.is_capture() {
            wrong.push(Wrong::Capture);
        }
        if marks.en_passant && step.kind() != Kind::EnPassant {
            wrong.push(Wrong::NoEnPassant);
        }
        if !marks.tell_effects_of(step) {
            wrong.push(Wrong::NoRebirth);
        }
        wrong.extend(wrong_effect(marks, habits, outcome));
        Candidate {
            step,
            after,
            outcome,
            wrong,
            loose: written.loose || written.hides_neutral(step),
        }
    }

    fn check_result(&mut self, stated: &str, last: &str) {
        let expected = match self.outcome {
            Outcome { mate: true, .. } => self.last.turn().pick("0-1", "1-0"),
            Outcome { stalemate: true, .. } => "1/2-1/2",
            _ => return,
        };
        if stated.replace(':', "-") != expected && stated != "*" {
            let turn = match self.next.color {
                Color::White => Turn {
                    number: self.next.number.saturating_sub(1),
                    color: Color::Black,
                },
                Color::Black => Turn {
                    color: Color::White,
                    ..self.next
                },
            };
            let stated = stated.to_string();
            self.faults.push(Fault {
                turn,
                text: last.to_string(),
                wrong: Wrong::Result { stated, expected },
            });
        }
    }
}

/// What the signs of check, mate and stalemate claim wrongly, if anything.
fn wrong_effect(marks: &Marks, habits: Habits, does: Outcome) -> Option<Wrong> {
    let marked = Outcome {
        check: marks.check || marks.mate,
        mate: marks.mate,
        stalemate: marks.stalemate,
    };
    let false_claim = marked.mate && !does.mate
        || marked.check && !does.check
        || marked.stalemate && !does.stalemate
        // A cross for a mate is too little, even where it is the only sign.
        || marks.check && !marks.mate && !marks.double && does.mate;
    let silent = !marked.check && (habits.checks && does.check && !does.mate || habits.mates && does.mate);
    (false_claim || silent).then_some(Wrong::Effect { marked, does })
}
