//! Names as people write them: in any case, with blanks and hyphens or without, and with letters that are wrong.
//!
//! ```
//! use looking_glass::text::names;
//!
//! assert_eq!(names::plain("Half-Neutral"), "halfneutral");
//! assert_eq!(names::distance("madrasi", "madarsi", 2), Some(1));
//! assert_eq!(names::distance("madrasi", "circe", 2), None);
//! ```

use strsim::damerau_levenshtein;

/// The letters and digits of a name, small.
pub fn plain(name: &str) -> String {
    signs(name).collect()
}

/// The same, one by one.
pub fn signs(name: &str) -> impl Iterator<Item = char> {
    let signs = name.chars().filter(|sign| sign.is_alphanumeric());
    signs.flat_map(char::to_lowercase)
}

/// Is each of these words a part of the name, in any order? Nothing is said by fewer than three letters.
pub fn has_words(name: &str, words: &str) -> bool {
    let name = plain(name);
    plain(words).len() > 2 && words.split_whitespace().all(|word| name.contains(&plain(word)))
}

/// What stands behind this beginning of some letters; nothing if they begin otherwise.
pub fn behind(start: &str, mut letters: impl Iterator<Item = char>) -> Option<String> {
    let begin = start.chars().all(|letter| letters.next() == Some(letter));
    begin.then(|| letters.collect())
}

/// How many letters of one name have to be changed, added, left out or exchanged with the next to make the other: nothing
/// if more than `most`. Names that cannot be so near are seen by their lengths and letters, in time that grows with these.
pub fn distance(one: &str, other: &str, most: usize) -> Option<usize> {
    if least_distance(one, other) > most {
        return None;
    }
    Some(damerau_levenshtein(one, other)).filter(|&distance| distance <= most)
}

/// Each change mends at most one letter that only one of the names has, or one of each of them.
fn least_distance(one: &str, other: &str) -> usize {
    let mut surplus = [0_i32; 64];
    for sign in one.chars() {
        surplus[sign as usize % 64] += 1;
    }
    for sign in other.chars() {
        surplus[sign as usize % 64] -= 1;
    }
    let over = |side: i32| surplus.iter().map(|&count| (side * count).max(0)).sum::<i32>();
    over(1).max(over(-1)).unsigned_abs() as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_are_compared_by_letters_and_digits() {
        assert_eq!(plain("Take & Make-2"), "takemake2");
        assert_eq!(plain("Köko chess"), "kökochess");
    }

    #[test]
    fn names_are_compared_without_an_end() {
        assert_eq!(behind("koko", signs("Ko-Ko chess")).as_deref(), Some("chess"));
        assert_eq!(behind("koko", signs("kok")), None);
        assert_eq!(behind("", signs("A")).as_deref(), Some("a"));
    }

    proptest! {
        #[test]
        fn a_distance_is_that_of_the_library_or_too_far(one in "[a-dé ]{0,9}", other in "[a-dé ]{0,9}", most in 0_usize..6) {
            let whole = damerau_levenshtein(&one, &other);
            prop_assert_eq!(distance(&one, &other, most), (whole <= most).then_some(whole));
        }
    }
}
