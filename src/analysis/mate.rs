//! Mates as works of art: pure, economical, model and ideal ones, by a definition that fits several boards.
//!
//! A flight is a way that the mated king could go: to a square beside it and, where moves transfer, on to a board. It
//! may be denied on either board, and each man that denies it is a reason. On one board this is the definition of the
//! orthodox books. The words are told in `docs/terms.md`.

use super::flight::{Denial, Flight, Scene};
use super::pin::{Pin, exposing, pins};
use crate::geometry::Place;
use crate::pieces::Role;
use crate::position::{Diagram, Man};

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
    /// The king with the men that check it and deny its flights, in the order of the diagram.
    pub matrix: Vec<Man>,
}

impl Mate {
    /// The mate that stands on a diagram, whose side to move must be mated; nothing if it has no king, or fairy men or
    /// conditions, by which squares may be guarded in ways that are not looked at here.
    pub fn of(diagram: &Diagram) -> Option<Self> {
        let scene = Scene::of(diagram)?;
        let checkers = scene.checkers();
        let flights = scene.flights();
        let pins = pins(diagram, scene.king);
        let single = flights.iter().all(|flight| is_denied_once(flight, &pins));
        let pure = single && are_needed(diagram, &checkers);
        let is_shown = |man: &&Man| {
            let denies = |flight: &Flight| flight.denials.iter().any(|denial| denial.man() == man.place);
            man.place == scene.king || checkers.contains(&man.place) || flights.iter().any(denies)
        };
        let takes_part = |man: &Man| is_shown(&man) || pins.iter().any(|pin| pin.pinner == man.place);
        let mating = diagram.men.iter().filter(|man| !man.piece.is_of(scene.mated));
        let mut officers = mating.filter(|man| !matches!(man.piece.role, Role::KING | Role::PAWN));
        Some(Mate {
            king: scene.king,
            pure,
            economical: officers.all(takes_part),
            ideal: pure && diagram.men.iter().all(takes_part),
            matrix: diagram.men.iter().filter(is_shown).copied().collect(),
            checkers,
            flights,
        })
    }

    /// Is it pure and economical?
    pub const fn is_model(&self) -> bool {
        self.pure && self.economical
    }
}

/// Is there one reason why the king cannot go there? That a man of its own in the way is attacked too is none, if the
/// attacker pins it and must: otherwise it would have an answer.
fn is_denied_once(flight: &Flight, pins: &[Pin]) -> bool {
    match *flight.denials.as_slice() {
        [_] => true,
        [Denial::OwnMan(held), Denial::GuardBefore(pinner)] => pins.contains(&Pin { pinner, held }),
        _ => false,
    }
}

/// Is each check needed? Of two, another man than the king must have a move that parries the one and not the other.
fn are_needed(diagram: &Diagram, checkers: &[Place]) -> bool {
    match checkers {
        [_] => true,
        [_, _] => {
            let parries = exposing(diagram, |step| step.role() != Role::KING);
            checkers
                .iter()
                .all(|checker| parries.iter().any(|parry| parry.checkers == [*checker]))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::flights;
    use super::*;
    use crate::formats::fen::Fen;
    use crate::rules::{Rules, Variant};

    fn mate(fen: &str) -> Mate {
        let diagram = Fen::read(fen, Rules::of(Variant::Orthodox)).expect("a FEN").diagram;
        Mate::of(&diagram).expect("a mate")
    }

    #[test]
    fn a_block_that_the_checker_guards_is_denied_twice() {
        // The queen guards the pawn that stands beside her: that is no pin.
        assert!(!mate("7k/6Qp/5P2/8/8/8/8/K7 b").pure);
        assert!(mate("7k/6Q1/5P2/8/8/8/8/K7 b").is_model());
    }

    #[test]
    fn a_block_may_be_attacked_by_a_man_that_pins_it_and_must() {
        // The knight could come between, were it not for the rook on h8.
        assert!(mate("kn5R/8/2K5/8/8/8/8/R7 b").is_model());
        // The rook could not: that it is pinned is a second reason.
        assert!(!mate("kr5R/8/2K5/8/8/8/8/R7 b").pure);
    }

    #[test]
    fn both_checks_are_needed_though_a_man_gone_would_expose_the_other_king() {
        // The knight that checks stands between the queen on f1 and its own king.
        let double = mate("8/6R1/7b/8/7Q/3K4/4N3/5qk1 b");
        assert_eq!(double.checkers.len(), 2);
        assert!(double.pure);
    }

    #[test]
    fn a_man_that_only_closes_a_line_takes_no_part() {
        // Without the knight the rook could come between on d8.
        let closed = mate("R6k/6pp/8/8/3N4/8/K7/3r4 b");
        assert!(closed.pure && !closed.economical);
        assert!(mate("R6k/6pp/8/8/8/8/K7/8 b").is_model());
    }

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
