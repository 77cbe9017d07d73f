//! The inputs of other programs' corpora mean what those say of them.

use super::{men, only, read, refused, solvable};
use crate::corpus::examples::{Made, problems};
use crate::corpus::{self, corpus};
use looking_glass::formats::entry::Defaults;
use looking_glass::problem::Problem;
use looking_glass::stipulation::Goal;

/// What matters of a problem, so that it can be compared.
fn essence(problem: &Problem) -> String {
    let target = problem.target.as_ref().map(|target| men(&target.men));
    let mut settings = problem.settings.clone();
    // The corpus does not tell it, as it changes nothing.
    settings.limits.intelligent = false;
    format!(
        "{:?} {} {:?} {} {} {:?} {:?} {:?} {:?} {:?}",
        problem.twin,
        problem.stipulation,
        men(&problem.diagram.men),
        problem.diagram.rules,
        problem.diagram.turn,
        problem.diagram.castling,
        problem.diagram.passed,
        problem.diagram.kingless,
        settings,
        target
    )
}

#[test]
fn every_alice_problem_of_the_corpus_is_read_as_it_is_told() {
    for row in corpus("alice_random.jsonl").unwrap_or_default() {
        let text = row["popeye_input"].as_str().expect("an input");
        let ours = only(text);
        let mut theirs = corpus::alice_problem(&row);
        let options = row["options"].as_str().unwrap_or_default();
        theirs.settings.diagram.double_step = ours.settings.diagram.double_step;
        theirs.settings.diagram.no_castling = ours.settings.diagram.no_castling.clone();
        theirs
            .settings
            .impose_on(&mut theirs.diagram)
            .expect("settings that fit");
        assert_eq!(essence(&ours), essence(&theirs), "{}: {text} {options}", row["id"]);
    }
}

#[test]
fn every_example_is_read_as_it_is_told() {
    let mut compared = 0;
    for row in corpus("popeye_examples.jsonl").unwrap_or_default() {
        if row["unparsed"].as_array().is_some_and(|unparsed| !unparsed.is_empty()) {
            continue;
        }
        let id = row["id"].as_str().expect("a name");
        let text = row["input"].as_str().expect("an input");
        let ours = match read(text).remove(0) {
            Ok(entry) => entry.problems(&Defaults::default()),
            Err(error) => {
                let strangers = ["white", "black"]
                    .iter()
                    .any(|color| row[color].to_string().contains('?'));
                let solvable = |twins: Vec<Made>| twins.iter().all(|(_, twin)| twin.is_ok());
                let solved = || problems(&row).is_ok_and(solvable);
                assert!(strangers || !solved(), "{id}: {error}\n{text}");
                continue;
            }
        };
        let theirs = problems(&row).unwrap_or_else(|error| panic!("{id}: {error}\n{text}"));
        assert_eq!(ours.len(), theirs.len(), "{id}: {ours:?}");
        for (ours, (_, theirs)) in ours.iter().zip(&theirs) {
            let Ok(theirs) = theirs else {
                assert!(ours.is_err(), "{id}: {ours:?}");
                continue;
            };
            match ours {
                // The corpus does not tell the first position of Alice chess.
                Ok(ours) if row["kind"] == "alice" && ours.stipulation.goal == Goal::Position => {}
                // Nor does it tell that nothing stands behind the stipulation.
                Ok(ours) if ours.target.as_ref().is_some_and(|target| target.men.is_empty()) => {}
                Ok(ours) => {
                    let theirs = theirs.clone().as_popeye_takes_it();
                    assert_eq!(essence(ours), essence(&theirs), "{id}: {text}");
                }
                // Some of them Popeye cannot play, either, or it leaves out an option that means nothing.
                Err(refusal) => eprintln!("{id} is refused: {}", refusal.errors[0]),
            }
            compared += 1;
        }
    }
    eprintln!("{compared} problems and twins compared");
}

#[test]
fn every_input_of_the_benchmark_can_be_solved() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpora/bench");
    let Ok(files) = std::fs::read_dir(&folder) else {
        println!("LEFT OUT: no inputs in {}", folder.display());
        return;
    };
    let inputs = files.map(|file| file.expect("a readable folder").path());
    for file in inputs.filter(|path| path.extension().is_some_and(|end| end == "inp")) {
        let text = std::fs::read_to_string(&file).expect("a text file");
        if file.ends_with("orth-BEISPIEL_atob_5.inp") {
            // Its letters are German, its words are not.
            assert!(refused(&text).contains("no man T is played"));
            continue;
        }
        for problem in solvable(&text) {
            // All are read; what is not solved is refused by name.
            let refused = problem.err().filter(|error| !error.contains("is not solved in"));
            assert_eq!(refused, None, "{}", file.display());
        }
    }
}
