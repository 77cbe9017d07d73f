//! What stands behind the arrival square of a written move.

use super::grammar::Grammar;
use super::written::Written;
use crate::geometry::BoardId;
use crate::pieces::Role;

impl Written {
    /// Reads what stands behind the arrival square, in any order; `None` if some of it has no meaning.
    pub(super) fn suffixes(&mut self, text: &str, promotes: bool, grammar: &Grammar) -> Option<()> {
        let mut rest = text;
        while !rest.is_empty() {
            rest = self.suffix(rest, promotes, grammar)?;
        }
        Some(())
    }

    fn suffix<'a>(&mut self, text: &'a str, promotes: bool, grammar: &Grammar) -> Option<&'a str> {
        for sign in ["e.p.", "e.p", "ep.", "ep"] {
            if let Some(rest) = text.strip_prefix(sign) {
                self.marks.en_passant = true;
                return Some(rest);
            }
        }
        if let Some(rest) = text.strip_prefix("++") {
            (self.marks.check, self.marks.double) = (true, true);
            return Some(rest);
        }
        let mut signs = text.chars();
        match signs.next()? {
            '!' | '?' => {}
            '+' => self.marks.check = true,
            '#' => self.marks.mate = true,
            '~' => self.zero = true,
            ':' => self.marks.capture = true,
            '/' | '>' => self.letter(signs.next()?, false, grammar)?,
            '(' => {
                self.letter(signs.next()?, false, grammar)?;
                signs.next().filter(|&sign| sign == ')')?;
            }
            '=' if signs
                .as_str()
                .starts_with(|sign: char| sign.is_alphabetic() || sign == '(') =>
            {
                return self.promoted_to(signs.as_str(), grammar);
            }
            '=' => self.marks.stalemate = true,
            letter => {
                let promotes_still = self.promotion.is_none() && self.role.is_none_or(Role::is_pawn);
                let known = letters_of_man(text, grammar).filter(|&length| promotes_still && length > 1);
                if let Some(length) = known {
                    self.promotion = grammar.role(&text[..length]);
                    return Some(&text[length..]);
                }
                self.letter(letter, promotes, grammar)?;
            }
        }
        Some(signs.as_str())
    }

    /// Reads what a pawn becomes, behind its sign: `=Q`, `=(Q)`, `=nQ`; answers what follows.
    fn promoted_to<'a>(&mut self, text: &'a str, grammar: &Grammar) -> Option<&'a str> {
        let told = text.trim_start_matches('(');
        let neutral = self.neutral && told.len() > 1 && told[1..].starts_with(|letter: char| letter.is_uppercase());
        let told = told.strip_prefix('n').filter(|_| neutral).unwrap_or(told);
        let rest = self.promoted(told, grammar)?;
        if text.starts_with('(') {
            rest.strip_prefix(')')
        } else {
            Some(rest)
        }
    }

    /// Reads the letters of the man that a pawn becomes, as many as make one; answers what follows.
    fn promoted<'a>(&mut self, text: &'a str, grammar: &Grammar) -> Option<&'a str> {
        let length = letters_of_man(text, grammar)?;
        self.promote(&text[..length], grammar)?;
        Some(&text[length..])
    }

    /// The letter of a board, or of the role a pawn becomes. A B behind a move to the end rank is a bishop.
    fn letter(&mut self, letter: char, promotes: bool, grammar: &Grammar) -> Option<()> {
        let pending = promotes && self.promotion.is_none();
        match letter {
            // The second letter of castling is the rook's board, which is the king's.
            'A' | 'B' | 'C' if !(letter == 'B' && pending) => {
                self.marks.lands = self.marks.lands.or(BoardId::from_letter(letter));
            }
            _ => self.promote(letter.encode_utf8(&mut [0; 4]), grammar)?,
        }
        Some(())
    }

    /// Notes what a pawn becomes: once, and neither king nor pawn.
    pub(super) fn promote(&mut self, letters: &str, grammar: &Grammar) -> Option<()> {
        let role = grammar
            .role(letters)
            .filter(|role| ![Role::KING, Role::PAWN].contains(role))?;
        self.promotion.replace(role).is_none().then_some(())
    }
}

/// No man has more letters.
const MOST_LETTERS: usize = 4;

/// How many letters at the start of a text name a man, the most that do.
fn letters_of_man(text: &str, grammar: &Grammar) -> Option<usize> {
    let letters = text.bytes().take(MOST_LETTERS).take_while(u8::is_ascii_alphanumeric);
    (1..=letters.count())
        .rev()
        .find(|&length| grammar.role(&text[..length]).is_some())
}
