//! A diagram, any arrangement of men; and the one door from it to a playable position.

mod castling;
mod culprits;
mod fault;
mod men;
mod refusal;
mod together;
mod unseen;

pub use castling::CastlingRights;
pub use fault::Fault;
pub use together::{refuses_attribute, refuses_pair};
pub use unseen::MOST_INVISIBLE;
use unseen::NOT_WITH_INVISIBLE;

use super::{AnyPosition, DoubleStep, Flat, General, Man, Position, Wide};
use crate::conditions::{self, Unusual};
use crate::geometry::{BoardId, Place, Reach, Shape, Square};
use crate::pieces::Color;
use crate::position::Rights;
use crate::rules::{EnPassant, Rules, Transfer, ZeroMoves};
use serde::Serialize;

/// An arrangement of men, playable or not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Diagram {
    /// The rules it is played by.
    pub rules: Rules,
    /// The men; a diagram with mistakes may have several on one place.
    pub men: Vec<Man>,
    /// The side to move.
    pub turn: Color,
    /// What may castle.
    pub castling: CastlingRights,
    /// The square passed over by a double step just played.
    pub passed: Option<Square>,
    /// The boards which that double step left and reached, needed only where the men leave them open.
    pub step_boards: Option<(BoardId, BoardId)>,
    /// The sides that may be without a king.
    pub kingless: [bool; 2],
    /// Home squares of a white and of a black rook: when one of the two castles, the other may no longer.
    pub exclusive: Vec<(Square, Square)>,
    /// So many men more stand somewhere, and nobody knows where, whose and of what kind they are.
    pub invisible: u8,
}

impl Diagram {
    /// A diagram without men.
    pub fn empty(rules: Rules) -> Self {
        Diagram {
            rules,
            men: Vec::new(),
            turn: Color::White,
            castling: CastlingRights::Assumed { except: Vec::new() },
            passed: None,
            step_boards: None,
            kingless: [false; 2],
            exclusive: Vec::new(),
            invisible: 0,
        }
    }

    /// A diagram of the array.
    pub fn array(rules: Rules) -> Self {
        let men = rules.array().into_iter().map(|(place, piece)| Man {
            place,
            piece: conditions::in_array(&rules, piece),
        });
        Diagram {
            men: men.collect(),
            ..Diagram::empty(rules)
        }
    }

    /// The diagram of a position.
    pub fn of<P: Position>(rules: Rules, position: &P) -> Self {
        let men = position.all_men().into_iter();
        let step = position.double_step();
        Diagram {
            rules,
            men: men.map(|(place, piece)| Man { place, piece }).collect(),
            turn: position.turn(),
            castling: CastlingRights::Stated(position.castling()),
            passed: step.map(|step| step.passed),
            step_boards: step.map(|step| (step.left, step.landed)),
            kingless: Color::ALL.map(|color| position.king(color).is_none()),
            exclusive: Vec::new(),
            invisible: 0,
        }
    }

    /// The playable position, or all that is wrong with the diagram.
    ///
    /// # Errors
    /// All that is wrong with the diagram.
    pub fn position(&self) -> Result<AnyPosition, Vec<Fault>> {
        let position = self.hypothetical()?;
        if !self.is_unusual(Unusual::AnyDiagram) && crate::with_position!(&position, p => p.in_check(!self.turn)) {
            return Err(vec![Fault::OpponentInCheck(!self.turn)]);
        }
        Ok(position)
    }

    /// Is this so under one of the conditions?
    pub(crate) fn is_unusual(&self, so: Unusual) -> bool {
        conditions::is_unusual(&self.rules, so)
    }

    /// The same, though the side that is not to move may stand in check: for questions of what could be played if
    /// something were otherwise. Legal moves may then take its king.
    pub(crate) fn hypothetical(&self) -> Result<AnyPosition, Vec<Fault>> {
        if self.invisible > 0 {
            return Err(vec![Fault::Unanswerable(NOT_WITH_INVISIBLE.to_string())]);
        }
        let mut faults = self.static_faults();
        let castling = self.rights(&mut faults);
        let step = self.step_just_played(&mut faults);
        if let Some(reason) = conditions::refuses_together(&self.rules) {
            faults.push(Fault::Apart(self.in_full(reason)));
        } else if let Some(reason) = self.unplayed() {
            faults.push(Fault::Unanswerable(self.in_full(reason)));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let position = self.arrange(castling, step);
        if !self.exclusive.is_empty() && matches!(position, AnyPosition::Boards(_) | AnyPosition::Cubes(_)) {
            let reason = "castlings that exclude each other are not played by these rules";
            return Err(vec![Fault::Unanswerable(reason.to_string())]);
        }
        Ok(position)
    }

    /// The position in the fastest form that these rules and men permit.
    fn arrange(&self, castling: Rights, step: Option<DoubleStep>) -> AnyPosition {
        let rules = &self.rules;
        if !self.is_classical() {
            return AnyPosition::General(self.general(castling, step));
        }
        let usual = rules.double_step && rules.shape == Shape::CHESS;
        match (rules.boards, rules.transfer, rules.zero_moves) {
            _ if rules.shape == Shape::Cube => AnyPosition::Cubes(self.wide(castling, step)),
            (1, Transfer::Never, _) if usual => AnyPosition::OneBoard(self.flat(castling, step)),
            (2, Transfer::Always, ZeroMoves::No) if usual => AnyPosition::Alice(self.flat(castling, step)),
            (2, Transfer::Always, ZeroMoves::Quiet) if usual && !self.has_shared_square() => {
                AnyPosition::AliceZero(self.flat(castling, step))
            }
            (2, Transfer::Always, ZeroMoves::No) if rules.shape == Shape::SMALL && !rules.double_step => {
                AnyPosition::AliceSmall(self.flat(castling, step))
            }
            _ => AnyPosition::Boards(self.wide(castling, step)),
        }
    }

    /// Are all men classical, and does no fairy condition hold? Then a fast position plays it.
    pub fn is_classical(&self) -> bool {
        self.rules.conditions.is_empty() && self.men.iter().all(|man| man.piece.is_classical())
    }

    pub(super) fn general(&self, castling: Rights, step: Option<DoubleStep>) -> General {
        let men = self.men.iter().map(|man| (man.place, man.piece));
        let position = General::new(self.rules, men, self.turn).with_castling(castling, self.unmoved_kings(castling));
        let position = match &self.castling {
            CastlingRights::Assumed { except } if except.is_empty() => position.with_rooks_at_home(),
            _ => position,
        };
        position.with_double_step(step)
    }

    pub(super) fn flat<F: super::Family>(&self, castling: Rights, step: Option<DoubleStep>) -> Flat<F> {
        let men = self.men.iter().map(|man| (man.place, man.piece));
        let mut position = Flat::new(men, self.turn, self.rules.en_passant).with_castling(castling);
        position.exclusive = self.exclusive_bits();
        if let Some(step) = step {
            position.note_passed(step.passed);
        }
        position
    }

    pub(super) fn wide<W: Reach>(&self, castling: Rights, step: Option<DoubleStep>) -> Wide<W> {
        let men = self.men.iter().map(|man| (man.place, man.piece));
        let position = Wide::new(self.rules, men, self.turn);
        position.with_castling(castling).with_double_step(step)
    }

    /// Do two men stand on the same square of different boards?
    pub fn has_shared_square(&self) -> bool {
        let mut squares: Vec<Square> = self.men.iter().map(|man| man.place.square).collect();
        squares.sort();
        squares.windows(2).any(|pair| pair[0] == pair[1])
    }

    /// The men on a place.
    pub(super) fn at(&self, place: Place) -> impl Iterator<Item = &Man> {
        self.men.iter().filter(move |man| man.place == place)
    }

    /// The double step over the passed square, of which the rest of the diagram must leave exactly one.
    fn step_just_played(&self, faults: &mut Vec<Fault>) -> Option<DoubleStep> {
        let passed = self.passed?;
        let name = || self.rules.shape.name(passed);
        let mut steps = self.double_steps(passed);
        if let Some(boards) = self.step_boards {
            steps.retain(|step| (step.left, step.landed) == boards);
        }
        match steps.as_slice() {
            [] => faults.push(Fault::NoDoubleStep(name())),
            [step] => return Some(*step),
            _ if self.rules.en_passant == EnPassant::Off => {}
            _ => {
                let boards = steps.iter().map(|step| (step.left, step.landed)).collect();
                faults.push(Fault::OpenDoubleStep(name(), boards));
            }
        }
        None
    }
}
