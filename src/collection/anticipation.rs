//! Problems that are nearly others: shifted, turned, mirrored, with one man other, or with the same play.

use super::nearness::{Near, Nearness};
use super::signs::Signs;

/// The signs of many problems, to look others up among them.
#[derive(Clone, Default, Debug)]
pub struct Anticipations {
    /// Signs with the numbers of the problems, in order once they are looked at.
    signs: Vec<(u64, u32)>,
    count: u32,
    sorted: bool,
}

impl Anticipations {
    /// Adds a problem.
    pub fn add(&mut self, signs: &Signs) {
        self.signs.extend(signs.own().iter().map(|&sign| (sign, self.count)));
        self.count += 1;
        self.sorted = false;
    }

    /// Puts what was added in order, so that it can be looked up.
    pub fn settle(&mut self) {
        self.signs.sort_unstable();
        self.signs.dedup();
        self.sorted = true;
    }

    /// All signs with the numbers of the problems that have them; in order once they are settled.
    pub fn signs(&self) -> &[(u64, u32)] {
        &self.signs
    }

    /// The known problems that are near this one, the nearest first and each once. What was added since the last
    /// [`settle`](Self::settle) is not among them.
    pub fn near(&self, signs: &Signs) -> Vec<Near> {
        if !self.sorted {
            let mut settled = self.clone();
            settled.settle();
            return settled.near(signs);
        }
        let numbers = |sign: u64| {
            let start = self.signs.partition_point(|(known, _)| *known < sign);
            let found = self.signs[start..].iter().take_while(move |(known, _)| *known == sign);
            found.map(|&(_, number)| number).collect::<Vec<u32>>()
        };
        let found = signs.asked().iter().map(|&(nearness, sign)| (nearness, numbers(sign)));
        ranked(found)
    }
}

/// Each problem once, as near as it is found, the nearest first.
pub(super) fn ranked(found: impl Iterator<Item = (Nearness, Vec<u32>)>) -> Vec<Near> {
    let each = found.flat_map(|(nearness, numbers)| {
        numbers.into_iter().map(move |number| Near {
            nearness,
            number: number as usize,
        })
    });
    let mut near: Vec<Near> = each.collect();
    near.sort_unstable_by_key(|near| (near.number, near.nearness));
    near.dedup_by_key(|near| near.number);
    near.sort_unstable();
    near
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::fen::Fen;
    use crate::geometry::Place;
    use crate::pieces::{Piece, Role};
    use crate::position::Diagram;
    use crate::rules::{Rules, Variant};

    fn diagram(fen: &str) -> Diagram {
        Fen::read(fen, Rules::of(Variant::Orthodox)).expect("a FEN").diagram
    }

    fn nearness(known: &str, new: &str) -> Option<Nearness> {
        let mut anticipations = Anticipations::default();
        anticipations.add(&Signs::of(&diagram("8/8/2q5/8/8/8/3k4/K7 w")));
        anticipations.add(&Signs::of(&diagram(known)));
        anticipations.settle();
        let near = anticipations.near(&Signs::of(&diagram(new)));
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
                    diagram.men.push(crate::position::Man::new(
                        Place::new(crate::geometry::BoardId::A, crate::geometry::Square::new(square)),
                        Piece::new(crate::pieces::Color::White, role),
                    ));
                }
                anticipations.add(&Signs::of(&diagram));
            }
        }
        anticipations.settle();
        let near = anticipations.near(&Signs::of(&diagram("8/8/8/8/8/8/Q7/K7 w")));
        assert!(near.iter().any(|near| near.nearness == Nearness::Moved));
        assert!(near.is_sorted());
    }
}
