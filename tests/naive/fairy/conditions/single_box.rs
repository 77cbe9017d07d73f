//! Single box: no more men of a kind than at the beginning of the game.

use super::Rule;
use crate::fairy::men::walker::{Walker, Way};
use crate::fairy::men::{Kind, Man, Owner};
use crate::fairy::moves::Move;
use crate::fairy::places::Place;
use crate::fairy::position::Position;

pub const RULES: &[Rule] = &[
    Rule {
        may: |position, m| is_left(position, m) && checks_from_box(position, m),
        stands: |_, _, after| !has_too_many(after),
        ..Rule::named("Single Box")
    },
    Rule {
        ways: |walker, man, own| stays_pawn(walker.position, man, own),
        may: is_left,
        after: |_, m, after| with_capture(m, after),
        stands: |_, _, after| !has_too_many(after),
        ..Rule::named("Single Box Type 2")
    },
    Rule {
        ways: |walker, man, own| match waits(man, walker.from) {
            true => as_boxed(walker, man),
            false => stays_pawn(walker.position, man, own),
        },
        may: is_left,
        also: with_next_move,
        stands: |before, m, after| {
            let begun = m.first.is_some() || next_promotions(before).is_empty();
            begun && !has_too_many(after)
        },
        ..Rule::named("Single Box Type 3")
    },
];

/// What pawns become, as long as it is in the box.
const OFFICERS: [Kind; 4] = [Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT];

/// How many such men a side has at the beginning of the game.
fn at_first(kind: Kind) -> usize {
    match kind {
        Kind::KING | Kind::QUEEN => 1,
        Kind::PAWN => 8,
        _ => 2,
    }
}

fn on_board(position: &Position, owner: Owner, kind: Kind) -> usize {
    let same = |man: &&Man| man.kind == kind && man.owner == owner;
    position.men.values().filter(same).count()
}

fn is_in_box(position: &Position, owner: Owner, kind: Kind) -> bool {
    on_board(position, owner, kind) < at_first(kind)
}

/// May the pawn become that? Fairy men are in no box.
fn is_left(position: &Position, m: &Move) -> bool {
    let in_box = |kind: Kind| kind.is_fairy() || is_in_box(position, m.man.owner, kind);
    m.becomes.is_none_or(in_box)
}

/// A king is not taken by a move that makes a man of whose kind the side has enough.
fn checks_from_box(position: &Position, m: &Move) -> bool {
    if !m.taken.is_some_and(|(_, man)| man.is_king()) {
        return true;
    }
    let fits = |after: &Position| {
        let enough = |man: &Man| at_first(man.kind).max(on_board(position, man.owner, man.kind));
        let mut counted = after.men.values().filter(|man| !man.kind.is_fairy());
        counted.all(|man| on_board(after, man.owner, man.kind) <= enough(man))
    };
    position.king_taken_with_all(m).iter().any(fits)
}

fn boxed(position: &Position, owner: Owner) -> Vec<Kind> {
    OFFICERS
        .into_iter()
        .filter(|kind| is_in_box(position, owner, *kind))
        .collect()
}

/// Has a side more men of a kind than at the beginning? Fairy men are not counted.
fn has_too_many(position: &Position) -> bool {
    let too_many = |man: &Man| on_board(position, man.owner, man.kind) > at_first(man.kind);
    position.men.values().any(|man| !man.kind.is_fairy() && too_many(man))
}

/// A pawn for which nothing is left stays a pawn on the last rank.
fn stays_pawn(position: &Position, man: Man, mut ways: Vec<Way>) -> Vec<Way> {
    for way in &mut ways {
        way.promotes &= !boxed(position, man.owner).is_empty();
    }
    ways
}

/// Is it a pawn that is still a pawn on its last rank?
fn waits(man: Man, place: Place) -> bool {
    let last = if man.owner == Owner::White { 8 } else { 1 };
    man.kind == Kind::PAWN && place.square.rank == last
}

fn waiting(position: &Position, owner: Owner) -> Vec<Place> {
    let men = position.men.iter().map(|(place, man)| (*place, *man));
    let waiting = men.filter(|(place, man)| man.owner == owner && waits(*man, *place));
    waiting.map(|(place, _)| place).collect()
}

/// With the capture one such pawn becomes what is taken of its side.
fn with_capture(m: &Move, after: Position) -> Vec<Position> {
    let Some((_, taken)) = m.taken.filter(|(_, man)| man.kind != Kind::PAWN) else {
        return vec![after];
    };
    let become_one = |place: Place| {
        let mut after = after.clone();
        after.clear(place);
        after.put(place, taken);
        after
    };
    let outcomes: Vec<Position> = waiting(&after, taken.owner).into_iter().map(become_one).collect();
    if outcomes.is_empty() { vec![after] } else { outcomes }
}

/// Such a pawn checks as what is in the box.
fn as_boxed(walker: &Walker<'_>, man: Man) -> Vec<Way> {
    let kinds = boxed(walker.position, man.owner);
    kinds.into_iter().flat_map(|kind| kind.gait()(walker)).collect()
}

/// Who may become what before the next move.
fn next_promotions(position: &Position) -> Vec<(Place, Kind)> {
    let owner = position.owner_of(position.turn);
    let pawns = waiting(position, owner);
    let kinds = boxed(position, owner);
    pawns
        .into_iter()
        .flat_map(|place| kinds.iter().map(move |kind| (place, *kind)))
        .collect()
}

/// First a pawn becomes a man, then any man moves.
fn with_next_move(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    for (place, kind) in next_promotions(position) {
        let first = Some((place, kind));
        let begun = position.begun(first);
        let next = begun.usual_moves().into_iter().filter(|m| !waits(m.man, m.from));
        moves.extend(next.map(|m| Move { first, ..m }));
    }
    moves
}
