//! Where men are reborn: the squares that Circe, Anticirce and their kin share.

use super::{Act, Acts, ChoiceList, Turn};
use crate::board::{Choice, Effect, Mailbox, Meaning};
use crate::geometry::{Bitboard, BoardId, Place, Shape, Square};
use crate::pieces::{Color, Movement, Piece, Role, Soldier};
use crate::rules::Rules;

/// How a square of rebirth is found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Home {
    /// The square of the array.
    Array,
    /// The square of the array, seen in the middle of the board.
    Diametral,
    /// The square of the array, seen in the line between the d- and the e-file.
    Aside,
    /// The first rank of the file of capture; pawns on the second, fairy men on the last.
    File,
    /// The file of the array, on the rank of capture.
    Rank,
    /// The square of capture, seen in the middle of the board.
    Symmetry,
    /// The same, seen in the line between the d- and the e-file.
    VerticalSymmetry,
    /// The same, seen in the line between the fourth and the fifth rank.
    HorizontalSymmetry,
    /// The square four files and four ranks away from that of capture.
    Antipodes,
    /// As far from the square of capture, and in the same direction, as the taker has gone.
    Equipollents,
    /// The square from which the taker comes.
    Departure,
    /// Any vacant square, as the side that takes chooses.
    Any,
}

/// Where men are reborn: a way to find the square, and whose array it is.
#[derive(Clone, Copy)]
pub(super) struct Rebirth {
    pub home: Home,
    /// The array is that of the other side.
    pub mirrored: bool,
}

impl Rebirth {
    /// The place on which a man of this role and side is reborn, if the board has it.
    pub fn place(self, turn: &Turn<'_>, role: Role, side: Color) -> Option<Place> {
        let (taken, _) = turn.taken?;
        let side = if self.mirrored { !side } else { side };
        let shape = turn.rules.shape;
        let stands_for = || super::of(turn.rules).find_map(|condition| condition.stands_for(role));
        let role = || stands_for().unwrap_or(role);
        let square = match self.home {
            Home::Array => own(turn, role(), side, taken.square),
            Home::Diametral => in_middle(array(role(), side, taken.square)?, shape),
            Home::Aside => aside(array(role(), side, taken.square)?, shape),
            Home::File => file(role(), side, taken.square),
            Home::Rank => rank(role(), side, taken.square),
            Home::Symmetry => in_middle(taken.square, shape),
            Home::VerticalSymmetry => aside(taken.square, shape),
            Home::HorizontalSymmetry => aside(in_middle(taken.square, shape)?, shape),
            Home::Antipodes => Some(antipodes(taken.square)),
            Home::Equipollents => equipollent(turn, taken.square, shape),
            Home::Departure => Some(turn.man.1.square),
            Home::Any => [Meaning::Rebirth, Meaning::Home]
                .into_iter()
                .find_map(|meaning| Some(turn.chosen.of(meaning)?.place.square)),
        };
        let on_board = |square: &Square| square.file() < shape.files() && square.rank() < shape.ranks();
        square.filter(on_board).map(|square| Place::new(taken.board, square))
    }

    /// The square of the array for a man of this role and side that is taken on a square, where men are reborn by the array.
    pub fn of_array(self, role: Role, side: Color, taken: Square) -> Option<Square> {
        array(role, if self.mirrored { !side } else { side }, taken)
    }
}

/// The place as a choice of this meaning; each man that a pawn may become there as a choice of its own.
pub(super) fn choices_at(turn: &Turn<'_>, meaning: Meaning, place: Place, role: Role, side: Color) -> ChoiceList {
    let choice = Choice::new(meaning, place);
    if !is_last(turn, place, role, side) || keeps_pawns(turn) {
        return ChoiceList::from_iter([choice]);
    }
    let number = turn.promotions.len() as u8;
    (1..=number).map(|becomes| Choice { becomes, ..choice }).collect()
}

/// Is the place on the rank on which a pawn of this role and side becomes another man?
pub(super) fn is_last(turn: &Turn<'_>, place: Place, role: Role, side: Color) -> bool {
    let last = |side: Color| side.pick(turn.rules.shape.ranks() - 1, 0);
    role.promotes_for(side).map(last) == Some(place.square.rank())
}

/// Do pawns remain pawns with this move?
pub(super) fn keeps_pawns(turn: &Turn<'_>) -> bool {
    super::of(turn.rules).any(|condition| condition.keeps_pawns(turn.mover))
}

/// The side as whose man this one is reborn: its own, and for a neutral man the one that does not take.
pub(super) fn reborn_for(turn: &Turn<'_>, piece: Piece) -> Color {
    piece.owner.color().unwrap_or(!turn.mover)
}

/// Is it a pawn on its own first rank?
pub(crate) fn is_pawn_on_base(place: Place, piece: Piece, by: Color) -> bool {
    piece.role == Role::PAWN && place.square.rank() == by.pick(0, 7)
}

/// Lets a pawn that has come to its own first rank by rebirth go one step from there, and take from there.
pub(super) fn step_from_base(place: Place, piece: Piece, by: Color, acts: &mut Acts) {
    static FROM_BASE: [Movement; 1] = [Movement::Soldier(&Soldier {
        from_base: true,
        ..Soldier::PAWN
    })];
    if is_pawn_on_base(place, piece, by) {
        *acts = Acts::from_iter([Act {
            movement: &FROM_BASE,
            ..Act::of(Role::PAWN, place)
        }]);
    }
}

/// May a man that was taken be reborn there: is the place free, and does every condition let it?
pub(super) fn may_be_reborn(turn: &Turn<'_>, men: &Mailbox, place: Place) -> bool {
    turn.is_free(men, place) && lets_be_reborn(turn.rules, men, place)
}

/// Does every condition let a man that was taken be reborn on this free place?
pub(super) fn lets_be_reborn(rules: &Rules, men: &Mailbox, place: Place) -> bool {
    super::of(rules).all(|condition| condition.may_be_reborn(rules, men, place))
}

/// All places of a board that are free.
pub(super) fn vacant(turn: &Turn<'_>, men: &Mailbox, board: BoardId) -> impl Iterator<Item = Place> + use<> {
    let squares = turn
        .in_the_way(board)
        .fold(u64::MAX, |squares, board| squares & men.vacant(board));
    Bitboard(squares).map(move |square| Place::new(board, square))
}

/// What the man becomes about which a choice of this meaning is made, as a further effect.
pub(super) fn chosen_promotion(turn: &Turn<'_>, meaning: Meaning, place: Place, piece: Piece) -> Option<Effect> {
    let role = turn.chosen_role(meaning)?;
    Some(Effect::Become {
        place,
        from: piece,
        to: Piece { role, ..piece },
    })
}

/// The square of the array; a fairy man's is where pawns on its file become other men.
fn own(turn: &Turn<'_>, role: Role, side: Color, taken: Square) -> Option<Square> {
    let square = array(role, side, taken);
    if role.is_classical() || role.is_pawn() {
        return square;
    }
    let told = super::of(turn.rules).find_map(|condition| condition.promotion_squares(turn.rules, side));
    let mut on_file = (0..turn.rules.shape.ranks()).map(|rank| Square::at(taken.file(), rank));
    on_file
        .find(|on| told.unwrap_or_default() >> on.index() & 1 != 0)
        .or(square)
}

/// The place of the array for such a man of this side that stands there.
pub(crate) fn home(place: Place, role: Role, side: Color) -> Option<Place> {
    array(role, side, place.square).map(|square| Place::new(place.board, square))
}

/// The square of the array for a man of this side that was taken on a square.
pub(super) fn array(role: Role, side: Color, taken: Square) -> Option<Square> {
    // Of two like men of the array one stands on each colour.
    let dark = taken.is_dark();
    let file = match role {
        Role::KING => 4,
        Role::QUEEN => 3,
        Role::ROOK => corner(side, dark, 0, 7),
        Role::KNIGHT => corner(side, dark, 6, 1),
        Role::BISHOP => corner(side, dark, 2, 5),
        role if role.is_pawn() => return Some(Square::at(taken.file(), side.pick(1, 6))),
        _ => return Some(Square::at(taken.file(), side.pick(7, 0))),
    };
    Some(Square::at(file, side.pick(0, 7)))
}

/// Of two files of White's first rank, the one whose square is dark there, or the other; Black's colours are the other way round.
fn corner(side: Color, dark: bool, dark_file: u8, light_file: u8) -> u8 {
    if dark == side.pick(true, false) {
        dark_file
    } else {
        light_file
    }
}

fn file(role: Role, side: Color, taken: Square) -> Option<Square> {
    let rank = match role {
        role if role.is_pawn() => side.pick(1, 6),
        role if role.is_classical() => side.pick(0, 7),
        _ => side.pick(7, 0),
    };
    Some(Square::at(taken.file(), rank))
}

/// Rooks, knights and bishops on the square of their array's files that has the colour of the square of capture.
fn rank(role: Role, side: Color, taken: Square) -> Option<Square> {
    let other_colour = (taken.rank() % 2 == 1) == (side == Color::White);
    let side = if other_colour { !side } else { side };
    let file = array(role, side, taken)?.file();
    Some(Square::at(file, taken.rank()))
}

fn in_middle(square: Square, shape: Shape) -> Option<Square> {
    Some(Square::at(
        shape.files() - 1 - square.file(),
        shape.ranks() - 1 - square.rank(),
    ))
}

fn aside(square: Square, shape: Shape) -> Option<Square> {
    Some(Square::at(shape.files() - 1 - square.file(), square.rank()))
}

/// The square four files and four ranks away.
pub(super) fn antipodes(square: Square) -> Square {
    let across = |value: u8| if value < 4 { value + 4 } else { value - 4 };
    Square::at(across(square.file()), across(square.rank()))
}

fn equipollent(turn: &Turn<'_>, taken: Square, shape: Shape) -> Option<Square> {
    let (_, from, to) = turn.man;
    // By Take&Make it has gone on.
    let to = turn.chosen.of(Meaning::Onward).map_or(to, |choice| choice.place);
    let gone = |value: fn(Square) -> u8| value(taken) as i8 + value(to.square) as i8 - value(from.square) as i8;
    let (file, rank) = (gone(Square::file), gone(Square::rank));
    let inside = (0..shape.files() as i8).contains(&file) && (0..shape.ranks() as i8).contains(&rank);
    inside.then(|| Square::at(file as u8, rank as u8))
}
