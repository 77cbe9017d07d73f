//! Circe and its kin: men that are taken stand again.

mod forms;
mod immun;
mod joined;

pub(super) use forms::*;
pub(super) use immun::*;
pub(super) use joined::*;

use super::change::Change;
use super::label::{Label, labelled};
use super::rebirth::{Home, Rebirth, choices_at, chosen_promotion, lets_be_reborn, may_be_reborn, reborn_for, vacant};
use super::{Ask, ChoiceList, Condition, Fact, Goals, Hooks, Party, Scene, Turn, Unusual, Whom, is_alone, stage};
use crate::board::{Choice, Effect, Effects, Mailbox, Meaning};
use crate::geometry::{Place, Square};
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
    /// Men that pawns have become are reborn where pawns become other men.
    frischauf: bool,
    /// It is played without other conditions and without attributes of men.
    alone: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Becomes {
    Itself,
    /// What the taker was before any promotion, if that is no king.
    Taker,
    /// The next in the row of knight, bishop, rook, queen and again knight.
    Next,
    /// What it would be after a move of Einstein chess.
    Einstein(Change),
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
    frischauf: false,
    alone: false,
};

/// The next in the row of chameleons.
pub(super) fn next(role: Role) -> Role {
    match role {
        Role::KNIGHT => Role::BISHOP,
        Role::BISHOP => Role::ROOK,
        Role::ROOK => Role::QUEEN,
        Role::QUEEN => Role::KNIGHT,
        other => other,
    }
}

/// The next in the row of those that are reborn so: the one that is told, or the usual one.
pub(super) fn next_reborn(rules: &Rules, role: Role) -> Role {
    let cycle = *rules.conditions.details().reborn_cycle();
    match cycle.is_empty() {
        true => next(role),
        false => cycle.after(role).unwrap_or(role),
    }
}

/// The forms in which kamikaze men that take stand again on their own squares, as men that are taken do.
static WITH_KAMIKAZES: [&Circe; 9] = [
    &PLAIN,
    &REX_INCLUSIVE,
    &MIRROR,
    &FILE,
    &MIRROR_FILE,
    &DIAMETRAL,
    &VERTICAL_MIRROR,
    &RANK,
    &HORIZONTAL_SYMMETRY,
];

/// Where kamikaze men stand again, if one of these forms holds.
pub(super) fn kamikaze_rebirth(rules: &Rules) -> Option<Rebirth> {
    let form = super::of(rules).find_map(|condition| with_kamikazes(condition.name()))?;
    Some(form.rebirth)
}

/// The forms in which a man that is taken stands again on a square that depends on the move alone, if that is vacant.
static BY_THE_MOVE: [&Circe; 6] = [
    &EQUIPOLLENTS,
    &EQUIPOLLENTS_REVERSAL_EINSTEIN,
    &PWC,
    &SYMMETRY,
    &VERTICAL_SYMMETRY,
    &ANTIPODES,
];

/// Is it a form in which nothing is chosen but what a pawn becomes that is reborn on its last rank? So nothing, where it stays a pawn.
pub(super) fn chooses_promotion_alone(name: &str) -> bool {
    BY_THE_MOVE.into_iter().any(|form| form.name() == name)
}

/// The forms that are played with conditions that follow a man to where it is reborn.
static COMMON: [&Circe; 11] = [
    &PLAIN,
    &MIRROR,
    &FILE,
    &MIRROR_FILE,
    &DIAMETRAL,
    &VERTICAL_MIRROR,
    &RANK,
    &SYMMETRY,
    &HORIZONTAL_SYMMETRY,
    &VERTICAL_SYMMETRY,
    &PWC,
];

/// Is it one of the common forms?
pub(super) fn is_common(name: &str) -> bool {
    COMMON.into_iter().any(|form| form.name() == name)
}

/// The forms in which men that are taken stand again on squares of their own array, pawns on their second rank.
static AT_HOME: [&Circe; 5] = [&PLAIN, &CLONE, &CHAMELEON, &EINSTEIN, &REVERSAL_EINSTEIN];

/// Is it a form in which a pawn that is reborn is never where it would become another man, whichever rank that is on?
pub(super) fn keeps_pawns_home(name: &str) -> bool {
    AT_HOME.into_iter().any(|form| form.name() == name)
}

fn with_kamikazes(name: &str) -> Option<&'static Circe> {
    WITH_KAMIKAZES.into_iter().find(|form| form.name() == name)
}

impl Circe {
    /// Who is reborn after a move, and as what.
    fn reborn(&self, turn: &Turn<'_>) -> Option<Piece> {
        let (_, taken) = turn.taken?;
        let told = !self.told || turn.rules.conditions.details().has_kind(taken.role);
        let ordinary = || super::is_unusual(turn.rules, Unusual::OrdinaryKings);
        if taken.is_royal() && !self.kings && !ordinary() || !told {
            return None;
        }
        let role = match self.becomes {
            Becomes::Itself => taken.role,
            Becomes::Taker if turn.man.0.is_royal() => taken.role,
            Becomes::Taker => turn.man.0.role,
            Becomes::Next => next_reborn(turn.rules, taken.role),
            Becomes::Einstein(change) => change.of(taken.role),
        };
        Some(Piece { role, ..taken })
    }

    /// Where: as a man of the side that does not take.
    fn place(&self, turn: &Turn<'_>, role: Role) -> Option<Place> {
        let promoted = |(_, man): &(Place, Piece)| self.frischauf && man.attributes.has(Attributes::FRISCHAUF);
        if let Some((taken, _)) = turn.taken.filter(promoted) {
            let last = (!turn.mover).pick(turn.rules.shape.ranks() - 1, 0);
            return Some(Place::new(taken.board, Square::at(taken.square.file(), last)));
        }
        if self.by_taker {
            return self.rebirth.place(turn, turn.arrives_as(), turn.mover);
        }
        self.rebirth.place(turn, role, !turn.mover)
    }

    /// The man taken stands again.
    fn put_back(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        // Elsewhere it is said of something else that nothing is chosen, as of chameleons.
        let none = self.rebirth.home == Home::Any && turn.chosen.of(Meaning::Nothing).is_some();
        if !self.reborn || none {
            return;
        }
        let Some(piece) = self.reborn(turn) else { return };
        let Some(place) = self.place(turn, piece.role) else {
            return;
        };
        match self.occupied {
            Occupied::Vanishes => {
                let victims = in_the_way(turn, men, place);
                effects.extend(victims.map(|(place, piece)| Effect::Yield { place, piece }));
            }
            _ if !may_be_reborn(turn, men, place) => return,
            _ => {}
        }
        effects.push(Effect::Rebirth { place, piece });
        effects.extend(chosen_promotion(turn, Meaning::Rebirth, place, piece).filter(|_| self.promotes));
        if self.turncoat && piece.other_side() != piece {
            effects.push(Effect::Become {
                place,
                from: piece,
                to: piece.other_side(),
            });
        }
    }
}

impl Condition for Circe {
    labelled!();

    fn detail(&self) -> Option<Detail> {
        match self.becomes {
            Becomes::Next => Some(Detail::RebornCycle),
            _ => self.told.then_some(Detail::Kinds(false)),
        }
    }

    fn knows(&self) -> Attributes {
        match () {
            () if self.alone || self.occupied == Occupied::Vanishes => return Attributes::NONE,
            () if self.frischauf => return Attributes::FRISCHAUF,
            () => {}
        }
        let kamikaze = match with_kamikazes(self.name()).is_some() {
            true => Attributes::KAMIKAZE,
            false => Attributes::NONE,
        };
        kamikaze
            .and(Attributes::ROYAL)
            .and(Attributes::VOLAGE)
            .and(Attributes::FUNCTIONARY)
            .and(Attributes::CHAMELEON)
            .and(Attributes::PARALYSING)
            .and(Attributes::HALF_NEUTRAL)
    }

    fn settles(&self) -> Option<Party> {
        self.reborn.then_some(Party::Taken)
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
            let may_be_none = self.occupied == Occupied::Gone;
            let none = Some(Choice::new(Meaning::Nothing, turn.man.2)).filter(|_| may_be_none);
            let places = vacant(turn, men, board).filter(|&place| lets_be_reborn(turn.rules, men, place));
            return Some(places.flat_map(at).chain(none).collect());
        }
        let place = self.place(turn, reborn.role)?;
        let choices = at(place);
        let several = choices.iter().any(|choice| choice.becomes > 0) && may_be_reborn(turn, men, place);
        several.then_some(choices)
    }

    fn asks(&self) -> &'static [Ask] {
        match self.occupied {
            Occupied::Gone => &[],
            Occupied::Forbidden => &[Ask::Forbid],
            Occupied::Vanishes => &[Ask::Forbid, Ask::Check],
        }
    }

    fn unusual(&self) -> &'static [Unusual] {
        match self.occupied {
            Occupied::Gone if self.kings => &[Unusual::WeighsChecks, Unusual::TakesKings, Unusual::Homecoming],
            Occupied::Forbidden if self.kings => &[Unusual::WeighsChecks],
            Occupied::Gone if self.frischauf => &[Unusual::MarksPromoted],
            Occupied::Gone | Occupied::Forbidden => &[],
            Occupied::Vanishes => &[Unusual::LosesTrack],
        }
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::FollowsCaptures]
    }

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        let assassin = self.occupied == Occupied::Vanishes;
        let attributes = Attributes::of(men.iter().copied());
        let joined = super::of(rules).any(|condition| ![self.name(), "Alice"].contains(&condition.name()));
        let is_known = |condition: &dyn Condition| [self.name(), "Hole"].contains(&condition.name());
        let other = !attributes.without(Attributes::KAMIKAZE).is_empty() || !super::of(rules).all(is_known);
        match () {
            () if assassin && !is_alone(rules) => Some("Circe Assassin is played without other conditions"),
            () if self.alone && assassin && rules.boards > 1 => Some("Circe Mirror Assassin is played on one board"),
            () if self.alone && !is_alone(rules) => Some("this form of Circe is played without other conditions"),
            () if self.frischauf && joined => Some("Frischauf Circe is played alone or with Alice chess"),
            () if attributes.has(Attributes::KAMIKAZE) && other => {
                Some("with Circe kamikaze men are played in its common forms and with holes, without other attributes")
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
                && self.rebirth.of_array(man.role, color, place.square) == Some(king.square)
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

    fn forbids(&self, turn: &Turn<'_>, men: &Mailbox, _effects: &Effects) -> bool {
        let Some(reborn) = self.reborn(turn) else { return false };
        let place = self.place(turn, reborn.role);
        match self.occupied {
            Occupied::Gone => false,
            Occupied::Forbidden => place.is_none_or(|place| {
                let lets = || !self.reborn || lets_be_reborn(turn.rules, men, place);
                !(turn.is_free(men, place) && lets())
            }),
            Occupied::Vanishes => {
                let mut victims = place.into_iter().flat_map(|place| in_the_way(turn, men, place));
                victims.any(|(_, man)| man.is_royal() && man.is_of(turn.mover))
            }
        }
    }

    /// Where nobody is reborn captures are only forbidden.
    fn changes(&self, takes: bool) -> Whom {
        match self.reborn && takes {
            true => Whom::Anybody,
            false => Whom::Nobody,
        }
    }

    fn men_besides(&self) -> Option<u32> {
        Some(u32::from(self.reborn))
    }

    fn relocates(&self) -> Option<Party> {
        let more = self.turncoat || self.kings || self.occupied == Occupied::Vanishes;
        (!more).then_some(Party::Taken)
    }

    fn goals(&self, turn: &Turn<'_>) -> Goals {
        let reborn = self.reborn(turn).filter(|_| self.reborn);
        match self.rebirth.home {
            Home::Any => Goals::Squares(u64::MAX),
            _ => Goals::at(reborn.and_then(|man| self.place(turn, man.role))),
        }
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        self.put_back(turn, men, effects);
    }
}

/// The men on the square of a place, on all boards where no two may share it.
fn in_the_way<'m>(turn: &Turn<'_>, men: &'m Mailbox, place: Place) -> impl Iterator<Item = (Place, Piece)> + use<'m> {
    let man = |place| Some((place, men.at(place)?));
    turn.places_in_the_way(place).filter_map(man)
}
