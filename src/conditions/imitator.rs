//! Imitators: no men, but marks that go whenever a man goes, as far and in the same direction.

use super::imitated::{Ground, Way, is_played, ways};
use super::label::{Label, labelled};
use super::{Ask, Attack, Condition, Hooks, Turn, Unusual, View, Whom, stage};
use crate::board::{Effect, Effects, Mailbox, Memory, Subject, Topic};
use crate::geometry::{BoardId, Place, SquareList};
use crate::pieces::{Attributes, Piece, Role};
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
                     vacant. With a hopper it goes over a man, too, as far away from it as the hopper's hurdle is from that. Rebirths move no imitator, and none ends on an occupied square. On its last rank a pawn may become another \
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

/// Those with which they are played on two boards, too.
const BESIDE_ALICE: [&str; 4] = ["Alice", "Imitator", "NoIProm", "PromOnly"];

/// Where the imitators are.
const PLACES: Topic = Topic {
    subject: Subject::Imitators,
    item: 0,
};

/// The conditions with which imitators are played.
const BESIDE: [&str; 10] = [
    "Imitator",
    "NoIProm",
    "Black Maximummer",
    "White Maximummer",
    "Black Minimummer",
    "White Minimummer",
    "Circe",
    "EquipollentsCirce",
    "ParrainCirce",
    "PromOnly",
];

/// Those of which one is played with them at a time, on one board and besides with what they are played with on two: each was compared
/// with Popeye so.
const ONE_BESIDE: [&str; 30] = [
    "Alphabetic Chess",
    "AndernachChess",
    "AntiAndernachChess",
    "BGL",
    "Bicaptures",
    "Bichrome Chess",
    "Black Ultraschachzwang",
    "ChameleonCirce",
    "Circe RexInclusive",
    "Disparate",
    "DoubleTibet",
    "Duellist Chess",
    "FileCirce",
    "GhostChess",
    "HauntedChess",
    "KobulKings",
    "Lèse-majesté",
    "MirrorCirce",
    "Monochrome Chess",
    "No Capture",
    "NorskSjakk",
    "RankCirce",
    "Sentinelles",
    "Single Box",
    "SnekChess",
    "SymmetryCirce",
    "Tibet",
    "Vogtländer Chess",
    "WhiteOscillatingKings",
    "Wormholes",
];

/// Are imitators played with these conditions?
fn goes_with(rules: &Rules) -> bool {
    let beside: &[&str] = if rules.boards == 1 { &BESIDE } else { &BESIDE_ALICE };
    let mut others = super::of(rules).filter(|other| !beside.contains(&other.name()));
    let Some(other) = others.next() else { return true };
    let mut rest = super::of(rules).filter(|condition| condition.name() != other.name());
    let alike = rest.all(|condition| BESIDE_ALICE.contains(&condition.name()));
    rules.boards == 1 && ONE_BESIDE.contains(&other.name()) && alike
}

/// The imitators, as they are remembered.
fn imitators(memory: &Memory, place: Place) -> SmallVec<[Place; 4]> {
    let list = SquareList::from_number(memory.get(PLACES).unwrap_or_default());
    list.squares().map(|square| Place::new(place.board, square)).collect()
}

/// Can all imitators go as this man does, minding the men of these boards?
fn imitate(view: &View<'_>, role: Role, [from, to]: [Place; 2], boards: &[BoardId]) -> bool {
    let imitators = imitators(view.memory, from);
    let ways = ways(role, from.square.offset_to(to.square));
    let ground = Ground {
        men: view.men,
        left: from,
        boards,
    };
    ways.iter().any(|way| way.is_free(&ground, &imitators))
}

/// The boards whose men imitators mind when a man moves: all of them, since each imitator stands on the square of all.
fn all_boards(rules: &Rules) -> SmallVec<[BoardId; 2]> {
    rules.board_ids().collect()
}

/// The same of king and rook: first the king goes, step by step, then on the long side the rook. On the short side that goes back over
/// squares that are vacant then.
fn imitate_castling(view: &View<'_>, (king, from, to): (Piece, Place, Place)) -> bool {
    let imitators = imitators(view.memory, from);
    let aside = (to.square.file() as i8 - from.square.file() as i8).signum();
    let boards = all_boards(view.rules);
    let mut between = *view.men;
    let goes = |men: &Mailbox, steps: &[(i8, i8)]| {
        let ground = Ground {
            men,
            left: from,
            boards: &boards,
        };
        Way::by(steps).is_free(&ground, &imitators)
    };
    between.set(from, None);
    let first = goes(&between, &[(aside, 0), (2 * aside, 0)]);
    between.set(to, Some(king));
    first && (aside > 0 || goes(&between, &[(-1, 0), (0, 0), (1, 0)]))
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

impl Condition for Imitators {
    labelled!();

    fn detail(&self) -> Option<Detail> {
        Some(Detail::Imitators)
    }

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        // There a pawn that is reborn on its last rank could become an imitator.
        let reborn = |other: &dyn Condition| ["EquipollentsCirce", "ParrainCirce"].contains(&other.name());
        let without = super::of(rules).any(|other| other.name() == "NoIProm");
        match () {
            () if !super::is_usual_or_alice(rules) => Some("imitators are played on one board, or with Alice chess"),
            () if !goes_with(rules) => Some("imitators are not played with these other conditions"),
            () if men.iter().any(|man| man.role.is_pawn()) && super::of(rules).any(reborn) && !without => {
                Some("imitators are played with Equipollents and Parrain Circe without pawns only, or with NoIProm")
            }
            () if men.iter().any(|man| !is_played(man.role)) => {
                Some("imitators are played with leapers, riders, straight hoppers, maos, moas and pawns only")
            }
            () => None,
        }
    }

    fn knows_alone(&self) -> Attributes {
        Attributes::KAMIKAZE
            .and(Attributes::CHAMELEON)
            .and(Attributes::UNCAPTURABLE)
    }

    fn hooks(&self) -> Hooks {
        Hooks::BEGIN.and(Hooks::FOLLOW)
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Step, Ask::Attack, Ask::Leave, Ask::Crosses]
    }

    fn unusual(&self) -> &'static [Unusual] {
        &[Unusual::BecomesImitator]
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
            false => imitate(view, piece.role, [from, to], &all_boards(view.rules)),
        };
        let excluded = || super::of(turn.rules).any(|other| other.name() == NO_PROMOTION.name());
        let room = imitators(view.memory, from).len() < SquareList::MOST;
        free && !(becomes_imitator(turn) && (excluded() || !room))
    }

    fn may_attack(&self, view: &View<'_>, attack: &Attack) -> bool {
        // A king is attacked whoever stands on another board.
        let Attack { from, piece, on, .. } = *attack;
        imitate(view, piece.role, [from, on], &[from.board])
    }

    /// Rebirths, too, leave the squares of imitators vacant.
    fn may_leave(&self, before: &View<'_>, turn: &Turn<'_>, after: &View<'_>, _arrived: &[Place]) -> bool {
        let (_, from, to) = turn.man;
        let list = moved(before.men, before.memory, from, distance(turn)).unwrap_or_default();
        let added = Some(to.square).filter(|_| becomes_imitator(turn));
        let mut squares = list.squares().chain(added);
        squares.all(|square| {
            let mut boards = turn.rules.board_ids();
            boards.all(|board| after.men.is_vacant(Place::new(board, square)))
        })
    }

    fn crosses(&self, men: &Mailbox, from: Place, to: Place, memory: &mut Memory) {
        if let Some(list) = moved(men, memory, from, from.square.offset_to(to.square)) {
            memory.set(PLACES, Some(list.number()));
        }
    }

    fn changes(&self, _takes: bool) -> Whom {
        // What a pawn does that becomes an imitator is asked for.
        Whom::Nobody
    }

    fn men_besides(&self) -> Option<u32> {
        // A pawn that takes and becomes an imitator leaves the board, too.
        None
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
