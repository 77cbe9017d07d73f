//! Runs keep to the memory that they are given, and find no more than matters.

#[cfg(target_os = "linux")]
use super::{MONSTER, collection};
use super::{done, folder, lines, text};
use crate::sessions::glass;
use std::fs;
#[cfg(target_os = "linux")]
use std::process::{Command, Stdio};

/// The most memory that a run with this limit has had, in megabytes.
#[cfg(target_os = "linux")]
pub fn most_memory(limit: usize, arguments: &[&str]) -> usize {
    let mut command = Command::new(env!("CARGO_BIN_EXE_glass"));
    command.args(["verify", "--progress", "never", "--memory", &format!("{limit}M")]);
    let mut child = command
        .args(arguments)
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().expect("it runs").is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok());
        most = most.max(kilobytes.unwrap_or(0));
        std::thread::yield_now();
    }
    assert!(most > 0, "the program was seen");
    most.div_ceil(1024)
}

/// Helpmates and help stalemates of our own, asked for in more moves: most have very many solutions, or pictures, or both.
#[cfg(target_os = "linux")]
fn lengthened() -> String {
    let record = |(number, line): (usize, &str)| {
        let mut parts = line.split("; ");
        let (rules, stipulation, placement) = (parts.next()?, parts.next()?, parts.next()?);
        let goal = stipulation.strip_prefix('h')?.chars().next()?;
        Some(format!(
            "---\nid: long-{number}\nrules: {rules}\nstipulation: 'h{goal}4'\nfen: \"{placement}\"\n"
        ))
    };
    let lines = include_str!("../../data/lines.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .enumerate()
        .filter_map(record)
        .collect()
}

#[test]
fn of_very_many_solutions_no_more_are_found_than_matter() {
    let folder = folder("many-solutions");
    let file = folder.join("queens.yaml");
    let record = "id: queens\nrules: orthodox\nstipulation: 'h#3.5'\nfen: 7k/8/8/8/8/8/Q1Q5/K7\n";
    fs::write(&file, record).expect("written");
    let output = done(&["--format", "jsonl", file.to_str().expect("a name")]);
    let entry = &lines(&output)[0];
    assert_eq!(
        (&entry["status"], &entry["verdict"]["status"]),
        (&"limit".into(), &"unsound".into())
    );
    let defects = entry["verdict"]["defects"].as_array().expect("a list");
    let cook = defects.iter().find(|defect| defect["kind"] == "cook").expect("a cook");
    assert!(
        cook["reason"]
            .as_str()
            .is_some_and(|reason| reason.contains("or more solutions")),
        "{cook}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn memory_stays_under_the_limit() {
    let folder = folder("memory");
    collection(&folder);
    let long = lengthened();
    assert!(long.matches("---").count() >= 20);
    fs::write(folder.join("long.yaml"), long).expect("written");
    fs::write(folder.join("z-monster.yaml"), MONSTER.repeat(2)).expect("written");
    let place = folder.to_str().expect("a name");
    for threads in ["1", "2"] {
        let most = most_memory(
            48,
            &["--threads", threads, "--time-limit", "500ms", "--format", "html", place],
        );
        assert!(most <= 48, "{most} megabytes on {threads} threads");
    }
}

#[test]
fn a_defect_found_before_a_limit_leaves_the_rest_unknown_for_every_command() {
    let folder = folder("cut short");
    let place = folder.join("two.yaml");
    let record = "rules: orthodox\nfen: 8/8/8/8/8/1K6/7R/k7\nstipulation: h#2\n";
    fs::write(&place, record).expect("it can be written");
    let file = place.to_str().expect("a name");
    let run = |command: &[&str]| {
        let arguments = [command, &["--max-solutions", "1", file]].concat();
        let output = glass(&arguments).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(3), "{command:?}");
        (text(output.stdout), text(output.stderr))
    };
    let (checked, _) = run(&["check"]);
    assert!(
        checked.contains("unsound: short solution (1 solution), search not completed"),
        "{checked}"
    );
    let (shown, complaint) = run(&["show", "--check"]);
    assert!(!shown.contains("C+"), "{shown}");
    assert_eq!(complaint, "glass: two: the search was not completed\n");
    let (told, _) = run(&["verify"]);
    let total = "1 entry: 0 sound, 1 unsound, 0 unknown, 0 invalid; 1 unsound and not searched to the end";
    assert_eq!(told.lines().last(), Some(total));
}
