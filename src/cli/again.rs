//! `glass check --again`: the problem solved once more by brute force, and compared.

use super::exit::Exit;
use super::means::{Means, memory};
use looking_glass::opinion::{Again, again};
use looking_glass::output::Report;
use looking_glass::search::Control;
use serde_json::{Value, json};
use std::time::Duration;

/// How long brute force may take where neither the problem nor the user says.
const TIME: Duration = Duration::from_secs(60);

/// What solving once more says of a report; nothing of one without an answer.
pub fn second(report: &Report, means: &Means<'_>) -> Option<Again> {
    let solution = report.answer.as_ref().ok()?;
    let time = report.problem.settings.limits.time_limit.unwrap_or(TIME);
    let control = Control::within(Some(time), means.interrupted()).with_memory(memory(means.args.memory));
    Some(means.run(|| again(&report.problem, solution, means.resources(), &control)))
}

/// The same for readers, a line for each thing.
pub fn text(again: &Again) -> String {
    match again {
        Again::Agrees(what) => format!("solved again: the same, {what}\n"),
        Again::Unknown(reason) => format!("solved again: unknown, {reason}\n"),
        Again::Differs { search, plain } => {
            let each = |who: &str, facts: &[String]| -> String {
                facts.iter().map(|fact| format!("  {who} alone: {fact}\n")).collect()
            };
            let head = "solved again: internal error: the two solvers differ\n";
            format!("{head}{}{}", each("the search", search), each("brute force", plain))
        }
    }
}

/// The same for programs.
pub fn value(again: &Again) -> Value {
    match again {
        Again::Agrees(what) => json!({"status": "agrees", "reason": what}),
        Again::Unknown(reason) => json!({"status": "unknown", "reason": reason}),
        Again::Differs { search, plain } => json!({"status": "differs", "search": search, "plain": plain}),
    }
}

/// What it means for the exit code.
pub fn exit(again: Option<&Again>) -> Exit {
    match again {
        None | Some(Again::Agrees(_)) => Exit::Done,
        Some(Again::Differs { .. }) => Exit::Defect,
        Some(Again::Unknown(_)) => Exit::Unknown,
    }
}
