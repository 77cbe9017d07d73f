//! Moves that are not looked for, since the king keeps a flight or is safe, are no mates, and legal moves are legal by the position after
//! them.

use super::{Random, diagram, letters, mating, sorted};
use crate::conditions::{Ask, Fact, TABLE, samples};
use crate::geometry::{Shape, Square};
use crate::pieces::{Attributes, Color, Owner, Role};
use crate::position::general::General;
use crate::position::general::law::Law;
use crate::position::{AnyPosition, Diagram, Lookahead, Move, MoveList, Position};
use crate::random::number;
use crate::rules::{ConditionSet, Detail, Details, Rules, Variant};

/// Attributes that a man may have beside its kind.
const ATTRIBUTES: [Attributes; 14] = [
    Attributes::ROYAL,
    Attributes::KAMIKAZE,
    Attributes::CHAMELEON,
    Attributes::UNCAPTURABLE,
    Attributes::PARALYSING,
    Attributes::PATROL,
    Attributes::BUL,
    Attributes::HURDLE_COLOUR,
    Attributes::VOLAGE,
    Attributes::FUNCTIONARY,
    Attributes::PROTEAN,
    Attributes::HALF_NEUTRAL,
    Attributes::DOB,
    Attributes::MAGIC,
];

/// The letters of the men of the game, kings excepted.
const CLASSICAL: [&str; 5] = ["Q", "R", "B", "N", "P"];

/// Strong men, and some that are not.
const STRONG: [&str; 6] = ["Q", "R", "N", "P", "G", "NR"];

/// A king on the edge, the other one near, and a few men on squares of the same half of the board: for each the letters and the square,
/// and whether it is of the side of the first king.
pub(super) fn men(random: &mut Random, letters: &[&'static str]) -> Vec<(&'static str, u8, bool)> {
    let mut men = men_anywhere(random, [&STRONG, letters]);
    men.retain(|&(letter, square, _)| letter != "P" || square >= 8);
    men
}

/// The same, by one or the other of these letters, pawns on the first rank included.
fn men_anywhere(random: &mut Random, letters: [&[&'static str]; 2]) -> Vec<(&'static str, u8, bool)> {
    let mut squares: Vec<u8> = (0..32).collect();
    let king = random.below(8) as u8;
    squares.retain(|&square| square != king);
    let mut men = vec![("K", king, true)];
    let own = 1 + random.below(4);
    for number in 0..own + 3 + random.below(3) {
        let square = squares.swap_remove(random.below(squares.len()));
        let letters = letters[random.below(2)];
        let letter = match number {
            0 => "K",
            _ => letters[random.below(letters.len())],
        };
        let is_own = (1..=own).contains(&number);
        men.push((letter, square, is_own));
    }
    men
}

/// The men as text, those of the king on the edge of this colour.
pub(super) fn text(men: &[(&str, u8, bool)], colors: [&str; 2]) -> String {
    let man = |&(letter, square, own): &(&str, u8, bool)| {
        format!(
            "{}{letter}{} ",
            colors[usize::from(!own)],
            Shape::CHESS.name(Square::new(square))
        )
    };
    men.iter().map(man).collect()
}

/// Compares the mates of a position, and the moves that help to mate, with what all legal moves lead to.
fn compare(position: &General, told: &str) -> usize {
    let mates = |position: &General| {
        let mates = |step: &Move| position.play(*step).is_mate();
        sorted(position, false).into_iter().filter(mates).collect::<Vec<_>>()
    };
    let all = mates(position);
    assert_eq!(mating(position), all, "{told}");
    assert_eq!(position.can_mate(), !all.is_empty(), "{told}");
    let mut stalemating = MoveList::new();
    position.stalemating_moves(&mut stalemating);
    stalemating.sort_unstable();
    let stalemates = |step: &Move| position.play(*step).is_stalemate();
    let all_stalemates: Vec<Move> = sorted(position, false).into_iter().filter(stalemates).collect();
    assert_eq!(stalemating.into_vec(), all_stalemates, "{told}");
    let mut helping = MoveList::new();
    position.moves_before_mate(&mut helping);
    let legal = sorted(position, false);
    assert!(helping.iter().all(|step| legal.contains(step)), "{told}");
    let left_out = legal.into_iter().filter(|step| !helping.contains(step));
    for step in left_out {
        assert_eq!(mates(&position.play(step)), [], "{told}: {step:?}");
    }
    all.len()
}

/// The legal moves are those that are legal by the position after each; there conditions choose among them, if they do.
fn compare_legal(position: &General, told: &str) {
    if position.chooses() {
        return;
    }
    let guards = position.guards();
    let mut at_length = Vec::new();
    position.each_pseudo(|trial| {
        if position.is_legal_at_length(trial, &guards) {
            at_length.push(trial.told());
        }
        false
    });
    at_length.sort_unstable();
    assert_eq!(sorted(position, false), at_length, "{told}");
}

/// The moves from which a legal move may have to be told apart are all there.
fn compare_alike(position: &General, told: &str) {
    let legal = sorted(position, false);
    for &step in &legal {
        let is_alike = |other: &&Move| other.to() == step.to() && other.role() == step.role();
        let mut listed = MoveList::new();
        position.moves_alike(step, &mut listed);
        let mut alike: Vec<Move> = listed.iter().filter(is_alike).copied().collect();
        alike.sort_unstable();
        let expected: Vec<Move> = legal.iter().filter(is_alike).copied().collect();
        assert_eq!(alike, expected, "{told}: {step:?}");
    }
}

/// After a move that is left out before selfmates the other side has a move that does not mate. How many are left out?
fn compare_selfmates(position: &General, told: &str) -> usize {
    let mut listed = MoveList::new();
    position.moves_before_selfmate(&mut listed);
    let legal = sorted(position, false);
    assert!(listed.iter().all(|step| legal.contains(step)), "{told}");
    let left_out: Vec<Move> = legal.into_iter().filter(|step| !listed.contains(step)).collect();
    for &step in &left_out {
        let after = position.play(step);
        let mut replies = sorted(&after, false).into_iter();
        let spares = replies.any(|reply| !after.play(reply).is_mate());
        assert!(spares, "{told}: {step:?} before a selfmate");
    }
    left_out.len()
}

/// A condition of the table, with a quarter of all squares if it is told squares, as a rule.
fn told(name: &str, random: &mut Random) -> ConditionSet {
    let number = crate::conditions::by_name(name).expect("a condition of the table");
    let detail = TABLE[number].detail().filter(|detail| !detail.is_optional());
    match detail {
        Some(Detail::Squares(set)) if random.below(4) != 0 => {
            let marked = (0..64).filter(|_| random.below(4) == 0);
            let squares = marked.fold(0, |squares, square| squares | 1 << square);
            let details = Details::NONE.with_squares(set, squares);
            ConditionSet::NONE.with(number).told(details)
        }
        _ => samples::told(name, random),
    }
}

/// The game on one board under these conditions.
fn rules_under(conditions: ConditionSet) -> Rules {
    Rules {
        conditions,
        ..Rules::of(Variant::Orthodox)
    }
}

/// These men under these conditions, some with an attribute or neutral; nothing if that is not played by a general position.
fn start(conditions: ConditionSet, men: &str, random: &mut Random) -> Option<(General, String)> {
    let mut diagram = diagram(rules_under(conditions), men);
    let count = diagram.men.len();
    if random.below(3) == 0 {
        let piece = &mut diagram.men[random.below(count)].piece;
        *piece = piece.with(ATTRIBUTES[random.below(ATTRIBUTES.len())]);
    }
    if random.below(4) == 0 {
        let piece = &mut diagram.men[random.below(count)].piece;
        if piece.role != Role::KING {
            piece.owner = Owner::Neutral;
        }
    }
    let Ok(AnyPosition::General(position)) = diagram.position() else {
        return None;
    };
    let men: Vec<String> = diagram.men.iter().map(|man| format!("{man:?}")).collect();
    let told = format!("{:?}: {}", crate::conditions::names(conditions), men.join(" "));
    Some((position, told))
}

/// Compares so many positions of a random game: how many mates they have, and how many moves are left out before selfmates.
fn compare_game((mut position, mut told): (General, String), positions: usize, random: &mut Random) -> [usize; 2] {
    let mut found = [0; 2];
    for _ in 0..positions {
        compare_legal(&position, &told);
        compare_alike(&position, &told);
        found[0] += compare(&position, &told);
        found[1] += compare_selfmates(&position, &told);
        let moves = sorted(&position, false);
        let Some(&step) = moves.get(random.below(moves.len())) else {
            break;
        };
        told = format!("{told} {step:?}");
        position = position.play(step);
    }
    found
}

/// The same of so many positions of each of twice as many random games as are asked for, under these conditions.
fn compare_under(conditions: ConditionSet, [games, positions]: [usize; 2], random: &mut Random) -> [usize; 2] {
    let law = Law::of(rules_under(conditions), std::iter::empty());
    let base = law.held.iter().any(|condition| condition.has(Fact::BendsPawnsOnBase));
    let all = letters();
    let mut found = [0; 2];
    for _ in 0..games {
        // Some conditions are played with the men of the game alone.
        let letters: [&[&str]; 2] = match random.below(3) {
            0 => [&CLASSICAL; 2],
            _ => [&STRONG, &all],
        };
        let mut men = men_anywhere(random, letters);
        men.retain(|&(letter, square, _)| base || letter != "P" || square >= 8);
        for men in [text(&men, ["b", "w"]), text(&men, ["w", "b"])] {
            let Some(start) = start(conditions, &men, random) else {
                continue;
            };
            let [mates, left_out] = compare_game(start, positions, random);
            found = [found[0] + mates, found[1] + left_out];
        }
    }
    found
}

#[test]
fn no_mate_is_passed_over_for_a_flight() {
    let mut random = Random::new(0x1126_2026);
    let mut sets = vec![ConditionSet::NONE];
    sets.extend(samples::names().into_iter().map(|name| told(name, &mut random)));
    let (mut mates, mut left_out) = (0, 0);
    for conditions in sets {
        let law = Law::of(rules_under(conditions), std::iter::empty());
        let sleeps = law.held.iter().any(|condition| condition.asks().contains(&Ask::Sleep));
        let diagrams = match conditions {
            ConditionSet::NONE => 2000,
            _ if law.relocating.is_some() || law.turning.is_some() || law.changes_enemies => 200,
            _ if sleeps => 200,
            _ => 50,
        };
        let diagrams = diagrams * number("GLASS_DIAGRAMS", 1);
        let found = compare_under(conditions, [diagrams, 1], &mut random);
        mates += found[0];
        left_out += found[1];
    }
    assert!(mates > 150, "{mates} mates only");
    assert!(left_out > 1500, "{left_out} moves left out only");
}

#[test]
fn no_mate_is_passed_over_under_two_conditions() {
    let mut random = Random::new(number("GLASS_SEED", 0x1129_2026) as u64);
    let names = samples::names();
    let mut mates = 0;
    for _ in 0..number("GLASS_PAIRS", 400) {
        let one = |random: &mut Random| told(names[random.below(names.len())], random);
        let pair = one(&mut random).union(one(&mut random));
        mates += compare_under(pair, [10, 3], &mut random)[0];
    }
    assert!(mates > 0, "no mates");
}

/// These men under these conditions, with this side to move.
fn position_under(names: [&str; 2], men: &str, turn: Color) -> General {
    let numbers = names.map(|name| crate::conditions::by_name(name).expect("a condition of the table"));
    let conditions = numbers.into_iter().fold(ConditionSet::NONE, ConditionSet::with);
    let diagram = Diagram {
        turn,
        ..diagram(rules_under(conditions), men)
    };
    match diagram.position() {
        Ok(AnyPosition::General(position)) => position,
        _ => panic!("{names:?}: {men} is not played"),
    }
}

/// Positions in which a mate or a stalemate was passed over once.
#[test]
fn no_mate_is_passed_over_that_was() {
    let positions = [
        // The king's step lets the bishop check again, which it guards.
        (["Checkless", "Woozles"], "wKb2 wNa1 wBe2 wNf6 wPa2 bKd6 bNe1 bBe5 bPc4"),
        // The king's step leaves the square on which the rook stands again after it takes.
        (["Checkless", "MirrorAntiCirce"], "wKb3 wQc2 wBh3 bKh1 bQe1 bRf3 bRd2"),
        // A stalemate needs no check.
        (
            ["UltraPatrol", "Vogtländer Chess"],
            "wKh3 wRd1 wUUc4 wNRd4 wPb2 bKa1 bPb3",
        ),
        // The man leaves a pawn of the other side behind, which attacks the king.
        (
            ["Vogtländer Chess", "Sentinelles PionAdvers"],
            "wKa3 wAMb4 wABe4 bKf1 bNRg3 bLCb1 bPf3",
        ),
    ];
    for (names, men) in positions {
        let position = position_under(names, men, Color::White);
        let mut ends = sorted(&position, false).into_iter();
        let ends = ends.any(|step| position.play(step).is_mate() || position.play(step).is_stalemate());
        assert!(ends, "{names:?}: {men}");
        compare(&position, &format!("{names:?}: {men}"));
    }
}

/// A knight that the queen uncovers beside itself borrows its way at once, and checks the king that the queen left behind.
#[test]
fn a_man_that_is_uncovered_borrows_at_once() {
    let names = ["HauntedChess", "Cheek to Cheek"];
    let mut position = position_under(names, "wKb2 wNf4 wNf2 bKf8 bQc7", Color::Black);
    for [from, to] in [["c7", "f4"], ["f2", "d3"]] {
        let [from, to] = [from, to].map(|name| Shape::CHESS.parse(name).expect("a square"));
        let moves = sorted(&position, false);
        let step = moves.into_iter().find(|step| step.from() == from && step.to() == to);
        position = position.play(step.expect("a legal move"));
    }
    compare_legal(&position, "after Qc7xf4 and Nf2-d3");
}
