//! How men move, as data: steps in files and ranks, and what is done with them.

/// One step: so many files and ranks, in all eight (or four) directions that mirroring and turning make of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace(pub i8, pub i8);

impl Pace {
    /// The directions of the step, each once.
    pub fn directions(self) -> impl Iterator<Item = (i8, i8)> {
        let Pace(a, b) = self;
        let all = [(a, b), (a, -b), (-a, b), (-a, -b), (b, a), (b, -a), (-b, a), (-b, -a)];
        (0..8)
            .filter(move |&i| !all[..i].contains(&all[i]))
            .map(move |i| all[i])
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
    /// The pawn's: one step ahead, two from the second rank, captures obliquely ahead.
    Pawn,
    /// A way of Raumschach, which only the positions of cubes know.
    Space,
}
