//! The fewest moves of men between places of boards on which nobody else stands.
//!
//! Whatever stands in the way, no play brings a man from one place to another in fewer moves.

use super::castling::Castling;
use super::ranges::{KEPT, Ranges, near, on_the_way};
use super::roles::Roles;
use super::squares::{Squares, holes, places};
use crate::geometry::{Bitboard, Place, Reach, Shape};
use crate::pieces::{ByColor, Color, Role};
use crate::position::rook_path;
use crate::rules::Rules;
use crate::search::retro_moves::{Places, RetroMoves, each, nowhere, number};
use std::sync::Arc;

/// In the tables: out of the question.
pub(super) const FAR: u8 = u8::MAX;
/// The fewest moves with which a man comes back to the place on which it stands.
pub(super) const AWAY_AND_BACK: u8 = 2;

/// The moves that men need, by the numbers of the places from which and to which they go.
#[derive(Debug)]
pub(super) struct Distances {
    /// Numbers of places are below this.
    width: usize,
    /// The kinds of men that there may be.
    pub(super) roles: Roles,
    /// By the numbers of roles: men that stay what they are.
    same: ByColor<Vec<Table>>,
    /// Pawns that promote.
    promoted: ByColor<Vec<Table>>,
    /// Pawns that promote or not.
    pawn: ByColor<Table>,
    ranges: Ranges,
    /// Squares on which nobody stands and over which nobody goes.
    pub(super) holes: Squares,
}

/// Shared by what moves alike: memory that is touched for the first time is slow.
type Table = Arc<[u8]>;

impl Distances {
    /// The distances of these men by these rules.
    pub(super) fn new(rules: &Rules, roles: Roles) -> Self {
        match rules.shape {
            Shape::Cube => Self::within::<u128>(rules, roles),
            Shape::Flat { .. } => Self::within::<u64>(rules, roles),
        }
    }

    fn within<W: Reach>(rules: &Rules, roles: Roles) -> Self {
        let holes = holes(rules);
        let closed: Vec<u16> = places(&holes).map(|place| number(place) as u16).collect();
        let steps = RetroMoves::<W>::new(rules, &closed);
        let width = usize::from(rules.boards) << 7;
        let survey = |color| Survey {
            steps: &steps,
            color,
            width,
        };
        let pawn = roles.number(Role::PAWN);
        let white: Vec<Table> = roles
            .all()
            .iter()
            .map(|&role| survey(Color::White).same(role))
            .collect();
        let mut same = ByColor([white.clone(), white]);
        // Pawns alone move otherwise on the other side.
        same[Color::Black][pawn] = survey(Color::Black).same(Role::PAWN);
        let never: Table = survey(Color::White).blank().into();
        let promoted = ByColor(Color::ALL.map(|color| {
            let men = &same[color];
            let promoted = roles
                .all()
                .iter()
                .map(|&role| match roles.promotions().contains(&role) {
                    true => survey(color).promoted(&men[pawn], &men[roles.number(role)]),
                    false => Arc::clone(&never),
                });
            promoted.collect::<Vec<Table>>()
        }));
        for color in Color::ALL {
            survey(color).keep_off_last_rank(Arc::make_mut(&mut same[color][pawn]));
        }
        let pawn = ByColor(Color::ALL.map(|color| {
            let mut pawn = same[color][pawn].to_vec();
            for &role in roles.promotions() {
                for (least, &moves) in pawn.iter_mut().zip(promoted[color][roles.number(role)].iter()) {
                    *least = moves.min(*least);
                }
            }
            pawn.into()
        }));
        Distances {
            holes,
            ranges: Ranges::new(width, roles.all().len()),
            roles,
            width,
            same,
            promoted,
            pawn,
        }
    }

    /// Lets the king of a side castle from its place to a square: the move counts as the king's, so that the rook comes
    /// to its new place without one.
    pub(super) fn add_castling(&mut self, rules: &Rules, castling: &Castling) {
        let Castling { color, king, to } = *castling;
        let (corner, beside) = rook_path(to);
        for lands in rules.board_ids() {
            self.add_step(color, Role::KING, king, Place::new(lands, to), 1);
            self.add_step(
                color,
                Role::ROOK,
                Place::new(king.board, corner),
                Place::new(lands, beside),
                0,
            );
        }
    }

    /// Lets a man that has not left a place step from there to another, in so many moves.
    fn add_step(&mut self, color: Color, role: Role, from: Place, to: Place, moves: u8) {
        let table = Arc::make_mut(&mut self.same[color][self.roles.number(role)]);
        for at in 0..self.width {
            let further = table[number(to) * self.width + at].saturating_add(moves);
            let least = &mut table[number(from) * self.width + at];
            *least = further.min(*least);
        }
    }

    /// Numbers of places are below this.
    pub(super) const fn width(&self) -> usize {
        self.width
    }

    /// The moves from one place to another of a man that arrives as something.
    #[inline]
    pub(super) fn moves(&self, color: Color, role: Role, from: u16, becomes: Role, to: u16) -> u8 {
        if role != becomes && role != Role::PAWN {
            return FAR;
        }
        self.row_as(color, role, from, becomes)[usize::from(to)]
    }

    /// The moves of a man that arrives as something with the last of them. One that stands there goes away and comes back, but no pawn
    /// does; a rook that may castle comes beside its king without a move of its own, but does not stand there yet.
    #[inline]
    pub(super) fn moves_to_arrive(&self, color: Color, role: Role, from: u16, becomes: Role, to: u16) -> u8 {
        match self.moves(color, role, from, becomes, to) {
            0 if from == to && role == Role::PAWN => FAR,
            0 if from == to => AWAY_AND_BACK,
            moves => moves,
        }
    }

    /// The moves of a man from a place to all places where it arrives as what it is, or as what a pawn becomes.
    #[inline]
    pub(super) fn row_as(&self, color: Color, role: Role, from: u16, becomes: Role) -> &[u8] {
        let table = if role == becomes {
            &self.same[color][self.roles.number(role)]
        } else {
            &self.promoted[color][self.roles.number(becomes)]
        };
        &table[usize::from(from) * self.width..][..self.width]
    }

    /// The moves of a man from a place to all places, whatever it is when it arrives.
    #[inline]
    pub(super) fn row(&self, color: Color, role: Role, from: u16) -> &[u8] {
        let table = match role {
            Role::PAWN => &self.pawn[color],
            _ => &self.same[color][self.roles.number(role)],
        };
        &table[usize::from(from) * self.width..][..self.width]
    }

    /// The squares of a board that a man reaches in so many moves. Of a pawn that may promote, whatever it becomes.
    pub(super) fn near(&self, man: (Color, Role), from: u16, board: usize, moves: u32) -> Bitboard {
        let row = |from| self.row(man.0, man.1, from);
        if moves as usize >= KEPT {
            return near(row(from), board, moves);
        }
        let kind = (man.0, self.roles.number(man.1));
        self.ranges.near(kind, row, (from, board), moves)
    }

    /// The squares of a board on the way of a man from one place to another in so many moves. It is no pawn, so that it
    /// goes as many moves back as there.
    pub(super) fn on_the_way(&self, man: (Color, Role), (from, to): (u16, u16), board: usize, moves: u32) -> Bitboard {
        if moves as usize >= KEPT {
            let row = |from| self.row(man.0, man.1, from);
            return on_the_way(row(from), row(to), board, moves);
        }
        let parts =
            (0..=moves).map(|first| self.near(man, from, board, first) & self.near(man, to, board, moves - first));
        parts.fold(Bitboard::EMPTY, |all, part| all | part)
    }
}

/// Adds the squares of each board to others.
fn join<W: Reach>(all: &mut Places<W>, more: &Places<W>) {
    for (all, &more) in all.iter_mut().zip(more) {
        *all |= more;
    }
}

/// How the tables of one side are made.
struct Survey<'s, W: Reach> {
    steps: &'s RetroMoves<'s, W>,
    color: Color,
    width: usize,
}

impl<W: Reach> Survey<'_, W> {
    fn blank(&self) -> Vec<u8> {
        vec![FAR; self.width * self.width]
    }

    /// The places of all boards.
    fn places(&self) -> impl Iterator<Item = Place> {
        let rules = self.steps.rules;
        let squares = W::squares(rules.shape);
        rules
            .board_ids()
            .flat_map(move |board| squares.map(move |square| Place::new(board, square)))
    }

    /// The places that a man reaches with one move; of a pawn also those where it promotes.
    fn after(&self, role: Role, from: Place) -> Places<W> {
        if role != Role::PAWN {
            return self.steps.after(self.color, role, from);
        }
        let mut steps = self.steps.after_pawn(self.color, from);
        for (quiet, taking) in steps.quiet.iter_mut().zip(steps.taking) {
            *quiet |= taking;
        }
        steps.quiet
    }

    fn same(&self, role: Role) -> Table {
        let steps = self.steps_of(role);
        let mut table = self.blank();
        for from in self.places() {
            let row = &mut table[number(from) * self.width..][..self.width];
            let mut reached = nowhere::<W>();
            reached[from.board.index()] = Bitboard::of(from.square);
            let (mut last, mut moves) = (reached, 0);
            while last.iter().any(|squares| squares.any()) {
                let mut next = nowhere::<W>();
                for place in each(last) {
                    row[number(place)] = moves;
                    join(&mut next, &steps[number(place)]);
                }
                for (next, &reached) in next.iter_mut().zip(&reached) {
                    *next &= !reached;
                }
                join(&mut reached, &next);
                (last, moves) = (next, moves + 1);
            }
        }
        table.into()
    }

    /// The places that a man reaches with one move from each place, by its number.
    fn steps_of(&self, role: Role) -> Vec<Places<W>> {
        let mut steps = vec![nowhere(); self.width];
        for place in self.places() {
            // A pawn on its last rank is another man by now.
            if role != Role::PAWN || !self.is_last(place) {
                steps[number(place)] = self.after(role, place);
            }
        }
        steps
    }

    /// Pawns that come to their last rank are pawns no more.
    fn keep_off_last_rank(&self, pawn: &mut [u8]) {
        for from in self.places() {
            let row = &mut pawn[number(from) * self.width..][..self.width];
            for to in self.places().filter(|&to| to != from && self.is_last(to)) {
                row[number(to)] = FAR;
            }
        }
    }

    fn is_last(&self, place: Place) -> bool {
        self.steps.promoting(self.color).has(place.square)
    }

    /// The moves of pawns, which are these up to their last rank, that promote to a man whose moves these are.
    fn promoted(&self, pawn: &[u8], man: &[u8]) -> Table {
        let mut table = self.blank();
        for from in self.places() {
            let start = number(from) * self.width;
            for through in self.places().filter(|&place| self.is_last(place)) {
                let first = pawn[start + number(through)];
                if first == FAR || first == 0 {
                    continue;
                }
                let rest = &man[number(through) * self.width..][..self.width];
                for (least, &rest) in table[start..].iter_mut().zip(rest) {
                    *least = first.saturating_add(rest).min(*least);
                }
            }
        }
        table.into()
    }
}
