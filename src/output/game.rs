//! What is wrong with a recorded game, in words.
//!
//! ```
//! use looking_glass::formats::game::Game;
//! use looking_glass::formats::score::Score;
//! use looking_glass::output::game::faults;
//! use looking_glass::rules::Rules;
//!
//! let rules = Rules::from_name("orthodox").expect("known rules");
//! let score = Score::read_all("1.f3 e5 2.g4 Qh4+", rules.shape).expect("a score").remove(0);
//! let game = Game::new(rules, None, score);
//! // The last move mates.
//! assert_eq!(faults(&game, &game.play().expect("legal moves")).len(), 1);
//! ```

use super::coords;
use crate::formats::game::{Difference, Game, PlayError, Played};
use crate::formats::score::ReplayError;
use crate::position::Man;
use crate::rules::Rules;

/// What a game that was played through claims wrongly, a sentence each: marks, then the final position.
pub fn faults(game: &Game, played: &Played) -> Vec<String> {
    let marks = played.faults.iter().map(ToString::to_string);
    let difference = played.difference.iter();
    marks
        .chain(difference.map(|difference| told(difference, &game.start.rules)))
        .collect()
}

/// Why a game cannot be played through, with the moves that might be meant.
pub fn refusal(rules: &Rules, error: &PlayError) -> String {
    let (lead, moves) = match error {
        PlayError::Start(_) => return error.to_string(),
        PlayError::Move(ReplayError::Illegal { instead, .. }) => ("such men can play", instead),
        PlayError::Move(ReplayError::Ambiguous { meant, .. }) => ("expected one of", meant),
    };
    let moves: Vec<String> = moves.iter().map(|&step| coords(rules, step)).collect();
    if moves.is_empty() {
        return format!("{error}, and no man it might speak of can move");
    }
    format!("{error}; {lead}: {}", moves.join(" "))
}

/// A difference as a sentence.
fn told(difference: &Difference, rules: &Rules) -> String {
    let list = |men: &[Man]| -> Vec<String> { men.iter().map(|man| named(rules, man)).collect() };
    let mut told = Vec::new();
    if !difference.missing.is_empty() {
        told.push(format!("without {}", list(&difference.missing).join(", ")));
    }
    if !difference.surplus.is_empty() {
        told.push(format!("with {}", list(&difference.surplus).join(", ")));
    }
    if let Some(turn) = difference.turn {
        told.push(format!("with {turn} to move"));
    }
    format!("the final position is not the one stated, but {}", told.join(" and "))
}

/// `Bg1/A`, as a FEN letter and a place.
fn named(rules: &Rules, man: &Man) -> String {
    format!("{}{}", man.piece.letters(), rules.place_name(man.place))
}
