//! Anticirce and its kin: men that take go back to where they began.

use super::attribute::WHETHER;
use super::change::Change;
use super::circe::next_reborn;
use super::label::{Label, labelled};
use super::rebirth::{Home, Rebirth, choices_at, chosen_promotion, vacant};
use super::{Ask, ChoiceList, Condition, Goals, Hooks, Party, Turn, stage};
use crate::board::{Effect, Effects, Mailbox, Meaning};
use crate::geometry::Place;
use crate::pieces::{Attributes, Piece};
use crate::rules::{Detail, Rules};

/// A condition of the family: where the taker is reborn, and as what.
pub(super) struct Anticirce {
    label: Label,
    rebirth: Rebirth,
    /// The taker may not take on its own square of rebirth.
    cheylan: bool,
    /// A pawn that is reborn on its promotion rank becomes another man.
    promotes: bool,
    /// What the taker is when it is reborn.
    becomes: Becomes,
    /// The square is that of the man taken.
    by_taken: bool,
    /// Kings are reborn, too.
    kings: bool,
}

/// What a taker is when it is reborn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Becomes {
    Itself,
    /// What it has taken, if that was not royal.
    Taken,
    /// The next in the row of knight, bishop, rook, queen and again knight.
    Next,
    /// What it would be after a move of Einstein chess.
    Einstein(Change),
}

impl Becomes {
    fn of(self, rules: &Rules, piece: Piece, taken: Piece) -> Piece {
        match self {
            Becomes::Taken if !taken.is_royal() => piece.becoming(taken.role),
            Becomes::Itself | Becomes::Taken => piece,
            Becomes::Next => piece.becoming(next_reborn(rules, piece.role)),
            Becomes::Einstein(change) => piece.becoming(change.of(piece.role)),
        }
    }
}

const ANTICIRCE: Anticirce = Anticirce {
    label: Label {
        popeye: ["AntiCirce"; 3],
        definition: "A man that takes, kings included, is reborn on its square of the array as in Circe, after any promotion; a pawn on \
                     the second rank of the file of capture. If that square is occupied after the capture, the capture is not allowed, and \
                     does not give check either. A man may take on its own square of rebirth.",
        source: "Popeye's list of conditions, after G. Calvet",
    },
    rebirth: Rebirth {
        home: Home::Array,
        mirrored: false,
    },
    cheylan: false,
    promotes: false,
    becomes: Becomes::Itself,
    by_taken: false,
    kings: true,
};

/// Anticirce as Calvet has it.
pub(super) static CALVET: Anticirce = ANTICIRCE;

pub(super) static CHEYLAN: Anticirce = Anticirce {
    label: Label {
        popeye: ["AntiCirce Cheylan"; 3],
        definition: "Anticirce, but a man may not take on its own square of rebirth.",
        source: "Popeye's list of conditions, after Y. Cheylan",
    },
    cheylan: true,
    ..ANTICIRCE
};

pub(super) static MIRROR: Anticirce = Anticirce {
    label: Label {
        popeye: ["MirrorAntiCirce", "AntiSpiegelCirce", "AntiCirceMalefique"],
        definition: "Anticirce, but men are reborn as men of the other side would be.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        mirrored: true,
        ..ANTICIRCE.rebirth
    },
    ..ANTICIRCE
};

pub(super) static FILE: Anticirce = Anticirce {
    label: Label {
        popeye: ["FileAntiCirce", "AntiFileCirce", "AntiFileCirce"],
        definition: "Anticirce, but men are reborn on the file of capture as in File Circe.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::File,
        mirrored: false,
    },
    ..ANTICIRCE
};

pub(super) static MIRROR_FILE: Anticirce = Anticirce {
    label: Label {
        popeye: ["MirrorFileAntiCirce", "AntiSpiegelFileCirce", "AntiFileCirceMalefique"],
        definition: "File Anticirce, but men are reborn as men of the other side would be.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::File,
        mirrored: true,
    },
    ..ANTICIRCE
};

pub(super) static HORIZONTAL_SYMMETRY: Anticirce = Anticirce {
    label: Label {
        popeye: [
            "HorizontalSymmetryAntiCirce",
            "HorizontaleAntiSymmetrieCirce",
            "AntiCirceSymetriqueHorizontale",
        ],
        definition: "Anticirce, but men are reborn on the file of capture, on the rank as far from the other edge.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::HorizontalSymmetry,
        mirrored: false,
    },
    ..ANTICIRCE
};

pub(super) static SYMMETRY: Anticirce = Anticirce {
    label: Label {
        popeye: ["SymmetryAntiCirce", "AntiSymmetrieCirce", "AntiCirceSymetrique"],
        definition: "Anticirce, but men are reborn on the square that lies opposite to the square of capture through the middle of the board; pawns become other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Symmetry,
        mirrored: false,
    },
    promotes: true,
    ..ANTICIRCE
};

pub(super) static VERTICAL_SYMMETRY: Anticirce = Anticirce {
    label: Label {
        popeye: [
            "VerticalSymmetryAntiCirce",
            "VertikaleAntiSymmetrieCirce",
            "AntiCirceSymetriqueVerticale",
        ],
        definition: "Anticirce, but men are reborn on the rank of capture, on the file as far from the other edge; pawns become other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::VerticalSymmetry,
        mirrored: false,
    },
    promotes: true,
    ..ANTICIRCE
};

pub(super) static ANTIPODES: Anticirce = Anticirce {
    label: Label {
        popeye: ["AntipodeanAntiCirce", "AntiAntipodenCirce", "AntiCirceAntipoden"],
        definition: "Anticirce, but men are reborn on the square four files and four ranks away from the square of capture; pawns become other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Antipodes,
        mirrored: false,
    },
    promotes: true,
    ..ANTICIRCE
};

pub(super) static EQUIPOLLENTS: Anticirce = Anticirce {
    label: Label {
        popeye: [
            "EquipollentsAntiCirce",
            "AntiEquipollentsCirce",
            "AntiCirceEquipollents",
        ],
        definition: "Anticirce, but men are reborn as far from the square of capture, and in the same direction, as they have gone to it; pawns become other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Equipollents,
        mirrored: false,
    },
    promotes: true,
    ..ANTICIRCE
};

pub(super) static SUPER: Anticirce = Anticirce {
    label: Label {
        popeye: ["AntiSuperCirce"; 3],
        definition: "Anticirce, but the side that takes chooses the square of rebirth among all that are vacant, that of capture included; pawns become other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Any,
        mirrored: false,
    },
    promotes: true,
    ..ANTICIRCE
};

pub(super) static SUPER_CHEYLAN: Anticirce = Anticirce {
    label: Label {
        popeye: ["AntiSuperCirce Cheylan"; 3],
        definition: "Anti-Super-Circe, but a man is not reborn on the square of capture.",
        source: "Popeye's list of conditions",
    },
    cheylan: true,
    ..SUPER
};

pub(super) static RANK: Anticirce = Anticirce {
    label: Label {
        popeye: ["AntiCirce Rank", "AntiCirce Reihe", "AntiCirce Rangee"],
        definition: "Anticirce, but men are reborn on the rank of capture as in Rank Circe.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Rank,
        mirrored: false,
    },
    ..ANTICIRCE
};

pub(super) static DIAMETRAL: Anticirce = Anticirce {
    label: Label {
        popeye: ["AntiCirce Diametral"; 3],
        definition: "Anticirce, but men are reborn as in Diametral Circe.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Diametral,
        mirrored: false,
    },
    ..ANTICIRCE
};

pub(super) static COUSCOUS: Anticirce = Anticirce {
    label: Label {
        popeye: ["AntiCirce Couscous"; 3],
        definition: "Anticirce, but a man that takes is reborn on the square on which the man that it takes would be reborn in Circe; pawns become \
                     other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    promotes: true,
    by_taken: true,
    ..ANTICIRCE
};

pub(super) static CLONE: Anticirce = Anticirce {
    label: Label {
        popeye: ["AntiCloneCirce"; 3],
        definition: "Anticirce, but a man that takes is reborn as a man of the kind that it has taken, on that one's square of its own side; a \
                     king stays royal.",
        source: "Popeye's list of conditions",
    },
    becomes: Becomes::Taken,
    ..ANTICIRCE
};

pub(super) static CHAMELEON: Anticirce = Anticirce {
    label: Label {
        popeye: ["AntiCirce Chameleon", "AntiCirce Chamaeleon", "AntiCirce Chameleon"],
        definition: "Anticirce, but a man that takes is reborn as the next one in the row of knight, bishop, rook, queen and again knight, on \
                     that one's square. Another row may be told, as with Circe Chameleon.",
        source: "Popeye's list of conditions",
    },
    becomes: Becomes::Next,
    ..ANTICIRCE
};

pub(super) static EINSTEIN: Anticirce = Anticirce {
    label: Label {
        popeye: ["AntiCirce Einstein"; 3],
        definition: "Anticirce, but a pawn that takes is reborn as a knight, a knight as a bishop, a bishop as a rook and a rook as a queen, \
                     on that one's square.",
        source: "Popeye's list of conditions",
    },
    becomes: Becomes::Einstein(Change::More),
    ..ANTICIRCE
};

pub(super) static REVERSAL_EINSTEIN: Anticirce = Anticirce {
    label: Label {
        popeye: [
            "AntiCirce ReversalEinstein",
            "AntiCirce ReversesEinstein",
            "AntiCirce ReversEinstein",
        ],
        definition: "Anticirce, but a queen that takes is reborn as a rook, a rook as a bishop, a bishop as a knight and a knight as a pawn, \
                     on that one's square.",
        source: "Popeye's list of conditions",
    },
    becomes: Becomes::Einstein(Change::Less),
    ..ANTICIRCE
};

pub(super) static REX_EXCLUSIVE: Anticirce = Anticirce {
    label: Label {
        popeye: [
            "AntiCirce RexExclusive",
            "AntiCirce RexExklusive",
            "AntiCirce RexExclusif",
        ],
        definition: "Anticirce, but kings take as usual and stay where they have taken.",
        source: "Popeye's list of conditions",
    },
    kings: false,
    ..ANTICIRCE
};

/// The forms in which nothing is chosen, and takers are reborn as what they are.
static COMMON: [&Anticirce; 8] = [
    &CALVET,
    &CHEYLAN,
    &MIRROR,
    &FILE,
    &MIRROR_FILE,
    &HORIZONTAL_SYMMETRY,
    &RANK,
    &DIAMETRAL,
];

/// Is it one of the common forms?
pub(super) fn is_common(name: &str) -> bool {
    COMMON.into_iter().any(|form| form.name() == name)
}

/// The rebirth of a taker.
struct Rebirths {
    from: Place,
    to: Option<Place>,
    piece: Piece,
    reborn: Piece,
}

impl Anticirce {
    fn reborn(&self, turn: &Turn<'_>, effects: &Effects) -> Option<Rebirths> {
        let (_, taken) = turn.taken?;
        let (from, piece) = turn
            .mover_after(effects)
            .filter(|(_, piece)| self.kings || !piece.is_royal())?;
        let reborn = self.becomes.of(turn.rules, piece, taken);
        let to = self.place(turn, reborn, taken);
        // After a transfer the man is reborn on the board to which it has passed.
        let to = to.map(|place| Place::new(from.board, place.square));
        Some(Rebirths {
            from,
            to,
            piece,
            reborn,
        })
    }

    /// Where the taker is reborn as this man.
    fn place(&self, turn: &Turn<'_>, reborn: Piece, taken: Piece) -> Option<Place> {
        match self.by_taken {
            true => self.rebirth.place(turn, taken.role, !turn.mover),
            false => self.rebirth.place(turn, reborn.role, turn.mover),
        }
    }
}

impl Condition for Anticirce {
    labelled!();

    fn detail(&self) -> Option<Detail> {
        (self.becomes == Becomes::Next).then_some(Detail::RebornCycle)
    }

    fn knows(&self) -> Attributes {
        Attributes::ROYAL
            .and(Attributes::CHAMELEON)
            .and(Attributes::HALF_NEUTRAL)
    }

    fn knows_alone(&self) -> Attributes {
        match self.name() == ANTICIRCE.name() {
            true => WHETHER.and(Attributes::PARALYSING).and(Attributes::MAGIC),
            false => Attributes::NONE,
        }
    }

    fn settles(&self) -> Option<Party> {
        Some(Party::Taker)
    }

    fn hooks(&self) -> Hooks {
        if self.promotes {
            Hooks::FOLLOW.and(Hooks::CHOICES)
        } else {
            Hooks::FOLLOW
        }
    }

    fn asks(&self) -> &'static [Ask] {
        match self.rebirth.home {
            Home::Any => &[Ask::Homecoming],
            _ if self.becomes == Becomes::Taken => {
                &[Ask::Forbid, Ask::Weigh, Ask::Homecoming, Ask::Royals, Ask::ReturnsAs]
            }
            _ if self.becomes != Becomes::Itself => &[Ask::Forbid, Ask::Weigh, Ask::Homecoming, Ask::ReturnsAs],
            _ => &[Ask::Forbid, Ask::Weigh, Ask::Homecoming],
        }
    }

    fn choices(&self, turn: &Turn<'_>, men: &Mailbox) -> Option<ChoiceList> {
        let (_, taken) = turn.taken?;
        let piece = men.at(turn.man.2)?;
        let at = |place| choices_at(turn, Meaning::Home, place, piece.role, turn.mover);
        let mut without = *men;
        without.set(turn.man.2, None);
        if self.rebirth.home == Home::Any {
            let places = vacant(turn, &without, turn.man.2.board);
            let may_be = |&place: &Place| !(self.cheylan && place == turn.man.2);
            return Some(places.filter(may_be).flat_map(at).collect());
        }
        let choices = at(self.place(turn, piece, taken)?);
        choices.iter().any(|choice| choice.becomes > 0).then_some(choices)
    }

    fn stage(&self) -> u8 {
        stage::RETURN
    }

    fn follows_captures(&self) -> bool {
        true
    }

    fn forbids(&self, turn: &Turn<'_>, men: &Mailbox, effects: &Effects) -> bool {
        // Where any square may be chosen, there is always one.
        let bound = self.rebirth.home != Home::Any;
        let Some(reborn) = self.reborn(turn, effects).filter(|_| bound) else {
            return false;
        };
        let free = |to: Place| turn.is_free_without(men, reborn.from, to) && !(self.cheylan && to == reborn.from);
        !reborn.to.is_some_and(free)
    }

    fn men_besides(&self) -> Option<u32> {
        Some(0)
    }

    fn relocates(&self) -> Option<Party> {
        (self.becomes == Becomes::Itself).then_some(Party::Taker)
    }

    fn goals(&self, turn: &Turn<'_>) -> Goals {
        let (piece, _, to) = turn.man;
        match self.rebirth.home {
            Home::Any => Goals::Squares(u64::MAX),
            _ if piece.is_royal() && !self.kings => Goals::at(Some(to)),
            _ => Goals::at(turn.taken.and_then(|(_, taken)| self.place(turn, piece, taken))),
        }
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        let Some(reborn) = self.reborn(turn, effects) else {
            return;
        };
        let Some(to) = reborn.to else { return };
        effects.push(Effect::Return {
            from: reborn.from,
            to,
            piece: reborn.piece,
        });
        effects.extend(chosen_promotion(turn, Meaning::Home, to, reborn.piece).filter(|_| self.promotes));
        if reborn.reborn != reborn.piece {
            effects.push(Effect::Become {
                place: to,
                from: reborn.piece,
                to: reborn.reborn,
            });
        }
    }
}
