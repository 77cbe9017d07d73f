//! Fairy men, a case of each family worked out by hand.

use super::{diagram, letters, sorted, targets};
use crate::geometry::{BoardId, Place, Shape};
use crate::pieces::{Color, Role};
use crate::position::{AnyPosition, Position};
use crate::random::Random;
use crate::rules::{Rules, Variant};

/// The squares to which the man on d4 may go.
fn from_d4(men: &str) -> String {
    targets(&diagram(Rules::of(Variant::Orthodox), men), "d4").join(" ")
}

/// What is left on these squares when the man on d4 has gone to a square: `-` for nobody.
fn left_after(men: &str, to: &str, squares: &[&str]) -> String {
    let position = diagram(Rules::of(Variant::Orthodox), men).position();
    let Ok(AnyPosition::General(position)) = position else {
        panic!("the general position plays it");
    };
    let square = |name: &str| Shape::CHESS.parse(name).expect("a square");
    let moves = sorted(&position, false).into_iter();
    let mut found = moves.filter(|step| step.from() == square("d4") && step.to() == square(to));
    let step = found.next().expect("a legal move");
    assert!(found.next().is_none(), "the move is made once");
    let after = position.play(step);
    let left = squares
        .iter()
        .map(|name| after.man(Place::new(BoardId::A, square(name))));
    left.map(|man| man.map_or_else(|| "-".to_string(), |man| man.letters()))
        .collect()
}

#[test]
fn leapers_leap_over_men() {
    assert_eq!(from_d4("wKa2 bKh8 wCAd4 wPc4 wPd5 bPe7"), "a3 a5 c1 c7 e1 e7 g3 g5");
    assert_eq!(
        from_d4("wKa2 bKh8 wSQd4"),
        "b2 b3 b4 b5 b6 c2 c6 d2 d6 e2 e6 f2 f3 f4 f5 f6"
    );
}

#[test]
fn riders_stop_before_men() {
    assert_eq!(from_d4("wKa2 bKh8 wWRd4 wPd5 bPf4 wPc4"), "d1 d2 d3 e4 f4");
    assert_eq!(from_d4("wKa2 bKh7 wEHd4 wPd5 bPg4"), "a1 a4 a7 d1 g1 h8");
}

#[test]
fn hunters_turn_round_by_the_board() {
    assert_eq!(from_d4("wKa2 bKh7 wRRd4"), "a1 b2 c3 d5 d6 d7 d8 e3 f2 g1");
    assert_eq!(from_d4("wKa2 bKh7 wBRd4"), "a7 b6 c5 d1 d2 d3 e5 f6 g7 h8");
}

#[test]
fn hunters_of_two_men_turn_round_by_their_side() {
    assert_eq!(from_d4("wKa2 bKh7 wHRBd4"), "a1 b2 c3 d5 d6 d7 d8 e3 f2 g1");
    assert_eq!(from_d4("wKa2 bKh7 wHPNd4 bPe5 bPc5"), "b3 c2 c5 d5 e2 e5 f3");
    assert_eq!(from_d4("wKa2 bKh7 wHGNRd4 bPd5 wPd3"), "b3 c2 d6 e2 f3 h2");
}

#[test]
fn hoppers_land_beyond_their_hurdle() {
    assert_eq!(from_d4("wKa2 bKh7 wG2d4 wPd5 bPf4 wNb4 bNa7"), "d7 h4");
    assert_eq!(from_d4("wKa2 bKh7 wMEd4 bPd6 wPf4"), "c7 e7 g3 g5");
    assert_eq!(from_d4("wKa2 bKh7 wEAd4 bPd6 wPf4"), "c6 e6 f3 f5");
    assert_eq!(from_d4("wKa2 bKh7 wSWd4 bPd6 wPf4"), "c5 e3 e5");
    assert_eq!(from_d4("wKa2 bKh7 wHAd4 bPd6 wPg4"), "d5 f4");
    assert_eq!(from_d4("wKa2 bKh7 wKHd4 bPd5 wPf4"), "d6");
    assert_eq!(from_d4("wKa2 bKh7 wCGd4 bPd5 wPf4"), "d6 d7 d8");
    assert_eq!(from_d4("wKa2 bKh7 wKAd4 bPd5 wPd6 wPf4"), "d7");
}

#[test]
fn equihoppers_ask_for_a_clear_way_where_they_stop() {
    assert_eq!(from_d4("wKa2 bKh7 wEQd4 bPd6 bPd5 bPe6 wPb4 wPc4"), "d6 f8");
    assert_eq!(from_d4("wKa2 bKh7 wNEd4 bPd6 bPd5 bPe6"), "d6 d8 f8");
    assert_eq!(from_d4("wKa2 bKh7 wORd4 bPd5 bPe6"), "d6");
}

#[test]
fn bouncers_go_as_far_as_the_next_man_or_the_edge_is_away() {
    // Up: d6 is two away, so d2. Down: the edge is four away, so d8, behind the pawn. Right: five away. Left: four, h4.
    assert_eq!(from_d4("wKa2 bKh7 wB2d4 bPd6"), "d2 h4");
}

#[test]
fn lions_go_any_number_of_squares_beyond_their_hurdles() {
    assert_eq!(from_d4("wKa2 bKh7 wRLd4 bPd5 bPd7 wPb4"), "a4 d6 d7");
    assert_eq!(from_d4("wKa2 bKh7 wRTd4 bPd5 wPd6"), "d7 d8");
}

#[test]
fn chinese_men_capture_over_a_man() {
    assert_eq!(from_d4("wKa2 bKh7 wPAd4 wPd5 bPd7 bPf4"), "a4 b4 c4 d1 d2 d3 d7 e4");
    assert_eq!(from_d4("wKa2 bKh7 wMAd4 wPd5 bPe3"), "b3 b5 c2 e2 f3 f5");
    assert_eq!(from_d4("wKa2 bKh7 wMOd4 wPd5 bPe3"), "b3 b5 c2 c6 e6 f5");
}

#[test]
fn locusts_and_marine_men_take_what_they_pass() {
    assert_eq!(from_d4("wKa2 bKh8 wLCd4 bPd6 wPf4 bPb2"), "a1 d7");
    assert_eq!(left_after("wKa2 bKh8 wLCd4 bPd6", "d7", &["d4", "d6", "d7"]), "--LC");
    assert_eq!(from_d4("wKa2 bKh8 wTRd4 bPd6 wPf4 bPb4 wPa4 wPd3"), "c4 d5 d7 e4");
    assert_eq!(left_after("wKa2 bKh8 wTRd4 bPd6", "d7", &["d4", "d6", "d7"]), "--TR");
    assert_eq!(from_d4("wKa2 bKh8 wMSd4 bPe6 bPc2"), "b3 b5 c6 e2 f3 f5 f8");
}

#[test]
fn a_marine_ship_takes_from_beside_who_checks_its_king() {
    assert_eq!(from_d4("wKh5 bKa8 bRe5 wMHd4"), "f6");
}

#[test]
fn a_rose_turns_the_same_way_on_its_circle() {
    let all = targets(&diagram(Rules::of(Variant::Orthodox), "wKh1 bKa8 wROd4 bPe6"), "d4").join(" ");
    assert_eq!(all, "a1 a7 b3 b5 c2 c6 d8 e2 e6 f3 f5 g1 g7 h4");
}

#[test]
fn a_locust_attacks_what_it_can_pass() {
    let checked = |men: &str| {
        let position = diagram(Rules::of(Variant::Orthodox), men).position();
        let Ok(AnyPosition::General(position)) = position else {
            panic!("the general position plays it");
        };
        position.in_check(Color::White)
    };
    assert!(checked("wKd4 bKh7 bLCd7"));
    assert!(!checked("wKd4 bKh7 bLCd7 wPd3"));
    assert!(checked("wKd4 bKh7 bPAd7 wPd5"));
    assert!(!checked("wKd4 bKh7 bPAd7"));
    assert!(!checked("wKd4 bKh7 bHAd7"));
    assert!(Role::from_name("locust").is_some());
}

#[test]
fn every_man_comes_to_a_square_once() {
    let others: Vec<String> = ('a'..='h')
        .flat_map(|file| ('1'..='8').map(move |rank| format!("{file}{rank}")))
        .filter(|square| !["a2", "h7", "d4"].contains(&square.as_str()))
        .collect();
    let (mut random, mut looked_at) = (Random::of(7, 0), 0);
    for letters in letters() {
        for _ in 0..40 {
            let mut squares = others.clone();
            random.shuffle(&mut squares);
            let mut men = format!("wKa2 bKh7 w{letters}d4");
            for square in squares.iter().take(12) {
                men.push_str(&format!(" {}{square}", ["wR", "bN", "bR"][random.below(3)]));
            }
            // A king may be in check.
            let Ok(position) = diagram(Rules::of(Variant::Orthodox), &men).position() else {
                continue;
            };
            looked_at += 1;
            let moves = sorted(&position, false);
            let twice = moves.windows(2).find(|pair| pair[0] == pair[1]);
            assert_eq!(twice, None, "{men}");
        }
    }
    assert!(looked_at > 2000, "{looked_at}");
}
