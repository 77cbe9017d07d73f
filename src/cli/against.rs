//! The collection against which `glass check --against` holds its problems.

use super::input;
use anyhow::Context;
use looking_glass::collection::{Anticipations, Nearness, files::of_folder};
use looking_glass::formats::entry::Defaults;
use looking_glass::output::heading;
use looking_glass::problem::Problem;
use serde_json::{Value, json};
use std::path::PathBuf;

/// The positions of a collection, and whose they are.
pub struct Against {
    positions: Anticipations,
    /// Name, file and credits of each, and what is demanded.
    names: Vec<Known>,
}

/// All problem files of these, folders among them.
fn files(paths: &[PathBuf]) -> anyhow::Result<Vec<String>> {
    let mut files = Vec::new();
    for path in paths {
        let name = path.to_string_lossy().into_owned();
        match path.is_dir() {
            true => files.extend(of_folder(path).with_context(|| name)?),
            false => files.push(name),
        }
    }
    Ok(files)
}

/// A problem of the collection.
struct Known {
    id: String,
    file: String,
    line: String,
}

impl Against {
    /// Reads all problem files of these; what cannot be read as a problem is no position.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn read(paths: &[PathBuf], defaults: &Defaults) -> anyhow::Result<Self> {
        let mut against = Against {
            positions: Anticipations::default(),
            names: Vec::new(),
        };
        for name in files(paths)? {
            for entry in input::file(&name, false)
                .with_context(|| name.clone())?
                .into_iter()
                .flatten()
            {
                for problem in entry.problems(defaults).into_iter().flatten() {
                    against.positions.add(&problem.diagram);
                    let credits = heading::of(&entry).join(", ");
                    let demand = problem.stipulation.text(problem.diagram.rules.shape);
                    let parts: Vec<String> = [credits, demand].into_iter().filter(|part| !part.is_empty()).collect();
                    against.names.push(Known {
                        id: entry.id.clone(),
                        file: name.clone(),
                        line: parts.join(", "),
                    });
                }
            }
        }
        against.positions.settle();
        Ok(against)
    }

    /// The problems that are near this one, but for itself, by its name in its own file.
    pub fn near(&self, problem: &Problem, file: Option<&str>) -> Vec<Neighbour> {
        let near = self.positions.near(&problem.diagram).into_iter();
        let told = near.filter_map(|near| {
            let known = &self.names[near.number];
            let itself = known.id == problem.id && Some(known.file.as_str()) == file;
            (!itself).then(|| Neighbour {
                nearness: near.nearness,
                id: known.id.clone(),
                line: known.line.clone(),
            })
        });
        told.collect()
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
