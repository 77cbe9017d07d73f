//! A diagram, any arrangement of men; and the one door from it to a playable position.

use super::{AnyPosition, DoubleStep, Flat, General, Position, Wide};
use crate::conditions::{self, Ask, Condition, Hooks, Observation};
use crate::geometry::{BoardId, Place, Reach, Shape, Square};
use crate::pieces::{Attributes, Color, Piece, Role};
use crate::position::{Rights, Wing};
use crate::rules::{CastleHome, Castling, Details, EnPassant, Rules, Transfer, ZeroMoves};
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt;

/// A man of a diagram.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Man {
    /// Where it stands.
    pub place: Place,
    /// What it is.
    pub piece: Piece,
}

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

/// An arrangement of men, playable or not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Diagram {
    /// The rules it is played by.
    pub rules: Rules,
    /// The men; a diagram with mistakes may have several on one place.
    pub men: Vec<Man>,
    /// The side to move.
    pub turn: Color,
    /// What may castle.
    pub castling: CastlingRights,
    /// The square passed over by a double step just played.
    pub passed: Option<Square>,
    /// The boards which that double step left and reached, needed only where the men leave them open.
    pub step_boards: Option<(BoardId, BoardId)>,
    /// The sides that may be without a king.
    pub kingless: [bool; 2],
    /// Home squares of a white and of a black rook: when one of the two castles, the other may no longer.
    pub exclusive: Vec<(Square, Square)>,
}

/// Why a diagram is not playable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A side has no king.
    NoKing(Color),
    /// A side has more than one king.
    ManyKings(Color, Vec<String>),
    /// Men share a square where the rules forbid it.
    Shared(String, Vec<String>),
    /// A pawn stands where it cannot have moved to.
    PawnOnEnd(String),
    /// A man stands on a board that is not in play.
    NoBoard(String, BoardId),
    /// A man stands beside the board.
    OffBoard(String),
    /// A man of a kind that the variant does not have.
    Foreign(String),
    /// A king that belongs to both sides.
    NeutralKing(String),
    /// The side not to move is in check.
    OpponentInCheck(Color),
    /// No double step over this square can have been played.
    NoDoubleStep(String),
    /// Several double steps over this square may have been played, from and to these boards.
    OpenDoubleStep(String, Vec<(BoardId, BoardId)>),
    /// Castling is stated without king and rook at home.
    NotAtHome(String),
    /// What is asked of it is not answered here.
    Unanswerable(String),
    /// The solution contradicts the plain rules. This must not happen.
    Contradiction(String),
    /// Castling is stated where there is none.
    NoCastling,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoKing(color) => write!(f, "{color} has no king"),
            Fault::ManyKings(color, places) => {
                write!(
                    f,
                    "{color} has {} kings ({}), expected one",
                    places.len(),
                    places.join(", ")
                )
            }
            Fault::Shared(square, men) => {
                write!(
                    f,
                    "{} share the square {square}, which these rules forbid",
                    men.join(" and ")
                )
            }
            Fault::PawnOnEnd(man) => write!(f, "{man} stands on an end rank, where no pawn can be"),
            Fault::OffBoard(man) => write!(f, "{man} does not stand on the board"),
            Fault::NoBoard(man, board) => {
                write!(f, "{man} stands on board {board}, which is not in play")
            }
            Fault::NeutralKing(king) => write!(f, "{king}: a neutral king is not played"),
            Fault::Foreign(man) => write!(f, "{man} is of a kind that these rules do not have"),
            Fault::OpponentInCheck(color) => {
                write!(f, "{color} is in check, but it is the other side's move")
            }
            Fault::NoDoubleStep(square) => {
                write!(f, "no double step can just have passed over {square}")
            }
            Fault::OpenDoubleStep(square, boards) => {
                let written: Vec<String> = boards
                    .iter()
                    .map(|(left, landed)| format!("{left}:{square}/{landed}"))
                    .collect();
                write!(
                    f,
                    "the double step over {square} leaves its boards open, expected {}",
                    written.join(" or ")
                )
            }
            Fault::Unanswerable(reason) => f.write_str(reason),
            Fault::Contradiction(what) => write!(
                f,
                "internal error: the solution contradicts the plain rules, and counts for nothing: {what}"
            ),
            Fault::NotAtHome(right) => write!(f, "castling {right} is stated, but king and rook are not at home"),
            Fault::NoCastling => write!(f, "castling is stated, but these rules have none"),
        }
    }
}

/// The attributes that royal men may have.
const OF_ROYALS: Attributes = Attributes::ROYAL
    .and(Attributes::FUNCTIONARY)
    .and(Attributes::PATROL)
    .and(Attributes::PARALYSING)
    .and(Attributes::BUL)
    .and(Attributes::MAGIC);

/// So many kinds of fairy men may stand in a diagram under a condition that lets a reborn pawn become one of them.
const MOST_KINDS: usize = 3;

impl Diagram {
    /// A diagram without men.
    pub fn empty(rules: Rules) -> Self {
        Diagram {
            rules,
            men: Vec::new(),
            turn: Color::White,
            castling: CastlingRights::Assumed { except: Vec::new() },
            passed: None,
            step_boards: None,
            kingless: [false; 2],
            exclusive: Vec::new(),
        }
    }

    /// A diagram of the array.
    pub fn array(rules: Rules) -> Self {
        let men = rules.array().into_iter().map(|(place, piece)| Man { place, piece });
        Diagram {
            men: men.collect(),
            ..Diagram::empty(rules)
        }
    }

    /// The diagram of a position.
    pub fn of<P: Position>(rules: Rules, position: &P) -> Self {
        let men = position.all_men().into_iter();
        let step = position.double_step();
        Diagram {
            rules,
            men: men.map(|(place, piece)| Man { place, piece }).collect(),
            turn: position.turn(),
            castling: CastlingRights::Stated(position.castling()),
            passed: step.map(|step| step.passed),
            step_boards: step.map(|step| (step.left, step.landed)),
            kingless: Color::ALL.map(|color| position.king(color).is_none()),
            exclusive: Vec::new(),
        }
    }

    /// The playable position, or all that is wrong with the diagram.
    ///
    /// # Errors
    /// All that is wrong with the diagram.
    pub fn position(&self) -> Result<AnyPosition, Vec<Fault>> {
        let position = self.hypothetical()?;
        if !self.asks(Ask::AnyDiagram) && crate::with_position!(&position, p => p.in_check(!self.turn)) {
            return Err(vec![Fault::OpponentInCheck(!self.turn)]);
        }
        Ok(position)
    }

    /// Does any condition ask for this?
    fn asks(&self, ask: Ask) -> bool {
        conditions::of(&self.rules).any(|condition| condition.asks().contains(&ask))
    }

    /// The same, though the side that is not to move may stand in check: for questions of what could be played if
    /// something were otherwise. Legal moves may then take its king.
    pub(crate) fn hypothetical(&self) -> Result<AnyPosition, Vec<Fault>> {
        let mut faults = self.static_faults();
        let castling = self.rights(&mut faults);
        let step = self.step_just_played(&mut faults);
        if let Some(reason) = self.unplayed() {
            faults.push(Fault::Unanswerable(reason.to_string()));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let position = self.arrange(castling, step);
        if !self.exclusive.is_empty() && matches!(position, AnyPosition::Boards(_) | AnyPosition::Cubes(_)) {
            let reason = "castlings that exclude each other are not played by these rules";
            return Err(vec![Fault::Unanswerable(reason.to_string())]);
        }
        Ok(position)
    }

    /// The position in the fastest form that these rules and men permit.
    fn arrange(&self, castling: Rights, step: Option<DoubleStep>) -> AnyPosition {
        let rules = &self.rules;
        if !self.is_classical() {
            return AnyPosition::General(self.general(castling, step));
        }
        let usual = rules.double_step && rules.shape == Shape::CHESS;
        match (rules.boards, rules.transfer, rules.zero_moves) {
            _ if rules.shape == Shape::Cube => AnyPosition::Cubes(self.wide(castling, step)),
            (1, Transfer::Never, _) if usual => AnyPosition::OneBoard(self.flat(castling, step)),
            (2, Transfer::Always, ZeroMoves::No) if usual => AnyPosition::Alice(self.flat(castling, step)),
            (2, Transfer::Always, ZeroMoves::Quiet) if usual && !self.has_shared_square() => {
                AnyPosition::AliceZero(self.flat(castling, step))
            }
            (2, Transfer::Always, ZeroMoves::No) if rules.shape == Shape::SMALL && !rules.double_step => {
                AnyPosition::AliceSmall(self.flat(castling, step))
            }
            _ => AnyPosition::Boards(self.wide(castling, step)),
        }
    }

    /// Are all men classical, and does no fairy condition hold? Then a fast position plays it.
    pub fn is_classical(&self) -> bool {
        self.rules.conditions.is_empty() && self.men.iter().all(|man| man.piece.is_classical())
    }

    pub(super) fn general(&self, castling: Rights, step: Option<DoubleStep>) -> General {
        let men = self.men.iter().map(|man| (man.place, man.piece));
        let position = General::new(self.rules, men, self.turn).with_castling(castling, self.unmoved_kings(castling));
        let position = match &self.castling {
            CastlingRights::Assumed { except } if except.is_empty() => position.with_rooks_at_home(),
            _ => position,
        };
        match step {
            Some(step) => position.with_double_step(step),
            None => position,
        }
    }

    /// The kings that may castle, now or with a rook that is reborn: bit 1 White's, bit 2 Black's.
    fn unmoved_kings(&self, rights: Rights) -> u8 {
        let home = |color: Color| {
            let square = Square::at(4, color.first_rank());
            let king = Piece::new(color, Role::KING);
            let mut at_home = self
                .men
                .iter()
                .filter(|man| man.place.square == square && man.piece == king);
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

    /// What the general position does not play.
    fn unplayed(&self) -> Option<&'static str> {
        let cube = self.rules.shape == Shape::Cube;
        let passing = self.rules.zero_moves != ZeroMoves::No;
        let chooses = |condition: &&dyn Condition| condition.hooks().has(Hooks::CHOICES);
        let choosing = conditions::of(&self.rules).filter(chooses).count();
        let fairy = self
            .men
            .iter()
            .map(|man| man.piece.role)
            .filter(|role| !role.is_classical());
        let kinds: BTreeSet<Role> = fairy.collect();
        let reason = match () {
            () if self.is_classical() => return None,
            () if cube => "fairy men and conditions are played on flat boards only",
            () if passing => "fairy men and conditions are not played with zero moves",
            () if !self.exclusive.is_empty() => {
                "castlings that exclude each other are not played with fairy men and conditions"
            }
            () if choosing > 1 => "conditions of which more than one leaves a choice are not played together",
            () if choosing > 0 && kinds.len() > MOST_KINDS => {
                "a man that a reborn pawn becomes is chosen among the usual four and three fairy men at most"
            }
            () => return self.refused().or_else(|| self.unplayed_attributes()),
        };
        Some(reason)
    }

    /// May a pawn stand on this end rank? On its own first one only where it is known that it does nothing there.
    fn may_stand_on_end(&self, man: &Man) -> bool {
        let last = |color: Color| color.pick(self.rules.shape.ranks() - 1, 0);
        let on_last = man.piece.owner.color().map(last) == Some(man.place.square.rank());
        let knows =
            |condition: &dyn Condition| condition.asks().contains(&Ask::StaysPawn) || condition.has_base_pawns();
        let known = conditions::of(&self.rules).all(knows);
        !self.is_classical() && (on_last || known)
    }

    /// What conditions refuse to be played with.
    fn refused(&self) -> Option<&'static str> {
        let men: Vec<Piece> = self.men.iter().map(|man| man.piece).collect();
        let holes = self.rules.conditions.details().squares(Details::HOLES);
        let mut places = self.men.iter().map(|man| man.place.square.index());
        if places.any(|square| holes >> square & 1 != 0) {
            return Some("a man stands on a hole");
        }
        let mut imitators = self.rules.conditions.details().imitators().squares();
        if imitators.any(|square| self.men.iter().any(|man| man.place.square == square)) {
            return Some("a man stands where an imitator is");
        }
        if conditions::of(&self.rules).any(|condition| self.cannot_observe(condition.observation())) {
            return Some(
                "conditions that ask who observes a man are not played where men have other ways than their own",
            );
        }
        let refusal = conditions::of(&self.rules).find_map(|condition| condition.refuses(&self.rules, &men));
        refusal.or_else(|| self.refused_castling())
    }

    /// Why castlings that are possible are not played.
    fn refused_castling(&self) -> Option<&'static str> {
        let rights = self.castling_rights();
        let possible = Rights::each().filter(|&(color, wing)| rights.has(color, wing));
        let ends: Vec<Square> = possible
            .flat_map(|(color, wing)| {
                [wing.king_goes_to(), wing.rook_goes_to()].map(|file| Square::at(file, color.first_rank()))
            })
            .collect();
        if self.asks(Ask::ManyKings) && self.has_rook_at_home() {
            return Some("a rook on its square of the array is not played where a side may have several kings");
        }
        let refusal = |condition: &'static dyn Condition| condition.refuses_castling(&self.rules, &ends);
        conditions::of(&self.rules)
            .filter(|_| !ends.is_empty())
            .find_map(refusal)
    }

    fn has_rook_at_home(&self) -> bool {
        let corner =
            |color: Color, square: Square| square.rank() == color.first_rank() && square.file().is_multiple_of(7);
        self.men.iter().any(|man| {
            let owner = man.piece.owner.color();
            man.piece.role == Role::ROOK && owner.is_some_and(|color| corner(color, man.place.square))
        })
    }

    /// Is it not known by which ways men observe, where somebody asks?
    fn cannot_observe(&self, observation: Observation) -> bool {
        let known = match observation {
            Observation::NotAsked => return false,
            Observation::Own => Hooks::OBSERVED_OWN,
            Observation::Borrowed => Hooks::OBSERVED,
        };
        conditions::of(&self.rules).any(|other| other.hooks().has(Hooks::ACTS) && !other.hooks().has(known))
    }

    /// What is not played with men that have attributes.
    fn unplayed_attributes(&self) -> Option<&'static str> {
        let men = || self.men.iter().map(|man| man.piece);
        let all = men().fold(Attributes::NONE, |set, piece| set.and(piece.attributes));
        let chameleon = all.has(Attributes::CHAMELEON);
        let choosing = conditions::of(&self.rules).any(|condition| condition.hooks().has(Hooks::CHOICES));
        let royal = |piece: Piece| piece.is_royal() && !piece.attributes.without(OF_ROYALS).is_empty();
        // The transfer to another board minds no attributes.
        let knows = |condition: &dyn Condition| {
            condition.hooks() == Hooks::LANDINGS || all.without(condition.knows()).is_empty()
        };
        match () {
            () if all.is_empty() => None,
            () if conditions::of(&self.rules).any(|condition| !knows(condition)) => {
                Some("men with these attributes are not played with these conditions")
            }
            () if all.has(Attributes::KAMIKAZE) && self.rules.boards > 1 => {
                Some("kamikaze men are played on one board only")
            }
            () if all.has(Attributes::PARALYSING) && self.rules.boards > 1 => {
                Some("paralysing men are played on one board only")
            }
            () if chameleon && choosing && men().any(|piece| piece.role.is_pawn()) => {
                Some("chameleons are not played with pawns where a condition leaves a choice")
            }
            () if men().any(royal) => Some("royal men with other attributes are not played"),
            () if men().any(|piece| piece.is_royal() && piece.owner.color().is_none()) => {
                Some("neutral royal men are not played")
            }
            () => {
                let men: Vec<Piece> = men().collect();
                conditions::refuses_hurdles(&self.rules, &men).or_else(|| conditions::refuses_magic(&self.rules, &men))
            }
        }
    }

    pub(super) fn flat<F: super::Family>(&self, castling: Rights, step: Option<DoubleStep>) -> Flat<F> {
        let men = self.men.iter().map(|man| (man.place, man.piece));
        let position = Flat::new(men, self.turn, self.rules.en_passant).with_castling(castling);
        let position = position.with_exclusive(self.exclusive_bits());
        match step {
            Some(step) => position.with_passed(step.passed),
            None => position,
        }
    }

    pub(super) fn wide<W: Reach>(&self, castling: Rights, step: Option<DoubleStep>) -> Wide<W> {
        let men = self.men.iter().map(|man| (man.place, man.piece));
        let position = Wide::new(self.rules, men, self.turn).with_castling(castling);
        match step {
            Some(step) => position.with_double_step(step),
            None => position,
        }
    }

    /// Bit 2w + b for each exclusive pair, w and b 0 for the rook on the h-file and 1 for that on the a-file.
    fn exclusive_bits(&self) -> u8 {
        let side = |rook: Square| u8::from(rook.file() == 0);
        let bits = self
            .exclusive
            .iter()
            .map(|&(white, black)| 1 << (2 * side(white) + side(black)));
        bits.fold(0, |all, bit| all | bit)
    }

    /// Do two men stand on the same square of different boards?
    pub fn has_shared_square(&self) -> bool {
        let mut squares: Vec<Square> = self.men.iter().map(|man| man.place.square).collect();
        squares.sort();
        squares.windows(2).any(|pair| pair[0] == pair[1])
    }

    /// The men on a place.
    pub(super) fn at(&self, place: Place) -> impl Iterator<Item = &Man> {
        self.men.iter().filter(move |man| man.place == place)
    }

    /// A man as a reader names it: `white Ke1`, `black Rook a8/B`.
    fn describe(&self, man: &Man) -> String {
        let color = man.piece.owner.word();
        format!("{color} {}{}", man.piece.role.letters(), self.describe_place(man.place))
    }

    fn describe_place(&self, place: Place) -> String {
        let name = self.rules.shape.name(place.square);
        if self.rules.boards == 1 && place.board == BoardId::A {
            name
        } else {
            format!("{name}/{}", place.board)
        }
    }

    fn static_faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for color in Color::ALL {
            let kings: Vec<String> = self
                .men
                .iter()
                .filter(|man| man.piece == Piece::new(color, Role::KING))
                .map(|man| self.describe_place(man.place))
                .collect();
            let royal = |man: &Man| man.piece.is_royal() && man.piece.is_of(color);
            match kings.len() {
                0 if self.men.iter().any(royal) => {}
                0 if !self.kingless[color as usize] => faults.push(Fault::NoKing(color)),
                0 | 1 => {}
                _ if self.asks(Ask::ManyKings) => {}
                _ => faults.push(Fault::ManyKings(color, kings)),
            }
        }
        faults.extend(self.sharing_faults());
        for man in &self.men {
            let named = || self.describe(man);
            if self.is_off_board(man) {
                faults.push(Fault::OffBoard(named()));
                continue;
            }
            if man.place.board.index() >= self.rules.boards as usize {
                faults.push(Fault::NoBoard(named(), man.place.board));
            }
            if man.piece == Piece::neutral(Role::KING) {
                faults.push(Fault::NeutralKing(self.describe(man)));
            }
            if man.piece.role == Role::UNICORN && self.rules.shape != Shape::Cube {
                faults.push(Fault::Foreign(named()));
            }
            if man.piece.role == Role::PAWN && self.is_end(man) && !self.may_stand_on_end(man) {
                faults.push(Fault::PawnOnEnd(named()));
            }
        }
        faults
    }

    /// Men that share a square though the rules allow one man on it, over all boards.
    fn sharing_faults(&self) -> Vec<Fault> {
        let mut men = self.men.clone();
        men.sort_by_key(|man| (man.place.square, man.place.board, man.piece));
        men.chunk_by(|a, b| {
            a.place.square == b.place.square && (!self.rules.shares_squares() || a.place.board == b.place.board)
        })
        .filter(|group| group.len() > 1)
        .map(|group| {
            let square = self.rules.shape.name(group[0].place.square);
            Fault::Shared(square, group.iter().map(|man| self.describe(man)).collect())
        })
        .collect()
    }

    /// Does a pawn stand where none can: on an end rank or, in the cube, where it would have promoted?
    fn is_end(&self, pawn: &Man) -> bool {
        let (shape, square) = (self.rules.shape, pawn.place.square);
        match shape {
            Shape::Cube => pawn
                .piece
                .owner
                .color()
                .is_some_and(|color| u128::promotion_squares(shape, color).has(square)),
            Shape::Flat { .. } => Color::ALL
                .into_iter()
                .any(|color| u64::promotion_squares(shape, color).has(square)),
        }
    }

    fn is_off_board(&self, man: &Man) -> bool {
        !self.rules.shape.holds(man.place.square)
    }

    /// The castlings that the diagram leaves possible.
    pub fn castling_rights(&self) -> Rights {
        self.rights(&mut Vec::new())
    }

    /// The castling rights, and what is wrong with those that are stated.
    fn rights(&self, faults: &mut Vec<Fault>) -> Rights {
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
        let stands = |role, file| {
            let square = Square::at(file, color.first_rank());
            let piece = Piece::new(color, role);
            self.men
                .iter()
                .any(|man| man.place.square == square && man.piece == piece)
        };
        stands(Role::KING, 4) && stands(Role::ROOK, rook_file)
    }

    fn is_castling_home(&self, color: Color, board: BoardId) -> bool {
        self.rules.castle_home == CastleHome::Any || self.rules.home(color) == board
    }

    /// Do king and rook of this side stand at home on this board?
    fn at_home(&self, color: Color, rook_file: u8, board: BoardId) -> bool {
        let stands = |role, file| {
            let place = Place::new(board, Square::at(file, color.first_rank()));
            self.at(place).any(|man| man.piece == Piece::new(color, role))
        };
        self.rules.shape == Shape::CHESS && stands(Role::KING, 4) && stands(Role::ROOK, rook_file)
    }

    /// The double step over the passed square, of which the rest of the diagram must leave exactly one.
    fn step_just_played(&self, faults: &mut Vec<Fault>) -> Option<DoubleStep> {
        let passed = self.passed?;
        let name = || self.rules.shape.name(passed);
        let mut steps = self.double_steps(passed);
        if let Some(boards) = self.step_boards {
            steps.retain(|step| (step.left, step.landed) == boards);
        }
        match steps.as_slice() {
            [] => faults.push(Fault::NoDoubleStep(name())),
            [step] => return Some(*step),
            _ if self.rules.en_passant == EnPassant::Off => {}
            _ => {
                let boards = steps.iter().map(|step| (step.left, step.landed)).collect();
                faults.push(Fault::OpenDoubleStep(name(), boards));
            }
        }
        None
    }
}
