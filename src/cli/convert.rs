//! `glass convert`: problems from one kind of file to another.

use super::args::{ConvertArgs, ConvertFormat};
use super::exit::{Exit, complain};
use super::input;
use super::stdout::Stdout;
use looking_glass::formats::entry::{Defaults, Entry, Source};
use looking_glass::formats::{fen, yaml};
use std::io::Write;

/// Writes each record that is given; what is lost is told on standard error.
pub fn run(args: &ConvertArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    input::entries(&args.files, |entry| {
        let lost = match args.to {
            ConvertFormat::Yaml => {
                write!(out, "{}", yaml::write([entry]))?;
                lost_in_yaml(entry)
            }
            ConvertFormat::Fen => {
                let mut draft = match entry.draft(&Defaults::default()) {
                    Ok(draft) => draft,
                    Err(errors) => {
                        complain(&input::told(&errors));
                        return Ok(Exit::Failed);
                    }
                };
                // Whose move it is may follow from what is demanded.
                if let Some(problem) = draft.problem(&entry.id) {
                    draft.diagram.turn = problem.diagram.turn;
                }
                writeln!(out, "{}", fen::write(&draft.diagram))?;
                lost_in_fen(entry)
            }
        };
        for lost in lost {
            complain(&format!("{}: note: {lost}", input::place(&entry.origin)));
        }
        Ok(Exit::Done)
    })
}

/// What an input of Popeye says that a record has no place for.
fn lost_in_yaml(entry: &Entry) -> Vec<String> {
    if entry.origin.source != Source::Popeye {
        return Vec::new();
    }
    let protocol = entry.margin.protocol.iter();
    let protocol = protocol.map(|file| format!("protocol: {file} is left out"));
    let doubts = entry.margin.doubts.iter().cloned();
    let silence = "options: what they do not ask for, such as tries and variations, is told of a record all the same";
    protocol.chain(doubts).chain([silence.to_string()]).collect()
}

/// The fields of a record that are not part of its diagram.
fn lost_in_fen(entry: &Entry) -> Vec<String> {
    let kept = ["fen", "boards", "algebraic"];
    let names: Vec<&str> = entry.fields.names().filter(|name| !kept.contains(name)).collect();
    let told = (!names.is_empty()).then(|| format!("only the diagram is kept, not {}", names.join(", ")));
    told.into_iter().collect()
}
