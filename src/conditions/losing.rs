//! Losing chess and extinction chess: kings are men as others.

use super::label::{Label, labelled};
use super::{Ask, Condition, Hooks, Scene, Turn, Unusual};
use crate::board::Mailbox;
use crate::geometry::Place;
use crate::pieces::{Color, Piece, Role};
use crate::rules::Rules;

/// A game without royal men.
pub(super) struct OrdinaryKings {
    label: Label,
    game: Game,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Game {
    /// Who can take must take, and nobody is in check.
    Losing,
    /// No kind of man may die out.
    Extinction,
}

pub(super) static LOSING: OrdinaryKings = OrdinaryKings {
    label: Label {
        popeye: ["LosingChess", "Schlagschach", "QuiPerdGagne"],
        definition: "A side that can take must take. Kings are men as others: they may be taken and left attacked, pawns may become kings, a side \
                     may have several or none, and nobody is in check or mated.",
        source: "Popeye's list of conditions",
    },
    game: Game::Losing,
};

pub(super) static EXTINCTION: OrdinaryKings = OrdinaryKings {
    label: Label {
        popeye: ["ExtinctionChess", "AusrottungsSchach", "EchecsExtinction"],
        definition: "Kings are men as others: they may be taken, pawns may become kings, a side may have several or none. A side is in check if \
                     one of its men is attacked that is its last of that kind.",
        source: "R. W. Schmittberger, 1985",
    },
    game: Game::Extinction,
};

const PROMOTIONS: [Role; 5] = [Role::QUEEN, Role::ROOK, Role::BISHOP, Role::KNIGHT, Role::KING];

impl Condition for OrdinaryKings {
    labelled!();

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        match self.game {
            Game::Losing => &[Ask::Check, Ask::Measure],
            Game::Extinction => &[Ask::Check],
        }
    }

    fn unusual(&self) -> &'static [Unusual] {
        match self.game {
            Game::Losing => &[Unusual::TakesKings, Unusual::OrdinaryKings, Unusual::NoCheck],
            Game::Extinction => &[Unusual::TakesKings, Unusual::OrdinaryKings],
        }
    }

    fn army(&self) -> Option<&'static [Role]> {
        Some(&PROMOTIONS)
    }

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        let with_immun =
            self.game == Game::Losing && super::are_only(rules, &[self.name(), super::circe::IMMUN.name()]);
        let neutral = men.iter().any(|man| man.owner.color().is_none());
        match self.game {
            _ if !super::is_alone(rules) && !with_immun => {
                Some("losing and extinction chess are played alone, losing chess with Immun chess, too")
            }
            Game::Extinction if neutral => Some("extinction chess is not played with neutral men"),
            Game::Losing | Game::Extinction => None,
        }
    }

    fn measure(&self, turn: &Turn<'_>) -> Option<i32> {
        (self.game == Game::Losing).then_some(turn.taken.is_some().into())
    }

    fn is_check(&self, scene: &dyn Scene, color: Color, _attacked: bool) -> bool {
        let men = scene.men();
        let mut own = men.men().filter(|(_, man)| man.is_of(color));
        own.any(|(place, _)| self.is_vital(men, place) && scene.is_attacked_among(men, place, !color))
    }

    /// The last of its kind and side.
    fn is_vital(&self, men: &Mailbox, place: Place) -> bool {
        let like = |man: Piece| {
            men.men()
                .filter(|(_, other)| (other.role, other.owner) == (man.role, man.owner))
                .count()
        };
        self.game == Game::Extinction && men.at(place).is_some_and(|man| like(man) == 1)
    }
}
