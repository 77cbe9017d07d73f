//! Tells what structured stipulations ask for: lines, or a battle that has a common form.

use super::lines::Teller;
use super::means::{Means, share_of_tables};
use super::sift::Sieve;
use super::{Attack, Line, Listener, Piece, Sequel, Status};
use crate::position::{Move, Position};
use crate::problem::{Opening, Problem, Settings};
use crate::search::{Control, Failures, FoundLine, StructuredPlay, canonical_rank};
use crate::stipulation::structured::{Expression, PlainBattle, Structure};
use std::borrow::Cow;

/// A structured problem as one that asks for the same in a common form, if it is a battle that has one; any other as it is.
pub fn common_form(problem: &Problem) -> Cow<'_, Problem> {
    let structure = problem.stipulation.structure.as_deref();
    match structure.and_then(Structure::battle) {
        Some(battle) => Cow::Owned(in_common_form(problem, battle)),
        None => Cow::Borrowed(problem),
    }
}

/// The problem whose battle has a common form as one that asks for it.
pub(super) fn in_common_form(problem: &Problem, battle: PlainBattle) -> Problem {
    let mut settings = Settings {
        quodlibet: problem.settings.quodlibet || battle.quodlibet,
        ..problem.settings.clone()
    };
    if battle.after_key {
        settings.opening = Opening::AfterKey;
    }
    Problem {
        stipulation: battle.stipulation,
        settings,
        ..problem.clone()
    }
}

/// Tells the lines of a structure that begin in this position, its set play first.
pub(super) fn tell_lines<P: Position>(
    problem: &Problem,
    structure: &Structure,
    position: &P,
    (memory, control): Means<'_>,
    listener: &mut Listener<'_>,
) -> Status {
    let mut sieve = Sieve::of(problem, position);
    let limit = match sieve {
        Some(_) => None,
        None => problem.settings.max_solutions,
    };
    let failures = Failures::within(share_of_tables(memory), control.budget());
    let mut take = |piece: Piece| match &mut sieve {
        Some(sieve) => sieve.sift(piece, listener),
        None => listener(piece),
    };
    let root = &structure.root;
    let mut search = |set: bool| -> bool {
        let piece = if set { Piece::SetLine } else { Piece::Line };
        let play = StructuredPlay::new(root, &failures, control, limit.unwrap_or(usize::MAX));
        if !StructuredPlay::finds_in_order(root) {
            let (found, complete) = searched(play, position, root, set);
            let mut lines = lines(position, found, is_joined(root)).into_iter();
            return lines.try_for_each(|line| take(piece(line))).is_continue() && complete;
        }
        let mut teller = Teller::new(position);
        let mut hand_over = |told| take(piece(line(&mut teller, &told)));
        searched(play.handing_over(&mut hand_over), position, root, set).1
    };
    let mut complete = true;
    if problem.settings.set_play && !position.in_check(position.turn()) {
        complete = search(true);
    }
    complete &= search(false);
    let status = match complete {
        true => Status::Complete,
        false => Status::of_stopped(control),
    };
    sieve.map_or(status, |sieve| sieve.status(status))
}

/// The lines that a search has found, if it has not handed them over, and whether it came to its end.
fn searched<P: Position>(
    mut play: StructuredPlay<'_>,
    position: &P,
    root: &Expression,
    set: bool,
) -> (Vec<FoundLine>, bool) {
    let found = match set {
        true => play.tell_set_play(&position.pass(), root),
        false => play.tell(position, root),
    };
    (play.found, found.is_ok())
}

/// The moves that reach at once what a structure demands of one move.
pub(super) fn tell_attack_in_one<P: Position>(
    structure: &Structure,
    position: &P,
    control: &Control,
    listener: &mut Listener<'_>,
) -> Status {
    let failures = Failures::new(0);
    let mut play = StructuredPlay::new(&structure.root, &failures, control, usize::MAX);
    let mut complete = play.tell(position, &structure.root).is_ok();
    let mut keys = lines(position, play.found, false).concat();
    keys.dedup();
    let mut keys = keys.into_iter().map(|step| {
        let sequel = Sequel::default();
        Piece::Key(Attack { step, sequel })
    });
    complete &= keys.try_for_each(listener).is_continue();
    match complete {
        true => Status::Complete,
        false => Status::of_stopped(control),
    }
}

/// Are several plays to be told one after the other?
fn is_joined(root: &Expression) -> bool {
    matches!(root, Expression::And(..) | Expression::Or(..))
}

/// The lines as they are told, shorter ones first, but for plays that are joined.
fn lines<P: Position>(position: &P, mut found: Vec<FoundLine>, joined: bool) -> Vec<Line> {
    if !joined {
        found.sort_by_cached_key(|told| {
            let ranks: Vec<u64> = told.moves.iter().map(|&step| canonical_rank(step)).collect();
            (ranks.len(), ranks)
        });
    }
    let mut teller = Teller::new(position);
    found.iter().map(|told| line(&mut teller, told)).collect()
}

/// A line as it is told.
fn line<P: Position>(teller: &mut Teller<P>, told: &FoundLine) -> Line {
    let mut line = teller.line(&told.moves);
    for &at in &told.anew {
        // Passes are not told: those before it are no moves of the line.
        let passes = told.moves[..at].iter().filter(|&&step| step == Move::PASS).count();
        if let Some(step) = line.get_mut(at - passes) {
            step.anew = true;
        }
    }
    line
}
