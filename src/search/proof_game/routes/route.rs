//! The ways that one man may go: the places on which it may stand, and the moves between them that some game may have.

use super::spots::{NOWHERE, Spots, bit, on, place_of};
use crate::geometry::{Bitboard, Reach};
use crate::pieces::{Color, Role};

/// More moves than any man makes.
pub(super) const NEVER: i16 = i16::MAX / 4;

/// Where a man stands on its way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Node {
    /// [`NOWHERE`] once it was taken.
    pub(super) spot: u8,
    pub(super) role: Role,
    /// How many men it has taken.
    pub(super) taken: u8,
    /// Is it a king or rook that may still castle?
    pub(super) fresh: bool,
}

/// What a step is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Act {
    Moves,
    /// The king castles, with the castling of this number.
    Castles(u8),
    /// The rook is moved by it, which is no move of its own.
    IsCastled(u8),
    IsTaken,
}

/// One step from node to node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) from: u16,
    pub(super) to: u16,
    pub(super) act: Act,
    /// Where nobody else stands but the man that it takes, which is there no more.
    pub(super) needs: Spots,
    /// Where the man that it takes may stand; none if it takes none.
    pub(super) victims: Spots,
    /// Where no enemy may attack the king that makes it.
    pub(super) safe: Spots,
}

impl Step {
    /// How many moves it costs the man.
    #[inline]
    pub(super) const fn cost(&self) -> i16 {
        match self.act {
            Act::Moves | Act::Castles(_) => 1,
            Act::IsCastled(_) | Act::IsTaken => 0,
        }
    }
}

/// A man's end: what it becomes in the end, or that it is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct End {
    pub(super) node: u16,
    /// The number of the man of the target; [`TAKEN`] if it is taken.
    pub(super) task: u8,
    /// The most moves that it may have made.
    pub(super) latest: i16,
}

/// In place of the number of a man of the target: the man is taken.
pub(super) const TAKEN: u8 = u8::MAX;

/// The ways of one man.
#[derive(Clone, Debug)]
pub(super) struct Route {
    pub(super) color: Color,
    /// The first is where it begins.
    pub(super) nodes: Vec<Node>,
    pub(super) steps: Vec<Step>,
    pub(super) ends: Vec<End>,
    /// By node: the fewest moves after which it stands there.
    pub(super) early: Vec<i16>,
    /// The most moves after which it may stand there.
    pub(super) late: Vec<i16>,
    /// The fewest moves from there to an end.
    pub(super) need: Vec<i16>,
    /// Counts the changes.
    pub(super) version: u32,
    /// Was anything left out since the moves were counted?
    is_stale: bool,
}

impl Route {
    /// Where the steps from each node begin.
    pub(super) fn outgoing(&self) -> Vec<u32> {
        let mut first = vec![0u32; self.nodes.len() + 1];
        for step in &self.steps {
            first[usize::from(step.from) + 1] += 1;
        }
        for node in 1..first.len() {
            first[node] += first[node - 1];
        }
        first
    }

    /// The ways of a man that nobody has looked at yet.
    pub(super) fn new(color: Color, nodes: Vec<Node>, steps: Vec<Step>, ends: Vec<End>) -> Self {
        Route {
            color,
            nodes,
            steps,
            ends,
            early: Vec::new(),
            late: Vec::new(),
            need: Vec::new(),
            version: 0,
            is_stale: true,
        }
    }

    /// The fewest moves it makes in all.
    #[inline]
    pub(super) fn least(&self) -> i16 {
        self.need.first().copied().unwrap_or(NEVER)
    }

    /// The same; none if that is not known.
    #[inline]
    pub(super) fn least_or_none(&self) -> i16 {
        let least = self.least();
        if least < NEVER { least } else { 0 }
    }

    /// Can it be taken?
    pub(super) fn is_vulnerable(&self) -> bool {
        self.ends.iter().any(|end| end.task == TAKEN)
    }

    /// Where it may stand.
    pub(super) fn stops(&self) -> Spots {
        self.nodes.iter().fold(0, |set, node| set | bit(node.spot))
    }

    /// The men of the target that it may become, and perhaps [`TAKEN`].
    pub(super) fn tasks(&self) -> Vec<u8> {
        let mut tasks: Vec<u8> = self.ends.iter().map(|end| end.task).collect();
        tasks.sort_unstable();
        tasks.dedup();
        tasks
    }

    /// The fewest moves for a task.
    pub(super) fn cost(&self, task: u8) -> i16 {
        let ends = self.ends.iter().filter(|end| end.task == task);
        ends.map(|end| self.early[usize::from(end.node)]).min().unwrap_or(NEVER)
    }

    /// Sets how many moves may be made before each end, and leaves out what is then too long. False if nothing is left.
    pub(super) fn limit(&mut self, latest: impl Fn(u8) -> i16) -> bool {
        for end in &mut self.ends {
            let latest = latest(end.task);
            if latest < end.latest {
                end.latest = latest;
                self.version += 1;
            }
        }
        self.prune()
    }

    /// Leaves out the steps and ends for which there are no moves. False if nothing is left.
    pub(super) fn prune(&mut self) -> bool {
        self.is_stale = false;
        self.find_early();
        let early = &self.early;
        let before = self.steps.len() + self.ends.len();
        self.ends.retain(|end| early[usize::from(end.node)] <= end.latest);
        self.find_late();
        let (early, late) = (&self.early, &self.late);
        self.steps
            .retain(|step| early[usize::from(step.from)] + step.cost() <= late[usize::from(step.to)]);
        if self.steps.len() + self.ends.len() != before {
            self.version += 1;
        }
        self.compact();
        self.find_need();
        !self.ends.is_empty()
    }

    /// The same, if anything was left out since it was done last.
    pub(super) fn pruned(&mut self) -> bool {
        !self.is_stale || self.prune()
    }

    /// Notes that something was left out, if it was.
    fn note(&mut self, changed: bool) {
        self.version += u32::from(changed);
        self.is_stale |= changed;
    }

    fn find_early(&mut self) {
        self.early = vec![NEVER; self.nodes.len()];
        self.early[0] = 0;
        let after = |step: &Step, early: &[i16]| (step.to, early[usize::from(step.from)] + step.cost());
        settle(&mut self.early, self.steps.iter(), after, |one, other| one < other);
    }

    fn find_late(&mut self) {
        self.late = vec![-1; self.nodes.len()];
        for end in &self.ends {
            let late = &mut self.late[usize::from(end.node)];
            *late = (*late).max(end.latest);
        }
        let before = |step: &Step, late: &[i16]| (step.from, late[usize::from(step.to)] - step.cost());
        settle(&mut self.late, self.steps.iter().rev(), before, |one, other| {
            one > other
        });
    }

    fn find_need(&mut self) {
        self.need = vec![NEVER; self.nodes.len()];
        for end in &self.ends {
            self.need[usize::from(end.node)] = 0;
        }
        let before = |step: &Step, need: &[i16]| (step.from, need[usize::from(step.to)] + step.cost());
        settle(&mut self.need, self.steps.iter().rev(), before, |one, other| {
            one < other
        });
    }

    /// Numbers the nodes that are still met anew; the first stays the first.
    fn compact(&mut self) {
        let mut number = vec![u16::MAX; self.nodes.len()];
        let mut kept = Vec::new();
        for (node, number) in number.iter_mut().enumerate() {
            if node == 0 || self.early[node] <= self.late[node] {
                *number = kept.len() as u16;
                kept.push(node);
            }
        }
        if kept.len() == self.nodes.len() {
            return;
        }
        self.version += 1;
        self.nodes = kept.iter().map(|&node| self.nodes[node]).collect();
        self.early = kept.iter().map(|&node| self.early[node]).collect();
        self.late = kept.iter().map(|&node| self.late[node]).collect();
        for step in &mut self.steps {
            (step.from, step.to) = (number[usize::from(step.from)], number[usize::from(step.to)]);
        }
        for end in &mut self.ends {
            end.node = number[usize::from(end.node)];
        }
    }

    /// Leaves out ends.
    pub(super) fn keep_ends(&mut self, keep: impl Fn(&End, &Node) -> bool) {
        let (nodes, before) = (&self.nodes, self.ends.len());
        self.ends.retain(|end| keep(end, &nodes[usize::from(end.node)]));
        self.note(self.ends.len() != before);
    }

    /// Leaves out steps by their numbers.
    pub(super) fn keep_used(&mut self, keep: impl Fn(usize) -> bool) {
        let before = self.steps.len();
        let mut number = 0;
        self.steps.retain(|_| {
            number += 1;
            keep(number - 1)
        });
        self.note(self.steps.len() != before);
    }

    /// Leaves out steps.
    pub(super) fn keep_steps(&mut self, keep: impl Fn(&Step, &[Node]) -> bool) {
        let (nodes, before) = (&self.nodes, self.steps.len());
        self.steps.retain(|step| keep(step, nodes));
        self.note(self.steps.len() != before);
    }
}

/// Goes over the steps until none of them says something better of a node: which node, and what, is told of a step and the
/// values so far.
fn settle<'s>(
    values: &mut [i16],
    steps: impl Iterator<Item = &'s Step> + Clone,
    said: impl Fn(&Step, &[i16]) -> (u16, i16),
    is_better: impl Fn(i16, i16) -> bool,
) {
    let mut changed = true;
    while changed {
        changed = false;
        for step in steps.clone() {
            let (node, value) = said(step, values);
            let known = &mut values[usize::from(node)];
            if is_better(value, *known) {
                (*known, changed) = (value, true);
            }
        }
    }
}

/// The places that a man attacks from a place whoever stands elsewhere.
pub(super) fn strikes(color: Color, role: Role, spot: u8) -> Spots {
    if spot == NOWHERE {
        return 0;
    }
    let place = place_of(spot);
    let reach = u64::of(color, role, place.square, Bitboard::EMPTY);
    let near = match role {
        Role::QUEEN | Role::ROOK | Role::BISHOP => reach & u64::king(place.square),
        _ => reach,
    };
    on(place.board, near)
}
