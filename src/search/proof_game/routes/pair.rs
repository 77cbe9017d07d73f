//! Two men together: in how few moves both come to their ends, each in the way of the other.

use super::conflict::Fears;
use super::route::{Act, End, NEVER, Route, Step, TAKEN};
use super::spots::bit;
use std::collections::VecDeque;

/// In the table: out of the question.
pub(super) const FAR: u8 = u8::MAX;
/// Tables with more places of one man by places of the other are not made.
const MOST_STATES: usize = 1 << 12;
/// Nor are those with more moves to look at.
const MOST_EDGES: usize = 1 << 16;
/// In place of the number of a step: none.
const NONE: u16 = u16::MAX;

/// What two men need together, from everywhere.
#[derive(Debug)]
pub(super) struct Table {
    /// By node of the first and node of the second.
    pub(super) need: Box<[u8]>,
    pub(super) width: usize,
}

impl Table {
    /// The same with the men exchanged.
    pub(super) fn turned(&self) -> Table {
        let height = self.need.len().checked_div(self.width).unwrap_or(0);
        let entries = (0..self.width).flat_map(|second| (0..height).map(move |first| first * self.width + second));
        Table {
            need: entries.map(|entry| self.need[entry]).collect(),
            width: height,
        }
    }
}

/// How two men stand to each other beyond being in the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bond {
    None,
    /// The first is the king that may castle with the second, with the castling of this number.
    Castling(u8),
    /// The first takes the second: nobody else takes a man of that side, and no other man of it is taken.
    Capture,
}

/// Two routes with what they have to fear of each other.
pub(super) struct Pair<'r> {
    routes: [&'r Route; 2],
    fears: [Fears; 2],
    bond: Bond,
    outgoing: [Vec<u32>; 2],
}

/// A step of one man, or of both, from state to state.
#[derive(Clone, Copy)]
struct Edge {
    from: u32,
    to: u32,
    cost: i16,
    steps: [u16; 2],
}

/// What is found out about two men.
pub(super) struct Together {
    /// The fewest moves of both.
    pub(super) total: i16,
    /// By man and step: may it be made?
    pub(super) used: [Vec<bool>; 2],
    pub(super) table: Table,
}

impl<'r> Pair<'r> {
    /// The pair, if one is in the way of the other and it is not too much.
    pub(super) fn new(routes: [&'r Route; 2], bond: Bond) -> Option<Self> {
        let [one, other] = routes;
        let edges = one.steps.len() * other.nodes.len() + other.steps.len() * one.nodes.len();
        if one.nodes.len() * other.nodes.len() > MOST_STATES || edges > MOST_EDGES {
            return None;
        }
        let fears = [Fears::new(one, other), Fears::new(other, one)];
        if bond == Bond::None && !fears[0].any(other) && !fears[1].any(one) {
            return None;
        }
        Some(Pair {
            fears,
            bond,
            outgoing: routes.map(Route::outgoing),
            routes,
        })
    }

    fn state(&self, nodes: [usize; 2]) -> usize {
        nodes[0] * self.routes[1].nodes.len() + nodes[1]
    }

    fn nodes(&self, state: usize) -> [usize; 2] {
        let width = self.routes[1].nodes.len();
        [state / width, state % width]
    }

    fn steps_from(&self, which: usize, node: usize) -> impl Iterator<Item = (usize, &'r Step)> {
        let first = &self.outgoing[which];
        let range = first[node] as usize..first[node + 1] as usize;
        let steps = &self.routes[which].steps;
        range.map(move |step| (step, &steps[step]))
    }

    /// Is a step of one of them made together with one of the other?
    fn is_joint(&self, which: usize, step: &Step) -> bool {
        match (self.bond, step.act, which) {
            (Bond::Castling(both), Act::Castles(number), 0) => number == both,
            (Bond::Castling(_), Act::IsCastled(_), 1) => true,
            (Bond::Capture, Act::IsTaken, 1) => true,
            (Bond::Capture, _, 0) => step.victims != 0,
            _ => false,
        }
    }

    /// Adds the edges of the steps that both make together.
    fn add_joint(&self, nodes: [usize; 2], edges: &mut Vec<Edge>) {
        let spot = bit(self.routes[1].nodes[nodes[1]].spot);
        for (i, one) in self.steps_from(0, nodes[0]).filter(|(_, step)| self.is_joint(0, step)) {
            for (j, other) in self.steps_from(1, nodes[1]).filter(|(_, step)| self.is_joint(1, step)) {
                let fits = match (one.act, other.act) {
                    (Act::Castles(king), Act::IsCastled(rook)) => king == rook,
                    (_, Act::IsTaken) => one.victims & spot != 0,
                    _ => false,
                };
                if fits {
                    edges.push(Edge {
                        from: self.state(nodes) as u32,
                        to: self.state([usize::from(one.to), usize::from(other.to)]) as u32,
                        cost: one.cost() + other.cost(),
                        steps: [i as u16, j as u16],
                    });
                }
            }
        }
    }

    /// Adds the edges from a state.
    fn add_edges(&self, nodes: [usize; 2], edges: &mut Vec<Edge>) {
        for which in 0..2 {
            let other = self.routes[1 - which];
            for (number, step) in self.steps_from(which, nodes[which]) {
                if self.is_joint(which, step) || self.fears[which].prevents(number, other, nodes[1 - which]) {
                    continue;
                }
                let mut next = nodes;
                next[which] = usize::from(step.to);
                let mut steps = [NONE; 2];
                steps[which] = number as u16;
                edges.push(Edge {
                    from: self.state(nodes) as u32,
                    to: self.state(next) as u32,
                    cost: step.cost(),
                    steps,
                });
            }
        }
        if self.bond != Bond::None {
            self.add_joint(nodes, edges);
        }
    }

    /// All states that are met within so many moves, by the fewest, and the edges between them.
    fn go(&self, most: i16) -> (Vec<i16>, Vec<Edge>) {
        let states = self.routes[0].nodes.len() * self.routes[1].nodes.len();
        let mut made = vec![NEVER; states];
        made[0] = 0;
        let mut done = vec![false; states];
        let mut edges = Vec::new();
        let mut open = VecDeque::from([0usize]);
        while let Some(state) = open.pop_front() {
            if std::mem::replace(&mut done[state], true) {
                continue;
            }
            let first = edges.len();
            self.add_edges(self.nodes(state), &mut edges);
            for edge in &edges[first..] {
                let after = made[state] + edge.cost;
                let known = &mut made[edge.to as usize];
                if after < *known && after <= most {
                    *known = after;
                    match edge.cost {
                        0 => open.push_front(edge.to as usize),
                        _ => open.push_back(edge.to as usize),
                    }
                }
            }
        }
        (made, edges)
    }

    /// The states in which both have come to their ends.
    fn ends(&self) -> impl Iterator<Item = usize> {
        let [one, other] = self.routes;
        let friends = one.color == other.color;
        let both = move |a: &End, b: &End| !friends || a.task != b.task || a.task == TAKEN;
        let pairs = one.ends.iter();
        let pairs = pairs.flat_map(move |a| other.ends.iter().map(move |b| (a, b)));
        pairs
            .filter(move |(a, b)| both(a, b))
            .map(|(a, b)| self.state([usize::from(a.node), usize::from(b.node)]))
    }

    /// The fewest moves from each state to an end, backwards along these edges.
    fn come_back(&self, made: &[i16], edges: &[Edge]) -> Vec<i16> {
        let mut first = vec![0u32; made.len() + 1];
        for edge in edges {
            first[edge.to as usize + 1] += 1;
        }
        for state in 1..first.len() {
            first[state] += first[state - 1];
        }
        let mut sorted = vec![0u32; edges.len()];
        let mut next = first.clone();
        for (number, edge) in edges.iter().enumerate() {
            let slot = &mut next[edge.to as usize];
            sorted[*slot as usize] = number as u32;
            *slot += 1;
        }
        let mut need = vec![NEVER; made.len()];
        let mut open = VecDeque::new();
        for end in self.ends().filter(|&end| made[end] < NEVER) {
            need[end] = 0;
            open.push_back(end);
        }
        while let Some(state) = open.pop_front() {
            for &number in &sorted[first[state] as usize..first[state + 1] as usize] {
                let edge = edges[number as usize];
                let before = need[state] + edge.cost;
                let known = &mut need[edge.from as usize];
                if before < *known {
                    *known = before;
                    match edge.cost {
                        0 => open.push_front(edge.from as usize),
                        _ => open.push_back(edge.from as usize),
                    }
                }
            }
        }
        need
    }

    /// What both need together, and which of their steps may be made, if they have no more moves than these.
    ///
    /// Proof: of all moves of a game take those of the two men, and the moments when one of them is taken. Each is a step
    /// that the other does not prevent from where it stands at that moment, so together they are a way through these
    /// edges, no longer than the moves that all other men leave the two.
    pub(super) fn together(&self, most: i16) -> Together {
        let (made, edges) = self.go(most);
        let need = self.come_back(&made, &edges);
        let mut used = self.routes.map(|route| vec![false; route.steps.len()]);
        for edge in &edges {
            if made[edge.from as usize] + edge.cost + need[edge.to as usize] <= most {
                for (used, step) in used.iter_mut().zip(edge.steps) {
                    if step != NONE {
                        used[usize::from(step)] = true;
                    }
                }
            }
        }
        let entry = |&need: &i16| if need < i16::from(FAR) { need as u8 } else { FAR };
        Together {
            total: need[0],
            used,
            table: Table {
                need: need.iter().map(entry).collect(),
                width: self.routes[1].nodes.len(),
            },
        }
    }
}
