//! What is stated is held against what is found.

use super::{records, solved};
use looking_glass::collection::Case;
use looking_glass::formats::entry::Defaults;
use looking_glass::output::Finding;
use looking_glass::problem::{Intention, Problem};
use looking_glass::search::Control;
use looking_glass::solution::{Resources, Status};
use looking_glass::soundness::{DefectKind, Judgement, examine_stated, settle};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The verdicts on the problems of a record, its solution held against the one that is found.
fn stated(record: &str) -> Vec<Finding> {
    let entry = &records(record)[0];
    let case = Case::of(entry, &Defaults::default(), |_| {});
    let resources = Resources {
        threads: 1,
        memory: 1 << 22,
    };
    let questions = case.questions.iter();
    questions
        .map(|question| {
            let question = question.as_ref().expect("a playable diagram");
            question.answer(resources, &Control::default()).expect("a position")
        })
        .collect()
}

/// The defects of the statement, as they are told.
fn disagreements(record: &str) -> Vec<String> {
    let findings = stated(record);
    let defects = findings.iter().flat_map(|finding| &finding.verdict.defects);
    let wrong = defects.filter(|defect| defect.kind.is_of_statement() || defect.kind == DefectKind::Cook);
    wrong.map(|defect| defect.text.clone()).collect()
}

/// A mate in two with one key and a solution text.
fn rook_mate(solution: &str) -> String {
    let head = "fen: 7k/8/5K2/8/8/8/8/6R1\nrules: orthodox\nstipulation: '#2'\nsolution: |\n";
    solution
        .lines()
        .fold(head.to_string(), |text, line| format!("{text}  {line}\n"))
}

/// Marks's problem with this solution text in place of its own.
fn marks(solution: &str) -> String {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/problems/marks.yaml")).expect("a text");
    let record = text.split("solution:").next().expect("a record");
    format!("{record}solution: '{solution}'\n")
}

#[test]
fn what_is_stated_and_true_is_not_called_wrong() {
    for right in [
        "1.Kf7!",
        "1.Kf7! (2.Rh1#)\n1...Kh7 2.Rh1#",
        "1.Rg2? Kh7!\n1.Kf7! Kh7 2.Rh1#",
        "1.Kf7! and something that is not a move, 2.Qd5#",
    ] {
        assert_eq!(disagreements(&rook_mate(right)), Vec::<String>::new(), "{right}");
    }
    let right = "1.Qd3/A? (threatening 2.Rd5/A#) but 1...Ra8+! 1.Kb1/A! (waiting!) 1...Re7 2.Rxe7/A#";
    assert_eq!(disagreements(&marks(right)), Vec::<String>::new());
}

#[test]
fn what_is_stated_and_false_is_named() {
    let told = |solution: &str| disagreements(&rook_mate(solution));
    assert_eq!(
        told("1.Rg2!"),
        ["cook: 1.Kf6-f7", "stated key: does not solve: 1.Rg1-g2"],
        "another key is the solution"
    );
    assert_eq!(
        told("1.Kf7? Kh7!\n1.Rg2!")[1..],
        ["stated key: does not solve: 1.Rg1-g2", "stated try: solves: 1.Kf6-f7"]
    );
    assert_eq!(
        told("1.Kf7! (2.Rg8#)"),
        ["stated line: is no threat: 1.Kf6-f7 2.Rg1-g8"]
    );
    assert_eq!(
        told("1...Kh7 2.Rh1#\n1.Kf7!"),
        ["stated set play: nothing answers it: 1...Kh8-h7"]
    );
    let told = |solution: &str| disagreements(&marks(solution));
    assert_eq!(
        told("1.Kb1/A! 1...Re7 2.Nf3/A"),
        ["stated line: does not solve: 1.Ka2-b1A 1...Re8-e7B 2.Sd4-f3A"]
    );
    assert_eq!(
        told("1.Qd3/A? but 1...Rb8! 1.Kb1/A!"),
        [
            "stated refutation: does not refute: 1.Qa3-d3A 1...Re8-b8B",
            "stated refutation: refutes, but is not stated: 1.Qa3-d3A 1...Re8-a8B",
        ]
    );
    assert_eq!(
        told("1.Qb2/A? but 1...Bxb2! 1.Kb1/A!"),
        ["stated try: there are more refutations: 1.Qa3-b2A"]
    );
}

#[test]
fn what_follows_a_defence_that_meets_no_threat_is_judged() {
    let told = |stipulation: &str, solution: &str| {
        let record = rook_mate(solution).replace("7k/8", "7k/p7").replace("#2", stipulation);
        disagreements(&record)
    };
    assert_eq!(told("#2", "1.Kf7! (2.Rh1#) 1...a5 2.Rh1#"), Vec::<String>::new());
    assert_eq!(
        told("#2", "1.Kf7! (2.Rh1#) 1...a5 2.Rg2"),
        ["stated line: does not solve: 1.Kf6-f7 1...a7-a5 2.Rg1-g2"]
    );
    // What takes longer than it need may hold all the same.
    assert_eq!(told("#3", "1.Kf7! a5 2.Rg2 a4 3.Rh2#"), Vec::<String>::new());
    assert_eq!(
        told("#3", "1.Kf7! a5 2.Rg2 a4 3.Rg1"),
        ["stated line: does not solve: 1.Kf6-f7 1...a7-a5 2.Rg1-g2 2...a5-a4 3.Rg2-g1"]
    );
    // What follows a move that fails is not told again.
    assert_eq!(
        told("#3", "1.Kf7! a5 2.Ke6 a4 3.Kf7"),
        ["stated line: does not solve: 1.Kf6-f7 1...a7-a5 2.Kf7-e6"]
    );
}

#[test]
fn what_a_search_does_not_settle_stays_open() {
    let record = rook_mate("1.Kf7! (2.Rh1#) 1...a5 2.Rg2").replace("7k/8", "7k/p7");
    let entry = &records(&record)[0];
    let problems: Vec<Problem> = entry.problems(&Defaults::default()).into_iter().flatten().collect();
    let (problem, claims) = (&problems[0], &entry.claims(&problems)[0]);
    let mut verdict = examine_stated(problem, &solved(problem, 1), &Intention::default(), claims);
    assert_eq!((verdict.status, verdict.open.len()), (Judgement::Sound, 1));
    let resources = Resources {
        threads: 1,
        memory: 1 << 20,
    };
    let interrupted = Control::new(None, Arc::new(AtomicBool::new(true)));
    assert_eq!(
        settle(problem, &mut verdict, resources, &interrupted),
        Status::Interrupted
    );
    assert_eq!((verdict.status, verdict.open.len()), (Judgement::Unknown, 1));
}

#[test]
fn what_a_setting_leaves_out_is_not_called_wrong() {
    let record = |options: &str| {
        format!("fen: '8/8/8/2Q1|k3/8/2|R5/3|p4/K7'\nrules: alice\nstipulation: h#2\noptions: [{options}]\n")
    };
    let solution = "solution: '1.Kf4/A Qf5 2.d1=N/A Rf3/A# 1.Ke4/A Qe5 2.d1=B/A Re3/A#'\n";
    assert_eq!(disagreements(&(record("") + solution)), Vec::<String>::new());
    for options in ["UpToMoveNumber 1", "MaxSolutions 1", "MaxSolutions 2"] {
        let one = "solution: '1.Ke4/A Qe5 2.d1=B/A Re3/A#'\n";
        assert_eq!(disagreements(&(record(options) + solution)), Vec::<String>::new());
        assert_eq!(disagreements(&(record(options) + one)), Vec::<String>::new());
    }
    let key = rook_mate("1.Kf7!") + "options: [UpToMoveNumber 1]\n";
    assert_eq!(disagreements(&key), Vec::<String>::new());
}

#[test]
fn stated_lines_are_held_against_those_that_are_found() {
    let record = |solution: &str| {
        format!(
            "fen: '8/8/8/2Q1|k3/8/2|R5/3|p4/K7'\nrules: alice\nstipulation: h#2\nsolution: |\n  {}\n",
            solution.replace('\n', "\n  ")
        )
    };
    let both = "1.Kf4/A Qf5 2.d1=N/A Rf3/A#\n1.Ke4/A Qe5 2.d1=B/A Re3/A#";
    assert_eq!(disagreements(&record(both)), Vec::<String>::new());
    let one = "1.Kf4/A Qf5 2.d1=N/A Rf3/A#";
    assert_eq!(
        disagreements(&record(one)),
        ["cook: it is not stated: Ke5-e4A Qc5-e5B d2-d1=BA Rc3-e3A"]
    );
    let wrong = "1.Kf4/A Qf5 2.d1=N/A Rf3/A#\n1.Ke4/A Qe5 2.d1=N/A Re3/A";
    assert_eq!(
        disagreements(&record(wrong)),
        [
            "cook: it is not stated: Ke5-e4A Qc5-e5B d2-d1=BA Rc3-e3A",
            "stated line: no solution: Ke5-e4A Qc5-e5B d2-d1=SA Rc3-e3A",
        ]
    );
    let unread = stated(&record("1.Kf4/A Qf5 2.d1=N/A Rf3/A#\n1.Ke4/A Qz9 2.d1=B/A Re3/A#"));
    // The second may be the line that was not read.
    assert_eq!(unread[0].verdict.status, Judgement::Unknown);
    assert!(!unread[0].unread.is_empty(), "{unread:?}");
}

#[test]
fn what_is_stated_is_solved_but_not_told_unless_asked_for() {
    let finding = &stated(&rook_mate("1...Kh7 2.Rh1#\n1.Kf7! Kh7 2.Rh1#"))[0];
    assert_eq!(finding.counts.set_variations, 0);
    let tries = |solution: &str| stated(&rook_mate(solution))[0].counts.tries;
    assert_eq!(tries("1.Kf7!"), tries("1.Ra1? Kg8! 1...Kh7!\n1.Kf7!"));
}

#[test]
fn a_dual_in_a_stated_variation_says_so() {
    let dual = |solution: &str| stated(&marks(solution))[0].verdict.defects[0].text.clone();
    assert!(dual("1.Kb1/A!").starts_with("dual in the mate: 1...Bc3-a5B"));
    let shown = dual("1.Kb1/A! 1...Ba5 2.Qa1/A#");
    assert!(
        shown.starts_with("dual in the mate of a stated variation: 1...Bc3-a5B"),
        "{shown}"
    );
}

#[test]
fn stated_solutions_of_published_problems_agree() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/problems/andernach-2025.yaml");
    for entry in records(&std::fs::read_to_string(path).expect("a text")) {
        let case = Case::of(&entry, &Defaults::default(), |_| {});
        let is_game = entry.text("stipulation").is_some_and(|text| text.starts_with("dia"));
        for question in case.questions.iter().flatten().filter(|_| !is_game) {
            assert!(!question.claims.is_empty(), "{}", entry.id);
            let resources = Resources {
                threads: 1,
                memory: 1 << 24,
            };
            let finding = question.answer(resources, &Control::default()).expect("a position");
            assert_eq!(finding.verdict.status, Judgement::Sound, "{}: {finding}", entry.id);
            assert!(finding.unread.is_empty(), "{}: {:?}", entry.id, finding.unread);
        }
    }
}

/// A helpmate in two with 22 solutions, and a solution text.
fn loose(more: &str) -> String {
    let head = "algebraic: {white: [Kf6, Ra1], black: [Kh8]}\nrules: orthodox\nstipulation: h#2\n";
    format!("{head}{more}\n")
}

#[test]
fn what_is_not_read_never_hides_a_cook() {
    for text in [
        "TODO",
        "'{to come}'",
        "'1.Ka1-a3 Kb2 2.Kc3 Ra8#'",
        "'1.Rh8-h1 Qd5'",
        "''",
        "null",
        "'Set play: 1...Kg6 2.Kg8 Ra8#'",
        "'1.Kg8 Kg6 2.Kh8 Ra8# and words'",
        "'1.Kg8 Kg6 2.Kh8 Ra8# 1.Kf9 Kg6 2.Kh1 Ra8#'",
        "'1.Kg8 Kg6 2.Kh8 Ra8# (1.Kg8 Kg6 2.Kf8 Ra8#)'",
        "'a) 1.Kg8 Kg6 2.Kh8 Ra8# b) 1.Kg8 Ke6'",
    ] {
        let finding = &stated(&loose(&format!("solution: {text}")))[0];
        assert_eq!(finding.verdict.status, Judgement::Unsound, "{text}: {finding}");
        assert_eq!(finding.verdict.defects[0].kind, DefectKind::Cook, "{text}");
    }
    let unread = stated(&loose("solution: TODO"));
    let line = &unread[0].verdict.line;
    assert_eq!(line, "C- unsound: cook (22 solutions), stated solution not read");
    let why = unread[0].misread.as_deref();
    assert_eq!(why, Some("stated solution not read: line 1: TODO: no move"));
    let told = "stated solution not read: there is no play in it";
    assert_eq!(stated(&loose("solution: '{later}'"))[0].misread.as_deref(), Some(told));
}

#[test]
fn a_twin_whose_text_is_not_read_wants_one_solution() {
    let twins = |text: &str| {
        let head = "algebraic: {white: [Kf6, Ra1], black: [Kh8]}\nrules: orthodox\nstipulation: h#2\n";
        let findings = stated(&format!("{head}twins: {{b: Move a1 b1}}\nsolution: |\n  {text}\n"));
        let status: Vec<Judgement> = findings.iter().map(|finding| finding.verdict.status).collect();
        status
    };
    for text in [
        "a) 1.Kg8 Kg6 2.Kh8 Ra8#",
        "b) 1.Kg8 Kg6 2.Kh8 Rb8#",
        "no labels",
        "a) nothing\n  b) TODO",
    ] {
        assert_eq!(twins(text), [Judgement::Unsound; 2], "{text}");
    }
}

#[test]
fn where_a_line_was_not_read_it_is_unknown_which_are_meant() {
    let caillaud = |text: &str| {
        let head = "fen: 8/8/8/2Q1|k3/8/2|R5/3|p4/K7\nrules: alice\nstipulation: h#2\n";
        let finding = stated(&format!("{head}solution: |\n  {text}\n")).remove(0);
        (finding.verdict.status, finding.verdict.line)
    };
    let first = "1.Ke4/A Qe5 2.d1=B/A Re3/A#";
    let second = "1.Kf4/A Qf5 2.d1=N/A Rf3/A#";
    assert_eq!(caillaud(&format!("{first}\n  {second}")).0, Judgement::Sound);
    assert_eq!(
        caillaud(&format!("{first}\n  {second}\n  1.Ka8 Kb7")).0,
        Judgement::Sound
    );
    assert_eq!(caillaud(first).0, Judgement::Unsound);
    assert_eq!(caillaud(&format!("{first} and words")).0, Judgement::Unsound);
    for text in [
        format!("{first}\n  1.Kf4/B Qf5"),
        "1.Ke4/B Qe5\n  1.Kf4/B Qf5".to_string(),
    ] {
        let (status, line) = caillaud(&text);
        assert_eq!(status, Judgement::Unknown, "{text}");
        assert!(line.starts_with("C? unknown (2 solutions)"), "{line}");
    }
    assert_eq!(caillaud("1.Ke4/B Qe5").0, Judgement::Unsound);
}

#[test]
fn a_letter_is_another_mans_only_where_the_text_shows_another_language() {
    let queen_mate = |text: &str| rook_mate(text).replace("Rg1", "Qg1");
    for (text, kind, told) in [
        (
            "1.Rf7!",
            DefectKind::StatedKeyNotPlayable,
            "stated key: not playable: 1.Rf7!",
        ),
        (
            "1.Rf5! Kh7 2.Qg7#",
            DefectKind::StatedKeyNotPlayable,
            "stated key: not playable: 1.Rf5!",
        ),
        (
            "1.Rf5! Rh7 2.Dg7#",
            DefectKind::StatedKey,
            "stated key: does not solve: 1.Kf6-f5",
        ),
    ] {
        let finding = &stated(&queen_mate(text))[0];
        let defects = &finding.verdict.defects;
        let defect = defects.iter().find(|defect| defect.kind == kind);
        let defect = defect.unwrap_or_else(|| panic!("{text}: {finding}"));
        assert!(defect.text.starts_with(told), "{text}: {}", defect.text);
    }
}

#[test]
fn a_stated_key_that_is_not_legal_is_a_defect() {
    for (text, key) in [
        ("1.Rg9! 1.Qd4!", "1.Qd4!"),
        ("1.Rb2!", "1.Rb2!"),
        ("1.Rb2", "1.Rb2"),
        ("1.0-0!", "1.0-0!"),
        ("1.Kf7! Kh7 2.Rh1#\n1.Ke8!", "1.Ke8!"),
        ("1.Tb2! (2.Tb8#) Kh7 2.Th2#", "1.Tb2!"),
    ] {
        let finding = &stated(&rook_mate(text))[0];
        assert_eq!(finding.verdict.status, Judgement::Unsound, "{text}");
        let told: Vec<&str> = finding
            .verdict
            .defects
            .iter()
            .map(|defect| defect.text.as_str())
            .collect();
        assert_eq!(told, [format!("stated key: not playable: {key}")], "{text}");
        assert_eq!(finding.verdict.defects[0].kind, DefectKind::StatedKeyNotPlayable);
    }
    for text in [
        "1.Qd4? Kh7!",
        "1.Qd4 but 1...Kh7!",
        "1.Kf7! and not 1.Qd4",
        "1.R!",
        "Set play:\n1.Qd4#",
        "(1.Qd4!)",
    ] {
        let finding = &stated(&rook_mate(text))[0];
        assert_eq!(finding.verdict.status, Judgement::Sound, "{text}: {finding}");
    }
}
