//! The final positions in which lines can end: where a king stands that is mated or stalemated, and what keeps it there.
//!
//! Every field to which the king could go is guarded by a man of the other side or blocked, and in a stalemate every
//! other man of its side is taken, pinned or blocked. So many men have to be in their places at the end, each of which
//! is some moves away; when the moves left do not suffice for any final position, no line goes on. The idea is that of Popeye's
//! intelligent mode, which plays towards one final position after another; here one walk is made for all of them, and every
//! position keeps the final positions that are still in reach.

mod approach;
mod candidates;
mod castling;
mod distances;
mod end;
mod end_check;
mod enumeration;
mod fields;
mod final_position;
mod partial;
mod piece_list;
mod ranges;
mod roles;
mod settling;
mod shared;
mod squares;
#[cfg(test)]
mod tests;
mod worth;

use super::control::Watch;
use super::{Budget, Control, Held};
use crate::geometry::{Bitboard, BoardId, Place, Reach, Shape};
use crate::pieces::{ByColor, Color, Role};
use crate::position::{Lookahead, Move, Trick};
use crate::rules::{Rules, Transfer, ZeroMoves};
use crate::search::retro_moves::number;
use candidates::Candidates;
use castling::Castling;
use distances::{Distances, FAR};
use end_check::EndCheck;
use final_position::{FinalPosition, Frame, Guard};
use piece_list::{GONE, Moved, PieceList};
use rayon::prelude::*;
use roles::Roles;
pub use shared::SharedEnds;
use std::sync::Arc;
use worth::Worth;

/// More prospects than these take longer to look at than the clock.
const HEAVY: usize = 256;
/// Prospects of so few bytes are not counted.
const FEW: usize = 4 << 10;
/// So many final positions with the same men of the king's side are compared with each other.
const COMPARED: usize = 512;
/// On more squares than these a man may be taken nearly anywhere.
const MANY_TO_TAKE_ON: u32 = 12;
/// No side has more men than have a bit in a final position.
const MOST_MEN: usize = 32;

/// All final positions that can be reached from one position, for lines of one length.
pub(super) struct FinalPositions {
    /// The side whose king it is.
    victim: Color,
    kind: Kind,
    boards: usize,
    distances: Distances,
    frames: Vec<Frame>,
    /// By half-moves left: moves of the side to move, and of the other.
    budgets: Vec<(u32, u32)>,
    /// How much they help where there are fairy men.
    worth: Option<Worth>,
    memory: Arc<Budget>,
    _held: Held,
}

/// What is pictured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Mate.
    Mate,
    /// Stalemate.
    Stalemate,
    /// Either: a king that has no move.
    NoMove,
}

/// What can be reached from a position: its men, and the final positions.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    piece_list: PieceList,
    pub(super) prospects: Vec<Prospect>,
    /// The memory of many prospects.
    _held: Option<Arc<Held>>,
}

impl Outlook {
    /// Does it take so long to look at that the clock must be read each time?
    pub(super) const fn is_heavy(&self) -> bool {
        self.prospects.len() > HEAVY
    }
}

/// A final position in reach, and the moves that it still takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    /// Its index.
    frame: u32,
    moves: ByColor<u16>,
    /// The moves to spare, of both sides, when the end was looked at.
    seen_with: u32,
}

/// The end has not been looked at.
const UNSEEN: u32 = u32::MAX;

/// The final positions in reach, parted for the moves of one side.
pub(super) struct Sifted<'o> {
    outlook: &'o Outlook,
    /// Those that leave it a move to spare.
    loose: Vec<u32>,
    /// Of the others, those that a move of each man can bring nearer, by its index.
    tight: Vec<Vec<u32>>,
}

/// Where the final positions are looked at: the men, the moves left to each side, and the castlings there may be.
struct Scene<'m> {
    piece_list: &'m PieceList,
    budget: ByColor<u32>,
    castlings: &'m [Castling],
}

/// The distances on a board with the men of a position, castlings included.
fn distances_from(rules: &Rules, roles: Roles, castlings: &[Castling]) -> Distances {
    let mut distances = Distances::new(rules, roles);
    for castling in castlings {
        distances.add_castling(rules, castling);
    }
    distances
}

/// These final positions, which are in order, without those that ask for all that another asks for, and more: where the one is out of
/// reach, so is the other. Compared are those with the same men of the king's side, if they are not too many.
fn without_stricter(in_reach: Vec<(Frame, Prospect)>) -> Vec<(Frame, Prospect)> {
    let alike = in_reach.chunk_by(|(one, _), (other, _)| one.final_position.blocks == other.final_position.blocks);
    let needed = alike.flat_map(|alike| {
        let asks_for_all_of = |one: usize, other: usize| {
            let [one, other] = [one, other].map(|at| &alike[at].0.final_position);
            one.asks_for_all_of(other)
        };
        let comparable = alike.len() <= COMPARED;
        let stricter =
            move |one: usize| comparable && (0..alike.len()).any(|other| other != one && asks_for_all_of(one, other));
        (0..alike.len()).map(move |one| !stricter(one))
    });
    let needed: Vec<bool> = needed.collect();
    in_reach
        .into_iter()
        .zip(needed)
        .filter_map(|(one, needed)| needed.then_some(one))
        .collect()
}

impl FinalPositions {
    /// Bytes that each final position takes while all are found and kept.
    pub(super) const BYTES: usize = 2 * (size_of::<FinalPosition>() + size_of::<Frame>() + size_of::<Prospect>());

    /// Do all moves by these rules change what the final positions know of, one man a move, and have kings but one way to go
    /// to each field? On one board pawns go as they do in orthodox chess.
    fn suit(rules: &Rules) -> bool {
        let boards = match rules.transfer {
            Transfer::Never => rules.boards == 1 && rules.double_step && rules.shape.ranks() == 8,
            Transfer::Always | Transfer::WhenVacant => rules.boards == 2,
            Transfer::Optional => false,
        };
        boards && rules.zero_moves == ZeroMoves::No && rules.shape != Shape::Cube
    }

    /// May there be fairy men in them?
    pub(super) fn have_fairy_men<P: Lookahead>(rules: &Rules, position: &P) -> bool {
        Roles::of(rules, position).are_fairy()
    }

    /// The final positions of one kind, with what can be reached of them from a position with so many moves of the side to
    /// move and of the other by half-moves left; nothing if there are `most` of them or more, or if the search has to end.
    pub(super) fn new<P: Lookahead>(
        rules: &Rules,
        position: &P,
        (victim, kind): (Color, Kind),
        budgets: Vec<(u32, u32)>,
        shared: Option<&SharedEnds>,
        (most, control): (usize, &Control),
    ) -> Option<(Self, Outlook)> {
        if !Self::suit(rules) || !position.allows(Trick::FinalPositions) {
            return None;
        }
        let roles = Roles::of(rules, position);
        // What holds men on more than one board is not pictured, nor what holds fairy men or is held by them.
        let kind = match kind {
            Kind::Stalemate if rules.boards > 1 || roles.are_fairy() => Kind::NoMove,
            kind => kind,
        };
        let worth = roles.are_fairy().then(Worth::default);
        let piece_list = PieceList::of(position);
        let mut sides = Color::ALL.into_iter();
        if sides.any(|color| piece_list.men(color).len() > MOST_MEN) {
            return None;
        }
        let castlings = Castling::all(position, &piece_list);
        let distances = distances_from(rules, roles, &castlings);
        let by_side = |(own, other)| ByColor::of(position.turn(), own, other);
        let find = |budgets: &[(u32, u32)]| {
            let budget = (victim, by_side(*budgets.last()?));
            Candidates::of(rules, kind, &distances, &piece_list, budget).final_positions(most, control)
        };
        let longest = shared.map(|shared| (shared, shared.longest().budgets()));
        let found = match longest {
            Some((shared, longest)) => match shared.get(control.budget(), || find(&longest)) {
                // Of fewer moves there may be few enough.
                None if longest != budgets => find(&budgets)?,
                found => found?,
            },
            None => find(&budgets)?,
        };
        let budget = by_side(*budgets.last()?);
        let mut final_positions = FinalPositions {
            victim,
            kind,
            boards: rules.boards.into(),
            distances,
            frames: Vec::new(),
            budgets,
            worth,
            memory: Arc::clone(control.budget()),
            _held: control.budget().hold(Self::BYTES * found.len())?,
        };
        let scene = Scene {
            piece_list: &piece_list,
            budget,
            castlings: &castlings,
        };
        let (frames, prospects) = final_positions.in_reach(found, &scene, control)?;
        final_positions.frames = frames;
        let outlook = final_positions.outlook(piece_list, prospects)?;
        Some((final_positions, outlook))
    }

    /// Those of them that are in reach, with what can be reached of them; nothing if the search has to end.
    fn in_reach(
        &self,
        found: Vec<FinalPosition>,
        scene: &Scene<'_>,
        control: &Control,
    ) -> Option<(Vec<Frame>, Vec<Prospect>)> {
        let look = |watch: &mut Watch<'_>, final_position| {
            let mut frame = Frame::new(final_position, self.victim);
            frame.taking = self.taking(&frame, scene);
            let prospect = if watch.is_over() {
                None
            } else {
                self.prospect(&frame, scene)
            };
            Some((frame, prospect?))
        };
        let looked_at = found.into_par_iter().map_init(|| Watch::new(control), look);
        let in_reach: Vec<(Frame, Prospect)> = looked_at.flatten_iter().collect();
        if control.reason().is_some() {
            return None;
        }
        let (frames, mut prospects): (Vec<Frame>, Vec<Prospect>) = without_stricter(in_reach).into_iter().unzip();
        for (index, prospect) in (0..).zip(&mut prospects) {
            prospect.frame = index;
        }
        Some((frames, prospects))
    }

    /// A final position as a prospect, if it is in reach; its number comes later.
    fn prospect(&self, frame: &Frame, scene: &Scene<'_>) -> Option<Prospect> {
        let mut prospect = Prospect {
            frame: 0,
            moves: ByColor(Color::ALL.map(|color| self.moves(frame, color, scene.piece_list))),
            seen_with: UNSEEN,
        };
        self.is_reachable(frame, &mut prospect, scene).then_some(prospect)
    }

    /// The squares on which a man of the king's side may be taken, if some are to be taken; nothing where these are many, so that to
    /// know them helps little.
    fn taking(&self, frame: &Frame, scene: &Scene<'_>) -> Option<Bitboard> {
        let other = !self.victim;
        let needed = self.moves(frame, other, scene.piece_list);
        let spare = scene.budget[other].checked_sub(needed.into())?;
        if frame.final_position.gone == 0 {
            return None;
        }
        let paths = EndCheck::new(self, frame, scene, ByColor([spare; 2])).paths(other);
        (paths.len() <= MANY_TO_TAKE_ON).then_some(paths)
    }

    /// The moves that a side still needs.
    fn moves(&self, frame: &Frame, color: Color, piece_list: &PieceList) -> u16 {
        let men = piece_list.men(color).iter().enumerate();
        let needed = men.filter(|(man, _)| frame.bound[color] >> man & 1 != 0);
        needed.map(|(man, &now)| self.needed(frame, color, man, now)).sum()
    }

    /// The moves that one man still needs: to its place, or to where it may be taken.
    #[inline]
    fn needed(&self, frame: &Frame, color: Color, man: usize, (at, role): (u16, Role)) -> u16 {
        let needed = if color == self.victim && frame.final_position.gone >> man & 1 != 0 {
            let taking = frame.taking.filter(|_| at != GONE);
            taking.map(|taking| self.moves_to_be_taken(taking, (at, role)))
        } else if color == self.victim {
            let block = frame
                .final_position
                .blocks
                .iter()
                .find(|block| usize::from(block.man) == man);
            block.map(|block| match block.role {
                Some(becomes) => self.distances.moves(color, role, at, becomes, block.at),
                None => self.distances.row(color, role, at)[usize::from(block.at)],
            })
        } else {
            let guard = frame
                .final_position
                .guards
                .iter()
                .find(|guard| usize::from(guard.man) == man);
            let arrives = |guard: &Guard| frame.final_position.arrives == Some(guard.man);
            guard.map(|guard| match arrives(guard) {
                true => self.distances.moves_to_arrive(color, role, at, guard.role, guard.at),
                false => self.distances.moves(color, role, at, guard.role, guard.at),
            })
        };
        needed.unwrap_or(0).into()
    }

    /// The fewest moves after which a man of the king's side may be taken, which it may be on these squares.
    fn moves_to_be_taken(&self, taking: Bitboard, (at, role): (u16, Role)) -> u8 {
        let row = self.distances.row(self.victim, role, at);
        let taken_on = match role {
            // A pawn may be taken in passing.
            Role::PAWN => taking
                .map(|square| u64::pawn_steps(self.victim, square))
                .fold(taking, |all, one| all | one),
            _ => taking,
        };
        let moves = taken_on.map(|square| row[number(Place::new(BoardId::A, square))]);
        moves.min().unwrap_or(FAR)
    }

    /// The moves left to each side, with so many half-moves left and this side to move.
    pub(super) fn budget(&self, (turn, left): (Color, usize)) -> ByColor<u32> {
        let (own, other) = self.budgets[left];
        ByColor::of(turn, own, other)
    }

    /// The final positions in reach of a side to move, which has so many moves left, parted for its moves.
    pub(super) fn sift<'o>(&self, outlook: &'o Outlook, mover: Color, budget: u32) -> Sifted<'o> {
        let men = outlook.piece_list.men(mover);
        let mut sifted = Sifted {
            outlook,
            loose: Vec::new(),
            tight: vec![Vec::new(); men.len()],
        };
        for (index, prospect) in (0..).zip(&outlook.prospects) {
            if u32::from(prospect.moves[mover]) < budget {
                sifted.loose.push(index);
                continue;
            }
            let frame = &self.frames[prospect.frame as usize];
            for (man, &now) in men.iter().enumerate() {
                if frame.bound[mover] >> man & 1 != 0 && self.needed(frame, mover, man, now) > 0 {
                    sifted.tight[man].push(index);
                }
            }
        }
        sifted
    }

    /// These prospects, if there is memory to keep them; it is counted only where they are many.
    fn outlook(&self, piece_list: PieceList, prospects: Vec<Prospect>) -> Option<Outlook> {
        let bytes = prospects.capacity() * size_of::<Prospect>();
        let held = match bytes > FEW {
            true => Some(Arc::new(self.memory.hold(bytes)?)),
            false => None,
        };
        Some(Outlook {
            piece_list,
            prospects,
            _held: held,
        })
    }

    /// What can still be reached after a move, with so many moves left then to each side; nothing if no line goes on.
    /// Where nobody asks for it any more, or there is no memory to keep it, that line is all that is told.
    pub(super) fn after<P: Lookahead>(
        &self,
        sifted: &Sifted<'_>,
        position: &P,
        step: Move,
        (budget, is_last): (ByColor<u32>, bool),
    ) -> Option<Option<Outlook>> {
        if self.worth.as_ref().is_some_and(Worth::is_too_little) {
            return Some(None);
        }
        let mover = position.turn();
        let outlook = sifted.outlook;
        let Moved { piece_list, men, taken } = outlook.piece_list.after(position, step);
        let mut castlings = Castling::all(position, &outlook.piece_list);
        let before = castlings.len();
        castlings.retain(|castling| castling.rook(&piece_list).is_some());
        let knows_more = taken.is_some() || castlings.len() < before;
        let scene = Scene {
            piece_list: &piece_list,
            budget,
            castlings: &castlings,
        };
        let next = |&index: &u32| {
            let prospect = &outlook.prospects[index as usize];
            let frame = &self.frames[prospect.frame as usize];
            if taken.is_some_and(|man| frame.men[!mover] >> man & 1 != 0) {
                return None;
            }
            let mut next = *prospect;
            if knows_more {
                next.seen_with = UNSEEN;
            }
            if let Some(man) = taken.filter(|man| frame.bound[!mover] >> man & 1 != 0) {
                next.moves[!mover] -= self.needed(frame, !mover, man, outlook.piece_list.men(!mover)[man]);
            }
            for man in men
                .into_iter()
                .flatten()
                .filter(|man| frame.bound[mover] >> man & 1 != 0)
            {
                next.moves[mover] -= self.needed(frame, mover, man, outlook.piece_list.men(mover)[man]);
                next.moves[mover] += self.needed(frame, mover, man, piece_list.men(mover)[man]);
            }
            self.is_reachable(frame, &mut next, &scene).then_some(next)
        };
        // A rook that castles makes no move of its own: it brings nothing nearer.
        let tight = men[0].map(|man| &sifted.tight[man]);
        let (mut looked_at, mut prospects) = (0, Vec::new());
        for candidate in sifted.loose.iter().chain(tight.into_iter().flatten()) {
            looked_at += 1;
            prospects.extend(next(candidate));
            // Whoever asks no more wants to know of one alone.
            if is_last && !prospects.is_empty() {
                break;
            }
        }
        if is_last {
            if let Some(worth) = &self.worth {
                worth.note(looked_at, prospects.is_empty());
            }
            return (!prospects.is_empty()).then_some(None);
        }
        (!prospects.is_empty()).then(|| self.outlook(piece_list, prospects))
    }

    #[inline]
    fn is_reachable(&self, frame: &Frame, prospect: &mut Prospect, scene: &Scene<'_>) -> bool {
        let Scene { piece_list, budget, .. } = *scene;
        let moves = |color: Color| u32::from(prospect.moves[color]);
        if Color::ALL.into_iter().any(|color| moves(color) > budget[color]) {
            return false;
        }
        let spare = ByColor(Color::ALL.map(|color| budget[color] - moves(color)));
        let all_spare = spare[Color::White] + spare[Color::Black];
        if prospect.seen_with == 0 {
            return true;
        }
        let (victim, other) = (self.victim, !self.victim);
        let to_be_taken = frame.final_position.gone & piece_list.present(victim);
        if to_be_taken.count_ones() > budget[other] {
            return false;
        }
        // Of one board the end can be looked at: in full if nobody has a move to spare, of a mate even before.
        let early = self.kind == Kind::Mate || spare[other] == 0;
        let looks = self.boards == 1 && all_spare < prospect.seen_with && (all_spare == 0 || early);
        if !looks && (to_be_taken == 0 || spare[victim] > 0) && !frame.is_obstructed(piece_list) {
            return true;
        }
        let end_check = EndCheck::new(self, frame, scene, spare);
        if looks {
            prospect.seen_with = all_spare;
        }
        end_check.is_clear() && (!looks || end_check.may_be_the_end(self.kind))
    }
}
