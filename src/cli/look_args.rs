//! The arguments of all commands that draw diagrams.

use super::named;
use looking_glass::output::board::{Ink, Look, Style};
use looking_glass::output::notation::Language;

/// How diagrams look.
#[derive(clap::Args, Debug)]
pub struct LookArgs {
    /// Boards side by side, below each other, or as one [default: two, in LaTeX rotated]
    #[arg(long, value_parser = named::one_of(&STYLES), value_name = "STYLE")]
    pub style: Option<Style>,

    /// Letters of the men; en-problem has S for knights [default: en]
    #[arg(short, long, value_name = "LANGUAGE", value_parser = named::language(), default_value = "en", hide_default_value = true)]
    pub language: Language,
}

impl LookArgs {
    /// The look asked for. Colours are always drawn; standard output drops them where they are not wanted.
    pub fn look(&self) -> Look {
        Look {
            style: self.style.unwrap_or_default(),
            language: self.language,
            ink: Ink::Colored,
        }
    }
}

/// How several boards are drawn.
const STYLES: [(&str, Style, &str); 3] = [
    ("two", Style::Two, "Side by side"),
    ("stacked", Style::Stacked, "Below each other"),
    (
        "rotated|marked",
        Style::Marked,
        "As one board, the men of board B upside down, in text in brackets",
    ),
];
