//! What the numbers of moves tell in the lines of a problem.

use crate::conditions::{self, Unusual};
use crate::pieces::Color;
use crate::problem::Problem;
use crate::solution::{Ply, leader};
use crate::stipulation::Ending;

/// What the numbers of a line tell in this play.
#[derive(Clone, Copy)]
pub(super) struct Numbering {
    /// The place of the first half-move.
    pub first: Ply,
    /// The side to move in the diagram, where it need not begin.
    pub waits: Option<Color>,
    /// Is it a series that reaches the goal by itself, and was not asked for behind moves in advance?
    direct: bool,
    /// May one side make several moves in a row?
    pub passes: bool,
    /// Do the numbers begin anew within a line?
    pub restarts: bool,
    /// Does the set play begin with the same number as the play itself?
    pub alike: bool,
    /// May a side make no move? Points in place of a move are a null move then, and not one that is left out.
    pub rests: bool,
}

impl Numbering {
    pub fn of(problem: &Problem) -> Self {
        let demand = problem.demand();
        let structured = demand.structure.is_some();
        let begins = problem.start().turn;
        let waits = problem.waits();
        Numbering {
            first: if leader(problem) == begins || waits {
                Ply::KEY
            } else {
                Ply::second(1)
            },
            waits: waits.then_some(begins),
            direct: demand.play.ending() == Some(Ending::Direct) && problem.stipulation.intro == 0,
            passes: structured || demand.play.is_series(),
            restarts: structured || demand.intro > 0,
            alike: demand.intro > 0,
            rests: problem.settings.demanded.null_moves || may_rest(problem),
        }
    }

    /// Does a line that begins with this number most likely begin with a move of the side that waits? Points in front of it tell so.
    /// In direct series and where moves in advance come first they do not: Popeye puts them before moves of the side that begins.
    pub fn tells_of_waiting(self, first: Ply) -> bool {
        !first.is_first() && !self.direct && !self.alike
    }
}

/// Is there a condition by which a side makes no move?
fn may_rest(problem: &Problem) -> bool {
    conditions::is_unusual(&problem.diagram.rules, Unusual::Rests)
}
