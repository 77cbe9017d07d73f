//! How well the score of the workshop parts published problems from random sound ones with the same men:
//!
//! ```console
//! cargo bench --bench score -- --published two-movers.fen
//! ```
//!
//! Published problems are those of `problems`, of `../shared/corpora` where it is present, and of files of FENs, one a line, of
//! direct mates in two, or of records. For each a random one is made of its men that is sound with as many solutions. Printed are the share
//! of pairs in which the published one has the higher score (the area under the curve), and the mean of each term. The
//! problems are parted by the digest of their diagrams: weights are to be looked for with `--half tuned` alone, and the
//! figures of the manual are those of the other half.

use clap::{Parser, ValueEnum};
use looking_glass::collection::canonical;
use looking_glass::compose::{Content, Criteria, Judge, Merits, Outcome, Telling, Term};
use looking_glass::formats::entry::{Defaults, Entry};
use looking_glass::formats::yaml;
use looking_glass::geometry::{Place, Square};
use looking_glass::pieces::Role;
use looking_glass::position::Man;
use looking_glass::problem::{Intention, Problem};
use looking_glass::search::Control;
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// Parts published problems from random ones.
#[derive(Parser, Debug)]
struct Args {
    /// Files of published problems: FENs of direct mates in two, one a line, or records
    #[arg(long, value_name = "FILE")]
    published: Vec<PathBuf>,
    /// Published problems of each stipulation, at most
    #[arg(long, default_value_t = 300)]
    count: usize,
    /// Men of a published problem, at least
    #[arg(long, default_value_t = 4)]
    least: usize,
    /// Men of a published problem, at most
    #[arg(long, default_value_t = 12)]
    most: usize,
    /// Random diagrams that are looked at for each published problem
    #[arg(long, default_value_t = 20_000)]
    attempts: usize,
    /// Which problems
    #[arg(long, value_enum, default_value_t = Half::Kept)]
    half: Half,
    /// Writes how often each term occurs to this file, a problem a line, the published one before the found one
    #[arg(long, value_name = "FILE")]
    rows: Option<PathBuf>,
    /// Given by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

/// A half of the problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Half {
    /// Those on which weights may be tuned
    Tuned,
    /// Those kept apart
    Kept,
}

const MEMORY: usize = 1 << 22;

fn main() {
    let args = Args::parse();
    let mut rows = String::new();
    for stipulation in ["#2", "h#2", "h#3"] {
        let problems = published(&args, stipulation);
        let pairs: Vec<(Merits, Merits)> = problems
            .par_iter()
            .enumerate()
            .filter_map(|(seed, problem)| pair(problem, seed as u64, &args))
            .collect();
        tell(stipulation, &pairs);
        rows += &rows_of(stipulation, &pairs);
    }
    if let Some(file) = &args.rows {
        std::fs::write(file, rows).expect("a file that can be written");
    }
}

/// The counts of these pairs, a problem a line.
fn rows_of(stipulation: &str, pairs: &[(Merits, Merits)]) -> String {
    let row = |kind: &str, merits: &Merits| {
        let counts: Vec<String> = merits.terms().map(|(_, count)| count.to_string()).collect();
        format!("{stipulation},{kind},{}\n", counts.join(","))
    };
    let rows = pairs
        .iter()
        .map(|(one, other)| row("published", one) + &row("found", other));
    rows.collect()
}

/// The figures of these pairs of a published and a random problem.
fn tell(stipulation: &str, pairs: &[(Merits, Merits)]) {
    let mut scores: Vec<i64> = pairs.iter().map(|pair| pair.0.score()).collect();
    scores.sort_unstable();
    println!(
        "{stipulation}: {} published, as many found; AUC {:.2}; middle of the published scores {}",
        pairs.len(),
        auc(pairs),
        scores.get(scores.len() / 2).copied().unwrap_or_default(),
    );
    println!("  {:22} {:>9} {:>9} {:>6}", "term", "published", "found", "weight");
    for (index, term) in Term::ALL.iter().enumerate() {
        let count = |merits: &Merits| merits.terms().nth(index).map_or(0, |(_, count)| count) as f64;
        let mean =
            |of: &dyn Fn(&(Merits, Merits)) -> f64| pairs.iter().map(of).sum::<f64>() / pairs.len().max(1) as f64;
        let (one, other) = (mean(&|pair| count(&pair.0)), mean(&|pair| count(&pair.1)));
        if one + other > 0.0 {
            println!("  {:22} {one:9.2} {other:9.2} {:6}", term.name(), term.weight());
        }
    }
}

/// How often a published problem has a higher score than a found one, ties counted by half.
fn auc(pairs: &[(Merits, Merits)]) -> f64 {
    let won = |one: &Merits, other: &Merits| match one.score().cmp(&other.score()) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    };
    let all = pairs
        .iter()
        .flat_map(|one| pairs.iter().map(move |other| won(&one.0, &other.1)));
    all.sum::<f64>() / (pairs.len() * pairs.len()).max(1) as f64
}

/// A published problem's merits and those of a random one of its men, if it is sound and there is one.
fn pair(problem: &Problem, seed: u64, args: &Args) -> Option<(Merits, Merits)> {
    let control = Control::default();
    let wanted = match problem.stipulation.play.is_battle() {
        true => 1,
        false => (1..=4).find(|&wanted| sound(problem, wanted, &control).is_some())?,
    };
    let merits = sound(problem, wanted, &control)?;
    let judge = judge(problem, wanted, &control);
    let mut sieve = judge.sieve();
    let mut random = Random(seed ^ 0x5eed);
    let found = (0..args.attempts).find_map(|_| {
        let mut candidate = problem.clone();
        candidate.diagram.men = scattered(&problem.diagram.men, &mut random)?;
        match judge.judge(&mut sieve, candidate, Vec::new()) {
            Outcome::Sound(version) => judge
                .examine_as(version.problem, Vec::new(), Telling::Everything)
                .into_sound(),
            Outcome::Rejected | Outcome::Stopped => None,
        }
    })?;
    Some((merits, Merits::of(&found)))
}

/// The merits of a problem, if it is sound with so many solutions.
fn sound(problem: &Problem, wanted: usize, control: &Control) -> Option<Merits> {
    let judge = judge(problem, wanted, control);
    let outcome = judge.examine_as(problem.clone(), Vec::new(), Telling::Everything);
    outcome.into_sound().map(|version| Merits::of(&version))
}

fn judge<'a>(problem: &Problem, wanted: usize, control: &'a Control) -> Judge<'a> {
    let criteria = Criteria {
        intention: Intention::of(wanted),
        duals: None,
        illegal: false,
        telling: Telling::Actual,
    };
    Judge::new(&problem.stipulation, Content::nothing(), criteria, MEMORY, control)
}

/// The men on random squares, pawns where pawns can stand.
fn scattered(men: &[Man], random: &mut Random) -> Option<Vec<Man>> {
    let mut free: Vec<u8> = (0..64).collect();
    let mut scattered = Vec::new();
    for man in men {
        let stands = |square: u8| man.piece.role != Role::PAWN || (8..56).contains(&square);
        let open: Vec<u8> = free.iter().copied().filter(|&square| stands(square)).collect();
        let square = *open.get(random.below(open.len()))?;
        free.retain(|&other| other != square);
        scattered.push(Man {
            place: Place::new(man.place.board, Square::new(square)),
            ..*man
        });
    }
    Some(scattered)
}

/// Random numbers by Steele, Lea and Flood's SplitMix.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut number = self.0;
        number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (number ^ (number >> 31)) as usize % end.max(1)
    }
}

/// The published orthodox problems of one stipulation, those of the half that is asked for.
fn published(args: &Args, stipulation: &str) -> Vec<Problem> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut entries = Vec::new();
    for name in ["direct", "help"] {
        let text = std::fs::read_to_string(root.join(format!("problems/orthodox/{name}.yaml"))).unwrap_or_default();
        entries.extend(yaml::read(&text, name));
    }
    let text = std::fs::read_to_string(root.join("../shared/corpora/popeye_examples.jsonl")).unwrap_or_default();
    entries.extend(yaml::read(&examples(&text, stipulation), "examples"));
    for file in &args.published {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        if file.extension().is_none_or(|extension| extension != "fen") {
            entries.extend(yaml::read(&text, "published"));
            continue;
        }
        let record = |fen: &str| format!("---\nrules: orthodox\nstipulation: '#2'\nfen: {fen}\n");
        entries.extend(yaml::read(&text.lines().map(record).collect::<String>(), "published"));
    }
    let entries: Vec<Entry> = entries.into_iter().flatten().collect();
    let mut problems: Vec<Problem> = entries.iter().flat_map(|entry| of_entry(entry, stipulation)).collect();
    let men = args.least..=args.most;
    problems.retain(|problem| men.contains(&problem.diagram.men.len()) && half(problem) == args.half);
    problems.sort_by_cached_key(|problem| canonical(&problem.diagram).digest().to_string());
    problems.dedup_by_key(|problem| canonical(&problem.diagram));
    problems.truncate(args.count);
    problems
}

/// The orthodox problems of an entry, its twins among them, that have this stipulation.
fn of_entry(entry: &Entry, stipulation: &str) -> Vec<Problem> {
    let plain = |problem: &Problem| problem.diagram.is_classical() && problem.diagram.rules.boards == 1;
    let problems = entry.problems(&Defaults::default()).into_iter().flatten();
    problems
        .filter(|problem| plain(problem) && problem.stipulation.to_string() == stipulation)
        .collect()
}

/// To which half a problem belongs.
fn half(problem: &Problem) -> Half {
    let digest = canonical(&problem.diagram).digest().to_string();
    match digest.bytes().last().is_some_and(|last| last % 2 == 0) {
        true => Half::Tuned,
        false => Half::Kept,
    }
}

/// Popeye's orthodox examples of one stipulation without conditions, as records with their twins.
fn examples(text: &str, stipulation: &str) -> String {
    let mut records = String::new();
    for line in text.lines() {
        let Ok(row) = serde_json::from_str::<serde_json::Value>(line) else {
            continue;
        };
        let is_empty = |name: &str| row[name].as_array().is_none_or(Vec::is_empty);
        let plain = ["conditions", "alice_b_white", "alice_b_black", "unparsed"];
        if row["stipulation"] == stipulation && plain.iter().all(|name| is_empty(name)) && asks_for_no_more(&row) {
            records += &format!(
                "---\nrules: orthodox\nstipulation: '{stipulation}'\nalgebraic: {{white: {}, black: {}}}\n",
                row["white"], row["black"]
            );
            records += &twins(&row["twins"]);
        }
    }
    records
}

/// Do a row's options leave the problem as it is?
fn asks_for_no_more(row: &serde_json::Value) -> bool {
    let harmless = |option: &serde_json::Value| option == "Intelligent" || option == "SetPlay";
    row["options"]
        .as_array()
        .is_none_or(|options| options.iter().all(harmless))
}

/// A row's twins as a field of a record; those that are not understood are left out when it is read.
fn twins(told: &serde_json::Value) -> String {
    let told = told
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(serde_json::Value::as_str);
    let twins: Vec<String> = ('b'..='z')
        .zip(told)
        .map(|(name, twin)| format!("  {name}: {twin}\n"))
        .collect();
    match twins.is_empty() {
        true => String::new(),
        false => format!("twins:\n{}", twins.concat()),
    }
}
