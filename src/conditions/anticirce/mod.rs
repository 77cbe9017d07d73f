//! Anticirce and its kin: men that take go back to where they began.

mod forms;
mod joined;

pub(super) use forms::*;
pub(super) use joined::*;

use super::change::Change;
use super::circe::next_reborn;
use super::label::{Label, labelled};
use super::rebirth::{Home, Rebirth, choices_at, chosen_promotion, vacant};
use super::{Ask, ChoiceList, Condition, Fact, Goals, Hooks, Party, Turn, Unusual, is_alone, stage};
use crate::board::{Choice, Effect, Effects, Mailbox, Meaning};
use crate::geometry::{Place, Square};
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
    /// Only men of the kinds that are told are reborn.
    told: bool,
    /// Where a square is chosen, a man need not be reborn.
    relaxed: bool,
    /// Men that pawns have become are reborn where pawns become other men.
    frischauf: bool,
    /// It is played without other conditions and without attributes of men.
    alone: bool,
    /// With which attributes of men it is played besides, where other conditions only forbid or measure moves.
    knows_alone: Attributes,
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
    told: false,
    relaxed: false,
    frischauf: false,
    alone: false,
    knows_alone: Attributes::NONE,
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
        let (from, piece) = turn.mover_after(effects).filter(|&(_, man)| self.concerns(turn, man))?;
        // Of other forms nothing may be chosen by a form of Circe.
        if self.relaxed && turn.chosen.of(Meaning::Nothing).is_some() {
            return None;
        }
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

    /// Is this man reborn that takes?
    fn concerns(&self, turn: &Turn<'_>, man: Piece) -> bool {
        let told = !self.told || turn.rules.conditions.details().has_kind(man.role);
        told && (self.kings || !man.is_royal())
    }

    /// Where the taker is reborn as this man.
    fn place(&self, turn: &Turn<'_>, reborn: Piece, taken: Piece) -> Option<Place> {
        if self.frischauf && reborn.attributes.has(Attributes::FRISCHAUF) {
            let (place, _) = turn.taken?;
            let last = turn.mover.pick(turn.rules.shape.ranks() - 1, 0);
            return Some(Place::new(place.board, Square::at(place.square.file(), last)));
        }
        match self.by_taken {
            true => self.rebirth.place(turn, taken.role, !turn.mover),
            false => self.rebirth.place(turn, reborn.role, turn.mover),
        }
    }
}

impl Condition for Anticirce {
    labelled!();

    fn detail(&self) -> Option<Detail> {
        match self.becomes {
            Becomes::Next => Some(Detail::RebornCycle),
            _ => self.told.then_some(Detail::Kinds(false)),
        }
    }

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        let joined = self.alone && !is_alone(rules);
        joined.then_some("this form of Anticirce is played without other conditions")
    }

    fn knows(&self) -> Attributes {
        match () {
            () if self.frischauf => return Attributes::FRISCHAUF,
            () if self.alone => return Attributes::NONE,
            () => {}
        }
        Attributes::ROYAL
            .and(Attributes::CHAMELEON)
            .and(Attributes::HALF_NEUTRAL)
    }

    fn knows_alone(&self) -> Attributes {
        self.knows_alone
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
            Home::Any => &[],
            _ => &[Ask::Forbid],
        }
    }

    fn unusual(&self) -> &'static [Unusual] {
        use Unusual::{Homecoming, MarksPromoted, ReturnsAs, Royals, WeighsChecks};
        match self.rebirth.home {
            Home::Any => &[Homecoming],
            _ if self.frischauf => &[WeighsChecks, Homecoming, MarksPromoted],
            _ if self.becomes == Becomes::Taken => &[WeighsChecks, Homecoming, Royals, ReturnsAs],
            _ if self.becomes != Becomes::Itself => &[WeighsChecks, Homecoming, ReturnsAs],
            _ => &[WeighsChecks, Homecoming],
        }
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::FollowsCaptures]
    }

    fn choices(&self, turn: &Turn<'_>, men: &Mailbox) -> Option<ChoiceList> {
        let (_, taken) = turn.taken?;
        let piece = men.at(turn.man.2).filter(|&man| self.concerns(turn, man))?;
        let at = |place| choices_at(turn, Meaning::Home, place, piece.role, turn.mover);
        let mut without = *men;
        without.set(turn.man.2, None);
        if self.rebirth.home == Home::Any {
            let places = vacant(turn, &without, turn.man.2.board);
            let may_be = |&place: &Place| !(self.cheylan && place == turn.man.2);
            let none = Some(Choice::new(Meaning::Nothing, turn.man.2)).filter(|_| self.relaxed);
            return Some(places.filter(may_be).flat_map(at).chain(none).collect());
        }
        let choices = at(self.place(turn, piece, taken)?);
        choices.iter().any(|choice| choice.becomes > 0).then_some(choices)
    }

    fn stage(&self) -> u8 {
        stage::RETURN
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
            _ if !self.concerns(turn, piece) => Goals::at(Some(to)),
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
