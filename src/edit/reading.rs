//! The problems of a sheet, and those of a text that was pasted.

use super::base::Base;
use super::sheet::{Sheet, origin};
use super::shelf::Shelf;
use crate::formats;
use crate::formats::entry::{Defaults, Entry, Refusal};
use crate::formats::fen::Fen;
use crate::formats::node::{Map, Node};
use crate::problem::Problem;
use crate::rules::{Rules, Variant};
use std::sync::Arc;

/// What a sheet asks: the problem and its twins.
pub struct Asked {
    /// Its record.
    pub entry: Entry,
    /// The problem and its twins, each ready to be solved or refused.
    pub problems: Vec<Result<Problem, Refusal>>,
}

/// The problems of a sheet.
///
/// # Errors
/// It cannot be read.
pub fn asked(sheet: &Sheet, shelf: &Shelf) -> Result<Asked, String> {
    let base = sheet.base.as_ref().and_then(|base| shelf.entry(base));
    let entry = sheet.entry(base.as_deref())?;
    let problems = entry.problems(&Defaults::default());
    Ok(Asked { entry, problems })
}

/// The record of a place on the shelf.
pub fn opened(shelf: &Shelf, base: &Base) -> Option<(Sheet, Vec<String>, Arc<Entry>)> {
    let entry = shelf.entry(base)?;
    let (mut sheet, errors) = Sheet::of(&entry);
    sheet.base = Some(base.clone());
    let errors = errors.iter().map(ToString::to_string).collect();
    Some((sheet, errors, entry))
}

/// The problem of a text that was pasted: a FEN in any dialect, YAML, JSON or an input of Popeye.
///
/// # Errors
/// It is none of these, in one line.
pub fn pasted(text: &str, rules: &str) -> Result<Sheet, String> {
    let text = text.trim();
    if !text.contains('\n')
        && let Some(sheet) = pasted_fen(text, rules)
    {
        return Ok(sheet);
    }
    let read = formats::read(text.as_bytes().to_vec(), "pasted", false);
    if read.len() > 1 {
        return Err(format!("{} problems were pasted, expected one", read.len()));
    }
    let first = read.into_iter().next().ok_or("nothing was pasted")?;
    let entry = first.map_err(|error| error.message)?;
    let (sheet, errors) = Sheet::of(&entry);
    let told: Vec<String> = errors
        .iter()
        .map(|error| format!("{}: {}", error.field, error.message))
        .collect();
    match sheet.men.is_empty() && !told.is_empty() {
        true => Err(told.join("; ")),
        false => Ok(sheet),
    }
}

/// One line that is a FEN by the rules on the page, or by others: orthodox chess for one board, Alice chess for two.
fn pasted_fen(text: &str, rules: &str) -> Option<Sheet> {
    let asked = Rules::from_name(rules).into_iter();
    let others = [
        Variant::Alice,
        Variant::Orthodox,
        Variant::ThreeBoard,
        Variant::Raumschach,
    ];
    let found = asked.chain(others.map(Rules::of)).find(|rules| {
        Fen::read(text, *rules).is_ok_and(|fen| fen.diagram.boards().len() == usize::from(rules.boards))
    })?;
    let mut fields = Map::default();
    fields.set("rules", Node::text(found.to_string()));
    fields.set("fen", Node::text(text));
    let (sheet, errors) = Sheet::of(&Entry::new(origin(), fields, true));
    errors.is_empty().then_some(sheet)
}
