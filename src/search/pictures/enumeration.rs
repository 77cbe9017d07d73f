//! Finds the pictures: for every place of the king, first who gives check, then for one field after another who guards
//! or blocks it, and of stalemates what becomes of the men that could still move.

use super::Kind;
use super::cast::Cast;
use super::draft::{Draft, Post, Stand};
use super::fields::{Field, fields, line};
use super::picture::{Block, Guard, Picture};
use super::squares::{NOWHERE, Squares, both, meets, places, without};
use crate::geometry::Place;
use crate::piece::Role;
use crate::search::Control;
use crate::search::control::Watch;
use crate::search::steps::{number, place_of};
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// How the pictures with the king on one place are found. Drafts are advanced step by step, each in all ways.
pub(super) struct Enumeration<'e> {
    pub(super) cast: &'e Cast<'e>,
    denials: Vec<Denials>,
    /// The posts from which a man on each place would be pinned against the king, by its number, with the squares that
    /// are vacant then.
    pub(super) pins: Vec<Vec<(usize, Squares)>>,
    tally: &'e Tally<'e>,
}

/// How many pictures were found with the king on any place.
pub(super) struct Tally<'c> {
    found: AtomicUsize,
    /// So many are too many.
    most: usize,
    control: &'c Control,
}

/// The pictures that one thread finds.
struct Finds<'c> {
    pictures: Vec<Picture>,
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

/// So many drafts of one step are followed side by side.
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
            pictures: Vec::new(),
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

impl<'e> Enumeration<'e> {
    /// All pictures with the king here, once or more often; nothing if they are too many or the search has to end.
    pub(super) fn with_king(cast: &'e Cast<'e>, stand: &Stand, tally: &'e Tally<'e>) -> Option<Vec<Picture>> {
        let Some(draft) = cast.sketch.with_block(&cast.sketch.blank(stand.place), stand) else {
            return Some(Vec::new());
        };
        let mut enumeration = Enumeration {
            cast,
            denials: Vec::new(),
            pins: Vec::new(),
            tally,
        };
        let fields = fields(cast.rules, draft.king).into_iter();
        enumeration.denials = fields.map(|field| enumeration.denials(field, draft.king)).collect();
        if cast.kind == Kind::Stalemate {
            enumeration.pins = enumeration.pins_against(draft.king);
        }
        enumeration.follow(match cast.kind {
            Kind::Mate => enumeration.checks(&draft),
            Kind::NoMove | Kind::Stalemate => vec![draft],
        })
    }

    /// The pictures to which drafts lead: step by step for all of them, as long as they are few, and then side by side.
    fn follow(&self, mut drafts: Vec<Draft>) -> Option<Vec<Picture>> {
        let mut finds = self.tally.finds();
        while !drafts.is_empty() && drafts.len() < BRANCHES {
            let mut next = Vec::new();
            for draft in drafts {
                self.advance(draft, &mut finds, &mut |_, draft| next.push(draft));
            }
            drafts = next;
        }
        let alone = |draft| {
            let mut finds = self.tally.finds();
            self.finish(draft, &mut finds);
            finds.pictures
        };
        let others: Vec<Vec<Picture>> = drafts.into_par_iter().map(alone).collect();
        let mut found = finds.pictures;
        found.extend(others.into_iter().flatten());
        let all = !self.tally.is_too_much() && self.tally.control.reason().is_none();
        all.then_some(found)
    }

    /// Finds all pictures to which a draft leads.
    fn finish(&self, draft: Draft, finds: &mut Finds<'_>) {
        if !self.tally.is_too_much() && !finds.watch.is_over() {
            self.advance(draft, finds, &mut |finds, next| self.finish(next, finds));
        }
    }

    /// Keeps a draft as a picture, or takes it one step on, in all ways.
    fn advance<'c>(&self, draft: Draft, finds: &mut Finds<'c>, each: &mut dyn FnMut(&mut Finds<'c>, Draft)) {
        let on = &mut |next: Draft| each(finds, next);
        let finished = if draft.settles {
            self.settle(draft, on)
        } else {
            self.deny(draft, on)
        };
        if let Some(Draft { mut picture, .. }) = finished {
            picture.guards.sort_unstable();
            picture.blocks.sort_unstable();
            finds.pictures.push(picture);
            self.tally.count();
        }
    }

    fn denials(&self, field: Field, king: Place) -> Denials {
        let ways = |(index, post): (usize, &Post)| {
            let lines = field.denied_by(self.cast.sketch.victim, post.guard.role, post.place, king);
            lines.into_iter().map(move |line| (index, line))
        };
        let mut blocks: Vec<usize> = field
            .blocks()
            .flat_map(|place| &self.cast.stands_on[number(place)])
            .copied()
            .collect();
        blocks.sort_unstable();
        Denials {
            field,
            blocks,
            guards: self.cast.posts.iter().enumerate().flat_map(ways).collect(),
        }
    }

    fn pins_against(&self, king: Place) -> Vec<Vec<(usize, Squares)>> {
        let mut pins = vec![Vec::new(); self.cast.sketch.distances.width()];
        for (index, post) in self.cast.posts.iter().enumerate() {
            let through = line(post.guard.role, self.cast.sketch.victim, post.place, king).unwrap_or(NOWHERE);
            for place in places(&through) {
                pins[number(place)].push((index, without(through, place)));
            }
        }
        pins
    }

    /// The draft with a man where it checks, in all ways.
    fn checks(&self, draft: &Draft) -> Vec<Draft> {
        let posts = self.cast.posts.iter().enumerate();
        let posts = posts.filter(|(_, post)| post.guard.role != Role::King);
        let checking = posts.filter_map(|(index, post)| {
            let line = line(post.guard.role, self.cast.sketch.victim, post.place, draft.king)?;
            self.across(draft, Some(index), &line)
        });
        checking.collect()
    }

    /// The draft with a man in a post, or as it is, and with these squares vacant.
    pub(super) fn across(&self, draft: &Draft, post: Option<usize>, line: &Squares) -> Option<Draft> {
        if meets(&draft.taken, line) {
            return None;
        }
        let mut next = match post {
            Some(post) => self.cast.sketch.with_guard(draft, &self.cast.posts[post])?,
            None => draft.clone(),
        };
        next.picture.clear = both(next.picture.clear, line);
        (!meets(&next.taken, line)).then_some(next)
    }

    /// The field that is left with the fewest ways to deny it.
    fn scarcest(&self, draft: &Draft) -> Option<usize> {
        let denials = &self.denials;
        let open = |at: &usize| draft.done >> at & 1 == 0 && !self.is_denied(draft, &denials[*at].field);
        let open = (0..denials.len()).filter(open);
        scarcest(open, |&at, fewest| self.ways(draft, &denials[at]).take(fewest).count())
    }

    /// The ways to deny a field that are left.
    fn ways(&self, draft: &Draft, denial: &Denials) -> impl Iterator<Item = ()> {
        let (sketch, victim) = (&self.cast.sketch, self.cast.sketch.victim);
        let (own, other) = (sketch.left(draft, victim), sketch.left(draft, !victim));
        let stands = denial.blocks.iter().map(|&stand| &self.cast.stands[stand]);
        let blocks = stands.take_while(move |stand| stand.moves <= own);
        let blocks = blocks.filter(|stand| sketch.may_block(draft, stand)).map(|_| ());
        let placed = draft.picture.guards.iter().flat_map(move |guard| {
            let place = place_of(usize::from(guard.at));
            denial.field.denied_by(victim, guard.role, place, draft.king)
        });
        let placed = placed.filter(|line| !meets(&draft.taken, line)).map(|_| ());
        let guards = denial.guards.iter().map(|(post, line)| (&self.cast.posts[*post], line));
        let guards = guards.take_while(move |(post, _)| post.moves <= other);
        let guards = guards.filter(|(post, line)| sketch.may_guard(draft, post) && !meets(&draft.taken, line));
        blocks.chain(placed).chain(guards.map(|_| ()))
    }

    /// Denies the king one of the fields that are left, in all ways; the draft as a picture if none is, and nothing else to
    /// be done.
    fn deny(&self, mut draft: Draft, on: &mut impl FnMut(Draft)) -> Option<Draft> {
        if self.cast.kind == Kind::Stalemate && self.lets_go(&draft) {
            return None;
        }
        let Some(open) = self.scarcest(&draft) else {
            draft.settles = self.cast.kind == Kind::Stalemate;
            if !draft.settles {
                return Some(draft);
            }
            return self.settle(draft, on);
        };
        draft.done |= 1 << open;
        let (denial, sketch) = (&self.denials[open], &self.cast.sketch);
        self.block(&draft, &denial.blocks, on);
        // A man that stands across the line of one that has its post may leave it.
        for guard in &draft.picture.guards {
            let place = place_of(usize::from(guard.at));
            let lines = denial.field.denied_by(sketch.victim, guard.role, place, draft.king);
            lines
                .iter()
                .filter_map(|line| self.across(&draft, None, line))
                .for_each(&mut *on);
        }
        let left = sketch.left(&draft, !sketch.victim);
        let guards = denial.guards.iter();
        let guards = guards.take_while(|(post, _)| self.cast.posts[*post].moves <= left);
        guards
            .filter_map(|(post, line)| self.across(&draft, Some(*post), line))
            .for_each(on);
        None
    }

    /// Is the field denied by the men that have their places, unless more come between?
    fn is_denied(&self, draft: &Draft, field: &Field) -> bool {
        let victim = self.cast.sketch.victim;
        let blocked = |block: &Block| field.blocks().any(|place| number(place) == usize::from(block.at));
        let guarded = |guard: &Guard| {
            let lines = field.denied_by(victim, guard.role, place_of(usize::from(guard.at)), draft.king);
            let open = |line: &Squares| !meets(&draft.taken, line) && !meets(&draft.standing, line);
            lines.iter().any(open)
        };
        draft.picture.blocks.iter().any(blocked) || draft.picture.guards.iter().any(guarded)
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
