//! YAML records: read as robustly as Olive reads them, written back without loss, errors told one by one.

use looking_glass::formats::entry::{Entry, Origin, Source};
use looking_glass::formats::node::{Map, Node, Scalar};
use looking_glass::formats::yaml;
use proptest::prelude::*;

/// A record in the style of YACPDB's format v1.1.
const MODERN: &str = r#"---
algebraic:
  black:
  - AliceB Ke5
  - AliceB Pd2
  white:
  - Ka1
  - Qc5
  - AliceB Rc3
authors:
- Carroll, Lewis
- Dodgson, Charles
award:
  distinction: 2nd-3rd Honorable Mention
  tourney:
    date:
      year: 1872
    name: Wonderland
comments:
- A queen's walk; "faster, faster!" [LC]
- '>>345346'
foreignids:
- domain: PDB
  problemid: P0000001
intended-solutions: 2.1.1...
keywords:
- Chameleon echo
options:
- Alice
- SetPlay
solution: "1.Ke5-f4A Qc5-f5B 2.d2-d1=SA Rc3-f3A #\n\n  {a comment}\n1.Ke5-e4A Qc5-e5B\
  \ 2.d2-d1=BA Rc3-e3A #"
source:
  date:
    month: 2
    year: '1871-1872'
  issue: 01-02
  name: The Looking-Glass
  problemid: 7100
stipulation: h#2
twins:
  c: Continued Exchange a1 c5
  b: Move a1 b1
x-board-maker: {wood: [lime, yew], price: 2.10}
"#;

/// The flat keys of format v1.0, as Python wrote them.
const FLAT: &str = r#"---
algebraic:
  black: [Ka8, Pa7]
  white: [Kc8, Rh1]
ash: 0123456789abcdef
authors: [!!python/unicode 'Liddell, Alice']
comments: [!!python/unicode 'mover

    pass']
date: 1862-07-04
distinction: !!python/unicode '1st Prize'
solution: !!python/unicode "1.Ra1! zz\n   1...a5 2.Rxa5#\n"
source: !!python/unicode 'The Boat'
source-id: 12/H7
stipulation: '#2'
"#;

fn read(text: &str) -> Vec<Entry> {
    let entry = |entry: Result<Entry, _>| entry.unwrap_or_else(|error| panic!("{error}"));
    yaml::read(text, "dir/sample.yaml").into_iter().map(entry).collect()
}

fn one(text: &str) -> Entry {
    let mut entries = read(text);
    assert_eq!(entries.len(), 1);
    entries.remove(0)
}

#[test]
fn a_record_is_read_field_by_field() {
    let entry = one(MODERN);
    assert_eq!(entry.id, "sample");
    assert_eq!(entry.texts("algebraic.white"), ["Ka1", "Qc5", "AliceB Rc3"]);
    assert_eq!(entry.texts("authors").len(), 2);
    assert_eq!(entry.text("source.problemid"), Some("7100"));
    assert_eq!(entry.text("source.issue"), Some("01-02"));
    assert_eq!(entry.text("x-board-maker.price"), Some("2.10"));
    assert_eq!(entry.text("intended-solutions"), Some("2.1.1..."));
    let twins = entry.get("twins").and_then(Node::as_map).expect("twins are a map");
    assert_eq!(twins.names().collect::<Vec<_>>(), ["c", "b"]);
    let solution = entry.text("solution").expect("a solution");
    assert_eq!(solution.lines().count(), 4);
    assert!(solution.contains("\n\n  {a comment}\n1.Ke5-e4A Qc5-e5B 2."));
}

#[test]
fn the_flat_keys_move_to_their_modern_places() {
    let entry = one(FLAT);
    assert_eq!(entry.text("distinction"), Some("1st Prize"));
    let text = yaml::write([&entry]);
    assert!(!text.contains("python"), "{text}");
    let modern = one(&text);
    for (path, expected) in [
        ("source.name", "The Boat"),
        ("source.issue", "12"),
        ("source.problemid", "H7"),
        ("source.date.year", "1862"),
        ("source.date.month", "7"),
        ("source.date.day", "4"),
        ("award.tourney.name", "The Boat"),
        ("award.distinction", "1st Prize"),
        ("comments", "mover\npass"),
        ("solution", "1.Ra1! zz\n   1...a5 2.Rxa5#\n"),
        ("ash", "0123456789abcdef"),
    ] {
        assert_eq!(modern.texts(path), [expected], "{path} in\n{text}");
    }
    assert_eq!(modern.get("date"), None);
    assert_eq!(modern.get("distinction"), None);
    assert_eq!(modern.fields, entry.modern_fields());
}

#[test]
fn flat_keys_that_have_no_modern_place_stay() {
    let entry = one("date: summer\ndistinction: 1st Prize\nsource-id: 5\nstipulation: h#2\n");
    let modern = entry.modern_fields();
    assert_eq!(
        modern.names().collect::<Vec<_>>(),
        ["distinction", "source-id", "stipulation", "source"]
    );
    assert_eq!(one(&yaml::write([&entry])).text("source.date"), Some("summer"));
}

#[test]
fn writing_keeps_every_field_its_order_and_its_letters() {
    let text = yaml::write(&read(&format!("{MODERN}{FLAT}")));
    let again = read(&text);
    assert_eq!(again.len(), 2);
    assert_eq!(again[0].fields, one(MODERN).fields);
    assert_eq!(yaml::write(&again), text, "writing is stable");
    assert!(text.contains("solution: |-\n  1.Ke5-f4A Qc5"), "{text}");
    assert!(text.contains("\n  price: 2.10\n"), "{text}");
    assert!(text.contains("\n  black: [AliceB Ke5, AliceB Pd2]\n"), "{text}");
}

#[test]
fn what_olive_reads_though_it_is_no_yaml_is_read() {
    let entry = one("algebraic:\n\twhite: [Ka1]\n\tblack: [Kc3]\nstipulation: =\ncomments:\n- >>345346\n- see >>1\n");
    assert_eq!(entry.texts("algebraic.black"), ["Kc3"]);
    assert_eq!(entry.text("stipulation"), Some("="));
    assert_eq!(entry.texts("comments"), [">>345346", "see >>1"]);
    let entry = one(
        "stipulation: = black to move\nsource: {problemid: 007, issue: 3}\ntwins: {1: a, b: c}\ndate: 2001-02-03\n",
    );
    assert_eq!(entry.text("stipulation"), Some("= black to move"));
    assert_eq!(entry.text("source.problemid"), Some("007"));
    assert_eq!(entry.text("twins.1"), Some("a"));
    assert_eq!(entry.text("date"), Some("2001-02-03"));
}

#[test]
fn streams_are_split_at_every_kind_of_marker() {
    let stream = "\u{feff}%YAML 1.1\n# a comment\n--- # first\nid: a\n---\r\nid: b\r\n...\nid: c\n--- {id: d}\n---\nsolution: |\n  ---\n  1.\n---\n";
    let ids: Vec<String> = read(stream).into_iter().map(|entry| entry.id).collect();
    assert_eq!(ids, ["a", "b", "c", "d", "sample-5"]);
    let solution = "---\n1.\n";
    assert_eq!(read(stream)[4].text("solution"), Some(solution));
}

#[test]
fn a_bad_document_does_not_lose_the_others() {
    let results = yaml::read("id: a\n---\nid: [\n---\nid: c\n", "f.yaml");
    let told: Vec<String> = results
        .iter()
        .map(|result| match result {
            Ok(entry) => entry.id.clone(),
            Err(error) => error.to_string(),
        })
        .collect();
    assert_eq!(told.len(), 3);
    assert_eq!((told[0].as_str(), told[2].as_str()), ("a", "c"));
    assert!(told[1].starts_with("f.yaml: document 2: line "), "{}", told[1]);
}

#[test]
fn what_is_no_record_is_told_in_one_line() {
    for (text, expected) in [
        ("", "f.yaml: document 1: empty, expected a problem"),
        ("# nothing\n---\n", "f.yaml: document 1: empty, expected a problem"),
        (
            "- a\n- b\n",
            "f.yaml: document 1: line 1: a list, expected the fields of a problem",
        ),
        (
            "just words\n",
            "f.yaml: document 1: line 1: a text, expected the fields of a problem",
        ),
        (
            "a: 1\nb: [x, y\nc: 2\n",
            "f.yaml: document 1: line 3: did not find expected",
        ),
        ("a: 'x\n", "f.yaml: document 1: line 2: "),
        ("a: 1\na: 2\n", "the field `a` is given twice, expected once"),
        ("? [a]\n: b\n", "the name of a field is no text, expected one"),
        (
            "---\nid: x\n---\nstipulation: !=3\n",
            "document 2: line 4: stipulation: `!=3` is a tag, expected a text",
        ),
        ("a: *b\n", "unknown anchor"),
        ("a: b: c\n", "line 1: "),
        ("a: %3\n", "line 1: "),
        ("a: \"\\q\"\n", "line 1: "),
        ("a: 1\n  b: 2\n", "line 2: "),
    ] {
        let errors: Vec<String> = yaml::read(text, "f.yaml")
            .into_iter()
            .filter_map(Result::err)
            .map(|error| error.to_string())
            .collect();
        assert_eq!(errors.len(), 1, "{text:?}: {errors:?}");
        assert!(errors[0].contains(expected), "{text:?}: {}", errors[0]);
        assert!(!errors[0].contains('\n'), "{}", errors[0]);
        assert!(errors[0].contains("expected"), "{}", errors[0]);
    }
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[ -~]{0,24}",
        "[a-z#:'\" \t\n-]{0,40}",
        "\\PC{0,12}",
        prop::sample::select(vec![
            "",
            "=",
            "~",
            "null",
            "yes",
            "Off",
            "2001-02-03",
            "1:30",
            "0:?",
            "0x1F",
            "1e3",
            "010",
            "#2",
            "- x",
            "? y",
            "a: b",
            "a #b",
            " x",
            "x ",
            "\n",
            "\n\nx",
            "x\n\n",
            " \n x",
            "\u{85}",
            "\u{feff}x",
            "\u{2028}",
            "*a",
            "&a",
            "%",
            "@",
            "\t",
            "x\r\ny",
            "|",
            ">",
            "!x",
            "[a]",
            "{a}",
            "x:",
            "---",
            "...",
            "\0",
        ])
        .prop_map(str::to_string),
    ]
}

fn node() -> impl Strategy<Value = Node> {
    let scalar = prop_oneof![
        4 => text().prop_map(Node::text),
        1 => prop::sample::select(vec!["null", "true", "7", "2.10", "-3", "1965"])
            .prop_map(|bare| Node::Scalar(Scalar::bare(bare))),
    ];
    scalar.prop_recursive(3, 24, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Node::List),
            map(inner).prop_map(Node::Map),
        ]
    })
}

fn map(inner: impl Strategy<Value = Node>) -> impl Strategy<Value = Map> {
    prop::collection::vec((text(), inner), 0..5).prop_map(|items| {
        let mut map = Map::default();
        for (name, node) in items {
            map.set(&name, node);
        }
        map
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(800))]

    #[test]
    fn any_data_survives_writing_and_reading(fields in map(node())) {
        prop_assume!(fields.get("source").is_none() && fields.get("date").is_none());
        let origin = Origin { file: "f.yaml".to_string(), document: 1, source: Source::Yaml };
        let text = yaml::write([&Entry::new(origin, fields.clone(), true)]);
        let again = yaml::read(&text, "f.yaml");
        prop_assert_eq!(again.len(), 1, "{}", text);
        match &again[0] {
            Ok(entry) => prop_assert_eq!(&entry.fields, &fields, "{}", text),
            Err(error) => prop_assert!(false, "{error}\n{text}"),
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[a-c:\\-\\[\\]{}|>'\"#&*!%?, \t\n]{0,60}") {
        let _ = yaml::read(&text, "f.yaml");
    }
}

/// Every document of the collections that users keep, where they are at hand.
#[test]
fn collections_of_users_survive_a_round_trip() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpora/olive");
    let Ok(files) = std::fs::read_dir(&folder) else {
        println!("left out: no collections in {}", folder.display());
        return;
    };
    for file in files.map(|file| file.expect("a readable folder").path()) {
        let text = std::fs::read_to_string(&file).expect("a text file");
        let entries = read(&text);
        assert_eq!(entries.len(), text.lines().filter(|line| *line == "---").count());
        let again = read(&yaml::write(&entries));
        assert_eq!(entries.len(), again.len());
        for (entry, again) in entries.iter().zip(&again) {
            assert_eq!(
                entry.modern_fields(),
                again.fields,
                "{} of {}",
                entry.id,
                file.display()
            );
        }
    }
}
