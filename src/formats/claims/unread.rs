//! What could not be read, kept as it was written.

use super::items::{HalfMove, Item};
use crate::problem::claims::{Held, Unread, Why};

/// Does a word that could not be read name a square, castle or stand for any move?
pub(super) fn is_like_a_move(text: &str) -> bool {
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    text.as_bytes().windows(2).any(is_square) || text.contains("0-0") || text.contains('~')
}

/// A half-move that could not be read.
pub(super) fn unread(told: &HalfMove, why: Why) -> Unread {
    let number = told.number.map_or(String::new(), |ply| ply.to_string());
    Unread::new(told.line, format!("{number}{}", told.text), why)
}

/// Notes what could not be read; what stands together is told together.
pub(super) fn note(all: &mut Vec<Unread>, unread: Unread) {
    match all.last_mut() {
        Some(last) if last.line == unread.line && (last.why == unread.why || unread.why == Why::Behind) => {
            last.text.push(' ');
            last.text.push_str(&unread.text);
            last.holds = last.holds.and(unread.holds);
        }
        _ => all.push(unread),
    }
}

/// What stands in brackets aside from the play.
pub(super) fn aside(items: &[Item], line: usize) -> Unread {
    let told: Vec<String> = items.iter().filter_map(as_text).collect();
    Unread {
        holds: if is_play(items) { Held::Lines(1) } else { Held::Nothing },
        ..Unread::new(line, format!("({})", told.join(" ")), Why::Aside)
    }
}

/// An item as it was written, near enough.
fn as_text(item: &Item) -> Option<String> {
    match item {
        Item::Move(told) => Some(unread(told, Why::Aside).text),
        Item::Unread(unread, _) => Some(unread.text.clone()),
        Item::But => Some("but".to_string()),
        _ => None,
    }
}

/// Are there moves of which none is said to fail?
fn is_play(items: &[Item]) -> bool {
    let mut moves = items.iter().filter_map(Item::half_move);
    moves.clone().next().is_some() && moves.all(|told| !told.mark.contains('?'))
}
