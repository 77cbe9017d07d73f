//! A last position on one board, of which not all is known: which men are there for certain, and which may be.

use super::Kind;
use super::approach::Approach;
use crate::geometry::{Bitboard, BoardId, Place, Reach, Square, attacks};
use crate::pieces::{Color, Role};
use crate::position::aimed_from;
use smallvec::SmallVec;

/// Sets of squares, one for each classical role.
type ByRole = [Bitboard; Role::CLASSICAL.len()];

/// The last position.
pub(super) struct End {
    victim: Color,
    /// The king's own men that are there, and what they are as far as that is known.
    own: SmallVec<[(Square, Option<Role>); 16]>,
    /// Where the other men may be, by what they are, and where they are for certain.
    others: ByRole,
    certain_others: ByRole,
    /// Where the other fairy men may be, by what they are.
    fairy: SmallVec<[(Role, Bitboard); 4]>,
    king: Square,
    /// All men that may be there, and those that are; the holes among them.
    possible: Bitboard,
    certain: Bitboard,
    possible_own: Bitboard,
}

impl End {
    /// An empty board with these holes, on which the king of one side is to have no move. A hole is as good as a man of its side.
    pub(super) fn new(victim: Color, holes: Bitboard) -> Self {
        End {
            victim,
            own: SmallVec::new(),
            others: [Bitboard::EMPTY; Role::CLASSICAL.len()],
            certain_others: [Bitboard::EMPTY; Role::CLASSICAL.len()],
            fairy: SmallVec::new(),
            king: Square::new(0),
            possible: holes,
            certain: holes,
            possible_own: holes,
        }
    }

    /// Puts a man of a side on a square for certain. Of a pawn that may have promoted it is not known what it is.
    pub(super) fn add_certain(&mut self, color: Color, square: Square, role: Option<Role>) {
        let here = Bitboard::of(square);
        self.certain |= here;
        if color == self.victim {
            self.own.push((square, role));
            if role == Some(Role::KING) {
                self.king = square;
            }
        } else if let Some(role) = role.filter(|role| role.is_classical()) {
            self.certain_others[role.index()] |= here;
        }
        self.add_possible(color, here, role.unwrap_or(Role::QUEEN));
    }

    /// Lets a man of a side be on one of these squares.
    pub(super) fn add_possible(&mut self, color: Color, squares: Bitboard, role: Role) {
        self.possible |= squares;
        if color == self.victim {
            self.possible_own |= squares;
        } else if role.is_classical() {
            self.others[role.index()] |= squares;
        } else {
            self.fairy.push((role, squares));
        }
    }

    /// Can this be an end of this kind?
    pub(super) fn may_be(&self, kind: Kind) -> bool {
        match kind {
            Kind::Mate => self.may_be_mate(),
            Kind::Stalemate => self.may_be_stalemate(),
            Kind::NoMove => self.may_be_mate() || self.may_be_stalemate(),
        }
    }

    /// From where such men of the other side attack a square, with these men in the way.
    fn attackers(&self, men: &ByRole, square: Square, occupied: Bitboard) -> Bitboard {
        let role = |role: Role| men[role.index()];
        let straight = role(Role::QUEEN) | role(Role::ROOK);
        let diagonal = role(Role::QUEEN) | role(Role::BISHOP);
        let mut attackers = attacks::knight(square) & role(Role::KNIGHT)
            | attacks::king(square) & role(Role::KING)
            | attacks::pawn(self.victim, square) & role(Role::PAWN);
        if attacks::straight(square).meets(straight) {
            attackers |= attacks::rook(square, occupied) & straight;
        }
        if attacks::diagonal(square).meets(diagonal) {
            attackers |= attacks::bishop(square, occupied) & diagonal;
        }
        attackers
    }

    /// From where the other men may attack a square if the men on these are gone from there.
    fn possible_attackers(&self, square: Square, gone: Bitboard) -> Bitboard {
        let (occupied, hurdles) = (self.certain & !gone, self.possible & !gone);
        let attackers = self.attackers(&self.others, square, occupied);
        let on = Place::new(BoardId::A, square);
        let fairy = self.fairy.iter().map(|&(role, squares)| {
            let aiming = squares & Bitboard(aimed_from(role, on));
            let across = |from: &Square| {
                let approach = Approach::of(role, Place::new(BoardId::A, *from), on);
                approach.is_some_and(|Approach { vacant, hurdles: over }| {
                    !occupied.meets(Bitboard(vacant)) && over.is_none_or(|over| hurdles.meets(Bitboard(over)))
                })
            };
            aiming.filter(across).collect::<Bitboard>()
        });
        fairy.fold(attackers, |all, attackers| all | attackers)
    }

    fn may_be_mate(&self) -> bool {
        let checkers = self.possible_attackers(self.king, Bitboard::EMPTY);
        let Some(first) = checkers.first() else {
            return false;
        };
        self.may_be_legal() && !self.has_flight() && (checkers.many() || !self.can_parry(first))
    }

    fn may_be_stalemate(&self) -> bool {
        let checkers = self.attackers(&self.certain_others, self.king, self.possible);
        checkers.is_empty() && self.may_be_legal() && !self.has_flight() && !self.can_move()
    }

    /// Does a man of the king's side attack a square for certain?
    fn attacks(&self, role: Role, from: Square, to: Square) -> bool {
        role.is_classical()
            && attacks::unobstructed(role, self.victim, from).has(to)
            && !attacks::between(from, to).meets(self.possible)
    }

    /// May the other side have left its king like this?
    fn may_be_legal(&self) -> bool {
        let king = self.certain_others[Role::KING.index()].first();
        king.is_none_or(|king| {
            let mut known = self.own.iter().filter_map(|&(at, role)| Some((at, role?)));
            !known.any(|(at, role)| self.attacks(role, at, king))
        })
    }

    /// Can the king go somewhere for certain?
    fn has_flight(&self) -> bool {
        let fields = attacks::king(self.king) & !self.possible_own;
        let king = Bitboard::of(self.king);
        let mut fields = fields.into_iter();
        Iterator::any(&mut fields, |field| {
            self.possible_attackers(field, king | Bitboard::of(field)).is_empty()
        })
    }

    /// May this man of the king's side be pinned?
    fn may_be_pinned(&self, at: Square) -> bool {
        let line = attacks::line(self.king, at);
        let away = self.certain & !Bitboard::of(at);
        let mut pins = (self.attackers(&self.others, self.king, away) & line).into_iter();
        Iterator::any(&mut pins, |pinner| attacks::between(self.king, pinner).has(at))
    }

    /// The men that are sure to be free to move, but for the king. Fairy men of the other side may hold any, and of fairy men nothing is
    /// known.
    fn free_men(&self) -> impl Iterator<Item = (Square, Role)> {
        let known = self.own.iter().filter_map(|&(at, role)| Some((at, role?)));
        let known = known.filter(|(_, role)| role.is_classical() && self.fairy.is_empty());
        known.filter(|&(at, role)| role != Role::KING && !self.may_be_pinned(at))
    }

    /// Can a single check be parried for certain?
    fn can_parry(&self, checker: Square) -> bool {
        let line = attacks::between(self.king, checker);
        self.free_men().any(|(at, role)| {
            self.attacks(role, at, checker)
                || match role {
                    Role::PAWN => self.steps(at).meets(line),
                    _ => Iterator::any(&mut line.into_iter(), |square| self.attacks(role, at, square)),
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
        let others = self.certain_others.iter().fold(Bitboard::EMPTY, |all, &men| all | men);
        self.free_men().any(|(at, role)| match role {
            Role::PAWN => self.steps(at).any() || attacks::pawn(self.victim, at).meets(others),
            _ => {
                let targets = attacks::unobstructed(role, self.victim, at) & !self.possible_own;
                Iterator::any(&mut targets.into_iter(), |to| {
                    !attacks::between(at, to).meets(self.possible)
                })
            }
        })
    }
}
