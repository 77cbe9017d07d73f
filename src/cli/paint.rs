//! Colours for solutions and verdicts, by what a line is: keys green, tries yellow, refutations and defects red.
//!
//! Nothing but colours is added: without them the text is what the library wrote.

use anstyle::{AnsiColor, Style};
use regex::{Captures, Regex};
use std::fmt::Display;

const KEY: Style = AnsiColor::Green.on_default().bold();
const TRY: Style = AnsiColor::Yellow.on_default();
const WRONG: Style = AnsiColor::Red.on_default();
const LABEL: Style = Style::new().bold();

/// How lines of labels begin, and their colours.
const LABELS: [(&str, Style); 5] = [
    ("Tries:", LABEL),
    ("Set play:", LABEL),
    ("Duals:", TRY),
    ("No solution", WRONG),
    ("partial:", TRY),
];
/// How verdicts begin.
const VERDICTS: [(&str, Style); 3] = [("C+ ", KEY), ("C- ", WRONG), ("C? ", TRY)];
/// How the lines of defects begin, below a verdict.
const DEFECTS: [(&str, Style); 8] = [
    ("no solution", WRONG),
    ("cook", WRONG),
    ("short solution", WRONG),
    ("wrong count", WRONG),
    ("wrong score", WRONG),
    ("illegal position", WRONG),
    ("stated ", WRONG),
    ("dual", TRY),
];

/// Colours line after line.
pub struct Painter {
    /// A first move with its sign: `1.Kb1/A!`.
    first: Regex,
    /// A refutation: `1...Ra8+!`.
    refutation: Regex,
    /// What ends a heading: `(7+11)`.
    men: Regex,
}

impl Painter {
    /// A painter.
    pub fn new() -> Self {
        let regex = |pattern| Regex::new(pattern).expect("the pattern is right");
        Painter {
            first: regex(r"^\d+\.[^.\s]\S*[!?]( |$)"),
            refutation: regex(r"\d+\.\.\.[^\s!]+!"),
            men: regex(r": .* \(\d+\+\d+\)(, colours reversed)?$"),
        }
    }

    /// A line with colours.
    pub fn paint(&self, line: &str) -> String {
        let inner = line.trim_start();
        let indent = &line[..line.len() - inner.len()];
        let begins = |(word, _): &&(&str, Style)| inner.starts_with(word);
        if let Some((label, style)) = LABELS.iter().find(begins) {
            return format!("{indent}{}{}", inked(*style, label), &inner[label.len()..]);
        }
        if let Some((_, style)) = VERDICTS.iter().find(begins).filter(|_| indent.is_empty()) {
            return split(line, " (", *style);
        }
        if let Some((_, style)) = DEFECTS.iter().find(begins).filter(|_| indent == "  ") {
            return format!("{indent}{}", split(inner, ":", *style));
        }
        if indent.is_empty() && self.men.is_match(line) {
            return inked(LABEL, line);
        }
        format!("{indent}{}", self.moves(inner))
    }

    /// The key or try at the beginning of a line, and the refutations at its end.
    fn moves(&self, line: &str) -> String {
        let first = self.first.find(line).map_or("", |found| found.as_str().trim_end());
        let first_style = if first.ends_with('!') { KEY } else { TRY };
        let rest = &line[first.len()..];
        let (play, refutations) = rest.split_at(rest.find("but ").unwrap_or(rest.len()));
        let red = |found: &Captures<'_>| inked(WRONG, &found[0]);
        let refutations = self.refutation.replace_all(refutations, red);
        match first {
            "" => format!("{play}{refutations}"),
            _ => format!("{}{play}{refutations}", inked(first_style, first)),
        }
    }
}

fn inked(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// A line whose part before a sign is coloured.
fn split(line: &str, sign: &str, style: Style) -> String {
    let end = line.find(sign).unwrap_or(line.len());
    format!("{}{}", inked(style, &line[..end]), &line[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_coloured_by_what_they_are() {
        let painter = Painter::new();
        for told in [
            "<key>1.Kb1/A!</> (waiting!)",
            "  1...b6 (or 1...b5) 2.Nc6/A#",
            "  <try>1.Qb3/A+?</> 1...Nxb3 2.Rc5/A#, but <wrong>1...Ra8+!</> <wrong>1...Ba1!</> (2.Qc3/A+ Bxd4/A)",
            "    but <wrong>1...Kd5!</>",
            "1.Kb5 Qe3 2.Ka6 Qb6#",
            "<label>Tries:</>",
            "  <try>Duals:</> 1...Ba5 2.Qa1/A#",
            "<key>C+ sound</> (1 key)",
            "<wrong>C- unsound: cook</> (2 keys)",
            "  <wrong>cook</>: 1.Qa1-a8",
            "  short mate: 1.Qa1-a8",
            "  model mate: 1.Qa1-a8",
            "<label>marks: Udo Marks. #2 (7+11)</>",
            "",
        ] {
            let painted = told
                .replace("<key>", "\u{1b}[1m\u{1b}[32m")
                .replace("<try>", "\u{1b}[33m")
                .replace("<wrong>", "\u{1b}[31m")
                .replace("<label>", "\u{1b}[1m")
                .replace("</>", "\u{1b}[0m");
            let line = anstream::adapter::strip_str(&painted).to_string();
            assert_eq!(painter.paint(&line), painted, "{told}");
        }
    }
}
