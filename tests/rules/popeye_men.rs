//! Random positions with each kind of man: Popeye's moves are ours.

use looking_glass::geometry::{BoardId, Place};
use looking_glass::output::notation::popeye;
use looking_glass::pieces::{Owner, Piece, Role};
use looking_glass::position::{AnyPosition, Diagram, Man, MoveList, Position};
use looking_glass::rules::{Rules, Variant};

/// The diagram of a list such as `white Kb8 DUf1 black Kh8 neutral Sc3`.
fn diagram(rules: Rules, men: &str) -> Diagram {
    let mut owner = Owner::White;
    let mut diagram = Diagram::empty(rules);
    for word in men.split_whitespace() {
        if let Some(named) = Owner::ALL.into_iter().find(|owner| owner.word() == word) {
            owner = named;
            continue;
        }
        let (letters, square) = word.split_at(word.len() - 2);
        let role = Role::all().find(|role| role.magazine() == letters);
        diagram.men.push(Man {
            place: Place::new(BoardId::A, rules.shape.parse(square).expect("a square")),
            piece: Piece::of(owner, role.unwrap_or_else(|| panic!("no man {letters}"))),
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
