//! One sitting of a composer, from an empty board to a page to publish.

use super::browser::{Browser, ENTER};
use super::page::{WORD, men, opened, put_by_keys};
use super::served::Served;
use std::path::Path;
use std::process::Command;

/// Puts three white men and a black king, and finds the cook.
fn compose(browser: &mut Browser) {
    browser.run("document.querySelector('#board svg').focus()");
    put_by_keys(browser, &[("d5", 'K'), ("f1", 'R'), ("f6", 'R'), ("e7", 'k')]);
    browser.wait(&format!("{WORD} === 'Cooked'"));
    browser.click("#tab-problem");
    browser.click("#field-solution");
    browser.type_text("1.Rf7!");
    browser.wait("document.getElementById('defects').textContent.includes('cook: 1.Rf8!')");
    let keys = "return [...document.querySelectorAll('.move.key')].map((node) => node.textContent).join(' ')";
    browser.click("#tab-solution");
    assert_eq!(browser.run(keys), "1.Rf7! 1.Rf8!", "the tree has the same notation");
}

/// Has the workshop cure it, and takes what it offers.
fn cure(browser: &mut Browser) {
    browser.click("#tab-workshop");
    browser.click("[data-work='cure']");
    browser.wait("document.getElementById('stop-work').hidden && document.querySelectorAll('#offers li').length > 0");
    browser.run(
        "const offers = [...document.querySelectorAll('#offers li')]; \
         (offers.find((offer) => offer.textContent.includes('wKd5/A to d4/A')) || offers[0]).querySelector('button').click()",
    );
    browser.wait(&format!("{WORD} === 'Sound'"));
    assert_eq!(men(browser), "KAd4 RAf1 RAf6 kAe7");
}

fn name_themes(browser: &mut Browser) {
    browser.click("#tab-themes");
    browser.click("[data-work='themes']");
    browser.wait("document.getElementById('lines-themes').textContent.includes('waiting-key')");
}

/// Gives it a title and an author, and saves it.
fn save(browser: &mut Browser, folder: &Path) {
    browser.click("#tab-problem");
    browser.click("#field-title");
    browser.type_text("Two rooks");
    browser.click("#field-authors");
    browser.type_text("Liddell, Alice");
    browser.click("#save");
    browser.wait("document.getElementById('ask').open");
    browser.run("document.getElementById('ask-line').value = 'rooks.yaml'");
    browser.keys(&[ENTER]);
    browser.wait("document.getElementById('hint').textContent === 'Saved in rooks.yaml'");
    let text = std::fs::read_to_string(folder.join("rooks.yaml")).expect("a file");
    assert!(text.contains("title: Two rooks") && text.contains("Kd4"), "{text}");
}

fn export(browser: &mut Browser) {
    browser.click("#export");
    for (form, begins) in [("SVG", "<svg"), ("LaTeX", "begin{"), ("FEN", "8/4k3/5R2/8/3K4/8/8/5R2")] {
        let button =
            format!("[...document.querySelectorAll('#forms button')].find((one) => one.textContent === '{form}')");
        browser.run(&format!("{button}.click()"));
        browser.wait(&format!(
            "document.getElementById('exported').textContent.includes('{begins}')"
        ));
    }
    browser.run("[...document.querySelectorAll('#forms button')].find((one) => one.textContent === 'PNG').click()");
    browser.wait("document.querySelector('#picture img')?.naturalWidth > 300");
    browser.click("#exports [data-close]");
}

#[test]
fn a_problem_is_composed_cured_named_saved_and_published() {
    let folder = tempfile::tempdir().expect("a folder");
    let served = Served::of(&[folder.path()]);
    let Some(mut browser) = opened("a sitting", &served) else {
        return;
    };
    compose(&mut browser);
    cure(&mut browser);
    name_themes(&mut browser);
    save(&mut browser, folder.path());
    export(&mut browser);
    assert_eq!(browser.errors(), "");
    let made = Command::new(env!("CARGO_BIN_EXE_glass"))
        .args(["page", "rooks.yaml", "-o", "out"])
        .current_dir(folder.path())
        .status();
    assert!(made.expect("the program").success());
    browser.go(&format!("file://{}", folder.path().join("out/index.html").display()));
    browser.wait("document.querySelector('.move.key')?.textContent === '1.Rf7!'");
    assert_eq!(browser.errors(), "");
}
