//! The letters of men, by language.

use crate::pieces::{Attributes, Owner, Role};
use crate::position::Move;
use crate::text::named;

named! {
    /// The letters that name men in print.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Language {
        /// K Q R B N P.
        #[default]
        English = "en",
        /// K Q R B S P, as English problem magazines print them.
        EnglishProblem = "en-problem",
        /// K D T L S B.
        German = "de",
        /// R D T F C P.
        French = "fr",
    }
}

/// What the letters of a man look like in any language, as a pattern: `Q`, `NR`, `HRB`, `24`, and of hunters `R/B`.
pub(crate) const MAN: &str = "[A-Z0-9][A-Z0-9/]{0,4}";

impl Language {
    /// The letters of a role.
    pub fn letter(self, role: Role) -> &'static str {
        match self {
            Language::English => role.letters(),
            Language::EnglishProblem => role.kind().magazine[0],
            Language::German => role.kind().magazine[1],
            Language::French => role.kind().magazine[2],
        }
    }

    /// The letter of an owner in front of a man: `wKa1`. In French black and neutral men have the same, as with Popeye.
    pub const fn owner(self, owner: Owner) -> char {
        match self {
            Language::English | Language::EnglishProblem => owner.pick('w', 'b', 'n'),
            Language::German => owner.pick('w', 's', 'n'),
            Language::French => owner.pick('b', 'n', 'n'),
        }
    }

    /// Writes the letters of the man that moves: none for a pawn of one side, `n` before those of a neutral man, and before
    /// them letters of attributes.
    pub(super) fn push_mover(self, text: &mut String, step: Move, attributes: Attributes) {
        let neutral = if step.is_by_neutral() { "n" } else { "" };
        let special = attributes.told_of(step.role()).letters(self.column());
        if !neutral.is_empty() || !special.is_empty() || step.role() != Role::PAWN {
            for part in [neutral, &special, self.letter(step.role())] {
                *text += part;
            }
        }
    }

    /// The column of the tables of names: English, German, French.
    pub(crate) const fn column(self) -> usize {
        match self {
            Language::English | Language::EnglishProblem => 0,
            Language::German => 1,
            Language::French => 2,
        }
    }

    /// What a pawn becomes, behind its sign: `=Q`, `=nQ`.
    pub(super) fn promotion(self, step: Move, attributes: Attributes) -> String {
        let neutral = if step.is_by_neutral() { "n" } else { "" };
        let special = attributes.letters(self.column());
        let told = step
            .promotion()
            .map(|role| format!("={neutral}{special}{}", self.letter(role)));
        told.unwrap_or_default()
    }
}
