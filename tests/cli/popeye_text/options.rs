//! Options, told as Popeye tells them.

use super::{glass, text};

#[test]
fn options_without_meaning_are_told_as_popeye_tells_them() {
    let told = |stipulation: &str, options: &str| {
        let input = format!("begin pieces white kf3 qe2 black kh1 pg7 stip {stipulation} option noboard {options} end");
        text(glass(&["popeye", "-regression"], &input).stdout)
    };
    for (stipulation, option, line) in [
        ("#2", "quodlibet", "Quodlibet not applicable - ignored\n"),
        ("exact-#2", "quodlibet", "Quodlibet not applicable - ignored\n"),
        ("h#2", "quodlibet", "Quodlibet not applicable - ignored\n"),
        ("r#2", "goalisend", "GoalIsEnd not applicable - ignored\n"),
        ("reci-h#2", "goalisend", "GoalIsEnd not applicable - ignored\n"),
        ("pser-#2", "whitetoplay", "WhiteToPlay not applicable - ignored\n"),
        (
            "pser-#2",
            "stoponshort",
            "Option  StopOnShortSolutions  not supported with direct play.\n",
        ),
    ] {
        let with = told(stipulation, option);
        assert!(with.contains(line), "{stipulation} {option}: {with}");
        assert_eq!(with.replace(line, ""), told(stipulation, ""), "{stipulation} {option}");
    }
    for (stipulation, option) in [
        ("r#2", "quodlibet"),
        ("hs#2", "quodlibet"),
        ("h#2", "maxflightsquares 1"),
        ("#1", "threat 1"),
    ] {
        assert_eq!(
            told(stipulation, option),
            told(stipulation, ""),
            "{stipulation} {option}"
        );
    }
    let clever = told("#2", "intelligent 1");
    let line = clever
        .lines()
        .find(|line| line.starts_with("Intelligent Mode only with h#/="));
    let line = format!("{}\n", line.expect("Popeye's line"));
    assert_eq!(clever.replace(&line, ""), told("#2", ""));
}

#[test]
fn null_moves_are_told_as_popeye_tells_them() {
    let input = "begin pieces white kg3 rf2 black kh1 stip ser-h#4 option noboard nullmoves\n\
                 next pieces white kc2 ph7 black ka1 pa2 stip #1 option noboard nullmoves\n\
                 next pieces white kb6 pa7 sh3 black ka8 stip h=1 option noboard nullmoves end";
    let printed = text(glass(&["popeye", "-regression"], input).stdout);
    for line in [
        "  1. ... Rf2-f1 #\n",
        "  1. ...   2.Kh1-g1   3. ...   4.Kg1-h1 Rf2-f1 #\n",
        "  1. ... Sh3-f2 =\n",
    ] {
        assert!(printed.contains(line), "{line}: {printed}");
    }
}

#[test]
fn lines_to_each_ending_are_counted_for_each_length() {
    let input = "begin pieces white kf3 qe2 black kh1 pg7 stip h#2 option noboard intelligent 1 end";
    let printed = text(glass(&["popeye", "-regression"], input).stdout);
    for line in [
        "  1.Kh1-g1 Qe2-g2 #\n",
        "  1.g7-g5 Qe2-g2 #\n",
        "   2.Kg1-h1 Qe2-g2 #\n",
    ] {
        assert!(printed.contains(line), "{line}: {printed}");
    }
    assert!(printed.contains("Partial solution"), "{printed}");
}

/// The demand and the lines that Popeye tells of a series in which it is White to play.
#[test]
fn a_series_in_which_white_is_to_play_is_told_as_popeye_tells_it() {
    let told = |men: &str, stipulation: &str| {
        let input = format!("begin {men} stip {stipulation} option whitetoplay end");
        let page = text(glass(&["popeye", "-regression"], &input).stdout);
        let rows = page.lines().map(str::trim_end).filter(|row| row.starts_with("  "));
        rows.map(String::from).collect::<Vec<String>>()
    };
    let men = "pieces white Kf6 Pe6g6 Ra1 black Kh8 Pa7 Rb8";
    for (stipulation, rows) in [
        (
            "ser-#3",
            [
                "  ser-#2                      4 + 3",
                "  1...Kf6-f7 Ra1-h1 #",
                "  1...Ra1-b1 Rb1*b8 #",
            ]
            .as_slice(),
        ),
        ("ser-#1", &["  ser-#                       4 + 3"]),
        (
            "ser-h#2",
            &["  ser-h#1                     4 + 3", "  1...Rb8-g8   2.Ra1-h1 #"],
        ),
        ("ser-s#2", &["  ser-s#2                     4 + 3"]),
        ("ser-reci-h#2", &["  ser-reci-h#2                4 + 3"]),
        (
            "pser-h#2",
            &["  pser-h#1.5                  4 + 3", "  1...Rb8-g8   2.Ra1-h1 #"],
        ),
        ("phser-#2", &["  phser-1.5                   4 + 3"]),
        (
            "exact-ser-h#2",
            &["  ser-h#1                     4 + 3", "  1...Rb8-g8   2.Ra1-h1 #"],
        ),
        (
            "1->ser-#2",
            &[
                "  ->ser-#2                    4 + 3",
                "  1...Kf6-f7 Ra1-h1 #",
                "  1...Ra1-b1 Rb1*b8 #",
            ],
        ),
    ] {
        assert_eq!(told(men, stipulation), rows, "{stipulation}");
    }
    let parried = told("pieces white Kf6 Ra1 black Kh8 Pg7h7", "pser-h#2");
    assert!(
        parried.contains(&"  1...Kf6-e7   2.Kh8-g8 Ra1-a8 #".to_string()),
        "{parried:?}"
    );
    let ahead = told(men, "2->ser-#2");
    assert!(
        ahead.contains(&"  1...a7-a5   1.Ra1-b1   2.Rb1*b8 #".to_string()),
        "{ahead:?}"
    );
    let one = told(men, "2->ser-h#1");
    assert!(one.contains(&"  1...Ra1-a5   2.Rb8-g8 Ra5-h5 #".to_string()), "{one:?}");
}

#[test]
fn first_moves_are_numbered_where_that_is_asked_for() {
    let told = |arguments: &[&str], stipulation: &str| {
        let input =
            format!("begin pieces white Kf6 Rg1 black Kh8 Ph7 stip {stipulation} option noboard movenumbers end");
        text(glass(arguments, &input).stdout)
    };
    let series = told(&["popeye", "-regression"], "exact-ser-#2");
    let numbered = |row: &&str| row.contains('(');
    assert_eq!(series.lines().filter(numbered).count(), 20, "{series}");
    let rows: Vec<&str> = series.lines().collect();
    assert_eq!(&rows[..3], ["", "  1  (Kf6-e5 )", "  2  (Kf6-e6 )"]);
    let key = rows
        .iter()
        .position(|row| *row == "  1.Kf6-f7   2.Rg1-g8 #")
        .expect("it solves");
    assert!(
        rows[key - 1].ends_with("(Kf6-f7 )") && rows[key + 1].contains('('),
        "{series}"
    );
    let battle = told(&["popeye", "-regression"], "#2");
    assert_eq!(battle.lines().filter(numbered).count(), 20, "{battle}");
    assert!(battle.contains("(Rg1-g8 + )\n"), "{battle}");
    let timed = told(&["popeye"], "#2");
    assert!(timed.contains("(Rg1-g8 +    Time = 0."), "{timed}");
}

#[test]
fn the_first_moves_that_are_asked_for_are_numbered_too() {
    for options in ["start 2 upto 4", "movenumbers start 2 upto 4"] {
        let input = format!("begin pieces white Kf6 Rg1 black Kh8 Ph7 stip #2 option noboard {options} end");
        let told = text(glass(&["popeye", "-regression"], &input).stdout);
        let numbered: Vec<&str> = told.lines().filter(|row| row.contains('(')).collect();
        assert_eq!(
            numbered,
            ["  2  (Kf6-e6 )", "  3  (Kf6-e7 )", "  4  (Kf6-f5 )"],
            "{told}"
        );
    }
}

#[test]
fn an_option_without_meaning_is_told_where_a_twin_demands_something_else() {
    let input = "begin pieces white Kf6 Rg1 black Kh8 Ph7 stip #2 option noboard whitetoplay\n\
                 twin remove h7 twin stip #1 twin remove g1 end";
    let told = text(glass(&["popeye", "-regression"], input).stdout);
    let rows = told.lines().map(str::trim_end);
    let rows: Vec<&str> = rows.filter(|row| row.contains(')') || row.contains("ToPlay")).collect();
    let idle = "WhiteToPlay not applicable - ignored";
    assert_eq!(rows, [idle, "a)", "b) -bPh7", idle, "c) #1", "d) -wRg1"], "{told}");
}

/// The lines with null moves that Popeye tells of play that ends otherwise than with a goal reached by help.
#[test]
fn null_moves_in_play_with_other_ends_are_those_of_popeye() {
    let told = |men: &str, stipulation: &str| {
        let input = format!("begin {men} stip {stipulation} option noboard nullmoves end");
        let page = text(glass(&["popeye", "-regression"], &input).stdout);
        let rows = page.lines().map(str::trim_end).filter(|row| row.starts_with("  1"));
        rows.map(String::from).collect::<Vec<String>>()
    };
    let men = "pieces white Ka1 Pb5 Qg5 black Ka3 Pb6 Qd3";
    for (stipulation, count, row) in [
        ("hs=2", 28, "  1.Qg5-d5  ...   2.Qd5-b3 + Ka3*b3 ="),
        ("hr=2", 410, "  1. ... Ka3-b3   2.Qg5-f5 Qd3*f5 ="),
        ("reci-h=2", 8, "  1. ... Qg5-f5   2.Qd3*f5 ="),
        ("ser-r=2", 37, "  1. ...   2.Qg5-f5 Qd3*f5 ="),
        ("pser-h=2", 9, "  1.Qd3*b5   2. ... Qg5*b5 ="),
        ("phser-r=2", 53, "  1. ...   2.Qg5-g6 Qd3*g6 ="),
    ] {
        let rows = told(men, stipulation);
        assert!(rows.contains(&row.to_string()), "{stipulation}: {rows:#?}");
        assert_eq!(rows.len(), count, "{stipulation}");
    }
}
