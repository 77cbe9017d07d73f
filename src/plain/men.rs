//! The men on their places.
//!
//! ```
//! use looking_glass::plain::position::Plain;
//! use looking_glass::plain::rules::Rules;
//!
//! let position = Plain::from_fen(Rules::named("orthodox")?, "8/8/8/8/8/1K6/6R1/k7 w - - 0 1")?;
//! assert_eq!(position.men.len(), 3);
//! # Ok::<(), String>(())
//! ```

use super::place::{Board, Cell, Man, Place};
use smallvec::SmallVec;
use std::ops::Index;

/// The men on their places, in the order of these: a short list, which is looked through.
#[derive(Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Men {
    men: SmallVec<[(Place, Man); 32]>,
    occupied: Occupied,
}

/// A bit for each cell of each board: does anybody stand there?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Occupied([u128; 3]);

impl Occupied {
    /// The bit of a cell: a flat board has 64, a cube 125.
    #[inline]
    fn bit(cell: Cell) -> u128 {
        let [level, file, rank] = [cell.level, cell.file, cell.rank].map(|coordinate| coordinate as u8);
        1 << match level {
            0 => 8 * (rank - 1) + file - 1,
            _ => 25 * (level - 1) + 5 * (rank - 1) + file - 1,
        }
    }

    #[inline]
    fn set(&mut self, place: Place, stands: bool) {
        let (bits, bit) = (&mut self.0[place.board as usize], Occupied::bit(place.cell));
        *bits = if stands { *bits | bit } else { *bits & !bit };
    }
}

impl Clone for Men {
    /// Copied as one block, not man by man: a position is copied for each move that is made.
    fn clone(&self) -> Self {
        Men {
            men: SmallVec::from_slice(&self.men),
            occupied: self.occupied,
        }
    }
}

impl Men {
    #[inline]
    fn find(&self, place: &Place) -> Result<usize, usize> {
        let wanted = place.number();
        self.men.binary_search_by_key(&wanted, |(place, _)| place.number())
    }

    /// Does anybody stand on this cell of the board, which has it?
    #[inline]
    pub fn stands(&self, board: Board, cell: Cell) -> bool {
        self.occupied.0[board as usize] & Occupied::bit(cell) != 0
    }

    /// The man there.
    pub fn get(&self, place: &Place) -> Option<&Man> {
        self.find(place).ok().map(|index| &self.men[index].1)
    }

    /// The man there, to be changed.
    pub fn get_mut(&mut self, place: &Place) -> Option<&mut Man> {
        self.find(place).ok().map(|index| &mut self.men[index].1)
    }

    /// Puts a man there, and gives back who stood there.
    pub fn insert(&mut self, place: Place, man: Man) -> Option<Man> {
        match self.find(&place) {
            Ok(index) => Some(std::mem::replace(&mut self.men[index].1, man)),
            Err(index) => {
                self.men.insert(index, (place, man));
                self.occupied.set(place, true);
                None
            }
        }
    }

    /// Takes the man there off.
    pub fn remove(&mut self, place: &Place) -> Option<Man> {
        let index = self.find(place).ok()?;
        self.occupied.set(*place, false);
        Some(self.men.remove(index).1)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.men.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.men.is_empty()
    }

    /// All men with their places.
    pub fn iter(&self) -> impl Iterator<Item = (&Place, &Man)> + Clone {
        self.men.iter().map(|(place, man)| (place, man))
    }

    /// Where they stand.
    pub fn keys(&self) -> impl Iterator<Item = &Place> + Clone {
        self.men.iter().map(|(place, _)| place)
    }

    /// The men alone.
    pub fn values(&self) -> impl Iterator<Item = &Man> + Clone {
        self.men.iter().map(|(_, man)| man)
    }
}

impl Index<&Place> for Men {
    type Output = Man;

    fn index(&self, place: &Place) -> &Man {
        self.get(place).expect("a man stands there")
    }
}

impl FromIterator<(Place, Man)> for Men {
    fn from_iter<I: IntoIterator<Item = (Place, Man)>>(men: I) -> Self {
        let mut all = Men::default();
        for (place, man) in men {
            all.insert(place, man);
        }
        all
    }
}
