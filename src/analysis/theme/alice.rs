//! What is peculiar to mates on two boards between which men pass with every move.

use super::change::fact;
use super::path::{Path, Paths};
use super::scene::{is_out_of_check, moved};
use super::{Fact, Theme};
use crate::analysis::sight::{between, reaches};
use crate::analysis::{Denial, Mate};
use crate::geometry::{Place, Shape, Square};
use crate::pieces::Role;
use crate::position::{Diagram, Man};
use crate::rules::{Rules, Transfer};

/// Blocks that vanish, guards of the other board, and twin squares that are taken.
pub(super) fn facts(rules: &Rules, paths: &Paths<'_>) -> Vec<Fact> {
    if rules.boards != 2 || rules.transfer != Transfer::Always {
        return Vec::new();
    }
    let mates = paths.iter().filter_map(|path| Some((path, path.mate.as_ref()?)));
    let mating: Vec<(&Path, &Mate)> = mates.collect();
    let shown = |theme: Theme, shows: fn(&Diagram, &Mate) -> bool| {
        let mates = mating.iter().filter(|(path, mate)| shows(&path.after, mate));
        fact(theme, mates.map(|(path, _)| path.show()).collect())
    };
    let facts = [
        shown(Theme::VanishingBlock, block_vanishes),
        shown(Theme::OtherBoardGuard, |_, mate| {
            is_denied_by_one(mate, |denial| matches!(denial, Denial::GuardAfter(_)))
        }),
        shown(Theme::TwinDenial, |_, mate| {
            is_denied_by_one(mate, |denial| matches!(denial, Denial::Twin(_)))
        }),
    ];
    facts.into_iter().flatten().collect()
}

/// Could a man of the mated side parry the check by standing between, if only it stayed on the board of its king?
fn block_vanishes(diagram: &Diagram, mate: &Mate) -> bool {
    let &[checker] = mate.checkers.as_slice() else {
        return false;
    };
    if checker.board != mate.king.board {
        return false;
    }
    let shape = diagram.rules.shape;
    let squares = between(shape, checker.square, mate.king.square);
    let own =
        |man: &&Man| man.piece.is_of(diagram.turn) && man.place.board == mate.king.board && man.place != mate.king;
    let parries = |man: &Man, square: Square| {
        let block = moved(diagram, man.place, Place::new(mate.king.board, square));
        goes_to(diagram, man, square) && is_out_of_check(&block)
    };
    let mut men = diagram.men.iter().filter(own);
    men.any(|man| squares.iter().any(|&square| parries(man, square)))
}

/// Can the man move to this vacant square of its own board?
fn goes_to(diagram: &Diagram, man: &Man, square: Square) -> bool {
    let shape = diagram.rules.shape;
    let there = diagram.men.iter().filter(|other| other.place.board == man.place.board);
    let occupied: Vec<Square> = there.map(|man| man.place.square).collect();
    match man.piece.role {
        Role::PAWN => advances(diagram, man, square, &occupied),
        _ => reaches(shape, man, square, &occupied),
    }
}

/// Can the pawn step to this square, or double-step?
fn advances(diagram: &Diagram, man: &Man, square: Square, occupied: &[Square]) -> bool {
    let Shape::Flat { ranks, .. } = diagram.rules.shape else {
        return false;
    };
    let (from, up) = (man.place.square, man.piece.owner.pick(1, -1, 0));
    let steps = (square.rank() as i8 - from.rank() as i8) * up;
    let home = from.rank() == man.piece.owner.pick(1, ranks - 2, 0);
    let vacant = |step: i8| !occupied.contains(&Square::at(from.file(), (from.rank() as i8 + step * up) as u8));
    let one = steps == 1 && vacant(1);
    let two = steps == 2 && home && diagram.rules.double_step && vacant(1) && vacant(2);
    square.file() == from.file() && (one || two)
}

/// Is there a flight that nothing denies but one thing, which is of this kind?
fn is_denied_by_one(mate: &Mate, kind: fn(&Denial) -> bool) -> bool {
    mate.flights
        .iter()
        .any(|flight| matches!(flight.denials.as_slice(), [only] if kind(only)))
}
