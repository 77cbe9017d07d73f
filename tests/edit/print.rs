//! The page on paper, in a real browser.

use super::browser::Browser;
use super::page::{WORD, opened};
use super::served::{Served, folder};

const TWINS: &str = "authors: ['Liddell, Alice']\ntitle: Looking\nsource: {name: The Problemist, date: 1999}\n\
    award: {distinction: 1st prize}\nrules: orthodox\nfen: 8/Q7/8/8/8/8/8/2k1K2R\nstipulation: '#2'\ntwins: {b: Move h1 g1}\ncomments: [A miniature.]\n";

fn text(browser: &mut Browser, id: &str) -> String {
    let told = browser.run(&format!("return document.getElementById('{id}').innerText"));
    told.as_str().expect("a text").to_string()
}

/// One typeface and one size for all of the solution, tries that are not parted from what refutes them, names of squares
/// that can be read.
fn looks_like_a_page(browser: &mut Browser) {
    let faces = "const faces = (node) => { const style = getComputedStyle(node); return `${style.fontFamily} ${style.fontSize}`; }; \
        return new Set([...document.querySelectorAll('#print-solution *')].map(faces)).size";
    assert_eq!(browser.run(faces), 1, "one typeface");
    let tries = "return [...document.querySelectorAll('#print-solution li.try')].map((node) => getComputedStyle(node).breakInside).join(' ')";
    let told = browser.run(tries);
    let told = told.as_str().expect("a text");
    assert!(!told.is_empty() && told.split(' ').all(|one| one == "avoid"), "{told}");
    let rows = "const [top, low] = ['#print-solution li.try .move.try', '#print-solution li.try .refutation .move'] \
        .map((part) => document.querySelector(part).getBoundingClientRect().top); return Math.abs(top - low) < 40";
    assert_eq!(browser.run(rows), true, "a try runs on to its refutation");
    let edge = "const name = document.querySelector('.edge'); \
        return parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a";
    assert!(browser.run(edge).as_f64().expect("a size") >= 9.0, "names of squares");
}

#[test]
fn a_problem_is_printed_with_its_diagram_and_all_solutions() {
    let (_folder, path) = folder("twins.yaml", TWINS);
    let served = Served::of(&[&path]);
    let Some(mut browser) = opened("the page on paper", &served) else {
        return;
    };
    browser.wait(&format!(
        "{WORD} === 'Sound' && document.querySelectorAll('#twins button').length === 2"
    ));
    browser.click("#tab-problem");
    browser.run("document.querySelectorAll('#twins button')[1].click()");
    browser.wait("document.getElementById('board').men.has('Ag1')");
    browser.wait("document.getElementById('stop').hidden");
    browser.print_media("print");
    browser.run("window.dispatchEvent(new Event('beforeprint'))");
    let men = "return [...document.getElementById('board').men].map(([at, man]) => man + at).sort().join(' ')";
    assert_eq!(browser.run(men), "KAe1 QAa7 RAh1 kAc1", "the diagram itself");
    let head = text(&mut browser, "print-head");
    assert_eq!(head, "Alice Liddell\n“Looking”\nThe Problemist, 1999\n1st prize");
    let caption = text(&mut browser, "print-caption");
    for part in ["#2", "(3+1)", "b) wRh1 → g1"] {
        assert!(caption.contains(part), "{part}: {caption}");
    }
    let told = text(&mut browser, "print-solution");
    for part in ["1.Qf2! (threatening 2.0-0#)", "b) wRh1 → g1", "A miniature."] {
        assert!(told.contains(part), "{part}: {told}");
    }
    looks_like_a_page(&mut browser);
    let shown = "return ['.bar', '.palette', '.panes', '.tabs'].filter((part) => document.querySelector(part).checkVisibility()).join(' ')";
    assert_eq!(browser.run(shown), "", "no tools are printed");
    browser.print_media("");
    browser.run("window.dispatchEvent(new Event('afterprint'))");
    assert_eq!(text(&mut browser, "print-solution"), "");
    browser.wait("document.getElementById('board').men.has('Ag1')");
    assert_eq!(browser.errors(), "");
}
