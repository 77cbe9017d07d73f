//! Riders whose ways bend.

use super::Row;
use super::walker::{DIAGONAL, KNIGHT, Line, Walker, Way, cannon, hop, lion, ride, steps};
use crate::fairy::places::{Place, Step};

/// The leaps of a knight, clockwise.
const CIRCLE: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

pub const MEN: &[Row] = &[
    ("RO", |man| man.on(circles(man), ride)),
    ("RN", |man| man.on(circles(man), |man, line| lion(man, line, 1))),
    ("RP", |man| man.on(circles(man), hop)),
    ("RA", |man| man.on(circles(man), cannon)),
    ("SS", |man| man.on(zigzags(man, &[(0, 2), (0, 4)]), ride)),
    ("DS", |man| man.on(zigzags(man, &[(1, 1), (3, 3)]), ride)),
    ("S1", |man| man.on(zigzags(man, &[(1, 1)]), ride)),
    ("S2", |man| man.on(zigzags(man, &[(0, 2)]), ride)),
    ("S3", |man| man.on(zigzags(man, &[(3, 3)]), ride)),
    ("S4", |man| man.on(zigzags(man, &[(0, 4)]), ride)),
    ("QN", |man| man.on(right_angles(man, KNIGHT), ride)),
    ("BT", |man| man.on(right_angles(man, DIAGONAL), ride)),
    ("GT", |man| man.on(right_angles(man, (0, 1)), ride)),
    ("UU", ubi_ubi),
    ("AR", |man| man.on(reflections(man, 1), ride)),
    ("RB", |man| man.on(reflections(man, 4), ride)),
    ("C", |man| man.on(cardinals(man), ride)),
    ("BK", |man| bouncing_leaps(man, man.from, 3)),
    ("BN", bouncing_rides),
    ("CT", cat),
];

/// The squares reached by these steps one after the other, up to the edge or the square left.
fn path(man: &Walker<'_>, steps: impl Iterator<Item = Step>) -> Line {
    let mut line = Line::new();
    let mut here = man.from;
    for step in steps {
        match man.beyond(here, step) {
            Some(next) if next != man.from => here = next,
            _ => break,
        }
        line.push(here);
    }
    line
}

/// Each leap turned by an eighth of a circle against the last, always to the same side.
fn circles(man: &Walker<'_>) -> Vec<Line> {
    let circle = |start: usize, turn: usize| path(man, (0..8).map(move |leap| CIRCLE[(start + leap * turn) % 8]));
    (0..8).flat_map(|start| [circle(start, 1), circle(start, 7)]).collect()
}

fn by_turns(man: &Walker<'_>, one: Step, other: Step) -> Line {
    path(man, [one, other].into_iter().cycle())
}

/// Two different leaps of a knight by turns that go one of these ways together.
fn zigzags(man: &Walker<'_>, together: &[Step]) -> Vec<Line> {
    let sums: Vec<Step> = together.iter().flat_map(|step| steps(*step)).collect();
    let mut lines = Vec::new();
    for one in CIRCLE {
        for other in CIRCLE {
            if sums.contains(&(one.0 + other.0, one.1 + other.1)) {
                lines.push(by_turns(man, one, other));
            }
        }
    }
    lines
}

/// Two steps at a right angle by turns.
fn right_angles(man: &Walker<'_>, step: Step) -> Vec<Line> {
    let both = |(a, b): Step| [by_turns(man, (a, b), (b, -a)), by_turns(man, (a, b), (-b, a))];
    steps(step).into_iter().flat_map(both).collect()
}

/// Leaps of a knight in whatever directions, over vacant squares.
fn ubi_ubi(man: &Walker<'_>) -> Vec<Way> {
    let mut seen = vec![man.from];
    let mut ways = Vec::new();
    let mut next = 0;
    while next < seen.len() {
        let here = seen[next];
        for to in CIRCLE.into_iter().filter_map(|leap| man.beyond(here, leap)) {
            if !seen.contains(&to) && man.is_vacant(to) {
                seen.push(to);
            }
            if to != man.from {
                ways.push(man.end(to));
            }
        }
        next += 1;
    }
    ways
}

/// A bishop's lines, turned back at the edge of the board so often.
fn reflections(man: &Walker<'_>, times: usize) -> Vec<Line> {
    let line = |(mut a, mut b): Step| {
        let (mut line, mut here, mut left) = (Line::new(), man.from, times);
        loop {
            if here.plus((a, b)).is_none() {
                if left == 0 {
                    return line;
                }
                left -= 1;
                a = if here.plus((a, 0)).is_none() { -a } else { a };
                b = if here.plus((0, b)).is_none() { -b } else { b };
            }
            match man.beyond(here, (a, b)) {
                Some(next) if next != man.from => here = next,
                _ => return line,
            }
            line.push(here);
        }
    };
    steps(DIAGONAL).into_iter().map(line).collect()
}

/// A bishop's lines that go on, once, from the next square of the edge, turned back.
fn cardinals(man: &Walker<'_>) -> Vec<Line> {
    let line = |(a, b): Step| {
        let mut line = man.line(man.from, (a, b));
        let last = line.last().copied().unwrap_or(man.from);
        let aside = match (last.plus((a, 0)), last.plus((0, b))) {
            (None, Some(aside)) => Some((aside, (-a, b))),
            (Some(aside), None) => Some((aside, (a, -b))),
            _ => None,
        };
        if let Some((aside, step)) = aside.filter(|(aside, _)| man.position.is_ground(*aside)) {
            line.push(aside);
            line.extend(man.line(aside, step));
        }
        line
    };
    steps(DIAGONAL).into_iter().map(line).collect()
}

/// A knight that may leap on from a vacant square of the edge.
fn bouncing_leaps(man: &Walker<'_>, here: Place, leaps: usize) -> Vec<Way> {
    let mut ways = Vec::new();
    for to in CIRCLE.into_iter().filter_map(|leap| man.beyond(here, leap)) {
        if to == man.from {
            continue;
        }
        ways.push(man.end(to));
        if leaps > 1 && to.is_on_edge() && man.is_vacant(to) {
            ways.extend(bouncing_leaps(man, to, leaps - 1));
        }
    }
    ways
}

/// A nightrider that may ride on in any direction from a vacant square of the edge.
fn bouncing_rides(man: &Walker<'_>) -> Vec<Way> {
    let mut starts = vec![man.from];
    let mut ways = Vec::new();
    let mut next = 0;
    while next < starts.len() {
        for leap in CIRCLE {
            for way in ride(man, &man.line(starts[next], leap)) {
                if way.takes.is_none() && way.to.is_on_edge() && !starts.contains(&way.to) {
                    starts.push(way.to);
                }
                ways.push(way);
            }
        }
        next += 1;
    }
    ways.retain(|way| way.to != man.from);
    ways
}

/// A knight that may ride on by two squares in the longer direction of its leap.
fn cat(man: &Walker<'_>) -> Vec<Way> {
    let line = |(a, b): Step| {
        let on = (a / 2 * 2, b / 2 * 2);
        path(man, std::iter::once((a, b)).chain(std::iter::repeat(on)))
    };
    man.on(CIRCLE.into_iter().map(line).collect(), ride)
}
