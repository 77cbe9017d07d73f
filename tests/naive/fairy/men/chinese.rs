//! Chinese and Argentine men.

use super::Row;
use super::walker::{DIAGONAL, KNIGHT, Line, ORTHOGONAL, Walker, Way, cannon, ride};
use crate::fairy::places::{Place, Step};

pub const MEN: &[Row] = &[
    ("LE", |man| man.on(man.queen_lines(), cannon)),
    ("PA", |man| man.on(man.lines(ORTHOGONAL), cannon)),
    ("VA", |man| man.on(man.lines(DIAGONAL), cannon)),
    ("NA", |man| man.on(man.lines(KNIGHT), cannon)),
    ("MA", |man| man.on(legged(man, straight), mao)),
    ("MO", |man| man.on(legged(man, oblique), mao)),
    ("AO", |man| man.on(legged(man, straight), maorider)),
    ("OA", |man| man.on(legged(man, oblique), maorider)),
    ("ML", |man| man.on(legged(man, straight), maolion)),
    ("MM", |man| man.on(legged(man, oblique), maolion)),
    ("AH", |man| man.on(legged(man, straight), maohopper)),
    ("OH", |man| man.on(legged(man, oblique), maohopper)),
    ("KO", |man| man.on(man.lines(KNIGHT), kao)),
    ("SE", |man| man.on(man.queen_lines(), argentine)),
    ("FA", |man| man.on(man.lines(ORTHOGONAL), argentine)),
    ("LO", |man| man.on(man.lines(DIAGONAL), argentine)),
    ("SA", saltador),
];

/// The mao's first step of a knight's leap: along the longer way.
pub fn straight((a, b): Step) -> Step {
    if a.abs() > b.abs() {
        (a.signum(), 0)
    } else {
        (0, b.signum())
    }
}

/// The moa's: obliquely.
pub fn oblique((a, b): Step) -> Step {
    (a.signum(), b.signum())
}

/// The lines of a nightrider, each leap with the square that is passed before it: passed, reached, passed, reached, ...
pub fn legged(man: &Walker<'_>, first: fn(Step) -> Step) -> Vec<Line> {
    let line = |leap: Step| {
        let mut line = vec![];
        let mut from = man.from;
        while let Some(to) = man.beyond(from, leap).filter(|to| *to != man.from) {
            let passed = man.at(from, first(leap)).expect("a square between two of the board");
            line.extend([passed, to]);
            from = to;
        }
        line
    };
    super::walker::steps(KNIGHT).into_iter().map(line).collect()
}

/// Of ways along squares passed and reached by turns those that end on a square reached.
fn reached(mut ways: Vec<Way>, line: &[Place]) -> Vec<Way> {
    let number = |way: &Way| line.iter().position(|place| *place == way.to);
    ways.retain(|way| number(way).is_some_and(|number| number % 2 == 1));
    ways
}

fn mao(man: &Walker<'_>, line: &[Place]) -> Vec<Way> {
    maorider(man, &line[..line.len().min(2)])
}

fn maorider(man: &Walker<'_>, line: &[Place]) -> Vec<Way> {
    reached(ride(man, line), line)
}

/// Over one man, wherever it stands.
fn maolion(man: &Walker<'_>, line: &[Place]) -> Vec<Way> {
    match man.men_on(line).first() {
        Some(&hurdle) => reached(ride(man, &line[hurdle + 1..]), line),
        None => Vec::new(),
    }
}

/// Over a man on the square passed.
fn maohopper(man: &Walker<'_>, line: &[Place]) -> Vec<Way> {
    match line {
        [passed, to, ..] if !man.position.is_vacant(*passed) => vec![man.end(*to)],
        _ => Vec::new(),
    }
}

/// A knight that takes over a man.
fn kao(man: &Walker<'_>, line: &[Place]) -> Vec<Way> {
    match line {
        [first, ..] if man.is_vacant(*first) => vec![man.end(*first)],
        [_, second, ..] => man.capture(*second).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// Takes the first man; without capture rides on beyond it.
fn argentine(man: &Walker<'_>, line: &[Place]) -> Vec<Way> {
    let Some(&first) = man.men_on(line).first() else {
        return Vec::new();
    };
    let beyond = line[first + 1..].iter().take_while(|place| man.is_vacant(**place));
    beyond.map(|to| man.end(*to)).chain([man.end(line[first])]).collect()
}

/// Takes as mao or moa, moves without capture as maohopper or moahopper.
fn saltador(man: &Walker<'_>) -> Vec<Way> {
    let lines = || [legged(man, straight), legged(man, oblique)].concat();
    let mut takes = man.on(lines(), mao);
    takes.retain(|way| way.takes.is_some());
    let mut hops = man.on(lines(), maohopper);
    hops.retain(|way| way.takes.is_none());
    [takes, hops].concat()
}
