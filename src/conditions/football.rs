//! Football: men that come to the side of the board are substituted.

use super::label::{Label, labelled};
use super::{ChoiceList, Condition, Fact, Hooks, Kinds, Turn, Whom, stage};
use crate::board::{Choice, Effect, Effects, Mailbox, Meaning, Memory};
use crate::geometry::Place;
use crate::pieces::{Piece, Role};
use crate::rules::{Detail, Rules};

/// Football.
pub(super) struct Football {
    label: Label,
}

pub(super) static FOOTBALL: Football = Football {
    label: Label {
        popeye: ["Football", "Fussball", "Football"],
        definition: "A man, kings excepted, that comes to the a- or the h-file may become a man of one of the kinds that are told; if none are \
                     told, a pawn or what pawns become.",
        source: "Popeye's list of conditions",
    },
};

/// The number of a choice has room for so many.
const MOST: usize = 7;

/// What men may become, in the order of the choices.
fn substitutes<'r>(rules: &Rules, promotions: &'r [Role]) -> impl Iterator<Item = Role> + use<'r> {
    let mut told = rules.conditions.details().kinds().peekable();
    let are_told = told.peek().is_some();
    let usual = [Role::PAWN].into_iter().chain(promotions.iter().copied());
    told.chain(usual.filter(move |_| !are_told))
}

/// How many kinds these are in a game that begins with these men, whatever pawns become.
fn number(rules: &Rules, men: &[Piece]) -> usize {
    let mut fairy: Vec<Role> = men.iter().map(|man| man.role).collect();
    fairy.retain(|role| role.is_promotion() && !role.is_classical());
    fairy.sort_unstable();
    fairy.dedup();
    let all: Vec<Role> = rules.promotions().iter().copied().chain(fairy).collect();
    substitutes(rules, &all).count()
}

impl Condition for Football {
    labelled!();

    fn detail(&self) -> Option<Detail> {
        Some(Detail::Kinds(true))
    }

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        match () {
            () if !super::is_alone(rules) => Some("Football is played without other conditions"),
            () if men.iter().any(|man| man.owner.color().is_none()) => Some("Football is not played with neutral men"),
            () if number(rules, men) > MOST => Some("under Football men become one of seven kinds at most"),
            () => None,
        }
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW.and(Hooks::CHOICES)
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::SparesKings]
    }

    fn stage(&self) -> u8 {
        stage::PROMOTION
    }

    fn may_follow(&self, rules: &Rules, _men: &Mailbox, _memory: &Memory, [_, to]: [Place; 2]) -> bool {
        [0, rules.shape.files() - 1].contains(&to.square.file())
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::Mover
    }

    fn becomes(&self, rules: &Rules, promotions: &[Role], man: Piece, _takes: bool) -> Kinds {
        [man.role].into_iter().chain(substitutes(rules, promotions)).collect()
    }

    fn choices(&self, turn: &Turn<'_>, _men: &Mailbox) -> Option<ChoiceList> {
        let (piece, _, to) = turn.man;
        let sides = [0, turn.rules.shape.files() - 1];
        if piece.is_royal() || !sides.contains(&to.square.file()) {
            return None;
        }
        let is = turn.becomes.unwrap_or(piece.role);
        let numbered = (1..).zip(substitutes(turn.rules, turn.promotions));
        let others = numbered.filter(|&(_, role)| role != is).map(|(becomes, _)| Choice {
            becomes,
            ..Choice::new(Meaning::Other, to)
        });
        Some([Choice::new(Meaning::Nothing, to)].into_iter().chain(others).collect())
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        let chosen = turn.chosen.of(Meaning::Other);
        let role = chosen.and_then(|choice| {
            let number = usize::from(choice.becomes).checked_sub(1)?;
            substitutes(turn.rules, turn.promotions).nth(number)
        });
        if let Some((role, (place, from))) = role.zip(turn.mover_after(effects)) {
            let to = Piece { role, ..from };
            effects.push(Effect::Become { place, from, to });
        }
    }
}
