//! Lines: all ways in which moves lead from a position to an end, whoever makes them.
//!
//! A depth-first walk that remembers where it failed. Positions recur a great deal, since the moves of a
//! line can often be made in many orders; each is searched once for every number of half-moves left, or for the largest where
//! shorter lines are known to fail, and walked again only where it leads to solutions.

mod walk;

use super::canon::canonical_rank;
use super::final_positions::{FinalPositions, Kind, Outlook, SharedEnds};
use super::line_shape::{LineShape, Turn};
use super::relay::{Give, Taker, in_order_by_first};
use super::{Answer, Control, Failures, Reach};
use crate::pieces::Color;
use crate::position::{Key, Lookahead, Man, Move, MoveList};
use crate::rules::Rules;
use crate::stipulation::Goal;
use std::borrow::Cow;
use std::ops::ControlFlow;
use walk::Walker;

/// The lines that were found, in canonical order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// All half-moves of each line; a side that passes makes [`Move::PASS`].
    pub lines: Vec<Vec<Move>>,
    /// Are these all? If not, the search was stopped or the limit was reached.
    pub complete: bool,
}

/// What all threads of a search share.
pub struct LineSearch<'s> {
    /// The rules played by.
    pub rules: &'s Rules,
    /// The line shape of the lines.
    pub line_shape: &'s LineShape,
    /// How many half-moves a line shape must have for the final positions of its end to be sought: so many as make it
    /// [worth while](LineSearch::WORTH_PICTURING), or others where they are held against play without them.
    pub pictured_from: usize,
    /// Bytes that the final positions may take.
    pub picture_memory: usize,
    /// The final positions of the longest line shape from this position, if there are more than this one.
    pub shared_ends: Option<&'s SharedEnds>,
    /// The men of the position to be reached, for goals that ask for it.
    pub target: &'s [Man],
    /// Where lines fail.
    pub failures: &'s Failures,
    /// Tells the failures of this search apart from those of others that are kept with them.
    pub salt: Key,
    /// Is it known that no shorter line of this shape leads from the position to the end? Then a position that fails with so many
    /// half-moves left fails with fewer, too: a line from it would be part of a shorter one.
    pub shorter_fail: bool,
    /// Who may stop it.
    pub control: &'s Control,
    /// No more lines than these are wanted.
    pub limit: usize,
    /// Are its first moves those that were announced, whose progress is watched?
    pub watched: bool,
}

/// The start of lines that one thread searches at a time.
struct Branch<P> {
    path: Vec<Move>,
    position: P,
    outlook: Option<Outlook>,
    left: usize,
}

/// Half-moves that have to be left for a branch to be split further.
const WORTH_SPLITTING: usize = 4;
/// With more men than these on two boards, lines of five half-moves end in too many positions.
const CROWDED: usize = 16;

/// So many final positions are found even where there is less memory for them: some two megabytes.
const FEW_PICTURES: usize = 1 << 13;
/// More than these of fairy men are no help to a series, in which many moves may be made in any order.
const FEW_FAIRY_PICTURES: usize = 1 << 10;

impl LineSearch<'_> {
    /// Half-moves that a line shape must have for final positions of its end to be worth finding.
    pub const WORTH_PICTURING: usize = 5;

    /// More final positions than so many are no help. On two boards there are more of them, and less is known of each, so that
    /// many are of no help to a short line shape; nor are they where the last moves are forced or must serve two ends,
    /// since nearly all play without them fails soon. With fairy men less is known, too.
    fn most_pictures(&self, fairy: bool) -> usize {
        let alternates = self.line_shape.turn == Turn::Alternates && self.line_shape.intro == 0;
        let helpful = if fairy && !alternates {
            FEW_FAIRY_PICTURES
        } else if fairy || self.line_shape.added() > 0 {
            FEW_PICTURES
        } else {
            let longest = self.shared_ends.map_or(self.line_shape, SharedEnds::longest);
            match longest.half_moves().saturating_sub(Self::WORTH_PICTURING) {
                0 if self.rules.boards > 1 => 1 << 12,
                1 if self.rules.boards > 1 => 1 << 15,
                _ => 1 << 20,
            }
        };
        helpful.min((self.picture_memory / FinalPositions::BYTES).max(FEW_PICTURES))
    }

    /// All lines from a position.
    pub fn lines<P: Lookahead>(&self, position: &P) -> Found {
        let mut lines = Vec::new();
        let complete = self.tell(position, &mut |line| {
            lines.push(line);
            ControlFlow::Continue(())
        });
        Found { lines, complete }
    }

    /// Hands over all lines from a position in canonical order, each as soon as it is known to be the next one. Were
    /// these all?
    pub fn tell<P: Lookahead>(&self, position: &P, take: &mut Taker<'_, Vec<Move>>) -> bool {
        let (final_positions, root) = self.root(position);
        let final_positions = final_positions.as_ref();
        let branches = self.split(root, final_positions);
        let search = |(): &mut (), branch: &Branch<P>, give: &Give<'_, Vec<Move>>| {
            Walker::new(self, final_positions, branch.path.clone()).follow_branch(branch, give)
        };
        let counted = self.watched.then_some(self.control);
        let first = |branch: &Branch<P>| branch.path.first().copied();
        up_to(self.limit, take, |take| {
            in_order_by_first(
                &branches,
                (line_bytes(self.line_shape.half_moves()), take),
                (counted, first),
                || (),
                search,
            )
        })
    }

    /// Gives all lines from a position in canonical order, found by this thread alone.
    pub(super) fn give_alone<P: Lookahead>(&self, position: &P, give: &Give<'_, Vec<Move>>) -> Answer<()> {
        let (final_positions, root) = self.root(position);
        Walker::new(self, final_positions.as_ref(), Vec::new()).follow_branch(&root, give)
    }

    /// The final positions in which the lines may end, if they are looked at, and the start of all lines.
    fn root<P: Lookahead>(&self, position: &P) -> (Option<FinalPositions>, Branch<P>) {
        let (final_positions, outlook) = self.final_positions(position).unzip();
        let root = Branch {
            path: Vec::new(),
            position: position.clone(),
            outlook,
            left: self.line_shape.half_moves(),
        };
        (final_positions, root)
    }

    /// The final positions in which the lines may end, where looking at them is worth its while.
    fn final_positions<P: Lookahead>(&self, position: &P) -> Option<(FinalPositions, Outlook)> {
        let kind = match self.line_shape.goal() {
            Goal::Mate => Kind::Mate,
            Goal::Stalemate => Kind::Stalemate,
            Goal::MateOrStalemate => Kind::NoMove,
            _ => return None,
        };
        let half_moves = self.line_shape.half_moves();
        // The other side has a move for each parry, so that less is known.
        let parries = 2 * usize::from(self.line_shape.turn == Turn::Parries);
        if half_moves < self.pictured_from.saturating_add(parries) || self.is_crowded(position) {
            return None;
        }
        let last = match self.line_shape.beginner_ends() {
            true => position.turn(),
            false => !position.turn(),
        };
        let (sought, bounds) = (
            (!last, kind),
            (
                self.most_pictures(FinalPositions::have_fairy_men(self.rules, position)),
                self.control,
            ),
        );
        let budgets = self.line_shape.budgets();
        FinalPositions::new(self.rules, position, sought, budgets, self.shared_ends, bounds)
    }

    /// What fails at a position from which no line with so many half-moves left was found.
    fn failing(&self, left: usize) -> Reach {
        match self.shorter_fail {
            true => Reach::UpTo(left),
            false => Reach::Exactly(left),
        }
    }

    /// Are there surely more final positions of a short line shape on two boards than are of help?
    fn is_crowded<P: Lookahead>(&self, position: &P) -> bool {
        let is_short = self.pictured_from == Self::WORTH_PICTURING
            && self.line_shape.half_moves() == Self::WORTH_PICTURING
            && self.rules.boards > 1;
        is_short && Color::ALL.map(|color| position.men(color).len()).iter().sum::<usize>() > CROWDED
    }

    /// The branches into which a position is split for the threads, in canonical order.
    fn split<P: Lookahead>(&self, root: Branch<P>, final_positions: Option<&FinalPositions>) -> Vec<Branch<P>> {
        let mut branches = vec![root];
        for _ in 0..2 {
            let splits = |branch: &Branch<P>| branch.left >= WORTH_SPLITTING;
            if !branches.iter().all(splits) {
                break;
            }
            branches = branches
                .into_iter()
                .flat_map(|branch| self.children(branch, final_positions))
                .collect();
        }
        branches
    }

    fn children<P: Lookahead>(&self, branch: Branch<P>, final_positions: Option<&FinalPositions>) -> Vec<Branch<P>> {
        let Branch {
            path,
            position,
            outlook,
            left,
        } = branch;
        let walker = Walker::new(self, final_positions, path.clone());
        if walker.is_barred(&position, left) {
            return Vec::new();
        }
        let mut children = Vec::new();
        let outlook = outlook.filter(|_| self.control.check().is_ok());
        let sifted = walker.foresight.sift(outlook.as_ref(), &position, left);
        for step in sorted_moves(&position) {
            // When the search is over, the branches are not looked at any more: nobody will follow them.
            let sifted = sifted.as_ref().filter(|_| self.control.check().is_ok());
            let after = position.play(step);
            if walker.is_last(&position, step, &after, left) {
                continue;
            }
            for (reply, next) in self.line_shape.successors(&after, left) {
                let then = (next.turn(), left - 1);
                let foreseen = walker.foresight.after_move(sifted, &position, step, then);
                let Some(outlook) = foreseen else {
                    continue;
                };
                let Some(outlook) = walker.foresight.after_reply(outlook.as_ref(), &after, reply, then) else {
                    continue;
                };
                let outlook = outlook.map(Cow::into_owned);
                let mut path = path.clone();
                path.push(step);
                path.extend(reply);
                children.push(Branch {
                    path,
                    position: next,
                    outlook,
                    left: left - 1,
                });
            }
        }
        children
    }
}

/// The bytes of a line of about so many half-moves.
pub(super) const fn line_bytes(half_moves: usize) -> usize {
    size_of::<Vec<Move>>() + half_moves * size_of::<Move>()
}

/// A search that is over with so many lines, which it hands over; is it complete?
pub(super) fn up_to(
    limit: usize,
    take: &mut Taker<'_, Vec<Move>>,
    search: impl FnOnce(&mut Taker<'_, Vec<Move>>) -> bool,
) -> bool {
    let mut left = limit;
    if limit == 0 {
        return false;
    }
    search(&mut |line| {
        left -= 1;
        match take(line) {
            ControlFlow::Continue(()) if left > 0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    })
}

/// The legal moves in canonical order.
pub(super) fn sorted_moves<P: Lookahead>(position: &P) -> MoveList {
    let mut list = position.legal();
    list.sort_unstable_by_key(|&step| canonical_rank(step));
    list
}
