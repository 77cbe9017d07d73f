//! `glass popeye`: called as Popeye is, answers as Popeye does.

use super::args::{InputArgs, PopeyeArgs, SearchArgs, SolveArgs, SolveFormat, When};
use super::exit::{Exit, complain};
use super::pages::{Habits, Pages};
use super::solve;
use super::stdout::Stdout;
use super::{input, means};
use looking_glass::formats::entry::Defaults;
use looking_glass::output::notation::Language;
use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

/// The names under which the program takes Popeye's arguments.
const NAMES: [&str; 2] = ["py", "popeye"];

/// The arguments, with the command in front of Popeye's own where the program is called by its name.
pub fn as_called(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.collect();
    let name = arguments.first().and_then(|program| Path::new(program).file_stem());
    if name.is_some_and(|name| NAMES.iter().any(|known| name == *known)) {
        arguments.insert(1, "popeye".into());
    }
    arguments
}

/// Solves the problems of an input.
///
/// The exit code is Popeye's: 0 whatever has been found, refused or not found, even the file; 1 where the input ends
/// within a problem, or a signal ended the search.
pub fn run(args: &PopeyeArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let call = Call::read(&args.arguments);
    call.told.iter().for_each(|told| complain(told));
    if !is_readable(&call.file) {
        return Ok(Exit::Done);
    }
    let search = SearchArgs {
        threads: call.threads,
        time_limit: call.time_limit,
        memory: call.memory,
        quiet: true,
        progress: When::Never,
        ..SearchArgs::default()
    };
    let solve = SolveArgs {
        input: InputArgs {
            files: vec![call.file],
            popeye: true,
            ..InputArgs::default()
        },
        search,
        format: SolveFormat::Popeye,
        near_misses: false,
        board_comments: false,
        certificate: None,
        language: Language::English,
    };
    let memory = means::memory(solve.search.memory);
    let mut pages = Pages::new(&solve.input.files, Defaults::default(), memory, call.habits);
    solve::run_as_popeye(&solve, &mut pages, out)?;
    Ok(if pages.aborted { Exit::Defect } else { Exit::Done })
}

/// Can the file be read? If not, it is told.
fn is_readable(file: &str) -> bool {
    match std::fs::File::open(file) {
        _ if file == "-" => true,
        Ok(_) => true,
        Err(error) => {
            complain(&format!("{file}: {}", input::in_words(&error)));
            false
        }
    }
}

/// Positions from heartbeat to heartbeat, where their number is not given.
const HEARTBEAT: u64 = 50_000;

/// What Popeye's arguments ask for.
#[derive(Debug, Default)]
struct Call {
    file: String,
    threads: Option<usize>,
    time_limit: Option<Duration>,
    memory: Option<usize>,
    habits: Habits,
    /// What is not heeded, each a line for the user.
    told: Vec<String>,
}

impl Call {
    /// Reads arguments up to the first that is none of Popeye's: it is the file; standard input if there is none.
    /// An amount is read as far as its digits go, and one without digits counts as not given, as there.
    fn read(arguments: &[String]) -> Call {
        let mut call = Call {
            file: "-".to_string(),
            ..Call::default()
        };
        call.habits.protocols = true;
        let mut rest = arguments;
        while let [argument, behind @ ..] = rest {
            let taken = call.argument(argument, behind.first());
            let Some(taken) = taken else {
                call.file(argument);
                if let Some(next) = behind.first() {
                    call.told
                        .push(format!("{next} is not read, nor what follows: Popeye takes one file"));
                }
                return call;
            };
            rest = behind.get(taken..).unwrap_or_default();
        }
        call
    }

    /// Takes an argument: how many of those behind it belong to it? `None` if it is none of Popeye's; so is one that
    /// needs an amount with nothing behind it.
    fn argument(&mut self, argument: &str, next: Option<&String>) -> Option<usize> {
        match (argument, next) {
            ("-regression", _) => self.habits.regression = true,
            ("-notraceptr", _) => {}
            ("-heartbeat", next) => {
                let positions = next.and_then(|text| amount(text)).map(|(positions, _)| positions);
                self.habits.heartbeat = Some(positions.unwrap_or(HEARTBEAT)).filter(|&positions| positions > 0);
                return Some(usize::from(positions.is_some()));
            }
            ("-maxtrace", _) | ("-maxpos", Some(_)) => return Some(1),
            ("-maxmem", Some(text)) => {
                self.memory = self.told(argument, text, "64M or 1G", memory(text));
                return Some(1);
            }
            ("-maxtime", Some(text)) => {
                let seconds = self.told(argument, text, "60", amount(text).map(|(seconds, _)| seconds));
                self.time_limit = seconds.filter(|&seconds| seconds > 0).map(Duration::from_secs);
                return Some(1);
            }
            ("-maxthreads", Some(text)) => {
                let threads = amount(text).and_then(|(threads, _)| usize::try_from(threads).ok());
                let threads = threads.filter(|threads| (1..=1024).contains(threads));
                self.threads = self.told(argument, text, "2", threads);
                return Some(1);
            }
            _ => return None,
        }
        Some(0)
    }

    /// The amount behind an argument; it is told if there is none.
    fn told<T>(&mut self, argument: &str, text: &str, example: &str, amount: Option<T>) -> Option<T> {
        if amount.is_none() {
            self.told.push(format!(
                "{argument}: `{text}`, expected an amount such as {example}; goes on without"
            ));
        }
        amount
    }

    fn file(&mut self, file: &str) {
        if file.len() > 1 && file.starts_with('-') {
            self.told.push(format!(
                "{file} is no argument of Popeye that is known, and is taken for a file"
            ));
        }
        self.file = file.to_string();
    }
}

/// The number with which a text begins, behind blanks and perhaps a `+`, and what follows it: `10` of `10s` and 1 of
/// `1.5`.
fn amount(text: &str) -> Option<(u64, &str)> {
    let text = text.trim_start();
    let text = text.strip_prefix('+').unwrap_or(text);
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    Some((number.parse().ok()?, rest))
}

/// Bytes of `40960` (kilobytes), `64M` or `1G`. No memory, `0`, means no table.
fn memory(text: &str) -> Option<usize> {
    let (number, rest) = amount(text)?;
    let unit = match rest.chars().next() {
        Some('G') => 1 << 30,
        Some('M') => 1 << 20,
        _ => 1 << 10,
    };
    usize::try_from(number).ok()?.checked_mul(unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(arguments: &str) -> Call {
        let arguments: Vec<String> = arguments.split_whitespace().map(str::to_string).collect();
        Call::read(&arguments)
    }

    #[test]
    fn popeyes_arguments_are_read_up_to_the_file() {
        let read = call("-maxmem 64M -maxtime 60 -maxthreads 2 -maxpos 5 -heartbeat 10 -regression a.inp b.inp");
        assert_eq!(read.memory, Some(64 << 20));
        assert_eq!(read.time_limit, Some(Duration::from_secs(60)));
        assert_eq!(read.threads, Some(2));
        assert!(read.habits.regression);
        assert_eq!(read.file, "a.inp");
        assert_eq!(
            read.told,
            ["b.inp is not read, nor what follows: Popeye takes one file"]
        );
        assert_eq!(read.habits.heartbeat, Some(10));
        let beats = call("-heartbeat x.inp");
        assert_eq!((beats.file.as_str(), beats.habits.heartbeat), ("x.inp", Some(50_000)));
        assert_eq!(call("-heartbeat 0 x.inp").habits.heartbeat, None);
        assert_eq!(call("-maxmem 40960").memory, Some(40960 << 10));
        let lots = call("-maxmem lots -maxtime -5 x.inp");
        assert_eq!((lots.memory, lots.time_limit), (None, None));
        assert_eq!(
            lots.told,
            [
                "-maxmem: `lots`, expected an amount such as 64M or 1G; goes on without",
                "-maxtime: `-5`, expected an amount such as 60; goes on without",
            ]
        );
        let odd = call("-maxtime 10s -maxmem 3Mx -heartbeat 5x -maxthreads +2 -maxpos x y.inp");
        assert_eq!(
            (odd.time_limit, odd.memory),
            (Some(Duration::from_secs(10)), Some(3 << 20))
        );
        assert_eq!((odd.threads, odd.file.as_str()), (Some(2), "y.inp"));
        assert_eq!(call("-maxtime 1.5 x.inp").time_limit, Some(Duration::from_secs(1)));
        assert_eq!(call("-maxmem 64m").memory, Some(64 << 10));
        assert_eq!(call("-maxmem 0 x.inp").memory, Some(0));
        for last in ["-maxtime", "-maxmem", "-maxpos", "-maxthreads"] {
            assert_eq!(call(last).file, last, "a file, since nothing stands behind it");
        }
        assert_eq!(call("-maxtime 0 x.inp").told, [""; 0]);
        assert_eq!(call("").file, "-");
    }

    #[test]
    fn a_name_of_popeyes_brings_its_arguments_along() {
        let called = |name: &str| as_called([name, "-maxtime"].map(OsString::from).into_iter());
        assert_eq!(called("/usr/bin/py"), ["/usr/bin/py", "popeye", "-maxtime"]);
        assert_eq!(called("glass"), ["glass", "-maxtime"]);
    }
}
