//! The men of a position, each always at the same index.

use super::squares::{NOWHERE, Squares, has, with, without};
use crate::geometry::Place;
use crate::piece::{ByColor, Color, Role};
use crate::position::{Move, Position};
use crate::search::steps::{number, place_of, taken};
use smallvec::SmallVec;

/// The men of both sides, by the numbers of their places, and all those places.
#[derive(Clone, Debug)]
pub(super) struct Muster {
    men: ByColor<SmallVec<[(u16, Role); 16]>>,
    squares: ByColor<Squares>,
}

/// The place of a man that was taken.
pub(super) const GONE: u16 = u16::MAX;

impl Muster {
    pub(super) fn of<P: Position>(position: &P) -> Self {
        let men = |color| {
            let men = position.men(color).into_iter();
            men.map(|(place, piece)| (number(place) as u16, piece.role)).collect()
        };
        let squares = |color| {
            let men = position.men(color).into_iter();
            men.fold(NOWHERE, |squares, (place, _)| with(squares, place))
        };
        Muster {
            men: ByColor(Color::ALL.map(men)),
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
        let men = self.men[color].iter().enumerate();
        men.fold(0, |set, (man, now)| set | u32::from(now.0 != GONE) << man)
    }

    /// Do men of a side other than these stand on any of these squares?
    pub(super) fn has_others(&self, color: Color, these: u32, squares: &Squares) -> bool {
        let mut men = self.men[color].iter().enumerate();
        men.any(|(man, &(at, _))| at != GONE && these >> man & 1 == 0 && has(squares, place_of(usize::from(at))))
    }

    /// The men after a move that is not castling, with the index of the man that moves and of the one that is taken.
    pub(super) fn after<P: Position>(&self, position: &P, step: Move) -> (Self, usize, Option<usize>) {
        let mut next = self.clone();
        let color = position.turn();
        let victim = step.is_capture().then(|| {
            let place = taken(position, step);
            let man = next.find(!color, place);
            next.men[!color][man].0 = GONE;
            next.squares[!color] = without(next.squares[!color], place);
            man
        });
        let from = Place::new(step.board(), step.from());
        let to = Place::new(step.lands(), step.to());
        let man = next.find(color, from);
        next.men[color][man] = (number(to) as u16, step.arrives_as());
        next.squares[color] = with(without(next.squares[color], from), to);
        (next, man, victim)
    }

    fn find(&self, color: Color, place: Place) -> usize {
        let at = number(place) as u16;
        let man = self.men[color].iter().position(|man| man.0 == at);
        man.expect("the muster follows the position")
    }
}
