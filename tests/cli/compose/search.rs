//! Free search finds the same however it is stopped and split, and misses nothing.

use super::{MEMORY, assert_sound, given, men, of_entry};
use looking_glass::collection::Share;
use looking_glass::compose::search::{Find, Search, State};
use looking_glass::compose::{
    Content, Criteria, Judge, KeyKind, Measure, Merits, Outcome, Progress, Spec, Telling, Version,
};
use looking_glass::formats::entry::Defaults;
use looking_glass::formats::yaml;
use looking_glass::problem::{Intention, Problem};
use looking_glass::search::Control;
use looking_glass::soundness::impossible;
use std::path::Path;

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
candidates: 20000
";

const HELPMATES: &str = "
id: helpmates
rules: alice
stipulation: h#2
white: ['king on a1-h8', 'one of Q R anywhere', 'pawn anywhere']
black: ['king on a5-d8']
want: ['1 solution', 'both boards']
best: 6
candidates: 800
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
fn of_each_kind_only_the_best_is_found() {
    let found = |text: &str| {
        let spec = spec(text);
        let (progress, control) = (Progress::default(), Control::default());
        let search = Search::new(&spec, MEMORY, Share::ALL, &progress, &control);
        let mut state = search.start();
        assert_eq!(search.run(&mut state, |_| Ok::<(), ()>(())), Ok(true));
        let scores: Vec<i64> = state.best.list().iter().map(|find| find.merits.score()).collect();
        (told(&state), scores)
    };
    let all = found(&TWO_MOVERS.replace("best: 6", "best: 1000"));
    let kinds = found(&TWO_MOVERS.replace("best: 6", "best: 1000\neach: kind"));
    assert!(
        kinds.0.len() >= 6 && kinds.0.len() < all.0.len(),
        "{} of {}",
        kinds.0.len(),
        all.0.len()
    );
    assert!(kinds.0.iter().all(|number| all.0.contains(number)));
    assert_eq!(kinds.1[0], all.1[0]);
    // How many are asked for does not matter to which are the best.
    let few = found(&TWO_MOVERS.replace("best: 6", "best: 3\neach: kind"));
    assert_eq!(few.0, kinds.0[..3]);
}

#[test]
fn a_search_interrupted_ten_times_or_split_in_four_finds_the_same() {
    let kinds = TWO_MOVERS.replace("best: 6", "best: 6\neach: kind");
    for text in [TWO_MOVERS, HELPMATES, &kinds] {
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
fn the_originals_are_among_those_that_the_examples_find() {
    let originals = given("problems/originals.yaml");
    assert_eq!(originals.len(), 10);
    let specs = examples();
    for original in originals {
        let problem = original.problem;
        let fits = |spec: &&Spec| {
            spec.rules == problem.diagram.rules
                && spec.stipulation == problem.stipulation
                && spec.matrix.holds(&men(&problem))
        };
        let merits = specs.iter().filter(fits).find_map(|spec| with_all(spec, &problem));
        let merits = merits.unwrap_or_else(|| panic!("{} has what none of the examples wants", problem.id));
        // More than the middle one of the published miniatures of the kind, as the bench of the score tells it.
        let middle = if problem.stipulation.play.is_battle() { 6 } else { 9 };
        assert!(merits.score() > middle, "{}: {}", problem.id, merits.score());
    }
}

/// The specifications of the folder of examples.
fn examples() -> Vec<Spec> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/search");
    let files = std::fs::read_dir(folder).expect("a folder");
    let texts = files.map(|file| std::fs::read_to_string(file.expect("a file").path()).expect("a specification"));
    texts.map(|text| spec(&text)).collect()
}

/// The merits of the problem, if it is sound, with all that the specification wants.
fn with_all(spec: &Spec, problem: &Problem) -> Option<Merits> {
    let criteria = Criteria {
        intention: Intention::of(spec.wish.solutions()),
        duals: spec.wish.duals(),
        illegal: false,
        telling: Telling::Everything,
    };
    let control = Control::default();
    let judge = Judge::new(&spec.stipulation, Content::nothing(), criteria, MEMORY, &control);
    let version = judge.examine(problem.clone(), Vec::new()).into_sound()?;
    Some(Merits::of(&version)).filter(|merits| spec.wish.is_granted(merits))
}

const GUIDED: &str = "
id: guided
rules: orthodox
stipulation: '#2'
by: guidance
white: [king on a1-h8, queen anywhere, one of R B N anywhere]
black: [king within 1 of h8, up to 1 of P anywhere]
want: [quiet key, at least 2 mates]
best: 6
candidates: 24576
seed: 3
";

/// Around a mutate that a search in the whole matrix has found.
const MUTATES: &str = "
id: mutates
rules: orthodox
stipulation: '#2'
by: guidance
white: [king on f1-h3, queen on e3-h6, knight on c4-d6, Ng8, pawn on h2-h4]
black: [king on d8-f8, pawn on g2-g4, pawn on h3-h5]
want: [theme mutate, no idle men]
best: 6
candidates: 16384
";

/// Around a reciprocal change that a search in a whole matrix has found.
const RECIPROCAL: &str = "
id: reciprocal
rules: orthodox
stipulation: '#2'
by: guidance
white: [king on e1-g2, queen on g7-h8, Bb2, bishop on g4-h6, Bd6, Pf4]
black: [Kd3, Pf2, pawn on a4-b6]
want: [theme reciprocal-change]
best: 6
candidates: 16384
";

/// Mates changed between any phases, around the same.
const CHANGED: &str = "
id: changed
rules: orthodox
stipulation: '#2'
by: guidance
white: [king on e1-g2, queen on g7-h8, Bb2, bishop on g4-h6, Bd6, Pf4]
black: [Kd3, Pf2, pawn on a4-b6]
want: [changed mates, at least 2 mates]
best: 6
candidates: 16384
";

#[test]
fn a_guided_search_finds_the_same_however_it_is_stopped_and_split() {
    let spec = spec(GUIDED);
    let whole = searched(&spec, Share::ALL, &[]);
    assert!(whole.len() >= 3, "{whole:?}");
    assert_eq!(searched(&spec, Share::ALL, &[16384]), whole);
    let parts = ["1/2", "2/2"].map(|share| searched(&spec, share.parse().expect("a share"), &[]));
    assert_eq!(joined(&spec, &parts), whole);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .expect("a thread");
    assert_eq!(pool.install(|| searched(&spec, Share::ALL, &[])), whole);
}

#[test]
fn what_a_guided_search_finds_is_sound_and_as_wanted() {
    for text in [GUIDED, MUTATES, RECIPROCAL, CHANGED] {
        let spec = spec(text);
        let (progress, control) = (Progress::default(), Control::default());
        let search = Search::new(&spec, MEMORY, Share::ALL, &progress, &control);
        let mut state = search.start();
        assert_eq!(search.run(&mut state, |_| Ok::<(), ()>(())), Ok(true));
        let finds = state.best.list();
        assert!(!finds.is_empty(), "{}", spec.id);
        let versions: Vec<Version> = finds.iter().map(|find| find.version.clone()).collect();
        assert_sound(&versions);
        for find in finds {
            assert!(spec.matrix.holds(&men(&find.version.problem)));
            assert!(spec.wish.is_granted(&find.merits));
        }
    }
}

#[test]
fn the_manual_shows_the_example() {
    let text = |file: &str| std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).expect("a file");
    let example = text("examples/search/two-movers.yaml");
    assert!(text("docs/free-search.md").contains(&format!("```yaml\n{example}```")));
    assert_eq!(text("docs/free-search.in/two-movers.yaml"), example);
}

#[test]
fn a_man_that_is_not_needed_makes_no_find() {
    let open = |wish: &str| {
        let text = format!(
            "rules: orthodox\nstipulation: '#1'\nwhite: [Kb6, rook on h1-h8, knight on g1]\nblack: [Ka8]\nbest: 100\n{wish}"
        );
        searched(&spec(&text), Share::ALL, &[]).len()
    };
    // The knight does nothing but where it keeps the rook from the last rank, where there is no mate.
    assert!(open("") > 0);
    assert_eq!(open("want: [no idle men]\n"), 0);
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
            "stipulation: '#2'\nwhite: [Kc2, monster anywhere]\nblack: [Kc5]\n",
            "monster",
        ),
        (
            "rules: orthodox\nconditions: [Circe, MarsCirce, Woozles]\nstipulation: '#2'\nwhite: [Kc2]\nblack: [Kc5]\n",
            "are not played",
        ),
        (
            "stipulation: '#2'\nwhite: [Kc2]\nblack: [Kc5]\nwishes: [sound]\n",
            "wishes",
        ),
        (
            "stipulation: ['#2']\nwhite: [Kc2]\nblack: [Kc5]\n",
            "stipulation: a list, expected a text",
        ),
        (
            "stipulation: '#2'\nwhite: [Kc2]\nblack: [Kc5]\nbest: [3]\n",
            "best: a list, expected a text",
        ),
        (
            "stipulation: '#2'\nwhite: [Kc2]\nblack: [Kc5]\neach: {kind: yes}\n",
            "each: a map, expected a text",
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
            sound += usize::from(full != Outcome::Rejected);
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
fn a_state_belongs_to_one_run_at_a_time() {
    let folder = std::env::temp_dir().join(format!("looking-glass-one-search-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("spec.yaml"), TWO_MOVERS.replace("20000", "500")).expect("a file");
    let first = glass_search(&folder, &["--store", "state"]);
    assert_eq!(first.1, Some(0), "{}", first.2);
    let state = std::fs::File::open(folder.join("state")).expect("a state");
    state.lock().expect("nobody else holds it");
    let refused = "glass: state: a store in use by another run, expected one run at a time: wait for its end, or name \
                   another file\n";
    let second = glass_search(&folder, &["--store", "state"]);
    assert_eq!(second, (String::new(), Some(2), refused.to_string()));
    drop(state);
    assert_eq!(glass_search(&folder, &["--store", "state"]), first);
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn the_program_goes_on_with_a_search_and_joins_its_shares() {
    let folder = std::env::temp_dir().join(format!("looking-glass-search-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("spec.yaml"), TWO_MOVERS.replace("20000", "12000")).expect("a file");
    let (whole, code, table) = glass_search(&folder, &[]);
    assert_eq!(code, Some(0), "{table}");
    assert!(whole.contains("id: two-movers-1"), "{table}");
    // However often it is stopped, it comes to the same end. The time grows, so that a slow machine gets there too.
    let stopped = (0..1_000).find_map(|run| {
        let limit = format!("{}ms", 60 + 5 * run);
        let (text, code, table) = glass_search(&folder, &["--store", "state", "--time-limit", &limit]);
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
    // What has the store's name but for its ending stays as it is.
    std::fs::write(folder.join("run.part"), "mine").expect("a file");
    assert_eq!(glass_search(&folder, &["--store", "run.state"]).1, Some(0));
    assert_eq!(
        std::fs::read_to_string(folder.join("run.part")).expect("a file"),
        "mine"
    );
    let (_, code, table) = glass_search(&folder, &["--store", "nowhere/state"]);
    assert_eq!(
        (code, table.contains("candidates")),
        (Some(2), false),
        "refused before the work: {table}"
    );
    // Fewer or more may be asked for later; another seed is another search.
    let fewer = ["--best", "3", "--shard", "1/4", "--store", "share1"];
    let (few, code, table) = glass_search(&folder, &fewer);
    assert_eq!((few.matches("id: ").count(), code), (3, Some(0)), "{table}");
    let (_, code, table) = glass_search(&folder, &["--seed", "3", "--shard", "1/4", "--store", "share1"]);
    assert_eq!(code, Some(2), "{table}");
    assert!(table.contains("the state of another search"), "{table}");
    let _ = std::fs::remove_dir_all(&folder);
}
