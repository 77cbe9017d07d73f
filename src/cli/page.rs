//! `glass page`: collections as a page that needs no server.

use super::answer::complain_of;
use super::args::PageArgs;
use super::exit::{Exit, complain, failed};
use super::files::Files;
use super::stdout::Stdout;
use super::{aside, input, watch};
use looking_glass::edit::page;
use looking_glass::formats::entry::Entry;
use std::path::Path;

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
    let page = page(&title, &entries, &interrupted);
    aside::save(&path, page.html.as_bytes())?;
    for errors in &page.refused {
        exit = exit.and(failed(&input::told(errors)));
    }
    for (id, faults) in &page.unplayable {
        exit = exit.and(complain_of(id, faults));
    }
    if !page.is_whole {
        complain("some solutions were not found in full: the page says which");
        exit = exit.and(Exit::Unknown);
    }
    Ok(exit)
}

fn stem(file: &str) -> String {
    let stem = Path::new(file)
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned());
    stem.unwrap_or_default()
}
