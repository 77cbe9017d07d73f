//! The ways that one man may go: the places on which it may stand, and the moves between them that some game may have.

use super::spots::{NOWHERE, Spots, bit, on, place_of, spot};
use super::world::World;
use crate::geometry::{Bitboard, Place, Reach, Square};
use crate::pieces::{Color, Role};
use crate::search::proof_game::tracked_men::TrackedMan;
use crate::search::retro_moves::{self, RetroMoves, number};
use std::collections::{HashMap, VecDeque};

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
        let mut changed = true;
        while changed {
            changed = false;
            for step in &self.steps {
                let after = self.early[usize::from(step.from)] + step.cost();
                let known = &mut self.early[usize::from(step.to)];
                if after < *known {
                    (*known, changed) = (after, true);
                }
            }
        }
    }

    fn find_late(&mut self) {
        self.late = vec![-1; self.nodes.len()];
        for end in &self.ends {
            let late = &mut self.late[usize::from(end.node)];
            *late = (*late).max(end.latest);
        }
        let mut changed = true;
        while changed {
            changed = false;
            for step in self.steps.iter().rev() {
                let before = self.late[usize::from(step.to)] - step.cost();
                let known = &mut self.late[usize::from(step.from)];
                if before > *known {
                    (*known, changed) = (before, true);
                }
            }
        }
    }

    fn find_need(&mut self) {
        self.need = vec![NEVER; self.nodes.len()];
        for end in &self.ends {
            self.need[usize::from(end.node)] = 0;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for step in self.steps.iter().rev() {
                let before = self.need[usize::from(step.to)] + step.cost();
                let known = &mut self.need[usize::from(step.from)];
                if before < *known {
                    (*known, changed) = (before, true);
                }
            }
        }
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

/// A castling of a man, as king or rook: its number, where the man arrives, and the squares that have to be free.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    pub(super) act: Act,
    pub(super) to: u8,
    pub(super) needs: Spots,
    pub(super) safe: Spots,
}

/// Follows a man from where it begins.
pub(super) struct Explorer<'w> {
    world: &'w World<'w>,
    color: Color,
    /// How many men it may take.
    most: u8,
    nodes: Vec<Node>,
    numbers: HashMap<Node, u16>,
    steps: Vec<Step>,
    open: VecDeque<(u16, i16)>,
}

impl<'w> Explorer<'w> {
    pub(super) fn new(world: &'w World<'w>, color: Color) -> Self {
        Explorer {
            world,
            color,
            most: world.captures[color] as u8,
            nodes: Vec::new(),
            numbers: HashMap::new(),
            steps: Vec::new(),
            open: VecDeque::new(),
        }
    }

    /// All ways of a man in at most so many moves.
    pub(super) fn route(mut self, man: TrackedMan, shares: &[Share], limit: i16) -> Route {
        let start = Node {
            spot: spot(retro_moves::place_of(usize::from(man.at))),
            role: man.role,
            taken: 0,
            fresh: !shares.is_empty(),
        };
        self.meet(start, 0);
        for share in shares {
            let to = Node {
                spot: share.to,
                fresh: false,
                ..start
            };
            let cost = i16::from(matches!(share.act, Act::Castles(_)));
            if cost <= limit {
                let to = self.meet(to, cost);
                self.add(0, to, share.act, share.needs, (0, share.safe));
            }
        }
        while let Some((node, made)) = self.open.pop_front() {
            if made < limit {
                self.go_on(node, made);
            }
            self.be_taken(node);
        }
        self.finish(limit)
    }

    fn meet(&mut self, node: Node, made: i16) -> u16 {
        if let Some(&number) = self.numbers.get(&node) {
            return number;
        }
        let number = self.nodes.len() as u16;
        self.nodes.push(node);
        self.numbers.insert(node, number);
        if node.spot != NOWHERE {
            self.open.push_back((number, made));
        }
        number
    }

    fn add(&mut self, from: u16, to: u16, act: Act, needs: Spots, (victims, safe): (Spots, Spots)) {
        self.steps.push(Step {
            from,
            to,
            act,
            needs,
            victims,
            safe,
        });
    }

    /// Whoever can be taken may be taken anywhere, as far as is known.
    fn be_taken(&mut self, number: u16) {
        let node = self.nodes[usize::from(number)];
        if self.world.captures[!self.color] == 0 || node.role == Role::KING {
            return;
        }
        let gone = Node {
            spot: NOWHERE,
            fresh: false,
            ..node
        };
        let to = self.meet(gone, 0);
        self.add(number, to, Act::IsTaken, 0, (0, 0));
    }

    fn go_on(&mut self, number: u16, made: i16) {
        let node = self.nodes[usize::from(number)];
        let place = place_of(node.spot);
        if node.role == Role::PAWN {
            self.go_on_as_pawn((number, made), place);
            return;
        }
        for to in u64::of(self.color, node.role, place.square, Bitboard::EMPTY) {
            if u64::squares(self.world.rules.shape).has(to) {
                let between = on(place.board, u64::between(place.square, to));
                self.step((number, made), (place, to), node.role, (between, true, true));
            }
        }
    }

    fn go_on_as_pawn(&mut self, from: (u16, i16), place: Place) {
        let (shape, square) = (self.world.rules.shape, place.square);
        let board = u64::squares(shape);
        let color = self.color;
        let roles = move |to: Square| match u64::promotion_squares(shape, color).has(to) {
            true => &Role::PROMOTIONS[..],
            false => &[Role::PAWN][..],
        };
        for to in u64::pawn_steps(self.color, square) & board {
            for &role in roles(to) {
                self.step(from, (place, to), role, (0, true, false));
            }
            if self.world.rules.double_step && u64::double_step_squares(shape, self.color).has(square) {
                for twice in u64::pawn_steps(self.color, to) & board {
                    let passed = bit(spot(Place::new(place.board, to)));
                    self.step(from, (place, twice), Role::PAWN, (passed, true, false));
                }
            }
        }
        for to in u64::pawn(self.color, square) & board {
            for &role in roles(to) {
                self.step(from, (place, to), role, (0, false, true));
            }
        }
    }

    /// Adds the steps of one move over these places, which may be quiet or take, or both.
    fn step(
        &mut self,
        (number, made): (u16, i16),
        (from, to): (Place, Square),
        role: Role,
        (between, quiet, takes): (Spots, bool, bool),
    ) {
        let node = self.nodes[usize::from(number)];
        let lands = Place::new(self.world.lands(from.board), to);
        let (dest, arrives) = (bit(spot(Place::new(from.board, to))), bit(spot(lands)));
        let needs = between | dest | arrives;
        let safe = if role == Role::KING { dest | arrives } else { 0 };
        let next = |taken: u8| Node {
            spot: spot(lands),
            role,
            taken,
            fresh: false,
        };
        if quiet {
            let to = self.meet(next(node.taken), made + 1);
            self.add(number, to, Act::Moves, needs, (0, safe));
        }
        if takes && node.taken < self.most {
            let victims = self.victims(node.role, from, to);
            let to = self.meet(next(node.taken + 1), made + 1);
            self.add(number, to, Act::Moves, needs, (victims, safe));
        }
    }

    fn victims(&self, role: Role, from: Place, to: Square) -> Spots {
        let steps: RetroMoves<'_, u64> = RetroMoves::new(self.world.rules, &[]);
        let lands = Place::new(self.world.lands(from.board), to);
        // Of a man that moves, the usual victim stands on the board that it leaves.
        let usual = bit(spot(Place::new(from.board, to)));
        let others = steps.victims(self.color, role, from, lands);
        others.fold(usual, |set, place| set | bit(spot(place)))
    }

    fn finish(self, limit: i16) -> Route {
        let wanted = &self.world.wanted[self.color];
        let mut ends = Vec::new();
        for (index, node) in self.nodes.iter().enumerate() {
            let mut add = |task: u8| {
                ends.push(End {
                    node: index as u16,
                    task,
                    latest: limit,
                });
            };
            if node.spot == NOWHERE {
                add(TAKEN);
                continue;
            }
            let at = number_of(node.spot);
            let targets = wanted.men.iter().enumerate();
            for (task, _) in targets.filter(|(_, (place, role))| number(*place) == at && *role == node.role) {
                add(task as u8);
            }
        }
        Route {
            color: self.color,
            early: Vec::new(),
            late: Vec::new(),
            need: Vec::new(),
            nodes: self.nodes,
            steps: self.steps,
            ends,
            version: 0,
            is_stale: true,
        }
    }
}

/// The number that other tables have for a place.
fn number_of(spot: u8) -> usize {
    number(place_of(spot))
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
