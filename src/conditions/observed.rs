//! Conditions in which a man may act only where a man is observed, or is not.

use super::label::named;
use super::{Ask, Attack, Binds, Condition, Hooks, Observation, Turn, View};
use crate::geometry::Place;
use crate::pieces::{Attributes, Color, Piece};
use crate::rules::Rules;

/// What is forbidden to whom.
pub(super) struct Observed {
    /// Our name, and Popeye's.
    pub names: [&'static str; 4],
    /// What it is.
    pub definition: &'static str,
    /// Where that stands.
    pub source: &'static str,
    /// Who must be observed by whom.
    bond: Bond,
    /// Must it be observed, or must it not?
    must: bool,
    /// Does that bind all moves, or captures and checks only?
    binds_moves: bool,
}

/// Who is observed by whom.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bond {
    /// The man that acts, by men of its own side.
    Own,
    /// The man that acts, by men of the other side.
    Enemy,
    /// The same, by a pawn that could take it in passing, too.
    EnemyInPassing,
    /// The man that is taken, by men of its side.
    Taken,
    /// A king that a king might take, by men of its side.
    TakenKing,
    /// The man that acts, by a row of men of its own side, each observed by the next, the last by its king.
    Chain,
}

const fn captures(bond: Bond, must: bool, names: [&'static str; 4], texts: [&'static str; 2]) -> Observed {
    let [definition, source] = texts;
    Observed {
        names,
        definition,
        source,
        bond,
        must,
        binds_moves: false,
    }
}

const fn moves(bond: Bond, names: [&'static str; 4], texts: [&'static str; 2]) -> Observed {
    Observed {
        binds_moves: true,
        ..captures(bond, true, names, texts)
    }
}

pub(super) static PATROL: Observed = captures(
    Bond::Own,
    true,
    ["Patrol", "Patrouille", "PatrouilleSchach", "Patrouille"],
    [
        "A man takes and checks only if a man of its own side observes it.",
        "F. M. Mihalek, 1976",
    ],
);

pub(super) static ULTRA_PATROL: Observed = moves(
    Bond::Own,
    ["UltraPatrol", "UltraPatrol", "UltraPatrouille", "UltraPatrouille"],
    [
        "A man moves, takes and checks only if a man of its own side observes it.",
        "Popeye's manual",
    ],
);

pub(super) static LORTAP: Observed = captures(
    Bond::Own,
    false,
    ["Lortap", "Lortap", "Elliuortap", "Elliuortap"],
    [
        "A man takes and checks only if no man of its own side observes it.",
        "Popeye's manual",
    ],
);

pub(super) static FUNCTIONARY: Observed = moves(
    Bond::Enemy,
    [
        "Functionary Chess",
        "FunctionaryChess",
        "BeamtenSchach",
        "EchecsFonctionnaire",
    ],
    [
        "A man, the king too, moves, takes and checks only if a man of the other side observes it.",
        "Popeye's manual",
    ],
);

// Other than in functionary chess, as Popeye plays the two.
pub(super) static PROVOCATION: Observed = captures(
    Bond::EnemyInPassing,
    true,
    [
        "Provocation Chess",
        "ProvocationChess",
        "ProvokationSchach",
        "EchecsProvacateurs",
    ],
    [
        "A man takes and checks only if a man of the other side observes it. A pawn is observed in passing, too.",
        "Popeye's manual",
    ],
);

pub(super) static SUPER_GUARDS: Observed = captures(
    Bond::Taken,
    false,
    ["Superguards", "SuperGuards", "SuperDeckungen", "Supergardes"],
    [
        "A man, the king too, cannot be taken or checked as long as a man of its own side observes it.",
        "Popeye's manual",
    ],
);

pub(super) static ANTI_GUARDS: Observed = captures(
    Bond::Taken,
    true,
    ["Antiguards", "AntiGuards", "AntiDeckungen", "Antigardes"],
    [
        "A man, the king too, can be taken or checked only as long as a man of its own side observes it.",
        "Popeye's manual",
    ],
);

pub(super) static SHIELDED_KINGS: Observed = captures(
    Bond::TakenKing,
    false,
    ["Shielded Kings", "ShieldedKings", "SchutzKoenige", "ShieldedKings"],
    [
        "A king does not check a king that a man of its own side observes.",
        "Popeye's manual",
    ],
);

pub(super) static CENTRAL: Observed = moves(
    Bond::Chain,
    ["Central Chess", "CentralChess", "ZentralSchach", "EchecsCentral"],
    [
        "A man other than the king moves, takes and checks only if its king observes it, or a man of its own side that may move by this \
         rule.",
        "Popeye's manual",
    ],
);

impl Condition for Observed {
    named!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        let chained = self.bond == Bond::Chain && super::gives_ways(rules);
        chained.then_some("Central chess is not played where men have other ways than their own")
    }

    fn observation(&self) -> Observation {
        Observation::Borrowed
    }

    fn knows(&self) -> Attributes {
        let royal = match self.bond {
            Bond::Chain => Attributes::NONE,
            _ => Attributes::ROYAL,
        };
        royal
            .and(Attributes::KAMIKAZE)
            .and(Attributes::VOLAGE)
            .and(Attributes::CHAMELEON)
            .and(Attributes::HALF_NEUTRAL)
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Step, Ask::Attack]
    }

    fn binds(&self) -> Binds {
        match self.binds_moves {
            true => Binds::Any,
            false => Binds::Captures,
        }
    }

    fn may_step(&self, view: &View<'_>, turn: &Turn<'_>) -> bool {
        let (_, from, _) = turn.man;
        let taken = turn.taken.map(|(place, _)| place);
        taken.is_none() && !self.binds_moves || self.allows(view, from, turn.mover, taken)
    }

    fn may_attack(&self, view: &View<'_>, attack: &Attack) -> bool {
        self.allows(view, attack.from, attack.by, Some(attack.on))
    }
}

impl Observed {
    fn allows(&self, view: &View<'_>, from: Place, by: Color, taken: Option<Place>) -> bool {
        let is_king = |place| view.men.at(place).is_some_and(|man| man.is_royal());
        let observed = match (self.bond, taken) {
            (Bond::Own, _) => view.is_observed(from, by),
            (Bond::Enemy, _) => view.is_observed(from, !by),
            (Bond::EnemyInPassing, _) => view.is_observed(from, !by) || view.is_observed_in_passing(from, !by),
            (Bond::Taken, Some(taken)) => view.is_observed(taken, !by),
            (Bond::TakenKing, Some(taken)) => is_king(from) && is_king(taken) && view.is_observed(taken, !by),
            (Bond::Chain, _) => is_chained(view, from, by, &mut Vec::new()),
            (Bond::Taken | Bond::TakenKing, None) => return true,
        };
        observed == self.must
    }
}

/// Is the man a king, or observed by one that is so, none of the row twice?
fn is_chained(view: &View<'_>, place: Place, by: Color, row: &mut Vec<Place>) -> bool {
    let Some(man) = view.men.at(place).filter(|_| !row.contains(&place)) else {
        return false;
    };
    if man.is_royal() && man.is_of(by) {
        return true;
    }
    row.push(place);
    let mut observers = view.observers(place, by);
    let chained = observers.any(|observer| is_chained(view, observer, by, row));
    drop(observers);
    row.pop();
    chained
}
