//! The arguments of all commands that search.

use super::common_args::{When, threads};
use super::units;
use std::time::Duration;

/// The names of those arguments that bear on what is found.
pub const FOUND: [&str; 4] = ["max_solutions", "set_play", "tries", "self_check"];

/// How much a search may take, and how much of it is told.
#[derive(clap::Args, Debug, Default)]
pub struct SearchArgs {
    /// Threads of the search [default: all cores]
    #[arg(short = 'j', long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,

    /// Stop a problem after this time: 30s, 500ms, 2m, 1h30m
    #[arg(short, long, value_name = "TIME", value_parser = units::duration)]
    pub time_limit: Option<Duration>,

    /// Memory of a search and what it finds: 512M, 1G
    #[arg(short, long, value_name = "SIZE", value_parser = units::memory_at_hand)]
    pub memory: Option<usize>,

    /// Stop a problem after so many solutions
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_solutions: Option<u64>,

    /// Tell the set play
    #[arg(long)]
    pub set_play: bool,

    /// Tell tries with at most so many refutations, 0 for none [default: 1]
    #[arg(long, value_name = "N")]
    pub tries: Option<u32>,

    /// Play all that is told through on the plain rules first [default in verify]
    #[arg(long)]
    pub self_check: bool,

    /// Leave out all that is not the answer itself
    #[arg(short, long)]
    pub quiet: bool,

    /// Show progress on standard error
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub progress: When,
}
