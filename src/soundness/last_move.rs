//! The moves that may have been the last one before a diagram: more than there really are, but all that there are.
//!
//! A move is left out only where it cannot have been played: the other king would have stood in check to it before, or
//! simple counts rule out what stood there. Where none is left no game leads to the diagram.

use super::diagram::Origin;
use crate::geometry::{Bitboard, BoardId, Place, Reach, Shape, Square};
use crate::pieces::{Color, Piece, Role};
use crate::position::{Diagram, Man};
use crate::rules::{Rules, Variant};

/// What a last move was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastKind {
    /// A move of an officer or the king, or a pawn's that is none of the others.
    Usual,
    /// Castling.
    Castling,
    /// A pawn's double step.
    DoubleStep,
    /// A capture in passing.
    EnPassant,
    /// A promotion.
    Promotion,
}

/// A move that may have been the last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastMove {
    /// From where; of castling the king's way.
    pub from: Place,
    /// Where the man stands now.
    pub to: Place,
    /// The man that moved, as it was before.
    pub role: Role,
    /// What it was.
    pub kind: LastKind,
    /// What stood before it.
    pub before: Diagram,
}

const OFFICERS: [Role; 4] = [Role::QUEEN, Role::ROOK, Role::BISHOP, Role::KNIGHT];

/// The moves that may have been the last before a diagram of orthodox chess with both kings; nothing of other diagrams, and of
/// the array before the first move.
pub fn last_moves(diagram: &Diagram) -> Option<Vec<LastMove>> {
    let rules = Rules::of(Variant::Orthodox);
    let alike = diagram.rules.variant == Variant::Orthodox && diagram.rules.shape == rules.shape;
    let king = |color: Color| Piece::new(color, Role::KING);
    let kings = Color::ALL.map(|color| diagram.men.iter().filter(|man| man.piece == king(color)).count());
    if !alike || !diagram.is_classical() || kings != [1, 1] || is_array(diagram) {
        return None;
    }
    let mut squares: Vec<Square> = diagram.men.iter().map(|man| man.place.square).collect();
    squares.sort_unstable();
    squares.dedup();
    if squares.len() != diagram.men.len() {
        return None;
    }
    let retro = Retro {
        diagram,
        origin: Origin::of(&diagram.rules),
        mover: !diagram.turn,
        occupied: squares.into_iter().collect(),
    };
    Some(retro.all())
}

/// Do all men stand as they begin? Then there may have been no move.
fn is_array(diagram: &Diagram) -> bool {
    let array = diagram.rules.array().into_iter();
    let mut array: Vec<Man> = array.map(|(place, piece)| Man { place, piece }).collect();
    array.sort_unstable();
    diagram.turn == Color::White && array == diagram.sorted_men()
}

struct Retro<'a> {
    diagram: &'a Diagram,
    origin: Origin,
    mover: Color,
    occupied: Bitboard<u64>,
}

impl Retro<'_> {
    fn all(&self) -> Vec<LastMove> {
        let mut all = Vec::new();
        for man in self.diagram.men.iter().filter(|man| man.piece.is_of(self.mover)) {
            match man.piece.role {
                Role::PAWN => self.pawn(*man, &mut all),
                _ => self.officer(*man, &mut all),
            }
        }
        self.castlings(&mut all);
        all
    }

    fn is_empty(&self, square: Square) -> bool {
        !self.occupied.has(square)
    }

    /// The square so many files to the right and ranks forward of another, as the mover sees it.
    fn ahead(&self, from: Square, right: i8, forward: i8) -> Option<Square> {
        let forward = self.mover.pick(forward, -forward);
        Shape::CHESS.square(from.file() as i8 + right, from.rank() as i8 + forward, 0)
    }

    /// The rank as the mover counts it, from 0.
    fn rank(&self, square: Square) -> u8 {
        self.mover.pick(square.rank(), 7 - square.rank())
    }

    fn officer(&self, man: Man, all: &mut Vec<LastMove>) {
        let to = man.place.square;
        let without = self.occupied & !Bitboard::of(to);
        let from = u64::of(self.mover, man.piece.role, to, without) & !self.occupied;
        for from in from {
            for taken in self.takeable(to, true) {
                let taken = taken.map(|role| (to, role));
                self.note((man, from, man.piece.role), taken, LastKind::Usual, all);
            }
        }
        if self.rank(to) == 7 && man.piece.role != Role::KING {
            self.pawn_ways(man, LastKind::Promotion, all);
        }
    }

    fn pawn(&self, man: Man, all: &mut Vec<LastMove>) {
        let to = man.place.square;
        self.pawn_ways(man, LastKind::Usual, all);
        let two = self.ahead(to, 0, -2).filter(|_| self.rank(to) == 3);
        let one = self.ahead(to, 0, -1);
        if let (Some(two), Some(one)) = (two, one)
            && self.is_empty(two)
            && self.is_empty(one)
        {
            self.note((man, two, Role::PAWN), None, LastKind::DoubleStep, all);
        }
        if self.rank(to) == 5 {
            self.in_passing(man, all);
        }
    }

    /// One step, and captures, of what is now this man.
    fn pawn_ways(&self, man: Man, kind: LastKind, all: &mut Vec<LastMove>) {
        let to = man.place.square;
        for right in [-1, 0, 1] {
            let from = self.ahead(to, right, -1);
            let Some(from) = from.filter(|&from| self.is_empty(from) && self.rank(from) > 0) else {
                continue;
            };
            let taken = if right == 0 {
                vec![None]
            } else {
                self.takeable(to, false)
            };
            for taken in taken {
                self.note((man, from, Role::PAWN), taken.map(|role| (to, role)), kind, all);
            }
        }
    }

    /// A capture of a pawn that had just passed over the square, which no other man can have left or reached.
    fn in_passing(&self, man: Man, all: &mut Vec<LastMove>) {
        let to = man.place.square;
        let (Some(passed), Some(home)) = (self.ahead(to, 0, -1), self.ahead(to, 0, 1)) else {
            return;
        };
        for right in [-1, 1] {
            if let Some(from) = self.ahead(to, right, -1)
                && self.is_empty(from)
                && self.is_empty(passed)
                && self.is_empty(home)
            {
                let taken = Some((passed, Role::PAWN));
                self.note((man, from, Role::PAWN), taken, LastKind::EnPassant, all);
            }
        }
    }

    /// What may have been taken on a square, nothing among it if it need not.
    fn takeable(&self, square: Square, quiet: bool) -> Vec<Option<Role>> {
        let pawn = (1..7).contains(&square.rank()).then_some(Role::PAWN);
        let men = OFFICERS.into_iter().chain(pawn).map(Some);
        quiet.then_some(None).into_iter().chain(men).collect()
    }

    fn castlings(&self, all: &mut Vec<LastMove>) {
        let rank = self.mover.pick(0, 7);
        let stands = |file: u8, role: Role| {
            let place = Place::new(BoardId::A, Square::at(file, rank));
            let piece = Piece::new(self.mover, role);
            self.diagram
                .men
                .iter()
                .find(|man| **man == Man { place, piece })
                .copied()
        };
        for (king, rook, corner, vacant) in [(6, 5, 7, &[4, 7][..]), (2, 3, 0, &[4, 0, 1])] {
            let vacant = vacant.iter().all(|&file| self.is_empty(Square::at(file, rank)));
            if let (true, Some(king), Some(rook)) = (vacant, stands(king, Role::KING), stands(rook, Role::ROOK)) {
                let mut before = self.before();
                before.men.retain(|man| *man != king && *man != rook);
                let place = |file| Place::new(BoardId::A, Square::at(file, rank));
                before.men.push(king.at(place(4)));
                before.men.push(rook.at(place(corner)));
                self.add((king, Square::at(4, rank), Role::KING), before, LastKind::Castling, all);
            }
        }
    }

    /// The diagram with the mover to move.
    fn before(&self) -> Diagram {
        Diagram {
            turn: self.mover,
            passed: None,
            step_boards: None,
            ..self.diagram.clone()
        }
    }

    fn note(
        &self,
        (man, from, role): (Man, Square, Role),
        taken: Option<(Square, Role)>,
        kind: LastKind,
        all: &mut Vec<LastMove>,
    ) {
        let mut before = self.before();
        before.men.retain(|other| *other != man);
        let place = |square| Place::new(BoardId::A, square);
        before.men.push(Man::new(place(from), Piece::new(self.mover, role)));
        before
            .men
            .extend(taken.map(|(square, role)| Man::new(place(square), Piece::new(!self.mover, role))));
        self.add((man, from, role), before, kind, all);
    }

    /// Adds a move, if what stood before it can have stood.
    fn add(&self, (man, from, role): (Man, Square, Role), before: Diagram, kind: LastKind, all: &mut Vec<LastMove>) {
        if !checks(&before, self.mover) && self.origin.may_lead_to(&before) {
            all.push(LastMove {
                from: Place::new(BoardId::A, from),
                to: man.place,
                role,
                kind,
                before,
            });
        }
    }
}

/// Does this side attack the other king?
fn checks(diagram: &Diagram, by: Color) -> bool {
    let occupied: Bitboard<u64> = diagram.men.iter().map(|man| man.place.square).collect();
    let theirs = Piece::new(!by, Role::KING);
    let king = diagram.men.iter().find(|man| man.piece == theirs);
    let attacks = |man: &Man, king: &Man| {
        man.piece.is_of(by) && u64::of(by, man.piece.role, man.place.square, occupied).has(king.place.square)
    };
    king.is_some_and(|king| diagram.men.iter().any(|man| attacks(man, king)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::fen::Fen;

    fn last(fen: &str) -> Vec<LastMove> {
        let diagram = Fen::read(fen, Rules::of(Variant::Orthodox)).expect("a FEN").diagram;
        last_moves(&diagram).expect("an orthodox diagram")
    }

    #[test]
    fn a_king_that_can_have_come_from_nowhere_has_no_last_move() {
        // Only from a7: on b7 and b8 it would have stood beside the other king.
        assert!(
            last("k7/2K5/8/8/8/8/8/8 w")
                .iter()
                .all(|last| last.from.square == Square::at(0, 6))
        );
        assert!(!last("k7/2K5/8/8/8/8/8/8 w").is_empty());
        assert!(last("k7/P1K5/8/8/8/8/8/8 w").is_empty());
    }

    #[test]
    fn a_double_check_that_no_move_gives_has_no_last_move() {
        // Two rooks cannot check at once from two sides, neither having come from between.
        assert!(last("4k2R/8/8/8/4R3/8/8/K7 b").is_empty());
        // A pawn that takes and promotes gives both checks.
        assert!(last("4k1R1/8/8/8/4R3/8/8/K7 b").is_empty());
        assert!(!last("3Rk3/8/8/8/4R3/8/8/K7 b").is_empty());
    }

    #[test]
    fn the_array_needs_no_last_move() {
        let array = Fen::read(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
            Rules::of(Variant::Orthodox),
        );
        assert_eq!(last_moves(&array.expect("a FEN").diagram), None);
        assert!(!last("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b").is_empty());
    }

    #[test]
    fn captures_in_passing_and_castling_are_among_them() {
        let kinds = |fen: &str| -> Vec<LastKind> { last(fen).iter().map(|last| last.kind).collect() };
        assert!(kinds("4k3/8/3P4/8/8/8/8/4K3 b").contains(&LastKind::EnPassant));
        assert!(kinds("4k3/8/8/8/8/8/8/5RK1 b").contains(&LastKind::Castling));
        assert!(kinds("4k3/8/8/8/3P4/8/8/4K3 b").contains(&LastKind::DoubleStep));
        assert!(kinds("3Qk3/8/8/8/8/8/8/4K3 b").contains(&LastKind::Promotion));
    }
}
