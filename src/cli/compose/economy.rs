//! `glass compose economy`: lighter versions of sound problems, and what each man is there for.

use super::args::EconomyArgs;
use super::runner::{Product, Runner, Task, Tool, duals, shown};
use super::workshop::each;
use crate::cli::exit::Exit;
use crate::cli::stdout::Stdout;
use looking_glass::compose::economy::{Purpose, criteria, economy, line, lost_themes, purposes};
use looking_glass::compose::{Version, Versions, weight};
use looking_glass::count::counted;

/// Works on each problem that is given.
pub fn run(args: &EconomyArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let tool = Tool::Economy(args.changes);
    let task = Task::new(&args.given, tool);
    each(&task, out, |runner| match runner.original.is_sound() {
        true => product(runner, args),
        false => Product {
            defect: true,
            ..runner.refuse("not sound as it stands: see glass check, and glass compose cure")
        },
    })
}

fn product(runner: &Runner<'_>, args: &EconomyArgs) -> Product {
    let original = runner.original;
    let judge = runner.judge(criteria(original, args.given.content.wish.duals), &args.given.work);
    let work = runner.work(&judge, &args.given.work);
    let versions = economy(&work, &original.problem, args.changes);
    let purposes = purposes(&judge, original, runner.control);
    let told = shown(&versions.versions, args.given.content.wish.best);
    Product {
        records: runner.records(told),
        table: table(runner, &versions, told, &purposes),
        partial: runner.control.reason().is_some(),
        ..Product::default()
    }
}

fn table(runner: &Runner<'_>, versions: &Versions, told: &[Version], purposes: &[Purpose]) -> Vec<String> {
    let diagram = &runner.original.problem.diagram;
    let own = weight(diagram);
    let mut table = vec![runner.title(), "  without:".to_string()];
    table.extend(
        purposes
            .iter()
            .map(|purpose| format!("    {}", line(purpose, &diagram.rules))),
    );
    let candidates = counted(versions.judged, "candidate", "candidates");
    let sound = counted(versions.versions.len(), "sound version", "sound versions");
    table.push(format!("  {candidates}, {sound}; weight now {own}"));
    for (index, version) in told.iter().enumerate() {
        let duals = duals(version);
        let (weight, men) = (version.weight(), version.men());
        table.push(format!(
            "  {:>3}  weight {weight:>3}, {men:>2} men{duals}: {}",
            index + 1,
            version.text()
        ));
    }
    table.push(
        match versions.versions.first().filter(|version| version.weight() < own) {
            Some(version) => format!(
                "  lightest: {} ({}){}",
                version.text(),
                version.weight(),
                loss(runner, version)
            ),
            None if runner.control.reason().is_some() => "  no lighter version was found".to_string(),
            None => "  no lighter version is sound".to_string(),
        },
    );
    table
}

/// What a lighter version loses: `, without excelsior`.
fn loss(runner: &Runner<'_>, version: &Version) -> String {
    let lost = lost_themes(&runner.original.problem, &version.problem, runner.control);
    let names: Vec<&str> = lost.iter().map(|theme| theme.name()).collect();
    let lost = (!names.is_empty()).then(|| format!(", but it loses {}", names.join(", ")));
    lost.unwrap_or_default()
}
