//! How many moves men need at least to become the men of the target.

use super::assignment::NEVER;
use super::tracked_men::{TrackedMan, Wanted};
use crate::geometry::{BoardId, Place, Reach};
use crate::pieces::{Color, Role};
use crate::search::retro_moves::{PLACES, Places, RetroMoves, each, nowhere, number, place_of};
use std::sync::Arc;

/// In the tables: out of the question.
const FAR: u8 = u8::MAX;
/// Captures by one pawn are counted up to this number, which stands for more of them too.
const MOST_TAKES: usize = 6;

/// The fewest moves of any man of one side to any man of the target, as exact as the men that never move
/// again permit: with the parity that boards and colours of squares impose, since it is the parity of real distances.
#[derive(Debug)]
pub(super) struct Distances {
    targets: Vec<Arc<Row>>,
}

/// The distances to one man of the target, by place.
#[derive(PartialEq, Eq, Debug)]
struct Row {
    role: Role,
    /// Moves of a man of the same kind.
    same: Box<[u8]>,
    /// Moves of a pawn that promotes.
    pawn: Box<[u8]>,
    /// Captures that a pawn must make on its way, promoting or not.
    takes: Box<[u8]>,
}

impl Distances {
    /// The distances of the men of a side which takes at most so many enemies in all. `earlier` are those of the same
    /// captures and the numbers of the places of the men that stand still now, but did not then.
    pub(super) fn new<W: Reach>(
        steps: &RetroMoves<'_, W>,
        color: Color,
        wanted: &Wanted,
        captures: usize,
        earlier: Option<(&Distances, &[u16])>,
    ) -> Self {
        let row = |(target, &(place, role)): (usize, &(Place, Role))| {
            let kept = earlier.map(|(earlier, added)| (&earlier.targets[target], added));
            match kept.filter(|(row, added)| row.is_kept(added)) {
                Some((row, _)) => Arc::clone(row),
                None => Arc::new(Retreat::new(steps, color, captures).row(place, role)),
            }
        };
        Distances {
            targets: wanted.men.iter().enumerate().map(row).collect(),
        }
    }

    /// How many men the target has.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.targets.len()
    }

    /// The fewest moves in which a man becomes this man of the target.
    #[inline]
    pub(super) fn moves(&self, target: usize, man: TrackedMan) -> u32 {
        let row = &self.targets[target];
        let moves = if man.role == row.role {
            row.same[usize::from(man.at)]
        } else if man.role == Role::PAWN {
            row.pawn[usize::from(man.at)]
        } else {
            FAR
        };
        if moves == FAR { NEVER } else { u32::from(moves) }
    }

    /// The fewest captures it makes on its way.
    #[inline]
    pub(super) fn takes(&self, target: usize, man: TrackedMan) -> u32 {
        match (self.moves(target, man), man.role) {
            (NEVER, _) => NEVER,
            (_, Role::PAWN) => u32::from(self.targets[target].takes[usize::from(man.at)]),
            _ => 0,
        }
    }
}

/// All distances to one place, followed backwards, one move at a time.
struct Retreat<'s, W: Reach> {
    steps: &'s RetroMoves<'s, W>,
    color: Color,
    /// Captures that one pawn may make.
    most: usize,
    /// May it take more, once it has taken that many?
    unlimited: bool,
    pieces: Places<W>,
    seen_pieces: Places<W>,
    /// By the number of captures.
    pawns: [Places<W>; MOST_TAKES + 1],
    /// The same, with all that are seen with fewer captures.
    seen_pawns: [Places<W>; MOST_TAKES + 1],
}

impl Row {
    /// Are the distances the same if men stand still on these places too?
    ///
    /// Proof: a way to the target leaves every place that it stands on or passes over, and a rider or pawn that
    /// passes over a place of one board, or needs it vacant, could have started there, or lands on the same square of
    /// another. So where no man of either kind gets from a square to the target, whatever the board, no way meets it.
    fn is_kept(&self, added: &[u16]) -> bool {
        added.iter().all(|&place| {
            let square = place_of(usize::from(place)).square;
            BoardId::ALL.into_iter().all(|board| {
                let place = number(Place::new(board, square));
                self.same[place] == FAR && self.pawn[place] == FAR
            })
        })
    }
}

fn far() -> Box<[u8]> {
    vec![FAR; PLACES].into_boxed_slice()
}

impl<'s, W: Reach> Retreat<'s, W> {
    fn new(steps: &'s RetroMoves<'s, W>, color: Color, captures: usize) -> Self {
        Retreat {
            steps,
            color,
            most: captures.min(MOST_TAKES),
            unlimited: captures > MOST_TAKES,
            pieces: nowhere(),
            seen_pieces: nowhere(),
            pawns: [nowhere(); MOST_TAKES + 1],
            seen_pawns: [nowhere(); MOST_TAKES + 1],
        }
    }

    fn row(mut self, target: Place, role: Role) -> Row {
        let promotes = role != Role::PAWN && self.steps.rules.promotions().contains(&role);
        let mut row = Row {
            role,
            same: far(),
            pawn: far(),
            takes: far(),
        };
        row.same[number(target)] = 0;
        row.takes[number(target)] = 0;
        if self.steps.is_fixed(target) {
            // Its man is there.
            return row;
        }
        let mut start = nowhere();
        start[target.board.index()] |= crate::geometry::Bitboard::of(target.square);
        if role == Role::PAWN {
            self.meet_pawns(0, start);
        } else {
            (self.pieces, self.seen_pieces) = (start, start);
        }
        for moves in 1..FAR {
            if !self.step_back(role, promotes) {
                break;
            }
            self.note(&mut row, moves);
        }
        row
    }

    /// Notes that from the places reached last the target is so many moves away.
    fn note(&self, row: &mut Row, moves: u8) {
        for place in each(self.pieces) {
            row.same[number(place)] = moves;
        }
        let pawn = if row.role == Role::PAWN {
            &mut row.same
        } else {
            &mut row.pawn
        };
        for (takes, &places) in self.pawns.iter().enumerate() {
            for place in each(places) {
                let place = number(place);
                pawn[place] = pawn[place].min(moves);
                row.takes[place] = row.takes[place].min(takes as u8);
            }
        }
    }

    /// Goes back one move from all places reached last; is there anything new?
    fn step_back(&mut self, role: Role, promotes: bool) -> bool {
        let pieces = std::mem::replace(&mut self.pieces, nowhere());
        let pawns = std::mem::replace(&mut self.pawns, [nowhere(); MOST_TAKES + 1]);
        for place in each(pieces) {
            let before = self.steps.before(self.color, role, place);
            for (board, squares) in before.into_iter().enumerate() {
                self.pieces[board] |= squares & !self.seen_pieces[board];
                self.seen_pieces[board] |= squares;
            }
            if promotes && self.steps.promoting(self.color).has(place.square) {
                self.step_back_pawn(0, place);
            }
        }
        for (takes, places) in pawns.into_iter().enumerate() {
            for place in each(places) {
                self.step_back_pawn(takes, place);
            }
        }
        let any = |places: &Places<W>| places.iter().any(|squares| squares.any());
        any(&self.pieces) || self.pawns.iter().any(any)
    }

    fn step_back_pawn(&mut self, takes: usize, place: Place) {
        let before = self.steps.before_pawn(self.color, place);
        self.meet_pawns(takes, before.quiet);
        if takes < self.most {
            self.meet_pawns(takes + 1, before.taking);
        } else if self.unlimited {
            self.meet_pawns(takes, before.taking);
        }
    }

    /// Notes the pawns not met before with as few captures.
    fn meet_pawns(&mut self, takes: usize, places: Places<W>) {
        for (board, squares) in places.into_iter().enumerate() {
            self.pawns[takes][board] |= squares & !self.seen_pawns[takes][board];
            for seen in &mut self.seen_pawns[takes..] {
                seen[board] |= squares;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Shape;
    use crate::rules::{Rules, Variant};
    use proptest::prelude::*;

    /// Are the distances around all these men the same, whether those around the first of them were known or not?
    fn agree<W: Reach>(rules: &Rules, color: Color, wanted: &Wanted, places: &[u16], first: usize, captures: usize) {
        let (fewer, all) = (
            RetroMoves::<W>::new(rules, &places[..first]),
            RetroMoves::<W>::new(rules, places),
        );
        let earlier = Distances::new(&fewer, color, wanted, captures, None);
        let kept = Distances::new(&all, color, wanted, captures, Some((&earlier, &places[first..])));
        let fresh = Distances::new(&all, color, wanted, captures, None);
        assert_eq!(kept.targets, fresh.targets, "{rules:?} {color:?} {places:?} {first}");
    }

    proptest! {
        #[test]
        fn distances_are_kept_only_where_they_stay_the_same(
            numbers in prop::collection::vec((0usize..3, 0u8..128), 1..14),
            roles in prop::collection::vec((any::<prop::sample::Index>(), 0usize..3, 0u8..128), 1..8),
            first in any::<prop::sample::Index>(),
            captures in 0usize..8,
        ) {
            for variant in Variant::ALL {
                let rules = Rules::of(variant);
                let cube = rules.shape == Shape::Cube;
                let size = if cube { 125 } else { 64 };
                let boards = rules.board_ids().count();
                let place = |board: usize, square: u8| {
                    Place::new(BoardId::new(board % boards), crate::geometry::Square::new(square % size))
                };
                let places: Vec<u16> = numbers.iter().map(|&(board, square)| number(place(board, square)) as u16).collect();
                let men = roles.iter().map(|(role, board, square)| {
                    let kinds = &Role::CLASSICAL[..if cube { 7 } else { 6 }];
                    (place(*board, *square), *role.get(kinds))
                });
                let wanted = Wanted::new(men.collect());
                for color in Color::ALL {
                    match cube {
                        true => agree::<u128>(&rules, color, &wanted, &places, first.index(places.len()), captures),
                        false => agree::<u64>(&rules, color, &wanted, &places, first.index(places.len()), captures),
                    }
                }
            }
        }
    }
}
