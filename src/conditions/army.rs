//! Conditions in which pawns become the men of another army.

use super::label::{Label, labelled};
use super::{Condition, Hooks, are_only, is_alone_on_one_board};
use crate::pieces::{Attributes, Color, Piece, Role};
use crate::rules::Rules;

/// Another army.
pub(super) struct Army {
    label: Label,
    /// What pawns become.
    promotions: &'static [Role],
    /// The men whose places are taken, which do not stand in a diagram.
    displaced: &'static [Role],
    /// Who stands for whom in the array: they castle, and are reborn, as these.
    stands: &'static [(Role, Role)],
}

const ARMY: Army = Army {
    label: Label {
        popeye: [""; 3],
        definition: "",
        source: "Popeye's list of conditions",
    },
    promotions: &[],
    displaced: &[],
    stands: &[],
};

pub(super) static CAVALIER_MAJEUR: Army = Army {
    label: Label {
        popeye: ["CavalierMajeur"; 3],
        definition: "Nightriders stand for knights: pawns become queens, nightriders, rooks and bishops, and there are no knights.",
        source: "Popeye's list of conditions",
    },
    promotions: &[Role::QUEEN, Role::NIGHTRIDER, Role::ROOK, Role::BISHOP],
    displaced: &[Role::KNIGHT],
    stands: &[(Role::NIGHTRIDER, Role::KNIGHT)],
};

pub(super) static CHINESE: Army = Army {
    label: Label {
        popeye: ["ChineseChess", "ChinesischesSchach", "Chinoises"],
        definition: "Pawns become leos, maos, paos and vaos, too, whether such men stand in the diagram or not.",
        source: "Popeye's list of conditions",
    },
    promotions: &[
        Role::QUEEN,
        Role::ROOK,
        Role::BISHOP,
        Role::KNIGHT,
        Role::CHINESE[0],
        Role::CHINESE[1],
        Role::CHINESE[2],
        Role::CHINESE[3],
    ],
    displaced: &[],
    stands: &[],
};

/// Men that stand for queen, rook, bishop and knight.
const fn in_place(men: [Role; 4]) -> [(Role, Role); 4] {
    [
        (men[0], Role::QUEEN),
        (men[1], Role::ROOK),
        (men[2], Role::BISHOP),
        (men[3], Role::KNIGHT),
    ]
}

pub(super) static LEO_FAMILY: Army = Army {
    label: Label {
        popeye: ["Leofamily"; 3],
        definition: "Leos, paos, vaos and maos stand for queens, rooks, bishops and knights: pawns become these, and kings castle with paos.",
        ..ARMY.label
    },
    promotions: &Role::CHINESE,
    stands: &in_place(Role::CHINESE),
    ..ARMY
};

pub(super) static ARGENTINIAN: Army = Army {
    label: Label {
        popeye: ["ArgentinianChess", "ArgentinischesSchach", "EchecsArgentins"],
        definition: "Señoras, faros, locos and saltadors stand for queens, rooks, bishops and knights: pawns become these, and kings castle \
                     with faros.",
        ..ARMY.label
    },
    promotions: &Role::ARGENTINIAN,
    stands: &in_place(Role::ARGENTINIAN),
    ..ARMY
};

pub(super) static MARINE: Army = Army {
    label: Label {
        popeye: ["MarineChess", "MarinesSchach", "EchecsMarins"],
        definition: "Sirens, tritons, nereids and marine knights stand for queens, rooks, bishops and knights: pawns become these, and \
                     kings castle with tritons.",
        ..ARMY.label
    },
    promotions: &Role::MARINE_PROMOTIONS,
    stands: &in_place(Role::MARINE_PROMOTIONS),
    ..ARMY
};

const ULTRAMARINES: [(Role, Role); 6] = {
    let [siren, triton, nereid, knight] = in_place(Role::MARINE_PROMOTIONS);
    let (king, pawn) = ((Role::POSEIDON, Role::KING), (Role::MARINE_PAWN, Role::PAWN));
    [king, siren, triton, nereid, knight, pawn]
};

pub(super) static ULTRAMARINE: Army = Army {
    label: Label {
        popeye: ["UltramarineChess", "UltramarinesSchach", "EchecsUltramarins"],
        definition: "Marine chess, and poseidons and marine pawns stand for kings and pawns: poseidons castle with tritons.",
        ..ARMY.label
    },
    promotions: &Role::MARINE_PROMOTIONS,
    stands: &ULTRAMARINES,
    ..ARMY
};

impl Condition for Army {
    labelled!();

    fn knows(&self) -> Attributes {
        Attributes::ROYAL
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        // Men whose places others have taken are reborn nowhere.
        let lost = men
            .iter()
            .any(|man| self.stands.iter().any(|&(_, role)| man.role == role));
        let circe = !self.stands.is_empty() && are_only(rules, &[self.name(), "Circe"]) && !lost;
        let adds = |other: &dyn Condition| ![Hooks::NONE, Hooks::LANDINGS].contains(&other.hooks());
        let others = !circe && super::of(rules).any(adds);
        match () {
            () if men.iter().any(|man| self.displaced.contains(&man.role)) => {
                Some("a man stands in the diagram whose place another army has taken")
            }
            () if others && !is_alone_on_one_board(rules) => {
                Some("another army is not played with conditions that add to moves or change them")
            }
            () => None,
        }
    }

    fn stands_for(&self, role: Role) -> Option<Role> {
        self.stands
            .iter()
            .find(|stands| stands.0 == role)
            .map(|stands| stands.1)
    }

    fn army(&self) -> Option<&'static [Role]> {
        Some(self.promotions)
    }
}

/// The man of this kind in the array, or the one that stands for it by these rules.
pub(crate) fn in_array(rules: &Rules, piece: Piece) -> Piece {
    let stand = |condition: &dyn Condition| {
        let mut roles = Role::all();
        roles.find(|&role| condition.stands_for(role) == Some(piece.role))
    };
    super::of(rules)
        .find_map(stand)
        .map_or(piece, |role| Piece::named(piece.owner, role))
}

/// Who castles by some rules: king and rook, or those who stand for them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Castlers {
    pub king: Role,
    pub rook: Role,
}

impl Castlers {
    /// Those of these rules.
    pub fn of(rules: &Rules) -> Castlers {
        let stands_for = |role| in_array(rules, Piece::new(Color::White, role)).role;
        Castlers {
            king: stands_for(Role::KING),
            rook: stands_for(Role::ROOK),
        }
    }

    /// Is it a king that may castle? With attributes it castles as without.
    pub fn is_king(self, man: Piece) -> bool {
        man.role == self.king
    }

    /// Is it a rook to castle with? With attributes it is one as without, but a royal rook is none.
    pub fn is_rook(self, man: Piece) -> bool {
        man.role == self.rook && !man.attributes.has(Attributes::ROYAL)
    }
}
