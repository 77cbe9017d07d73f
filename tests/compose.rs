//! The composer's workshop: what it calls sound is sound, and what it should find it finds.

use looking_glass::collection::{Case, Resources, Session, Share, Standing, files};
use looking_glass::compose::cure::{self, Effort};
use looking_glass::compose::economy::{Depth, criteria, economy, line, purposes};
use looking_glass::compose::search::{Find, Search, State};
use looking_glass::compose::versions::{Climb, versions};
use looking_glass::compose::{
    Change, Content, Criteria, Fate, Harvest, Judge, KeyKind, Measure, Original, Progress, Spec, Telling, Version,
    Work, record, twins, write,
};
use looking_glass::formats::claims::Claims;
use looking_glass::formats::entry::{Defaults, Entry};
use looking_glass::formats::{popeye, yaml};
use looking_glass::piece::Role;
use looking_glass::position::Man;
use looking_glass::problem::{Intention, Problem, Sides};
use looking_glass::search::Control;
use looking_glass::solution::Status;
use looking_glass::soundness::impossible;
use looking_glass::store::StoreError;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

const MEMORY: usize = 1 << 24;

/// A problem with what its record says of it.
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

/// All problems of a file, or of a folder and those inside it.
fn given(path: &str) -> Vec<Given> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let names = match path.is_dir() {
        true => files::of_folder(&path).expect("a folder"),
        false => vec![path.to_string_lossy().into_owned()],
    };
    let names = names
        .into_iter()
        .filter(|name| name.ends_with(".yaml") && !name.contains("games"));
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
        .filter(|given| given.problem.settings.sides == Sides::Stipulated && given.problem.target.is_none())
        .filter(|given| given.problem.settings.exclusive_castlings.is_empty())
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
    let cases: Vec<Case> = yaml::read(&text, "versions")
        .into_iter()
        .map(|entry| Case::of(&entry.expect("a record"), &Defaults::default(), |_| {}))
        .collect();
    assert_eq!(cases.len(), versions.len());
    let resources = Resources {
        threads: 2,
        memory: 1 << 28,
    };
    let session = Session::new(resources, None, Arc::new(AtomicBool::new(false)));
    let mut number = 0;
    let judged = session.judge::<StoreError>(&cases, |ruling| {
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

fn lighter(original: &Original, depth: Depth, control: &Control) -> Harvest {
    with_judge(original, control, |work| economy(work, &original.problem, depth))
}

#[test]
fn economy_returns_only_sound_versions_of_sound_problems() {
    let mut versions = 0;
    for given in given("problems/family").into_iter().filter(is_short) {
        let control = Control::default();
        let original = given.original(&control);
        if original.is_sound() {
            let harvest = lighter(&original, Depth::Single, &control);
            assert!(harvest.complete);
            assert_sound(&harvest.versions);
            versions += harvest.versions.len();
        }
    }
    assert!(versions >= 20, "{versions}");
}

#[test]
#[ignore = "an hour: every problem, with pairs of changes; the sample above runs each time"]
fn economy_returns_only_sound_versions_everywhere() {
    let mut told = (0, 0, 0);
    for given in given("problems").into_iter().chain(published()) {
        let deadline = Instant::now().checked_add(Duration::from_secs(5));
        let control = Control::new(deadline, Arc::new(AtomicBool::new(false)));
        let original = given.original(&control);
        if original.solution.status == Status::Complete && original.is_sound() {
            let harvest = lighter(&original, Depth::Pairs, &control);
            assert_sound(&harvest.versions);
            told = (
                told.0 + 1,
                told.1 + harvest.versions.len(),
                told.2 + usize::from(harvest.complete),
            );
        }
    }
    let (problems, versions, complete) = told;
    println!("{versions} versions of {problems} problems, {complete} of which were worked on to the end");
    assert!(problems > 100);
}

#[test]
fn economy_does_not_depend_on_threads_and_shares_are_parts_of_it() {
    let given = given("problems/family/three-board.yaml");
    let control = Control::default();
    let original = given[0].original(&control);
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads");
        pool.install(|| lighter(&original, Depth::Pairs, &control))
    };
    assert_eq!(on(1), on(3));
}

#[test]
fn every_sound_problem_keeps_its_own_content() {
    let control = Control::default();
    let mut kinds = std::collections::BTreeSet::new();
    for given in given("problems").into_iter().filter(is_short) {
        let original = given.original(&control);
        if original.is_sound() {
            let judged = with_judge(&original, &control, |work| {
                work.judge.examine(original.problem.clone(), Vec::new())
            });
            assert!(matches!(judged, Fate::Sound(_)), "{}", given.entry.id);
            kinds.insert(format!("{:?}", original.problem.stipulation.play));
        }
    }
    assert!(kinds.len() >= 5, "{kinds:?}");
}

/// The problem of a record in a text.
fn problem(text: &str) -> Given {
    let entry = yaml::read(text, "a text").remove(0).expect("a record");
    of_entry(&entry).remove(0)
}

#[test]
fn economy_takes_away_what_does_nothing_and_names_what_the_others_do() {
    // Pawn and knight do nothing: the rook mates on g8.
    let given = problem("rules: orthodox\nstipulation: '#1'\nfen: 'k7/7p/1K6/8/8/8/8/1N4R1 w - -'");
    let control = Control::default();
    let original = given.original(&control);
    assert!(original.is_sound(), "{:?}", original.verdict);
    let harvest = lighter(&original, Depth::Pairs, &control);
    let lightest = &harvest.versions[0];
    assert_eq!(lightest.weight(), 5, "{}", lightest.text());
    let rules = &given.problem.diagram.rules;
    let told = with_judge(&original, &control, |work| purposes(work.judge, &original, &control));
    let told: Vec<String> = told.iter().map(|purpose| line(purpose, rules)).collect();
    let expected = [
        "wSb1: nothing: it can go",
        "wRg1: no solution: 1.Rg1-g8 is not played",
        "bPh7: nothing: it can go",
    ];
    assert_eq!(told, expected);
}

/// The cures of a problem that needs some, by one change.
fn cures(original: &Original, control: &Control) -> Vec<Version> {
    let judge = Judge::new(
        &original.problem.stipulation,
        original.content.clone(),
        cure::criteria(original, None),
        MEMORY,
        control,
    );
    let progress = Progress::default();
    let work = Work {
        judge: &judge,
        share: Share::ALL,
        progress: &progress,
    };
    cure::cure(&work, &original.problem, Effort::One).versions
}

/// The men of a diagram in an order of their own.
fn men(problem: &Problem) -> Vec<Man> {
    let mut men = problem.diagram.men.clone();
    men.sort_unstable();
    men
}

/// A published problem without one of its men, its content as it was.
struct Damaged {
    original: Original,
    without: Original,
}

/// A sound problem damaged by the loss of one man, the one with this number among those that are needed; nothing if the
/// problem is not sound.
fn damaged(given: &Given, number: usize, control: &Control) -> Option<Damaged> {
    let original = given.original(control);
    if !original.is_sound() {
        return None;
    }
    let men: Vec<Man> = men(&original.problem)
        .into_iter()
        .filter(|man| man.piece.role != Role::King)
        .collect();
    let start = number % men.len().max(1);
    let order = men.iter().cycle().skip(start).take(men.len());
    let without = order.filter_map(|&man| Change::Remove(man).apply(&original.problem));
    let solve = |problem: Problem| {
        let claims = Claims::default();
        let solved = Original::of(&problem, &claims, &original.intention, &[], MEMORY, control).ok()?;
        Some(Original {
            content: original.content.clone(),
            ..solved
        })
    };
    let without = without.filter_map(solve).find(|without| !without.is_sound())?;
    Some(Damaged { original, without })
}

/// How many of so many damaged problems are cured, and how many there are; each time the cures bring the original back.
fn cured(problems: impl IntoIterator<Item = Given>, most: usize) -> (usize, usize) {
    let control = Control::default();
    let (mut cured, mut all) = (0, 0);
    for (number, given) in problems.into_iter().enumerate() {
        let Some(Damaged { original, without }) = damaged(&given, 3 * number + 1, &control) else {
            continue;
        };
        let versions = cures(&without, &control);
        assert_sound(&versions[..versions.len().min(10)]);
        let back = |version: &Version| men(&version.problem) == men(&original.problem);
        assert!(
            versions.iter().any(back),
            "{}: the original is not among {}",
            given.entry.id,
            versions.len()
        );
        (cured, all) = (cured + usize::from(!versions.is_empty()), all + 1);
        println!("{cured} of {all} cured: {}", given.entry.id);
        if all == most {
            break;
        }
    }
    (cured, all)
}

#[test]
fn cure_finds_the_man_that_was_taken_away() {
    let problems = given("problems/family/alice.yaml")
        .into_iter()
        .chain(given("problems/family/small-alice.yaml"));
    let (cured, all) = cured(problems.filter(is_short), 6);
    assert!(all >= 4);
    assert_eq!(cured, all);
}

#[test]
#[ignore = "an hour: two hundred published problems, each without one of its men; the sample above runs each time"]
fn cure_repairs_two_hundred_published_problems() {
    let problems = given("problems").into_iter().chain(published());
    let mut problems: Vec<Given> = problems.filter(is_short).collect();
    problems.sort_by_key(|given| !given.problem.stipulation.play.is_battle());
    let (cured, all) = cured(problems, 200);
    println!("{cured} of {all} cured");
    assert!(10 * cured >= 6 * all && all > 20);
}

/// The published problems beside this repository, where they are at hand.
fn published() -> Vec<Given> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpora/popeye_examples.jsonl");
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("left out: {}", path.display());
        return Vec::new();
    };
    let row = |line: &str| serde_json::from_str::<serde_json::Value>(line).expect("JSON");
    let inputs = text
        .lines()
        .map(row)
        .filter_map(|row| row["popeye_input"].as_str().map(str::to_string));
    let read = |input: String| popeye::read(&input, "an example").into_iter().map(|input| input.entry);
    inputs
        .flat_map(read)
        .flatten()
        .flat_map(|entry| of_entry(&entry))
        .collect()
}

/// Twins as their problems: men and stipulations.
fn twins_of(original: &Original, control: &Control) -> Vec<Problem> {
    let judge = twins::judge(original, None, MEMORY, control);
    let progress = Progress::default();
    let work = Work {
        judge: &judge,
        share: Share::ALL,
        progress: &progress,
    };
    let (twins, harvest) = twins::twins(&work, original);
    assert!(harvest.complete);
    let order: Vec<usize> = twins.iter().map(|twin| twin.difference.points()).collect();
    assert!(order.is_sorted_by(|one, other| one >= other));
    twins.into_iter().map(|twin| twin.version.problem).collect()
}

/// Does each published twin that is a single change of the first occur among those that are found? Tells how many do.
fn published_twins(path: &str, wanted: impl Fn(&Given) -> bool) -> usize {
    let control = Control::default();
    let mut found = 0;
    let records = given(path);
    for pair in records.windows(2) {
        let [first, second] = pair else { continue };
        let label = |given: &Given| given.problem.twin.clone().unwrap_or_default();
        let twin = first.entry == second.entry && label(first).starts_with("a)") && label(second).starts_with("b)");
        if !twin || !wanted(first) {
            continue;
        }
        let original = first.original(&control);
        if !original.is_sound() || !second.original(&control).is_sound() {
            continue;
        }
        let is_it = |problem: &Problem| {
            men(problem) == men(&second.problem)
                && problem.stipulation == second.problem.stipulation
                && problem.diagram.rules.boards == second.problem.diagram.rules.boards
        };
        let twins = twins_of(&original, &control);
        assert!(twins.iter().any(is_it), "{}: {}", first.entry.id, label(second));
        found += 1;
    }
    found
}

#[test]
fn twins_finds_the_twins_of_alice_problems() {
    assert_eq!(published_twins("problems/family/alice.yaml", |_| true), 2);
}

#[test]
#[ignore = "minutes: the neighbours of every published twin; the sample above runs each time"]
fn twins_finds_every_published_twin_that_is_one_change() {
    let found = published_twins("problems", |_| true);
    println!("{found} twins found");
    assert!(found >= 8, "{found}");
}

/// A specification in a text.
fn spec(text: &str) -> Spec {
    let entry = yaml::read(text, "a specification").remove(0).expect("a record");
    Spec::of(&entry, &Defaults::default()).expect("a specification")
}

const TWO_MOVERS: &str = "
id: two-movers
rules: alice
stipulation: '#2'
white: ['king on a1-h8, board A', 'queen anywhere', 'one of R B N anywhere']
black: ['king within 1 of h8']
want: ['no duals', 'at least 2 mates', 'quiet key']
best: 6
candidates: 60000
";

const HELPMATES: &str = "
id: helpmates
rules: alice
stipulation: h#2
white: ['king on a1-h8', 'one of Q R anywhere', 'pawn anywhere']
black: ['king on a5-d8']
want: ['1 solution', 'both boards']
best: 6
candidates: 1600
";

/// The whole of a search, or of a share, gone on with from a new start every so many candidates.
fn searched(spec: &Spec, share: Share, stops: &[u64]) -> Vec<u64> {
    let (progress, control) = (Progress::default(), Control::default());
    let search = Search::new(spec, MEMORY, share, &progress, &control);
    let (mut next, mut numbers) = (0, Vec::new());
    for &stop in stops {
        let mut state = search.resume(next, &numbers);
        // An error ends the run, as an interrupt does.
        let ended = search.run(&mut state, |state| if state.next >= stop { Err(()) } else { Ok(()) });
        assert!(ended.is_err() || state.next == spec.numbers());
        (next, numbers) = (state.next, state.best.numbers());
    }
    let mut state = search.resume(next, &numbers);
    assert_eq!(search.run(&mut state, |_| Ok::<(), ()>(())), Ok(true));
    told(&state)
}

fn told(state: &State) -> Vec<u64> {
    state.best.list().iter().map(|find| find.number).collect()
}

fn joined(spec: &Spec, parts: &[Vec<u64>]) -> Vec<u64> {
    let (progress, control) = (Progress::default(), Control::default());
    let search = Search::new(spec, MEMORY, Share::ALL, &progress, &control);
    told(&search.resume(spec.numbers(), &parts.concat()))
}

#[test]
fn a_search_interrupted_ten_times_or_split_in_four_finds_the_same() {
    for text in [TWO_MOVERS, HELPMATES] {
        let spec = spec(text);
        let whole = searched(&spec, Share::ALL, &[]);
        assert!(whole.len() >= 3, "{}: {whole:?}", spec.id);
        let stops: Vec<u64> = (1..=10).map(|stop| stop * spec.numbers() / 11).collect();
        assert_eq!(searched(&spec, Share::ALL, &stops), whole);
        let share = |number| format!("{number}/4").parse().expect("a share");
        let parts: Vec<Vec<u64>> = (1..=4).map(|number| searched(&spec, share(number), &[])).collect();
        assert_eq!(joined(&spec, &parts), whole);
    }
}

#[test]
fn what_a_search_finds_is_sound_and_as_wanted_on_any_number_of_threads() {
    let spec = spec(TWO_MOVERS);
    let (progress, control) = (Progress::default(), Control::default());
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads");
        let search = Search::new(&spec, MEMORY, Share::ALL, &progress, &control);
        let mut state = search.start();
        pool.install(|| search.run(&mut state, |_| Ok::<(), ()>(())))
            .expect("no error");
        state.best.list().into_iter().cloned().collect::<Vec<Find>>()
    };
    let finds = on(1);
    assert_eq!(finds, on(3));
    let versions: Vec<Version> = finds.iter().map(|find| find.version.clone()).collect();
    assert_sound(&versions);
    assert!(finds.is_sorted_by_key(|find| -find.merits.score()));
    for find in &finds {
        assert!(find.merits.count(Measure::Mates) >= 2 && find.merits.keys.contains(&KeyKind::Quiet));
        assert_eq!(find.merits.count(Measure::Duals), 0);
        assert_eq!(find.version.solution.keys.len(), 1);
    }
}

#[test]
fn a_search_that_looks_at_everything_misses_nothing() {
    // Every way to put a queen and the kings into a corner, counted by hand-made loops.
    let text = "
rules: orthodox
stipulation: '#1'
white: [Kb6, queen on a1-h8]
black: [Ka8]
best: 1000
";
    let spec = spec(text);
    let found = searched(&spec, Share::ALL, &[]).len();
    let rules = spec.rules;
    let mut sound = 0;
    for square in rules.shape.squares() {
        let line = format!(
            "rules: orthodox\nstipulation: '#1'\nalgebraic: {{white: [Kb6, Q{}], black: [Ka8]}}\n",
            rules.shape.name(square)
        );
        let entry = yaml::read(&line, "a text").remove(0).expect("a record");
        let control = Control::default();
        sound += of_entry(&entry)
            .iter()
            .filter(|given| given.original(&control).is_sound())
            .count();
    }
    assert!(sound > 0);
    assert_eq!(found, sound);
}

#[test]
fn specifications_that_are_none_are_told() {
    let wrong = [
        ("stipulation: '#2'\nwhite: [king anywhere]\n", "king"),
        ("stipulation: '#2'\nwhite: [Kc2]\nblack: [Kc5, Kd5]\n", "king"),
        ("white: [Kc2]\nblack: [Kc5]\n", "stipulation"),
        (
            "stipulation: '#2'\nwhite: [Kc2]\nblack: [Kc5]\nwant: [beauty]\n",
            "beauty",
        ),
        (
            "stipulation: '#2'\nwhite: [Kc2, dragon anywhere]\nblack: [Kc5]\n",
            "dragon",
        ),
        (
            "stipulation: '#2'\nwhite: [Kc2]\nblack: [Kc5]\nwishes: [sound]\n",
            "wishes",
        ),
    ];
    for (text, named) in wrong {
        let entry = yaml::read(text, "a specification").remove(0).expect("a record");
        let errors = Spec::of(&entry, &Defaults::default()).expect_err("no specification");
        let told: Vec<String> = errors.iter().map(ToString::to_string).collect();
        assert!(told.join("; ").contains(named), "{told:?}");
    }
}

#[test]
fn versions_climb_by_the_seed_alone() {
    let given = given("problems/family/small-alice.yaml")
        .into_iter()
        .find(is_short)
        .expect("a problem");
    let control = Control::default();
    let original = given.original(&control);
    let climb = |threads: usize, seed: u64| {
        let mut criteria = criteria(&original, None);
        criteria.telling = Telling::Everything;
        let judge = Judge::new(
            &original.problem.stipulation,
            Content::nothing(),
            criteria,
            MEMORY,
            &control,
        );
        let progress = Progress::default();
        let work = Work {
            judge: &judge,
            share: Share::ALL,
            progress: &progress,
        };
        let climb = Climb {
            seed,
            restarts: 1,
            best: 5,
        };
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads");
        pool.install(|| versions(&work, &original, &climb))
            .expect("a sound problem")
    };
    let climbed = climb(1, 7);
    let finds: Vec<Find> = climbed.best.list().into_iter().cloned().collect();
    let again: Vec<Find> = climb(3, 7).best.list().into_iter().cloned().collect();
    assert_eq!(finds, again);
    assert!(!finds.is_empty() && finds.iter().all(|find| find.merits.score() > climbed.score));
    assert_sound(&finds.into_iter().map(|find| find.version).collect::<Vec<Version>>());
}

#[test]
fn the_quick_tests_reject_nothing_that_is_sound() {
    for (stipulation, count, least) in [
        ("#1", 400, 5),
        ("#2", 1500, 5),
        ("s#1", 400, 0),
        ("h#1.5", 400, 3),
        ("h#2", 250, 3),
        ("ser-h#2", 250, 1),
    ] {
        let text = format!(
            "rules: alice\nstipulation: '{stipulation}'\nwhite: [king anywhere, queen anywhere, one of R B N P anywhere]\n\
             black: [king within 1 of a8, up to 1 pawns on a2-c7]\n"
        );
        let spec = spec(&text);
        let (progress, control) = (Progress::default(), Control::default());
        let search = Search::new(&spec, MEMORY, Share::ALL, &progress, &control);
        let criteria = Criteria {
            intention: Intention::of(1),
            duals: None,
            illegal: false,
            telling: Telling::Actual,
        };
        let judge = Judge::new(&spec.stipulation, Content::nothing(), criteria, MEMORY, &control);
        let mut sieve = judge.sieve();
        let candidates = (0..count).filter_map(|number| search.candidate(number));
        let candidates = candidates
            .filter(|candidate| candidate.diagram.position().is_ok() && impossible(&candidate.diagram).is_empty());
        let mut sound = 0;
        for candidate in candidates {
            let full = judge.examine(candidate.clone(), Vec::new());
            assert_eq!(judge.judge(&mut sieve, candidate, Vec::new()), full);
            sound += usize::from(full != Fate::Rejected);
        }
        assert!(sound >= least, "{stipulation}: {sound}");
    }
}

/// Runs `glass compose search` with a specification in a folder; the problems it writes, its exit code, and what it tells.
fn glass_search(folder: &Path, more: &[&str]) -> (String, Option<i32>, String) {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_glass"));
    command
        .current_dir(folder)
        .args(["compose", "search", "spec.yaml"])
        .args(more);
    let output = command.output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (text(output.stdout), output.status.code(), text(output.stderr))
}

#[test]
fn the_program_goes_on_with_a_search_and_joins_its_shares() {
    let folder = std::env::temp_dir().join(format!("looking-glass-search-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("spec.yaml"), TWO_MOVERS.replace("60000", "12000")).expect("a file");
    let (whole, code, table) = glass_search(&folder, &[]);
    assert_eq!(code, Some(0), "{table}");
    assert!(whole.contains("id: two-movers-1"), "{table}");
    // However often it is stopped, it comes to the same end.
    let stopped = (0..10_000).find_map(|_| {
        let (text, code, table) = glass_search(&folder, &["--store", "state", "--time-limit", "60ms"]);
        assert_eq!(code == Some(3), table.contains("stopped early"), "{table}");
        (code == Some(0)).then_some(text)
    });
    assert_eq!(stopped, Some(whole.clone()));
    for share in ["1", "2", "3", "4"] {
        let (shard, store) = (format!("{share}/4"), format!("share{share}"));
        assert_eq!(
            glass_search(&folder, &["--shard", &shard, "--store", &store]).1,
            Some(0)
        );
    }
    let join = ["--join", "share1", "share2", "share3", "share4"];
    let (joined, code, _) = glass_search(&folder, &join);
    assert_eq!((joined, code), (whole, Some(0)));
    let (_, code, table) = glass_search(&folder, &join[..4]);
    assert_eq!(code, Some(3), "{table}");
    let (_, code, table) = glass_search(&folder, &["--best", "3", "--store", "share1"]);
    assert_eq!(code, Some(2), "{table}");
    assert!(table.contains("the state of another search"), "{table}");
    let _ = std::fs::remove_dir_all(&folder);
}
