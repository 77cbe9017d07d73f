//! The arguments of the program.

pub use super::common_args::{InputArgs, RulesArgs, When, threads};
use super::compose::args::ComposeArgs;
use super::deferred::Deferred;
pub use super::judging_args::{CheckArgs, CheckFormat, ThemesArgs, VerifyArgs};
pub use super::look_args::LookArgs;
use super::named;
pub use super::search_args::SearchArgs;
use clap::{Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use looking_glass::formats::fen::Dialect;
use looking_glass::output::notation::Language;
use std::path::PathBuf;

/// What stands below the whole help, and in the manual page.
const AFTERWORD: &str = "\
Exit codes: 0 done, and for check and verify all is sound and as stated; 1 some defect or disagreement was found; 2 something could \
not be read or run; 3 a limit or an interrupt left an answer unknown.

Examples:
  glass solve problems/marks.yaml
  glass verify problems
  glass solve -r orthodox -F '8/8/8/8/8/8/1R6/K1k5' -s '#2'
  glass show problems/marks.yaml -o marks.svg";

/// Solver and workshop for chess problems: Alice chess, its whole family, fairy and orthodox chess.
#[derive(Parser, Debug)]
#[command(name = "glass", version, max_term_width = 100, after_long_help = AFTERWORD)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,

    /// Use colours in the output
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    pub color: When,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Solve problems and print their solutions
    Solve(Deferred<SolveArgs>),
    /// Judge problems: solved as intended, or which defects they have
    Check(Deferred<CheckArgs>),
    /// Name the themes that solutions show
    Themes(Deferred<ThemesArgs>),
    /// Judge whole collections, resumably, and report
    Verify(Deferred<VerifyArgs>),
    /// List the legal moves of a position in coordinates, sorted, one a line
    Moves(Deferred<MovesArgs>),
    /// Count the paths of so many half-moves from a position
    Perft(Deferred<PerftArgs>),
    /// Draw the diagrams of problems
    Show(Deferred<ShowArgs>),
    /// Tell what a man, an attribute or a condition is
    Explain(Deferred<ExplainArgs>),
    /// Write problems in another format
    Convert(Deferred<ConvertArgs>),
    /// Replay game scores, check every mark, print the final position
    Replay(Deferred<ReplayArgs>),
    /// The composer's workshop: lighter versions, cures, twins, free search
    Compose(ComposeArgs),
    /// Open the composer's board in a browser: it solves while men are put
    #[cfg(feature = "edit")]
    Edit(Deferred<EditArgs>),
    /// Make a page of collections that works without a server: diagrams, solutions to fold and to play
    #[cfg(feature = "edit")]
    Page(Deferred<PageArgs>),
    /// Stand in for Popeye: solve an input of its own and print its text
    Popeye(Deferred<PopeyeArgs>),
    /// Write what a shell needs to complete commands and options
    Completions(Deferred<CompletionsArgs>),
    /// Write manual pages
    Man(Deferred<ManArgs>),
    /// Print the JSON Schema of problem records, or of an output
    Schema(Deferred<SchemaArgs>),
}

/// Arguments of `glass solve`.
#[derive(clap::Args, Debug)]
pub struct SolveArgs {
    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub search: SearchArgs,

    /// How the solution is written
    #[arg(short, long, value_enum, default_value_t, value_name = "FORMAT")]
    pub format: SolveFormat,

    /// Add the checks that fail only to a single reply, as magazines print them
    #[arg(long)]
    pub near_misses: bool,

    /// With --format popeye: boards in comments, `Qd7-e8 {A}`, for parsers that read no letters of boards
    #[arg(long)]
    pub board_comments: bool,

    /// Letters of the men; en-problem has S for knights [default: en]
    #[arg(short, long, value_name = "LANGUAGE", value_parser = named::language(), default_value = "en", hide_default_value = true)]
    pub language: Language,

    /// Write what proves keys, tries and set play of a battle, for glass check --certificate; of several
    /// problems, the second goes to FILE with -2 before its ending, and so on
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub certificate: Option<PathBuf>,
}

/// Arguments of `glass explain`.
#[derive(clap::Args, Debug)]
pub struct ExplainArgs {
    /// Its name in English, German or French, or the letters of a man; without it the names of all are listed
    #[arg(value_name = "NAME")]
    pub name: Vec<String>,

    /// Tell, too, with which conditions another condition or men with an attribute are not played, and why
    #[arg(long, requires = "name")]
    pub together: bool,

    /// As JSON, a line each
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `glass edit`.
#[cfg(feature = "edit")]
#[derive(clap::Args, Debug)]
pub struct EditArgs {
    /// Problem files, and folders of them: these and others in their folders can be opened and saved
    #[arg(value_name = "FILES", value_hint = ValueHint::AnyPath)]
    pub files: Vec<PathBuf>,

    /// The port on this machine [default: any that is free]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub port: u16,

    /// Print the address alone, and open no browser
    #[arg(long)]
    pub no_open: bool,
}

/// Arguments of `glass page`.
#[cfg(feature = "edit")]
#[derive(clap::Args, Debug)]
pub struct PageArgs {
    /// Problem files
    #[arg(value_name = "FILES", value_hint = ValueHint::FilePath, required = true)]
    pub files: Vec<String>,

    /// The folder in which `index.html` is written
    #[arg(short, long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub output: PathBuf,

    /// The heading of the page [default: the name of the first file]
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
}

/// Arguments of `glass popeye`.
#[derive(clap::Args, Debug)]
pub struct PopeyeArgs {
    /// Popeye's own: -maxmem, -maxtime, -maxthreads, -maxpos, -heartbeat, -regression; then the file
    #[arg(value_name = "ARGUMENTS", value_hint = ValueHint::FilePath, trailing_var_arg = true, allow_hyphen_values = true)]
    pub arguments: Vec<String>,
}

/// Arguments of `glass completions`.
#[derive(clap::Args, Debug)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    pub shell: Shell,
}

/// Arguments of `glass man`.
#[derive(clap::Args, Debug)]
pub struct ManArgs {
    /// The folder for a page for each command; without it the first page goes to standard output
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub folder: Option<PathBuf>,
}

/// Arguments of `glass schema`.
#[derive(clap::Args, Debug)]
pub struct SchemaArgs {
    /// Its name; without one the names of all are printed
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
}

/// How a solution is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SolveFormat {
    /// As problem magazines print it.
    #[default]
    Article,
    /// Everything, one move a line.
    Tree,
    /// In the layout of Popeye.
    Popeye,
    /// For programs: one object a line.
    Json,
}

/// Arguments of `glass moves`.
#[derive(clap::Args, Debug)]
pub struct MovesArgs {
    #[command(flatten)]
    pub input: InputArgs,
}

/// Arguments of `glass perft`.
#[derive(clap::Args, Debug)]
pub struct PerftArgs {
    #[command(flatten)]
    pub input: InputArgs,

    /// Number of half-moves
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=60))]
    pub depth: u32,

    /// Count each first move by itself, too
    #[arg(long)]
    pub divide: bool,

    /// Threads to count with [default: all cores]
    #[arg(short = 'j', long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,

    /// Show progress on standard error
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub progress: When,
}

/// Arguments of `glass show`.
#[derive(clap::Args, Debug)]
pub struct ShowArgs {
    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub look: LookArgs,

    /// How the diagrams are written [default: as the ending of --output says, or text]
    #[arg(short, long, value_enum, value_name = "FORMAT")]
    pub format: Option<ShowFormat>,

    /// The file to write (.txt, .svg, .png, .tex), several pictures numbered; or a folder, where each has the name of its problem
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,

    /// Name files and ranks at the edges of pictures
    #[arg(long)]
    pub coordinates: bool,

    /// The side of a square in pictures, in pixels
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u16).range(8..=1000))]
    pub square: u16,

    /// Solve, and print C+ below the diagrams of problems that are proved to be sound
    #[arg(long)]
    pub check: bool,

    #[command(flatten)]
    pub search: SearchArgs,
}

/// How a diagram is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ShowFormat {
    /// In letters, for the terminal.
    #[default]
    Text,
    /// A picture of lines, for pages and print.
    Svg,
    /// A picture of pixels.
    Png,
    /// For the LaTeX package `diagram`.
    #[value(alias = "tex")]
    Latex,
}

/// How a FEN marks the men of board B.
const DIALECTS: [(&str, Dialect, &str); 8] = [
    ("prefix", Dialect::Prefix, "`|n`, a stroke before each (pychess)"),
    ("joined", Dialect::Joined, "A FEN a board, A first: `FEN | FEN`"),
    (
        "joined-backwards",
        Dialect::JoinedBackwards,
        "A FEN a board, B first (chessboard3.js)",
    ),
    (
        "hyphen",
        Dialect::Hyphen,
        "`n-`, a hyphen behind each (older pages of SchemingMind)",
    ),
    ("ffen", Dialect::Ffen, "`*2n`, turned upside down (FFEN)"),
    ("xfen", Dialect::Xfen, "`(n2)`, turned upside down (YACPDB)"),
    (
        "wide",
        Dialect::Wide,
        "Sixteen files, the last eight being board B (cutechess)",
    ),
    ("vchess", Dialect::Vchess, "Letters of their own (vchess)"),
];

/// Arguments of `glass convert`.
#[derive(clap::Args, Debug)]
pub struct ConvertArgs {
    #[command(flatten)]
    pub input: InputArgs,

    /// What to write [default: as the ending of --output says]
    #[arg(
        short = 'f',
        long,
        value_enum,
        value_name = "FORMAT",
        required_unless_present = "output"
    )]
    pub to: Option<ConvertFormat>,

    /// The file to write instead of standard output (.yaml, .olv, .inp, .fen, .json, .pgn)
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// With --to fen: how the men of other boards are marked [default: prefix]
    #[arg(long, value_name = "DIALECT", value_parser = named::one_of(&DIALECTS))]
    pub dialect: Option<Dialect>,

    /// With --to yaml or olv: boards in the comments of solutions, `Qd7-e8 {A}`, for parsers that read no letters of boards
    #[arg(long)]
    pub board_comments: bool,
}

/// What problems are converted to.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConvertFormat {
    /// Records as YACPDB keeps them, in its format v1.1.
    Yaml,
    /// Records of which Olive and YACPDB read every field.
    Olv,
    /// An input of Popeye.
    Inp,
    /// The diagrams alone, one a line.
    Fen,
    /// Objects for programs, one a line, with all that the records hold.
    Json,
    /// Games, those of `moves:`.
    Pgn,
}

/// Arguments of `glass replay`.
#[derive(clap::Args, Debug)]
pub struct ReplayArgs {
    /// Game scores, or YAML entries with `moves:`; `-` is standard input
    #[arg(value_name = "FILES", value_hint = ValueHint::FilePath, conflicts_with = "moves")]
    pub files: Vec<String>,

    /// A game score given here instead of in a file
    #[arg(long, value_name = "SCORE")]
    pub moves: Option<String>,

    /// The position in which the game begins [default: the array]
    #[arg(short = 'F', long, value_name = "FEN")]
    pub fen: Option<String>,

    #[command(flatten)]
    pub rules: RulesArgs,

    #[command(flatten)]
    pub look: LookArgs,

    /// Tell only what is wrong
    #[arg(short, long)]
    pub quiet: bool,
}
