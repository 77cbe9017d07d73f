//! How near one problem is to another.

use crate::text::named;

named! {
    /// How near a position is to another one.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Nearness {
        /// The same, perhaps turned, mirrored, or with colours or boards exchanged, where that changes nothing in the play.
        Same = "same",
        /// The same picture elsewhere on the board, or seen from another side.
        Moved = "moved",
        /// All men but one make the same picture: a man has been added, taken away, moved or exchanged for another.
        OneManOther = "one-man-other",
        /// The same keys with the same mates or, of help play, the same lines, perhaps shifted or seen from another side.
        SamePlay = "same-play",
        /// All mates have the same matrices: kings with the men that check them and deny their flights.
        SameMates = "same-mates",
    }
}

impl Nearness {
    /// What is said of it.
    pub const fn text(self) -> &'static str {
        match self {
            Nearness::Same => "the same position",
            Nearness::Moved => "the same position shifted or seen from another side",
            Nearness::OneManOther => "one man other",
            Nearness::SamePlay => "the same key and mates",
            Nearness::SameMates => "the same matrices of mate",
        }
    }
}

/// A position that is known, by its number and how near it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Near {
    /// How near it is.
    pub nearness: Nearness,
    /// Which of the known positions it is, from 0 in the order in which they were added.
    pub number: usize,
}
