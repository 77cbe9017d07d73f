//! Problems with planted faults get the right words, and no others of the same kind.

use looking_glass::analysis::{self, theme};
use looking_glass::formats::entry::{Defaults, Entry};
use looking_glass::formats::yaml;
use looking_glass::output::remark;
use looking_glass::search::Control;
use looking_glass::solution::{Resources, solve};

const FAULTS: &str = include_str!("../../data/remarks.yaml");

/// All that is remarked on the problem of a record.
fn told(entry: &Entry) -> Vec<String> {
    let problem = entry.problems(&Defaults::default()).remove(0).expect("a problem");
    let claims = entry.claims(std::slice::from_ref(&problem)).pop().unwrap_or_default();
    let inquiry = theme::inquiry(&problem);
    let resources = Resources {
        threads: 1,
        memory: 1 << 22,
    };
    let control = Control::default();
    let solution = solve(&inquiry, resources, &control).expect("a playable diagram");
    let mut remarks = analysis::remarks(&inquiry, &solution, &claims, 1 << 22, &control);
    let facts = theme::facts(&inquiry, &solution);
    let shown = facts.iter().map(|fact| fact.theme).collect();
    remarks.extend(analysis::on_keywords(&inquiry, &entry.keywords(), &shown));
    remarks.iter().map(|found| remark::text(&problem, found)).collect()
}

#[test]
fn planted_faults_get_the_right_words_and_no_others() {
    let entries = yaml::read(FAULTS, "remarks.yaml");
    assert!(entries.len() >= 30, "{}", entries.len());
    for entry in entries {
        let entry = entry.expect("a record");
        let comments = entry
            .get("comments")
            .and_then(|node| node.as_texts())
            .expect("what is to be told");
        let wanted: Vec<&str> = comments.into_iter().filter(|line| *line != "nothing").collect();
        assert_eq!(told(&entry), wanted, "{}", entry.id);
    }
}
