//! How men move, as data: steps in files and ranks, and what is done with them.

/// One step: so many files and ranks, in all eight (or four) directions that mirroring and turning make of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace(pub i8, pub i8);

impl Pace {
    /// The directions of the step, each once.
    #[inline]
    pub fn directions(self) -> impl Iterator<Item = (i8, i8)> {
        let Pace(a, b) = self;
        let (all, count) = match (a, b) {
            (a, 0) => ([(a, 0), (-a, 0), (0, a), (0, -a), (0, 0), (0, 0), (0, 0), (0, 0)], 4),
            (0, b) => ([(0, b), (0, -b), (b, 0), (-b, 0), (0, 0), (0, 0), (0, 0), (0, 0)], 4),
            (a, b) => (
                [(a, b), (a, -b), (-a, b), (-a, -b), (b, a), (b, -a), (-b, a), (-b, -a)],
                8,
            ),
        };
        let count = if a == b { 4 } else { count };
        all.into_iter().take(count)
    }
}

/// One way of moving; a man has one or several of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Movement {
    /// One step, to a vacant square or to capture.
    Leap(Pace),
    /// Steps in one direction over vacant squares, to a vacant square or to capture.
    Ride(Pace),
    /// Steps in one direction over vacant squares to the next man, the hurdle, and one step beyond it, to a vacant square or
    /// to capture.
    Hop(Pace),
    /// Steps along each line, in a manner that asks for the men on it.
    Along(Pace, Manner),
    /// As [`Ride`](Movement::Ride), but only up the board, whoever owns the man.
    Up(Pace),
    /// As [`Ride`](Movement::Ride), but only down the board, whoever owns the man.
    Down(Pace),
    /// Steps over vacant squares, each turned by an eighth of a circle against the last, always the same way round.
    Circle(Pace),
    /// As far beyond another man, the hurdle, as it is away, in the same direction.
    Equihop {
        /// Only along ranks, files and diagonals?
        lines: bool,
        /// Whatever stands between?
        nonstop: bool,
    },
    /// The pawn's: one step ahead, two from the second rank, captures obliquely ahead.
    Pawn,
    /// A way of Raumschach, which only the positions of cubes know.
    Space,
}

/// What a man does on a line of equal steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Over the next man to so many steps beyond it; the squares between are vacant.
    Far(u8),
    /// To the next man, and one step from it in a direction that is so many eighths of a circle to either side.
    Turned(u8),
    /// To the last square before the next man.
    Short,
    /// Over a man one step away, to the next square.
    Near,
    /// Over a man one step away, to any square beyond it, over vacant ones.
    Away,
    /// Over this many men, to any square beyond the last, over vacant ones.
    Lion(u8),
    /// Over this many men, to the square just beyond the last.
    Over(u8),
    /// Rides without capture; captures the second man on the line, over the first.
    Cannon,
    /// Takes the next man, by going to the vacant square just beyond it.
    Locust,
    /// Rides without capture; captures as the locust.
    Marine,
    /// One step without capture; takes a man one step away, by going to the vacant square just beyond it.
    MarineLeap,
    /// As far as the next man, or the edge, is away in the opposite direction.
    Bounce,
    /// Rides between the edge and the inner board, not from edge to edge nor from inside to inside.
    Edge,
    /// One step of a knight, over a vacant square beside the man: the one straight ahead.
    Mao,
    /// One step of a knight, over a vacant square beside the man: the one obliquely ahead.
    Moa,
    /// Repeats the mao's step in one direction.
    MaoRide,
    /// Repeats the moa's step in one direction.
    MoaRide,
}
