//! Frankfurt and protean chess: a man that takes becomes what it has taken. Snek, Snek circle, Kobul kings: another man does.

use super::label::{Label, labelled};
use super::{ChoiceList, Condition, Fact, Hooks, Turn, Unusual, is_alone, stage};
use crate::board::{Choice, Effect, Effects, Mailbox, Meaning};
use crate::geometry::Place;
use crate::pieces::{Attributes, Color, Piece, Role};
use crate::rules::Rules;

/// A man that takes becomes what it has taken.
pub(super) struct ByTaking {
    label: Label,
    /// Do pawns that are taken make pawns of the other side's way?
    turns_pawns: bool,
}

pub(super) static FRANKFURT: ByTaking = ByTaking {
    label: Label {
        popeye: ["FrankfurtChess", "FrankfurtSchach", "Francfort"],
        definition: "A man that takes, kings too, becomes a man of the kind that it has taken, and stays on its side; a king stays royal. A pawn that takes \
                     on the last rank becomes nothing else.",
        source: "Popeye's list of conditions",
    },
    turns_pawns: false,
};

pub(super) static PROTEAN: ByTaking = ByTaking {
    label: Label {
        popeye: ["ProteanChess", "ProteischesSchach", "EchecsProtee"],
        definition: "A man that takes, kings too, becomes a man of the kind that it has taken, and stays on its side; a king stays royal. By taking a pawn it \
                     becomes a reversed pawn, and a pawn by taking such a one.",
        source: "Popeye's list of conditions",
    },
    turns_pawns: true,
};

impl Condition for ByTaking {
    labelled!();

    fn knows(&self) -> Attributes {
        Attributes::ROYAL
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn unusual(&self) -> &'static [Unusual] {
        &[Unusual::LatePromotion, Unusual::Royals]
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::FollowsCaptures]
    }

    fn stage(&self) -> u8 {
        stage::STEP
    }

    fn has_base_pawns(&self) -> bool {
        // Who takes such a pawn becomes one on its last rank, which promotes in Popeye under Frankfurt chess.
        self.turns_pawns
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        let (Some((place, from)), Some((_, taken))) = (turn.mover_after(effects), turn.taken) else {
            return;
        };
        let role = match taken.role {
            Role::PAWN if self.turns_pawns => Role::REVERSED_PAWN,
            Role::REVERSED_PAWN if self.turns_pawns => Role::PAWN,
            role => role,
        };
        if role != from.role {
            let to = from.becoming(role);
            effects.push(Effect::Become { place, from, to });
        }
    }
}

/// Snek circle chess.
pub(super) struct SnekCircle {
    label: Label,
}

pub(super) static SNEK_CIRCLE: SnekCircle = SnekCircle {
    label: Label {
        popeye: ["SnekCircleChess", "SnekZirkulaerSchach", "EchecsSnekCirculaires"],
        definition: "With a queen that is taken a rook of its side becomes a queen, with a rook a bishop a rook, with a bishop a knight a \
                     bishop, with a knight a queen a knight, if there is one; of several the side that takes chooses.",
        source: "Popeye's list of conditions",
    },
};

fn follower(taken: Role) -> Option<Role> {
    match taken {
        Role::QUEEN => Some(Role::ROOK),
        Role::ROOK => Some(Role::BISHOP),
        Role::BISHOP => Some(Role::KNIGHT),
        Role::KNIGHT => Some(Role::QUEEN),
        _ => None,
    }
}

impl Condition for SnekCircle {
    labelled!();

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW.and(Hooks::CHOICES)
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::FollowsCaptures]
    }

    fn stage(&self) -> u8 {
        stage::CHANGE
    }

    fn choices(&self, turn: &Turn<'_>, men: &Mailbox) -> Option<ChoiceList> {
        let (_, taken) = turn.taken?;
        let role = follower(taken.role)?;
        let mut others = men
            .men()
            .filter(|(_, man)| man.role == role && man.moves_for(!turn.mover))
            .peekable();
        others.peek()?;
        Some(others.map(|(place, _)| Choice::new(Meaning::Other, place)).collect())
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let chosen = turn.chosen.of(Meaning::Other);
        let (Some(choice), Some((_, taken))) = (chosen, turn.taken) else {
            return;
        };
        let Some(from) = men.at(choice.place) else { return };
        let to = Piece {
            role: taken.role,
            ..from
        };
        effects.push(Effect::Become {
            place: choice.place,
            from,
            to,
        });
    }
}

/// Kobul kings, and Snek chess.
pub(super) struct OtherKings {
    label: Label,
    /// Does the king take over every kind?
    kobul: bool,
    /// The side whose king it is; both if none.
    side: Option<Color>,
}

pub(super) static KOBUL: OtherKings = OtherKings {
    label: Label {
        popeye: ["KobulKings", "KobulKoenige", "RoisKobul"],
        definition: "With a man that is taken the king of its side becomes a royal man of that kind, with a pawn a king again.",
        source: "Popeye's list of conditions",
    },
    kobul: true,
    side: None,
};

pub(super) static KOBUL_WHITE: OtherKings = OtherKings {
    label: Label {
        popeye: ["KobulKings White", "KobulKoenige Weiss", "RoisKobul Blancs"],
        definition: "Kobul kings for White's king alone.",
        source: "Popeye's list of conditions",
    },
    kobul: true,
    side: Some(Color::White),
};

pub(super) static KOBUL_BLACK: OtherKings = OtherKings {
    label: Label {
        popeye: ["KobulKings Black", "KobulKoenige Schwarz", "RoisKobul Noirs"],
        definition: "Kobul kings for Black's king alone.",
        source: "Popeye's list of conditions",
    },
    kobul: true,
    side: Some(Color::Black),
};

pub(super) static SNEK: OtherKings = OtherKings {
    label: Label {
        popeye: ["SnekChess", "SnekSchach", "EchecsSnek"],
        definition: "With a queen that is taken a rook of its side becomes a queen, with a rook a bishop a rook, with a bishop a knight a \
                     bishop, with a knight the king a royal knight, if there is one; of several the side that takes chooses. With a pawn \
                     a royal man becomes a king again.",
        source: "Popeye's list of conditions",
    },
    kobul: false,
    side: None,
};

impl OtherKings {
    /// Is it a man that becomes another when a man of this role is taken?
    fn follows(&self, taken: Role, man: Piece) -> bool {
        match taken {
            _ if self.kobul => man.is_royal(),
            Role::PAWN => man.is_royal(),
            Role::KNIGHT => man.role == Role::KING,
            taken => follower(taken) == Some(man.role),
        }
    }

    fn followers(&self, turn: &Turn<'_>, men: &Mailbox) -> Vec<(Place, Piece)> {
        let Some((_, taken)) = turn.taken else {
            return Vec::new();
        };
        let is_meant = self.side.is_none_or(|side| side != turn.mover);
        let others = men.men().filter(|(_, man)| is_meant && man.moves_for(!turn.mover));
        others.filter(|&(_, man)| self.follows(taken.role, man)).collect()
    }
}

impl Condition for OtherKings {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        let joined = self.side.is_some() && !is_alone(rules);
        joined.then_some("Kobul kings of one side are played without other conditions")
    }

    fn knows(&self) -> Attributes {
        Attributes::ROYAL
    }

    fn hooks(&self) -> Hooks {
        if self.kobul {
            Hooks::FOLLOW
        } else {
            Hooks::FOLLOW.and(Hooks::CHOICES)
        }
    }

    fn unusual(&self) -> &'static [Unusual] {
        &[Unusual::Royals]
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::FollowsCaptures]
    }

    fn stage(&self) -> u8 {
        stage::CHANGE
    }

    fn choices(&self, turn: &Turn<'_>, men: &Mailbox) -> Option<ChoiceList> {
        let others = self.followers(turn, men).into_iter();
        let places: ChoiceList = others.map(|(place, _)| Choice::new(Meaning::Other, place)).collect();
        (places.len() > 1).then_some(places)
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let Some((_, taken)) = turn.taken else { return };
        let followers = self.followers(turn, men);
        // What is chosen otherwise is for another condition.
        let is_told = !self.kobul && followers.len() > 1;
        let chosen = turn.chosen.of(Meaning::Other).filter(|_| is_told);
        let role = if taken.role.is_pawn() { Role::KING } else { taken.role };
        let mut others = followers.into_iter();
        let other = others.find(|&(place, _)| chosen.is_none_or(|choice| choice.place == place));
        if let Some((place, from)) = other.filter(|(_, man)| man.role != role) {
            let to = from.becoming(role);
            effects.push(Effect::Become { place, from, to });
        }
    }
}
