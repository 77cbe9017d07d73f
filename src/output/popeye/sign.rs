//! The signs behind moves: check, and the goal that is reached.

use crate::pieces::Color;
use crate::rules::Rules;
use crate::solution::{Sign, Step};
use crate::stipulation::{Ending, Goal, Play, Stipulation, Structure};

/// What stands behind a move: check, and behind a space the goal that is reached.
#[derive(Clone, Copy, Default)]
pub(super) struct Signs {
    check: &'static str,
    goal: &'static str,
}

impl Signs {
    /// Writes them.
    pub(super) fn push_to(self, text: &mut String) {
        *text += self.check;
        if !self.goal.is_empty() {
            text.push(' ');
            *text += self.goal;
        }
    }
}

/// The signs behind the last move of a line, which reaches the goal. A line that reaches several goals is told for
/// each; `before` is how often it has been told.
pub(super) fn of_last(stipulation: &Stipulation, told: &Step, leader: Color, before: usize) -> Signs {
    let goal = match (own_goal(stipulation.play), told.by == leader) {
        (Some(black), true) => black,
        _ => match &stipulation.structure {
            Some(structure) => {
                let goals = shown_goals(structure, told);
                goals.get(before).or(goals.first()).copied().unwrap_or(Goal::Any)
            }
            None => stipulation.goal,
        },
    };
    with_goal(goal, told)
}

/// The goal that in reciprocal play the side reaches that could as well help.
fn own_goal(play: Play) -> Option<Goal> {
    match play {
        Play::ReciprocalHelp { black }
        | Play::Series(Ending::ReciprocalHelp { black })
        | Play::ParrySeries(Ending::ReciprocalHelp { black })
        | Play::ParryHelpSeries(Ending::ReciprocalHelp { black }) => Some(black),
        _ => None,
    }
}

/// The signs behind a move of a battle, whose side aims at the goal or not, behind which more is told or not. A mate
/// or a stalemate that is not the goal is a check or nothing.
pub(super) fn in_battle(rules: &Rules, demand: &Stipulation, told: &Step, aims: bool, is_last: bool) -> Signs {
    let shown = |structure| shown_goals(structure, told).first().copied();
    let goal = demand.structure.as_deref().map_or(Some(demand.goal), shown);
    let reached = goal.filter(|&goal| match goal {
        // Whoever mates ends the game: it is told only if it is the goal, or if nothing else is left to the other.
        Goal::Mate | Goal::Stalemate | Goal::MateOrStalemate => is_shown(goal, told),
        Goal::DoubleStalemate => told.outcome == Sign::Stalemate && aims,
        Goal::DoubleMate | Goal::CounterMate => told.outcome == Sign::Mate && aims,
        Goal::Capture | Goal::WinPiece | Goal::Target(_) => is_shown(goal, told) && aims,
        Goal::Chess81 => aims && ends_way(rules, told),
        Goal::AutoStalemate | Goal::AutoMate | Goal::Position => is_last && aims,
        _ => false,
    });
    match reached {
        Some(goal) => with_goal(goal, told),
        None => Signs {
            check: of_check(told),
            goal: "",
        },
    }
}

/// Does a move arrive on the rank at the end of its side's way?
fn ends_way(rules: &Rules, told: &Step) -> bool {
    let last = (rules.shape.ranks() - 1, rules.shape.levels() - 1);
    told.arrival().is_some_and(|square| {
        let (_, rank, level) = rules.shape.coordinates(square);
        (rank, level) == told.by.pick(last, (0, 0))
    })
}

/// Check, and the goal that the move reaches.
fn with_goal(goal: Goal, told: &Step) -> Signs {
    let tells_check = matches!(
        goal,
        Goal::Mate | Goal::DoubleMate | Goal::CounterMate | Goal::MateOrStalemate
    );
    Signs {
        check: if tells_check { "" } else { of_check(told) },
        goal: of_goal(goal),
    }
}

const fn of_goal(goal: Goal) -> &'static str {
    match goal {
        Goal::Mate => "#",
        Goal::Stalemate => "=",
        Goal::DoubleStalemate => "==",
        Goal::MateOrStalemate => "#=",
        Goal::AutoStalemate => "!=",
        Goal::AutoMate => "!#",
        Goal::DoubleMate => "##",
        Goal::CounterMate => "##!",
        Goal::Capture => "x",
        Goal::WinPiece => "%",
        Goal::Target(_) => "z",
        Goal::Chess81 => "c81",
        Goal::Diagram => "dia",
        Goal::Position => "a=>b",
        _ => "",
    }
}

/// The goals of a structure that the move can be seen to reach, or the position that is its only goal.
fn shown_goals(structure: &Structure, told: &Step) -> Vec<Goal> {
    let shown = structure.root.told_goals(&|goal| is_shown(goal, told));
    if shown.is_empty() && structure.root.told_goals(&|_| true) == [Goal::Position] {
        return vec![Goal::Position];
    }
    shown
}

/// Is this a goal that the move can be seen to reach?
fn is_shown(goal: Goal, told: &Step) -> bool {
    match goal {
        Goal::Mate => told.outcome == Sign::Mate,
        Goal::Stalemate => told.outcome == Sign::Stalemate,
        Goal::MateOrStalemate => matches!(told.outcome, Sign::Mate | Sign::Stalemate),
        Goal::Capture | Goal::WinPiece => told.step.is_capture(),
        Goal::Target(square) => told.arrival() == Some(square),
        _ => false,
    }
}

/// The sign of check alone: mate and stalemate are told only where they are the goal.
pub(super) fn of_check(told: &Step) -> &'static str {
    match told.outcome {
        Sign::Check | Sign::Mate => " +",
        Sign::Quiet | Sign::Stalemate => "",
    }
}
