//! Popeye's long form.

use super::language::Language;
use super::parts::{castling, exchanged_with, told_first, unseen_prey};
use crate::board::{Choice, Meaning, Tail};
use crate::conditions;
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{Attributes, Role};
use crate::position::{Kind, Move, rook_path};
use crate::rules::Rules;
use crate::solution::Step;

/// Popeye's long form without check or mate marks: `Ka2-b1A`, `f5*e6 ep.A`, `0-0-0BB`, `nGc3*d5[+bSg8]`. Where the board of departure
/// does not follow from that of arrival, it stands behind the square, `Ka2B-b1A`; Popeye plays no such rules.
pub fn popeye(rules: &Rules, step: Move) -> String {
    let told = (step, Attributes::NONE);
    long_form(Language::EnglishProblem, rules, told, &Tail::default())
}

/// The same with all that conditions add, and with the letters of another language.
pub fn popeye_in(language: Language, rules: &Rules, told: &Step) -> String {
    long_form(language, rules, (told.step, told.attributes), &told.tail)
}

/// Where a man that has taken goes on to.
fn onward(step: Move) -> Option<Place> {
    let choice = step.choice().filter(|choice| choice.meaning == Meaning::Onward);
    choice.filter(|_| step.is_capture()).map(|choice| choice.place)
}

/// The letters of a move in Popeye's long form, for which place is made at once.
const LONG: usize = 16;

fn long_form(language: Language, rules: &Rules, (step, attributes): (Move, Attributes), tail: &Tail) -> String {
    if let Some((first, step)) = told_first(language, rules, step, tail) {
        let rest = long_form(language, rules, (step, attributes), &Tail::default());
        return format!("{first}{rest}");
    }
    let mut text = String::with_capacity(LONG);
    match step.kind() {
        Kind::Pass if step == Move::EXCHANGE_ROLES => {
            text = format!(" {}", conditions::NAMES_OF_ROLE_EXCHANGE[language.column()]);
        }
        Kind::Pass => text += " ...",
        Kind::Unseen => {
            text += "TI~";
            match step.is_capture() {
                true => text.extend(std::iter::once('*').chain(rules.shape.letters(step.to()))),
                false => text += "-~",
            }
            text += &language.tail_from(step.arrival(), rules, step, (tail, 0), Some(""));
        }
        Kind::TakesUnseen => {
            if step.role() == Role::PAWN {
                text += &unseen_prey(language, rules, step);
            }
            push_long(&mut text, language, rules, (step, attributes), tail);
        }
        Kind::Castling => {
            text += castling(step);
            let imitators = language.imitators(rules, step, tail);
            text += &imitators;
            push_board(&mut text, rules, step.lands());
            push_board(&mut text, rules, step.rook_lands());
            let rook = Place::new(step.board(), rook_path(step.to()).1);
            let done = usize::from(!imitators.is_empty());
            text += &language.tail_from(rook, rules, step, (tail, done), Some(""));
        }
        _ => push_long(&mut text, language, rules, (step, attributes), tail),
    }
    text
}

/// The board, where there are several.
fn push_board(text: &mut String, rules: &Rules, board: BoardId) {
    if rules.boards > 1 {
        text.push(board.letter());
    }
}

/// The long form of a move that is neither castling nor a pass.
fn push_long(
    text: &mut String,
    language: Language,
    rules: &Rules,
    (step, attributes): (Move, Attributes),
    tail: &Tail,
) {
    if step.is_exchange() {
        return push_exchange(text, language, rules, step, tail);
    }
    let onward = onward(step);
    language.push_mover(text, step, attributes);
    text.extend(rules.shape.letters(step.from()));
    if let Some(via) = step.choice().and_then(Choice::via) {
        text.push('-');
        text.extend(rules.shape.letters(via.square));
    }
    if step.is_zero() || !rules.lands_on_b_silently() {
        push_board(text, rules, step.board());
    }
    push_link(text, rules, step, onward);
    text.extend(rules.shape.letters(onward.map_or(step.to(), |goal| goal.square)));
    let imitators = language.imitators(rules, step, tail);
    if step.kind() == Kind::EnPassant {
        *text += " ep.";
    }
    *text += &imitators;
    *text += &language.promotion(step, attributes);
    let arrival = onward.unwrap_or(Place::new(step.board(), step.to()));
    let done = usize::from(onward.is_some() || !imitators.is_empty());
    let mut lands = String::new();
    if !tail.tells_of_imitator() {
        push_board(&mut lands, rules, step.lands());
    }
    *text += &language.tail_from(arrival, rules, step, (tail, done), Some(&lands));
}

/// Two men that exchange their places: of a king and another man Popeye names the other man first. Nobody passes to another board.
fn push_exchange(text: &mut String, language: Language, rules: &Rules, step: Move, tail: &Tail) {
    let other = exchanged_with(step, tail);
    let own = (step.role(), step.from());
    let [first, second] = match other {
        Some(role) => [(role, step.to()), own],
        None => [own, (step.role(), step.to())],
    };
    let man = |(role, square): (Role, Square)| format!("{}{}", language.letter(role), rules.shape.name(square));
    *text += &format!("{}<->{}", man(first), man(second));
    let arrival = Place::new(step.board(), step.to());
    let done = usize::from(other.is_some());
    *text += &language.tail_from(arrival, rules, step, (tail, done), Some(""));
}

/// What stands between the squares of departure and arrival: `-`, `*`, and the square of a man that is taken elsewhere.
fn push_link(text: &mut String, rules: &Rules, step: Move, onward: Option<Place>) {
    let takes = step.is_capture() || step.kind() == Kind::TakesUnseen;
    text.push(if takes { '*' } else { '-' });
    if step.is_capture() && (onward.is_some() || step.takes_on() != step.to()) {
        text.extend(rules.shape.letters(step.takes_on()));
        text.push('-');
    }
}
