//! The flat keys of YACPDB's format v1.0 in the places of v1.1.

use super::Entry;
use crate::formats::node::{Map, Node};

impl Entry {
    /// The fields in the names and places of YACPDB's format v1.1: `source`, `source-id`, `date` and `distinction` as
    /// `source: {…}` and `award: {…}`; all else as it is.
    pub fn modern_fields(&self) -> Map {
        let mut modern = self.fields.clone();
        let name = match modern.get("source") {
            Some(Node::Map(_)) => return modern,
            Some(node) => node.as_text().map(str::to_string),
            None => None,
        };
        if name.is_none() && modern.get("date").and_then(Node::as_text).is_none() {
            return modern;
        }
        let mut source = Map::default();
        source.set("name", Node::text(name.clone().unwrap_or_default()));
        if let Some(date) = take_text(&mut modern, "date") {
            source.set("date", read_date(&date));
        }
        if name.is_some()
            && let Some(number) = take_text(&mut modern, "source-id")
        {
            match number.split_once('/') {
                Some((issue, number)) => {
                    for (name, text) in [("issue", issue.trim()), ("problemid", number.trim())] {
                        if !text.is_empty() {
                            source.set(name, Node::text(text));
                        }
                    }
                }
                None => source.set("problemid", Node::text(number.trim())),
            }
        }
        modern.set("source", Node::Map(source));
        if let Some(name) = name {
            move_distinction(&mut modern, &name);
        }
        modern
    }
}

/// A distinction becomes an award of the tourney named as the source.
fn move_distinction(modern: &mut Map, name: &str) {
    if modern.get("award").is_some() {
        return;
    }
    let Some(distinction) = take_text(modern, "distinction") else {
        return;
    };
    let tourney = Node::map([("name", Node::text(name))]);
    let award = Node::map([("tourney", tourney), ("distinction", Node::text(distinction))]);
    modern.set("award", award);
}

/// Takes out a field that holds a text.
fn take_text(fields: &mut Map, name: &str) -> Option<String> {
    let text = fields.get(name)?.as_text()?.to_string();
    fields.remove(name);
    Some(text)
}

/// `1995-07-05` as a map of numbers; a text that is no such date stays a text.
fn read_date(date: &str) -> Node {
    let parts: Vec<&str> = date.trim().split('-').collect();
    let number = |part: &&str| part.parse::<u32>().ok();
    let numbers: Option<Vec<u32>> = parts.iter().map(number).collect();
    match numbers {
        Some(numbers) if numbers.len() <= 3 && parts[0].len() == 4 => {
            let numbers = numbers.into_iter().map(|number| Node::bare(number.to_string()));
            Node::map(["year", "month", "day"].into_iter().zip(numbers))
        }
        _ => Node::text(date),
    }
}
