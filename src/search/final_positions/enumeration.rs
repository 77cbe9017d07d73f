//! Finds the final positions: for every place of the king, first who gives check, then for one field after another who guards
//! or blocks it, and of stalemates what becomes of the men that could still move.

use super::Kind;
use super::candidates::Candidates;
use super::fields::{Field, checks_alone, fields, line};
use super::final_position::{Block, FinalPosition, Guard};
use super::partial::{Partial, Post, Stand};
use super::squares::{NOWHERE, Squares, both, meets, places, without};
use crate::geometry::Place;
use crate::pieces::Role;
use crate::search::Control;
use crate::search::control::Watch;
use crate::search::retro_moves::{number, place_of};
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// How the final positions with the king on one place are found. Drafts are advanced step by step, each in all ways.
pub(super) struct Enumeration<'e> {
    pub(super) candidates: &'e Candidates<'e>,
    denials: Vec<Denials>,
    /// The posts from which a man on each place would be pinned against the king, by its number, with the squares that
    /// are vacant then.
    pub(super) pins: Vec<Vec<(usize, Squares)>>,
    tally: &'e Tally<'e>,
}

/// How many final positions were found with the king on any place.
pub(super) struct Tally<'c> {
    found: AtomicUsize,
    /// So many are too many.
    most: usize,
    control: &'c Control,
}

/// The final positions that one thread finds.
struct Finds<'c> {
    final_positions: Vec<FinalPosition>,
    watch: Watch<'c>,
}

/// What there is to be done about one field.
struct Denials {
    field: Field,
    /// The stands on which men of the king's side block it, by their index.
    blocks: Vec<usize>,
    /// The posts from which it is denied, by their index, with the squares that are vacant then.
    guards: Vec<(usize, Squares)>,
}

/// So many partials of one step are followed side by side.
const BRANCHES: usize = 64;

impl<'c> Tally<'c> {
    /// None so far.
    pub(super) fn up_to(most: usize, control: &'c Control) -> Self {
        Tally {
            found: AtomicUsize::new(0),
            most,
            control,
        }
    }

    /// Nothing found yet, on one thread.
    fn finds(&self) -> Finds<'c> {
        Finds {
            final_positions: Vec::new(),
            watch: Watch::new(self.control),
        }
    }

    fn count(&self) {
        self.found.fetch_add(1, Relaxed);
    }

    fn is_too_much(&self) -> bool {
        self.found.load(Relaxed) >= self.most
    }
}

impl Candidates<'_> {
    /// All final positions in order; nothing if there are `most` of them or more, or if the search has to end.
    pub(super) fn final_positions(&self, most: usize, control: &Control) -> Option<Vec<FinalPosition>> {
        let victims = self.sketch.piece_list.men(self.sketch.victim);
        let man = victims.iter().position(|man| man.1 == Role::KING)?;
        let tally = Tally::up_to(most, control);
        let with_king = |&stand: &usize| Enumeration::with_king(self, &self.stands[stand], &tally);
        let found: Option<Vec<Vec<FinalPosition>>> = self.stands_of[man].par_iter().map(with_king).collect();
        let mut final_positions: Vec<FinalPosition> = found?.into_iter().flatten().collect();
        final_positions.par_sort_unstable();
        final_positions.dedup();
        Some(final_positions)
    }
}

impl<'e> Enumeration<'e> {
    /// All final positions with the king here, once or more often; nothing if they are too many or the search has to end.
    pub(super) fn with_king(
        candidates: &'e Candidates<'e>,
        stand: &Stand,
        tally: &'e Tally<'e>,
    ) -> Option<Vec<FinalPosition>> {
        let Some(partial) = candidates
            .sketch
            .with_block(&candidates.sketch.blank(stand.place), stand)
        else {
            return Some(Vec::new());
        };
        let mut enumeration = Enumeration {
            candidates,
            denials: Vec::new(),
            pins: Vec::new(),
            tally,
        };
        let fields = fields(candidates.rules, partial.king).into_iter();
        enumeration.denials = fields.map(|field| enumeration.denials(field, partial.king)).collect();
        if candidates.kind == Kind::Stalemate {
            enumeration.pins = enumeration.pins_against(partial.king);
        }
        enumeration.follow(match candidates.kind {
            Kind::Mate => enumeration.checks(&partial),
            Kind::NoMove | Kind::Stalemate => vec![partial],
        })
    }

    /// The final positions to which partials lead: step by step for all of them, as long as they are few, and then side by side.
    fn follow(&self, mut partials: Vec<Partial>) -> Option<Vec<FinalPosition>> {
        let mut finds = self.tally.finds();
        while !partials.is_empty() && partials.len() < BRANCHES {
            let mut next = Vec::new();
            for partial in partials {
                self.advance(partial, &mut finds, &mut |_, partial| next.push(partial));
            }
            partials = next;
        }
        let alone = |partial| {
            let mut finds = self.tally.finds();
            self.finish(partial, &mut finds);
            finds.final_positions
        };
        let others: Vec<Vec<FinalPosition>> = partials.into_par_iter().map(alone).collect();
        let mut found = finds.final_positions;
        found.extend(others.into_iter().flatten());
        let all = !self.tally.is_too_much() && self.tally.control.reason().is_none();
        all.then_some(found)
    }

    /// Finds all final positions to which a partial leads.
    fn finish(&self, partial: Partial, finds: &mut Finds<'_>) {
        if !self.tally.is_too_much() && !finds.watch.is_over() {
            self.advance(partial, finds, &mut |finds, next| self.finish(next, finds));
        }
    }

    /// Keeps a partial as a final position, or takes it one step on, in all ways.
    fn advance<'c>(&self, partial: Partial, finds: &mut Finds<'c>, each: &mut dyn FnMut(&mut Finds<'c>, Partial)) {
        let on = &mut |next: Partial| each(finds, next);
        let finished = if partial.settles {
            self.settle(partial, on)
        } else {
            self.deny(partial, on)
        };
        if let Some(Partial { mut final_position, .. }) = finished {
            final_position.guards.sort_unstable();
            final_position.blocks.sort_unstable();
            finds.final_positions.push(final_position);
            self.tally.count();
        }
    }

    fn denials(&self, field: Field, king: Place) -> Denials {
        let ways = |(index, post): (usize, &Post)| {
            let lines = field.denied_by(self.candidates.sketch.victim, post.guard.role, post.place, king);
            lines.map(move |line| (index, line))
        };
        let mut blocks: Vec<usize> = field
            .blocks()
            .flat_map(|place| &self.candidates.stands_on[number(place)])
            .copied()
            .collect();
        blocks.sort_unstable();
        Denials {
            field,
            blocks,
            guards: self.candidates.posts.iter().enumerate().flat_map(ways).collect(),
        }
    }

    fn pins_against(&self, king: Place) -> Vec<Vec<(usize, Squares)>> {
        let mut pins = vec![Vec::new(); self.candidates.sketch.distances.width()];
        for (index, post) in self.candidates.posts.iter().enumerate() {
            let through = line(post.guard.role, self.candidates.sketch.victim, post.place, king).unwrap_or(NOWHERE);
            for place in places(&through) {
                pins[number(place)].push((index, without(through, place)));
            }
        }
        pins
    }

    /// The partial with a man where it checks, in all ways.
    fn checks(&self, partial: &Partial) -> Vec<Partial> {
        let posts = self.candidates.posts.iter().enumerate();
        let posts = posts.filter(|(_, post)| post.guard.role != Role::KING);
        let checking = posts.filter_map(|(index, post)| {
            let line = line(post.guard.role, self.candidates.sketch.victim, post.place, partial.king)?;
            let checked = self.across(partial, Some(index), &line)?;
            if checks_alone(post.guard.role, post.place, partial.king, &line) {
                self.candidates.sketch.with_arrival(checked, post)
            } else {
                Some(checked)
            }
        });
        checking.collect()
    }

    /// The partial with a man in a post, or as it is, and with these squares vacant.
    pub(super) fn across(&self, partial: &Partial, post: Option<usize>, line: &Squares) -> Option<Partial> {
        if meets(&partial.taken, line) {
            return None;
        }
        let mut next = match post {
            Some(post) => self
                .candidates
                .sketch
                .with_guard(partial, &self.candidates.posts[post])?,
            None => partial.clone(),
        };
        next.final_position.clear = both(next.final_position.clear, line);
        (!meets(&next.taken, line)).then_some(next)
    }

    /// The field that is left with the fewest ways to deny it.
    fn scarcest(&self, partial: &Partial) -> Option<usize> {
        let denials = &self.denials;
        let open = |at: &usize| partial.done >> at & 1 == 0 && !self.is_denied(partial, &denials[*at].field);
        let open = (0..denials.len()).filter(open);
        scarcest(open, |&at, fewest| {
            self.ways(partial, &denials[at]).take(fewest).count()
        })
    }

    /// The ways to deny a field that are left.
    fn ways(&self, partial: &Partial, denial: &Denials) -> impl Iterator<Item = ()> {
        let (sketch, victim) = (&self.candidates.sketch, self.candidates.sketch.victim);
        let (own, other) = (sketch.left(partial, victim), sketch.left(partial, !victim));
        let stands = denial.blocks.iter().map(|&stand| &self.candidates.stands[stand]);
        let blocks = stands.take_while(move |stand| stand.moves <= own);
        let blocks = blocks.filter(|stand| sketch.may_block(partial, stand)).map(|_| ());
        let placed = partial.final_position.guards.iter().flat_map(move |guard| {
            let place = place_of(usize::from(guard.at));
            denial.field.denied_by(victim, guard.role, place, partial.king)
        });
        let placed = placed.filter(|line| !meets(&partial.taken, line)).map(|_| ());
        let guards = denial
            .guards
            .iter()
            .map(|(post, line)| (&self.candidates.posts[*post], line));
        let guards = guards.take_while(move |(post, _)| post.moves <= other);
        let guards = guards.filter(|(post, line)| sketch.may_guard(partial, post) && !meets(&partial.taken, line));
        blocks.chain(placed).chain(guards.map(|_| ()))
    }

    /// Denies the king one of the fields that are left, in all ways; the partial as a final position if none is, and nothing else to
    /// be done.
    fn deny(&self, mut partial: Partial, on: &mut impl FnMut(Partial)) -> Option<Partial> {
        if self.candidates.kind == Kind::Stalemate && self.lets_go(&partial) {
            return None;
        }
        let Some(open) = self.scarcest(&partial) else {
            partial.settles = self.candidates.kind == Kind::Stalemate;
            if !partial.settles {
                return Some(partial);
            }
            return self.settle(partial, on);
        };
        partial.done |= 1 << open;
        let (denial, sketch) = (&self.denials[open], &self.candidates.sketch);
        self.block(&partial, &denial.blocks, on);
        // A man that stands across the line of one that has its post may leave it.
        for guard in &partial.final_position.guards {
            let place = place_of(usize::from(guard.at));
            let lines = denial.field.denied_by(sketch.victim, guard.role, place, partial.king);
            lines
                .filter_map(|line| self.across(&partial, None, &line))
                .for_each(&mut *on);
        }
        let left = sketch.left(&partial, !sketch.victim);
        let guards = denial.guards.iter();
        let guards = guards.take_while(|(post, _)| self.candidates.posts[*post].moves <= left);
        guards
            .filter_map(|(post, line)| self.across(&partial, Some(*post), line))
            .for_each(on);
        None
    }

    /// Is the field denied by the men that have their places, unless more come between?
    fn is_denied(&self, partial: &Partial, field: &Field) -> bool {
        let victim = self.candidates.sketch.victim;
        let blocked = |block: &Block| field.blocks().any(|place| number(place) == usize::from(block.at));
        let guarded = |guard: &Guard| {
            let mut lines = field.denied_by(victim, guard.role, place_of(usize::from(guard.at)), partial.king);
            let open = |line: Squares| !meets(&partial.taken, &line) && !meets(&partial.standing, &line);
            lines.any(open)
        };
        partial.final_position.blocks.iter().any(blocked) || partial.final_position.guards.iter().any(guarded)
    }
}

/// Of several things the one for which there are the fewest ways, as soon as there is none for one. The ways are counted up
/// to the fewest so far.
pub(super) fn scarcest<T>(things: impl Iterator<Item = T>, ways: impl Fn(&T, usize) -> usize) -> Option<T> {
    let mut scarcest = None;
    let mut fewest = usize::MAX;
    for thing in things {
        let ways = ways(&thing, fewest);
        if ways < fewest {
            (scarcest, fewest) = (Some(thing), ways);
        }
        if ways == 0 {
            break;
        }
    }
    scarcest
}
