//! Whole collections: reports do not depend on threads, interrupts or what is stored, and nothing is lost.

mod damage;
mod disk;
mod endings;
mod joined;
mod limits;
mod opinions;
mod reports;
mod store;
mod worker;

use crate::generated;
use crate::generated::Source;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("verify").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn glass(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_glass"));
    command.args(["verify", "--progress", "never", "--memory", "16M"]);
    command.args(arguments).stdin(Stdio::null());
    command
}

fn done(arguments: &[&str]) -> Output {
    glass(arguments).output().expect("the program runs")
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("text")
}

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).expect("text");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("an object a line"))
        .inspect(crate::schema::assert_valid)
        .collect()
}

/// Three files, one in a folder: battles, damaged battles, and records that cannot be read.
fn collection(folder: &Path) -> Vec<Source> {
    let right = generated::battles(2);
    let records: String = right.iter().map(Source::record).collect();
    fs::write(folder.join("right.yaml"), records).expect("written");
    let inner = folder.join("inner");
    fs::create_dir_all(&inner).expect("a folder");
    let damaged: Vec<Source> = right.iter().take(20).map(shortened).collect();
    let records: String = damaged.iter().map(Source::record).collect();
    fs::write(inner.join("damaged.yml"), records).expect("written");
    fs::write(
        folder.join("bad.olv"),
        "---\nid: unclosed\nfen: [\n---\nid: kingless\nfen: 8/8/8/8/8/8/8/8\nstipulation: '#2'\n",
    )
    .expect("written");
    fs::write(inner.join("notes.txt"), "no problems here").expect("written");
    right
}

/// The same problem, to be solved in a move fewer.
fn shortened(source: &Source) -> Source {
    Source {
        id: format!("{}-shortened", source.id),
        stipulation: source.stipulation.replace('2', "1"),
        ..source.clone()
    }
}

/// So many numbers from 0 up to the last, in a random order that is always the same.
fn random_numbers(count: usize, last: usize) -> Vec<usize> {
    let mut state = 2026_u64;
    let mut next = || {
        // D. Knuth's generator MMIX.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).expect("31 bits") % (last + 1)
    };
    (0..count).map(|_| next()).collect()
}

/// No machine solves it in this life.
const MONSTER: &str = "---\nid: monster\nrules: alice\nstipulation: '#12'\n\
     fen: \"1k6/4p3/4P3/3nK3/3p4/3P4/b1P5/8 | N7/b2Q4/1p4p1/1P6/r3pP2/2P1P3/8/8\"\n";
