//! A text cut into the parts of its twins; what stands around the solution in Popeye's text is left out.

use super::unread::is_like_a_move;
use crate::problem::Problem;
use crate::problem::claims::{Held, Unread, Why};
use crate::text::regex;
use regex::{Captures, Regex};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

/// A text by twins.
pub(super) struct Parts {
    pub parts: Vec<Part>,
    /// Parts of no twin.
    pub unread: Vec<Unread>,
}

/// What is said of one twin.
pub(super) struct Part {
    /// The problems that it is said of: one, or the two sides of a duplex.
    pub problems: Range<usize>,
    pub text: String,
    /// The lines of the whole text before it.
    pub line: usize,
    /// The lines of its own text.
    lines: usize,
}

/// `a) `, `+c) wKa2<-->bQh7`, and what follows on the line.
static LABEL: LazyLock<Regex> = LazyLock::new(|| regex(r"^\s*\+?([a-z]|z[0-9]+)\)(.*)$"));
/// What this program prints above a solution: `id b) wKh1 → h2: Author, Source. h#2 (3+4), colours reversed`.
static HEADING: LazyLock<Regex> = LazyLock::new(|| {
    regex(r"^[^:]*?(?:\s([a-z]|z[0-9]+)\)[^:]*)?: .*\([0-9]+\+[0-9]+(?:\+[0-9]+n)?(?:\+[0-9]+ TI)?\)(.*)$")
});
/// How a label ends, or all of it, where the other side of a duplex follows: `b) wKh1 → h2, colours reversed`.
static REVERSED: LazyLock<Regex> = LazyLock::new(|| regex(r"(?i)(?:^|, )\s*colours reversed:?\s*$"));
/// The first number of a move in what follows a label.
static FIRST: LazyLock<Regex> = LazyLock::new(|| regex(r"(?:^|\s)[0-9]+\s*(?:\.|…)"));
/// The demand with the numbers of men, below the board: `  h#2                         3 + 2`.
static DEMAND: LazyLock<Regex> = LazyLock::new(|| regex(r"^  \S.*\s[0-9]+ \+ [0-9]+(?: \+ [0-9]+n)?\s*$"));
/// Numbers of first moves, which Popeye counts out.
static COUNT: LazyLock<Regex> = LazyLock::new(|| regex(r"^\s*[0-9]+\s+\(.*Time = "));

/// How lines begin that Popeye tells around the solution, in English, German and French.
const BEGINNINGS: [&str; 20] = [
    "Popeye ",
    "solution finished.",
    "Partial solution",
    "solving interrupted.",
    "Loesung beendet.",
    "Partielle Loesung",
    "Bearbeitung abgebrochen.",
    "solution terminee.",
    "solution partielle",
    "solution interrompue.",
    "zeroposition",
    "NullStellung",
    "try play not applicable",
    "Verfuehrung nicht anwendbar",
    "jeu d'essai pas applicable",
    "Option \"",
    "Option  ",
    "L'option  ",
    "Intelligent Mod",
    "mode intelligent ",
];

/// How such lines end: there the option is named that means nothing in this play.
const ENDS: [&str; 3] = [
    "not applicable - ignored",
    "nicht anwendbar - ignoriert",
    "pas applicable - ignore",
];

/// The parts of a text, and what belongs to none.
pub(super) fn parts(text: &str, problems: &[Problem]) -> Parts {
    let twins = Twins::of(groups(problems));
    let mut parts = Parts {
        parts: Vec::new(),
        unread: Vec::new(),
    };
    let lines = solution_lines(text);
    let labelled = lines
        .iter()
        .any(|(_, line)| label(line).is_some() || HEADING.is_match(line));
    let mut now = twins.first(labelled);
    let mut part: Option<Part> = None;
    for (number, line) in lines {
        let mut rest = line;
        if let Some((letter, behind)) = label(line).filter(|_| twins.groups.len() > 1) {
            parts.parts.extend(part.take());
            now = twins.named(letter);
            rest = FIRST.find(behind).map_or("", |at| &behind[at.start()..]);
            if REVERSED.is_match(behind) {
                now = parts.other_side(now);
            }
        } else if let Some(found) = REVERSED.find(line).filter(|found| found.start() == 0) {
            parts.parts.extend(part.take());
            now = parts.other_side(now);
            rest = &line[found.end()..];
        } else if let Some(found) = HEADING.captures(line) {
            parts.parts.extend(part.take());
            now = twins.under(&found);
            rest = "";
        }
        match &now {
            None if rest.trim().is_empty() => {}
            None => parts.unread.push(of_no_twin(rest, number)),
            Some(problems) => part
                .get_or_insert_with(|| Part::new(problems, number))
                .add(number, rest),
        }
    }
    parts.parts.extend(part);
    parts
}

impl Parts {
    /// The second side of the duplex that these problems are, if they are one: what was told of both is of the first.
    fn other_side(&mut self, both: Option<Range<usize>>) -> Option<Range<usize>> {
        let both = both?;
        if both.len() < 2 {
            return Some(both);
        }
        let told = self.parts.iter_mut().filter(|part| part.problems == both);
        told.for_each(|part| part.problems.end -= 1);
        Some(both.end - 1..both.end)
    }
}

/// A line that belongs to no twin.
fn of_no_twin(line: &str, number: usize) -> Unread {
    let holds = match is_like_a_move(line) {
        true => Held::Lines(1),
        false => Held::Nothing,
    };
    Unread {
        holds,
        ..Unread::new(number + 1, line.trim().to_string(), Why::NoTwin)
    }
}

/// A twin by its letter, if it has one, with its problems.
type Group = (Option<String>, Range<usize>);

/// The problems of each twin, found by its letter.
struct Twins {
    groups: Vec<Group>,
    by_letter: HashMap<String, Range<usize>>,
}

impl Twins {
    fn of(groups: Vec<Group>) -> Self {
        let mut by_letter = HashMap::new();
        for (letter, range) in &groups {
            let letter = letter.clone().unwrap_or_default();
            by_letter.entry(letter).or_insert(range.clone());
        }
        Twins { groups, by_letter }
    }

    fn named(&self, letter: &str) -> Option<Range<usize>> {
        self.by_letter.get(letter).cloned()
    }

    /// The problems of what stands above the first label.
    fn first(&self, labelled: bool) -> Option<Range<usize>> {
        match self.groups.as_slice() {
            [only] => Some(only.1.clone()),
            // What stands above the labels of twins belongs to the diagram.
            [first, ..] if labelled => Some(first.1.clone()),
            _ => None,
        }
    }

    /// The problem of a heading, which of a duplex tells the side.
    fn under(&self, heading: &Captures<'_>) -> Option<Range<usize>> {
        let letter = heading.get(1).map(|letter| letter.as_str());
        let range = match (letter, self.groups.as_slice()) {
            (_, [only]) => only.1.clone(),
            (Some(letter), [_, _, ..]) => self.named(letter)?,
            _ => return None,
        };
        let at = match heading[2].contains("colours reversed") {
            true => range.end - 1,
            false => range.start,
        };
        Some(at..at + 1)
    }
}

impl Part {
    fn new(problems: &Range<usize>, line: usize) -> Self {
        Part {
            problems: problems.clone(),
            text: String::new(),
            line,
            lines: 0,
        }
    }

    /// Adds the line with this number; lines that were left out leave their place.
    fn add(&mut self, number: usize, text: &str) {
        let gap = number.saturating_sub(self.line + self.lines);
        self.text.push_str(&"\n".repeat(gap));
        self.text.push_str(text);
        self.text.push('\n');
        self.lines += gap + 1;
    }
}

fn label(line: &str) -> Option<(&str, &str)> {
    let found = LABEL.captures(line)?;
    Some((found.get(1)?.as_str(), found.get(2)?.as_str()))
}

/// The letters of twins, each with its problems: one, or the two sides of a duplex.
fn groups(problems: &[Problem]) -> Vec<Group> {
    let letter = |problem: &Problem| {
        let label = problem.twin.as_deref()?;
        Some(label.split(')').next()?.trim_start_matches('+').to_string())
    };
    let mut groups: Vec<Group> = Vec::new();
    for (at, problem) in problems.iter().enumerate() {
        let letter = letter(problem);
        match groups.last_mut() {
            Some((last, range)) if *last == letter => range.end = at + 1,
            _ => groups.push((letter, at..at + 1)),
        }
    }
    groups
}

/// The lines of a text with their numbers from 0; of Popeye's whole text those of the solution.
fn solution_lines(text: &str) -> Vec<(usize, &str)> {
    let lines: Vec<&str> = text.lines().collect();
    // Of a position in space no board is drawn.
    let is_border = |line: &&str| line.starts_with("+---") || DEMAND.is_match(line);
    let first = match lines.iter().rposition(is_border) {
        // Below the board stand the demand and the conditions, up to an empty line.
        Some(border) => {
            let below = &lines[border..];
            border
                + below
                    .iter()
                    .position(|line| line.trim().is_empty())
                    .unwrap_or(below.len())
        }
        None => 0,
    };
    let numbered = lines.into_iter().enumerate().skip(first);
    let silent = |line: &str| {
        let begins = BEGINNINGS.iter().any(|words| line.starts_with(words));
        let ends = ENDS.iter().any(|words| line.trim_end().ends_with(words));
        // The line in which this program says what its signs mean.
        let legend = line.starts_with('/') && line.contains(" = ends on ");
        begins || ends || legend || COUNT.is_match(line)
    };
    numbered.filter(|(_, line)| !silent(line)).collect()
}
