//! Series capture: a man that takes may go on at once.

use super::label::{Label, labelled};
use super::{ChoiceList, Condition, Fact, Hooks, Turn, Unusual, is_alone_with_alice, stage};
use crate::board::{Choice, Chosen, Effects, MOST_PROMOTIONS, Mailbox, Meaning};
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{Attributes, Color, Movement, Piece, Role};
use crate::rules::Rules;

/// Series capture.
pub(super) struct SeriesCapture {
    label: Label,
}

pub(super) static SERIES_CAPTURE: SeriesCapture = SeriesCapture {
    label: Label {
        popeye: ["SeriesCapture", "SerienSchlag", "SerieCapture"],
        definition: "A man that has taken may go on at once, as it is then, with or without a further capture; after a further one once more, \
                     and so on. It may not go on where its own king is in check after the capture or the other one is. Checks are given by single captures.",
        source: "T. Wakashima, Sake tourney, 2023",
    },
};

/// A step of a series: who is taken, from where and to where the man goes, what it becomes by promotion, and where it is when it has
/// passed to another board, if there is one.
#[derive(Clone, Copy)]
struct Link {
    taken: Option<(Place, Piece)>,
    from: Place,
    to: Place,
    piece: Piece,
    becomes: Option<Role>,
    passing: bool,
    ends: Place,
}

/// A step with all that it does, the men after it, and the man that has made it, where it is still one of its side.
struct Played {
    takes: bool,
    effects: Effects,
    men: Mailbox,
    man: Option<(Place, Piece)>,
}

type Series = Vec<Played>;

impl Link {
    /// The first step of a series: the move itself.
    fn first(turn: &Turn<'_>) -> Link {
        let (piece, from, to) = turn.man;
        Link {
            taken: turn.taken,
            from,
            to,
            piece,
            becomes: turn.becomes,
            passing: turn.passing,
            ends: beyond(turn.rules, to),
        }
    }

    /// The step among these men, with what other conditions add to it; nothing if it cannot be made.
    fn played(self, turn: &Turn<'_>, men: &Mailbox) -> Option<Played> {
        let turn = Turn {
            before: men,
            taken: self.taken,
            man: (self.piece, self.from, self.to),
            becomes: self.becomes,
            castles: false,
            passing: self.passing,
            chosen: Chosen::default(),
            ..*turn
        };
        if self.ends != self.to && !men.is_vacant(self.ends) {
            return None;
        }
        let effects = turn.scene.effects_of(&turn, self.ends.board)?;
        let mut men = *men;
        effects.iter().for_each(|effect| effect.play(&mut men));
        Some(Played {
            takes: self.taken.is_some(),
            man: turn.mover_after(&effects).filter(|(_, man)| man.is_of(turn.mover)),
            effects,
            men,
        })
    }
}

/// Where a man is that has moved to a place when it has passed to the other board, if there is one.
fn beyond(rules: &Rules, place: Place) -> Place {
    let other = rules.board_ids().find(|&board| board != place.board);
    other.map_or(place, |board| Place::new(board, place.square))
}

/// Is the man a king that is not safe on the board on which it has moved to the square of this place, before it passes there?
fn is_exposed(turn: &Turn<'_>, men: &Mailbox, place: Place, man: Piece) -> bool {
    let back = beyond(turn.rules, place);
    if !man.is_royal() || back == place {
        return false;
    }
    let mut men = *men;
    men.set(place, None);
    men.set(back, Some(man));
    turn.scene.is_attacked_among(&men, back, !turn.mover)
}

/// The steps that the man on this place can make after a capture; none where a king is in check.
fn links(turn: &Turn<'_>, men: &Mailbox, from: Place, piece: Piece) -> Vec<Link> {
    let us = turn.mover;
    let checked = |side| {
        men.royal(side)
            .is_some_and(|(king, _)| turn.scene.is_attacked_among(men, king, !side))
    };
    if Color::ALL.into_iter().any(checked) || is_exposed(turn, men, from, piece) {
        return Vec::new();
    }
    let takes =
        |&(on, man): &(Place, Piece)| man.is_of(!us) && !man.is_royal() && turn.scene.reaches_among(men, from, us, on);
    let taken = men.men().filter(takes).map(|man| (man.0, Some(man)));
    let goals = turn.scene.quiet_goals(men, from, piece, us).into_iter();
    let last = |side: Color| side.pick(turn.rules.shape.ranks() - 1, 0);
    let promotes = piece.role.promotes_for(us).map(last);
    let mut links = Vec::new();
    for (to, taken) in taken.chain(goals.map(|goal| (goal, None))) {
        let link = |becomes| Link {
            taken,
            from,
            to,
            piece,
            becomes,
            passing: false,
            ends: beyond(turn.rules, to),
        };
        if promotes == Some(to.square.rank()) {
            links.extend(turn.promotions.iter().map(|&role| link(Some(role))));
        } else {
            links.push(link(None));
        }
    }
    links
}

/// Gives all series that go on from these men, where a man has just taken, until `each` answers true; did it?
fn each_series(
    turn: &Turn<'_>,
    men: &Mailbox,
    (place, piece): (Place, Piece),
    before: &mut Series,
    each: &mut impl FnMut(&Series) -> bool,
) -> bool {
    let steps = links(turn, men, place, piece).into_iter();
    let mut steps = steps.filter_map(|link| link.played(turn, men));
    steps.any(|played| {
        let (takes, men, man) = (played.takes, played.men, played.man);
        if man.is_some_and(|(place, man)| is_exposed(turn, &men, place, man)) {
            return false;
        }
        before.push(played);
        let goes_on = takes.then_some(man).flatten();
        let found = each(before) || goes_on.is_some_and(|man| each_series(turn, &men, man, before, each));
        before.pop();
        found
    })
}

/// So many places can be told, each with so many things that a man becomes there, and with these meanings, which say nothing here.
const PLACES: usize = BoardId::ALL.len() << 6;
const KINDS: usize = MOST_PROMOTIONS + 1;
const MEANINGS: [Meaning; 3] = [Meaning::Other, Meaning::Home, Meaning::Nothing];
const NUMBERS: usize = PLACES * KINDS * MEANINGS.len();

/// A number as a choice, and back. Nought is a man that does not go on.
fn choice(number: usize) -> Choice {
    let place = number % PLACES;
    let place = Place::new(BoardId::new(place >> 6), Square::new((place & 63) as u8));
    Choice {
        becomes: (number / PLACES % KINDS) as u8,
        ..Choice::new(MEANINGS[number / PLACES / KINDS], place)
    }
}

fn number(choice: Choice) -> Option<usize> {
    let place = choice.place.board.index() << 6 | choice.place.square.index();
    let meaning = MEANINGS.iter().position(|&meaning| meaning == choice.meaning)?;
    Some(place + (usize::from(choice.becomes) + meaning * KINDS) * PLACES)
}

/// The most series with which a man of this role, no pawn, could go on while so many men are left to take.
fn most_of(role: Role, left: usize) -> usize {
    let directions = |movement: &Movement| match movement {
        Movement::Leap(pace) | Movement::Hop(pace) => (pace.directions().count(), pace.directions().count()),
        Movement::Ride(pace) => (pace.directions().count(), pace.directions().count() * 7),
        _ => (0, 0),
    };
    let all = role.kind().movement.iter().map(directions);
    let (takes, goals) = all.fold((0, 0), |(takes, goals), (more, further)| {
        (takes + more, goals + further)
    });
    let goals = match role {
        Role::QUEEN => 27,
        Role::ROOK => 14,
        Role::BISHOP => 13,
        _ => goals.min(63),
    };
    let mut most = 1 + goals;
    for taken in 1..=left {
        let taken = taken.min(takes);
        most = 1 + goals - taken + taken * most;
    }
    most
}

/// The same of a pawn that may become these men.
fn most_of_pawns(promotions: &[Role], left: usize) -> usize {
    let mut most = 2 + promotions.len();
    for taken in 1..=left {
        let as_others: usize = promotions.iter().map(|&role| most_of(role, taken - 1)).sum();
        most = 2 + promotions.len() + taken.min(2) * most.max(as_others);
    }
    most
}

/// The conditions of which one may hold beside it; none of these looks at what is chosen.
const BESIDE: [&str; 7] = [
    "AndernachChess",
    "AntiCirce",
    "Circe",
    "EinsteinChess",
    "HaanerChess",
    "NorskSjakk",
    "ProteanChess",
];

/// Does one of them hold, and no other?
fn is_beside_one(rules: &Rules) -> bool {
    let mut others = super::of(rules).filter(|other| other.name() != SERIES_CAPTURE.name());
    rules.conditions.len() == 2 && others.all(|other| BESIDE.contains(&other.name()))
}

/// Does a man of this role take as it goes on, on the square where it ends?
fn is_simple(role: Role) -> bool {
    let simple = |movement: &Movement| matches!(movement, Movement::Leap(_) | Movement::Ride(_) | Movement::Hop(_));
    role == Role::PAWN || role.kind().movement.iter().all(simple)
}

impl SeriesCapture {
    /// Could there be more series after one capture than a move can tell?
    fn is_too_many(rules: &Rules, men: &[Piece]) -> bool {
        let fairy = men
            .iter()
            .map(|man| man.role)
            .filter(|role| !role.is_classical() && role.is_promotion());
        let mut promotions: Vec<Role> = rules.promotions().iter().copied().chain(fairy).collect();
        promotions.sort();
        promotions.dedup();
        let side = |color: Color| men.iter().filter(move |man| man.is_of(color));
        let alone = rules.conditions.len() == 1;
        let circe = super::of(rules).any(|other| other.name() == super::circe::PLAIN.name());
        Color::ALL.into_iter().any(|color| {
            let others = side(!color).filter(|man| !man.is_royal()).count();
            // By Circe a man is taken where it stands, and once more where it is reborn.
            let left = (others * if circe { 2 } else { 1 }).saturating_sub(1);
            let of_pawns = || most_of_pawns(&promotions, left).max(most_of_any(&promotions, left));
            let most = |man: &Piece| match man.role {
                Role::PAWN => of_pawns(),
                role if alone => most_of(role, left),
                // Other conditions make any man of it.
                role => most_of(role, left).max(of_pawns()),
            };
            others > 0 && side(color).map(most).max() >= Some(NUMBERS)
        })
    }
}

/// The most of all these.
fn most_of_any(roles: &[Role], left: usize) -> usize {
    roles.iter().map(|&role| most_of(role, left)).max().unwrap_or(0)
}

impl Condition for SeriesCapture {
    labelled!();

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        match () {
            () if !(is_alone_with_alice(rules) || rules.boards == 1 && is_beside_one(rules)) => {
                Some("series capture is played without other conditions, but for Alice chess or one of a few others")
            }
            () if men.iter().any(|man| man.owner.color().is_none()) => {
                Some("series capture is not played with neutral men")
            }
            () if !men.iter().all(|man| is_simple(man.role)) => {
                Some("series capture is played with pawns, leapers, riders and grasshoppers and their like only")
            }
            () if Self::is_too_many(rules, men) => Some(
                "series capture is played where few men can be taken: six at most by queens and pawns, fewer beside another condition",
            ),
            () => None,
        }
    }

    fn knows(&self) -> Attributes {
        Attributes::NONE
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW.and(Hooks::CHOICES)
    }

    fn unusual(&self) -> &'static [Unusual] {
        &[Unusual::GoesOn, Unusual::LosesTrack]
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::FollowsCaptures]
    }

    /// After all that other conditions add to the first step.
    fn stage(&self) -> u8 {
        stage::OTHERS + 10
    }

    fn choices(&self, turn: &Turn<'_>, _men: &Mailbox) -> Option<ChoiceList> {
        turn.taken?;
        let first = Link::first(turn).played(turn, turn.before)?;
        let mut series = 0;
        each_series(turn, &first.men, first.man?, &mut Series::new(), &mut |_| {
            series += 1;
            false
        });
        debug_assert!(series < NUMBERS, "so many series are refused");
        (series > 0).then(|| (0..=series).map(choice).collect())
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let chosen = turn.chosen.first().and_then(number).filter(|&number| number > 0);
        let man = turn.taken.and_then(|_| turn.mover_after(effects));
        let man = man.filter(|(_, man)| man.is_of(turn.mover));
        let (Some(mut left), Some(man)) = (chosen, man) else {
            return;
        };
        each_series(turn, men, man, &mut Series::new(), &mut |series| {
            left -= 1;
            if left == 0 {
                effects.extend(series.iter().flat_map(|played| played.effects.iter().copied()));
            }
            left == 0
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Move;

    #[test]
    fn a_number_is_told_by_a_choice() {
        // As a move keeps it.
        let step = Move::new(
            Role::ROOK,
            Place::new(BoardId::A, Square::new(0)),
            Square::new(1),
            BoardId::A,
        );
        let kept = |told: usize| step.with_choice(choice(told)).choice().and_then(number);
        assert!((0..NUMBERS).all(|told| kept(told) == Some(told)));
    }

    #[test]
    fn series_are_never_more_than_are_reckoned() {
        // A queen that can take no one has 27 goals at most, and may stay.
        assert_eq!(most_of(Role::QUEEN, 0), 28);
        assert_eq!(most_of(Role::KNIGHT, 1), 8 + most_of(Role::KNIGHT, 0));
        assert!(most_of_pawns(&Role::PROMOTIONS, 5) < NUMBERS);
        assert!(most_of(Role::QUEEN, 5) < NUMBERS && most_of(Role::QUEEN, 6) >= NUMBERS);
    }
}
