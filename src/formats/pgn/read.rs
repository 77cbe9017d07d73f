//! PGN as records: what its tags tell of source, players and rules, and the moves as they stand.

use crate::brief::{QUOTED, shortened};
use crate::formats::entry::{Entry, Origin, ReaderNotes, Source};
use crate::formats::node::{Map, Node};
use crate::rules::{Rules, Variant};
use crate::text::regex;
use regex::Regex;
use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

/// Is this PGN? It begins with a tag.
pub fn is_pgn(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('%'));
    first.is_some_and(|line| tag(line).is_some())
}

/// The games of a text, each a record. Tags that have no field of their own are kept under `tags`.
pub fn read(text: &str, file: &str) -> Vec<Entry> {
    let games = cut(text);
    let single = games.len() == 1;
    let entry = |(index, game): (usize, Game)| {
        let origin = Origin::new(file, index + 1, Source::Yaml);
        let notes = ReaderNotes {
            lines: [(String::new(), game.line)].into(),
            doubts: game.doubts(),
            ..ReaderNotes::default()
        };
        Entry {
            notes,
            ..Entry::new(origin, game.fields(), single)
        }
    };
    games.into_iter().enumerate().map(entry).collect()
}

/// So many doubts are told of one game.
const MOST_DOUBTS: usize = 10;

/// A game of a text.
struct Game {
    /// Its first line, from 1.
    line: usize,
    tags: Vec<(String, String)>,
    moves: String,
}

/// The games of a text: tags behind moves begin the next one, unless they stand in a comment.
fn cut(text: &str) -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    let mut in_comment = false;
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if line.is_empty() || line.starts_with('%') {
            continue;
        }
        let told = tag(line).filter(|_| !in_comment);
        if games.last().is_none_or(|game| told.is_some() && !game.moves.is_empty()) {
            games.push(Game {
                line: number,
                tags: Vec::new(),
                moves: String::new(),
            });
        }
        let Some(game) = games.last_mut() else { continue };
        match told {
            Some(tag) => game.tags.push(tag),
            None => {
                in_comment = ends_in_comment(line, in_comment);
                game.moves += if game.moves.is_empty() { "" } else { "\n" };
                game.moves += line;
            }
        }
    }
    games
}

/// Is a comment in braces open behind this line?
fn ends_in_comment(line: &str, before: bool) -> bool {
    let mut inside = before;
    for sign in line.chars() {
        match sign {
            '{' => inside = true,
            '}' => inside = false,
            ';' if !inside => return false,
            _ => {}
        }
    }
    inside
}

/// A line `[Name "value"]`.
fn tag(line: &str) -> Option<(String, String)> {
    let inner = line.strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inner.split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let is_name = !name.is_empty() && name.chars().all(|sign| sign.is_alphanumeric() || sign == '_');
    is_name.then(|| (name.to_string(), value.replace("\\\"", "\"").replace("\\\\", "\\")))
}

/// Is nothing said in this tag?
fn is_unknown(value: &str) -> bool {
    value.chars().all(|sign| matches!(sign, '?' | '.' | '-' | ' '))
}

impl Game {
    /// What is said of tags that are given more than once: PGN has each once, and a record has no place for more.
    fn doubts(&self) -> Vec<String> {
        let (mut names, mut twice) = (HashSet::new(), BTreeSet::new());
        for (name, _) in &self.tags {
            if !names.insert(name.to_ascii_lowercase()) {
                twice.insert(shortened(name, QUOTED));
            }
        }
        let told = twice.into_iter().take(MOST_DOUBTS);
        told.map(|name| format!("the tag {name} is given twice, and the first of them counts"))
            .collect()
    }

    fn fields(self) -> Map {
        let Game { mut tags, moves, .. } = self;
        let mut names = HashSet::new();
        tags.retain(|(name, _)| names.insert(name.to_ascii_lowercase()));
        let mut take = |name: &str| {
            let index = tags.iter().position(|(other, _)| other.eq_ignore_ascii_case(name))?;
            Some(tags.remove(index).1).filter(|value| !is_unknown(value))
        };
        let (name, date) = (take("Event"), take("Date"));
        let date = date.map(|date| day(&date).map_or_else(|| Node::text(date), Node::Map));
        let source = [("name", name.map(Node::text)), ("date", date)];
        let players = [("white", take("White")), ("black", take("Black"))];
        let players = players.map(|(name, player)| (name, player.map(Node::text)));
        let (variant, fen, _) = (take("Variant"), take("FEN"), take("SetUp"));
        let stated = take("Result").filter(|result| result != "*");
        // Of two results that differ both are kept, so that they are refused where the game is read.
        let (moves, told) = match without_result(&moves) {
            (_, Some(told)) if stated.as_ref().is_some_and(|stated| *stated != told) => (moves, None),
            parted => parted,
        };
        let others = tags.into_iter().filter(|(_, value)| !is_unknown(value));
        let others = others.map(|(name, value)| (name, Some(Node::text(value))));
        let fields = [
            ("source", filled(source)),
            ("players", filled(players)),
            ("rules", rules(variant, fen.as_deref(), &moves).map(Node::text)),
            ("fen", fen.map(Node::text)),
            ("moves", Some(moves).filter(|moves| !moves.is_empty()).map(Node::text)),
            ("result", stated.or(told).map(Node::text)),
            ("tags", filled(others)),
        ];
        told_of(fields)
    }
}

/// What is told of these data, by their names.
fn told_of<K: Into<String>>(data: impl IntoIterator<Item = (K, Option<Node>)>) -> Map {
    let told = data.into_iter().filter_map(|(name, node)| Some((name, node?)));
    told.collect()
}

/// The same as data, if anything is told.
fn filled<K: Into<String>>(data: impl IntoIterator<Item = (K, Option<Node>)>) -> Option<Node> {
    let map = told_of(data);
    (!map.items.is_empty()).then_some(Node::Map(map))
}

/// The rules that the tag `Variant` names, or those of a game without it.
fn rules(variant: Option<String>, fen: Option<&str>, moves: &str) -> Option<String> {
    match variant {
        Some(name) => Some(named_rules(&name).map_or(name, |rules| rules.to_string())),
        None => Some(unnamed_rules(fen, moves)?.to_string()),
    }
}

/// A board that a move names.
static BOARD: LazyLock<Regex> = LazyLock::new(|| regex("[a-h][1-8](=?[QRBNS])?([/(>][AB]|A)|[AB]:[A-Za-z]"));

/// The rules of a game whose tags name none: those of chess, unless its FEN or its moves name several boards.
pub fn unnamed_rules(fen: Option<&str>, moves: &str) -> Option<Rules> {
    let boards = fen.is_some_and(|fen| fen.contains('|')) || BOARD.is_match(moves);
    (!boards).then(|| Rules::of(Variant::Orthodox))
}

/// The rules of a name as the tag `Variant` has it.
pub fn named_rules(name: &str) -> Option<Rules> {
    // What other programs write for games of no variant.
    let usual = ["standard", "chess", "normal"].contains(&name.to_ascii_lowercase().as_str());
    Rules::from_name(if usual { Variant::Orthodox.name() } else { name })
}

/// `1973.02.??` as a map, if it begins with a year.
fn day(date: &str) -> Option<Map> {
    let parts: Vec<&str> = date.split('.').collect();
    let known = |index: usize| parts.get(index).filter(|part| !is_unknown(part));
    let number = |index: usize| known(index).and_then(|part| part.parse::<u16>().ok());
    let named = ["year", "month", "day"].into_iter().enumerate();
    let day: Map = named
        .map_while(|(index, name)| Some((name, Node::bare(number(index)?.to_string()))))
        .collect();
    let told = day.items.len();
    let whole = parts.len() <= 3 && (0..3).filter(|&index| known(index).is_some()).count() == told;
    (whole && told > 0).then_some(day)
}

/// Moves without the result behind them, and that result.
fn without_result(moves: &str) -> (String, Option<String>) {
    for result in ["1-0", "0-1", "1/2-1/2", "*"] {
        if let Some(rest) = moves
            .strip_suffix(result)
            .filter(|rest| rest.is_empty() || rest.ends_with(char::is_whitespace))
        {
            let told = (result != "*").then(|| result.to_string());
            return (rest.trim_end().to_string(), told);
        }
    }
    (moves.to_string(), None)
}
