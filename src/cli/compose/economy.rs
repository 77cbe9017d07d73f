//! `glass compose economy`: lighter versions of sound problems, and what each man is there for.

use super::args::EconomyArgs;
use super::bench::{Bench, Product, each, shown};
use crate::cli::exit::Exit;
use crate::cli::stdout::Stdout;
use looking_glass::compose::economy::{Purpose, criteria, economy, line, purposes};
use looking_glass::compose::{Harvest, Judge, Version, Work, record, weight};

/// Works on each problem that is given.
pub fn run(args: &EconomyArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let mut unsound = Exit::Done;
    let exit = each(
        &args.input,
        &args.content.keep,
        &args.content.wish,
        &args.work,
        out,
        |bench| {
            if bench.original.is_sound() {
                return product(bench, args);
            }
            unsound = Exit::Defect;
            Product {
                table: vec![
                    bench.title(),
                    "  not sound as it stands: see glass check, and glass compose cure".to_string(),
                ],
                ..Product::default()
            }
        },
    )?;
    Ok(exit.and(unsound))
}

fn product(bench: &Bench<'_>, args: &EconomyArgs) -> Product {
    let original = bench.original;
    let judge = Judge::new(
        &original.problem.stipulation,
        original.content.clone(),
        criteria(original, args.content.wish.duals),
        args.work.memory_each(),
        bench.control,
    );
    let work = Work {
        judge: &judge,
        share: args.work.shard,
        progress: bench.progress,
    };
    let harvest = economy(&work, &original.problem, args.changes.depth());
    let purposes = purposes(&judge, original, bench.control);
    let told = shown(&harvest.versions, args.content.wish.best);
    let records = told.iter().enumerate().map(|(index, version)| {
        let comments = bench.credit().into_iter().chain([version.text()]);
        record(
            &format!("{}-{}", bench.id(), index + 1),
            version,
            &comments.collect::<Vec<String>>(),
        )
    });
    Product {
        records: records.collect(),
        table: table(bench, &harvest, told, &purposes),
        partial: bench.control.reason().is_some(),
    }
}

fn table(bench: &Bench<'_>, harvest: &Harvest, told: &[Version], purposes: &[Purpose]) -> Vec<String> {
    let diagram = &bench.original.problem.diagram;
    let own = weight(diagram);
    let mut table = vec![bench.title(), "  without:".to_string()];
    table.extend(
        purposes
            .iter()
            .map(|purpose| format!("    {}", line(purpose, &diagram.rules))),
    );
    let (candidates, sound) = (harvest.judged, harvest.versions.len());
    table.push(format!(
        "  {candidates} candidates, {sound} sound versions; weight now {own}"
    ));
    for (index, version) in told.iter().enumerate() {
        let duals = match version.duals() {
            0 => String::new(),
            1 => ", 1 dual".to_string(),
            duals => format!(", {duals} duals"),
        };
        let (weight, men) = (version.weight(), version.men());
        table.push(format!(
            "  {:>3}  weight {weight:>3}, {men:>2} men{duals}: {}",
            index + 1,
            version.text()
        ));
    }
    table.push(
        match harvest.versions.first().filter(|version| version.weight() < own) {
            Some(version) => format!("  lightest: {} ({})", version.text(), version.weight()),
            None => "  no lighter version is sound".to_string(),
        },
    );
    table
}
