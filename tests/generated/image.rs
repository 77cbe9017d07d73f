//! Images of problems that are the same game: mirrored, turned, with the boards exchanged.

use super::Source;
use looking_glass::formats::fen::{self, Fen};
use looking_glass::geometry::{BoardId, Place, Square};
use looking_glass::pieces::Role;
use looking_glass::position::{CastlingRights, Diagram, Rights};
use looking_glass::rules::Rules;

/// One of 32 ways to look at two boards: bit 1 mirrors the files, bit 2 the ranks, bit 4 exchanges files and ranks, bit 8
/// the boards, bit 16 the colours, and mirrors the ranks, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View(u8);

/// The images of a problem in which nobody can castle, itself the first: all 32 without pawns, eight with them.
pub fn images(source: &Source) -> Vec<Source> {
    let rules = Rules::from_name("popeye").expect("the preset exists");
    let diagram = Fen::read(&source.placement, rules).expect("a FEN").diagram;
    if diagram.castling_rights() != Rights::NONE {
        return vec![source.clone()];
    }
    let pawns = diagram.men.iter().any(|man| man.piece.role == Role::PAWN);
    let views = (0..32).map(View).filter(|view| !pawns || view.0 & 6 == 0);
    views.map(|view| view.of(source, &diagram)).collect()
}

impl View {
    fn of(self, source: &Source, diagram: &Diagram) -> Source {
        let mut diagram = diagram.clone();
        // What stands at home in the image has moved all the same.
        diagram.castling = CastlingRights::Stated(Rights::NONE);
        for man in &mut diagram.men {
            man.place = self.place(man.place);
            if self.0 & 16 != 0 {
                man.piece.owner = man.piece.owner.exchanged();
            }
        }
        let told = fen::write(&diagram);
        let fields: Vec<&str> = told.split(' ').collect();
        let first = match (self.0 & 16 != 0, source.starter()) {
            (false, first) => first,
            (true, 'w') => 'b',
            (true, _) => 'w',
        };
        let text = |step: &String| self.text(step);
        Source {
            id: format!("{}-{}", source.id, self.0),
            placement: format!("{} {first} - -", fields[0]),
            tries: source.tries.iter().map(|(a, b)| (text(a), text(b))).collect(),
            keys: source.keys.iter().map(text).collect(),
            lines: source
                .lines
                .iter()
                .map(|line| line.iter().map(text).collect())
                .collect(),
            ..source.clone()
        }
    }

    fn place(self, place: Place) -> Place {
        let board = match (self.0 & 8 != 0, place.board) {
            (false, board) => board,
            (true, BoardId::A) => BoardId::B,
            (true, _) => BoardId::A,
        };
        Place::new(board, self.square(place.square))
    }

    fn square(self, square: Square) -> Square {
        let turned = |value: u8, bits: u8| match (self.0 & bits).count_ones() % 2 {
            0 => value,
            _ => 7 - value,
        };
        let (file, rank) = (turned(square.file(), 1), turned(square.rank(), 2 | 16));
        match self.0 & 4 != 0 {
            true => Square::at(rank, file),
            false => Square::at(file, rank),
        }
    }

    /// A move in Popeye's notation: its squares and, at the end, its board.
    fn text(self, step: &str) -> String {
        let mut out = String::new();
        let mut rest = step;
        while let Some(first) = rest.chars().next() {
            let square = rest
                .get(..2)
                .and_then(|name| looking_glass::geometry::Shape::CHESS.parse(name));
            match square.filter(|_| first.is_ascii_lowercase()) {
                Some(square) => {
                    out += &looking_glass::geometry::Shape::CHESS.name(self.square(square));
                    rest = &rest[2..];
                }
                None => {
                    let last = rest.len() == 1 && self.0 & 8 != 0;
                    out.push(match first {
                        'A' if last => 'B',
                        'B' if last => 'A',
                        other => other,
                    });
                    rest = &rest[first.len_utf8()..];
                }
            }
        }
        out
    }
}

impl Source {
    /// The side that begins, as a FEN names it.
    pub fn starter(&self) -> char {
        let half = self.stipulation.ends_with(".5");
        if self.is_battle() || half { 'w' } else { 'b' }
    }
}
