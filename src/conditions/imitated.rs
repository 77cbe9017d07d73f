//! The ways of men as imitators go them.

use crate::board::Mailbox;
use crate::geometry::{BoardId, Place, common_divisor};
use crate::pieces::{Manner, Movement, Pace, Role, Soldier};
use smallvec::SmallVec;

/// A way by its squares, seen from where it begins.
#[derive(Default)]
pub(super) struct Way {
    /// The squares over which it leads; they must be vacant.
    vacant: Steps,
    /// The square of its hurdle.
    hurdle: Option<Step>,
    end: Step,
}

type Step = (i8, i8);
type Steps = SmallVec<[Step; 8]>;

impl Way {
    fn to(end: Step) -> Way {
        Way { end, ..Way::default() }
    }

    /// By these squares.
    pub(super) fn by(steps: &[Step]) -> Way {
        Way {
            vacant: Steps::from_slice(steps),
            ..Way::to(steps.last().copied().unwrap_or_default())
        }
    }

    /// Can each of these go so?
    pub(super) fn is_free(&self, ground: &Ground<'_>, imitators: &[Place]) -> bool {
        imitators.iter().all(|&from| self.is_free_from(ground, from))
    }

    fn is_free_from(&self, ground: &Ground<'_>, from: Place) -> bool {
        let at = |&step: &Step| ground.men.beyond(from, step);
        let free = |step: &Step| at(step).is_some_and(|place| ground.is_vacant(place));
        let hurdle = |step: &Step| at(step).is_some_and(|place| !ground.is_vacant(place));
        free(&self.end) && self.vacant.iter().all(free) && self.hurdle.iter().all(hurdle)
    }
}

/// What imitators find on their way.
pub(super) struct Ground<'a> {
    pub men: &'a Mailbox,
    /// The place that the man leaves, which counts as vacant.
    pub left: Place,
    /// The boards whose men they mind.
    pub boards: &'a [BoardId],
}

impl Ground<'_> {
    /// Does nobody stand on this square of the boards?
    pub(super) fn is_vacant(&self, place: Place) -> bool {
        let mut places = self.boards.iter().map(|&board| Place::new(board, place.square));
        places.all(|place| place == self.left || self.men.is_vacant(place))
    }
}

/// Some steps in one direction: from the first number to before the last.
fn steps((files, ranks): Step, numbers: std::ops::Range<i8>) -> Steps {
    numbers.map(|number| (files * number, ranks * number)).collect()
}

/// The ways in which a man of this role comes so far.
pub(super) fn ways(role: Role, way: Step) -> SmallVec<[Way; 2]> {
    let mut found = SmallVec::new();
    for movement in role.kind().movement {
        match *movement {
            Movement::Leap(pace) => found.extend(pace.directions().filter(|&step| step == way).map(Way::to)),
            Movement::Ride(pace) => found.extend(riding(pace, way)),
            Movement::Soldier(_) => found.extend(riding(Pace(way.0.signum().abs(), 1), way)),
            Movement::Hop(pace) => found.extend(hopping(pace, 1, way)),
            Movement::Along(pace, Manner::Far(number)) => found.extend(hopping(pace, number as i8, way)),
            Movement::Along(pace, Manner::Near) => {
                let near = hopping(pace, 1, way).filter(|way| way.vacant.is_empty());
                found.extend(near);
            }
            Movement::Along(pace, Manner::Mao) => found.extend(lame(pace, way, |part| part / 2)),
            Movement::Along(pace, Manner::Moa) => found.extend(lame(pace, way, i8::signum)),
            Movement::Equihop { nonstop, .. } => found.extend(halving(nonstop, way)),
            _ => {}
        }
    }
    found
}

/// The direction of these, and the number of steps in it, that lead so far.
fn direction(pace: Pace, way: Step) -> Option<(Step, i8)> {
    pace.directions().find_map(|(a, b)| {
        let number = (1..8).find(|number| (a * number, b * number) == way)?;
        Some(((a, b), number))
    })
}

fn riding(pace: Pace, way: Step) -> Option<Way> {
    let (step, number) = direction(pace, way)?;
    Some(Way::by(&steps(step, 1..number + 1)))
}

/// Over the square so many steps before the last, all others being vacant.
fn hopping(pace: Pace, beyond: i8, way: Step) -> Option<Way> {
    let (step, number) = direction(pace, way)?;
    let hurdle = number - beyond;
    let mut vacant = steps(step, 1..hurdle);
    vacant.extend(steps(step, hurdle + 1..number));
    (hurdle > 0).then(|| Way {
        vacant,
        hurdle: steps(step, hurdle..hurdle + 1).pop(),
        ..Way::to(way)
    })
}

/// A knight's step over a square beside the man.
fn lame(pace: Pace, way: Step, leg: fn(i8) -> i8) -> Option<Way> {
    let goes = pace.directions().any(|step| step == way);
    goes.then(|| Way::by(&[(leg(way.0), leg(way.1)), way]))
}

/// Over the square half-way, the others on the straight way being vacant unless that is all the same.
fn halving(nonstop: bool, way: Step) -> Option<Way> {
    let number = common_divisor(way.0, way.1);
    if number == 0 || number % 2 != 0 {
        return None;
    }
    let (step, half) = ((way.0 / number, way.1 / number), number / 2);
    let mut vacant = Steps::new();
    if !nonstop {
        vacant.extend(steps(step, 1..half));
        vacant.extend(steps(step, half + 1..number));
    }
    Some(Way {
        vacant,
        hurdle: Some((way.0 / 2, way.1 / 2)),
        ..Way::to(way)
    })
}

/// Does the way of such a man say by which squares it leads?
pub(super) fn is_played(role: Role) -> bool {
    let pawns = [&Soldier::PAWN.takes, &Soldier::PAWN.quiet];
    role.kind().movement.iter().all(|movement| match movement {
        Movement::Leap(_) | Movement::Ride(_) | Movement::Hop(_) | Movement::Equihop { .. } => true,
        Movement::Along(_, manner) => matches!(manner, Manner::Far(_) | Manner::Near | Manner::Mao | Manner::Moa),
        Movement::Soldier(soldier) => {
            !soldier.over && pawns.contains(&&soldier.quiet) && pawns.contains(&&soldier.takes)
        }
        _ => false,
    })
}
