//! `glass page`: collections as a page that needs no server.

use super::args::PageArgs;
use super::exit::{Exit, failed};
use super::files::Files;
use super::stdout::Stdout;
use super::{aside, input, watch};
use looking_glass::edit::page;
use looking_glass::formats::entry::Entry;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

/// Writes the page of all records that are given.
pub fn run(args: &PageArgs, _: &mut Stdout) -> anyhow::Result<Exit> {
    let interrupted = watch::interrupts()?;
    let mut exit = Exit::Done;
    let mut entries: Vec<Entry> = Vec::new();
    for file in &args.files {
        match input::file(file, false) {
            Ok(records) => {
                for record in records {
                    match record {
                        Ok(entry) => entries.push(entry),
                        Err(error) => {
                            exit = exit.and(failed(&error.to_string()));
                        }
                    }
                }
            }
            Err(error) => {
                exit = exit.and(failed(&format!("{}: {error:#}", input::name(file))));
            }
        }
    }
    aside::folder(&args.output)?;
    let path = args.output.join("index.html");
    Files::to_read(&args.files)?.claim(&path)?;
    let title = args.title.clone().unwrap_or_else(|| stem(&args.files[0]));
    let text = page(&title, &entries, &interrupted);
    aside::save(&path, text.as_bytes())?;
    let unknown = interrupted.load(Relaxed);
    Ok(exit.and(if unknown { Exit::Unknown } else { Exit::Done }))
}

fn stem(file: &str) -> String {
    let stem = Path::new(file)
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned());
    stem.unwrap_or_default()
}
