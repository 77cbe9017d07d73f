//! Tells what structured stipulations ask for: lines, or a battle that has a common form.

use super::lines::Teller;
use super::means::{Means, share_of_tables};
use super::sift::Sieve;
use super::{Attack, Line, Listener, Piece, Sequel, Status};
use crate::position::{Lookahead, Move};
use crate::problem::{Opening, Problem};
use crate::search::{Control, Failures, FoundLine, StructuredPlay, Taker, canonical_rank};
use crate::stipulation::structured::{Expression, PlainBattle, Structure};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// Bytes that the final positions of help play may take; few, since it may begin in many positions.
const FINAL_POSITIONS: usize = 2 << 20;

/// A structured problem as one that asks for the same in a common form, if it is a battle that has one; any other as it is.
pub fn common_form(problem: &Problem) -> Cow<'_, Problem> {
    let structure = problem.stipulation.structure.as_deref();
    let battle = structure.and_then(Structure::battle);
    battle.map_or(Cow::Borrowed(problem), |battle| {
        Cow::Owned(in_common_form(problem, battle))
    })
}

/// The problem whose battle has a common form as one that asks for it.
pub(super) fn in_common_form(problem: &Problem, battle: PlainBattle) -> Problem {
    let mut settings = problem.settings.clone();
    settings.demanded.quodlibet |= battle.quodlibet;
    if battle.after_key {
        settings.demanded.opening = Opening::AfterKey;
    }
    Problem {
        stipulation: battle.stipulation,
        settings,
        ..problem.clone()
    }
}

/// Tells the lines of a structure that begin in this position, its set play first.
pub(super) fn tell_lines<P: Lookahead>(
    problem: &Problem,
    structure: &Structure,
    position: &P,
    (memory, control): Means<'_>,
    listener: &mut Listener<'_>,
) -> Status {
    let mut sieve = Sieve::of(problem, position);
    let limit = problem.settings.limits.max_solutions.filter(|_| sieve.is_none());
    let failures = Failures::within(share_of_tables(memory), control.budget());
    let mut take = |piece: Piece| match &mut sieve {
        Some(sieve) => sieve.sift(piece, listener),
        None => listener(piece),
    };
    let root = &structure.root;
    let mut play = StructuredPlay::new(root, &failures, control)
        .towards(problem.target_men())
        .picturing(&problem.diagram.rules, FINAL_POSITIONS);
    if limit.is_some() {
        play = play.ordered();
    }
    let mut search = |set: bool| {
        let piece = if set { Piece::SetLine } else { Piece::Line };
        let in_order = is_joined(root) || StructuredPlay::finds_in_order(root);
        tell_found(&play, position, (set, in_order, limit), control, &mut |line| {
            take(piece(line))
        })
    };
    let has_set_play = problem.settings.told.set_play && !position.in_check(position.turn());
    let set_play = !has_set_play || search(true);
    let complete = search(false) && set_play;
    let status = Status::of(complete, control);
    sieve.map_or(status, |sieve| sieve.status(status))
}

/// Tells what a search finds, as it is found if that is in order; is it all? Is it set play, and how many lines are wanted?
fn tell_found<P: Lookahead>(
    play: &StructuredPlay<'_>,
    position: &P,
    (set, in_order, limit): (bool, bool, Option<usize>),
    control: &Control,
    take: &mut Taker<'_, Line>,
) -> bool {
    if in_order {
        let (mut teller, mut count) = (Teller::new(position), 0);
        return searched(play, position, set, &mut |told| {
            count += 1;
            take(line(&mut teller, &told))?;
            go_on_below(count, limit)
        });
    }
    let (found, complete) = collected(play, position, set, limit, control);
    let mut lines = lines(position, found).into_iter();
    lines.try_for_each(take).is_continue() && complete
}

/// Goes on until so many lines have been found.
fn go_on_below(count: usize, limit: Option<usize>) -> ControlFlow<()> {
    match limit {
        Some(limit) if count >= limit => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    }
}

/// Tells the lines, or those of the set play; whether the search came to its end.
fn searched<P: Lookahead>(play: &StructuredPlay<'_>, position: &P, set: bool, take: &mut Taker<'_, FoundLine>) -> bool {
    match set {
        true => play.tell_set_play(&position.pass(), take),
        false => play.tell(position, take),
    }
}

/// All lines that a search finds, up to a limit and as long as there is memory for them, and whether it came to its end.
fn collected<P: Lookahead>(
    play: &StructuredPlay<'_>,
    position: &P,
    set: bool,
    limit: Option<usize>,
    control: &Control,
) -> (Vec<FoundLine>, bool) {
    let mut found: Vec<FoundLine> = Vec::new();
    let complete = searched(play, position, set, &mut |told| {
        if control.keep_line(told.moves.len(), 0).is_err() {
            return ControlFlow::Break(());
        }
        found.push(told);
        go_on_below(found.len(), limit)
    });
    (found, complete)
}

/// The moves that reach at once what a structure demands of one move.
pub(super) fn tell_attack_in_one<P: Lookahead>(
    problem: &Problem,
    structure: &Structure,
    position: &P,
    control: &Control,
    listener: &mut Listener<'_>,
) -> Status {
    let failures = Failures::new(0);
    let play = StructuredPlay::new(&structure.root, &failures, control).towards(problem.target_men());
    let (found, mut complete) = collected(&play, position, false, None, control);
    let mut keys = lines(position, found).concat();
    keys.dedup();
    let mut keys = keys.into_iter().map(|step| {
        let sequel = Sequel::default();
        Piece::Key(Attack { step, sequel })
    });
    complete &= keys.try_for_each(listener).is_continue();
    Status::of(complete, control)
}

/// Are several plays to be told one after the other?
fn is_joined(root: &Expression) -> bool {
    matches!(root, Expression::And(..) | Expression::Or(..))
}

/// The lines as they are told, shorter ones first.
fn lines<P: Lookahead>(position: &P, mut found: Vec<FoundLine>) -> Vec<Line> {
    found.sort_by_cached_key(|told| {
        let ranks: Vec<u64> = told.moves.iter().map(|&step| canonical_rank(step)).collect();
        (ranks.len(), ranks)
    });
    let mut teller = Teller::new(position);
    found.iter().map(|told| line(&mut teller, told)).collect()
}

/// A line as it is told.
fn line<P: Lookahead>(teller: &mut Teller<P>, told: &FoundLine) -> Line {
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
