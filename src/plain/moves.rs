//! The moves: first on one board alone, then the landing, then the king.
//!
//! ```
//! use looking_glass::plain::position::Plain;
//! use looking_glass::plain::rules::Rules;
//!
//! let position = Plain::from_fen(Rules::named("orthodox")?, "8/8/8/8/8/1K6/6R1/k7 w - - 0 1")?;
//! assert!(position.find("g2g1").is_some() && position.find("g2h1").is_none());
//! # Ok::<(), String>(())
//! ```

use super::place::{Board, Cell, Color, Man, Place, Role};
use super::position::{Castling, Cells, Plain};
use super::rules::{EnPassant, Shape, Transfer, ZeroMoves};
use smallvec::SmallVec;

/// What sort of move it is, as far as more happens than a man going from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nothing more.
    Ordinary,
    /// A pawn goes two squares.
    DoubleStep,
    /// A pawn takes another that went two squares.
    EnPassant,
    /// The transfer alone.
    Zero,
    /// The rook lands on this board, usually with the king.
    Castling(Castling, Board),
}

/// Coordinates with their boards, and zeros behind them: the longest are those of a promotion in a cube, `A:Aa4Aa5q/B`.
/// In the order of these bytes the texts are in theirs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Name([u8; 12]);

impl Name {
    fn of(letters: impl Iterator<Item = char>) -> Name {
        let mut name = Name::default();
        for (index, letter) in letters.enumerate() {
            name.0[index] = letter as u8;
        }
        name
    }

    fn text(&self) -> &str {
        let length = self.0.iter().position(|&letter| letter == 0).unwrap_or(self.0.len());
        std::str::from_utf8(&self.0[..length]).expect("letters, digits and signs are ASCII")
    }
}

/// A move with everything that makes it up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainMove {
    /// Who moves.
    pub man: Man,
    /// From where.
    pub from: Place,
    /// To which cell.
    pub to: Cell,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
    /// Where a man is taken.
    pub captures: Option<Place>,
    /// What sort of move it is.
    pub kind: Kind,
    /// The board on which the man ends; while the move is made up, the one on which it stands.
    pub lands: Board,
    name: Name,
}

impl PlainMove {
    fn quiet(man: Man, from: Place, to: Cell) -> PlainMove {
        PlainMove {
            man,
            from,
            to,
            promotion: None,
            captures: None,
            kind: Kind::Ordinary,
            lands: from.board,
            name: Name::default(),
        }
    }

    fn capturing(self, captured: Place) -> PlainMove {
        PlainMove {
            captures: Some(captured),
            ..self
        }
    }

    fn of_kind(self, kind: Kind) -> PlainMove {
        PlainMove { kind, ..self }
    }

    /// The move as `glass moves` prints it: `A:e2e4/B`, or `e2e4` where there is one board.
    pub fn coords(&self) -> &str {
        self.name.text()
    }
}

impl Plain {
    /// All legal moves, sorted by their coordinates.
    pub fn legal_moves(&self) -> Vec<PlainMove> {
        let mut moves = self.moves_but_for_the_king();
        moves.retain(|m| self.leaves_king_safe(m));
        self.named(moves)
    }

    /// Is there a legal move?
    pub fn has_legal_move(&self) -> bool {
        let safe = |m: &PlainMove| self.leaves_king_safe(m);
        let mut men = self.men.iter();
        men.any(|(&place, &man)| self.moves_of(place, man).any(|m| safe(&m))) || self.castlings().iter().any(safe)
    }

    /// What may be done without regard to the own king; castling with some.
    pub(super) fn moves_but_for_the_king(&self) -> Vec<PlainMove> {
        let mut moves = self.moves_of_men();
        moves.extend(self.castlings());
        moves
    }

    pub(super) fn castlings(&self) -> Vec<PlainMove> {
        let rights = self.castling.iter().filter(|right| right.color == self.turn);
        rights.flat_map(|&right| self.castling_moves(right)).collect()
    }

    /// Moves with their coordinates, sorted by these.
    pub(super) fn named(&self, mut moves: Vec<PlainMove>) -> Vec<PlainMove> {
        for m in &mut moves {
            m.name = Name::of(self.letters_of(m));
        }
        moves.sort_unstable_by_key(|m| m.name);
        moves
    }

    fn letters_of(&self, m: &PlainMove) -> impl Iterator<Item = char> + use<> {
        let several = self.rules.boards > 1;
        let board = several.then_some([m.from.board.letter(), ':']);
        let lands = several.then_some(['/', m.lands.letter()]);
        let cells = m.from.cell.letters().chain(m.to.letters());
        let board = board.into_iter().flatten();
        board
            .chain(cells)
            .chain(m.promotion.map(Role::letter))
            .chain(lands.into_iter().flatten())
    }

    /// The moves, but for castling, after which the own king is in check, and for which nothing else is
    /// against the rules: the king itself is not led over an attacked place of the board it leaves.
    pub fn exposing_moves(&self) -> Vec<PlainMove> {
        let mut moves = self.moves_of_men();
        moves.retain(|m| self.exposes_king(m));
        self.named(moves)
    }

    /// What men may do without regard to their king.
    fn moves_of_men(&self) -> Vec<PlainMove> {
        let men = self.men.iter();
        men.flat_map(|(&place, &man)| self.moves_of(place, man)).collect()
    }

    /// What a man may do without regard to the king; nothing if it is not its turn.
    pub(super) fn moves_of(&self, place: Place, man: Man) -> impl Iterator<Item = PlainMove> {
        self.moves_to(place, man, None)
    }

    /// The same, but where it leaves its own cell only to these.
    pub(super) fn moves_to(
        &self,
        place: Place,
        man: Man,
        wanted: Option<&[Cell]>,
    ) -> impl Iterator<Item = PlainMove> + use<'_> {
        let (mut cells, mut of_pawn, mut zero) = (Cells::new(), Vec::new(), Vec::new());
        if man.color == self.turn {
            match (man.role, wanted) {
                (Role::Pawn, _) => of_pawn = self.pawn_moves(place, man),
                (_, None) => cells = self.attacked_by(place),
                (_, Some(wanted)) => {
                    let attacked = wanted.iter().filter(|&&to| self.attacks(place, man, to));
                    cells = attacked.copied().collect();
                }
            }
            of_pawn.retain(|m| wanted.is_none_or(|wanted| wanted.contains(&m.to)));
            zero = self.zero_moves(place, man);
        }
        let of_officer = cells
            .into_iter()
            .filter_map(move |to| self.move_of_officer(place, man, to));
        let landed = of_officer.chain(of_pawn).flat_map(move |m| {
            let boards = self.landings(place.board, m.to).into_iter();
            boards.map(move |lands| self.landing(&m, lands))
        });
        landed.chain(zero)
    }

    /// The legal move with these coordinates.
    pub fn find(&self, coords: &str) -> Option<PlainMove> {
        let (place, to) = self.way(coords)?;
        let of_man = self.moves_to(place, *self.men.get(&place)?, Some(&[to]));
        let castlings = self.castlings().into_iter().filter(|m| m.from == place);
        let mut moves = of_man.chain(castlings);
        let mut found = moves.find(|m| self.letters_of(m).eq(coords.chars()) && self.leaves_king_safe(m))?;
        found.name = Name::of(coords.chars());
        Some(found)
    }

    /// Where a move begins, and to which cell it goes.
    fn way(&self, coords: &str) -> Option<(Place, Cell)> {
        let (board, squares) = coords.split_once(':').unwrap_or(("A", coords));
        let letters = if self.rules.shape == Shape::Cube { 3 } else { 2 };
        let cell = Cell::parse(squares.get(..letters)?)?;
        let to = Cell::parse(squares.get(letters..2 * letters)?)?;
        let board = self
            .rules
            .all_boards()
            .find(|found| board.starts_with(found.letter()))?;
        Some((board.at(cell), to))
    }

    /// The move made up so far, ending on that board.
    fn landing(&self, m: &PlainMove, lands: Board) -> PlainMove {
        PlainMove { lands, ..*m }
    }

    /// The move of an officer to a cell that it attacks, if it may be made and no other board existed (rule L0).
    fn move_of_officer(&self, from: Place, man: Man, to: Cell) -> Option<PlainMove> {
        let m = PlainMove::quiet(man, from, to);
        match self.vacant(from.board, to) {
            true => Some(m),
            false => self
                .is_capturable(from.board, to)
                .then(|| m.capturing(from.board.at(to))),
        }
    }

    /// An enemy stands there, but not the king.
    fn is_capturable(&self, board: Board, cell: Cell) -> bool {
        self.man_at(board, cell)
            .is_some_and(|man| man.color != self.turn && man.role != Role::King)
    }

    /// What a pawn may do if no other board existed (rule L0).
    fn pawn_moves(&self, from: Place, man: Man) -> Vec<PlainMove> {
        let forward = man.color.forward();
        let enterable = |cell| self.has(cell) && self.vacant(from.board, cell);
        let mut moves = Vec::new();

        let ahead = from.cell.plus((0, 0, forward));
        if enterable(ahead) {
            moves.push(PlainMove::quiet(man, from, ahead));
            // From the second rank of whichever board; what stands on the square passed over on
            // another board does not matter.
            let target = ahead.plus((0, 0, forward));
            if self.rules.double_step && from.cell.rank == man.color.second_rank() && enterable(target) {
                moves.push(PlainMove::quiet(man, from, target).of_kind(Kind::DoubleStep));
            }
        }
        let above = from.cell.plus((forward, 0, 0));
        if self.rules.shape == Shape::Cube && enterable(above) {
            moves.push(PlainMove::quiet(man, from, above));
        }
        for to in self.attacked_by(from) {
            if self.is_capturable(from.board, to) {
                moves.push(PlainMove::quiet(man, from, to).capturing(from.board.at(to)));
            }
        }
        moves.extend(self.en_passant(from, man));
        moves.iter().flat_map(|m| self.promotions(m)).collect()
    }

    /// Capturing en passant, §2.9: on the board where the double-stepper landed (`second`) or on the
    /// one it left (`first`), by a pawn which there captures on the square passed over, if empty.
    fn en_passant(&self, from: Place, man: Man) -> Option<PlainMove> {
        let last = self.last?;
        let first = from.board == last.left;
        let second = from.board == last.landed;
        let right_board = match self.rules.en_passant {
            EnPassant::Off => false,
            EnPassant::First => first,
            EnPassant::Second => second,
            EnPassant::Both => first || second,
        };
        let possible =
            right_board && self.attacked_by(from).contains(&last.passed) && self.vacant(from.board, last.passed);
        let double_stepper = last.landed.at(last.target);
        possible.then(|| {
            PlainMove::quiet(man, from, last.passed)
                .capturing(double_stepper)
                .of_kind(Kind::EnPassant)
        })
    }

    /// The move itself or, on the last rank (of the last level, in a cube), one for each promotion.
    fn promotions(&self, m: &PlainMove) -> Vec<PlainMove> {
        let (first_level, last_level) = self.rules.shape.levels().into_inner();
        let promotes = match m.man.color {
            Color::White => m.to.rank == self.rules.shape.ranks() && m.to.level == last_level,
            Color::Black => m.to.rank == 1 && m.to.level == first_level,
        };
        if !promotes {
            return vec![*m];
        }
        let mut roles = vec![Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
        if self.rules.shape == Shape::Cube {
            roles.push(Role::Unicorn);
        }
        let promoted = |&role| PlainMove {
            promotion: Some(role),
            ..*m
        };
        roles.iter().map(promoted).collect()
    }

    /// The boards on which a man that has moved to this cell may end (rule L1 and its variants).
    fn landings(&self, own: Board, to: Cell) -> SmallVec<[Board; 3]> {
        let mut boards = SmallVec::new();
        if matches!(self.rules.transfer, Transfer::Never | Transfer::Free) {
            boards.push(own);
        }
        if self.rules.transfer != Transfer::Never {
            boards.extend(self.other_boards(own).filter(|&board| self.vacant(board, to)));
        }
        if self.rules.transfer == Transfer::WhenVacant && boards.is_empty() {
            boards.push(own);
        }
        boards
    }

    fn zero_moves(&self, from: Place, man: Man) -> Vec<PlainMove> {
        let m = PlainMove::quiet(man, from, from.cell).of_kind(Kind::Zero);
        let mut moves = Vec::new();
        for lands in self.other_boards(from.board) {
            let vacant = self.vacant(lands, from.cell);
            let may_go = match self.rules.zero_moves {
                ZeroMoves::No => false,
                ZeroMoves::EveryManQuietly => true,
                ZeroMoves::PiecesCapturingToo => man.role != Role::Pawn,
            };
            let may_capture = self.rules.zero_moves == ZeroMoves::PiecesCapturingToo;
            if may_go && vacant {
                moves.push(self.landing(&m, lands));
            } else if may_go && may_capture && self.is_capturable(lands, from.cell) {
                let capture = m.capturing(lands.at(from.cell));
                moves.push(self.landing(&capture, lands));
            }
        }
        moves
    }

    /// Castling: nothing between king and rook, no check, no attacked square on the king's path, all
    /// on their own board; then both land.
    fn castling_moves(&self, right: Castling) -> Vec<PlainMove> {
        let own = right.board;
        let from = own.at(right.king_from());
        let blocked = right.between().any(|cell| !self.vacant(own, cell));
        let crosses_check = right.king_path().any(|cell| {
            let mut crossing = self.clone();
            crossing.lift(from, own.at(cell));
            crossing.king_attacked_on(own, right.color)
        });
        if blocked || self.in_check(right.color) || crosses_check {
            return Vec::new();
        }
        let king_boards = self.landings(own, right.king_to());
        let rook_boards = self.landings(own, right.rook_to());
        let landings: Vec<(Board, Board)> = if self.rules.transfer == Transfer::WhenVacant {
            // Each man for itself: it stays where the other board is occupied (§5).
            king_boards.into_iter().zip(rook_boards).collect()
        } else {
            // Both to the same board.
            let together = king_boards.iter().filter(|b| rook_boards.contains(b));
            together.map(|&board| (board, board)).collect()
        };
        let mut moves = Vec::new();
        for (king_board, rook_board) in landings {
            let m = PlainMove::quiet(self.men[&from], from, right.king_to());
            let m = m.of_kind(Kind::Castling(right, rook_board));
            moves.push(self.landing(&m, king_board));
        }
        moves
    }
}
