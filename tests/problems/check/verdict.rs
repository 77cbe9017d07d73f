//! A problem is judged by its solution and the number of solutions that its composer wanted.

use super::{MARKS, examined, kinds, problem, records, solved};
use looking_glass::formats::entry::{Defaults, Entry, InputLanguage, Origin, Source};
use looking_glass::problem::Intention;
use looking_glass::rules::Variant;
use looking_glass::soundness::{Defect, DefectKind, Grade, Judgement, Tally, examine};
use std::collections::BTreeSet;

/// T. Steudel, Problemkiste 92, April 1994; L. Azemard and M. Muñoz, RIFACE 1991.
#[test]
fn in_reciprocal_play_the_side_that_is_first_is_not_short() {
    let problems = [
        ("8/7P/8/8/8/3p3K/8/7k b - -", "reci-h(#)=3"),
        ("K1k5/7Q/8/7p/8/8/8/8 b - -", "ser-reci-h(=)#7"),
    ];
    for (fen, stipulation) in problems {
        let problem = problem(Variant::Orthodox, fen, stipulation);
        let solution = solved(&problem, 1);
        let lengths: BTreeSet<usize> = solution.solutions.iter().map(Vec::len).collect();
        assert_eq!(lengths.len(), 2, "{stipulation}");
        let verdict = examined(&problem, &Intention::of(solution.solutions.len()));
        assert_eq!(
            (verdict.status, kinds(&verdict)),
            (Judgement::Sound, vec![]),
            "{stipulation}"
        );
    }
}

#[test]
fn the_line_counts_what_a_magazine_would() {
    let problem = problem(Variant::Alice, MARKS, "#2");
    let solution = solved(&problem, 1);
    let verdict = examine(&problem, &solution, &Intention::default());
    let line = Tally::of(&problem, &solution, &verdict).to_string();
    assert_eq!(line, "C+ sound (1 key, 8 tries, 36 variations, 1 dual)");
    let dual = verdict.defects.first().expect("a dual");
    assert_eq!(
        (dual.kind, dual.grade, dual.moves.len()),
        (DefectKind::Dual, Some(Grade::Mate), 3)
    );
}

#[test]
fn a_man_fewer_or_a_shorter_stipulation_leaves_no_solution() {
    // Without the bishop that mates, and in one move.
    let without = problem(
        Variant::Alice,
        "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p3/|Q1b1p1p1/|K7/8 w - -",
        "#2",
    );
    let shortened = problem(Variant::Alice, MARKS, "#1");
    for damaged in [without, shortened] {
        let verdict = examined(&damaged, &Intention::default());
        assert_eq!(verdict.status, Judgement::Unsound);
        assert_eq!(kinds(&verdict), [DefectKind::NoSolution]);
    }
}

#[test]
fn lines_are_counted_against_the_intention() {
    let caillaud = problem(Variant::Alice, "8/8/8/2Q1|k3/8/2|R5/3|p4/K7", "h#2");
    let judged = |text: &str| examined(&caillaud, &text.parse().expect("a number of solutions"));
    for right in ["2", "2.1.1.1", "2.1..."] {
        assert_eq!(judged(right).status, Judgement::Sound, "{right}");
    }
    assert_eq!(kinds(&judged("1")), [DefectKind::Cook]);
    assert_eq!(judged("1").defects[0].moves.len(), 4);
    assert_eq!(kinds(&judged("3")), [DefectKind::WrongCount]);
    assert_eq!(kinds(&judged("1.2.1.1")), [DefectKind::WrongCount]);
    assert_eq!(examined(&caillaud, &Intention::default()).status, Judgement::Sound);
}

#[test]
fn of_very_many_cooks_some_are_shown_and_the_others_counted() {
    let queens = problem(Variant::Orthodox, "7k/8/8/8/8/8/QQ6/K7", "h#3");
    let found = solved(&queens, 1).solutions;
    let whole = found.iter().filter(|line| line.len() == 6).count();
    let verdict = examined(&queens, &Intention::of(1));
    let cooks = verdict.defects.iter().filter(|defect| defect.kind == DefectKind::Cook);
    let shown: Vec<&Defect> = cooks.collect();
    assert!((10..whole - 1).contains(&shown.len()), "{} of {whole}", shown.len());
    let rest = format!("{} more like it", whole - 1 - shown.len());
    let reason = shown.last().and_then(|cook| cook.reason.as_deref());
    assert!(
        reason.is_some_and(|reason| reason.ends_with(&rest)),
        "{reason:?}, {rest}"
    );
    assert!(shown.iter().all(|cook| cook.moves.len() == 6));
    let short = verdict
        .defects
        .iter()
        .filter(|defect| defect.kind == DefectKind::ShortSolution);
    assert_eq!(short.count(), found.len() - whole);
}

#[test]
fn a_second_key_is_a_cook_and_an_intended_one_is_not() {
    let rooks = problem(Variant::Orthodox, "k7/7R/8/8/8/8/8/1K4R1 w - -", "#1");
    assert_eq!(examined(&rooks, &Intention::default()).status, Judgement::Sound);
    let queens = problem(Variant::Orthodox, "k7/7R/8/8/8/8/8/1K3QR1 w - -", "#1");
    assert_eq!(kinds(&examined(&queens, &Intention::default())), [DefectKind::Cook]);
    assert_eq!(examined(&queens, &Intention::of(2)).status, Judgement::Sound);
    assert_eq!(kinds(&examined(&queens, &Intention::of(3))), [DefectKind::WrongCount]);
}

#[test]
fn the_published_problems_are_sound_and_possible() {
    for file in ["marks.yaml", "andernach-2025.yaml"] {
        let path = format!("{}/problems/{file}", env!("CARGO_MANIFEST_DIR"));
        for entry in records(&std::fs::read_to_string(path).expect("a text")) {
            if entry.text("stipulation").is_some_and(|text| text.starts_with("dia")) {
                continue;
            }
            let intention = entry.intention().expect("a number of solutions, if any");
            for problem in entry.problems(&Defaults::default()) {
                let problem = problem.expect("a playable diagram");
                let verdict = examined(&problem, &intention);
                assert_eq!(verdict.status, Judgement::Sound, "{}: {verdict:?}", entry.id);
            }
        }
    }
}

#[test]
fn a_record_says_how_many_solutions_it_wants() {
    let intention = |text: &str| records(text)[0].intention();
    assert_eq!(intention("stipulation: h#2\n"), Ok(Intention::of(1)));
    assert_eq!(
        intention("stipulation: h#2\nsolution: 1.a b\n"),
        Ok(Intention::default())
    );
    assert_eq!(
        intention("intended-solutions: 2.1.1.1\n").map(|of| of.solutions()),
        Ok(Some(2))
    );
    let error = intention("id: x\nintended-solutions: several\n").expect_err("no number");
    assert!(error.to_string().contains("intended-solutions"), "{error}");
    let origin = Origin {
        file: "x.inp".to_string(),
        document: 1,
        source: Source::Popeye(InputLanguage::English),
    };
    let popeye = Entry::new(origin, records("stipulation: h#2\n")[0].fields.clone(), true);
    assert_eq!(popeye.intention(), Ok(Intention::default()));
}
