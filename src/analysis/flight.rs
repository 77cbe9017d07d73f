//! Where a king could go, and what denies it.

use crate::geometry::{Bitboard, BoardId, Place, Reach, Shape, Square};
use crate::pieces::{Color, Role};
use crate::position::{Diagram, Man};
use crate::rules::{Transfer, ZeroMoves};

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

/// The ways that the king of the side to move could go, mated or not, with all that denies each; castling is none. A way
/// that nothing denies is a legal move. Nothing if there is no king, nor where fairy men or conditions play.
pub fn flights(diagram: &Diagram) -> Option<Vec<Flight>> {
    Some(Scene::of(diagram)?.flights())
}

/// The enemies that check the king of the side to move; none if it has no king.
pub(super) fn checkers(diagram: &Diagram) -> Vec<Place> {
    Scene::of(diagram).map_or_else(Vec::new, |scene| scene.checkers())
}

/// The boards around a king.
pub(super) struct Scene<'a> {
    diagram: &'a Diagram,
    pub(super) mated: Color,
    pub(super) king: Place,
}

impl<'a> Scene<'a> {
    pub(super) fn of(diagram: &'a Diagram) -> Option<Self> {
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
    pub(super) fn checkers(&self) -> Vec<Place> {
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

    pub(super) fn flights(&self) -> Vec<Flight> {
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
