//! What we write of random problems of every kind of play is read back as the same play.

use crate::{fast, naive};
use looking_glass::collection::Case;
use looking_glass::conditions;
use looking_glass::formats::claims;
use looking_glass::formats::entry::{Defaults, Entry};
use looking_glass::formats::fen::Fen;
use looking_glass::formats::yaml;
use looking_glass::output::article::{self, NearMisses};
use looking_glass::output::notation::{Language, Notation};
use looking_glass::output::popeye::words::{ENGLISH, FRENCH, GERMAN};
use looking_glass::output::popeye::{boards_in_comments, page};
use looking_glass::output::{Effort, Report, heading, tree};
use looking_glass::pieces::{Owner, Role};
use looking_glass::position::{Diagram, Move};
use looking_glass::problem::claims::{Claimed, ClaimedPhase, ClaimedPlay, Claims};
use looking_glass::problem::{Opening, Problem, Telling};
use looking_glass::search::Control;
use looking_glass::solution::{Attack, Resources, Solution, Status, Step, Variation, solve};
use looking_glass::stipulation::{Goal, Stipulation, Structure};
use naive::random::{Sample, small_positions};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

mod asked;
mod comparison;
mod numbers;
mod records;

use asked::{Asked, asked};
use comparison::{Told, compare};

fn solved(problem: &Problem) -> Option<Solution> {
    solved_within(problem, Duration::from_millis(30))
}

/// The solution of a problem if it is found within this time and has few lines.
fn solved_within(problem: &Problem, limit: Duration) -> Option<Solution> {
    let resources = Resources {
        threads: 1,
        memory: 1 << 16,
    };
    let control = Control::within(Some(limit), Arc::new(AtomicBool::new(false)));
    let solution = solve(problem, resources, &control).ok()?;
    let lines = solution.solutions.len() + solution.set_solutions.len() + solution.keys.len();
    (solution.status == Status::Complete && lines < 60).then_some(solution)
}

/// The letters of a language that we write, as a reader is told: of English those of magazines, too.
fn letters(language: Language) -> Language {
    match language {
        Language::EnglishProblem => Language::English,
        other => other,
    }
}

/// Every text that we write of a solution, with what it is, how much it tells, and its letters.
fn texts(problem: &Problem, solution: &Solution) -> Vec<(String, String, Told, Language)> {
    let report = Report {
        problem: problem.clone(),
        answer: Ok(solution.clone()),
        effort: Effort::default(),
    };
    let mut texts = Vec::new();
    for language in Language::ALL {
        let notation = Notation {
            language,
            ..Notation::new(problem.diagram.rules)
        };
        for near_misses in [NearMisses::Untold, NearMisses::Told] {
            let text = article::write(&report, &notation, near_misses);
            let name = format!("article {} {near_misses:?}", language.name());
            texts.push((name, text, Told::Some, letters(language)));
        }
        let text = tree::write(&report, &notation);
        texts.push((format!("tree {}", language.name()), text, Told::All, letters(language)));
    }
    // Popeye tells nothing of a defence that is stipulated where variations are not wanted.
    let structure = problem.stipulation.structure.as_deref();
    let silent = !problem.settings.told.variations && structure.is_some_and(Structure::numbers_defence);
    for words in [&ENGLISH, &GERMAN, &FRENCH].into_iter().filter(|_| !silent) {
        let text = page::phases(problem, solution, words);
        let name = format!("popeye {}", words.letters.name());
        let letters = letters(words.letters);
        let in_comments = boards_in_comments(&text, &problem.diagram.rules);
        texts.push((format!("{name} in comments"), in_comments, Told::All, letters));
        texts.push((name, text, Told::All, letters));
    }
    texts
}

/// Is there any text of this problem that is read otherwise than it was written?
fn differs(problem: &Problem, solution: &Solution) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for (name, text, told, letters) in texts(problem, solution) {
        let claims = claims::read_in(&text, std::slice::from_ref(problem), letters);
        if let Err(how) = compare(solution, &claims[0], told) {
            let diagram = looking_glass::formats::fen::write(&problem.diagram);
            let demand = problem.stipulation.text(problem.diagram.rules.shape);
            let class: Vec<&str> = how.split_whitespace().take(2).collect();
            let class = format!("{} {}", name.split(' ').next().unwrap_or_default(), class.join(" "));
            all.push((
                class,
                format!("{name}\n{} {demand}\n{diagram}\n{text}{how}\n", problem.diagram.rules),
            ));
        }
    }
    all
}

#[test]
fn every_text_of_every_play_is_read_back() {
    let mut runner = TestRunner::default();
    let mut told = 0;
    let mut wrong = std::collections::BTreeMap::new();
    let end = std::time::Instant::now() + Duration::from_secs(seconds());
    while std::time::Instant::now() < end {
        let asked = asked().new_tree(&mut runner).expect("a sample").current();
        for (class, how) in asked.picks.iter().flat_map(|(play, goal)| {
            let Some(problem) = asked.problem(play, goal) else {
                return Vec::new();
            };
            let Some(solution) = solved(&problem) else {
                return Vec::new();
            };
            told += usize::from(solution.is_solved());
            differs(&problem, &solution)
        }) {
            let how = format!("{how}{asked:?}");
            let entry = wrong.entry(class).or_insert((0, how.clone()));
            entry.0 += 1;
            if how.len() < entry.1.len() {
                entry.1 = how;
            }
        }
    }
    eprintln!("{told} solved");
    for (class, (count, how)) in &wrong {
        eprintln!("==== {class} {count}\n{how}");
    }
    assert!(wrong.is_empty());
}

/// How long random problems are looked at.
fn seconds() -> u64 {
    std::env::var("SECONDS").map_or(4, |seconds| seconds.parse().expect("a number"))
}
