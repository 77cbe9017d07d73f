//! Solution texts as items: moves with what can be meant by them, and the words that stand between.

use super::cut::{Placed, Token, cut};
use crate::formats::score::token::plain;
use crate::formats::score::written::{Departure, Grammar, Written, letters};
use crate::geometry::{BoardId, Shape};
use crate::notation::Language;
use crate::pieces::Role;
use crate::position::Move;
use crate::problem::claims::{Held, Unread, Why};
use crate::rules::{Rules, ZeroMoves};
use crate::solution::Ply;
use regex::Regex;
use std::cmp::Reverse;
use std::sync::LazyLock;

/// A part of a text.
#[derive(Clone, Debug)]
pub(super) enum Item {
    /// A half-move.
    Move(HalfMove),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `but`: refutations follow.
    But,
    /// `threat:` and the like.
    Threat,
    /// `zugzwang.` and the like.
    Waiting,
    /// `refutes.`
    Refutes,
    /// The heading of the set play.
    SetPlay,
    /// `Duals:`
    Duals,
    /// Any other heading.
    Heading,
    /// Dots in place of a move that is left out.
    Dots(Option<Ply>),
    /// The end of a line.
    Line,
    /// Something else, behind a number or not.
    Unread(Unread, Option<Ply>),
}

/// A half-move as it is written.
#[derive(Clone, Debug)]
pub(super) struct HalfMove {
    /// The number before it.
    pub number: Option<Ply>,
    /// The move, or several that are told together.
    pub choices: Vec<Choice>,
    /// Its `!` and `?`.
    pub mark: String,
    pub line: usize,
    pub text: String,
}

impl HalfMove {
    /// Is it a move that a side bound by reflex play should have made? Popeye's sign for it is `?!?`.
    pub fn is_missed(&self) -> bool {
        self.mark.ends_with("?!?")
    }

    /// Is it, or a part of it, a word that no grammar reads?
    fn is_literal(&self) -> bool {
        let is_unread = |choice: &Choice| matches!(choice, Choice::One(one) if one.readings.is_empty());
        self.choices.iter().any(is_unread)
    }
}

/// A move that is told.
#[derive(Clone, Debug)]
pub(super) enum Choice {
    /// One.
    One(OneMove),
    /// All moves of a man, as `S~` or `R(e8)–other`.
    All(All),
}

/// One move as it is told.
#[derive(Clone, Debug)]
pub(super) struct OneMove {
    /// All ways in which it can be read; none if no grammar reads it.
    pub readings: Vec<Written>,
    /// The word without blanks, `!` and `?`, to be held against what we should write; empty in chess, which readings
    /// cover.
    pub word: String,
}

/// All moves of a man.
#[derive(Clone, Debug)]
pub(super) struct All {
    role: Option<Role>,
    neutral: bool,
    from: Departure,
}

impl All {
    /// Is this legal move among them?
    pub fn has(&self, step: Move, shape: Shape) -> bool {
        let placed = self.from.file.is_some() && self.from.rank.is_some();
        let owned = if step.is_by_neutral() {
            self.neutral || placed
        } else {
            !self.neutral
        };
        owned && self.role.is_none_or(|role| role == step.role()) && self.from.fits(step, shape)
    }
}

static ALL: LazyLock<Regex> = LazyLock::new(|| all_moves(&[]));

/// The pattern of all moves of a man that are told together, where there are these fairy men.
fn all_moves(fairy: &[Role]) -> Regex {
    let men = letters(fairy);
    let pattern = r"\(?(?P<level>[A-E])?(?P<file>[a-h])?(?P<rank>[1-8])?(?:/(?P<board>[ABC]))?\)?(?:~|-any|-other)$";
    Regex::new(&format!("^(?P<neutral>n)?(?P<role>{men})?{pattern}")).expect("the pattern is well formed")
}

/// No move is written with more letters, signs behind it included.
const LONGEST: usize = 80;

/// So many brackets in a row may stand between a move and what is told together with it.
const BRACKETS: usize = 16;

/// Turns texts into items.
pub(super) struct Items {
    rules: Rules,
    letters: Language,
    grammar: Grammar,
    /// Is there more than chess? Then moves may be written as no grammar reads.
    fairy: bool,
    /// What all moves of a man look like that are told together.
    all: Regex,
    /// The letters of men in the text with ours, those of two letters first; none where the text has ours.
    men: Vec<(&'static str, &'static str)>,
}

impl Items {
    /// For texts with these letters on problems with these fairy men; `None` if there is nothing but chess.
    pub fn new(rules: Rules, letters: Language, fairy: Option<&[Role]>) -> Self {
        let foreign = letters != Language::English;
        let roles = Role::CLASSICAL
            .into_iter()
            .chain(fairy.unwrap_or_default().iter().copied());
        let named = |role: Role| (letters.letter(role), role.letters());
        let mut men: Vec<_> = roles.filter(|_| foreign).map(named).collect();
        men.sort_by_key(|(letters, _)| Reverse(letters.len()));
        Items {
            rules,
            letters,
            grammar: Grammar::of_men(rules.shape, fairy),
            fairy: fairy.is_some(),
            all: match fairy.unwrap_or_default() {
                [] => ALL.clone(),
                fairy => all_moves(fairy),
            },
            men,
        }
    }

    /// The items of a text, before which there are so many lines.
    pub fn read(&self, text: &str, before: usize) -> Vec<Item> {
        let mut page = Page {
            items: Vec::new(),
            number: None,
            joins: false,
            reader: self,
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

    /// What a word without signs means, if it is a move; with `/` several that are told together.
    fn choices(&self, word: &str) -> Option<Vec<Choice>> {
        alternatives(word).into_iter().map(|part| self.choice(part)).collect()
    }

    /// The same where parts of it may be moves that are only known by how we should write them: `1.Pb2<->Pb6`.
    fn literal_choices(&self, word: &str) -> Option<Vec<Choice>> {
        let choice = |part| self.choice(part).or_else(|| self.literal(part));
        alternatives(word).into_iter().map(choice).collect()
    }

    fn choice(&self, word: &str) -> Option<Choice> {
        let plain = plain(word);
        let english = self.in_english(&plain);
        let man = self.man_of_level(&plain).or_else(|| english.clone());
        if let Some(all) = man.and_then(|man| self.all(&man)) {
            return Some(all);
        }
        let mut written = english.map_or_else(Vec::new, |english| self.grammar.read(&english));
        if self.begins_with_level(&plain) {
            // In the cube the first letter may be a level, which is the same in all languages.
            let promoted = self.promotion_in_english(&plain, "");
            written.extend(self.grammar.read(&promoted));
        }
        (!written.is_empty()).then(|| Choice::One(self.one(written, &plain)))
    }

    /// A word that only a legal move can be that we should write so: where there is more than chess, and it names a square.
    fn literal(&self, word: &str) -> Option<Choice> {
        static SQUARE: LazyLock<Regex> =
            LazyLock::new(|| Regex::new("[a-h][1-8]").expect("the pattern is well formed"));
        let plain = plain(word);
        (self.fairy && SQUARE.is_match(&plain)).then(|| Choice::One(self.one(Vec::new(), &plain)))
    }

    fn one(&self, readings: Vec<Written>, plain: &str) -> OneMove {
        let letters = plain.trim_end_matches(['!', '?']).chars();
        let word = letters.filter(|letter| self.fairy && !letter.is_whitespace()).collect();
        OneMove { readings, word }
    }

    /// All moves of the man that is told so, if they are told together.
    fn all(&self, english: &str) -> Option<Choice> {
        let found = self.all.captures(english)?;
        let letter = |name| found.name(name).and_then(|part| part.as_str().chars().next());
        let from = Departure {
            board: letter("board").and_then(BoardId::from_letter),
            level: letter("level").map(|level| level as u8 - b'A'),
            file: letter("file").map(|file| file as u8 - b'a'),
            rank: letter("rank").map(|rank| rank as u8 - b'1'),
        };
        let zero = self.rules.zero_moves != ZeroMoves::No && english.ends_with('~') && from.rank.is_some();
        let role = match found.name("role") {
            Some(letters) => Some(self.grammar.role(letters.as_str())?),
            None => None,
        };
        let neutral = found.name("neutral").is_some();
        (!zero).then_some(Choice::All(All { role, neutral, from }))
    }

    /// A pawn of the cube that is told by its square alone, `Ba2-any`, with its own letter in front: that of a level
    /// is no man's.
    fn man_of_level(&self, word: &str) -> Option<String> {
        let is_square = matches!(word.as_bytes(), [b'A'..=b'E', b'a'..=b'h', b'1'..=b'8', ..]);
        (self.rules.shape.levels() > 1 && is_square).then(|| format!("P{word}"))
    }

    /// Our letters of the man whose letters in the text's language these begin with, and what follows them.
    fn man_in_english<'a>(&self, text: &'a str) -> Option<(&'static str, &'a str)> {
        let known = |&(letters, ours): &(&str, &'static str)| Some((ours, text.strip_prefix(letters)?));
        self.men.iter().find_map(known)
    }

    /// The word with English letters; `None` if it has a letter that its language has not.
    fn in_english(&self, word: &str) -> Option<String> {
        if self.letters == Language::English {
            return Some(word.to_string());
        }
        let (home, bare) = word.split_at(self.home(word));
        let upper = |text: &str| text.starts_with(|letter: char| letter.is_ascii_uppercase());
        let (neutral, bare) = match bare.strip_prefix('n') {
            Some(man) if upper(man) => ("n", man),
            _ => ("", bare),
        };
        let bare = match bare.chars().next() {
            Some('O') => bare.to_string(),
            Some(letter) if letter.is_ascii_uppercase() => {
                let (ours, rest) = self.man_in_english(bare)?;
                format!("{ours}{rest}")
            }
            _ => bare.to_string(),
        };
        let bare = self.rebirth_in_english(&bare)?;
        Some(format!("{home}{neutral}{}", self.promotion_in_english(&bare, neutral)))
    }

    /// The word with the owner and the letters of a man that is reborn in English. In French black and neutral men have
    /// the same letter: it tells nothing.
    fn rebirth_in_english(&self, word: &str) -> Option<String> {
        let Some((before, inside)) = word.split_once("[+") else {
            return Some(word.to_string());
        };
        let man = inside.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
        let owner = match (self.letters, &inside[..inside.len() - man.len()]) {
            (Language::German, "s") => "b",
            (Language::French, "b") => "w",
            (Language::French, "n") => "",
            (_, owner) => owner,
        };
        let (ours, rest) = self.man_in_english(man)?;
        Some(format!("{before}[+{owner}{ours}{rest}"))
    }

    /// The length of the board of departure in front of a man's letter: `A:Dd2/A`. A square behind the colon would make it
    /// a capture by the man of that letter; in the cube squares begin with the letter of a level.
    fn home(&self, word: &str) -> usize {
        let upper = |letter: &u8| letter.is_ascii_uppercase();
        match word.as_bytes() {
            [b'A'..=b'C', b':', man, next, ..] if upper(man) && (self.rules.shape.levels() == 1 || upper(next)) => 2,
            _ => 0,
        }
    }

    /// The word with the letters of the man that a pawn becomes in English.
    fn promotion_in_english(&self, word: &str, neutral: &str) -> String {
        static BECOMES: LazyLock<Regex> = LazyLock::new(|| {
            Regex::new(r"([a-h]([1-8]))(=?\(?n?)([A-Z][A-Z0-9]?)").expect("the pattern is well formed")
        });
        let last = char::from(b'0' + self.rules.shape.ranks());
        let becomes = |found: &regex::Captures<'_>| {
            // Behind a square it may be a board, too: nobody becomes a pawn, no other man becomes anything, and no man
            // does before his last rank.
            let ends = found[2].starts_with(['1', last]) && neutral.is_empty();
            let told = !found[3].is_empty() || ends && word.starts_with(|first: char| first.is_ascii_lowercase());
            let english = self
                .man_in_english(&found[4])
                .filter(|(ours, _)| told && !["K", "P"].contains(ours));
            match english {
                Some((ours, rest)) => format!("{}{}{ours}{rest}", &found[1], &found[3]),
                None => found[0].to_string(),
            }
        };
        BECOMES.replace_all(word, becomes).into_owned()
    }

    /// Can the first letter be that of a level and a file, as in `Bc4`, where letters have to be translated?
    fn begins_with_level(&self, word: &str) -> bool {
        let foreign = self.letters != Language::English && self.rules.shape.levels() > 1;
        foreign && matches!(word.as_bytes(), [b'A'..=b'E', b'a'..=b'h', ..])
    }
}

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
        ("no", "solution." | "solution") => Some((Item::Heading, 2)),
        _ => None,
    }
}

/// A word at its slashes, but for those of boards: `Kb1/A`, and not `/A:` in front of a move that begins there.
fn alternatives(word: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, _) in word.match_indices('/') {
        let mut behind = word[at + 1..].chars();
        let is_board = behind.next().is_some_and(|letter| "ABC".contains(letter))
            && behind
                .next()
                .is_none_or(|sign| !sign.is_ascii_alphanumeric() && !"(:".contains(sign));
        // `R(e8/A)-any` and `Kc1/A/Kc2/A`.
        if !is_board {
            parts.push(&word[start..at]);
            start = at + 1;
        }
    }
    parts.push(&word[start..]);
    parts
}

/// The items of a text as far as they are read.
struct Page<'a> {
    items: Vec<Item>,
    /// A number whose move is awaited.
    number: Option<Ply>,
    /// Is the next move told together with the one before it?
    joins: bool,
    reader: &'a Items,
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
                let sign = format!("/{board}");
                self.append(&sign);
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
            .reader
            .choices(word)
            .or_else(|| self.reader.choices(trimmed))
            .or_else(|| self.reader.choices(&trimmed.replace('.', "")))
            .or_else(|| self.reader.literal_choices(trimmed));
        let Some(choices) = choices else {
            let numbered = number.map_or(String::new(), |ply| ply.to_string());
            let unread = Unread {
                line,
                text: format!("{numbered}{word}"),
                why: Why::NoMove,
                at: None,
                holds: Held::Nothing,
            };
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
        let reader = self.reader;
        let Some(Item::Move(last)) = self.items.last_mut() else {
            return;
        };
        last.mark.extend(sign.chars().filter(|sign| "!?".contains(*sign)));
        let says_nothing = matches!(sign, "mate" | "mate." | "ch" | "ch." | "check") || !is_read_with(sign);
        if says_nothing || last.text.len() + sign.len() > LONGEST {
            return;
        }
        let text = format!("{}{sign}", last.text);
        let literal = || last.is_literal().then(|| reader.literal_choices(&text))?;
        if let Some(choices) = reader.choices(&text).or_else(literal) {
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
    matches!(lower.as_str(), "+" | "#" | "++" | "†" | "‡" | "≠")
        || lower.starts_with("ep")
        || lower.starts_with("e.p")
        || sign.starts_with('/')
        || sign.starts_with("[+")
}

/// The number of items before the bracket that closes.
pub(super) fn inside(items: &[Item]) -> usize {
    let mut depth = 0;
    for (at, item) in items.iter().enumerate() {
        match item {
            Item::Open => depth += 1,
            Item::Close if depth == 0 => return at,
            Item::Close => depth -= 1,
            _ => {}
        }
    }
    items.len()
}
