//! Twins: problems made from a problem by small changes.

use super::Problem;
use super::change::{Change, Note, Workshop, named};
use super::twin_error::TwinError;
use crate::brief::{QUOTED, shortened};
use crate::geometry::{BoardId, Shape};
use crate::position::Man;
use std::collections::HashMap;

/// A twin as it is written: changes of the diagram, or of the twin before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Twin {
    /// Do the changes start from the twin before (`Continued`)?
    pub continued: bool,
    /// What changes, in order.
    pub changes: Vec<Change>,
}

/// Is the diagram itself to be solved?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Zeroposition {
    /// It is, as twin a.
    No,
    /// It is not; twin a is the first changed one.
    Yes,
}

/// The problems of a set of twins, each with its label such as `b) wKh1-->h2`, which the problem bears as
/// [`twin`](Problem::twin), too.
///
/// The changes are given with the twin's letter. Settings stay the same in all twins, and so do squares from
/// which castling is excluded; otherwise the right to castle follows the new diagram. A double step
/// just played is carried along, and forgotten where it cannot have been played.
pub fn twins(
    problem: &Problem,
    zeroposition: Zeroposition,
    changes: &[(String, String)],
) -> Vec<(String, Result<Problem, TwinError>)> {
    let mut made = Vec::new();
    if zeroposition == Zeroposition::No {
        made.push(labelled("a)".to_string(), problem.clone()));
    }
    let mut last = Some(problem.clone());
    for (letter, text) in changes {
        match twin(problem, last.as_ref(), text) {
            Ok((changed, label)) => {
                last = Some(changed.clone());
                let mark = if label.continued { "+" } else { "" };
                let text = format!("{mark}{letter}) {}", label.changes);
                made.push(labelled(text.trim_end().to_string(), changed));
            }
            Err(error) => {
                last = None;
                made.push((format!("{letter}) {}", shortened(text, QUOTED)), Err(error)));
            }
        }
    }
    made
}

fn labelled(label: String, mut problem: Problem) -> (String, Result<Problem, TwinError>) {
    problem.twin = Some(label.clone());
    (label, Ok(problem))
}

struct Label {
    continued: bool,
    changes: String,
}

/// The twin of this text, and what became different.
fn twin(first: &Problem, last: Option<&Problem>, text: &str) -> Result<(Problem, Label), TwinError> {
    let continued = Twin::is_continued(text);
    let base = if continued {
        last.ok_or(TwinError::Continues)?
    } else {
        first
    };
    let twin = Twin::parse(text, &base.diagram.rules)?;
    let (problem, changes) = twin.apply(base)?;
    Ok((problem, Label { continued, changes }))
}

impl Twin {
    /// The problem with the changes made, and the changes as Popeye tells them, two blanks between: men
    /// removed `-bPa2`, added `+wSa3`, replaced `bQa6`, moved `wKh1-->h2`, exchanged `wKa1<-->bPf4`.
    /// Where there are several boards, a man added to board B, or taken to it, has a `B` behind it.
    ///
    /// # Errors
    /// When a change cannot be made, for want of a man or of room.
    pub fn apply(&self, problem: &Problem) -> Result<(Problem, String), TwinError> {
        let mut workshop = Workshop {
            problem: problem.clone(),
            notes: Vec::new(),
        };
        for change in &self.changes {
            workshop.apply(change)?;
        }
        workshop.settle();
        let told = told(problem.diagram.rules.shape, &workshop.notes);
        Ok((workshop.problem, told))
    }
}

/// The notes of all changes. A man added where another was removed replaces it: neither sign is told.
fn told(shape: Shape, notes: &[Note]) -> String {
    // Where men were first removed and last added, by squares: a twin may have any number of changes.
    let (mut removed, mut added) = (HashMap::new(), HashMap::new());
    for (index, note) in notes.iter().enumerate() {
        match note {
            Note::Removed(man) => _ = removed.entry(man.place.square).or_insert(index),
            Note::Added(man) => _ = added.insert(man.place.square, index),
            Note::Text(_) => {}
        }
    }
    let tell = |(index, note): (usize, &Note)| match note {
        Note::Text(text) => Some(text.clone()),
        Note::Removed(man) => {
            let replaced = added.get(&man.place.square).is_some_and(|&last| last > index);
            (!replaced).then(|| format!("-{}", named(shape, *man)))
        }
        Note::Added(man) => {
            let replaces = removed.get(&man.place.square).is_some_and(|&first| first < index);
            Some(format!(
                "{}{}",
                if replaces { "" } else { "+" },
                with_board(shape, *man)
            ))
        }
    };
    let parts: Vec<String> = notes.iter().enumerate().filter_map(tell).collect();
    parts.join("  ")
}

fn with_board(shape: Shape, man: Man) -> String {
    let name = named(shape, man);
    match man.place.board {
        BoardId::A => name,
        board => format!("{name}{board}"),
    }
}
