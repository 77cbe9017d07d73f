//! How near is a mate in two to a mutate: a complete block whose key waits and changes a mate?
//!
//! A sound problem is not needed: each first move is looked at as if it were the key. What the
//! set play leaves open counts as much as what refutes the first move that comes nearest.

use crate::analysis::theme::Deed;
use crate::position::{Lookahead, Move, MoveList, Refutation};
use std::cell::OnceCell;

/// Where there is a mate at once, and for each such mate, up to so many.
const SHORT: i64 = 50;
const EACH_SHORT: i64 = 4;
const MOST_SHORT: usize = 12;
/// For each defence that the set play leaves open.
const OPEN: i64 = 6;
/// For each refutation of a first move, and where a first move leaves the defender no move.
const REFUTATION: i64 = 6;
const STALEMATE: i64 = 36;
/// Where every first move is farther than this, it does not matter how far.
const FARTHEST: i64 = 60;
/// For a first move that threatens, and for one that changes no mate.
const THREAT: i64 = 4;
const UNCHANGED: i64 = 8;
/// For a further first move that solves, and for each one more, up to so many of them: one change often stops them all, such as
/// all moves of a king who only waits.
const COOK: i64 = 3;
const COOKS: i64 = 1;
const MOST_COOKS: usize = 6;

/// A defence and the mates that meet it.
struct Met {
    defence: Deed,
    mates: Vec<Deed>,
}

/// How far a position is from a mate in two with the key that is wanted; nothing where it is farther than `bar`, or where there
/// can be no such key.
pub(super) fn distance<P: Lookahead>(position: &P, bar: i64) -> Option<i64> {
    if bar < SHORT && position.can_mate() {
        return None;
    }
    let mut short = MoveList::new();
    position.mating_moves(&mut short);
    let distance = match short.into_iter().count().min(MOST_SHORT) {
        0 => Phases::of(position, bar)?.distance(bar),
        mates => SHORT + EACH_SHORT * mates as i64,
    };
    (distance <= bar).then_some(distance)
}

/// Set play and first moves of one position in which the attacker has no mate at once.
struct Phases<'p, P> {
    position: &'p P,
    /// The position with the defender to move.
    passed: P,
    /// What the set play leaves open, where it should leave nothing open.
    open: i64,
    /// The set play, as soon as it is looked at.
    set: OnceCell<Vec<Met>>,
    /// Replies that have refuted, the latest first.
    latest: Vec<Move>,
    /// Replies that refute many first moves.
    certain: Vec<(Move, Refutation)>,
}

/// So many replies are looked at once for many first moves.
const MOST_CERTAIN: usize = 2;

impl<'p, P: Lookahead> Phases<'p, P> {
    /// Nothing where the defender is in check or has no move, or where what the set play leaves open is more than `bar`.
    fn of(position: &'p P, bar: i64) -> Option<Self> {
        let passed = position.pass();
        if position.in_check(position.turn()) || passed.in_check(passed.turn()) || !passed.has_legal_move() {
            return None;
        }
        let mut open = 0;
        for defence in legal(&passed) {
            open += i64::from(!passed.play(defence).can_mate()) * OPEN;
            if open > bar {
                return None;
            }
        }
        Some(Phases {
            position,
            passed,
            open,
            set: OnceCell::new(),
            latest: Vec::new(),
            certain: Vec::new(),
        })
    }

    /// How far the nearest first move is from the key of a mutate, with what the set play leaves open and with the other first
    /// moves that solve: 0 if it is the only key, waits, and changes a mate. Beyond `bar` it is not counted out.
    fn distance(mut self, bar: i64) -> i64 {
        let mut nearest = (bar - self.open + 1).min(FARTHEST);
        let (mut keys, mut is_key) = (0, false);
        for first in legal(self.position) {
            let known = self.known(first);
            if known > 0 && known >= nearest {
                continue;
            }
            let after = self.position.play(first);
            let refuted = self.refuted(&after, nearest);
            keys += usize::from(refuted == 0);
            if refuted < nearest {
                let distance = refuted + self.lack(first, &after);
                if distance < nearest {
                    (nearest, is_key) = (distance, refuted == 0);
                }
            }
        }
        let cooks = (keys - usize::from(is_key)).min(MOST_COOKS);
        self.open + nearest + cooked(cooks)
    }

    /// What refutes a first move for certain, without its being played.
    fn known(&self, first: Move) -> i64 {
        let refutes = |(_, refutation): &&(Move, Refutation)| self.position.is_refuted(first, refutation);
        REFUTATION * self.certain.iter().filter(refutes).count() as i64
    }

    /// What refutes the first move that led here, counted as far as it could be nearer than `nearest`, and one refutation in any
    /// case.
    fn refuted(&mut self, after: &P, nearest: i64) -> i64 {
        let mut replies = legal(after);
        if replies.is_empty() {
            return STALEMATE;
        }
        replies.sort_by_key(|reply| {
            let place = self.latest.iter().position(|latest| latest == reply);
            place.unwrap_or(usize::MAX)
        });
        let mut refuted = 0;
        for reply in replies {
            if !after.play(reply).can_mate() {
                refuted += REFUTATION;
                self.note(reply);
            }
            if refuted > 0 && refuted >= nearest {
                break;
            }
        }
        refuted
    }

    /// Remembers a reply that refuted; the second time it is looked at for all first moves.
    fn note(&mut self, reply: Move) {
        if let Some(place) = self.latest.iter().position(|latest| *latest == reply) {
            self.latest.remove(place);
            let is_known = self.certain.iter().any(|(known, _)| *known == reply);
            if !is_known && self.certain.len() < MOST_CERTAIN {
                let refutation = self.position.refutation(reply);
                self.certain.extend(refutation.map(|refutation| (reply, refutation)));
            }
        }
        self.latest.insert(0, reply);
    }

    /// The set play.
    fn set(&self) -> &[Met] {
        let met = |defence| met(&self.passed, &[], defence);
        self.set
            .get_or_init(|| legal(&self.passed).into_iter().map(met).collect())
    }

    /// What is missing after this first move, refutations apart: does it wait, and is a mate changed?
    fn lack(&self, first: Move, after: &P) -> i64 {
        let waits = !after.in_check(after.turn()) && !after.pass().can_mate();
        let is_changed = |(old, new): &(&Met, Vec<Deed>)| {
            !old.mates.is_empty() && !new.is_empty() && !old.mates.iter().any(|mate| new.contains(mate))
        };
        let changes = self.answers(first, after).iter().any(is_changed);
        i64::from(!waits) * THREAT + i64::from(!changes) * UNCHANGED
    }

    /// The defences of the set play that can be made after this first move, too, with the mates that meet them there.
    fn answers(&self, first: Move, after: &P) -> Vec<(&Met, Vec<Deed>)> {
        let replies = legal(after).into_iter().filter_map(move |reply| {
            let deed = Deed::of(&[first], reply);
            let old = self.set().iter().find(|met| met.defence == deed)?;
            Some((old, met(after, &[first], reply).mates))
        });
        replies.collect()
    }
}

/// What is missing where so many further first moves solve.
fn cooked(cooks: usize) -> i64 {
    match cooks {
        0 => 0,
        cooks => COOK + COOKS * (cooks as i64 - 1),
    }
}

fn legal<P: Lookahead>(position: &P) -> Vec<Move> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list.into_vec()
}

/// The mates that meet a defence, after these moves.
fn met<P: Lookahead>(position: &P, before: &[Move], defence: Move) -> Met {
    let mut list = MoveList::new();
    position.play(defence).mating_moves(&mut list);
    let before: Vec<Move> = before.iter().copied().chain([defence]).collect();
    let mates = list.into_iter().map(|mate| Deed::of(&before, mate));
    Met {
        defence: Deed::of(&before[..before.len() - 1], defence),
        mates: mates.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;
    use crate::with_position;

    fn far(fen: &str, bar: i64) -> Option<i64> {
        let problem = Problem::from_fen(fen, "#2", "orthodox").expect("a problem");
        let position = problem.diagram.position().expect("a position");
        with_position!(&position, position => distance(position, bar))
    }

    #[test]
    fn each_thing_that_is_missing_counts() {
        // After 1...Kd8 there is 2.Qd7 in the set play and 2.Qb8 after the only key 1.Qf4.
        let mutate = "4k1N1/8/8/2N2Q2/7p/6pP/6K1/8 w - -";
        assert_eq!(far(mutate, 100), Some(0));
        assert_eq!(far(mutate, 0), Some(0));
        // Without the pawns the king can wait, too.
        let cooked = "4k1N1/8/8/2N2Q2/8/8/6K1/8 w - -";
        assert!(far(cooked, 100).is_some_and(|far| far >= COOK));
        assert_eq!(far(cooked, COOK - 1), None);
        // A pawn that moves on has no answer in the set play.
        let open = "4k1N1/p7/8/2N2Q2/7p/6pP/6K1/8 w - -";
        assert!(far(open, 100).is_some_and(|far| far >= 2 * OPEN));
        // Where there is a mate at once nothing else matters.
        let short = "k7/8/1K6/8/8/8/8/7R w - -";
        assert_eq!(far(short, 100), Some(SHORT + EACH_SHORT));
        assert_eq!(far(short, SHORT), None);
        // Nor is there a set play where the attacker is in check.
        assert_eq!(far("k7/8/8/8/8/8/8/r6K w - -", 100), None);
    }
}
