//! Checks and effects that are told without the position after a move are those of that position.

use super::flights::{men, text};
use super::{Random, diagram, letters, mating, sorted, under_each_condition};
use crate::conditions;
use crate::pieces::Color;
use crate::position::general::General;
use crate::position::{AnyPosition, Diagram, Lookahead, Position};
use crate::rules::{Rules, Variant};
use crate::with_position;

/// Compares what is told of all moves with the positions to which they lead; how many checks were seen, and how many keys told?
fn compare(position: &General, told: &str) -> (usize, usize) {
    let guards = position.guards();
    let (mut checks, mut keys) = (0, 0);
    position.each_pseudo(|trial| {
        for color in Color::ALL {
            let checked = trial.after().is_checked(color);
            assert_eq!(
                position.is_checked_after(trial, &guards, color),
                checked,
                "{told}: {:?}, {color}",
                trial.step
            );
            checks += usize::from(checked);
        }
        if let Some(key) = position.key_after_passing(trial.step) {
            assert_eq!(key, trial.after().pass().key(), "{told}: {:?}", trial.step);
            keys += 1;
        }
        if let Some(made) = position.made(trial.step).filter(|_| trial.is_plain()) {
            let mut after = position.same();
            after.make(trial.step, &made.effects);
            assert_eq!(trial.after().key(), after.key(), "{told}: {:?}", trial.step);
        }
        false
    });
    (checks, keys)
}

#[test]
fn checks_and_effects_are_those_of_the_position_after_the_move() {
    let mut random = Random::new(0x1978_0301);
    let letters = letters();
    let (mut checks, mut keys) = (0, 0);
    for (name, rules) in under_each_condition() {
        for _ in 0..40 {
            let men = text(&men(&mut random, &letters), ["w", "b"]);
            let Ok(AnyPosition::General(mut position)) = diagram(rules, &men).position() else {
                continue;
            };
            for _ in 0..5 {
                let seen = compare(&position, &format!("{name}: {men}"));
                (checks, keys) = (checks + seen.0, keys + seen.1);
                let moves = sorted(&position, false);
                let Some(&step) = moves.get(random.below(moves.len().max(1))) else {
                    break;
                };
                position = position.play(step);
            }
        }
    }
    assert!(
        checks > 10_000 && keys > 100_000,
        "{checks} checks and {keys} keys only"
    );
}

/// These men under these conditions, with this side to move.
fn position(names: &[&str], men: &str, turn: Color) -> AnyPosition {
    let mut rules = Rules::of(Variant::Orthodox);
    for name in names {
        rules.conditions = rules
            .conditions
            .with(conditions::by_name(name).expect("a line of the table"));
    }
    let diagram = Diagram {
        turn,
        ..diagram(rules, men)
    };
    diagram.position().expect("a playable diagram")
}

/// Is Black, who is to move, in check under these conditions?
fn is_checked(names: &[&str], men: &str) -> bool {
    position(names, men, Color::Black).in_check(Color::Black)
}

#[test]
fn a_king_does_not_go_where_the_pawn_that_it_leaves_behind_would_check() {
    // Under Checkless chess no move of Black's checks but by mate, and Sentinels leave a pawn where the king stood.
    let conditions = ["Checkless", "Sentinelles", "AntiCirce"];
    let position = position(&conditions, "wKe6 wNb4 wRh4 wPe7 bKg8 bNc7 bPf4 bPb5", Color::White);
    let mates = with_position!(&position, position => mating(position));
    assert_eq!(mates.len(), 4);
}

#[test]
fn a_pawn_checks_by_a_promotion_that_all_conditions_let_it_make() {
    // A knight is not reborn on b1, and with any other man the pawn on e4 stays paralysed.
    assert!(!is_checked(&["AntiCirce", "Leffie"], "bQb1 wKc3 wPd7 wPe4 bKe8"));
    assert!(is_checked(&["AntiCirce", "Leffie"], "bQb1 wKc3 wPd7 wPe3 bKe8"));
    assert!(!is_checked(&["AntiCirce", "Isardam"], "bQb1 wKc3 wPd7 wQe4 bKe8"));
}

#[test]
fn a_man_that_takes_beside_its_arrival_checks_where_it_may_arrive() {
    // From h5 it would arrive on a5, from e2 on a6.
    assert!(!is_checked(&["Monochrome Chess"], "wKa1 wSIh5 bKb5"));
    assert!(is_checked(&["Monochrome Chess"], "wKa1 wSIe2 bKb5"));
    assert!(!is_checked(&["Bichrome Chess"], "wKa1 wSIe2 bKb5"));
    assert!(is_checked(&["White Edgemover"], "wKh1 wSIe2 bKb5"));
    assert!(!is_checked(&["White Edgemover"], "wKh1 wSIe3 bKc5"));
}
