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

use super::place::{Man, Place};
use smallvec::SmallVec;
use std::ops::Index;

/// The men on their places, in the order of these: a short list, which is looked through.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Men(SmallVec<[(Place, Man); 32]>);

impl Men {
    fn find(&self, place: &Place) -> Result<usize, usize> {
        let wanted = place.number();
        self.0.binary_search_by_key(&wanted, |(place, _)| place.number())
    }

    /// The man there.
    pub fn get(&self, place: &Place) -> Option<&Man> {
        self.find(place).ok().map(|index| &self.0[index].1)
    }

    /// The man there, to be changed.
    pub fn get_mut(&mut self, place: &Place) -> Option<&mut Man> {
        self.find(place).ok().map(|index| &mut self.0[index].1)
    }

    /// Puts a man there, and gives back who stood there.
    pub fn insert(&mut self, place: Place, man: Man) -> Option<Man> {
        match self.find(&place) {
            Ok(index) => Some(std::mem::replace(&mut self.0[index].1, man)),
            Err(index) => {
                self.0.insert(index, (place, man));
                None
            }
        }
    }

    /// Takes the man there off.
    pub fn remove(&mut self, place: &Place) -> Option<Man> {
        self.find(place).ok().map(|index| self.0.remove(index).1)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All men with their places.
    pub fn iter(&self) -> impl Iterator<Item = (&Place, &Man)> + Clone {
        self.0.iter().map(|(place, man)| (place, man))
    }

    /// Where they stand.
    pub fn keys(&self) -> impl Iterator<Item = &Place> + Clone {
        self.0.iter().map(|(place, _)| place)
    }

    /// The men alone.
    pub fn values(&self) -> impl Iterator<Item = &Man> + Clone {
        self.0.iter().map(|(_, man)| man)
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
