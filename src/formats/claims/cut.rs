//! Cuts a solution text into numbers, words and brackets.

use crate::formats::score::grammar::rebirth;
use crate::formats::score::token::board_mark;
use crate::geometry::BoardId;
use crate::notation::MAN;
use crate::solution::Ply;
use crate::text::regex;
use regex::Regex;
use std::sync::LazyLock;

/// A piece of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// A line feed.
    Line,
    /// `12.` or, before a move of the second side, `12...` or `12.-`
    Number(Ply),
    /// Dots that stand alone.
    Dots,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `,`
    Comma,
    /// `{B}`: the board on which the move before it ends.
    Board(BoardId),
    /// Anything else, up to a blank or one of these.
    Word(String),
}

/// A piece and the line it stands on, from 0.
pub(super) type Placed = (usize, Token);

static NUMBER: LazyLock<Regex> = LazyLock::new(|| regex(r"^([0-9]{1,4})\s*(\.\s*-\s|\.\s*–\s|\.\s*…|[.…]+)"));
static BOARD: LazyLock<Regex> = LazyLock::new(|| regex(r"^[ABC]{1,2}$"));
/// `(4.5/3)`: how far each side may still move, behind a move under a condition that limits it.
static AMOUNTS: LazyLock<Regex> = LazyLock::new(|| regex(r"^\((?:[0-9]+(?:\.[0-9]+)?|-)/(?:[0-9]+(?:\.[0-9]+)?|-)\)"));
/// `R(e8)–other`, which holds brackets.
static GROUP: LazyLock<Regex> = LazyLock::new(|| {
    let square = r"\(?[A-E]?[a-h][1-8](?:/[ABC])?\)?";
    regex(&format!("^n?({MAN})?{square}[-–](?:any|other)"))
});

/// Cuts a text. A comment without end reaches to the end of its line.
pub(super) fn cut(text: &str) -> Vec<Placed> {
    let mut tokens = Vec::new();
    let mut line = 0;
    let mut rest = text;
    // Behind the last of them no comment ends: it is not looked for again and again.
    let last = |close: char| text.rfind(close).map_or(0, |at| text.len() - at);
    let [last_brace, last_bracket] = ['}', ']'].map(last);
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '\n' => {
                tokens.push((line, Token::Line));
                line += 1;
                1
            }
            _ if first.is_whitespace() => first.len_utf8(),
            '{' | '[' if rebirth(rest).is_none() => {
                let last = if first == '{' { last_brace } else { last_bracket };
                let (board, end) = comment(rest, rest.len() >= last && last > 0);
                tokens.extend(board.map(|board| (line, Token::Board(board))));
                line += rest[..end].matches('\n').count();
                end
            }
            '(' => match AMOUNTS.find(rest) {
                Some(amounts) => amounts.len(),
                None => push(&mut tokens, line, Token::Open),
            },
            ')' => push(&mut tokens, line, Token::Close),
            ',' => push(&mut tokens, line, Token::Comma),
            ';' | '}' | ']' | '>' => 1,
            _ => {
                let (token, length) = word(rest);
                tokens.push((line, token));
                length
            }
        };
        rest = &rest[length..];
    }
    tokens
}

/// How long the comment is with which a text begins, and the board that it names. Where none ends any more, its line does.
fn comment(text: &str, is_closed: bool) -> (Option<BoardId>, usize) {
    let close = if text.starts_with('{') { '}' } else { ']' };
    let end = is_closed.then(|| text.find(close)).flatten();
    let end = end.or_else(|| text.find('\n').map(|end| end - 1));
    let end = end.unwrap_or(text.len() - 1) + 1;
    let inside = text[1..end].trim_end_matches(close).trim();
    let board = BoardId::from_letter(inside.chars().next().unwrap_or(' '));
    (board.filter(|_| close == '}' && BOARD.is_match(inside)), end)
}

fn push(tokens: &mut Vec<Placed>, line: usize, token: Token) -> usize {
    tokens.push((line, token));
    1
}

/// The number, dots or word at the start of a text, and its length.
fn word(text: &str) -> (Token, usize) {
    if let Some(found) = NUMBER.captures(text) {
        let dots = found[2].replace('…', "...");
        let second = dots.contains(['-', '–']) || dots.len() > 1;
        if let Ok(number) = found[1].parse() {
            // Of `1....` the last dots tell that a move is left out.
            let length = match found.get(2) {
                Some(sign) if sign.as_str().starts_with("....") => sign.start() + 3,
                _ => found[0].len(),
            };
            let ply = if second {
                Ply::second(number)
            } else {
                Ply::first(number)
            };
            return (Token::Number(ply), length);
        }
    }
    let dots = text.len() - text.trim_start_matches(['.', '…']).len();
    if dots > 0 {
        return (Token::Dots, dots);
    }
    if let Some(found) = GROUP.find(text) {
        return (Token::Word(found.as_str().to_string()), found.end());
    }
    let mut end = 0;
    while let Some(sign) = text[end..].chars().next() {
        let mark = board_mark(&text[end..]).filter(|_| end > 0);
        if let Some(mark) = mark.or_else(|| rebirth(&text[end..])) {
            end += mark;
        } else if sign.is_whitespace() || "{}()[],;…".contains(sign) {
            break;
        } else {
            end += sign.len_utf8();
        }
    }
    (Token::Word(text[..end].to_string()), end)
}
