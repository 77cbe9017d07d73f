//! Diagrams written as FEN.

use super::Dialect;
use super::fields::VCHESS;
use super::placement::is_vchess;
use super::sign;
use crate::geometry::{BoardId, Place, Shape, Square};
use crate::pieces::Piece;
use crate::position::{CastlingRights, Diagram, Man, Rights};

/// The FEN of a diagram: one line with `|` before the men of board B and `||` before those of C, or the
/// FENs of the boards joined by ` | ` where men share coordinates.
///
/// Castling that is only assumed is written out as the diagram gives it, where that says the same. On a place with several men, as only
/// a mistaken diagram has, the first is written.
pub fn write(diagram: &Diagram) -> String {
    write_as(diagram, Dialect::Prefix)
        .or_else(|| write_as(diagram, Dialect::Joined))
        .expect("boards of their own hold every diagram")
}

/// The FEN of a diagram in a dialect of the user's choice, or `None` if that dialect cannot tell it.
pub fn write_as(diagram: &Diagram, dialect: Dialect) -> Option<String> {
    let boards = diagram.boards();
    let fields = fields(diagram);
    match dialect {
        Dialect::Joined | Dialect::JoinedBackwards => {
            let turn = turn(diagram);
            let fen = |&board: &BoardId| {
                let men = placement(diagram, &[board], |_, piece| sign::write(piece));
                match board {
                    BoardId::A => format!("{men} {fields}"),
                    _ => format!("{men} {turn} - - 0 1"),
                }
            };
            let mut fens: Vec<String> = boards.iter().map(fen).collect();
            if dialect == Dialect::JoinedBackwards {
                fens.reverse();
                return Some(fens.join("|"));
            }
            Some(fens.join(" | "))
        }
        _ if shares(diagram) => None,
        Dialect::Hyphen | Dialect::Ffen | Dialect::Xfen | Dialect::Vchess if !has_classical_men(diagram) => None,
        Dialect::Wide | Dialect::Vchess if diagram.rules.shape != Shape::CHESS => None,
        Dialect::Wide if boards.len() == 2 => Some(format!("{} {fields}", wide(diagram))),
        _ if boards.len() > 1 && boards.len() > most_boards(dialect) => None,
        _ => {
            let man = |board: BoardId, piece: Piece| marked(dialect, board, piece);
            let men = placement(diagram, &boards, man);
            // Unicorns on board A alone might be taken for vchess's rooks of board B.
            let is_mistaken = dialect != Dialect::Vchess && is_vchess(&men, &diagram.rules);
            (!is_mistaken).then(|| format!("{men} {fields}"))
        }
    }
}

/// Has every man a letter of its own in all dialects?
fn has_classical_men(diagram: &Diagram) -> bool {
    diagram.men.iter().all(|man| man.piece.is_classical())
}

/// How many boards a one-line dialect can mark.
fn most_boards(dialect: Dialect) -> usize {
    match dialect {
        Dialect::Prefix => 3,
        Dialect::Wide => 1,
        _ => 2,
    }
}

/// Do men of different boards have the same coordinates?
fn shares(diagram: &Diagram) -> bool {
    let mut places: Vec<Place> = diagram.men.iter().map(|man| man.place).collect();
    places.sort_by_key(|place| (place.square, place.board));
    places.dedup();
    places.windows(2).any(|pair| pair[0].square == pair[1].square)
}

fn turn(diagram: &Diagram) -> char {
    diagram.turn.pick('w', 'b')
}

/// The fields behind the placement. The side to move alone leaves castling as the diagram assumes it, where rights would say
/// something else: a king may castle with a rook that is not yet at home.
fn fields(diagram: &Diagram) -> String {
    if diagram.passed.is_none() && diagram.assumes_more_than_rights() {
        return turn(diagram).to_string();
    }
    let rights = match diagram.castling {
        CastlingRights::Stated(rights) => rights,
        CastlingRights::Assumed { .. } => diagram.castling_rights(),
    };
    let held = Rights::each().filter(|&(color, wing)| rights.has(color, wing));
    let castling: String = held.map(|(color, wing)| wing.letter(color)).collect();
    let castling = if castling.is_empty() { "-" } else { &castling };
    let passed = diagram
        .passed
        .map_or_else(|| "-".to_string(), |square| passed(diagram, square));
    format!("{} {castling} {passed} 0 1", turn(diagram))
}

/// The square passed over, with the boards of the double step where the men leave them open.
fn passed(diagram: &Diagram, square: Square) -> String {
    let name = diagram.rules.shape.name(square);
    match diagram.step_boards {
        Some((left, landed)) if diagram.double_steps(square).len() > 1 => format!("{left}:{name}/{landed}"),
        _ => name,
    }
}

fn marked(dialect: Dialect, board: BoardId, piece: Piece) -> String {
    let letter = sign::write(piece);
    match dialect {
        _ if board == BoardId::A => letter,
        Dialect::Hyphen => format!("{letter}-"),
        Dialect::Ffen => format!("*2{letter}"),
        Dialect::Xfen => format!("({letter}2)"),
        Dialect::Vchess => vchess_letter(piece).map_or(letter, String::from),
        _ => format!("{}{letter}", "|".repeat(board.index())),
    }
}

/// vchess's letter for a man of board B.
fn vchess_letter(piece: Piece) -> Option<char> {
    let (letter, _) = VCHESS.into_iter().find(|(_, role)| *role == piece.role)?;
    Some(piece.owner.color()?.pick(letter.to_ascii_uppercase(), letter))
}

/// The placement of some boards in one line.
fn placement(diagram: &Diagram, boards: &[BoardId], man: impl Fn(BoardId, Piece) -> String) -> String {
    let shape = diagram.rules.shape;
    let level_text = |level: i8| {
        let ranks = (0..shape.ranks() as i8).rev();
        let ranks = ranks.map(|rank| squeeze(cells(diagram, boards, (rank, level), &man)));
        ranks.collect::<Vec<String>>().join("/")
    };
    let levels: Vec<String> = (0..shape.levels() as i8).map(level_text).collect();
    levels.join(";")
}

/// The placement of two boards side by side.
fn wide(diagram: &Diagram) -> String {
    let ranks = (0..diagram.rules.shape.ranks() as i8).rev().map(|rank| {
        let of = |board| cells(diagram, &[board], (rank, 0), &|_, piece| sign::write(piece));
        squeeze([BoardId::A, BoardId::B].into_iter().flat_map(of))
    });
    ranks.collect::<Vec<String>>().join("/")
}

/// The squares of a rank of a level with their men on these boards.
fn cells(
    diagram: &Diagram,
    boards: &[BoardId],
    (rank, level): (i8, i8),
    man: &impl Fn(BoardId, Piece) -> String,
) -> Vec<Option<String>> {
    let shape = diagram.rules.shape;
    let cell = |file| {
        let square = shape.square(file, rank, level)?;
        let stands = |man: &&Man| man.place.square == square && boards.contains(&man.place.board);
        let found = diagram.men.iter().find(stands)?;
        Some(man(found.place.board, found.piece))
    };
    (0..shape.files() as i8).map(cell).collect()
}

/// Writes men, and runs of vacant squares as numbers.
fn squeeze(cells: impl IntoIterator<Item = Option<String>>) -> String {
    let mut text = String::new();
    let mut vacant = 0;
    for cell in cells.into_iter().chain([Some(String::new())]) {
        match cell {
            None => vacant += 1,
            Some(man) => {
                if vacant > 0 {
                    text.push_str(&vacant.to_string());
                }
                vacant = 0;
                text.push_str(&man);
            }
        }
    }
    text
}
