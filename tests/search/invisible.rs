//! Help mates with invisible men, against the plain judge and against known answers.

use crate::invisible_judge::{lines, worlds};
use crate::naive::position::Plain;
use crate::naive::rules::Rules as PlainRules;
use looking_glass::formats::fen::Fen;
use looking_glass::output::notation::{Language, popeye_in};
use looking_glass::pieces::Color;
use looking_glass::position::Diagram;
use looking_glass::problem::Problem;
use looking_glass::rules::{Rules, Variant};
use looking_glass::search::Control;
use looking_glass::solution::{Resources, Status, Step, solve, told_unseen};
use looking_glass::stipulation::Stipulation;
use std::collections::BTreeSet;

fn diagram(placement: &str, turn: Color, invisible: u8) -> Diagram {
    let mut diagram = Fen::read(placement, Rules::of(Variant::Orthodox))
        .expect("a placement")
        .diagram;
    (diagram.turn, diagram.invisible) = (turn, invisible);
    diagram
}

fn plain(placement: &str, turn: Color) -> Plain {
    let rules = PlainRules::named("orthodox").expect("rules");
    let fen = format!("{placement} {} - - 0 1", turn.pick('w', 'b'));
    Plain::from_fen(rules, &fen).expect("a position")
}

/// A line in Popeye's long form, without numbers and signs, with what becomes known in the order of squares' names.
fn text(line: &[Step]) -> String {
    let rules = Rules::of(Variant::Orthodox);
    let step = |told: &Step| {
        let text = popeye_in(Language::EnglishProblem, &rules, told);
        let begin = text.find('[').filter(|&at| at > 0);
        let begin = begin.or_else(|| text[1..].find('[').map(|at| at + 1));
        let Some(begin) = begin else { return text };
        let mut known: Vec<&str> = text[begin..].split_inclusive(']').collect();
        known.sort_unstable();
        format!("{}{}", &text[..begin], known.concat())
    };
    line.iter().map(step).collect::<Vec<_>>().join(" ")
}

fn agree(placement: &str, invisible: u8, half_moves: usize, mates: bool) -> usize {
    let turn = if half_moves.is_multiple_of(2) {
        Color::Black
    } else {
        Color::White
    };
    let all = worlds(&plain(placement, turn), invisible.into());
    let judged = match all.is_empty() {
        true => BTreeSet::new(),
        false => lines(&all, half_moves, mates),
    };
    let mut found = BTreeSet::new();
    let diagram = diagram(placement, turn, invisible);
    told_unseen(&diagram, half_moves, mates, &Control::default(), &mut |line| {
        assert!(found.insert(text(&line)), "{placement}: told twice");
    });
    let differ: Vec<&String> = found.symmetric_difference(&judged).take(8).collect();
    assert!(differ.is_empty(), "{placement} {invisible} {half_moves}: {differ:?}");
    found.len()
}

/// A random placement of kings and a few men, Black's king often at the edge.
fn random(seed: u64, men: usize) -> String {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut below = |most: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % most
    };
    let mut board = [' '; 64];
    let mut put = |letter: char, board: &mut [char; 64]| loop {
        let edge = letter == 'k' && below(2) == 0;
        let home = letter == 'K' && below(3) == 0;
        let square = match () {
            () if home => 4,
            () if edge => below(8),
            () => below(64),
        } as usize;
        let end = square / 8 == 0 || square / 8 == 7;
        if board[square] == ' ' && !(letter.eq_ignore_ascii_case(&'p') && end) {
            board[square] = letter;
            return below(1 << 20);
        }
    };
    put('k', &mut board);
    put('K', &mut board);
    for number in 0..men {
        let letters = if number % 3 == 2 { "qrbnp" } else { "QRBNP" };
        let which = put(' ', &mut [' '; 64]) as usize % 5;
        put(letters.as_bytes()[which] as char, &mut board);
    }
    let ranks = board.chunks(8).rev().map(|rank| {
        let mut text = String::new();
        for &letter in rank {
            match (letter, text.chars().last()) {
                (' ', Some(last)) if last.is_ascii_digit() => {
                    text.pop();
                    text.push(char::from(last as u8 + 1));
                }
                (' ', _) => text.push('1'),
                _ => text.push(letter),
            }
        }
        text
    });
    ranks.collect::<Vec<_>>().join("/")
}

#[test]
fn all_lines_of_two_half_moves_are_those_of_the_judge() {
    let told: usize = (0..24)
        .map(|seed| agree(&random(seed, 1 + seed as usize % 4), 1, 2, false))
        .sum();
    assert!(told > 1000, "{told}");
}

#[test]
fn mates_in_two_half_moves_are_those_of_the_judge() {
    (100..160).for_each(|seed| _ = agree(&random(seed, 2 + seed as usize % 3), 1, 2, true));
}

#[test]
fn known_helpmates_in_one_are_those_of_the_judge() {
    assert_eq!(agree("8/7p/5K1k/3Q4/8/8/8/8", 1, 2, true), 2);
    assert_eq!(agree("8/8/8/8/8/Q7/PpK5/k7", 1, 2, true), 3);
}

#[test]
#[ignore = "takes minutes"]
fn longer_lines_and_more_invisible_men_are_those_of_the_judge() {
    (200..212).for_each(|seed| _ = agree(&random(seed, 1 + seed as usize % 2), 1, 3, false));
    (300..320).for_each(|seed| _ = agree(&random(seed, 2), 1, 3, true));
    (400..404).for_each(|seed| _ = agree(&random(seed, 1), 2, 1, false));
    (500..503).for_each(|seed| _ = agree(&random(seed, 1), 2, 2, true));
    assert_eq!(agree("1K6/4n3/8/8/8/8/8/kn5Q", 1, 4, true), 2);
}

#[test]
fn kings_may_be_invisible() {
    assert!(agree("8/8/8/8/8/8/8/QK6", 1, 2, false) > 0);
    (600..606).for_each(|seed| {
        let placement = random(seed, 2).replace('k', "1");
        agree(&placement, 1, 2, true);
    });
}

#[test]
#[ignore = "takes minutes"]
fn longer_lines_of_invisible_kings_are_those_of_the_judge() {
    (700..716).for_each(|seed| {
        let (mates, white) = (seed % 2 == 0, seed % 4 < 2);
        let king = if white { 'K' } else { 'k' };
        agree(&random(seed, 1 + seed as usize % 3).replace(king, "1"), 1, 3, mates);
    });
    agree("8/8/8/8/8/8/8/QK6", 2, 2, true);
    agree("8/8/8/8/3k4/8/8/7R", 2, 2, true);
}

#[test]
#[ignore = "takes minutes"]
fn castling_unseen_is_as_the_judge_tells() {
    for placement in [
        "8/8/8/8/8/2k5/8/4K3",
        "8/8/8/8/8/4r1k1/8/R3K3",
        "4k3/8/8/8/8/8/1Q6/4K2R",
        "4k3/8/5R2/8/8/8/8/4K3",
    ] {
        assert!(agree(placement, 1, 3, false) > 0, "{placement}");
        agree(placement, 2, 2, true);
    }
}

#[test]
fn threads_and_limits_change_nothing() {
    let stipulation: Stipulation = "h#2".parse().expect("a stipulation");
    let problem = |limit| {
        let diagram = diagram("1K6/4n3/8/8/8/8/8/kn5Q", Color::Black, 1);
        let mut problem = Problem::new("p", diagram, stipulation.clone());
        problem.settings.limits.max_solutions = limit;
        problem
    };
    let solved = |threads, limit| {
        let resources = Resources {
            threads,
            memory: 1 << 20,
        };
        solve(&problem(limit), resources, &Control::default()).expect("it is played")
    };
    let whole = solved(1, None);
    assert_eq!((whole.status, whole.solutions.len()), (Status::Complete, 2));
    assert_eq!(solved(4, None), whole);
    let first = solved(4, Some(1));
    assert_eq!(
        (first.status, &first.solutions[..]),
        (Status::Limit, &whole.solutions[..1])
    );
}

/// What is wrong with our lines of a row of Popeye's answers, if anything.
fn differs(row: &str) -> Option<String> {
    let fields: Vec<&str> = row.split('|').map(str::trim).collect();
    let [source, placement, invisible, stipulation, lines] = fields[..] else {
        panic!("five fields: {row}")
    };
    let stipulation: Stipulation = stipulation.parse().expect("a stipulation");
    let known = lines.split(" / ").map(|line| line.trim_start_matches("+ ").to_string());
    let known: BTreeSet<String> = known.filter(|line| !line.is_empty()).collect();
    let invisible = invisible.parse().expect("a number");
    let diagram = diagram(placement, stipulation.first_to_move(), invisible);
    let mut found = BTreeSet::new();
    let half_moves = stipulation.length.half_moves() as usize;
    told_unseen(&diagram, half_moves, true, &Control::default(), &mut |line| {
        found.insert(text(&line));
    });
    let differ: Vec<&String> = found.symmetric_difference(&known).collect();
    (!differ.is_empty()).then(|| format!("{source}: {differ:?}"))
}

fn compared(slow: bool) -> usize {
    let rows = include_str!("../data/fairy/invisible.txt").lines();
    let is_slow = |row: &str| row.split('|').next().is_some_and(|source| source.contains("slow"));
    let rows: Vec<&str> = rows
        .filter(|row| !row.starts_with('#') && is_slow(row) == slow)
        .collect();
    let wrong: Vec<String> = rows.iter().filter_map(|row| differs(row)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    rows.len()
}

#[test]
fn popeyes_lines_are_found() {
    assert!(compared(false) > 10);
}

#[test]
#[ignore = "takes minutes"]
fn popeyes_lines_of_slow_problems_are_found() {
    assert!(compared(true) > 20);
}

#[test]
fn nothing_else_is_solved() {
    let placement = "1K6/4n3/8/8/8/8/8/kn5Q";
    let problem = |stipulation: &str| {
        let stipulation: Stipulation = stipulation.parse().expect("a stipulation");
        Problem::new("p", diagram(placement, Color::Black, 1), stipulation)
    };
    for stipulation in ["#2", "s#2", "r#2", "hs#2", "ser-h#3", "h=2", "h#8"] {
        let refused = problem(stipulation).answerable().map_err(|error| error.to_string());
        assert!(
            refused.is_err_and(|error| error.contains("total invisible men")),
            "{stipulation}"
        );
    }
    for stipulation in ["h#1", "h#1.5", "h#2"] {
        assert!(problem(stipulation).answerable().is_ok(), "{stipulation}");
    }
    let diagram = diagram(placement, Color::Black, 1);
    assert!(diagram.position().is_err() && diagram.faults_with_invisible().is_empty());
}
