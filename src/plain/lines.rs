//! Help and series play by brute force: every line of moves that reaches the goal.
//!
//! ```
//! use looking_glass::plain::position::Plain;
//! use looking_glass::plain::rules::Rules;
//! use looking_glass::plain::stipulation::Stipulation;
//!
//! let position = Plain::from_fen(Rules::named("orthodox")?, "8/8/8/8/8/1K6/7R/k7 b - - 0 1")?;
//! let asked = Stipulation::parse("h#1")?;
//! assert_eq!(asked.lines(&position), [["a1b1", "h2h1"]]);
//! # Ok::<(), String>(())
//! ```

use super::battle::Coords;
use super::moves::PlainMove;
use super::position::Plain;
use super::stipulation::{Play, Stipulation};

impl Stipulation {
    /// Every line of exactly the full length, from a diagram in which the starter is to move.
    pub fn lines(&self, diagram: &Plain) -> Vec<Coords> {
        if self.is_series() {
            self.series(diagram, self.moves)
        } else {
            self.help(diagram, self.half_moves())
        }
    }

    /// Every shorter line: whole moves fewer, so that the same sides begin and end.
    pub fn shorter_lines(&self, diagram: &Plain) -> Vec<Coords> {
        let shorter = (0..self.moves).map(|moves| Stipulation { moves, ..*self });
        shorter.flat_map(|stipulation| stipulation.lines(diagram)).collect()
    }

    /// Set play: in help play the lines without the first half-move, in series play what follows the
    /// series. There is none if the starter is in check, so that it could not have passed.
    pub fn set_lines(&self, diagram: &Plain) -> Vec<Coords> {
        if diagram.in_check(diagram.turn) || self.play == Play::Series {
            Vec::new()
        } else if self.is_series() {
            self.end_of_series(&diagram.pass())
        } else {
            self.help(&diagram.pass(), self.half_moves() - 1)
        }
    }

    fn is_series(&self) -> bool {
        !matches!(self.play, Play::Help | Play::HelpSelf | Play::HelpReflex)
    }

    /// Lines of so many half-moves, made in turn.
    fn help(&self, position: &Plain, half_moves: usize) -> Vec<Coords> {
        match half_moves {
            0 => Vec::new(),
            1 => self.last_half_move(position),
            _ if self.is_obliged(position) => Vec::new(),
            _ => {
                let legal = position.legal_moves();
                let after = |m: &PlainMove| self.help(&position.play(m), half_moves - 1);
                legal.iter().flat_map(|m| led_by(m, after(m))).collect()
            }
        }
    }

    /// Lines of so many moves of the side to move, and what ends them.
    fn series(&self, position: &Plain, moves: usize) -> Vec<Coords> {
        if moves == 0 || self.is_obliged(position) {
            return Vec::new();
        }
        if moves == 1 && self.play == Play::Series {
            return self.reaching_goal(position);
        }
        let mut lines = Vec::new();
        for m in position.legal_moves() {
            let after = position.play(&m);
            if moves == 1 {
                lines.extend(led_by(&m, self.end_of_series(&after)));
            } else if !after.in_check(after.turn) && !self.is_obliged(&after) {
                // A check, which the other side could not answer, is for the last move of a series.
                lines.extend(led_by(&m, self.series(&after.pass(), moves - 1)));
            }
        }
        lines
    }

    /// What follows a series: the other side's last move or, in `ser-hs`, a move of the other side
    /// which forces one of this side.
    fn end_of_series(&self, position: &Plain) -> Vec<Coords> {
        let half_moves = if self.play == Play::SeriesHelpSelf { 2 } else { 1 };
        self.help(position, half_moves)
    }

    /// The moves that reach the goal: whichever do or, where the side to move is to be forced, all its
    /// moves or none.
    fn last_half_move(&self, position: &Plain) -> Vec<Coords> {
        let forced = matches!(self.play, Play::HelpSelf | Play::SeriesSelf | Play::SeriesHelpSelf);
        let reaching = self.reaching_goal(position);
        if forced && reaching.len() < position.legal_moves().len() {
            return Vec::new();
        }
        reaching
    }

    fn reaching_goal(&self, position: &Plain) -> Vec<Coords> {
        let mut moves = position.legal_moves();
        moves.retain(|m| self.goal.reached(position, m));
        moves.iter().map(|m| vec![m.coords().to_string()]).collect()
    }

    /// In reflex play a side that can reach the goal has to: the play ends there and then, in the
    /// solution or in failure, but in any case before its time.
    fn is_obliged(&self, position: &Plain) -> bool {
        matches!(self.play, Play::HelpReflex | Play::SeriesReflex) && !self.reaching_goal(position).is_empty()
    }
}

/// The lines with this move in front.
fn led_by(m: &PlainMove, lines: Vec<Coords>) -> Vec<Coords> {
    let with_move = |line: Coords| [vec![m.coords().to_string()], line].concat();
    lines.into_iter().map(with_move).collect()
}
