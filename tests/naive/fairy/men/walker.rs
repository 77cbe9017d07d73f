//! A man on its square, and what lies on its lines.

use super::Side;
use crate::fairy::moves::How;
use crate::fairy::places::{Place, Step};
use crate::fairy::position::Position;

/// A way to go: where the man arrives, and what it takes, there or elsewhere. Whose man that is, is not asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    pub to: Place,
    pub takes: Option<Place>,
    pub how: How,
    /// May it become another man there, if it is its last rank?
    pub promotes: bool,
}

/// The squares that a man meets one after the other, up to the edge or once round the board, whoever stands there.
pub type Line = Vec<Place>;

/// A man of some kind, used by this side, where it stands.
pub struct Walker<'p> {
    pub position: &'p Position,
    pub from: Place,
    pub by: Side,
}

/// All steps that mirroring and turning make of one.
pub fn steps((a, b): Step) -> Vec<Step> {
    let mut all = Vec::new();
    for (a, b) in [(a, b), (b, a)] {
        for step in [(a, b), (a, -b), (-a, b), (-a, -b)] {
            if !all.contains(&step) {
                all.push(step);
            }
        }
    }
    all
}

pub const ORTHOGONAL: Step = (0, 1);
pub const DIAGONAL: Step = (1, 1);
pub const KNIGHT: Step = (1, 2);

/// The eight directions of a queen, clockwise.
pub const COMPASS: [Step; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

impl<'p> Walker<'p> {
    pub fn is_vacant(&self, place: Place) -> bool {
        self.position.is_vacant(place) && self.position.is_ground(place)
    }

    fn is_man(&self, place: Place) -> bool {
        !self.position.is_vacant(place)
    }

    /// The place so far away, if it is on the board, be it a hole or not.
    pub fn at(&self, place: Place, step: Step) -> Option<Place> {
        let square = place.square.plus_round(step, self.position.joined_edges());
        square.map(|square| place.board.at(square))
    }

    /// The place so far away, if it is on the board and no hole.
    pub fn beyond(&self, place: Place, step: Step) -> Option<Place> {
        self.at(place, step).filter(|place| self.position.is_ground(*place))
    }

    /// To this place, or to take the man there.
    pub fn end(&self, to: Place) -> Way {
        Way {
            to,
            takes: self.is_man(to).then_some(to),
            how: How::Plain,
            promotes: false,
        }
    }

    /// To this place, if it is vacant.
    pub fn quiet(&self, to: Place) -> Option<Way> {
        self.is_vacant(to).then(|| self.end(to))
    }

    /// To take the man on this place.
    pub fn capture(&self, to: Place) -> Option<Way> {
        self.is_man(to).then(|| self.end(to))
    }

    /// To a vacant place, taking a man elsewhere.
    pub fn over(&self, man: Place, to: Place) -> Option<Way> {
        let takes = Some(man);
        let may = self.is_man(man) && self.is_vacant(to);
        may.then(|| Way { takes, ..self.end(to) })
    }

    pub fn line(&self, from: Place, step: Step) -> Line {
        let all = std::iter::successors(self.beyond(from, step), |place| self.beyond(*place, step));
        all.take_while(|place| *place != from).collect()
    }

    /// The lines of all steps like this one.
    pub fn lines(&self, step: Step) -> Vec<Line> {
        steps(step).into_iter().map(|step| self.line(self.from, step)).collect()
    }

    pub fn queen_lines(&self) -> Vec<Line> {
        [self.lines(ORTHOGONAL), self.lines(DIAGONAL)].concat()
    }

    /// Where on the line men stand.
    pub fn men_on(&self, line: &[Place]) -> Vec<usize> {
        (0..line.len()).filter(|&number| self.is_man(line[number])).collect()
    }

    /// The ways on several lines, in one manner.
    pub fn on(&self, lines: Vec<Line>, manner: impl Fn(&Self, &[Place]) -> Vec<Way>) -> Vec<Way> {
        lines.iter().flat_map(|line| manner(self, line)).collect()
    }

    /// One step.
    pub fn leap(&self, step: Step) -> Vec<Way> {
        let ends = steps(step).into_iter().filter_map(|step| self.beyond(self.from, step));
        ends.map(|to| self.end(to)).collect()
    }

    pub fn rides(&self, step: Step) -> Vec<Way> {
        let mut ways = self.on(self.lines(step), ride);
        ways.extend(steps(step).into_iter().filter_map(|step| self.round(step)));
        ways
    }

    /// Round the board to where it stands, over vacant squares.
    fn round(&self, step: Step) -> Option<Way> {
        let line = self.line(self.from, step);
        let last = line.last()?;
        let comes_back = self.beyond(*last, step) == Some(self.from);
        let may = comes_back && line.iter().all(|place| self.is_vacant(*place));
        may.then(|| Way {
            takes: None,
            ..self.end(self.from)
        })
    }

    pub fn hops(&self, step: Step) -> Vec<Way> {
        self.on(self.lines(step), hop)
    }
}

/// Over vacant squares to any of them, or to take the first man.
pub fn ride(walker: &Walker<'_>, line: &[Place]) -> Vec<Way> {
    let first = walker.men_on(line).first().map_or(line.len(), |first| first + 1);
    line[..first].iter().map(|to| walker.end(*to)).collect()
}

/// The vacant squares before the first man.
pub fn quiet_ride(walker: &Walker<'_>, line: &[Place]) -> Vec<Way> {
    let mut ways = ride(walker, line);
    ways.retain(|way| way.takes.is_none());
    ways
}

/// Over the first man to the square just beyond it.
pub fn hop(walker: &Walker<'_>, line: &[Place]) -> Vec<Way> {
    hop_over(walker, line, 1)
}

/// Over so many men to the square just beyond the last of them.
pub fn hop_over(walker: &Walker<'_>, line: &[Place], men: usize) -> Vec<Way> {
    let hurdle = walker.men_on(line).get(men - 1).copied();
    let end = hurdle.and_then(|hurdle| line.get(hurdle + 1));
    end.map(|to| walker.end(*to)).into_iter().collect()
}

/// Over so many men, and on as a rider.
pub fn lion(walker: &Walker<'_>, line: &[Place], men: usize) -> Vec<Way> {
    match walker.men_on(line).get(men - 1) {
        Some(&hurdle) => ride(walker, &line[hurdle + 1..]),
        None => Vec::new(),
    }
}

/// Rides without capture, and takes the second man.
pub fn cannon(walker: &Walker<'_>, line: &[Place]) -> Vec<Way> {
    let second = walker.men_on(line).get(1).map(|&second| walker.end(line[second]));
    quiet_ride(walker, line).into_iter().chain(second).collect()
}

/// Takes the first man, and goes to the vacant square just beyond it.
pub fn locust(walker: &Walker<'_>, line: &[Place]) -> Vec<Way> {
    let way = || {
        let first = *walker.men_on(line).first()?;
        walker.over(line[first], *line.get(first + 1)?)
    };
    way().into_iter().collect()
}
