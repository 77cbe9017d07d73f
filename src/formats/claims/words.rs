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
        let choice = |part| self.choice(part);
        self.alternatives(word).into_iter().map(choice).collect()
    }

    /// The same where parts of it may be moves that are only known by how we should write them: `1.Pb2<->Pb6`.
    pub fn literal_choices(&self, word: &str) -> Option<Vec<Choice>> {
        let choice = |part| self.choice(part).or_else(|| self.literal(part));
        self.alternatives(word).into_iter().map(choice).collect()
    }

    fn choice(&self, word: &str) -> Option<Choice> {
        let plain = plain(word);
        let english = self.in_english(&plain);
        let man = self.man_of_level(&plain).or_else(|| english.clone());
        if let Some(all) = man.and_then(|man| self.all(&man)) {
            return Some(all);
        }
        let mut written = self.readings(english, &plain);
        if let Some(told) = self.with_board_apart(&plain) {
            written.extend(self.readings(self.in_english(&told), &told));
        }
        (!written.is_empty()).then(|| Choice::One(self.one(written, &plain)))
    }

    /// The readings of a word, which is in English, too, if it has the letters of its language.
    fn readings(&self, english: Option<String>, plain: &str) -> Vec<Written> {
        let mut written = english.map_or_else(Vec::new, |english| self.grammar.read(&english));
        if self.begins_with_level(plain) {
            // In the cube the first letter may be a level, which is the same in all languages.
            let promoted = self.promotion_in_english(plain, "");
            written.extend(self.grammar.read(&promoted));
        }
        written
    }

    /// The word with a slash before the last letter behind `=`, where that may be a board: `LA` is the bishop of German texts on board A,
    /// or the bishop eagle.
    fn with_board_apart(&self, plain: &str) -> Option<String> {
        static LAST: LazyLock<Regex> = LazyLock::new(|| regex("^(.*=.*[A-Z0-9])([ABC][^A-Z0-9]*)$"));
        if !self.fairy || self.rules.boards == 1 {
            return None;
        }
        let found = LAST.captures(plain)?;
        Some(format!("{}/{}", &found[1], &found[2]))
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

    /// A word at its slashes, but for those of boards: `Kb1/A`, and not `/A:` in front of a move that begins there; nor those in the
    /// letters of hunters, `T/L`.
    fn alternatives<'w>(&self, word: &'w str) -> Vec<&'w str> {
        let mut parts = Vec::new();
        let mut start = 0;
        for (at, _) in word.match_indices('/') {
            let (before, behind) = (&word[..at], &word[at + 1..]);
            let hunts = |(ahead, back): (&str, &str)| {
                let start = before.strip_suffix(ahead).filter(|_| behind.starts_with(back));
                let is_board = |start: &str| start.strip_suffix('/').is_some_and(|start| self.is_board(start, ahead));
                start.is_some_and(|start| !is_board(start))
            };
            // `R(e8/A)-any` and `Kc1/A/Kc2/A`.
            let is_of_board = is_before_board(behind) && self.is_board(before, &behind[..1]);
            if !(is_of_board || self.hunters().any(hunts)) {
                parts.push(&word[start..at]);
                start = at + 1;
            }
        }
        parts.push(&word[start..]);
        parts
    }

    /// Is this letter that of a board, behind a part of a word and a slash? `B` may begin the letters of a hunter, too: it does behind
    /// another board, and where board B needs no letter.
    fn is_board(&self, before: &str, letter: &str) -> bool {
        let boards = &["A", "B", "C"][..usize::from(self.rules.boards)];
        let told = || boards.iter().any(|board| before.ends_with(&format!("/{board}")));
        let is_clear = || letter == "A" || !self.rules.lands_on_b_silently() && !told();
        self.rules.boards > 1 && boards.contains(&letter) && (self.hunters().next().is_none() || is_clear())
    }

    /// The letters of the hunters of which a text may speak, parted at their slash.
    fn hunters(&self) -> impl Iterator<Item = (&str, &str)> {
        self.men.iter().filter_map(|(letters, _)| letters.split_once('/'))
    }
}

/// Does a word go on with a board behind this slash?
fn is_before_board(behind: &str) -> bool {
    let mut behind = behind.chars();
    behind.next().is_some_and(|letter| "ABC".contains(letter))
        && behind
            .next()
            .is_none_or(|sign| !sign.is_ascii_alphanumeric() && !"(:".contains(sign))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::claims::cut::{Token, cut};
    use crate::rules::Variant;

    /// The choices of a text that is one word, in these letters and with this man.
    fn choices(text: &str, language: Language, role: Role) -> Vec<Choice> {
        let words = Words::new(Rules::of(Variant::Orthodox), language, Some(&[role]));
        let tokens = cut(text);
        let [(_, Token::Word(word))] = tokens.as_slice() else {
            panic!("`{text}` is not one word: {tokens:?}");
        };
        words
            .choices(word)
            .unwrap_or_else(|| panic!("`{text}` in {}", language.name()))
    }

    /// The men of which each reading of each choice speaks.
    fn roles(choices: &[Choice]) -> Vec<Vec<Option<Role>>> {
        let roles = choices.iter().map(|choice| match choice {
            Choice::One(one) => one.readings.iter().map(|written| written.role).collect(),
            Choice::All(all) => vec![all.role],
        });
        roles.collect()
    }

    #[test]
    fn every_man_is_read_by_its_letters_in_every_language() {
        for language in Language::ALL {
            for role in Role::all().filter(|role| !role.is_classical()) {
                let letters = language.letter(role);
                for text in ["(e4)–other", "b6", "xb6", "f1-b5"] {
                    let text = format!("{letters}{text}");
                    let read = roles(&choices(&text, language, role));
                    assert!(read.len() == 1 && read[0].contains(&Some(role)), "{text}: {read:?}");
                }
                let read = roles(&choices(&format!("{letters}b5/{letters}b6"), language, role));
                assert!(
                    read.len() == 2 && read.iter().all(|read| read.contains(&Some(role))),
                    "{letters}"
                );
                let promoted = choices(&format!("bxc8={letters}"), language, role);
                let [Choice::One(one)] = promoted.as_slice() else {
                    panic!("={letters}: {promoted:?}");
                };
                assert!(
                    one.readings.iter().any(|written| written.promotion == Some(role)),
                    "={letters}"
                );
            }
        }
    }

    #[test]
    fn the_letter_of_a_board_is_not_that_of_a_hunter() {
        let role = Role::from_name("hunter bishop/rook").expect("a man");
        let rules = Rules::of(Variant::ThreeBoard);
        let words = Words::new(rules, Language::EnglishProblem, Some(&[role]));
        let cut = |word| words.alternatives(word);
        assert_eq!(cut("Qc1/B/Rc2/A"), ["Qc1/B", "Rc2/A"]);
        assert_eq!(cut("B/Rb5/Qc2"), ["B/Rb5", "Qc2"]);
    }
}
