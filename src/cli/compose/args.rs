//! The arguments of `glass compose`.

use crate::cli::common_args::{InputArgs, When, threads};
use crate::cli::deferred::Deferred;
use crate::cli::{means, named, units};
use clap::{Args, Subcommand, ValueHint};
use looking_glass::collection::Share;
use looking_glass::compose::Keep;
use looking_glass::compose::cure::Effort;
use looking_glass::compose::economy::Depth;
use serde::Serialize;
use std::path::PathBuf;
use std::time::Duration;

/// Arguments of `glass compose`.
#[derive(Args, Debug)]
pub struct ComposeArgs {
    /// What to do.
    #[command(subcommand)]
    pub command: ComposeCommand,
}

/// The tools of the workshop.
#[derive(Subcommand, Debug)]
pub enum ComposeCommand {
    /// Look for lighter versions, and say of each man what it is there for
    Economy(Deferred<EconomyArgs>),
    /// Make unsound problems sound by the least change
    Cure(Deferred<CureArgs>),
    /// Look for twins: single changes that give another sound problem
    Twins(Deferred<TwinsArgs>),
    /// Look for problems that a specification describes
    Search(Deferred<SearchForArgs>),
    /// Climb from a sound problem to better versions, one change at a time
    Versions(Deferred<VersionsArgs>),
}

/// Arguments of `glass compose economy`.
#[derive(Args, Debug)]
pub struct EconomyArgs {
    #[command(flatten)]
    pub given: GivenArgs,

    /// Changes that are made at once: 1, or first 1 and then 2
    #[arg(long, value_parser = named::one_of(&DEPTHS), default_value = "2", value_name = "N")]
    pub changes: Depth,
}

/// Arguments of `glass compose cure`.
#[derive(Args, Debug)]
pub struct CureArgs {
    #[command(flatten)]
    pub given: GivenArgs,

    /// Changes: 1; 2, where two men are added, too; or 2 only if 1 finds nothing
    #[arg(long, value_parser = named::one_of(&EFFORTS), default_value = "as-needed", value_name = "N")]
    pub changes: Effort,
}

/// How many changes a cure may take.
const EFFORTS: [(&str, Effort, &str); 3] = [
    ("1", Effort::One, "One"),
    ("2", Effort::Two, "One, then two men added"),
    (
        "as-needed",
        Effort::AsNeeded,
        "Two men only if one change finds nothing",
    ),
];

/// Arguments of `glass compose twins`.
#[derive(Args, Debug)]
pub struct TwinsArgs {
    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub wish: WishArgs,

    #[command(flatten)]
    pub work: WorkArgs,
}

/// Arguments of `glass compose search`.
#[derive(Args, Debug)]
pub struct SearchForArgs {
    /// The specification; `-` is standard input
    #[arg(value_name = "SPEC", value_hint = ValueHint::FilePath)]
    pub spec: String,

    /// Tell so many problems, the best [default: as the specification says, or 10]
    #[arg(short, long, value_name = "N")]
    pub best: Option<usize>,

    /// Look at no more than so many candidates
    #[arg(long, value_name = "N")]
    pub candidates: Option<u64>,

    /// Where the order of candidates begins
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// Join what the shares of the search have saved, instead of searching
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with_all = ["store", "shard"])]
    pub join: Vec<PathBuf>,

    #[command(flatten)]
    pub work: WorkArgs,
}

/// Arguments of `glass compose versions`.
#[derive(Args, Debug)]
pub struct VersionsArgs {
    #[command(flatten)]
    pub given: GivenArgs,

    /// Where the random numbers begin
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// How often to begin anew, from a few changes off the problem [default: 3, or with a time limit as often as there is
    /// time]
    #[arg(long, value_name = "N")]
    pub restarts: Option<u32>,
}

impl VersionsArgs {
    /// How often to begin anew.
    pub fn restarts(&self) -> u32 {
        let usual = if self.given.work.time_limit.is_some() {
            u32::MAX
        } else {
            3
        };
        self.restarts.unwrap_or(usual)
    }
}

/// How many changes are made at once.
const DEPTHS: [(&str, Depth, &str); 2] = [("1", Depth::Single, "One"), ("2", Depth::Pairs, "One, then two")];

/// The problems of which versions are made, what is asked of these, and how much the work may take.
#[derive(Args, Debug)]
pub struct GivenArgs {
    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub content: ContentArgs,

    #[command(flatten)]
    pub work: WorkArgs,
}

/// What must not change, and what is asked of versions.
#[derive(Args, Debug)]
pub struct ContentArgs {
    /// What must not change: key, mates, lines, tries, set-play, themes, nothing [default: key,mates, or lines]
    #[arg(long, value_name = "PARTS", value_delimiter = ',')]
    pub keep: Vec<Keep>,

    #[command(flatten)]
    pub wish: WishArgs,
}

/// What is asked of versions.
#[derive(Args, Debug, Serialize)]
pub struct WishArgs {
    /// How many solutions are wanted [default: as the record says, or as there are]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub solutions: Option<u16>,

    /// How many duals a version may have
    #[arg(long, value_name = "N")]
    pub duals: Option<usize>,

    /// Write so many versions, the best
    #[arg(short, long, value_name = "N")]
    pub best: Option<usize>,
}

/// How much the work may take, and where it goes.
#[derive(Args, Debug)]
pub struct WorkArgs {
    /// Write the problems to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Save in this file how far the work has come, and go on from there
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,

    /// Only the i-th of each n candidates in a row
    #[arg(long, value_name = "i/n", default_value = "1/1", hide_default_value = true)]
    pub shard: Share,

    /// Threads of the search [default: all cores]
    #[arg(short = 'j', long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,

    /// Stop after this time with what was found: 30s, 500ms, 2m, 1h30m
    #[arg(short, long, value_name = "TIME", value_parser = units::duration)]
    pub time_limit: Option<Duration>,

    /// Memory for tables: 512M, 1G
    #[arg(short, long, value_name = "SIZE", value_parser = units::memory_at_hand)]
    pub memory: Option<usize>,

    /// Write no table
    #[arg(short, long)]
    pub quiet: bool,

    /// Show progress on standard error
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub progress: When,
}

impl WorkArgs {
    /// How many threads there are to be.
    pub fn thread_count(&self) -> usize {
        means::threads(self.threads)
    }

    /// Bytes for the tables of each solution.
    pub fn memory_each(&self) -> usize {
        means::memory(self.memory) / self.thread_count()
    }
}
