//! Cuts a game score into numbers, moves, tags and results; comments are dropped.

use super::ScoreError;
use super::grammar::rebirth;

/// A piece of a score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// `[White "Alice"]`
    Tag(String, String),
    /// `12.` or, before a move of Black, `12...`
    Number {
        /// The number.
        number: u32,
        /// Has it the dots of a black move?
        black: bool,
    },
    /// Dots that stand alone: the move of White is left out.
    Dots,
    /// A move with all its marks.
    Move(String),
    /// `1-0` and the like.
    Result(String),
}

/// Signs that comment on the position and say nothing of the move.
const JUDGEMENTS: [&str; 9] = ["=", "+-", "-+", "+=", "=+", "±", "∓", "∞", "□"];

/// Cuts the text of one or more scores.
///
/// # Errors
/// A comment that is never closed, or dots without number or move.
pub(super) fn cut(text: &str) -> Result<Vec<Token>, ScoreError> {
    let text = plain(text);
    let mut tokens = Vec::new();
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        rest = match first {
            _ if first.is_whitespace() => rest.trim_start(),
            '{' => closed(rest, '{', '}')?.1,
            '(' if board_mark(rest).is_none() => closed(rest, '(', ')')?.1,
            '[' if rebirth(rest).is_none() => match tag(rest) {
                Some((tag, after)) => {
                    tokens.push(tag);
                    after
                }
                None => closed(rest, '[', ']')?.1,
            },
            // A line that begins so is for programs alone.
            '%' if begins_line(&text, rest) => rest.find('\n').map_or("", |end| &rest[end..]),
            ';' => rest.find('\n').map_or("", |end| &rest[end..]),
            _ => {
                let end = word_end(rest);
                word(&rest[..end], &mut tokens);
                &rest[end..]
            }
        };
    }
    Ok(tokens)
}

/// The text with one sign for each meaning: hyphens, ellipses, figurines, crosses and daggers.
pub(in crate::formats) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '\u{2010}'..='\u{2015}' | '\u{2212}' | '→' => plain.push('-'),
            '\u{a0}' | '\u{202f}' | '\u{2009}' => plain.push(' '),
            '\u{ad}' | '\u{feff}' | '♙' | '♟' => {}
            '…' => plain.push_str("..."),
            '½' => plain.push_str("1/2"),
            '×' => plain.push('x'),
            '†' => plain.push('+'),
            '‡' | '≠' => plain.push('#'),
            '♔' | '♚' => plain.push('K'),
            '♕' | '♛' => plain.push('Q'),
            '♖' | '♜' => plain.push('R'),
            '♗' | '♝' => plain.push('B'),
            '♘' | '♞' => plain.push('N'),
            _ => plain.push(sign),
        }
    }
    plain
}

/// The inside of a bracket at the start of the text, and what follows it. Brackets may hold others of their kind.
fn closed(text: &str, open: char, close: char) -> Result<(&str, &str), ScoreError> {
    let mut depth = 0;
    for (at, sign) in text.char_indices() {
        if sign == open && (depth == 0 || open != '{') {
            depth += 1;
        } else if sign == close {
            depth -= 1;
        }
        if depth == 0 {
            return Ok((&text[1..at], &text[at + 1..]));
        }
    }
    let begin: String = text.chars().take(20).collect();
    Err(ScoreError::Unclosed { begin, close })
}

/// Does the rest of a text begin a line?
fn begins_line(text: &str, rest: &str) -> bool {
    let before = &text[..text.len() - rest.len()];
    before.is_empty() || before.ends_with('\n')
}

/// `[White "Alice"]` at the start of the text, and what follows it; anything else in square brackets is a comment.
/// Within the quotation marks `\"` and `\\` stand for `"` and `\`.
fn tag(text: &str) -> Option<(Token, &str)> {
    let inner = text.strip_prefix('[')?.trim_start();
    // The name of a tag ends within its brackets: what is far behind is not looked at for each bracket.
    let end = inner.find(|sign: char| sign.is_whitespace() || sign == ']' || sign == '[')?;
    let (name, behind) = inner.split_at(end);
    let behind = behind.strip_prefix(char::is_whitespace)?;
    let mut signs = behind.trim_start().strip_prefix('"')?.chars();
    let mut value = String::new();
    loop {
        match signs.next()? {
            '"' => break,
            '\\' => value.push(signs.next()?),
            '\n' => return None,
            sign => value.push(sign),
        }
    }
    let after = signs.as_str().trim_start().strip_prefix(']')?;
    Some((Token::Tag(name.to_string(), value), after))
}

/// The length of `(A)` at the start of the text, a mark and no comment; so is a promotion `(Q)`.
pub(in crate::formats) fn board_mark(text: &str) -> Option<usize> {
    let mut signs = text.chars();
    let shape = [signs.next(), signs.next(), signs.next()];
    match shape {
        [Some('('), Some(letter), Some(')')] if "ABCQRNSU".contains(letter) => Some(3),
        _ => None,
    }
}

/// Where the word at the start of the text ends: at a blank or a comment.
fn word_end(text: &str) -> usize {
    let mut at = 0;
    while let Some(sign) = text[at..].chars().next() {
        let mark = board_mark(&text[at..]).or_else(|| rebirth(&text[at..]));
        if let Some(length) = mark {
            at += length;
        } else if sign.is_whitespace() || "{}()[];".contains(sign) && at > 0 {
            break;
        } else {
            at += sign.len_utf8();
        }
    }
    at
}

fn word(word: &str, tokens: &mut Vec<Token>) {
    if is_result(word) {
        tokens.push(Token::Result(word.to_string()));
        return;
    }
    let digits = word.len() - word.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
    let (number, behind) = word.split_at(digits);
    let rest = behind.trim_start_matches('.');
    let dots = behind.len() - rest.len();
    match number.parse() {
        Ok(number) if dots > 0 || behind.is_empty() => tokens.push(Token::Number {
            number,
            black: dots > 1,
        }),
        _ if digits == 0 && dots > 1 => tokens.push(Token::Dots),
        _ => {
            half_move(word, tokens);
            return;
        }
    }
    if !rest.is_empty() {
        half_move(rest, tokens);
    }
}

/// A move, or a mark that a blank has parted from its move.
fn half_move(word: &str, tokens: &mut Vec<Token>) {
    if is_result(word) {
        tokens.push(Token::Result(word.to_string()));
        return;
    }
    if word.starts_with('$') || JUDGEMENTS.contains(&word) {
        return;
    }
    let mark = match word {
        "mate" | "mate." => Some("#"),
        "ch" | "ch." | "check" => Some("+"),
        _ if word.starts_with(['+', '#', '!', '?', '/', '(']) => Some(word),
        _ if word.starts_with("ep") || word.starts_with("e.p") || word.starts_with("[+") => Some(word),
        _ => None,
    };
    match (mark, tokens.last_mut()) {
        (Some(mark), Some(Token::Move(text))) => text.push_str(mark),
        _ => tokens.push(Token::Move(word.to_string())),
    }
}

/// Is the word how a game ended?
pub(super) fn is_result(word: &str) -> bool {
    matches!(
        word,
        "1-0" | "0-1" | "1/2-1/2" | "1/2" | "1:0" | "0:1" | "1/2:1/2" | "*"
    )
}
