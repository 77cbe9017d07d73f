//! Moves as readers write them: the short form of magazines and Popeye's long form.

use crate::geometry::BoardId;
use crate::pieces::Role;
use crate::position::{Kind, Move};
use crate::rules::Rules;
use crate::solution::{Sign, Step};

/// The letters that name men in print.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// K Q R B N P.
    #[default]
    English,
    /// K Q R B S P, as English problem magazines print them.
    EnglishProblem,
    /// K D T L S B.
    German,
    /// R D T F C P.
    French,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 4] = [
        Language::English,
        Language::EnglishProblem,
        Language::German,
        Language::French,
    ];

    /// The name users write.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::EnglishProblem => "en-problem",
            Language::German => "de",
            Language::French => "fr",
        }
    }

    /// The letters of a role.
    pub fn letter(self, role: Role) -> &'static str {
        match self {
            Language::English => role.letters(),
            Language::EnglishProblem => role.kind().magazine[0],
            Language::German => role.kind().magazine[1],
            Language::French => role.kind().magazine[2],
        }
    }
}

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

    /// The short form with check and mate signs: `Kb1/A`, `Rxe7/A#`, `bxc8=Q+`, `exf6 e.p.`.
    ///
    /// With two boards between which every man must pass, a move to board A carries `/A` and one to board B
    /// nothing; all other moves, and zero moves, name their board. The board a move begins on is told in front,
    /// `A:Nc3/B`, if a like man could go there from the same square of another board.
    pub fn short(&self, told: Step) -> String {
        format!("{}{}", self.plain(told), sign(told.outcome))
    }

    /// The short form without check or mate signs.
    pub fn plain(&self, told: Step) -> String {
        let step = told.step;
        match step.kind() {
            Kind::Pass => return "…".to_string(),
            Kind::Castling => return format!("{}{}", castling(step), self.suffix(step)),
            _ => {}
        }
        let shape = self.rules.shape;
        let mut text = self.departure(told);
        text.push_str(if step.is_capture() { "x" } else { "" });
        text.push_str(&shape.name(step.to()));
        if let Some(role) = step.promotion() {
            text.push('=');
            text.push_str(self.language.letter(role));
        }
        text.push_str(if step.is_zero() { "~" } else { "" });
        text.push_str(&self.suffix(step));
        text.push_str(if step.kind() == Kind::EnPassant { " e.p." } else { "" });
        text
    }

    /// What stands before the square of arrival: board, man, and as much of the square left as is needed.
    fn departure(&self, told: Step) -> String {
        let step = told.step;
        let origin = self.rules.shape.name(step.from());
        let (file, rank) = origin.split_at(origin.len() - 1);
        let mut text = String::new();
        if told.board {
            text.push_str(&format!("{}:", step.board()));
        }
        let pawn = step.role() == Role::PAWN;
        if !pawn {
            text.push_str(self.language.letter(step.role()));
        }
        // `A:a2a4/C`, for `B:a4` would be a bishop's capture to some.
        let whole = pawn && told.board && !step.is_capture();
        text.push_str(if told.file || whole || pawn && step.is_capture() {
            file
        } else {
            ""
        });
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
        match step.role() {
            Role::PAWN => square,
            role => format!("{}({square})", self.language.letter(role)),
        }
    }
}

/// `0-0` or `0-0-0`.
fn castling(step: Move) -> &'static str {
    if step.is_long_castling() { "0-0-0" } else { "0-0" }
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

/// Popeye's long form without check or mate marks: `Ka2-b1A`, `f5*e6 ep.A`, `0-0-0BB`. Where the board of departure
/// does not follow from that of arrival, it stands behind the square, `Ka2B-b1A`; Popeye plays no such rules.
pub fn popeye(rules: &Rules, step: Move) -> String {
    popeye_in(Language::EnglishProblem, rules, step)
}

/// The same with the letters of another language.
pub fn popeye_in(language: Language, rules: &Rules, step: Move) -> String {
    let board = |board: BoardId| {
        if rules.boards == 1 {
            String::new()
        } else {
            board.to_string()
        }
    };
    match step.kind() {
        Kind::Pass => return " ...".to_string(),
        Kind::Castling => return format!("{}{}{}", castling(step), board(step.lands()), board(step.rook_lands())),
        _ => {}
    }
    let letter = match step.role() {
        Role::PAWN => String::new(),
        role => language.letter(role).to_string(),
    };
    let (from, to) = (rules.shape.name(step.from()), rules.shape.name(step.to()));
    let left = if rules.lands_on_b_silently() && !step.is_zero() {
        String::new()
    } else {
        board(step.board())
    };
    let link = if step.is_capture() { '*' } else { '-' };
    let passing = if step.kind() == Kind::EnPassant { " ep." } else { "" };
    let promotion = step
        .promotion()
        .map_or(String::new(), |role| format!("={}", language.letter(role)));
    format!(
        "{letter}{from}{left}{link}{to}{passing}{promotion}{}",
        board(step.lands())
    )
}
