//! Random positions with each kind of man: Popeye's moves are ours.

use looking_glass::conditions;
use looking_glass::geometry::{BoardId, Place};
use looking_glass::output::notation::{Language, popeye, popeye_in};
use looking_glass::pieces::{Attributes, Owner, Piece, Role, attribute};
use looking_glass::position::{AnyPosition, Diagram, Man, MoveList, Position};
use looking_glass::rules::{Rules, Variant};
use looking_glass::solution::Step;

/// The diagram of a list such as `white Kb8 royal DUf1 black Kh8 neutral Sc3 white AliceB Pe2`.
fn diagram(rules: Rules, men: &str) -> Diagram {
    let (mut owner, mut board, mut attributes) = (Owner::White, BoardId::A, Attributes::NONE);
    let mut diagram = Diagram::empty(rules);
    for word in men.split_whitespace() {
        if let Some(named) = Owner::ALL.into_iter().find(|owner| owner.word() == word) {
            (owner, board, attributes) = (named, BoardId::A, Attributes::NONE);
            continue;
        }
        if let Some(named) = attribute(word) {
            attributes = attributes.and(named.alone);
            continue;
        }
        if word == "AliceB" {
            board = BoardId::B;
            continue;
        }
        let (letters, square) = word.split_at(word.len() - 2);
        let role = Role::all().find(|role| role.magazine() == letters);
        let role = role.unwrap_or_else(|| panic!("no man {letters}"));
        diagram.men.push(Man {
            place: Place::new(board, rules.shape.parse(square).expect("a square")),
            piece: Piece::of(owner, role).with(attributes),
        });
    }
    diagram
}

#[test]
fn the_moves_of_every_man_are_those_of_popeye() {
    let rules = Rules::of(Variant::Orthodox);
    let rows = include_str!("../data/popeye_men.txt").lines();
    for row in rows.filter(|row| !row.starts_with('#')) {
        let [_, men, expected] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("three columns: {row}");
        };
        let Ok(AnyPosition::General(position)) = diagram(rules, men).position() else {
            panic!("the general position plays {men}");
        };
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        let mut found: Vec<String> = list.iter().map(|&step| popeye(&rules, step)).collect();
        found.sort();
        let mut expected: Vec<&str> = expected.split_whitespace().collect();
        expected.sort_unstable();
        assert_eq!(found, expected, "{men}");
    }
}

#[test]
fn the_moves_of_men_with_attributes_are_those_of_popeye() {
    let rows = include_str!("../data/popeye_attributes.txt").lines();
    for row in rows.filter(|row| !row.starts_with('#')) {
        let [game, men, expected] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("three columns: {row}");
        };
        let (boards, held) = game.split_once(' ').unwrap_or((game, ""));
        let mut rules = match boards {
            "alice" => Rules::of(Variant::Alice).as_popeye(),
            _ => Rules::of(Variant::Orthodox),
        };
        if !held.is_empty() {
            rules.conditions = conditions::read(held).expect("a condition");
        }
        let Ok(AnyPosition::General(position)) = diagram(rules, men).position() else {
            panic!("the general position plays {game}: {men}");
        };
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        let told = |step| popeye_in(Language::EnglishProblem, &rules, &Step::of(&position, step));
        let mut found: Vec<String> = list.into_iter().map(told).collect();
        found.sort();
        let mut expected: Vec<&str> = expected.split('|').collect();
        expected.sort_unstable();
        assert_eq!(found, expected, "{game}: {men}");
    }
}
