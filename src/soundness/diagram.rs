//! Diagrams to which no game leads, as far as simple counts prove it.
//!
//! Each count follows from what every game keeps: men are taken and promoted but never made, some men keep to
//! squares of one colour, pawns go forward, and where each move transfers its man the board tells the parity of
//! its moves. What is not proved is not said.

use crate::count::counted;
use crate::geometry::{BoardId, Place, Shape};
use crate::pieces::{Color, Piece, Role};
use crate::position::{CastlingRights, Diagram, Rights};
use crate::rules::{Castling, Rules, Transfer, ZeroMoves};

/// What the array holds. Counted once, it judges all diagrams of the same rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    rules: Rules,
    forces: [Force; 2],
    /// How far in front of the first rank each side's pawns stand.
    pawns: [Option<i8>; 2],
}

impl Origin {
    /// The array of these rules.
    pub fn of(rules: &Rules) -> Self {
        let array = rules.array();
        let pawns = Color::ALL.map(|color| {
            let pawn = array.iter().find(|(_, piece)| *piece == Piece::new(color, Role::PAWN));
            pawn.map(|(place, _)| advance(rules, color, *place))
        });
        Origin {
            rules: *rules,
            forces: forces(rules, array.iter().copied()),
            pawns,
        }
    }

    /// The rules whose array it is.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// May a game lead to this diagram of the same rules, as far as simple counts tell?
    pub fn may_lead_to(&self, diagram: &Diagram) -> bool {
        self.census(diagram).reasons().next().is_none()
    }

    /// Why no game leads to it, as counts prove.
    pub(super) fn reasons(&self, diagram: &Diagram) -> Vec<String> {
        self.census(diagram).reasons().collect()
    }

    fn census<'a>(&'a self, diagram: &'a Diagram) -> Census<'a> {
        Census {
            diagram,
            origin: self,
            forces: forces(&self.rules, diagram.men.iter().map(|man| (man.place, man.piece))),
        }
    }
}

/// How many men of White and of Black must have been promoted, as counts prove; none with fairy men or conditions.
pub fn promoted(diagram: &Diagram) -> [usize; 2] {
    let origin = Origin::of(&diagram.rules);
    let census = origin.census(diagram);
    let known = diagram.is_classical() && origin.forces.iter().any(|force| force.men > 0);
    Color::ALL.map(|color| if known { census.promoted(color) } else { 0 })
}

/// The men of a side, counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Force {
    men: usize,
    pawns: usize,
    /// Of each kind of officer and of each sort of it.
    officers: [[usize; 4]; OFFICERS.len()],
}

const OFFICERS: [Role; 5] = [Role::QUEEN, Role::ROOK, Role::BISHOP, Role::KNIGHT, Role::UNICORN];

/// The men of both sides, White's first.
fn forces(rules: &Rules, men: impl Iterator<Item = (Place, Piece)>) -> [Force; 2] {
    let mut forces = [Force::default(); 2];
    for (place, piece) in men {
        // No array has neutral men, and where a diagram has them nothing is counted.
        let Some(color) = piece.owner.color() else { continue };
        let force = &mut forces[color as usize];
        force.men += 1;
        force.pawns += usize::from(piece.role == Role::PAWN);
        if let Some(kind) = OFFICERS.iter().position(|&role| role == piece.role) {
            force.officers[kind][sort(rules, place, piece.role)] += 1;
        }
    }
    forces
}

struct Census<'a> {
    diagram: &'a Diagram,
    origin: &'a Origin,
    forces: [Force; 2],
}

impl Census<'_> {
    fn rules(&self) -> &Rules {
        &self.origin.rules
    }

    /// The men of a side in the diagram and in the array.
    fn counts(&self, color: Color) -> (&Force, &Force) {
        (&self.forces[color as usize], &self.origin.forces[color as usize])
    }

    fn reasons(&self) -> impl Iterator<Item = String> {
        // Fairy men and conditions have other ways than those which are counted.
        let known = self.origin.forces.iter().any(|force| force.men > 0) && self.diagram.is_classical();
        let of_side = move |color| {
            let counts = self
                .too_many_men(color)
                .into_iter()
                .chain(self.too_many_promoted(color));
            counts.chain(self.strayed_pawns(color))
        };
        let all = Color::ALL.into_iter().flat_map(of_side);
        let all = all.chain(std::iter::once_with(|| self.odd_number_of_moves()).flatten());
        known.then_some(all).into_iter().flatten()
    }

    /// No move makes a man.
    fn too_many_men(&self, color: Color) -> Option<String> {
        let (there, first) = self.counts(color);
        let (men, most) = (there.men, first.men);
        (men > most).then(|| format!("{color} has {men} men, at most {most} are possible"))
    }

    /// Men beyond those of their kind in the array.
    fn promoted(&self, color: Color) -> usize {
        let (there, first) = self.counts(color);
        let kinds = there.officers.iter().flatten().zip(first.officers.iter().flatten());
        kinds.map(|(there, first)| there.saturating_sub(*first)).sum()
    }

    /// A man beyond those of its kind in the array was a pawn, and each pawn becomes one man at most.
    fn too_many_promoted(&self, color: Color) -> Option<String> {
        let (there, first) = self.counts(color);
        let promoted = self.promoted(color);
        let (pawns, most) = (there.pawns, first.pawns);
        (pawns + promoted > most).then(|| match promoted {
            0 => format!("{color} has {pawns} pawns, at most {most} are possible"),
            _ => {
                let pawns = counted(pawns, "pawn", "pawns");
                let promoted = counted(promoted, "man that was promoted", "men that were promoted");
                format!("{color} has {pawns} and at least {promoted}, of {most} pawns in the array")
            }
        })
    }

    /// Pawns on flat boards that stand behind their rank in the array, where none comes; on that rank on another board
    /// than their own, though they cannot have moved; or one rank further on a board that one move must have left.
    fn strayed_pawns(&self, color: Color) -> impl Iterator<Item = String> {
        let rules = self.rules();
        // Only a quiet zero move takes a pawn to another board without a step.
        let steps_alone = rules.zero_moves != ZeroMoves::Quiet;
        let first = self.origin.pawns[color as usize].filter(|_| rules.shape != Shape::Cube);
        let pawn = Piece::new(color, Role::PAWN);
        let pawns = self.diagram.men.iter().filter(move |man| man.piece == pawn);
        let stray = move |(place, first): (Place, i8)| {
            let home = rules.home(color);
            let away = place.board != home;
            let name = || format!("{}'s pawn {}", color, self.rules().place_name(place));
            match advance(rules, color, place) - first {
                ..0 => Some(format!("{} stands where no pawn of this side comes", name())),
                0 if away && steps_alone => Some(format!(
                    "{} cannot have moved, but does not stand on board {home}",
                    name()
                )),
                1 if !away && every_move_transfers(rules) => {
                    Some(format!("{} has moved once, but stands on board {home}", name()))
                }
                _ => None,
            }
        };
        pawns.filter_map(move |man| stray((man.place, first?)))
    }

    /// Where every move transfers its man and no man has been taken, a side has made an odd number of moves if an odd
    /// number of its men are away from their board; castling, which transfers two men at once, must be out of the
    /// question. With White to move both sides have made as many moves.
    fn odd_number_of_moves(&self) -> Option<String> {
        let untaken = |color| {
            let (there, first) = self.counts(color);
            there.men == first.men
        };
        let known = |color| untaken(color) && self.has_not_castled(color);
        if !every_move_transfers(self.rules()) || !Color::ALL.into_iter().all(known) {
            return None;
        }
        let away = |color: Color| {
            let home: BoardId = self.rules().home(color);
            let men = self.diagram.men.iter();
            men.filter(|man| man.piece.is_of(color) && man.place.board != home)
                .count()
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
            CastlingRights::Stated(rights) => rights.meets(Rights::of(color)),
            CastlingRights::Assumed { .. } => false,
        };
        stated || self.rules().castling == Castling::Never
    }
}

/// The sort of a man that no move of its kind changes: all men of a sort have come from men of that sort, or were
/// promoted.
///
/// A bishop changes two coordinates by the same number and keeps the colour of its square; a transfer keeps the
/// square. A unicorn changes three, and keeps the parity of each sum of two. A knight changes colour with every
/// leap; where every leap also changes one of two boards, colour and board together stay what they are.
fn sort(rules: &Rules, place: Place, role: Role) -> usize {
    let (file, rank, level) = rules.shape.coordinates(place.square);
    let color = usize::from((file + rank + level) & 1);
    match role {
        Role::BISHOP => color,
        Role::UNICORN => usize::from((file + rank) & 1) * 2 + usize::from((rank + level) & 1),
        Role::KNIGHT if every_move_transfers(rules) => color ^ place.board.index(),
        _ => 0,
    }
}

/// Does every move take its man to the other one of two boards?
fn every_move_transfers(rules: &Rules) -> bool {
    rules.boards == 2 && rules.transfer == Transfer::Always && rules.zero_moves == ZeroMoves::No
}

/// How many ranks a place lies in front of the side's first.
fn advance(rules: &Rules, color: Color, place: Place) -> i8 {
    let rank = rules.shape.coordinates(place.square).1 as i8;
    color.pick(rank, rules.shape.ranks() as i8 - 1 - rank)
}

#[cfg(test)]
mod tests {
    use super::super::impossible;
    use super::*;
    use crate::formats::fen::Fen;
    use crate::rules::Variant;

    #[test]
    fn nothing_is_said_of_fairy_men_and_conditions() {
        let mut diagram = Fen::read("k7/8/K7/8/8/8/PPPPPPPP/1QQ5", Rules::of(Variant::Orthodox))
            .expect("a FEN")
            .diagram;
        assert_eq!(impossible(&diagram).len(), 1);
        let circe = crate::conditions::by_name("Circe").expect("a condition");
        diagram.rules.conditions = diagram.rules.conditions.with(circe);
        assert!(impossible(&diagram).is_empty());
        diagram.rules = Rules::of(Variant::Orthodox);
        for man in &mut diagram.men {
            if man.piece.role == Role::PAWN {
                man.piece = Piece::neutral(Role::PAWN);
            }
        }
        assert!(impossible(&diagram).is_empty());
    }
}
