//! The arguments of the commands that judge: `glass check`, `themes` and `verify`.

use super::common_args::{InputArgs, RULES, RulesArgs};
use super::named;
use super::search_args::{FOUND, SearchArgs};
use clap::{ValueEnum, ValueHint};
use looking_glass::analysis::theme::Theme;
use looking_glass::collection::Share;
use looking_glass::report::Form;
use std::path::PathBuf;

/// Arguments of `glass check`.
#[derive(clap::Args, Debug)]
pub struct CheckArgs {
    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub search: SearchArgs,

    /// How the verdict is written
    #[arg(short, long, value_enum, default_value_t, value_name = "FORMAT")]
    pub format: CheckFormat,

    /// Name defects in the short notation of magazines, as the solution has its moves
    #[arg(long)]
    pub short: bool,

    /// Add what proves the defects, the pure mates, and the play if anything is wrong with it
    #[arg(long)]
    pub explain: bool,

    /// Add the themes that the solution shows; the problem is solved once more for them
    #[arg(long)]
    pub themes: bool,

    /// Solve once more by brute force on the plain rules, and compare keys, tries or lines: for short problems [time: 60s]
    #[arg(long, conflicts_with = "certificate")]
    pub again: bool,

    /// Add what an editor would remark on key, men, castling, keywords and stated solution; the problem is solved once more for it
    #[arg(long)]
    pub remarks: bool,

    /// Tell which problems of this file or folder have the same position, shifted or mirrored, or with one man other
    #[arg(long, value_name = "COLLECTION", value_hint = ValueHint::AnyPath)]
    pub against: Vec<PathBuf>,

    /// Keep an index of the collection in this file, with the play of its short problems: tell the same key and mates, too
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "against")]
    pub index: Option<PathBuf>,

    /// Check a certificate that glass solve --certificate wrote, on plain rules that share nothing with the search
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["files", "fen", "short", "explain", "themes", "remarks", "against", "stip"])]
    #[arg(conflicts_with_all = RULES, conflicts_with_all = FOUND)]
    pub certificate: Option<PathBuf>,
}

/// How a verdict is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CheckFormat {
    /// A line as a magazine would print it, and one for each defect.
    #[default]
    Text,
    /// For programs: one object a line.
    Json,
}

/// Arguments of `glass themes`.
#[derive(clap::Args, Debug)]
pub struct ThemesArgs {
    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub search: SearchArgs,

    /// How the themes are written
    #[arg(short, long, value_enum, default_value_t, value_name = "FORMAT")]
    pub format: CheckFormat,

    /// Only these themes, named with hyphens and parted by commas: zagoruiko,half-pin
    #[arg(long, value_name = "THEMES", value_delimiter = ',')]
    pub only: Vec<Theme>,

    /// List the names of all themes
    #[arg(long, conflicts_with_all = ["files", "fen"])]
    pub list: bool,
}

/// Arguments of `glass verify`.
#[derive(clap::Args, Debug)]
pub struct VerifyArgs {
    /// Problem files, and folders of them (.yaml, .yml, .olv, .inp); `-` is standard input
    #[arg(value_name = "COLLECTIONS", value_hint = ValueHint::AnyPath, required_unless_present_any = ["stdin_jsonl", "from"])]
    pub collections: Vec<String>,

    /// Make reports of verdicts that were written a line each, by other runs or workers; `-` is standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["collections", "stdin_jsonl", "store", "shard"])]
    #[arg(conflicts_with_all = RULES, conflicts_with_all = FOUND, conflicts_with_all = ["no_self_check", "time_limit"])]
    pub from: Vec<String>,

    /// Work for another program: an entry a line on standard input, a verdict a line on standard output
    #[arg(long, conflicts_with_all = ["collections", "format", "report"])]
    pub stdin_jsonl: bool,

    /// What is printed
    #[arg(short, long, value_parser = named::one_of(&FORMS), default_value = "summary", value_name = "FORMAT")]
    pub format: Form,

    /// Write a report to a file, too: .txt, .jsonl, .csv, .xml, .md, .html, or else as --format says
    #[arg(short = 'o', long, value_name = "FILE")]
    pub report: Vec<PathBuf>,

    /// Keep verdicts in this file, and solve only what is new or changed
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,

    /// Keep a certificate of each battle in this folder, compressed; C+ in HTML and Markdown leads there
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub certificates: Option<PathBuf>,

    /// Ask another program, too, and name where it differs: it gets the name of an input of Popeye behind CMD, or for {}
    #[arg(long, value_name = "CMD", value_hint = ValueHint::CommandString, conflicts_with = "from")]
    pub cross_check: Option<String>,

    /// Do not play solutions through on the plain rules
    #[arg(long, conflicts_with = "self_check")]
    pub no_self_check: bool,

    /// Only the i-th of each n entries in a row
    #[arg(long, value_name = "i/n", default_value = "1/1", hide_default_value = true)]
    pub shard: Share,

    #[command(flatten)]
    pub rules: RulesArgs,

    #[command(flatten)]
    pub search: SearchArgs,
}

/// What `glass verify` prints.
const FORMS: [(&str, Form, &str); 6] = [
    ("summary", Form::Summary, "What is wrong, and how many entries are how"),
    (
        "jsonl",
        Form::JsonLines,
        "An object for each entry, as soon as all before it are done",
    ),
    ("csv", Form::Csv, "A table"),
    ("junit", Form::JUnit, "For build servers"),
    ("markdown", Form::Markdown, "A table for readers"),
    ("html", Form::Html, "A page with diagrams"),
];
