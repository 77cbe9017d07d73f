//! Themes that a solution shows, by exact definitions: those of `docs/terms.md`.
//!
//! A theme is a fact about play that was proved, shown by that play. Nothing is said of a solution that is not complete.
//!
//! ```
//! use looking_glass::Problem;
//! use looking_glass::analysis::theme::{facts, inquiry};
//! use looking_glass::search::Control;
//! use looking_glass::solution::{Resources, solve};
//!
//! let problem = inquiry(&Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox")?);
//! let resources = Resources { threads: 1, memory: 1 << 20 };
//! let solution = solve(&problem, resources, &Control::default()).expect("it can be played");
//! let shown: Vec<&str> = facts(&problem, &solution).iter().map(|fact| fact.theme.name()).collect();
//! assert_eq!(shown, ["model-mate", "ideal-mate", "mirror-mate"]);
//! # Ok::<(), looking_glass::Refused>(())
//! ```

mod alice;
mod battery;
mod block;
mod change;
mod critical;
mod deed;
mod echo;
mod error;
mod fan;
mod flight;
mod journey;
mod key;
mod kniest;
mod line;
mod name;
mod pairs;
mod path;
mod phases;
mod pin;
mod promotion;
mod reversal;
mod scene;
mod shape;
mod special;
mod tempo;
#[cfg(test)]
mod tests;
mod tour;
mod zilahi;

pub(crate) use deed::{Deed, origin};
pub use key::{KeyEffects, key_effects};
pub use name::{Theme, UnknownTheme};

use crate::problem::{Problem, Telling};
use crate::search::Control;
use crate::solution::{Solution, Status, Step};
use crate::text::named;
use std::collections::HashSet;
use std::iter;

/// A theme and the play that shows it. One solution may show a theme several times, each a fact of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// The theme.
    pub theme: Theme,
    /// The play that shows it, all passages together.
    pub plays: Vec<Passage>,
}

/// A theme that two twins show together, and the play that shows it, each passage with its twin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TwinFact<'a> {
    /// The theme.
    pub theme: Theme,
    /// The play of one twin and of the other.
    pub plays: Vec<(&'a Problem, Passage)>,
}

/// Moves of a phase, from its first on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Passage {
    /// The phase.
    pub layer: Layer,
    /// What the moves are.
    pub shown: Shown,
    /// The moves.
    pub moves: Vec<Step>,
}

impl Passage {
    /// A first move and what follows it.
    fn after(layer: Layer, first: &Step, shown: Shown, then: &[&Step]) -> Self {
        Passage {
            layer,
            shown,
            moves: iter::once(first).chain(then.iter().copied()).cloned().collect(),
        }
    }
}

named! {
    /// What kind of phase play belongs to.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Layer {
        /// The set play of a battle, which begins with a move of the defender.
        Set = "set",
        /// A try.
        Try = "try",
        /// A key.
        Key = "key",
        /// Play after a key that has been played in the diagram.
        AfterKey = "after-key",
        /// A line of the set play of help and series play.
        SetLine = "set-line",
        /// A solution of help and series play.
        Line = "line",
    }
}

named! {
    /// What the moves of a passage are.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Shown {
        /// A first move, a variation, or a whole line.
        Play = "play",
        /// The last move is threatened: the defender has passed before it.
        Threat = "threat",
        /// The last move refutes.
        Refutation = "refutation",
    }
}

/// The problem as it must be solved so that its themes can be seen: with set play, tries, threats and all variations.
pub fn inquiry(problem: &Problem) -> Problem {
    let mut inquiry = problem.clone();
    let settings = &mut inquiry.settings;
    settings.told.set_play = problem.diagram.invisible == 0;
    settings.told.variations = true;
    settings.told.threats = Telling::Told;
    settings.told.short_variations = Telling::Told;
    inquiry
}

/// Are the themes of a solution known? Problem and solution are those of the [`inquiry`]. Nothing is known where the solution
/// is not complete, or the problem is none that [has themes](has_themes).
pub fn is_known(problem: &Problem, solution: &Solution) -> bool {
    solution.status == Status::Complete && has_themes(problem)
}

/// Can the themes of this [`inquiry`] be known? Not where options limit what is examined, the stipulation is a structure, or
/// fairy men, invisible men or conditions play.
pub fn has_themes(problem: &Problem) -> bool {
    let diagram = &problem.diagram;
    let plain = problem.stipulation.structure.is_none() && diagram.is_classical() && diagram.invisible == 0;
    plain && is_whole(problem)
}

/// What a solution shows, in the order of [`Theme::ALL`]; nothing where nothing [is known](is_known).
pub fn facts(problem: &Problem, solution: &Solution) -> Vec<Fact> {
    facts_within(problem, solution, &Control::default()).facts
}

/// Themes that were found, and whether these are all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<F> {
    /// The themes with their play.
    pub facts: Vec<F>,
    /// Was all of the play examined?
    pub status: Status,
}

/// The same, examined until `control` ends it: what was found by then is told.
pub fn facts_within(problem: &Problem, solution: &Solution, control: &Control) -> Found<Fact> {
    if !is_known(problem, solution) {
        return Found {
            facts: Vec::new(),
            status: Status::Complete,
        };
    }
    let phases = phases::of(problem, solution, 2);
    let paths = path::of(problem, solution, control);
    let examinations: [&dyn Fn() -> Vec<Fact>; 23] = [
        &|| block::facts(problem, solution),
        &|| key::facts(problem, solution),
        &|| change::facts(&phases),
        &|| change::continuations(&phases::of(problem, solution, 3)).collect(),
        &|| reversal::facts(&phases),
        &|| error::facts(problem, solution),
        &|| promotion::facts(problem, solution, &paths),
        &|| fan::facts(problem, solution, &paths),
        &|| special::facts(&paths),
        &|| journey::facts(problem, &paths),
        &|| tour::facts(problem, &paths),
        &|| zilahi::facts(&paths),
        &|| kniest::facts(&paths).into_iter().collect(),
        &|| pairs::facts(problem, &paths),
        &|| tempo::facts(problem, &paths),
        &|| shape::facts(&paths),
        &|| critical::facts(&paths),
        &|| echo::facts(problem, &paths),
        &|| line::facts(&paths),
        &|| pin::facts(&paths),
        &|| flight::facts(&paths),
        &|| battery::facts(&paths),
        &|| alice::facts(&problem.diagram.rules, &paths),
    ];
    let mut facts = Vec::new();
    for examine in examinations {
        if !paths.go_on() {
            break;
        }
        facts.extend(examine());
    }
    facts.sort_by_key(|fact| fact.theme);
    Found {
        facts: without_repeats(facts),
        status: paths.status(),
    }
}

/// What two twins show together; nothing where the themes of either are not [known](is_known), nor of the two sides of a
/// duplex.
pub fn twin_facts<'a>(one: (&'a Problem, &Solution), other: (&'a Problem, &Solution)) -> Vec<TwinFact<'a>> {
    twin_facts_within(one, other, &Control::default()).facts
}

/// The same, examined until `control` ends it: what was found by then is told.
pub fn twin_facts_within<'a>(
    one: (&'a Problem, &Solution),
    other: (&'a Problem, &Solution),
    control: &Control,
) -> Found<TwinFact<'a>> {
    let are_twins = one.0.twin != other.0.twin && one.0.settings.demanded.sides == other.0.settings.demanded.sides;
    if !are_twins || !is_known(one.0, one.1) || !is_known(other.0, other.1) {
        return Found {
            facts: Vec::new(),
            status: Status::Complete,
        };
    }
    let (paths, others) = (path::of(one.0, one.1, control), path::of(other.0, other.1, control));
    let mut facts = change::of_twins(
        (one.0, &phases::of(one.0, one.1, 2)),
        (other.0, &phases::of(other.0, other.1, 2)),
    );
    facts.extend(zilahi::of_twins((one.0, &paths), (other.0, &others)));
    facts.extend(echo::of_twins((one.0, &paths), (other.0, &others)));
    facts.sort_by_key(|fact| fact.theme);
    Found {
        facts,
        status: paths.status().max(others.status()),
    }
}

/// Is all play told, and does the defender hold out only where he really does?
fn is_whole(problem: &Problem) -> bool {
    let settings = &problem.settings;
    let told = settings.told.variations
        && settings.told.threats == Telling::Told
        && settings.told.short_variations == Telling::Told;
    told && !settings.examines_part() && settings.limits.max_per_ending.is_none()
}

/// Leaves out what another try shows in the same way.
fn without_repeats(mut facts: Vec<Fact>) -> Vec<Fact> {
    let shown = |passage: &Passage| {
        let led = usize::from(passage.layer == Layer::Try);
        (passage.layer, passage.shown, passage.moves[led..].to_vec())
    };
    let mut seen = HashSet::new();
    facts.retain(|fact| seen.insert((fact.theme, fact.plays.iter().map(shown).collect::<Vec<_>>())));
    facts
}

/// The themes that a solution shows, each once; none if nothing is known.
pub fn themes(problem: &Problem, solution: &Solution) -> Vec<Theme> {
    let mut themes: Vec<Theme> = facts(problem, solution).iter().map(|fact| fact.theme).collect();
    themes.dedup();
    themes
}
