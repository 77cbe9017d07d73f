//! The pictures in which lines can end: where a king stands that is mated or stalemated, and what keeps it there.
//!
//! Every field to which the king could go is guarded by a man of the other side or blocked, and in a stalemate every
//! other man of its side is taken, pinned or blocked. So many men have to be in their places at the end, each of which
//! is some moves away; when the moves left do not suffice for any picture, no line goes on. The idea is that of Popeye's
//! intelligent mode, which plays towards one picture after another; here one walk is made for all of them, and every
//! position keeps the pictures that are still in reach.

mod distances;
mod draft;
mod enumeration;
mod fields;
mod muster;
mod picture;
mod settling;
mod squares;
mod standstill;

use crate::geometry::Shape;
use crate::piece::{ByColor, Color, Role};
use crate::position::{Move, Position};
use crate::rules::{Rules, Transfer, ZeroMoves};
use distances::Distances;
use enumeration::Enumeration;
use muster::Muster;
use picture::Frame;
use standstill::Standstill;

/// All pictures that can be reached from one position, for lines of one length.
pub(super) struct Pictures {
    /// The side whose king it is.
    victim: Color,
    kind: Kind,
    boards: usize,
    distances: Distances,
    frames: Vec<Frame>,
    /// By half-moves left: moves of the side to move, and of the other.
    budgets: Vec<(u32, u32)>,
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

/// What can be reached from a position: its men, and the pictures.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    muster: Muster,
    pub(super) prospects: Vec<Prospect>,
}

/// A picture in reach, and the moves that it still takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    /// Its index.
    frame: u32,
    moves: ByColor<u16>,
    /// Has the end been looked at, to which nobody has a move to spare?
    seen: bool,
}

impl Pictures {
    /// Do all moves by these rules change what the pictures know of, one man a move, and have kings but one way to go
    /// to each field? On one board pawns go as they do in orthodox chess.
    fn suit(rules: &Rules) -> bool {
        let boards = match rules.transfer {
            Transfer::Never => rules.boards == 1 && rules.double_step && rules.shape.ranks() == 8,
            Transfer::Always | Transfer::WhenVacant => rules.boards == 2,
            Transfer::Optional => false,
        };
        boards && rules.zero_moves == ZeroMoves::No && rules.shape != Shape::Cube
    }

    /// The pictures of one kind, with what can be reached of them from a position with so many moves of the side to
    /// move and of the other by half-moves left; nothing if there are too many of them or if a king may castle.
    pub(super) fn new<P: Position>(
        rules: &Rules,
        position: &P,
        victim: Color,
        kind: Kind,
        budgets: Vec<(u32, u32)>,
    ) -> Option<(Self, Outlook)> {
        if !Self::suit(rules) || position.castling() != 0 {
            return None;
        }
        // What holds men on more than one board is not pictured.
        let kind = match kind {
            Kind::Stalemate if rules.boards > 1 => Kind::NoMove,
            kind => kind,
        };
        let distances = Distances::new(rules);
        let muster = Muster::of(position);
        let (own, other) = *budgets.last()?;
        let budget = ByColor(position.turn().pick([own, other], [other, own]));
        let found = Enumeration::new(rules, kind, &distances, &muster, (victim, budget)).pictures()?;
        let mut pictures = Pictures {
            victim,
            kind,
            boards: rules.boards.into(),
            distances,
            frames: Vec::new(),
            budgets,
        };
        let frames: Vec<Frame> = found
            .into_iter()
            .map(|picture| Frame::new(picture, victim))
            .filter(|frame| pictures.prospect(frame, 0, &muster, &budget).is_some())
            .collect();
        let prospect = |(index, frame)| pictures.prospect(frame, index, &muster, &budget);
        let prospects = (0..).zip(&frames).filter_map(prospect).collect();
        pictures.frames = frames;
        Some((pictures, Outlook { muster, prospects }))
    }

    /// A picture as a prospect, if it is in reach.
    fn prospect(&self, frame: &Frame, index: u32, muster: &Muster, budget: &ByColor<u32>) -> Option<Prospect> {
        let mut prospect = Prospect {
            frame: index,
            moves: ByColor(Color::ALL.map(|color| self.moves(frame, color, muster))),
            seen: false,
        };
        self.is_reachable(frame, &mut prospect, muster, budget)
            .then_some(prospect)
    }

    /// The moves that a side still needs.
    fn moves(&self, frame: &Frame, color: Color, muster: &Muster) -> u16 {
        let men = muster.men(color).iter().enumerate();
        let needed = men.filter(|(man, _)| frame.men[color] >> man & 1 != 0);
        needed.map(|(man, &now)| self.needed(frame, color, man, now)).sum()
    }

    /// The moves that one man still needs.
    #[inline]
    fn needed(&self, frame: &Frame, color: Color, man: usize, (at, role): (u16, Role)) -> u16 {
        let needed = if color == self.victim {
            let block = frame.picture.blocks.iter().find(|block| usize::from(block.man) == man);
            block.map(|block| self.distances.row(color, role, at)[usize::from(block.at)])
        } else {
            let guard = frame.picture.guards.iter().find(|guard| usize::from(guard.man) == man);
            guard.map(|guard| self.distances.moves(color, role, at, guard.role, guard.at))
        };
        needed.unwrap_or(0).into()
    }

    /// What can still be reached after a move, from a position with so many half-moves left then and this side to
    /// move; nothing if no line goes on.
    pub(super) fn after<P: Position>(
        &self,
        outlook: &Outlook,
        position: &P,
        step: Move,
        (turn, left): (Color, usize),
    ) -> Option<Outlook> {
        let mover = position.turn();
        let (muster, moved, taken) = outlook.muster.after(position, step);
        let (own, other) = self.budgets[left];
        let budget = ByColor(turn.pick([own, other], [other, own]));
        let (before, now) = (outlook.muster.men(mover)[moved], muster.men(mover)[moved]);
        let next = |prospect: &Prospect| {
            let frame = &self.frames[prospect.frame as usize];
            if taken.is_some_and(|man| frame.men[!mover] >> man & 1 != 0) {
                return None;
            }
            let mut next = *prospect;
            next.seen &= taken.is_none();
            if frame.men[mover] >> moved & 1 != 0 {
                next.moves[mover] -= self.needed(frame, mover, moved, before);
                next.moves[mover] += self.needed(frame, mover, moved, now);
            }
            self.is_reachable(frame, &mut next, &muster, &budget).then_some(next)
        };
        let prospects: Vec<Prospect> = outlook.prospects.iter().filter_map(next).collect();
        (!prospects.is_empty()).then_some(Outlook { muster, prospects })
    }

    #[inline]
    fn is_reachable(&self, frame: &Frame, prospect: &mut Prospect, muster: &Muster, budget: &ByColor<u32>) -> bool {
        let moves = |color: Color| u32::from(prospect.moves[color]);
        if Color::ALL.into_iter().any(|color| moves(color) > budget[color]) {
            return false;
        }
        if prospect.seen {
            return true;
        }
        let spare = ByColor(Color::ALL.map(|color| budget[color] - moves(color)));
        let (victim, other) = (self.victim, !self.victim);
        let to_be_taken = frame.picture.gone & muster.present(victim);
        if to_be_taken.count_ones() > budget[other] {
            return false;
        }
        // Of one board the end can be looked at in full.
        let is_over = self.boards == 1 && spare.0 == [0, 0];
        if !is_over && (to_be_taken == 0 || spare[victim] > 0) && !frame.is_obstructed(muster) {
            return true;
        }
        let standstill = Standstill::new(self, &frame.picture, muster, spare);
        prospect.seen = is_over;
        standstill.is_clear() && (!is_over || standstill.may_be_the_end(self.kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{BoardId, Place, Square};
    use crate::piece::Piece;
    use crate::position::{Diagram, Man, MoveList};
    use crate::rules::Variant;
    use crate::search::course::{Course, End};
    use crate::stipulation::{Goal, Outcome};
    use crate::with_position;
    use proptest::prelude::*;

    /// All lines of so many half-moves to the goal, found by trying everything.
    fn lines<P: Position>(position: &P, goal: Goal, left: usize, path: &mut Vec<Move>, found: &mut Vec<Vec<Move>>) {
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        for step in list {
            let after = position.play(step);
            path.push(step);
            let outcome = Outcome::of(&after);
            let reached = match goal {
                Goal::Mate => outcome.mate,
                _ => !outcome.check && !after.has_legal_move(),
            };
            if left > 1 {
                lines(&after, goal, left - 1, path, found);
            } else if reached {
                found.push(path.clone());
            }
            path.pop();
        }
    }

    /// Does every line keep a picture in reach to its end?
    fn holds<P: Position>(rules: &Rules, position: &P, goal: Goal, half_moves: usize) -> Result<(), TestCaseError> {
        let kind = if goal == Goal::Mate {
            Kind::Mate
        } else {
            Kind::Stalemate
        };
        let victim = if half_moves.is_multiple_of(2) {
            position.turn()
        } else {
            !position.turn()
        };
        let budgets = Course::alternating(half_moves, End::Goal(goal)).budgets();
        let mut found = Vec::new();
        lines(position, goal, half_moves, &mut Vec::new(), &mut found);
        let (pictures, outlook) = Pictures::new(rules, position, victim, kind, budgets).expect("few pictures");
        for line in found {
            let (mut position, mut outlook) = (position.clone(), outlook.clone());
            for (&step, left) in line.iter().zip((1..half_moves).rev()) {
                let next = pictures.after(&outlook, &position, step, (!position.turn(), left));
                prop_assert!(next.is_some(), "{step:?} of {line:?}");
                outlook = next.expect("just asserted");
                position = position.play(step);
            }
        }
        Ok(())
    }

    /// Kings in a corner of the board, where mates and stalemates are many, and a few men around them.
    fn diagram(variant: Variant) -> impl Strategy<Value = Diagram> {
        let rules = Rules::of(variant);
        let boards = usize::from(rules.boards);
        let place = (0..boards, 0..5u8, 0..5u8)
            .prop_map(|(board, file, rank)| Place::new(BoardId::new(board), Square::at(file, 7 - rank)));
        let role = prop::sample::select(vec![
            Role::Pawn,
            Role::Pawn,
            Role::Knight,
            Role::Bishop,
            Role::Rook,
            Role::Queen,
        ]);
        let color = prop::sample::select(Color::ALL.to_vec());
        let men = prop::collection::vec((place.clone(), color, role), 2..6);
        (place.clone(), place, men, prop::sample::select(Color::ALL.to_vec())).prop_map(
            move |(white, black, men, turn)| {
                let kings = [(white, Color::White, Role::King), (black, Color::Black, Role::King)];
                let mut diagram = Diagram::empty(rules);
                diagram.turn = turn;
                for (place, color, role) in kings.into_iter().chain(men) {
                    let free = diagram.men.iter().all(|man| man.place.square != place.square);
                    let last = role == Role::Pawn && place.square.rank().is_multiple_of(7);
                    if free && !last {
                        diagram.men.push(Man {
                            place,
                            piece: Piece::new(color, role),
                        });
                    }
                }
                diagram
            },
        )
    }

    fn no_line_loses_its_picture(diagram: &Diagram) -> Result<(), TestCaseError> {
        let Ok(position) = diagram.position() else {
            return Ok(());
        };
        with_position!(&position, position => {
            for goal in [Goal::Mate, Goal::Stalemate] {
                for half_moves in 2..=3 {
                    holds(&diagram.rules, position, goal, half_moves)?;
                }
            }
        });
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn no_line_of_one_board_loses_its_picture(diagram in diagram(Variant::Orthodox)) {
            no_line_loses_its_picture(&diagram)?;
        }

        #[test]
        fn no_line_of_two_boards_loses_its_picture(diagram in diagram(Variant::Alice)) {
            no_line_loses_its_picture(&diagram)?;
        }
    }
}
