//! The demand as Popeye tells it.

use super::idle::is_short_reciprocal;
use crate::output::popeye::words::Words;
use crate::problem::{Demanded, Opening, Problem};
use crate::stipulation::{Ending, Length, Play, Stipulation};

/// The demand, with the options that change it.
pub(super) fn demand(problem: &Problem, words: &Words) -> String {
    let Demanded {
        max_threat,
        max_flights,
        non_trivial,
        ..
    } = &problem.settings.demanded;
    let stipulation = as_popeye_has_it(problem);
    let told = match problem.waits() {
        true => of_waiting_series(problem, stipulation.clone()),
        false => stipulation.text(problem.diagram.rules.shape),
    };
    let told = match &stipulation.structure {
        // The side that begins is told in the input's language, with a capital letter.
        Some(structure) => told.replacen(
            structure.starter.pick("white", "black"),
            words.color(structure.starter),
            1,
        ),
        None => told,
    };
    let mut text = format!("  {told}");
    match (max_threat, max_flights) {
        (Some(threat), Some(flights)) => text += &format!("/{threat}/{flights}"),
        (Some(threat), None) => text += &format!("/{threat}"),
        (None, Some(flights)) => text += &format!("//{flights}"),
        (None, None) => {}
    }
    if let Some(limit) = non_trivial {
        text += &format!(";{},{}", limit.more, limit.within);
    }
    text
}

/// How Popeye tells of a series that waits for the other side. Its numbers are half as many as the half-moves that are
/// left, those of a last move included that is forced or reciprocal; where it counts none it tells none.
fn of_waiting_series(problem: &Problem, mut demand: Stipulation) -> String {
    let shape = problem.diagram.rules.shape;
    if problem.stipulation.intro > 0 {
        let text = demand.text(shape);
        return if demand.intro > 0 { text } else { format!("->{text}") };
    }
    let moves = demand.length.moves;
    demand.exact &= moves > 1;
    match demand.play {
        Play::Series(Ending::Direct | Ending::Help | Ending::HelpSelf) => {
            demand.length = Length::moves(0);
            let text = demand.text(shape);
            let name = text.strip_suffix('0').unwrap_or(&text);
            if moves > 0 {
                format!("{name}{moves}")
            } else {
                name.to_string()
            }
        }
        Play::Series(_) => {
            demand.length = Length::moves(moves + 1);
            demand.text(shape)
        }
        // Popeye does not name the goal.
        Play::ParryHelpSeries(Ending::Direct) => format!("phser-{moves}.5"),
        _ => {
            demand.length.half = true;
            demand.text(shape)
        }
    }
}

/// The stipulation, of which Popeye tells no more than matters in so few moves.
fn as_popeye_has_it(problem: &Problem) -> Stipulation {
    let mut stipulation = problem.demand();
    let after_key = problem.settings.demanded.opening == Opening::AfterKey;
    // In so few moves nothing can come too early.
    let least = match stipulation.play {
        Play::ReciprocalHelp { .. } => 2,
        play if play.is_battle() => 2,
        _ => 0,
    };
    stipulation.exact &= stipulation.length.half_moves() > least;
    stipulation.play = match stipulation.play {
        // In one move these are the same.
        Play::Series(Ending::ReciprocalHelp { black }) if is_short_reciprocal(problem) => {
            Play::ReciprocalHelp { black }
        }
        Play::SemiReflex if after_key && stipulation.length == Length::moves(1) => Play::Reflex,
        play => play,
    };
    stipulation
}
