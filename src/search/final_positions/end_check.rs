//! The end as it is if nobody moves but the men of a final position.

use super::distances::Distances;
use super::final_position::FinalPosition;
use super::piece_list::{GONE, PieceList};
use super::squares::{has, with};
use super::{FinalPositions, Kind};
use crate::geometry::{Bitboard, BoardId, Place, Reach, Shape, Square, attacks};
use crate::pieces::{ByColor, Color, Role};
use crate::search::retro_moves::{number, place_of};
use smallvec::SmallVec;

/// A man at the end.
#[derive(Clone, Copy, Debug)]
struct Man {
    /// Its index among the men of its side.
    index: u8,
    at: u16,
    /// `None` for a pawn that has promoted to something.
    role: Option<Role>,
    /// Has it a place in the final position?
    placed: bool,
    /// Is it sure that it is not taken before?
    stays: bool,
}

/// Is a place on a rank on which pawns of either side promote?
fn is_on_last_rank(at: u16) -> bool {
    place_of(usize::from(at)).square.rank().is_multiple_of(7)
}

/// The men that a final position leads to, with the moves that each side has to spare.
pub(super) struct EndCheck<'p> {
    final_position: &'p FinalPosition,
    piece_list: &'p PieceList,
    distances: &'p Distances,
    victim: Color,
    boards: usize,
    spare: ByColor<u32>,
    men: ByColor<SmallVec<[Man; 16]>>,
    /// Those that may move before the end, by their index.
    movers: ByColor<SmallVec<[u8; 16]>>,
}

impl<'p> EndCheck<'p> {
    pub(super) fn new(
        final_positions: &'p FinalPositions,
        final_position: &'p FinalPosition,
        piece_list: &'p PieceList,
        spare: ByColor<u32>,
    ) -> Self {
        let victim = final_positions.victim;
        let unmoved = |color: Color| -> SmallVec<[Man; 16]> {
            let men = piece_list.men(color).iter().enumerate();
            let man = |(index, &(at, role)): (usize, &(u16, Role))| Man {
                index: index as u8,
                at,
                role: Some(role),
                placed: false,
                stays: true,
            };
            men.map(man).collect()
        };
        let mut men = ByColor(Color::ALL.map(unmoved));
        place(final_position, (victim, spare[victim]), &mut men);
        let movers = ByColor(Color::ALL.map(|color| -> SmallVec<[u8; 16]> {
            let men = men[color].iter().zip(piece_list.men(color));
            let moves = |(man, now): &(&Man, &(u16, Role))| {
                now.0 != GONE && (spare[color] > 0 || man.placed && (man.at != now.0 || man.role != Some(now.1)))
            };
            men.filter(moves).map(|(man, _)| man.index).collect()
        }));
        EndCheck {
            final_position,
            piece_list,
            distances: &final_positions.distances,
            victim,
            boards: final_positions.boards,
            spare,
            men,
            movers,
        }
    }

    /// Can the squares that are to be vacant be vacated, and those on which men of the same side arrive?
    pub(super) fn is_clear(&self) -> bool {
        self.can_take_all()
            && Color::ALL.into_iter().all(|color| {
                let places = self.men[color].iter().filter(|man| man.placed);
                let vacant = places.fold(self.final_position.clear, |vacant, man| {
                    with(vacant, place_of(usize::from(man.at)))
                });
                let in_the_way = self.men[color]
                    .iter()
                    .filter(|man| man.at != GONE && !man.placed && !self.is_gone(color, man))
                    .filter(|man| has(&vacant, place_of(usize::from(man.at))));
                let must_move = in_the_way.filter(|man| !self.may_be_taken(color, man)).count();
                must_move as u32 <= self.spare[color]
            })
    }

    /// Is it a man that is to be taken?
    fn is_gone(&self, color: Color, man: &Man) -> bool {
        color == self.victim && self.final_position.gone >> man.index & 1 != 0
    }

    /// Can the men that are to be taken be taken, if they have no moves?
    fn can_take_all(&self) -> bool {
        let mut men = self.men[self.victim].iter();
        self.spare[self.victim] > 0
            || men.all(|man| !self.is_gone(self.victim, man) || man.at == GONE || self.may_be_taken(self.victim, man))
    }

    /// May a man that has not moved be taken by one of the other side on its way?
    fn may_be_taken(&self, color: Color, man: &Man) -> bool {
        let square = place_of(usize::from(man.at)).square;
        // A pawn may be taken in passing.
        let passed = match man.role {
            Some(Role::PAWN) | None => u64::pawn_steps(!color, square),
            Some(_) => Bitboard::EMPTY,
        };
        // Where moves transfer, whoever takes it arrives on another board.
        let mut through = SmallVec::<[u16; 4]>::new();
        for square in passed | Bitboard::of(square) {
            through.extend((0..self.boards).map(|board| number(Place::new(BoardId::new(board), square)) as u16));
        }
        self.movers[!color].iter().any(|&enemy| {
            let enemy = usize::from(enemy);
            let (man, now) = (&self.men[!color][enemy], self.piece_list.men(!color)[enemy]);
            through.iter().any(|&through| self.may_pass(!color, man, now, through))
        })
    }

    /// May a man that stands somewhere now pass through a place, and still be where it is at the end in time? A pawn
    /// may promote on its way, so that of the rest of it nothing is known.
    fn may_pass(&self, color: Color, man: &Man, (from, role): (u16, Role), through: u16) -> bool {
        let distances = self.distances;
        let spare = self.spare[color];
        let first = u32::from(distances.row(color, role, from)[usize::from(through)]);
        match (man.placed, man.role) {
            (false, _) => first <= spare,
            (true, Some(becomes)) => {
                let direct = u32::from(distances.moves(color, role, from, becomes, man.at));
                let second = match role {
                    Role::PAWN => 0,
                    _ => u32::from(distances.moves(color, role, through, becomes, man.at)),
                };
                first + second <= direct + spare
            }
            (true, None) => {
                let direct = u32::from(distances.row(color, role, from)[usize::from(man.at)]);
                first <= direct + spare
            }
        }
    }

    /// Can this be the end? Men that may be taken on the way are there or not, and men without a place in it stand
    /// wherever the moves to spare bring them, as it suits.
    pub(super) fn may_be_the_end(mut self, kind: Kind) -> bool {
        for color in Color::ALL {
            for index in 0..self.men[color].len() {
                let mut man = self.men[color][index];
                if self.is_gone(color, &man) {
                    man.at = GONE;
                }
                man.stays = man.at != GONE && (man.placed || self.spare[color] == 0 && !self.may_be_taken(color, &man));
                self.men[color][index] = man;
            }
        }
        let mut end = End::new(&self.men, self.victim);
        if end.may_be(kind) {
            return true;
        }
        for color in Color::ALL.into_iter().filter(|&color| self.spare[color] > 0) {
            let roaming = self.men[color].iter().filter(|man| man.at != GONE && !man.placed);
            for man in roaming {
                self.let_roam(color, man, &mut end);
            }
        }
        self.spare.0 != [0, 0] && end.may_be(kind)
    }

    /// Lets a man without a place in the final position stand wherever the moves to spare bring it.
    fn let_roam(&self, color: Color, man: &Man, end: &mut End) {
        let role = man.role.unwrap_or(Role::QUEEN);
        let same = [role];
        let becomes: &[Role] = match role {
            Role::PAWN => &Role::CLASSICAL,
            _ => &same,
        };
        for &becomes in becomes {
            let squares = u64::squares(Shape::CHESS);
            let near = squares.into_iter().filter(|&square| {
                let to = number(Place::new(BoardId::new(0), square)) as u16;
                u32::from(self.distances.moves(color, role, man.at, becomes, to)) <= self.spare[color]
            });
            near.for_each(|square| end.add_possible(color, square, becomes));
        }
    }
}

/// Places the men that block and guard in the final position. The side that blocks has so many moves to spare.
fn place(final_position: &FinalPosition, (victim, spare): (Color, u32), men: &mut ByColor<SmallVec<[Man; 16]>>) {
    for block in &final_position.blocks {
        let man = &mut men[victim][usize::from(block.man)];
        match block.role {
            Some(role) => man.role = Some(role),
            // A pawn that goes somewhere may promote on the way.
            None if block.at != man.at || spare > 0 || is_on_last_rank(block.at) => man.role = None,
            None => {}
        }
        (man.at, man.placed) = (block.at, true);
    }
    for guard in &final_position.guards {
        let man = &mut men[!victim][usize::from(guard.man)];
        (man.at, man.role, man.placed) = (guard.at, Some(guard.role), true);
    }
}

/// The last position on one board.
struct End {
    victim: Color,
    /// The king's own men that are there, and what they are as far as that is known.
    own: SmallVec<[(Square, Option<Role>); 16]>,
    /// The other men that may be there, and whether they are for certain.
    others: SmallVec<[(Square, Role, bool); 16]>,
    king: Square,
    /// All men that may be there, and those that are.
    possible: Bitboard,
    certain: Bitboard,
    possible_own: Bitboard,
}

impl End {
    fn new(men: &ByColor<SmallVec<[Man; 16]>>, victim: Color) -> Self {
        let square = |man: &Man| place_of(usize::from(man.at)).square;
        let there = |color: Color| men[color].iter().filter(|man| man.at != GONE);
        let set = |man: &Man| Bitboard::of(square(man));
        let union = |set: Bitboard, more: Bitboard| set | more;
        let possible_own = there(victim).map(set).fold(Bitboard::EMPTY, union);
        let certain_men = Color::ALL.into_iter().flat_map(there).filter(|man| man.stays);
        let king = there(victim).find(|man| man.role == Some(Role::KING));
        End {
            victim,
            own: there(victim)
                .filter(|man| man.stays)
                .map(|man| (square(man), man.role))
                .collect(),
            others: there(!victim)
                .map(|man| (square(man), man.role.unwrap_or(Role::QUEEN), man.stays))
                .collect(),
            king: king.map_or(Square::new(0), square),
            possible: there(!victim).map(set).fold(possible_own, union),
            certain: certain_men.map(set).fold(Bitboard::EMPTY, union),
            possible_own,
        }
    }

    /// Lets a man of a side be here.
    fn add_possible(&mut self, color: Color, square: Square, role: Role) {
        let here = Bitboard::of(square);
        self.possible |= here;
        if color == self.victim {
            self.possible_own |= here;
        } else {
            self.others.push((square, role, false));
        }
    }

    /// Can this be an end of this kind?
    fn may_be(&self, kind: Kind) -> bool {
        match kind {
            Kind::Mate => self.may_be_mate(),
            Kind::Stalemate => self.may_be_stalemate(),
            Kind::NoMove => self.may_be_mate() || self.may_be_stalemate(),
        }
    }

    fn attacks(&self, role: Role, color: Color, from: Square, to: Square, occupied: Bitboard) -> bool {
        attacks::unobstructed(role, color, from).has(to) && !attacks::between(from, to).meets(occupied)
    }

    /// The men of the other side that may attack a square, if nobody but these stands in the way.
    fn attackers(&self, square: Square, occupied: Bitboard) -> impl Iterator<Item = (Square, Role, bool)> {
        let attacks = move |man: &&(Square, Role, bool)| self.attacks(man.1, !self.victim, man.0, square, occupied);
        self.others.iter().filter(attacks).copied()
    }

    fn may_be_mate(&self) -> bool {
        let mut checkers = self.attackers(self.king, self.certain);
        let Some(first) = checkers.next() else {
            return false;
        };
        let double = checkers.next().is_some();
        self.may_be_legal() && !self.has_flight() && (double || !self.can_parry(first.0))
    }

    fn may_be_stalemate(&self) -> bool {
        let mut certain = self.attackers(self.king, self.possible).filter(|man| man.2);
        certain.next().is_none() && self.may_be_legal() && !self.has_flight() && !self.can_move()
    }

    /// May the other side have left its king like this?
    fn may_be_legal(&self) -> bool {
        let king = self.others.iter().find(|man| man.1 == Role::KING && man.2);
        king.is_none_or(|king| {
            let attacks = |man: &(Square, Option<Role>)| {
                man.1
                    .is_some_and(|role| self.attacks(role, self.victim, man.0, king.0, self.possible))
            };
            !self.own.iter().any(attacks)
        })
    }

    /// Can the king go somewhere for certain?
    fn has_flight(&self) -> bool {
        let fields = attacks::king(self.king) & !self.possible_own;
        let king = Bitboard::of(self.king);
        let mut fields = fields.into_iter();
        Iterator::any(&mut fields, |field| {
            let occupied = self.certain & !king & !Bitboard::of(field);
            self.attackers(field, occupied).next().is_none()
        })
    }

    /// May this man of the king's side be pinned?
    fn may_be_pinned(&self, at: Square) -> bool {
        let line = attacks::line(self.king, at);
        let pins = |man: &(Square, Role, bool)| {
            line.has(man.0)
                && attacks::between(self.king, man.0).has(at)
                && self.attacks(man.1, !self.victim, man.0, self.king, self.certain & !Bitboard::of(at))
        };
        self.others.iter().any(pins)
    }

    /// The men that are sure to be free to move, but for the king.
    fn free_men(&self) -> impl Iterator<Item = (Square, Role)> {
        let known = self.own.iter().filter_map(|&(at, role)| Some((at, role?)));
        known.filter(|&(at, role)| role != Role::KING && !self.may_be_pinned(at))
    }

    /// Can a single check be parried for certain?
    fn can_parry(&self, checker: Square) -> bool {
        let line = attacks::between(self.king, checker);
        self.free_men().any(|(at, role)| {
            let takes = self.attacks(role, self.victim, at, checker, self.possible);
            takes
                || match role {
                    Role::PAWN => self.steps(at).meets(attacks::between(self.king, checker)),
                    _ => Iterator::any(&mut line.into_iter(), |square| {
                        self.attacks(role, self.victim, at, square, self.possible)
                    }),
                }
        })
    }

    /// Where a pawn of the king's side can step for certain.
    fn steps(&self, at: Square) -> Bitboard {
        let ahead = u64::pawn_steps(self.victim, at) & !self.possible;
        let start = self.victim.pick(1, 6);
        match ahead.first() {
            Some(first) if at.rank() == start => ahead | u64::pawn_steps(self.victim, first) & !self.possible,
            _ => ahead,
        }
    }

    /// Can a man but the king move for certain?
    fn can_move(&self) -> bool {
        let certain_others = self
            .others
            .iter()
            .filter(|man| man.2)
            .fold(Bitboard::EMPTY, |set, man| set | Bitboard::of(man.0));
        self.free_men().any(|(at, role)| match role {
            Role::PAWN => self.steps(at).any() || attacks::pawn(self.victim, at).meets(certain_others),
            _ => {
                let targets = attacks::unobstructed(role, self.victim, at) & !self.possible_own;
                Iterator::any(&mut targets.into_iter(), |to| {
                    !attacks::between(at, to).meets(self.possible)
                })
            }
        })
    }
}
