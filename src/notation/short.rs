//! The short form of magazines.

use super::language::Language;
use super::parts::{castling, exchanged_with, told_first, unseen_prey};
use crate::board::Tail;
use crate::conditions;
use crate::geometry::{BoardId, Place};
use crate::pieces::{Attributes, Role};
use crate::position::{Kind, Move, rook_path};
use crate::rules::Rules;
use crate::solution::{Attack, Sign, Step};

/// How moves of one game are written.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// The rules, which name the squares and decide which boards are marked.
    pub rules: Rules,
    /// The letters of the men.
    pub language: Language,
}

impl Notation {
    /// English letters.
    pub fn new(rules: Rules) -> Self {
        Notation {
            rules,
            language: Language::English,
        }
    }

    /// The short form with check and mate signs: `Kb1/A`, `Rxe7/A#`, `bxc8=Q+`, `exf6 e.p.`, `nGxd5[+bSg8]`.
    ///
    /// With two boards between which every man must pass, a move to board A carries `/A` and one to board B
    /// nothing; all other moves, and zero moves, name their board. The board a move begins on is told in front,
    /// `A:Nc3/B`, if a like man could go there from the same square of another board.
    pub fn short(&self, told: &Step) -> String {
        format!("{}{}", self.plain(told), sign(told.outcome))
    }

    /// A try and what refutes it: `1.Qd4? Kh7!`.
    pub fn refuted(&self, attempt: &Attack) -> String {
        let refutations = self.refutations(&attempt.sequel.refutations).join(", ");
        format!("1.{}? {refutations}", self.short(&attempt.step))
    }

    /// Refutations, each with its mark: `Kh7!`.
    pub fn refutations(&self, steps: &[Step]) -> Vec<String> {
        steps.iter().map(|step| format!("{}!", self.short(step))).collect()
    }

    /// The short form without check or mate signs.
    pub fn plain(&self, told: &Step) -> String {
        let step = told.step;
        if let Some((first, step)) = told_first(self.language, &self.rules, step, &told.tail) {
            let rest = Step {
                step,
                tail: Tail::default(),
                ..told.clone()
            };
            return format!("{first}{}", self.plain(&rest));
        }
        match step.kind() {
            Kind::Pass if step == Move::EXCHANGE_ROLES => {
                return conditions::NAMES_OF_ROLE_EXCHANGE[self.language.column()].to_string();
            }
            Kind::Pass => return "…".to_string(),
            Kind::Unseen => {
                let prey = step
                    .is_capture()
                    .then(|| format!("x{}", self.rules.shape.name(step.to())));
                let known = self
                    .language
                    .tail_from(step.arrival(), &self.rules, step, (&told.tail, 0), None);
                return format!("TI~{}{known}", prey.unwrap_or_default());
            }
            Kind::Castling => {
                let rook = Place::new(step.board(), rook_path(step.to()).1);
                let imitators = self.language.imitators(&self.rules, step, &told.tail);
                let done = usize::from(!imitators.is_empty());
                let effects = self
                    .language
                    .tail_from(rook, &self.rules, step, (&told.tail, done), None);
                return format!("{}{imitators}{}{effects}", castling(step), self.suffix(step));
            }
            _ => {}
        }
        let shape = self.rules.shape;
        if step.is_exchange() {
            let other = exchanged_with(step, &told.tail).unwrap_or(step.role());
            let [letter, other] = [step.role(), other].map(|role| self.language.letter(role));
            let (from, to) = (shape.name(step.from()), shape.name(step.to()));
            return format!("{letter}{from}<->{other}{to}");
        }
        let unseen = step.kind() == Kind::TakesUnseen;
        let mut text = match unseen && step.role() == Role::PAWN {
            true => unseen_prey(self.language, &self.rules, step),
            false => String::new(),
        };
        text.push_str(&self.departure(told));
        text.push_str(if unseen || step.is_capture() { "x" } else { "" });
        if step.takes_on() != step.to() {
            text.push_str(&format!("{}-", shape.name(step.takes_on())));
        }
        text.push_str(&shape.name(step.to()));
        let imitators = self.language.imitators(&self.rules, step, &told.tail);
        text.push_str(&imitators);
        text.push_str(&self.language.promotion(step, told.attributes));
        text.push_str(if step.is_zero() { "~" } else { "" });
        if !told.tail.tells_of_imitator() {
            text.push_str(&self.suffix(step));
        }
        text.push_str(if step.kind() == Kind::EnPassant { " e.p." } else { "" });
        let arrival = Place::new(step.board(), step.to());
        let done = usize::from(!imitators.is_empty());
        text.push_str(
            &self
                .language
                .tail_from(arrival, &self.rules, step, (&told.tail, done), None),
        );
        text
    }

    /// What stands before the square of arrival: board, man, and as much of the square left as is needed.
    fn departure(&self, told: &Step) -> String {
        let step = told.step;
        let origin = self.rules.shape.name(step.from());
        let (file, rank) = origin.split_at(origin.len() - 1);
        let mut text = String::new();
        if told.board {
            text.push_str(&format!("{}:", step.board()));
        }
        let pawn = step.role() == Role::PAWN;
        self.language.push_mover(&mut text, step, told.attributes);
        // `A:a2a4/C`, for `B:a4` would be a bishop's capture to some.
        let whole = pawn && told.board && !step.is_capture();
        let takes = step.is_capture() || step.kind() == Kind::TakesUnseen;
        text.push_str(if told.file || whole || pawn && takes { file } else { "" });
        text.push_str(if told.rank || whole { rank } else { "" });
        text
    }

    /// The board a move ends on, where it is written.
    fn suffix(&self, step: Move) -> String {
        let on_b = step.lands() == BoardId::B && !step.is_zero();
        let silent = self.rules.boards == 1 || on_b && self.rules.lands_on_b_silently();
        if silent {
            String::new()
        } else {
            format!("/{}", step.lands())
        }
    }

    /// A man and its square: `B(c3)`, `e3` for a pawn; with its board where another man may stand on that square
    /// of another board, `B(c3/A)`.
    pub fn man(&self, step: Move) -> String {
        let mut square = self.rules.shape.name(step.from());
        if self.rules.shares_squares() && !self.rules.lands_on_b_silently() {
            square.push_str(&format!("/{}", step.board()));
        }
        let mut letters = String::new();
        self.language.push_mover(&mut letters, step, Attributes::NONE);
        match letters.as_str() {
            "" => square,
            letters => format!("{letters}({square})"),
        }
    }
}

/// The sign behind a move in print.
fn sign(sign: Sign) -> &'static str {
    match sign {
        Sign::Quiet => "",
        Sign::Check => "+",
        Sign::Mate => "#",
        Sign::Stalemate => "=",
    }
}
