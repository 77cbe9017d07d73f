//! Where Popeye is known to play otherwise than the rules have it.

use crate::pieces::Role;
use crate::position::{AnyPosition, CastlingRights, Diagram, Position, Rights};
use crate::problem::Problem;
use crate::rules::Transfer;
use crate::solution::Line;
use crate::text::named;

named! {
    /// A known departure.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Departure {
        /// In Alice chess a king on one board castles with a rook on the other.
        CastlingBetweenBoards = "castling-between-boards",
        /// In series of Alice chess the king that waits is tested on the board on which it does not stand.
        WaitingKing = "waiting-king",
        /// Which of many solutions are told depends on the order in which each program makes moves.
        Choice = "choice",
    }
}

impl Departure {
    /// What it is, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Departure::CastlingBetweenBoards => "castling of a king and a rook on different boards",
            Departure::WaitingKing => "series that miss lines because the waiting king is tested on the other board",
            Departure::Choice => "a choice of solutions in each program's own order of moves",
        }
    }
}

/// Castling as it is written where king and rook stand on different boards.
const BETWEEN: [&str; 2] = ["0-0BA", "0-0AB"];
const LONG_BETWEEN: [&str; 2] = ["0-0-0BA", "0-0-0AB"];

/// Does a line of text hold a castling between boards?
pub(super) fn castles_between(line: &str) -> bool {
    let mut words = line.split(|c: char| c.is_whitespace() || c == '.');
    words.any(|word| {
        BETWEEN
            .iter()
            .chain(&LONG_BETWEEN)
            .any(|&castling| word.starts_with(castling))
    })
}

/// Are so many solutions told as are found first?
pub(super) fn tells_some(problem: &Problem) -> bool {
    let limits = &problem.settings.limits;
    limits.max_solutions.is_some() || limits.max_per_ending.is_some()
}

/// May lines be missed of this problem because a waiting king is tested on the wrong board?
pub(super) fn tests_waiting_king(problem: &Problem) -> bool {
    problem.stipulation.play.is_series() && problem.diagram.rules.transfer == Transfer::Always
}

/// Does Popeye miss this line of a series? After a king's move within a series it takes the other side to be in check when
/// the square of its king is attacked on the board on which that king does not stand.
pub fn is_missed(problem: &Problem, line: &Line) -> bool {
    let Ok(position) = problem.start().position() else {
        return false;
    };
    sees_phantom(problem, &position, line)
}

fn sees_phantom(problem: &Problem, start: &AnyPosition, line: &Line) -> bool {
    let rules = problem.diagram.rules;
    let mut position = start.clone();
    for pair in line.windows(2) {
        if position.turn() != pair[0].by {
            position = position.pass();
        }
        position = position.play(pair[0].step);
        let again = pair[0].by == pair[1].by;
        if again && pair[0].step.role() == Role::KING && is_attacked_across(&Diagram::of(rules, &position)) {
            return true;
        }
    }
    false
}

/// Is the king of the side to move attacked if it changes boards without moving?
fn is_attacked_across(diagram: &Diagram) -> bool {
    let mut across = diagram.clone();
    let turn = across.turn;
    for man in &mut across.men {
        if man.piece.role == Role::KING && man.piece.is_of(turn) {
            let other = diagram.rules.board_ids().find(|&board| board != man.place.board);
            man.place.board = other.unwrap_or(man.place.board);
        }
    }
    across.passed = None;
    across.castling = CastlingRights::Stated(Rights::NONE);
    match across.position() {
        Ok(position) => position.in_check(turn),
        Err(_) => false,
    }
}
