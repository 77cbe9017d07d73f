//! The royal men of each side of a [`General`] position.

use super::General;
use crate::conditions::Unusual;
use crate::geometry::Place;
use crate::pieces::{Color, Piece, Role};

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

    /// Notes who is king then: of several royal men a king before others; where kings are men as others, the one that may castle.
    pub(super) fn note_kings(&mut self, place: Place, before: Option<Piece>, after: Option<Piece>) {
        let serves = |man: Option<Piece>, color| man.is_some_and(|man| man.is_royal() && man.moves_for(color));
        let at_home = |king| self.king_at_home(place, king) != 0;
        let king = after.filter(|man| man.role == Role::KING);
        let first = king.is_some_and(|king| !self.is_unusual(Unusual::OrdinaryKings) || at_home(king));
        for color in Color::ALL {
            if serves(before, color) && self.kings[color] == Some(place) {
                self.kings[color] = None;
            }
            if serves(after, color) && (first || self.kings[color].is_none()) {
                self.kings[color] = Some(place);
            }
        }
    }
}
