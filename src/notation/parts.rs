//! What the short and the long form have in common.

use super::language::Language;
use crate::board::{Meaning, Tail, Told};
use crate::conditions::{self, Ask};
use crate::pieces::{Owner, Role};
use crate::position::Move;
use crate::rules::Rules;

/// Do two men exchange their places?
pub(super) fn is_exchange(step: Move) -> bool {
    step.choice().is_some_and(|choice| choice.meaning == Meaning::Exchange)
}

/// Who is exchanged with whom, if they are of two kinds: that is told first then.
pub(super) fn exchanged_with(step: Move, tail: &Tail) -> Option<Role> {
    match tail.iter().next().filter(|_| is_exchange(step)) {
        Some(Told::Exchange(_, (_, other))) => Some(other.role),
        _ => None,
    }
}

/// `0-0` or `0-0-0`.
pub(super) fn castling(step: Move) -> &'static str {
    if step.is_long_castling() { "0-0-0" } else { "0-0" }
}

/// What a pawn becomes before the move is made, `[a8=Q]`, and the move that is made then.
pub(super) fn told_first(language: Language, rules: &Rules, step: Move, tail: &Tail) -> Option<(String, Move)> {
    let waits = step.role() == Role::PAWN && [0, rules.shape.ranks() - 1].contains(&step.from().rank());
    if !waits && step.choice().is_none() || !conditions::of(rules).any(|held| held.asks().contains(&Ask::BecomesFirst))
    {
        return None;
    }
    let mut others = tail.iter().filter_map(|told| match told {
        Told::Becomes(place, piece) => Some((place.square, piece.role, step.without_choice())),
        _ => None,
    });
    let itself = || {
        let role = step.promotion().filter(|_| waits)?;
        Some((step.from(), role, step.made_as(role)))
    };
    let (square, role, step) = others.next().or_else(itself)?;
    let first = format!("[{}={}]", rules.shape.name(square), language.letter(role));
    Some((first, step))
}

/// What is told before a pawn takes an invisible man: `[+wTIg6]`.
pub(super) fn unseen_prey(language: Language, rules: &Rules, step: Move) -> String {
    let owner = match step.to().rank() > step.from().rank() {
        true => Owner::Black,
        false => Owner::White,
    };
    format!("[+{}TI{}]", language.owner(owner), rules.shape.name(step.to()))
}
