//! How men move, as data: steps in files and ranks, and what is done with them.

use super::Color;

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
    /// In these ways, but only to ranks that are nearer to the other side.
    Ahead(&'static [Movement]),
    /// In these ways, but only to ranks that are nearer to the man's own side.
    Back(&'static [Movement]),
    /// Steps over vacant squares, each turned by an eighth of a circle against the last, always the same way round; in a manner
    /// that asks for the men on the circle: [`Ring`].
    Circle(Pace, Ring),
    /// Two kinds of steps by turns over vacant squares; together they go the way of one of these paces.
    Zigzag(Pace, &'static [Pace]),
    /// Two hops as of a grasshopper one after the other, each along any line of these paces; the square between is vacant.
    TwoHops(&'static [Pace]),
    /// Rides as a bishop that is reflected at the edge, at most so many times.
    Reflected(u8),
    /// Rides as a bishop that goes on, once, from the square beside the one at which it met the edge, turned back.
    Cardinal,
    /// Leaps of a knight, up to three, as long as they meet the edge.
    BouncingLeaps,
    /// Rides of a nightrider that go on in any direction from the edge.
    BouncingRides,
    /// Any number of leaps of a knight over vacant squares, in whatever directions.
    Wandering,
    /// A leap of a knight, and on along a rank or file by steps of two squares.
    LeapAndRide,
    /// To a square as far from another man, or from the square it leaves, as that man is away: [`Radius`].
    Radial(Radius),
    /// To a square half-way to another man.
    Equistop {
        /// Whatever stands between?
        nonstop: bool,
    },
    /// As far beyond another man as it is away, turned by a right angle.
    TurnedEquihop {
        /// Whatever stands between?
        nonstop: bool,
    },
    /// As the men that observe it do.
    Borrowed {
        /// Men of the other side, or of its own?
        from_enemy: bool,
    },
    /// As the man that stands on its file in the array.
    ByFile,
    /// Rides ahead along these files without capture, and takes ahead along others.
    SuperPawn {
        /// Files of a quiet step.
        quiet: &'static [i8],
        /// Files of a step that takes.
        takes: &'static [i8],
    },
    /// One step ahead, or aside as well on the other half of the board.
    Footman,
    /// Steps ahead as a pawn or another soldier: [`Soldier`].
    Soldier(&'static Soldier),
    /// As far beyond another man, the hurdle, as it is away, in the same direction.
    Equihop {
        /// Only along ranks, files and diagonals?
        lines: bool,
        /// Whatever stands between?
        nonstop: bool,
    },
    /// To the square of this number, wherever the man comes from.
    To(u8),
    /// A way of Raumschach, which only the positions of cubes know.
    Space,
}

impl Movement {
    /// Is it a leap, a ride or a hop, which leads to known squares by the men on a line?
    #[inline]
    pub fn is_simple(&self) -> bool {
        matches!(self, Movement::Leap(_) | Movement::Ride(_) | Movement::Hop(_))
    }
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
    /// As the mao's ride, but over one man on its way, to any square beyond it.
    MaoLion,
    /// As the moa's ride, but over one man on its way, to any square beyond it.
    MoaLion,
    /// One step of a knight over a man straight ahead.
    MaoHop,
    /// One step of a knight over a man obliquely ahead.
    MoaHop,
    /// One step of a knight: over a man on either way without capture, over a vacant square on either way to capture.
    Saltador,
    /// One step of a knight that takes the man straight ahead on the way, if there is one.
    Skylla,
    /// One step of a knight that takes the man obliquely ahead on the way, if there is one.
    Charybdis,
    /// One step without capture; captures a step beyond a man one step away.
    CannonLeap,
    /// Takes the next man; without capture rides on beyond it.
    Argentine,
    /// Rides away from a man that stands just behind.
    ContraHamster,
    /// To the next man, and a knight's step from it that turns least.
    Scarab,
}

impl Manner {
    /// Does a man that moves so take on the line of its steps only?
    pub const fn keeps_to_line(self) -> bool {
        !self.turns_aside() && !matches!(self, Manner::Skylla | Manner::Charybdis)
    }

    /// Does it turn aside at the next man, to a square at a known distance from that?
    pub const fn turns_aside(self) -> bool {
        matches!(self, Manner::Turned(_) | Manner::Scarab)
    }
}

/// What a man does on a circle of knight's steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ring {
    /// Rides.
    Ride,
    /// Rides without capture; captures the second man, over the first.
    Cannon,
    /// Over the next man to the square just beyond it.
    Hop,
    /// Over the next man to any square beyond it.
    Lion,
}

/// Where a radial man goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Radius {
    /// Only along ranks, files and diagonals, each for itself?
    pub lines: bool,
    /// Is the distance kept from the other man, or from the square left?
    pub from_man: bool,
    /// Only enemies count?
    pub enemies: bool,
}

/// How a pawn or a man like it steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Soldier {
    /// Files of a quiet step.
    pub quiet: &'static [i8],
    /// Files of a step that takes.
    pub takes: &'static [i8],
    /// Does it go towards its own side?
    pub back: bool,
    /// Does it take by passing over, as the locust?
    pub over: bool,
    /// Can it be taken in passing after a double step?
    pub passing: bool,
    /// Does it move on its own first rank?
    pub from_base: bool,
    /// How many steps may it make at once on that rank, over vacant squares?
    pub base_steps: u8,
    /// Does it promote?
    pub promotes: bool,
}

impl Soldier {
    /// The pawn.
    pub const PAWN: Soldier = Soldier {
        quiet: &[0],
        takes: &[-1, 1],
        back: false,
        over: false,
        passing: true,
        from_base: false,
        base_steps: 1,
        promotes: true,
    };

    /// May it take from this rank, counted from nought, when it goes up for White or down for Black?
    pub fn takes_from(&self, goes_for: Color, rank: u8) -> bool {
        self.from_base || rank != goes_for.pick(0, 7)
    }
}
