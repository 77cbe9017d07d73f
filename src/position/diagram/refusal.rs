//! What is not played: men, conditions and castlings that do not go together here.

use super::Diagram;
use crate::board::MOST_PROMOTIONS;
use crate::conditions::{self, Ask, Condition, Hooks, Observation, Unusual};
use crate::geometry::{BoardId, Shape, Square};
use crate::pieces::{Attributes, Piece, Role};
use crate::position::Rights;
use crate::rules::{Details, ZeroMoves};
use std::collections::BTreeSet;

/// The attributes that royal men may have.
const OF_ROYALS: Attributes = Attributes::ROYAL
    .and(Attributes::CHAMELEON)
    .and(Attributes::UNCAPTURABLE)
    .and(Attributes::FUNCTIONARY)
    .and(Attributes::PATROL)
    .and(Attributes::PARALYSING)
    .and(Attributes::BUL)
    .and(Attributes::MAGIC);

impl Diagram {
    /// What the general position does not play, though its conditions are played together.
    pub(super) fn unplayed(&self) -> Option<&'static str> {
        #[cfg(test)]
        if let Some(other) = self.without_nothing() {
            return other.unplayed();
        }
        let cube = self.rules.shape == Shape::Cube;
        let passing = self.rules.zero_moves != ZeroMoves::No;
        let chooses = |condition: &dyn Condition| condition.hooks().has(Hooks::CHOICES);
        let reason = match () {
            () if self.is_classical() => return None,
            () if cube => "fairy men and conditions are played on flat boards only",
            () if passing => "fairy men and conditions are not played with zero moves",
            () if !self.exclusive.is_empty() => {
                "castlings that exclude each other are not played with fairy men and conditions"
            }
            () if self.may_promote_to() > MOST_PROMOTIONS && self.held().any(chooses) => {
                "a man that a pawn becomes where something is chosen is one of fifteen at most, the usual four among them"
            }
            () => return self.refused().or_else(|| self.unplayed_attributes()),
        };
        Some(reason)
    }

    /// The conditions that hold, those of attributes among them.
    fn held(&self) -> impl Iterator<Item = &'static dyn Condition> {
        conditions::of(&self.rules).chain(conditions::of_attributes(self.attributes()))
    }

    /// All attributes that men have.
    pub(super) fn attributes(&self) -> Attributes {
        Attributes::of(self.men.iter().map(|man| man.piece))
    }

    /// How many men a pawn may become: the usual ones, the fairy men of the diagram and those that conditions are told.
    fn may_promote_to(&self) -> usize {
        let usual = self.rules.promotions().iter().copied();
        let present = self.men.iter().map(|man| man.piece.role);
        let fairy = present.filter(|role| !role.is_classical());
        let told = self.rules.conditions.details().kinds();
        usual.chain(fairy).chain(told).collect::<BTreeSet<Role>>().len()
    }

    /// The diagram without the condition that changes nothing, if it is there: all is played with it.
    #[cfg(test)]
    fn without_nothing(&self) -> Option<Self> {
        let nothing = conditions::by_name("Nothing").filter(|nothing| self.rules.conditions.has(*nothing))?;
        let mut other = self.clone();
        other.rules.conditions = other.rules.conditions.without(nothing);
        Some(other)
    }

    /// What conditions refuse to be played with.
    fn refused(&self) -> Option<&'static str> {
        let men: Vec<Piece> = self.men.iter().map(|man| man.piece).collect();
        if let Some(reason) = conditions::refuses_choices(&self.rules, &men) {
            return Some(reason);
        }
        let holes = self.rules.conditions.details().squares(Details::HOLES);
        let mut places = self.men.iter().map(|man| man.place.square.index());
        if places.any(|square| holes >> square & 1 != 0) {
            return Some("a man stands on a hole");
        }
        if conditions::squares_with_men(&self.rules) & !self.occupied() != 0 {
            return Some("MaxDister and MinDister are told a square on which nobody stands");
        }
        let mut imitators = self.rules.conditions.details().imitators().squares();
        if imitators.any(|square| self.men.iter().any(|man| man.place.square == square)) {
            return Some("a man stands where an imitator is");
        }
        if conditions::of(&self.rules).any(|condition| self.cannot_observe(condition.observation())) {
            return Some(
                "conditions that ask who observes a man are not played where men have other ways than their own",
            );
        }
        let refusal = conditions::of(&self.rules).find_map(|condition| condition.refuses(&self.rules, &men));
        let neutral = || {
            conditions::refuses_neutral_kings(&self.rules, &men).filter(|_| !self.is_unusual(Unusual::OrdinaryKings))
        };
        refusal.or_else(neutral).or_else(|| self.refused_castling())
    }

    /// The squares of board A on which men stand, a bit for each.
    fn occupied(&self) -> u64 {
        let places = self.men.iter().map(|man| man.place);
        let on_a = places.filter(|place| place.board == BoardId::A);
        on_a.fold(0, |squares, place| squares | 1 << place.square.index())
    }

    /// Why castlings that are possible are not played.
    fn refused_castling(&self) -> Option<&'static str> {
        let rights = self.castling_rights();
        let possible = Rights::each().filter(|&(color, wing)| rights.has(color, wing));
        let ends: Vec<Square> = possible
            .flat_map(|(color, wing)| {
                [wing.king_goes_to(), wing.rook_goes_to()].map(|file| Square::at(file, color.first_rank()))
            })
            .collect();
        let refusal = |condition: &'static dyn Condition| condition.refuses_castling(&self.rules, &ends);
        conditions::of(&self.rules)
            .filter(|_| !ends.is_empty())
            .find_map(refusal)
    }

    /// Is it not known by which ways men observe, where somebody asks?
    fn cannot_observe(&self, observation: Observation) -> bool {
        let known = match observation {
            Observation::NotAsked => return false,
            Observation::Own => Hooks::OBSERVED_OWN,
            Observation::Borrowed => Hooks::OBSERVED,
        };
        conditions::of(&self.rules).any(|other| other.hooks().has(Hooks::ACTS) && !other.hooks().has(known))
    }

    /// Does it hold on one board, where other conditions only forbid or measure moves?
    fn is_alone(&self, condition: &dyn Condition) -> bool {
        let only_limits = |other: &dyn Condition| {
            let limits = other.asks().iter().all(|&ask| [Ask::Step, Ask::Measure].contains(&ask));
            other.hooks() == Hooks::NONE && limits && other.unusual().is_empty()
        };
        let mut others = conditions::of(&self.rules).filter(|other| other.name() != condition.name());
        self.rules.boards == 1 && others.all(only_limits)
    }

    /// What is not played with men that have attributes.
    fn unplayed_attributes(&self) -> Option<&'static str> {
        let men = || self.men.iter().map(|man| man.piece);
        let all = self.attributes();
        let chameleon = all.has(Attributes::CHAMELEON);
        let choosing = conditions::of(&self.rules).any(|condition| condition.hooks().has(Hooks::CHOICES));
        let of_royals = match conditions::of(&self.rules).all(|condition| condition.has_kamikaze_kings()) {
            true => OF_ROYALS.and(Attributes::KAMIKAZE),
            false => OF_ROYALS,
        };
        let royal = |piece: Piece| piece.is_royal() && !piece.attributes.without(of_royals).is_empty();
        // The transfer to another board minds no attributes.
        let knows = |condition: &dyn Condition| {
            let alone = match self.is_alone(condition) {
                true => condition.knows_alone(),
                false => Attributes::NONE,
            };
            condition.hooks() == Hooks::LANDINGS || all.without(condition.knows()).without(alone).is_empty()
        };
        match () {
            () if all.is_empty() => None,
            () if conditions::of(&self.rules).any(|condition| !knows(condition)) => {
                Some("men with these attributes are not played with these conditions")
            }
            () if chameleon && choosing && men().any(|piece| piece.role.is_pawn()) => {
                Some("chameleons are not played with pawns where a condition leaves a choice")
            }
            () if men().any(royal) => Some("royal men with other attributes are not played"),
            () => {
                let men: Vec<Piece> = men().collect();
                conditions::refuses_hurdles(&men).or_else(|| conditions::refuses_magic(&self.rules, &men))
            }
        }
    }
}
