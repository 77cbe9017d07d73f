//! How near is a mate in two to a key that changes the set play in a certain way?
//!
//! A sound problem is not needed: each first move is looked at as if it were the key. What the set play leaves open counts as
//! much as what refutes the first move that comes nearest.

use crate::analysis::theme::Deed;
use crate::position::{Lookahead, Move, MoveList, Refutation};
use std::cell::OnceCell;

/// What the key is to be like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Aim {
    /// How it is to change the set play.
    pub(super) pattern: Pattern,
    /// May it neither take nor check?
    pub(super) quiet: bool,
}

/// How a key changes the set play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pattern {
    /// The set play answers every defence, the key waits, and a mate is changed.
    Mutate,
    /// Two defences exchange their mates.
    Reciprocal,
}

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
/// For a first move that threatens where it should wait, and for one that changes no mate.
const THREAT: i64 = 4;
const UNCHANGED: i64 = 8;
/// For a first move that takes or checks where it should not.
const ROUGH: i64 = 6;
/// For each mate that is missing in the set play, of two that are to be exchanged.
const UNSET: i64 = 8;
/// For each thing that is missing of two defences that exchange their mates.
const UNEXCHANGED: i64 = 6;
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

/// A defence of the set play, and the mates that meet it after the key.
type Answered<'m> = (&'m Met, Vec<Deed>);

/// How far a position is from a mate in two with the key that is wanted; nothing where it is farther than `bar`, or where there
/// can be no such key.
pub(super) fn distance<P: Lookahead>(position: &P, aim: Aim, bar: i64) -> Option<i64> {
    let distance = match position.can_mate() {
        true if bar < SHORT => return None,
        true => SHORT + EACH_SHORT * count_mates(position).min(MOST_SHORT) as i64,
        false => Phases::of(position, aim, bar)?.distance(bar),
    };
    (distance <= bar).then_some(distance)
}

fn count_mates<P: Lookahead>(position: &P) -> usize {
    let mut mates = MoveList::new();
    position.mating_moves(&mut mates);
    mates.len()
}

/// Set play and first moves of one position in which the attacker has no mate at once.
struct Phases<'p, P> {
    position: &'p P,
    aim: Aim,
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
    fn of(position: &'p P, aim: Aim, bar: i64) -> Option<Self> {
        let passed = position.pass();
        if position.in_check(position.turn()) || passed.in_check(passed.turn()) || !passed.has_legal_move() {
            return None;
        }
        let mut phases = Phases {
            position,
            aim,
            passed,
            open: 0,
            set: OnceCell::new(),
            latest: Vec::new(),
            certain: Vec::new(),
        };
        phases.open = phases.lack_of_set_play(bar);
        (phases.open <= bar).then_some(phases)
    }

    /// What the set play leaves open, or what it lacks of mates that could be changed; counted no further than beyond `bar`.
    fn lack_of_set_play(&self, bar: i64) -> i64 {
        match self.aim.pattern {
            Pattern::Mutate => {
                let mut open = 0;
                for defence in self.passed.legal() {
                    open += i64::from(!self.passed.play(defence).can_mate()) * OPEN;
                    if open > bar {
                        break;
                    }
                }
                open
            }
            Pattern::Reciprocal => {
                let single = self.set().iter().filter_map(|met| match met.mates.as_slice() {
                    [mate] => Some(mate),
                    _ => None,
                });
                let mut mates: Vec<&Deed> = single.collect();
                mates.sort_unstable();
                mates.dedup();
                UNSET * 2_usize.saturating_sub(mates.len()) as i64
            }
        }
    }

    /// How far the nearest first move is from the key that is wanted, with what the set play leaves open and with the other first
    /// moves that solve: 0 if it is the only key and changes the set play so. Beyond `bar` it is not counted out.
    fn distance(mut self, bar: i64) -> i64 {
        let mut nearest = (bar - self.open + 1).min(FARTHEST);
        let (mut keys, mut is_key) = (0, false);
        for first in self.position.legal() {
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
        let mut replies = after.legal();
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
            .get_or_init(|| self.passed.legal().into_iter().map(met).collect())
    }

    /// What is missing after this first move, refutations apart.
    fn lack(&self, first: Move, after: &P) -> i64 {
        let answers = self.answers(first, after);
        let is_rough = self.aim.quiet && (first.is_capture() || after.in_check(after.turn()));
        let pattern = match self.aim.pattern {
            Pattern::Mutate => {
                let waits = !after.in_check(after.turn()) && !after.pass().can_mate();
                i64::from(!waits) * THREAT + UNCHANGED * i64::from(!answers.iter().any(is_changed))
            }
            Pattern::Reciprocal => UNEXCHANGED * unexchanged(&single(&answers)),
        };
        pattern + i64::from(is_rough) * ROUGH
    }

    /// The defences of the set play that can be made after this first move, too, with the mates that meet them there.
    fn answers(&self, first: Move, after: &P) -> Vec<Answered<'_>> {
        let replies = after.legal().into_iter().filter_map(move |reply| {
            let deed = Deed::of(&[first], reply);
            let old = self.set().iter().find(|met| met.defence == deed)?;
            Some((old, met(after, &[first], reply).mates))
        });
        replies.collect()
    }
}

/// Does another mate meet the defence after the key?
fn is_changed((old, new): &Answered<'_>) -> bool {
    !old.mates.is_empty() && !new.is_empty() && !old.mates.iter().any(|mate| new.contains(mate))
}

/// The only mates before and after the key, of defences that have no other.
fn single<'a>(answers: &'a [Answered<'_>]) -> Vec<(&'a Deed, &'a Deed)> {
    let single = |(old, new): &'a Answered<'_>| match (old.mates.as_slice(), new.as_slice()) {
        ([old], [new]) => Some((old, new)),
        _ => None,
    };
    answers.iter().filter_map(single).collect()
}

/// How far two defences with these mates before and after the key are from exchanging them: 0 if they do; 1 if only one has
/// the other's mate, and both are changed; 2 if both are changed; 3 if one is.
fn unexchanged(mates: &[(&Deed, &Deed)]) -> i64 {
    let changed: Vec<&(&Deed, &Deed)> = mates.iter().filter(|(old, new)| old != new).collect();
    let mut least = 4 - changed.len().min(2) as i64;
    for one in &changed {
        for other in changed.iter().filter(|other| other.0 != one.0) {
            let taken_over = i64::from(one.1 == other.0) + i64::from(other.1 == one.0);
            least = least.min(2 - taken_over);
        }
    }
    least
}

/// What is missing where so many further first moves solve.
fn cooked(cooks: usize) -> i64 {
    match cooks {
        0 => 0,
        cooks => COOK + COOKS * (cooks as i64 - 1),
    }
}

/// The mates that meet a defence, after these moves.
fn met<P: Lookahead>(position: &P, before: &[Move], defence: Move) -> Met {
    let mut list = MoveList::new();
    let after = position.play(defence);
    if after.can_mate() {
        after.mating_moves(&mut list);
    }
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
        aimed(fen, Pattern::Mutate, false, bar)
    }

    fn aimed(fen: &str, pattern: Pattern, quiet: bool, bar: i64) -> Option<i64> {
        let problem = Problem::from_fen(fen, "#2", "orthodox").expect("a problem");
        let position = problem.diagram.position().expect("a position");
        with_position!(&position, position => distance(position, Aim { pattern, quiet }, bar))
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

    #[test]
    fn mates_that_are_not_exchanged_count() {
        // 1...Kd2 2.Qc3 and 1...Ke3 2.Qd4 in the set play, and after the only key 1.Bg6 the other way round.
        let exchanged = "7Q/8/3B4/1p5B/5P2/3k4/1B3p2/5K2 w - -";
        assert_eq!(aimed(exchanged, Pattern::Reciprocal, false, 100), Some(0));
        // But it checks.
        let quiet = aimed(exchanged, Pattern::Reciprocal, true, 100);
        assert!(quiet.is_some_and(|far| far > 0 && far <= ROUGH), "{quiet:?}");
        // The king's moves are not all that Black can play: that is no mutate.
        assert!(aimed(exchanged, Pattern::Mutate, false, 100).is_some_and(|far| far > 0));
        // Only one mate is changed here.
        let mutate = "4k1N1/8/8/2N2Q2/7p/6pP/6K1/8 w - -";
        assert!(aimed(mutate, Pattern::Reciprocal, false, 100).is_some_and(|far| far >= 2 * UNEXCHANGED));
        assert_eq!(aimed(mutate, Pattern::Reciprocal, false, UNEXCHANGED), None);
    }
}
