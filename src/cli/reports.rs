//! The reports of `glass verify`: what is printed at the end, and the files beside it.

use super::args::VerifyArgs;
use super::exit::{Exit, failed};
use super::judging::outcome;
use super::shelf::link;
use super::stdout::Stdout;
use super::{aside, files};
use looking_glass::report::{Form, Report};
use std::io::Write;
use std::path::Path;

/// Prints and writes the reports.
pub fn tell(report: &mut Report, args: &VerifyArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let form = args.format;
    let folder = args.certificates.as_deref();
    let way = |report: Option<&Path>| folder.map(|folder| link(folder, report)).unwrap_or_default();
    report.certificates = way(None);
    if form != Form::JsonLines && !(form == Form::Summary && args.search.quiet) {
        out.write_all(report.write(form).as_bytes())?;
    }
    out.flush()?;
    let mut exit = if report.partial { Exit::Unknown } else { Exit::Done };
    for path in &args.report {
        let form = form_of(path).unwrap_or(form);
        report.certificates = way(Some(path));
        if let Err(error) = aside::save(path, report.write(form).as_bytes()) {
            exit = failed(&format!("{error:#}"));
        }
    }
    Ok(report.rulings.iter().map(outcome).fold(exit, Exit::and))
}

/// The forms of all reports that are written at the end.
pub fn forms(args: &VerifyArgs) -> Vec<Form> {
    let printed = Some(args.format).filter(|&form| form != Form::JsonLines);
    let files = args.report.iter().map(|path| form_of(path).unwrap_or(args.format));
    printed.into_iter().chain(files).collect()
}

/// The form that the ending of a file's name stands for.
fn form_of(path: &Path) -> Option<Form> {
    Some(match files::ending(path)?.as_str() {
        "txt" => Form::Summary,
        "jsonl" | "json" | "ndjson" => Form::JsonLines,
        "csv" => Form::Csv,
        "xml" => Form::JUnit,
        "md" => Form::Markdown,
        "html" | "htm" => Form::Html,
        _ => return None,
    })
}
