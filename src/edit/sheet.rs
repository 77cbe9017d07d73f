//! The problem on the page: all that is changed there, as plain texts; and the record that it stands for.

use super::base::Base;
use crate::formats::entry::{Defaults, Entry, EntryError, Origin, Source, algebraic_node, boards_node, messages};
use crate::formats::node::{Map, Node, Scalar};
use crate::formats::{fen, yaml};
use crate::geometry::{BoardId, Place};
use crate::output::outline::{Standing, standing};
use crate::pieces::{Color, Piece, Role, attribute};
use crate::position::{CastlingRights, Diagram, Man};
use crate::rules::Rules;
use serde::{Deserialize, Serialize};

/// A problem as a page holds it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sheet {
    /// The rules by their name, or as a map in one line.
    pub rules: String,
    /// The men with their places.
    pub men: Vec<Standing>,
    /// The side to move, where it is not the one that follows from the stipulation.
    pub turn: Option<Color>,
    /// The castling that a FEN states: `KQkq`, `-`. Nothing where it is assumed, as problem convention has it.
    pub castling: Option<String>,
    /// The square passed over by a double step just played, as a FEN states it.
    pub passed: Option<String>,
    /// What is demanded.
    pub stipulation: String,
    /// The options.
    pub options: Vec<String>,
    /// The fairy conditions.
    pub conditions: Vec<String>,
    /// The twins: the letter, and what is changed.
    pub twins: Vec<(String, String)>,
    /// The title.
    pub title: String,
    /// The authors.
    pub authors: Vec<String>,
    /// Where it was published.
    pub source: String,
    /// When: a year, or a date.
    pub date: String,
    /// The distinction.
    pub award: String,
    /// How many solutions are intended.
    pub intended: String,
    /// Comments, a passage each.
    pub comments: Vec<String>,
    /// Keywords.
    pub keywords: Vec<String>,
    /// The solution that is stated.
    pub solution: String,
    /// The record that it was opened from.
    pub base: Option<Base>,
}

/// A field that has changed, with what it holds now.
pub type Change = (&'static str, Option<Node>);

/// The paths of the plain texts of a record, in its present form.
const SOURCE: [&str; 2] = ["source", "name"];
const DATE: [&str; 3] = ["source", "date", "year"];
const AWARD: [&str; 2] = ["award", "distinction"];

impl Sheet {
    /// The problem of a record. A diagram that cannot be read is empty; the reasons stand beside it.
    pub fn of(entry: &Entry) -> (Sheet, Vec<EntryError>) {
        let modern = Entry {
            fields: entry.modern_fields(),
            ..entry.clone()
        };
        let (draft, errors) = match entry.draft(&Defaults::default()) {
            Ok(draft) => (Some(draft), Vec::new()),
            Err(errors) => (None, errors),
        };
        let mut sheet = Sheet {
            stipulation: entry.text("stipulation").unwrap_or_default().to_string(),
            twins: twins(entry),
            title: text(&modern, &["title"]),
            source: text(&modern, &SOURCE),
            date: date(&modern),
            award: text(&modern, &AWARD),
            intended: text(&modern, &["intended-solutions"]),
            solution: text(&modern, &["solution"]),
            ..Sheet::default()
        };
        let lists = [
            (&mut sheet.options, "options"),
            (&mut sheet.authors, "authors"),
            (&mut sheet.comments, "comments"),
            (&mut sheet.keywords, "keywords"),
        ];
        for (list, name) in lists {
            *list = modern.texts(name).into_iter().map(str::to_string).collect();
        }
        sheet.conditions = entry.conditions().into_iter().map(str::to_string).collect();
        if let Some(draft) = draft {
            sheet.take(&draft.diagram);
            sheet.turn = draft.turn.filter(|turn| {
                let problem = draft.problem(&entry.id);
                problem.is_none_or(|problem| problem.side_in_diagram() != *turn)
            });
            if draft.field != "fen" {
                (sheet.castling, sheet.passed) = (None, None);
            }
        } else if let Ok(rules) = entry.rules(&Defaults::default()) {
            sheet.rules = rules.to_string();
        }
        (sheet, errors)
    }

    /// The rules, men and rights of a diagram.
    fn take(&mut self, diagram: &Diagram) {
        let rules = &diagram.rules;
        self.rules = rules.to_string();
        self.men = diagram
            .men
            .iter()
            .map(|man| standing(rules, man.place, man.piece))
            .collect();
        self.men.sort();
        if matches!(diagram.castling, CastlingRights::Stated(_)) {
            let fen = fen::write(diagram);
            self.castling = fen.split(' ').nth(2).map(str::to_string);
        }
        self.passed = diagram.passed.map(|_| {
            let fen = fen::write(diagram);
            fen.split(' ').nth(3).unwrap_or("-").to_string()
        });
    }

    /// The record that it stands for: that from which it was opened, with the fields that have been changed.
    ///
    /// # Errors
    /// A man, a square or the rules cannot be read.
    pub fn entry(&self, base: Option<&Entry>) -> Result<Entry, String> {
        let mut entry = match base {
            Some(base) => base.clone(),
            None => Entry::new(origin(), Map::default(), true),
        };
        for (name, node) in self.changes(base)? {
            match node {
                Some(node) => entry.fields.set(name, node),
                None => _ = entry.fields.remove(name),
            }
        }
        Ok(entry)
    }

    /// The fields that are not as the record has them, with what they are to hold.
    ///
    /// # Errors
    /// As for [`entry`](Self::entry).
    pub fn changes(&self, base: Option<&Entry>) -> Result<Vec<Change>, String> {
        let before = base.map_or_else(Sheet::default, |base| Sheet::of(base).0);
        let mut changes = Vec::new();
        if self.rules != before.rules || base.is_none() {
            changes.push(("rules", Some(self.rules_node()?)));
        }
        self.change_diagram(&before, base, &mut changes)?;
        let plain = [
            ("stipulation", &self.stipulation, &before.stipulation),
            ("title", &self.title, &before.title),
            ("intended-solutions", &self.intended, &before.intended),
            ("solution", &self.solution, &before.solution),
        ];
        for (name, now, then) in plain {
            if now != then {
                changes.push((name, some(now).map(|text| scalar(name, text))));
            }
        }
        let lists = [
            ("options", &self.options, &before.options),
            ("conditions", &self.conditions, &before.conditions),
            ("authors", &self.authors, &before.authors),
            ("comments", &self.comments, &before.comments),
            ("keywords", &self.keywords, &before.keywords),
        ];
        for (name, now, then) in lists {
            if now != then {
                changes.push((name, (!now.is_empty()).then(|| Node::texts(now))));
            }
        }
        if self.twins != before.twins {
            changes.push(("twins", (!self.twins.is_empty()).then(|| self.twins_node())));
        }
        changes.extend(self.deep_changes(&before, base));
        Ok(changes)
    }

    /// The same of the maps of which it shows single texts.
    fn deep_changes(&self, before: &Sheet, base: Option<&Entry>) -> Vec<Change> {
        let mut changes = Vec::new();
        let modern = base.map(Entry::modern_fields).unwrap_or_default();
        let deep: [(&'static str, &[&str], &String, &String); 3] = [
            ("source", &SOURCE, &self.source, &before.source),
            ("source", &DATE, &self.date, &before.date),
            ("award", &AWARD, &self.award, &before.award),
        ];
        let mut maps: Vec<(&'static str, Node)> = Vec::new();
        for (name, path, now, then) in deep {
            if now != then {
                let known = maps.iter().position(|(other, _)| *other == name);
                let at = known.unwrap_or_else(|| {
                    let node = modern.get(name).cloned().unwrap_or_else(|| Node::Map(Map::default()));
                    maps.push((name, node));
                    maps.len() - 1
                });
                put(&mut maps[at].1, &path[1..], some(now));
            }
        }
        for (name, node) in maps {
            let empty = node.as_map().is_some_and(|map| map.items.is_empty());
            changes.push((name, (!empty).then_some(node)));
        }
        changes
    }

    /// What the rules are: a name, or a map.
    fn rules_node(&self) -> Result<Node, String> {
        let text = format!("rules: {}\n", if self.rules.is_empty() { "alice" } else { &self.rules });
        let read = yaml::read(&text, "rules").into_iter().next();
        let entry = read.and_then(Result::ok);
        let node = entry.and_then(|entry| entry.get("rules").cloned());
        node.ok_or_else(|| format!("rules: `{}`, expected a name such as alice", self.rules))
    }

    /// The rules themselves.
    ///
    /// # Errors
    /// There are no such rules.
    pub fn read_rules(&self) -> Result<Rules, String> {
        let mut fields = Map::default();
        fields.set("rules", self.rules_node()?);
        let entry = Entry::new(origin(), fields, true);
        entry.rules(&Defaults::default()).map_err(|errors| messages(&errors))
    }

    /// The diagram, in the field in which the record has it.
    fn change_diagram(&self, before: &Sheet, base: Option<&Entry>, changes: &mut Vec<Change>) -> Result<(), String> {
        let mut men = self.men.clone();
        men.sort();
        let asked = (&men, self.turn, &self.castling, &self.passed);
        let known = (&before.men, before.turn, &before.castling, &before.passed);
        let has = |name: &str| base.is_some_and(|base| base.get(name).is_some_and(|node| !node.is_null()));
        let kept = ["fen", "boards", "algebraic"].into_iter().find(|name| has(name));
        if asked == known && kept.is_some() {
            return Ok(());
        }
        let rules = self.read_rules()?;
        let diagram = self.diagram(&rules)?;
        let needs_fen = self.turn.is_some() || self.castling.is_some() || self.passed.is_some();
        let field = match kept {
            _ if needs_fen => "fen",
            Some(field) => field,
            None if rules.boards == 1 => "algebraic",
            None => "boards",
        };
        if let Some(other) = kept.filter(|kept| *kept != field) {
            changes.push((other, None));
        }
        let node = match field {
            "fen" => Node::text(self.fen(&diagram)),
            "boards" => boards_node(&diagram),
            _ => algebraic_node(&diagram),
        };
        changes.push((field, Some(node)));
        Ok(())
    }

    /// The men, and the side to move as far as it is said.
    ///
    /// # Errors
    /// A man or a square cannot be read.
    pub fn diagram(&self, rules: &Rules) -> Result<Diagram, String> {
        let mut diagram = Diagram::empty(*rules);
        for standing in &self.men {
            let unread = || format!("`{}{}`, expected a man and its place", standing.man, standing.at);
            diagram.men.push(Man::new(
                read_place(rules, &standing.at).ok_or_else(unread)?,
                read_man(&standing.man).ok_or_else(unread)?,
            ));
        }
        diagram.turn = self.turn.unwrap_or(Color::White);
        Ok(diagram)
    }

    /// The FEN, with its fields only where something is said by them.
    fn fen(&self, diagram: &Diagram) -> String {
        let written = fen::write(diagram);
        let one_line = !written.contains(" | ");
        let Some((placement, _)) = written.split_once(' ').filter(|_| one_line) else {
            return written;
        };
        if self.turn.is_none() && self.castling.is_none() && self.passed.is_none() {
            return placement.to_string();
        }
        let turn = diagram.turn.pick('w', 'b');
        if self.castling.is_none() && self.passed.is_none() {
            return format!("{placement} {turn}");
        }
        let assumed = written.split(' ').nth(2).unwrap_or("-");
        let castling = self.castling.as_deref().unwrap_or(assumed);
        let passed = self.passed.as_deref().unwrap_or("-");
        format!("{placement} {turn} {castling} {passed} 0 1")
    }

    fn twins_node(&self) -> Node {
        Node::map(self.twins.iter().map(|(letter, text)| (letter, Node::text(text))))
    }
}

/// Where a record stands that comes from no file.
pub(super) fn origin() -> Origin {
    Origin::new("board", 1, Source::Yaml)
}

/// A place as a page names it: `Be4`.
pub(super) fn read_place(rules: &Rules, text: &str) -> Option<Place> {
    let board = BoardId::from_letter(text.chars().next()?)?;
    let square = rules.shape.parse(text.get(1..)?)?;
    Some(Place::new(board, square))
}

/// A man by its letters: `K`, `nr`, `-Q`, `royal.Q`.
pub(super) fn read_man(text: &str) -> Option<Piece> {
    let (words, letters) = text
        .rsplit_once('.')
        .map_or(("", text), |(words, letters)| (words, letters));
    let mut piece = read_plain(letters)?;
    for word in words.split('.').filter(|word| !word.is_empty()) {
        piece = piece.also(attribute(word)?.alone);
    }
    Some(piece)
}

/// A man without attributes.
fn read_plain(text: &str) -> Option<Piece> {
    if let Some(letters) = text.strip_prefix('+') {
        return Role::from_letters(letters).map(|role| Piece::new(Color::White, role));
    }
    if let Some(letters) = text.strip_prefix('-') {
        return Role::from_letters(letters).map(Piece::neutral);
    }
    let role = Role::from_letters(text)?;
    let white = text.chars().next()?.is_uppercase();
    Some(Piece::new(if white { Color::White } else { Color::Black }, role))
}

fn some(text: &str) -> Option<&str> {
    (!text.trim().is_empty()).then_some(text)
}

/// A text, or a number where the field usually holds one.
fn scalar(name: &str, text: &str) -> Node {
    let number = name == "intended-solutions" && text.chars().all(|letter| letter.is_ascii_digit());
    match number {
        true => Node::bare(text),
        false => Node::text(text),
    }
}

/// The text at a path, or of the scalar that stands where the path goes on.
fn text(entry: &Entry, path: &[&str]) -> String {
    entry.text(&path.join(".")).unwrap_or_default().to_string()
}

/// The year, if the date is one of a map; or else the date as written.
fn date(entry: &Entry) -> String {
    let whole = entry.text("source.date").map(str::to_string);
    whole.unwrap_or_else(|| text(entry, &DATE))
}

fn twins(entry: &Entry) -> Vec<(String, String)> {
    let map = entry.get("twins").and_then(Node::as_map);
    let items = map.map(|map| map.items.as_slice()).unwrap_or_default();
    let told = items.iter().map(|(letter, node)| {
        let text = node.as_text().unwrap_or_default().to_string();
        (letter.text.clone(), text)
    });
    told.collect()
}

/// Sets the text at a path, or takes it out.
fn put(node: &mut Node, path: &[&str], text: Option<&str>) {
    let Some((name, rest)) = path.split_first() else {
        *node = Node::text(text.unwrap_or_default());
        return;
    };
    if node.as_map().is_none() {
        *node = Node::Map(Map::default());
    }
    let Node::Map(map) = node else { return };
    if rest.is_empty() || map.get(name).is_some_and(|inner| inner.as_map().is_none()) {
        match text {
            Some(text) => {
                let year = *name == "year" && text.chars().all(|letter| letter.is_ascii_digit());
                let text = if year { Scalar::bare(text) } else { Scalar::text(text) };
                map.set(name, Node::Scalar(text));
            }
            None => _ = map.remove(name),
        }
        return;
    }
    let mut inner = map.remove(name).unwrap_or_else(|| Node::Map(Map::default()));
    put(&mut inner, rest, text);
    if inner.as_map().is_none_or(|map| !map.items.is_empty()) {
        map.set(name, inner);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::{Attributes, Owner};

    #[test]
    fn every_man_is_read_as_a_page_names_it() {
        let rules = Rules::of(crate::rules::Variant::Orthodox);
        let place = read_place(&rules, "Ae4").expect("a place");
        for role in Role::all() {
            for owner in Owner::ALL {
                let plain = Piece::of(owner, role);
                for piece in [plain, plain.with(Attributes::ROYAL.and(Attributes::VOLAGE))] {
                    let named = standing(&rules, place, piece).man;
                    assert_eq!(read_man(&named), Some(piece), "{named}");
                }
            }
        }
    }
}
