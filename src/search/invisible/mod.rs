//! Help mates in which some men are invisible: lines of half-moves as they are announced.
//!
//! A line is consistent while there is a world, a placement and moves of the invisible men, in which all of it is legal; it solves if its
//! end is mate in every such world. The walk keeps a few worlds of each line, in which most half-moves are seen to be possible and most
//! ends not to be mate. Where these do not decide, a world is sought: men are assumed only where something needs them.
//!
//! ```
//! use looking_glass::Problem;
//! use looking_glass::search::Control;
//! use looking_glass::search::invisible::Unseen;
//! use std::ops::ControlFlow;
//!
//! let mut problem = Problem::from_fen("8/7p/5K1k/3Q4/8/8/8/8 b", "h#1", "orthodox")?;
//! problem.diagram.invisible = 1;
//! let mut lines = 0;
//! Unseen::new(&problem.diagram, 2, &Control::default()).tell((usize::MAX, false), &mut |_| {
//!     lines += 1;
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(lines, 2);
//! # Ok::<(), looking_glass::Refused>(())
//! ```

mod announced;
mod claims;
mod guess;
mod line;
mod man;
mod moment;
mod played;
mod search;
mod tally;
mod walk;
mod world;

pub use announced::Announced;
pub use line::Line;
pub use man::Man;
pub use moment::Moment;
pub use played::Played;

use super::control::Ticker;
use super::relay::{Taker, in_order};
use super::{Answer, Control};
use crate::position::Diagram;
use std::ops::ControlFlow;
use walk::Walker;
use world::World;

/// A search for all lines of so many half-moves that end in mate.
pub struct Unseen<'c> {
    start: Line,
    half_moves: usize,
    mates: bool,
    control: &'c Control,
}

impl<'c> Unseen<'c> {
    /// A search from a diagram in which nothing is wrong.
    pub fn new(diagram: &Diagram, half_moves: usize, control: &'c Control) -> Self {
        Unseen {
            start: Line::new(Moment::of(diagram), diagram.invisible.into()),
            half_moves,
            mates: true,
            control,
        }
    }

    /// The same for all lines that are possible, whatever their end.
    #[must_use]
    pub fn of_any_end(self) -> Self {
        Unseen { mates: false, ..self }
    }

    /// Can the invisible men stand anywhere, so that the side which is not to move does not stand in check?
    ///
    /// # Errors
    /// The search has to end.
    pub fn is_possible(&self) -> Answer<bool> {
        Ok(self.world()?.is_some())
    }

    fn world(&self) -> Answer<Option<World>> {
        self.walker(&|_| Ok(())).begin()
    }

    fn walker<'w>(&self, give: &'w dyn Fn(Line) -> Answer<()>) -> Walker<'w, 'c> {
        let walk = (self.half_moves, self.mates);
        Walker::new(self.start.clone(), walk, Ticker::new(self.control), give)
    }

    /// Hands over all lines in order, no more than so many; are its first moves those whose progress is watched? Were these all?
    pub fn tell(&self, (limit, watched): (usize, bool), take: &mut Taker<'_, Line>) -> bool {
        let (Ok(Some(world)), true) = (self.world(), limit > 0) else {
            return false;
        };
        let firsts = self.start.now().announced();
        if watched {
            self.control.expect(firsts.len());
        }
        let mut left = limit;
        let mut take = |line: Line| {
            left -= 1;
            match take(line) {
                ControlFlow::Continue(()) if left > 0 => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        };
        let bytes = size_of::<Line>() + self.half_moves * size_of::<Played>();
        in_order(
            &firsts,
            (bytes, &mut take),
            || (),
            |(), &first, give| {
                let answer = self.walker(give).follow(first, world.clone());
                if watched {
                    self.control.done();
                }
                answer
            },
        )
    }
}
