//! Men that need another man on their line, or elsewhere, and lions.

use super::Row;
use super::walker::{COMPASS, DIAGONAL, KNIGHT, Line, ORTHOGONAL, Walker, Way, hop, hop_over, lion, quiet_ride, ride};
use crate::fairy::places::{Place, Square};

pub const MEN: &[Row] = &[
    ("G", |man| man.on(man.queen_lines(), hop)),
    ("G2", |man| man.on(man.queen_lines(), |man, line| far(man, line, 2))),
    ("G3", |man| man.on(man.queen_lines(), |man, line| far(man, line, 3))),
    ("RH", |man| man.hops(ORTHOGONAL)),
    ("BH", |man| man.hops(DIAGONAL)),
    ("NH", |man| man.hops(KNIGHT)),
    ("CH", |man| man.hops((1, 3))),
    ("ZH", |man| man.hops((2, 3))),
    ("GH", |man| [man.hops(KNIGHT), man.hops((1, 3))].concat()),
    ("KH", |man| man.on(man.queen_lines(), near)),
    ("KP", |man| man.on(man.lines(KNIGHT), near)),
    ("KA", |man| {
        man.on(man.queen_lines(), |man, line| hop_over(man, line, 2))
    }),
    ("CG", |man| man.on(man.queen_lines(), away)),
    ("HA", |man| man.on(man.queen_lines(), hamster)),
    ("HC", |man| {
        let lines = COMPASS.into_iter().filter(|(a, b)| {
            let behind = man.at(man.from, (-a, -b));
            behind.is_some_and(|behind| !man.position.is_vacant(behind))
        });
        man.on(lines.map(|step| man.line(man.from, step)).collect(), ride)
    }),
    ("B1", |man| man.on_axes(&COMPASS, bounce)),
    ("B2", |man| man.on_axes(&[(0, 1), (0, -1), (1, 0), (-1, 0)], bounce)),
    ("B3", |man| man.on_axes(&[(1, 1), (1, -1), (-1, 1), (-1, -1)], bounce)),
    ("DG", |man| twice(man, |man| man.queen_lines())),
    ("DK", |man| twice(man, |man| man.lines(ORTHOGONAL))),
    ("DB", |man| twice(man, |man| man.lines(DIAGONAL))),
    ("LI", |man| man.on(man.queen_lines(), |man, line| lion(man, line, 1))),
    ("RL", |man| {
        man.on(man.lines(ORTHOGONAL), |man, line| lion(man, line, 1))
    }),
    ("BL", |man| man.on(man.lines(DIAGONAL), |man, line| lion(man, line, 1))),
    ("NL", |man| man.on(man.lines(KNIGHT), |man, line| lion(man, line, 1))),
    ("RT", |man| man.on(man.queen_lines(), |man, line| lion(man, line, 2))),
    ("BO", |man| man.on(man.queen_lines(), |man, line| lion(man, line, 4))),
    ("KL", |man| man.on(man.queen_lines(), |man, line| lion(man, line, 2))),
    ("EQ", |man| equihops(man, Way::always, true)),
    ("NE", |man| equihops(man, Way::always, false)),
    ("OR", |man| equihops(man, is_on_line, true)),
    ("NO", |man| equihops(man, is_on_line, false)),
    ("QE", |man| equistops(man, true)),
    ("QF", |man| equistops(man, false)),
    ("EE", |man| turned_equihops(man, true)),
    ("EN", |man| turned_equihops(man, false)),
    ("RK", |man| radial(man, Centre::Man, Way::any_distance, true)),
    ("TH", |man| radial(man, Centre::Man, same_kind_of_line, false)),
    ("LH", |man| radial(man, Centre::Origin, same_kind_of_line, false)),
    ("GE", |man| radial(man, Centre::Man, Way::any_distance, false)),
    ("GF", |man| radial(man, Centre::Origin, Way::any_distance, false)),
];

impl Walker<'_> {
    /// The ways on lines that ask what lies in the opposite direction, too.
    fn on_axes(&self, directions: &[(i8, i8)], manner: fn(&Walker<'_>, &[Place], &[Place]) -> Option<Way>) -> Vec<Way> {
        let way = |&(a, b): &(i8, i8)| manner(self, &self.line(self.from, (a, b)), &self.line(self.from, (-a, -b)));
        directions.iter().filter_map(way).collect()
    }

    /// All other men of the board.
    fn others(&self) -> Vec<Place> {
        let places = self.position.men.keys().copied();
        places
            .filter(|place| place.board == self.from.board && *place != self.from)
            .collect()
    }

    /// All other squares of the board.
    fn squares(&self) -> Vec<Place> {
        let all = (1..=8).flat_map(|file| (1..=8).map(move |rank| Square::new(file, rank)));
        let places = all.map(|square| self.from.board.at(square));
        places
            .filter(|place| *place != self.from && self.position.is_ground(*place))
            .collect()
    }

    /// Are the squares vacant that lie on the straight way between the two?
    fn is_open(&self, from: Place, to: Place) -> bool {
        let (a, b) = difference(from, to);
        let parts = greatest_divisor(a.abs(), b.abs());
        let between = (1..parts).filter_map(|part| from.plus((a / parts * part, b / parts * part)));
        between.into_iter().all(|place| self.is_vacant(place))
    }
}

impl Way {
    fn always(_: (i8, i8)) -> bool {
        true
    }

    fn any_distance(first: (i8, i8), second: (i8, i8)) -> bool {
        square_of(first) == square_of(second)
    }
}

fn difference(from: Place, to: Place) -> (i8, i8) {
    (to.square.file - from.square.file, to.square.rank - from.square.rank)
}

fn greatest_divisor(a: i8, b: i8) -> i8 {
    if b == 0 { a } else { greatest_divisor(b, a % b) }
}

fn square_of((a, b): (i8, i8)) -> i32 {
    i32::from(a) * i32::from(a) + i32::from(b) * i32::from(b)
}

fn is_orthogonal((a, b): (i8, i8)) -> bool {
    (a == 0) != (b == 0)
}

fn is_diagonal((a, b): (i8, i8)) -> bool {
    a != 0 && a.abs() == b.abs()
}

fn is_on_line(way: (i8, i8)) -> bool {
    is_orthogonal(way) || is_diagonal(way)
}

/// Both on ranks and files, or both on diagonals, and equally long.
fn same_kind_of_line(first: (i8, i8), second: (i8, i8)) -> bool {
    let alike = is_orthogonal(first) && is_orthogonal(second) || is_diagonal(first) && is_diagonal(second);
    alike && square_of(first) == square_of(second)
}

/// Over the first man to the square so far beyond it, over vacant ones.
fn far(man: &Walker<'_>, line: &[Place], squares: usize) -> Vec<Way> {
    let Some(&hurdle) = man.men_on(line).first() else {
        return Vec::new();
    };
    let beyond = ride(man, &line[hurdle + 1..]);
    beyond.into_iter().nth(squares - 1).into_iter().collect()
}

/// Over a man on the very next square to the one beyond it.
fn near(man: &Walker<'_>, line: &[Place]) -> Vec<Way> {
    match line {
        [hurdle, to, ..] if !man.position.is_vacant(*hurdle) => vec![man.end(*to)],
        _ => Vec::new(),
    }
}

/// Over a man on the very next square, and on as a rider.
fn away(man: &Walker<'_>, line: &[Place]) -> Vec<Way> {
    match line {
        [hurdle, rest @ ..] if !man.position.is_vacant(*hurdle) => ride(man, rest),
        _ => Vec::new(),
    }
}

/// To the last square before the first man.
pub fn hamster(man: &Walker<'_>, line: &[Place]) -> Vec<Way> {
    match man.men_on(line).is_empty() {
        true => Vec::new(),
        false => quiet_ride(man, line).pop().into_iter().collect(),
    }
}

/// As far as the first man behind is away, or the square beyond the edge there.
fn bounce(man: &Walker<'_>, line: &[Place], behind: &[Place]) -> Option<Way> {
    let distance = man.men_on(behind).first().copied().unwrap_or(behind.len());
    ride(man, line).into_iter().nth(distance)
}

/// Two hops, the first to a vacant square, not back to its own; the man has left that.
fn twice(man: &Walker<'_>, lines: fn(&Walker<'_>) -> Vec<Line>) -> Vec<Way> {
    let mut ways = Vec::new();
    for way in man.on(lines(man), hop).into_iter().filter(|way| way.takes.is_none()) {
        let mut position = man.position.clone();
        position.men.remove(&man.from);
        let second = Walker {
            position: &position,
            from: way.to,
            by: man.by,
        };
        ways.extend(
            second
                .on(lines(&second), hop)
                .into_iter()
                .filter(|way| way.to != man.from),
        );
    }
    ways
}

/// Over a man to the square as far beyond it.
fn equihops(man: &Walker<'_>, direction: fn((i8, i8)) -> bool, open: bool) -> Vec<Way> {
    let mut ways = Vec::new();
    for hurdle in man.others() {
        let step = difference(man.from, hurdle);
        let Some(to) = man.beyond(hurdle, step) else { continue };
        let is_open = !open || man.is_open(man.from, hurdle) && man.is_open(hurdle, to);
        if direction(step) && is_open {
            ways.push(man.end(to));
        }
    }
    ways
}

/// To the square half-way to a man.
fn equistops(man: &Walker<'_>, open: bool) -> Vec<Way> {
    let mut ways = Vec::new();
    for other in man.others() {
        let (a, b) = difference(man.from, other);
        if a % 2 != 0 || b % 2 != 0 {
            continue;
        }
        let Some(to) = man.beyond(man.from, (a / 2, b / 2)) else {
            continue;
        };
        if !open || man.is_open(man.from, to) && man.is_open(to, other) {
            ways.push(man.end(to));
        }
    }
    ways
}

/// Over a man to the square as far from it, at a right angle.
fn turned_equihops(man: &Walker<'_>, open: bool) -> Vec<Way> {
    let mut ways = Vec::new();
    for hurdle in man.others() {
        let (a, b) = difference(man.from, hurdle);
        for step in [(b, -a), (-b, a)] {
            let Some(to) = man.beyond(hurdle, step) else { continue };
            if !open || man.is_open(man.from, hurdle) && man.is_open(hurdle, to) {
                ways.push(man.end(to));
            }
        }
    }
    ways
}

/// From where a radial man keeps its distance.
#[derive(Clone, Copy, PartialEq)]
enum Centre {
    Man,
    Origin,
}

/// To a square as far from another man, or from where it stands, as that man is away.
fn radial(man: &Walker<'_>, centre: Centre, alike: fn((i8, i8), (i8, i8)) -> bool, over_enemies: bool) -> Vec<Way> {
    let mut ways = Vec::new();
    for other in man.others() {
        let owner = man.position.man(other).expect("a man").owner;
        if over_enemies && !owner.serves(man.by.other()) {
            continue;
        }
        let centre = if centre == Centre::Man { other } else { man.from };
        for to in man.squares() {
            if to != other && alike(difference(man.from, other), difference(centre, to)) {
                ways.push(man.end(to));
            }
        }
    }
    ways
}
