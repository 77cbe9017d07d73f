//! In which order moves are tried: it decides how fast a proof is found, never what is proved.

use crate::position::{Move, MoveList, Position};

/// The moves that last settled something at each distance from the end, and the last refutation of each
/// move of the attacker.
#[derive(Debug)]
pub(crate) struct Memory {
    by_distance: Vec<[Option<Move>; 2]>,
    /// A row for each role, without places until a move of such a man is refuted: most problems need few of them.
    replies: Box<[Vec<Option<Move>>; ROLES]>,
}

/// What the battles of a structure remember, by the numbers of their branches.
pub(crate) type Memories = Vec<(u16, Memory)>;

/// Roles with places of their own for replies. Men beyond them share: a reply remembered for another man is only tried in vain.
const ROLES: usize = 16;

/// One place for each square and board of arrival.
const ROW: usize = 128 * 4;

/// Where the reply to a move is kept: the row, and the place in it.
fn slot(step: Move) -> (usize, usize) {
    let place = step.to().index() * 4 + step.lands().index();
    (step.role().index() % ROLES, place)
}

impl Memory {
    /// A memory for problems of so many moves.
    pub(crate) fn new(moves: usize) -> Self {
        Memory {
            by_distance: vec![[None; 2]; moves + 2],
            replies: Default::default(),
        }
    }

    /// Remembers a move that settled a position at this distance.
    pub(crate) fn settled(&mut self, distance: usize, step: Move) {
        let slot = &mut self.by_distance[distance];
        if slot[0] != Some(step) {
            *slot = [Some(step), slot[0]];
        }
    }

    /// Remembers a defence that refuted a move of the attacker at this distance.
    pub(crate) fn refuted(&mut self, distance: usize, attack: Move, defence: Move) {
        let (row, place) = slot(attack);
        let row = &mut self.replies[row];
        if row.is_empty() {
            row.resize(ROW, None);
        }
        row[place] = Some(defence);
        self.settled(distance, defence);
    }

    /// The move that last settled something at this distance.
    pub(crate) fn latest(&self, distance: usize) -> Option<Move> {
        self.by_distance[distance][0]
    }

    /// The defences to try before others against this move of the attacker. The one that refuted last, whatever it
    /// answered, comes first: attacks in another order then lead to the same position, which the table knows.
    pub(crate) fn replies(&self, distance: usize, attack: Move) -> impl DoubleEndedIterator<Item = Move> + use<> {
        let [first, second] = self.by_distance[distance];
        let (row, place) = slot(attack);
        let last = self.replies[row].get(place).copied().flatten();
        [first, last, second].into_iter().flatten()
    }

    /// Puts the moves that settled positions before at the front, `hint` first of all.
    pub(crate) fn promote(&self, distance: usize, hint: Option<Move>, list: &mut MoveList) {
        let [first, second] = self.by_distance[distance];
        promote([hint, first, second].into_iter().flatten(), list);
    }
}

/// Puts these moves, as far as they are there, at the front of a list.
pub(crate) fn promote(wanted: impl DoubleEndedIterator<Item = Move>, list: &mut [Move]) {
    for wanted in wanted.rev() {
        if let Some(index) = list.iter().position(|&step| step == wanted) {
            list[..=index].rotate_right(1);
        }
    }
}

/// Sorts the attacker's moves by how few replies they leave, as far as they leave fewer than so many, checks before others.
pub(crate) fn by_mobility<P: Position>(position: &P, most: u64, list: &mut MoveList) {
    list.sort_by_cached_key(|&step| {
        let after = position.play(step);
        let quiet = !after.in_check(after.turn());
        after.count_legal_up_to(most) + if quiet { 8 } else { 0 }
    });
}
