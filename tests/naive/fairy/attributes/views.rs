//! What magic men see.

use super::hurdles::{is_hopper, way};
use crate::fairy::conditions::colours::{reborn_taker, takers_return};
use crate::fairy::men::{Kind, Nature, Owner, Side};
use crate::fairy::moves::{How, Move};
use crate::fairy::places::{Place, Square};
use crate::fairy::position::Position;

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
pub fn newly_seen(position: &Position, m: &Move, after: &Position) -> Vec<Place> {
    let mut steps = after.steps(m);
    if takers_return(after) {
        steps.push((m.from, reborn_taker(position, m, after)));
    }
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
