//! What is no input is refused in one line, and does no harm to what stands around it.

use super::{read, refused, solvable};
use looking_glass::formats::entry::Defaults;
use looking_glass::formats::popeye;
use proptest::prelude::*;

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
const MALFORMED: [(&str, usize, &str); 54] = [
    ("pieces ka1\nstip #2", 1, "expected a colour"),
    ("stip #2\npieces", 2, "expected a colour"),
    ("stip #2\npieces white", 2, "expected a man and its squares"),
    ("stip #2\npieces white ka9", 2, "`ka9`, expected a man"),
    ("stip #2\npieces white kaa", 2, "`kaa`, expected a man"),
    ("stip #2\npieces white ka1 ya2", 2, "no man Y is played"),
    ("stip #2\npieces white ka1 yya2", 2, "no man YY is played"),
    ("stip #2\npieces white ka1 q/ka2", 2, "no hunter Q/K is played"),
    ("stip #2\npieces white jigger qa2", 2, "the attribute Jigger"),
    ("stip #2\npieces white\njigger qa2", 3, "the attribute Jigger"),
    ("stip #2\npieces white alice qa2", 2, "AliceA, AliceB"),
    ("stip #2\npieces white ka1 AliceB qa2", 2, "behind a colour"),
    ("stip #2\npieces white AliceA AliceB qa2", 2, "expected one of them"),
    ("stip #2\npieces totalinvisible qa2", 2, "the colour TotalInvisible"),
    ("stip #2\npieces totalinvisible 0", 2, "the colour TotalInvisible"),
    ("stip #2\nforsyth 8/9/8", 2, "expected 8"),
    ("stip #2\nforsyth 8/8/8/8/8/8/8/8k", 2, "64 squares"),
    ("stip #2\nforsyth kyK", 2, "no man Y is played"),
    ("stip #2\nforsyth .yy", 2, "no man YY is played"),
    ("pieces white ka1 black kh8", 2, "no stipulation"),
    ("stip mate", 1, "`mate`"),
    ("stip #", 1, "number of moves"),
    ("stip\n#2.5", 2, "half a move"),
    (
        "pieces white ka1 black kh8\nstip h#2\ntwin move a1 a2\noption duplex",
        4,
        "`option` behind a twin",
    ),
    (
        "stip #2\ncondition patiencechess",
        2,
        "the condition PatienceChess is not played",
    ),
    (
        "stip #2\ncondition alice\npatiencechess",
        3,
        "the condition PatienceChess is not played",
    ),
    ("stip #2\ncondition nonesuch", 2, "no condition is called `nonesuch`"),
    (
        "stip #2\ncondition anticirce cage",
        2,
        "the condition AntiCirce Cage is not played",
    ),
    (
        "stip #2\ncondition anticirce cheylan rexexcl",
        2,
        "AntiCirce Cheylan RexExclusive is not played",
    ),
    (
        "stip #2\ncondition circe super april q",
        2,
        "the condition Circe Super April is not played",
    ),
    (
        "stip #2\ncondition circe volcanic couscous",
        2,
        "the condition Circe Volcanic Couscous is not played",
    ),
    (
        "stip #2\ncondition whiteroyalsquare d4",
        2,
        "the condition WhiteRoyalSquare is not played",
    ),
    ("stip #2\ncondition anti", 2, "may be any of"),
    (
        "stip #2\ncondition bichrome",
        2,
        "Bichrome Chess is called BichromChess by Popeye",
    ),
    ("stip #2\ncondition circe dia", 2, "may be any of Diametral, Diagram"),
    (
        "stip #2\ncondition isardam type",
        2,
        "may be any of TypeA, TypeB, TypeC, TypeD",
    ),
    (
        "stip #2\ncondition magic c3 type2",
        2,
        "the condition MagicSquares Type2 is not played",
    ),
    (
        "stip #2\ncondition koeko n",
        2,
        "the condition KoeKo Neighbour is not played",
    ),
    (
        "stip #2\ncondition VerticalCylinder",
        2,
        "Vertical Cylinder is no condition of Popeye's",
    ),
    (
        "stip #2\ncondition isardam typeb rexincl",
        2,
        "Isardam TypeB RexInclusive is not played",
    ),
    (
        "stip #2\ncondition sentinelles maximumtotal 6",
        2,
        "the condition Sentinelles MaximumTotal is not played",
    ),
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
    ("stip #2\ntwin substitute y q", 2, "the letter of a man that is played"),
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

#[test]
fn a_short_word_behind_a_refusal_goes_on_with_its_list() {
    for text in [
        "Anfang\nSteine weiss Ka1 Xa2\nwei Kb1\nschw Kh8\nwei\nKc1\nForderung #2\n\
         Weiteres\nSteine weiss kf3 schwarz kh1\nForderung #1\nEnde\n",
        "Anfang\nBedingung PatienceSchach\nwei Kb1\nForderung #2\nwei\nSteine we kf3\nsch kh1\nForderung #1\nEnde\n",
        "begin\npieces white ka1 xa2\nn ka2\nblack kh8\noption vari\ne a2a3a4\nstip #2\n\
         n\npieces white kf3 black kh1\nstip #1\nend\n",
        "debut\npieces blanc ra1 xa2\nn rh8\nenonce #2\nas\npieces blanc rf3\nno rh1\nenonce #1\nfin\n",
    ] {
        let inputs = popeye::read(text, "f.inp");
        let told: Vec<bool> = inputs.iter().map(|input| input.entry.is_ok()).collect();
        assert_eq!(told, [false, true], "{text}");
    }
}

#[test]
fn parts_joined_behind_blanks_belong_to_a_structured_stipulation() {
    let first = |stipulation: &str| {
        let text = format!("begin\npieces white kf3 qe2 black kh1\nsstip {stipulation}\noption vari\nend\n");
        popeye::read(&text, "f.inp").remove(0).entry
    };
    for refused in ["white 3a[#]d | - 4hh[#]", "white 3a[#]d | 3a[=]d"] {
        let error = first(refused).expect_err("no such play is solved").to_string();
        assert!(
            error.contains("line 3: sstipulation:") && error.contains(refused),
            "{error}"
        );
    }
    let spaced = first("white 3a[# | =]d").expect("goals are joined");
    assert_eq!(spaced.text("stipulation"), Some("white 3a[#|=]d"));
    for solved in [
        "white 3:3a[!#]d",
        "white 3a[/1d[+]a{!+}]d",
        "black 2d[#]a",
        "black 3hh[#] & 5hh[=]",
    ] {
        assert!(first(solved).is_ok(), "{solved}");
    }
}
