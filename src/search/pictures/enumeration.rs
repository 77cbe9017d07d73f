//! Finds the pictures: for every place of the king, first who gives check, then for one field after another who guards
//! or blocks it, and of stalemates what becomes of the men that could still move.

use super::Kind;
use super::cast::Cast;
use super::draft::{Draft, Post, Stand};
use super::fields::{Field, fields, line};
use super::picture::{Block, Guard, Picture};
use super::squares::{NOWHERE, Squares, both, meets, places, without};
use crate::geometry::Place;
use crate::piece::{ByColor, Color, Role};
use crate::search::steps::{number, place_of};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// How the pictures with the king on one place are found.
pub(super) struct Enumeration<'e> {
    pub(super) cast: &'e Cast<'e>,
    /// The posts from which a man on each place would be pinned against the king, by its number, with the squares that
    /// are vacant then.
    pub(super) pins: Vec<Vec<(usize, Squares)>>,
    found: Vec<Picture>,
    /// How many were found with the king on any place; so many are too many.
    count: &'e AtomicUsize,
    most: usize,
}

/// What there is to be done about one field.
struct Denials {
    field: Field,
    /// The stands on which men of the king's side block it, by their index.
    blocks: Vec<usize>,
    /// The posts from which it is denied, by their index, with the squares that are vacant then.
    guards: Vec<(usize, Squares)>,
}

impl<'e> Enumeration<'e> {
    pub(super) fn new(cast: &'e Cast<'e>, count: &'e AtomicUsize, most: usize) -> Self {
        Enumeration {
            cast,
            pins: Vec::new(),
            found: Vec::new(),
            count,
            most,
        }
    }

    /// All pictures with the king here, once or more often; nothing if they are too many.
    pub(super) fn with_king(mut self, stand: &Stand) -> Option<Vec<Picture>> {
        let (sketch, king) = (&self.cast.sketch, stand.place);
        let muster = sketch.muster;
        let blank = Draft {
            picture: Picture::default(),
            king,
            moves: ByColor([0; 2]),
            placed: ByColor([0; 2]),
            taken: NOWHERE,
            own: NOWHERE,
            standing: both(*muster.squares(Color::White), muster.squares(Color::Black)),
            standing_own: *muster.squares(sketch.victim),
            done: 0,
        };
        if let Some(draft) = sketch.with_block(&blank, stand) {
            let fields = fields(self.cast.rules, king);
            let denials: Vec<Denials> = fields.into_iter().map(|field| self.denials(field, king)).collect();
            match self.cast.kind {
                Kind::Mate => self.check(&draft, &denials)?,
                Kind::NoMove => self.deny(&draft, &denials)?,
                Kind::Stalemate => {
                    self.pins = self.pins_against(king);
                    self.deny(&draft, &denials)?;
                }
            }
        }
        Some(self.found)
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

    /// Puts a man where it checks, in all ways, and goes on with the fields.
    fn check(&mut self, draft: &Draft, denials: &[Denials]) -> Option<()> {
        for index in 0..self.cast.posts.len() {
            let post = &self.cast.posts[index];
            if post.guard.role == Role::King {
                continue;
            }
            let line = line(post.guard.role, self.cast.sketch.victim, post.place, draft.king);
            if let Some(next) = line.and_then(|line| self.across(draft, Some(index), &line)) {
                self.deny(&next, denials)?;
            }
        }
        Some(())
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
    fn scarcest(&self, draft: &Draft, denials: &[Denials]) -> Option<usize> {
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

    /// Denies the king the fields that are left, in all ways.
    fn deny(&mut self, draft: &Draft, denials: &[Denials]) -> Option<()> {
        if self.cast.kind == Kind::Stalemate && self.lets_go(draft) {
            return Some(());
        }
        let Some(open) = self.scarcest(draft, denials) else {
            return match self.cast.kind {
                Kind::Stalemate => self.settle(draft),
                Kind::Mate | Kind::NoMove => self.finish(draft),
            };
        };
        let mut draft = draft.clone();
        draft.done |= 1 << open;
        let denial = &denials[open];
        let victim = self.cast.sketch.victim;
        for &stand in &denial.blocks {
            if self.cast.stands[stand].moves > self.cast.sketch.left(&draft, victim) {
                break;
            }
            if let Some(next) = self.cast.sketch.with_block(&draft, &self.cast.stands[stand]) {
                self.deny(&next, denials)?;
            }
        }
        // A man that stands across the line of one that has its post may leave it.
        for guard in draft.picture.guards.clone() {
            let place = place_of(usize::from(guard.at));
            for line in denial.field.denied_by(victim, guard.role, place, draft.king) {
                if let Some(next) = self.across(&draft, None, &line) {
                    self.deny(&next, denials)?;
                }
            }
        }
        for &(post, line) in &denial.guards {
            if self.cast.posts[post].moves > self.cast.sketch.left(&draft, !victim) {
                break;
            }
            if let Some(next) = self.across(&draft, Some(post), &line) {
                self.deny(&next, denials)?;
            }
        }
        Some(())
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

    /// Keeps a picture.
    pub(super) fn finish(&mut self, draft: &Draft) -> Option<()> {
        let mut picture = draft.picture.clone();
        picture.guards.sort_unstable();
        picture.blocks.sort_unstable();
        self.found.push(picture);
        (self.count.fetch_add(1, Relaxed) + 1 < self.most).then_some(())
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
