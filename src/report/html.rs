//! One page with diagrams that needs no other file.

use super::{PROVED, Report, certificate, escaped, is_sound, name, place, remarks, state, verdict};
use crate::collection::{Part, Ruling};
use crate::formats::entry::Heading;
use crate::output::diagram::{Card, Finish, Proof, sheet, svg_on_sheet};
use crate::output::heading;
use crate::position::Diagram;
use std::fmt::Write;

const STYLE: &str = "body{font-family:sans-serif;margin:2em auto;max-width:70em;padding:0 1em}\
section{border-top:1px solid #bbb;padding:.6em 0}\
h2{font-size:1.05em;margin:.2em 0}\
svg{max-width:100%;height:auto}\
.c{font-size:.8em;color:#555}\
.sound{color:#17602c}.unsound{color:#a11b1b}.unknown,.invalid{color:#8a5a00}";

/// The side of a square in pixels.
const SQUARE: f64 = 30.0;

pub(super) fn write(report: &Report) -> String {
    let mut page = String::from("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    // Writing to a String cannot fail.
    let _ = writeln!(
        page,
        "<title>Verdicts</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{}<h1>Verdicts</h1>\n<p>{}.</p>",
        sheet(diagrams(report)),
        escaped(&report.totals())
    );
    for (ruling, part) in report.parts() {
        page += &section(report, ruling, part);
    }
    page + "</body>\n</html>\n"
}

/// The diagrams that the page shows.
fn diagrams(report: &Report) -> impl Iterator<Item = &Diagram> {
    report.parts().filter_map(|(_, part)| match &part.problem {
        Some(problem) => Some(&problem.diagram),
        None => part.last.as_ref(),
    })
}

fn section(report: &Report, ruling: &Ruling, part: &Part) -> String {
    let mut text = format!("<section>\n<h2>{}</h2>\n", escaped(&name(ruling, part)));
    let about = [ruling.credits.as_str(), &place(ruling)].map(str::to_string);
    let about: Vec<String> = about.into_iter().filter(|part| !part.is_empty()).collect();
    let _ = writeln!(text, "<p class=\"c\">{}</p>", escaped(&about.join(" · ")));
    if let Some(problem) = &part.problem {
        let demand = problem.stipulation.text(problem.diagram.rules.shape);
        text += &picture(&problem.diagram, demand, part);
    } else if let Some(last) = &part.last {
        text += &picture(last, format!("{} to move", last.turn), part);
    }
    let state = state(part);
    let mut line = escaped(&verdict(part));
    if let (Some(path), Some(rest)) = (certificate(report, part), line.strip_prefix(PROVED)) {
        line = format!(
            "<a href=\"{}\" title=\"certificate\">{PROVED}</a>{rest}",
            escaped(&path)
        );
    }
    let _ = writeln!(text, "<p class=\"{state}\">{line}</p>");
    let notes = remarks(ruling, part);
    if !notes.is_empty() {
        let items: String = notes.iter().map(|note| format!("<li>{}</li>", escaped(note))).collect();
        let _ = writeln!(text, "<ul>{items}</ul>");
    }
    text + "</section>\n"
}

/// The diagram as a problem's is printed: below it the demand, the rules and the men counted.
fn picture(diagram: &Diagram, demand: String, part: &Part) -> String {
    let rules = diagram.rules;
    let card = Card {
        diagram,
        heading: Heading::default(),
        demand,
        rules: heading::title(&rules).map(|_| heading::named(&rules)),
        twins: Vec::new(),
        proof: match is_sound(part) && part.problem.is_some() {
            true => Proof::Sound,
            false => Proof::Open,
        },
    };
    let finish = Finish {
        square: SQUARE,
        ..Finish::default()
    };
    svg_on_sheet(&card, &finish)
}
