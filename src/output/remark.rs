//! What an editor would remark, in words and for programs.
//!
//! ```
//! use looking_glass::Problem;
//! use looking_glass::analysis::remarks;
//! use looking_glass::output::remark::text;
//! use looking_glass::problem::claims::Claims;
//! use looking_glass::search::Control;
//! use looking_glass::solution::{Resources, solve};
//!
//! let problem = Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox")?;
//! let resources = Resources { threads: 1, memory: 1 << 20 };
//! let solution = solve(&problem, resources, &Control::default()).expect("it can be played");
//! let seen = remarks(&problem, &solution, &Claims::default(), 1 << 20, &Control::default());
//! let told: Vec<String> = seen.iter().map(|remark| text(&problem, remark)).collect();
//! assert_eq!(told.len(), seen.len());
//! # Ok::<(), looking_glass::Refused>(())
//! ```

use super::notation::popeye;
use crate::analysis::Remark;
use crate::geometry::Place;
use crate::position::{Man, Move};
use crate::problem::Problem;
use crate::rules::Rules;
use serde_json::{Value, json};

/// A remark in words: `the key gives the king e4 and f3`.
pub fn text(problem: &Problem, remark: &Remark) -> String {
    let rules = &problem.diagram.rules;
    let moves = |moves: &[Move]| {
        and(moves
            .iter()
            .map(|step| format!("1...{}", popeye(rules, *step)))
            .collect())
    };
    let places = |places: &[Place]| and(places.iter().map(|place| rules.place_name(*place)).collect());
    match remark {
        Remark::FlightsGiven(given) => format!("the key gives the king {}", places(given)),
        Remark::FlightsTaken(taken) => format!("the key takes {} from the king", places(taken)),
        Remark::CapturingKey(_) => "the key takes".to_string(),
        Remark::CheckingKey(_) => "the key checks".to_string(),
        Remark::OutOfPlay(man) => format!(
            "the key brings {} into play, which attacks no field of the king's and mates nowhere in the set play",
            named(rules, *man)
        ),
        Remark::FlightsUnprovided(flights) => {
            let what = if flights.len() == 1 { "a flight" } else { "flights" };
            format!("nothing is set for {}, {what}", moves(flights))
        }
        Remark::ChecksUnprovided(checks) => {
            let what = if checks.len() == 1 { "a check" } else { "checks" };
            format!("nothing is set for {}, {what}", moves(checks))
        }
        Remark::Threats(count) => format!("the key has {count} threats"),
        Remark::EnPassantKey => {
            "the key takes in passing, and that the last move was the double step is not proved".to_string()
        }
        Remark::CastlingKey => "the key castles, which convention allows and nothing proves".to_string(),
        Remark::NoCastling(color, rook) => {
            let rook = rules.place_name(*rook);
            format!("{color} cannot castle with {rook}: king or rook made {color}'s last move")
        }
        Remark::Idle(man) => format!("idle: {}, without which the solution is the same", named(rules, *man)),
        Remark::StopsCooks(man) => format!("{} only stops cooks", named(rules, *man)),
        Remark::Promoted(color, 1) => format!("one of {color}'s men must have been promoted"),
        Remark::Promoted(color, count) => format!("{count} of {color}'s men must have been promoted"),
        Remark::Unstated(defence, mate) => {
            let (defence, mate) = (popeye(rules, defence.step), popeye(rules, mate.step));
            format!("not stated: 1...{defence} 2.{mate} #")
        }
        Remark::KeywordNotShown(word) => format!("keyword not shown: {word}"),
        Remark::NotNamed(theme) => format!("theme not named: {theme}"),
    }
}

/// A remark as a JSON object.
pub fn json(problem: &Problem, remark: &Remark) -> Value {
    json!({"remark": remark.name(), "text": text(problem, remark)})
}

/// `a, b and c`.
fn and(mut all: Vec<String>) -> String {
    match all.pop() {
        Some(last) if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// `wSb1`.
fn named(rules: &Rules, man: Man) -> String {
    format!("{}{}", man.piece.code(), rules.place_name(man.place))
}
