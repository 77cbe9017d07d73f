//! What men are said to be unable to reach they do not reach.

use super::flights::{men, text};
use super::{Random, diagram, letters, sorted, under_each_condition};
use crate::pieces::ByColor;
use crate::position::general::General;
use crate::position::{AnyPosition, Man, Position};

/// The positions of a random game.
fn game(position: General, half_moves: usize, random: &mut Random) -> Vec<General> {
    let mut positions = vec![position];
    for _ in 0..half_moves {
        let last = &positions[positions.len() - 1];
        let moves = sorted(last, false);
        let Some(&step) = moves.get(random.below(moves.len().max(1))) else {
            break;
        };
        positions.push(last.play(step));
    }
    positions
}

/// How many placements of a game are out of reach in one half-move less than they take, from all positions before them?
fn compare(positions: &[General], told: &str) -> usize {
    let mut denied = 0;
    for (end, there) in positions.iter().enumerate() {
        let men = there.all_men().into_iter();
        let target: Vec<Man> = men.map(|(place, piece)| Man::new(place, piece)).collect();
        let mut moves = ByColor([0; 2]);
        for before in positions[..end].iter().rev() {
            let color = before.turn();
            denied += usize::from(!before.may_come_to(&target, moves));
            moves[color] += 1;
            let told = || format!("{told}, {moves:?} moves to {target:?} from {:?}", before.all_men());
            assert!(before.may_come_to(&target, moves), "{}", told());
        }
    }
    denied
}

#[test]
fn placements_that_are_reached_are_not_out_of_reach() {
    let mut random = Random::new(0x1974_1126);
    let letters = letters();
    let mut useful = 0;
    for (name, rules) in under_each_condition() {
        let mut denied = 0;
        for count in 0..60 {
            let classical = ["Q", "R", "B", "N", "P"];
            let letters = if count % 2 == 0 { &classical[..] } else { &letters };
            let men = text(&men(&mut random, letters), ["w", "b"]);
            if let Ok(AnyPosition::General(position)) = diagram(rules, &men).position() {
                let positions = game(position, 7, &mut random);
                denied += compare(&positions, name);
            }
        }
        useful += usize::from(denied > 0);
    }
    assert!(useful > 90, "it tells something under {useful} conditions only");
}
