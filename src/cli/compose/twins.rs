//! `glass compose twins`: single changes that give another sound problem.

use super::args::TwinsArgs;
use super::runner::{Product, Runner, Task, Tool, shown};
use super::workshop::each;
use crate::cli::exit::Exit;
use crate::cli::stdout::Stdout;
use looking_glass::compose::twins::{Twin, judge, twins};
use looking_glass::compose::{record, twin};
use looking_glass::count::counted;
use looking_glass::formats::entry::Entry;
use looking_glass::output::notation::Notation;

/// Works on each problem that is given.
pub fn run(args: &TwinsArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let task = Task {
        input: &args.input,
        keep: &[],
        wish: &args.wish,
        work: &args.work,
        tool: Tool::Twins,
    };
    each(&task, out, |runner| product(runner, args))
}

fn product(runner: &Runner<'_>, args: &TwinsArgs) -> Product {
    let original = runner.original;
    let judge = judge(original, args.wish.duals, args.work.memory_each(), runner.control);
    let work = runner.work(&judge, &args.work);
    let (twins, versions) = twins(&work, original);
    let told = shown(&twins, args.wish.best);
    let records = told.iter().enumerate().map(|(index, twin)| of(runner, twin, index + 1));
    let mut table = vec![runner.title()];
    let candidates = counted(versions.judged, "candidate", "candidates");
    let sound = counted(twins.len(), "twin", "twins");
    table.push(format!("  {candidates}, {sound}"));
    table.extend(told.iter().enumerate().map(|(index, twin)| line(twin, index + 1)));
    Product {
        records: records.collect(),
        table,
        partial: !versions.complete,
        ..Product::default()
    }
}

/// The problem with its twin as one record; where no twin says the change, or the problem itself is unsound, the twin as a
/// problem of its own.
fn of(runner: &Runner<'_>, made: &Twin, number: usize) -> Entry {
    let id = runner.name(number);
    let comments: Vec<String> = runner.credit().into_iter().chain([made.version.text()]).collect();
    let whole = match runner.original.is_sound() {
        true => twin(&id, runner.original, &made.version, &comments),
        false => None,
    };
    whole.unwrap_or_else(|| record(&id, &made.version, &comments))
}

fn line(twin: &Twin, number: usize) -> String {
    let difference = twin.difference;
    let notation = Notation::new(twin.version.problem.diagram.rules);
    let solution = &twin.version.solution;
    let first = solution.keys.iter().map(|phase| &phase.step);
    let first = first
        .chain(solution.solutions.iter().filter_map(|line| line.first()))
        .next();
    let key = first
        .map(|told| format!(" 1.{}", notation.short(told)))
        .unwrap_or_default();
    let echoes = match difference.echoes {
        0 => String::new(),
        echoes => format!(", {}", counted(echoes, "echo", "echoes")),
    };
    let (points, mates, text) = (difference.points(), difference.mates, twin.version.text());
    format!("  {number:>3}  {points:>2} points, new last moves: {mates}{echoes}: {text}:{key}")
}
