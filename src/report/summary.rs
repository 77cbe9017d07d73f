//! The report for the terminal: entries that are not simply sound and read in full, and how many are how.

use super::{Report, likeness, name, place, verdict};
use crate::collection::{Ruling, Standing};
use std::fmt::Write;

pub(super) fn write(report: &Report) -> String {
    let told = report.rulings.iter().filter(|ruling| is_worth_telling(ruling));
    let told: String = told.map(entry).collect();
    format!("{told}{}\n", report.totals())
}

fn is_worth_telling(ruling: &Ruling) -> bool {
    let misread = ruling.parts.iter().any(|part| super::misread(part).is_some());
    let opinion = !super::second_opinion(ruling).is_empty();
    ruling.standing() != Standing::Sound || !ruling.duplicates.is_empty() || misread || opinion
}

fn entry(ruling: &Ruling) -> String {
    let mut text = String::new();
    let place = place(ruling);
    let place = if place.is_empty() { place } else { format!(" ({place})") };
    for part in &ruling.parts {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{}{place}: {}", name(ruling, part), verdict(part));
        for note in super::notes(part) {
            let _ = writeln!(text, "  {note}");
        }
    }
    if let Some(known) = super::known(ruling) {
        let _ = writeln!(text, "  {known}");
    }
    for line in super::second_opinion(ruling) {
        let _ = writeln!(text, "  {line}");
    }
    for duplicate in &ruling.duplicates {
        let _ = writeln!(text, "  duplicate: {}", likeness(duplicate));
    }
    text
}
