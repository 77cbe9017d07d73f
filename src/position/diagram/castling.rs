//! Which castlings a diagram leaves possible.

use super::{Diagram, Fault};
use crate::conditions::{Castlers, Unusual};
use crate::geometry::{BoardId, Shape, Square};
use crate::pieces::{Color, Piece, Role};
use crate::position::{Position, Rights, Wing};
use crate::rules::{CastleHome, Castling};
use serde::Serialize;

/// The file on which kings stand at home.
const KING_FILE: u8 = 4;

/// Which castlings a diagram leaves possible.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum CastlingRights {
    /// By problem convention: wherever king and rook stand at home, but not with a man of these squares.
    Assumed {
        /// Home squares whose man has moved.
        except: Vec<Square>,
    },
    /// Exactly these.
    Stated(Rights),
}

impl Diagram {
    /// The castlings that the diagram leaves possible.
    pub fn castling_rights(&self) -> Rights {
        self.rights(&mut Vec::new())
    }

    /// The castling rights, and what is wrong with those that are stated.
    pub(crate) fn rights(&self, faults: &mut Vec<Fault>) -> Rights {
        let none = matches!(self.castling, CastlingRights::Stated(Rights::NONE));
        if self.rules.castling == Castling::Never {
            let stated = matches!(self.castling, CastlingRights::Stated(_)) && !none;
            faults.extend(stated.then_some(Fault::NoCastling));
            return Rights::NONE;
        }
        let mut has = |color, wing| match &self.castling {
            CastlingRights::Assumed { except } => self.is_assumed(color, wing, except),
            CastlingRights::Stated(stated) => stated.has(color, wing) && self.bears_out(color, wing, faults),
        };
        let may = |&(color, wing): &(Color, Wing)| !self.has_several_kings(color) && has(color, wing);
        Rights::each().filter(may).collect()
    }

    /// Has this side several kings, as it may? Then it does not castle, as in Popeye.
    fn has_several_kings(&self, color: Color) -> bool {
        let kings = self.men.iter().map(|man| man.piece);
        let kings = kings.filter(|piece| piece.role == Role::KING && piece.is_of(color));
        self.is_unusual(Unusual::ManyKings) && kings.count() > 1
    }

    /// The castlings for which king and rook stand at home, on the same board.
    pub(crate) fn castlings_at_home(&self) -> Rights {
        let at_home = |&(color, wing): &(Color, Wing)| self.homes(color, wing).next().is_some();
        Rights::each().filter(at_home).collect()
    }

    /// The boards on which king and rook stand at home.
    fn homes(&self, color: Color, wing: Wing) -> impl Iterator<Item = BoardId> {
        let boards = self.rules.board_ids().filter(|_| self.rules.shape == Shape::CHESS);
        boards.filter(move |&board| self.are_at_home(color, wing, |other| other == board))
    }

    /// May king and rook castle because they stand at home, and neither is one of those that have moved?
    fn is_assumed(&self, color: Color, wing: Wing, except: &[Square]) -> bool {
        let moved = |file| except.contains(&Square::at(file, color.first_rank()));
        let mut homes = self.homes(color, wing);
        homes.any(|board| self.is_castling_home(color, board)) && !moved(KING_FILE) && !moved(wing.rook_file())
    }

    /// Do king and rook stand at home, as is stated? A right that other programs keep though it can never be used, because the two
    /// stand on different boards, is void and no fault.
    fn bears_out(&self, color: Color, wing: Wing, faults: &mut Vec<Fault>) -> bool {
        let at_home = self.homes(color, wing).next().is_some();
        if !at_home && !self.are_at_home(color, wing, |_| true) {
            faults.push(Fault::NotAtHome(wing.letter(color).to_string()));
        }
        at_home
    }

    /// Do king and rook both stand on their home squares of such boards?
    fn are_at_home(&self, color: Color, wing: Wing, on: impl Fn(BoardId) -> bool) -> bool {
        [KING_FILE, wing.rook_file()]
            .into_iter()
            .all(|file| self.is_at_home(color, file, &on))
    }

    /// Does this side's king, or its rook of a file, stand on its home square of such a board?
    fn is_at_home(&self, color: Color, file: u8, on: impl Fn(BoardId) -> bool) -> bool {
        let castlers = Castlers::of(&self.rules);
        let is_it = |man: Piece| match file {
            KING_FILE => castlers.is_king(man),
            _ => castlers.is_rook(man),
        };
        let square = Square::at(file, color.first_rank());
        let mut men = self.men.iter();
        men.any(|man| {
            let ours = man.piece.owner == color.into();
            ours && is_it(man.piece) && man.place.square == square && on(man.place.board)
        })
    }

    fn is_castling_home(&self, color: Color, board: BoardId) -> bool {
        self.rules.castle_home == CastleHome::Any || self.rules.home(color) == board
    }

    /// The kings that may castle, now or with a rook that is reborn: bit 1 White's, bit 2 Black's.
    pub(super) fn unmoved_kings(&self, rights: Rights) -> u8 {
        let home = |color: Color| {
            let usual = self.rules.shape == Shape::CHESS && self.rules.castling != Castling::Never;
            usual && self.is_at_home(color, KING_FILE, |board| self.is_castling_home(color, board))
        };
        let unmoved = |color: Color| match &self.castling {
            CastlingRights::Assumed { except } => {
                home(color) && !except.contains(&Square::at(KING_FILE, color.first_rank()))
            }
            CastlingRights::Stated(_) => rights.meets(Rights::of(color)),
        };
        let bits = Color::ALL.map(|color| if unmoved(color) { color.pick(1, 2) } else { 0 });
        bits[0] | bits[1]
    }

    /// Does the diagram assume more than its rights of castling say? So it is where a condition may bring rooks or kings home.
    pub(crate) fn assumes_more_than_rights(&self) -> bool {
        let assumes_all = matches!(&self.castling, CastlingRights::Assumed { except } if except.is_empty());
        if !assumes_all || self.rules.conditions.is_empty() {
            return false;
        }
        let stated = Diagram {
            castling: CastlingRights::Stated(self.castling_rights()),
            ..self.clone()
        };
        let key = |diagram: &Diagram| diagram.position().ok().map(|position| position.key());
        key(self) != key(&stated)
    }

    /// Bit 2w + b for each exclusive pair, w and b 0 for the rook on the h-file and 1 for that on the a-file.
    pub(super) fn exclusive_bits(&self) -> u8 {
        let side = |rook: Square| u8::from(rook.file() == 0);
        let pairs = self.exclusive.iter();
        let bits = pairs.map(|&(white, black)| 1 << (2 * side(white) + side(black)));
        bits.fold(0, |all, bit| all | bit)
    }
}
