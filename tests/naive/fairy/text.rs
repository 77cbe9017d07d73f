//! Positions from words, moves as Popeye writes them.

use super::conditions::Conditions;
use super::men::{Kind, Man, Nature, Owner, Side};
use super::moves::{How, Move};
use super::places::{Board, Place, Square};
use super::position::Position;
use std::collections::BTreeMap;

impl Position {
    /// Conditions such as `alice circe`, and men such as `wKa1 nGe4/B bPd5`.
    pub fn read(conditions: &str, men: &str, turn: Side) -> Result<Position, String> {
        let conditions = Conditions::parse(conditions)?;
        let mut placed = BTreeMap::new();
        for word in men.split_whitespace() {
            let (place, man) = read_man(word).ok_or(format!("no man `{word}`"))?;
            if place.board == Board::B && !conditions.alice {
                return Err(format!("no second board for `{word}`"));
            }
            if placed.insert(place, man).is_some() || placed.contains_key(&place.board.other().at(place.square)) {
                return Err(format!("`{word}` on an occupied square"));
            }
        }
        Ok(Position::diagram(conditions, placed, turn))
    }

    /// The legal moves as text, sorted.
    pub fn legal_texts(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal_moves().iter().map(|m| self.text(m)).collect();
        texts.sort();
        texts
    }

    /// `Nc3*d5B[+bSg8]`
    pub fn text(&self, m: &Move) -> String {
        let board = |from: Board| match self.conditions.alice {
            true => self.arrival_board(from).letter().to_string(),
            false => String::new(),
        };
        let arrival = board(m.to.board);
        if let How::Castling(file) = m.how {
            let zeros = if file == 8 { "0-0" } else { "0-0-0" };
            return format!("{zeros}{arrival}{arrival}");
        }
        match m.how {
            How::CastlingFrom(file, rook) => {
                let zeros = if file == 8 { "0-0" } else { "0-0-0" };
                return match rook.square == Square::new(file, m.by.rank(1)) {
                    true => zeros.to_owned(),
                    false => format!("{zeros}{}", rook.square),
                };
            }
            How::Rest => return "...".to_owned(),
            How::ExchangeRoles => return "RoleExchange".to_owned(),
            _ => {}
        }
        let between = if m.taken.is_some() { '*' } else { '-' };
        let mark = if m.how == How::EnPassant { " ep." } else { "" };
        let becomes = m.becomes.map(|kind| format!("={}", prefixed(Man { kind, ..m.man })));
        let becomes = becomes.unwrap_or_default();
        let name = match (m.man.kind, m.man.owner) {
            (Kind::PAWN, Owner::White | Owner::Black) => String::new(),
            _ => prefixed(m.man),
        };
        let reborn = self.rebirth(m).map(|(place, man)| rebirth_text(place, man));
        let reborn = reborn.unwrap_or_default();
        format!(
            "{name}{}{between}{}{mark}{becomes}{arrival}{reborn}",
            m.from.square, m.to.square
        )
    }
}

/// The letter, after an `n` for neutral men.
fn prefixed(man: Man) -> String {
    let neutral = if man.owner == Owner::Neutral { "n" } else { "" };
    format!("{neutral}{}", man.kind.letters())
}

fn rebirth_text(place: Place, man: Man) -> String {
    format!("[+{}{}{}]", man.owner.letter(), man.kind.letters(), place.square)
}

/// `nGe4/B`, `w(kamikaze)Sb1`
fn read_man(word: &str) -> Option<(Place, Man)> {
    let (word, board) = match word.strip_suffix("/B") {
        Some(word) => (word, Board::B),
        None => (word, Board::A),
    };
    let mut letters = word.chars();
    let owner = match letters.next()? {
        'w' => Owner::White,
        'b' => Owner::Black,
        'n' => Owner::Neutral,
        _ => return None,
    };
    let (names, letters) = match letters.as_str().strip_prefix('(') {
        Some(rest) => rest.split_once(')')?,
        None => ("", letters.as_str()),
    };
    let (letters, square) = letters.split_at_checked(letters.len().checked_sub(2)?)?;
    let kind = Kind::from_letters(letters)?;
    let square = Square::parse(square)?;
    let mut man = Man::of(owner, kind);
    for name in names.split_whitespace() {
        man = man.with(Nature::named(name)?);
    }
    Some((board.at(square), man))
}
