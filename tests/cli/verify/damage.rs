//! Damaged entries have the defects that they should have, and right ones none.

use super::endings::assert_killed_runs_end_like_others;
#[cfg(target_os = "linux")]
use super::{MONSTER, limits::most_memory};
use super::{done, folder, lines, random_numbers};
use crate::generated::damage::{Expected, damaged};
use crate::generated::image::images;
use crate::generated::{self, Source};
use looking_glass::formats::entry::Entry;
use looking_glass::formats::yaml;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn a_wrong_byte_is_an_error_of_its_entry_alone() {
    let sources = generated::battles(1);
    let records: Vec<String> = sources.iter().take(3).map(Source::record).collect();
    let text = records.concat();
    let whole = yaml::read(&text, "x.yaml");
    // A line more or less moves what follows.
    let fields = |read: &Result<Entry, _>| read.as_ref().ok().map(|entry| entry.fields.clone());
    let starts = [0, records[0].len(), records[0].len() + records[1].len()];
    let mut errors = 0;
    for (place, other) in random_numbers(text.len() * 12, 255).into_iter().enumerate() {
        let (place, round) = (place / 12, place % 12);
        let odd = [0xff, 0x00, 0xc3, b'"', b'{', b'\t', b'\n', b'-', b'#'];
        let byte = odd.get(round).copied().unwrap_or(other as u8);
        let mut bytes = text.clone().into_bytes();
        if std::mem::replace(&mut bytes[place], byte) == byte {
            continue;
        }
        let read = yaml::read_bytes(&bytes, "x.yaml");
        assert_eq!(read.len(), 3, "{byte:#x} at {place}");
        let damaged = starts.iter().rposition(|&start| start <= place).expect("a record");
        for (number, (read, whole)) in read.iter().zip(&whole).enumerate() {
            assert!(
                number == damaged || fields(read) == fields(whole),
                "{byte:#x} at {place}: record {number} is not what it was"
            );
        }
        let wrong = [0xff, 0x00].contains(&byte);
        assert!(!wrong || read[damaged].is_err(), "{byte:#x} at {place}");
        errors += usize::from(read[damaged].is_err());
    }
    assert!(errors > text.len());
}

/// Right problems, and those that are small damaged so many times each, all with their images.
fn expectations(sources: &[Source], damages: usize, small: usize) -> Vec<Expected> {
    let mut all: Vec<Expected> = Vec::new();
    for (number, source) in sources.iter().enumerate() {
        let kinds = (number..number + damages).map(|kind| 5 * number + kind);
        let damaged = kinds
            .filter(|_| is_small(source, small))
            .filter_map(|number| damaged(source, number));
        all.extend(Expected::right(source.clone()).into_iter().chain(damaged));
    }
    let images = |expected: Expected| {
        let defects = expected.defects;
        images(&expected.source).into_iter().map(move |source| Expected {
            source,
            defects: defects.clone(),
        })
    };
    all.into_iter().flat_map(images).collect()
}

/// The grave defects in a line of the report; nothing if it is invalid.
fn grave(line: &Value) -> Option<BTreeSet<&str>> {
    let defects = line.get("verdict")?["defects"].as_array().expect("a list");
    let kinds = defects.iter().map(|defect| defect["kind"].as_str().expect("a kind"));
    Some(
        kinds
            .filter(|kind| !["dual", "short-mate", "illegal-position"].contains(kind))
            .collect(),
    )
}

/// Every entry has exactly the defects that it should have.
fn assert_as_expected(folder: &Path, expectations: &[Expected]) {
    let records: String = expectations.iter().map(|expected| expected.source.record()).collect();
    fs::write(folder.join("all.yaml"), records).expect("written");
    let told = lines(&done(&["--format", "jsonl", folder.to_str().expect("a name")]));
    assert_eq!(told.len(), expectations.len());
    for (line, expected) in told.iter().zip(expectations) {
        assert_eq!(line["id"], expected.source.id.as_str());
        let found = grave(line);
        assert_eq!(found, expected.defects, "{}\n{line}", expected.source.record());
    }
}

/// There are at least so many, and enough of them are damaged so that something grave is wrong.
fn assert_many(expectations: &[Expected], least: usize) {
    let is_wrong = |expected: &&Expected| expected.defects.as_ref().is_none_or(|defects| !defects.is_empty());
    let (count, wrong) = (expectations.len(), expectations.iter().filter(is_wrong).count());
    println!("{count} entries, {wrong} with grave defects");
    assert!(count >= least && wrong >= 200);
}

/// Few men, so that the plain solver does not take long.
fn is_small(source: &Source, most: usize) -> bool {
    source.placement.chars().filter(char::is_ascii_alphabetic).count() <= most
}

#[test]
fn every_damaged_entry_has_its_defect_and_no_right_one_has_any() {
    let sources = generated::battles(2).into_iter().chain(generated::help(2));
    let sources: Vec<Source> = sources.filter(|source| is_small(source, 6)).collect();
    let expectations = expectations(&sources, 2, 5);
    assert_many(&expectations, 400);
    assert_as_expected(&folder("damaged"), &expectations);
}

#[test]
#[ignore = "takes five minutes"]
fn two_thousand_entries_have_the_defects_that_they_should_have() {
    let sources: Vec<Source> = generated::battles(2).into_iter().chain(generated::help(3)).collect();
    let expectations = expectations(&sources, 5, 6);
    assert_many(&expectations, 2_000);
    let folder = folder("two-thousand");
    let problems = folder.join("problems");
    fs::create_dir_all(&problems).expect("a folder");
    assert_as_expected(&problems, &expectations);
    #[cfg(target_os = "linux")]
    for threads in ["1", "2"] {
        fs::write(folder.join("monster.yaml"), MONSTER.repeat(2)).expect("written");
        let place = folder.to_str().expect("a name");
        let most = most_memory(
            128,
            &["--threads", threads, "--time-limit", "5s", "--format", "html", place],
        );
        println!("at most {most} of 128 megabytes on {threads} threads");
        assert!(most <= 128);
    }
    assert_killed_runs_end_like_others(&folder, &problems, 10);
}
