//! Parrain Circe: men that were taken stand again after the next move.

use super::label::{Label, labelled};
use super::rebirth::{choices_at, chosen_promotion, is_pawn_on_base, may_be_reborn, step_from_base};
use super::{Acts, ChoiceList, Condition, Fact, Hooks, Party, Turn, View};
use crate::board::{Effect, Effects, Mailbox, Meaning, Memory, Subject, Topic};
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{Attributes, Color, Piece};
use crate::rules::{Detail, Rules};

/// Parrain Circe, or Contra Parrain.
pub(super) struct Parrain {
    label: Label,
    contra: bool,
}

pub(super) static PARRAIN: Parrain = Parrain {
    label: Label {
        popeye: ["ParrainCirce", "CirceParrain", "CirceParrain"],
        definition: "A man that is taken, kings excepted, is reborn after the move that follows: as far from the \
                     square of its capture, and in the same direction, as that move goes, if that square is vacant; \
                     in castling the ways of king and rook are added. Pawns become other men on their promotion rank, \
                     as the side that moves chooses, and go one step from their own first rank.",
        source: "Popeye's list of conditions",
    },
    contra: false,
};

pub(super) static CONTRA_PARRAIN: Parrain = Parrain {
    label: Label {
        popeye: ["ContraParrain", "KontraParrain", "ContraParrain"],
        definition: "Parrain Circe, but the man is reborn as far in the opposite direction.",
        source: "Popeye's list of conditions",
    },
    contra: true,
};

/// A man was taken by the move before the first.
pub(super) struct LastCapture {
    label: Label,
}

pub(super) static LAST_CAPTURE: LastCapture = LastCapture {
    label: Label {
        popeye: ["LastCapture", "LetzterSchlag", "DernierePrise"],
        definition: "With Parrain Circe: the man that is told was taken on its square by the move before the first.",
        source: "Popeye's list of conditions",
    },
};

/// The man that the last move has taken.
const LAST_TAKEN: Topic = Topic {
    subject: Subject::LastTaken,
    item: 0,
};

/// The bit of a man that was taken before the first move.
const TOLD: u64 = 1 << 33;

/// What is remembered of a man that the other side has taken.
fn told((place, piece): (Place, Piece), side: Color) -> u64 {
    Memory::place_number(place) | Memory::piece_number(piece) << 16 | u64::from(side.pick(0u8, 1)) << 32
}

impl Parrain {
    /// Who is reborn, and where: the man that the move before this one has taken.
    fn reborn(&self, turn: &Turn<'_>) -> Option<(Place, Piece, Color)> {
        let number = turn.memory.get(LAST_TAKEN)?;
        let (place, piece) = (Memory::place(number & 0xffff), Memory::piece(number >> 16 & 0xffff));
        let side = if number >> 32 & 1 == 0 {
            Color::White
        } else {
            Color::Black
        };
        let (_, from, to) = turn.man;
        // By Take&Make the move goes on.
        let onward = turn.chosen.of(Meaning::Onward);
        let to = onward.map_or(to, |choice| choice.place);
        let sign = if self.contra { -1 } else { 1 };
        let (files, ranks) = from.square.offset_to(to.square);
        // King and rook meet in short castling; in long castling the rook goes one square further.
        let files = match (turn.castles, files > 0) {
            (false, _) => files,
            (true, true) => 0,
            (true, false) => 1,
        };
        let (file, rank) = (
            place.square.file() as i8 + sign * files,
            place.square.rank() as i8 + sign * ranks,
        );
        let shape = turn.rules.shape;
        let inside = (0..shape.files() as i8).contains(&file) && (0..shape.ranks() as i8).contains(&rank);
        inside.then(|| (Place::new(place.board, Square::at(file as u8, rank as u8)), piece, side))
    }
}

impl Condition for Parrain {
    labelled!();

    fn settles(&self) -> Option<Party> {
        Some(Party::Taken)
    }

    fn knows(&self) -> Attributes {
        Attributes::ROYAL
    }

    fn hooks(&self) -> Hooks {
        // Pawns observe from their first rank as elsewhere.
        Hooks::FOLLOW
            .and(Hooks::CHOICES)
            .and(Hooks::ACTS)
            .and(Hooks::LENDS)
            .and(Hooks::OBSERVED)
            .and(Hooks::OBSERVED_OWN)
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::BendsPawnsOnBase]
    }

    fn bends(&self, place: Place, piece: Piece, by: Color) -> bool {
        is_pawn_on_base(place, piece, by)
    }

    fn acts(&self, _view: &View<'_>, place: Place, piece: Piece, by: Color, acts: &mut Acts) {
        step_from_base(place, piece, by, acts);
    }

    fn choices(&self, turn: &Turn<'_>, men: &Mailbox) -> Option<ChoiceList> {
        let (place, piece, side) = self
            .reborn(turn)
            .filter(|&(place, ..)| may_be_reborn(turn, men, place))?;
        // Before the first move the side that makes it may have taken a man itself.
        let told = turn.memory.get(LAST_TAKEN).is_some_and(|number| number & TOLD != 0);
        if told && side != turn.mover {
            return None;
        }
        let choices = choices_at(turn, Meaning::Other, place, piece.role, side);
        choices.iter().any(|choice| choice.becomes > 0).then_some(choices)
    }

    fn may_follow(&self, _rules: &Rules, _men: &Mailbox, memory: &Memory, _way: [Place; 2]) -> bool {
        memory.get(LAST_TAKEN).is_some()
    }

    fn men_besides(&self) -> Option<u32> {
        Some(1)
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        if let Some((place, piece, _)) = self.reborn(turn).filter(|&(place, ..)| may_be_reborn(turn, men, place)) {
            effects.push(Effect::Rebirth { place, piece });
            effects.extend(chosen_promotion(turn, Meaning::Other, place, piece));
        }
        let taken = turn.taken.filter(|(_, piece)| !piece.is_royal());
        let number = taken.map(|man| told(man, !turn.mover));
        if number.is_some() || turn.memory.get(LAST_TAKEN).is_some() {
            effects.push(Effect::remember(turn.memory, LAST_TAKEN, number));
        }
    }
}

impl Condition for LastCapture {
    labelled!();

    fn detail(&self) -> Option<Detail> {
        Some(Detail::Taken)
    }

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        let known = [PARRAIN.name(), CONTRA_PARRAIN.name()];
        let reborn = super::of(rules).any(|other| known.contains(&other.name()));
        (!reborn).then_some("a capture before the first move is played with Parrain Circe only")
    }

    fn hooks(&self) -> Hooks {
        Hooks::BEGIN
    }

    fn begin(&self, _men: &Mailbox, rules: &Rules, memory: &mut Memory) {
        let taken = rules.conditions.details().taken();
        let man = |role, square, color| (Place::new(BoardId::A, square), Piece::new(color, role));
        let number = taken.map(|(color, role, square)| TOLD | told(man(role, square, color), color));
        memory.set(LAST_TAKEN, number);
    }
}
