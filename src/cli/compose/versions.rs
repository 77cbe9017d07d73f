//! `glass compose versions`: better versions of sound problems by hill climbing.

use super::args::VersionsArgs;
use super::runner::{Product, Runner, Task, Tool};
use super::workshop::each;
use crate::cli::exit::Exit;
use crate::cli::stdout::Stdout;
use looking_glass::compose::versions::{Climb, versions};
use looking_glass::compose::{Keep, Telling, economy};
use looking_glass::count::counted;

/// Works on each problem that is given.
pub fn run(args: &VersionsArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let keep = match args.given.content.keep.as_slice() {
        [] => vec![Keep::Nothing],
        keep => keep.to_vec(),
    };
    let tool = Tool::Versions {
        seed: args.seed,
        restarts: args.restarts(),
    };
    let task = Task {
        keep: &keep,
        ..Task::new(&args.given, tool)
    };
    each(&task, out, |runner| match runner.original.is_sound() {
        true => product(runner, args),
        false => Product {
            defect: true,
            ..runner.refuse("not sound as it stands: see glass compose cure")
        },
    })
}

fn product(runner: &Runner<'_>, args: &VersionsArgs) -> Product {
    let original = runner.original;
    let mut criteria = economy::criteria(original, None);
    criteria.duals = args.given.content.wish.duals;
    criteria.telling = Telling::Everything;
    let judge = runner.judge(criteria, &args.given.work);
    let work = runner.work(&judge, &args.given.work);
    let climb = Climb {
        seed: args.seed,
        restarts: args.restarts(),
        best: args.given.content.wish.best.unwrap_or(10),
    };
    let Some(climbed) = versions(&work, original, &climb) else {
        return Product {
            partial: true,
            ..runner.refuse("not worked on")
        };
    };
    let finds = climbed.best.list();
    let mut table = vec![runner.title()];
    let candidates = counted(climbed.judged, "candidate", "candidates");
    let better = counted(finds.len(), "better version", "better versions");
    table.push(format!("  score {}; {candidates}, {better} told", climbed.score));
    let lines = finds.iter().enumerate();
    table.extend(
        lines.map(|(index, find)| format!("  {:>3}  {}: {}", index + 1, find.merits.text(), find.version.text())),
    );
    let records = (1..).zip(&finds).map(|(number, find)| {
        let told = [find.version.text(), find.merits.text()];
        runner.record(number, &find.version, told)
    });
    Product {
        records: records.collect(),
        table,
        partial: !climbed.complete,
        ..Product::default()
    }
}
