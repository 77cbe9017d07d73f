//! What all can see at one time: the visible men, whose turn it is, and what may castle.

use super::man::{Man, NOWHERE};
use crate::geometry::Square;
use crate::pieces::Color;
use crate::position::{CastlingRights, Diagram, Rights, Wing};

/// The visible men at one time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    by: [u64; 12],
    sides: [u64; 2],
    /// Where the visible kings stand.
    kings: [u8; 2],
    /// The wings to which a king may castle that has not moved, by [`wing`].
    pub(super) wings: u8,
    /// Those of them on which a visible rook stands that has not moved.
    pub(super) rooks: u8,
    /// Those of them on which a rook has become known that may have moved unseen.
    pub(super) shown: u8,
    /// The square passed by a visible pawn's double step just played.
    pub(super) passed: u8,
    /// The side to move.
    pub turn: Color,
}

/// The bit of a side's wing, the king's wing being 0.
pub(super) const fn wing(color: Color, queen: bool) -> u8 {
    1 << (2 * color as u8 + queen as u8)
}

/// The square of a side's first rank on this file.
pub(super) const fn home(color: Color, file: u8) -> u8 {
    color.pick(0, 56) + file
}

/// The file of the rook that castles.
pub(super) const fn rook_file(queen: bool) -> u8 {
    if queen { 0 } else { 7 }
}

impl Moment {
    /// No men.
    fn new(turn: Color) -> Moment {
        Moment {
            by: [0; 12],
            sides: [0; 2],
            kings: [NOWHERE; 2],
            wings: 0,
            rooks: 0,
            shown: 0,
            passed: NOWHERE,
            turn,
        }
    }

    /// The same with a man more.
    pub(super) fn put(&mut self, square: u8, man: Man) {
        let bit = 1 << square;
        self.by[man.number()] |= bit;
        self.sides[man.color() as usize] |= bit;
        if man.kind() == Man::KING {
            self.kings[man.color() as usize] = square;
        }
    }

    pub(super) fn remove(&mut self, square: u8) {
        let Some(man) = self.man(square) else { return };
        let bit = 1 << square;
        self.by[man.number()] &= !bit;
        self.sides[man.color() as usize] &= !bit;
        for color in Color::ALL {
            for queen in [false, true] {
                if square == home(color, rook_file(queen)) {
                    self.rooks &= !wing(color, queen);
                    self.shown &= !wing(color, queen);
                    self.wings &= !wing(color, queen);
                }
            }
        }
        if man.kind() == Man::KING {
            self.kings[man.color() as usize] = NOWHERE;
            self.wings &= !(wing(man.color(), false) | wing(man.color(), true));
        }
    }

    /// The visible man on a square.
    pub fn man(&self, square: u8) -> Option<Man> {
        let bit = 1 << square;
        if self.all() & bit == 0 {
            return None;
        }
        let number = self.by.iter().position(|men| men & bit != 0);
        number.map(Man::numbered)
    }

    pub(super) fn men(&self, man: Man) -> u64 {
        self.by[man.number()]
    }

    pub(super) const fn all(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    pub(super) const fn side(&self, color: Color) -> u64 {
        self.sides[color as usize]
    }

    /// Where the visible king of a side stands; nowhere if it shows none.
    pub(super) const fn king(&self, color: Color) -> u8 {
        self.kings[color as usize]
    }

    /// The men of a side that attack a square among these men: leapers, and riders that stand next to it or further off.
    pub(super) fn attackers(&self, by: Color, square: u8, men: u64) -> u64 {
        let of = |kind| self.by[Man::of(by, kind).number()];
        let reach = |kind, from| Man::of(by, kind).reach(from, men);
        let queens = of(Man::QUEEN);
        let mut attackers = reach(Man::KNIGHT, square) & of(Man::KNIGHT) | reach(Man::KING, square) & of(Man::KING);
        attackers |= Man::of(!by, Man::PAWN).reach(square, men) & of(Man::PAWN);
        let (straight, oblique) = (of(Man::ROOK) | queens, of(Man::BISHOP) | queens);
        if straight != 0 {
            attackers |= reach(Man::ROOK, square) & straight;
        }
        if oblique != 0 {
            attackers |= reach(Man::BISHOP, square) & oblique;
        }
        attackers
    }

    /// What a diagram shows. Kings castle that stand at home, with rooks that are seen at home or may stand there, unless it is said
    /// otherwise.
    pub fn of(diagram: &Diagram) -> Moment {
        let mut seen = Moment::new(diagram.turn);
        for man in &diagram.men {
            let color = man.piece.owner.color().unwrap_or(Color::White);
            if let Some(known) = Man::new(color, man.piece.role) {
                seen.put(man.place.square.index() as u8, known);
            }
        }
        let moved: &[Square] = match &diagram.castling {
            CastlingRights::Assumed { except } => except,
            CastlingRights::Stated(_) => &[],
        };
        let rights = diagram.castling_rights();
        for (color, side) in Rights::each() {
            let queen = side == Wing::Queen;
            let corner = home(color, rook_file(queen));
            let stays = |square: u8| !moved.contains(&Square::new(square));
            let may_hide = matches!(diagram.castling, CastlingRights::Assumed { .. })
                && seen.king(color) == home(color, 4)
                && seen.man(corner).is_none()
                && stays(corner)
                && stays(home(color, 4));
            let has = rights.has(color, side);
            seen.rooks |= if has { wing(color, queen) } else { 0 };
            seen.wings |= if has || may_hide { wing(color, queen) } else { 0 };
        }
        seen
    }
}
