//! Finds the pictures: for every place of the king, first who gives check, then for one field after another who guards
//! or blocks it, and of stalemates what becomes of the men that could still move.

use super::Kind;
use super::distances::Distances;
use super::draft::{Draft, Post, Sketch, Stand};
use super::fields::{Field, fields, line};
use super::muster::Muster;
use super::picture::{Block, Guard, Picture};
use super::squares::{NOWHERE, Squares, both, meets, places, without};
use crate::geometry::Place;
use crate::piece::{ByColor, Color, Role};
use crate::rules::Rules;
use crate::search::steps::{number, place_of};

/// How the pictures are found.
pub(super) struct Enumeration<'e> {
    rules: &'e Rules,
    kind: Kind,
    pub(super) sketch: Sketch<'e>,
    /// Where each man of the other side can get.
    pub(super) posts: Vec<Post>,
    /// The posts on each place, by its number.
    pub(super) posts_on: Vec<Vec<usize>>,
    /// Where each man of the king's side can get.
    pub(super) stands: Vec<Stand>,
    /// Those of each man, by its index, and those on each place, by its number.
    pub(super) stands_of: Vec<Vec<usize>>,
    pub(super) stands_on: Vec<Vec<usize>>,
    /// The posts from which a man on each place would be pinned against the king, by its number, with the squares that
    /// are vacant then; made anew for each place of the king.
    pub(super) pins: Vec<Vec<(usize, Squares)>>,
    found: Vec<Picture>,
    /// So many are too many.
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
    /// For the king of one side in a position, with so many moves of each side.
    pub(super) fn new(
        rules: &'e Rules,
        kind: Kind,
        distances: &'e Distances,
        muster: &'e Muster,
        (victim, budget): (Color, ByColor<u32>),
    ) -> Self {
        let sketch = Sketch {
            victim,
            budget,
            distances,
            muster,
        };
        let (posts, stands) = (sketch.posts(), sketch.stands(kind == Kind::Stalemate));
        let on = |places: &mut dyn Iterator<Item = Place>| {
            let mut on = vec![Vec::new(); distances.width()];
            for (index, place) in places.enumerate() {
                on[number(place)].push(index);
            }
            on
        };
        let of = |man: usize| -> Vec<usize> {
            let men = stands.iter().map(|stand| usize::from(stand.block.man));
            men.enumerate()
                .filter(|&(_, other)| other == man)
                .map(|(index, _)| index)
                .collect()
        };
        Enumeration {
            posts_on: on(&mut posts.iter().map(|post| post.place)),
            stands_on: on(&mut stands.iter().map(|stand| stand.place)),
            stands_of: (0..muster.men(victim).len()).map(of).collect(),
            posts,
            stands,
            pins: Vec::new(),
            found: Vec::new(),
            most: usize::MAX,
            rules,
            kind,
            sketch,
        }
    }

    /// All pictures; nothing if there are `most` of them or more.
    pub(super) fn pictures(mut self, most: usize) -> Option<Vec<Picture>> {
        self.most = most;
        let muster = self.sketch.muster;
        let victims = muster.men(self.sketch.victim);
        let man = victims.iter().position(|man| man.1 == Role::King)?;
        for index in self.stands_of[man].clone() {
            let king = self.stands[index].place;
            let blank = Draft {
                picture: Picture::default(),
                king,
                moves: ByColor([0; 2]),
                placed: ByColor([0; 2]),
                taken: NOWHERE,
                own: NOWHERE,
                standing: both(*muster.squares(Color::White), muster.squares(Color::Black)),
                standing_own: *muster.squares(self.sketch.victim),
                done: 0,
            };
            let Some(draft) = self.sketch.with_block(&blank, &self.stands[index]) else {
                continue;
            };
            let fields = fields(self.rules, king);
            let denials: Vec<Denials> = fields.into_iter().map(|field| self.denials(field, king)).collect();
            match self.kind {
                Kind::Mate => self.check(&draft, &denials)?,
                Kind::NoMove => self.deny(&draft, &denials)?,
                Kind::Stalemate => {
                    self.pins = self.pins_against(king);
                    self.deny(&draft, &denials)?;
                }
            }
        }
        self.found.sort_unstable();
        self.found.dedup();
        Some(self.found)
    }

    fn denials(&self, field: Field, king: Place) -> Denials {
        let ways = |(index, post): (usize, &Post)| {
            let lines = field.denied_by(self.sketch.victim, post.guard.role, post.place, king);
            lines.into_iter().map(move |line| (index, line))
        };
        let mut blocks: Vec<usize> = field
            .blocks()
            .flat_map(|place| &self.stands_on[number(place)])
            .copied()
            .collect();
        blocks.sort_unstable();
        Denials {
            field,
            blocks,
            guards: self.posts.iter().enumerate().flat_map(ways).collect(),
        }
    }

    fn pins_against(&self, king: Place) -> Vec<Vec<(usize, Squares)>> {
        let mut pins = vec![Vec::new(); self.sketch.distances.width()];
        for (index, post) in self.posts.iter().enumerate() {
            let through = line(post.guard.role, self.sketch.victim, post.place, king).unwrap_or(NOWHERE);
            for place in places(&through) {
                pins[number(place)].push((index, without(through, place)));
            }
        }
        pins
    }

    /// Puts a man where it checks, in all ways, and goes on with the fields.
    fn check(&mut self, draft: &Draft, denials: &[Denials]) -> Option<()> {
        for index in 0..self.posts.len() {
            let post = &self.posts[index];
            if post.guard.role == Role::King {
                continue;
            }
            let line = line(post.guard.role, self.sketch.victim, post.place, draft.king);
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
            Some(post) => self.sketch.with_guard(draft, &self.posts[post])?,
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
        let (sketch, victim) = (&self.sketch, self.sketch.victim);
        let (own, other) = (sketch.left(draft, victim), sketch.left(draft, !victim));
        let stands = denial.blocks.iter().map(|&stand| &self.stands[stand]);
        let blocks = stands.take_while(move |stand| stand.moves <= own);
        let blocks = blocks.filter(|stand| sketch.may_block(draft, stand)).map(|_| ());
        let placed = draft.picture.guards.iter().flat_map(move |guard| {
            let place = place_of(usize::from(guard.at));
            denial.field.denied_by(victim, guard.role, place, draft.king)
        });
        let placed = placed.filter(|line| !meets(&draft.taken, line)).map(|_| ());
        let guards = denial.guards.iter().map(|(post, line)| (&self.posts[*post], line));
        let guards = guards.take_while(move |(post, _)| post.moves <= other);
        let guards = guards.filter(|(post, line)| sketch.may_guard(draft, post) && !meets(&draft.taken, line));
        blocks.chain(placed).chain(guards.map(|_| ()))
    }

    /// Denies the king the fields that are left, in all ways.
    fn deny(&mut self, draft: &Draft, denials: &[Denials]) -> Option<()> {
        if self.kind == Kind::Stalemate && self.lets_go(draft) {
            return Some(());
        }
        let Some(open) = self.scarcest(draft, denials) else {
            return match self.kind {
                Kind::Stalemate => self.settle(draft),
                Kind::Mate | Kind::NoMove => self.finish(draft),
            };
        };
        let mut draft = draft.clone();
        draft.done |= 1 << open;
        let denial = &denials[open];
        let victim = self.sketch.victim;
        for &stand in &denial.blocks {
            if self.stands[stand].moves > self.sketch.left(&draft, victim) {
                break;
            }
            if let Some(next) = self.sketch.with_block(&draft, &self.stands[stand]) {
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
            if self.posts[post].moves > self.sketch.left(&draft, !victim) {
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
        let victim = self.sketch.victim;
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
        (self.found.len() < self.most).then_some(())
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
