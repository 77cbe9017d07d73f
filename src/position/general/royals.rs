//! The royal men of each side of a [`General`] position.

use super::General;
use crate::geometry::Place;
use crate::pieces::Color;

impl General {
    /// Where the royal men of a side stand.
    pub(super) fn royal_men(&self, color: Color) -> impl Iterator<Item = Place> {
        let royal = self
            .men
            .men()
            .filter(move |(_, man)| man.is_royal() && man.moves_for(color));
        royal.map(|(place, _)| place)
    }

    /// Notes a royal man of a side of which none is noted: the one that came to stand where a king stood with which it has exchanged its
    /// place, or another one where the noted one is gone.
    pub(super) fn note_royals(&mut self) {
        for color in Color::ALL {
            self.kings[color] = self.kings[color].or_else(|| self.royal_men(color).next());
        }
    }
}
