//! Reports tell of every entry, in the same way on any number of threads.

use super::{collection, done, folder, lines, shortened, text};
use crate::generated::Source;
use serde_json::Value;
use std::fs;
use std::process::Command;

#[test]
fn reports_do_not_depend_on_threads() {
    let folder = folder("threads");
    let right = collection(&folder);
    let place = folder.to_str().expect("a name");
    for format in ["summary", "jsonl", "csv", "junit", "markdown", "html"] {
        let [one, two] = ["1", "2"].map(|threads| done(&["--format", format, "--threads", threads, place]));
        assert_eq!(one.stdout, two.stdout, "{format}");
        assert_eq!((one.status.code(), two.status.code()), (Some(2), Some(2)));
        assert!(one.stderr.is_empty(), "{}", text(one.stderr));
    }
    let told = lines(&done(&["--format", "jsonl", place]));
    let ids: Vec<&str> = told.iter().map(|line| line["id"].as_str().expect("a name")).collect();
    let expected = ["unclosed", "kingless"].map(str::to_string).into_iter();
    let names = |sources: Vec<Source>| sources.into_iter().map(|source| source.id);
    let damaged: Vec<Source> = right.iter().take(20).map(shortened).collect();
    // A record that is no YAML is named after its place; files come in the order of their names.
    let expected: Vec<String> = expected.chain(names(damaged)).chain(names(right)).collect();
    assert_eq!(ids[0], "bad-1");
    assert_eq!(&ids[1..], &expected[1..]);
    assert_eq!(told[0]["status"], "invalid");
    assert!(
        told[0]["errors"][0]
            .as_str()
            .is_some_and(|error| error.contains("bad.olv: document 1"))
    );
    assert!(told[0].get("verdict").is_none());
}

#[test]
fn a_verdict_is_the_one_that_check_gives() {
    let file = format!("{}/problems/andernach-2025.yaml", env!("CARGO_MANIFEST_DIR"));
    let output = done(&["--format", "jsonl", &file]);
    let mut told = Vec::new();
    for line in lines(&output) {
        told.extend(line["problems"].as_array().expect("a list").clone());
    }
    let check = Command::new(env!("CARGO_BIN_EXE_glass"))
        .args(["check", "--format", "json", "--memory", "16M", &file])
        .output()
        .expect("the program runs");
    assert_eq!(told, lines(&check));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn games_are_played_through() {
    let folder = folder("games");
    let game = |id: &str, moves: &str| format!("---\nid: {id}\nrules: alice\nmoves: {moves}\nresult: 1-0\n");
    let records = [
        game("right", "1.e4 d5 2.Be2 dxe4? 3.Bb5#"),
        game("no mate", "1.e4 d5 2.Be2#"),
        game("illegal", "1.e4 d5 2.Ra3"),
        game("unread", "[1, 2]"),
    ];
    let file = folder.join("games.yaml");
    fs::write(&file, records.concat()).expect("written");
    let output = done(&["--format", "jsonl", file.to_str().expect("a name")]);
    assert_eq!(output.status.code(), Some(2));
    let told = lines(&output);
    let statuses: Vec<&str> = told
        .iter()
        .map(|line| line["verdict"]["status"].as_str().unwrap_or("invalid"))
        .collect();
    assert_eq!(statuses, ["sound", "unsound", "invalid", "invalid"]);
    let game = &told[0]["problems"][0];
    assert_eq!(game["schema"], "looking-glass/game/1");
    assert_eq!(game["verdict"]["line"], "game, every mark is right (5 half-moves)");
    let defect = &told[1]["verdict"]["defects"][0];
    assert_eq!(defect["kind"], "wrong-score");
    assert!(
        defect["text"].as_str().is_some_and(|text| text.starts_with("move 2:")),
        "{defect}"
    );
    let error = &told[2]["errors"][0];
    assert!(error.as_str().is_some_and(|text| text.contains("move 2")), "{error}");
}

#[test]
fn shares_are_the_whole() {
    let folder = folder("shares");
    collection(&folder);
    let place = folder.to_str().expect("a name");
    let told = |share: &str| lines(&done(&["--format", "jsonl", "--shard", share, place]));
    let id = |line: &Value| line["id"].as_str().expect("a name").to_string();
    let whole: Vec<String> = told("1/1").iter().map(id).collect();
    let shares = [told("1/3"), told("2/3"), told("3/3")];
    for (number, name) in whole.iter().enumerate() {
        assert_eq!(&id(&shares[number % 3][number / 3]), name);
    }
    assert_eq!(shares.iter().map(Vec::len).sum::<usize>(), whole.len());
}

#[test]
fn an_entry_over_again_is_told() {
    let folder = folder("duplicates");
    let file = folder.join("twice.yaml");
    let records = "---\nid: one\nrules: alice\nfen: \"8/8/8/2Q1|k3/8/2|R5/3|p4/K7\"\nstipulation: h#2\n\
         ---\nid: mirrored\nrules: alice\nfen: \"8/8/8/3|k1Q2/8/5|R2/4|p3/7K\"\nstipulation: h#2\n\
         ---\nid: other board\nrules: alice\nfen: \"8/8/8/2|Q1k3/8/2R5/3p4/|K7\"\nstipulation: h#2\n\
         ---\nid: more men\nrules: alice\nfen: \"8/8/8/2Q1|k3/8/2|R5/|p2|p4/K7\"\nstipulation: h#2\n";
    fs::write(&file, records).expect("written");
    let told = lines(&done(&["--format", "jsonl", file.to_str().expect("a name")]));
    let same = |index: usize| told[index]["duplicates"].to_string();
    assert_eq!(same(0), "[]");
    assert_eq!(same(1), r#"[{"of":"one","by":"position"}]"#);
    assert_eq!(same(2), r#"[{"of":"one","by":"position"}]"#);
    assert_eq!(same(3), r#"[{"of":"one","by":"solution"}]"#);
}

#[test]
fn stated_play_that_cannot_be_read_is_told_in_one_line() {
    let folder = folder("misread");
    let file = |id: &str, more: &str| {
        let head = format!("id: {id}\nrules: orthodox\nfen: 7k/8/5K2/8/8/8/8/6R1\nstipulation: '#2'\n");
        let file = folder.join(format!("{id}.yaml"));
        fs::write(&file, format!("{head}solution: '1.Kf7! Kh7 2.Rh1# {more}'\n")).expect("written");
        file.to_str().expect("a name").to_string()
    };
    let total = "1 entry: 1 sound, 0 unsound, 0 unknown, 0 invalid";
    let aside = done(&[&file("aside", "(1.Kf5? Kh7)")]);
    assert_eq!(text(aside.stdout).trim_end(), total);
    let illegal = file("illegal", "1.Ka8? Kh7!");
    let output = done(&[&illegal]);
    assert_eq!(output.status.code(), Some(0));
    let told = text(output.stdout);
    let told: Vec<&str> = told.lines().collect();
    assert_eq!(told.len(), 3, "{told:#?}");
    assert!(
        told[0].starts_with("illegal") && told[0].contains("C+ sound"),
        "{told:#?}"
    );
    assert_eq!(told[1], "  not read: line 1: 1.Ka8? Kh7!: not exactly one legal move");
    assert_eq!(told[2], total);
    for format in ["junit", "markdown", "html"] {
        let report = text(done(&["--format", format, &illegal]).stdout);
        assert_eq!(report.matches("not read").count(), 1, "{format}");
    }
}

#[test]
fn reports_are_written_as_their_names_end() {
    let folder = folder("reports");
    let file = format!("{}/problems/marks.yaml", env!("CARGO_MANIFEST_DIR"));
    let names = ["a.html", "b.xml", "c.csv", "d.md", "e.jsonl", "f.txt"].map(|name| folder.join(name));
    let mut arguments = vec![file.as_str()];
    for name in &names {
        arguments.extend(["--report", name.to_str().expect("a name")]);
    }
    let output = done(&arguments);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        text(output.stdout),
        "1 entry: 1 sound, 0 unsound, 0 unknown, 0 invalid\n"
    );
    let [html, xml, csv, md, jsonl, txt] = names.map(|name| fs::read_to_string(name).expect("a report"));
    assert!(html.contains("<svg") && html.contains("href=\"#man-wK\"") && !html.contains("http"));
    assert!(xml.contains("<testcase") && xml.contains("tests=\"1\""));
    assert_eq!(csv.lines().count(), 2);
    assert!(md.contains("| marks |"));
    assert!(jsonl.starts_with("{\"schema\":\"looking-glass/entry/1\",\"id\":\"marks\""));
    assert_eq!(txt, "1 entry: 1 sound, 0 unsound, 0 unknown, 0 invalid\n");
    let empty = folder.join("empty");
    fs::create_dir_all(&empty).expect("a folder");
    let nothing = done(&[empty.to_str().expect("a name")]);
    assert_eq!(nothing.status.code(), Some(2));
    assert!(text(nothing.stderr).contains("no problem files"));
    let nowhere = done(&["--report", "/no/such/folder/a.html", &file]);
    assert_eq!(nowhere.status.code(), Some(2));
    assert_eq!(text(nowhere.stderr).lines().count(), 1);
}
