//! Popeye's text with the boards of Alice chess in comments: `Qd7-e8 {A}` for `Qd7-e8A`.
//!
//! The parser of YACPDB and Olive reads no letter of a board behind a move, but a comment behind each.

use crate::notation::MAN;
use crate::rules::Rules;
use crate::text::regex;
use regex::Regex;
use std::sync::LazyLock;

/// The end of a move that tells boards: of the square or promotion it ends with, of castling, or behind `ep.`.
static BOARDS: LazyLock<Regex> = LazyLock::new(|| {
    let ends = format!(r"[a-h][1-8]|=[a-z]*{MAN}|0-0|ep\.");
    regex(&format!("^(?P<step>.*(?:{ends}))(?P<boards>[ABC]{{1,2}})$"))
});

/// The beginning of a word that is a move, behind its number.
static MOVE: LazyLock<Regex> = LazyLock::new(|| {
    let man = format!("[a-z]*({MAN})?[a-h][1-8][-*][a-h]");
    regex(&format!(r"^(?:[0-9]+\.+)?(?:{man}|0-0|ep\.)"))
});

/// The signs that stand between a move and its comment.
const SIGNS: [&str; 16] = [
    "+", "#", "=", "==", "!", "?", "!!", "??", "!?", "?!", "#=", "!=", "!#", "##", "x", "z",
];

/// Moves the letters of boards of all lines of play into comments, where there is more than one board: of one nothing is told, and
/// `=RA` is a fairy man. All other lines stay as they are.
pub fn boards_in_comments(text: &str, rules: &Rules) -> String {
    if rules.boards == 1 {
        return text.to_string();
    }
    text.split_inclusive('\n').map(line).collect()
}

/// One line, whose blanks are kept.
fn line(text: &str) -> String {
    let (body, end) = text.strip_suffix('\n').map_or((text, ""), |body| (body, "\n"));
    let mut written = String::new();
    let mut boards: Option<String> = None;
    for (index, word) in body.split(' ').enumerate() {
        if let Some(boards) = boards.take_if(|_| !SIGNS.contains(&word)) {
            written.push_str(&format!(" {{{boards}}}"));
        }
        if index > 0 {
            written.push(' ');
        }
        match BOARDS.captures(word).filter(|_| MOVE.is_match(word)) {
            Some(found) => {
                written.push_str(&found["step"]);
                boards = Some(found["boards"].to_string());
            }
            None => written.push_str(word),
        }
    }
    if let Some(boards) = boards {
        written.push_str(&format!(" {{{boards}}}"));
    }
    written + end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    #[test]
    fn letters_of_boards_become_comments_behind_the_signs() {
        for (text, expected) in [
            ("   1.Ka2-b1A ! zugzwang.\n", "   1.Ka2-b1 ! {A} zugzwang.\n"),
            ("          2.Re6*e7A #\n", "          2.Re6*e7 # {A}\n"),
            (
                "  1.Bd5-b7B Rg2-e2B   2.Re7-a7B e6-e7B #",
                "  1.Bd5-b7 {B} Rg2-e2 {B}   2.Re7-a7 {B} e6-e7 # {B}",
            ),
            ("      1...0-0-0BB + !", "      1...0-0-0 + ! {BB}"),
            ("  1.d2-d1=SA e5*d6 ep.B +", "  1.d2-d1=S {A} e5*d6 ep. + {B}"),
            ("   1.Qd7-e8A + ?", "   1.Qd7-e8 + ? {A}"),
            ("  1.nRg1-a1B Tc3-c4A", "  1.nRg1-a1 {B} Tc3-c4 {A}"),
            ("  1.b2-b1=Q/BB d7-d8=nLAA +", "  1.b2-b1=Q/B {B} d7-d8=nLA + {A}"),
            ("  1...  ...  2.b4-b5B", "  1...  ...  2.b4-b5 {B}"),
            ("               AliceB f8 f7", "               AliceB f8 f7"),
            ("b) wKh1-->h2", "b) wKh1-->h2"),
            ("   1.Ke1-e2 ! threat:", "   1.Ke1-e2 ! threat:"),
        ] {
            assert_eq!(boards_in_comments(text, &Rules::of(Variant::Alice)), expected);
        }
        let of_one_board = "  1.d2-d1=RA";
        assert_eq!(
            boards_in_comments(of_one_board, &Rules::of(Variant::Orthodox)),
            of_one_board
        );
    }
}
