//! A problem in other forms, to be copied.

use super::live::{control, resources};
use super::message::Ask;
use super::reading::asked;
use super::shelf::Shelf;
use crate::formats::entry::{Defaults, Entry, messages};
use crate::formats::{fen, popeye, yaml};
use crate::output::article::{self, NearMisses};
use crate::output::board::{self, Look, Style};
use crate::output::diagram::{self, Card, Finish, Proof};
use crate::output::{Effort, Report, heading};
use crate::position::Diagram;
use crate::problem::Problem;
use crate::solution::solve;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// How long a solution is looked for whose text is wanted.
const LIMIT: Duration = Duration::from_secs(20);

/// The problem as `fen`, `yaml`, `popeye`, `latex`, `svg`, `png`, `text` or `solution`. A picture is told as bytes in base 64.
///
/// # Errors
/// It cannot be told so, in one line.
pub fn export(ask: &Ask, shelf: &Shelf) -> Result<Value, String> {
    let found = asked(&ask.sheet, shelf)?;
    let entry = &found.entry;
    let draft = entry.draft(&Defaults::default()).map_err(|errors| messages(&errors))?;
    // Pictures and positions are those of the twin that is shown; records hold all twins.
    let twin = match found.problems.get(ask.twin).filter(|_| ask.twin > 0) {
        Some(Err(refusal)) => return Err(messages(&refusal.errors)),
        Some(Ok(problem)) => Some(problem),
        None => None,
    };
    let diagram = twin.map_or(&draft.diagram, |twin| &twin.diagram);
    let card = || match twin {
        None => card(entry, diagram, &ask.sheet.stipulation),
        Some(twin) => Card {
            twins: heading::below(entry, heading::label(twin)),
            ..card(entry, diagram, &twin.stipulation.text(diagram.rules.shape))
        },
    };
    let style = Finish {
        style: Style::Two,
        ..Finish::default()
    };
    let text = match ask.text.as_str() {
        "fen" => format!("{}\n", fen::write(diagram)),
        "yaml" => yaml::document(&entry.fields),
        "popeye" => {
            let written = popeye::write(entry, &Defaults::default()).map_err(|errors| messages(&errors))?;
            format!("BeginProblem\n{}EndProblem\n", written.text)
        }
        "latex" => diagram::latex(&card(), Style::Marked),
        "svg" => diagram::svg(&card(), &style),
        "png" => {
            let bytes = diagram::png(&card(), &style).map_err(|error| error.to_string())?;
            return Ok(json!({ "base64": base64(&bytes), "media": "image/png" }));
        }
        "text" => board::draw(diagram, Look::default()),
        "solution" => solutions(&found.problems.into_iter().flatten().collect::<Vec<_>>(), ask),
        other => {
            return Err(format!(
                "`{other}`, expected fen, yaml, popeye, latex, svg, png, text or solution"
            ));
        }
    };
    Ok(json!({ "text": text }))
}

/// What a picture of a record tells.
pub fn card<'a>(entry: &Entry, diagram: &'a Diagram, demand: &str) -> Card<'a> {
    Card {
        diagram,
        heading: entry.heading(),
        demand: demand.to_string(),
        rules: heading::title(&diagram.rules),
        twins: heading::below(entry, heading::twins(entry)),
        proof: Proof::Open,
    }
}

/// The solutions as magazines print them.
fn solutions(problems: &[Problem], ask: &Ask) -> String {
    let mut text = String::new();
    for problem in problems {
        let control = control(LIMIT, &Arc::default());
        let notation = ask.notation(problem.diagram.rules);
        let report = Report {
            problem: problem.clone(),
            answer: solve(problem, resources(), &control),
            effort: Effort::default(),
        };
        if let Some(label) = heading::label(problem) {
            text.push_str(&label);
            text.push('\n');
        }
        text.push_str(&article::write(&report, &notation, NearMisses::Untold));
    }
    text
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes as text, for a page to read.
pub fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |index: usize| u32::from(three.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= three.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn bytes_are_told_in_base_64() {
        let told = ["", "f", "fo", "foo", "foob"].map(|text| base64(text.as_bytes()));
        assert_eq!(told, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]);
    }
}
