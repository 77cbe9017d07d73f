//! Which castlings a diagram leaves possible.

use super::{Diagram, Fault};
use crate::conditions;
use crate::geometry::{BoardId, Place, Shape, Square};
use crate::pieces::{Color, Piece};
use crate::position::{Rights, Wing};
use crate::rules::{CastleHome, Castling};
use serde::Serialize;

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
        let mut rights = Rights::NONE;
        for (color, wing) in Rights::each() {
            let has = match &self.castling {
                CastlingRights::Assumed { except } => self.is_assumed(color, wing, except),
                CastlingRights::Stated(stated) if stated.has(color, wing) => self.bears_out(color, wing, faults),
                CastlingRights::Stated(_) => false,
            };
            if has {
                rights |= Rights::one(color, wing);
            }
        }
        rights
    }

    /// The boards on which king and rook stand at home.
    fn homes(&self, color: Color, wing: Wing) -> impl Iterator<Item = BoardId> {
        let boards = self.rules.board_ids();
        boards.filter(move |&board| self.at_home(color, wing.rook_file(), board))
    }

    /// May king and rook castle because they stand at home, and neither is one of those that have moved?
    fn is_assumed(&self, color: Color, wing: Wing, except: &[Square]) -> bool {
        let moved = |file| except.contains(&Square::at(file, color.first_rank()));
        let mut homes = self.homes(color, wing);
        homes.any(|board| self.is_castling_home(color, board)) && !moved(4) && !moved(wing.rook_file())
    }

    /// Do king and rook stand at home, as is stated? A right that other programs keep though it can never be used, because the two
    /// stand on different boards, is void and no fault.
    fn bears_out(&self, color: Color, wing: Wing, faults: &mut Vec<Fault>) -> bool {
        let at_home = self.homes(color, wing).next().is_some();
        if !at_home && !self.is_split(color, wing.rook_file()) {
            let letter = match wing {
                Wing::King => 'K',
                Wing::Queen => 'Q',
            };
            let letter = color.pick(letter, letter.to_ascii_lowercase());
            faults.push(Fault::NotAtHome(letter.to_string()));
        }
        at_home
    }

    /// Do king and rook of this side stand on their home squares, but on different boards?
    fn is_split(&self, color: Color, rook_file: u8) -> bool {
        let [king, rook] = conditions::castlers(&self.rules);
        let stands = |role, file| {
            let square = Square::at(file, color.first_rank());
            let piece = Piece::named(color.into(), role);
            self.men
                .iter()
                .any(|man| man.place.square == square && man.piece == piece)
        };
        stands(king, 4) && stands(rook, rook_file)
    }

    fn is_castling_home(&self, color: Color, board: BoardId) -> bool {
        self.rules.castle_home == CastleHome::Any || self.rules.home(color) == board
    }

    /// Do king and rook of this side stand at home on this board?
    fn at_home(&self, color: Color, rook_file: u8, board: BoardId) -> bool {
        let [king, rook] = conditions::castlers(&self.rules);
        let stands = |role, file| {
            let place = Place::new(board, Square::at(file, color.first_rank()));
            self.at(place).any(|man| man.piece == Piece::named(color.into(), role))
        };
        self.rules.shape == Shape::CHESS && stands(king, 4) && stands(rook, rook_file)
    }

    /// The kings that may castle, now or with a rook that is reborn: bit 1 White's, bit 2 Black's.
    pub(super) fn unmoved_kings(&self, rights: Rights) -> u8 {
        let home = |color: Color| {
            let square = Square::at(4, color.first_rank());
            let king = Piece::named(color.into(), conditions::castlers(&self.rules)[0]);
            let men = self.men.iter();
            let mut at_home = men.filter(|man| man.place.square == square && man.piece == king);
            let usual = self.rules.shape == Shape::CHESS && self.rules.castling != Castling::Never;
            usual && at_home.any(|man| self.is_castling_home(color, man.place.board))
        };
        let unmoved = |color: Color| match &self.castling {
            CastlingRights::Assumed { except } => home(color) && !except.contains(&Square::at(4, color.first_rank())),
            CastlingRights::Stated(_) => rights.meets(Rights::of(color)),
        };
        let bits = Color::ALL.map(|color| if unmoved(color) { color.pick(1, 2) } else { 0 });
        bits[0] | bits[1]
    }

    /// Bit 2w + b for each exclusive pair, w and b 0 for the rook on the h-file and 1 for that on the a-file.
    pub(super) fn exclusive_bits(&self) -> u8 {
        let side = |rook: Square| u8::from(rook.file() == 0);
        let pairs = self.exclusive.iter();
        let bits = pairs.map(|&(white, black)| 1 << (2 * side(white) + side(black)));
        bits.fold(0, |all, bit| all | bit)
    }
}
