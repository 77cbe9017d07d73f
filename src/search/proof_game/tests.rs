//! Are the games under conditions those that are found by trying everything?

use super::ProofGames;
use crate::conditions::{self, TABLE};
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{Color, Piece, Role};
use crate::position::{AnyPosition, Diagram, Lookahead, Man, Move, Position, Trick};
use crate::random::Random;
use crate::rules::{ConditionSet, Rules, Variant};
use crate::search::line_shape::{End, LineShape};
use crate::search::{Control, Failures, LineSearch};
use crate::stipulation::Goal;
use rayon::prelude::*;
use std::ops::ControlFlow;

/// Half-moves of each game.
const HALF_MOVES: usize = 3;

/// Kings and rooks at home, so that they may castle, and a few other men.
fn diagram(rules: Rules, random: &mut Random) -> Diagram {
    let mut squares: Vec<u8> = (8..56).collect();
    let at = |square| Place::new(BoardId::A, Square::new(square));
    let put = |color, role, square| Man::new(at(square), Piece::new(color, role));
    let mut men = vec![
        put(Color::White, Role::KING, 4),
        put(Color::White, Role::ROOK, 7),
        put(Color::Black, Role::KING, 60),
        put(Color::Black, Role::ROOK, 56),
    ];
    for number in 0..5 {
        let role = [Role::PAWN, Role::QUEEN, Role::KNIGHT, Role::BISHOP, Role::PAWN][random.below(5)];
        let square = squares.swap_remove(random.below(squares.len()));
        men.push(put([Color::White, Color::Black][number % 2], role, square));
    }
    Diagram {
        men,
        ..Diagram::empty(rules)
    }
}

fn sorted(mut men: Vec<(Place, Piece)>) -> Vec<(Place, Piece)> {
    men.sort_unstable();
    men
}

/// All games of so many half-moves to these men, to which the side that makes the last one has not come before.
fn games<P: Position>(position: &P, left: usize, target: &[(Place, Piece)], path: &mut Vec<Move>) -> Vec<Vec<Move>> {
    let arrived = left.is_multiple_of(2) && !path.is_empty() && sorted(position.all_men()) == target;
    if left == 0 || arrived {
        return if arrived && left == 0 {
            vec![path.clone()]
        } else {
            Vec::new()
        };
    }
    let mut found = Vec::new();
    for step in position.legal() {
        path.push(step);
        found.extend(games(&position.play(step), left - 1, target, path));
        path.pop();
    }
    found
}

/// Are these the same games?
fn same(mut told: Vec<Vec<Move>>, expected: &[Vec<Move>], name: &str) {
    told.sort_unstable();
    let only = |these: &[Vec<Move>], others: &[Vec<Move>]| {
        let apart = these.iter().filter(|game| !others.contains(game));
        apart.cloned().collect::<Vec<_>>()
    };
    let none = || Vec::<Vec<Move>>::new();
    assert_eq!(
        (only(&told, expected), only(expected, &told)),
        (none(), none()),
        "{name}"
    );
    assert_eq!(told.len(), expected.len(), "{name}");
}

/// Holds the games from a position to one that random moves lead to against those found by trying everything: were they planned?
fn compare<P: Lookahead>(rules: &Rules, position: &P, random: &mut Random) -> bool {
    let mut there = position.clone();
    for _ in 0..HALF_MOVES {
        let moves = there.legal();
        let Some(&step) = moves.get(random.below(moves.len().max(1))) else {
            return false;
        };
        there = there.play(step);
    }
    let men = sorted(there.all_men());
    let mut expected = games(position, HALF_MOVES, &men, &mut Vec::new());
    expected.sort_unstable();
    let target: Vec<Man> = men.iter().map(|&(place, piece)| Man::new(place, piece)).collect();
    let line_shape = LineShape::alternating(HALF_MOVES, End::Goal(Goal::Position));
    let (failures, control) = (Failures::new(1 << 16), Control::default());
    let search = LineSearch {
        rules,
        line_shape: &line_shape,
        pictured_from: LineSearch::WORTH_PICTURING,
        picture_memory: 1 << 16,
        shared_ends: None,
        target: &target,
        failures: &failures,
        salt: 0,
        shorter_fail: false,
        control: &control,
        limit: usize::MAX,
        watched: false,
    };
    let name = || {
        conditions::of(rules)
            .map(|condition| condition.name())
            .collect::<String>()
    };
    let found = search.lines(position);
    assert!(found.complete, "{}", name());
    same(found.lines, &expected, &name());
    let plans = position.allows(Trick::ProofGamePlans) && men.iter().all(|(_, piece)| piece.is_classical());
    if plans {
        let games = ProofGames {
            rules,
            line_shape: &line_shape,
            target: &target,
            memory: 1 << 16,
            control: &control,
            limit: usize::MAX,
            watched: false,
            deduces: position.allows(Trick::ProofGameRoutes),
        };
        let mut told = Vec::new();
        let whole = games.tell(position, &mut |game| {
            told.push(game);
            ControlFlow::Continue(())
        });
        assert!(whole, "{}", name());
        same(told, &expected, &format!("{} planned", name()));
    }
    plans
}

#[test]
fn games_under_conditions_are_those_found_by_trying_everything() {
    let nothing = conditions::by_name("nothing").expect("a line of the table");
    let played = (0..TABLE.len())
        .filter(|&number| TABLE[number].detail().is_none_or(crate::rules::Detail::is_optional) && number != nothing);
    let numbers: Vec<usize> = played.collect();
    let planned = numbers.par_iter().filter(|&&number| {
        let mut random = Random::of(0x2026_1126, number as u64);
        let rules = Rules {
            conditions: ConditionSet::NONE.with(number),
            ..Rules::of(Variant::Orthodox)
        };
        (0..3).fold(false, |planned, _| {
            planned
                | match diagram(rules, &mut random).position() {
                    Ok(AnyPosition::General(position)) => compare(&rules, &position, &mut random),
                    _ => false,
                }
        })
    });
    let planned = planned.count();
    assert!(planned > 30, "games under {planned} conditions only are planned");
}
