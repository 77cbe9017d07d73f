//! A table with a row for each problem and twin (RFC 4180).

use super::{Report, defects, likeness, state, verdict};
use crate::collection::{Part, Ruling};
use crate::formats::fen;
use crate::soundness::Counts;

const HEAD: &str = "id,twin,file,document,rules,stipulation,fen,status,verdict,keys,tries,variations,solutions,line,defects,duplicates";

pub(super) fn write(report: &Report) -> String {
    let rows = report
        .rulings
        .iter()
        .flat_map(|ruling| ruling.parts.iter().map(move |part| row(ruling, part)));
    std::iter::once(HEAD.to_string())
        .chain(rows)
        .map(|row| row + "\r\n")
        .collect()
}

fn row(ruling: &Ruling, part: &Part) -> String {
    let problem = part.problem.as_ref();
    let of_problem = |tell: fn(&crate::problem::Problem) -> String| problem.map(tell).unwrap_or_default();
    let finding = part.found.as_ref().ok();
    let number = |count: fn(&Counts) -> usize| {
        finding
            .map(|finding| count(&finding.counts).to_string())
            .unwrap_or_default()
    };
    let origin = ruling.origin.as_ref();
    let cells = [
        ruling.id.clone(),
        part.twin.clone().unwrap_or_default(),
        origin.map(|origin| origin.file.clone()).unwrap_or_default(),
        origin.map(|origin| origin.document.to_string()).unwrap_or_default(),
        of_problem(|problem| problem.diagram.rules.to_string()),
        of_problem(|problem| problem.stipulation.text(problem.diagram.rules.shape)),
        of_problem(|problem| fen::write(&problem.diagram)),
        finding.map_or("invalid", |finding| finding.status.name()).to_string(),
        state(part).to_string(),
        number(|counts| counts.keys),
        number(|counts| counts.tries),
        number(|counts| counts.variations),
        number(|counts| counts.solutions),
        verdict(part),
        defects(part).collect::<Vec<_>>().join("; "),
        ruling.duplicates.iter().map(likeness).collect::<Vec<_>>().join("; "),
    ];
    cells.map(|cell| quoted(&cell)).join(",")
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_string()
    }
}
