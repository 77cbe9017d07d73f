//! `glass compose versions`: better versions of sound problems by hill climbing.

use super::args::VersionsArgs;
use super::bench::{Bench, Product, each};
use crate::cli::exit::Exit;
use crate::cli::stdout::Stdout;
use looking_glass::compose::versions::{Climb, versions};
use looking_glass::compose::{Judge, Keep, Telling, Work, economy, record};

/// Works on each problem that is given.
pub fn run(args: &VersionsArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let mut unsound = Exit::Done;
    let keep = match args.content.keep.as_slice() {
        [] => vec![Keep::Nothing],
        keep => keep.to_vec(),
    };
    let exit = each(&args.input, &keep, &args.content.wish, &args.work, out, |bench| {
        if bench.original.is_sound() {
            return product(bench, args);
        }
        unsound = Exit::Defect;
        Product {
            table: vec![
                bench.title(),
                "  not sound as it stands: see glass compose cure".to_string(),
            ],
            ..Product::default()
        }
    })?;
    Ok(exit.and(unsound))
}

fn product(bench: &Bench<'_>, args: &VersionsArgs) -> Product {
    let original = bench.original;
    let mut criteria = economy::criteria(original, None);
    criteria.duals = args.content.wish.duals;
    criteria.telling = Telling::Everything;
    let judge = Judge::new(
        &original.problem.stipulation,
        original.content.clone(),
        criteria,
        args.work.memory_each(),
        bench.control,
    );
    let work = Work {
        judge: &judge,
        share: args.work.shard,
        progress: bench.progress,
    };
    let climb = Climb {
        seed: args.seed,
        restarts: args.restarts,
        best: args.content.wish.best.unwrap_or(10),
    };
    let Some(climbed) = versions(&work, original, &climb) else {
        return Product {
            table: vec![bench.title(), "  not worked on".to_string()],
            partial: true,
            ..Product::default()
        };
    };
    let finds = climbed.best.list();
    let mut table = vec![bench.title()];
    table.push(format!(
        "  score {}; {} candidates, {} better versions told",
        climbed.score,
        climbed.judged,
        finds.len()
    ));
    let lines = finds.iter().enumerate();
    table.extend(
        lines.map(|(index, find)| format!("  {:>3}  {}: {}", index + 1, find.merits.text(), find.version.text())),
    );
    let records = finds.iter().enumerate().map(|(index, find)| {
        let told = [find.version.text(), find.merits.text()];
        let comments: Vec<String> = bench.credit().into_iter().chain(told).collect();
        record(&format!("{}-{}", bench.id(), index + 1), &find.version, &comments)
    });
    Product {
        records: records.collect(),
        table,
        partial: !climbed.complete,
    }
}
