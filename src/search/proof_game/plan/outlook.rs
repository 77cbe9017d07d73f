//! What the men of a side may do.

use crate::search::proof_game::assignment::NEVER;
use crate::search::proof_game::castling::Castling;
use crate::search::proof_game::distances::Distances;
use crate::search::proof_game::tracked_men::{NO_GOAL, TrackedMan};

/// What the men of a side may do, by their index.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    pub(super) prospects: Vec<Prospect>,
    /// By man and target: can the one become the other?
    pub(super) goals: Vec<bool>,
    /// The castlings for which there is time.
    pub(super) castlings: Vec<Castling>,
    /// The men of the target that are not there yet for certain.
    pub(super) free_targets: Vec<usize>,
    /// The men that can become several men of the target, and these; all others have their goals.
    pub(super) open_men: Vec<usize>,
    pub(super) open_targets: Vec<usize>,
}

/// What one man may do.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Prospect {
    /// Can it move?
    pub(super) moves: bool,
    /// Can it be taken?
    pub(super) capture_distances: bool,
    /// Is there but one man of the target that it can become, or none at all?
    pub(super) settled: bool,
    /// If there is: which.
    pub(super) goal: u8,
    /// Was it known before that it neither moves nor is taken?
    pub(super) fixed: bool,
    /// Did it stand where it ends when the plan was made?
    pub(super) arrived: bool,
}

impl Prospect {
    /// Does a man stand on its goal, if it has one for certain?
    pub(super) fn is_at_goal(&self, man: TrackedMan, distances: &Distances) -> bool {
        self.goal != NO_GOAL && man.is_alive() && distances.moves(usize::from(self.goal), man) == 0
    }
}

/// What one man may do in the end: become one of the open men of the target, or be taken, all ways of which are alike.
pub(super) struct Tasks<'a, M> {
    /// The moves of all other men while it does this task.
    pub(super) rest: &'a [u32],
    /// The open men of the target; tasks behind them are to be taken.
    pub(super) targets: usize,
    pub(super) budget: u32,
    /// The moves that a man needs for a task.
    pub(super) moves: &'a M,
}

impl<M: Fn(usize, TrackedMan) -> u32> Tasks<'_, M> {
    pub(super) fn has_time(&self, task: usize, moves: u32) -> bool {
        self.rest[task] + moves <= self.budget
    }

    /// Can any task be done by the man as it stands after so many moves?
    pub(super) fn can_be_done(&self, man: TrackedMan, made: u32) -> bool {
        let mut open = (0..self.rest.len().min(self.targets + 1)).filter(|&task| self.rest[task] < NEVER);
        open.any(|task| self.has_time(task, made + (self.moves)(task, man)))
    }
}

impl Outlook {
    /// Nothing is known yet of so many men and targets.
    pub(super) fn new(men: usize, targets: usize) -> Self {
        Outlook {
            prospects: vec![Prospect::default(); men],
            goals: vec![false; men * targets],
            castlings: Vec::new(),
            free_targets: Vec::new(),
            open_men: Vec::new(),
            open_targets: Vec::new(),
        }
    }

    /// Finds the men whose goals leave no choice.
    pub(super) fn settle(&mut self) {
        let targets = self.goals.len().checked_div(self.prospects.len()).unwrap_or(0);
        let mut taken = vec![false; targets];
        for (man, prospect) in self.prospects.iter_mut().enumerate() {
            let goals = &self.goals[man * targets..][..targets];
            let choices = goals.iter().filter(|&&goal| goal).count() + usize::from(prospect.capture_distances);
            prospect.settled = choices <= 1;
            prospect.goal = NO_GOAL;
            if choices > 1 {
                self.open_men.push(man);
            } else if let Some(goal) = goals.iter().position(|&goal| goal) {
                prospect.goal = goal as u8;
                taken[goal] = true;
            }
        }
        self.open_targets = (0..targets).filter(|&target| !taken[target]).collect();
    }
}
