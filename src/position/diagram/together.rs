//! Which conditions are not played together, whoever stands in the diagram, and which not with men of an attribute.

use super::Diagram;
use crate::conditions;
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{Attributes, Color, Piece, Role};
use crate::position::Man;
use crate::rules::{Detail, Details, Rules, Variant};

/// Where White's and Black's king stand: on no square of the array.
const KINGS: [(Color, Square); 2] = [(Color::White, Square::at(3, 2)), (Color::Black, Square::at(4, 5))];

/// Two squares of which conditions may be told that want some: the corners a1 and h8.
const SQUARES: u64 = 1 | 1 << 63;

/// Men that an attribute may have: the first of them that it may have without conditions stands for all.
const BEARERS: [Piece; 2] = [
    Piece::new(Color::White, Role::ROOK),
    Piece::new(Color::White, Role::GRASSHOPPER),
];

/// Where it stands.
const BEARER: Square = Square::at(1, 4);

/// The squares that the conditions of these numbers are told: those of the kings if men must stand on them.
fn told(numbers: &[usize]) -> Details {
    let of_kings = KINGS
        .iter()
        .fold(0, |squares, (_, square)| squares | 1 << square.index());
    let held = numbers.iter().map(|&number| conditions::TABLE[number]);
    held.fold(Details::NONE, |told, condition| match condition.detail() {
        Some(Detail::Squares(set)) if condition.needs_men() => told.with_squares(set, of_kings),
        Some(Detail::Squares(set)) => told.with_squares(set, SQUARES),
        _ => told,
    })
}

/// Why the conditions of these numbers are not played together, with such a man if there is one; `None` if they are. Alice chess is one of
/// them.
fn refusal(numbers: &[usize], bearer: Option<Piece>) -> Option<&'static str> {
    let variant = match numbers.contains(&conditions::ALICE) {
        true => Variant::Alice,
        false => Variant::Orthodox,
    };
    let mut rules = Rules::of(variant);
    let fairy = numbers.iter().filter(|&&number| number != conditions::ALICE);
    rules.conditions = fairy.fold(rules.conditions, |set, &number| set.with(number));
    rules.conditions = rules.conditions.told(told(numbers));
    let mut diagram = Diagram::empty(rules);
    let kings = KINGS.map(|(color, square)| (square, Piece::new(color, Role::KING)));
    let men = kings.into_iter().chain(bearer.map(|piece| (BEARER, piece)));
    diagram.men.extend(men.map(|(square, piece)| Man {
        place: Place::new(BoardId::A, square),
        piece,
    }));
    diagram.refusal()
}

/// Why these two conditions, by their numbers in the table, are not played together; `None` if they are. Men may be refused besides.
pub fn refuses_pair(one: usize, other: usize) -> Option<&'static str> {
    refusal(&[one, other], None).filter(|_| one != other)
}

/// Why men with this attribute are not played with the condition of this number in the table; `None` if some are. They are where they
/// are played without conditions, and some may be refused besides.
pub fn refuses_attribute(attribute: Attributes, number: usize) -> Option<&'static str> {
    let mut bearers = BEARERS.map(|man| man.with(attribute)).into_iter();
    let bearer = bearers.find(|&man| refusal(&[], Some(man)).is_none());
    refusal(&[number], bearer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::ATTRIBUTES;

    #[test]
    fn every_condition_but_one_is_played_alone() {
        let all = conditions::TABLE.iter().enumerate();
        let refused = all.filter_map(|(number, condition)| Some((condition.name(), refusal(&[number], None)?)));
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

    #[test]
    fn men_with_attributes_are_played_with_some_conditions() {
        let number = |name: &str| conditions::by_name(name).expect("a condition");
        let [circe, alice, football] = ["Circe", "Alice", "Football"].map(number);
        for attribute in ATTRIBUTES.iter().filter(|attribute| !attribute.alone.is_empty()) {
            let refuses = |number| refuses_attribute(attribute.alone, number);
            assert_eq!(refuses(alice), None, "{}", attribute.names[0]);
            assert!(refuses(football).is_some(), "{}", attribute.names[0]);
        }
        assert_eq!(refuses_attribute(Attributes::ROYAL, circe), None);
        assert!(refuses_attribute(Attributes::BUL, circe).is_some());
    }
}
