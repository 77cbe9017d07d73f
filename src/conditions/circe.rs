//! Circe and its kin: men that are taken stand again.

use super::rebirth::{Home, Label, Rebirth, array, choices_at, chosen_promotion, labelled, reborn_for, vacant};
use super::{Ask, ChoiceList, Condition, Hooks, Scene, Turn, is_alone, stage};
use crate::board::{Choice, Effect, Effects, Mailbox, Meaning};
use crate::geometry::Place;
use crate::pieces::{Attributes, Color, Piece, Role};
use crate::rules::{Detail, Rules};

/// A condition of the family: who is reborn, where, and what happens if somebody stands there.
pub(super) struct Circe {
    label: Label,
    rebirth: Rebirth,
    /// What the man is when it is reborn.
    becomes: Becomes,
    /// The square is that of the taker's kind and side.
    by_taker: bool,
    /// A pawn that is reborn on its promotion rank becomes another man.
    promotes: bool,
    /// It changes its side.
    turncoat: bool,
    /// It does stand there again: if not, only the square is asked for.
    reborn: bool,
    occupied: Occupied,
    /// Kings are men like others.
    kings: bool,
    /// Only men of the kinds that are told are reborn, but they always.
    told: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Becomes {
    Itself,
    /// What the taker was before any promotion, if that is no king.
    Taker,
    /// The next in the row of knight, bishop, rook, queen and again knight.
    Next,
}

/// What if the square of rebirth is occupied?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Occupied {
    /// The man is gone.
    Gone,
    /// The capture is not allowed.
    Forbidden,
    /// The man there vanishes; where that is the king of the side that takes the capture is not allowed.
    Vanishes,
}

const CIRCE: Circe = Circe {
    label: Label {
        popeye: ["Circe"; 3],
        definition: "A man that is taken, kings excepted, is reborn on its square of the array, if that is vacant after the capture; if \
                     not, it is gone. Rooks, bishops and knights are reborn on the square of the colour on which they were taken, pawns \
                     on their file's second rank, fairy men on their file's promotion square.",
        source: "P. Monréal and J.-P. Boyer, 1968",
    },
    rebirth: Rebirth {
        home: Home::Array,
        mirrored: false,
    },
    becomes: Becomes::Itself,
    by_taker: false,
    promotes: false,
    turncoat: false,
    reborn: true,
    occupied: Occupied::Gone,
    kings: false,
    told: false,
};

/// Circe itself.
pub(super) static PLAIN: Circe = CIRCE;

pub(super) static MIRROR: Circe = Circe {
    label: Label {
        popeye: ["MirrorCirce", "SpiegelCirce", "CirceMalefique"],
        definition: "Circe, but men are reborn as men of the other side would be: a white knight on b8 or g8.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        mirrored: true,
        ..CIRCE.rebirth
    },
    ..CIRCE
};

pub(super) static FILE: Circe = Circe {
    label: Label {
        popeye: ["FileCirce"; 3],
        definition: "Circe, but men are reborn on the file on which they were taken: on their first rank, pawns on their second, fairy \
                     men on the promotion square.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::File,
        mirrored: false,
    },
    ..CIRCE
};

pub(super) static MIRROR_FILE: Circe = Circe {
    label: Label {
        popeye: ["MirrorFileCirce", "SpiegelFileCirce", "FileCirceMalefique"],
        definition: "File Circe, but men are reborn as men of the other side would be.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::File,
        mirrored: true,
    },
    ..CIRCE
};

pub(super) static DIAMETRAL: Circe = Circe {
    label: Label {
        popeye: ["DiametralCirce", "DiametralCirce", "CirceDiametrale"],
        definition: "Circe, but men are reborn on the square that lies opposite to their square of Circe through the middle of the board.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Diametral,
        mirrored: false,
    },
    ..CIRCE
};

pub(super) static VERTICAL_MIRROR: Circe = Circe {
    label: Label {
        popeye: [
            "VerticalMirrorCirce",
            "VertikalesSpiegelCirce",
            "CirceMalefiqueVerticale",
        ],
        definition: "Circe, but men are reborn on the other wing: on the square of the h-file for that of the a-file, and so on.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Aside,
        mirrored: false,
    },
    ..CIRCE
};

pub(super) static RANK: Circe = Circe {
    label: Label {
        popeye: ["RankCirce"; 3],
        definition: "Circe, but men are reborn on the rank on which they were taken, on the file of their square of the array; rooks, \
                     bishops and knights on the one of their two files whose square has the colour of the square of capture.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Rank,
        mirrored: false,
    },
    ..CIRCE
};

pub(super) static HORIZONTAL_SYMMETRY: Circe = Circe {
    label: Label {
        popeye: [
            "HorizontalSymmetryCirce",
            "HorizontaleSymmetrieCirce",
            "CirceSymetriqueHorizontale",
        ],
        definition: "Circe, but men are reborn on the file on which they were taken, on the rank as far from the other edge: a man taken \
                     on c2 on c7. A pawn on the last rank stays a pawn.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::HorizontalSymmetry,
        mirrored: false,
    },
    ..CIRCE
};

pub(super) static CLONE: Circe = Circe {
    label: Label {
        popeye: ["CirceClone"; 3],
        definition: "Circe, but the man taken is reborn as a man of the kind that took it, on that kind's square. If a king took it, it is \
                     reborn as itself.",
        source: "Popeye's list of conditions",
    },
    becomes: Becomes::Taker,
    ..CIRCE
};

pub(super) static MIRROR_CLONE: Circe = Circe {
    label: Label {
        popeye: ["MirrorCirceClone", "SpiegelCirceclone", "CirceCloneMalefique"],
        definition: "Circe Clone, but men are reborn as men of the other side would be.",
        source: "Popeye's list of conditions",
    },
    rebirth: MIRROR.rebirth,
    becomes: Becomes::Taker,
    ..CIRCE
};

pub(super) static TURNCOATS: Circe = Circe {
    label: Label {
        popeye: ["CirceTurncoats", "TurncoatCirce", "CirceTurncoats"],
        definition: "Circe, but a man that is reborn changes its side; a neutral man stays neutral.",
        source: "Popeye's list of conditions",
    },
    turncoat: true,
    ..CIRCE
};

pub(super) static DOUBLE_AGENTS: Circe = Circe {
    label: Label {
        popeye: ["CirceDoubleAgents", "DoppelAgentenCirce", "CirceDoubleAgents"],
        definition: "Mirror Circe, but a man that is reborn changes its side; a neutral man stays neutral.",
        source: "Popeye's list of conditions",
    },
    rebirth: MIRROR.rebirth,
    turncoat: true,
    ..CIRCE
};

pub(super) static STRICT: Circe = Circe {
    label: Label {
        popeye: ["Circe Strict", "Circe Strikt", "Circe Stricte"],
        definition: "Circe, but a capture is allowed only if the man taken can be reborn; kings are attacked as ever.",
        source: "Popeye's list of conditions",
    },
    occupied: Occupied::Forbidden,
    ..CIRCE
};

pub(super) static ASSASSIN: Circe = Circe {
    label: Label {
        popeye: ["CirceAssassin", "AssassinCirce", "CirceAssassin"],
        definition: "Circe, but a man that stands on the square of rebirth, the taker too, vanishes, and the man taken stands there. The own king \
                     must not vanish so; a side is in check, too, if its king would vanish by the capture of one of its men.",
        source: "Popeye's list of conditions",
    },
    occupied: Occupied::Vanishes,
    ..CIRCE
};

pub(super) static CHAMELEON: Circe = Circe {
    label: Label {
        popeye: ["ChameleonCirce", "ChamaeleonCirce", "CirceCameleon"],
        definition: "Circe, but a man is reborn as the next one in the row of knight, bishop, rook, queen and again knight, on that one's square; \
                     pawns and fairy men stay what they are.",
        source: "Popeye's list of conditions",
    },
    becomes: Becomes::Next,
    ..CIRCE
};

pub(super) static PWC: Circe = Circe {
    label: Label {
        popeye: ["PWC", "PlatzwechselCirce", "CirceEchange"],
        definition: "A man that is taken, kings excepted, is reborn on the square from which the taker came. A pawn on its promotion rank becomes another man, as the side that takes chooses.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Departure,
        mirrored: false,
    },
    promotes: true,
    ..CIRCE
};

pub(super) static SYMMETRY: Circe = Circe {
    label: Label {
        popeye: ["SymmetryCirce", "SymmetrieCirce", "CirceSymetrique"],
        definition: "Circe, but men are reborn on the square that lies opposite to the square of capture through the middle of the board; pawns become other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Symmetry,
        mirrored: false,
    },
    promotes: true,
    ..CIRCE
};

pub(super) static VERTICAL_SYMMETRY: Circe = Circe {
    label: Label {
        popeye: [
            "VerticalSymmetryCirce",
            "VertikaleSymmetrieCirce",
            "CirceSymetriqueVerticale",
        ],
        definition: "Circe, but men are reborn on the rank on which they were taken, on the file as far from the other edge; pawns become other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::VerticalSymmetry,
        mirrored: false,
    },
    promotes: true,
    ..CIRCE
};

pub(super) static ANTIPODES: Circe = Circe {
    label: Label {
        popeye: ["AntipodeanCirce", "AntipodenCirce", "CirceAntipoden"],
        definition: "Circe, but men are reborn on the square four files and four ranks away from the square of capture; pawns become other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Antipodes,
        mirrored: false,
    },
    promotes: true,
    ..CIRCE
};

pub(super) static EQUIPOLLENTS: Circe = Circe {
    label: Label {
        popeye: ["EquipollentsCirce", "EquipollentsCirce", "CirceEquipollents"],
        definition: "Circe, but men are reborn as far from the square of capture, and in the same direction, as the taker has gone to it; pawns become other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Equipollents,
        mirrored: false,
    },
    promotes: true,
    ..CIRCE
};

pub(super) static COUSCOUS: Circe = Circe {
    label: Label {
        popeye: ["CouscousCirce", "CouscousCirce", "CirceCouscous"],
        definition: "Circe, but a man is reborn on the square of the man that has taken it, as it is after promotion; pawns become other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    by_taker: true,
    promotes: true,
    ..CIRCE
};

pub(super) static MIRROR_COUSCOUS: Circe = Circe {
    label: Label {
        popeye: ["MirrorCouscousCirce", "SpiegelCouscousCirce", "CirceCouscousMalefique"],
        definition: "Couscous Circe, but with the square of the same man of the other side.",
        source: "Popeye's list of conditions",
    },
    rebirth: MIRROR.rebirth,
    by_taker: true,
    promotes: true,
    ..CIRCE
};

const SUPER_CIRCE: Circe = Circe {
    label: Label {
        popeye: ["SuperCirce"; 3],
        definition: "Circe, but the side that takes chooses any vacant square for the rebirth, or none; pawns become other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Any,
        mirrored: false,
    },
    promotes: true,
    ..CIRCE
};

pub(super) static SUPER: Circe = SUPER_CIRCE;

pub(super) static APRIL: Circe = Circe {
    label: Label {
        popeye: ["AprilChess", "Aprilschach", "EchecsAvril"],
        definition: "A man of one of the kinds that are told is reborn when it is taken, on any vacant square that the side that takes chooses; \
                     pawns become other men on their promotion rank. Other men are gone.",
        source: "Popeye's list of conditions",
    },
    occupied: Occupied::Forbidden,
    told: true,
    ..SUPER_CIRCE
};

pub(super) static IMMUN: Circe = Circe {
    label: Label {
        popeye: ["ImmunChess", "Immunschach", "Immun"],
        definition: "A man, kings excepted, can be taken only if its square of rebirth in Circe is vacant after the capture, before anybody is reborn; it is gone as usual.",
        source: "Popeye's list of conditions",
    },
    rebirth: CIRCE.rebirth,
    reborn: false,
    occupied: Occupied::Forbidden,
    ..CIRCE
};

pub(super) static REX_INCLUSIVE: Circe = Circe {
    label: Label {
        popeye: ["Circe RexInclusive", "Circe RexInklusive", "Circe RexInclusif"],
        definition: "Circe for kings, too: a king that is taken is reborn on its square of the array if that is vacant after the capture; so it is \
                     in check only where it would not be.",
        source: "Popeye's list of conditions",
    },
    kings: true,
    ..CIRCE
};

pub(super) static IMMUN_REX_INCLUSIVE: Circe = Circe {
    label: Label {
        popeye: [
            "ImmunChess RexInclusive",
            "Immunschach RexInklusive",
            "Immun RexInclusif",
        ],
        definition: "Immun chess for kings, too: a king is in check only if its square of the array would be vacant after the capture.",
        source: "Popeye's list of conditions",
    },
    kings: true,
    ..IMMUN
};

pub(super) static IMMUN_MIRROR: Circe = Circe {
    label: Label {
        popeye: ["MirrorImmunChess", "SpiegelImmunschach", "ImmunMalefique"],
        definition: "Immun chess, but with the squares of Mirror Circe.",
        source: "Popeye's list of conditions",
    },
    rebirth: MIRROR.rebirth,
    reborn: false,
    occupied: Occupied::Forbidden,
    ..CIRCE
};

pub(super) static IMMUN_FILE: Circe = Circe {
    label: Label {
        popeye: ["FileImmunChess", "FileImmunSchach", "ImmunFile"],
        definition: "Immun chess, but with the squares of File Circe.",
        source: "Popeye's list of conditions",
    },
    rebirth: FILE.rebirth,
    reborn: false,
    occupied: Occupied::Forbidden,
    ..CIRCE
};

pub(super) static IMMUN_SYMMETRY: Circe = Circe {
    label: Label {
        popeye: ["SymmetryImmunChess", "SymmetrieImmunSchach", "ImmunSymmetrique"],
        definition: "Immun chess, but with the squares of Symmetry Circe.",
        source: "Popeye's list of conditions",
    },
    rebirth: SYMMETRY.rebirth,
    reborn: false,
    occupied: Occupied::Forbidden,
    ..CIRCE
};

/// The next in the row of chameleons.
fn next(role: Role) -> Role {
    match role {
        Role::KNIGHT => Role::BISHOP,
        Role::BISHOP => Role::ROOK,
        Role::ROOK => Role::QUEEN,
        Role::QUEEN => Role::KNIGHT,
        other => other,
    }
}

impl Circe {
    /// Who is reborn after a move, and as what.
    fn reborn(&self, turn: &Turn<'_>) -> Option<Piece> {
        let (_, taken) = turn.taken?;
        let told = !self.told || turn.rules.conditions.details().has_kind(taken.role);
        if taken.role == Role::KING && !self.kings || !told {
            return None;
        }
        let role = match self.becomes {
            Becomes::Itself => taken.role,
            Becomes::Taker if turn.man.0.is_royal() => taken.role,
            Becomes::Taker => turn.man.0.role,
            Becomes::Next => next(taken.role),
        };
        Some(Piece { role, ..taken })
    }

    /// Where: as a man of the side that does not take.
    fn place(&self, turn: &Turn<'_>, role: Role) -> Option<Place> {
        if self.by_taker {
            let taker = turn.becomes.unwrap_or(turn.man.0.role);
            return self.rebirth.place(turn, taker, turn.mover);
        }
        self.rebirth.place(turn, role, !turn.mover)
    }
}

impl Condition for Circe {
    labelled!();

    fn detail(&self) -> Option<Detail> {
        self.told.then_some(Detail::Kinds(false))
    }

    fn knows(&self) -> Attributes {
        if self.occupied == Occupied::Vanishes {
            return Attributes::NONE;
        }
        let kamikaze = if self.label.popeye == CIRCE.label.popeye {
            Attributes::KAMIKAZE
        } else {
            Attributes::NONE
        };
        kamikaze
            .and(Attributes::ROYAL)
            .and(Attributes::FUNCTIONARY)
            .and(Attributes::CHAMELEON)
            .and(Attributes::PARALYSING)
            .and(Attributes::HALF_NEUTRAL)
    }

    fn has_base_pawns(&self) -> bool {
        self.promotes
    }

    fn hooks(&self) -> Hooks {
        if self.promotes {
            Hooks::FOLLOW.and(Hooks::CHOICES)
        } else {
            Hooks::FOLLOW
        }
    }

    fn choices(&self, turn: &Turn<'_>, men: &Mailbox) -> Option<ChoiceList> {
        let reborn = self.reborn(turn).filter(|_| self.promotes)?;
        let side = reborn_for(turn, reborn);
        let at = |place| choices_at(turn, Meaning::Rebirth, place, reborn.role, side);
        if self.rebirth.home == Home::Any {
            let board = turn.taken?.0.board;
            let none = Some(Choice::new(Meaning::Nothing, turn.man.2)).filter(|_| !self.told);
            return Some(vacant(turn, men, board).flat_map(at).chain(none).collect());
        }
        let place = self.place(turn, reborn.role)?;
        let choices = at(place);
        let several = choices.iter().any(|choice| choice.becomes > 0) && turn.is_free(men, place);
        several.then_some(choices)
    }

    fn asks(&self) -> &'static [Ask] {
        match self.occupied {
            Occupied::Gone if self.kings => &[Ask::Weigh, Ask::TakesKings, Ask::Homecoming],
            Occupied::Forbidden if self.kings => &[Ask::Forbid, Ask::Weigh],
            Occupied::Gone => &[],
            Occupied::Forbidden => &[Ask::Forbid],
            Occupied::Vanishes => &[Ask::Forbid, Ask::Check, Ask::LosesTrack],
        }
    }

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        let assassin = self.occupied == Occupied::Vanishes;
        let attributes = men.iter().fold(Attributes::NONE, |set, man| set.and(man.attributes));
        let other = !attributes.without(Attributes::KAMIKAZE).is_empty() || super::of(rules).count() > 1;
        match () {
            () if assassin && !is_alone(rules) => {
                Some("Circe Assassin is played on one board and without other conditions")
            }
            () if attributes.has(Attributes::KAMIKAZE) && other => {
                Some("kamikaze men are played with Circe, but not with other attributes or conditions then")
            }
            () => None,
        }
    }

    fn is_check(&self, scene: &dyn Scene, color: Color, attacked: bool) -> bool {
        let Some(king) = scene.king(color).filter(|_| !attacked) else {
            return attacked;
        };
        let assassinates = |(place, man): (Place, Piece)| {
            man.is_of(color)
                && !man.is_royal()
                && array(man.role, color, place.square) == Some(king.square)
                && scene.is_attacked_among(scene.men(), place, !color)
        };
        scene.men().men().any(assassinates)
    }

    fn stage(&self) -> u8 {
        match self.reborn {
            true => stage::REBIRTH,
            // Where the square is only asked for, nobody has been reborn yet.
            false => stage::CHANGE,
        }
    }

    fn follows_captures(&self) -> bool {
        true
    }

    fn forbids(&self, turn: &Turn<'_>, men: &Mailbox, _effects: &Effects) -> bool {
        let Some(reborn) = self.reborn(turn) else { return false };
        let place = self.place(turn, reborn.role);
        match self.occupied {
            Occupied::Gone => false,
            Occupied::Forbidden => place.is_none_or(|place| !turn.is_free(men, place)),
            Occupied::Vanishes => {
                let victim = place.and_then(|place| men.at(place));
                victim.is_some_and(|man| man.is_royal() && man.is_of(turn.mover))
            }
        }
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        if !self.reborn || turn.choice.is_some_and(|choice| choice.meaning == Meaning::Nothing) {
            return;
        }
        let Some(piece) = self.reborn(turn) else { return };
        let Some(place) = self.place(turn, piece.role) else {
            return;
        };
        let victim = men.at(place).filter(|_| self.occupied == Occupied::Vanishes);
        if victim.is_none() && !turn.is_free(men, place) {
            return;
        }
        effects.extend(victim.map(|piece| Effect::Yield { place, piece }));
        effects.push(Effect::Rebirth { place, piece });
        effects.extend(chosen_promotion(turn, place, piece).filter(|_| self.promotes));
        if self.turncoat && piece.other_side() != piece {
            effects.push(Effect::Become {
                place,
                from: piece,
                to: piece.other_side(),
            });
        }
    }
}
