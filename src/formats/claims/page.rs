//! Solution texts cut into items.

use super::cut::{Placed, Token, cut};
use super::items::{HalfMove, Item};
use super::words::Words;
use crate::problem::claims::{Unread, Why};
use crate::solution::Ply;

/// The items of a text, before which there are so many lines.
pub(super) fn items(words: &Words, text: &str, before: usize) -> Vec<Item> {
    let mut page = Page {
        items: Vec::new(),
        number: None,
        joins: false,
        words,
    };
    let tokens = cut(text);
    let mut rest = tokens.as_slice();
    while let Some(((line, token), behind)) = rest.split_first() {
        let used = heading(rest).map(|(item, used)| {
            page.items.push(item);
            used
        });
        if used.is_none() {
            page.token(before + line + 1, token, behind);
        }
        rest = &rest[used.unwrap_or(1)..];
    }
    page.items
}

/// No move is written with more letters, signs behind it included.
const LONGEST: usize = 80;

/// So many brackets in a row may stand between a move and what is told together with it.
const BRACKETS: usize = 16;

/// `Set play:`, `After the key:` and their like at the beginning of a line.
fn heading(tokens: &[Placed]) -> Option<(Item, usize)> {
    let word = |at: usize| match tokens.get(at) {
        Some((_, Token::Word(word))) => word.to_lowercase(),
        _ => String::new(),
    };
    let first = word(0);
    match (first.as_str(), word(1).as_str()) {
        ("set", "play" | "play:") => Some((Item::SetPlay, 2)),
        ("satzspiel" | "satzspiel:" | "set:", _) => Some((Item::SetPlay, 1)),
        ("after", "the") if word(2).starts_with("key") => Some((Item::Heading, 3)),
        ("actual", "play" | "play:") => Some((Item::Heading, 2)),
        ("best", "try:") => Some((Item::Heading, 2)),
        ("duals:" | "dual:", _) => Some((Item::Duals, 1)),
        ("tries:" | "tries" | "solution:" | "try:" | "key:", _) => Some((Item::Heading, 1)),
        // `No solution in the part that is examined.`
        ("no", "solution") if word(7).starts_with("examined") => Some((Item::Heading, 8)),
        ("no", "solution." | "solution") => Some((Item::Heading, 2)),
        _ => None,
    }
}

/// The items of a text as far as they are read.
struct Page<'a> {
    items: Vec<Item>,
    /// A number whose move is awaited.
    number: Option<Ply>,
    /// Is the next move told together with the one before it?
    joins: bool,
    words: &'a Words,
}

impl Page<'_> {
    fn token(&mut self, line: usize, token: &Token, behind: &[Placed]) {
        match token {
            Token::Line => self.items.push(Item::Line),
            Token::Open => self.items.push(Item::Open),
            Token::Close => self.items.push(Item::Close),
            Token::Comma => {
                let next = behind.iter().find(|(_, token)| *token != Token::Line);
                let told = matches!(next, Some((_, Token::Word(_)))) && self.last().is_some();
                self.joins = told;
                return;
            }
            &Token::Number(ply) => {
                let joins = self.joins && self.last().is_some_and(|told| told.number == Some(ply));
                self.number = Some(ply);
                self.joins = joins;
                return;
            }
            Token::Dots => match self.number {
                Some(ply) if ply.is_first() => self.number = Some(ply.next()),
                number => {
                    self.number = None;
                    self.items.push(Item::Dots(number));
                }
            },
            Token::Board(board) => {
                // Behind `=Q` a slash would be taken for that of a hunter, `Q/B`.
                let promotes = self.last().is_some_and(|told| told.text.contains('='));
                let sign = if promotes { '>' } else { '/' };
                self.append(&format!("{sign}{board}"));
            }
            Token::Word(word) => {
                self.word(line, word);
                return;
            }
        }
        self.joins = false;
    }

    /// The half-move that was read last, if nothing but a bracket has come since.
    fn last(&mut self) -> Option<&mut HalfMove> {
        let mut near = self.items.iter_mut().rev().take(BRACKETS);
        let last = near.find(|item| !matches!(item, Item::Open));
        match last {
            Some(Item::Move(told)) => Some(told),
            _ => None,
        }
    }

    fn word(&mut self, line: usize, word: &str) {
        let joins = std::mem::take(&mut self.joins);
        if let Some(item) = between(word) {
            self.items.push(item);
            return;
        }
        if matches!(word.to_lowercase().as_str(), "or" | "ou" | "oder") && self.last().is_some() {
            // `b6 (or 1...b5)`: the bracket belongs to the move.
            self.joins = true;
            return;
        }
        let bare = word.trim_start_matches(['!', '?']);
        let mark = &word[..word.len() - bare.len()];
        if self.number.is_none() && is_sign(word) {
            self.append(word);
            return;
        }
        if !mark.is_empty() {
            self.append(mark);
        }
        if let Some(item) = between(bare) {
            self.items.push(item);
            return;
        }
        if !bare.is_empty() {
            self.half_move(line, bare, joins);
        }
    }

    fn half_move(&mut self, line: usize, word: &str, joins: bool) {
        let number = self.number.take();
        let trimmed = word.trim_end_matches([':', '.']);
        let choices = self
            .words
            .choices(word)
            .or_else(|| self.words.choices(trimmed))
            .or_else(|| self.words.choices(&trimmed.replace('.', "")))
            .or_else(|| self.words.literal_choices(trimmed));
        let Some(choices) = choices else {
            let numbered = number.map_or(String::new(), |ply| ply.to_string());
            let unread = Unread::new(line, format!("{numbered}{word}"), Why::NoMove);
            self.items.push(Item::Unread(unread, number));
            return;
        };
        if joins && let Some(last) = self.last() {
            last.choices.extend(choices);
            last.text.push('/');
            last.text.push_str(word);
            last.mark.extend(word.chars().filter(|sign| "!?".contains(*sign)));
            return;
        }
        self.items.push(Item::Move(HalfMove {
            number,
            choices,
            mark: word.chars().filter(|sign| "!?".contains(*sign)).collect(),
            line,
            text: word.to_string(),
        }));
    }

    /// Adds a sign that a blank has parted from its move.
    fn append(&mut self, sign: &str) {
        let words = self.words;
        let Some(Item::Move(last)) = self.items.last_mut() else {
            return;
        };
        last.mark.extend(sign.chars().filter(|sign| "!?".contains(*sign)));
        let says_nothing = matches!(sign, "mate" | "mate." | "ch" | "ch." | "check") || !is_read_with(sign);
        if says_nothing || last.text.len() + sign.len() > LONGEST {
            return;
        }
        let text = format!("{}{sign}", last.text);
        let literal = || last.is_literal().then(|| words.literal_choices(&text))?;
        if let Some(choices) = words.choices(&text).or_else(literal) {
            last.choices = choices;
            last.text = text;
        }
    }
}

/// The words between moves.
fn between(word: &str) -> Option<Item> {
    let lower = word.to_lowercase();
    let bare = lower.trim_end_matches([':', '.', '!']);
    match bare {
        "but" | "aber" | "mais" => Some(Item::But),
        "threat" | "threats" | "threatening" | "threatens" | "thr" | "dr" | "droht" | "drohung" | "menace" => {
            Some(Item::Threat)
        }
        "zugzwang" | "waiting" | "zz" | "blocus" => Some(Item::Waiting),
        "refutes" | "widerlegt" | "refute" => Some(Item::Refutes),
        _ => None,
    }
}

/// Signs that belong to the move before them.
fn is_sign(word: &str) -> bool {
    let goals = [
        "z", "x", "dia", "ct", "c81", "%", "a=>b", "mate", "mate.", "ch", "ch.", "check",
    ];
    goals.contains(&word) || is_read_with(word) || word.chars().all(|sign| "!?#=+".contains(sign))
}

/// Signs that say something of the move itself.
fn is_read_with(sign: &str) -> bool {
    let lower = sign.to_lowercase();
    // `EPa2` is a move: French has these letters for a man.
    let behind = lower.strip_prefix("ep").or_else(|| lower.strip_prefix("e.p"));
    matches!(lower.as_str(), "+" | "#" | "++" | "†" | "‡" | "≠")
        || behind.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        || sign.starts_with(['/', '>'])
        || sign.starts_with("[+")
}
