//! The men of a position, each always at the same index.

use super::squares::{NOWHERE, Squares, has, with, without};
use crate::geometry::Place;
use crate::pieces::{ByColor, Color, Role};
use crate::position::{Kind, Move, Position, rook_path};
use crate::search::retro_moves::{number, place_of, taken};
use smallvec::SmallVec;

/// The men of both sides, by the numbers of their places, and all those places.
#[derive(Clone, Debug)]
pub(super) struct PieceList {
    men: ByColor<SmallVec<[(u16, Role); 16]>>,
    /// Those that have not been taken, a bit for each index.
    present: ByColor<u32>,
    squares: ByColor<Squares>,
}

/// The place of a man that was taken.
pub(super) const GONE: u16 = u16::MAX;

/// The indices in a set of them.
pub(super) fn each_of(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        next
    })
}

/// The men after a move.
pub(super) struct Moved {
    pub(super) piece_list: PieceList,
    /// The index of the man that moved, and of the rook that castled with it.
    pub(super) men: [Option<usize>; 2],
    /// The index of the man that was taken.
    pub(super) taken: Option<usize>,
}

impl PieceList {
    pub(super) fn of<P: Position>(position: &P) -> Self {
        let men = |color| -> SmallVec<[(u16, Role); 16]> {
            let men = position.men(color).into_iter();
            men.map(|(place, piece)| (number(place) as u16, piece.role)).collect()
        };
        let men = ByColor(Color::ALL.map(men));
        let squares = |color| {
            let men = position.men(color).into_iter();
            men.fold(NOWHERE, |squares, (place, _)| with(squares, place))
        };
        PieceList {
            present: ByColor(Color::ALL.map(|color| ((1u64 << men[color].len().min(32)) - 1) as u32)),
            men,
            squares: ByColor(Color::ALL.map(squares)),
        }
    }

    /// The men of a side.
    #[inline]
    pub(super) fn men(&self, color: Color) -> &[(u16, Role)] {
        &self.men[color]
    }

    /// Where the men of a side stand.
    #[inline]
    pub(super) fn squares(&self, color: Color) -> &Squares {
        &self.squares[color]
    }

    /// The men of a side that have not been taken, a bit for each index.
    #[inline]
    pub(super) fn present(&self, color: Color) -> u32 {
        self.present[color]
    }

    /// Do men of a side other than these stand on any of these squares?
    pub(super) fn has_others(&self, color: Color, these: u32, squares: &Squares) -> bool {
        let mut men = self.men[color].iter().enumerate();
        men.any(|(man, &(at, _))| at != GONE && these >> man & 1 == 0 && has(squares, place_of(usize::from(at))))
    }

    /// The men after a move.
    pub(super) fn after<P: Position>(&self, position: &P, step: Move) -> Moved {
        let mut next = self.clone();
        let color = position.turn();
        let victim = step.is_capture().then(|| {
            let place = taken(position, step);
            let man = next.find(!color, place);
            next.men[!color][man].0 = GONE;
            next.present[!color] &= !(1 << man);
            next.squares[!color] = without(next.squares[!color], place);
            man
        });
        let from = step.departure();
        let to = step.arrival();
        let rook = (step.kind() == Kind::Castling).then(|| {
            let (corner, beside) = rook_path(step.to());
            let (from, to) = (Place::new(step.board(), corner), Place::new(step.rook_lands(), beside));
            next.advance(color, from, to, Role::ROOK)
        });
        let man = next.advance(color, from, to, step.arrives_as());
        Moved {
            piece_list: next,
            men: [Some(man), rook],
            taken: victim,
        }
    }

    /// Puts a man in another place, and tells its index.
    fn advance(&mut self, color: Color, from: Place, to: Place, role: Role) -> usize {
        let man = self.find(color, from);
        self.men[color][man] = (number(to) as u16, role);
        self.squares[color] = with(without(self.squares[color], from), to);
        man
    }

    fn find(&self, color: Color, place: Place) -> usize {
        let at = number(place) as u16;
        let man = self.men[color].iter().position(|man| man.0 == at);
        man.expect("the piece list follows the position")
    }
}
