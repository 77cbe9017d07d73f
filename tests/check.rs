//! Verdicts: right problems are sound, damaged ones have the right defect, and no game's position is called illegal.

use looking_glass::formats::entry::{Defaults, Entry, Origin, Source};
use looking_glass::formats::fen::Fen;
use looking_glass::formats::yaml;
use looking_glass::position::{Diagram, MoveList, Position};
use looking_glass::problem::{Intention, Problem};
use looking_glass::rules::{Rules, Variant};
use looking_glass::search::Control;
use looking_glass::solution::{Resources, Solution, solve};
use looking_glass::soundness::{DefectKind, Grade, Judgement, Tally, Verdict, examine, impossible};
use looking_glass::with_position;
use proptest::prelude::*;

fn problem(variant: Variant, fen: &str, stipulation: &str) -> Problem {
    let diagram = Fen::read(fen, Rules::of(variant)).expect("a FEN").diagram;
    let mut problem = Problem::new("test", diagram, stipulation.parse().expect("a stipulation"));
    problem.diagram.turn = problem.side_in_diagram();
    problem
}

fn solved(problem: &Problem, threads: usize) -> Solution {
    let resources = Resources {
        threads,
        memory: 1 << 22,
    };
    solve(problem, resources, &Control::default()).expect("a playable diagram")
}

fn examined(problem: &Problem, intention: &Intention) -> Verdict {
    let verdict = examine(problem, &solved(problem, 1), intention);
    assert_eq!(verdict, examine(problem, &solved(problem, 2), intention));
    verdict
}

fn kinds(verdict: &Verdict) -> Vec<DefectKind> {
    let mut kinds: Vec<DefectKind> = verdict.defects.iter().map(|defect| defect.kind).collect();
    kinds.dedup();
    kinds
}

fn impossible_in(variant: Variant, fen: &str) -> Vec<String> {
    impossible(&Fen::read(fen, Rules::of(variant)).expect("a FEN").diagram)
}

const MARKS: &str = "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - -";

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
fn a_second_key_is_a_cook_and_an_intended_one_is_not() {
    let rooks = problem(Variant::Orthodox, "k7/7R/8/8/8/8/8/1K4R1 w - -", "#1");
    assert_eq!(examined(&rooks, &Intention::default()).status, Judgement::Sound);
    let queens = problem(Variant::Orthodox, "k7/7R/8/8/8/8/8/1K3QR1 w - -", "#1");
    assert_eq!(kinds(&examined(&queens, &Intention::default())), [DefectKind::Cook]);
    assert_eq!(examined(&queens, &Intention::of(2)).status, Judgement::Sound);
    assert_eq!(kinds(&examined(&queens, &Intention::of(3))), [DefectKind::WrongCount]);
}

#[test]
fn what_no_game_leads_to_is_told_with_its_reason() {
    let told = |variant, fen: &str, word: &str| {
        let reasons = impossible_in(variant, fen);
        assert!(reasons.iter().any(|reason| reason.contains(word)), "{fen}: {reasons:?}");
    };
    let nine = "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -";
    told(Variant::Orthodox, nine, "9 pawns");
    told(Variant::Orthodox, "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - -", "promoted");
    told(Variant::Orthodox, "4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - -", "promoted");
    told(Variant::Alice, "4k3/8/8/8/8/8/|P7/4K3 w - -", "cannot have moved");
    told(Variant::Alice, "4k3/8/8/8/8/P7/8/4K3 w - -", "moved once");
    told(Variant::Alice, "4k3/|p7/8/8/8/8/8/4K3 w - -", "cannot have moved");
    // Two knights of one class, and no pawn to have become one of them.
    told(Variant::Alice, "4k3/8/8/8/8/2|N5/PPPPPPPP/1N2K3 w - -", "promoted");
    told(
        Variant::Alice,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -",
        "cannot be",
    );
    told(
        Variant::SmallAlice,
        "rqkr/nbbn/pppp/4/4/PPPP/NBBN/RQKR b - -",
        "cannot be",
    );
}

#[test]
fn what_a_game_may_lead_to_is_not_called_illegal() {
    for (variant, fen) in [
        (Variant::Orthodox, "4k3/8/8/8/8/8/PPPPPPP1/Q1QBK3 w - -"),
        // What zero moves or stays can do.
        (Variant::MsAlice, "4k3/8/8/8/8/P7/|P7/4K3 w - -"),
        (Variant::ODonohue, "4k3/8/8/8/8/P7/8/4K3 w - -"),
        (Variant::Alice, "4k3/8/8/8/P7/8/1P6/4K3 w - -"),
        // Whether White has castled is not known.
        (Variant::Alice, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - -"),
        (Variant::Alice, MARKS),
    ] {
        assert_eq!(impossible_in(variant, fen), Vec::<String>::new(), "{fen}");
    }
}

/// Plays on by these numbers, which prefer captures and promotions now and then; every position must be possible.
fn wander<P: Position>(rules: Rules, mut position: P, numbers: &[u16]) -> Result<(), TestCaseError> {
    for &number in numbers {
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        if number % 3 == 0 && list.iter().any(|step| step.promotion().is_some() || step.is_capture()) {
            list.retain(|step| step.promotion().is_some() || step.is_capture());
        }
        let Some(&step) = list.get(usize::from(number) % list.len().max(1)) else {
            break;
        };
        position = position.play(step);
        let diagram = Diagram::of(rules, &position);
        prop_assert_eq!(
            impossible(&diagram),
            Vec::<String>::new(),
            "{}",
            looking_glass::formats::fen::write(&diagram)
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn no_position_of_a_game_is_called_illegal(numbers in prop::collection::vec(any::<u16>(), 160)) {
        for variant in Variant::ALL {
            let rules = Rules::of(variant);
            let array = Diagram::array(rules).position().expect("the array");
            with_position!(array, position => wander(rules, position, &numbers))?;
        }
    }
}

/// The records of a text, each with its problems.
fn records(text: &str) -> Vec<Entry> {
    yaml::read(text, "test.yaml")
        .into_iter()
        .map(|entry| entry.expect("a record"))
        .collect()
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
        source: Source::Popeye,
    };
    let popeye = Entry::new(origin, records("stipulation: h#2\n")[0].fields.clone(), true);
    assert_eq!(popeye.intention(), Ok(Intention::default()));
}
