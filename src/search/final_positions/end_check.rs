//! The end as it is if nobody moves but the men of a final position.

use super::castling::Castling;
use super::distances::AWAY_AND_BACK;
use super::end::End;
use super::final_position::{Block, Frame};
use super::piece_list::{PieceList, each_of};
use super::ranges::near;
use super::squares::{has, meets};
use super::{FinalPositions, Kind, Scene};
use crate::geometry::{Bitboard, BoardId, Place, Reach, Shape};
use crate::pieces::{ByColor, Color, Role};
use crate::search::retro_moves::{number, place_of};
use std::cell::OnceCell;

/// Is a place on a rank on which pawns of either side promote?
fn is_on_last_rank(at: u16) -> bool {
    place_of(usize::from(at)).square.rank().is_multiple_of(7)
}

/// The men that a final position leads to, with the moves that each side has to spare.
pub(super) struct EndCheck<'p> {
    /// All final positions, of which it is one.
    all: &'p FinalPositions,
    frame: &'p Frame,
    piece_list: &'p PieceList,
    spare: ByColor<u32>,
    /// The rooks that may yet castle, a bit for each index.
    castling: ByColor<u32>,
    /// The squares, of whatever board, on which the men of a side may take.
    paths: ByColor<OnceCell<Bitboard>>,
}

impl<'p> EndCheck<'p> {
    pub(super) fn new(all: &'p FinalPositions, frame: &'p Frame, scene: &Scene<'p>, spare: ByColor<u32>) -> Self {
        let mut end_check = EndCheck {
            all,
            frame,
            piece_list: scene.piece_list,
            spare,
            castling: ByColor([0; 2]),
            paths: ByColor([const { OnceCell::new() }; 2]),
        };
        for castling in scene.castlings {
            let rook = castling.rook(scene.piece_list);
            if let Some(rook) = rook.filter(|_| end_check.may_castle(castling)) {
                end_check.castling[castling.color] |= 1 << rook;
            }
        }
        end_check
    }

    /// The men of a side that have places, as they are at the end.
    fn placed(&self, color: Color) -> impl Iterator<Item = Block> {
        let final_position = &self.frame.final_position;
        let (blocks, guards) = match color == self.all.victim {
            true => (&final_position.blocks[..], &[][..]),
            false => (&[][..], &final_position.guards[..]),
        };
        let block = |&block: &Block| {
            let (at, role) = self.piece_list.men(self.all.victim)[usize::from(block.man)];
            // A pawn that goes somewhere may promote on the way.
            let may_promote = block.at != at || self.spare[self.all.victim] > 0 || is_on_last_rank(block.at);
            let role = block.role.or_else(|| (!may_promote).then_some(role));
            Block { role, ..block }
        };
        let guards = guards.iter().map(|guard| Block {
            man: guard.man,
            role: Some(guard.role),
            at: guard.at,
        });
        blocks.iter().map(block).chain(guards)
    }

    /// The men of a side that have no places, a bit for each index. Some of them are to be taken.
    fn unplaced(&self, color: Color) -> u32 {
        self.piece_list.present(color) & !self.frame.men[color]
    }

    /// Those that are not to be taken, by their index.
    fn others(&self, color: Color) -> impl Iterator<Item = usize> + use<> {
        let gone = match color == self.all.victim {
            true => self.frame.final_position.gone,
            false => 0,
        };
        each_of(self.unplaced(color) & !gone)
    }

    /// Has the king the moves to castle, and to be where it is to be at the end?
    fn may_castle(&self, castling: &Castling) -> bool {
        let Castling { color, king: from, to } = *castling;
        let king = self.placed(color).find(|man| man.role == Some(Role::KING));
        let Some(king) = king else {
            return self.spare[color] > 0;
        };
        let moves = |from| u32::from(self.all.distances.moves(color, Role::KING, from, Role::KING, king.at));
        let mut lands = (0..self.all.boards).map(|board| number(Place::new(BoardId::new(board), to)) as u16);
        // To castle is a move itself.
        lands.any(|lands| moves(lands) < moves(number(from) as u16) + self.spare[color])
    }

    /// Can the squares that are to be vacant be vacated, and those on which men of the same side arrive?
    pub(super) fn is_clear(&self) -> bool {
        self.can_take_all()
            && Color::ALL.into_iter().all(|color| {
                let kept = &self.frame.kept[color];
                if !meets(kept, self.piece_list.squares(color)) {
                    return true;
                }
                let in_the_way = self
                    .others(color)
                    .filter(|&man| has(kept, place_of(usize::from(self.piece_list.men(color)[man].0))));
                let must_move = in_the_way.filter(|&man| !self.castles(color, man) && !self.may_be_taken(color, man));
                must_move.count() as u32 <= self.spare[color]
            })
    }

    /// Is it a rook that may yet castle?
    fn castles(&self, color: Color, man: usize) -> bool {
        self.castling[color] >> man & 1 != 0
    }

    /// Can the men that are to be taken be taken where they stand, if they have no moves?
    fn can_take_all(&self) -> bool {
        let victim = self.all.victim;
        let gone = self.frame.final_position.gone & self.piece_list.present(victim);
        each_of(gone).all(|man| self.roams(victim, man) || self.may_be_taken(victim, man))
    }

    /// May a man that has not moved be taken by one of the other side on its way?
    fn may_be_taken(&self, color: Color, man: usize) -> bool {
        let (at, role) = self.piece_list.men(color)[man];
        let square = place_of(usize::from(at)).square;
        // A pawn may be taken in passing.
        let passed = match role {
            Role::PAWN => u64::pawn_steps(!color, square),
            _ => Bitboard::EMPTY,
        };
        self.paths(!color).meets(passed | Bitboard::of(square))
    }

    /// The squares through which men of a side may pass, and still be where they are at the end in time. Where moves
    /// transfer, whoever takes a man arrives on another board: the squares are those of all boards.
    pub(super) fn paths(&self, color: Color) -> Bitboard {
        *self.paths[color].get_or_init(|| {
            let paths = self.placed(color).map(|man| self.paths_of_placed(color, man));
            // Those that are to be taken may take others before.
            let others = each_of(self.unplaced(color)).filter(|&man| self.roams(color, man));
            let paths_of_others = others.map(|man| {
                let (at, role) = self.piece_list.men(color)[man];
                let moves = self.spare[color] + self.to_be_taken_in(color, man);
                let near = self.on_all_boards(|board| self.all.distances.near((color, role), at, board, moves));
                self.without_start(near, (color, man), moves)
            });
            paths
                .chain(paths_of_others)
                .fold(Bitboard::EMPTY, |all, paths| all | paths)
        })
    }

    /// The moves that a man needs to come to where it may be taken, if it is to be taken.
    fn to_be_taken_in(&self, color: Color, man: usize) -> u32 {
        let is_to_be = color == self.all.victim && self.frame.final_position.gone >> man & 1 != 0;
        let needed = || self.all.needed(self.frame, color, man, self.piece_list.men(color)[man]);
        if is_to_be { needed().into() } else { 0 }
    }

    /// Has a man without place moves to make?
    fn roams(&self, color: Color, man: usize) -> bool {
        self.spare[color] + self.to_be_taken_in(color, man) > 0 || self.castles(color, man)
    }

    /// The squares through which a man passes on the way to its place. A pawn may promote on the way, so that of the rest
    /// of it nothing is known.
    fn paths_of_placed(&self, color: Color, man: Block) -> Bitboard {
        let (from, role) = self.piece_list.men(color)[usize::from(man.man)];
        let direct = self.all.needed(self.frame, color, man.man.into(), (from, role));
        let moves = self.spare[color] + u32::from(direct);
        let paths = match role {
            _ if moves == 0 => Bitboard::EMPTY,
            Role::PAWN => self.on_all_boards(|board| self.all.distances.near((color, role), from, board, moves)),
            // All others go as many moves there as back.
            _ => {
                let way = (from, man.at);
                self.on_all_boards(|board| self.all.distances.on_the_way((color, role), way, board, moves))
            }
        };
        // On its way a pawn may come back as another man, and a man may leave its place for once.
        let spare = if role == Role::PAWN || from == man.at {
            moves
        } else {
            self.spare[color]
        };
        self.without_start(paths, (color, man.man.into()), spare)
    }

    /// These paths of a man without the square on which it stands, where it has not the moves to spare to leave it and come back. A rook
    /// that castles leaves it without a move of its own.
    fn without_start(&self, paths: Bitboard, (color, man): (Color, usize), spare: u32) -> Bitboard {
        let (from, _) = self.piece_list.men(color)[man];
        match self.all.boards == 1 && spare < u32::from(AWAY_AND_BACK) && !self.castles(color, man) {
            true => paths & !Bitboard::of(place_of(usize::from(from)).square),
            false => paths,
        }
    }

    fn on_all_boards(&self, squares: impl Fn(usize) -> Bitboard) -> Bitboard {
        (0..self.all.boards).fold(Bitboard::EMPTY, |all, board| all | squares(board))
    }

    /// Can this be the end? Men that may be taken on the way are there or not, and men without a place in it stand
    /// wherever the moves to spare bring them, as it suits.
    pub(super) fn may_be_the_end(&self, kind: Kind) -> bool {
        let mut end = End::new(self.all.victim, Bitboard(self.all.distances.holes[BoardId::A.index()]));
        let mut roam = ByColor([0u32; 2]);
        for color in Color::ALL {
            for man in self.placed(color) {
                end.add_certain(color, place_of(usize::from(man.at)).square, man.role);
            }
            for man in self.others(color) {
                let (at, role) = self.piece_list.men(color)[man];
                let square = place_of(usize::from(at)).square;
                let roams = self.roams(color, man);
                roam[color] |= u32::from(roams) << man;
                if roams || self.may_be_taken(color, man) {
                    end.add_possible(color, Bitboard::of(square), role);
                } else {
                    end.add_certain(color, square, Some(role));
                }
            }
        }
        if end.may_be(kind) {
            return true;
        }
        for color in Color::ALL {
            each_of(roam[color]).for_each(|man| self.let_roam(color, man, &mut end));
        }
        roam != ByColor([0; 2]) && end.may_be(kind)
    }

    /// Lets a man without a place in the final position stand wherever the moves to spare bring it.
    fn let_roam(&self, color: Color, man: usize, end: &mut End) {
        let (at, role) = self.piece_list.men(color)[man];
        let spare = self.spare[color];
        let squares = self.all.distances.near((color, role), at, 0, spare);
        let promotes = role == Role::PAWN && squares.meets(u64::promotion_squares(Shape::CHESS, color));
        if color == self.all.victim || !promotes {
            end.add_possible(color, squares, role);
            return;
        }
        for &becomes in self.all.distances.roles.all() {
            let row = self.all.distances.row_as(color, role, at, becomes);
            end.add_possible(color, near(row, 0, spare), becomes);
        }
    }
}
