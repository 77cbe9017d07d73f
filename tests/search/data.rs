//! Random battles with known answers, kept with the project.

use looking_glass::formats::fen::Fen;
use looking_glass::output::notation::popeye;
use looking_glass::problem::Problem;
use looking_glass::rules::Rules;
use looking_glass::search::Control;
use looking_glass::solution::{Resources, Step, solve};

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

fn words(text: &str) -> Vec<String> {
    sorted(text.split_whitespace().map(String::from).collect())
}

/// What is wrong with our answer to a row, if anything.
fn differs(row: &str) -> Option<String> {
    let fields: Vec<&str> = row.split(';').map(str::trim).collect();
    let [stipulation, placement, keys, tries] = fields[..] else {
        panic!("four fields: {row}")
    };
    let rules = Rules::from_name("popeye").expect("the preset exists");
    let diagram = Fen::read(placement, rules).expect("a placement").diagram;
    let mut problem = Problem::new(row, diagram, stipulation.parse().expect("a stipulation"));
    problem.settings.told.tries = if tries == "-" { 0 } else { 1 };
    problem.settings.told.variations = false;
    let resources = Resources {
        threads: 1,
        memory: 1 << 22,
    };
    let solution = solve(&problem, resources, &Control::default()).expect("a playable diagram");
    let text = |told: &Step| popeye(&rules, told.step).replace(' ', "");
    let found = sorted(solution.keys.iter().map(|key| text(&key.step)).collect());
    let tried: Vec<String> = solution
        .tries
        .iter()
        .map(|attempt| format!("{}>{}", text(&attempt.step), text(&attempt.sequel.refutations[0])))
        .collect();
    let expected = if tries == "-" { Vec::new() } else { words(tries) };
    let agree = found == words(keys) && sorted(tried.clone()) == expected;
    (!agree).then(|| format!("{row}\n  keys {found:?}\n  tries {tried:?}"))
}

#[test]
fn random_alice_battles_have_their_keys_and_tries() {
    let rows: Vec<&str> = include_str!("../data/alice_battles.txt")
        .lines()
        .filter(|row| !row.starts_with("# "))
        .collect();
    assert!(rows.len() > 50);
    let wrong: Vec<String> = rows.into_iter().filter_map(differs).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
