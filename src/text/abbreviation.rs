//! Words that may be abbreviated to any beginning that only one of them has.

use super::begins;

/// What a word, or the beginning of one, may stand for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Meaning<T> {
    /// Nothing.
    None,
    /// One thing.
    One(T),
    /// Any of these words.
    Any(Vec<&'static str>),
}

impl<T> Meaning<T> {
    /// The one thing.
    pub fn one(self) -> Option<T> {
        match self {
            Meaning::One(thing) => Some(thing),
            _ => None,
        }
    }
}

/// What a word stands for among these: the one that it is, or else the only one that begins so.
pub(crate) fn meaning<T>(text: &str, words: impl IntoIterator<Item = (&'static str, T)>) -> Meaning<T> {
    let words = words
        .into_iter()
        .filter(|(word, _)| !text.is_empty() && begins(word, text));
    let mut meant: Vec<(&'static str, T)> = words.collect();
    if let Some(exact) = meant.iter().position(|(word, _)| word.len() == text.len()) {
        return Meaning::One(meant.swap_remove(exact).1);
    }
    match meant.len() {
        0 => Meaning::None,
        1 => Meaning::One(meant.swap_remove(0).1),
        _ => Meaning::Any(meant.into_iter().map(|(word, _)| word).collect()),
    }
}
