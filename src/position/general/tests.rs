//! The general position plays the classical games as the fast positions do.

use super::General;
use crate::position::{AnyPosition, Diagram, Move, MoveList, Position};
use crate::rules::{Rules, Variant, ZeroMoves};
use crate::with_position;

/// Plain pseudo-random numbers: Marsaglia's xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

fn sorted<P: Position>(position: &P, exposing: bool) -> Vec<Move> {
    let mut list = MoveList::new();
    if exposing {
        position.exposing_moves(&mut list);
    } else {
        position.legal_moves(&mut list);
    }
    let mut moves = list.into_vec();
    moves.sort_unstable();
    moves
}

/// Plays both side by side, and compares all that a position tells.
fn walk<P: Position>(mut fast: P, mut general: General, random: &mut Random, told: &str) {
    for half_move in 0..60 {
        let moves = sorted(&fast, false);
        assert_eq!(moves, sorted(&general, false), "{told}, half-move {half_move}");
        assert_eq!(
            sorted(&fast, true),
            sorted(&general, true),
            "{told}, half-move {half_move}"
        );
        assert_eq!(fast.in_check(fast.turn()), general.in_check(general.turn()));
        assert_eq!(fast.castling(), general.castling(), "{told}, half-move {half_move}");
        assert_eq!(
            fast.double_step(),
            general.double_step(),
            "{told}, half-move {half_move}"
        );
        assert_eq!(general.key(), general.fresh_key(), "{told}, half-move {half_move}");
        if moves.is_empty() {
            return;
        }
        let step = moves[random.below(moves.len())];
        (fast, general) = (fast.play(step), general.play(step));
        assert_eq!(fast.all_men(), general.all_men(), "{told}, half-move {half_move}");
    }
}

#[test]
fn it_plays_the_classical_games_as_the_fast_positions_do() {
    let mut random = Random(0x1999_0003);
    for variant in Variant::ALL {
        let rules = [Rules::of(variant), Rules::of(variant).as_popeye()];
        for rules in rules.into_iter().filter(|rules| rules.zero_moves == ZeroMoves::No) {
            let diagram = Diagram::array(rules);
            if !rules.shape.is_flat() {
                continue;
            }
            let general = diagram.general(diagram.castling_rights(), None);
            let fast = diagram.position().expect("an array is playable");
            for game in 0..12 {
                let told = format!("{variant:?}, game {game}");
                let general = general.clone();
                with_position!(fast.clone(), fast => walk(fast, general, &mut random, &told));
            }
        }
    }
}

#[test]
fn effects_are_taken_back() {
    let mut random = Random(0x1865_1871);
    let diagram = Diagram::array(Rules::of(Variant::Alice));
    let AnyPosition::Alice(_) = diagram.position().expect("an array is playable") else {
        panic!("Alice chess has its own position");
    };
    let mut position = diagram.general(diagram.castling_rights(), None);
    for _ in 0..80 {
        let moves = sorted(&position, false);
        let Some(&step) = moves.get(random.below(moves.len().max(1))) else {
            return;
        };
        let mut men = position.men;
        let effects = position.effects(step);
        effects.iter().for_each(|effect| effect.play(&mut men));
        let next = position.play(step);
        assert_eq!(men, next.men);
        effects.iter().rev().for_each(|effect| effect.take_back(&mut men));
        assert_eq!(men, position.men);
        position = next;
    }
}
