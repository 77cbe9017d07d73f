//! The best try of a battle that nothing solves.

use super::battle::Worth;
use super::solve::{BattleSolver, Resources, in_threads};
use super::structured::in_common_form;
use super::{Attack, Piece};
use crate::position::{Lookahead, Move};
use crate::problem::{Opening, Problem};
use crate::search::{Control, in_order};
use crate::stipulation::Structure;
use crate::with_position;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// In problems of more than two moves a try with more refutations is not looked for: each of them is a search of its
/// own, and a problem without solution would take many times as long.
const MOST: u32 = 4;

/// The first move with the fewest refutations, of several the first in canonical order, where nothing solves; without
/// the play that it leads to. Nothing if there is none, or none that was found in time.
pub fn best_try(problem: &Problem, resources: Resources, control: &Control) -> Option<Attack> {
    let structure = problem.stipulation.structure.as_deref();
    if let Some(battle) = structure.and_then(Structure::battle) {
        return best_try(&in_common_form(problem, battle), resources, control);
    }
    if let Some((play, _)) = problem.set_play_apart() {
        return best_try(&play, resources, control);
    }
    let attacks = structure.map(|structure| structure.attack_to().is_some());
    let is_battle = attacks.unwrap_or_else(|| problem.stipulation.play.is_battle());
    if !is_battle || problem.settings.demanded.opening == Opening::AfterKey {
        return None;
    }
    let mut told_shortly = problem.clone();
    told_shortly.settings.told.variations = false;
    let problem = &told_shortly;
    let position = problem.beginning().ok()?;
    in_threads(resources.threads, || {
        with_position!(&position, position => {
            BattleSolver::new(problem, position, resources.memory, control).best_try()
        })
    })
}

impl<P: Lookahead> BattleSolver<'_, P> {
    /// The first move with the fewest refutations, if nothing solves.
    fn best_try(&self) -> Option<Attack> {
        let most = match self.problem.stipulation.length.moves {
            0..=2 => u32::MAX,
            _ => MOST.max(self.problem.settings.told.tries),
        };
        // Never less than the least number, so that whoever has it is found.
        let fewest = AtomicU32::new(most);
        let mut best: Option<Attack> = None;
        let mut take = |attempt: Attack| {
            let better = |best: &Attack| attempt.sequel.refutations.len() < best.sequel.refutations.len();
            if best.as_ref().is_none_or(better) {
                best = Some(attempt);
            }
            ControlFlow::Continue(())
        };
        let search = |builder: &mut _, first: Move, give: &dyn Fn(Attack) -> _| match self.judge_up_to(
            builder,
            first,
            fewest.load(Relaxed),
        )? {
            Worth::Try(attempt) => {
                fewest.fetch_min(attempt.sequel.refutations.len() as u32, Relaxed);
                give(attempt)
            }
            Worth::Key(_) | Worth::Nothing => Ok(()),
        };
        let complete = in_order(
            &self.first_moves(),
            (size_of::<Piece>(), &mut take),
            || self.builder(),
            |builder, &first, give| search(builder, first, give),
        );
        best.filter(|_| complete)
    }
}
