//! Kings that move as the men that attack them.

use super::label::named;
use super::{Act, Acts, Ask, Attack, Condition, Fact, Hooks, Turn, View};
use crate::geometry::Place;
use crate::pieces::{Attributes, Color, Piece, Role};
use crate::rules::{Detail, Rules};

/// Kings in check that have other ways.
pub(super) struct Transmuted {
    /// Our name, and Popeye's.
    pub names: [&'static str; 4],
    /// What it is.
    pub definition: &'static str,
    /// The side whose king does so, if only one.
    side: Option<Color>,
    /// Which ways.
    ways: Ways,
}

/// The ways of a king that is attacked.
#[derive(Clone, Copy)]
enum Ways {
    /// Those of the men that attack it, only.
    Attackers,
    /// Those of the men that attack it, and its own.
    OwnToo,
    /// Those of an equihopper, or of the men that are told, and its own.
    Vault,
    /// Those of the men that attack it, only, and it becomes what it moves as.
    Becomes,
}

const fn kings(ways: Ways, side: Option<Color>, names: [&'static str; 4], definition: &'static str) -> Transmuted {
    Transmuted {
        names,
        definition,
        side,
        ways,
    }
}

pub(super) static SUPER: [Transmuted; 2] = [
    kings(
        Ways::Becomes,
        Some(Color::White),
        [
            "White Super-Transmuting King",
            "WhiteSuperTransmutingKing",
            "WeisserSuperTransmutierenderKoenig",
            "BlancSuperRoiTransmute",
        ],
        "White's king, when it is attacked, must move as a man that attacks it, and becomes such a man that is not royal.",
    ),
    kings(
        Ways::Becomes,
        Some(Color::Black),
        [
            "Black Super-Transmuting King",
            "BlackSuperTransmutingKing",
            "SchwarzerSuperTransmutierenderKoenig",
            "NoirSuperRoiTransmute",
        ],
        "Black's king, when it is attacked, must move as a man that attacks it, and becomes such a man that is not royal.",
    ),
];

pub(super) static TABLE: [Transmuted; 9] = [
    kings(
        Ways::Attackers,
        None,
        [
            "Transmuted Kings",
            "TransmutedKings",
            "TransmutierendeKoenige",
            "RoisTransmutes",
        ],
        "A king that is attacked moves only as the men that attack it.",
    ),
    kings(
        Ways::Attackers,
        Some(Color::White),
        [
            "White Transmuted King",
            "WhiteTransmutedKing",
            "WeisserTransmutierenderKoenig",
            "BlancRoiTransmute",
        ],
        "White's king, when it is attacked, moves only as the men that attack it.",
    ),
    kings(
        Ways::Attackers,
        Some(Color::Black),
        [
            "Black Transmuted King",
            "BlackTransmutedKing",
            "SchwarzerTransmutierenderKoenig",
            "NoirRoiTransmute",
        ],
        "Black's king, when it is attacked, moves only as the men that attack it.",
    ),
    kings(
        Ways::OwnToo,
        None,
        [
            "Reflective Kings",
            "ReflectiveKings",
            "ReflektierendeKoenige",
            "RoisReflecteurs",
        ],
        "A king that is attacked moves also as the men that attack it.",
    ),
    kings(
        Ways::OwnToo,
        Some(Color::White),
        [
            "White Reflective King",
            "WhiteReflectiveKing",
            "WeisserReflektierenderKoenig",
            "BlancRoiReflecteur",
        ],
        "White's king, when it is attacked, moves also as the men that attack it.",
    ),
    kings(
        Ways::OwnToo,
        Some(Color::Black),
        [
            "Black Reflective King",
            "BlackReflectiveKing",
            "SchwarzerReflektierenderKoenig",
            "NoirRoiReflecteur",
        ],
        "Black's king, when it is attacked, moves also as the men that attack it.",
    ),
    kings(
        Ways::Vault,
        None,
        ["Vaulting Kings", "VaultingKings", "VaultingKings", "VaultingKings"],
        "A king that is attacked moves also as an equihopper, or as the men that are told: `Vaulting Kings G CA`.",
    ),
    kings(
        Ways::Vault,
        Some(Color::White),
        [
            "White Vaulting King",
            "WhiteVaultingKing",
            "WeisserVaultingKing",
            "BlancVaultingKing",
        ],
        "White's king, when it is attacked, moves also as an equihopper, or as the men that are told.",
    ),
    kings(
        Ways::Vault,
        Some(Color::Black),
        [
            "Black Vaulting King",
            "BlackVaultingKing",
            "SchwarzerVaultingKing",
            "NoirVaultingKing",
        ],
        "Black's king, when it is attacked, moves also as an equihopper, or as the men that are told.",
    ),
];

impl Condition for Transmuted {
    named!("Popeye's manual");

    fn detail(&self) -> Option<Detail> {
        matches!(self.ways, Ways::Vault).then_some(Detail::Kinds(true))
    }

    fn hooks(&self) -> Hooks {
        // Compared with Popeye for kings that move as their attackers.
        match self.ways {
            Ways::Attackers => Hooks::ACTS.and(Hooks::OBSERVED),
            _ => Hooks::ACTS,
        }
    }

    fn knows_alone(&self) -> Attributes {
        match self.ways {
            Ways::Becomes => Attributes::ROYAL,
            _ => Attributes::NONE,
        }
    }

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        let becomes = matches!(self.ways, Ways::Becomes);
        let bound = |man: &Piece| {
            man.owner
                .color()
                .is_none_or(|side| self.side.is_none_or(|own| own == side))
        };
        let royal = |man: &Piece| man.is_royal() && man.role != Role::KING && bound(man);
        let as_attackers = becomes || matches!(self.ways, Ways::Attackers | Ways::OwnToo);
        let vaulters = || {
            rules
                .conditions
                .details()
                .kinds()
                .filter(|_| matches!(self.ways, Ways::Vault))
        };
        match () {
            () if becomes && men.iter().any(royal) => {
                Some("a side whose king transmutes for good is played without other royal men")
            }
            () if vaulters().any(|role| role.is_pawn() || role.takes_beside()) => {
                Some("kings do not vault as pawns here, nor as men that take beside their arrival")
            }
            () if vaulters().next().is_some() && super::of(rules).filter(|&other| is_told_kinds(other)).count() > 1 => {
                Some("where kinds of men are told behind vaulting kings no other condition is told some, or may be")
            }
            // What attacks is known by what a man is, not by whose ways it has.
            () if as_attackers && super::of(rules).any(lends_ways) => {
                Some("kings that move as their attackers are not played where men have the ways of others")
            }
            () => None,
        }
    }

    fn asks(&self) -> &'static [Ask] {
        match self.ways {
            Ways::Becomes => &[Ask::Step],
            _ => &[],
        }
    }

    fn facts(&self) -> &'static [Fact] {
        match self.ways {
            Ways::Attackers | Ways::OwnToo => &[Fact::BendsAttackedKings, Fact::KingsMoveAsMen],
            _ => &[Fact::BendsAttackedKings],
        }
    }

    fn may_step(&self, view: &View<'_>, turn: &Turn<'_>) -> bool {
        let king = turn.scene.king(turn.mover).filter(|_| self.side == Some(turn.mover));
        king.is_none_or(|king| king == turn.man.1 || attackers(view, king, turn.mover).is_empty())
    }

    fn bends(&self, _place: Place, piece: Piece, by: Color) -> bool {
        piece.role == Role::KING && self.side.is_none_or(|side| side == by)
    }

    fn acts(&self, view: &View<'_>, place: Place, piece: Piece, by: Color, acts: &mut Acts) {
        if !self.bends(place, piece, by) {
            return;
        }
        let mut roles = attackers(view, place, by);
        if roles.is_empty() {
            return;
        }
        if let Ways::Vault = self.ways {
            roles = view.rules.conditions.details().kinds().collect();
            if roles.is_empty() {
                roles.push(Role::EQUIHOPPER);
            }
        }
        if let Ways::Attackers | Ways::Becomes = self.ways {
            acts.clear();
        }
        let becomes = |role| match self.ways {
            // Of kings that attack it, too, it becomes one that is not royal.
            Ways::Becomes if role == Role::KING => Some(Role::ERLKING),
            Ways::Becomes => Some(role),
            _ => None,
        };
        acts.extend(roles.into_iter().map(|role| Act {
            becomes: becomes(role),
            ..Act::of(role, place)
        }));
    }
}

/// Is the condition told kinds of men?
fn is_told_kinds(condition: &dyn Condition) -> bool {
    matches!(condition.detail(), Some(Detail::Kinds(_) | Detail::Promotions))
}

/// Does another condition than those for kings give men other ways than their own?
fn lends_ways(condition: &dyn Condition) -> bool {
    let is_ours = TABLE.iter().chain(&SUPER).any(|ours| ours.name() == condition.name());
    condition.hooks().has(Hooks::ACTS) && !is_ours
}

/// The kinds of men that attack the king of this side on its place.
fn attackers(view: &View<'_>, place: Place, by: Color) -> Vec<Role> {
    let mut roles: Vec<Role> = Vec::new();
    for observer in view.observers(place, !by) {
        let Some(man) = view.men.at(observer) else { continue };
        let attack = Attack {
            from: observer,
            piece: man,
            by: !by,
            on: place,
        };
        if !roles.contains(&man.role) && (view.may_attack)(&attack) {
            roles.push(man.role);
        }
    }
    roles
}
