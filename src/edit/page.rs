//! A collection as a page of its own, to publish or to send: it needs no server and no network.

use super::asset;
use super::bench::limit_of_row;
use super::export::card;
use super::live::{claims, control, judged, lamp, men, resources};
use crate::count::counted;
use crate::formats::entry::{Defaults, Entry, EntryError, Heading, messages};
use crate::output::article::{NearMisses, Writer};
use crate::output::board::Style;
use crate::output::diagram::{Card, Edges, Finish, svg_on_sheet};
use crate::output::notation::Notation;
use crate::output::outline::outline;
use crate::output::visible::in_markup as escaped;
use crate::output::{Telling, heading};
use crate::position::{Diagram, Fault};
use crate::problem::Problem;
use crate::problem::claims::Claims;
use crate::solution::{Solution, Status, solve, with_room};
use crate::soundness::inquiry;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// So many parts of a solution are told, as text and to a script.
const MOST: usize = 3_000;

/// A page, and what it lacks.
#[derive(Debug)]
pub struct Page {
    /// The page as HTML.
    pub html: String,
    /// Why records could not be read or asked, twin by twin. The page tells it, too.
    pub refused: Vec<Vec<EntryError>>,
    /// Names of problems that cannot be played, and why not. The page tells it, too.
    pub unplayable: Vec<(String, Vec<Fault>)>,
    /// Were all solutions found, with all that is told of them?
    pub is_whole: bool,
}

/// The page of these records. What is stopped by the flag or by its time is told as far as it was found.
pub fn page(title: &str, entries: &[Entry], interrupted: &Arc<AtomicBool>) -> Page {
    let mut page = Page {
        html: String::new(),
        refused: Vec::new(),
        unplayable: Vec::new(),
        is_whole: true,
    };
    let mut parts = Parts::default();
    for entry in entries {
        parts.add(entry, interrupted, &mut page);
    }
    page.html = html(title, &parts);
    page
}

/// What the page is made of.
#[derive(Default)]
struct Parts {
    /// Each record as it is read without a script.
    articles: String,
    /// The same as it is played with one.
    problems: Vec<Value>,
}

/// The parts put together.
fn html(title: &str, parts: &Parts) -> String {
    let script = script();
    let data = json!({ "problems": parts.problems, "table": asset::table() }).to_string();
    // Within a script element nothing may look like its end.
    let data = data.replace('<', "\\u003c");
    let policy = format!(
        "default-src 'none'; script-src 'sha256-{}'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'",
        super::export::base64(&Sha256::digest(script.as_bytes()))
    );
    let (style, more, title) = (
        asset::by_name("style.css").map_or("", |asset| asset.text),
        asset::STATIC_STYLE,
        escaped(title),
    );
    let count = counted(parts.problems.len(), "problem", "problems");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{style}\n{more}</style>\n</head>\n<body class=\"static\">\n{men}\
         <header class=\"mast\"><h1>{title}</h1><p>{count}</p></header>\n<main id=\"problems\">\n{articles}</main>\n\
         <footer class=\"colophon\">Made by looking-glass. Every solution was found by exhaustive search.</footer>\n\
         <script type=\"application/json\" id=\"data\">{data}</script>\n<script>{script}</script>\n</body>\n</html>\n",
        men = asset::men(),
        articles = parts.articles,
    )
}

/// The modules that the page shares with the editor and its own, as one script that needs no others.
fn script() -> String {
    let names = ["table.js", "board.js", "tree.js"];
    let mut script = String::from("\"use strict\";\n(() => {\n");
    let texts = names
        .iter()
        .filter_map(|name| asset::by_name(name))
        .map(|asset| asset.text);
    for text in texts.chain([asset::STATIC_SCRIPT]) {
        for line in text.lines().filter(|line| !line.starts_with("import ")) {
            script.push_str(line.strip_prefix("export ").unwrap_or(line));
            script.push('\n');
        }
    }
    script.push_str("})();\n");
    script
}

impl Parts {
    /// Adds a record with its twins, and notes what the page lacks.
    fn add(&mut self, entry: &Entry, interrupted: &Arc<AtomicBool>, page: &mut Page) {
        let found = entry.problems(&Defaults::default());
        let claims = claims(entry, &found);
        let number = self.problems.len();
        let _ = writeln!(
            self.articles,
            "<article class=\"problem\" data-problem=\"{number}\" id=\"p{}\">",
            number + 1
        );
        write_heading(entry, &mut self.articles);
        let draft = entry.draft(&Defaults::default());
        if let Ok(draft) = &draft {
            write_diagram(entry, &draft.diagram, &mut self.articles);
        }
        let mut twins = Vec::new();
        for (problem, claims) in found.iter().zip(&claims) {
            let problem = match problem {
                Ok(problem) => problem,
                Err(refusal) => {
                    self.fault(&messages(&refusal.errors));
                    page.refused.push(refusal.errors.clone());
                    continue;
                }
            };
            match solved(entry, problem, claims, interrupted) {
                Ok(told) => {
                    page.is_whole &= told.is_whole;
                    self.solution(&told);
                    twins.push(told.data);
                }
                Err(faults) => {
                    self.fault(&faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "));
                    page.unplayable.push((problem.id.clone(), faults));
                }
            }
        }
        self.articles.push_str("</article>\n");
        self.problems.push(json!({ "id": entry.id, "twins": twins }));
    }

    /// Adds a solution as text.
    fn solution(&mut self, told: &Solved) {
        let _ = writeln!(
            self.articles,
            "<details class=\"solution\"><summary>{}</summary><pre>{}</pre></details>",
            escaped(&told.line),
            escaped(&told.text)
        );
    }

    /// Tells what could not be read or played.
    fn fault(&mut self, fault: &str) {
        let _ = writeln!(self.articles, "<p class=\"fault\">{}</p>", escaped(fault));
    }
}

/// Authors and source.
fn write_heading(entry: &Entry, articles: &mut String) {
    let names = entry.heading().names();
    let lines = heading::of(entry).into_iter();
    let rest: Vec<String> = lines.filter(|line| names.as_ref() != Some(line)).collect();
    let name = names.unwrap_or_else(|| entry.id.clone());
    let _ = writeln!(articles, "<h2>{}</h2>", escaped(&name));
    if !rest.is_empty() {
        let _ = writeln!(articles, "<p class=\"source\">{}</p>", escaped(&rest.join(", ")));
    }
}

fn write_diagram(entry: &Entry, diagram: &Diagram, articles: &mut String) {
    let finish = Finish {
        style: Style::Two,
        edges: Edges::Bare,
        square: 40.0,
    };
    let demand = entry.text("stipulation").unwrap_or_default();
    let card = Card {
        heading: Heading::default(),
        ..card(entry, diagram, demand)
    };
    let drawn = svg_on_sheet(&card, &finish);
    let _ = writeln!(articles, "<div class=\"diagram\">{drawn}</div>");
}

/// What the page tells of a solution.
struct Solved {
    /// The verdict's line.
    line: String,
    /// The solution in the style of an article.
    text: String,
    /// The solution for a script.
    data: Value,
    is_whole: bool,
}

/// Solves a problem.
///
/// # Errors
/// It cannot be played.
fn solved(
    entry: &Entry,
    problem: &Problem,
    claims: &Claims,
    interrupted: &Arc<AtomicBool>,
) -> Result<Solved, Vec<Fault>> {
    let control = control(limit_of_row(), interrupted);
    let mut asked = inquiry(problem, claims);
    asked.settings.told.set_play |= problem.stipulation.play.is_battle();
    let rules = problem.diagram.rules;
    let notation = Notation::new(rules);
    with_room(&problem.stipulation, || {
        let found = solve(&asked, resources(), &control)?;
        let (_, finding) = judged(problem, &found, (entry, claims), &notation, &control);
        let data = json!({
            "label": heading::label(problem),
            "rules": rules.to_string(),
            "title": heading::title(&rules),
            "stipulation": problem.stipulation.text(rules.shape),
            "turn": problem.start().turn,
            "men": men(&problem.start()),
            "lamp": lamp(&finding),
            "line": finding.verdict.line,
            "items": outline(&asked, &found, &notation, MOST),
        });
        Ok(Solved {
            line: finding.verdict.line,
            text: article(&asked, &found, &notation),
            data,
            is_whole: finding.status == Status::Complete,
        })
    })
}

/// The solution in the style of an article, but for the parts of which there are too many.
fn article(problem: &Problem, solution: &Solution, notation: &Notation) -> String {
    let mut writer = Writer::new(problem, notation, NearMisses::Untold);
    let mut pieces = solution.pieces();
    let mut text: String = pieces.by_ref().take(MOST).map(|piece| writer.piece(piece)).collect();
    text += &writer.end(solution.status);
    let left_out = pieces.count();
    if left_out > 0 {
        let _ = writeln!(text, "{} left out here.", counted(left_out, "part", "parts"));
    }
    text
}
