//! Positions that are nearly others: shifted, turned, mirrored, or with one man other.
//!
//! A position is known by pictures: its men on a board without edges, seen in the way that comes first in order. Two have the
//! same picture if one is the other shifted, turned or mirrored; left and right alone are exchanged where there are pawns. Each
//! picture of all men but one is kept, too: two positions that share one of these differ in one man.

use super::symmetry::canonical;
use crate::geometry::Place;
use crate::pieces::{Piece, Role};
use crate::position::Diagram;
use std::hash::{DefaultHasher, Hash, Hasher};

/// How near a position is to another one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Nearness {
    /// The same, perhaps turned, mirrored, or with colours or boards exchanged, where that changes nothing in the play.
    Same,
    /// The same picture elsewhere on the board, or seen from another side.
    Moved,
    /// All men but one make the same picture: a man has been added, taken away, moved or exchanged for another.
    OneManOther,
}

impl Nearness {
    /// What is said of it.
    pub const fn text(self) -> &'static str {
        match self {
            Nearness::Same => "the same position",
            Nearness::Moved => "the same position shifted or seen from another side",
            Nearness::OneManOther => "one man other",
        }
    }

    /// The name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Nearness::Same => "same",
            Nearness::Moved => "moved",
            Nearness::OneManOther => "one-man-other",
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

/// The pictures of many positions, to look others up among them.
#[derive(Clone, Default, Debug)]
pub struct Anticipations {
    /// Digests of pictures with the numbers of the positions, in order once they are looked at.
    same: Vec<(u64, u32)>,
    whole: Vec<(u64, u32)>,
    less: Vec<(u64, u32)>,
    count: u32,
    sorted: bool,
}

impl Anticipations {
    /// Adds a position.
    pub fn add(&mut self, diagram: &Diagram) {
        let pictures = Pictures::of(diagram);
        let number = self.count;
        self.same.push((pictures.same, number));
        self.whole.push((pictures.whole, number));
        self.less.extend(pictures.less.iter().map(|&picture| (picture, number)));
        self.count += 1;
        self.sorted = false;
    }

    /// Puts what was added in order, so that it can be looked up.
    pub fn settle(&mut self) {
        for list in [&mut self.same, &mut self.whole, &mut self.less] {
            list.sort_unstable();
            list.dedup();
        }
        self.sorted = true;
    }

    /// The known positions that are near this one, the nearest first and each once. What was added since the last
    /// [`settle`](Self::settle) is not among them.
    pub fn near(&self, diagram: &Diagram) -> Vec<Near> {
        if !self.sorted {
            let mut settled = self.clone();
            settled.settle();
            return settled.near(diagram);
        }
        let pictures = Pictures::of(diagram);
        let mut near: Vec<Near> = Vec::new();
        let mut note = |nearness: Nearness, list: &[(u64, u32)], picture: u64| {
            let start = list.partition_point(|(known, _)| *known < picture);
            let found = list[start..].iter().take_while(|(known, _)| *known == picture);
            near.extend(found.map(|&(_, number)| Near {
                nearness,
                number: number as usize,
            }));
        };
        note(Nearness::Same, &self.same, pictures.same);
        note(Nearness::Moved, &self.whole, pictures.whole);
        for &picture in &pictures.less {
            note(Nearness::OneManOther, &self.less, picture);
            note(Nearness::OneManOther, &self.whole, picture);
        }
        note(Nearness::OneManOther, &self.less, pictures.whole);
        near.sort_unstable_by_key(|near| (near.number, near.nearness));
        near.dedup_by_key(|near| near.number);
        near.sort_unstable();
        near
    }
}

/// The digests of a position and of its pictures.
struct Pictures {
    same: u64,
    whole: u64,
    less: Vec<u64>,
}

/// A man as a board without edges shows it.
type Seen = (i8, i8, u8, usize, Piece);

impl Pictures {
    fn of(diagram: &Diagram) -> Self {
        let men: Vec<(Place, Piece)> = diagram.men.iter().map(|man| (man.place, man.piece)).collect();
        let less = (0..men.len()).map(|out| {
            let rest: Vec<(Place, Piece)> = men
                .iter()
                .enumerate()
                .filter(|(index, _)| *index != out)
                .map(|(_, man)| *man)
                .collect();
            picture(diagram, &rest)
        });
        Pictures {
            same: digest(&canonical(diagram).digest().to_string()),
            whole: picture(diagram, &men),
            less: less.collect(),
        }
    }
}

/// The digest of the picture of these men, the least of all views.
fn picture(diagram: &Diagram, men: &[(Place, Piece)]) -> u64 {
    let pawns = men.iter().any(|(_, piece)| piece.role == Role::PAWN);
    let views = if pawns {
        [0, 2].as_slice()
    } else {
        &[0, 1, 2, 3, 4, 5, 6, 7]
    };
    let least = views.iter().map(|&view| seen(diagram, men, view)).min();
    digest(&(diagram.rules.variant, least.unwrap_or_default()))
}

/// The men in one view, pushed into the corner.
fn seen(diagram: &Diagram, men: &[(Place, Piece)], view: u8) -> Vec<Seen> {
    let shape = diagram.rules.shape;
    let turn = |(place, piece): &(Place, Piece)| {
        let (file, rank, level) = shape.coordinates(place.square);
        let (file, rank) = (file as i8, rank as i8);
        let (file, rank) = if view & 1 == 0 { (file, rank) } else { (rank, file) };
        let file = if view & 2 == 0 { file } else { -file };
        let rank = if view & 4 == 0 { rank } else { -rank };
        (file, rank, level, place.board.index(), *piece)
    };
    let mut men: Vec<Seen> = men.iter().map(turn).collect();
    let file = men.iter().map(|man| man.0).min().unwrap_or(0);
    let rank = men.iter().map(|man| man.1).min().unwrap_or(0);
    for man in &mut men {
        man.0 -= file;
        man.1 -= rank;
    }
    men.sort_unstable();
    men
}

fn digest(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::fen::Fen;
    use crate::rules::{Rules, Variant};

    fn diagram(fen: &str) -> Diagram {
        Fen::read(fen, Rules::of(Variant::Orthodox)).expect("a FEN").diagram
    }

    fn nearness(known: &str, new: &str) -> Option<Nearness> {
        let mut anticipations = Anticipations::default();
        anticipations.add(&diagram("8/8/2q5/8/8/8/3k4/K7 w"));
        anticipations.add(&diagram(known));
        anticipations.settle();
        let near = anticipations.near(&diagram(new));
        near.iter().find(|near| near.number == 1).map(|near| near.nearness)
    }

    #[test]
    fn near_positions_are_known() {
        let known = "8/8/8/3k4/8/2KR4/8/8 w";
        let cases = [
            // Itself, and in a mirror.
            ("8/8/8/3k4/8/2KR4/8/8 w", Some(Nearness::Same)),
            ("8/8/8/4k3/8/4RK2/8/8 w", Some(Nearness::Same)),
            // Two files to the right.
            ("8/8/8/5k2/8/4KR2/8/8 w", Some(Nearness::Moved)),
            // The rook elsewhere, another man for it, one more, and one gone.
            ("8/8/8/3k4/8/2K4R/8/8 w", Some(Nearness::OneManOther)),
            ("8/8/8/3k4/8/2KQ4/8/8 w", Some(Nearness::OneManOther)),
            ("8/8/8/3k4/8/2KR4/8/7N w", Some(Nearness::OneManOther)),
            ("8/8/8/3k4/8/2K5/8/8 w", Some(Nearness::OneManOther)),
            // Two men other.
            ("8/8/8/3k4/8/2KB4/8/7N w", None),
        ];
        for (new, wanted) in cases {
            assert_eq!(nearness(known, new), wanted, "{new}");
        }
    }

    #[test]
    fn pawns_go_up_the_board_and_may_not_be_turned() {
        let known = "8/8/8/3k4/3P4/3K4/8/8 w";
        assert_eq!(nearness(known, "8/8/8/8/4k3/4P3/4K3/8 w"), Some(Nearness::Moved));
        // Turned round: only without the pawn it is the same.
        let turned = "8/8/8/3K4/3P4/3k4/8/8 w";
        assert_eq!(nearness(known, turned), Some(Nearness::OneManOther));
    }

    #[test]
    fn many_positions_are_looked_up_at_once() {
        let mut anticipations = Anticipations::default();
        for king in 0..64 {
            for queen in (0..64).filter(|queen| *queen != king) {
                let mut diagram = diagram("8/8/8/8/8/8/8/8 w");
                for (square, role) in [(king, Role::KING), (queen, Role::QUEEN)] {
                    diagram.men.push(crate::position::Man {
                        place: Place::new(crate::geometry::BoardId::A, crate::geometry::Square::new(square)),
                        piece: Piece::new(crate::pieces::Color::White, role),
                    });
                }
                anticipations.add(&diagram);
            }
        }
        anticipations.settle();
        let near = anticipations.near(&diagram("8/8/8/8/8/8/Q7/K7 w"));
        assert!(near.iter().any(|near| near.nearness == Nearness::Moved));
        assert!(near.is_sorted());
    }
}
