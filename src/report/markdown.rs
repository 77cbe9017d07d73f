//! A table in Markdown, a row for each problem and twin.

use super::{PROVED, Report, certificate, name, remarks, verdict};
use crate::collection::{Part, Ruling};
use crate::output::heading;
use crate::output::visible::visible;

pub(super) fn write(report: &Report) -> String {
    let rows = report.parts().map(|(ruling, part)| row(report, ruling, part));
    let rows: String = rows.collect();
    format!(
        "# Verdicts\n\n{}.\n\n| entry | problem | verdict | defects |\n|---|---|---|---|\n{rows}",
        report.totals()
    )
}

fn row(report: &Report, ruling: &Ruling, part: &Part) -> String {
    let problem = part.problem.as_ref().map(|problem| {
        let demand = problem.stipulation.text(problem.diagram.rules.shape);
        [
            ruling.credits.clone(),
            format!("{demand}, {}", heading::named(&problem.diagram.rules)),
        ]
    });
    let problem: Vec<String> = problem.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    let cells = [
        name(ruling, part),
        problem.join(". "),
        verdict(part),
        remarks(ruling, part).join("; "),
    ];
    let mut cells = cells.map(|cell| plain(&cell));
    if let (Some(path), Some(rest)) = (certificate(report, part), cells[2].strip_prefix(PROVED)) {
        cells[2] = format!("[{PROVED}](<{path}>){rest}");
    }
    format!("| {} |\n", cells.join(" | "))
}

/// Text that means nothing to Markdown.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in visible(text).chars() {
        match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '|' | '~' => out.extend(['\\', c]),
            '\n' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
