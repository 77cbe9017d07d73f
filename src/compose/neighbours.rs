//! The lists of single changes: what can be done to a diagram with one stroke.

use super::change::{Change, kinds};
use super::version::value;
use crate::geometry::{BoardId, Place, Shape};
use crate::pieces::{Piece, Role};
use crate::position::{Diagram, Man};
use crate::problem::Transformation;
use crate::rules::Rules;

/// The men other than kings, in the order of their places.
pub(super) fn officers_and_pawns(diagram: &Diagram) -> Vec<Man> {
    let mut men = diagram.sorted_men();
    men.retain(|man| man.piece.role != Role::KING);
    men
}

/// Every man gone.
pub(super) fn removals(diagram: &Diagram) -> Vec<Change> {
    officers_and_pawns(diagram).into_iter().map(Change::Remove).collect()
}

/// Every man as a weaker one of its colour, the weakest first.
pub(super) fn weaker(diagram: &Diagram) -> Vec<Change> {
    let weaker = |man: Man| {
        let lesser = move |piece: &Piece| {
            piece.owner == man.piece.owner
                && value(piece.role) < value(man.piece.role)
                && may_stand(diagram, *piece, man.place)
        };
        let lesser: Vec<Piece> = kinds(&diagram.rules).into_iter().filter(lesser).collect();
        lesser.into_iter().map(move |piece| Change::Become { man, piece })
    };
    officers_and_pawns(diagram).into_iter().flat_map(weaker).collect()
}

/// Every man on its square of another board.
pub(super) fn other_boards(diagram: &Diagram) -> Vec<Change> {
    let boards: Vec<BoardId> = diagram.rules.board_ids().collect();
    let moved = |man: Man| {
        let others = boards.iter().filter(move |board| **board != man.place.board);
        others.map(move |&board| Change::Move {
            man,
            to: Place::new(board, man.place.square),
        })
    };
    diagram.sorted_men().into_iter().flat_map(moved).collect()
}

/// A man of every kind and colour on every vacant place.
pub(super) fn additions(diagram: &Diagram) -> Vec<Change> {
    let kinds = kinds(&diagram.rules);
    let on = |place: Place| {
        let kinds = kinds.iter().filter(move |piece| may_stand(diagram, **piece, place));
        kinds.map(move |&piece| Change::Add(Man { place, piece }))
    };
    vacant(diagram).into_iter().flat_map(on).collect()
}

/// Every man, kings too, on every vacant place.
pub(super) fn moves(diagram: &Diagram) -> Vec<Change> {
    let vacant = vacant(diagram);
    let mut changes = other_boards(diagram);
    for man in diagram.sorted_men() {
        let free = vacant.iter().filter(|&&to| may_stand(diagram, man.piece, to));
        let to = free.map(|&to| Change::Move { man, to });
        changes.extend(to.filter(|change| !changes.contains(change)).collect::<Vec<Change>>());
    }
    changes
}

/// Every man but kings as a man of another kind or colour.
pub(super) fn other_kinds(diagram: &Diagram) -> Vec<Change> {
    let kinds = kinds(&diagram.rules);
    let other = |man: Man| {
        let others = kinds
            .iter()
            .filter(move |piece| **piece != man.piece && may_stand(diagram, **piece, man.place));
        others.map(move |&piece| Change::Become { man, piece })
    };
    officers_and_pawns(diagram).into_iter().flat_map(other).collect()
}

/// Every two men of different kinds in each other's place.
pub(super) fn exchanges(diagram: &Diagram) -> Vec<Change> {
    let men = diagram.sorted_men();
    let mut changes = Vec::new();
    for (index, &one) in men.iter().enumerate() {
        for &other in men[index + 1..].iter().filter(|other| other.piece != one.piece) {
            changes.push(Change::Exchange(one, other));
        }
    }
    changes
}

/// The whole diagram shifted, turned, mirrored, and with its boards exchanged. Where something depends on the squares
/// themselves, as a double step just played does, there is nothing of the kind.
pub(super) fn whole(diagram: &Diagram) -> Vec<Change> {
    if diagram.passed.is_some() {
        return Vec::new();
    }
    let mut changes = shifts(diagram.rules.shape);
    if matches!(diagram.rules.shape, Shape::Flat { .. }) {
        changes.extend(Transformation::ALL.map(Change::Turn));
    }
    if diagram.rules.boards == 2 {
        changes.push(Change::Boards);
    }
    let fits = |change: &Change| {
        let mut men = diagram.men.iter();
        men.all(|man| change.carry(man.place, &diagram.rules).is_some())
    };
    changes.retain(fits);
    changes
}

fn shifts(shape: Shape) -> Vec<Change> {
    let reach = |size: u8| 1 - size as i8..size as i8;
    let mut shifts = Vec::new();
    for levels in reach(shape.levels()) {
        for ranks in reach(shape.ranks()) {
            shifts.extend(reach(shape.files()).map(|files| [files, ranks, levels]));
        }
    }
    shifts.retain(|by| *by != [0; 3]);
    shifts.sort_by_key(|by| by.iter().map(|step| step.unsigned_abs()).sum::<u8>());
    shifts.into_iter().map(Change::Shift).collect()
}

/// The places on which nothing stands.
fn vacant(diagram: &Diagram) -> Vec<Place> {
    let rules = &diagram.rules;
    let taken = |place: Place| diagram.men.iter().any(|man| rules.excludes(man.place, place));
    let places = rules
        .board_ids()
        .flat_map(|board| rules.shape.squares().map(move |square| Place::new(board, square)));
    places.filter(|&place| !taken(place)).collect()
}

/// May such a man stand there at all? A pawn may not on an end rank.
fn may_stand(diagram: &Diagram, piece: Piece, place: Place) -> bool {
    piece.role != Role::PAWN || !is_end(&diagram.rules, place)
}

pub(super) fn is_end(rules: &Rules, place: Place) -> bool {
    let (_, rank, _) = rules.shape.coordinates(place.square);
    matches!(rules.shape, Shape::Flat { .. }) && (rank == 0 || rank + 1 == rules.shape.ranks())
}
