//! The walk along all lines of announced half-moves, each with some worlds in which it is possible.

use super::announced::Announced;
use super::line::Line;
use super::man::Man;
use super::search::{Aim, Search};
use super::world::World;
use crate::search::Answer;
use crate::search::control::Ticker;

/// So many worlds are kept of a line.
const WORLDS: usize = 8;

/// One thread's walk.
pub(super) struct Walker<'w, 'c> {
    line: Line,
    length: usize,
    /// Must lines end in mate?
    mates: bool,
    ticker: Ticker<'c>,
    give: &'w dyn Fn(Line) -> Answer<()>,
}

impl<'w, 'c> Walker<'w, 'c> {
    /// A walk along lines of so many half-moves, all of them or those that end in mate.
    pub(super) fn new(
        line: Line,
        (length, mates): (usize, bool),
        ticker: Ticker<'c>,
        give: &'w dyn Fn(Line) -> Answer<()>,
    ) -> Walker<'w, 'c> {
        Walker {
            line,
            length,
            mates,
            ticker,
            give,
        }
    }

    /// A world of the diagram, if there is one.
    ///
    /// # Errors
    /// The search has to end.
    pub(super) fn begin(&mut self) -> Answer<Option<World>> {
        self.find(Aim::Any)
    }

    /// Gives all lines that begin with a half-move, where a world of the diagram is known.
    ///
    /// # Errors
    /// The search has to end.
    pub(super) fn follow(&mut self, first: Announced, world: World) -> Answer<()> {
        self.step(first, &mut vec![world])
    }

    fn walk(&mut self, mut worlds: Vec<World>) -> Answer<()> {
        if self.line.steps.len() == self.length {
            return (self.give)(self.line.clone());
        }
        for half in self.line.now().announced() {
            self.step(half, &mut worlds)?;
        }
        Ok(())
    }

    fn step(&mut self, half: Announced, worlds: &mut Vec<World>) -> Answer<()> {
        self.ticker.tick()?;
        self.line.push(half);
        let answer = match self.line.steps.len() == self.length {
            _ if self.line.is_hopeless() => Ok(()),
            true if self.mates => self.last(half, worlds),
            _ => self.inner(half, worlds),
        };
        self.line.pop();
        answer
    }

    fn inner(&mut self, half: Announced, worlds: &[World]) -> Answer<()> {
        let mut next = self.following(half, worlds, |_| false);
        if next.is_empty() {
            next.extend(self.find(Aim::Any)?);
        }
        if next.is_empty() {
            return Ok(());
        }
        self.reveal(&mut next)?;
        self.walk(next)
    }

    /// The worlds after a half-move, until one is wanted no more.
    fn following(&self, half: Announced, worlds: &[World], is_last: impl Fn(&World) -> bool) -> Vec<World> {
        let time = self.line.steps.len() - 1;
        let (seen, after) = (self.line.seen(time), self.line.now());
        let mut next = Vec::new();
        for world in worlds {
            let mut take = |world: World| {
                let is_last = is_last(&world) || next.len() + 1 >= WORLDS;
                next.push(world);
                is_last
            };
            match half.is_unseen() {
                true => world.strike_each(half, seen, after, take),
                false => {
                    world.follow(half, seen, after).map(&mut take);
                }
            }
            if next.len() >= WORLDS || next.last().is_some_and(&is_last) {
                break;
            }
        }
        next
    }

    fn last(&mut self, half: Announced, worlds: &mut Vec<World>) -> Answer<()> {
        let mates = |world: &World| world.is_mate(self.line.now());
        let next = self.following(half, worlds, |world| !mates(world));
        if next.last().is_some_and(|world| !mates(world)) {
            return Ok(());
        }
        let kings = hidden_kings(worlds);
        let (flaw, fits) = Search::find_near(&mut self.line, (Aim::Flaw, !next.is_empty()), &kings, &mut self.ticker)?;
        if let Some(found) = flaw {
            let time = self.line.steps.len() - 1;
            let world = found.world(&self.line, time);
            if worlds.len() >= WORLDS {
                worlds.pop();
            }
            worlds.insert(0, world.expect("a world that was found can be played"));
            return Ok(());
        }
        let mut next = next;
        if next.is_empty() && fits {
            next.extend(self.find(Aim::Any)?);
        }
        if next.is_empty() {
            return Ok(());
        }
        self.reveal(&mut next)?;
        (self.give)(self.line.clone())
    }

    fn find(&mut self, aim: Aim) -> Answer<Option<World>> {
        let time = self.line.steps.len();
        let (Some(found), _) = Search::find(&mut self.line, (aim, aim != Aim::Any), &mut self.ticker)? else {
            return Ok(None);
        };
        let world = found.world(&self.line, time);
        Ok(Some(world.expect("a world that was found can be played")))
    }

    /// Makes those men visible that stand in all worlds where they stand in these.
    fn reveal(&mut self, worlds: &mut Vec<World>) -> Answer<()> {
        let men = |world: &World| -> Vec<(u8, Man)> { world.alive().map(|unit| (unit.now, unit.man)).collect() };
        let mut common = men(&worlds[0]);
        common.sort_unstable();
        let mut known = Vec::new();
        for world in &worlds[1..] {
            let others = men(world);
            common.retain(|man| others.contains(man));
        }
        while let Some((square, man)) = common.pop() {
            match self.find(Aim::Without(square, man))? {
                None => known.push((square, man)),
                Some(world) => {
                    let others = men(&world);
                    common.retain(|man| others.contains(man));
                    worlds.push(world);
                }
            }
        }
        if known.is_empty() {
            return Ok(());
        }
        known.reverse();
        for world in worlds {
            world.reveal(&known);
        }
        self.line.reveal(known);
        Ok(())
    }
}

/// The squares on which invisible kings stand in these worlds.
fn hidden_kings(worlds: &[World]) -> Vec<u8> {
    let units = worlds.iter().flat_map(World::alive);
    let mut kings: Vec<u8> = units.filter(|unit| unit.man.is_king()).map(|unit| unit.now).collect();
    let mut seen = 0u64;
    kings.retain(|&square| {
        let is_new = seen >> square & 1 == 0;
        seen |= 1 << square;
        is_new
    });
    kings
}
