//! What stands above a diagram or a game: who made it, and where it appeared.

use super::Entry;

const MONTHS: &str = "January February March April May June July August September October November December";

/// Who made a problem or played a game, and where it appeared.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Heading {
    /// The players of a game.
    pub players: Option<String>,
    /// Its own title, in quotation marks.
    pub title: Option<String>,
    /// The authors, each as spoken: `Udo Marks`.
    pub authors: Vec<String>,
    /// Where it appeared: `The Problemist, March 1999`.
    pub source: Option<String>,
    /// How it was honoured: `1st Prize, Andernach 2025`.
    pub award: Option<String>,
}

impl Heading {
    /// All of it, line by line.
    pub fn lines(&self) -> Vec<String> {
        let authors = self.names();
        let lines = [&self.players, &self.title, &authors, &self.source, &self.award];
        lines.into_iter().flatten().cloned().collect()
    }

    /// White and Black of a game, where both are known: `Seitz – Nadvorney`.
    pub fn players(names: [Option<&str>; 2]) -> Option<String> {
        let [Some(white), Some(black)] = names else { return None };
        Some(format!("{white} – {black}"))
    }

    /// The authors in one line.
    pub fn names(&self) -> Option<String> {
        (!self.authors.is_empty()).then(|| self.authors.join(", "))
    }
}

impl Entry {
    /// Authors or players, source and award, as they are printed.
    pub fn heading(&self) -> Heading {
        let entry = Entry {
            fields: self.modern_fields(),
            ..self.clone()
        };
        Heading {
            players: Heading::players([entry.text("players.white"), entry.text("players.black")]),
            title: entry.text("title").map(|title| format!("“{title}”")),
            authors: entry.texts("authors").into_iter().map(natural).collect(),
            source: source(&entry),
            award: award(&entry),
        }
    }
}

/// A name as it is spoken: `Udo Marks` for `Marks, Udo`.
fn natural(name: &str) -> String {
    let parted = name.split_once(',');
    parted.map_or_else(
        || name.to_string(),
        |(family, given)| format!("{} {family}", given.trim()),
    )
}

/// `The Problemist, March 1999`, `feenschach 1/7100, 1965`.
fn source(entry: &Entry) -> Option<String> {
    let mut name = entry.text("source.name")?.to_string();
    let number = [entry.text("source.issue"), entry.text("source.problemid")];
    let number: Vec<&str> = number.into_iter().flatten().collect();
    if !number.is_empty() {
        name = format!("{name} {}", number.join("/"));
    }
    Some(match date(entry, "source.date") {
        Some(date) => format!("{name}, {date}"),
        None => name,
    })
}

/// `1st Prize, Andernach 2025`; the tourney is left out where it is that of the source.
fn award(entry: &Entry) -> Option<String> {
    let distinction = entry.text("award.distinction")?;
    let tourney = entry.text("award.tourney.name").or(entry.text("award.tourney"));
    let told = tourney.filter(|&name| name != "ditto" && Some(name) != entry.text("source.name"));
    Some(told.map_or_else(
        || distinction.to_string(),
        |tourney| format!("{distinction}, {tourney}"),
    ))
}

/// `29 November 2007`, `March 1999`, `1965`.
fn date(entry: &Entry, path: &str) -> Option<String> {
    if let Some(text) = entry.text(path) {
        return Some(text.to_string());
    }
    let part = |name: &str| entry.text(&format!("{path}.{name}"));
    let month = part("month").and_then(|month| month.parse::<usize>().ok()).unwrap_or(0);
    let month = MONTHS.split(' ').nth(month.wrapping_sub(1));
    let parts: Vec<&str> = [part("day"), month, part("year")].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}
