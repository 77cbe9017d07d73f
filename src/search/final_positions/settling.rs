//! Stalemates: what becomes of the men of the king's side that could still move. The other side takes them, pins them
//! or stands in their way, or men of their own side do.

use super::enumeration::{Enumeration, scarcest};
use super::fields::line;
use super::final_position::Guard;
use super::partial::Partial;
use super::piece_list::GONE;
use super::squares::{NOWHERE, Squares, both, has, meets, of, places, without};
use crate::geometry::{Place, Reach, attacks};
use crate::pieces::Role;
use crate::search::retro_moves::{number, place_of};

impl Enumeration<'_> {
    /// Settles one of the men that could still move, in all ways; the partial as a final position if there is none.
    pub(super) fn settle(&self, partial: Partial, on: &mut impl FnMut(Partial)) -> Option<Partial> {
        if self.is_in_check(&partial) {
            return None;
        }
        // Men in their places have the fewest ways to be held.
        if let Some(freedom) = self.scarcest_placed(&partial) {
            self.hold(&partial, &freedom, on);
            return None;
        }
        let Some((man, _)) = self.men_to_settle(&partial, false).next() else {
            return Some(partial);
        };
        if !self.are_too_restless(&partial) {
            self.candidates
                .sketch
                .with_gone(&partial, man)
                .into_iter()
                .for_each(&mut *on);
            self.block(&partial, &self.candidates.stands_of[man], on);
        }
        None
    }

    /// Puts a man of the king's side in one of these stands, in all ways.
    pub(super) fn block(&self, partial: &Partial, stands: &[usize], on: &mut impl FnMut(Partial)) {
        let left = self.candidates.sketch.left(partial, self.candidates.sketch.victim);
        let stands = stands.iter().map(|&stand| &self.candidates.stands[stand]);
        let stands = stands.take_while(|stand| stand.moves <= left);
        stands
            .filter_map(|stand| self.candidates.sketch.with_block(partial, stand))
            .for_each(on);
    }

    /// The men of the king's side that could move, of those that have their places or of the others.
    fn men_to_settle(&self, partial: &Partial, placed: bool) -> impl Iterator<Item = (usize, Freedom)> {
        let victim = self.candidates.sketch.victim;
        let men = 0..self.candidates.sketch.piece_list.men(victim).len();
        let men = men.filter(move |man| (partial.placed[victim] >> man & 1 != 0) == placed);
        men.filter_map(|man| Some((man, self.freedom(partial, man)?)))
    }

    /// Of the men in their places that could move, the one with the fewest ways to be held.
    fn scarcest_placed(&self, partial: &Partial) -> Option<Freedom> {
        let restless = self.men_to_settle(partial, true).map(|(_, freedom)| freedom);
        scarcest(restless, |freedom, fewest| {
            self.ways_to_hold(partial, freedom).take(fewest).count()
        })
    }

    /// Can more men not be held where they stand than can go or be taken? Each takes a move.
    fn are_too_restless(&self, partial: &Partial) -> bool {
        let moves = self.candidates.sketch.left(partial, self.candidates.sketch.victim)
            + self.candidates.sketch.captures_left(partial);
        let others = self.men_to_settle(partial, false);
        let restless =
            others.filter(|(_, freedom)| !freedom.stays || self.ways_to_hold(partial, freedom).next().is_none());
        restless.take(moves as usize + 1).count() > moves as usize
    }

    /// Is there a man of the king's side in its place that nothing can hold there?
    pub(super) fn lets_go(&self, partial: &Partial) -> bool {
        partial.final_position.blocks.iter().any(|block| {
            let freedom = self.freedom(partial, usize::from(block.man));
            freedom.is_some_and(|freedom| self.ways_to_hold(partial, &freedom).next().is_none())
        })
    }

    /// Does a man in its place attack the king across nothing?
    fn is_in_check(&self, partial: &Partial) -> bool {
        partial.final_position.guards.iter().any(|guard| {
            let place = place_of(usize::from(guard.at));
            line(guard.role, self.candidates.sketch.victim, place, partial.king) == Some(NOWHERE)
        })
    }

    /// Where a man of the king's side that is not settled could go, from its place or from where it stands.
    fn freedom(&self, partial: &Partial, man: usize) -> Option<Freedom> {
        let victim = self.candidates.sketch.victim;
        let (from, role) = self.candidates.sketch.piece_list.men(victim)[man];
        if from == GONE || role == Role::KING || partial.final_position.gone >> man & 1 != 0 {
            return None;
        }
        let block = partial
            .final_position
            .blocks
            .iter()
            .find(|block| usize::from(block.man) == man);
        let at = place_of(usize::from(block.map_or(from, |block| block.at)));
        if block.is_none() && !partial.has_room(at) {
            // Another stands there, or nobody: it goes elsewhere or is taken, and nothing holds it here.
            return Some(Freedom {
                at,
                pawn: false,
                targets: NOWHERE,
                stays: false,
            });
        }
        let role = block.and_then(|block| block.role).unwrap_or(role);
        let targets = match role {
            Role::PAWN => self.pawn_targets(partial, at)?,
            _ => self.piece_targets(partial, role, at)?,
        };
        let freedom = Freedom {
            at,
            pawn: role == Role::PAWN,
            targets,
            stays: true,
        };
        (!self.is_pinned(partial, &freedom)).then_some(freedom)
    }

    /// Where a pawn of the king's side could step, if it could; nowhere if it could take: then nothing but a pin holds it.
    fn pawn_targets(&self, partial: &Partial, at: Place) -> Option<Squares> {
        let victim = self.candidates.sketch.victim;
        let front = of(at.board, u64::pawn_steps(victim, at.square));
        let taking = of(at.board, attacks::pawn(victim, at.square));
        if meets(&taking, &without_all(&partial.taken, &partial.own)) {
            return Some(NOWHERE);
        }
        let all = both(partial.taken, &partial.standing);
        (!meets(&front, &all)).then_some(front)
    }

    /// The squares beside it to which another man of the king's side could go, if there are any.
    fn piece_targets(&self, partial: &Partial, role: Role, at: Place) -> Option<Squares> {
        let own = both(partial.own, &partial.standing_own);
        let all = attacks::unobstructed(role, self.candidates.sketch.victim, at.square);
        let near = if role == Role::KNIGHT {
            all
        } else {
            all & attacks::king(at.square)
        };
        let open = without_all(&of(at.board, near), &own);
        (open != NOWHERE).then_some(open)
    }

    /// Is the man held by a rider in its place or where it stands, perhaps?
    fn is_pinned(&self, partial: &Partial, freedom: &Freedom) -> bool {
        if !may_be_pinned(freedom.at, partial.king) {
            return false;
        }
        let other = !self.candidates.sketch.victim;
        let placed = partial.final_position.guards.iter().map(|guard| (guard.at, guard.role));
        let men = self.candidates.sketch.piece_list.men(other).iter().enumerate();
        let standing = men.filter(|(man, _)| partial.placed[other] >> man & 1 == 0);
        let standing = standing.filter(|(_, man)| man.0 != GONE).map(|(_, &man)| man);
        let mut riders = placed.chain(standing);
        let obstacles = both(
            partial.taken,
            &without_all(&partial.standing, &partial.final_position.clear),
        );
        riders.any(|(at, role)| {
            let pin = self.pin(partial, freedom, place_of(usize::from(at)), role);
            pin.is_some_and(|line| !meets(&line, &obstacles))
        })
    }

    /// The squares that have to be vacant for a rider to pin the man.
    fn pin(&self, partial: &Partial, freedom: &Freedom, rider: Place, role: Role) -> Option<Squares> {
        if !may_be_pinned(freedom.at, partial.king) {
            return None;
        }
        let through = line(role, self.candidates.sketch.victim, rider, partial.king)?;
        has(&through, freedom.at).then(|| without(through, freedom.at))
    }

    /// The ways to hold a man in its place, as far as its next square is concerned.
    fn ways_to_hold(&self, partial: &Partial, freedom: &Freedom) -> impl Iterator<Item = ()> {
        let sketch = &self.candidates.sketch;
        let (own, other) = (
            sketch.left(partial, sketch.victim),
            sketch.left(partial, !sketch.victim),
        );
        let pins = self.pins[number(freedom.at)].iter();
        let pins = pins.map(|(post, line)| (&self.candidates.posts[*post], line));
        let pins = pins.take_while(move |(post, _)| post.moves <= other);
        let pins = pins.filter(|(post, line)| sketch.may_guard(partial, post) && !meets(&partial.taken, line));
        let placed = partial.final_position.guards.iter().filter_map(move |guard| {
            let pin = self.pin(partial, freedom, place_of(usize::from(guard.at)), guard.role)?;
            (!meets(&partial.taken, &pin)).then_some(())
        });
        // A target takes a man each, and each of these a move.
        let crowded = !freedom.pawn && squares_in(&freedom.targets) > own;
        let target = move || self.scarcest_target(partial, freedom).filter(|_| !crowded);
        let target = std::iter::once_with(target).flatten();
        let stoppers = target.flat_map(|target| self.stoppers(partial, freedom, target));
        pins.map(|_| ()).chain(placed).chain(stoppers)
    }

    /// The ways to occupy a square to which a man could go.
    fn stoppers(&self, partial: &Partial, freedom: &Freedom, target: Place) -> impl Iterator<Item = ()> {
        let sketch = &self.candidates.sketch;
        let stands = self.candidates.stands_on[number(target)]
            .iter()
            .map(|&stand| &self.candidates.stands[stand]);
        let stands = stands.filter(|stand| sketch.may_block(partial, stand));
        let posts = self.candidates.posts_on[number(target)].iter().filter(|_| freedom.pawn);
        let posts = posts.filter(|&&post| sketch.may_guard(partial, &self.candidates.posts[post]));
        stands.map(|_| ()).chain(posts.map(|_| ()))
    }

    /// The square to which a man could go that has the fewest ways to occupy it.
    fn scarcest_target(&self, partial: &Partial, freedom: &Freedom) -> Option<Place> {
        scarcest(places(&freedom.targets), |&target, fewest| {
            self.stoppers(partial, freedom, target).take(fewest).count()
        })
    }

    /// Holds a man in its place, in all ways.
    fn hold(&self, partial: &Partial, freedom: &Freedom, on: &mut impl FnMut(Partial)) {
        let sketch = &self.candidates.sketch;
        let left = sketch.left(partial, !sketch.victim);
        let pins = self.pins[number(freedom.at)].iter();
        let pins = pins.take_while(|(post, _)| self.candidates.posts[*post].moves <= left);
        pins.filter_map(|(post, line)| self.across(partial, Some(*post), line))
            .for_each(&mut *on);
        let pinned = |guard: &Guard| {
            let pin = self.pin(partial, freedom, place_of(usize::from(guard.at)), guard.role)?;
            self.across(partial, None, &pin)
        };
        partial
            .final_position
            .guards
            .iter()
            .filter_map(pinned)
            .for_each(&mut *on);
        let Some(target) = self.scarcest_target(partial, freedom) else {
            return;
        };
        self.block(partial, &self.candidates.stands_on[number(target)], on);
        if freedom.pawn {
            let posts = self.candidates.posts_on[number(target)]
                .iter()
                .map(|&post| &self.candidates.posts[post]);
            let posts = posts.take_while(|post| post.moves <= left);
            posts.filter_map(|post| sketch.with_guard(partial, post)).for_each(on);
        }
    }
}

/// Where a man can go next.
struct Freedom {
    at: Place,
    pawn: bool,
    /// The squares that have to be occupied for it to have no move; none if that does not help.
    targets: Squares,
    /// May it stay there at all?
    stays: bool,
}

/// Is there a line on which a man in this place could be pinned against the king?
fn may_be_pinned(at: Place, king: Place) -> bool {
    at.board == king.board && attacks::line(at.square, king.square).any()
}

fn squares_in(squares: &Squares) -> u32 {
    squares.iter().map(|board| board.count_ones()).sum()
}

fn without_all(squares: &Squares, fewer: &Squares) -> Squares {
    std::array::from_fn(|board| squares[board] & !fewer[board])
}
