//! Play with invisible men by its definition: all worlds are kept, and each half-move parts them by what is announced of it.

use crate::naive::moves::{Kind, PlainMove};
use crate::naive::position::{Board, Castling, Cell, Color, Man, Place, Plain, Role, Wing};
use std::collections::{BTreeMap, BTreeSet};

/// A world: all men, and which of them are invisible.
#[derive(Clone)]
pub struct World {
    position: Plain,
    hidden: BTreeSet<Cell>,
    /// Where an invisible man of White, of Black has taken a visible one, so that all know that it stands there.
    taker: [Option<Cell>; 2],
}

/// What tells worlds apart.
type Key = (Vec<(Place, char, bool)>, BTreeSet<Castling>, Option<Cell>);

impl World {
    fn key(&self) -> Key {
        let letter = |man: &Man| match man.color {
            Color::White => man.role.letter().to_ascii_uppercase(),
            Color::Black => man.role.letter().to_ascii_lowercase(),
        };
        let men = self.position.men.iter();
        let men = men.map(|(place, man)| (*place, letter(man), self.hidden.contains(&place.cell)));
        let passed = self.position.last.map(|step| step.passed);
        (men.collect(), self.position.castling.clone(), passed)
    }

    /// The legal moves: an invisible pawn neither takes nor is taken in passing, and an invisible king does not castle.
    fn moves(&self) -> Vec<PlainMove> {
        let mut moves = self.position.legal_moves();
        moves.retain(|m| {
            let unseen = self.hidden.contains(&m.from.cell);
            let takes_unseen = m.captures.is_some_and(|place| self.hidden.contains(&place.cell));
            !(m.kind == Kind::EnPassant && (unseen || takes_unseen) || matches!(m.kind, Kind::Castling(..)) && unseen)
        });
        moves
    }

    fn is_mate(&self) -> bool {
        self.position.in_check(self.position.turn) && self.moves().is_empty()
    }

    /// A half-move as it is announced.
    fn announced(&self, m: &PlainMove) -> String {
        let seen = m.captures.filter(|place| !self.hidden.contains(&place.cell));
        if self.hidden.contains(&m.from.cell) {
            return seen.map_or("TI~-~".to_string(), |place| format!("TI~*{}", name(place.cell)));
        }
        if let Kind::Castling(castling, _) = m.kind {
            return (if castling.wing == Wing::King { "0-0" } else { "0-0-0" }).to_string();
        }
        let pawn = m.man.role == Role::Pawn;
        let unseen = pawn && m.captures.is_some() && seen.is_none();
        let prey = if m.man.color == Color::White { 'b' } else { 'w' };
        let first = if unseen {
            format!("[+{prey}TI{}]", name(m.to))
        } else {
            String::new()
        };
        let letter = if pawn {
            String::new()
        } else {
            letter(m.man.role).to_string()
        };
        let known = self.taker[1 - m.man.color as usize] == Some(m.to);
        let link = if seen.is_some() || unseen || known { '*' } else { '-' };
        let promotion = m
            .promotion
            .map_or(String::new(), |role| format!("={}", letter_of(role)));
        let passing = if m.kind == Kind::EnPassant { " ep." } else { "" };
        format!(
            "{first}{letter}{}{link}{}{passing}{promotion}",
            name(m.from.cell),
            name(m.to)
        )
    }

    fn after(&self, m: &PlainMove) -> World {
        let mut next = World {
            position: self.position.play(m),
            hidden: self.hidden.clone(),
            taker: self.taker,
        };
        if let Some(place) = m.captures {
            next.hidden.remove(&place.cell);
        }
        let side = m.man.color as usize;
        if next.taker[1 - side] == Some(m.to) {
            next.taker[1 - side] = None;
        }
        if self.hidden.contains(&m.from.cell) {
            let takes_visible = m.captures.is_some_and(|place| !self.hidden.contains(&place.cell));
            match takes_visible {
                true => next.taker[side] = Some(m.to),
                false => next.taker = [None; 2],
            }
        }
        if next.hidden.remove(&m.from.cell) {
            next.hidden.insert(m.to);
            next.position.last = None;
        }
        if let Kind::Castling(castling, _) = m.kind {
            next.hidden.remove(&castling.rook_from());
        }
        next
    }

    /// What stands unseen, and where.
    fn unseen(&self) -> BTreeSet<(Cell, char, char)> {
        let men = self
            .hidden
            .iter()
            .map(|&cell| (cell, self.position.man_at(Board::A, cell).expect("a man")));
        let side = |color| if color == Color::White { 'w' } else { 'b' };
        men.map(|(cell, man)| (cell, side(man.color), letter(man.role)))
            .collect()
    }
}

fn name(cell: Cell) -> String {
    cell.letters().collect()
}

fn letter(role: Role) -> char {
    match role {
        Role::Knight => 'S',
        role => role.letter().to_ascii_uppercase(),
    }
}

fn letter_of(role: Role) -> char {
    letter(role)
}

/// All worlds of a diagram with so many invisible men.
pub fn worlds(seen: &Plain, count: usize) -> Vec<World> {
    let mut all = BTreeMap::new();
    let start = World {
        position: seen.clone(),
        hidden: BTreeSet::new(),
        taker: [None; 2],
    };
    place(&start, count, &mut all);
    let mut worlds: Vec<World> = all.into_values().collect();
    worlds.retain(|world| {
        let kings = [Color::White, Color::Black].map(|color| world.position.kings(color).len());
        kings == [1, 1] && !world.position.in_check(world.position.turn.other())
    });
    worlds.iter_mut().for_each(assume_castling);
    worlds
}

fn place(world: &World, count: usize, all: &mut BTreeMap<Key, World>) {
    if count == 0 {
        all.insert(world.key(), world.clone());
        return;
    }
    let last = world.hidden.iter().next_back().copied();
    for number in 0..64 {
        let cell = Cell {
            level: 0,
            file: number % 8 + 1,
            rank: number / 8 + 1,
        };
        if !world.position.vacant(Board::A, cell) || last.is_some_and(|last| cell <= last) {
            continue;
        }
        for color in [Color::White, Color::Black] {
            for role in [
                Role::King,
                Role::Queen,
                Role::Rook,
                Role::Bishop,
                Role::Knight,
                Role::Pawn,
            ] {
                if role == Role::Pawn && [1, 8].contains(&cell.rank) {
                    continue;
                }
                let mut more = world.clone();
                more.position.men.insert(Board::A.at(cell), Man::new(color, role));
                more.hidden.insert(cell);
                place(&more, count - 1, all);
            }
        }
    }
}

/// A visible king castles with any rook that stands at home.
fn assume_castling(world: &mut World) {
    for color in [Color::White, Color::Black] {
        for wing in [Wing::King, Wing::Queen] {
            let castling = Castling {
                color,
                wing,
                board: Board::A,
            };
            let stands = |cell, role| world.position.man_at(Board::A, cell) == Some(Man::new(color, role));
            let seen = !world.hidden.contains(&castling.king_from());
            if seen && stands(castling.king_from(), Role::King) && stands(castling.rook_from(), Role::Rook) {
                world.position.castling.insert(castling);
            }
        }
    }
}

/// All lines of so many half-moves, those that end in mate in every world or all that are possible, with what becomes known.
pub fn lines(worlds: &[World], half_moves: usize, mates: bool) -> BTreeSet<String> {
    let mut told = BTreeSet::new();
    follow(worlds, half_moves, mates, "", &mut told);
    told
}

fn follow(worlds: &[World], left: usize, mates: bool, line: &str, told: &mut BTreeSet<String>) {
    if left == 0 {
        if !mates || worlds.iter().all(World::is_mate) {
            told.insert(line.trim().to_string());
        }
        return;
    }
    let mut classes: BTreeMap<String, Option<BTreeMap<Key, World>>> = BTreeMap::new();
    for world in worlds {
        for m in world.moves() {
            let class = classes
                .entry(world.announced(&m))
                .or_insert_with(|| Some(BTreeMap::new()));
            let Some(known) = class else { continue };
            let next = world.after(&m);
            if mates && left == 1 && !next.is_mate() {
                *class = None;
                continue;
            }
            known.insert(next.key(), next);
        }
    }
    for (text, class) in classes {
        let Some(class) = class else { continue };
        let mut worlds: Vec<World> = class.into_values().collect();
        let known = reveal(&mut worlds);
        follow(&worlds, left - 1, mates, &format!("{line} {text}{known}"), told);
    }
}

/// Makes those men visible that stand in all worlds, and tells them.
fn reveal(worlds: &mut [World]) -> String {
    let mut common = worlds[0].unseen();
    for world in &worlds[1..] {
        let others = world.unseen();
        common.retain(|man| others.contains(man));
    }
    for world in worlds {
        for (cell, ..) in &common {
            world.hidden.remove(cell);
            let known = world.taker.iter_mut().filter(|taker| **taker == Some(*cell));
            known.for_each(|taker| *taker = None);
        }
    }
    let mut told: Vec<String> = common
        .into_iter()
        .map(|(cell, side, letter)| format!("[{}={side}{letter}]", name(cell)))
        .collect();
    told.sort();
    told.concat()
}
