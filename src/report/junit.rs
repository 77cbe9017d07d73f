//! JUnit's XML, which build servers show: a test suite for each file, a test case for each problem and twin.
//!
//! Unsound is a failure, invalid an error, unknown skipped. No times are told: the same collection gives the same
//! report.

use super::{Report, escaped, name, remarks, state, verdict};
use crate::collection::{Part, Ruling};
use std::fmt::Write;

pub(super) fn write(report: &Report) -> String {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"glass verify\"");
    text += &numbers(&report.rulings);
    text += ">\n";
    // Entries of a file stand together.
    for suite in report.rulings.chunk_by(|one, other| file(one) == file(other)) {
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "  <testsuite name=\"{}\"{}>",
            escaped(file(&suite[0])),
            numbers(suite)
        );
        for ruling in suite {
            ruling.parts.iter().for_each(|part| text += &case(ruling, part));
        }
        text += "  </testsuite>\n";
    }
    text + "</testsuites>\n"
}

fn file(ruling: &Ruling) -> &str {
    ruling
        .origin
        .as_ref()
        .map_or("standard input", |origin| origin.file.as_str())
}

fn numbers(rulings: &[Ruling]) -> String {
    let parts = || rulings.iter().flat_map(|ruling| &ruling.parts);
    let count = |wanted: &str| parts().filter(|part| state(part) == wanted).count();
    format!(
        " tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\"",
        parts().count(),
        count("unsound"),
        count("invalid"),
        count("unknown")
    )
}

fn case(ruling: &Ruling, part: &Part) -> String {
    let (name, class) = (escaped(&name(ruling, part)), escaped(file(ruling)));
    let message = escaped(&verdict(part));
    let notes = remarks(ruling, part);
    let notes = escaped(&notes.join("\n"));
    let inside = match state(part) {
        "unsound" => format!("<failure message=\"{message}\">{notes}</failure>"),
        "invalid" => format!("<error message=\"{message}\"/>"),
        "unknown" => format!("<skipped message=\"{message}\"/>"),
        _ if notes.is_empty() => return format!("    <testcase classname=\"{class}\" name=\"{name}\"/>\n"),
        _ => format!("<system-out>{notes}</system-out>"),
    };
    format!("    <testcase classname=\"{class}\" name=\"{name}\">{inside}</testcase>\n")
}
