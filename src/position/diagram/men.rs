//! Whether the men of a diagram stand where they can stand.

use super::{Diagram, Fault, Man};
use crate::conditions::{self, Unusual};
use crate::geometry::{BoardId, Place, Reach, Shape};
use crate::pieces::{Color, Piece, Role};

impl Diagram {
    /// A man as a reader names it: `white Ke1`, `black Rook a8/B`.
    fn describe(&self, man: &Man) -> String {
        let color = man.piece.owner.word();
        format!("{color} {}{}", man.piece.role.letters(), self.describe_place(man.place))
    }

    fn describe_place(&self, place: Place) -> String {
        let name = self.rules.shape.name(place.square);
        if self.rules.boards == 1 && place.board == BoardId::A {
            name
        } else {
            format!("{name}/{}", place.board)
        }
    }

    pub(super) fn static_faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for color in Color::ALL {
            let kings = self.men.iter().filter(|man| man.piece == Piece::new(color, Role::KING));
            let kings: Vec<String> = kings.map(|man| self.describe_place(man.place)).collect();
            let royal = |man: &Man| man.piece.is_royal() && man.piece.moves_for(color);
            match kings.len() {
                _ if self.is_unusual(Unusual::OrdinaryKings) => {}
                0 if self.men.iter().any(royal) => {}
                0 if !self.kingless[color as usize] => faults.push(Fault::NoKing(color)),
                0 | 1 => {}
                _ if self.is_unusual(Unusual::ManyKings) => {}
                _ => faults.push(Fault::ManyKings(color, kings)),
            }
        }
        faults.extend(self.sharing_faults());
        for man in &self.men {
            let named = || self.describe(man);
            if !self.rules.shape.holds(man.place.square) {
                faults.push(Fault::OffBoard(named()));
                continue;
            }
            if man.place.board.index() >= self.rules.boards as usize {
                faults.push(Fault::NoBoard(named(), man.place.board));
            }
            if man.piece.role == Role::UNICORN && self.rules.shape != Shape::Cube {
                faults.push(Fault::Foreign(named()));
            }
            if man.piece.role == Role::PAWN && self.is_end(man) && !self.may_stand_on_end(man) {
                faults.push(Fault::PawnOnEnd(named()));
            }
        }
        faults
    }

    /// The boards in play and, of a mistaken diagram, those on which men stand all the same.
    pub fn boards(&self) -> Vec<BoardId> {
        let highest = self.men.iter().map(|man| man.place.board.index() + 1).max();
        let boards = usize::from(self.rules.boards).max(highest.unwrap_or(0));
        BoardId::ALL.into_iter().take(boards).collect()
    }

    /// The men in the order of their places.
    pub fn sorted_men(&self) -> Vec<Man> {
        let mut men = self.men.clone();
        men.sort_unstable();
        men
    }

    /// Men that share a square though the rules allow one man on it, over all boards.
    fn sharing_faults(&self) -> Vec<Fault> {
        let mut men = self.men.clone();
        men.sort_by_key(|man| (man.place.square, man.place.board, man.piece));
        men.chunk_by(|a, b| self.rules.excludes(a.place, b.place))
            .filter(|group| group.len() > 1)
            .map(|group| {
                let square = self.rules.shape.name(group[0].place.square);
                Fault::Shared(square, group.iter().map(|man| self.describe(man)).collect())
            })
            .collect()
    }

    /// Does a pawn stand where none can: on an end rank or, in the cube, where it would have promoted?
    fn is_end(&self, pawn: &Man) -> bool {
        let (shape, square) = (self.rules.shape, pawn.place.square);
        match shape {
            Shape::Cube => pawn
                .piece
                .owner
                .color()
                .is_some_and(|color| u128::promotion_squares(shape, color).has(square)),
            Shape::Flat { .. } => Color::ALL
                .into_iter()
                .any(|color| u64::promotion_squares(shape, color).has(square)),
        }
    }

    /// May a pawn stand on this end rank? On its own first one only where it is known that it does nothing there.
    fn may_stand_on_end(&self, man: &Man) -> bool {
        let last = |color: Color| color.pick(self.rules.shape.ranks() - 1, 0);
        let on_last = man.piece.owner.color().map(last) == Some(man.place.square.rank());
        // Passing to another board lets a pawn do nothing else.
        let conditions = conditions::by_stage(self.rules.conditions);
        let known = conditions.into_iter().all(|condition| condition.has_base_pawns());
        !self.is_classical() && (on_last || known)
    }
}
