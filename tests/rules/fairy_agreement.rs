//! The general position against the plain judge of fairy chess: grasshopper, nightrider, neutral men, Circe and Madrasi, on one
//! board and with Alice chess on two. On random diagrams, and along random play from them, both allow the same moves and see the
//! same men, checks, mates and stalemates.

use crate::fairy::attributes::is_attribute;
use crate::fairy::men::{Kind, Man, Owner, Side};
use crate::fairy::places::{Board, Place, Square};
use crate::fairy::position::Position as Plain;
use crate::fairy::solve::Task;
use looking_glass::conditions;
use looking_glass::geometry::{BoardId, Place as FastPlace, Square as FastSquare};
use looking_glass::pieces::{Attributes, Color, Piece, Role, attribute};
use looking_glass::position::{
    AnyPosition, Diagram, General, Kind as MoveKind, Man as FastMan, Move, MoveList, Position,
};
use looking_glass::problem::Problem;
use looking_glass::rules::{EnPassant, Rules};
use looking_glass::search::Control;
use looking_glass::solution::{Resources, Solution, solve};
use std::collections::BTreeMap;

/// Random diagrams for each set of conditions.
const CASES: usize = 100;
/// Problems solved.
const SOLVED: usize = 64;
/// Moves played from each.
const PLIES: usize = 5;

/// Plain pseudo-random numbers: Marsaglia's xorshift.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    pub fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }

    pub fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

pub fn color(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}

/// The kind of the program's table with these letters.
pub fn role(kind: Kind) -> Role {
    let mut roles = Role::all();
    let role = roles.find(|role| role.magazine() == kind.letters());
    role.unwrap_or_else(|| panic!("{} is no man of the table", kind.letters()))
}

fn letter(wanted: Role) -> &'static str {
    wanted.magazine()
}

pub fn piece(man: Man) -> Piece {
    let piece = match man.owner {
        Owner::White => Piece::new(Color::White, role(man.kind)),
        Owner::Black => Piece::new(Color::Black, role(man.kind)),
        Owner::Neutral => Piece::neutral(role(man.kind)),
    };
    let named = man.natures.names().into_iter().filter_map(attribute);
    let attributes = named.fold(Attributes::NONE, |set, named| set.and(named.alone));
    Piece { attributes, ..piece }
}

pub fn fast_place(place: Place) -> FastPlace {
    let board = match place.board {
        Board::A => BoardId::A,
        Board::B => BoardId::B,
    };
    let Square { file, rank } = place.square;
    FastPlace::new(board, FastSquare::at(file as u8 - 1, rank as u8 - 1))
}

/// The rules of these conditions: with two boards, en passant as the plain judge reads it.
fn rules(plain: &Plain) -> Rules {
    let given = &plain.conditions;
    let mut rules = Rules::from_name(if given.alice { "alice" } else { "orthodox" }).expect("rules");
    if given.alice {
        rules.en_passant = EnPassant::Second;
    }
    for rule in given.rules.iter().filter(|rule| !is_attribute(rule)) {
        let told = [&[rule.name], given.told(rule.name).as_slice()].concat().join(" ");
        let condition = conditions::read(&told).expect("a condition of the table");
        rules.conditions = rules.conditions.union(condition);
    }
    rules
}

/// The same diagram for the crate.
pub fn crate_diagram(plain: &Plain) -> Diagram {
    let fast_man = |(place, man): (&Place, &Man)| FastMan {
        place: fast_place(*place),
        piece: piece(*man),
    };
    Diagram {
        men: plain.men.iter().map(fast_man).collect(),
        turn: color(plain.turn),
        kingless: [Side::White, Side::Black].map(|side| plain.king(side).is_none()),
        ..Diagram::empty(rules(plain))
    }
}

/// The general position of a diagram; the fast forms play those without fairy men and conditions.
pub fn general(plain: &Plain) -> Option<General> {
    match crate_diagram(plain).position() {
        Ok(AnyPosition::General(position)) => Some(position),
        Ok(_) => None,
        Err(faults) => panic!("{}: {faults:?}", told(plain)),
    }
}

/// A move as the plain judge writes it.
fn text(plain: &Plain, step: Move) -> String {
    let board = |board: BoardId| match board {
        _ if !plain.conditions.alice => "",
        BoardId::A => "A",
        _ => "B",
    };
    let lands = board(step.lands());
    let square = |square: FastSquare| format!("{}{}", char::from(b'a' + square.file()), square.rank() + 1);
    if step.kind() == MoveKind::Castling {
        let zeros = if step.is_long_castling() { "0-0-0" } else { "0-0" };
        let rook = step
            .choice()
            .map(|choice| square(choice.place.square))
            .unwrap_or_default();
        return format!("{zeros}{rook}{lands}{}", board(step.rook_lands()));
    }
    let neutral = if step.is_by_neutral() { "n" } else { "" };
    let name = match step.role() {
        Role::PAWN if neutral.is_empty() => String::new(),
        role => format!("{neutral}{}", letter(role)),
    };
    let between = if step.is_capture() { '*' } else { '-' };
    let passing = if step.kind() == MoveKind::EnPassant { " ep." } else { "" };
    let becomes = step.promotion().map(|role| format!("={neutral}{}", letter(role)));
    let reborn = step.rebirth().map(|place| {
        let owner = step.taken_owner().and_then(|owner| owner.color());
        let owner = match (owner, step.taken_owner()) {
            (Some(Color::White), _) => 'w',
            (Some(Color::Black), _) => 'b',
            (None, Some(_)) => 'n',
            (None, None) => '?',
        };
        let taken = step.captured().map_or("?", letter);
        format!("[+{owner}{taken}{}]", square(place.square))
    });
    let (becomes, reborn) = (becomes.unwrap_or_default(), reborn.unwrap_or_default());
    let (from, to) = (square(step.from()), square(step.to()));
    format!("{name}{from}{between}{to}{passing}{becomes}{lands}{reborn}")
}

pub fn told(plain: &Plain) -> String {
    let men: Vec<String> = plain
        .men
        .iter()
        .map(|(place, man)| {
            let board = if place.board == Board::B { "/B" } else { "" };
            let natures = man.natures.names().join(" ");
            let nature = if natures.is_empty() {
                natures
            } else {
                format!("({natures})")
            };
            let (owner, kind) = (man.owner.letter(), man.kind.letters());
            format!("{owner}{nature}{kind}{}{board}", place.square)
        })
        .collect();
    let conditions = plain.conditions.names();
    let Plain {
        turn, unmoved, last, ..
    } = plain;
    format!("{} | {conditions} {turn:?} {unmoved:?} {last:?}", men.join(" "))
}

/// The legal moves of the general position, as text, each with the move.
fn moves(plain: &Plain, fast: &General) -> BTreeMap<String, Move> {
    let mut list = MoveList::new();
    fast.legal_moves(&mut list);
    let number = list.len();
    let moves: BTreeMap<String, Move> = list.into_iter().map(|step| (text(plain, step), step)).collect();
    assert_eq!(moves.len(), number, "a move twice in {}", told(plain));
    moves
}

fn compare(plain: &Plain, fast: &General) {
    let told = told(plain);
    let men: BTreeMap<FastPlace, Piece> = plain
        .men
        .iter()
        .map(|(place, man)| (fast_place(*place), piece(*man)))
        .collect();
    let theirs: BTreeMap<FastPlace, Piece> = fast.all_men().into_iter().collect();
    assert_eq!(men, theirs, "men of {told}");
    let legal: Vec<String> = moves(plain, fast).into_keys().collect();
    assert_eq!(plain.legal_texts(), legal, "moves in {told}");
    for side in [Side::White, Side::Black] {
        assert_eq!(
            plain.in_check(side),
            fast.in_check(color(side)),
            "{side:?} in check in {told}"
        );
    }
    assert_eq!(plain.is_mate(), fast.is_mate(), "mate in {told}");
    assert_eq!(plain.is_stalemate(), fast.is_stalemate(), "stalemate in {told}");
    assert_eq!(!legal.is_empty(), fast.has_legal_move(), "a legal move in {told}");
    assert_eq!(
        legal.len() as u64,
        fast.count_legal_moves(),
        "number of moves in {told}"
    );
    assert_eq!(
        fast.count_legal_up_to(3),
        legal.len().min(3) as u64,
        "a few moves in {told}"
    );
    let mut seen = MoveList::new();
    let found = fast.any_legal(|step| {
        seen.push(step);
        false
    });
    let mut seen: Vec<String> = seen.into_iter().map(|step| text(plain, step)).collect();
    seen.sort();
    assert!(!found && seen == legal, "each move in {told}: {seen:?}");
    assert_eq!(fast.key(), fast.fresh_key(), "key of {told}");
    let mut mating = MoveList::new();
    fast.mating_moves(&mut mating);
    let mut mating: Vec<String> = mating.into_iter().map(|step| text(plain, step)).collect();
    mating.sort();
    let all = plain.legal_moves();
    let mates = all.iter().filter(|m| plain.play(m).is_mate());
    let mut expected: Vec<String> = mates.map(|m| plain.text(m)).collect();
    expected.sort();
    assert_eq!(expected, mating, "mating moves in {told}");
}

/// A diagram by these conditions, with the side to move not able to take the king.
fn diagram(conditions: &str, random: &mut Random) -> Plain {
    loop {
        let mut men = BTreeMap::new();
        place_kings(conditions, random, &mut men);
        for _ in 0..random.below(8) + 2 {
            place_man(conditions, random, &mut men);
        }
        let words: Vec<String> = men.into_values().collect();
        let turn = random.of(&[Side::White, Side::Black]);
        let plain = Plain::read(conditions, &words.join(" "), turn).expect("a diagram");
        if !plain.in_check(turn.other()) {
            return plain;
        }
    }
}

/// Words for men by their squares.
pub type Words = BTreeMap<String, String>;

pub fn board(conditions: &str, random: &mut Random) -> &'static str {
    if conditions.contains("alice") {
        random.of(&["", "/B"])
    } else {
        ""
    }
}

/// One king at home now and then, with a rook to castle with.
pub fn place_kings(conditions: &str, random: &mut Random, men: &mut Words) {
    for (owner, rank) in [("w", '1'), ("b", '8')] {
        if ["republican", "losing", "extinction"]
            .iter()
            .any(|name| conditions.contains(name))
            && random.one_in(2)
        {
            continue;
        }
        let corner = format!("{}{rank}", random.of(&['a', 'h']));
        let home = format!("e{rank}");
        let free = !men.contains_key(&home) && !men.contains_key(&corner);
        if free && random.one_in(3) {
            men.insert(home.clone(), format!("{owner}K{home}"));
            men.insert(corner.clone(), format!("{owner}R{corner}"));
        } else {
            let square = vacant(random, men);
            let board = board(conditions, random);
            men.insert(square.clone(), format!("{owner}K{square}{board}"));
        }
    }
}

pub fn vacant(random: &mut Random, men: &Words) -> String {
    loop {
        let (file, rank) = (random.below(8) as u8, random.below(8) + 1);
        let square = format!("{}{rank}", char::from(b'a' + file));
        if !men.contains_key(&square) {
            return square;
        }
    }
}

fn place_man(conditions: &str, random: &mut Random, men: &mut Words) {
    let owner = random.of(&["w", "w", "b", "b", "n"]);
    let kind = random.of(&["P", "P", "P", "Q", "S", "R", "B", "G", "G", "N"]);
    let square = vacant(random, men);
    let edge = square.ends_with(['1', '8']);
    // Pawns stand elsewhere, and a neutral rook in a corner could be castled with by a side whose king it attacks.
    if kind == "P" && edge || kind == "R" && edge && owner == "n" {
        return;
    }
    men.insert(
        square.clone(),
        format!("{owner}{kind}{square}{}", board(conditions, random)),
    );
}

fn agree(conditions: &str, seed: u64) {
    let conditions = format!("{conditions} kingl2");
    let mut random = Random(seed);
    for _ in 0..CASES {
        let mut plain = diagram(&conditions, &mut random);
        let Some(mut fast) = general(&plain) else { continue };
        for _ in 0..PLIES {
            compare(&plain, &fast);
            let legal = moves(&plain, &fast);
            if legal.is_empty() {
                break;
            }
            let (text, step) = legal
                .into_iter()
                .nth(random.below(plain.legal_moves().len()))
                .expect("a move");
            let all = plain.legal_moves();
            let played = all.iter().find(|m| plain.text(m) == text).expect("a legal move");
            (plain, fast) = (plain.play(played), fast.play(step));
        }
    }
}

const CONDITIONS: [&str; 8] = [
    "",
    "circe",
    "madrasi",
    "circe madrasi",
    "alice",
    "alice circe",
    "alice madrasi",
    "alice circe madrasi",
];

#[test]
fn positions_agree() {
    for (seed, conditions) in (0x1865..).zip(CONDITIONS) {
        agree(conditions, seed);
    }
}

/// Stipulations that the plain judge solves quickly; a shorter one is part of a longer one.
const TASKS: [&[&str]; 5] = [
    &["#2"],
    &["h#0.5", "h#1.5"],
    &["h#1"],
    &["ser-#1", "ser-#2"],
    &["ser-h#1"],
];

fn solved(plain: &Plain, stipulation: &str) -> Solution {
    let demand = stipulation.parse().expect("a stipulation");
    let problem = Problem::new("sample", crate_diagram(plain), demand);
    let resources = Resources {
        threads: 1,
        memory: 1 << 20,
    };
    solve(&problem, resources, &Control::default()).expect("a playable diagram")
}

/// Moves as text need the position they are made in only for whether there are two boards.
fn lines(plain: &Plain, solution: &Solution) -> Vec<String> {
    let line = |steps: &[Move]| -> String {
        let texts: Vec<String> = steps.iter().map(|step| text(plain, *step)).collect();
        texts.join(" ")
    };
    let keys = solution.keys.iter().map(|key| line(&[key.step.step]));
    let whole = solution.solutions.iter().map(|told| {
        let steps: Vec<Move> = told.iter().map(|told| told.step).collect();
        line(&steps)
    });
    let mut lines: Vec<String> = keys.chain(whole).collect();
    lines.sort();
    lines
}

/// Both find the same keys or lines; answers whether there are any.
fn solve_both(plain: &Plain, tasks: &[&str]) -> bool {
    let answers = tasks
        .iter()
        .flat_map(|task| Task::parse(task).expect("a stipulation").solve(plain));
    let mut expected: Vec<String> = answers.map(|line| line.join(" ")).collect();
    expected.sort();
    let longest = tasks.last().expect("a stipulation");
    assert_eq!(
        expected,
        lines(plain, &solved(plain, longest)),
        "{longest} in {}",
        told(plain)
    );
    !expected.is_empty()
}

/// A black king on the edge with a queen against it, so that there is something to find.
fn small_diagram(conditions: &str, random: &mut Random) -> Plain {
    loop {
        let king = format!("{}8", random.of(&['a', 'b', 'c', 'd', 'f', 'g', 'h']));
        let mut men = Words::from([(king.clone(), format!("bK{king}"))]);
        for man in ["wK", "wQ", "nG"] {
            let square = vacant(random, &men);
            let board = board(conditions, random);
            men.insert(square.clone(), format!("{man}{square}{board}"));
        }
        for _ in 0..2 {
            place_man(conditions, random, &mut men);
        }
        let words: Vec<String> = men.into_values().collect();
        let plain = Plain::read(conditions, &words.join(" "), Side::White).expect("a diagram");
        if !plain.in_check(Side::White) && !plain.in_check(Side::Black) {
            return plain;
        }
    }
}

#[test]
fn small_problems_have_the_same_solutions() {
    let mut random = Random(0x1954);
    let mut with_solution = 0;
    for case in 0..SOLVED {
        let conditions = format!("{} kingl2", CONDITIONS[case % CONDITIONS.len()]);
        let tasks = random.of(&TASKS);
        let mut plain = small_diagram(&conditions, &mut random);
        plain.turn = Task::parse(tasks[0]).expect("a stipulation").starter();
        with_solution += usize::from(solve_both(&plain, tasks));
    }
    assert!(with_solution > SOLVED / 10, "only {with_solution} with a solution");
}
