//! The arguments of all commands that draw diagrams.

use super::named;
use clap::ValueEnum;
use looking_glass::output::board::{Ink, Look, Style};
use looking_glass::output::notation::Language;

/// How diagrams look.
#[derive(clap::Args, Debug)]
pub struct LookArgs {
    /// Boards side by side, below each other, or as one [default: two, in LaTeX rotated]
    #[arg(long, value_enum, value_name = "STYLE")]
    pub style: Option<BoardStyle>,

    /// Letters of the men; en-problem has S for knights [default: en]
    #[arg(short, long, value_name = "LANGUAGE", value_parser = named::language(), default_value = "en", hide_default_value = true)]
    pub language: Language,
}

impl LookArgs {
    /// The look asked for. Colours are always drawn; standard output drops them where they are not wanted.
    pub fn look(&self) -> Look {
        Look {
            style: self.style.map_or(Style::Two, BoardStyle::style),
            language: self.language,
            ink: Ink::Colored,
        }
    }
}

/// How several boards are drawn.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardStyle {
    /// Side by side.
    Two,
    /// Below each other.
    Stacked,
    /// As one board, the men of board B upside down, in text in brackets.
    #[value(alias = "marked")]
    Rotated,
}

impl BoardStyle {
    /// The style of that name.
    pub const fn style(self) -> Style {
        match self {
            BoardStyle::Two => Style::Two,
            BoardStyle::Stacked => Style::Stacked,
            BoardStyle::Rotated => Style::Marked,
        }
    }
}
