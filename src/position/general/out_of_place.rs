//! Men that are not where they shall stand in the end: how far the men are from a placement that play shall lead to.
//!
//! Proof. Each man that stands in the placement and not yet there is put there by some half-move, the last one that puts a man on that
//! place. A half-move puts one man on a place, that of the mover's side which it moves; a castling of which king and rook are both put for
//! the last time is one for each side at most, since a king is put for the last time once. Conditions say how many others they put at most
//! ([`men_besides`](super::Condition::men_besides)), and each half-move takes one off the board at most, where conditions do not take off
//! more. With none of them, and where men keep their side, none appears. Where men move by their own ways alone, each man of the placement is a man of its side that has made at
//! least so many moves as lead there on an empty board, by itself or as a pawn; of a king no more is known than that it moves.

use super::aim::goes_to;
use super::{General, Unusual};
use crate::geometry::{Bitboard, BoardId, Place, Square};
use crate::pieces::{ByColor, Color, Piece, Role};
use crate::position::Man;
use std::sync::{LazyLock, OnceLock};

impl General {
    /// Might the men come to stand as in this placement if each side makes so many moves? False is certain.
    pub(super) fn may_come_to(&self, target: &[Man], moves: ByColor<u32>) -> bool {
        let Some(besides) = self.law.men_besides else {
            return true;
        };
        let both = moves[Color::White] + moves[Color::Black];
        let missing = ByColor(Color::ALL.map(|color| self.missing(target, color)));
        let mixed = besides > 0 || self.law.sides_mix || self.men.men().any(|(_, man)| man.owner.color().is_none());
        if mixed {
            let lost = self.men.men().count().saturating_sub(target.len());
            let missing = missing[Color::White] + missing[Color::Black];
            return missing <= (1 + besides) * both && (lost <= both as usize || self.law.removes);
        }
        let in_time = |color: Color| missing[color] <= moves[color] && self.may_lose(target, color, moves[!color]);
        Color::ALL.into_iter().all(in_time)
    }

    /// How many moves it takes at least to put the men of a side on their places, neutral men left out.
    fn missing(&self, target: &[Man], color: Color) -> u32 {
        let wanted = || {
            target
                .iter()
                .filter(|man| man.piece.is_of(color) && self.men.at(man.place) != Some(man.piece))
        };
        let moves: u32 = wanted().map(|man| self.moves_to(man)).sum();
        // A castling may put two: of some armies others than rooks castle, but no pawns.
        let castles = wanted().any(|man| man.piece.is_royal())
            && wanted().any(|man| !man.piece.is_royal() && !man.piece.role.is_pawn());
        moves - u32::from(castles)
    }

    /// How many moves it takes at least to put this man on its place.
    fn moves_to(&self, man: &Man) -> u32 {
        let role = man.piece.role;
        let known = self.law.own_ways && !man.piece.is_royal();
        let color = man.piece.owner.color().filter(|_| known);
        let Some(color) = color else { return 1 };
        let own = self.men.men_for(color, BoardId::A);
        let moves = |(place, other): (Place, Piece)| match (other.role, role) {
            (Role::PAWN, Role::PAWN) => pawn_moves(color, place, man.place),
            (Role::PAWN, _) => self.moves_of_pawn_as(role, (color, place), man.place),
            (other, role) if other == role => moves_between(role, place, man.place),
            (other, _) if other.promotes_for(color).is_some() => 1,
            _ => FAR,
        };
        own.map(moves).min().map_or(1, |moves| u32::from(moves.max(1)))
    }

    /// How many moves a pawn needs at least to become a man of this kind, and that to stand there.
    fn moves_of_pawn_as(&self, role: Role, (color, from): (Color, Place), to: Place) -> u8 {
        let moves = Bitboard(self.law.promotes[color]).map(|square| {
            let there = Place::new(from.board, square);
            pawn_moves(color, from, there).saturating_add(moves_between(role, there, to))
        });
        moves.min().unwrap_or(FAR)
    }

    /// May a side still lose as many men as it has too many if the other makes so many moves?
    fn may_lose(&self, target: &[Man], color: Color, moves: u32) -> bool {
        let own = |men: &mut dyn Iterator<Item = Piece>| men.filter(|man| man.is_of(color)).count() as u32;
        let now = own(&mut self.men.men().map(|(_, man)| man));
        let then = own(&mut target.iter().map(|man| man.piece));
        then <= now && (now - then <= moves || self.is_unusual(Unusual::TakesOwn) || self.law.removes)
    }
}

/// Out of the question.
const FAR: u8 = 100;

/// How many moves a pawn needs at least to a square ahead.
fn pawn_moves(color: Color, from: Place, to: Place) -> u8 {
    let (files, ranks) = from.square.offset_to(to.square);
    let ahead = ranks * color.pick(1, -1);
    match ahead {
        ..=0 => FAR,
        _ if files.abs() > ahead => FAR,
        // It may begin with a double step straight on.
        _ => (ahead - i8::from(ahead > files.abs() + 1)) as u8,
    }
}

/// How many moves a man of this kind needs at least from one square to another, whatever stands between.
fn moves_between(role: Role, from: Place, to: Place) -> u8 {
    static TABLES: LazyLock<Vec<OnceLock<Vec<[u8; 64]>>>> =
        LazyLock::new(|| Role::all().map(|_| OnceLock::new()).collect());
    let table =
        TABLES[role.index()].get_or_init(|| (0..64).map(|index| moves_from(role, Square::new(index))).collect());
    table[from.square.index()][to.square.index()]
}

fn moves_from(role: Role, from: Square) -> [u8; 64] {
    let mut moves = [FAR; 64];
    let (mut last, mut reached, mut number) = (Bitboard::of(from), Bitboard::of(from), 0);
    while last.any() {
        last.for_each(|square| moves[square.index()] = number);
        let next = last.map(|square| Bitboard(goes_to(role, Place::new(BoardId::A, square))));
        last = next.fold(Bitboard::EMPTY, |squares, more| squares | more) & !reached;
        reached |= last;
        number += 1;
    }
    moves
}
