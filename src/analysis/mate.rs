//! Mates as works of art: pure, economical, model and ideal ones, by a definition that fits several boards.
//!
//! A flight is a way that the mated king could go: to a square beside it and, where moves transfer, on to a board. It
//! may be denied on either board, and each man that denies it is a reason. On one board this is the definition of the
//! orthodox books. The words are told in `docs/terms.md`.

use crate::geometry::{Bitboard, BoardId, Place, Reach, Shape, Square};
use crate::pieces::{Color, Role};
use crate::position::{Diagram, Man, MoveList, Position};
use crate::rules::{Transfer, ZeroMoves};
use crate::with_position;

/// A mate, and what it is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mate {
    /// Where the mated king stands.
    pub king: Place,
    /// The men that check it.
    pub checkers: Vec<Place>,
    /// The ways that the king could go if nothing denied them.
    pub flights: Vec<Flight>,
    /// One reason denies each flight, and one man checks, or two that are both needed.
    pub pure: bool,
    /// Every man of the mating side but king and pawns takes part.
    pub economical: bool,
    /// All men of both sides take part, and the mate is pure.
    pub ideal: bool,
}

/// A way that a king could go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flight {
    /// The square to which it moves.
    pub square: Square,
    /// The board on which it would end.
    pub lands: BoardId,
    /// All that denies it.
    pub denials: Vec<Denial>,
}

/// A reason why a king cannot go somewhere: a man, by its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Denial {
    /// A man of its own stands there.
    OwnMan(Place),
    /// A man of either side stands on the same square of the board to which it would pass.
    Twin(Place),
    /// An enemy guards the square on the board that the king would leave: it may not pass through check.
    GuardBefore(Place),
    /// An enemy guards the square where the king would end.
    GuardAfter(Place),
}

impl Denial {
    /// The man that is the reason.
    pub const fn man(self) -> Place {
        match self {
            Denial::OwnMan(place) | Denial::Twin(place) | Denial::GuardBefore(place) | Denial::GuardAfter(place) => {
                place
            }
        }
    }
}

impl Mate {
    /// The mate that stands on a diagram, whose side to move must be mated; nothing if it has no king, or fairy men or
    /// conditions, by which squares may be guarded in ways that are not looked at here.
    pub fn of(diagram: &Diagram) -> Option<Self> {
        let scene = Scene::of(diagram)?;
        let checkers = scene.checkers();
        let flights = scene.flights();
        let single = flights.iter().all(|flight| is_denied_once(diagram, flight));
        let needed = match checkers.as_slice() {
            [_] => true,
            [one, other] => [one, other]
                .into_iter()
                .all(|&checker| can_parry_without(diagram, checker)),
            _ => false,
        };
        let pure = single && needed;
        let takes_part = |man: &Man| {
            let denies = |flight: &Flight| flight.denials.iter().any(|denial| denial.man() == man.place);
            let shown = man.place == scene.king || checkers.contains(&man.place) || flights.iter().any(denies);
            shown || !man.piece.is_of(scene.mated) && !answers_without(diagram, man.place).is_empty()
        };
        let mating = diagram.men.iter().filter(|man| !man.piece.is_of(scene.mated));
        let mut officers = mating.filter(|man| !matches!(man.piece.role, Role::KING | Role::PAWN));
        Some(Mate {
            king: scene.king,
            pure,
            economical: officers.all(takes_part),
            ideal: pure && diagram.men.iter().all(takes_part),
            checkers,
            flights,
        })
    }

    /// Is it pure and economical?
    pub const fn is_model(&self) -> bool {
        self.pure && self.economical
    }
}

/// The ways that the king of the side to move could go, mated or not, with all that denies each; castling is none. A way
/// that nothing denies is a legal move. Nothing if there is no king, nor where fairy men or conditions play.
pub fn flights(diagram: &Diagram) -> Option<Vec<Flight>> {
    Some(Scene::of(diagram)?.flights())
}

/// Is there one reason why the king cannot go there? That a man of its own in the way is attacked too is none, if the
/// attacker pins it and must: otherwise it would have an answer.
fn is_denied_once(diagram: &Diagram, flight: &Flight) -> bool {
    match flight.denials.as_slice() {
        [_] => true,
        &[Denial::OwnMan(own), Denial::GuardBefore(guard)] => {
            let answers = answers_without(diagram, guard);
            answers
                .into_iter()
                .any(|step| Place::new(step.board(), step.from()) == own)
        }
        _ => false,
    }
}

/// Would another man have a legal answer if this checker were not there? If so, a check by it is needed beside another.
fn can_parry_without(diagram: &Diagram, checker: Place) -> bool {
    let answers = answers_without(diagram, checker);
    answers.into_iter().any(|step| step.role() != Role::KING)
}

/// What the side to move could play if this man were not there.
fn answers_without(diagram: &Diagram, place: Place) -> MoveList {
    let mut without = diagram.clone();
    without.men.retain(|man| man.place != place);
    without.passed = None;
    let mut list = MoveList::new();
    if let Ok(position) = without.position() {
        with_position!(&position, position => position.legal_moves(&mut list));
    }
    list
}

/// The boards around a king.
struct Scene<'a> {
    diagram: &'a Diagram,
    mated: Color,
    king: Place,
}

impl<'a> Scene<'a> {
    fn of(diagram: &'a Diagram) -> Option<Self> {
        if !diagram.is_classical() {
            return None;
        }
        let mated = diagram.turn;
        let is_king = |man: &&Man| man.piece.is_of(mated) && man.piece.role == Role::KING;
        let king = diagram.men.iter().find(is_king)?.place;
        Some(Scene { diagram, mated, king })
    }

    fn man(&self, place: Place) -> Option<&'a Man> {
        self.diagram.men.iter().find(|man| man.place == place)
    }

    /// Enemies that attack the king.
    fn checkers(&self) -> Vec<Place> {
        let mut checkers = self.attackers(self.king);
        checkers.extend(self.zero_attackers(self.king, None));
        checkers
    }

    /// Enemies that attack a place, the king being out of the way.
    fn attackers(&self, place: Place) -> Vec<Place> {
        match self.diagram.rules.shape {
            Shape::Flat { .. } => self.attackers_on::<u64>(place),
            Shape::Cube => self.attackers_on::<u128>(place),
        }
    }

    fn attackers_on<W: Reach>(&self, place: Place) -> Vec<Place> {
        let there = self.diagram.men.iter().filter(|man| man.place.board == place.board);
        let mut occupied = Bitboard::<W>::EMPTY;
        for man in there.clone().filter(|man| man.place != self.king) {
            occupied |= Bitboard::of(man.place.square);
        }
        let attacks = |man: &&Man| {
            let piece = man.piece;
            !piece.is_of(self.mated) && W::of(!self.mated, piece.role, man.place.square, occupied).has(place.square)
        };
        there.filter(attacks).map(|man| man.place).collect()
    }

    /// Enemies that attack a place by a zero move that captures, one that the king would have taken left out.
    fn zero_attackers(&self, place: Place, taken: Option<Place>) -> Vec<Place> {
        if self.diagram.rules.zero_moves != ZeroMoves::Capturing {
            return Vec::new();
        }
        let attacks = |man: &&Man| {
            let twin = man.place.square == place.square && man.place.board != place.board;
            twin && !man.piece.is_of(self.mated) && man.piece.role != Role::PAWN && Some(man.place) != taken
        };
        let men = self.diagram.men.iter().filter(attacks);
        men.map(|man| man.place).collect()
    }

    fn flights(&self) -> Vec<Flight> {
        let mut flights: Vec<Flight> = self.steps().into_iter().flat_map(|square| self.ways(square)).collect();
        flights.extend(self.zero_ways());
        flights
    }

    /// The squares beside the king.
    fn steps(&self) -> Vec<Square> {
        let shape = self.diagram.rules.shape;
        match shape {
            Shape::Flat { .. } => (u64::king(self.king.square) & u64::squares(shape)).collect(),
            Shape::Cube => (u128::king(self.king.square) & u128::squares(shape)).collect(),
        }
    }

    /// The ways over a square beside the king: one for each board on which it might end.
    fn ways(&self, square: Square) -> Vec<Flight> {
        let passed = Place::new(self.king.board, square);
        let before = self.before(passed);
        let boards = self.diagram.rules.board_ids();
        let landings = boards.filter(|&lands| self.could_land(square, lands));
        let way = |lands: BoardId| {
            let end = Place::new(lands, square);
            let mut denials = before.clone();
            if lands != self.king.board {
                denials.extend(self.man(end).map(|man| Denial::Twin(man.place)));
                denials.extend(self.attackers(end).into_iter().map(Denial::GuardAfter));
            }
            let zero = self.zero_attackers(end, Some(passed)).into_iter();
            denials.extend(zero.map(Denial::GuardAfter));
            Flight { square, lands, denials }
        };
        landings.map(way).collect()
    }

    /// What denies a place on the king's own board, wherever it would go from there.
    fn before(&self, place: Place) -> Vec<Denial> {
        let own = self.man(place).filter(|man| man.piece.is_of(self.mated));
        let guards = self.attackers(place).into_iter().map(Denial::GuardBefore);
        own.map(|man| Denial::OwnMan(man.place))
            .into_iter()
            .chain(guards)
            .collect()
    }

    /// Might a move to this square end on this board, whether or not a man stands in its way there?
    fn could_land(&self, square: Square, lands: BoardId) -> bool {
        let rules = &self.diagram.rules;
        let stays = lands == self.king.board;
        let others = rules.board_ids().filter(|&board| board != self.king.board);
        let is_vacant = |board| self.man(Place::new(board, square)).is_none();
        match rules.transfer {
            Transfer::Never => stays,
            Transfer::Always => !stays,
            Transfer::WhenVacant if stays => !others.into_iter().any(is_vacant),
            Transfer::WhenVacant => is_vacant(lands),
            Transfer::Optional => true,
        }
    }

    /// Moves of the king that are transfers alone. Where they cannot take they are no way out of check.
    fn zero_ways(&self) -> Vec<Flight> {
        let rules = &self.diagram.rules;
        let possible = match rules.zero_moves {
            ZeroMoves::No => false,
            ZeroMoves::Quiet => self.checkers().is_empty(),
            ZeroMoves::Capturing => true,
        };
        let others = rules.board_ids().filter(|&board| possible && board != self.king.board);
        let way = |lands: BoardId| {
            let end = Place::new(lands, self.king.square);
            let in_the_way = self.man(end).and_then(|man| match man.piece.is_of(self.mated) {
                true => Some(Denial::OwnMan(man.place)),
                false if rules.zero_moves == ZeroMoves::Quiet => Some(Denial::Twin(man.place)),
                false => None,
            });
            let guards = self.attackers(end).into_iter();
            let guards = guards.chain(self.zero_attackers(end, None));
            let denials = in_the_way.into_iter().chain(guards.map(Denial::GuardAfter));
            Flight {
                square: self.king.square,
                lands,
                denials: denials.collect(),
            }
        };
        others.map(way).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::fen::Fen;
    use crate::rules::{Rules, Variant};

    #[test]
    fn nothing_is_told_of_fairy_men_and_conditions() {
        let mut diagram = Fen::read("k7/1Q6/1K6/8/8/8/8/8 b", Rules::of(Variant::Orthodox))
            .expect("a FEN")
            .diagram;
        assert!(Mate::of(&diagram).is_some() && flights(&diagram).is_some());
        let circe = crate::conditions::by_name("Circe").expect("a condition");
        diagram.rules.conditions = diagram.rules.conditions.with(circe);
        assert!(Mate::of(&diagram).is_none() && flights(&diagram).is_none());
    }
}
