//! What the short and the long form have in common.

use super::language::Language;
use crate::board::{Choice, Tail, Told};
use crate::conditions::{self, Unusual};
use crate::geometry::{Place, Square};
use crate::pieces::{Owner, Role};
use crate::position::{Kind, Move, rook_path};
use crate::rules::Rules;

/// Who is exchanged with whom, if they are of two kinds: that is told first then.
pub(super) fn exchanged_with(step: Move, tail: &Tail) -> Option<Role> {
    match tail.iter().next().filter(|_| step.is_exchange()) {
        Some(Told::Exchange((_, other), _)) => Some(other.role),
        _ => None,
    }
}

/// `0-0` or `0-0-0`.
pub(super) fn castling(step: Move) -> &'static str {
    if step.is_long_castling() { "0-0-0" } else { "0-0" }
}

/// Where king and rook begin that castle from elsewhere, `[wKd1->e1][wRd5->h1]`, and the castling from there.
fn castling_from(language: Language, rules: &Rules, step: Move) -> Option<(String, Move)> {
    let rank = step.to().rank();
    let home = Place::new(step.board(), Square::at(4, rank));
    let via = step.choice().and_then(Choice::via);
    let castling = Move::new(step.role(), home, step.to(), step.lands()).of_kind(Kind::Castling);
    let owner = if rank == 0 { Owner::White } else { Owner::Black };
    let begins = |role: Role, from: Square, home: Square| {
        let (owner, letter) = (language.owner(owner), language.letter(role));
        let [from, home] = [from, home].map(|square| rules.shape.name(square));
        format!("[{owner}{letter}{from}->{home}]")
    };
    let king = Some(step.from()).filter(|&from| from != home.square);
    let king = king.map(|from| begins(Role::KING, from, home.square));
    let rook = via.map(|via| begins(Role::ROOK, via.square, rook_path(step.to()).0));
    let first: String = king.into_iter().chain(rook).collect();
    (!first.is_empty()).then_some((first, castling))
}

/// What is told before a move, and the move that is made then: where those begin who castle from elsewhere; what a pawn becomes before the
/// move, `[a8=Q]`.
pub(super) fn told_first(language: Language, rules: &Rules, step: Move, tail: &Tail) -> Option<(String, Move)> {
    if step.kind() == Kind::Castling && conditions::is_unusual(rules, Unusual::CastlesReborn) {
        return castling_from(language, rules, step);
    }
    let waits = step.role() == Role::PAWN && [0, rules.shape.ranks() - 1].contains(&step.from().rank());
    if !waits && step.choice().is_none() || !conditions::is_unusual(rules, Unusual::BecomesFirst) {
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
