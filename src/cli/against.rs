//! The collection against which `glass check --against` holds its problems.

use super::args::CheckArgs;
use super::compose::whole;
use super::exit::complain;
use super::files::Files;
use super::input;
use anyhow::{Context, bail, ensure};
use looking_glass::collection::{Anticipations, Index, IndexError, Named, Near, Nearness, Signs, files::of_folder};
use looking_glass::formats::entry::{Defaults, Entry, EntryError};
use looking_glass::identity::{Digest, Kind, PROGRAM};
use looking_glass::output::heading;
use looking_glass::problem::Problem;
use looking_glass::search::Control;
use looking_glass::solution::{Resources, Solution, solve};
use looking_glass::stipulation::{Goal, Play};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::UNIX_EPOCH;

/// So many half-moves or fewer have the problems that are solved for an index.
const SHORT: u32 = 4;
/// Bytes of the tables of each of them.
const TABLES: usize = 1 << 24;

/// The problems of a collection, to look others up among them.
pub enum Against {
    /// Their positions, as they have been read.
    Read(Known),
    /// Their positions and the play of short ones, in a file.
    Index(Index, PathBuf),
}

/// What was read of a collection.
#[derive(Default)]
pub struct Known {
    signs: Anticipations,
    names: Vec<Named>,
    /// What could not be read, a line for each file.
    left_out: Vec<String>,
}

/// All problem files of these, folders among them.
fn files(paths: &[PathBuf]) -> anyhow::Result<Vec<String>> {
    let mut files = Vec::new();
    for path in paths {
        let name = path.to_string_lossy().into_owned();
        if !path.is_dir() {
            files.push(name);
            continue;
        }
        let inside = of_folder(path).with_context(|| name.clone())?;
        ensure!(
            !inside.is_empty(),
            "{name}: no problem files, expected some in this folder"
        );
        files.extend(inside);
    }
    Ok(files)
}

/// What an index is made of: the files as they are, how they are read, and the program.
fn sources(files: &[String], defaults: &Defaults) -> anyhow::Result<Digest> {
    let mut known = Vec::new();
    for file in files {
        let about = fs::metadata(file).with_context(|| file.clone())?;
        let changed = about.modified().ok().and_then(|at| at.duration_since(UNIX_EPOCH).ok());
        known.push((file, about.len(), changed.map(|since| since.as_nanos())));
    }
    let read = (
        defaults.rules,
        defaults.en_passant,
        defaults.castle_home,
        defaults.conditions,
    );
    Ok(Digest::of(Kind::ANTICIPATION, &(known, read, PROGRAM)))
}

impl Against {
    /// Reads all problem files of the collection, or opens its index, which is made if it is not there, and anew if it does
    /// not fit. What cannot be read as a problem is told.
    ///
    /// # Errors
    /// A file cannot be read or written, or nothing of the collection can be read as a problem.
    pub fn of(args: &CheckArgs, interrupted: &Arc<AtomicBool>) -> anyhow::Result<Self> {
        let files = files(&args.against)?;
        let defaults = args.input.rules.defaults();
        let Some(path) = &args.index else {
            let known = read(&files, &defaults, |problem| Signs::of(&problem.diagram))?;
            tell_left_out(&known.left_out);
            return Ok(Against::Read(known));
        };
        Files::to_read(args.input.files.iter().chain(&files))?.claim(path)?;
        let sources = sources(&files, &defaults)?;
        match Index::open(path, sources) {
            Ok(index) => {
                tell_left_out(index.left_out());
                return Ok(Against::Index(index, path.clone()));
            }
            Err(IndexError::Refused(error)) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error @ (IndexError::Refused(_) | IndexError::Foreign)) => {
                return Err(error).with_context(|| path.display().to_string());
            }
            Err(error) => complain(&format!("{}: note: {error}; it is made anew", path.display())),
        }
        let Known { signs, names, left_out } = read(&files, &defaults, |problem| signs_of(problem, interrupted))?;
        if interrupted.load(Relaxed) {
            bail!("{}: interrupted before the index was made", path.display());
        }
        tell_left_out(&left_out);
        whole::replace(path, &Index::encode(&signs, &names, &left_out, sources))
            .with_context(|| path.display().to_string())?;
        let index = Index::open(path, sources).with_context(|| path.display().to_string())?;
        Ok(Against::Index(index, path.clone()))
    }

    /// The problems that are near this one, but for itself, by its name in its own file.
    ///
    /// # Errors
    /// The index is damaged, or cannot be read.
    pub fn near(
        &self,
        problem: &Problem,
        solution: Option<&Solution>,
        file: Option<&str>,
    ) -> anyhow::Result<Vec<Neighbour>> {
        let signs = Signs::of(&problem.diagram);
        let signs = match solution {
            Some(solution) => signs.with_play(problem, solution),
            None => signs,
        };
        let mut told = Vec::new();
        for near in self.found(&signs)? {
            let known = self.name(near.number)?;
            let itself = known.id == problem.id && Some(known.file.as_str()) == file;
            if !itself {
                told.push(Neighbour {
                    nearness: near.nearness,
                    id: known.id,
                    line: known.line,
                });
            }
        }
        Ok(told)
    }

    fn found(&self, signs: &Signs) -> anyhow::Result<Vec<Near>> {
        match self {
            Against::Read(known) => Ok(known.signs.near(signs)),
            Against::Index(index, path) => index.near(signs).map_err(|error| remedy(path, &error)),
        }
    }

    fn name(&self, number: usize) -> anyhow::Result<Named> {
        match self {
            Against::Read(known) => Ok(known.names[number].clone()),
            Against::Index(index, path) => index.name(number).map_err(|error| remedy(path, &error)),
        }
    }
}

/// What is said of an index that fails while it is used.
fn remedy(path: &Path, error: &IndexError) -> anyhow::Error {
    anyhow::anyhow!("{}: {error}; without the file it is made anew", path.display())
}

/// Tells what could not be read of a collection.
fn tell_left_out(left_out: &[String]) {
    for line in left_out {
        complain(&format!("note: not compared: {line}"));
    }
}

/// The signs and names of all problems of these files.
fn read(files: &[String], defaults: &Defaults, signs: impl Fn(&Problem) -> Signs + Sync) -> anyhow::Result<Known> {
    let mut known = Known::default();
    for name in files {
        let entries = input::file(name, false).with_context(|| name.clone())?;
        let read = |entry: Result<Entry, EntryError>| match entry {
            Ok(entry) => {
                let problem = |problem: Problem| (signs(&problem), named(&entry, &problem, name));
                let problems = entry.problems(defaults).into_iter();
                problems
                    .map(|read| read.map(problem).map_err(|refusal| input::told(&refusal.errors)))
                    .collect()
            }
            Err(error) => vec![Err(error.to_string())],
        };
        let read: Vec<Vec<Result<(Signs, Named), String>>> = entries.into_par_iter().map(read).collect();
        known.add(read.into_iter().flatten());
    }
    let first = known.left_out.first().map(|first| format!(": {first}"));
    ensure!(
        !known.names.is_empty(),
        "--against: no problem can be read{}",
        first.unwrap_or_default()
    );
    known.signs.settle();
    Ok(known)
}

impl Known {
    /// Adds the problems of a file, or why they cannot be read.
    fn add(&mut self, problems: impl Iterator<Item = Result<(Signs, Named), String>>) {
        let mut left_out = Vec::new();
        for problem in problems {
            match problem {
                Ok((signs, named)) => {
                    self.signs.add(&signs);
                    self.names.push(named);
                }
                Err(told) => left_out.push(told),
            }
        }
        self.left_out.extend(match left_out.as_slice() {
            [] => None,
            [only] => Some(only.clone()),
            [first, others @ ..] => Some(format!("{first}, and {} more of this file", others.len())),
        });
    }
}

fn named(entry: &Entry, problem: &Problem, file: &str) -> Named {
    let credits = heading::of(entry).join(", ");
    let demand = problem.stipulation.text(problem.diagram.rules.shape);
    let parts: Vec<String> = [credits, demand].into_iter().filter(|part| !part.is_empty()).collect();
    Named {
        id: entry.id.clone(),
        file: file.to_string(),
        line: parts.join(", "),
    }
}

/// The signs of a problem with those of its play, if that is short.
fn signs_of(problem: &Problem, interrupted: &Arc<AtomicBool>) -> Signs {
    let signs = Signs::of(&problem.diagram);
    let demand = &problem.stipulation;
    let is_short = demand.goal == Goal::Mate && demand.length.half_moves() <= SHORT;
    if !is_short || !matches!(demand.play, Play::Direct | Play::Help) {
        return signs;
    }
    let resources = Resources::single(TABLES);
    let control = Control::within(None, Arc::clone(interrupted));
    match solve(problem, resources, &control) {
        Ok(solution) => signs.with_play(problem, &solution),
        Err(_) => signs,
    }
}

/// A problem of the collection that is near another one.
pub struct Neighbour {
    nearness: Nearness,
    id: String,
    line: String,
}

impl Neighbour {
    /// How near it is, and which one.
    pub fn text(&self) -> String {
        format!("{}: {} ({})", self.nearness.text(), self.id, self.line)
    }

    /// The same for programs.
    pub fn json(&self) -> Value {
        json!({"nearness": self.nearness.name(), "id": self.id, "text": self.text()})
    }
}
