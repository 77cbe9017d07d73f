//! A move, and lists of moves.

use crate::board::{Choice, Chosen, MOST_PROMOTIONS, Meaning};
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{Owner, Piece, Role};
use serde::Serialize;
use smallvec::SmallVec;

/// What is special about a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum Kind {
    /// Nothing: a move, a capture or a promotion.
    Plain,
    /// A pawn's double step.
    DoubleStep,
    /// A pawn's capture in passing.
    EnPassant,
    /// Castling, written as the king's move; with the a-side or the h-side rook.
    Castling,
    /// No move at all: the right to move passes to the other side.
    Pass,
    /// A visible man takes an invisible one.
    TakesUnseen,
    /// An invisible man moves, and may take the visible man of a square: nothing else is known of it.
    Unseen,
}

/// A move, packed: the man, where it starts and ends, what it takes or becomes, and what follows at once.
///
/// A move says nothing without the position it is played in. From the lowest bit: the square it starts from (7 bits), the
/// square it ends on (7), the boards of both (2 each), the numbers of the man's role, of the role taken and of the role it
/// becomes (8 each), whether castling men part, the kind (3), whether the man is neutral, the owner of the man taken (2),
/// and a second place of a flat board with its meaning: its square and board (6 and 2), the meaning from 1 on (3), what a pawn becomes
/// there (4).
///
/// The second place may be one to which a man that takes goes on. On a single board it may be chosen besides where the man taken is reborn.
/// Then the bit for castling men that part is set. The bits of what the man becomes, which is nothing before it goes on, and those of the
/// place's board hold the square of rebirth (6) and what a pawn becomes there (4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Move(u64);

/// In place of a role: nothing is taken, or the man becomes nothing.
const NONE: u64 = 0xff;

const TO: u32 = 7;
const BOARD: u32 = 14;
const LANDS: u32 = 16;
const ROLE: u32 = 18;
const CAPTURED: u32 = 26;
const PROMOTION: u32 = 34;
const PARTING: u64 = 1 << 42;
const KIND: u32 = 43;
const NEUTRAL: u64 = 1 << 46;
const TAKEN_OWNER: u32 = 47;
const CHOICE: u32 = 49;
const CHOICE_BOARD: u32 = 55;
const MEANING: u32 = 57;
const CHOICE_BECOMES: u32 = 60;

impl Move {
    /// The move by which a side passes.
    pub const PASS: Move = Move((Kind::Pass as u64) << KIND | NONE << CAPTURED | NONE << PROMOTION);

    /// A pass that is told in lines: a null move. A mere [`PASS`](Move::PASS) stands between the moves of a series.
    pub const REST: Move = Move(Move::PASS.0 | 1 << TO);

    /// A pass by which the board turns and all men change their sides.
    pub const EXCHANGE_ROLES: Move = Move(Move::PASS.0 | 2 << TO);

    /// A move that takes and becomes nothing and is of the plain kind.
    #[inline]
    pub const fn new(role: Role, from: Place, to: Square, lands: BoardId) -> Move {
        Move(
            from.square.index() as u64
                | (to.index() as u64) << TO
                | (from.board as u64) << BOARD
                | (lands as u64) << LANDS
                | (role.index() as u64) << ROLE
                | NONE << CAPTURED
                | NONE << PROMOTION,
        )
    }

    /// The same move, of another kind.
    #[inline]
    pub const fn of_kind(self, kind: Kind) -> Move {
        Move(self.0 & !(7 << KIND) | (kind as u64) << KIND)
    }

    /// The same move, ending on this board.
    #[inline]
    pub const fn landing(self, lands: BoardId) -> Move {
        Move(self.0 & !(3 << LANDS) | (lands as u64) << LANDS)
    }

    /// The same move, taking a man of this role that the other side owns.
    #[inline]
    pub const fn taking(self, role: Role) -> Move {
        Move(self.0 & !(0xff << CAPTURED) | (role.index() as u64) << CAPTURED)
    }

    /// The same move, taking this man, whoever owns it.
    #[inline]
    pub const fn taking_man(self, piece: Piece) -> Move {
        let taking = self.taking(piece.role);
        Move(taking.0 & !(3 << TAKEN_OWNER) | (piece.owner as u64 + 1) << TAKEN_OWNER)
    }

    /// The same move, made by a neutral man.
    #[inline]
    pub const fn by_neutral(self) -> Move {
        Move(self.0 | NEUTRAL)
    }

    /// The same move, after which the man taken stands on a place again.
    #[inline]
    pub const fn with_rebirth(self, place: Place) -> Move {
        self.with_choice(Choice::new(Meaning::Rebirth, place))
    }

    /// The same move, with this choice.
    #[inline]
    pub const fn with_choice(self, choice: Choice) -> Move {
        let square = choice.place.square.index();
        debug_assert!(square < 64 && choice.becomes as usize <= MOST_PROMOTIONS);
        let cleared = self.without_choice().0;
        Move(
            cleared
                | (square as u64) << CHOICE
                | (choice.place.board as u64) << CHOICE_BOARD
                | (choice.meaning as u64 + 1) << MEANING
                | (choice.becomes as u64) << CHOICE_BECOMES,
        )
    }

    /// The same move of a man that goes on to a chosen place of a single board, after which the man taken is reborn as chosen here.
    #[inline]
    const fn with_rebirth_besides(self, rebirth: Choice) -> Move {
        debug_assert!(self.chooses(Meaning::Onward) && self.promotion().is_none());
        debug_assert!(self.0 >> CHOICE_BOARD & 3 == 0 && rebirth.place.board.index() == 0);
        let both = rebirth.place.square.index() as u64 | (rebirth.becomes as u64) << 6;
        let cleared = self.0 & !(0xff << PROMOTION);
        Move(cleared | PARTING | (both & 0xff) << PROMOTION | (both >> 8) << CHOICE_BOARD)
    }

    /// Is there a choice of a rebirth besides that of a place to go on to?
    #[inline]
    const fn has_rebirth_besides(self) -> bool {
        self.0 & PARTING != 0 && self.chooses(Meaning::Onward)
    }

    /// Has what is chosen first this meaning?
    #[inline]
    const fn chooses(self, meaning: Meaning) -> bool {
        self.0 >> MEANING & 7 == meaning as u64 + 1
    }

    /// The same move, with this choice: besides that of a place to go on to, or in place of any other. What could be chosen besides, and is
    /// not, is not told.
    ///
    /// ```
    /// use looking_glass::board::{Choice, Meaning};
    /// use looking_glass::geometry::{BoardId, Place, Square};
    /// use looking_glass::pieces::Role;
    /// use looking_glass::position::Move;
    ///
    /// let place = |file, rank| Place::new(BoardId::A, Square::at(file, rank));
    /// let onward = Choice::new(Meaning::Onward, place(2, 5));
    /// let reborn = Choice { becomes: 15, ..Choice::new(Meaning::Rebirth, place(7, 7)) };
    /// let takes = Move::new(Role::PAWN, place(2, 4), place(3, 3).square, BoardId::A).taking(Role::KNIGHT);
    /// let step = takes.choosing(onward).choosing(reborn);
    /// assert_eq!((step.chosen().first(), step.chosen().second()), (Some(onward), Some(reborn)));
    /// assert_eq!((step.promotion(), step.lands(), step.rebirth()), (None, BoardId::A, Some(reborn.place)));
    /// assert_eq!(step.without_choice(), takes);
    /// assert_eq!(step.without_capture().choice(), Some(onward));
    /// ```
    #[inline]
    pub const fn choosing(self, choice: Choice) -> Move {
        match choice.meaning {
            Meaning::Rebirth if self.chooses(Meaning::Onward) => self.with_rebirth_besides(choice),
            Meaning::Nothing if self.chooses(Meaning::Onward) => self,
            _ => self.with_choice(choice),
        }
    }

    /// The same move, with nothing chosen.
    #[inline]
    pub const fn without_choice(self) -> Move {
        let alone = match self.has_rebirth_besides() {
            true => self.0 & !PARTING | NONE << PROMOTION,
            false => self.0,
        };
        Move(alone & ((1 << CHOICE) - 1))
    }

    /// All that is chosen with it.
    #[inline]
    pub const fn chosen(self) -> Chosen {
        let first = Chosen::one(self.choice());
        if !self.has_rebirth_besides() {
            return first;
        }
        let both = self.0 >> PROMOTION & 0xff | (self.0 >> CHOICE_BOARD & 3) << 8;
        let place = Place::new(BoardId::A, Square::new((both & 63) as u8));
        first.and(Some(Choice {
            becomes: (both >> 6) as u8,
            ..Choice::new(Meaning::Rebirth, place)
        }))
    }

    /// What is chosen with it, of two choices the first.
    #[inline]
    pub const fn choice(self) -> Option<Choice> {
        let meaning = match self.0 >> MEANING & 7 {
            0 => return None,
            number => Meaning::ALL[number as usize - 1],
        };
        let square = Square::new((self.0 >> CHOICE & 63) as u8);
        let board = match self.has_rebirth_besides() {
            true => BoardId::A,
            false => BoardId::new((self.0 >> CHOICE_BOARD & 3) as usize),
        };
        Some(Choice {
            meaning,
            place: Place::new(board, square),
            becomes: (self.0 >> CHOICE_BECOMES) as u8,
        })
    }

    /// The same move, taking nothing, and with no rebirth of what it took.
    #[inline]
    pub const fn without_capture(self) -> Move {
        let quiet = Move((self.0 | NONE << CAPTURED) & !(3 << TAKEN_OWNER));
        if self.chooses(Meaning::Rebirth) {
            return quiet.without_choice();
        }
        match (self.has_rebirth_besides(), self.choice()) {
            (true, Some(first)) => quiet.without_choice().with_choice(first),
            _ => quiet,
        }
    }

    /// The same move, becoming this role.
    #[inline]
    pub const fn becoming(self, role: Role) -> Move {
        Move(self.0 & !(0xff << PROMOTION) | (role.index() as u64) << PROMOTION)
    }

    /// The same move, made by a man that is already what it would have become by it.
    pub(crate) const fn made_as(self, role: Role) -> Move {
        let roles = 0xff << ROLE | 0xff << PROMOTION;
        Move(self.0 & !roles | (role.index() as u64) << ROLE | NONE << PROMOTION)
    }

    /// The square it starts from.
    #[inline]
    pub const fn from(self) -> Square {
        Square::new((self.0 & 127) as u8)
    }

    /// The square it ends on.
    #[inline]
    pub const fn to(self) -> Square {
        Square::new((self.0 >> TO & 127) as u8)
    }

    /// The board it is played on.
    #[inline]
    pub const fn board(self) -> BoardId {
        BoardId::new((self.0 >> BOARD & 3) as usize)
    }

    /// The board the man ends on.
    #[inline]
    pub const fn lands(self) -> BoardId {
        BoardId::new((self.0 >> LANDS & 3) as usize)
    }

    /// Where the man stands that makes it.
    #[inline]
    pub const fn departure(self) -> Place {
        Place::new(self.board(), self.from())
    }

    /// Where it brings the man.
    #[inline]
    pub const fn arrival(self) -> Place {
        Place::new(self.lands(), self.to())
    }

    /// The role of the man that moves, before any promotion.
    #[inline]
    pub const fn role(self) -> Role {
        Role::from_index((self.0 >> ROLE & 0xff) as usize)
    }

    /// The role of the man taken.
    #[inline]
    pub const fn captured(self) -> Option<Role> {
        match self.0 >> CAPTURED & 0xff {
            NONE => None,
            role => Some(Role::from_index(role as usize)),
        }
    }

    /// Where the man stood that it takes, by what men of its role do; of a capture in passing, where it ends.
    pub fn takes_on(self) -> Square {
        // Under Mars Circe and its kin the capture begins elsewhere than the man stands.
        let via = self.choice().and_then(Choice::via);
        let (from, to) = (via.map_or(self.from(), |via| via.square), self.to());
        // Such men are played on flat boards only, whose squares have a file and a rank.
        if !self.is_capture() || self.role().is_classical() || self.kind() != Kind::Plain {
            return to;
        }
        let way = |from: u8, to: u8| to as i8 - from as i8;
        let on = self
            .role()
            .leads_on(way(from.file(), to.file()), way(from.rank(), to.rank()));
        on.map_or(to, |(files, ranks)| {
            Square::at((to.file() as i8 - files) as u8, (to.rank() as i8 - ranks) as u8)
        })
    }

    /// Who owned the man taken, if the move tells: where it tells nothing, it was the other side.
    #[inline]
    pub const fn taken_owner(self) -> Option<Owner> {
        match self.0 >> TAKEN_OWNER & 3 {
            1 => Some(Owner::White),
            2 => Some(Owner::Black),
            3 => Some(Owner::Neutral),
            _ => None,
        }
    }

    /// Is it made by a neutral man?
    #[inline]
    pub const fn is_by_neutral(self) -> bool {
        self.0 & NEUTRAL != 0
    }

    /// Where the man taken stands again.
    #[inline]
    pub fn rebirth(self) -> Option<Place> {
        self.chosen().of(Meaning::Rebirth).map(|choice| choice.place)
    }

    /// The role a pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        // With the bit behind it, which is set only where nothing is become.
        match self.0 >> PROMOTION & 0x1ff {
            role @ 0..NONE => Some(Role::from_index(role as usize)),
            _ => None,
        }
    }

    /// Castling between two boards: the same, but with the rook on the other board than the king.
    #[inline]
    pub const fn parting(self) -> Move {
        Move(self.0 | PARTING)
    }

    /// The board on which the rook of a castling ends: the king's, unless the two men part (which
    /// happens only where there are two boards).
    #[inline]
    pub const fn rook_lands(self) -> BoardId {
        if self.0 & PARTING != 0 && !self.has_rebirth_besides() {
            return BoardId::new(self.lands().index() ^ 1);
        }
        self.lands()
    }

    /// What is special about it.
    #[inline]
    pub const fn kind(self) -> Kind {
        match self.0 >> KIND & 7 {
            0 => Kind::Plain,
            1 => Kind::DoubleStep,
            2 => Kind::EnPassant,
            3 => Kind::Castling,
            4 => Kind::Pass,
            5 => Kind::TakesUnseen,
            _ => Kind::Unseen,
        }
    }

    /// The role of the man once it has arrived.
    #[inline]
    pub const fn arrives_as(self) -> Role {
        match self.promotion() {
            Some(role) => role,
            None => self.role(),
        }
    }

    /// Does it take a man?
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.0 >> CAPTURED & 0xff != NONE
    }

    /// Does the man stay on its square and only change boards?
    #[inline]
    pub const fn is_zero(self) -> bool {
        self.from().index() == self.to().index() && !matches!(self.kind(), Kind::Pass | Kind::Unseen)
    }

    /// Does the man exchange its place with another?
    #[inline]
    pub fn is_exchange(self) -> bool {
        self.choice().is_some_and(|choice| choice.meaning == Meaning::Exchange)
    }

    /// Castling: is it with the rook of the a-file?
    #[inline]
    pub const fn is_long_castling(self) -> bool {
        matches!(self.kind(), Kind::Castling) && self.to().file() < 4
    }

    /// Do both go the same way, whatever they take?
    #[inline]
    pub const fn is_same_way(self, other: Move) -> bool {
        self.without_capture().0 == other.without_capture().0
    }

    /// All of it in 30 bits, if only classical men are concerned, each of one side; see [`Move::from_classical_bits`].
    #[inline]
    pub const fn classical_bits(self) -> Option<u32> {
        const fn role(bits: u64) -> u64 {
            if bits == NONE { 7 } else { bits }
        }
        let (man, taken) = (self.0 >> ROLE & 0xff, role(self.0 >> CAPTURED & 0xff));
        let becomes = role(self.0 >> PROMOTION & 0xff);
        // A rook that parts from its king has the place of a pawn that becomes a king.
        let becomes = if self.0 & PARTING != 0 { 0 } else { becomes };
        if man > 6 || taken > 7 || becomes > 7 || self.0 >> 46 != 0 {
            return None;
        }
        let kind = self.0 >> KIND & 7;
        Some((self.0 & 0x3_ffff | man << 18 | taken << 21 | becomes << 24 | kind << 27) as u32)
    }

    /// The move of [`Move::classical_bits`].
    #[inline]
    pub const fn from_classical_bits(bits: u32) -> Move {
        const fn role(bits: u64) -> u64 {
            if bits == 7 { NONE } else { bits }
        }
        let bits = bits as u64;
        let (taken, becomes) = (role(bits >> 21 & 7), role(bits >> 24 & 7));
        let parting = if becomes == 0 { PARTING } else { 0 };
        let becomes = if becomes == 0 { NONE } else { becomes };
        Move(
            bits & 0x3_ffff
                | (bits >> 18 & 7) << ROLE
                | taken << CAPTURED
                | becomes << PROMOTION
                | (bits >> 27 & 7) << KIND
                | parting,
        )
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{}{:?}{}-{}{}",
            self.role().letters(),
            self.kind(),
            self.from().index(),
            self.to().index(),
            self.lands()
        )
    }
}

/// A list of moves that stays off the heap unless it is very long.
pub type MoveList = SmallVec<[Move; 96]>;

/// Where the rook starts and ends when the king castles to this square.
#[inline]
pub(crate) const fn rook_path(king_to: Square) -> (Square, Square) {
    let rank = king_to.rank();
    match king_to.file() {
        2 => (Square::at(0, rank), Square::at(3, rank)),
        _ => (Square::at(7, rank), Square::at(5, rank)),
    }
}
