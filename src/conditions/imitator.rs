//! Imitators: no men, but marks that go whenever a man goes, as far and in the same direction.

use super::label::{Label, labelled};
use super::{Ask, Attack, Condition, Hooks, Turn, View, stage};
use crate::board::{Effect, Effects, Mailbox, Memory, Subject, Topic};
use crate::geometry::{Place, SquareList};
use crate::pieces::{Movement, Pace, Piece, Role, Soldier};
use crate::rules::{Detail, Rules};
use smallvec::SmallVec;

/// Imitators.
pub(super) struct Imitators {
    label: Label,
}

pub(super) static IMITATORS: Imitators = Imitators {
    label: Label {
        popeye: ["Imitator"; 3],
        definition: "With each move all imitators go as far and in the same direction as the man that moves; in castling as the king, and \
                     then as the rook. A move is possible, and a check is given, only if each imitator can go so: it comes to vacant \
                     squares of the board only, with a rider or a double step on its way, too; the square that the man leaves counts as \
                     vacant. Rebirths move no imitator, and none ends on an occupied square. On its last rank a pawn may become another \
                     imitator; there are ten at most.",
        source: "Popeye's list of conditions",
    },
};

/// Pawns become no imitators.
pub(super) struct NoPromotion {
    label: Label,
}

pub(super) static NO_PROMOTION: NoPromotion = NoPromotion {
    label: Label {
        popeye: ["NoIProm", "OhneIUW", "SansIProm"],
        definition: "With imitators: pawns do not become imitators.",
        source: "Popeye's list of conditions",
    },
};

/// Where the imitators are.
const PLACES: Topic = Topic {
    subject: Subject::Imitators,
    item: 0,
};

/// The conditions with which imitators are played.
const BESIDE: [&str; 8] = [
    "Imitator",
    "NoIProm",
    "Black Maximummer",
    "White Maximummer",
    "Black Minimummer",
    "White Minimummer",
    "Circe",
    "PromOnly",
];

/// A way, by the squares to which it comes, seen from where it begins.
type Way = SmallVec<[(i8, i8); 8]>;

/// The imitators, as they are remembered.
fn imitators(memory: &Memory, place: Place) -> SmallVec<[Place; 4]> {
    let list = SquareList::from_number(memory.get(PLACES).unwrap_or_default());
    list.squares().map(|square| Place::new(place.board, square)).collect()
}

/// The ways in which a man of this role comes so far.
fn ways(role: Role, (files, ranks): (i8, i8)) -> impl Iterator<Item = Way> {
    let by = move |movement: &Movement| match *movement {
        Movement::Leap(pace) => along(pace, (files, ranks)).filter(|way| way.len() == 1),
        Movement::Ride(pace) => along(pace, (files, ranks)),
        Movement::Soldier(_) => along(Pace(files.signum().abs(), 1), (files, ranks)),
        _ => None,
    };
    role.kind().movement.iter().filter_map(by)
}

/// The way of equal steps that ends so far away.
fn along(pace: Pace, (files, ranks): (i8, i8)) -> Option<Way> {
    pace.directions().find_map(|(a, b)| {
        let steps = (1..8).find(|number| (a * number, b * number) == (files, ranks))?;
        Some((1..=steps).map(|number| (a * number, b * number)).collect())
    })
}

/// Is a way free for all imitators, when this square is left?
fn is_free(men: &Mailbox, imitators: &[Place], left: Place, way: &[(i8, i8)]) -> bool {
    let free = |place: Place| place == left || men.is_vacant(place);
    imitators
        .iter()
        .all(|&from| way.iter().all(|&step| men.beyond(from, step).is_some_and(free)))
}

/// Can all imitators go as this man does?
fn imitate(view: &View<'_>, role: Role, from: Place, to: Place) -> bool {
    let imitators = imitators(view.memory, from);
    ways(role, from.square.offset_to(to.square)).any(|way| is_free(view.men, &imitators, from, &way))
}

/// The same of king and rook: first the king goes, step by step, then on the long side the rook. On the short side that goes back over
/// squares that are vacant then.
fn imitate_castling(view: &View<'_>, (king, from, to): (Piece, Place, Place)) -> bool {
    let imitators = imitators(view.memory, from);
    let aside = (to.square.file() as i8 - from.square.file() as i8).signum();
    let mut between = *view.men;
    between.set(from, None);
    let first = is_free(&between, &imitators, from, &[(aside, 0), (2 * aside, 0)]);
    between.set(to, Some(king));
    first && (aside > 0 || is_free(&between, &imitators, from, &[(-1, 0), (0, 0), (1, 0)]))
}

/// How far the men of a move go together.
fn distance(turn: &Turn<'_>) -> (i8, i8) {
    let (_, from, to) = turn.man;
    match turn.castles {
        true if to.square.file() > from.square.file() => (0, 0),
        true => (1, 0),
        false => from.square.offset_to(to.square),
    }
}

/// Does a pawn come to its last rank to become no man?
fn becomes_imitator(turn: &Turn<'_>) -> bool {
    let (piece, _, to) = turn.man;
    let side = piece.role.promotes_for(turn.mover);
    let last = side.map(|side| side.pick(turn.rules.shape.ranks() - 1, 0));
    turn.becomes.is_none() && last == Some(to.square.rank())
}

/// The imitators after a step, if they stay on the board.
fn moved(men: &Mailbox, memory: &Memory, from: Place, step: (i8, i8)) -> Option<SquareList> {
    let mut all = imitators(memory, from).into_iter();
    all.try_fold(SquareList::NONE, |list, place| {
        list.with(men.beyond(place, step)?.square)
    })
}

/// Does the way of such a man say by which squares it leads?
fn is_played(role: Role) -> bool {
    let pawns = [&Soldier::PAWN.takes, &Soldier::PAWN.quiet];
    role.kind().movement.iter().all(|movement| match movement {
        Movement::Leap(_) | Movement::Ride(_) => true,
        Movement::Soldier(soldier) => {
            !soldier.over && pawns.contains(&&soldier.quiet) && pawns.contains(&&soldier.takes)
        }
        _ => false,
    })
}

impl Condition for Imitators {
    labelled!();

    fn detail(&self) -> Option<Detail> {
        Some(Detail::Imitators)
    }

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        match () {
            () if super::of(rules).any(|other| !BESIDE.contains(&other.name())) => {
                Some("imitators are not played with these other conditions")
            }
            () if men.iter().any(|man| !is_played(man.role)) => {
                Some("imitators are played with leapers, riders and pawns only")
            }
            () => None,
        }
    }

    fn hooks(&self) -> Hooks {
        Hooks::BEGIN.and(Hooks::FOLLOW)
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Step, Ask::Attack, Ask::Leave, Ask::Crosses, Ask::BecomesImitator]
    }

    fn begin(&self, _men: &Mailbox, rules: &Rules, memory: &mut Memory) {
        memory.set(PLACES, Some(rules.conditions.details().imitators().number()));
    }

    fn stage(&self) -> u8 {
        stage::STEP
    }

    fn may_step(&self, view: &View<'_>, turn: &Turn<'_>) -> bool {
        let (piece, from, to) = turn.man;
        let free = match turn.castles {
            true => imitate_castling(view, turn.man),
            false => imitate(view, piece.role, from, to),
        };
        let excluded = || super::of(turn.rules).any(|other| other.name() == NO_PROMOTION.name());
        let room = imitators(view.memory, from).len() < SquareList::MOST;
        free && !(becomes_imitator(turn) && (excluded() || !room))
    }

    fn may_attack(&self, view: &View<'_>, attack: &Attack) -> bool {
        imitate(view, attack.piece.role, attack.from, attack.on)
    }

    /// Rebirths, too, leave the squares of imitators vacant.
    fn may_leave(&self, before: &View<'_>, turn: &Turn<'_>, after: &View<'_>, _arrived: &[Place]) -> bool {
        let (_, from, to) = turn.man;
        let list = moved(before.men, before.memory, from, distance(turn)).unwrap_or_default();
        let places = list.squares().map(|square| Place::new(from.board, square));
        let added = Some(to).filter(|_| becomes_imitator(turn));
        places.chain(added).all(|place| after.men.is_vacant(place))
    }

    fn crosses(&self, men: &Mailbox, from: Place, to: Place, memory: &mut Memory) {
        if let Some(list) = moved(men, memory, from, from.square.offset_to(to.square)) {
            memory.set(PLACES, Some(list.number()));
        }
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let (piece, from, to) = turn.man;
        let list = moved(men, turn.memory, from, distance(turn)).unwrap_or_default();
        effects.push(Effect::remember(turn.memory, PLACES, Some(list.number())));
        let more = list.with(to.square).filter(|_| becomes_imitator(turn));
        if let Some(more) = more {
            effects.push(Effect::Imitator { place: to, piece });
            effects.push(Effect::Remember {
                topic: PLACES,
                before: Some(list.number()),
                after: Some(more.number()),
            });
        }
    }
}

impl Condition for NoPromotion {
    labelled!();

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }
}
