//! Every way to write a problem is read.

use super::{men, only, read, solvable};
use looking_glass::conditions;
use looking_glass::formats::entry::Defaults;
use looking_glass::formats::popeye;
use looking_glass::problem::{Opening, Settings, Sides, Telling};
use looking_glass::rules::Variant;
use std::time::Duration;

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
    assert_eq!(heading.language.name(), "English");
    let entry = inputs[0].entry.as_ref().expect("a record");
    assert_eq!(entry.texts("authors"), ["A. Author", "B. Other", "C. Third"]);
    assert_eq!(entry.text("source.name"), Some("Somewhere 1999"));
    assert_eq!(entry.text("source.date"), Some("1.2.1999"));
    assert_eq!(entry.text("award.distinction"), Some("1st Prize"));
    assert_eq!(entry.texts("comments"), ["all that"]);
}

#[test]
fn accents_in_the_way_of_tex_are_read() {
    let text = "begin\nauthor J\\\"org Kuhlmann & G\"unter Gla\"s\norigin Ph\\'enix 1991\naward 2\\`eme prix\n\
                pieces white ka1 black kh8\nstip h#2\nend\n";
    let inputs = popeye::read(text, "f.inp");
    // What Popeye prints above the board stays as it is written.
    assert_eq!(inputs[0].heading.origins, ["Ph\\'enix 1991"]);
    let entry = inputs[0].entry.as_ref().expect("a record");
    assert_eq!(entry.texts("authors"), ["Jörg Kuhlmann", "Günter Glaß"]);
    assert_eq!(entry.text("source.name"), Some("Phénix 1991"));
    assert_eq!(entry.text("award.distinction"), Some("2ème prix"));
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
fn forms_of_a_condition_are_read_in_any_order() {
    for (told, name) in [
        ("Circe Mirror", "MirrorCirce"),
        ("Circe Mirror Clone", "MirrorCirceClone"),
        ("Circe Clone Mirror", "MirrorCirceClone"),
        ("Circe Turncoats Mirror", "CirceDoubleAgents"),
        ("Circe Couscous Mirror", "MirrorCouscousCirce"),
        ("Circe LastMove Equipollents", "ParrainCirce"),
        ("Circe LastMove Equipollents Mirror", "ContraParrain"),
        ("AprilChess Q R", "AprilChess Q R"),
        ("AntiCirce File Mirror", "MirrorFileAntiCirce"),
        ("AntiCirce Mirror File", "MirrorFileAntiCirce"),
        ("AntiCirce Super Cheylan", "AntiSuperCirce Cheylan"),
        ("AntiCirce Cheylan", "AntiCirce Cheylan"),
        ("Circe Mirror Madrasi", "Madrasi, MirrorCirce"),
        ("ImmunChess Diagram", "DiagramImmunChess"),
        ("ImmunChess Mirror File", "MirrorFileImmunChess"),
        ("ImmunChess Antipodes", "AntipodeanImmunChess"),
        ("Circe Frischauf", "FrischAufCirce"),
        ("Circe Strict Super", "Circe Super Strict"),
        ("Circe Assassin Mirror", "Circe Mirror Assassin"),
        ("Circe RexIncl VerticalMirror", "Circe VerticalMirror RexInclusive"),
        ("MirrorCirce RexInclusive", "Circe Mirror RexInclusive"),
        ("Circe Cage Strict", "Circe Cage Strict"),
        ("Circe April s q", "Circe April Q S"),
        (
            "Circe Equipollents ReversalEinstein",
            "Circe Equipollents ReversalEinstein",
        ),
        ("AntiCirce April Super b", "AntiCirce Super April B"),
        ("AntiCirce Super Relaxed", "AntiCirce Super Relaxed"),
        ("Geneva Mirror", "GenevaChess Mirror"),
        ("AntiMarsCirce Antipodes", "AntiMarsAntipodeanCirce"),
        // A letter is a man where men may be told, and no condition that begins so.
        ("VaultingKings g", "Vaulting Kings G"),
        ("vault g ca circe", "Circe, Vaulting Kings G CA"),
        ("WhiteVaultingKing g", "White Vaulting King G"),
        ("Immobilio q s", "Immobilio Q S"),
    ] {
        let problem = only(&format!(
            "begin condition {told} pieces white ka1 black kh8 stip h#2 end"
        ));
        let names = conditions::names(problem.diagram.rules.conditions).join(", ");
        assert_eq!(names, name, "{told}");
    }
}

#[test]
fn forms_of_a_condition_may_be_abbreviated_to_what_no_other_of_its_forms_begins_with() {
    let english = ["BeginProblem pieces white ka1 black kh8 stip h#2 condition", "end"];
    let german = ["AnfangProblem Steine weiss ka1 schwarz kh8 Ford h#2 Bedingung", "Ende"];
    let french = ["DebutProbleme pieces blanc ra1 noir rh8 enonce h#2 condition", "fin"];
    for ([begin, end], told, name) in [
        (english, "CASTChess I", "CAST Inverse"),
        (english, "Circe Mi", "MirrorCirce"),
        (english, "Circe Mi Cl", "MirrorCirceClone"),
        (english, "Circe Ta", "CirceTake&Make"),
        (english, "Circe Parr", "ParrainCirce"),
        (english, "Circe RexE", "Circe"),
        (english, "AntiCirce Cal Ra", "AntiCirce Rank"),
        (english, "AntiCirce RexI", "AntiCirce"),
        (english, "GridChess D", "Grid Chess DiagonalShift"),
        (english, "GridChess V G Ha24", "Grid Chess VerticalShift GridLine Ha24"),
        (english, "Breton C", "Breton Chromatic"),
        (english, "Breton C A", "Breton Adverse Chromatic"),
        (english, "Maximummer u", "BlackMaximummer Ultra"),
        (english, "Isardam TypeA", "Isardam"),
        (english, "Isardam TypeA Circe", "Circe, Isardam"),
        (english, "Republican Type2", "RepublicanChess"),
        (english, "SingleBox", "Single Box"),
        (english, "PAD RexInc St", "PADChess Strict RexInclusive"),
        (german, "Circe Pa", "ParrainCirce"),
        (german, "Sentinelles Pa", "Sentinelles ParaSentinelles"),
        (german, "Breton A", "Breton Adverse"),
        (german, "Gitterschach H", "Grid Chess HorizontalShift"),
        (french, "Circe Vo", "Circe Volcanic"),
        (french, "AntiCirce Vo", "AntiCirce Volcanic"),
        (french, "CASTEchecs Inv", "CAST Inverse"),
        (french, "Breton A", "Breton Adverse"),
    ] {
        let problem = only(&format!("{begin} {told} {end}"));
        let names = conditions::names(problem.diagram.rules.conditions).join(", ");
        assert_eq!(names, name, "{told}");
    }
}

#[test]
fn all_options_are_read() {
    let settings = |options: &str| {
        only(&format!(
            "begin pieces white ke1 rh1 black ke8 ra8 stip #2 option {options} end"
        ))
        .settings
    };
    assert_eq!(settings("try").told.tries, 1);
    assert_eq!(settings("Defence 3").told.tries, 3);
    assert!(settings("vari set").told.set_play && settings("setplay, Variation").told.variations);
    assert_eq!(settings("nothreat").told.threats, Telling::LeftOut);
    assert_eq!(settings("noshort").told.short_variations, Telling::LeftOut);
    assert_eq!(settings("trivialtriesavoid").told.trivial_tries, Telling::LeftOut);
    assert_eq!(settings("matesin1").told.mates_in_one, Telling::Told);
    assert_eq!(settings("postkeyplay").demanded.opening, Opening::AfterKey);
    assert_eq!(settings("halfduplex").demanded.sides, Sides::Reversed);
    assert_eq!(settings("maxsol 5").limits.max_solutions, Some(5));
    assert_eq!(settings("maxtime 60").limits.time_limit, Some(Duration::from_secs(60)));
    assert_eq!(settings("threat 2").demanded.max_threat, Some(2));
    assert_eq!(settings("maxflight 1").demanded.max_flights, Some(1));
    assert_eq!(
        settings("nontrivial 0 1")
            .demanded
            .non_trivial
            .map(|limit| limit.within),
        Some(1)
    );
    assert_eq!(
        settings("start 2 upto 4").limits.up_to_move.map(|number| number.0),
        Some(vec![4])
    );
    assert_eq!(settings("nocastling a8h1").diagram.no_castling.len(), 2);
    assert_eq!(settings("castling h1a8").diagram.exclusive_castlings.len(), 1);
    assert!(settings("quodlibet goalisend nullmoves").demanded.null_moves);
    assert!(settings("whitetoplay").demanded.white_to_play);
    let in_battle = settings("stoponshort");
    assert!(!in_battle.limits.stop_on_short && in_battle.set_aside == ["StopOnShortSolutions"]);
    let in_help =
        only("begin pieces white ka1 black kh8 stip h#2 option stoponshort threat 1 postkey quod end").settings;
    assert!(
        in_help.limits.stop_on_short
            && in_help.demanded.opening == Opening::Key
            && in_help.demanded.max_threat.is_none()
    );
    assert_eq!(in_help.set_aside, ["PostKeyPlay", "Quodlibet", "Threat"]);
    assert_eq!(settings("nowk nobk").diagram.kingless, [true, true]);
    let idle = "movenum noboard beep 3 suppressgrid writegrid keepmating intelligent search multi nosymm";
    let without_effect = settings(idle);
    let mut told = Settings::popeye();
    told.limits.intelligent = true;
    assert_eq!(without_effect, told);
    let step = only("begin pieces white ka1 pd4 black kh8 pe4 stip h#1 option enpassant d2d3d4 end").settings;
    assert_eq!(step.diagram.double_step.map(|step| step.len()), Some(3));
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
fn a_side_may_have_no_man_and_a_twin_no_king() {
    let text = "begin pieces white ke1 ra1 black stip ~1 end";
    assert_eq!(men(&only(text).diagram.men), ["wKe1/A", "wRa1/A"]);
    let text = "begin pieces white kf1 ba3 black ke8 rg6 stip hx1\ntwin remove e8 twin continued remove f1 end";
    let made = solvable(text)
        .into_iter()
        .map(|twin| twin.expect("a twin").diagram.kingless);
    assert_eq!(made.collect::<Vec<_>>(), [[false, false], [false, true], [true, true]]);
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

#[test]
fn the_number_of_invisible_men_stands_among_the_men() {
    let texts = [
        "begin pieces TotalInvisible 2 white kc2 black ka1 stip h#2 end",
        "begin pieces white kc2 black ka1 total 2 stip h#2 end",
        "anfang steine weiss kc2 schwarz ka1 TotalUnsichtbar 2 forderung h#2 ende",
    ];
    for text in texts {
        assert_eq!(only(text).diagram.invisible, 2, "{text}");
    }
    let twins = "begin pieces total 2 white kc2 black ka1 stip h#2 twin add total 3 twin add black pb7 end";
    let problems = solvable(twins).into_iter().map(|problem| problem.expect("a problem"));
    let told: Vec<(u8, usize)> = problems
        .map(|one| (one.diagram.invisible, one.diagram.men.len()))
        .collect();
    assert_eq!(told, [(2, 2), (3, 2), (2, 3)]);
    let hidden = only("begin pieces total 2 black ka1 stip h#2 end");
    assert!(hidden.diagram.hides_king(looking_glass::pieces::Color::White));
    let entry = popeye::read(twins, "f.inp").remove(0).entry.expect("a record");
    let written = popeye::write(&entry, &Defaults::default()).expect("an input").text;
    assert!(
        written.contains("pieces TotalInvisible 2\n") && written.contains("twin Add TotalInvisible 3\n"),
        "{written}"
    );
}
