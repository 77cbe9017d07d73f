//! The composer's workshop: what it calls sound is sound, and what it should find it finds.

mod cure;
mod disk;
mod economy;
mod search;
mod store;
mod twins;
mod versions;

use looking_glass::collection::{Case, Resources, Session, Share, Standing, files};
use looking_glass::compose::economy::criteria;
use looking_glass::compose::{Judge, Original, Progress, Version, Work, record, write};
use looking_glass::formats::entry::{Defaults, Entry};
use looking_glass::formats::{popeye, yaml};
use looking_glass::position::Man;
use looking_glass::problem::claims::Claims;
use looking_glass::problem::{Problem, Sides};
use looking_glass::search::Control;
use std::convert::Infallible;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const MEMORY: usize = 1 << 24;

/// A problem with what its record says of it.
#[derive(Clone)]
struct Given {
    problem: Problem,
    claims: Claims,
    entry: Entry,
}

impl Given {
    fn original(&self, control: &Control) -> Original {
        let intention = self.entry.intention().expect("a number of solutions");
        Original::of(&self.problem, &self.claims, &intention, &[], MEMORY, control).expect("a position")
    }
}

/// All problems of a file, or of a folder and those inside it, games and fairy chess left out.
fn given(path: &str) -> Vec<Given> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let names = match path.is_dir() {
        true => files::of_folder(&path).expect("a folder"),
        false => vec![path.to_string_lossy().into_owned()],
    };
    let names = names
        .into_iter()
        .filter(|name| name.ends_with(".yaml") && !name.contains("games") && !name.contains("fairy"));
    let read = |name: String| {
        let text = std::fs::read_to_string(&name).expect("a file");
        yaml::read(&text, &name)
            .into_iter()
            .map(|entry| entry.expect("a record"))
            .collect::<Vec<Entry>>()
    };
    names.flat_map(read).flat_map(|entry| of_entry(&entry)).collect()
}

fn of_entry(entry: &Entry) -> Vec<Given> {
    let problems: Vec<Problem> = entry.problems(&Defaults::default()).into_iter().flatten().collect();
    let claims = entry.claims(&problems);
    let given = problems.into_iter().zip(claims).map(|(problem, claims)| Given {
        problem,
        claims,
        entry: entry.clone(),
    });
    given
        .filter(|given| given.problem.settings.demanded.sides == Sides::Stipulated && given.problem.target.is_none())
        .filter(|given| given.problem.settings.diagram.exclusive_castlings.is_empty())
        .filter(|given| given.problem.start().position().is_ok())
        .collect()
}

/// Are these quick to solve, whatever is done to them?
fn is_short(given: &Given) -> bool {
    let stipulation = &given.problem.stipulation;
    match stipulation.play.is_battle() {
        true => stipulation.length.moves <= 2,
        false => stipulation.length.half_moves() <= 4 && !stipulation.play.is_series(),
    }
}

/// Is what was written sound, read back and judged by the way of `glass verify`?
fn assert_sound(versions: &[Version]) {
    let records: Vec<Entry> = versions.iter().map(|version| record("version", version, &[])).collect();
    let text = write(&records);
    if records.is_empty() {
        return;
    }
    let read = yaml::read(&text, "versions").into_iter();
    let read: Vec<Entry> = read.map(|entry| entry.expect("a record")).collect();
    for given in read.iter().flat_map(of_entry) {
        assert_eq!(given.claims.unread, [], "{text}");
    }
    let cases: Vec<Case> = read
        .iter()
        .map(|entry| Case::of(entry, &Defaults::default(), |_| {}))
        .collect();
    assert_eq!(cases.len(), versions.len());
    let resources = Resources {
        threads: 2,
        memory: 1 << 28,
    };
    let session = Session::new(resources, None, Arc::new(AtomicBool::new(false)));
    let mut number = 0;
    let judged = session.judge::<Infallible>(&cases, |ruling| {
        let version = &versions[number];
        assert_eq!(ruling.standing(), Standing::Sound, "{}\n{text}", version.text());
        number += 1;
        Ok(())
    });
    judged.expect("no store that fails");
}

fn with_judge<T>(original: &Original, control: &Control, work: impl FnOnce(&Work<'_>) -> T) -> T {
    let judge = Judge::new(
        &original.problem.stipulation,
        original.content.clone(),
        criteria(original, None),
        MEMORY,
        control,
    );
    let progress = Progress::default();
    work(&Work {
        judge: &judge,
        share: Share::ALL,
        progress: &progress,
    })
}

/// The problem of a record in a text.
fn problem(text: &str) -> Given {
    let entry = yaml::read(text, "a text").remove(0).expect("a record");
    of_entry(&entry).remove(0)
}

/// The men of a diagram in an order of their own.
fn men(problem: &Problem) -> Vec<Man> {
    let mut men = problem.diagram.men.clone();
    men.sort_unstable();
    men
}

/// The published problems beside this repository, where they are at hand.
fn published() -> Vec<Given> {
    of_inputs(&beside("popeye_examples.jsonl"), "input")
}

/// The other problems there: random ones of Alice chess, direct mates, and a race's.
fn others() -> Vec<Given> {
    let random = of_inputs(&beside("alice_random.jsonl"), "popeye_input");
    let mates = of_inputs(&beside("orthodox_mates.jsonl"), "popeye_input");
    let olive = ["olive/Broodings-50.olv", "olive/chest_test.olv"].map(|name| {
        let entries = yaml::read(&beside(name), name);
        entries.into_iter().flatten().flat_map(|entry| of_entry(&entry))
    });
    let olive = olive.into_iter().flatten();
    random.into_iter().chain(mates).chain(olive).collect()
}

/// A file beside this repository; nothing where it is not at hand.
fn beside(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../shared/corpora")
        .join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|_| {
        eprintln!("left out: {}", path.display());
        String::new()
    })
}

/// The problems whose input for Popeye stands in a field of each row.
fn of_inputs(rows: &str, field: &str) -> Vec<Given> {
    let row = |line: &str| serde_json::from_str::<serde_json::Value>(line).expect("JSON");
    let inputs = rows
        .lines()
        .map(row)
        .filter_map(|row| row[field].as_str().map(str::to_string));
    let read = |input: String| popeye::read(&input, "an example").into_iter().map(|input| input.entry);
    inputs
        .flat_map(read)
        .flatten()
        .flat_map(|entry| of_entry(&entry))
        .collect()
}
