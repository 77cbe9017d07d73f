//! Is there a world that fits all that was announced? Assumes as little as can be, one thing after the other.

use super::announced::Announced;
use super::guess::{Ghost, Guess, Mover, Need, Terms, WILD, hidden};
use super::line::Line;
use super::man::{Man, Men, NOWHERE, squares};
use super::world::{Stroke, World, becoming, steps};
use crate::pieces::Color;
use crate::search::control::Ticker;
use crate::search::{Answer, Stopped};

/// What is sought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    /// Any world.
    Any,
    /// A world in which this man does not stand here at the end.
    Without(u8, Man),
    /// A world in which the side to move at the end is not mated.
    Flaw,
}

/// A search for a world.
pub(super) struct Search<'l, 't, 'c> {
    line: &'l mut Line,
    ticker: &'t mut Ticker<'c>,
    stopped: bool,
    guess: Guess,
    terms: Terms,
    /// Is an end without mate still to be chosen?
    open: bool,
    /// Was such an end come to: are there worlds that may fit?
    fits: bool,
    /// Where kings are looked for first.
    kings: Vec<u8>,
    /// Where kings stand in a world of an end of the line: others are looked for near these.
    near: Vec<u8>,
    /// Men on which nothing depends stand on squares from this number on.
    filler: u8,
    /// How many half-moves the line had when it was asked about.
    length: usize,
}

/// A world that was found: the men at the beginning, and who moved how.
#[derive(Clone, Debug)]
pub(super) struct Found {
    men: Vec<(u8, Man)>,
    strokes: Vec<Option<Stroke>>,
}

impl<'l, 't, 'c> Search<'l, 't, 'c> {
    /// A world of this line, if there is one; if there is none, are there worlds that fit the line but not the aim? It may be known
    /// that some world fits the line.
    ///
    /// # Errors
    /// The search has to end.
    pub(super) fn find(
        line: &'l mut Line,
        (aim, known): (Aim, bool),
        ticker: &'t mut Ticker<'c>,
    ) -> Answer<(Option<Found>, bool)> {
        Self::find_near(line, (aim, known), &[], ticker)
    }

    /// The same, where kings are first looked for on these squares.
    ///
    /// # Errors
    /// The search has to end.
    pub(super) fn find_near(
        line: &'l mut Line,
        (aim, known): (Aim, bool),
        kings: &[u8],
        ticker: &'t mut Ticker<'c>,
    ) -> Answer<(Option<Found>, bool)> {
        if line.is_hopeless() {
            return Ok((None, false));
        }
        let near = match Self::kings_of_ends(line, aim, ticker)? {
            Ok(near) => near,
            Err(fits) => return Ok((None, fits)),
        };
        let mut search = Search::new(line, aim, ticker);
        (search.near, search.kings) = (near, kings.to_vec());
        if !known && !search.may_fit() {
            return if search.stopped {
                Err(Stopped)
            } else {
                Ok((None, false))
            };
        }
        search.run()
    }

    /// The world that is found, and whether there may be worlds that fit the line but not the aim.
    fn run(&mut self) -> Answer<(Option<Found>, bool)> {
        let found = self.search().then(|| self.found());
        self.line.steps.truncate(self.length);
        match self.stopped {
            true => Err(Stopped),
            false => Ok((found, self.fits)),
        }
    }

    /// The same where men may be left out, with at most so many of each side.
    fn run_relaxed(&mut self, most: [usize; 2]) -> Answer<(Option<Found>, bool)> {
        (self.terms.most, self.terms.fewer) = (most, true);
        match self.line.is_hopeless() {
            true => Ok((None, false)),
            false => self.run(),
        }
    }

    /// Where hidden kings may be, as worlds of the ends of the line tell: of what follows the last unseen half-move, of what follows
    /// the last but one, and so on. One without a world ends the question: may there be worlds that fit it but not the aim?
    fn kings_of_ends(line: &Line, aim: Aim, ticker: &mut Ticker<'c>) -> Answer<Result<Vec<u8>, bool>> {
        let mut near = Vec::new();
        let unseen = |&time: &usize| line.steps[time - 1].half.is_unseen();
        for time in (1..=line.steps.len()).rev().filter(unseen) {
            let (mut tail, most) = line.tail(time);
            let mut search = Search::new(&mut tail, aim, ticker);
            search.near = near;
            let (found, fits) = search.run_relaxed(most)?;
            let Some(world) = found else { return Ok(Err(fits)) };
            near = world
                .men
                .iter()
                .filter(|man| man.1.is_king())
                .map(|man| man.0)
                .collect();
            // A king that was hidden and has become known is looked for near where it was seen.
            let known = Color::ALL
                .into_iter()
                .filter(|&color| line.start.king(color) == NOWHERE);
            near.extend(
                known
                    .map(|color| line.seen(time).king(color))
                    .filter(|&square| square != NOWHERE),
            );
        }
        Ok(Ok(near))
    }

    fn new(line: &'l mut Line, aim: Aim, ticker: &'t mut Ticker<'c>) -> Self {
        let terms = Terms {
            pool: line.count,
            most: line.most(),
            barred: match aim {
                Aim::Without(square, man) => Some((square, man)),
                _ => None,
            },
            ..Terms::default()
        };
        let length = line.steps.len();
        let guess = Guess {
            movers: vec![None; length + 1],
            ..Guess::default()
        };
        let open = aim == Aim::Flaw;
        Search {
            line,
            guess,
            terms,
            open,
            fits: false,
            kings: Vec::new(),
            near: Vec::new(),
            filler: 0,
            length,
            ticker,
            stopped: false,
        }
    }

    /// May there be a world of the line, if men that move unseen could be anywhere?
    fn may_fit(&mut self) -> bool {
        let mut moves = [0; 2];
        for (time, step) in self.line.steps.iter().enumerate() {
            let turn = self.line.seen(time).turn;
            let freely = step.half == Announced::Moves && self.line.seen(0).king(turn) != NOWHERE;
            moves[turn as usize] += usize::from(freely);
        }
        let [white, black] = moves;
        let mut tests = vec![[white, black], [white, 0], [0, black]];
        tests.dedup();
        let (terms, open) = (self.terms, self.open);
        let fits = tests.into_iter().filter(|&wild| wild != [0; 2]).all(|wild| {
            let men = wild.iter().filter(|&&count| count > 0).count();
            self.terms = Terms {
                pool: terms.pool.saturating_sub(men),
                most: terms.most,
                wild,
                ..Terms::default()
            };
            self.open = false;
            let fits = terms.pool >= men && self.search();
            self.guess.ghosts.clear();
            self.guess.movers.fill(None);
            fits
        });
        (self.terms, self.open) = (terms, open);
        fits
    }

    fn found(&self) -> Found {
        let ghosts = &self.guess.ghosts;
        let stroke = |(time, mover): (usize, &Option<Mover>)| {
            mover.map(|Mover { ghost, to }| Stroke {
                unit: ghost,
                to,
                becomes: ghosts[ghost].men_at(time + 1).last(),
            })
        };
        Found {
            men: ghosts.iter().map(|ghost| (ghost.start, ghost.men.last())).collect(),
            strokes: self.guess.movers[..self.length]
                .iter()
                .enumerate()
                .map(stroke)
                .collect(),
        }
    }

    /// Goes on with what is assumed; gives it back as it was if there is no such world.
    fn search(&mut self) -> bool {
        self.stopped |= self.ticker.tick().is_err();
        if self.stopped {
            return false;
        }
        let saved = self.guess.ghosts.clone();
        let found = match self.guess.examine(self.line, &self.terms) {
            Ok(()) => self.finish(),
            Err(need) => self.fulfil(need),
        };
        if !found {
            self.guess.ghosts = saved;
        }
        found
    }

    fn fulfil(&mut self, need: Need) -> bool {
        match need {
            Need::Never => false,
            Need::Split(ghost, time, men) => [Men(!men.0), men].into_iter().any(|kept| {
                let saved = self.guess.ghosts[ghost];
                let fits = self.guess.ghosts[ghost].narrow(time, kept).is_ok() && self.search();
                if !fits {
                    self.guess.ghosts[ghost] = saved;
                }
                fits
            }),
            Need::Shield(gap) => {
                let free = gap & !self.line.seen(0).all();
                squares(free).any(|square| self.with(Ghost::new(square, Men::standing(square))))
            }
            Need::Man(square, men) => self.with(Ghost::new(square, men.and(Men::standing(square)))),
            Need::King(color) => {
                let king = Men::one(Man::of(color, Man::KING));
                let first = self.kings.clone();
                let mut rest: Vec<u8> = (0..64).filter(|square| !first.contains(square)).collect();
                let far = |a: u8, b: u8| (a / 8).abs_diff(b / 8).max((a % 8).abs_diff(b % 8));
                rest.sort_by_key(|&a| self.near.iter().map(|&b| far(a, b)).min());
                let mut squares = first.into_iter().chain(rest);
                squares.any(|square| self.with(Ghost::new(square, king)))
            }
            Need::Mover(time) => {
                let at = self.guess.at.clone();
                self.move_wild(time) || self.move_old(time, &at) || self.move_new(time, &at)
            }
        }
    }

    /// Goes on with a man more.
    fn with(&mut self, ghost: Ghost) -> bool {
        let taken = self.guess.ghosts.iter().any(|other| other.start == ghost.start);
        if self.terms.pool == 0 || ghost.men.is_empty() || taken || self.line.seen(0).all() >> ghost.start & 1 != 0 {
            return false;
        }
        self.guess.ghosts.push(ghost);
        self.terms.pool -= 1;
        let found = self.search();
        if !found {
            self.terms.pool += 1;
            self.guess.ghosts.pop();
        }
        found
    }

    /// All that was announced is possible: comes to an end.
    fn finish(&mut self) -> bool {
        if self.open {
            return self.end();
        }
        if self.terms.pool == 0 || self.terms.fewer || self.terms.wild != [0; 2] {
            return true;
        }
        let from = self.filler;
        for square in from..64 {
            self.filler = square + 1;
            if self.with(Ghost::new(square, Men::standing(square))) {
                return true;
            }
        }
        self.filler = from;
        false
    }

    /// Chooses an end without mate: no check, or a move.
    fn end(&mut self) -> bool {
        self.open = false;
        self.fits = true;
        self.terms.no_check = true;
        if self.search() {
            return true;
        }
        self.terms.no_check = false;
        for half in self.line.now().announced() {
            self.line.push(half);
            if !self.line.is_hopeless() && self.search() {
                return true;
            }
            self.line.pop();
        }
        self.open = true;
        false
    }

    /// A man moves that may be anywhere.
    fn move_wild(&mut self, time: usize) -> bool {
        if self.terms.wild[self.line.seen(time).turn as usize] == 0 {
            return false;
        }
        self.guess.movers[time] = Some(Mover { ghost: WILD, to: 0 });
        let found = self.search();
        if !found {
            self.guess.movers[time] = None;
        }
        found
    }

    /// A man that is known of moves.
    fn move_old(&mut self, time: usize, at: &[u8]) -> bool {
        (0..at.len()).filter(|&ghost| at[ghost] != NOWHERE).any(|ghost| {
            let saved = self.guess.ghosts[ghost];
            let free = self.terms.pool + self.terms.wild[0] + self.terms.wild[1];
            let goals = self.line.must_go(time, hidden(at) & !(1 << at[ghost]), free);
            let side = Men::side(self.line.seen(time).turn);
            saved.men_at(time).and(side).each().any(|man| {
                let narrowed = self.guess.ghosts[ghost].narrow(time, Men::one(man)).is_ok();
                let found = narrowed && self.strides((time, goals), ghost, man, at[ghost], at);
                if !found {
                    self.guess.ghosts[ghost] = saved;
                }
                found
            })
        })
    }

    /// A man moves of which nothing was assumed so far.
    fn move_new(&mut self, time: usize, at: &[u8]) -> bool {
        if self.terms.pool == 0 {
            return false;
        }
        let seen = self.line.seen(time);
        let turn = seen.turn;
        if self.guess.count(turn) >= self.terms.most[turn as usize] {
            return false;
        }
        let all = seen.all() | hidden(at);
        let half = self.line.steps[time].half;
        let free = !self.line.seen(0).all() & !all;
        let free_men = self.terms.pool - 1 + self.terms.wild[0] + self.terms.wild[1];
        let goals = self.line.must_go(time, hidden(at), free_men);
        if goals == 0 {
            return false;
        }
        let near = goals.count_ones() <= 6;
        (1..6).rev().any(|kind| {
            let man = Man::of(turn, kind);
            let from = match half {
                Announced::Takes(square) if man.is_pawn() => Man::of(!turn, kind).reach(square, all),
                Announced::Takes(square) => man.reach(square, all),
                _ if near && !man.is_pawn() => squares(goals).fold(0, |set, to| set | man.reach(to, 0)),
                _ => u64::MAX,
            };
            squares(from & free).any(|from| self.move_from((time, goals), man, from, at))
        })
    }

    /// A man moves that has stood on a square so far.
    fn move_from(&mut self, way: (usize, u64), man: Man, from: u8, at: &[u8]) -> bool {
        let ghost = self.guess.ghosts.len();
        let one = Men::one(man).and(Men::standing(from));
        if one.is_empty() || self.guess.ghosts.iter().any(|other| other.start == from) {
            return false;
        }
        self.guess.ghosts.push(Ghost::new(from, one));
        self.terms.pool -= 1;
        let found = self.strides(way, ghost, man, from, at);
        if !found {
            self.terms.pool += 1;
            self.guess.ghosts.truncate(ghost);
        }
        found
    }

    /// Tries all moves of a man at a time when the men that are assumed stand so.
    fn strides(&mut self, (time, goals): (usize, u64), ghost: usize, man: Man, from: u8, at: &[u8]) -> bool {
        let seen = self.line.seen(time);
        let (visible, hidden) = (seen.all(), hidden(at));
        let to = match self.line.steps[time].half {
            Announced::Takes(square) => steps(man, from, visible | hidden, 1 << square) & 1 << square,
            _ => steps(man, from, visible | hidden, u64::MAX) & !visible,
        };
        let to = to & goals;
        let saved = self.guess.ghosts[ghost];
        squares(to).any(|to| {
            let becomes = becoming(man, to);
            if becomes != Men::one(man) {
                self.guess.ghosts[ghost].promoted = time;
                self.guess.ghosts[ghost].late = becomes;
            }
            self.guess.movers[time] = Some(Mover { ghost, to });
            let found = self.search();
            if !found {
                self.guess.movers[time] = None;
                self.guess.ghosts[ghost] = saved;
            }
            found
        })
    }
}

impl Found {
    /// What has become of it after so many half-moves of the line. Nothing would be a mistake of the search.
    pub(super) fn world(&self, line: &Line, time: usize) -> Option<World> {
        let mut world = World::new(self.men.iter().copied());
        for (time, step) in line.steps[..time].iter().enumerate() {
            let (seen, after) = (line.seen(time), &step.after);
            world = match self.strokes[time] {
                Some(stroke) => world.strike(step.half, stroke, seen, after)?,
                None => world.follow(step.half, seen, after)?,
            };
            world.reveal(&step.known);
        }
        Some(world)
    }
}
