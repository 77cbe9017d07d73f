//! Words that part problems and are damaged: a wrong byte in one is not to make one problem of two.

use super::language::{Command, Language};
use crate::text::Meaning;
use crate::text::begins;
use std::iter::Peekable;
use std::str::Lines;

/// A word that parts problems and was not whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Damage {
    /// Its line, from 1.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub message: String,
    /// Is the end of the problem before it damaged, too?
    pub harms: bool,
}

/// The text of an input with all words that part problems put right, each on its line, and what was wrong with them.
pub(super) fn repaired(text: &str) -> (String, Vec<Damage>) {
    let mut repair = Repair::default();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        repair.line += 1;
        repair.take(line, &mut lines);
        repair.text.push('\n');
    }
    (repair.text, repair.found)
}

/// May this be the first line of an input, but for one letter?
pub(super) fn nearly_begins(text: &str) -> bool {
    let first = text.lines().map(bare).find(|line| !line.is_empty());
    let mut begins = Language::ALL.iter().map(|language| language.begin);
    first.is_some_and(|line| begins.any(|word| is_one_off(line, word)))
}

#[derive(Default)]
struct Repair {
    text: String,
    line: usize,
    found: Vec<Damage>,
}

impl Repair {
    /// Takes over a line, perhaps with the one behind it.
    fn take(&mut self, line: &str, after: &mut Peekable<Lines<'_>>) {
        if let Some(word) = nearly(bare(line)) {
            self.note(bare(line), word, false);
            self.text.push_str(word);
        } else if let Some(word) = after.peek().and_then(|next| broken_up(bare(line), bare(next))) {
            self.note(bare(line), word, false);
            // The line behind it stays, empty.
            self.text.push_str(&format!("{word}\n"));
            self.line += 1;
            after.next();
        } else if let Some((word, rest)) = run_into(bare(line)) {
            self.note(bare(line), word, false);
            self.text.push_str(&format!("{word}\r{rest}"));
        } else if let Some((rest, word)) = run_into_by(bare(line)) {
            self.note(bare(line), word, true);
            self.text.push_str(&format!("{rest}\r{word}"));
        } else {
            self.text.push_str(line);
        }
    }

    fn note(&mut self, shown: &str, word: &str, harms: bool) {
        let shown: String = shown.chars().take(30).collect();
        self.found.push(Damage {
            line: self.line,
            message: format!("`{shown}`, expected {word} on a line of its own"),
            harms,
        });
    }
}

/// A line without blanks at its ends.
fn bare(line: &str) -> &str {
    line.trim_start_matches('\u{feff}').trim()
}

/// The words that part problems, in full.
fn words() -> impl Iterator<Item = &'static str> {
    Language::ALL
        .into_iter()
        .flat_map(|language| [language.begin, language.next, language.end])
}

/// The word that this line is but for one letter, be it written in full or cut short to four letters or more.
fn nearly(line: &str) -> Option<&'static str> {
    let count = line.chars().count();
    if count < 4 || words().any(|word| begins(word, line)) {
        return None;
    }
    let in_full = words().find(|word| is_one_off(line, word));
    in_full.or_else(|| {
        let cut_short = |word: &&str| count < word.len() && is_one_changed(line, &word[..count]);
        words().find(cut_short).filter(|_| !is_word(line))
    })
}

/// Is this a word of the language as it stands, such as `Weiss`, which is nearly the beginning of `WeiteresProblem`?
fn is_word(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    Language::ALL.iter().any(|language| {
        language.command(first) != Meaning::None
            || language.color(first) != Meaning::None
            || language.attribute(first) != Meaning::None
            || language.option(first) != Meaning::None
            || language.condition(first) != Meaning::None
            || language.change(first) != Meaning::None
            || language.boundary(first) != Meaning::None
    })
}

/// Is one letter another, missing or too many?
fn is_one_off(line: &str, word: &str) -> bool {
    // A letter has at most four bytes.
    if line.len() > word.len() + 4 {
        return false;
    }
    let line: Vec<char> = line.chars().map(|letter| letter.to_ascii_lowercase()).collect();
    let word: Vec<char> = word.chars().map(|letter| letter.to_ascii_lowercase()).collect();
    let same = line.iter().zip(&word).take_while(|(one, other)| one == other).count();
    let ends_with = |rest: &[char], end: &[char]| rest == end;
    match line.len() as isize - word.len() as isize {
        0 => same < word.len() && ends_with(&line[same + 1..], &word[same + 1..]),
        1 => ends_with(&line[same + 1..], &word[same..]),
        -1 => ends_with(&line[same..], &word[same + 1..]),
        _ => false,
    }
}

/// Is one letter another?
fn is_one_changed(line: &str, word: &str) -> bool {
    line.chars().count() == word.chars().count() && is_one_off(line, word)
}

/// The word that stands on two lines, because a letter in its middle became the end of a line.
fn broken_up(line: &str, next: &str) -> Option<&'static str> {
    let fits = |word: &&str| {
        let end = word.get(line.len() + 1..).unwrap_or_default();
        begins(word, line) && end.eq_ignore_ascii_case(next) && !next.is_empty()
    };
    words().find(fits)
}

/// The word with which a line begins that goes on at once, and what follows: without the letter between them, unless
/// it belongs to a command.
fn run_into(line: &str) -> Option<(&'static str, &str)> {
    let word = words().find(|word| begins(line, word))?;
    let rest = &line[word.len()..];
    let first = rest
        .chars()
        .next()
        .filter(|letter| !letter.is_whitespace() && !",;".contains(*letter))?;
    let is_command = commands(rest).next().is_some();
    Some((word, if is_command { rest } else { &rest[first.len_utf8()..] }))
}

/// The commands that the first word of a text is in any language.
fn commands(text: &str) -> impl Iterator<Item = Command> {
    let first = text.split_whitespace().next().unwrap_or_default();
    Language::ALL
        .iter()
        .filter_map(move |language| language.command(first).one())
}

/// The word with which a line ends at once behind another, or behind words that only the line's end should end; and
/// what stands before it.
fn run_into_by(line: &str) -> Option<(&str, &'static str)> {
    let ends = |word: &&str| {
        let end = line.len().checked_sub(word.len()).and_then(|start| line.get(start..));
        end.is_some_and(|end| end.eq_ignore_ascii_case(word))
    };
    let word = words().find(ends)?;
    let rest = &line[..line.len() - word.len()];
    let last = rest.chars().next_back()?;
    let is_blank = last.is_whitespace() || ",;".contains(last);
    // Does a command begin the line that takes all that stands on it?
    (!is_blank || commands(line).any(Command::takes_its_line)).then_some((rest, word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::popeye;

    const ONE: &str = "BeginProblem\nauthor One\npieces white ka1 qb1 black kh8\nstip #2\n";
    const TWO: &str = "pieces white ka2 qb2 black kh7\nstip #3\n";
    const THREE: &str = "author Three\npieces white ka3 qb3 black kh6\nstip h#2\nEndProblem\n";

    /// The stipulations that can be read, and the number of errors.
    fn read(text: &[u8]) -> (Vec<String>, usize) {
        let inputs = popeye::read(&popeye::decode(text), "x.inp");
        let stipulations = inputs
            .iter()
            .filter_map(|input| Some(input.entry.as_ref().ok()?.text("stipulation")?.to_string()));
        (
            stipulations.collect(),
            inputs.iter().filter(|input| input.entry.is_err()).count(),
        )
    }

    #[test]
    fn a_wrong_byte_between_problems_harms_no_other() {
        let separator = "NextProblem\n";
        let text = format!("{ONE}{separator}{TWO}{separator}{THREE}");
        assert_eq!(read(text.as_bytes()), (vec!["#2".into(), "#3".into(), "h#2".into()], 0));
        for place in ONE.len() - 1..ONE.len() + separator.len() {
            for byte in 0..=255_u8 {
                let mut bytes = text.clone().into_bytes();
                if std::mem::replace(&mut bytes[place], byte).eq_ignore_ascii_case(&byte) {
                    continue;
                }
                let (told, errors) = read(&bytes);
                let told: Vec<&str> = told.iter().map(String::as_str).collect();
                let is_blank = char::from(byte).is_whitespace();
                let expected = match place + 1 - ONE.len() {
                    // The end of the line before it, the end of its own, and its last letter, which may be missing.
                    0 | 11 | 12 if is_blank => (vec!["#2", "#3", "h#2"], 0),
                    0 | 12 if b",;".contains(&byte) => (vec!["#2", "#3", "h#2"], 0),
                    0 => (vec!["#3", "h#2"], 1),
                    _ => (vec!["#2", "#3", "h#2"], 1),
                };
                assert_eq!((told, errors), expected, "{byte:#x} at {place}");
            }
        }
    }

    #[test]
    fn words_that_run_together_are_parted() {
        let text = format!("{ONE}remark to be continued NextProblem\n{TWO}EndProblem\n");
        assert_eq!(read(text.as_bytes()), (vec!["#3".to_string()], 1));
        let text = format!("{ONE}next problem\n{TWO}EndProblem\n");
        assert_eq!(read(text.as_bytes()), (vec!["#2".to_string(), "#3".to_string()], 1));
        let text = ONE.replace("Begin", "Be#in") + "Fnd\n";
        assert_eq!(read(text.as_bytes()).1, 2);
        assert!(popeye::is_input(&text));
        assert!(!popeye::is_input("BeginWithThis"));
    }

    #[test]
    fn whole_inputs_stay_as_they_are() {
        for whole in [
            "begin\nstip #2\nnext\nstip #3\nend\n",
            "Anfang\nFord #2\nWeiteres\nFord #3\nEnde\n",
            "Anfang\nSteine\nWeiss\nKa1\nSchwarz\nKa8\nEnde\n",
        ] {
            assert_eq!(repaired(whole).1, [], "{whole}");
        }
    }
}
