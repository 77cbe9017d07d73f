//! What commands are given: problems from files, from standard input, or one in the arguments.

use super::args::InputArgs;
use super::exit::{Exit, complain, failed};
use anyhow::bail;
use looking_glass::formats;
use looking_glass::formats::entry::{Draft, Entry, EntryError, Origin, Refusal, Source, inline};
use looking_glass::formats::fen::Fen;
use looking_glass::formats::node::{Map, Node};
use looking_glass::geometry::BoardId;
use looking_glass::pieces::Color;
use looking_glass::position::{AnyPosition, Fault};
use looking_glass::problem::{Intention, Problem, Settings};
use looking_glass::solution::with_room;
use looking_glass::stipulation::Stipulation;
use std::collections::BTreeSet;
use std::io::{ErrorKind, Read};

/// A diagram to look at, whether anything is demanded or not.
pub struct Given {
    /// What is said of it.
    pub draft: Draft,
    /// Its record, if it comes from a file.
    pub entry: Option<Entry>,
}

/// So many unknown fields are named.
const NAMED: usize = 12;

/// One thing given.
enum Record {
    /// The problem in the arguments.
    Inline,
    /// A record of a file.
    Entry(Entry),
    /// A record that cannot be read, or not as the arguments want it, and its name if it has one.
    Unread(Option<String>, EntryError),
    /// A file that cannot be read, and why.
    Bad(String),
}

impl Given {
    /// The name by which reports refer to it.
    pub fn name(&self) -> &str {
        self.entry.as_ref().map_or("inline", |entry| &entry.id)
    }

    /// The problem and its twins, each ready to be solved or refused.
    pub fn problems(&self, args: &InputArgs) -> Vec<Result<Problem, Refusal>> {
        let recorded = self.entry.as_ref().map(|entry| entry.problems(&args.rules.defaults()));
        recorded.unwrap_or_else(|| vec![in_arguments_whole(args)])
    }

    /// The position whose moves are wanted; one side may be without king, which then is never in check, and both where the record says so.
    ///
    /// # Errors
    /// All faults of a diagram that is not playable.
    pub fn position(&self, args: &InputArgs) -> anyhow::Result<AnyPosition> {
        let mut diagram = self.draft.diagram.clone();
        let has_king = |color| {
            let mut men = diagram.men.iter();
            men.any(|man| man.piece.is_royal() && man.piece.moves_for(color))
        };
        diagram.kingless = match Color::ALL.map(has_king) {
            [false, false] => {
                let told = self.problems(args).into_iter().find_map(Result::ok);
                told.map_or([false; 2], |problem| problem.diagram.kingless)
            }
            kings => kings.map(|king| !king),
        };
        diagram.position().map_err(|faults| {
            let told: Vec<String> = faults.iter().map(Fault::to_string).collect();
            anyhow::anyhow!("{}: {}", self.draft.field, told.join("; "))
        })
    }
}

/// How many solutions a record wants. A number that cannot be read has been refused with its problems.
pub fn intention(entry: Option<&Entry>) -> Intention {
    entry.and_then(|entry| entry.intention().ok()).unwrap_or_default()
}

/// Does something with every diagram that is given, in order, or with the array if none is. What cannot be read or done is told in one line
/// on standard error; the rest is still done.
///
/// # Errors
/// Nothing is given, or the output fails.
pub fn each(args: &InputArgs, mut job: impl FnMut(&Given) -> anyhow::Result<Exit>) -> anyhow::Result<Exit> {
    let array = InputArgs {
        fen: Some("startpos".to_string()),
        stip: args.stip.clone(),
        rules: args.rules.clone(),
        ..InputArgs::default()
    };
    let is_given = !args.files.is_empty() || args.fen.is_some();
    let args = if is_given { args } else { &array };
    let defaults = args.rules.defaults();
    let mut exit = Exit::Done;
    for record in records(args)? {
        let given = match record {
            Record::Inline => in_arguments(args).map(|draft| (draft, None)),
            Record::Entry(entry) => entry
                .draft(&defaults)
                .map(|draft| (draft, Some(entry)))
                .map_err(|errors| told(&errors)),
            Record::Unread(_, error) => Err(error.to_string()),
            Record::Bad(message) => Err(message),
        };
        let done = match given {
            Ok((draft, entry)) => {
                let given = Given { draft, entry };
                // What cannot be played is told in one line, by what is wrong with it.
                if given.position(args).is_ok() {
                    tell_doubt(&given.draft, given.entry.as_ref());
                }
                let done = job(&given);
                outcome(done, given.entry.as_ref())?
            }
            Err(message) => failed(&message),
        };
        exit = exit.and(done);
    }
    Ok(exit)
}

/// Does something with every problem that is given and each of its twins, in order, or with the reasons why one
/// cannot be solved; these have been told in one line on standard error. A record that cannot be read is a problem
/// that cannot be solved.
///
/// # Errors
/// Nothing is given, or the output fails.
pub fn problems(
    args: &InputArgs,
    mut job: impl FnMut(Result<Problem, Refusal>, Option<&Entry>) -> anyhow::Result<Exit>,
) -> anyhow::Result<Exit> {
    let defaults = args.rules.defaults();
    let mut exit = Exit::Done;
    for record in records(args)? {
        let (problems, entry) = match record {
            Record::Inline => (vec![in_arguments_whole(args)], None),
            Record::Entry(entry) => {
                if let Ok(draft) = entry.draft(&defaults) {
                    tell_doubt(&draft, Some(&entry));
                }
                (entry.problems(&defaults), Some(entry))
            }
            Record::Unread(id, error) => (vec![Err(unread(id, error))], None),
            Record::Bad(message) => {
                exit = exit.and(failed(&message));
                continue;
            }
        };
        tell_set_aside(&problems, entry.as_ref());
        for problem in problems {
            if let Err(refusal) = &problem {
                exit = exit.and(failed(&told(&refusal.errors)));
            }
            let demand = problem.as_ref().ok().map(|problem| problem.stipulation.clone());
            let done = match demand {
                Some(demand) => with_room(&demand, || job(problem, entry.as_ref())),
                None => job(problem, entry.as_ref()),
            };
            exit = exit.and(outcome(done, entry.as_ref())?);
        }
    }
    Ok(exit)
}

/// Does something with every record that is given, whether it can be played or not. What cannot be read is told in
/// one line on standard error; the rest is still done.
///
/// # Errors
/// Nothing is given, or the output fails.
pub fn entries(args: &InputArgs, mut job: impl FnMut(&Entry) -> anyhow::Result<Exit>) -> anyhow::Result<Exit> {
    let mut exit = Exit::Done;
    for record in records(args)? {
        let done = match record {
            Record::Entry(entry) => job(&entry)?,
            Record::Inline => job(&in_arguments_noted(args))?,
            Record::Unread(_, error) => failed(&error.to_string()),
            Record::Bad(message) => failed(&message),
        };
        exit = exit.and(done);
    }
    Ok(exit)
}

/// The problem in the arguments as a record.
fn in_arguments_noted(args: &InputArgs) -> Entry {
    let mut fields = Map::default();
    for (name, given) in [("fen", &args.fen), ("stipulation", &args.stip)] {
        if let Some(text) = given {
            fields.set(name, Node::text(text));
        }
    }
    let origin = Origin::new("--fen", 1, Source::Yaml);
    Entry::new(origin, fields, true)
}

/// All that is given; a file is read when its turn comes.
fn records(args: &InputArgs) -> anyhow::Result<impl Iterator<Item = Record>> {
    if args.files.is_empty() && args.fen.is_none() {
        bail!("nothing to do, expected FILES, `-` for standard input, or --fen");
    }
    let inline = args.fen.iter().map(|_| Record::Inline);
    let files = args.files.iter().flat_map(|path| match file(path, args.popeye) {
        Ok(entries) => {
            tell_unknown(path, entries.iter().flatten());
            entries.into_iter().map(|read| record(read, args)).collect()
        }
        Err(error) => vec![Record::Bad(format!("{}: {error:#}", name(path)))],
    });
    Ok(inline.chain(files))
}

/// The records of a file, or of standard input for `-`: an input of Popeye by its name or its first word, JSON, PGN
/// and lists of FENs by what stands in them, YAML otherwise.
///
/// # Errors
/// The file cannot be read; says what is wrong with it, but not its name.
pub fn file(file: &str, popeye: bool) -> anyhow::Result<Vec<Result<Entry, EntryError>>> {
    let bytes = bytes(file)?;
    let named = popeye || file.to_ascii_lowercase().ends_with(".inp");
    Ok(formats::read(bytes, name(file), named))
}

/// A record of a file, as the arguments complete it.
fn record(read: Result<Entry, EntryError>, args: &InputArgs) -> Record {
    let id = read.as_ref().ok().map(|entry| entry.id.clone());
    let completed = read.and_then(|entry| args.complete(entry));
    completed.map_or_else(|error| Record::Unread(id, error), Record::Entry)
}

/// Names the fields of a file's records that are not known, once for all of them: they are kept, and change nothing.
pub fn tell_unknown<'a>(file: &str, entries: impl IntoIterator<Item = &'a Entry>) {
    let names: BTreeSet<&str> = entries.into_iter().flat_map(Entry::unknown_fields).collect();
    let hidden = names.len().saturating_sub(NAMED);
    let mut named: Vec<String> = names.into_iter().take(NAMED).map(str::to_string).collect();
    if hidden > 0 {
        named.push(format!("{hidden} more"));
    }
    if !named.is_empty() {
        let named = named.join(", ");
        complain(&format!("{}: note: fields that mean nothing here: {named}", name(file)));
    }
}

/// A record that cannot be read, as a problem that cannot be solved.
fn unread(id: Option<String>, error: EntryError) -> Refusal {
    let of_place = || error.origin.as_ref().map_or(String::new(), |origin| origin.name(false));
    Refusal::of(id.unwrap_or_else(of_place), vec![error])
}

/// The diagram in the arguments.
fn in_arguments(args: &InputArgs) -> Result<Draft, String> {
    let rules = args.rules.rules();
    let text = args.fen.as_deref().unwrap_or_default();
    let is_array = text.trim() == "startpos";
    let fen = Fen::read(text, rules).map_err(|error| format!("--fen: {error}"))?;
    let stipulation = args.stip.as_ref().map(|text| Stipulation::parse(text, rules.shape));
    let mut draft = Draft {
        diagram: fen.diagram,
        field: "--fen",
        turn: fen.turn,
        stipulation: stipulation.transpose().map_err(|error| format!("--stip: {error}"))?,
        settings: Settings::default(),
        target: None,
        doubt: fen.doubt,
    };
    draft.settle_turn("inline", fen.turn);
    if args.rules.rules.is_none() && is_on_one_board(&draft) && !is_array {
        let read = "read as Alice chess, all men on board A; --rules orthodox for one board";
        draft.doubt = Some(
            draft
                .doubt
                .map_or_else(|| read.to_string(), |doubt| format!("{read}; {doubt}")),
        );
    }
    Ok(draft)
}

/// Do all men stand on board A, as in a FEN of a single board?
fn is_on_one_board(draft: &Draft) -> bool {
    draft.diagram.men.iter().all(|man| man.place.board == BoardId::A)
}

/// The problem in the arguments.
fn in_arguments_whole(args: &InputArgs) -> Result<Problem, Refusal> {
    let refusal = |errors| Refusal::of("inline", errors);
    let Some(stipulation) = &args.stip else {
        let missing = EntryError::of_argument("--stip", "missing, expected one such as --stip '#2'");
        return Err(refusal(vec![missing]));
    };
    if let Ok(draft) = in_arguments(args) {
        tell_doubt(&draft, None);
    }
    inline(args.fen.as_deref().unwrap_or_default(), stipulation, args.rules.rules()).map_err(refusal)
}

/// What a FEN leaves in doubt.
fn tell_doubt(draft: &Draft, entry: Option<&Entry>) {
    if let Some(doubt) = &draft.doubt {
        let place = entry.map(|entry| format!("{}: ", entry.origin));
        complain(&format!("{}{}: note: {doubt}", place.unwrap_or_default(), draft.field));
    }
}

/// Which options mean nothing in the play of a problem or its twins, as Popeye tells it, too.
fn tell_set_aside(problems: &[Result<Problem, Refusal>], entry: Option<&Entry>) {
    let mut told = Vec::new();
    for name in problems
        .iter()
        .flatten()
        .flat_map(|problem| &problem.settings.set_aside)
    {
        if !told.contains(name) {
            let place = entry.map_or(String::new(), |entry| format!("{}: ", entry.origin));
            complain(&format!(
                "{place}options: note: {name} means nothing in this kind of play, as in Popeye"
            ));
            told.push(name);
        }
    }
}

/// The errors of one record in one line.
pub fn told(errors: &[EntryError]) -> String {
    let mut line = String::new();
    let mut before: Option<&EntryError> = None;
    for error in errors {
        line += &match before {
            None => error.to_string(),
            Some(before) if before.field == error.field => format!("; {}", error.message),
            Some(_) => format!("; {}: {}", error.field, error.message),
        };
        before = Some(error);
    }
    line
}

/// The exit code of a job; why it failed is told, unless it is the output that failed.
fn outcome(done: anyhow::Result<Exit>, entry: Option<&Entry>) -> anyhow::Result<Exit> {
    done.or_else(|error| {
        if error.is::<std::io::Error>() {
            return Err(error);
        }
        let place = entry.map(|entry| format!("{}: ", entry.origin));
        complain(&format!("{}{error:#}", place.unwrap_or_default()));
        Ok(Exit::Failed)
    })
}

/// What some programs write at the beginning of a text.
pub const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

const NO_TEXT: &str = "not a text file, expected UTF-8";

/// The text of a file, or of standard input for `-`: UTF-8, or if it is PGN the Western European set.
///
/// # Errors
/// Says what is wrong with the file, but not its name.
pub fn text(file: &str) -> anyhow::Result<String> {
    String::from_utf8(bytes(file)?).or_else(|error| {
        let text = formats::popeye::decode(error.as_bytes());
        formats::pgn::is_pgn(&text)
            .then_some(text)
            .ok_or_else(|| anyhow::anyhow!(NO_TEXT))
    })
}

/// The letters of a file in whatever set, or of standard input for `-`, without the mark that some programs put
/// before UTF-8.
///
/// # Errors
/// Says what is wrong with the file, but not its name.
pub fn bytes(file: &str) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = if file == "-" {
        std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(file)
    };
    let mut bytes = read.map_err(|error| in_words(&error))?;
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    Ok(bytes)
}

/// Why a file cannot be read, in words: an `io::Error` would be taken for a failure of the output.
pub fn in_words(error: &std::io::Error) -> anyhow::Error {
    match error.kind() {
        ErrorKind::NotFound => anyhow::anyhow!("there is no such file"),
        ErrorKind::IsADirectory => anyhow::anyhow!("a directory, expected a file"),
        _ => anyhow::anyhow!("{error}"),
    }
}

/// The name of a file in messages.
pub fn name(file: &str) -> &str {
    if file == "-" { "standard input" } else { file }
}
