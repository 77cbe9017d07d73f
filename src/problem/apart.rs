//! Set play that needs a diagram of its own: with a double step that the side to move has just played.

use super::{Opening, Problem, Telling};
use crate::position::Fault;
use crate::stipulation::{Length, Play, Stipulation};

impl Problem {
    /// The play and the set play as two problems, where the double step that is said to have been played
    /// is one of the side that begins: only in the set play can it be answered.
    pub fn set_play_apart(&self) -> Option<(Problem, Problem)> {
        let impossible = |fault: &Fault| matches!(fault, Fault::NoDoubleStep(_));
        let faults = self.diagram.passed.and(self.diagram.position().err())?;
        if !self.settings.told.set_play || !faults.iter().any(impossible) {
            return None;
        }
        let mut set = self.clone();
        set.diagram.turn = !self.diagram.turn;
        set.settings.told.set_play = false;
        if self.stipulation.play.is_battle() {
            set.settings.demanded.opening = Opening::AfterKey;
            set.settings.told.threats = Telling::LeftOut;
        } else {
            set.settings.demanded.white_to_play = false;
            set.stipulation = half_a_move_shorter(&self.demand())?;
        }
        let mut play = self.clone();
        play.diagram.passed = None;
        play.settings.told.set_play = false;
        let playable = |problem: &Problem| problem.diagram.position().is_ok();
        (playable(&play) && playable(&set)).then_some((play, set))
    }
}

/// Help play without its first half-move.
fn half_a_move_shorter(demand: &Stipulation) -> Option<Stipulation> {
    let Length { moves, half } = demand.length;
    match demand.play {
        Play::Help | Play::HelpSelf | Play::HelpReflex if demand.structure.is_none() => {}
        _ => return None,
    }
    let moves = if half { moves } else { moves - 1 };
    Some(Stipulation {
        length: Length { moves, half: !half },
        ..demand.clone()
    })
}
