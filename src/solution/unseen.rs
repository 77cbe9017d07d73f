//! Tells lines of help mates in which some men are invisible.

use super::{Line, Listener, Piece, Sign, Status, Step};
use crate::board::Tail;
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{Piece as Figure, Role};
use crate::position::{Diagram, Fault, Kind, Move};
use crate::problem::Problem;
use crate::search::Control;
use crate::search::invisible::{self, Announced, Man, Moment, Unseen};
use crate::stipulation::Stipulation;
use std::ops::ControlFlow;

/// Tells the lines of a problem with invisible men.
///
/// # Errors
/// All that is wrong with the diagram.
pub(super) fn tell(problem: &Problem, control: &Control, listener: &mut Listener<'_>) -> Result<Status, Vec<Fault>> {
    let faults = problem.diagram.faults_with_invisible();
    if !faults.is_empty() {
        return Err(faults);
    }
    let settings = &problem.settings;
    let mut told = 0;
    let lengths = lengths(&problem.demand());
    for (index, &half_moves) in lengths.iter().enumerate() {
        let is_last = index + 1 == lengths.len();
        let search = Unseen::new(&problem.diagram, half_moves, control);
        match search.is_possible() {
            Ok(true) => {}
            Ok(false) => {
                let nowhere = "the total invisible men can stand nowhere so that the side not to move is not in check";
                return Err(vec![Fault::Unanswerable(nowhere.to_string())]);
            }
            Err(_) => return Ok(Status::of(false, control)),
        }
        let limit = settings.limits.max_solutions.unwrap_or(usize::MAX) - told;
        let complete = search.tell((limit, is_last), &mut |line| {
            told += 1;
            listener(Piece::Line(steps(&line)))
        });
        if !complete || settings.limits.stop_on_short && told > 0 && !is_last {
            return Ok(Status::of(false, control));
        }
    }
    Ok(Status::Complete)
}

/// Tells all lines of so many half-moves from a diagram with invisible men, those that end in mate or all that are possible: for
/// those who judge them.
pub fn told_unseen(
    diagram: &Diagram,
    half_moves: usize,
    mates: bool,
    control: &Control,
    take: &mut (dyn FnMut(Line) + Send),
) {
    let search = Unseen::new(diagram, half_moves, control);
    let search = if mates { search } else { search.of_any_end() };
    search.tell((usize::MAX, false), &mut |line| {
        take(steps(&line));
        ControlFlow::Continue(())
    });
}

/// The half-moves of lines of all lengths, shorter ones first.
fn lengths(stipulation: &Stipulation) -> Vec<usize> {
    let longest = stipulation.length.half_moves() as usize;
    let shortest = match longest % 2 {
        _ if stipulation.exact => longest,
        0 => 2,
        _ => 1,
    };
    (shortest..=longest).step_by(2).collect()
}

/// A line as it is told.
fn steps(line: &invisible::Line) -> Line {
    let last = line.steps.len() - 1;
    let told = line.steps.iter().enumerate().map(|(time, played)| {
        let known = played.known.iter().map(|&(square, man)| (place(square), figure(man)));
        Step {
            outcome: if time == last { Sign::Mate } else { Sign::Quiet },
            tail: Tail::known(known),
            ..announced_step(line, time, played.half)
        }
    });
    told.collect()
}

/// How a half-move of a number of this line is announced, and so told.
pub fn announced_step(line: &invisible::Line, time: usize, half: Announced) -> Step {
    let seen = line.seen(time);
    let (file, rank) = rivals(seen, half);
    let step = match half {
        Announced::Goes { to, .. } if line.holds(time, to) => step(seen, half).of_kind(Kind::TakesUnseen),
        _ => step(seen, half),
    };
    Step {
        file,
        rank,
        ..Step::new(step, seen.turn, Sign::Quiet)
    }
}

fn place(square: u8) -> Place {
    Place::new(BoardId::A, Square::new(square))
}

fn figure(man: Man) -> Figure {
    Figure::new(man.color(), man.role())
}

/// A half-move as a move.
fn step(seen: &Moment, half: Announced) -> Move {
    let moves = |role, from: u8, to: u8| Move::new(role, place(from), Square::new(to), BoardId::A);
    match half {
        Announced::Goes {
            man,
            from,
            to,
            becomes,
            takes,
            unseen,
        } => {
            let mut step = moves(man.role(), from, to);
            if let Some(taken) = takes.and_then(|square| seen.man(square)) {
                step = step.taking(taken.role());
            }
            if becomes != man {
                step = step.becoming(becomes.role());
            }
            let is_pawn = man.role() == Role::PAWN;
            match takes {
                _ if unseen => step.of_kind(Kind::TakesUnseen),
                Some(square) if square != to => step.of_kind(Kind::EnPassant),
                _ if is_pawn && from.abs_diff(to) == 16 => step.of_kind(Kind::DoubleStep),
                _ => step,
            }
        }
        Announced::Castles { queen, .. } => {
            let home = seen.turn.pick(0, 56);
            let to = if queen { 2 } else { 6 };
            moves(Role::KING, home + 4, home + to).of_kind(Kind::Castling)
        }
        Announced::Takes(square) => {
            let step = moves(Role::PAWN, square, square).of_kind(Kind::Unseen);
            seen.man(square).map_or(step, |taken| step.taking(taken.role()))
        }
        Announced::Moves => moves(Role::PAWN, 0, 0).of_kind(Kind::Unseen),
    }
}

/// Are file and rank of departure needed to tell a half-move from those of other visible men?
fn rivals(seen: &Moment, half: Announced) -> (bool, bool) {
    let Announced::Goes { man, from, to, .. } = half else {
        return (false, false);
    };
    let others = seen.announced().into_iter().filter_map(|other| match other {
        Announced::Goes {
            man: same,
            from: start,
            to: goal,
            ..
        } if same == man && goal == to && start != from => Some(start),
        _ => None,
    });
    let others: Vec<u8> = others.filter(|_| man.role() != Role::PAWN).collect();
    let same_file = others.iter().any(|start| start % 8 == from % 8);
    let same_rank = others.iter().any(|start| start / 8 == from / 8);
    (!others.is_empty() && (!same_file || same_rank), same_file)
}
