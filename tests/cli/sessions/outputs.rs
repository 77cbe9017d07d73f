//! What commands write: nothing over what they read, nothing by halves, and nothing hidden in it.

use super::glass;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const MATE: &str = "---\nid: mate\nrules: orthodox\nstipulation: '#1'\nfen: 8/8/8/8/8/1K6/6R1/k7\n";
const FEN: &str = "8/8/8/8/8/1K6/6R1/k7";

/// A folder with a problem file `x.yaml`, and nothing else.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outputs").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    fs::write(folder.join("x.yaml"), MATE).expect("written");
    folder
}

fn done(folder: &Path, arguments: &[&str]) -> Output {
    glass(arguments).current_dir(folder).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// The names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let items = folder.read_dir().expect("a folder");
    let mut names: Vec<String> = items
        .map(|item| item.expect("an item").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Refused in one line with exit code 2, before anything was printed or written.
fn assert_refused(folder: &Path, arguments: &[&str], told: &str) {
    let before = names(folder);
    let output = done(folder, arguments);
    let line = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {line}");
    assert_eq!(line.lines().count(), 1, "{arguments:?}: {line}");
    assert!(line.contains(told), "{arguments:?}: {line}");
    assert_eq!(text(&output.stdout), "", "{arguments:?}");
    assert_eq!(names(folder), before, "{arguments:?}");
    assert_eq!(fs::read_to_string(folder.join("x.yaml")).expect("a file"), MATE);
}

#[test]
fn nothing_is_written_over_what_is_read() {
    let folder = folder("read");
    let inner = folder.join("inner");
    fs::create_dir(&inner).expect("a folder");
    fs::write(inner.join("y.yaml"), MATE).expect("written");
    let over = "is read and would be overwritten";
    let same = "is the same file as x.yaml, which is read and would be overwritten";
    assert_refused(&folder, &["verify", "x.yaml", "--report", "x.yaml"], over);
    assert_refused(&folder, &["verify", "x.yaml", "--report", "./x.yaml"], same);
    assert_refused(&folder, &["verify", "x.yaml", "--report", "inner/../x.yaml"], same);
    assert_refused(
        &folder,
        &["verify", "inner", "x.yaml", "--report", "inner/y.yaml"],
        over,
    );
    assert_refused(&folder, &["verify", "x.yaml", "--store", "x.yaml"], over);
    assert_refused(&folder, &["convert", "x.yaml", "--output", "x.yaml"], over);
    assert_refused(&folder, &["show", "x.yaml", "-f", "text", "-o", "x.yaml"], over);
    // The picture of a problem bears its name: here that of the file.
    fs::rename(folder.join("x.yaml"), folder.join("mate.svg")).expect("renamed");
    let output = done(&folder, &["show", "mate.svg", "--format", "svg", "-o", "./"]);
    assert!(text(&output.stderr).contains(over), "{}", text(&output.stderr));
    assert_eq!(fs::read_to_string(folder.join("mate.svg")).expect("a file"), MATE);
    fs::rename(folder.join("mate.svg"), folder.join("x.yaml")).expect("renamed");
    for tool in ["economy", "cure", "twins", "versions"] {
        assert_refused(&folder, &["compose", tool, "x.yaml", "-o", "x.yaml"], over);
        assert_refused(&folder, &["compose", tool, "x.yaml", "--store", "./x.yaml"], same);
    }
    assert_refused(&folder, &["compose", "search", "x.yaml", "-o", "x.yaml"], over);
    assert_refused(
        &folder,
        &["compose", "search", "x.yaml", "--join", "a", "-o", "./x.yaml"],
        same,
    );
}

#[test]
fn nothing_is_written_twice() {
    let folder = folder("twice");
    fs::write(folder.join("a.csv"), "old").expect("written");
    let verify = |arguments: &[&str], told: &str| {
        assert_refused(&folder, &[&["verify", "x.yaml"], arguments].concat(), told);
        assert_eq!(fs::read_to_string(folder.join("a.csv")).expect("a file"), "old");
    };
    verify(&["-o", "a.csv", "-o", "a.csv"], "a.csv: is written already");
    verify(
        &["-o", "a.csv", "-o", "./a.csv"],
        "is the same file as a.csv, which is written already",
    );
    verify(
        &["-o", "new.csv", "-o", "../twice/new.csv"],
        "is the same file as new.csv",
    );
    verify(&["-o", "a.csv", "--store", "a.csv"], "a.csv: is written already");
    verify(&["-o", "s.db-wal", "--store", "s.db"], "s.db-wal: is written already");
    let compose = ["compose", "economy", "x.yaml", "-o", "a.csv", "--store", "a.csv"];
    assert_refused(&folder, &compose, "a.csv: is written already");
}

#[cfg(unix)]
#[test]
fn links_do_not_hide_a_file() {
    let folder = folder("links");
    fs::write(folder.join("old.csv"), "old").expect("written");
    std::os::unix::fs::symlink("x.yaml", folder.join("link.csv")).expect("a link");
    std::os::unix::fs::symlink("link.csv", folder.join("links.csv")).expect("a link");
    std::os::unix::fs::symlink("new.csv", folder.join("empty.csv")).expect("a link");
    std::os::unix::fs::symlink("old.csv", folder.join("report.csv")).expect("a link");
    fs::hard_link(folder.join("x.yaml"), folder.join("hard.csv")).expect("a link");
    for name in ["link.csv", "links.csv", "hard.csv"] {
        assert_refused(
            &folder,
            &["verify", "x.yaml", "--report", name],
            "is the same file as x.yaml",
        );
        assert_refused(
            &folder,
            &["convert", "x.yaml", "--to", "yaml", "-o", name],
            "is the same file as x.yaml",
        );
    }
    let twice = ["verify", "x.yaml", "-o", "empty.csv", "-o", "new.csv"];
    assert_refused(&folder, &twice, "is the same file as empty.csv");
    // A link to a report stays a link, and what it leads to is written.
    let output = done(&folder, &["verify", "x.yaml", "-o", "report.csv", "-o", "empty.csv"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    for (link, file) in [("report.csv", "old.csv"), ("empty.csv", "new.csv")] {
        assert!(folder.join(link).is_symlink());
        assert!(
            fs::read_to_string(folder.join(file))
                .expect("a file")
                .starts_with("id,twin,")
        );
    }
}

#[cfg(unix)]
#[test]
fn standard_input_and_output_are_files_too() {
    let folder = folder("streams");
    let shell = |line: &str| {
        let program = env!("CARGO_BIN_EXE_glass");
        let output = Command::new("sh")
            .args(["-c", line, "sh", program])
            .current_dir(&folder)
            .output();
        let output = output.expect("a shell");
        assert_eq!(output.status.code(), Some(2), "{line}: {}", text(&output.stderr));
        assert_eq!(
            fs::read_to_string(folder.join("x.yaml")).expect("a file"),
            MATE,
            "{line}"
        );
        text(&output.stderr)
    };
    assert!(shell("\"$1\" verify - --report x.yaml < x.yaml").contains("the same file as standard input"));
    assert!(shell("\"$1\" convert x.yaml --to yaml >> x.yaml").contains("standard output goes into x.yaml"));
    assert!(shell("\"$1\" verify x.yaml --report r.txt > r.txt").contains("the same file as standard output"));
}

#[test]
fn an_unwritable_place_is_told_before_the_work() {
    let folder = folder("places");
    // Work for hours.
    fs::write(
        folder.join("long.yaml"),
        "---\nrules: alice\nstipulation: '#12'\nfen: '1k6/4p3/4P3/3nK3/3p4/3P4/b1P5/8 | N7/b2Q4/1p4p1/1P6/r3pP2/2P1P3/8/8'\n",
    )
    .expect("written");
    assert_refused(
        &folder,
        &["verify", "long.yaml", "-o", "no/a.csv"],
        "no/a.csv: there is no folder no",
    );
    assert_refused(
        &folder,
        &["verify", "long.yaml", "-o", "."],
        "a directory, expected a file",
    );
    assert_refused(
        &folder,
        &["verify", "long.yaml", "-o", "x.yaml/a.csv"],
        "x.yaml/a.csv: ",
    );
    assert_refused(
        &folder,
        &["compose", "economy", "long.yaml", "-o", "no/a.yaml"],
        "there is no folder no",
    );
    assert_refused(
        &folder,
        &["show", "long.yaml", "--check", "-o", "no/d.png"],
        "there is no folder no",
    );
}

/// Files may not grow beyond 512 or 1024 bytes, as on a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_what_was_there() {
    let folder = folder("full");
    let arguments = [
        "verify x.yaml --report old.html",
        "show x.yaml --output old.svg",
        "show x.yaml --output old.png",
    ];
    for arguments in arguments {
        let (_, name) = arguments.rsplit_once(' ').expect("a name");
        fs::write(folder.join(name), "old").expect("written");
        let before = names(&folder);
        let line = format!("trap '' XFSZ; ulimit -f 1; \"$1\" {arguments}");
        let shell = Command::new("sh")
            .args(["-c", &line, "sh", env!("CARGO_BIN_EXE_glass")])
            .current_dir(&folder)
            .output();
        let output = shell.expect("a shell");
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {told}");
        assert!(told.starts_with(&format!("glass: {name}: ")), "{told}");
        assert_eq!(fs::read_to_string(folder.join(name)).expect("a file"), "old");
        assert_eq!(names(&folder), before, "nothing is left behind");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn devices_and_pipes_are_written_as_they_are() {
    let folder = folder("devices");
    let output = done(
        &folder,
        &[
            "verify",
            "x.yaml",
            "-o",
            "/dev/null",
            "-o",
            "/dev/null",
            "-o",
            "/dev/stderr",
        ],
    );
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&output.stderr), text(&output.stdout));
    let full = done(&folder, &["verify", "x.yaml", "-o", "/dev/full", "-o", "a.csv"]);
    assert_eq!(full.status.code(), Some(2));
    assert!(text(&full.stderr).starts_with("glass: /dev/full: "));
    assert!(
        folder.join("a.csv").exists(),
        "the other report is written all the same"
    );
}

#[cfg(unix)]
#[test]
fn a_file_keeps_its_permissions_and_a_new_one_gets_the_usual_ones() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("permissions");
    let mode = |name: &str| fs::metadata(folder.join(name)).expect("a file").permissions().mode() & 0o777;
    fs::write(folder.join("private.csv"), "old").expect("written");
    fs::set_permissions(folder.join("private.csv"), PermissionsExt::from_mode(0o600)).expect("set");
    fs::write(folder.join("usual"), "").expect("written");
    let output = done(&folder, &["verify", "x.yaml", "-o", "private.csv", "-o", "new.csv"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(mode("private.csv"), 0o600);
    assert_eq!(mode("new.csv"), mode("usual"));
    assert_eq!(names(&folder), ["new.csv", "private.csv", "usual", "x.yaml"]);
}

#[test]
fn pictures_are_written_by_their_ending() {
    let folder = folder("endings");
    for (name, beginning) in [
        ("d.png", b"\x89PNG".as_slice()),
        ("d.svg", b"<svg "),
        ("d.SVG", b"<svg "),
        ("d.tex", b"\\begin{diagram}"),
        ("d.txt", "  \u{250c}".as_bytes()),
        ("d", "  \u{250c}".as_bytes()),
    ] {
        let output = done(&folder, &["show", "x.yaml", "--color", "always", "-o", name]);
        assert_eq!(output.status.code(), Some(0), "{name}: {}", text(&output.stderr));
        assert_eq!(text(&output.stdout), "");
        let written = fs::read(folder.join(name)).expect("a file");
        assert!(written.starts_with(beginning), "{name}");
        assert!(name.contains("png") || !written.contains(&0x1b), "{name}: colours");
    }
    let both = ["show", "x.yaml", "--format", "png", "-o", "e.svg"];
    assert_refused(&folder, &both, "e.svg: the ending is that of svg, --format says png");
    assert_refused(
        &folder,
        &["show", "x.yaml", "-o", "e.gif"],
        "e.gif: the ending says no format",
    );
    assert_refused(
        &folder,
        &["convert", "x.yaml", "-o", "e.gif"],
        "e.gif: the ending says no format",
    );
    let both = ["convert", "x.yaml", "--to", "fen", "-o", "e.inp"];
    assert_refused(&folder, &both, "e.inp: the ending is that of inp, --to says fen");
}

#[test]
fn several_pictures_of_one_name_are_numbered() {
    let folder = folder("numbered");
    fs::write(folder.join("x.yaml"), MATE.repeat(3)).expect("written");
    let output = done(&folder, &["show", "x.yaml", "-o", "d.png"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(names(&folder), ["d-1.png", "d-2.png", "d-3.png", "x.yaml"]);
    // One file can hold several diagrams of the other kinds.
    done(&folder, &["show", "x.yaml", "-o", "d.tex"]);
    let latex = fs::read_to_string(folder.join("d.tex")).expect("a file");
    assert_eq!(latex.matches("\\begin{diagram}").count(), 3);
}

#[test]
fn converted_records_go_to_a_file_by_its_ending() {
    let folder = folder("converted");
    for name in ["y.yaml", "y.olv", "y.inp", "y.fen", "y.json"] {
        let output = done(&folder, &["convert", "x.yaml", "-o", name]);
        assert_eq!(output.status.code(), Some(0), "{name}: {}", text(&output.stderr));
        let format = name.trim_start_matches("y.");
        let printed = done(&folder, &["convert", "x.yaml", "--to", format]).stdout;
        assert_eq!(fs::read(folder.join(name)).expect("a file"), printed, "{name}");
    }
    // Of nothing no file is made, and none is lost.
    fs::write(folder.join("bad.yaml"), "fen: [").expect("written");
    let output = done(&folder, &["convert", "bad.yaml", "-o", "y.fen"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        fs::read_to_string(folder.join("y.fen"))
            .expect("a file")
            .starts_with(FEN)
    );
}

#[test]
fn a_protocol_is_not_written_over_its_input() {
    let folder = folder("protocol");
    let input = "BeginProblem\nProtocol x.inp\nStipulation #1\nPieces White Kb3 Rg2 Black Ka1\nEndProblem\n";
    fs::write(folder.join("x.inp"), input).expect("written");
    for arguments in [&["popeye", "x.inp"][..], &["popeye", "-regression", "./x.inp"]] {
        let output = done(&folder, arguments);
        assert!(text(&output.stderr).contains("which is read") || text(&output.stderr).contains("is read"));
        assert!(
            text(&output.stdout).contains("Rg2-g1 #"),
            "the problem is solved all the same"
        );
        assert_eq!(fs::read_to_string(folder.join("x.inp")).expect("a file"), input);
    }
}

/// A record whose every text has a right-to-left override and a colour code.
const HIDDEN: &str = "---\nid: \"a\\u202Eb\"\nauthors: [\"M\\e[8m\\u202Ex\"]\nsource: \"S\\u2066\"\nrules: orthodox\n\
                      stipulation: '#1'\nfen: 8/8/8/8/8/1K6/6R1/k7\n";

#[test]
fn nothing_is_hidden_in_what_is_read() {
    let folder = folder("hidden");
    fs::write(folder.join("x.yaml"), HIDDEN).expect("written");
    fs::write(folder.join("bad\u{202e}.yaml"), "fen: [").expect("written");
    let hidden = |text: &str| text.contains(['\u{202e}', '\u{2066}', '\r']) || text.contains("\u{1b}[8m");
    let verify = |format| ["verify", "x.yaml", "bad\u{202e}.yaml", "--format", format];
    let runs: [&[&str]; 13] = [
        &["solve", "x.yaml", "bad\u{202e}.yaml", "--color", "always"],
        &["solve", "x.yaml", "--format", "tree"],
        &["solve", "x.yaml", "--format", "popeye"],
        &["solve", "x.yaml", "--format", "json"],
        &["check", "x.yaml"],
        &["check", "x.yaml", "--format", "json"],
        &["show", "x.yaml", "--color", "always"],
        &["show", "x.yaml", "--format", "svg"],
        &["show", "x.yaml", "--format", "latex"],
        &verify("summary"),
        &verify("jsonl"),
        &verify("html"),
        &verify("markdown"),
    ];
    for arguments in runs {
        let output = done(&folder, arguments);
        let (out, told) = (text(&output.stdout), text(&output.stderr));
        assert!(!hidden(&out), "{arguments:?}: {out:?}");
        assert!(!hidden(&told), "{arguments:?}: {told:?}");
        let shown = out.contains("\\u{202e}") || out.contains("\\u202e") || out.contains("\\{202e\\}");
        assert!(shown || arguments.contains(&"check"), "{arguments:?}: {out}");
    }
    // Programs read the same data.
    let json = done(&folder, &["verify", "x.yaml", "--format", "jsonl"]);
    let line: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    assert_eq!(line["id"], "a\u{202e}b");
    // Conversion keeps it.
    let yaml = done(&folder, &["convert", "x.yaml", "--to", "yaml"]);
    let read = looking_glass::formats::yaml::read(&text(&yaml.stdout), "a file");
    assert_eq!(read[0].as_ref().expect("a record").id, "a\u{202e}b");
}

#[test]
fn no_cell_of_a_table_is_a_formula() {
    let folder = folder("cells");
    let ids = ["=1+1", "+1", "-1", "@x", "'quoted'", "''", "plain", "a,\"b\""];
    let records: String = ids
        .iter()
        .map(|id| {
            MATE.replace("id: mate", &format!("id: {}", serde_json::json!(id)))
                .replace("'#1'", "'=1'")
        })
        .collect();
    fs::write(folder.join("x.yaml"), records).expect("written");
    let output = done(&folder, &["verify", "x.yaml", "--format", "csv"]);
    let mut table = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(output.stdout.as_slice());
    let rows: Vec<csv::StringRecord> = table.records().collect::<Result<_, _>>().expect("a table");
    assert_eq!(rows.len(), ids.len() + 1);
    for cell in rows.iter().flatten() {
        assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{cell}");
    }
    let read = |cell: &str| cell.strip_prefix('\'').unwrap_or(cell).to_string();
    let told: Vec<String> = rows[1..].iter().map(|row| read(&row[0])).collect();
    assert_eq!(told, ids);
    assert!(rows[1..].iter().all(|row| &row[5] == "'=1"));
}

/// A run that would take for ever is ended by a signal.
#[cfg(unix)]
fn ended_by(folder: &Path, signal: &str) -> Option<i32> {
    let long = "---\nid: long\nrules: alice\nstipulation: '#12'\n\
                fen: '1k6/4p3/4P3/3nK3/3p4/3P4/b1P5/8 | N7/b2Q4/1p4p1/1P6/r3pP2/2P1P3/8/8'\n";
    fs::write(folder.join("long.yaml"), [MATE, long].concat()).expect("written");
    fs::write(folder.join("old.csv"), "old").expect("written");
    let arguments = [
        "verify",
        "long.yaml",
        "--memory",
        "16M",
        "-o",
        "old.csv",
        "-o",
        "new.txt",
    ];
    let mut child = glass(&arguments)
        .current_dir(folder)
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("the program starts");
    std::thread::sleep(std::time::Duration::from_millis(700));
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.expect("kill is there").success());
    child.wait().expect("it ends").code()
}

#[cfg(unix)]
#[test]
fn a_killed_run_leaves_the_old_report_and_an_interrupted_one_says_so() {
    let folder = folder("killed");
    assert_eq!(ended_by(&folder, "-KILL"), None);
    assert_eq!(fs::read_to_string(folder.join("old.csv")).expect("a file"), "old");
    assert_eq!(
        names(&folder),
        ["long.yaml", "old.csv", "x.yaml"],
        "nothing is left behind"
    );
    assert_eq!(ended_by(&folder, "-INT"), Some(3));
    let report = fs::read_to_string(folder.join("old.csv")).expect("a file");
    assert!(
        report.contains("long,,long.yaml,2,") && report.contains(",interrupted,unknown,"),
        "{report}"
    );
    let summary = fs::read_to_string(folder.join("new.txt")).expect("a file");
    assert!(summary.ends_with("; interrupted\n"), "{summary}");
}
