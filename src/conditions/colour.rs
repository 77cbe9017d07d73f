//! Andernach chess and its kin: the man that moves changes its side.

use super::attribute::WHETHER;
use super::label::{Label, labelled};
use super::{Condition, Fact, Hooks, Kinds, Turn, Whom, stage};
use crate::board::{Effect, Effects, Mailbox};
use crate::geometry::Place;
use crate::pieces::{Attributes, Color, Owner, Piece, Role};
use crate::rules::Rules;

/// A condition of the family: which moves change the side of the man that makes them.
pub(super) struct SideChange {
    label: Label,
    when: When,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    /// It takes.
    Takes,
    /// It takes nothing.
    TakesNothing,
    /// It takes a man of another kind.
    TakesOther,
    /// Black takes a man of another kind.
    BlackTakesOther,
    /// It ends in the other half of the board.
    EntersOtherHalf,
    /// Black's ends in White's half of the board.
    BlackEntersOtherHalf,
}

pub(super) static ANDERNACH: SideChange = SideChange {
    label: Label {
        popeye: ["AndernachChess", "AndernachSchach", "EchecsAndernach"],
        definition: "A man that takes, kings excepted, belongs to the other side from then on; a neutral man stays neutral.",
        source: "Andernach, 1993",
    },
    when: When::Takes,
};

pub(super) static ANTI_ANDERNACH: SideChange = SideChange {
    label: Label {
        popeye: ["AntiAndernachChess", "AntiAndernachSchach", "EchecsAntiAndernach"],
        definition: "A man that moves without capture, kings excepted, belongs to the other side from then on; a neutral man stays \
                     neutral.",
        source: "Popeye's list of conditions",
    },
    when: When::TakesNothing,
};

pub(super) static TIBET: SideChange = SideChange {
    label: Label {
        popeye: ["Tibet", "TibetSchach", "Tibet"],
        definition: "A black man that takes a man of another kind, kings excepted, becomes white.",
        source: "Popeye's list of conditions",
    },
    when: When::BlackTakesOther,
};

pub(super) static DOUBLE_TIBET: SideChange = SideChange {
    label: Label {
        popeye: ["DoubleTibet", "DoppeltibetSchach", "DoubleTibet"],
        definition: "A man that takes a man of another kind, kings excepted, belongs to the other side from then on.",
        source: "Popeye's list of conditions",
    },
    when: When::TakesOther,
};

pub(super) static DARK_SIDE: SideChange = SideChange {
    label: Label {
        popeye: ["DarkSide"; 3],
        definition: "A man that moves to a square of the other side's half of the board, kings excepted, belongs to the other side from then on.",
        source: "Popeye's list of conditions",
    },
    when: When::EntersOtherHalf,
};

pub(super) static TRAITOR: SideChange = SideChange {
    label: Label {
        popeye: ["TraitorChess", "TraitorChess", "EchecsTraitor"],
        definition: "A black man that moves to a square of White's half of the board, kings excepted, becomes white.",
        source: "Popeye's list of conditions",
    },
    when: When::BlackEntersOtherHalf,
};

impl SideChange {
    /// Is the change due for the man that has moved, which stands there now?
    fn is_due(&self, turn: &Turn<'_>, (place, piece): (Place, Piece)) -> bool {
        let beyond = place.square.rank() >= turn.rules.shape.ranks() / 2;
        let other_kind = turn.taken.is_some_and(|(_, taken)| taken.role != piece.role);
        match self.when {
            When::Takes => turn.taken.is_some(),
            When::TakesNothing => turn.taken.is_none(),
            When::TakesOther => other_kind,
            When::BlackTakesOther => other_kind && turn.mover == Color::Black,
            When::EntersOtherHalf => beyond == (turn.mover == Color::White),
            When::BlackEntersOtherHalf => turn.mover == Color::Black && !beyond,
        }
    }
}

impl Condition for SideChange {
    labelled!();

    fn refuses(&self, _rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        let neutral = men.iter().any(|man| man.owner == Owner::Neutral);
        (neutral && self.when == When::EntersOtherHalf).then_some("neutral men are not played under Dark Side")
    }

    fn knows_alone(&self) -> Attributes {
        match self.when {
            When::Takes => Attributes::KAMIKAZE
                .and(Attributes::VOLAGE)
                .and(Attributes::CHAMELEON)
                .and(Attributes::PARALYSING)
                .and(WHETHER),
            _ => Attributes::NONE,
        }
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn facts(&self) -> &'static [Fact] {
        match self.when {
            When::Takes | When::TakesOther | When::BlackTakesOther => &[Fact::FollowsCaptures, Fact::ChangesSides],
            _ => &[Fact::ChangesSides],
        }
    }

    fn stage(&self) -> u8 {
        stage::SIDE
    }

    fn men_besides(&self) -> Option<u32> {
        Some(0)
    }

    fn changes(&self, takes: bool) -> Whom {
        match takes || !self.has(Fact::FollowsCaptures) {
            true => Whom::Mover,
            false => Whom::Nobody,
        }
    }

    fn becomes(&self, _rules: &Rules, _promotions: &[Role], man: Piece, takes: bool) -> Kinds {
        let always = match self.when {
            When::Takes => takes,
            When::TakesNothing => !takes,
            When::TakesOther | When::BlackTakesOther | When::EntersOtherHalf | When::BlackEntersOtherHalf => false,
        };
        let stays = !always || man.is_royal() || man.owner == Owner::Neutral;
        stays.then_some(man.role).into_iter().collect()
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        change_side(turn, effects, |man| self.is_due(turn, man));
    }
}

/// The man that has moved belongs to the other side from then on, if that is due and it is no king.
pub(super) fn change_side(turn: &Turn<'_>, effects: &mut Effects, is_due: impl FnOnce((Place, Piece)) -> bool) {
    let Some((place, from)) = turn.mover_after(effects) else {
        return;
    };
    if !turn.man.0.is_royal() && from.is_of(turn.mover) && is_due((place, from)) {
        let to = from.other_side();
        effects.push(Effect::Become { place, from, to });
    }
}
