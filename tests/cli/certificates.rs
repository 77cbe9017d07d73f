//! Certificates as the program writes and checks them: whole files or none, whatever happens.

use super::sessions::glass;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

const TWO: [&str; 6] = ["-r", "orthodox", "-F", "8/8/8/8/8/1K6/7R/1k6 w - -", "-s", "#2"];
/// Takes some seconds without optimisation, and its proof some more.
const LONG: [&str; 6] = [
    "-r",
    "alice",
    "-F",
    "1k6/4p3/4P3/3nK3/3p4/3P4/b1P5/8 | N7/b2Q4/1p4p1/1P6/r3pP1B/2P1P3/8/8 w",
    "-s",
    "#6",
];

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("certificates").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn solve(problem: &[&str], options: &[&str]) -> Output {
    let arguments = [&["solve", "--progress", "never", "--memory", "64M"], problem, options].concat();
    glass(&arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the program runs")
}

fn check(file: &Path) -> Output {
    let file = file.to_str().expect("a name");
    glass(&["check", "--certificate", file, "--format", "json"])
        .output()
        .expect("the program runs")
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn what_is_written_is_accepted_compressed_or_not() {
    let folder = folder("written");
    for (name, format) in [("a.cert", "article"), ("b.cert.gz", "tree"), ("c.cert", "json")] {
        let path = folder.join(name);
        let written = solve(
            &TWO,
            &["--format", format, "--certificate", path.to_str().expect("a name")],
        );
        assert_eq!(written.status.code(), Some(0), "{written:?}");
        let checked = check(&path);
        let told: Value = serde_json::from_slice(&checked.stdout).expect("an object");
        crate::schema::assert_valid(&told);
        assert_eq!(
            (checked.status.code(), &told["proved"]),
            (Some(0), &Value::Bool(true)),
            "{told}"
        );
        let text = fs::read(&path).expect("a file");
        assert_eq!(text.starts_with(&[0x1f, 0x8b]), name.ends_with(".gz"));
        if !name.ends_with(".gz") {
            let head = text.split(|&byte| byte == b'\n').next().expect("a first line");
            crate::schema::assert_valid(&serde_json::from_slice(head).expect("an object"));
        }
    }
    assert_eq!(names(&folder), ["a.cert", "b.cert.gz", "c.cert"]);
}

#[test]
fn a_damaged_certificate_proves_nothing() {
    let folder = folder("damaged");
    let path = folder.join("a.cert.gz");
    solve(&TWO, &["--certificate", path.to_str().expect("a name")]);
    let whole = fs::read(&path).expect("a file");
    fs::write(&path, &whole[..whole.len() - 9]).expect("written");
    assert_eq!(check(&path).status.code(), Some(2));
    fs::write(&path, "no certificate").expect("written");
    assert_eq!(check(&path).status.code(), Some(1));
}

#[test]
fn a_file_is_no_folder_of_certificates() {
    let file = folder("no-folder").join("file");
    fs::write(&file, "a file").expect("written");
    let name = file.to_str().expect("a name");
    let problem = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems/marks.yaml");
    let output = glass(&["verify", problem.to_str().expect("a name"), "--certificates", name])
        .output()
        .expect("the program runs");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(told.ends_with("a file, expected a folder\n"), "{told}");
}

#[test]
fn what_has_no_certificate_is_refused_by_name() {
    let folder = folder("refused");
    let file = folder.join("a.cert");
    let file = file.to_str().expect("a name");
    let reason = |problem: &[&str], options: &[&str]| {
        let output = solve(problem, &[options, &["--certificate", file]].concat());
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).expect("text")
    };
    let help = ["-r", "orthodox", "-F", "8/8/8/8/8/1K6/7R/1k6 b - -", "-s", "h#1"];
    assert!(reason(&help, &[]).ends_with("no certificate is written for play that is no battle\n"));
    let circe = reason(&TWO, &["--condition", "Circe"]);
    assert!(
        circe.ends_with("no certificate is written for fairy conditions\n"),
        "{circe}"
    );
    assert_eq!(names(&folder), [""; 0]);
}

#[test]
fn a_limit_leaves_no_certificate() {
    let folder = folder("limit");
    let file = folder.join("a.cert");
    let output = solve(
        &LONG,
        &["--time-limit", "50ms", "--certificate", file.to_str().expect("a name")],
    );
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(names(&folder), [""; 0]);
}

/// Interrupts a run after some time: there is a whole certificate then, or none, and nothing else.
#[cfg(unix)]
#[test]
fn an_interrupt_leaves_a_whole_certificate_or_none() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    use std::time::Duration;
    let folder = folder("interrupt");
    let file = folder.join("a.cert");
    let name = file.to_str().expect("a name");
    for (round, milliseconds) in [0, 100, 300, 500, 700, 1000].into_iter().enumerate() {
        // Each other time with a signal that nobody can catch.
        let signal = if round % 2 == 0 {
            Signal::SIGINT
        } else {
            Signal::SIGKILL
        };
        let arguments = [
            &["solve", "--progress", "never", "--memory", "64M"],
            &LONG[..],
            &["--certificate", name],
        ]
        .concat();
        let mut command = glass(&arguments);
        let mut child = command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        std::thread::sleep(Duration::from_millis(milliseconds));
        let _ = kill(Pid::from_raw(child.id().cast_signed()), signal);
        child.wait().expect("it ends");
        match file.exists() {
            true => assert_eq!(check(&file).status.code(), Some(0), "after {milliseconds} ms"),
            false => assert!(
                signal == Signal::SIGKILL || names(&folder).is_empty(),
                "{:?}",
                names(&folder)
            ),
        }
        for name in names(&folder) {
            fs::remove_file(folder.join(name)).expect("removed");
        }
    }
}

#[test]
fn what_is_told_is_played_through_first() {
    for format in ["article", "tree", "json", "popeye"] {
        let plain = solve(&TWO, &["--format", format]);
        let checked = solve(&TWO, &["--format", format, "--self-check"]);
        assert_eq!(checked.status.code(), Some(0));
        assert!(checked.stderr.is_empty());
        if ["article", "tree"].contains(&format) {
            assert_eq!(checked.stdout, plain.stdout);
        }
    }
    let fairy = solve(&TWO, &["--condition", "Circe", "--self-check"]);
    let told = String::from_utf8(fairy.stderr).expect("text");
    assert!(told.ends_with("note: no self-check of fairy conditions\n"), "{told}");
}

#[test]
fn brute_force_tells_the_same_or_that_it_does_not_know() {
    let again = |options: &[&str]| {
        let arguments = [&["check", "--again", "--progress", "never", "-r", "orthodox"], options].concat();
        let output = glass(&arguments).output().expect("the program runs");
        let text = String::from_utf8(output.stdout).expect("text");
        (
            output.status.code(),
            text.lines().last().unwrap_or_default().to_string(),
        )
    };
    let fen = "8/8/8/8/8/1K6/7R/1k6 w - -";
    let (_, told) = again(&["-F", fen, "-s", "#2"]);
    assert_eq!(told, "solved again: the same, 2 keys and 13 tries");
    let (_, told) = again(&["-F", "8/8/8/8/8/1K6/7R/k7 b - -", "-s", "h#2"]);
    assert!(told.starts_with("solved again: the same, "), "{told}");
    let (code, told) = again(&["-F", "8/8/8/8/8/2K5/7R/k7 b - -", "-s", "h#6", "-t", "100ms", "-n", "1"]);
    assert_eq!(code, Some(3));
    assert!(told.starts_with("solved again: unknown, "), "{told}");
    let (code, told) = again(&["-F", fen, "-s", "#2", "--condition", "Circe"]);
    assert_eq!(
        (code, told.as_str()),
        (
            Some(3),
            "solved again: unknown, the plain solver does not know fairy conditions"
        )
    );
}
