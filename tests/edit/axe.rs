//! Can everybody use the page? `axe-core` says what is in the way; `GLASS_AXE` names its file `axe.min.js`.

use super::browser::{Browser, ESCAPE};
use super::page::{WORD, opened};
use super::served::{MARKS, Served, folder};
use std::fs;

/// Asks for what is serious or worse on the page as it stands.
fn faults(browser: &mut Browser) -> String {
    browser.run(
        "window.told = null; \
         const serious = (fault) => ['serious', 'critical'].includes(fault.impact); \
         const words = (fault) => fault.id + ': ' + fault.nodes.map((node) => node.html.slice(0, 120)).join(' | '); \
         axe.run(document, { resultTypes: ['violations'] }) \
            .then((told) => { window.told = told.violations.filter(serious).map(words).join('\\n'); }, (error) => { window.told = String(error); })",
    );
    browser.wait("window.told !== null");
    browser.run("return window.told").as_str().expect("a text").to_string()
}

/// Filters the list by a text.
fn filter(browser: &mut Browser, text: &str) {
    browser.run(&format!(
        "const filter = document.getElementById('filter'); filter.value = '{text}'; filter.dispatchEvent(new Event('input'))"
    ));
}

/// The list as it is opened, with verdicts, and with nothing in it.
fn look_at_the_list(browser: &mut Browser, theme: &str) {
    browser.wait("document.querySelectorAll('.entry').length === 2");
    assert_eq!(faults(browser), "", "{theme}: the list");
    browser.click("#judge");
    browser.wait("document.querySelectorAll('.entry .verdict').length === 2");
    assert_eq!(faults(browser), "", "{theme}: the list with verdicts");
    filter(browser, "nothing is like that");
    browser.wait("!document.querySelector('.none').hidden");
    assert_eq!(faults(browser), "", "{theme}: an empty list");
    filter(browser, "");
    browser.wait("document.querySelectorAll('.entry').length === 2");
}

/// The exports with a text, with a picture, and after something was copied.
fn look_at_the_exports(browser: &mut Browser, theme: &str) {
    browser.click("#export");
    browser.wait("document.getElementById('exported').textContent.length > 2");
    assert_eq!(faults(browser), "", "{theme}: export");
    browser.click("[data-form='svg']");
    browser.wait("document.querySelector('#picture img')?.naturalWidth > 100");
    assert_eq!(faults(browser), "", "{theme}: a picture to export");
    browser.click("[data-copy='fen']");
    browser.wait("document.getElementById('export-told').textContent.startsWith('FEN')");
    assert_eq!(faults(browser), "", "{theme}: what was copied");
    browser.keys(&[ESCAPE]);
}

#[test]
fn nothing_serious_is_in_the_way_of_anybody() {
    let Some(path) = std::env::var_os("GLASS_AXE") else {
        eprintln!("left out, for want of axe-core: who can use the page (GLASS_AXE names its file)");
        return;
    };
    let axe = fs::read_to_string(path).expect("axe-core");
    let (_folder, path) = folder(
        "two.yaml",
        &format!("{MARKS}twins: {{b: Move a2/B b1/A}}\n---\n{MARKS}"),
    );
    let served = Served::of(&[&path]);
    let Some(mut browser) = opened("who can use the page", &served) else {
        return;
    };
    browser.run(&axe);
    for theme in ["light", "dark"] {
        browser.run(&format!("document.documentElement.dataset.theme = '{theme}'"));
        if theme == "dark" {
            browser.control('o');
        }
        look_at_the_list(&mut browser, theme);
        browser.run("document.querySelector('.entry').click()");
        browser.wait(&format!("{WORD} === 'Sound'"));
        assert_eq!(faults(&mut browser), "", "{theme}: a solution");
        browser.run("document.querySelector('.move.answer').click()");
        assert_eq!(faults(&mut browser), "", "{theme}: a move");
        for pane in ["problem", "check", "themes", "workshop"] {
            browser.click(&format!("#tab-{pane}"));
            assert_eq!(faults(&mut browser), "", "{theme}: {pane}");
        }
        browser.click("#tab-solution");
        look_at_the_exports(&mut browser, theme);
        browser.click("#help");
        assert_eq!(faults(&mut browser), "", "{theme}: the keys");
        browser.keys(&[ESCAPE]);
    }
    assert_eq!(browser.errors(), "");
}
