//! Random problems under every condition, and under pairs of them, give the same solution with every trick of the search denied.

use super::solved;
use crate::conditions;
use crate::conditions::samples::{names, told};
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{ATTRIBUTES, Color, Piece, Role};
use crate::position::{Diagram, Man};
use crate::problem::Problem;
use crate::random::{Random, number};
use crate::rules::{ConditionSet, EnPassant, Rules};
use rayon::prelude::*;

/// Demands that random men meet now and then, told in a short time.
const DEMANDS: [&str; 18] = [
    "h#1.5",
    "h#2",
    "h#2",
    "h#1",
    "h=1.5",
    "h=2",
    "hs#1.5",
    "hs#2",
    "ser-h#2",
    "ser-h=2",
    "ser-#2",
    "ser-s#2",
    "#2",
    "s#2",
    "r#2",
    "h+1.5",
    "#1",
    "reci-h#1.5",
];

/// Men that stand beside the kings, by their letters in magazines.
const MEN: [&str; 14] = ["Q", "R", "R", "B", "S", "S", "P", "P", "P", "G", "N", "CA", "LI", "LO"];

/// A man of any kind and with an attribute now and then; the environment may say how seldom.
fn man(random: &mut Random) -> Piece {
    let all: Vec<Role> = Role::all().filter(|role| *role != Role::KING).collect();
    let letters = MEN[random.below(MEN.len())];
    let role = match random.below(8) {
        0 => all[random.below(all.len())],
        _ => *all
            .iter()
            .find(|role| role.magazine() == letters)
            .expect("a man of the table"),
    };
    let piece = match random.below(12) {
        0 => Piece::neutral(role),
        number => Piece::new(Color::ALL[number % 2], role),
    };
    match random.below(number("GLASS_ATTRIBUTES", 12)) {
        0 => piece.with(ATTRIBUTES[random.below(ATTRIBUTES.len())].alone),
        _ => piece,
    }
}

/// A pawn before its double step and one of the other side that may take it in passing then, with the numbers of their squares.
fn pawns_in_passing(random: &mut Random) -> [(Piece, u8); 2] {
    let side = Color::ALL[random.below(2)];
    let file = random.below(7) as u8;
    let [own, other] = match random.below(2) {
        0 => [file, file + 1],
        _ => [file + 1, file],
    };
    let [home, beside] = side.pick([1, 3], [6, 4]);
    let pawn = |side: Color| Piece::new(side, Role::PAWN);
    [(pawn(side), home * 8 + own), (pawn(!side), beside * 8 + other)]
}

/// A king near the edge, and few other men.
fn random_men(rules: &Rules, random: &mut Random) -> Option<Vec<Man>> {
    let passing = (random.below(5) == 0).then(|| pawns_in_passing(random));
    let mut free: Vec<u8> = (0..64).collect();
    free.retain(|&number| passing.iter().flatten().all(|&(_, taken)| taken != number));
    random.shuffle(&mut free);
    let mut men = Vec::new();
    let mut put = |piece: Piece, place: Place| men.push(Man { piece, place });
    let near_edge = free
        .iter()
        .position(|square| [0, 7].contains(&(square % 8)) || square / 8 == 0)?;
    free.swap(0, near_edge);
    let wanted = conditions::squares_with_men(rules);
    let is_wanted = |number: u8| wanted >> number & 1 != 0;
    free[2..].sort_by_key(|&number| !is_wanted(number));
    let square = |number: u8| Square::at(number % 8, number / 8);
    let board = |number: u8, random: &mut Random| match is_wanted(number) {
        true => BoardId::A,
        false => BoardId::new(random.below(usize::from(rules.boards))),
    };
    put(
        Piece::new(Color::Black, Role::KING),
        Place::new(board(free[0], random), square(free[0])),
    );
    put(
        Piece::new(Color::White, Role::KING),
        Place::new(board(free[1], random), square(free[1])),
    );
    for (pawn, number) in passing.into_iter().flatten() {
        put(pawn, Place::new(board(number, random), square(number)));
    }
    for &number in &free[2..4 + random.below(6)] {
        let square = square(number);
        let piece = man(random);
        if piece.role.is_pawn() && [0, 7].contains(&square.rank()) {
            return None;
        }
        put(piece, Place::new(board(number, random), square));
    }
    Some(men)
}

/// A random problem under these conditions: a king near the edge, few men, a short demand. On one board or two; the environment may ask for
/// two.
fn random_problem(conditions: ConditionSet, random: &mut Random) -> Option<Problem> {
    let boards = match random.below(4) == 0 || number("GLASS_BOARDS", 1) == 2 {
        true => "alice",
        false => "orthodox",
    };
    let mut rules = Rules::from_name(boards).expect("rules");
    if rules.boards > 1 {
        rules.en_passant = EnPassant::Second;
    }
    rules.conditions = rules.conditions.union(conditions);
    let men = random_men(&rules, random)?;
    let demand = DEMANDS[random.below(DEMANDS.len())];
    let diagram = Diagram {
        men,
        ..Diagram::empty(rules)
    };
    let problem = Problem::new("random", diagram, demand.parse().expect("a demand"));
    let diagram = Diagram {
        turn: problem.first_to_move(),
        ..problem.diagram.clone()
    };
    diagram.position().is_ok().then_some(problem)
}

/// The problem with every trick of the search denied.
fn plain(problem: &Problem) -> Problem {
    let nothing = conditions::by_name("Nothing").expect("a line of the table");
    let mut plain = problem.clone();
    plain.diagram.rules.conditions = plain.diagram.rules.conditions.with(nothing);
    plain
}

/// How a comparison of problems under some conditions went.
#[derive(Default)]
struct Compared {
    problems: usize,
    /// Those of them that have a solution.
    with_solution: usize,
    fault: Option<String>,
}

impl Compared {
    /// Compares random problems under these conditions, until so many are compared or most are refused.
    fn under(names: &[&str], problems: usize) -> Self {
        let seed = names.join("+").bytes().fold(number("GLASS_SEED", 0), |sum, byte| {
            sum.wrapping_mul(31).wrapping_add(usize::from(byte))
        });
        let mut random = Random::new(seed as u64);
        let mut compared = Compared::default();
        for _ in 0..30 * problems {
            if compared.problems == problems || compared.fault.is_some() {
                break;
            }
            let sets = names.iter().map(|name| told(name, &mut random));
            let set = sets.fold(ConditionSet::NONE, ConditionSet::union);
            if let Some(problem) = random_problem(set, &mut random) {
                compared.add(&problem);
            }
        }
        compared
    }

    fn add(&mut self, problem: &Problem) {
        // Not all demands fit all conditions.
        let Some(ours) = solved(problem) else { return };
        let theirs = solved(&plain(problem));
        self.problems += 1;
        self.with_solution += usize::from(ours.is_solved());
        if theirs.as_ref() != Some(&ours) {
            let rules = &problem.diagram.rules;
            let men: Vec<String> = problem.diagram.men.iter().map(|man| format!("{man:?}")).collect();
            let what = if theirs.is_some() { "differs" } else { "is refused" };
            self.fault = Some(format!(
                "{:?} {} boards: {} {what} with every trick denied\n{}",
                conditions::names(rules.conditions),
                rules.boards,
                problem.stipulation,
                men.join("\n")
            ));
        }
    }
}

/// Compares under all these sets of conditions, and lists the faults.
fn assert_same(sets: &[Vec<&str>], problems: usize) {
    let compared = sets.par_iter().map(|names| Compared::under(names, problems));
    let all: Vec<Compared> = compared.collect();
    let faults: Vec<&str> = all.iter().filter_map(|compared| compared.fault.as_deref()).collect();
    assert!(faults.is_empty(), "{}:\n{}", faults.len(), faults.join("\n\n"));
    let sum = |count: fn(&Compared) -> usize| all.iter().map(count).sum::<usize>();
    let (problems, with_solution) = (
        sum(|compared| compared.problems),
        sum(|compared| compared.with_solution),
    );
    println!("{problems} problems, {with_solution} with solutions");
    assert!(
        with_solution > 0,
        "{problems} problems are compared, none with a solution"
    );
}

#[test]
fn random_problems_are_solved_the_same_with_every_trick_denied() {
    let sets: Vec<Vec<&str>> = names().into_iter().map(|name| vec![name]).collect();
    assert_same(&sets, number("GLASS_PROBLEMS", 1));
}

#[test]
fn random_problems_without_conditions_are_solved_the_same_with_every_trick_denied() {
    assert_same(&[Vec::new()], number("GLASS_PROBLEMS", 40));
}

#[test]
#[ignore = "takes minutes"]
fn random_problems_under_two_conditions_are_solved_the_same_with_every_trick_denied() {
    let names = names();
    let mut random = Random::new(number("GLASS_SEED", 0) as u64);
    let mut one = || names[random.below(names.len())];
    let pairs = (0..number("GLASS_PAIRS", 2000)).map(|_| vec![one(), one()]);
    let sets: Vec<Vec<&str>> = pairs.filter(|pair| pair[0] != pair[1]).collect();
    assert_same(&sets, number("GLASS_PROBLEMS", 1));
}
