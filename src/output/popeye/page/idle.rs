//! Options that mean nothing in a play, which Popeye names.

use crate::conditions::{self, Ask, Condition};
use crate::output::popeye::{has_halves, words::Words};
use crate::problem::{Opening, Problem};
use crate::rules::Variant;
use crate::stipulation::{Ending, Goal, Length, Play, Stipulation};

/// The line of an option that means nothing in this play, as Popeye has it.
fn idle(option: &'static str, words: &Words) -> String {
    format!("{}{}\n", words.option(option), words.not_applicable)
}

/// What stands above the board, or above the label of a twin, of options that mean nothing in its play.
pub fn misplaced(problem: &Problem, words: &Words) -> String {
    let Stipulation { play, length, .. } = &problem.stipulation;
    let settings = &problem.settings;
    let half = has_halves(*play) && length.half;
    let is_aside = |name: &'static str| settings.set_aside.contains(&name);
    let structure = problem.stipulation.structure.as_ref();
    let no_help = structure.is_some_and(|play| !play.begins_with_help());
    let no_first_move = half || no_help || is_short_reciprocal(problem) || play.is_forced() && !problem.waits();
    let told = [
        // Popeye makes nothing of it in other play that ends in self-play, and does not say so.
        ("Quodlibet", is_aside("Quodlibet") && !ends_in_self_play(*play)),
        ("GoalIsEnd", is_aside("GoalIsEnd")),
        ("WhiteToPlay", settings.demanded.white_to_play && no_first_move),
        ("PostKeyPlay", is_aside("PostKeyPlay")),
    ];
    let told = told.into_iter().filter(|(_, is_told)| *is_told);
    told.map(|(name, _)| idle(name, words)).collect()
}

/// Is one side made to reach the goal against its will, or bound to?
fn ends_in_self_play(play: Play) -> bool {
    match play {
        Play::Reflex | Play::HelpSelf => true,
        Play::Series(ending) | Play::ParrySeries(ending) | Play::ParryHelpSeries(ending) => {
            matches!(ending, Ending::SelfPlay | Ending::HelpSelf)
        }
        _ => false,
    }
}

/// The lines above the solution of options that mean nothing in this play, such as set play and tries.
pub(super) fn idle_options(problem: &Problem, words: &Words) -> String {
    let settings = &problem.settings;
    let is_battle = problem.stipulation.play.is_battle();
    let mut text = String::new();
    if settings.told.set_play && !knows_set_play(problem) {
        text += &idle("SetPlay", words);
    }
    let structure = problem.stipulation.structure.as_ref();
    let begins_after_key =
        settings.demanded.opening == Opening::AfterKey || structure.is_some_and(|play| play.numbers_defence());
    if settings.told.tries > 0 && begins_after_key && is_battle || settings.set_aside.contains(&"Try") {
        text += words.no_tries;
    }
    if settings.set_aside.contains(&"StopOnShortSolutions") {
        text += &format!("{}\n", words.no_short_solutions);
    }
    let length = problem.stipulation.length.moves;
    let is_plain = problem.stipulation.structure.is_none();
    let too_long = |threat: u16| is_battle && is_plain && length > 1 && threat >= length;
    let no_threat = settings.set_aside.contains(&"Threat") && !problem.stipulation.play.is_forced();
    if no_threat || settings.demanded.max_threat.is_some_and(too_long) {
        text += &format!("{}\n", words.no_threat);
    }
    if settings.limits.intelligent && is_plain && !knows_intelligence(problem) {
        text += &format!("{}\n", words.no_intelligence);
    }
    text
}

/// Has Popeye a faster search for this play?
fn knows_intelligence(problem: &Problem) -> bool {
    let Stipulation { play, goal, .. } = problem.stipulation;
    let is_game = play == Play::ProofGame || matches!(goal, Goal::Diagram | Goal::Position);
    let rules = &problem.diagram.rules;
    let classical = problem.diagram.men.iter().all(|man| man.piece.is_classical());
    let orthodox = rules.variant == Variant::Orthodox && classical && conditions::of(rules).all(keeps_intelligence);
    is_game || play.ends_in_pictures() && orthodox && matches!(goal, Goal::Mate | Goal::Stalemate)
}

/// Has Popeye that search under this condition? It has it where the side to move has fewer moves, or pawns fewer promotions.
fn keeps_intelligence(condition: &'static dyn Condition) -> bool {
    const OTHERS: [&str; 10] = [
        "Hole",
        "GridChess",
        "HaanerChess",
        "Duellists",
        "PromOnly",
        "NoIProm",
        "NoWhitePromotion",
        "NoBlackPromotion",
        "WhitePromSquares",
        "BlackPromSquares",
    ];
    condition.asks().contains(&Ask::Measure) || OTHERS.contains(&condition.popeye_names()[0])
}

/// Is there anything before the first move, without which something is left to be told?
pub(super) fn knows_set_play(problem: &Problem) -> bool {
    let Stipulation {
        play, length, intro, ..
    } = problem.demand();
    match play {
        Play::Series(ending) | Play::ParryHelpSeries(ending) => ending != Ending::Direct || intro > 0,
        Play::HelpSelf | Play::HelpReflex => length.half_moves() > 2,
        Play::Help => length.half_moves() > 1,
        play => !play.is_battle() || problem.settings.demanded.opening == Opening::Key,
    }
}

/// Is this reciprocal play in one move, be it called a series?
pub(super) fn is_short_reciprocal(problem: &Problem) -> bool {
    let Stipulation { play, length, .. } = problem.demand();
    let reciprocal = matches!(
        play,
        Play::ReciprocalHelp { .. } | Play::Series(Ending::ReciprocalHelp { .. })
    );
    reciprocal && length == Length::moves(1) && !problem.waits()
}
