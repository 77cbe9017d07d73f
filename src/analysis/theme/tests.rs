//! The patterns of phases, on play that is written down in letters: men of their own move for `a` to `h`, White's in capitals.

use super::{Fact, Theme, change, phases, reversal};
use crate::formats::fen::Fen;
use crate::geometry::{BoardId, Place, Shape, Square};
use crate::pieces::{Color, Role};
use crate::position::{AnyPosition, Diagram, Flat, Move, OneBoard, Position};
use crate::problem::Problem;
use crate::rules::{Rules, Variant};
use crate::solution::{Attack, Sequel, Sign, Solution, Step, Variation};
use crate::stipulation::Stipulation;

/// The move of a letter; a mate, if it is White's.
fn step(letter: char) -> Step {
    let file = letter.to_ascii_lowercase() as u8 - b'a';
    let white = letter.is_ascii_uppercase();
    let (from, to) = if white { (0, 1) } else { (7, 6) };
    let place = Place::new(BoardId::A, Square::at(file, from));
    Step::new(
        Move::new(Role::ROOK, place, Square::at(file, to), BoardId::A),
        if white { Color::White } else { Color::Black },
        if white { Sign::Mate } else { Sign::Quiet },
    )
}

fn mate(letter: char) -> Attack {
    Attack {
        step: step(letter),
        sequel: Sequel::default(),
    }
}

/// A phase as `X (A) aB bC !c`: first move, threats, defences with their mates, refutation.
fn phase(text: &str) -> Attack {
    let mut words = text.split_whitespace();
    let first = words.next().and_then(|word| word.chars().next()).expect("a first move");
    let key = Step {
        outcome: Sign::Quiet,
        ..step(first)
    };
    let mut phase = Attack {
        step: key,
        sequel: Sequel::default(),
    };
    for word in words {
        let letters: Vec<char> = word.chars().filter(char::is_ascii_alphabetic).collect();
        match word.as_bytes()[0] {
            b'(' => phase.sequel.threats = letters.into_iter().map(mate).collect(),
            b'!' => phase.sequel.refutations = letters.into_iter().map(step).collect(),
            _ => phase.sequel.variations.push(Variation {
                defence: step(letters[0]),
                answers: letters[1..].iter().copied().map(mate).collect(),
            }),
        }
    }
    phase
}

/// The themes of set play, tries and a key; the set play is written with any first move.
fn shown(set: &str, tries: &[&str], key: &str) -> Vec<Theme> {
    let mut themes: Vec<Theme> = facts_of(set, tries, key).iter().map(|fact| fact.theme).collect();
    themes.sort_unstable();
    themes.dedup();
    themes
}

fn facts_of(set: &str, tries: &[&str], key: &str) -> Vec<Fact> {
    let diagram = Diagram::empty(Rules::of(Variant::Orthodox));
    let problem = Problem::new("test", diagram, Stipulation::direct_mate(2));
    let solution = Solution {
        keys: vec![phase(key)],
        tries: tries.iter().map(|text| phase(text)).collect(),
        set_play: phase(&format!("H {set}")).sequel.variations,
        ..Solution::empty()
    };
    let phases = phases::of(&problem, &solution, 2);
    change::facts(&phases)
        .into_iter()
        .chain(reversal::facts(&phases))
        .collect()
}

#[test]
fn threat_and_mate_change_places_after_one_defence_or_two() {
    assert_eq!(
        shown("", &["G (A) aB !c"], "F (B) aA"),
        [Theme::ChangedMates, Theme::LeGrand]
    );
    assert_eq!(shown("", &["G (A) aB !c"], "F (B) bA"), [Theme::PseudoLeGrand]);
    assert_eq!(shown("", &["G (A) aB !c", "E (B) aA !d"], "F (C) bD"), [Theme::LeGrand]);
    // With a second threat, or a choice of mates, there is no pattern.
    assert_eq!(shown("", &["G (AD) aB !c"], "F (B) aA"), [Theme::ChangedMates]);
    assert_eq!(shown("", &["G (A) aBD !c"], "F (B) aA"), []);
    // A mate that is threatened meets no defence.
    assert_eq!(shown("", &["G (A) aA !c"], "F (B) aB"), []);
}

#[test]
fn refutations_let_in_what_they_refuted_straight_or_crosswise() {
    let threats = ["G (A) !a", "E (B) !b"];
    assert_eq!(shown("", &threats, "F (C) aA bB"), [Theme::Dombrovskis]);
    assert_eq!(shown("", &threats, "F (C) aB bA"), [Theme::Hannelius]);
    assert_eq!(shown("", &threats, "F (C) aA bD"), []);
    assert_eq!(shown("", &["G (A) !ac", "E (B) !b"], "F (C) aA bB"), []);
    let first_moves = ["A (D) !a", "B (D) !b"];
    assert_eq!(shown("", &first_moves, "F (C) aA bB"), [Theme::Vladimirov]);
    assert_eq!(shown("", &first_moves, "F (C) aB bA"), [Theme::Banny]);
    assert_eq!(shown("", &first_moves, "F (C) aB bD"), []);
    let swapped = [Theme::ChangedMates, Theme::Salazar];
    assert_eq!(shown("", &["A (D) aB !c"], "B (E) aA"), swapped);
}

#[test]
fn refutations_that_come_back_in_three_tries_are_told_once() {
    let told = facts_of("", &["A (D) !a", "B (D) !b", "C (D) !c"], "F (E) aA bB cC");
    let returned: Vec<&Fact> = told.iter().filter(|fact| fact.theme == Theme::Vladimirov).collect();
    assert_eq!(returned.len(), 1);
    assert_eq!(returned[0].plays.len(), 6);
}

#[test]
fn mates_are_exchanged_in_cycles_of_two_or_more() {
    let changed = Theme::ChangedMates;
    let passed = Theme::TransferredMates;
    let two = [changed, passed, Theme::ReciprocalChange];
    assert_eq!(shown("aA bB", &[], "F (G) aB bA"), two);
    let three = [changed, passed, Theme::Lacny];
    assert_eq!(shown("aA bB cC", &[], "F (G) aB bC cA"), three);
    assert_eq!(shown("aA bB cC", &[], "F (G) aB bC cD"), [changed, passed]);
}

#[test]
fn ruchlis_needs_new_mates_for_the_old_defences_and_zagoruiko_three_phases() {
    let both = [Theme::ChangedMates, Theme::TransferredMates];
    let whole = [both[0], both[1], Theme::Ruchlis];
    assert_eq!(shown("aA bB", &[], "F (G) aC bD cA dB"), whole);
    assert_eq!(shown("aA bB", &[], "F (G) aC bB cA dB"), both);
    let changed = Theme::ChangedMates;
    assert_eq!(
        shown("aA bB", &["G (H) aC bD !c"], "F (H) aE bG"),
        [changed, Theme::Zagoruiko]
    );
    assert_eq!(shown("aA bB", &["G (H) aC bB !c"], "F (H) aE bG"), [changed]);
}

/// A line that is written in coordinates, played from a FEN; who does not move passes.
fn line(fen: &str, moves: &str) -> Vec<Step> {
    let diagram = Fen::read(fen, Rules::of(Variant::Orthodox)).expect("a FEN").diagram;
    let mut position = flat(&diagram.position().expect("a position"));
    let mut line = Vec::new();
    for text in moves.split_whitespace() {
        let name = |square: Square| Shape::CHESS.name(square);
        let find = |position: &Flat<OneBoard>| {
            let list = super::scene::legal(&Diagram::of(diagram.rules, position));
            let wanted = |step: &Move| format!("{}{}", name(step.from()), name(step.to())) == text;
            list.into_iter().find(wanted)
        };
        if find(&position).is_none() {
            position = position.pass();
        }
        let made = find(&position).expect("a legal move");
        line.push(Step {
            step: made,
            by: position.turn(),
            outcome: Sign::Quiet,
            ..step('A')
        });
        position = position.play(made);
    }
    line
}

/// The themes of a solution of a problem with this diagram.
fn shown_by(fen: &str, stipulation: &str, solution: &Solution) -> Vec<Theme> {
    let diagram = Fen::read(fen, Rules::of(Variant::Orthodox)).expect("a FEN").diagram;
    let problem = Problem::new("test", diagram, stipulation.parse().expect("a stipulation"));
    super::themes(&super::inquiry(&problem), solution)
}

/// The themes of one line of series play.
fn shown_by_line(fen: &str, moves: &str) -> Vec<Theme> {
    let solution = Solution {
        solutions: vec![line(fen, moves)],
        ..Solution::empty()
    };
    shown_by(fen, "ser-#3", &solution)
}

fn flat(position: &AnyPosition) -> Flat<OneBoard> {
    match position {
        AnyPosition::OneBoard(position) => *position,
        _ => unreachable!("an orthodox position"),
    }
}

#[test]
fn a_rook_that_has_castled_may_switch_back() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K";
    assert_eq!(
        shown_by_line(fen, "e1g1 g1g2 f1h1"),
        [Theme::Castling, Theme::Switchback]
    );
    assert_eq!(shown_by_line(fen, "h1f1 e1d2 f1g1"), []);
}

#[test]
fn a_zilahi_may_be_shown_by_set_play_and_solution() {
    let fen = "4k3/8/8/8/8/8/1N1rN3/7K b - -";
    let with_set = |set: &str| Solution {
        solutions: vec![line(fen, "d2b2 e2c3 b2b3 c3d5")],
        set_solutions: vec![line(fen, set)],
        ..Solution::empty()
    };
    let zilahi = |set: &str| shown_by(fen, "h#2", &with_set(set)).contains(&Theme::Zilahi);
    assert!(zilahi("h1g1 d2e2 b2c4"));
    assert!(!zilahi("h1g1 d2d8 b2c4"));
}

#[test]
fn an_albino_may_be_shown_by_tries_and_key() {
    let fen = "4k3/8/8/8/8/2p1p3/3P4/4K3 w - -";
    let first = |moves: &str| Attack {
        step: line(fen, moves)[0].clone(),
        sequel: Sequel::default(),
    };
    let with_tries = |tries: &[&str]| Solution {
        keys: vec![first("d2d4")],
        tries: tries.iter().map(|text| first(text)).collect(),
        ..Solution::empty()
    };
    let albino = |tries: &[&str]| shown_by(fen, "#2", &with_tries(tries)).contains(&Theme::Albino);
    assert!(albino(&["d2d3", "d2c3", "d2e3"]));
    assert!(!albino(&["d2d3", "d2c3"]));
}
