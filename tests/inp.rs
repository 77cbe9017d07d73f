//! Inputs of Popeye as problem files.

mod corpus;

use corpus::corpus;
use corpus::examples::{Made, problems};
use looking_glass::formats::entry::{Defaults, Entry};
use looking_glass::formats::popeye;
use looking_glass::position::Man;
use looking_glass::problem::{Opening, Problem, Settings, Sides, Telling};
use looking_glass::rules::Variant;
use looking_glass::stipulation::Goal;
use proptest::prelude::*;
use std::time::Duration;

/// The records of an input, each or why it is none.
fn read(text: &str) -> Vec<Result<Entry, String>> {
    let inputs = popeye::read(text, "f.inp");
    let entry = |input: popeye::Input| input.entry.map_err(|error| error.to_string());
    inputs.into_iter().map(entry).collect()
}

/// The problems of an input, twins and sides one by one, each or why it cannot be solved.
fn solvable(text: &str) -> Vec<Result<Problem, String>> {
    let problems = |entry: Result<Entry, String>| match entry {
        Ok(entry) => entry.problems(&Defaults::default()),
        Err(error) => panic!("{error}\n{text}"),
    };
    let told = |refusal: looking_glass::formats::entry::Refusal| {
        let errors: Vec<String> = refusal.errors.iter().map(ToString::to_string).collect();
        errors.join("; ")
    };
    let made = read(text).into_iter().flat_map(problems);
    made.map(|problem| problem.map_err(told)).collect()
}

/// The only problem of an input.
fn only(text: &str) -> Problem {
    let mut all = solvable(text);
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// What is wrong with the only problem of an input.
fn refused(text: &str) -> String {
    let mut all = read(text);
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0).expect_err(text)
}

fn men(men: &[Man]) -> Vec<String> {
    let named = |man: &Man| {
        let color = man.piece.color.pick('w', 'b');
        let square = looking_glass::geometry::Shape::CHESS.name(man.place.square);
        format!("{color}{}{square}/{}", man.piece.role.letter(), man.place.board)
    };
    let mut men: Vec<String> = men.iter().map(named).collect();
    men.sort();
    men
}

#[test]
fn an_input_gives_the_problem_that_it_tells() {
    let problem = only(
        "BeginProblem\nauthor Michel Caillaud\norigin Andernach 2025, 5th place\n\
         pieces white ka1 qc5 white AliceB rc3 black AliceB ke5 pd2g7\nstip h#2\nEndProblem\n",
    );
    assert_eq!(problem.diagram.rules.variant, Variant::Alice);
    assert_eq!(problem.stipulation.to_string(), "h#2");
    assert_eq!(problem.id, "f");
    let expected = ["bKe5/B", "bPd2/B", "bPg7/B", "wKa1/A", "wQc5/A", "wRc3/B"];
    assert_eq!(men(&problem.diagram.men), expected);
    assert_eq!(problem.settings, Settings::popeye());
}

#[test]
fn names_and_words_beside_the_problem_are_kept() {
    let text = "begin\nremark all that\nauthor A. Author & B. Other\nauthor C. Third\norigin Somewhere 1999\n\
                award 1st Prize\ntitle A Title; with more\ndate 1.2.1999\nprotocol out.txt\n\
                pieces white ka1 black kh8\nstip h#2\nend\n";
    let inputs = popeye::read(text, "f.inp");
    let heading = &inputs[0].heading;
    assert_eq!(heading.authors, ["A. Author & B. Other", "C. Third"]);
    assert_eq!(heading.origins, ["Somewhere 1999"]);
    assert_eq!(heading.award.as_deref(), Some("1st Prize"));
    assert_eq!(heading.titles, ["A Title; with more"]);
    assert_eq!(heading.remarks, ["all that"]);
    assert_eq!(heading.date.as_deref(), Some("1.2.1999"));
    assert_eq!(heading.protocol.as_deref(), Some("out.txt"));
    assert_eq!(heading.language, "English");
    let entry = inputs[0].entry.as_ref().expect("a record");
    assert_eq!(entry.texts("authors"), ["A. Author", "B. Other", "C. Third"]);
    assert_eq!(entry.text("source.name"), Some("Somewhere 1999"));
    assert_eq!(entry.text("source.date"), Some("1.2.1999"));
    assert_eq!(entry.text("award.distinction"), Some("1st Prize"));
    assert_eq!(entry.texts("comments"), ["all that"]);
}

#[test]
fn several_problems_stand_in_one_file() {
    let text = "begin stip #1 pieces white ka1 rb1 black kh8 next stip #2 pie whi ka1 bla kh8\n\
                nextproblem forsyth 7k/8/8/8/8/8/8/KR6 stip #3 ENDPROBLEM\nnotes of no consequence: begin\n\
                beginproblem array stip ~1 end";
    let told: Vec<(String, String)> = solvable(text)
        .into_iter()
        .map(|problem| problem.expect("a problem"))
        .map(|problem| (problem.id.clone(), problem.stipulation.to_string()))
        .collect();
    let expected = [("f-1", "#1"), ("f-2", "#2"), ("f-3", "#3"), ("f-4", "~1")];
    let told: Vec<(&str, &str)> = told.iter().map(|(id, stip)| (id.as_str(), stip.as_str())).collect();
    assert_eq!(told, expected);
}

#[test]
fn men_may_be_written_in_any_of_popeyes_ways() {
    let expected = ["bKh8/A", "bPg7/A", "bPh7/A", "wKa1/A", "wNb1/A", "wNc1/A"];
    for pieces in [
        "pieces white ka1 sb1c1 black kh8 ph7g7",
        "PIECES Black Ph7 white Ka1 black Kh8 Pg7 white Sb1 Sc1",
        "pie w Ka1, Sb1; Sc1 b kh8\n\n pg7h7",
        "pieces white k a1 s b1c1 black k h8 p h7g7",
        "pieces white ka1 sb1 pieces white sc1 black kh8 ph7g7",
        "forsyth 7k/6pp/8/8/8/8/8/KSS5",
        "fors 7k/6pp/40/KSS5",
        "fors 7-k6pp40+k+s+s",
        "pieces white ka1 black pg7 fors 7k/7p/40/1SS5",
        "pieces white ka1 qb1 rc1 black kh8 ph7g7 white sb1c1",
    ] {
        let problem = only(&format!("begin {pieces} stip #2 end"));
        assert_eq!(men(&problem.diagram.men), expected, "{pieces}");
    }
    let array = only("begin array stip #2 end");
    assert_eq!(array.diagram.men.len(), 32);
    // The last man on a square counts, whatever its board, and the reader is told.
    let entry = read("begin pieces white ka1 rb2 white aliceb qb2 black kh8 stip #2 end").remove(0);
    let draft = entry.expect("a record").draft(&Defaults::default()).expect("a draft");
    assert_eq!(men(&draft.diagram.men), ["bKh8/A", "wKa1/A", "wQb2/B"]);
    assert!(draft.doubt.expect("a doubt").contains("b2"));
}

#[test]
fn alice_chess_is_played_when_condition_or_attribute_asks_for_it() {
    for alice in [
        "pieces white ka1 black kh8 condition alice",
        "condition AliceChess pieces white ka1 black kh8",
        "pieces white AliceA ka1 black kh8",
        "pieces white ka1 black aliceb kh8",
        "pieces white AliceA ka1 black AliceB kh8 cond ali",
    ] {
        let problem = only(&format!("begin {alice} stip h#2 end"));
        assert_eq!(problem.diagram.rules.variant, Variant::Alice, "{alice}");
    }
    let orthodox = only("begin pieces white ka1 black kh8 stip h#2 end");
    assert_eq!(orthodox.diagram.rules.variant, Variant::Orthodox);
}

#[test]
fn all_options_are_read() {
    let settings = |options: &str| {
        only(&format!(
            "begin pieces white ke1 rh1 black ke8 ra8 stip #2 option {options} end"
        ))
        .settings
    };
    assert_eq!(settings("try").tries, 1);
    assert_eq!(settings("Defence 3").tries, 3);
    assert!(settings("vari set").set_play && settings("setplay, Variation").variations);
    assert_eq!(settings("nothreat").threats, Telling::LeftOut);
    assert_eq!(settings("noshort").short_variations, Telling::LeftOut);
    assert_eq!(settings("trivialtriesavoid").trivial_tries, Telling::LeftOut);
    assert_eq!(settings("matesin1").mates_in_one, Telling::Told);
    assert_eq!(settings("postkeyplay").opening, Opening::AfterKey);
    assert_eq!(settings("halfduplex").sides, Sides::Reversed);
    assert_eq!(settings("maxsol 5").max_solutions, Some(5));
    assert_eq!(settings("maxtime 60").time_limit, Some(Duration::from_secs(60)));
    assert_eq!(settings("threat 2").max_threat, Some(2));
    assert_eq!(settings("maxflight 1").max_flights, Some(1));
    assert_eq!(
        settings("nontrivial 0 1").non_trivial.map(|limit| limit.within),
        Some(1)
    );
    assert_eq!(
        settings("start 2 upto 4").up_to_move.map(|number| number.0),
        Some(vec![4])
    );
    assert_eq!(settings("nocastling a8h1").no_castling.len(), 2);
    assert_eq!(settings("castling h1a8").exclusive_castlings.len(), 1);
    assert!(settings("quodlibet goalisend nullmoves").null_moves);
    assert!(settings("whitetoplay").white_to_play);
    let in_battle = settings("stoponshort");
    assert!(!in_battle.stop_on_short && in_battle.set_aside == ["StopOnShortSolutions"]);
    let in_help =
        only("begin pieces white ka1 black kh8 stip h#2 option stoponshort threat 1 postkey quod end").settings;
    assert!(in_help.stop_on_short && in_help.opening == Opening::Key && in_help.max_threat.is_none());
    assert_eq!(in_help.set_aside, ["PostKeyPlay", "Quodlibet", "Threat"]);
    assert_eq!(settings("nowk nobk").kingless, [true, true]);
    let idle = "movenum noboard beep 3 suppressgrid writegrid keepmating intelligent search multi nosymm";
    let without_effect = settings(idle);
    let intelligent = true;
    assert_eq!(
        without_effect,
        Settings {
            intelligent,
            ..Settings::popeye()
        }
    );
    let step = only("begin pieces white ka1 pd4 black kh8 pe4 stip h#1 option enpassant d2d3d4 end").settings;
    assert_eq!(step.double_step.map(|step| step.len()), Some(3));
    assert_eq!(
        solvable("begin pieces white ka1 black kh8 stip h#1 option duplex end").len(),
        2
    );
}

#[test]
fn twins_are_made_by_all_changes() {
    let text = "begin pieces white ka1 rb2 sa2 black kg7 stip h#2\n\
                twin move a2 a3 twin exchange a1 g7 twin cont substitute r b twin remove a2b2 add black AliceB qc8\n\
                twin rotate 90 twin mirror a1<-->h1 twin mirror a8 twin shift a1 b2 twin polishtype\n\
                twin stip h#2.5 twin condition alice twin add white pb5 sc5 black rd4 remark why not\n end";
    let made = solvable(text);
    let labels: Vec<String> = made
        .iter()
        .map(|made| {
            made.as_ref()
                .map_or_else(Clone::clone, |problem| problem.twin.clone().expect("a label"))
        })
        .collect();
    let expected = [
        "a)",
        "b) wSa2-->a3",
        "c) wKa1<-->bKg7",
        "+d) R ==> B",
        "e) -wSa2  -wRb2  +bQc8",
        "f) rotate 90",
        "g) mirror a1<-->h1",
        "h) mirror a8<-->h1",
        "i) shift a1 ==> b2",
        "j) PolishType",
        "k) h#2.5",
        "l) AliceChess",
        "m) +wPb5  +wSc5  +bRd4",
    ];
    for (label, expected) in labels.iter().zip(expected) {
        // A letter for board B may stand behind a man that is added there.
        assert!(label.starts_with(expected), "{label}, expected {expected}");
    }
    assert_eq!(labels.len(), expected.len());
    let rules = |index: usize| made[index].as_ref().expect("a twin").diagram.rules.variant;
    assert_eq!(
        [rules(0), rules(4), rules(11)],
        [Variant::Orthodox, Variant::Alice, Variant::Alice]
    );
    let zero = solvable("begin pieces white ka1 black kh8 stip h#2 zeroposition move a1 a2 twin move h8 h7 end");
    let zero: Vec<String> = zero
        .into_iter()
        .map(|twin| twin.expect("a twin").twin.expect("a label"))
        .collect();
    assert_eq!(zero, ["a) wKa1-->a2", "b) bKh8-->h7"]);
    let refused = solvable("begin pieces white ka1 black kh8\nstip h#2\ntwin move a1 a2\ntwin move c3 c4 end");
    assert_eq!(
        refused[2],
        Err("f.inp: problem 1: line 4: twins.c: no man stands on c3".to_string())
    );
}

#[test]
fn a_play_to_a_position_has_two_diagrams() {
    let two = only("begin pieces white ka1 black kh8 stip a=>b1.5 pieces white ka3 black kh7 end");
    assert_eq!(men(&two.diagram.men), ["bKh8/A", "wKa1/A"]);
    assert_eq!(men(&two.target.expect("a target").men), ["bKh7/A", "wKa3/A"]);
    let alice = only("begin pieces white ka1 black kh8 stip a=>b1 pieces white ka1 black AliceB kh7 end");
    assert_eq!(alice.diagram.rules.variant, Variant::Alice);
    assert_eq!(men(&alice.target.expect("a target").men), ["bKh7/B", "wKa1/A"]);
    let one = only("begin stip a=>b1 pieces white ka1 black kh8 end");
    assert_eq!(one.diagram.men.len(), 32);
    let game = only("begin stip dia 2.5 array end");
    assert_eq!(game.stipulation.to_string(), "dia2.5");
    assert_eq!(only("begin stip dia2.0 array end").stipulation.to_string(), "dia2");
}

#[test]
fn german_and_french_inputs_mean_the_same() {
    let english = solvable(
        "BeginProblem pieces white Ka1 Qb1 Sc1 white AliceB Bd1 Re1 Pa2 black Kh8 stipulation #2 option SetPlay Try \
         Variations NoCastling e1 condition AliceChess remark x\n\
         twin move a1 a3 add black Qa8 twin continued substitute Q R twin PolishType EndProblem",
    );
    let german = solvable(
        "AnfangProblem Steine weiss Ka1 Db1 Sc1 weiss AliceB Ld1 Te1 Ba2 schwarz Kh8 Forderung #2 Option Satzspiel \
         Verfuehrung Varianten KeineRochade e1 Bedingung AliceSchach Bemerkung x\n\
         Zwilling versetze a1 a3 hinzufuegen schwarz Da8 Zwilling ferner ersetze D T Zwilling Farbwechsel EndeProblem",
    );
    let french = solvable(
        "DebutProbleme pieces blanc Ra1 Db1 Cc1 blanc AliceB Fd1 Te1 Pa2 noir Rh8 enonce #2 option Apparent Essais \
         Variantes SansRoquer e1 condition Alice remarque x\n\
         jumeau deplacement a1 a3 ajoute noir Da8 jumeau enplus remplace D T jumeau CouleurEchange FinProbleme",
    );
    assert_eq!(english.len(), 4);
    assert!(english.iter().all(Result::is_ok), "{english:?}");
    assert_eq!(german, english);
    assert_eq!(french, english);
    let forsyth = only("AnfangProblem Forsyth k7/8/8/8/8/8/7B/KDTLS3 Forderung #2 Ende");
    let expected = ["bKa8/A", "wBd1/A", "wKa1/A", "wNe1/A", "wPh2/A", "wQb1/A", "wRc1/A"];
    assert_eq!(men(&forsyth.diagram.men), expected);
}

#[test]
fn drawings_for_latex_are_skipped() {
    let text = "Anfang LaTeX a file.tex\n n SU Nachtreiter\n z SL Zebra\nSteine weiss Ka1 schwarz Kh8\nFord h#2\n\
                w\nLaTeXSteine\nk K König\n b B Bauer\nForsyth k7/8/8/8/8/8/8/K7 Ford h#2\nE";
    assert_eq!(solvable(text).into_iter().filter(Result::is_ok).count(), 2);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn any_words_are_read_or_refused(words in prop::collection::vec(word(), 0..30), blanks in "[ \n]{30}") {
        let parted = words.iter().zip(blanks.chars()).map(|(word, blank)| format!("{word}{blank}"));
        let text = format!("begin {}", parted.collect::<String>());
        for input in popeye::read(&text, "f.inp") {
            match input.entry {
                Ok(entry) => _ = entry.problems(&Defaults::default()),
                Err(error) => prop_assert!(error.to_string().starts_with("f.inp: problem ") && error.line.is_some()),
            }
        }
    }
}

/// Words of inputs, and some that are none.
fn word() -> impl Strategy<Value = String> {
    let words = [
        "pieces",
        "white",
        "black",
        "AliceB",
        "ka1",
        "qb2c3",
        "kh8",
        "pa2",
        "s",
        "forsyth",
        "8/k7/8",
        "array",
        "stip",
        "#2",
        "h#2.5",
        "a=>b2",
        "dia 3",
        "condition",
        "alice",
        "option",
        "try",
        "defence",
        "2",
        "enpassant",
        "d2d3d4",
        "twin",
        "zeroposition",
        "move",
        "a1",
        "a2",
        "rotate",
        "90",
        "mirror",
        "a1<-->h1",
        "add",
        "substitute",
        "q",
        "r",
        "cont",
        "polish",
        "shift",
        "remove",
        "remark",
        "author",
        "next",
        "end",
        "begin",
        "anfang",
        "sstip",
        "3a[#]d",
        "latex",
        "e",
        "n",
        "b",
        "*",
        "ü",
        "neutral",
        "royal",
        ".xx",
        "=k",
        "-k",
        "9",
    ];
    prop::sample::select(words.map(str::to_string).to_vec())
}

/// Problems that are wrong, with the line of the fault and what is said of it.
const MALFORMED: [(&str, usize, &str); 45] = [
    ("pieces ka1\nstip #2", 1, "expected a colour"),
    ("stip #2\npieces", 2, "expected a colour"),
    ("stip #2\npieces white", 2, "expected a man and its squares"),
    ("stip #2\npieces white ka9", 2, "`ka9`, expected a man"),
    ("stip #2\npieces white kaa", 2, "`kaa`, expected a man"),
    ("stip #2\npieces white ka1 ga2", 2, "no man G is played"),
    ("stip #2\npieces white ka1 na2", 2, "nightrider"),
    ("stip #2\npieces white ka1 paa2", 2, "no man PA is played"),
    ("stip #2\npieces white ka1 q/ra2", 2, "`q/ra2`"),
    ("stip #2\npieces white royal qa2", 2, "the attribute Royal"),
    ("stip #2\npieces white\nchameleon qa2", 3, "the attribute Chameleon"),
    ("stip #2\npieces white alice qa2", 2, "AliceA, AliceB"),
    ("stip #2\npieces white ka1 AliceB qa2", 2, "behind a colour"),
    ("stip #2\npieces white AliceA AliceB qa2", 2, "expected one of them"),
    ("stip #2\npieces neutral qa2", 2, "the colour Neutral"),
    ("stip #2\npieces totalinvisible 2", 2, "the colour TotalInvisible"),
    ("stip #2\nforsyth 8/9/8", 2, "expected 8"),
    ("stip #2\nforsyth 8/8/8/8/8/8/8/8k", 2, "64 squares"),
    ("stip #2\nforsyth kgK", 2, "no man G is played"),
    ("stip #2\nforsyth =k", 2, "neutral"),
    ("stip #2\nforsyth .pa", 2, "no man PA is played"),
    ("pieces white ka1 black kh8", 2, "no stipulation"),
    ("stip mate", 1, "`mate`"),
    ("stip #", 1, "number of moves"),
    ("stip\n#2.5", 2, "half a move"),
    ("stip ctr2", 1, "rebirth"),
    ("stip hctr2", 1, "rebirth"),
    ("stip #2\ncondition circe", 2, "the condition Circe is not played"),
    (
        "stip #2\ncondition alice\nanticirce",
        3,
        "the condition AntiCirce is not played",
    ),
    ("stip #2\ncondition nonesuch", 2, "`nonesuch` is no condition"),
    (
        "stip #2\ncondition gridchess gridlines h1",
        2,
        "the condition GridChess is not played",
    ),
    ("stip #2\ncondition anti", 2, "may be any of"),
    ("stip #2\noption nonesuch", 2, "`nonesuch` is no option"),
    (
        "stip #2\noption setplay defence",
        2,
        "Defence must be followed by a number",
    ),
    ("stip #2\noption no", 2, "may be any of"),
    (
        "stip #2\noption maxtime soon",
        2,
        "MaxTime must be followed by a number",
    ),
    ("stip #2\noption enpassant d2", 2, "double step"),
    ("stip #2\nnonesuch", 2, "`nonesuch` is no command"),
    ("stip #2\np", 2, "pieces, protocol"),
    ("stip #2 * pieces", 1, "`*` is no command"),
    ("stip #2\ntwin", 2, "no change that makes a twin"),
    ("stip #2\ntwin move a1", 2, "expected a square"),
    ("stip #2\ntwin\nrotate 45", 3, "90, 180 or 270"),
    ("stip #2\ntwin mirror a1", 2, "a1<-->h1"),
    ("stip #2\ntwin substitute g q", 2, "the letter of a man that is played"),
];

#[test]
fn malformed_problems_give_one_error_with_its_line_and_the_rest_is_read() {
    let good = "pieces white ka1 black kh8 stip h#2";
    for (wrong, line, expected) in MALFORMED {
        let text = format!("begin\n{good}\nnext\n{wrong}\nnext\n{good}\nend\n");
        let all = read(&text);
        assert_eq!(all.len(), 3, "{wrong}: {all:?}");
        assert!(all[0].is_ok() && all[2].is_ok(), "{wrong}: {all:?}");
        let error = all[1].as_ref().expect_err(wrong);
        let place = format!("f.inp: problem 2: line {}: ", line + 3);
        assert!(error.starts_with(&place), "{wrong}: {error}, expected {place}");
        assert!(
            error.contains(expected) && error.lines().count() == 1,
            "{wrong}: {error}"
        );
    }
}

#[test]
fn a_file_that_is_no_input_or_ends_too_soon_is_refused() {
    assert!(refused("").contains("the end of the file, expected BeginProblem"));
    assert!(refused("stip #2").contains("`stip`, expected BeginProblem"));
    assert!(refused("begin\nstip #2\npieces white ka1").contains("the file ends within the problem"));
    let two = read("begin\nstip #2\npieces white ka1 black kh8\nnext\nstip #");
    assert!(two[0].is_ok());
    assert!(two[1].as_ref().expect_err("no number").contains("line 5"));
    assert!(popeye::is_input("\n BEGINPROBLEM x") && popeye::is_input("Anfang") && popeye::is_input("debutprob"));
    assert!(!popeye::is_input("---\nfen: x") && !popeye::is_input("b: 1") && !popeye::is_input(""));
    assert_eq!(popeye::decode(b"Gr\xfcn"), "Grün");
    assert_eq!(popeye::decode("Grün".as_bytes()), "Grün");
    // A wrong byte changes its own line alone.
    assert_eq!(popeye::decode(b"Gr\xc3\xbcn\nGr\xfcn\n"), "Grün\nGrün\n");
}

#[test]
fn a_missing_king_is_told_and_forgiven() {
    let entry = read("begin\npieces white ka1 rb1\nstip ser-zb71\nend")
        .remove(0)
        .expect("a record");
    let draft = entry.draft(&Defaults::default()).expect("a draft");
    assert_eq!(draft.diagram.kingless, [false, true]);
    assert!(draft.doubt.expect("a doubt").contains("Black has no king"));
    let unplayable = solvable("begin\nstip h#2\npieces white ka1 pa8\n black kh8\nend");
    let told = "f.inp: problem 1: line 3: algebraic: white Pa8 stands on an end rank, where no pawn can be";
    assert_eq!(unplayable, [Err(told.to_string())]);
}

/// What matters of a problem, so that it can be compared.
fn essence(problem: &Problem) -> String {
    let target = problem.target.as_ref().map(|target| men(&target.men));
    let settings = Settings {
        // The corpus does not tell it, as it changes nothing.
        intelligent: false,
        ..problem.settings.clone()
    };
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
        theirs.settings = Settings {
            double_step: ours.settings.double_step,
            no_castling: ours.settings.no_castling.clone(),
            ..theirs.settings
        };
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
            // An orthodox problem by its name only.
            assert!(refused(&text).contains("no man N is played"));
            continue;
        }
        for problem in solvable(&text) {
            // All are read; what is not solved is refused by name.
            let refused = problem.err().filter(|error| !error.contains("is not solved in"));
            assert_eq!(refused, None, "{}", file.display());
        }
    }
}
