//! Stalemates: what becomes of the men of the king's side that could still move. The other side takes them, pins them
//! or stands in their way, or men of their own side do.

use super::draft::Draft;
use super::enumeration::Enumeration;
use super::fields::line;
use super::muster::GONE;
use super::squares::{NOWHERE, Squares, both, has, meets, of, with, without};
use crate::geometry::{Bitboard, Place, Reach, attacks};
use crate::piece::Role;
use crate::search::steps::{number, place_of};

impl Enumeration<'_> {
    /// Settles the men that could still move, one after another, in all ways.
    pub(super) fn settle(&mut self, draft: &Draft) -> Option<()> {
        if self.is_in_check(draft) {
            return Some(());
        }
        let victim = self.sketch.victim;
        let men = self.sketch.muster.men(victim);
        let is_placed = |man: usize| draft.placed[victim] >> man & 1 != 0;
        // Men in their places have the fewest ways to be held.
        let (placed, others): (Vec<usize>, Vec<usize>) = (0..men.len()).partition(|&man| is_placed(man));
        if let Some(freedom) = placed.into_iter().find_map(|man| self.freedom(draft, man)) {
            return self.hold(draft, &freedom);
        }
        let Some(man) = others.into_iter().find(|&man| self.freedom(draft, man).is_some()) else {
            return self.finish(draft);
        };
        if let Some(next) = self.sketch.with_gone(draft, man) {
            self.settle(&next)?;
        }
        for index in 0..self.stands_of[man].len() {
            let stand = self.stands[self.stands_of[man][index]];
            if stand.moves > self.sketch.left(draft, victim) {
                break;
            }
            if let Some(next) = self.sketch.with_block(draft, &stand) {
                self.settle(&next)?;
            }
        }
        Some(())
    }

    /// Does a man in its place attack the king across nothing?
    fn is_in_check(&self, draft: &Draft) -> bool {
        draft.picture.guards.iter().any(|guard| {
            let place = place_of(usize::from(guard.at));
            line(guard.role, self.sketch.victim, place, draft.king) == Some(NOWHERE)
        })
    }

    /// Where a man of the king's side that is not settled could go, from its place or from where it stands.
    fn freedom(&self, draft: &Draft, man: usize) -> Option<Freedom> {
        let victim = self.sketch.victim;
        let (from, role) = self.sketch.muster.men(victim)[man];
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
                let near = attacks::unobstructed(role, victim, at.square);
                let near = near.filter(|&square| attacks::between(at.square, square).is_empty());
                let near = near.fold(NOWHERE, |set, square| with(set, Place::new(at.board, square)));
                let open = without_all(&near, &own);
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
        let other = !self.sketch.victim;
        let placed = draft.picture.guards.iter().map(|guard| (guard.at, guard.role));
        let men = self.sketch.muster.men(other).iter().enumerate();
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
        let through = line(role, self.sketch.victim, rider, draft.king)?;
        has(&through, freedom.at).then(|| without(through, freedom.at))
    }

    /// Holds a man in its place, in all ways.
    fn hold(&mut self, draft: &Draft, freedom: &Freedom) -> Option<()> {
        for index in 0..self.pins[number(freedom.at)].len() {
            let (post, line) = self.pins[number(freedom.at)][index];
            if self.posts[post].moves > self.sketch.left(draft, !self.sketch.victim) {
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
        let Some(target) = freedom.first_target() else {
            return Some(());
        };
        for index in 0..self.stands_on[number(target)].len() {
            let stand = self.stands[self.stands_on[number(target)][index]];
            if stand.moves > self.sketch.left(draft, self.sketch.victim) {
                break;
            }
            if let Some(next) = self.sketch.with_block(draft, &stand) {
                self.settle(&next)?;
            }
        }
        if freedom.pawn {
            for index in 0..self.posts_on[number(target)].len() {
                let post = self.posts[self.posts_on[number(target)][index]];
                if post.moves > self.sketch.left(draft, !self.sketch.victim) {
                    break;
                }
                if let Some(next) = self.sketch.with_guard(draft, &post) {
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

impl Freedom {
    fn first_target(&self) -> Option<Place> {
        let square = Bitboard(self.targets[self.at.board.index()]).first()?;
        Some(Place::new(self.at.board, square))
    }
}

fn without_all(squares: &Squares, fewer: &Squares) -> Squares {
    std::array::from_fn(|board| squares[board] & !fewer[board])
}
