//! A collection as a page of its own, to publish or to send: it needs no server and no network.

use super::asset;
use super::bench::limit_of_row;
use super::export::card;
use super::live::{claims, control, judged, lamp, men, resources};
use crate::formats::entry::{Defaults, Entry, Heading, messages};
use crate::output::article::{self, NearMisses};
use crate::output::board::Style;
use crate::output::diagram::{Card, Edges, Finish, svg_on_sheet};
use crate::output::notation::Notation;
use crate::output::outline::outline;
use crate::output::visible::in_markup as escaped;
use crate::output::{Effort, Report, heading};
use crate::problem::Problem;
use crate::problem::claims::Claims;
use crate::solution::{solve, with_room};
use crate::soundness::inquiry;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// So many parts of a solution are told.
const MOST: usize = 3_000;

/// The page of these records. What is stopped by the flag or by its time is told as far as it was found.
pub fn page(title: &str, entries: &[Entry], interrupted: &Arc<AtomicBool>) -> String {
    let mut articles = String::new();
    let mut problems: Vec<Value> = Vec::new();
    for entry in entries {
        write_entry(entry, interrupted, &mut articles, &mut problems);
    }
    let script = script();
    let data = json!({ "problems": problems, "table": asset::table() }).to_string();
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
    let count = crate::count::counted(entries.len(), "problem", "problems");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{style}\n{more}</style>\n</head>\n<body class=\"static\">\n{men}\
         <header class=\"mast\"><h1>{title}</h1><p>{count}</p></header>\n<main id=\"problems\">\n{articles}</main>\n\
         <footer class=\"colophon\">Made by looking-glass. Every solution was found by exhaustive search.</footer>\n\
         <script type=\"application/json\" id=\"data\">{data}</script>\n<script>{script}</script>\n</body>\n</html>\n",
        men = asset::men(),
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

/// A record with its twins, as it is read without a script and as it is played with one.
fn write_entry(entry: &Entry, interrupted: &Arc<AtomicBool>, articles: &mut String, problems: &mut Vec<Value>) {
    let found = entry.problems(&Defaults::default());
    let claims = claims(entry, &found);
    let number = problems.len();
    let _ = writeln!(
        articles,
        "<article class=\"problem\" data-problem=\"{number}\" id=\"p{}\">",
        number + 1
    );
    write_heading(entry, articles);
    write_diagram(entry, articles);
    let mut twins = Vec::new();
    for (problem, claims) in found.iter().zip(&claims) {
        match problem {
            Ok(problem) => {
                let told = solved(entry, problem, claims, interrupted);
                let _ = writeln!(
                    articles,
                    "<details class=\"solution\"><summary>{}</summary><pre>{}</pre></details>",
                    escaped(told["line"].as_str().unwrap_or_default()),
                    escaped(told["text"].as_str().unwrap_or_default())
                );
                twins.push(told);
            }
            Err(refusal) => {
                let told = escaped(&messages(&refusal.errors));
                let _ = writeln!(articles, "<p class=\"fault\">{told}</p>");
            }
        }
    }
    articles.push_str("</article>\n");
    problems.push(json!({ "id": entry.id, "twins": twins }));
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

/// The diagram, or why there is none.
fn write_diagram(entry: &Entry, articles: &mut String) {
    let draft = match entry.draft(&Defaults::default()) {
        Ok(draft) => draft,
        Err(errors) => {
            for error in errors {
                let _ = writeln!(articles, "<p class=\"fault\">{}</p>", escaped(&error.to_string()));
            }
            return;
        }
    };
    let finish = Finish {
        style: Style::Two,
        edges: Edges::Bare,
        square: 40.0,
    };
    let demand = entry.text("stipulation").unwrap_or_default();
    let card = Card {
        heading: Heading::default(),
        ..card(entry, &draft.diagram, demand)
    };
    let drawn = svg_on_sheet(&card, &finish);
    let _ = writeln!(articles, "<div class=\"diagram\">{drawn}</div>");
}

/// A problem with its solution, as the page holds it.
fn solved(entry: &Entry, problem: &Problem, claims: &Claims, interrupted: &Arc<AtomicBool>) -> Value {
    let control = control(limit_of_row(), interrupted);
    let mut asked = inquiry(problem, claims);
    asked.settings.told.set_play |= problem.stipulation.play.is_battle();
    let rules = problem.diagram.rules;
    let notation = Notation::new(rules);
    with_room(&problem.stipulation, || {
        let Ok(found) = solve(&asked, resources(), &control) else {
            return Value::Null;
        };
        let (_, finding) = judged(problem, &found, (entry, claims), &notation, &control);
        let items = outline(&asked, &found, &notation, MOST);
        let report = Report {
            problem: asked.clone(),
            answer: Ok(found),
            effort: Effort::default(),
        };
        json!({
            "label": heading::label(problem),
            "rules": rules.to_string(),
            "title": heading::title(&rules),
            "stipulation": problem.stipulation.text(rules.shape),
            "turn": problem.start().turn,
            "men": men(&problem.start()),
            "lamp": lamp(&finding),
            "line": finding.verdict.line,
            "items": items,
            "text": article::write(&report, &notation, NearMisses::Untold),
        })
    })
}
