//! `glass convert`: problems from one kind of file to another.

use super::args::{ConvertArgs, ConvertFormat};
use super::aside::Aside;
use super::exit::{Exit, complain, failed};
use super::files::{self, Files};
use super::named::value_name;
use super::stdout::{Kind, Stdout};
use super::{input, schema};
use anyhow::{Context, bail};
use looking_glass::formats::entry::{Defaults, Entry, EntryError, note_conditions, rules_node};
use looking_glass::formats::fen::Fen;
use looking_glass::formats::node::Node;
use looking_glass::formats::{fen, json, pgn, popeye, yaml};
use looking_glass::output::popeye::boards_in_comments;
use looking_glass::rules::{Rules, Variant};
use std::borrow::Cow;
use std::io::Write;

/// Writes all records that are given, to standard output or to a file.
pub fn run(args: &ConvertArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let to = format(args)?;
    let mut files = Files::to_read(&args.input.files)?;
    let Some(path) = &args.output else {
        out.turn_to(if to == ConvertFormat::Json {
            Kind::Json
        } else {
            Kind::Verbatim
        });
        return Ok(write_all(to, args, out)?.0);
    };
    files.claim(path)?;
    let mut file = Aside::begin(path)?;
    let (exit, written) = write_all(to, args, &mut file).with_context(|| path.display().to_string())?;
    if written > 0 {
        file.finish()?;
    }
    Ok(exit)
}

/// The format that is asked for, or that the ending of the file's name stands for.
fn format(args: &ConvertArgs) -> anyhow::Result<ConvertFormat> {
    let path = args.output.as_deref();
    let meant = path.and_then(files::ending).as_deref().and_then(format_of);
    let shown = || path.map(|path| path.display().to_string()).unwrap_or_default();
    match (args.to, meant) {
        (Some(asked), Some(meant)) if !is_written_as(asked, meant) => {
            bail!(
                "{}: the ending is that of {}, --to says {}",
                shown(),
                value_name(meant),
                value_name(asked)
            )
        }
        (Some(asked), _) => Ok(asked),
        (None, Some(meant)) => Ok(meant),
        (None, None) => {
            bail!(
                "{}: the ending says no format, expected .yaml, .olv, .inp, .fen, .json or .pgn, or --to",
                shown()
            )
        }
    }
}

/// May a format stand in a file with the ending of another? Olive's records are YAML.
fn is_written_as(format: ConvertFormat, ending: ConvertFormat) -> bool {
    format == ending || (format, ending) == (ConvertFormat::Olv, ConvertFormat::Yaml)
}

fn format_of(ending: &str) -> Option<ConvertFormat> {
    Some(match ending {
        "yaml" | "yml" => ConvertFormat::Yaml,
        "olv" => ConvertFormat::Olv,
        "inp" => ConvertFormat::Inp,
        "fen" | "fens" => ConvertFormat::Fen,
        "json" | "jsonl" | "ndjson" => ConvertFormat::Json,
        "pgn" => ConvertFormat::Pgn,
        _ => return None,
    })
}

/// Writes each record that is given, and counts them; what is lost is told on standard error.
fn write_all(to: ConvertFormat, args: &ConvertArgs, out: &mut impl Write) -> anyhow::Result<(Exit, usize)> {
    let mut written = 0;
    let exit = input::entries(&args.input, |entry| {
        let entry = ruled(entry, args);
        if let Some(errors) = unread_by_force(&entry, args) {
            return Ok(failed(&input::told(&errors)));
        }
        match converted(&commented(&entry, args), to, args.dialect) {
            Ok((text, lost)) => {
                let parted = if written == 0 { opening(to) } else { between(to) };
                write!(out, "{parted}{text}")?;
                written += 1;
                for lost in lost {
                    complain(&format!("{}: note: {lost}", entry.origin));
                }
                Ok(Exit::Done)
            }
            Err(errors) => Ok(failed(&input::told(&errors))),
        }
    })?;
    if to == ConvertFormat::Inp && written > 0 {
        writeln!(out, "EndProblem")?;
    }
    Ok((exit, written))
}

/// What is wrong with a record by rules that won by force: they may leave no diagram of what it says.
fn unread_by_force(entry: &Entry, args: &ConvertArgs) -> Option<Vec<EntryError>> {
    args.input
        .rules
        .force
        .then(|| entry.draft(&Defaults::default()).err())?
}

/// A record, the boards in the comments of its solution if that is asked for.
fn commented<'a>(entry: &'a Entry, args: &ConvertArgs) -> Cow<'a, Entry> {
    let solution = entry.text("solution").filter(|_| args.board_comments);
    let told = |solution| Some((solution, entry.rules(&args.input.rules.defaults()).ok()?));
    let Some((solution, rules)) = solution.and_then(told) else {
        return Cow::Borrowed(entry);
    };
    let mut entry = entry.clone();
    let solution = boards_in_comments(solution, &rules);
    entry.fields.set("solution", Node::text(solution));
    Cow::Owned(entry)
}

/// What stands before the first record.
const fn opening(format: ConvertFormat) -> &'static str {
    match format {
        ConvertFormat::Inp => "BeginProblem\n",
        ConvertFormat::Yaml => schema::EDITORS_LINE,
        _ => "",
    }
}

/// What stands between two records.
const fn between(format: ConvertFormat) -> &'static str {
    match format {
        ConvertFormat::Inp => "NextProblem\n",
        ConvertFormat::Pgn => "\n",
        _ => "",
    }
}

/// A record, with the rules of the arguments noted where it names none, and their conditions.
fn ruled<'a>(entry: &'a Entry, args: &ConvertArgs) -> Cow<'a, Entry> {
    let told = |defaults: &Defaults| entry.rules(defaults).ok();
    let (alone, meant) = (told(&Defaults::default()), told(&args.input.rules.defaults()));
    let under = |variant| {
        told(&Defaults {
            rules: Some(Rules::of(variant)),
            ..Defaults::default()
        })
    };
    let names_none = under(Variant::Alice) != under(Variant::Orthodox);
    let asked = names_none && args.input.rules.rules.is_some();
    let Some(rules) = meant.filter(|_| asked || alone != meant) else {
        return Cow::Borrowed(entry);
    };
    let mut entry = entry.clone();
    let own = alone.unwrap_or(rules);
    if asked || own != rules.under(own.conditions) {
        entry.fields.set("rules", rules_node(&rules));
    }
    if own.conditions != rules.conditions {
        note_conditions(&mut entry.fields, rules.conditions);
    }
    Cow::Owned(entry)
}

/// A record in another format, and what is lost or in doubt on the way.
fn converted(
    entry: &Entry,
    to: ConvertFormat,
    dialect: Option<fen::Dialect>,
) -> Result<(String, Vec<String>), Vec<EntryError>> {
    let defaults = Defaults::default();
    let (text, mut lost) = match to {
        ConvertFormat::Yaml => return Ok((yaml::write([entry]), lost_in_yaml(entry))),
        ConvertFormat::Olv => {
            let written = popeye::olive(entry, &defaults)?;
            let protocol = entry.notes.protocol.iter();
            let mut lost = written.lost;
            lost.extend(protocol.map(|file| format!("protocol: {file} is left out")));
            lost.extend(beginning(entry).into_iter().chain(counters(entry)));
            (yaml::write([&written.entry]), lost)
        }
        ConvertFormat::Fen => {
            let fen = fen_of(entry, dialect)?;
            let lost = lost_in_fen(entry)
                .into_iter()
                .chain(beginning(entry))
                .chain(counters(entry));
            let lost = lost.chain(mistaken(entry, &fen)).collect();
            (format!("{fen}\n"), lost)
        }
        ConvertFormat::Json => {
            let fen = fen_of(entry, None).ok();
            (format!("{}\n", json::object(entry, fen.as_deref())), Vec::new())
        }
        ConvertFormat::Inp => {
            let written = popeye::write(entry, &defaults)?;
            let mut lost = written.lost;
            lost.extend(silence(entry).into_iter().chain(counters(entry)));
            (written.text, lost)
        }
        ConvertFormat::Pgn => {
            let written = pgn::write(entry, &defaults)?;
            (written.text, written.lost)
        }
    };
    lost.extend(doubt(entry));
    Ok((text, lost))
}

/// What the diagram leaves in doubt, and how it has been read.
fn doubt(entry: &Entry) -> Option<String> {
    let draft = entry.draft(&Defaults::default()).ok()?;
    draft.doubt.map(|doubt| format!("{}: {doubt}", draft.field))
}

/// Where in a game its diagram is.
fn beginning(entry: &Entry) -> Option<String> {
    let told = "moves: the diagram is that in which the game begins; glass replay tells the one in which it ends";
    entry.is_game().then(|| told.to_string())
}

/// The diagram of a record. Whose move it is may follow from what is demanded.
fn fen_of(entry: &Entry, dialect: Option<fen::Dialect>) -> Result<String, Vec<EntryError>> {
    let mut draft = entry.draft(&Defaults::default())?;
    if let Some(problem) = draft.problem(&entry.id) {
        draft.diagram.turn = problem.diagram.turn;
    }
    let Some(dialect) = dialect else {
        return Ok(fen::write(&draft.diagram));
    };
    let written = fen::write_as(&draft.diagram, dialect);
    let message = "this dialect has no way to write the diagram, expected --dialect joined";
    written.ok_or_else(|| vec![entry.error(draft.field, message)])
}

/// What an input of Popeye says that a record has no place for.
fn lost_in_yaml(entry: &Entry) -> Vec<String> {
    if !entry.origin.source.is_popeye() {
        return Vec::new();
    }
    let protocol = entry.notes.protocol.iter();
    let protocol = protocol.map(|file| format!("protocol: {file} is left out"));
    let doubts = entry.notes.doubts.iter().cloned();
    let silence = "options: what they do not ask for, such as tries and variations, is told of a record all the same";
    protocol.chain(doubts).chain([silence.to_string()]).collect()
}

/// The reverse of that: an input tells only what its options ask for.
fn silence(entry: &Entry) -> Option<String> {
    let silent =
        "options: of an input, tries and variations are told only if the options Try and Variations ask for it";
    (!entry.origin.source.is_popeye()).then(|| silent.to_string())
}

/// The fields of a record that are not part of its diagram.
fn lost_in_fen(entry: &Entry) -> Option<String> {
    let kept = ["fen", "boards", "algebraic"];
    let names: Vec<&str> = entry.fields.names().filter(|name| !kept.contains(name)).collect();
    (!names.is_empty()).then(|| format!("only the diagram is kept, not {}", names.join(", ")))
}

/// The counters of its FEN, which no diagram has.
fn counters(entry: &Entry) -> Option<String> {
    let rules = entry.rules(&Defaults::default()).ok()?;
    let counters = Fen::read(entry.text("fen")?, rules).ok()?.counters?;
    Some(format!("fen: the counters {counters} are left out"))
}

/// That the FEN of a dialect means something else to who does not know of it.
fn mistaken(entry: &Entry, fen: &str) -> Option<String> {
    let meant = entry.draft(&Defaults::default()).ok()?.diagram;
    let read = Fen::read(fen, meant.rules).ok();
    let is_read = read.is_some_and(|read| read.diagram.sorted_men() == meant.sorted_men());
    let told = "read without knowledge of its dialect, the FEN is of another diagram, or of none";
    (!is_read).then(|| told.to_string())
}
