//! The dialog of exports, in a real browser: each form is copied and saved.

use super::browser::Browser;
use super::page::{WORD, opened};
use super::served::{MARKS, Served, folder};
use std::path::Path;
use std::time::{Duration, Instant};

const TOLD: &str = "document.getElementById('export-told').textContent";

/// Each form with its name, the ending of its file, and what is in its text.
const FORMS: [(&str, &str, &str, &str); 8] = [
    ("fen", "FEN", "fen", "4r3/1p6/3n|R3"),
    ("yaml", "YAML", "yaml", "stipulation: '#2'"),
    ("popeye", "Popeye", "inp", "BeginProblem"),
    ("latex", "LaTeX", "tex", "\\begin{diagram}"),
    ("svg", "SVG", "svg", "<svg"),
    ("png", "PNG", "png", ""),
    ("text", "Text", "txt", "a b c d"),
    ("solution", "Solution", "solution.txt", "1.Kb1/A! (waiting!)"),
];

/// The bytes of a file, as soon as it is whole.
fn saved(path: &Path) -> Vec<u8> {
    let end = Instant::now() + Duration::from_secs(40);
    loop {
        match std::fs::read(path) {
            Ok(bytes) if !bytes.is_empty() => return bytes,
            _ => assert!(Instant::now() < end, "never saved: {}", path.display()),
        }
        std::thread::sleep(Duration::from_millis(30));
    }
}

/// What was copied: a text, or the kind of a picture.
fn copied(browser: &mut Browser) -> String {
    browser.run(
        "window.copied = null; navigator.clipboard.read().then(async ([item]) => { \
         const [type] = item.types; const blob = await item.getType(type); \
         window.copied = type === 'text/plain' ? await blob.text() : `${type}, ${blob.size > 1000}`; })",
    );
    browser.wait("window.copied !== null");
    browser
        .run("return window.copied")
        .as_str()
        .expect("a text")
        .to_string()
}

#[test]
fn each_form_is_copied_and_saved() {
    let (_folder, path) = folder("marks.yaml", MARKS);
    let served = Served::of(&[&path]);
    let Some(mut browser) = opened("exports", &served) else {
        return;
    };
    let kept = tempfile::tempdir().expect("a folder");
    browser.allow_clipboard();
    browser.save_in(kept.path());
    browser.wait(&format!("{WORD} === 'Sound'"));
    browser.click("#export");
    for (form, name, ending, part) in FORMS {
        browser.click(&format!("[data-copy='{form}']"));
        browser.wait(&format!("{TOLD} === '{name} copied'"));
        let copied = copied(&mut browser);
        let file = format!("marks.{ending}");
        browser.click(&format!("[data-save='{form}']"));
        browser.wait(&format!("{TOLD} === '{name} saved as {file}'"));
        let bytes = saved(&kept.path().join(file));
        if form == "png" {
            assert_eq!(copied, "image/png, true");
            assert!(bytes.starts_with(b"\x89PNG"), "a picture");
            continue;
        }
        assert!(copied.contains(part), "{form}: {copied}");
        assert_eq!(String::from_utf8_lossy(&bytes).trim(), copied.trim(), "{form}");
    }
    assert_eq!(browser.errors(), "");
}

#[test]
fn what_cannot_be_told_in_a_form_is_neither_copied_nor_saved() {
    let served = Served::of(&[]);
    let Some(mut browser) = opened("exports that fail", &served) else {
        return;
    };
    browser.run("document.querySelector('#board svg').focus()");
    browser.keys(&['K']);
    browser.click("#tab-problem");
    browser.run(
        "const field = document.getElementById('field-stipulation'); \
         field.value = 'win'; field.dispatchEvent(new Event('input'))",
    );
    browser.click("#export");
    browser.click("[data-copy='popeye']");
    browser.wait(&format!("{TOLD}.startsWith('Popeye not copied: ')"));
    browser.click("[data-save='popeye']");
    browser.wait(&format!("{TOLD}.startsWith('Popeye not saved: ')"));
}
