//! Mars Circe and its kin: men act from their squares of rebirth.

use super::attribute::WITH_MOST;
use super::label::{Label, labelled};
use super::rebirth::{antipodes, home};
use super::{Act, Acts, Attack, Condition, Fact, Hooks, Unusual, View, is_alone};
use crate::geometry::Place;
use crate::pieces::{Attributes, Color, Piece, Role};
use crate::rules::Rules;

/// A condition of the family: captures, or the other moves, begin on the square of rebirth.
pub(super) struct Mars {
    label: Label,
    /// The square is that of a man of the other side.
    mirrored: bool,
    /// The square lies four files and four ranks away.
    antipodes: bool,
    /// Do moves without capture begin there, and not captures?
    quiet: bool,
}

const MARS_CIRCE: Mars = Mars {
    label: Label {
        popeye: ["MarsCirce"; 3],
        definition: "A man moves without capture as usual, but takes and gives check only from its square of rebirth in Circe, king on e1 and \
                     e8, if that is vacant or its own; its colour is that of the square where the man stands.",
        source: "Popeye's list of conditions",
    },
    mirrored: false,
    antipodes: false,
    quiet: false,
};

pub(super) static MARS: Mars = MARS_CIRCE;

pub(super) static MARS_MIRROR: Mars = Mars {
    label: Label {
        popeye: ["MarsMirrorCirce", "MarsSpiegelCirce", "MarsCirceMalefique"],
        definition: "Mars Circe, but with the squares of men of the other side.",
        source: "Popeye's list of conditions",
    },
    mirrored: true,
    ..MARS_CIRCE
};

pub(super) static ANTI_MARS: Mars = Mars {
    label: Label {
        popeye: ["AntiMarsCirce"; 3],
        definition: "A man takes and gives check as usual, but moves without capture only from its square of rebirth in Circe, king on e1 and \
                     e8, if that is vacant or its own; its colour is that of the square where the man stands. A king castles from there whenever \
                     it may begin there, with a rook that stands on a square of the array and has not moved, or with one that begins on it.",
        source: "Popeye's list of conditions",
    },
    quiet: true,
    ..MARS_CIRCE
};

pub(super) static ANTI_MARS_MIRROR: Mars = Mars {
    label: Label {
        popeye: [
            "AntiMarsMirrorCirce",
            "AntiMarsMalefiqueCirce",
            "AntiMarsMalefiqueCirce",
        ],
        definition: "Anti-Mars Circe, but with the squares of men of the other side. Nobody castles.",
        source: "Popeye's list of conditions",
    },
    mirrored: true,
    quiet: true,
    ..MARS_CIRCE
};

pub(super) static ANTI_MARS_ANTIPODES: Mars = Mars {
    label: Label {
        popeye: ["AntiMarsAntipodeanCirce"; 3],
        definition: "Anti-Mars Circe, but moves without capture begin on the square four files and four ranks away. A king castles only \
                     from a square from which it begins on e1 or e8.",
        source: "Popeye's list of conditions",
    },
    antipodes: true,
    quiet: true,
    ..MARS_CIRCE
};

/// The square of a place, as a bit.
fn square(place: Place) -> u64 {
    1 << place.square.index()
}

impl Mars {
    /// From where the man acts that stands there.
    fn home(&self, place: Place, piece: Piece, by: Color) -> Option<Place> {
        let side = if self.mirrored { !by } else { by };
        match self.antipodes {
            true => Some(Place::new(place.board, antipodes(place.square))),
            false => home(place, piece.role, side),
        }
    }
}

impl Condition for Mars {
    labelled!();

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        let has = |side: Color, role: Role| men.iter().any(|man| man.role == role && man.moves_for(side));
        let castles = |&side: &Color| has(side, Role::KING) && has(side, Role::ROOK);
        let castle = Color::ALL.iter().any(castles);
        let odd = |man: &Piece| man.owner.color().is_none() || man.attributes != Attributes::NONE;
        let oddly = men
            .iter()
            .any(|man| [Role::KING, Role::ROOK].contains(&man.role) && odd(man));
        match () {
            () if !self.quiet => None,
            () if !is_alone(rules) => Some("Anti-Mars Circe is played without other conditions"),
            () if rules.boards > 1 && rules.shares_squares() => {
                Some("Anti-Mars Circe is played on one board or two, of which a man passes to the other with each move")
            }
            () if castle && self.mirrored => {
                Some("castling is not played under Anti-Mars Mirror Circe, so no side has king and rook in the diagram")
            }
            () if castle && oddly => {
                Some("under Anti-Mars Circe neutral kings and rooks, and those with attributes, do not castle")
            }
            () => None,
        }
    }

    fn knows(&self) -> Attributes {
        WITH_MOST
    }

    fn hooks(&self) -> Hooks {
        Hooks::ACTS
    }

    fn unusual(&self) -> &'static [Unusual] {
        match self.quiet && !self.mirrored {
            true => &[Unusual::Homecoming, Unusual::CastlesReborn],
            false => &[],
        }
    }

    fn facts(&self) -> &'static [Fact] {
        match self.quiet {
            true => &[Fact::TellsWhereFrom],
            false => &[Fact::TellsWhereFrom, Fact::LeavesStepsOfKings],
        }
    }

    fn takes_from(&self, attack: &Attack) -> Option<u64> {
        Some(match self.quiet {
            true => square(attack.from),
            false => self.home(attack.from, attack.piece, attack.by).map_or(0, square),
        })
    }

    fn acts(&self, view: &View<'_>, place: Place, piece: Piece, by: Color, acts: &mut Acts) {
        let home = self.home(place, piece, by);
        let vacant = |home: &Place| *home == place || view.men.is_vacant(*home);
        let home = home.filter(vacant);
        let own: Acts = acts.clone();
        for act in acts.iter_mut() {
            *act = Act {
                takes: act.takes && self.quiet,
                quiet: act.quiet && !self.quiet,
                ..*act
            };
        }
        let from_home = home.into_iter().flat_map(|home| {
            own.iter().map(move |&act| Act {
                from: home,
                takes: !self.quiet,
                quiet: self.quiet,
                ..act
            })
        });
        acts.extend(from_home);
    }
}

/// Phantom chess.
pub(super) struct Phantom {
    label: Label,
}

pub(super) static PHANTOM: Phantom = Phantom {
    label: Label {
        popeye: ["PhantomChess", "PhantomSchach", "EchecsPhantom"],
        definition: "A man, kings excepted, moves, takes and checks also from its square of rebirth in Circe, if that is vacant; its colour is \
                     that of the square where the man stands.",
        source: "Popeye's list of conditions",
    },
};

impl Condition for Phantom {
    labelled!();

    fn hooks(&self) -> Hooks {
        Hooks::ACTS
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::TellsWhereFrom, Fact::LeavesStepsOfKings]
    }

    fn takes_from(&self, attack: &Attack) -> Option<u64> {
        let home = home(attack.from, attack.piece.role, attack.by);
        Some(square(attack.from) | home.map_or(0, square))
    }

    fn acts(&self, view: &View<'_>, place: Place, piece: Piece, by: Color, acts: &mut Acts) {
        let home = home(place, piece.role, by);
        let home = home.filter(|&home| !piece.is_royal() && home != place && view.men.is_vacant(home));
        let own: Acts = acts.clone();
        let from_home = |from| own.iter().map(move |&act| Act { from, ..act });
        acts.extend(home.into_iter().flat_map(from_home));
    }
}

/// The four squares in the middle of the board, a bit for each.
const MIDDLE: u64 = 0x18_1800_0000;

/// Is it one of them?
fn is_middle(place: Place) -> bool {
    MIDDLE & square(place) != 0
}

/// Plus chess.
pub(super) struct Plus {
    label: Label,
}

pub(super) static PLUS: Plus = Plus {
    label: Label {
        popeye: ["PlusChess", "PlusSchach", "EchecsPlus"],
        definition: "A man on one of the squares d4, d5, e4 and e5 takes and checks also from the others of them that are vacant.",
        source: "Popeye's list of conditions",
    },
};

impl Condition for Plus {
    labelled!();

    fn hooks(&self) -> Hooks {
        Hooks::ACTS
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::TellsWhereFrom, Fact::LeavesStepsOfKings]
    }

    fn bends(&self, place: Place, _piece: Piece, _by: Color) -> bool {
        is_middle(place)
    }

    fn takes_from(&self, attack: &Attack) -> Option<u64> {
        Some(match is_middle(attack.from) {
            true => MIDDLE,
            false => square(attack.from),
        })
    }

    fn acts(&self, view: &View<'_>, place: Place, _piece: Piece, _by: Color, acts: &mut Acts) {
        let steps = [(0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1), (-1, 1)];
        let own: Acts = acts.clone();
        if !is_middle(place) {
            return;
        }
        let others = steps.into_iter().filter_map(|step| view.men.beyond(place, step));
        let others = others.filter(|&other| is_middle(other) && view.men.is_vacant(other));
        let captures = others.flat_map(|from| {
            own.iter().map(move |&act| Act {
                from,
                quiet: false,
                ..act
            })
        });
        acts.extend(captures);
    }
}
