//! Words of solution texts as moves.

use super::items::{All, Choice, OneMove};
use crate::conditions;
use crate::formats::score::grammar::{Grammar, letters};
use crate::formats::score::token::plain;
use crate::formats::score::written::{Departure, Written};
use crate::notation::Language;
use crate::pieces::Role;
use crate::rules::{Rules, ZeroMoves};
use crate::text::regex;
use regex::Regex;
use std::cmp::Reverse;
use std::sync::LazyLock;

static ALL: LazyLock<Regex> = LazyLock::new(|| all_moves(&[]));

/// The pattern of all moves of a man that are told together, where there are these fairy men.
fn all_moves(fairy: &[Role]) -> Regex {
    let men = letters(fairy);
    let pattern = r"\(?(?P<level>[A-E])?(?P<file>[a-h])?(?P<rank>[1-8])?(?:/(?P<board>[ABC]))?\)?(?:~|-any|-other)$";
    regex(&format!("^(?P<neutral>n)?(?P<role>{men})?{pattern}"))
}

/// Reads words as moves.
pub(super) struct Words {
    pub(super) rules: Rules,
    pub(super) letters: Language,
    grammar: Grammar,
    /// Is there more than chess? Then moves may be written as no grammar reads.
    fairy: bool,
    /// What all moves of a man look like that are told together.
    all: Regex,
    /// The letters of men in the text with ours, those of two letters first; none where the text has ours.
    pub(super) men: Vec<(&'static str, &'static str)>,
}

impl Words {
    /// For texts with these letters on problems with these fairy men; `None` if there is nothing but chess.
    pub fn new(rules: Rules, letters: Language, fairy: Option<&[Role]>) -> Self {
        let foreign = letters != Language::English;
        let roles = Role::CLASSICAL
            .into_iter()
            .chain(fairy.unwrap_or_default().iter().copied());
        let named = |role: Role| (letters.letter(role), role.letters());
        let mut men: Vec<_> = roles.filter(|_| foreign).map(named).collect();
        men.sort_by_key(|(letters, _)| Reverse(letters.len()));
        Words {
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

    /// What a word without signs means, if it is a move; with `/` several that are told together.
    pub fn choices(&self, word: &str) -> Option<Vec<Choice>> {
        alternatives(word).into_iter().map(|part| self.choice(part)).collect()
    }

    /// The same where parts of it may be moves that are only known by how we should write them: `1.Pb2<->Pb6`.
    pub fn literal_choices(&self, word: &str) -> Option<Vec<Choice>> {
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

    /// A word that only a legal move can be that we should write so: where there is more than chess, and it names a square, or is what is done
    /// in the place of a move.
    fn literal(&self, word: &str) -> Option<Choice> {
        static SQUARE: LazyLock<Regex> = LazyLock::new(|| regex("[a-h][1-8]"));
        let plain = plain(word);
        let names = conditions::NAMES_OF_ROLE_EXCHANGE;
        let is_exchange = names.contains(&plain.trim_end_matches(['!', '?', '+', '#']));
        (self.fairy && (SQUARE.is_match(&plain) || is_exchange)).then(|| Choice::One(self.one(Vec::new(), &plain)))
    }

    fn one(&self, readings: Vec<Written>, plain: &str) -> OneMove {
        let letters = plain.trim_end_matches(['!', '?']).chars();
        let word = letters.filter(|letter| self.fairy && !letter.is_whitespace()).collect();
        OneMove { readings, word }
    }

    /// All moves of the man that is told so, if they are told together.
    fn all(&self, english: &str) -> Option<Choice> {
        let found = self.all.captures(english)?;
        let from = Departure::found(&found);
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
