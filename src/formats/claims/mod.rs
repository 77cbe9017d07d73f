//! Solution texts read back into moves: what an author, an editor or a program claims of a problem.
//!
//! Read are the texts of Popeye and of this program, and what people write by hand in the same spirit: moves
//! short or long (`Kb1/A`, `Ka2-b1A`, `S:d6+`), with the letters of English, German or French, numbered, keys with
//! `!`, tries with `?` and `but`, threats in brackets or behind a word, set play in front, twins as `b)`. Comments
//! in braces and square brackets are passed over, except `{B}`, which is a board.
//!
//! Every move is held against the legal moves of its position. What cannot be read in exactly one way is
//! kept as it stands, with its line: it claims nothing, right or wrong.
//!
//! ```
//! use looking_glass::Problem;
//! use looking_glass::formats::claims;
//!
//! let problem = Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox")?;
//! let claims = claims::read("1.Rg1#!", &[problem]);
//! assert_eq!(claims[0].keys.len(), 1);
//! # Ok::<(), looking_glass::Refused>(())
//! ```

mod battle;
mod cut;
mod english;
mod items;
mod language;
mod lines;
mod meant;
mod numbering;
mod page;
mod parts;
mod sides;
mod unread;
mod unseen;
mod words;

use super::entry::Entry;
use crate::notation::Language;
use crate::pieces::Role;
use crate::position::{AnyPosition, Lookahead};
use crate::problem::Problem;
use crate::problem::claims::{Claims, Held, Unread, Why};
use crate::text::regex;
use items::Item;
use meant::Reader;
use regex::Regex;
use sides::Sides;
use std::sync::LazyLock;
use words::Words;

impl Entry {
    /// What the solution of this record claims of these problems, which are its own in their order.
    pub fn claims(&self, problems: &[Problem]) -> Vec<Claims> {
        let read = self.solution().map(|text| read(text, problems));
        read.unwrap_or_else(|| vec![Claims::default(); problems.len()])
    }
}

/// What a text claims of the problems of one record: of each twin in turn and, in duplex, of each side. Its letters are
/// English, or those of another language where the text as a whole shows it: `1.Rxc1` alone is a rook's move.
pub fn read(text: &str, problems: &[Problem]) -> Vec<Claims> {
    read_in(text, problems, Language::English)
}

/// The same of a text that is known to be written with these letters, such as one that the program wrote itself: `1.Rxc1` alone is a
/// king's move with those of French. English letters are our own, the nightrider `NR`, and `S` may be a knight; those of
/// English problem magazines, and Popeye's, have `N` for the nightrider.
pub fn read_in(text: &str, problems: &[Problem], known: Language) -> Vec<Claims> {
    let Some(first) = problems.first() else {
        return Vec::new();
    };
    let fairy = fairy_men(problems);
    let words = |letters| Words::new(first.diagram.rules, letters, fairy.as_deref());
    let in_letters = |letters| in_letters(text, problems, (letters, words(letters)));
    let faults = |claims: &[Claims]| {
        let all = || claims.iter().flat_map(|one| &one.unread);
        let words = |unread: &Unread| unread.text.split_whitespace().count();
        let no_moves = all().filter(|unread| unread.why == Why::NoMove);
        // What is only not clear in one language may be a key that cannot be played in another. Of lines no language is the
        // better for not knowing a letter.
        let is_battle = first.stipulation.play.is_battle();
        let keys = all().filter(|unread| is_battle && unread.holds == Held::Key);
        let no_moves = no_moves.map(words).sum::<usize>();
        (all().map(words).sum::<usize>(), no_moves, keys.count())
    };
    // Letters of fairy men and of levels are of no language.
    let is_plain = fairy.is_none() && first.diagram.rules.shape.levels() == 1;
    let shown = |letters: &Language| *letters == known || !is_plain || language::is_shown(text, *letters);
    let mut languages = languages(text, fairy.is_some());
    if known != Language::English {
        languages.sort_by_key(|&letters| letters != known);
    }
    let mut languages = languages.into_iter().filter(shown);
    let mut best = in_letters(languages.next().unwrap_or(Language::English));
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

/// The fairy men of these problems, and those that their pawns become; `None` if they are of chess alone.
fn fairy_men(problems: &[Problem]) -> Option<Vec<Role>> {
    if problems.iter().all(|problem| problem.diagram.is_classical()) {
        return None;
    }
    let men = problems.iter().flat_map(|problem| &problem.diagram.men);
    let men: Vec<Role> = men.map(|man| man.piece.role).collect();
    let marine = men.contains(&Role::MARINE_PAWN).then_some(Role::MARINE_PROMOTIONS);
    let positions = problems.iter().filter_map(|problem| problem.diagram.position().ok());
    let promotions = positions.flat_map(|position| match position {
        AnyPosition::General(general) => general.promotions().unwrap_or_default().to_vec(),
        _ => Vec::new(),
    });
    let all = men.into_iter().chain(marine.into_iter().flatten()).chain(promotions);
    let mut fairy: Vec<Role> = all.filter(|role| !role.is_classical()).collect();
    fairy.sort_unstable();
    fairy.dedup();
    Some(fairy)
}

/// The letters that a text may have, the likeliest first. In chess `S` and `N` are both the knight; in fairy chess `N` is not, where
/// there is an `S`, or in moves as Popeye writes them.
fn languages(text: &str, fairy: bool) -> Vec<Language> {
    static PROBLEM: LazyLock<Regex> = LazyLock::new(|| regex(r"\bn?S[a-h1-8x*:(~-]|=n?S|[a-h][1-8][-*][a-h][1-8]"));
    let (problem, english) = (Language::EnglishProblem, Language::English);
    let [first, second] = if PROBLEM.is_match(text) {
        [problem, english]
    } else {
        [english, problem]
    };
    match fairy {
        true => vec![first, second, Language::German, Language::French],
        false => vec![english, Language::German, Language::French],
    }
}

/// The same, where the language of the text is known.
fn in_letters(text: &str, problems: &[Problem], (letters, words): (Language, Words)) -> Vec<Claims> {
    let stated = Claims {
        stated: true,
        ..Claims::default()
    };
    let mut all = vec![stated; problems.len()];
    let parts = parts::parts(text, problems);
    let read = parts.parts.iter();
    let read: Vec<Vec<Item>> = read.map(|part| page::items(&words, &part.text, part.line)).collect();
    let exposes = problems.iter().any(|problem| problem.stipulation.goal.exposes_mover());
    let reader = Reader::new(problems[0].diagram.rules, letters, exposes, read.iter().flatten());
    for (part, items) in parts.parts.iter().zip(&read) {
        if let [problem] = &problems[part.problems.clone()]
            && problem.diagram.invisible > 0
        {
            all[part.problems.start].add(unseen::read(problem, letters, &part.text, part.line));
            continue;
        }
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
