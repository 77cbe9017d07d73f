//! `glass verify --stdin-jsonl`: one of many workers for another program.
//!
//! An entry a line comes in, a verdict a line goes out as soon as it is known, with the entry's `id`; nothing else is
//! printed. Only a few lines are read ahead, so that the input may be endless. A signal ends the worker at once, and
//! what it had in hand has no answer.

use super::args::VerifyArgs;
use super::exit::{Exit, complain};
use super::input::BYTE_ORDER_MARK;
use super::judging;
use super::stdout::Stdout;
use anyhow::anyhow;
use looking_glass::brief::{QUOTED, shortened};
use looking_glass::collection::{Session, entry_of_json};
use looking_glass::formats::entry::{Entry, EntryError, Origin, Source};
use looking_glass::report::jsonl;
use looking_glass::solution::in_threads;
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};

/// Lines read ahead for each thread.
const AHEAD: usize = 4;
/// The longest line that is taken, in bytes; of a longer one nothing is read but its end.
const LONGEST: u64 = 16 << 20;

/// Why a number is no id.
const UNKEPT: &str = "a number that is not kept as it is written, expected a whole number of 64 bits or a text";

/// A line and its number, from 1.
type Numbered = (usize, io::Result<Vec<u8>>);

/// What is answered to a line, and how the entry stands.
type Answer = anyhow::Result<(String, Exit)>;

/// Judges the entries of standard input's lines.
pub fn run(args: &VerifyArgs, session: &Session<'_>, out: &mut Stdout) -> anyhow::Result<Exit> {
    let threads = session.threads();
    let (lines, queue) = sync_channel(AHEAD * threads);
    // Not waited for: it may hang in a read for ever when nobody listens any more.
    std::thread::spawn(move || read(&lines));
    let queue = Mutex::new(queue);
    let unknown = Unknown::default();
    let (sender, answers) = sync_channel(AHEAD * threads);
    let mut complained = false;
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (queue, unknown, sender) = (&queue, &unknown, sender.clone());
            scope.spawn(move || in_threads(1, || work(args, session, unknown, queue, &sender)));
        }
        drop(sender);
        let told = tell(&answers, out, || {
            judging::complain_of_store(session, args, &mut complained)
        });
        // Workers that find nobody to answer end.
        drop(answers);
        Ok(told?.and(judging::outcome_of_store(session)))
    })
}

/// Reads line after line for as long as somebody takes them.
fn read(lines: &SyncSender<Numbered>) {
    let mut input = io::stdin().lock();
    for number in 1.. {
        let (line, last) = match bounded_line(&mut input) {
            Ok(Some(line)) => (Ok(line), false),
            Ok(None) => return,
            Err(error) => (Err(error), true),
        };
        if lines.send((number, line)).is_err() || last {
            return;
        }
    }
}

/// The next line, cut short if it is longer than any that is taken; nothing at the end of the input.
fn bounded_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let count = input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut line)?;
    if count as u64 > LONGEST && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok((count > 0).then_some(line))
}

/// Judges line after line until there are no more or nobody listens.
fn work(
    args: &VerifyArgs,
    session: &Session<'_>,
    unknown: &Unknown,
    queue: &Mutex<Receiver<Numbered>>,
    answers: &SyncSender<Answer>,
) {
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, line)) = next else { return };
        let answer = match line {
            Ok(line) if line.trim_ascii().is_empty() || !args.shard.holds(number - 1) => continue,
            Ok(line) => judge(&line, number, args, session, unknown),
            Err(error) => Err(anyhow!("standard input: {error}")),
        };
        if answers.send(answer).is_err() {
            return;
        }
    }
}

/// The fields that were named because they are not known.
#[derive(Default)]
struct Unknown {
    names: Mutex<BTreeSet<String>>,
}

/// So many unknown fields are named: a line of nonsense may have many.
const NAMED: usize = 12;

impl Unknown {
    /// Names the unknown fields of an entry that no entry before it had.
    fn tell(&self, entry: &Entry) {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        for name in entry.unknown_fields() {
            if names.len() < NAMED && names.insert(name.to_string()) {
                complain(&format!(
                    "standard input: note: a field that means nothing here: {name}"
                ));
            }
        }
    }
}

/// Judges the entry of one line.
fn judge(line: &[u8], number: usize, args: &VerifyArgs, session: &Session<'_>, unknown: &Unknown) -> Answer {
    let line = line
        .strip_prefix(BYTE_ORDER_MARK)
        .filter(|_| number == 1)
        .unwrap_or(line);
    let told = serde_json::from_slice::<Value>(line)
        .ok()
        .and_then(|mut value| value.get_mut("id").map(Value::take));
    // Of other numbers some digits would be lost.
    let is_kept = !told.as_ref().is_some_and(Value::is_f64);
    let id = told.filter(|_| is_kept);
    // The number of the line is none of the entry: it stands elsewhere when the lines are dealt out otherwise.
    let origin = Origin {
        file: called(id.as_ref()),
        document: 0,
        source: Source::Yaml,
    };
    let read = match () {
        () if line.len() as u64 > LONGEST => Err(too_long(&origin)),
        () if !is_kept => Err(EntryError::new(&origin, "id", UNKEPT.to_string())),
        () => entry_of_json(line, origin),
    };
    if let Ok(entry) = &read {
        unknown.tell(entry);
    }
    let case = judging::case(read, args);
    let ruling = session.rule(&case, session.share(session.threads(), AHEAD * session.threads()));
    let answer = jsonl::answer(&ruling, &id.unwrap_or_default(), number);
    Ok((answer, judging::outcome(&ruling)))
}

/// What messages call an entry.
fn called(id: Option<&Value>) -> String {
    match id {
        Some(Value::String(id)) => format!("entry {}", shortened(id, QUOTED)),
        Some(Value::Number(id)) => format!("entry {id}"),
        _ => "an entry without an id".to_string(),
    }
}

fn too_long(origin: &Origin) -> EntryError {
    let message = format!("a line of more than {LONGEST} bytes, expected a shorter one");
    EntryError::new(origin, "", message)
}

/// Prints answers as they come, and before each whatever else there is to tell.
fn tell(answers: &Receiver<Answer>, out: &mut Stdout, mut before: impl FnMut()) -> anyhow::Result<Exit> {
    let mut exit = Exit::Done;
    for answer in answers {
        before();
        let (line, one) = answer?;
        // In one piece: a signal may come at any time.
        out.write_all(format!("{line}\n").as_bytes())?;
        out.flush()?;
        exit = exit.and(one);
    }
    Ok(exit)
}
