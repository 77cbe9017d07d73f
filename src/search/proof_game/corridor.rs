//! The places over which a man may come to one man of the target.

use crate::geometry::{Bitboard, Reach};
use crate::search::retro_moves::{PLACES, Places, nowhere, place_of};

/// In the index: not in the corridor.
const OUTSIDE: u16 = u16::MAX;

/// The places on which the man that becomes a certain man of the target can stand in any solution, numbered in order.
#[derive(Debug)]
pub(super) struct Corridor {
    /// The numbers of the places, sorted.
    places: Vec<u16>,
    index: Box<[u16]>,
}

impl Corridor {
    /// The corridor of these places, which are sorted.
    pub(super) fn new(places: Vec<u16>) -> Self {
        let mut index = vec![OUTSIDE; PLACES].into_boxed_slice();
        for (number, &place) in places.iter().enumerate() {
            index[usize::from(place)] = number as u16;
        }
        Corridor { places, index }
    }

    /// How many places it has.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// Which of its places one is, if it belongs to it.
    #[inline]
    pub(super) fn find(&self, at: u16) -> Option<usize> {
        match self.index[usize::from(at)] {
            OUTSIDE => None,
            index => Some(usize::from(index)),
        }
    }

    /// The number of the place that is this one of the corridor.
    #[inline]
    pub(super) fn place(&self, index: usize) -> u16 {
        self.places[index]
    }

    /// Its places as sets.
    pub(super) fn squares<W: Reach>(&self) -> Places<W> {
        let mut squares = nowhere();
        for &number in &self.places {
            let place = place_of(usize::from(number));
            squares[place.board.index()] |= Bitboard::of(place.square);
        }
        squares
    }
}
