//! What is assumed of invisible men while a world is sought: no more than was needed so far.

use super::announced::Announced;
use super::line::Line;
use super::man::{Man, Men, NOWHERE, between, squares};
use super::moment::{Moment, home, rook_file, wing};
use super::world::way;
use crate::pieces::Color;
use smallvec::SmallVec;

/// An invisible man of which something is assumed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ghost {
    /// Where it stands at the beginning.
    pub(super) start: u8,
    /// What it may be at the beginning.
    pub(super) men: Men,
    /// The half-move with which it is promoted.
    pub(super) promoted: usize,
    /// What it may be afterwards.
    pub(super) late: Men,
}

/// A move of an invisible man that is assumed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mover {
    pub(super) ghost: usize,
    pub(super) to: u8,
}

/// What must be assumed next for all that was announced to be possible.
#[derive(Clone, Copy, Debug)]
pub(super) enum Need {
    /// It is impossible.
    Never,
    /// The king of a side stands somewhere.
    King(Color),
    /// A man stands on one of these squares from the beginning.
    Shield(u64),
    /// One of these men stands on a square from the beginning.
    Man(u8, Men),
    /// An invisible man makes the half-move of a number.
    Mover(usize),
    /// Is a man at a time one of these, or is it none of them?
    Split(usize, usize, Men),
}

/// In place of a half-move: none.
pub(super) const NEVER: usize = usize::MAX;

/// All that is assumed.
#[derive(Clone, Debug, Default)]
pub(super) struct Guess {
    pub(super) ghosts: SmallVec<[Ghost; 6]>,
    /// Who makes the half-moves of invisible men.
    pub(super) movers: Vec<Option<Mover>>,
    /// Where they stand at the time that is looked at.
    pub(super) at: SmallVec<[u8; 6]>,
    /// Where men have become visible.
    pub(super) known: SmallVec<[(u8, usize); 2]>,
}

/// What is asked beside the announcements.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Terms {
    /// How many men of which nothing is assumed are left.
    pub(super) pool: usize,
    /// Must this man not stand here at the end?
    pub(super) barred: Option<(u8, Man)>,
    /// Must the side to move at the end not stand in check?
    pub(super) no_check: bool,
    /// How many men of each side that move unseen may be anywhere at any time: then a world that is found need not exist, and
    /// only that there is none is true.
    pub(super) wild: [usize; 2],
    /// How many men of each side there are at most.
    pub(super) most: [usize; 2],
    /// May there be fewer men than are left of which nothing is assumed?
    pub(super) fewer: bool,
}

impl Terms {
    const fn wild_men(&self) -> usize {
        self.wild[0] + self.wild[1]
    }
}

/// In place of a man: one that may be anywhere.
pub(super) const WILD: usize = usize::MAX;

type Fits = Result<(), Need>;

impl Ghost {
    pub(super) const fn new(start: u8, men: Men) -> Ghost {
        Ghost {
            start,
            men,
            promoted: NEVER,
            late: Men::NONE,
        }
    }

    /// What it may be at a time.
    pub(super) const fn men_at(&self, time: usize) -> Men {
        if self.promoted < time { self.late } else { self.men }
    }

    /// Keeps of what it may be at a time only these.
    pub(super) fn narrow(&mut self, time: usize, to: Men) -> Fits {
        let men = if self.promoted < time {
            &mut self.late
        } else {
            &mut self.men
        };
        *men = men.and(to);
        if men.is_empty() { Err(Need::Never) } else { Ok(()) }
    }
}

impl Guess {
    /// Plays the line with what is assumed and narrows what the men may be; tells what is needed next, if anything is.
    pub(super) fn examine(&mut self, line: &Line, terms: &Terms) -> Fits {
        let start = line.seen(0);
        for color in Color::ALL {
            let king = Men::one(Man::of(color, Man::KING));
            if start.king(color) == NOWHERE && !self.ghosts.iter().any(|ghost| ghost.men == king) {
                return Err(Need::King(color));
            }
        }
        if Color::ALL
            .into_iter()
            .any(|color| self.count(color) > terms.most[color as usize])
        {
            return Err(Need::Never);
        }
        self.at = self.ghosts.iter().map(|ghost| ghost.start).collect();
        self.known.clear();
        self.guard(0, start, !start.turn, terms)?;
        for (time, step) in line.steps.iter().enumerate() {
            let seen = line.seen(time);
            if step.passes & self.hidden() != 0 {
                return Err(Need::Never);
            }
            self.half(time, step.half, seen, terms)?;
            for &(square, man) in &step.known {
                if let Some(ghost) = self.stands(square, Men::one(man), terms)? {
                    self.ghosts[ghost].narrow(time + 1, Men::one(man))?;
                    self.at[ghost] = NOWHERE;
                    self.known.push((square, ghost));
                }
            }
            self.guard(time + 1, &step.after, seen.turn, terms)?;
        }
        self.end(line, terms)
    }

    /// How many of the men surely are of a side.
    pub(super) fn count(&self, color: Color) -> usize {
        let side = Men::side(color);
        self.ghosts
            .iter()
            .filter(|ghost| ghost.men.without(side).is_empty())
            .count()
    }

    fn end(&mut self, line: &Line, terms: &Terms) -> Fits {
        let time = line.steps.len();
        if let Some((square, man)) = terms.barred
            && let Some(ghost) = self.ghost_at(square)
        {
            self.ghosts[ghost].narrow(time, Men(!Men::one(man).0))?;
        }
        match terms.no_check {
            true => self.guard(time, line.now(), line.now().turn, terms),
            false => Ok(()),
        }
    }

    /// The squares of these men at the time that is looked at.
    fn hidden(&self) -> u64 {
        hidden(&self.at)
    }

    pub(super) fn ghost_at(&self, square: u8) -> Option<usize> {
        self.at.iter().position(|&at| at == square)
    }

    /// The man on a square on which one of these, who are of one side, must stand; none if it may be one that may be anywhere.
    fn stands(&self, square: u8, men: Men, terms: &Terms) -> Result<Option<usize>, Need> {
        match self.ghost_at(square) {
            None if terms.wild[men.last().color() as usize] == 0 => Err(Need::Man(square, men)),
            ghost => Ok(ghost),
        }
    }

    /// A man is taken by this side.
    fn take(&mut self, ghost: usize, time: usize, by: Color) -> Fits {
        self.at[ghost] = NOWHERE;
        self.ghosts[ghost].narrow(time, prey(by))
    }

    fn half(&mut self, time: usize, half: Announced, seen: &Moment, terms: &Terms) -> Fits {
        let turn = seen.turn;
        match half {
            Announced::Goes { to, unseen: true, .. } => {
                let ghost = self.stands(to, prey(turn), terms)?;
                ghost.map_or(Ok(()), |ghost| self.take(ghost, time, turn))
            }
            Announced::Goes { to, .. } => self.ghost_at(to).map_or(Ok(()), |ghost| self.take(ghost, time, turn)),
            Announced::Castles { queen, unseen } => {
                for file in [4, if queen { 3 } else { 5 }] {
                    self.guard_square((time, seen), !turn, home(turn, file), terms)?;
                }
                let corner = home(turn, rook_file(queen));
                if unseen {
                    return self.castle(time, corner, turn);
                }
                let shown = self.known.iter().find(|known| known.0 == corner);
                match shown.filter(|_| seen.shown & wing(turn, queen) != 0) {
                    Some(&(_, ghost)) => self.has_stayed(time, ghost),
                    None => Ok(()),
                }
            }
            Announced::Moves if terms.wild[turn as usize] > 0 => Ok(()),
            Announced::Takes(_) | Announced::Moves => {
                let mover = self.movers[time].ok_or(Need::Mover(time))?;
                self.stride(time, half, mover, seen)
            }
        }
    }

    /// An invisible rook that has not moved castles.
    fn castle(&mut self, time: usize, corner: u8, turn: Color) -> Fits {
        let rook = Men::one(Man::of(turn, Man::ROOK));
        let ghost = self.ghost_at(corner).ok_or(Need::Man(corner, rook))?;
        self.ghosts[ghost].narrow(time, rook)?;
        self.at[ghost] = NOWHERE;
        self.has_stayed(time, ghost)
    }

    /// A man has not moved before a half-move.
    fn has_stayed(&self, time: usize, ghost: usize) -> Fits {
        let moved = |mover: &Option<Mover>| mover.is_some_and(|mover| mover.ghost == ghost);
        if self.movers[..time].iter().any(moved) {
            Err(Need::Never)
        } else {
            Ok(())
        }
    }

    /// An invisible man moves.
    fn stride(&mut self, time: usize, half: Announced, Mover { ghost, to }: Mover, seen: &Moment) -> Fits {
        if ghost == WILD {
            return Ok(());
        }
        let from = self.at[ghost];
        let man = self.ghosts[ghost].men_at(time).last();
        if from == NOWHERE || way(man, from, to) & self.hidden() != 0 {
            return Err(Need::Never);
        }
        let straight = man.is_pawn() && from % 8 == to % 8;
        match self.ghost_at(to) {
            Some(_) if straight => return Err(Need::Never),
            Some(taken) => self.take(taken, time, seen.turn)?,
            None if man.is_pawn() && !straight && half == Announced::Moves => {
                return Err(Need::Man(to, prey(seen.turn)));
            }
            None => {}
        }
        self.at[ghost] = to;
        Ok(())
    }

    /// The king of a side is not attacked.
    fn guard(&mut self, time: usize, seen: &Moment, color: Color, terms: &Terms) -> Fits {
        let king = match seen.king(color) {
            NOWHERE => {
                let men = Men::one(Man::of(color, Man::KING));
                let ghost = self.ghosts.iter().position(|ghost| ghost.men == men);
                ghost.map_or(NOWHERE, |ghost| self.at[ghost])
            }
            square => square,
        };
        match king {
            NOWHERE => Err(Need::Never),
            king => self.guard_square((time, seen), !color, king, terms),
        }
    }

    /// A square is not attacked by a side.
    fn guard_square(&mut self, (time, seen): (usize, &Moment), by: Color, square: u8, terms: &Terms) -> Fits {
        let men = seen.all() | self.hidden();
        let mut gaps = Gaps::default();
        let visible = squares(seen.attackers(by, square, men));
        if !visible
            .map(|from| between(from, square))
            .all(|gap| gaps.add(gap, terms))
        {
            return Err(Need::Never);
        }
        for ghost in 0..self.at.len() {
            let from = self.at[ghost];
            if from == NOWHERE {
                continue;
            }
            let all = self.ghosts[ghost].men_at(time);
            let hits = hits(all.and(Men::side(by)), from, square, men);
            let gap = between(from, square);
            if hits.is_empty() {
                continue;
            }
            if terms.pool + terms.wild_men() == 0 || gap == 0 {
                self.ghosts[ghost].narrow(time, all.without(hits))?;
            } else if hits == all {
                gaps.add(gap, terms);
            } else {
                return Err(Need::Split(ghost, time, hits));
            }
        }
        gaps.closed(terms)
    }
}

/// The lines to a king that must be closed.
#[derive(Default)]
struct Gaps {
    open: usize,
    /// The squares of the shortest, or of all if men that may be anywhere may stand on some.
    shield: u64,
}

impl Gaps {
    /// Adds a line; can it be closed?
    const fn add(&mut self, gap: u64, terms: &Terms) -> bool {
        self.open += 1;
        if terms.wild_men() > 0 {
            self.shield |= gap;
        } else if self.open == 1 || gap.count_ones() < self.shield.count_ones() {
            self.shield = gap;
        }
        gap != 0
    }

    /// Are there no more than can be closed by men that may be anywhere?
    const fn closed(&self, terms: &Terms) -> Fits {
        if self.open <= terms.wild_men() {
            Ok(())
        } else if self.open > terms.pool + terms.wild_men() {
            Err(Need::Never)
        } else {
            Err(Need::Shield(self.shield))
        }
    }
}

/// What a side may take.
pub(super) const fn prey(by: Color) -> Men {
    let other = match by {
        Color::White => Color::Black,
        Color::Black => Color::White,
    };
    Men::side(other).without(Men::KINGS)
}

/// Which of these men attack a square from another?
fn hits(men: Men, from: u8, square: u8, all: u64) -> Men {
    let mut hits = Men::NONE;
    for man in men.each() {
        if man.reach(from, all) >> square & 1 != 0 {
            hits.0 |= Men::one(man).0;
        }
    }
    hits
}

/// The squares of men that stand there, without those that are gone.
pub(super) fn hidden(at: &[u8]) -> u64 {
    let alive = at.iter().filter(|&&square| square != NOWHERE);
    alive.fold(0, |set, &square| set | 1 << square)
}
