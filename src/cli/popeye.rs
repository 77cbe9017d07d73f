//! `glass popeye`: called as Popeye is, answers as Popeye does.

use super::answer;
use super::args::{InputArgs, PopeyeArgs, RulesArgs, SearchArgs, SolveArgs, SolveFormat, When};
use super::exit::{Exit, complain};
use super::pages::{Habits, Pages};
use super::solve;
use super::stdout::Stdout;
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
pub fn run(args: &PopeyeArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let call = Call::read(&args.arguments);
    call.told.iter().for_each(|told| complain(told));
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
            fen: None,
            stip: None,
            rules: RulesArgs::default(),
            popeye: true,
        },
        search,
        format: SolveFormat::Popeye,
        near_misses: false,
        board_comments: false,
        language: Language::English,
    };
    let pages = Pages::new(Defaults::default(), answer::memory(solve.search.memory));
    let pages = pages.with(call.habits).reading(&solve.input.files);
    solve::run_as_popeye(&solve, pages, out)
}

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
    /// An amount that is no number counts as not given, as it does there.
    fn read(arguments: &[String]) -> Call {
        let mut call = Call {
            file: "-".to_string(),
            ..Call::default()
        };
        call.habits.protocols = true;
        let mut rest = arguments.iter().peekable();
        while let Some(argument) = rest.next() {
            match argument.as_str() {
                "-regression" => call.habits.regression = true,
                "-notraceptr" => {}
                "-heartbeat" => _ = rest.next_if(|number| number.parse::<u32>().is_ok()),
                "-maxpos" | "-maxtrace" => _ = rest.next(),
                "-maxmem" => call.memory = call.amount(argument, rest.next(), "64M or 1G", memory),
                "-maxtime" => {
                    let seconds = call.amount(argument, rest.next(), "60", |text| text.parse().ok());
                    call.time_limit = seconds.filter(|&seconds| seconds > 0).map(Duration::from_secs);
                }
                "-maxthreads" => {
                    let threads = |text: &str| text.parse().ok().filter(|threads| (1..=1024).contains(threads));
                    call.threads = call.amount(argument, rest.next(), "2", threads);
                }
                file => {
                    call.file(file);
                    if let Some(next) = rest.next() {
                        call.told
                            .push(format!("{next} is not read, nor what follows: Popeye takes one file"));
                    }
                    return call;
                }
            }
        }
        call
    }

    /// The amount behind an argument, if it is one.
    fn amount<T>(
        &mut self,
        argument: &str,
        given: Option<&String>,
        example: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let amount = given.and_then(|text| read(text));
        if amount.is_none() {
            let found = given.map_or("nothing".to_string(), |text| format!("`{text}`"));
            self.told.push(format!(
                "{argument}: {found}, expected an amount such as {example}; goes on without"
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

/// Bytes of `40960` (kilobytes), `64M` or `1G`; nothing for no amount or none that helps.
fn memory(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let number: usize = text[..digits].parse().ok()?;
    let unit = match text[digits..].chars().next() {
        Some('G' | 'g') => 1 << 30,
        Some('M' | 'm') => 1 << 20,
        _ => 1 << 10,
    };
    number.checked_mul(unit).filter(|&bytes| bytes > 0)
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
        assert_eq!(call("-heartbeat x.inp").file, "x.inp");
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
        assert_eq!(
            call("-maxthreads").told,
            ["-maxthreads: nothing, expected an amount such as 2; goes on without"]
        );
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
