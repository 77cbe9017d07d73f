//! Diagrams to which no game leads, as far as simple counts prove it.
//!
//! Each count follows from what every game keeps: men are taken and promoted but never made, some men keep to
//! squares of one colour, pawns go forward, and where each move transfers its man the board tells the parity of
//! its moves. What is not proved is not said.

use crate::geometry::{BoardId, Place, Shape};
use crate::piece::{Color, Piece, Role};
use crate::position::{CastlingRights, Diagram};
use crate::rules::{Castling, Rules, Transfer, ZeroMoves};

/// Why no game from the array leads to the diagram, a reason a line; none where that is not proved.
pub fn impossible(diagram: &Diagram) -> Vec<String> {
    let array = diagram.rules.array();
    if array.is_empty() {
        return Vec::new();
    }
    let census = Census { diagram, array };
    let mut reasons = Vec::new();
    for color in Color::ALL {
        reasons.extend(census.too_many_men(color));
        reasons.extend(census.too_many_promoted(color));
        reasons.extend(census.strayed_pawns(color));
    }
    reasons.extend(census.odd_number_of_moves());
    reasons
}

struct Census<'a> {
    diagram: &'a Diagram,
    array: Vec<(Place, Piece)>,
}

impl Census<'_> {
    fn rules(&self) -> &Rules {
        &self.diagram.rules
    }

    fn there(&self, color: Color) -> Vec<(Place, Role)> {
        let men = self.diagram.men.iter().filter(|man| man.piece.color == color);
        men.map(|man| (man.place, man.piece.role)).collect()
    }

    fn at_first(&self, color: Color) -> Vec<(Place, Role)> {
        let men = self.array.iter().filter(|(_, piece)| piece.color == color);
        men.map(|&(place, piece)| (place, piece.role)).collect()
    }

    /// No move makes a man.
    fn too_many_men(&self, color: Color) -> Option<String> {
        let (men, most) = (self.there(color).len(), self.at_first(color).len());
        (men > most).then(|| format!("{color} has {men} men, at most {most} are possible"))
    }

    /// A man beyond those of its kind in the array was a pawn, and each pawn becomes one man at most.
    fn too_many_promoted(&self, color: Color) -> Option<String> {
        let sorts = |men: Vec<(Place, Role)>| -> Vec<(usize, Role)> {
            men.iter()
                .map(|&(place, role)| (self.sort(place, role), role))
                .collect()
        };
        let of = |men: &[(usize, Role)], wanted: (usize, Role)| men.iter().filter(|man| **man == wanted).count();
        let (there, first) = (sorts(self.there(color)), sorts(self.at_first(color)));
        let mut promoted = 0;
        for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Unicorn] {
            for sort in 0..4 {
                promoted += of(&there, (sort, role)).saturating_sub(of(&first, (sort, role)));
            }
        }
        let pawns = of(&there, (0, Role::Pawn));
        let most = of(&first, (0, Role::Pawn));
        (pawns + promoted > most).then(|| match promoted {
            0 => format!("{color} has {pawns} pawns, at most {most} are possible"),
            _ => {
                format!("{color} has {pawns} pawns and at least {promoted} men that were promoted, of {most} pawns in the array")
            }
        })
    }

    /// The sort of a man that no move of its kind changes: all men of a sort have come from men of that sort, or were
    /// promoted.
    ///
    /// A bishop changes two coordinates by the same number and keeps the colour of its square; a transfer keeps the
    /// square. A unicorn changes three, and keeps the parity of each sum of two. A knight changes colour with every
    /// leap; where every leap also changes one of two boards, colour and board together stay what they are.
    fn sort(&self, place: Place, role: Role) -> usize {
        let (file, rank, level) = self.rules().shape.coordinates(place.square);
        let color = usize::from((file + rank + level) & 1);
        match role {
            Role::Bishop => color,
            Role::Unicorn => usize::from((file + rank) & 1) * 2 + usize::from((rank + level) & 1),
            Role::Knight if self.every_move_transfers() => color ^ place.board.index(),
            _ => 0,
        }
    }

    /// Does every move take its man to the other one of two boards?
    fn every_move_transfers(&self) -> bool {
        let rules = self.rules();
        rules.boards == 2 && rules.transfer == Transfer::Always && rules.zero_moves == ZeroMoves::No
    }

    /// Pawns on flat boards that stand behind their rank in the array, where none comes; on that rank on another board
    /// than their own, though they cannot have moved; or one rank further on a board that one move must have left.
    fn strayed_pawns(&self, color: Color) -> Vec<String> {
        let home = self.rules().home(color);
        let pawns = self.at_first(color).into_iter().filter(|man| man.1 == Role::Pawn);
        let Some(first) = pawns.map(|(place, _)| self.advance(color, place)).next() else {
            return Vec::new();
        };
        // Only a quiet zero move takes a pawn to another board without a step.
        let steps_alone = self.rules().zero_moves != ZeroMoves::Quiet;
        let flat = self.rules().shape != Shape::Cube;
        let pawns = self.there(color).into_iter().filter(|man| flat && man.1 == Role::Pawn);
        let stray = |(place, _): (Place, Role)| {
            let name = format!("{}'s pawn {}", color, self.name(place));
            let away = place.board != home;
            match self.advance(color, place) - first {
                ..0 => Some(format!("{name} stands where no pawn of this side comes")),
                0 if away && steps_alone => {
                    Some(format!("{name} cannot have moved, but does not stand on board {home}"))
                }
                1 if !away && self.every_move_transfers() => {
                    Some(format!("{name} has moved once, but stands on board {home}"))
                }
                _ => None,
            }
        };
        pawns.filter_map(stray).collect()
    }

    /// How many ranks a place lies in front of the side's first.
    fn advance(&self, color: Color, place: Place) -> i8 {
        let rank = self.rules().shape.coordinates(place.square).1 as i8;
        color.pick(rank, self.rules().shape.ranks() as i8 - 1 - rank)
    }

    fn name(&self, place: Place) -> String {
        let square = self.rules().shape.name(place.square);
        match self.rules().boards {
            1 => square,
            _ => format!("{square}/{}", place.board),
        }
    }

    /// Where every move transfers its man and no man has been taken, a side has made an odd number of moves if an odd
    /// number of its men are away from their board; castling, which transfers two men at once, must be out of the
    /// question. With White to move both sides have made as many moves.
    fn odd_number_of_moves(&self) -> Option<String> {
        let untaken = |color| self.there(color).len() == self.at_first(color).len();
        let known = |color| untaken(color) && self.has_not_castled(color);
        if !self.every_move_transfers() || !Color::ALL.into_iter().all(known) {
            return None;
        }
        let away = |color: Color| {
            let home: BoardId = self.rules().home(color);
            self.there(color).iter().filter(|man| man.0.board != home).count()
        };
        let (white, black) = (away(Color::White), away(Color::Black));
        let turn = self.diagram.turn.pick(0, 1);
        ((white + black) % 2 != turn).then(|| {
            format!(
                "no man has been taken, and with {white} white and {black} black men away from home it cannot be \
                 {}'s move",
                self.diagram.turn
            )
        })
    }

    /// Is it certain that this side has not castled? It is where there is no castling, and where it is stated that
    /// its king has not moved.
    fn has_not_castled(&self, color: Color) -> bool {
        let stated = match self.diagram.castling {
            CastlingRights::Stated(rights) => rights & color.pick(3, 12) != 0,
            CastlingRights::Assumed { .. } => false,
        };
        stated || self.rules().castling == Castling::Never
    }
}
