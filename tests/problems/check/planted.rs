//! A hundred faults that were planted in sound two-movers: the report names each.

use looking_glass::analysis::{self, theme};
use looking_glass::formats::entry::{Defaults, Entry};
use looking_glass::formats::yaml;
use looking_glass::output::notation::Notation;
use looking_glass::output::{Finding, remark};
use looking_glass::search::Control;
use looking_glass::solution::{Resources, solve};
use looking_glass::soundness::{examine_stated, inquiry};

const PLANTED: &str = include_str!("../../data/planted.txt");

/// A fault that was planted.
struct Planted<'t> {
    fault: &'t str,
    /// The number of the problem in Polgár's book.
    number: &'t str,
    fen: &'t str,
    /// The man or the move that was planted.
    what: &'t str,
    /// What must be told of it.
    told: Vec<&'t str>,
}

fn planted() -> Vec<Planted<'static>> {
    let lines = PLANTED.lines().filter(|line| !line.starts_with('#'));
    let read = |line: &'static str| {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [fault, number, fen, what, told] = parts[..] else {
            panic!("{line}");
        };
        Planted {
            fault,
            number,
            fen,
            what,
            told: told.split_whitespace().collect(),
        }
    };
    lines.map(read).collect()
}

impl Planted<'_> {
    /// The record of the faulty problem.
    fn entry(&self) -> Entry {
        let more = match self.fault {
            "stated-key" => format!("solution: |\n  1.{}!\n", self.what),
            "keyword" => format!("keywords: [{}]\n", self.told[0]),
            _ => String::new(),
        };
        let record = format!(
            "id: planted\nrules: orthodox\nstipulation: '#2'\nfen: {}\n{more}",
            self.fen
        );
        yaml::read(&record, "planted.yaml").remove(0).expect("a record")
    }

    /// Does a line tell the fault, or one of its moves?
    fn is_told(&self, lines: &[String]) -> bool {
        let any = |start: &str, parts: &[&str]| {
            let mut lines = lines.iter().filter(|line| line.starts_with(start));
            lines.any(|line| parts.iter().all(|part| tells(line, part)))
        };
        match self.fault {
            "cook" => self.told.iter().any(|key| any("cook: ", &[key])),
            "no-solution" => any("no solution", &[]),
            "dual" => any("dual", &self.told),
            "stated-key" => any("stated key", &self.told),
            "takes" => lines.iter().any(|line| line == "the key takes"),
            "threats" => any(&format!("the key has {} threats", self.told[0]), &[]),
            "check" => any("nothing is set for", &[self.told[0], "check"]),
            "idle" => any(&format!("idle: {},", self.told[0]), &[]),
            "obtrusive" => any(&format!("one of {}'s men must", self.told[0]), &[]),
            "keyword" => any(&format!("keyword not shown: {}", self.told[0]), &[]),
            other => panic!("{other}"),
        }
    }
}

/// Does a line name a word, or a move from one square to another (`e2?e4`), whatever it takes?
fn tells(line: &str, part: &str) -> bool {
    match part.split_once('?') {
        Some((from, to)) => [format!("{from}-{to}"), format!("{from}*{to}")]
            .iter()
            .any(|step| line.contains(step)),
        None => line.contains(part),
    }
}

/// All defects and remarks of a problem, a line each.
fn report(entry: &Entry) -> Vec<String> {
    let problem = entry.problems(&Defaults::default()).remove(0).expect("a problem");
    let claims = entry.claims(std::slice::from_ref(&problem)).pop().unwrap_or_default();
    let intention = entry.intention().expect("an intention");
    let resources = Resources {
        threads: 1,
        memory: 1 << 22,
    };
    let control = Control::default();
    let asked = inquiry(&theme::inquiry(&problem), &claims);
    let solution = solve(&asked, resources, &control).expect("a playable diagram");
    let verdict = examine_stated(&problem, &solution, &intention, &claims);
    let notation = Notation::new(problem.diagram.rules);
    let finding = Finding::of_stated(&problem, &solution, &verdict, &claims, &notation, &control);
    let defects = finding.verdict.defects.into_iter().map(|defect| defect.text);
    let mut remarks = analysis::remarks(&asked, &solution, &claims, 1 << 22, &control);
    let shown = theme::facts(&asked, &solution).iter().map(|fact| fact.theme).collect();
    remarks.extend(analysis::on_keywords(&asked, &entry.keywords(), &shown));
    let remarks = remarks.iter().map(|found| remark::text(&problem, found));
    defects.chain(remarks).collect()
}

#[test]
fn of_a_hundred_planted_faults_each_is_named() {
    let planted = planted();
    assert!(planted.len() >= 100, "{}", planted.len());
    let mut missed = Vec::new();
    for fault in &planted {
        let lines = report(&fault.entry());
        if !fault.is_told(&lines) {
            missed.push(format!("{} in {}: {lines:?}", fault.fault, fault.number));
        }
    }
    let named = planted.len() - missed.len();
    assert!(missed.is_empty(), "{named} of {} named; {missed:#?}", planted.len());
}
