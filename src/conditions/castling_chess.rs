//! Castling chess and Rokagogo: the king castles with men on its lines.

use super::danger::TO;
use super::label::{Label, labelled};
use super::{Act, Acts, Ask, Attack, Condition, Fact, Hooks, Turn, Unusual, View, stage};
use crate::board::{Effect, Effects, Mailbox};
use crate::geometry::Place;
use crate::pieces::{Color, Piece, Role};
use crate::rules::Rules;

/// A condition of the family: with whom the king castles.
pub(super) struct CastlingChess {
    label: Label,
    /// With rooks only, along ranks and files?
    rooks: bool,
}

pub(super) static CASTLING_CHESS: CastlingChess = CastlingChess {
    label: Label {
        popeye: ["CastlingChess", "RochadeSchach", "EchecsRoque"],
        definition: "A king that is not in check may castle with the first man, of either side, that it meets on a \
                     rank, file or diagonal at a distance of three squares or more: it goes two squares towards that \
                     man, which leaps to the square that the king has passed over and on which it would not be in \
                     check. There is no other castling.",
        source: "Popeye's list of conditions",
    },
    rooks: false,
};

pub(super) static ROKAGOGO: CastlingChess = CastlingChess {
    label: Label {
        popeye: ["Rokagogo"; 3],
        definition: "Castling chess, but only with rooks, of either side, on ranks and files.",
        source: "Popeye's list of conditions",
    },
    rooks: true,
};

/// The conditions that are played together: one of the two, and others with which it was compared with Popeye.
const BESIDE: [&str; 6] = ["CastlingChess", "Rokagogo", "Circe", "HaanerChess", "Hole", "Madrasi"];

const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// A castling: where the king passes and ends, and the man with which it castles.
struct Castling {
    passed: Place,
    to: Place,
    partner: (Place, Piece),
}

impl CastlingChess {
    fn castling(&self, men: &Mailbox, king: Place, step: (i8, i8)) -> Option<Castling> {
        let passed = men.beyond(king, step)?;
        let to = men.beyond(passed, step)?;
        let at = men.first_man(king, step).filter(|&at| at != passed && at != to)?;
        let partner = (at, men.at(at)?);
        let straight = step.0 == 0 || step.1 == 0;
        (!self.rooks || straight && partner.1.role == Role::ROOK).then_some(Castling { passed, to, partner })
    }

    /// The castling that a move is.
    fn made(&self, turn: &Turn<'_>) -> Option<Castling> {
        let (piece, from, to) = turn.man;
        let far = |a: u8, b: u8| a.abs_diff(b) == 2;
        let goes_two = far(from.square.file(), to.square.file()) || far(from.square.rank(), to.square.rank());
        if piece.role != Role::KING || turn.taken.is_some() || !goes_two {
            return None;
        }
        let mut castlings = DIRECTIONS
            .iter()
            .filter_map(|&step| self.castling(turn.before, from, step));
        castlings.find(|castling| castling.to == to)
    }

    /// The man with which the king has castled, and where it goes: to the board to which the king has passed.
    fn leap(&self, turn: &Turn<'_>, effects: &Effects) -> Option<((Place, Piece), Place)> {
        let castling = self.made(turn)?;
        let (king, _) = turn.mover_after(effects)?;
        Some((castling.partner, Place::new(king.board, castling.passed.square)))
    }
}

impl Condition for CastlingChess {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        let others = !super::is_alone(rules) && (rules.boards > 1 || !super::are_only(rules, &BESIDE));
        others.then_some("castling chess and Rokagogo are played alone or with Circe, Haaner chess, holes and Madrasi")
    }

    /// By castling nobody is taken, so that men observe as usual.
    fn hooks(&self) -> Hooks {
        let acts = Hooks::ACTS.and(Hooks::FOLLOW);
        acts.and(Hooks::OBSERVED).and(Hooks::OBSERVED_OWN)
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Step, Ask::Forbid]
    }

    fn unusual(&self) -> &'static [Unusual] {
        &[Unusual::CastlesOtherwise]
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::AddsCastlings, Fact::BendsStepsAlone, Fact::LeavesStepsOfKings]
    }

    fn stage(&self) -> u8 {
        stage::CHANGE
    }

    fn bends(&self, _place: Place, piece: Piece, _by: Color) -> bool {
        piece.role == Role::KING
    }

    fn acts(&self, view: &View<'_>, place: Place, piece: Piece, by: Color, acts: &mut Acts) {
        if !self.bends(place, piece, by) {
            return;
        }
        let castlings = DIRECTIONS
            .iter()
            .filter_map(|&step| self.castling(view.men, place, step));
        acts.extend(castlings.map(|castling| Act {
            movement: &TO[castling.to.square.index()],
            takes: false,
            ..Act::of(Role::KING, place)
        }));
    }

    fn acts_on(&self, _view: &View<'_>, _attack: &Attack, _acts: &mut Acts) {
        // By castling nobody is taken.
    }

    fn may_step(&self, _view: &View<'_>, turn: &Turn<'_>) -> bool {
        let safe = |castling: Castling| {
            let (piece, from, _) = turn.man;
            let mut men = *turn.before;
            men.set(from, None);
            men.set(castling.passed, Some(piece));
            let attacked = |men: &Mailbox, place| turn.scene.is_attacked_among(men, place, !turn.mover);
            !attacked(turn.before, from) && !attacked(&men, castling.passed)
        };
        !turn.castles && self.made(turn).is_none_or(safe)
    }

    fn forbids(&self, turn: &Turn<'_>, men: &Mailbox, effects: &Effects) -> bool {
        self.leap(turn, effects)
            .is_some_and(|(_, to)| to.board != turn.man.1.board && !men.is_vacant(to))
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        if let Some(((from, piece), to)) = self.leap(turn, effects) {
            effects.push(Effect::Step { from, to, piece });
        }
    }
}
