//! Themes with the play that shows them, for readers and for programs.
//!
//! ```
//! use looking_glass::Problem;
//! use looking_glass::analysis::theme;
//! use looking_glass::output::{notation::Notation, themes};
//! use looking_glass::search::Control;
//! use looking_glass::solution::{Resources, solve};
//!
//! let problem = Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox")?;
//! let resources = Resources { threads: 1, memory: 1 << 20 };
//! let solution = solve(&problem, resources, &Control::default()).expect("it can be played");
//! let facts = theme::facts(&problem, &solution);
//! let told = themes::text(&problem, &facts, &Notation::new(problem.diagram.rules));
//! assert_eq!(told.is_empty(), facts.is_empty());
//! # Ok::<(), looking_glass::Refused>(())
//! ```

use super::json::{heading, with_themes};
use super::lines;
use super::notation::{Notation, popeye};
use crate::analysis::theme::{Fact, Layer, Passage, Shown, TwinFact};
use crate::problem::Problem;
use crate::solution::{Solution, Status};
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};
use serde_json::json;
use std::fmt::Write;

/// The schema of each object.
pub const SCHEMA: &str = "looking-glass/themes/1";

/// The themes, each followed by the play that shows it, a passage a line.
pub fn text(problem: &Problem, facts: &[Fact], notation: &Notation) -> String {
    let mut text = String::new();
    for fact in facts {
        let _ = writeln!(text, "{}", fact.theme);
        for passage in &fact.plays {
            let _ = writeln!(text, "  {}", self::passage(problem, passage, notation));
        }
    }
    text
}

/// The themes that twins show together, a passage a line, each behind the letter of its twin.
pub fn text_of_twins(facts: &[TwinFact<'_>]) -> String {
    let mut text = String::new();
    for fact in facts {
        let _ = writeln!(text, "{}", fact.theme);
        for (problem, passage) in &fact.plays {
            let label = problem.twin.as_deref().unwrap_or_default();
            let letter = label.split(' ').next().unwrap_or_default().trim_start_matches('+');
            let notation = Notation::new(problem.diagram.rules);
            let _ = writeln!(text, "  {letter} {}", self::passage(problem, passage, &notation));
        }
    }
    text
}

/// The themes of a problem, alone and with its earlier twins, as a JSON list; null if nothing is known. It is made as it is
/// written, a move at a time: a theme may be shown by a thousand lines of a thousand moves.
pub struct List<'a> {
    /// The problem.
    pub problem: &'a Problem,
    /// What it shows alone.
    pub alone: Option<&'a [Fact]>,
    /// What it shows with twins: passages have their `twin`.
    pub together: &'a [TwinFact<'a>],
}

/// A theme with what shows it.
#[derive(Serialize)]
struct OfTheme<P> {
    theme: &'static str,
    plays: P,
}

/// A passage.
#[derive(Serialize)]
struct Play<'a, M> {
    phase: &'static str,
    shown: &'static str,
    moves: M,
    text: String,
    /// Told of passages that twins show together, even where one has no label.
    #[serde(skip_serializing_if = "Option::is_none")]
    twin: Option<Option<&'a str>>,
}

/// What an iterator gives, made as it is written.
struct Each<I>(I);

impl<I: Iterator<Item: Serialize> + Clone> Serialize for Each<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.clone())
    }
}

impl Serialize for List<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Some(alone) = self.alone else {
            return serializer.serialize_none();
        };
        let mut list = serializer.serialize_seq(None)?;
        for fact in alone {
            let plays = fact.plays.iter().map(|passage| play(self.problem, passage, None));
            let theme = fact.theme.name();
            list.serialize_element(&OfTheme {
                theme,
                plays: Each(plays),
            })?;
        }
        for fact in self.together {
            let plays = fact.plays.iter();
            let plays = plays.map(|(problem, passage)| play(problem, passage, Some(problem.twin.as_deref())));
            let theme = fact.theme.name();
            list.serialize_element(&OfTheme {
                theme,
                plays: Each(plays),
            })?;
        }
        list.end()
    }
}

/// One JSON object: what was asked, how far it was answered, and the list of the themes.
pub fn object<'a>(problem: &'a Problem, status: Status, list: impl Serialize + 'a) -> impl Serialize + 'a {
    let mut object = heading(SCHEMA, problem);
    object.insert("status".to_string(), json!(status.name()));
    with_themes(object, list)
}

/// What is said below themes that may not be all.
pub const fn partial(status: Status) -> &'static str {
    match status {
        Status::Complete => "",
        Status::Limit => "partial: a limit ended the examination\n",
        Status::Interrupted => "partial: the examination was interrupted\n",
    }
}

/// A passage as a JSON object.
fn play<'a>(problem: &Problem, passage: &'a Passage, twin: Option<Option<&'a str>>) -> Play<'a, impl Serialize> {
    let rules = problem.diagram.rules;
    let moves = passage.moves.iter().map(move |told| popeye(&rules, told.step));
    Play {
        phase: passage.layer.name(),
        shown: passage.shown.name(),
        moves: Each(moves),
        text: self::passage(problem, passage, &Notation::new(rules)),
        twin,
    }
}

/// Why nothing is known.
pub fn unknown(problem: &Problem, solution: &Solution) -> &'static str {
    match solution.status {
        _ if !problem.diagram.is_classical() => "unknown: themes are not told for fairy men and conditions",
        _ if problem.diagram.invisible > 0 => "unknown: themes are not told for total invisible men",
        Status::Complete => "unknown: what is asked limits what is examined",
        Status::Limit => "unknown: a limit ended the search",
        Status::Interrupted => "unknown: the search was interrupted",
    }
}

/// Moves as magazines print them: `set play: 1...d5 2.Qa1#`, `1.Rd4? (2.Qa1#)`, `1.Rd4? Kb3!`.
pub fn passage(problem: &Problem, passage: &Passage, notation: &Notation) -> String {
    match passage.layer {
        Layer::Line => lines::line(problem, notation, &passage.moves),
        Layer::SetLine => format!("set play: {}", lines::line(problem, notation, &passage.moves)),
        Layer::Set => format!("set play: {}", battle(passage, 1, notation)),
        Layer::AfterKey => battle(passage, 1, notation),
        Layer::Try | Layer::Key => battle(passage, 0, notation),
    }
}

/// The moves of a battle, of which the first is half-move `start`.
fn battle(passage: &Passage, start: usize, notation: &Notation) -> String {
    // Before a threat the defender has passed.
    let (led, threat) = match (passage.shown, passage.moves.split_last()) {
        (Shown::Threat, Some((threat, led))) => (led, Some(threat)),
        _ => (passage.moves.as_slice(), None),
    };
    let mut words = Vec::new();
    for (index, told) in led.iter().enumerate() {
        let half = start + index;
        let number = match (half % 2, index) {
            (0, _) => format!("{}.", half / 2 + 1),
            (_, 0) => format!("{}...", half / 2 + 1),
            _ => String::new(),
        };
        let sign = match (passage.layer, passage.shown) {
            (Layer::Try, _) if index == 0 => "?",
            (Layer::Key, _) if index == 0 => "!",
            (_, Shown::Refutation) if index + 1 == led.len() => "!",
            _ => "",
        };
        words.push(format!("{number}{}{sign}", notation.short(told)));
    }
    if let Some(threat) = threat {
        let number = (start + led.len()) / 2 + 2;
        words.push(format!("({number}.{})", notation.short(threat)));
    }
    words.join(" ")
}
