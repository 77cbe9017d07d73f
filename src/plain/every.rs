//! The plays and goals that the older parts of the plain solver leave out, by brute force. Every function is the
//! definition of its name; what is asked is told in the crate's words, and answered with none of its code.
//!
//! ```
//! use looking_glass::plain::every::Now;
//! use looking_glass::plain::position::Plain;
//! use looking_glass::plain::rules::Rules;
//!
//! let position = Plain::from_fen(Rules::named("orthodox")?, "8/8/8/8/8/1K6/6R1/k7 w - - 0 1")?;
//! let now = Now::diagram(position);
//! assert!(!now.checked());
//! # Ok::<(), String>(())
//! ```

use super::battle::Coords;
use super::men::Men;
use super::moves::{Kind, PlainMove};
use super::place::{Cell, Color, Man, Place, Role};
use super::position::Plain;
use crate::geometry::Shape;
use crate::stipulation::{Ending, Goal, Play, Stipulation};
use rayon::prelude::*;
use std::collections::HashSet;

/// A position in which every man remembers where it stood in the diagram.
#[derive(Clone, Debug)]
pub struct Now {
    /// The men.
    pub plain: Plain,
    homes: Vec<(Place, Cell)>,
}

/// What is asked: a stipulation and, for games, the men to be reached.
pub struct LineSearch<'a> {
    /// What is demanded.
    pub stipulation: &'a Stipulation,
    /// The men to be reached, in games.
    pub target: Option<&'a Men>,
    /// Asked at each position, and at each ending with the number of lines found there: may the search go on? What it
    /// has found is of no use to anybody if not.
    pub go_on: &'a GoOn<'a>,
}

/// May a search go on that has found so many lines more?
pub type GoOn<'a> = dyn Fn(usize) -> bool + Sync + 'a;

impl Now {
    /// The diagram, in which every man stands at home.
    pub fn diagram(plain: Plain) -> Now {
        let homes = plain.men.keys().map(|&place| (place, place.cell)).collect();
        Now { plain, homes }
    }

    /// The position after a move.
    pub fn play(&self, m: &PlainMove) -> Now {
        let mut homes = self.homes.clone();
        if let Some(captured) = m.captures {
            homes.retain(|(place, _)| *place != captured);
        }
        let mut carry = |from: Place, to: Place| {
            let man = homes.iter_mut().find(|(place, _)| *place == from);
            man.expect("a man has a home").0 = to;
        };
        carry(m.from, m.lands.at(m.to));
        if let Kind::Castling(right, lands) = m.kind {
            carry(right.board.at(right.rook_from()), lands.at(right.rook_to()));
        }
        Now {
            plain: self.plain.play(m),
            homes,
        }
    }

    fn home(&self, of: Place) -> Cell {
        let man = self.homes.iter().find(|(place, _)| *place == of);
        man.expect("a man has a home").1
    }

    /// The same with the other side to move.
    pub fn pass(&self) -> Now {
        Now {
            plain: self.plain.pass(),
            ..self.clone()
        }
    }

    /// Is the side to move in check?
    pub fn checked(&self) -> bool {
        self.plain.in_check(self.plain.turn)
    }

    /// Its legal moves.
    pub fn legal(&self) -> Vec<PlainMove> {
        self.plain.legal_moves()
    }
}

/// Could the side to move take the king and be safe? Then it is not bound to anything.
fn takes_king(plain: &Plain) -> bool {
    plain.kings(plain.turn.other()).into_iter().any(|king| {
        let mut without = plain.clone();
        without.men.insert(king, Man::new(plain.turn.other(), Role::Knight));
        without.legal_moves().iter().any(|m| m.captures == Some(king))
    })
}

fn is_bound(plain: &Plain) -> bool {
    plain.legal_moves().is_empty() && !takes_king(plain)
}

fn is_mated(plain: &Plain) -> bool {
    plain.in_check(plain.turn) && is_bound(plain)
}

fn beside(one: Cell, other: Cell) -> bool {
    let file = (one.file - other.file).abs();
    let rank = (one.rank - other.rank).abs();
    file.max(rank) == 1
}

impl<'a> LineSearch<'a> {
    /// A search that nobody ends.
    pub fn new(stipulation: &'a Stipulation, target: Option<&'a Men>) -> Self {
        LineSearch {
            stipulation,
            target,
            go_on: &|_| true,
        }
    }

    fn goal(&self) -> Goal {
        self.stipulation.goal
    }

    /// Does a move reach a goal?
    pub fn reaches(&self, goal: Goal, before: &Now, m: &PlainMove) -> bool {
        if goal == Goal::Mate {
            return before.plain.play(m).is_mate();
        }
        let after = before.play(m);
        let (plain, again) = (&after.plain, after.plain.pass());
        let mover = m.lands.at(m.to);
        let named = |square, cell: Cell| Shape::CHESS.name(square) == cell.to_string();
        match goal {
            Goal::Mate => plain.is_mate(),
            Goal::Stalemate => plain.is_stalemate(),
            Goal::DoubleStalemate => plain.is_stalemate() && again.legal_moves().is_empty(),
            Goal::MateOrStalemate => plain.legal_moves().is_empty(),
            Goal::AutoStalemate => !after.checked() && again.legal_moves().is_empty(),
            Goal::AutoMate => is_mated(&again),
            Goal::DoubleMate => is_mated(&again) && is_mated(plain) && !before.legal().is_empty(),
            Goal::CounterMate => is_mated(&again) && is_mated(plain) && before.plain.is_mate(),
            Goal::Check => after.checked(),
            Goal::Capture | Goal::WinPiece => m.captures.is_some(),
            Goal::Target(square) => named(square, m.to),
            Goal::Castling => matches!(m.kind, Kind::Castling(..)),
            Goal::EnPassant => m.kind == Kind::EnPassant,
            Goal::Kiss(square) => after.plain.men.keys().any(|&kissed| {
                let neighbours = after.plain.men.keys().filter(|other| beside(other.cell, kissed.cell));
                named(square, after.home(kissed)) && neighbours.collect::<Vec<_>>() == [&mover]
            }),
            Goal::Circuit => after.home(mover) == m.to,
            Goal::Exchange => after.plain.men.iter().any(|(&place, man)| {
                let swapped = place.cell == after.home(mover) && after.home(place) == m.to;
                man.color == m.man.color && place != mover && swapped
            }),
            // By the plain rules nobody is reborn.
            Goal::CircuitByRebirth | Goal::ExchangeByRebirth => false,
            Goal::Chess81 => m.to.rank == if m.man.color == Color::White { 8 } else { 1 },
            Goal::Any => true,
            Goal::Diagram | Goal::Position => Some(&after.plain.men) == self.target,
        }
    }

    /// The moves that reach the goal: legal ones or, where it demands that, ones that expose the own king.
    fn reaching(&self, goal: Goal, now: &Now) -> Vec<PlainMove> {
        let exposes = matches!(goal, Goal::AutoMate | Goal::DoubleMate | Goal::CounterMate);
        let mut moves = if exposes {
            now.plain.exposing_moves()
        } else {
            now.legal()
        };
        moves.retain(|m| self.reaches(goal, now, m));
        moves
    }

    fn can_reach(&self, now: &Now) -> bool {
        !self.reaching(self.goal(), now).is_empty()
    }

    /// The moves of a side that cannot but reach the goal.
    fn forced(&self, now: &Now) -> Vec<PlainMove> {
        let mut moves = now.legal();
        if !moves.iter().all(|m| self.reaches(self.goal(), now, m)) {
            moves.clear();
        }
        moves
    }

    /// All lines of the stipulated length and of shorter ones; of exact play only the former. None leads
    /// through the end of a shorter one.
    pub fn lines(&self, diagram: &Now) -> Vec<Coords> {
        let moves = usize::from(self.stipulation.length.moves);
        let half = usize::from(self.stipulation.length.half);
        let (mut told, mut shorter): (Vec<Coords>, HashSet<Coords>) = (Vec::new(), HashSet::new());
        for length in 0..=moves {
            let mut lines = self.of_length(diagram, length, half);
            lines.retain(|line| !(1..=line.len()).any(|end| shorter.contains(&line[..end])));
            shorter.extend(lines.clone());
            if length == moves || !self.stipulation.exact {
                told.extend(lines);
            }
        }
        told.sort();
        told
    }

    fn of_length(&self, now: &Now, moves: usize, half: usize) -> Vec<Coords> {
        match self.stipulation.play {
            Play::Help | Play::HelpReflex | Play::ProofGame => self.help(now, 2 * moves + half),
            Play::HelpSelf => match (2 * moves + half).checked_sub(1) {
                Some(before) => self.walk(now, before, &|now| one_move(self.forced(now))),
                None => Vec::new(),
            },
            Play::ReciprocalHelp { black } => match (2 * moves + half).checked_sub(2) {
                Some(before) => self.walk(now, before, &|now| self.reciprocal(now, black)),
                None => Vec::new(),
            },
            _ if moves == 0 => Vec::new(),
            _ if self.stipulation.intro == 0 => self.series(now, moves),
            _ => (1..=self.stipulation.intro.into())
                .flat_map(|intro| self.introduced(now, intro, moves))
                .collect(),
        }
    }

    fn help(&self, now: &Now, half_moves: usize) -> Vec<Coords> {
        match half_moves.checked_sub(1) {
            Some(before) => self.walk(now, before, &|now| one_move(self.reaching(self.goal(), now))),
            None => Vec::new(),
        }
    }

    /// Black reaches his goal, or lets White reach his: all ways of both, if there are some of either.
    fn reciprocal(&self, now: &Now, black: Goal) -> Vec<Coords> {
        let own = one_move(self.reaching(black, now));
        let mut helped = Vec::new();
        for m in now.legal() {
            helped.extend(led_by(&m, one_move(self.reaching(self.goal(), &now.play(&m)))));
        }
        if own.is_empty() || helped.is_empty() {
            Vec::new()
        } else {
            [own, helped].concat()
        }
    }

    /// So many moves of one side in a row, the last answered as in usual play, and then a series.
    fn introduced(&self, now: &Now, intro: usize, moves: usize) -> Vec<Coords> {
        let mut lines = Vec::new();
        for m in now.legal() {
            if !(self.go_on)(0) {
                break;
            }
            let after = now.play(&m);
            if intro == 1 {
                lines.extend(led_by(&m, self.series(&after, moves)));
            } else if !after.checked() {
                lines.extend(led_by(&m, self.introduced(&after.pass(), intro - 1, moves)));
            }
        }
        lines
    }

    fn series(&self, now: &Now, moves: usize) -> Vec<Coords> {
        let ending = self.stipulation.play.ending().expect("a series");
        if ending == Ending::Reflex && self.can_reach(now) {
            return Vec::new();
        }
        match (moves, ending) {
            (1, Ending::Direct) => return one_move(self.reaching(self.goal(), now)),
            (1, Ending::ReciprocalHelp { black }) => return self.reciprocal(now, black),
            _ => {}
        }
        let each = |m: &PlainMove| led_by(m, self.series_after(&now.play(m), moves, ending));
        now.legal().par_iter().flat_map_iter(each).collect()
    }

    /// What follows a move of a series of so many.
    fn series_after(&self, after: &Now, moves: usize, ending: Ending) -> Vec<Coords> {
        if !(self.go_on)(0) {
            return Vec::new();
        }
        if moves == 1 {
            let lines = self.end_of_series(after, ending);
            return if (self.go_on)(lines.len()) { lines } else { Vec::new() };
        }
        let over = matches!(ending, Ending::SelfPlay | Ending::Reflex | Ending::SemiReflex)
            && !self.end_of_series(after, ending).is_empty();
        if over {
            return Vec::new();
        }
        self.rest_of_series(after, moves - 1)
    }

    /// The other side passes, or parries a check where it may be given.
    fn rest_of_series(&self, after: &Now, moves: usize) -> Vec<Coords> {
        if !after.checked() {
            return self.series(&after.pass(), moves);
        }
        let mut lines = Vec::new();
        if !matches!(self.stipulation.play, Play::Series(_)) {
            for parry in after.legal() {
                lines.extend(led_by(&parry, self.series(&after.play(&parry), moves)));
            }
        }
        lines
    }

    fn end_of_series(&self, after: &Now, ending: Ending) -> Vec<Coords> {
        match ending {
            Ending::SelfPlay => one_move(self.forced(after)),
            Ending::HelpSelf => self.walk(after, 1, &|now| one_move(self.forced(now))),
            _ => one_move(self.reaching(self.goal(), after)),
        }
    }

    /// The first moves by which the attacker forces the end in at most so many moves: of direct play, and of parry
    /// series in which the parries are no help.
    pub fn keys(&self, now: &Now, moves: usize) -> Coords {
        let over = moves == 0 || !(self.go_on)(0);
        if over || self.stipulation.play.ending() == Some(Ending::Reflex) && self.can_reach(now) {
            return Coords::new();
        }
        let mut firsts = now.legal();
        if matches!(self.stipulation.play.ending(), None | Some(Ending::Direct)) {
            firsts.extend(self.reaching(self.goal(), now));
        }
        let mut keys: Coords = firsts
            .iter()
            .filter(|m| self.forces(now, m, moves))
            .map(coords)
            .collect();
        keys.sort();
        keys.dedup();
        keys
    }

    fn forces(&self, now: &Now, m: &PlainMove, moves: usize) -> bool {
        let after = now.play(m);
        let ended = match self.stipulation.play.ending() {
            None | Some(Ending::Direct) => self.reaches(self.goal(), now, m) && self.may_reach(now, m),
            Some(ending) => !self.end_of_series(&after, ending).is_empty(),
        };
        if ended || moves == 1 {
            return ended;
        }
        if after.plain.in_check(after.plain.turn.other()) {
            return false;
        }
        let wins = |next: &Now| !self.keys(next, moves - 1).is_empty();
        if self.stipulation.play != Play::Direct && !after.checked() {
            return wins(&after.pass());
        }
        let replies = after.legal();
        let met = |reply: &PlainMove| {
            let obeys = self.stipulation.play.ending() == Some(Ending::SelfPlay);
            obeys && self.reaches(self.goal(), &after, reply) || wins(&after.play(reply))
        };
        !replies.is_empty() && replies.iter().all(met)
    }

    /// Is this among the moves by which the goal may be reached?
    fn may_reach(&self, now: &Now, m: &PlainMove) -> bool {
        self.reaching(self.goal(), now).contains(m)
    }

    /// All ways to make so many half-moves in turn, each with every ending of its last position.
    fn walk(&self, now: &Now, half_moves: usize, ending: &(dyn Fn(&Now) -> Vec<Coords> + Sync)) -> Vec<Coords> {
        if !(self.go_on)(0) {
            return Vec::new();
        }
        if half_moves == 0 {
            let lines = ending(now);
            return if (self.go_on)(lines.len()) { lines } else { Vec::new() };
        }
        // In reflex play a side that can reach the goal has to, and the play ends before its time.
        if self.stipulation.play == Play::HelpReflex && self.can_reach(now) {
            return Vec::new();
        }
        let after = |m: &PlainMove| led_by(m, self.walk(&now.play(m), half_moves - 1, ending));
        match half_moves {
            1 => now.legal().iter().flat_map(after).collect(),
            _ => now.legal().par_iter().flat_map_iter(after).collect(),
        }
    }
}

fn coords(m: &PlainMove) -> String {
    m.coords().to_string()
}

fn one_move(moves: Vec<PlainMove>) -> Vec<Coords> {
    moves.iter().map(|m| vec![coords(m)]).collect()
}

/// The lines with this move in front.
fn led_by(m: &PlainMove, lines: Vec<Coords>) -> Vec<Coords> {
    lines.into_iter().map(|line| [vec![coords(m)], line].concat()).collect()
}
