//! `glass page`: a page that needs no server.

use super::browser::Browser;
use super::served::{MARKS, folder};
use std::process::Command;

const HOSTILE: &str = "---\ntitle: '</script><script>document.title=\"run\"</script>'\nauthors: ['<img src=x onerror=alert(1)>']\n\
    rules: orthodox\nfen: 8/Q7/8/8/8/8/8/2k1K2R\nstipulation: '#2'\n";

fn made(text: &str) -> (tempfile::TempDir, std::path::PathBuf, String) {
    let (folder, path) = folder("mine.yaml", text);
    let out = folder.path().join("out");
    let done = Command::new(env!("CARGO_BIN_EXE_glass"))
        .arg("page")
        .args([&path, std::path::Path::new("-o"), &out])
        .status();
    assert!(done.expect("the program").success());
    let index = out.join("index.html");
    let text = std::fs::read_to_string(&index).expect("a page");
    (folder, index, text)
}

#[test]
fn the_page_tells_all_without_a_script() {
    let (_folder, _, text) = made(MARKS);
    for part in [
        "<h2>Udo Marks</h2>",
        "1.Kb1/A! (waiting!)",
        "1...R(e8)–other 2.Re7/A#",
        "<use href=\"#man-wK\"",
    ] {
        assert!(text.contains(part), "{part}");
    }
    assert!(
        !text.contains("http://")
            || text.matches("http://").count() == text.matches("http://www.w3.org/2000/svg").count()
    );
    assert!(!text.contains("https://"));
}

#[test]
fn titles_and_rules_are_told_and_authors_once() {
    let (_folder, _, text) = made(&format!("{MARKS}title: Looking\n"));
    assert!(
        text.contains("<h2>Udo Marks</h2>\n<p class=\"source\">“Looking”, The Problemist"),
        "the heading"
    );
    assert!(text.contains("\"title\":\"Alice chess\""), "the rules");
}

#[test]
fn nothing_of_a_record_is_markup() {
    let (_folder, _, text) = made(HOSTILE);
    assert!(
        !text.contains("<img src=x") && !text.contains("</script><script>document"),
        "markup came through"
    );
    assert!(text.contains("&lt;img src=x"));
}

#[test]
fn the_page_plays_from_the_disk() {
    let Some(mut browser) = Browser::start("a static page") else {
        return;
    };
    let (_folder, index, _) = made(&format!("{MARKS}{HOSTILE}"));
    browser.go(&format!("file://{}", index.display()));
    browser.wait("document.querySelectorAll('glass-tree').length === 2");
    assert_eq!(browser.run("return document.title"), "mine");
    let key = "[...document.querySelectorAll('.move.key')].find((node) => node.textContent === '1.Kb1/A!')";
    browser.run(&format!("{key}.click()"));
    let king = "document.querySelector('glass-board').men.get('Ab1')";
    assert_eq!(browser.run(&format!("return {king}")), "K");
    assert_eq!(browser.errors(), "");
}

#[test]
fn what_cannot_be_read_or_played_is_told_beside_the_page() {
    let records = "---\nid: kingless\nrules: orthodox\nfen: 8/8/8/8/8/8/8/8\nstipulation: '#2'\n\
        ---\nid: endless\nrules: orthodox\nfen: 8/8/8/8/8/1K6/6R1/k7\nstipulation: nonsense\n";
    let (folder, path) = folder("mine.yaml", records);
    let out = folder.path().join("out");
    let done = Command::new(env!("CARGO_BIN_EXE_glass"))
        .arg("page")
        .args([&path, std::path::Path::new("-o"), &out])
        .output()
        .expect("the program");
    assert_eq!(done.status.code(), Some(2));
    let told = String::from_utf8(done.stderr).expect("text");
    let lines: Vec<&str> = told.lines().collect();
    assert!(
        lines.len() == 2 && told.contains("no king") && told.contains("document 2: line 10: stipulation: "),
        "{told}"
    );
    let page = std::fs::read_to_string(out.join("index.html")).expect("a page");
    assert_eq!(page.matches("<p class=\"fault\">").count(), 2, "{page}");
}
