//! Stalemates: what becomes of the men of the king's side that could still move. The other side takes them, pins them
//! or stands in their way, or men of their own side do.

use super::draft::Draft;
use super::enumeration::{Enumeration, scarcest};
use super::fields::line;
use super::muster::GONE;
use super::squares::{NOWHERE, Squares, both, has, meets, of, places, without};
use crate::geometry::{Place, Reach, attacks};
use crate::piece::Role;
use crate::search::steps::{number, place_of};

impl Enumeration<'_> {
    /// Settles the men that could still move, one after another, in all ways.
    pub(super) fn settle(&mut self, draft: &Draft) -> Option<()> {
        if self.is_in_check(draft) {
            return Some(());
        }
        // Men in their places have the fewest ways to be held.
        if let Some(freedom) = self.scarcest_placed(draft) {
            return self.hold(draft, &freedom);
        }
        let victim = self.cast.sketch.victim;
        let other = self.men_to_settle(draft, false).next();
        let Some((man, _)) = other else {
            return self.finish(draft);
        };
        if self.are_too_restless(draft) {
            return Some(());
        }
        if let Some(next) = self.cast.sketch.with_gone(draft, man) {
            self.settle(&next)?;
        }
        for index in 0..self.cast.stands_of[man].len() {
            let stand = self.cast.stands[self.cast.stands_of[man][index]];
            if stand.moves > self.cast.sketch.left(draft, victim) {
                break;
            }
            if let Some(next) = self.cast.sketch.with_block(draft, &stand) {
                self.settle(&next)?;
            }
        }
        Some(())
    }

    /// The men of the king's side that could move, of those that have their places or of the others.
    fn men_to_settle(&self, draft: &Draft, placed: bool) -> impl Iterator<Item = (usize, Freedom)> {
        let victim = self.cast.sketch.victim;
        let men = 0..self.cast.sketch.muster.men(victim).len();
        let men = men.filter(move |man| (draft.placed[victim] >> man & 1 != 0) == placed);
        men.filter_map(|man| Some((man, self.freedom(draft, man)?)))
    }

    /// Of the men in their places that could move, the one with the fewest ways to be held.
    fn scarcest_placed(&self, draft: &Draft) -> Option<Freedom> {
        let restless = self.men_to_settle(draft, true).map(|(_, freedom)| freedom);
        scarcest(restless, |freedom, fewest| {
            self.ways_to_hold(draft, freedom).take(fewest).count()
        })
    }

    /// Can more men not be held where they stand than can go or be taken? Each takes a move.
    fn are_too_restless(&self, draft: &Draft) -> bool {
        let moves = self.cast.sketch.left(draft, self.cast.sketch.victim) + self.cast.sketch.captures_left(draft);
        let others = self.men_to_settle(draft, false);
        let restless = others.filter(|(_, freedom)| self.ways_to_hold(draft, freedom).next().is_none());
        restless.take(moves as usize + 1).count() > moves as usize
    }

    /// Is there a man of the king's side in its place that nothing can hold there?
    pub(super) fn lets_go(&self, draft: &Draft) -> bool {
        draft.picture.blocks.iter().any(|block| {
            let freedom = self.freedom(draft, usize::from(block.man));
            freedom.is_some_and(|freedom| self.ways_to_hold(draft, &freedom).next().is_none())
        })
    }

    /// Does a man in its place attack the king across nothing?
    fn is_in_check(&self, draft: &Draft) -> bool {
        draft.picture.guards.iter().any(|guard| {
            let place = place_of(usize::from(guard.at));
            line(guard.role, self.cast.sketch.victim, place, draft.king) == Some(NOWHERE)
        })
    }

    /// Where a man of the king's side that is not settled could go, from its place or from where it stands.
    fn freedom(&self, draft: &Draft, man: usize) -> Option<Freedom> {
        let victim = self.cast.sketch.victim;
        let (from, role) = self.cast.sketch.muster.men(victim)[man];
        if from == GONE || role == Role::King || draft.picture.gone >> man & 1 != 0 {
            return None;
        }
        let block = draft.picture.blocks.iter().find(|block| usize::from(block.man) == man);
        let at = place_of(usize::from(block.map_or(from, |block| block.at)));
        let role = block.and_then(|block| block.role).unwrap_or(role);
        let all = both(draft.taken, &draft.standing);
        let own = both(draft.own, &draft.standing_own);
        let front = match role {
            Role::Pawn => {
                let front = of(at.board, u64::pawn_steps(victim, at.square));
                let taking = of(at.board, attacks::pawn(victim, at.square));
                let takes = meets(&taking, &without_all(&draft.taken, &draft.own));
                let steps = !meets(&front, &all);
                if !steps && !takes {
                    return None;
                }
                // Where it can take, nothing but a pin holds it.
                if takes { NOWHERE } else { front }
            }
            _ => {
                let all = attacks::unobstructed(role, victim, at.square);
                let near = if role == Role::Knight {
                    all
                } else {
                    all & attacks::king(at.square)
                };
                let open = without_all(&of(at.board, near), &own);
                if open == NOWHERE {
                    return None;
                }
                open
            }
        };
        let freedom = Freedom {
            at,
            pawn: role == Role::Pawn,
            targets: front,
        };
        (!self.is_pinned(draft, &freedom)).then_some(freedom)
    }

    /// Is the man held by a rider in its place or where it stands, perhaps?
    fn is_pinned(&self, draft: &Draft, freedom: &Freedom) -> bool {
        if !may_be_pinned(freedom.at, draft.king) {
            return false;
        }
        let other = !self.cast.sketch.victim;
        let placed = draft.picture.guards.iter().map(|guard| (guard.at, guard.role));
        let men = self.cast.sketch.muster.men(other).iter().enumerate();
        let standing = men.filter(|(man, _)| draft.placed[other] >> man & 1 == 0);
        let standing = standing.filter(|(_, man)| man.0 != GONE).map(|(_, &man)| man);
        let mut riders = placed.chain(standing);
        let obstacles = both(draft.taken, &without_all(&draft.standing, &draft.picture.clear));
        riders.any(|(at, role)| {
            let pin = self.pin(draft, freedom, place_of(usize::from(at)), role);
            pin.is_some_and(|line| !meets(&line, &obstacles))
        })
    }

    /// The squares that have to be vacant for a rider to pin the man.
    fn pin(&self, draft: &Draft, freedom: &Freedom, rider: Place, role: Role) -> Option<Squares> {
        if !may_be_pinned(freedom.at, draft.king) {
            return None;
        }
        let through = line(role, self.cast.sketch.victim, rider, draft.king)?;
        has(&through, freedom.at).then(|| without(through, freedom.at))
    }

    /// The ways to hold a man in its place, as far as its next square is concerned.
    fn ways_to_hold(&self, draft: &Draft, freedom: &Freedom) -> impl Iterator<Item = ()> {
        let sketch = &self.cast.sketch;
        let (own, other) = (sketch.left(draft, sketch.victim), sketch.left(draft, !sketch.victim));
        let pins = self.pins[number(freedom.at)].iter();
        let pins = pins.map(|(post, line)| (&self.cast.posts[*post], line));
        let pins = pins.take_while(move |(post, _)| post.moves <= other);
        let pins = pins.filter(|(post, line)| sketch.may_guard(draft, post) && !meets(&draft.taken, line));
        let placed = draft.picture.guards.iter().filter_map(move |guard| {
            let pin = self.pin(draft, freedom, place_of(usize::from(guard.at)), guard.role)?;
            (!meets(&draft.taken, &pin)).then_some(())
        });
        // A target takes a man each, and each of these a move.
        let crowded = !freedom.pawn && squares_in(&freedom.targets) > own;
        let target = move || self.scarcest_target(draft, freedom).filter(|_| !crowded);
        let target = std::iter::once_with(target).flatten();
        let stoppers = target.flat_map(|target| self.stoppers(draft, freedom, target));
        pins.map(|_| ()).chain(placed).chain(stoppers)
    }

    /// The ways to occupy a square to which a man could go.
    fn stoppers(&self, draft: &Draft, freedom: &Freedom, target: Place) -> impl Iterator<Item = ()> {
        let sketch = &self.cast.sketch;
        let stands = self.cast.stands_on[number(target)]
            .iter()
            .map(|&stand| &self.cast.stands[stand]);
        let stands = stands.filter(|stand| sketch.may_block(draft, stand));
        let posts = self.cast.posts_on[number(target)].iter().filter(|_| freedom.pawn);
        let posts = posts.filter(|&&post| sketch.may_guard(draft, &self.cast.posts[post]));
        stands.map(|_| ()).chain(posts.map(|_| ()))
    }

    /// The square to which a man could go that has the fewest ways to occupy it.
    fn scarcest_target(&self, draft: &Draft, freedom: &Freedom) -> Option<Place> {
        scarcest(places(&freedom.targets), |&target, fewest| {
            self.stoppers(draft, freedom, target).take(fewest).count()
        })
    }

    /// Holds a man in its place, in all ways.
    fn hold(&mut self, draft: &Draft, freedom: &Freedom) -> Option<()> {
        for index in 0..self.pins[number(freedom.at)].len() {
            let (post, line) = self.pins[number(freedom.at)][index];
            if self.cast.posts[post].moves > self.cast.sketch.left(draft, !self.cast.sketch.victim) {
                break;
            }
            if let Some(next) = self.across(draft, Some(post), &line) {
                self.settle(&next)?;
            }
        }
        for guard in draft.picture.guards.clone() {
            let pin = self.pin(draft, freedom, place_of(usize::from(guard.at)), guard.role);
            if let Some(next) = pin.and_then(|line| self.across(draft, None, &line)) {
                self.settle(&next)?;
            }
        }
        let Some(target) = self.scarcest_target(draft, freedom) else {
            return Some(());
        };
        for index in 0..self.cast.stands_on[number(target)].len() {
            let stand = self.cast.stands[self.cast.stands_on[number(target)][index]];
            if stand.moves > self.cast.sketch.left(draft, self.cast.sketch.victim) {
                break;
            }
            if let Some(next) = self.cast.sketch.with_block(draft, &stand) {
                self.settle(&next)?;
            }
        }
        if freedom.pawn {
            for index in 0..self.cast.posts_on[number(target)].len() {
                let post = self.cast.posts[self.cast.posts_on[number(target)][index]];
                if post.moves > self.cast.sketch.left(draft, !self.cast.sketch.victim) {
                    break;
                }
                if let Some(next) = self.cast.sketch.with_guard(draft, &post) {
                    self.settle(&next)?;
                }
            }
        }
        Some(())
    }
}

/// Where a man can go next.
struct Freedom {
    at: Place,
    pawn: bool,
    /// The squares that have to be occupied for it to have no move; none if that does not help.
    targets: Squares,
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
