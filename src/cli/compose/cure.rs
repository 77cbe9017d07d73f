//! `glass compose cure`: how unsound problems become sound.

use super::args::CureArgs;
use super::bench::{Bench, Product, Task, Tool, duals, each, shown};
use crate::cli::exit::Exit;
use crate::cli::stdout::Stdout;
use looking_glass::compose::cure::{criteria, cure};
use looking_glass::compose::{Harvest, Version};
use looking_glass::count::counted;
use looking_glass::output::notation::Notation;
use looking_glass::output::{Finding, board};

/// Works on each problem that is given.
pub fn run(args: &CureArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let tool = Tool::Cure(args.changes);
    let task = Task::new(&args.input, &args.content, &args.work, tool);
    each(&task, out, |bench| match bench.original.is_sound() {
        true => bench.refuse("sound as it stands: nothing to cure"),
        false => product(bench, args),
    })
}

fn product(bench: &Bench<'_>, args: &CureArgs) -> Product {
    let original = bench.original;
    let judge = bench.judge(criteria(original, args.content.wish.duals), &args.work);
    let work = bench.work(&judge, &args.work);
    let harvest = cure(&work, &original.problem, args.changes.into());
    let told = shown(&harvest.versions, args.content.wish.best);
    Product {
        records: bench.records(told),
        table: table(bench, &harvest, told),
        partial: !harvest.complete,
        defect: told.is_empty(),
        unkept: false,
    }
}

fn table(bench: &Bench<'_>, harvest: &Harvest, told: &[Version]) -> Vec<String> {
    let original = bench.original;
    let notation = Notation::new(original.problem.diagram.rules);
    let finding = Finding::of(&original.problem, &original.solution, &original.verdict, &notation);
    let candidates = counted(harvest.judged, "candidate", "candidates");
    let sound = counted(harvest.versions.len(), "sound version", "sound versions");
    let mut table = vec![bench.title(), format!("  {}", finding.verdict.line)];
    table.push(format!("  {candidates}, {sound}"));
    table.extend(told.iter().enumerate().map(|(index, version)| {
        let men = board::count(&version.problem.diagram);
        let duals = duals(version);
        format!("  {:>3}  {men}{duals}: {}", index + 1, version.text())
    }));
    table
}
