//! Solution texts read back into moves: what an author, an editor or a program claims of a problem.
//!
//! Read are the texts of Popeye and of this program, and what people write by hand in the same spirit: moves
//! short or long (`Kb1/A`, `Ka2-b1A`, `S:d6+`), with the letters of English, German or French, numbered, keys with
//! `!`, tries with `?` and `but`, threats in brackets or behind a word, set play in front, twins as `b)`. Comments
//! in braces and square brackets are passed over, except `{B}`, which is a board.
//!
//! Every move is held against the legal moves of its position. What cannot be read in exactly one way is
//! kept as it stands, with its line: it claims nothing, right or wrong.

mod battle;
mod cut;
mod items;
mod lines;
mod meant;
mod parts;
mod sides;
mod unread;

use super::entry::Entry;
use crate::pieces::Role;
use crate::position::Move;
use crate::problem::Problem;
use items::{Item, Items, Letters};
use meant::Reader;
use regex::Regex;
use serde::Serialize;
use sides::Sides;
use std::sync::LazyLock;

/// What a text claims of one problem or twin.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Claims {
    /// Is a solution stated at all, whether it could be read or not?
    pub stated: bool,
    /// First moves that are said to solve (battle play).
    pub keys: Vec<ClaimedPhase>,
    /// First moves that are said to fail (battle play).
    pub tries: Vec<ClaimedPhase>,
    /// What is said to follow if the defender begins (battle play).
    pub set_play: Vec<Claimed>,
    /// What is said to follow where the diagram stands after the key (battle play).
    pub post_key: Option<ClaimedPlay>,
    /// Lines that are said to solve (help and series play, proof games).
    pub lines: Vec<Vec<Move>>,
    /// Lines that are said to be prepared if the first half-move were left out.
    pub set_lines: Vec<Vec<Move>>,
    /// What could not be read, in the order of the text.
    pub unread: Vec<Unread>,
    /// The lines that there may be in what could not be read, of this problem or of no twin in particular.
    pub lines_unread: usize,
}

/// A first move and what is said of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ClaimedPhase {
    /// The move.
    pub key: Move,
    /// What is said to follow it.
    pub play: ClaimedPlay,
}

/// What is said to follow a move of the attacker's.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct ClaimedPlay {
    /// Is it said to threaten nothing?
    pub zugzwang: bool,
    /// What it is said to threaten.
    pub threats: Vec<Claimed>,
    /// The other side's moves, and what follows each.
    pub replies: Vec<Claimed>,
    /// Replies that are said to refute it.
    pub refutations: Vec<Move>,
}

/// A move that is told, and what is said to follow it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Claimed {
    /// The move.
    pub step: Move,
    /// Is it told as one of several only (`R(e8)–other`, `S~`)?
    pub grouped: bool,
    /// What follows; after a defence the replies are the attacker's answers.
    pub play: ClaimedPlay,
}

/// A part of a text that could not be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Unread {
    /// Its line in the text, from 1.
    pub line: usize,
    /// The part as it is written.
    pub text: String,
    /// Why not.
    pub why: Why,
    /// The move that cannot be read, of a line that claims nothing because of it.
    pub at: Option<String>,
    /// What it may hold all the same.
    pub holds: Held,
}

/// What stands in a part of a text that could not be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub enum Held {
    /// No solution.
    #[default]
    Nothing,
    /// A key that no legal move can be meant by.
    Key,
    /// So many lines of play at most.
    Lines(usize),
}

impl Held {
    /// What stands in two parts that are told together.
    const fn and(self, other: Held) -> Held {
        match (self, other) {
            (Held::Lines(one), Held::Lines(other)) => Held::Lines(one + other),
            (Held::Nothing, held) | (held, Held::Nothing) => held,
            // Keys and lines do not stand in the same text.
            (held, _) => held,
        }
    }
}

impl Unread {
    /// The lines of play that it may hold.
    const fn lines(&self) -> usize {
        match self.holds {
            Held::Lines(lines) => lines,
            Held::Nothing | Held::Key => 0,
        }
    }
}

/// Why a part of a text could not be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Why {
    /// It is no move, nor any word that solutions are told with.
    NoMove,
    /// No legal move is written so, or more than one.
    NotOneMove,
    /// It stands behind something that could not be read.
    Behind,
    /// It is told in brackets, aside from the play.
    Aside,
    /// It is not said to which twin it belongs, or there is no such twin.
    NoTwin,
    /// It stands for too many moves.
    TooMany,
}

impl std::fmt::Display for Why {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Why::NoMove => "no move",
            Why::NotOneMove => "not exactly one legal move",
            Why::Behind => "behind something that could not be read",
            Why::Aside => "aside from the play",
            Why::NoTwin => "of no twin",
            Why::TooMany => "too many moves at once",
        })
    }
}

impl Claims {
    /// The keys that are stated though no legal move can be meant by them, as they are written.
    pub fn unplayable_keys(&self) -> impl Iterator<Item = &Unread> {
        self.unread.iter().filter(|unread| unread.holds == Held::Key)
    }

    /// Is a solution stated of which nothing could be read as play?
    pub fn is_unread(&self) -> bool {
        self.stated && self.is_empty() && self.unplayable_keys().next().is_none()
    }

    /// Is nothing claimed?
    pub fn is_empty(&self) -> bool {
        let battle = self.keys.is_empty() && self.tries.is_empty() && self.set_play.is_empty();
        battle && self.post_key.is_none() && self.lines.is_empty() && self.set_lines.is_empty()
    }
}

impl Entry {
    /// What the solution of this record claims of these problems, which are its own in their order.
    pub fn claims(&self, problems: &[Problem]) -> Vec<Claims> {
        match self.solution() {
            Some(text) => read(text, problems),
            None => vec![Claims::default(); problems.len()],
        }
    }
}

/// What a text claims of the problems of one record: of each twin in turn and, in duplex, of each side.
pub fn read(text: &str, problems: &[Problem]) -> Vec<Claims> {
    let Some(first) = problems.first() else {
        return Vec::new();
    };
    let fairy = fairy_men(problems);
    let items = |letters| Items::new(first.diagram.rules, letters, fairy.as_deref());
    let in_letters = |letters| in_letters(text, problems, items(letters));
    let faults = |claims: &[Claims]| {
        let all = || claims.iter().flat_map(|one| &one.unread);
        let words = |unread: &Unread| unread.text.split_whitespace().count();
        let no_moves = all().filter(|unread| unread.why == Why::NoMove);
        // What is only not clear in one language may be a key that cannot be played in another.
        let keys = all().filter(|unread| unread.holds == Held::Key);
        let no_moves = no_moves.map(words).sum::<usize>();
        (all().map(words).sum::<usize>(), no_moves, keys.count())
    };
    let mut languages = languages(text, fairy.is_some()).into_iter();
    let mut best = in_letters(languages.next().unwrap_or(Letters::English));
    for letters in languages {
        if faults(&best).0 == 0 {
            break;
        }
        let other = in_letters(letters);
        if faults(&other) < faults(&best) {
            best = other;
        }
    }
    best
}

/// The fairy men of these problems; `None` if they are of chess alone.
fn fairy_men(problems: &[Problem]) -> Option<Vec<Role>> {
    let is_chess = problems.iter().all(|problem| problem.diagram.is_classical());
    let men = problems.iter().flat_map(|problem| &problem.diagram.men);
    let mut fairy: Vec<Role> = men
        .map(|man| man.piece.role)
        .filter(|role| !role.is_classical())
        .collect();
    fairy.sort_unstable();
    fairy.dedup();
    (!is_chess).then_some(fairy)
}

/// The letters that a text may have, the likeliest first. In chess `S` and `N` are both the knight; in fairy chess `N` is not, where
/// there is an `S`, or in moves as Popeye writes them.
fn languages(text: &str, fairy: bool) -> Vec<Letters> {
    static PROBLEM: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"\bn?S[a-h1-8x*:(~-]|=n?S|[a-h][1-8][-*][a-h][1-8]").expect("the pattern is well formed")
    });
    let (problem, english) = (Letters::Problem, Letters::English);
    let [first, second] = if PROBLEM.is_match(text) {
        [problem, english]
    } else {
        [english, problem]
    };
    match fairy {
        true => vec![first, second, Letters::German, Letters::French],
        false => vec![english, Letters::German, Letters::French],
    }
}

/// The same, where the language of the text is known.
fn in_letters(text: &str, problems: &[Problem], items: Items) -> Vec<Claims> {
    let stated = Claims {
        stated: true,
        ..Claims::default()
    };
    let mut all = vec![stated; problems.len()];
    let parts = parts::parts(text, problems);
    let read: Vec<Vec<Item>> = parts
        .parts
        .iter()
        .map(|part| items.read(&part.text, part.line))
        .collect();
    let exposes = problems.iter().any(|problem| problem.stipulation.goal.exposes_mover());
    let reader = Reader::new(problems[0].diagram.rules, exposes, read.iter().flatten());
    for (part, items) in parts.parts.iter().zip(&read) {
        let Sides { claims, unread } = Sides::read(&problems[part.problems.clone()], &reader, items, part.line);
        let lines_unread = unread.iter().map(Unread::lines).sum();
        for (at, one) in part.problems.clone().zip(claims) {
            let unread = if at == part.problems.start {
                unread.clone()
            } else {
                Vec::new()
            };
            all[at].add(Claims {
                unread,
                lines_unread,
                ..one
            });
        }
    }
    // What is said of no twin may be said of any.
    let lines_unread: usize = parts.unread.iter().map(Unread::lines).sum();
    all.iter_mut().for_each(|claims| claims.lines_unread += lines_unread);
    if let Some(first) = all.first_mut() {
        first.unread.extend(parts.unread);
        first.unread.sort_by_key(|unread| unread.line);
    }
    all
}

impl Claims {
    fn add(&mut self, more: Claims) {
        self.keys.extend(more.keys);
        self.tries.extend(more.tries);
        self.set_play.extend(more.set_play);
        self.post_key = self.post_key.take().or(more.post_key);
        self.lines.extend(more.lines);
        self.set_lines.extend(more.set_lines);
        self.unread.extend(more.unread);
        self.lines_unread += more.lines_unread;
    }
}
