//! What was found of a whole collection, in the forms that readers and programs want.
//!
//! ```
//! use looking_glass::report::joined;
//!
//! let error = joined::read("no verdict").expect_err("not JSON");
//! assert!(!error.is_empty());
//! ```

mod csv;
mod html;
pub mod joined;
pub mod jsonl;
mod junit;
mod markdown;
mod summary;

use crate::collection::{Duplicate, Part, Ruling, Standing};
use crate::count::counted;
use crate::opinion::{Alone, CrossCheck};
use crate::output::visible::{in_json, in_markup, visible};
use crate::solution::Status;
use crate::soundness::Judgement;

/// The form of a report.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Form {
    /// What is wrong, and how many entries are how, for the terminal.
    #[default]
    Summary,
    /// One JSON object for each entry, one a line.
    JsonLines,
    /// A table with a row for each problem and twin.
    Csv,
    /// JUnit's XML, a test case for each problem and twin.
    JUnit,
    /// A table in Markdown.
    Markdown,
    /// One page with diagrams that needs nothing else.
    Html,
}

/// The rulings on a collection, in its order.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The rulings.
    pub rulings: Vec<Ruling>,
    /// Was the session interrupted, so that some of them are missing or partial?
    pub partial: bool,
    /// How the folder of certificates is reached from the report, with a stroke at the end; empty if it lies in it.
    pub certificates: String,
}

impl Report {
    /// The report as a text in this form.
    pub fn write(&self, form: Form) -> String {
        match form {
            Form::Summary => visible(&summary::write(self)).into_owned(),
            Form::JsonLines => {
                let lines = self.rulings.iter().map(|ruling| jsonl::line(ruling) + "\n");
                lines.map(|line| in_json(&line).into_owned()).collect()
            }
            Form::Csv => csv::write(self),
            Form::JUnit => junit::write(self),
            Form::Markdown => markdown::write(self),
            Form::Html => html::write(self),
        }
    }

    /// All problems and twins, each with the ruling on its entry.
    fn parts(&self) -> impl Iterator<Item = (&Ruling, &Part)> {
        let rulings = self.rulings.iter();
        rulings.flat_map(|ruling| ruling.parts.iter().map(move |part| (ruling, part)))
    }

    /// Did the user end the search for any of them?
    pub fn has_interrupted(&self) -> bool {
        let found = self.parts().filter_map(|(_, part)| part.found.as_ref().ok());
        found
            .map(|finding| finding.status)
            .any(|status| status == Status::Interrupted)
    }

    /// How many entries stand so.
    fn count(&self, standing: Standing) -> usize {
        let standings = self.rulings.iter().map(Ruling::standing);
        standings.filter(|&other| other == standing).count()
    }

    /// `; cross-checked: 3 agree, 1 departs as known, 1 differs, 1 unknown, 2 left out`, if another program was asked.
    fn opinions(&self) -> String {
        let asked = self.rulings.iter().filter_map(|ruling| ruling.cross_check.as_ref());
        let asked: Vec<&CrossCheck> = asked.collect();
        let count = |which: fn(&CrossCheck) -> bool| asked.iter().filter(|answer| which(answer)).count();
        if asked.is_empty() {
            return String::new();
        }
        format!(
            "; cross-checked: {} agree, {} depart as known, {} differ, {} unknown, {} left out",
            count(|answer| *answer == CrossCheck::Agrees),
            count(|answer| matches!(answer, CrossCheck::Departs(..))),
            count(|answer| matches!(answer, CrossCheck::Differs(_))),
            count(|answer| matches!(answer, CrossCheck::Unknown(_))),
            count(|answer| matches!(answer, CrossCheck::LeftOut(_))),
        )
    }

    /// `5 entries: 2 sound, 1 unsound, 1 unknown, 1 invalid; 1 unsound and not searched to the end; 1 duplicate`.
    fn totals(&self) -> String {
        let counts = Standing::ALL.map(|standing| format!("{} {}", self.count(standing), standing.name()));
        let duplicates = self.rulings.iter().filter(|ruling| !ruling.duplicates.is_empty());
        let duplicates = match duplicates.count() {
            0 => String::new(),
            count => format!("; {}", counted(count, "duplicate", "duplicates")),
        };
        let known = self.rulings.iter().filter(|ruling| ruling.is_known_unsound());
        let known = match known.count() {
            0 => String::new(),
            count => format!("; {count} known to be unsound"),
        };
        let cut = |ruling: &&Ruling| ruling.status().is_some_and(|status| status != Status::Complete);
        let unsound = |ruling: &&Ruling| ruling.standing() == Standing::Unsound;
        let open = match self.rulings.iter().filter(unsound).filter(cut).count() {
            0 => String::new(),
            count => format!("; {count} unsound and not searched to the end"),
        };
        let partial = if self.partial { "; interrupted" } else { "" };
        let entries = counted(self.rulings.len(), "entry", "entries");
        let others = self.opinions();
        format!(
            "{entries}: {}{known}{open}{duplicates}{others}{partial}",
            counts.join(", ")
        )
    }
}

/// How the verdict on a sound problem begins: what leads to its certificate.
const PROVED: &str = "C+";

/// What leads to the certificate of a part that is sound and proved.
fn certificate(report: &Report, part: &Part) -> Option<String> {
    let name = part.certificate.as_ref().filter(|_| is_sound(part))?;
    Some(format!("{}{name}", report.certificates))
}

fn is_sound(part: &Part) -> bool {
    let found = part.found.as_ref();
    found.is_ok_and(|finding| finding.verdict.status == Judgement::Sound)
}

/// What another program makes of an entry: nothing if it tells the same, or does not play it.
fn second_opinion(ruling: &Ruling) -> Vec<String> {
    let lines = |whose: &str, lines: &[String]| -> Vec<String> {
        lines.iter().map(|line| format!("{whose} alone: {line}")).collect()
    };
    let both = |alone: &Alone| [lines("here", &alone.ours), lines("there", &alone.theirs)].concat();
    match &ruling.cross_check {
        None | Some(CrossCheck::Agrees | CrossCheck::LeftOut(_)) => Vec::new(),
        Some(CrossCheck::Unknown(reason)) => vec![format!("cross-check unknown: {reason}")],
        Some(CrossCheck::Departs(known, _)) => {
            let known: Vec<&str> = known.iter().map(|departure| departure.words()).collect();
            vec![format!("cross-check: a known departure: {}", known.join("; "))]
        }
        Some(CrossCheck::Differs(alone)) => {
            let told = vec!["cross-check: the other program differs".to_string()];
            [told, both(alone)].concat()
        }
    }
}

/// `marks b) wKh1-->h2`.
fn name(ruling: &Ruling, part: &Part) -> String {
    let twin = part.twin.as_ref().map(|twin| format!(" {twin}")).unwrap_or_default();
    format!("{}{twin}", ruling.id)
}

/// `problems/a.yaml: document 3`, or nothing.
fn place(ruling: &Ruling) -> String {
    ruling.origin.as_ref().map(ToString::to_string).unwrap_or_default()
}

/// The verdict on a part in one line: the magazine's line, or what could not be read.
fn verdict(part: &Part) -> String {
    let line = part.found.as_ref().map(|finding| finding.verdict.line.clone());
    line.unwrap_or_else(|errors| format!("invalid: {}", errors.join("; ")))
}

/// The defects of a part, a line each.
fn defects(part: &Part) -> impl Iterator<Item = &str> {
    let findings = part.found.as_ref().ok();
    let defects = findings.into_iter().flat_map(|finding| &finding.verdict.defects);
    defects.map(|defect| defect.text.as_str())
}

/// What readers are told of a part: its defects, and that stated play could not be read.
fn notes(part: &Part) -> impl Iterator<Item = String> {
    defects(part).map(str::to_string).chain(misread(part))
}

/// The same, and what the whole entry is like.
fn remarks(ruling: &Ruling, part: &Part) -> Vec<String> {
    let known = known(ruling).map(str::to_string);
    let duplicates = ruling.duplicates.iter().map(likeness);
    let others = second_opinion(ruling);
    notes(part).chain(known).chain(duplicates).chain(others).collect()
}

/// That the entry is unsound, and is meant to be.
fn known(ruling: &Ruling) -> Option<&'static str> {
    ruling
        .is_known_unsound()
        .then_some("known to be unsound, as its keywords say")
}

/// That stated play of a part could not be read.
fn misread(part: &Part) -> Option<String> {
    part.found.as_ref().ok()?.misread.clone()
}

/// `same position as marks`.
fn likeness(duplicate: &Duplicate) -> String {
    format!("same {} as {}", duplicate.alike.name(), duplicate.of)
}

/// How a part stands, in one word.
fn state(part: &Part) -> &'static str {
    let found = part.found.as_ref();
    found.map_or(Standing::Invalid.name(), |finding| finding.verdict.status.name())
}

/// Text inside XML and HTML; hidden characters are shown, and those that XML cannot hold are left out.
fn escaped(text: &str) -> String {
    in_markup(text).replace(['\u{fffe}', '\u{ffff}'], "")
}
