//! Role exchange: White plays on with the other side's men.

use super::label::{Label, labelled};
use super::{Ask, Condition, Hooks, Instead, Scene, Unusual};
use crate::board::{Effect, Effects, Mailbox, Memory, Subject, Topic};
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{Color, Piece};
use crate::rules::{Detail, Rules};

/// Its names in Popeye's English, German and French; solutions name the exchange so, too.
pub(crate) const NAMES: [&str; 3] = ["RoleExchange", "Rollentausch", "EchangeRole"];

/// Role exchange.
pub(super) struct RoleExchange {
    label: Label,
}

pub(super) static ROLE_EXCHANGE: RoleExchange = RoleExchange {
    label: Label {
        popeye: NAMES,
        definition: "In place of a move White may turn the board by half a turn and exchange the colours of all men, neutral men excepted; then it \
                     is Black's turn. It may be told how often at most. Nobody castles after that. Mates and stalemates are judged without it.",
        source: "W. Erben",
    },
};

/// How often White may still do it, if that is limited.
const LEFT: Topic = Topic {
    subject: Subject::RoleExchanges,
    item: 0,
};

/// Where a place is when the board is turned by half a turn.
fn turned(place: Place) -> Place {
    Place::new(
        place.board,
        Square::at(7 - place.square.file(), 7 - place.square.rank()),
    )
}

/// What the exchange does.
pub(crate) fn effects(men: &Mailbox, memory: &Memory) -> Effects {
    let mut effects = Effects::new();
    let squares = (0..64).map(Square::new);
    let places = squares.flat_map(|square| BoardId::ALL.map(|board| Place::new(board, square)));
    for place in places {
        let after = men.at(turned(place)).map(Piece::other_side);
        effects.extend(match (men.at(place), after) {
            (Some(from), Some(to)) => (from != to).then_some(Effect::Become { place, from, to }),
            (Some(piece), None) => Some(Effect::Yield { place, piece }),
            (None, Some(piece)) => Some(Effect::Rebirth { place, piece }),
            (None, None) => None,
        });
    }
    let left = memory.get(LEFT);
    effects.extend(left.map(|left| Effect::remember(memory, LEFT, Some(left.saturating_sub(1)))));
    effects
}

impl Condition for RoleExchange {
    labelled!();

    fn detail(&self) -> Option<Detail> {
        Some(Detail::Times)
    }

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        let is_known = |name: &str| [self.name(), "Circe", "AntiCirce"].contains(&name);
        let moving = Hooks::FOLLOW.and(Hooks::BEGIN).and(Hooks::EXCHANGES);
        let others = super::of(rules).any(|other| !is_known(other.name()) && other.hooks().has(moving));
        match () {
            () if super::obliges(rules) => {
                Some("role exchange is not played where a side must choose among its legal moves")
            }
            () if others => {
                Some("of conditions that add to moves only Circe and Anticirce are played with role exchange")
            }
            () => None,
        }
    }

    fn hooks(&self) -> Hooks {
        Hooks::BEGIN
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Instead]
    }

    fn unusual(&self) -> &'static [Unusual] {
        &[Unusual::NotInMates, Unusual::LosesTrack]
    }

    fn begin(&self, _men: &Mailbox, rules: &Rules, memory: &mut Memory) {
        memory.set(LEFT, rules.conditions.details().times().map(u64::from));
    }

    fn instead(&self, scene: &dyn Scene, _stuck: bool) -> Option<Instead> {
        let may = scene.turn() == Color::White && scene.memory().get(LEFT) != Some(0);
        may.then_some(Instead::ExchangeRoles)
    }
}
