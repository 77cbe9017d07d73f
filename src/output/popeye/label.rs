//! What a twin changes, in the words of a language.

use super::words::Words;
use crate::conditions;
use crate::geometry::BoardId;
use crate::output::twin::role;
use crate::pieces::{ATTRIBUTES, Color, Owner, Role};

/// A twin's label such as `b) wKh1-->h2`, whose words are English, as Popeye has it: without the letters of boards
/// behind men that are added, `+wRa3` for `+wRa3B`.
pub(super) fn told(label: &str, words: &Words) -> String {
    let Some((letter, changes)) = label.split_once(") ") else {
        return label.to_string();
    };
    let changes: Vec<String> = changes.split("  ").map(|change| changed(change, words)).collect();
    format!("{letter}) {}", changes.join("  "))
}

/// A change of a twin. Conditions stand one below the other.
fn changed(change: &str, words: &Words) -> String {
    let conditions = change.split(", ").map(|name| condition(name, words.letters.column()));
    if let Some(conditions) = conditions.collect::<Option<Vec<String>>>() {
        return conditions.join("\n   ");
    }
    let told: Vec<String> = change.split(' ').map(|word| translated(word, words)).collect();
    told.join(" ")
}

/// A condition in a column of the languages, with what it is told behind its name: `BlackForcedSquare b3`.
fn condition(text: &str, column: usize) -> Option<String> {
    let ends = text.match_indices(' ').map(|(at, _)| at).chain([text.len()]);
    let named = |end| Some(conditions::heading_in(&text[..end], column)? + &text[end..]);
    ends.filter_map(named).next_back()
}

fn translated(word: &str, words: &Words) -> String {
    if word == "AliceChess" {
        return words.alice.to_string();
    }
    if let Some(change) = words.change(word) {
        return change.to_string();
    }
    if let Some(color) = Color::ALL
        .into_iter()
        .find(|color| word == color.pick("white", "black"))
    {
        return words.color(color).to_string();
    }
    if let Some(role) = role(word) {
        return words.letters.letter(role).to_string();
    }
    ["<-->", "-->"]
        .into_iter()
        .find_map(|sign| {
            let (one, other) = word.split_once(sign)?;
            Some(format!("{}{sign}{}", man(one, words), man(other, words)))
        })
        .unwrap_or_else(|| man(on_no_board(word), words))
}

/// A man that is added, without its board.
fn on_no_board(word: &str) -> &str {
    let without = word.strip_suffix(|letter: char| letter.is_uppercase() && BoardId::from_letter(letter).is_some());
    let is_man = |text: &&str| parted(text.trim_start_matches('+')).is_some_and(|(_, _, _, square)| square.len() == 2);
    without.filter(is_man).unwrap_or(word)
}

/// A man with its square, perhaps behind a sign: `-bPa2`; anything else as it is.
fn man(text: &str, words: &Words) -> String {
    let signs = text.len() - text.trim_start_matches(['+', '-']).len();
    let (sign, man) = text.split_at(signs);
    match parted(man) {
        Some((owner, special, role, square)) => {
            let (owner, letters) = (words.letters.owner(owner), words.letters.letter(role));
            let special = attribute(special, words.letters.column());
            format!("{sign}{owner}{special}{letters}{square}")
        }
        None => text.to_string(),
    }
}

/// Whose a man is, the letters of its attributes, what it is, and its square.
fn parted(man: &str) -> Option<(Owner, &str, Role, &str)> {
    let owner = Owner::ALL.into_iter().find(|owner| man.starts_with(owner.letter()))?;
    let letters = &man[1..];
    let (special, letters) = letters.split_at(letters.find(|letter: char| letter.is_ascii_uppercase())?);
    let end = letters.find(|letter: char| letter.is_ascii_lowercase())?;
    Some((owner, special, role(&letters[..end])?, &letters[end..]))
}

/// The English letters of an attribute in a column of the languages; of more than one as they are.
fn attribute(letters: &str, column: usize) -> String {
    let mut played = ATTRIBUTES.iter().map(|line| line.alone);
    let alike = played.find(|alone| !alone.is_empty() && alone.letters(0) == letters);
    alike.map_or_else(|| letters.to_string(), |alone| alone.letters(column))
}

#[cfg(test)]
mod tests {
    use super::super::words;
    use super::*;

    #[test]
    fn labels_are_told_in_the_language_of_the_input() {
        for row in [
            "b) wKh1-->h2 | b) wKh1-->h2 | b) wKh1-->h2 | b) bRh1-->h2",
            "+c) bPh6<-->bSc8  bSc1 | +c) bPh6<-->bSc8  bSc1 | +c) sBh6<-->sSc8  sSc1 | +c) nPh6<-->nCc8  nCc1",
            "d) rotate 90 | d) rotate 90 | d) Drehung 90 | d) rotation 90",
            "e) mirror a1<-->h1 | e) mirror a1<-->h1 | e) Spiegelung a1<-->h1 | e) miroir a1<-->h1",
            "f) PolishType | f) PolishType | f) Farbwechsel | f) CouleurEchange",
            "g) Q ==> B | g) Q ==> B | g) D ==> L | g) D ==> F",
            "h) shift a1 ==> a2 | h) shift a1 ==> a2 | h) Verschiebung a1 ==> a2 | h) translation a1 ==> a2",
            "i) black 2d[#]a | i) Black 2d[#]a | i) Schwarz 2d[#]a | i) Noir 2d[#]a",
            "j) h#1.5 | j) h#1.5 | j) h#1.5 | j) h#1.5",
            "j) +nGc1B  wNa1-->a2 | j) +nGc1  wNa1-->a2 | j) +nGc1  wNa1-->a2 | j) +nSc1  bNa1-->a2",
            "k) HaanerChess | k) HaanerChess | k) HaanerSchach | k) Haan",
            "k) Circe Chameleon | k) Circe Chameleon | k) Circe Chamaeleon | k) Circe Chameleon",
            "k) BlackConsequentForcedSquare b3 | k) BlackConsequentForcedSquare b3 | k) SchwarzesKonsequentesZwangsfeld b3 | \
             k) NoirCaseForceConsequent b3",
            "k) Circe Mirror, Madrasi  -bPh7 | k) Circe Mirror\n   Madrasi  -bPh7 | k) Circe Spiegel\n   Madrasi  -sBh7 | \
             k) Circe Malefique\n   Madrasi  -nPh7",
            "k) AntiCirce  mirror a1<-->h1 | k) AntiCirce  mirror a1<-->h1 | k) AntiCirce  Spiegelung a1<-->h1 | \
             k) AntiCirce  miroir a1<-->h1",
            "k) AliceChess | k) AliceChess | k) AliceSchach | k) Alice",
            "l) -wPa2  +wQa3B | l) -wPa2  +wQa3 | l) -wBa2  +wDa3 | l) -bPa2  +bDa3",
        ] {
            let mut texts = row.split(" | ");
            let label = texts.next().expect("a label");
            let told = [&words::ENGLISH, &words::GERMAN, &words::FRENCH].map(|words| told(label, words));
            assert_eq!(told, texts.collect::<Vec<_>>()[..]);
        }
    }
}
