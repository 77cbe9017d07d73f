//! Which conditions are not played together, whoever stands in the diagram.

use super::Diagram;
use crate::conditions;
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{Color, Piece, Role};
use crate::position::Man;
use crate::rules::{Detail, Details, Rules, Variant};

/// Where White's and Black's king stand: on no square of the array.
const KINGS: [(Color, Square); 2] = [(Color::White, Square::at(3, 2)), (Color::Black, Square::at(4, 5))];

/// Two squares of which conditions may be told that want some: the corners a1 and h8.
const SQUARES: u64 = 1 | 1 << 63;

/// Why the conditions of these numbers are not played together, whatever men stand there; `None` if they are. Alice chess is one of them.
fn refusal(numbers: &[usize]) -> Option<&'static str> {
    let variant = match numbers.contains(&conditions::ALICE) {
        true => Variant::Alice,
        false => Variant::Orthodox,
    };
    let mut rules = Rules::of(variant);
    let fairy = numbers.iter().filter(|&&number| number != conditions::ALICE);
    rules.conditions = fairy.fold(rules.conditions, |set, &number| set.with(number));
    let details = numbers.iter().filter_map(|&number| conditions::TABLE[number].detail());
    let told = details.fold(Details::NONE, |told, detail| match detail {
        Detail::Squares(set) => told.with_squares(set, SQUARES),
        _ => told,
    });
    rules.conditions = rules.conditions.told(told);
    let mut diagram = Diagram::empty(rules);
    diagram.men.extend(KINGS.map(|(color, square)| Man {
        place: Place::new(BoardId::A, square),
        piece: Piece::new(color, Role::KING),
    }));
    diagram.unplayed()
}

/// Why these two conditions, by their numbers in the table, are not played together; `None` if they are. Men may be refused besides.
pub fn refuses_pair(one: usize, other: usize) -> Option<&'static str> {
    refusal(&[one, other]).filter(|_| one != other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_condition_but_one_is_played_alone() {
        let all = conditions::TABLE.iter().enumerate();
        let refused = all.filter_map(|(number, condition)| Some((condition.name(), refusal(&[number])?)));
        let refused: Vec<_> = refused.map(|(name, _)| name).collect();
        assert_eq!(refused, ["LastCapture"]);
    }

    #[test]
    fn pairs_are_refused_in_either_order() {
        let number = |name: &str| conditions::by_name(name).expect("a condition");
        let [masand, haaner, circe] = ["Masand", "HaanerChess", "Circe"].map(number);
        assert!(refuses_pair(masand, haaner).is_some());
        assert_eq!(refuses_pair(masand, haaner), refuses_pair(haaner, masand));
        assert_eq!(refuses_pair(masand, circe), None);
        assert_eq!(refuses_pair(circe, conditions::ALICE), None);
    }
}
