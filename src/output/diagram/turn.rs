//! How men are turned: fairy men as magazines turn them, and the men of other boards where boards are laid upon each other.

use crate::geometry::BoardId;
use crate::pieces::Piece;
use crate::position::Diagram;

/// How far the men of boards B and C are turned clockwise, in degrees, where boards are laid upon each other. The first
/// pair is that of problem literature; the others serve where it would make a fairy man look like another man.
const BOARDS: [[u16; 2]; 3] = [[180, 90], [90, 45], [30, 60]];

/// How the men of a diagram are turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turns([u16; 3]);

impl Turns {
    /// The turns of a diagram's men, on boards that are laid upon each other or not.
    pub fn of(diagram: &Diagram, laid: bool) -> Turns {
        if !laid {
            return Turns([0; 3]);
        }
        let mut men: Vec<u16> = diagram.men.iter().map(|man| man.piece.role.kind().glyph.turn).collect();
        men.push(0);
        men.sort_unstable();
        men.dedup();
        let boards = diagram.boards().len();
        let choices = BOARDS.map(|[b, c]| [0, b, c]);
        let clear = |turns: &&[u16; 3]| {
            let mut all: Vec<u16> = turns[..boards]
                .iter()
                .flat_map(|board| men.iter().map(move |man| (board + man) % 360))
                .collect();
            let count = all.len();
            all.sort_unstable();
            all.dedup();
            all.len() == count
        };
        Turns(*choices.iter().find(clear).unwrap_or(&choices[0]))
    }

    /// The turn of a man on a board, in degrees, clockwise.
    pub fn turn(self, board: BoardId, piece: Piece) -> u16 {
        (self.0[board.index()] + piece.role.kind().glyph.turn) % 360
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::fen::Fen;
    use crate::geometry::Place;
    use crate::pieces::Role;
    use crate::position::Man;
    use crate::rules::{Rules, Variant};

    fn turns(variant: Variant, fairy: bool) -> Turns {
        let mut diagram = Fen::read("8/8/8/8/8/8/8/K1|k5", Rules::of(variant))
            .expect("a FEN")
            .diagram;
        let grasshopper = Role::from_name("grasshopper").expect("a man");
        if fairy {
            let place = Place::new(BoardId::A, diagram.rules.shape.parse("h8").expect("a square"));
            diagram.men.push(Man::new(place, Piece::neutral(grasshopper)));
        }
        Turns::of(&diagram, true)
    }

    #[test]
    fn no_two_men_look_alike() {
        assert_eq!(turns(Variant::Alice, false), Turns([0, 180, 90]));
        assert_eq!(turns(Variant::Alice, true), Turns([0, 90, 45]));
        assert_eq!(turns(Variant::ThreeBoard, true), Turns([0, 90, 45]));
    }
}
