//! One way to fill a matrix, and small changes of it.

use super::matrix::{Matrix, Slot};
use crate::position::Man;
use crate::random::Random;
use crate::rules::Rules;

/// For each man of a matrix the number of his choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Filling(Vec<usize>);

impl Filling {
    /// Any way, each choice with the same chance.
    pub(super) fn any(matrix: &Matrix, random: &mut Random) -> Self {
        let choices = matrix.slots.iter().map(|slot| random.below(slot.ways() as usize));
        let choices = choices.collect();
        Filling(choices).in_order(matrix)
    }

    /// Its number among all ways to fill the matrix.
    pub(super) fn number(&self, matrix: &Matrix) -> u64 {
        let slots = matrix.slots.iter().zip(&self.0).rev();
        slots.fold(0, |number, (slot, &choice)| number * slot.ways() + choice as u64)
    }

    /// The same with a small change, or with two.
    pub(super) fn changed(&self, matrix: &Matrix, rules: &Rules, random: &mut Random) -> Self {
        let mut changed = self.clone();
        let changes = if random.below(4) == 0 { 2 } else { 1 };
        for _ in 0..changes {
            changed.change(matrix, rules, random);
        }
        changed.in_order(matrix)
    }

    /// Any other choice, a step of the man, another man on his place, or two men in each other's place.
    fn change(&mut self, matrix: &Matrix, rules: &Rules, random: &mut Random) {
        let slots = &matrix.slots;
        let open: Vec<usize> = (0..slots.len()).filter(|&index| slots[index].ways() > 1).collect();
        let Some(&index) = open.get(random.below(open.len())) else {
            return;
        };
        let slot = &slots[index];
        let man = slot.men.get(self.0[index]).copied();
        match (man, random.below(8)) {
            (Some(man), 0 | 1) => self.put(index, slot, random, |other| is_beside(man, other, rules)),
            (Some(man), 2) => self.put(index, slot, random, |other| other.place == man.place),
            (Some(man), 3) => self.put(index, slot, random, |other| other.piece == man.piece),
            (Some(_), 4) => self.exchange(slots, index, open[random.below(open.len())]),
            _ => self.0[index] = random.below(slot.ways() as usize),
        }
    }

    /// One of the choices that fit, if there are any.
    fn put(&mut self, index: usize, slot: &Slot, random: &mut Random, fits: impl Fn(Man) -> bool) {
        let fitting = (0..slot.men.len()).filter(|&choice| choice != self.0[index] && fits(slot.men[choice]));
        let fitting: Vec<usize> = fitting.collect();
        if let Some(&choice) = fitting.get(random.below(fitting.len())) {
            self.0[index] = choice;
        }
    }

    /// Two men in each other's place, where their lines allow it.
    fn exchange(&mut self, slots: &[Slot], one: usize, other: usize) {
        let man = |index: usize| slots[index].men.get(self.0[index]).copied();
        let (Some(first), Some(second)) = (man(one), man(other)) else {
            return;
        };
        let put = |index: usize, man: Man| slots[index].men.binary_search(&man).ok();
        let there = put(one, first.at(second.place));
        let here = put(other, second.at(first.place));
        if let (Some(there), Some(here)) = (there, here) {
            (self.0[one], self.0[other]) = (there, here);
        }
    }

    /// The same men by the number that they have: those of one line in the order of their choices.
    fn in_order(mut self, matrix: &Matrix) -> Self {
        let slots = &matrix.slots;
        let mut start = 0;
        for end in 1..=slots.len() {
            if end == slots.len() || !slots[end].again {
                self.0[start..end].sort_unstable();
                start = end;
            }
        }
        self
    }
}

/// Is it the same man a king's step away, on the same board or on another?
fn is_beside(man: Man, other: Man, rules: &Rules) -> bool {
    other.piece == man.piece && rules.shape.distance(man.place.square, other.place.square) <= 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::Color;
    use crate::rules::Variant;

    #[test]
    fn changes_stay_within_the_matrix_and_have_their_numbers() {
        let rules = Rules::of(Variant::Orthodox);
        let mut matrix = Matrix::default();
        for (line, color) in [
            ("Kc2", Color::White),
            ("2 of R B anywhere", Color::White),
            ("up to 2 pawns on a4-d5", Color::White),
            ("king on f5-h8", Color::Black),
        ] {
            matrix.add(line, Some(color), &rules).expect("a line");
        }
        let mut random = Random::new(7);
        let mut filling = Filling::any(&matrix, &mut random);
        let mut seen = 0;
        for _ in 0..2000 {
            let changed = filling.changed(&matrix, &rules, &mut random);
            if let Some(men) = matrix.men(changed.number(&matrix), &rules) {
                assert!(matrix.holds(&men));
                assert_eq!(men[0].place.square, rules.shape.parse("c2").expect("a square"));
                seen += usize::from(changed != filling);
                filling = changed;
            }
        }
        assert!(seen > 1000, "{seen}");
    }
}
