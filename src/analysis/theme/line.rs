//! Lines that the defender closes or opens, and men that he unpins.

use super::change::fact;
use super::path::{Path, Paths};
use super::scene::{legal, man, passed, without};
use super::{Fact, Layer, Passage, Theme};
use crate::analysis::Denial;
use crate::analysis::flight::checkers;
use crate::analysis::pin::exposing;
use crate::analysis::sight::{leads_over, passes};
use crate::geometry::{Place, Square};
use crate::pieces::Role;
use crate::position::{Diagram, Man, Move};
use crate::solution::Step;
use std::collections::HashMap;

/// A line of the defender's man that his other man closes, so that the mate cannot be parried along it.
struct Closing<'a> {
    path: &'a Path,
    /// Which move closes it.
    at: usize,
    /// The man whose line it is, where it stands at the end.
    closed: Place,
}

/// Interference, Grimshaw and Novotny; openings of lines; unpins.
pub(super) fn facts(paths: &Paths<'_>) -> Vec<Fact> {
    let mating: Vec<&Path> = paths.iter().filter(|path| path.mate.is_some()).collect();
    let going = mating.iter().take_while(|_| paths.go_on());
    let closings: Vec<Closing> = going.flat_map(|path| closings(path)).collect();
    let free = closings.iter().filter(|closing| !closing.step().is_capture());
    let plays: Vec<Passage> = free.map(|closing| closing.path.show()).collect();
    let mut facts: Vec<Fact> = fact(Theme::Interference, plays).into_iter().collect();
    let mut crossing: HashMap<Crossing<'_>, Vec<usize>> = HashMap::new();
    for (index, closing) in closings.iter().enumerate() {
        crossing.entry(closing.crossing()).or_default().push(index);
    }
    for (index, one) in closings.iter().enumerate().take_while(|_| paths.go_on()) {
        let others = crossing.get(&one.crossed()).into_iter().flatten();
        for &other in others.filter(|&&other| other > index) {
            facts.extend(mutual(one, &closings[other]));
        }
    }
    facts.extend(paths.shown(Theme::LineOpening, &mating, opens));
    facts.extend(paths.shown(Theme::Unpin, &mating, unpins));
    facts
}

/// The lines closed in this play: in battles by the last defence, in other play by any move of the mated side.
fn closings(path: &Path) -> Vec<Closing<'_>> {
    let mated = path.after.turn;
    let moves: Vec<usize> = match path.layer {
        Layer::Line => (0..path.steps.len()).filter(|&at| path.steps[at].by == mated).collect(),
        _ => path.last_defence().into_iter().collect(),
    };
    let mut closings = Vec::new();
    for at in moves {
        let step = path.steps[at].step;
        let stays = path.steps[at + 1..]
            .iter()
            .all(|later| later.step.departure() != step.arrival());
        if step.role() == Role::KING
            || !stays
            || man(&path.after, step.arrival()).is_none_or(|man| !man.piece.is_of(mated))
        {
            continue;
        }
        let shape = path.after.rules.shape;
        let answers = legal(&without(&path.after, step.arrival()));
        let mut seen: Vec<Place> = Vec::new();
        for answer in answers
            .into_iter()
            .filter(|&answer| passes(shape, answer, step.arrival()))
        {
            if !seen.contains(&answer.departure()) {
                seen.push(answer.departure());
            }
        }
        closings.extend(seen.into_iter().map(|closed| Closing { path, at, closed }));
    }
    closings
}

/// By what the closings are known that a given one may cross: the play before, the square, the man that moves and the man whose
/// line is closed.
type Crossing<'p> = (&'p [Step], Square, Place, Place);

impl<'p> Closing<'p> {
    fn step(&self) -> Move {
        self.path.steps[self.at].step
    }

    /// By what it is known.
    fn crossing(&self) -> Crossing<'p> {
        let step = self.step();
        (&self.path.steps[..self.at], step.to(), step.departure(), self.closed)
    }

    /// By what those are known that it crosses: each man closes the line of the other.
    fn crossed(&self) -> Crossing<'p> {
        let (before, square, moves, closed) = self.crossing();
        (before, square, closed, moves)
    }
}

/// Two defences of men of different kinds on one square, each of which closes the other man's line: a Grimshaw, or a
/// Novotny if both take a man that the attacker has just brought there.
fn mutual(one: &Closing<'_>, other: &Closing<'_>) -> Option<Fact> {
    let (first, second) = (one.step(), other.step());
    let battle = one.path.layer != Layer::Line && one.at == other.at;
    let together = battle && one.path.steps[..one.at] == other.path.steps[..other.at];
    let crossing = first.to() == second.to() && one.closed == second.departure() && other.closed == first.departure();
    let kinds = [first.role(), second.role()];
    let differ = kinds[0] != kinds[1] && !kinds.contains(&Role::QUEEN);
    if !together || !crossing || !differ {
        return None;
    }
    let plays = vec![one.path.show(), other.path.show()];
    if !first.is_capture() && !second.is_capture() {
        return fact(Theme::Grimshaw, plays);
    }
    let offered = one.path.steps[one.at.checked_sub(1)?].step.arrival();
    let takes = |step: Move| step.is_capture() && Place::new(step.board(), step.to()) == offered;
    if takes(first) && takes(second) {
        return fact(Theme::Novotny, plays);
    }
    None
}

/// Does the mate need a line that the last defence has opened: that of the one check, or of the one guard of a flight?
fn opens(path: &Path) -> bool {
    let (Some(at), Some(mate)) = (path.last_defence(), &path.mate) else {
        return false;
    };
    let step = path.steps[at].step;
    if step.role() == Role::KING || step.is_zero() {
        return false;
    }
    let shape = path.after.rules.shape;
    let left = step.departure();
    let opened = |guard: Place, square| {
        let target = Place::new(guard.board, square);
        leads_over(shape, guard, target, left)
    };
    let by_check = match mate.checkers.as_slice() {
        &[checker] => checker.board == mate.king.board && opened(checker, mate.king.square),
        _ => false,
    };
    let by_guard = mate.flights.iter().any(|flight| match flight.denials.as_slice() {
        &[Denial::GuardBefore(guard) | Denial::GuardAfter(guard)] => opened(guard, flight.square),
        _ => false,
    });
    by_check || by_guard
}

/// Could the mating man not have moved so before the last defence, because it was pinned?
fn unpins(path: &Path) -> bool {
    let Some(at) = path.last_defence() else { return false };
    let mating = path.steps[at + 1].step;
    let before = passed(&path.before[at]);
    let checked = checkers(&before);
    let Some(king) = king(&before).filter(|_| mating.role() != Role::KING) else {
        return false;
    };
    let (shape, mover) = (before.rules.shape, mating.departure());
    let pins = |pinner: &Place| !checked.contains(pinner) && leads_over(shape, *pinner, king, mover);
    let forbidden = exposing(&before, |step| step.is_same_way(mating));
    forbidden.iter().any(|tied| tied.checkers.iter().all(pins))
}

/// Where the king of the side to move stands.
fn king(diagram: &Diagram) -> Option<Place> {
    let is_king = |man: &&Man| man.piece.is_of(diagram.turn) && man.piece.role == Role::KING;
    diagram.men.iter().find(is_king).map(|man| man.place)
}
