//! What attributes of men do: rules that hold where a man of the diagram has the attribute.

use super::conditions::Rule;
use super::men::{Kind, Man, Nature, Owner, Side};
use super::moves::{How, Move};
use super::places::{Place, Square};
use super::position::Position;

/// The attributes with their rules, in the order in which they act.
pub static RULES: &[(Nature, Rule)] = &[
    (
        Nature::Kamikaze,
        Rule {
            after: |_, m, mut after| {
                if m.man.is(Nature::Kamikaze) && m.taken.is_some() {
                    after.clear(after.arrived(m));
                }
                vec![after]
            },
            ..Rule::named("kamikaze men")
        },
    ),
    (
        Nature::Protean,
        Rule {
            after: |_, m, mut after| {
                if let Some((_, taken)) = m.taken.filter(|_| m.man.is(Nature::Protean)) {
                    let kind = match taken.kind {
                        Kind::PAWN => Kind("PP"),
                        Kind("PP") => Kind::PAWN,
                        kind => kind,
                    };
                    after.change(after.arrived(m), |man| Man { kind, ..man });
                }
                vec![after]
            },
            ..Rule::named("protean men")
        },
    ),
    (
        Nature::Bul,
        Rule {
            may: |position, m| moves_its_hurdle(position, m, Nature::Bul),
            after: |position, m, after| with_hurdle_moved(position, m, after, Nature::Bul),
            ..Rule::named("bul men")
        },
    ),
    (
        Nature::Dob,
        Rule {
            may: |position, m| moves_its_hurdle(position, m, Nature::Dob),
            after: |position, m, after| with_hurdle_moved(position, m, after, Nature::Dob),
            ..Rule::named("dob men")
        },
    ),
    (
        Nature::Chameleon,
        Rule {
            after: chameleon,
            ..Rule::named("chameleons")
        },
    ),
    (
        Nature::HalfNeutral,
        Rule {
            after: |_, m, mut after| {
                let mover = after.owner_of(m.by);
                if m.man.is(Nature::HalfNeutral) {
                    after.change(after.arrived(m), |man| {
                        let owner = if man.owner == Owner::Neutral {
                            mover
                        } else {
                            Owner::Neutral
                        };
                        Man { owner, ..man }
                    });
                }
                vec![after]
            },
            ..Rule::named("half-neutral men")
        },
    ),
    (
        Nature::Volage,
        Rule {
            after: |_, m, mut after| {
                let is_dark = |place: Place| (place.square.file + place.square.rank) % 2 == 0;
                let other_colour = is_dark(m.from) != is_dark(m.to);
                if m.man.is(Nature::Volage) && m.man.owner != Owner::Neutral && other_colour {
                    let arrived = after.arrived(m);
                    after.change(arrived, |man| man.without(Nature::Volage));
                    after.turn_coat(arrived);
                }
                vec![after]
            },
            ..Rule::named("volages")
        },
    ),
    (
        Nature::HurdleColour,
        Rule {
            after: |position, m, mut after| {
                let marked = m.man.is(Nature::HurdleColour);
                mark_new_hoppers(m, &mut after, Nature::HurdleColour);
                let hurdle = hurdle(position, m).filter(|(_, man)| marked && man.kind != Kind::KING);
                if let Some((place, _)) = hurdle {
                    after.turn_coat(place);
                }
                vec![after]
            },
            ..Rule::named("men that change the colour of hurdles")
        },
    ),
    (
        Nature::Functionary,
        Rule {
            acts: |position, place, man, by| {
                !man.is(Nature::Functionary) || !position.observers(by.other(), place).is_empty()
            },
            ..Rule::named("functionaries")
        },
    ),
    (
        Nature::Ghost,
        Rule {
            may: |_, m| m.taken.is_none_or(|(_, man)| !man.is(Nature::Ghost)),
            ..Rule::named("uncapturable men")
        },
    ),
    (
        Nature::Paralysing,
        Rule {
            acts: |position, place, _, by| !is_paralysed(position, place, by),
            may: paralysing_take_nothing,
            check: |position, side, attacked| attacked && !(position.turn == side && is_suffocated(position)),
            ..Rule::named(PARALYSING)
        },
    ),
    (
        Nature::Patrol,
        Rule {
            may: |position, m| {
                let takes = m.man.is(Nature::Patrol) && m.taken.is_some();
                !takes || !position.observers(m.by, m.from).is_empty()
            },
            ..Rule::named("patrol men")
        },
    ),
    (
        Nature::Magic,
        Rule {
            after: |position, m, mut after| {
                for place in newly_seen(position, m, &after) {
                    after.turn_coat(place);
                }
                vec![after]
            },
            ..Rule::named("magic men")
        },
    ),
];

/// The rules of the attributes that these men have.
pub fn rules<'m>(men: impl Iterator<Item = &'m Man>) -> Vec<&'static Rule> {
    let present: Vec<&Man> = men.collect();
    let held = RULES
        .iter()
        .filter(|(nature, _)| present.iter().any(|man| man.is(*nature)));
    held.map(|(_, rule)| rule).collect()
}

/// Is it the rule of an attribute, not of a condition?
pub fn is_attribute(rule: &Rule) -> bool {
    RULES.iter().any(|(_, of_men)| of_men.name == rule.name)
}

impl Position {
    /// The man there becomes another. Who has changed does not castle.
    fn change(&mut self, place: Place, into: impl Fn(Man) -> Man) {
        if let Some(man) = self.man(place) {
            self.unmoved.retain(|one| one.place() != place);
            self.men.insert(place, into(man));
        }
    }
}

/// A chameleon that moves becomes the next in the row; a pawn that promotes becomes an ordinary man or a chameleon.
fn chameleon(_: &Position, m: &Move, mut after: Position) -> Vec<Position> {
    let next = |kind: Kind| match kind {
        Kind::QUEEN => Kind::KNIGHT,
        Kind::KNIGHT => Kind::BISHOP,
        Kind::BISHOP => Kind::ROOK,
        Kind::ROOK => Kind::QUEEN,
        other => other,
    };
    let arrived = after.arrived(m);
    let is_chameleon = m.man.is(Nature::Chameleon);
    match promotion(m) {
        Some(kind) if !is_chameleon && next(kind) != kind => {
            let mut other = after.clone();
            other.change(arrived, |man| man.with(Nature::Chameleon));
            return vec![after, other];
        }
        None if is_chameleon => after.change(arrived, |man| Man {
            kind: next(man.kind),
            ..man
        }),
        _ => {}
    }
    vec![after]
}

/// The name of the rule for paralysing men.
const PARALYSING: &str = "paralysing men";

/// The same where nobody is paralysed.
static NOBODY_PARALYSED: Rule = Rule {
    may: paralysing_take_nothing,
    ..Rule::named(PARALYSING)
};

fn paralysing_take_nothing(position: &Position, m: &Move) -> bool {
    let castles = matches!(m.how, How::Castling(_)) && is_paralysed(position, m.from, m.by);
    !castles && (!m.man.is(Nature::Paralysing) || m.taken.is_none())
}

/// Does a paralysing man of the other side observe it?
fn is_paralysed(position: &Position, place: Place, by: Side) -> bool {
    let observers = position.observers(by.other(), place);
    observers.iter().any(|(_, man)| man.is(Nature::Paralysing))
}

/// Could the side to move move men if none were paralysed, but paralysed ones only? It does not matter whether its king is safe then.
fn is_suffocated(position: &Position) -> bool {
    let mut free = position.clone();
    for rule in &mut free.conditions.rules {
        if rule.name == PARALYSING {
            *rule = &NOBODY_PARALYSED;
        }
    }
    let moves = free.tried_moves();
    !moves.is_empty() && moves.iter().all(|m| is_paralysed(position, m.from, m.by))
}

/// The first man on the straight way of the move.
fn hurdle(position: &Position, m: &Move) -> Option<(Place, Man)> {
    let way = way(m.from.square, m.to.square);
    let mut square = m.from.square;
    loop {
        square = Square::new(square.file + way.0, square.rank + way.1);
        if square == m.to.square {
            return None;
        }
        let place = m.from.board.at(square);
        if let Some(man) = position.man(place) {
            return Some((place, man));
        }
    }
}

/// The smallest step of which several lead from one square to the other.
fn way(from: Square, to: Square) -> (i8, i8) {
    let (files, ranks) = (to.file - from.file, to.rank - from.rank);
    let divides = |number: &i8| files % number == 0 && ranks % number == 0;
    let number = (1..8).rev().find(divides).expect("one divides all");
    (files / number, ranks / number)
}

/// Does a man of this kind hop over another, or take so?
fn is_hopper(kind: Kind) -> bool {
    ["G", "RH", "BH", "NH", "LI", "PA", "VA"].contains(&kind.letters())
}

/// What a pawn becomes by the move, unless it is a protean one that becomes what it has taken.
fn promotion(m: &Move) -> Option<Kind> {
    let protean = m.man.is(Nature::Protean) && m.taken.is_some();
    m.becomes.filter(|_| !protean)
}

/// A hopper that a pawn becomes has the attribute, too.
fn mark_new_hoppers(m: &Move, after: &mut Position, nature: Nature) {
    if promotion(m).is_some_and(is_hopper) {
        after.change(after.arrived(m), |man| man.with(nature));
    }
}

/// Where the man over which this move has gone can go without capture, as the bul moves or in its own way, before anybody passes to the
/// other board.
fn goals_of_hurdle(m: &Move, after: &Position, (place, man): (Place, Man), nature: Nature) -> Vec<Place> {
    let (side, kind) = match nature {
        Nature::Bul => (m.by, m.man.kind),
        _ if man.serves(m.by) => (m.by, man.kind),
        _ => (m.by.other(), man.kind),
    };
    let mut before_transfer = after.clone();
    let mover = before_transfer.clear(after.arrived(m));
    before_transfer.men.extend(mover.map(|man| (m.to, man)));
    let mut goals = Vec::new();
    for step in before_transfer.goes(place, Man { kind, ..man }, side) {
        if step.taken.is_none() && !goals.contains(&step.to) {
            goals.push(step.to);
        }
    }
    goals
}

/// The man as which it stands there: a pawn becomes another man on its last rank, however it has come there.
fn on_arrival(position: &Position, m: &Move, to: Place, man: Man) -> Vec<Man> {
    let side = match man.owner {
        Owner::White => Side::White,
        Owner::Black => Side::Black,
        Owner::Neutral => m.by,
    };
    if man.kind != Kind::PAWN || to.square.rank != side.rank(8) {
        return vec![man];
    }
    let becomes = |kind: &Kind| Man { kind: *kind, ..man };
    position.promotions.iter().map(becomes).collect()
}

/// Can the man over which a king would be taken move then? Of other captures and moves it is asked when they are made.
fn moves_its_hurdle(position: &Position, m: &Move, nature: Nature) -> bool {
    let takes_king = m.taken.is_some_and(|(_, man)| man.is_king());
    let hurdle = hurdle(position, m).filter(|_| takes_king && m.man.is(nature));
    hurdle.is_none_or(|hurdle| !goals_of_hurdle(m, &position.king_taken(m), hurdle, nature).is_empty())
}

/// The man over which the move goes has moved, too, in each way that it can.
fn with_hurdle_moved(position: &Position, m: &Move, mut after: Position, nature: Nature) -> Vec<Position> {
    mark_new_hoppers(m, &mut after, nature);
    let Some((place, man)) = hurdle(position, m).filter(|_| m.man.is(nature)) else {
        return vec![after];
    };
    let mut outcomes = Vec::new();
    for to in goals_of_hurdle(m, &after, (place, man), nature) {
        for mut arrived in on_arrival(position, m, to, man) {
            if arrived.kind != man.kind && is_hopper(arrived.kind) {
                arrived = arrived.with(nature);
            }
            let mut moved = after.clone();
            moved.clear(place);
            moved.men.insert(to, arrived);
            outcomes.push(moved);
        }
    }
    outcomes
}

/// One magic man's view of another man: both by where they stood before the move, where the other stands now, and the line.
#[derive(Clone, Copy, PartialEq)]
struct View {
    magic: Place,
    seen: Place,
    at: Place,
    line: [Square; 2],
}

/// All views of men that may change their side. `stood` tells where a man stood before.
fn views(position: &Position, stood: impl Fn(Place) -> Place) -> Vec<View> {
    let mut views = Vec::new();
    for (from, man) in position.men.iter().filter(|(_, man)| man.is(Nature::Magic)) {
        let side = if man.owner == Owner::White {
            Side::White
        } else {
            Side::Black
        };
        let ways = position.ways(*from, *man, side);
        for (at, seen) in &position.men {
            let changes = !seen.is_king() && !seen.is(Nature::Magic) && seen.owner != Owner::Neutral;
            let sees = |at: Place| {
                ways.iter()
                    .any(|way| way.takes == Some(at) && way.how != How::EnPassant)
            };
            if changes && at != from && sees(*at) {
                views.push(View {
                    magic: stood(*from),
                    seen: stood(*at),
                    at: *at,
                    line: line(man.kind, from.square, at.square),
                });
            }
        }
    }
    views
}

/// A line by its first square beyond the edge and the next one; a leap by its two squares.
fn line(kind: Kind, from: Square, to: Square) -> [Square; 2] {
    if !["Q", "R", "B", "N"].contains(&kind.letters()) && !is_hopper(kind) {
        return [from, to];
    }
    let (files, ranks) = way(from, to);
    let mut first = from;
    while (1..=8).contains(&first.file) && (1..=8).contains(&first.rank) {
        first = Square::new(first.file - files, first.rank - ranks);
    }
    [first, Square::new(first.file + files, first.rank + ranks)]
}

/// The men of which an odd number of views is new.
fn newly_seen(position: &Position, m: &Move, after: &Position) -> Vec<Place> {
    let steps = after.steps(m);
    let stood = |place: Place| {
        steps
            .iter()
            .find(|(_, to)| *to == place)
            .map_or(place, |(from, _)| *from)
    };
    let before = views(position, |place| place);
    let is_known = |view: &View| {
        let same = |old: &View| (old.magic, old.seen, old.line) == (view.magic, view.seen, view.line);
        before.iter().any(same)
    };
    let mut new = views(after, stood);
    new.retain(|view| !is_known(view));
    let odd = |place: &Place| new.iter().filter(|view| view.at == *place).count() % 2 == 1;
    after.men.keys().copied().filter(odd).collect()
}
