//! Following a man from where it begins: all ways that it may go in so many moves.

use super::route::{Act, End, Node, Route, Step, TAKEN};
use super::spots::{NOWHERE, Spots, bit, on, place_of, spot};
use super::world::World;
use crate::geometry::{Bitboard, Place, Reach, Square};
use crate::pieces::{Color, Role};
use crate::search::proof_game::tracked_men::TrackedMan;
use crate::search::retro_moves::{self, RetroMoves};
use std::collections::{HashMap, VecDeque};

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
            let becomes = (place_of(node.spot), node.role);
            let targets = wanted.men.iter().enumerate();
            targets
                .filter(|(_, target)| **target == becomes)
                .for_each(|(task, _)| add(task as u8));
        }
        Route::new(self.color, self.nodes, self.steps, ends)
    }
}
