//! Records as Olive and YACPDB keep them: in their words the same is asked, or it is said what is lost.

use crate::convert::{inputs, records};
use looking_glass::formats::entry::{Defaults, Entry, EntryError};
use looking_glass::formats::{popeye, yaml};

/// Each condition, where it may be told nothing else, in a record of its own.
#[test]
fn conditions_are_said_in_olives_options() {
    let men = "algebraic:\n  white: [Kb2, Ra4]\n  black: [Kd7, Pe3]\nstipulation: 'h#2'\n";
    let (mut told, mut foreign) = (0, Vec::new());
    for name in looking_glass::conditions::played() {
        let text = format!("{men}conditions: ['{name}']\n");
        let entry = yaml::read(&text, "x.yaml").remove(0).expect("a record");
        let Ok(meant) = entry.problems(&Defaults::default()).remove(0) else {
            continue;
        };
        let (written, lost) = match as_olive(&text) {
            Ok(written) => written,
            Err(errors) => {
                let message = errors[0].to_string();
                assert!(message.contains("conditions that Popeye plays"), "{name}: {message}");
                foreign.push(name);
                continue;
            }
        };
        let read = written.problems(&Defaults::default()).remove(0).expect(name);
        assert_eq!(read.diagram.rules.conditions, meant.diagram.rules.conditions, "{name}");
        assert_eq!(read.diagram.rules.boards, meant.diagram.rules.boards, "{name}");
        assert!(lost.is_empty(), "{name}: {lost:?}");
        told += 1;
    }
    assert!(told > 200, "{told}");
    assert_eq!(foreign, ["Vertical Cylinder", "Horizontal Cylinder", "Anchor Ring"]);
    let (written, _) = as_olive(&format!("{men}options: [Koeko]\n")).expect("a record");
    assert_eq!(written.texts("options"), ["KoeKo"]);
}

/// A record as Olive has it, and what is lost.
fn as_olive(text: &str) -> Result<(Entry, Vec<String>), Vec<EntryError>> {
    let entry = yaml::read(text, "x.yaml").remove(0).expect("a record");
    let written = popeye::olive(&entry, &Defaults::default())?;
    Ok((written.entry, written.lost))
}

/// The options that Olive offers, in small letters.
const OLIVES_OPTIONS: &str = "try defence setplay threat whitetoplay variation movenumbers startmovenumber uptomovenumber \
     nowk nobk duplex nothreat maxsolutions maxflightsquares enpassant castlingmutuallyexclusive noboard \
     noshortvariations halfduplex postkeyplay nontrivial intelligent maxtime nocastling quodlibet \
     stoponshortsolutions beep suppressgrid writegrid keepmatingpiece lastcapture nullmoves matesin1 \
     trivialtriesavoid";

#[test]
fn every_option_is_written_in_olives_words_or_refused() {
    let position = "algebraic: {white: [Ke1, Ra1, Qe2], black: [Ke8, Ra8, Pd5]}\nstipulation: 's#2'\n";
    let names: Vec<&str> = OLIVES_OPTIONS.split_whitespace().collect();
    for name in looking_glass::problem::Settings::option_names() {
        let more = match name {
            "NonTrivial" => " 1 2",
            "EnPassant" => " d7 d6 d5",
            "NoCastling" => " a1",
            "CastlingMutuallyExclusive" => " a1a8",
            _ => " 1",
        };
        let needs = looking_glass::problem::Settings::spelled_options(&format!("{name}{more}")).is_ok();
        let option = if needs {
            format!("{name}{more}")
        } else {
            (name).to_string()
        };
        match as_olive(&format!("{position}options: [{option}]\n")) {
            Ok((entry, _)) => {
                let told = entry.texts("options");
                let word = told[0].split(' ').next().unwrap_or_default().to_lowercase();
                assert!(names.contains(&word.as_str()), "{option}: {told:?}");
            }
            Err(errors) => {
                assert!(["GoalIsEnd", "TotalInvisible"].contains(&name), "{name}");
                assert_eq!(errors.len(), 1, "{errors:?}");
            }
        }
    }
    let several = as_olive(&format!(
        "{position}options: ['vari setp', 'Variations', 'AliceChess', 'enpas d6']\n"
    ));
    let options = several.expect("a record").0.texts("options").join(", ");
    assert_eq!(options, "Variation, SetPlay, Alice, EnPassant d7d6d5");
    let fen = "fen: 'r3k3/8/8/8/8/8/8/4K2R w K - 0 1'\nrules: orthodox\nstipulation: '#2'\noptions: [Variations]\n";
    assert_eq!(as_olive(fen).expect("a record").0.texts("options")[0], "Variation");
    let transfer = as_olive(&format!("{position}options: [Alice]\ntwins: {{b: Transfer a1}}\n"));
    assert!(
        transfer
            .expect_err("no word of Popeye")
            .iter()
            .any(|error| error.field == "twins.b")
    );
    let structured = position.replace("s#2", "white 3a[#]d");
    let lost = as_olive(&structured).expect("a record").1;
    assert!(lost.iter().any(|line| line.contains("SStipulation")), "{lost:?}");
}

#[test]
fn records_become_such_as_olive_reads() {
    let text = "id: x\nauthors: ['Marks, Udo']\nrules: alice\nfen: 'r3k3/8/8/8/8/8/1|n6/4K2R w Kq - 0 1'\n\
                stipulation: h#2.5\nkeywords: [Rundlauf]\noptions: [SetPlay]\nmood: fine\n";
    let (entry, lost) = as_olive(text).expect("a record");
    assert_eq!(
        yaml::write([&entry]),
        "---\nauthors:\n- Marks, Udo\nalgebraic:\n  white: [Ke1, Rh1]\n  black: [Ra8, Ke8, AliceB Sb2]\n\
         stipulation: h#2.5\noptions: [SetPlay, Alice]\nkeywords: [Rundlauf]\n"
    );
    assert_eq!(
        lost,
        [
            "rules: Popeye reads en passant as `second` and castling as `any`",
            "YACPDB's format has no place for id, mood",
        ]
    );
    let (entry, lost) = as_olive("fen: 'r3k3/8/8/8/8/8/8/4K2R b k - 0 1'\nrules: orthodox\n").expect("a diagram");
    assert_eq!(
        yaml::write([&entry]),
        "---\nalgebraic:\n  white: [Ke1, Rh1]\n  black: [Ra8, Ke8]\noptions: [NoCastling h1a8]\n"
    );
    assert_eq!(lost, ["fen: that Black is to move"]);
    // What is Olive's own is kept whether it can be played here or not.
    let fairy = "---\nsource:\n  name: x\nstipulation: h#2\nalgebraic:\n  neutral: [Jigger Ge4]\noptions: [Circe]\n";
    let (entry, lost) = as_olive(&format!("{fairy}keywords: []\nid: 7\n")).expect("a record");
    assert_eq!(yaml::write([&entry]), fairy);
    assert_eq!(lost, ["YACPDB's format has no place for id"]);
    let errors = as_olive("fen: k7/8/8/8/8/8/8/K7\nrules: duo\nstipulation: '#2'\n").expect_err("not in Olive");
    assert!(
        errors[0]
            .to_string()
            .contains("rules: duo, expected rules that Popeye plays")
    );
}

#[test]
fn records_that_olive_can_be_told_ask_the_same_there() {
    let all: Vec<Entry> = records().into_iter().chain(inputs()).collect();
    let (mut told, mut refused) = (0, Vec::new());
    for entry in &all {
        if entry.get("stipulation").is_none() || entry.draft(&Defaults::default()).is_err() {
            continue;
        }
        // Writing holds what it wrote against the record.
        match popeye::olive(entry, &Defaults::default()) {
            Ok(written) => {
                let fields: Vec<&str> = written.entry.fields.names().collect();
                assert!(
                    fields.contains(&"algebraic") && !fields.contains(&"rules"),
                    "{fields:?}"
                );
                told += 1;
            }
            Err(errors) => refused.push((entry.id.clone(), errors[0].to_string())),
        }
    }
    assert!(told > 60, "{told} told, {refused:?}");
    for (id, error) in refused {
        let known = [
            "rules that Popeye plays",
            "men that Popeye plays",
            "conditions that Popeye plays",
            "cannot be said in YACPDB's format",
        ];
        assert!(known.iter().any(|reason| error.contains(reason)), "{id}: {error}");
    }
}
