//! The program as a newcomer meets it: help, completions, manual pages, and short options.

use super::glass;
use looking_glass::formats::node::Node;
use looking_glass::formats::yaml;
use std::fs;
use std::path::Path;
use std::process::Command;

const COMMANDS: [&str; 17] = [
    "solve",
    "check",
    "themes",
    "verify",
    "moves",
    "perft",
    "show",
    "convert",
    "explain",
    "replay",
    "compose",
    "edit",
    "page",
    "popeye",
    "completions",
    "man",
    "schema",
];

fn printed(arguments: &[&str]) -> String {
    let output = glass(arguments).output().expect("the program runs");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {told}");
    assert_eq!(told, "", "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn help_tells_of_every_command() {
    let all = printed(&["help"]);
    assert_eq!(all, printed(&["--help"]));
    for command in COMMANDS {
        assert!(all.contains(&format!("\n  {command} ")), "{command}");
        assert_eq!(printed(&["help", command]), printed(&[command, "--help"]));
    }
    assert!(all.contains("Exit codes:"));
    let economy = printed(&["help", "compose", "economy"]);
    assert!(economy.contains("lighter versions"), "{economy}");
    // What it says is all that it says: nothing is longer than the terminal of a newcomer.
    assert!(all.lines().all(|line| line.chars().count() <= 100), "{all}");
}

#[test]
fn all_that_can_be_explained_is_listed() {
    let listed = printed(&["explain"]);
    for line in ["nightrider (man)", "Royal (attribute)", "Madrasi (condition)"] {
        assert!(listed.lines().any(|other| other == line), "{line}");
    }
    let lines = printed(&["explain", "--json"]);
    assert_eq!(listed.lines().count(), lines.lines().count());
    // The help would be longer by all of them.
    assert!(!printed(&["solve", "--help"]).contains("Madrasi"));
}

#[test]
fn five_shells_can_complete() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = printed(&["completions", shell]);
        // Two shells complete no values.
        assert!(["powershell", "elvish"].contains(&shell) || script.contains("Madrasi"));
        for word in COMMANDS.iter().chain(&["economy", "near-misses"]) {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

#[cfg(unix)]
#[test]
fn bash_reads_its_completions() {
    let script = printed(&["completions", "bash"]);
    let line =
        format!("{script}\nCOMP_WORDS=(glass comp); COMP_CWORD=1; _glass glass comp glass; echo \"${{COMPREPLY[*]}}\"");
    let Ok(output) = Command::new("bash").args(["-c", &line]).output() else {
        eprintln!("skipped: there is no bash");
        return;
    };
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "compose completions");
}

#[test]
fn names_are_listed_and_completed() {
    let help = printed(&["help", "show"]);
    assert!(
        help.contains("possible values: orthodox, alice, looking-glass"),
        "{help}"
    );
    for shell in ["bash", "zsh", "fish"] {
        let script = printed(&["completions", shell]);
        for name in ["raumschach-alice", "en-problem", "second"] {
            assert!(script.contains(name), "{shell}: {name}");
        }
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    let _ = fs::remove_dir_all(&folder);
    let name = folder.to_str().expect("a name");
    assert_eq!(printed(&["man", name]), "");
    let first = fs::read_to_string(folder.join("glass.1")).expect("a page");
    assert_eq!(printed(&["man"]), first);
    let tools = [
        "compose-economy",
        "compose-cure",
        "compose-twins",
        "compose-search",
        "compose-versions",
    ];
    for command in COMMANDS.into_iter().chain(tools) {
        let page = fs::read_to_string(folder.join(format!("glass-{command}.1"))).expect("a page");
        let title = format!(".TH glass-{command} 1");
        assert!(
            page.contains(&title.replace('-', "\\-")) || page.contains(&title),
            "{page}"
        );
        assert!(page.contains(".SH NAME") && page.contains(".SH SYNOPSIS"), "{command}");
    }
    assert_eq!(
        folder.read_dir().expect("a folder").count(),
        1 + COMMANDS.len() + tools.len()
    );
}

#[test]
fn short_options_are_the_long_ones() {
    let mate = "8/8/8/8/8/1K6/6R1/k7";
    let pairs: [(&[&str], &[&str]); 6] = [
        (
            &[
                "solve", "-F", mate, "-s", "#1", "-r", "orthodox", "-f", "tree", "-j", "1", "-t", "9s", "-m", "9M",
                "-n", "9", "-q",
            ],
            &[
                "solve",
                "--fen",
                mate,
                "--stip",
                "#1",
                "--rules",
                "orthodox",
                "--format",
                "tree",
                "--threads",
                "1",
                "--time-limit",
                "9s",
                "--memory",
                "9M",
                "--max-solutions",
                "9",
                "--quiet",
            ],
        ),
        (
            &["solve", "-F", mate, "-s", "#1", "-r", "orthodox", "-l", "de"],
            &[
                "solve",
                "--fen",
                mate,
                "--stip",
                "#1",
                "--rules",
                "orthodox",
                "--language",
                "de",
            ],
        ),
        (
            &["perft", "-F", mate, "-r", "orthodox", "-d", "2", "-j", "1"],
            &[
                "perft",
                "--fen",
                mate,
                "--rules",
                "orthodox",
                "--depth",
                "2",
                "--threads",
                "1",
            ],
        ),
        (
            &["convert", "problems/marks.yaml", "-f", "yaml"],
            &["convert", "problems/marks.yaml", "--to", "yaml"],
        ),
        (
            &["show", "problems/marks.yaml", "-f", "svg"],
            &["show", "problems/marks.yaml", "--format", "svg"],
        ),
        (
            &[
                "compose", "economy", "-F", mate, "-s", "#1", "-r", "orthodox", "-b", "1", "-q", "-j", "1",
            ],
            &[
                "compose",
                "economy",
                "--fen",
                mate,
                "--stip",
                "#1",
                "-r",
                "orthodox",
                "--best",
                "1",
                "--quiet",
                "--threads",
                "1",
            ],
        ),
    ];
    for (short, long) in pairs {
        assert_eq!(printed(short), printed(long), "{short:?}");
    }
}

#[test]
fn colours_change_nothing_but_colours() {
    for arguments in [
        &["solve", "problems/marks.yaml"][..],
        &["solve", "problems/marks.yaml", "--format", "tree"],
        &["check", "--explain", "problems/marks.yaml"],
    ] {
        let [plain, coloured] = ["never", "always"].map(|when| printed(&[arguments, &["--color", when]].concat()));
        assert_eq!(printed(arguments), plain, "a pipe gets no colours");
        assert_ne!(coloured, plain);
        assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), plain);
        assert!(coloured.contains("\u{1b}[32m"), "{coloured}");
    }
    // Formats for programs have none.
    for arguments in [
        &[
            "solve",
            "problems/marks.yaml",
            "--tries",
            "0",
            "--color",
            "always",
            "--format",
            "popeye",
        ][..],
        &["solve", "problems/marks.yaml", "--color", "always", "--format", "json"],
        &["check", "problems/marks.yaml", "--color", "always", "--format", "json"],
    ] {
        assert!(!printed(arguments).contains('\u{1b}'), "{arguments:?}");
    }
}

/// A picture of a run in the terminal.
fn session(line: &str) -> String {
    let arguments: Vec<&str> = line.split(' ').skip(1).collect();
    let printed = printed(&[&arguments[..], &["--color", "always"]].concat());
    let screen = format!("\u{1b}[32m$\u{1b}[0m {line}\n{printed}");
    anstyle_svg::Term::new().render_svg(&screen)
}

/// After a change of what is drawn: `SNAPSHOTS=overwrite cargo test --test cli pictures`.
#[test]
fn the_pictures_of_the_manual_are_what_the_program_draws_today() {
    let pictures = [
        (
            "docs/marks.svg",
            printed(&["show", "problems/marks.yaml", "--format", "svg"]),
        ),
        (
            "docs/session.svg",
            session("glass solve problems/marks.yaml --near-misses"),
        ),
    ];
    for (file, drawn) in pictures {
        if std::env::var("SNAPSHOTS").is_ok_and(|wish| wish == "overwrite") {
            fs::write(file, &drawn).expect("written");
        }
        let kept = fs::read_to_string(file).expect("a picture");
        assert!(
            kept == drawn,
            "{file} is not what the program draws: SNAPSHOTS=overwrite cargo test --test cli pictures"
        );
    }
}

/// The words, however their lines are broken.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// After a change of what is drawn: `SNAPSHOTS=overwrite cargo test --test cli pictures`.
#[test]
fn the_pictures_of_the_originals_are_what_the_program_draws_today() {
    let page = fs::read_to_string("docs/originals.md").expect("a page");
    let text = fs::read_to_string("problems/originals.yaml").expect("the originals");
    let drawn = tempfile::tempdir().expect("a folder");
    let folder = drawn.path().to_str().expect("a name");
    printed(&["show", "problems/originals.yaml", "--format", "svg", "--output", folder]);
    let entries = yaml::read(&text, "originals.yaml");
    for entry in &entries {
        let entry = entry.as_ref().expect("a record");
        let name = format!("originals/{}.svg", entry.id);
        let picture = fs::read_to_string(drawn.path().join(format!("{}.svg", entry.id))).expect("a picture");
        let kept = Path::new("docs").join(&name);
        if std::env::var("SNAPSHOTS").is_ok_and(|wish| wish == "overwrite") {
            fs::write(&kept, &picture).expect("written");
        }
        assert!(
            fs::read_to_string(&kept).is_ok_and(|kept| kept == picture),
            "docs/{name} is not what the program draws: SNAPSHOTS=overwrite cargo test --test cli pictures"
        );
        assert!(page.contains(&format!("]({name})")), "{name}");
        let comments = entry.get("comments").and_then(Node::as_texts).expect("comments");
        let told = comments.iter().all(|comment| words(&page).contains(&words(comment)));
        assert!(
            told,
            "docs/originals.md does not say of {} what its record says",
            entry.id
        );
    }
    let pictures = fs::read_dir("docs/originals").expect("a folder").count();
    assert_eq!(pictures, entries.len());
}

/// The record that the tutorial shows is the one that its sessions work on.
#[test]
fn the_record_of_the_tutorial_is_its_file() {
    let page = fs::read_to_string("docs/first-problem.md").expect("a page");
    let record = fs::read_to_string("docs/first-problem.in/first.yaml").expect("a record");
    assert!(page.contains(&format!("```yaml\n{record}```")));
}

/// No line of the manual is too long for a reader; tables have to stand in one.
#[test]
fn lines_of_the_manual_are_no_longer_than_120_characters() {
    let docs = Path::new("docs")
        .read_dir()
        .expect("a folder")
        .map(|item| item.expect("a file").path());
    let manual = docs.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    let mut long = Vec::new();
    for path in manual.chain(["README.md", "CHANGELOG.md"].map(Into::into)) {
        let text = fs::read_to_string(&path).expect("a page");
        for (number, line) in (1..).zip(text.lines()) {
            if line.chars().count() > 120 && !line.starts_with('|') {
                long.push(format!("{}:{number}", path.display()));
            }
        }
    }
    assert!(long.is_empty(), "longer than 120 characters: {long:?}");
}
