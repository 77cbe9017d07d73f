//! Verdicts: right problems are sound, damaged ones have the right defect, and no game's position is called illegal.

use looking_glass::analysis::{self, Mate};
use looking_glass::collection::Case;
use looking_glass::formats::entry::{Defaults, Entry, Origin, Source};
use looking_glass::formats::fen::Fen;
use looking_glass::formats::yaml;
use looking_glass::geometry::{BoardId, Square};
use looking_glass::output::Finding;
use looking_glass::output::notation::popeye;
use looking_glass::piece::Role;
use looking_glass::position::{Diagram, Kind, MoveList, Position};
use looking_glass::problem::{Intention, Problem};
use looking_glass::rules::{Rules, Variant};
use looking_glass::search::Control;
use looking_glass::solution::{Resources, Solution, Status, solve};
use looking_glass::soundness::{
    Defect, DefectKind, Grade, Judgement, Tally, Verdict, examine, examine_stated, impossible, settle,
};
use looking_glass::with_position;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

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

/// The flights that nothing denies.
fn open_flights(diagram: &Diagram) -> BTreeSet<(Square, BoardId)> {
    let flights = analysis::flights(diagram).unwrap_or_default();
    let open = flights.into_iter().filter(|flight| flight.denials.is_empty());
    open.map(|flight| (flight.square, flight.lands)).collect()
}

/// The legal moves of the king to move, without castling.
fn king_moves<P: Position>(position: &P) -> BTreeSet<(Square, BoardId)> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let steps = list.into_iter().filter(|step| step.role() == Role::King);
    steps
        .filter(|step| step.kind() != Kind::Castling)
        .map(|step| (step.to(), step.lands()))
        .collect()
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
        prop_assert_eq!(open_flights(&diagram), king_moves(&position), "{:?}", diagram);
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
    assert_eq!(unread[0].verdict.status, Judgement::Sound);
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

/// The mate on a board with Black to move: pure, economical, model, ideal.
fn mate(variant: Variant, fen: &str) -> [bool; 4] {
    let diagram = Fen::read(fen, Rules::of(variant)).expect("a FEN").diagram;
    let position = diagram.position().expect("a position");
    assert!(with_position!(&position, position => position.is_mate()), "{fen}");
    let mate = Mate::of(&diagram).expect("a king");
    [mate.pure, mate.economical, mate.is_model(), mate.ideal]
}

#[test]
fn orthodox_mates_are_what_books_call_them() {
    let orthodox = |fen: &str| mate(Variant::Orthodox, fen);
    // King and rook: every man is needed.
    assert_eq!(orthodox("8/8/8/8/8/1K6/8/k5R1 b"), [true, true, true, true]);
    // King and queen: a2 and b1 are guarded twice.
    assert_eq!(orthodox("8/8/8/8/8/1K6/1Q6/k7 b"), [false, true, false, false]);
    // Smothered mate (Lucena, 1497); the king is idle, which a model mate allows and an ideal one does not.
    assert_eq!(orthodox("6rk/5Npp/8/8/8/8/8/K7 b"), [true, true, true, false]);
    // A rook that does nothing.
    assert_eq!(orthodox("6rk/5Npp/8/8/8/8/8/K2R4 b"), [true, false, false, false]);
    // A pawn that does nothing is no harm to a model mate.
    assert_eq!(orthodox("6rk/5Npp/8/8/8/8/3P4/K7 b"), [true, true, true, false]);
    // Boden's mate: two bishops, and two blocks.
    assert_eq!(orthodox("2kr4/3p4/B7/8/5B2/8/8/7K b"), [true, true, true, false]);
    // The same with a block that is guarded, too.
    assert!(!orthodox("2kr4/3p4/B7/8/5B2/8/8/3R3K b")[0]);
    // A double check is pure if the bishop could answer either check alone.
    assert_eq!(orthodox("k2b4/2N5/8/8/8/8/8/RR5K b"), [true, true, true, false]);
    assert_eq!(orthodox("k7/2N5/8/8/8/8/8/RR5K b"), [false, true, false, false]);
}

/// The mate at the end of orthodox play in Popeye's notation.
fn mate_after(fen: &str, play: &str) -> Mate {
    let rules = Rules::of(Variant::Orthodox);
    let mut diagram = Fen::read(fen, rules).expect("a FEN").diagram;
    for text in play.split(' ') {
        let position = diagram.position().expect("a position");
        diagram = with_position!(&position, position => {
            let mut list = MoveList::new();
            position.legal_moves(&mut list);
            let step = list.into_iter().find(|step| popeye(&rules, *step) == text).expect(text);
            Diagram::of(rules, &position.play(step))
        });
    }
    Mate::of(&diagram).expect("a king")
}

#[test]
fn published_model_and_ideal_mates_are_known_as_such() {
    // E. Manolas, Allagi of Patras, 1983, after M. Durebert, 1925: a perfect (ideal) mate.
    let manolas = "8/1Q6/2p1N1K1/3k4/8/8/2PN4/8 w - -";
    let ideal = mate_after(manolas, "Sd2-c4 Kd5-e4 Qb7*c6");
    assert!(ideal.ideal && ideal.is_model());
    // G. Heathcote, The Observer, 1927: four model mates in which the queen is pinned.
    let heathcote = "8/KpQ5/2P5/1Pk5/n1P5/Pp1qp1rr/3P1Pb1/2RR4 w - -";
    for play in [
        "f2-f3 Qd3-c2 Qc7-e5 Kc5*c4 d2-d3",
        "f2-f3 Bg2*f3 Qc7-e7 Qd3-d6 d2-d4",
        "f2-f3 Sa4-c3 c6*b7 Kc5-d4 d2*c3",
        "f2-f3 Bg2*f3 Qc7-e7 Kc5-d4 d2*e3",
    ] {
        let mate = mate_after(heathcote, play);
        assert!(mate.is_model(), "{play}: {mate:?}");
        assert!(!mate.ideal, "{play}");
    }
}

#[test]
fn mates_of_alice_chess_are_what_the_definition_says() {
    let alice = |fen: &str| mate(Variant::Alice, fen);
    // Three knights stand on the twin squares of the flights.
    assert_eq!(alice("k|N6/|N|NN5/8/8/8/8/8/7K b"), [true, true, true, false]);
    // A rook on A checks, too, and guards a7: the king could not pass through it.
    assert!(!alice("k|N6/|N|NN5/8/8/8/8/8/R6K b")[0]);
    // A bishop checks on A and guards b2 behind the king's back; two rooks guard on B where the king would arrive.
    assert_eq!(alice("|R6B/8/8/5|K2/8/8/8/k6|R b"), [true, true, true, false]);
    // On B the king guards both a2 and b2; b2 is guarded on A already.
    assert_eq!(alice("7B/8/8/8/8/|K7/8/k6|R b"), [false, true, false, false]);
}
