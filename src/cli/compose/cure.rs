//! `glass compose cure`: how unsound problems become sound.

use super::args::CureArgs;
use super::runner::{Product, Runner, Task, Tool, duals, shown};
use super::workshop::each;
use crate::cli::exit::Exit;
use crate::cli::stdout::Stdout;
use looking_glass::compose::cure::{criteria, cure};
use looking_glass::compose::{Version, Versions};
use looking_glass::count::counted;
use looking_glass::output::notation::Notation;
use looking_glass::output::{Finding, board};

/// Works on each problem that is given.
pub fn run(args: &CureArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let tool = Tool::Cure(args.changes);
    let task = Task::new(&args.given, tool);
    each(&task, out, |runner| match runner.original.is_sound() {
        true => runner.refuse("sound as it stands: nothing to cure"),
        false => product(runner, args),
    })
}

fn product(runner: &Runner<'_>, args: &CureArgs) -> Product {
    let original = runner.original;
    let judge = runner.judge(criteria(original, args.given.content.wish.duals), &args.given.work);
    let work = runner.work(&judge, &args.given.work);
    let versions = cure(&work, &original.problem, args.changes);
    let told = shown(&versions.versions, args.given.content.wish.best);
    Product {
        records: runner.records(told),
        table: table(runner, &versions, told),
        partial: !versions.complete,
        defect: told.is_empty(),
        ..Product::default()
    }
}

fn table(runner: &Runner<'_>, versions: &Versions, told: &[Version]) -> Vec<String> {
    let original = runner.original;
    let (problem, verdict) = (&original.problem, &original.verdict);
    let notation = Notation::new(problem.diagram.rules);
    let finding = Finding::of(problem, &original.solution, verdict, &notation, runner.control);
    let candidates = counted(versions.judged, "candidate", "candidates");
    let sound = counted(versions.versions.len(), "sound version", "sound versions");
    let mut table = vec![runner.title(), format!("  {}", finding.verdict.line)];
    table.push(format!("  {candidates}, {sound}"));
    table.extend(told.iter().enumerate().map(|(index, version)| {
        let men = board::count(&version.problem.diagram);
        let duals = duals(version);
        format!("  {:>3}  {men}{duals}: {}", index + 1, version.text())
    }));
    table
}
