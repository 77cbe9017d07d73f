//! Solution texts of Popeye's kind, in a form in which the order of solutions does not matter.

use std::collections::BTreeMap;

/// Of what differs so many lines are told.
const TOLD: usize = 12;

/// What stands in a text, twin by twin: each line with those that lead to it, and how often it stands there.
pub(super) type Parts = Vec<BTreeMap<String, usize>>;

/// The parts of a text.
pub(super) fn parts(text: &str) -> Parts {
    let below_the_board = text.rsplit("+---a").next().unwrap_or(text);
    let mut parts: Vec<Vec<&str>> = vec![Vec::new()];
    for line in below_the_board.lines().map(str::trim_end) {
        if is_label(line) {
            parts.push(Vec::new());
        } else if let Some(part) = parts.last_mut().filter(|_| line.is_empty() || is_play(line)) {
            part.push(line);
        }
    }
    if parts.len() > 1 {
        parts.remove(0);
    }
    parts.into_iter().map(|lines| paths(&lines)).collect()
}

/// Is this the label of a twin?
fn is_label(line: &str) -> bool {
    let (letter, _) = line.trim_start_matches('+').split_once(')').unwrap_or_default();
    let number = letter.strip_prefix('z').unwrap_or_default();
    letter.len() == 1 || !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Is this a line of the solution? Not the numbers of moves, nor how reflex play punishes a move that cannot be a defence,
/// for which our tree has no place.
fn is_play(line: &str) -> bool {
    let text = line.trim_start();
    let numbered = text.starts_with(|c: char| c.is_ascii_digit()) && text.contains('.') && !text.contains('(');
    let words = ["but", "refutes.", "zugzwang.", "threat:"];
    line.starts_with(' ') && (numbered || words.contains(&text)) && !line.ends_with("?!?")
}

/// The lines, each behind those that stand above it and further to the left.
fn paths(lines: &[&str]) -> BTreeMap<String, usize> {
    let mut paths = BTreeMap::new();
    let mut above: Vec<(usize, String)> = Vec::new();
    for line in lines {
        if line.is_empty() {
            above.clear();
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        above.retain(|(further, _)| *further < indent);
        above.push((indent, line.split_whitespace().collect::<Vec<_>>().join(" ")));
        let path: Vec<&str> = above.iter().map(|(_, line)| line.as_str()).collect();
        *paths.entry(path.join(" | ")).or_default() += 1;
    }
    paths
}

/// The lines of the first that the second has not, or not as often.
pub(super) fn alone(some: &Parts, others: &Parts) -> Vec<String> {
    let none = BTreeMap::new();
    let each = some.iter().enumerate().flat_map(|(index, part)| {
        let other = others.get(index).unwrap_or(&none);
        part.iter()
            .filter(move |(line, count)| other.get(*line) != Some(*count))
    });
    each.map(|(line, _)| line.clone()).take(TOLD).collect()
}

/// The parts without some lines.
pub(super) fn without(parts: &Parts, is_left_out: impl Fn(&str) -> bool) -> Parts {
    let kept = |part: &BTreeMap<String, usize>| {
        let lines = part.iter().filter(|(line, _)| !is_left_out(line));
        lines.map(|(line, count)| (line.clone(), *count)).collect()
    };
    parts.iter().map(kept).collect()
}
