//! Which steps of one man another man prevents by where it stands.

use super::route::{Act, Node, Route, Step, strikes};
use super::spots::{Spots, bit};
use crate::pieces::Role;

/// What one route has to fear of another, step by step.
pub(super) struct Fears {
    /// By step: the places where the other man must not stand.
    blocked: Vec<Spots>,
    /// By step: the places that the other man must not attack.
    safe: Vec<Spots>,
    /// By node of the other man: the places that it attacks for certain, if that matters.
    strikes: Vec<Spots>,
}

impl Fears {
    /// What a man has to fear of another.
    ///
    /// Proof: a step needs its places vacant. No king moves to a place that an enemy attacks from close by, or as a knight
    /// or pawn, since nobody can step between. And no man moves that attacks the king of the other side in such a way: it
    /// would be its side's turn with the other in check. A man that was taken prevents nothing.
    pub(super) fn new(one: &Route, other: &Route) -> Self {
        let enemies = one.color != other.color;
        let is_king = |route: &Route| route.nodes[0].role == Role::KING;
        let blocked = |step: &Step| {
            let from = &one.nodes[usize::from(step.from)];
            let checks = enemies && is_king(other) && step.act != Act::IsTaken;
            let attacked = if checks {
                strikes(one.color, from.role, from.spot)
            } else {
                0
            };
            step.needs | bit(from.spot) | attacked
        };
        let strikes = |node: &Node| match enemies && is_king(one) {
            true => strikes(other.color, node.role, node.spot),
            false => 0,
        };
        Fears {
            blocked: one.steps.iter().map(blocked).collect(),
            safe: one.steps.iter().map(|step| step.safe).collect(),
            strikes: other.nodes.iter().map(strikes).collect(),
        }
    }

    /// Does the other man, standing at this node, prevent a step?
    #[inline]
    pub(super) fn prevents(&self, step: usize, other: &Route, node: usize) -> bool {
        self.blocked[step] & bit(other.nodes[node].spot) != 0 || self.safe[step] & self.strikes[node] != 0
    }

    /// Does it prevent this step wherever it stands?
    pub(super) fn always_prevents(&self, step: usize, other: &Route) -> bool {
        (0..other.nodes.len()).all(|node| self.prevents(step, other, node))
    }

    /// Is there any step that it prevents?
    pub(super) fn any(&self, other: &Route) -> bool {
        (0..self.blocked.len()).any(|step| (0..other.nodes.len()).any(|node| self.prevents(step, other, node)))
    }
}
