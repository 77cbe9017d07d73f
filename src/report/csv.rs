//! A table with a row for each problem and twin (RFC 4180).

use super::{Report, defects, likeness, state, verdict};
use crate::collection::{Part, Ruling};
use crate::formats::fen;
use crate::output::heading;
use crate::output::visible::visible;
use crate::soundness::Counts;
use ::csv::{Terminator, WriterBuilder};

const HEAD: &str = "id twin file document rules stipulation fen status verdict keys tries variations solutions line defects \
     duplicates";

pub(super) fn write(report: &Report) -> String {
    let rows = report.parts().map(|(ruling, part)| row(ruling, part));
    let mut table = WriterBuilder::new()
        .terminator(Terminator::CRLF)
        .from_writer(Vec::new());
    let head = HEAD.split(' ').map(str::to_string).collect();
    for cells in std::iter::once(head).chain(rows) {
        let cells = cells.iter().map(|cell| harmless(&visible(cell)));
        table
            .write_record(cells)
            .expect("memory takes what is written, and all rows are as long");
    }
    let bytes = table.into_inner().expect("memory takes what is written");
    String::from_utf8(bytes).expect("text comes from text")
}

fn row(ruling: &Ruling, part: &Part) -> Vec<String> {
    let problem = part.problem.as_ref();
    let of_problem = |tell: fn(&crate::problem::Problem) -> String| problem.map(tell).unwrap_or_default();
    let finding = part.found.as_ref().ok();
    let number = |count: fn(&Counts) -> usize| {
        finding
            .map(|finding| count(&finding.counts).to_string())
            .unwrap_or_default()
    };
    let origin = ruling.origin.as_ref();
    vec![
        ruling.id.clone(),
        part.twin.clone().unwrap_or_default(),
        origin.map(|origin| origin.file.clone()).unwrap_or_default(),
        origin.map(|origin| origin.document.to_string()).unwrap_or_default(),
        of_problem(|problem| heading::named(&problem.diagram.rules)),
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
    ]
}

/// A cell that no spreadsheet takes for a formula: one that begins as a formula does has an apostrophe in front, and so
/// has one that begins with an apostrophe. Whoever reads the table takes one apostrophe off each cell that begins with one.
fn harmless(cell: &str) -> String {
    let formula = ['=', '+', '-', '@', '\t', '\n', '＝', '＋', '－', '＠', '\''];
    match cell.starts_with(formula) {
        true => format!("'{cell}"),
        false => cell.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn what_a_spreadsheet_would_run_comes_back_as_it_was() {
        let cells = [
            "=1+1", "'=1", "''", "'", "-1", "+", "@a", "\tb", "＝1", "", "#2", "a'=", " =1",
        ];
        for cell in cells {
            let written = harmless(cell);
            assert!(!written.starts_with(['=', '+', '-', '@', '\t', '＝']), "{written}");
            assert_eq!(written.strip_prefix('\'').unwrap_or(&written), cell);
        }
    }
}
