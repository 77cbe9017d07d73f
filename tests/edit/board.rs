//! The board in a real browser.

use super::browser::{ENTER, LEFT, RIGHT, TAB};
use super::page::{MEN, WORD, bytes, men, middle, opened, put_by_keys};
use super::served::{MARKS, Served, folder};
use std::fs;

#[test]
fn marks_is_put_by_keys_alone_and_undone() {
    let folder = tempfile::tempdir().expect("a folder");
    let served = Served::of(&[folder.path()]);
    let Some(mut browser) = opened("a problem put by keys", &served) else {
        return;
    };
    browser.run("document.querySelector('#board svg').focus()");
    put_by_keys(
        &mut browser,
        &[
            ("g3", 'p'),
            ("e3", 'p'),
            ("c3", 'b'),
            ("c5", 's'),
            ("e5", 'k'),
            ("g5", 'r'),
            ("h5", 'b'),
            ("d6", 'n'),
            ("b7", 'p'),
            ("e8", 'r'),
        ],
    );
    browser.keys(&[TAB]);
    put_by_keys(
        &mut browser,
        &[
            ("a2", 'K'),
            ("a3", 'Q'),
            ("b4", 'P'),
            ("d4", 'N'),
            ("e4", 'p'),
            ("f4", 'B'),
            ("f5", 'R'),
            ("e6", 'R'),
        ],
    );
    let expected = "BBf4 KBa2 NBd4 PBb4 QBa3 RBe6 RBf5 bAc3 bAh5 kAe5 nAc5 nAd6 pAb7 pAe3 pAg3 pBe4 rAe8 rAg5";
    assert_eq!(men(&mut browser), expected);
    browser.wait(&format!("{WORD} === 'Sound'"));
    browser.wait("document.querySelector('.move.key')?.textContent === '1.Kb1/A!'");
    for _ in 0..18 {
        browser.control('z');
    }
    assert_eq!(men(&mut browser), "");
    browser.wait(&format!("{WORD} === 'Put men on the boards'"));
    for _ in 0..18 {
        browser.control('y');
    }
    assert_eq!(men(&mut browser), expected);
    assert_eq!(browser.errors(), "");
}

#[test]
fn a_try_and_its_refutation_are_played() {
    let (_folder, path) = folder("marks.yaml", MARKS);
    let served = Served::of(&[&path]);
    let Some(mut browser) = opened("a try and its refutation", &served) else {
        return;
    };
    browser.wait(&format!("{WORD} === 'Sound'"));
    let attempt = "[...document.querySelectorAll('.move.try')].find((node) => node.textContent === '1.Qd3/A?')";
    browser.wait(attempt);
    browser.run(&format!("{attempt}.click()"));
    assert!(men(&mut browser).contains("QAd3"));
    let refutation = format!("{attempt}.closest('li').querySelector('.refutation .move')");
    assert_eq!(browser.run(&format!("return {refutation}.textContent")), "1...Ra8+!");
    browser.run(&format!("{refutation}.click()"));
    assert!(men(&mut browser).contains("rBa8"));
    assert_eq!(
        browser.run("return document.querySelectorAll('line.arrow.check').length"),
        1
    );
    browser.keys(&[LEFT]);
    assert!(men(&mut browser).contains("rAe8") && men(&mut browser).contains("QAd3"));
    browser.click("#back");
    assert!(men(&mut browser).contains("QBa3"));
    // The same by hand.
    browser.keys(&['g']);
    browser.wait("document.getElementById('played').textContent.startsWith('Play by hand')");
    for square in ["Ba3", "Bd3"] {
        let at = middle(&mut browser, square);
        browser.drag(at, at);
    }
    browser.wait("document.getElementById('played').textContent === 'Qd3/A: a try, refuted by Ra8+!'");
    assert_eq!(browser.errors(), "");
}

#[test]
fn men_are_dragged_between_boards_and_off() {
    let (_folder, path) = folder("marks.yaml", MARKS);
    let served = Served::of(&[&path]);
    let Some(mut browser) = opened("dragging between boards", &served) else {
        return;
    };
    browser.wait(&format!("{WORD} === 'Sound'"));
    let (from, to) = (middle(&mut browser, "Ba3"), middle(&mut browser, "Aa3"));
    browser.drag(from, to);
    browser.wait(&format!("{MEN}.includes('QAa3')"));
    browser.wait(&format!("{WORD} !== 'Sound'"));
    let (from, off) = (middle(&mut browser, "Aa3"), (600.0, 735.0));
    browser.drag(from, off);
    browser.wait(&format!("!{MEN}.includes('Q')"));
    browser.run("document.activeElement.blur()");
    browser.control('z');
    browser.control('z');
    browser.wait(&format!("{WORD} === 'Sound' && {MEN}.includes('QBa3')"));
    assert_eq!(browser.errors(), "");
}

#[test]
fn a_problem_is_saved_and_read_again_to_the_byte() {
    let (_folder, path) = folder("marks.yaml", MARKS);
    let served = Served::of(&[&path]);
    let Some(mut browser) = opened("saving", &served) else {
        return;
    };
    browser.wait(&format!("{WORD} === 'Sound'"));
    browser.control('s');
    browser.wait("document.getElementById('hint').textContent.startsWith('Saved')");
    assert_eq!(fs::read_to_string(&path).expect("a file"), MARKS);
    browser.click("#tab-problem");
    browser.click("#field-title");
    browser.keys(&['O', 'n', 'e']);
    browser.control('s');
    browser.wait("document.getElementById('name').textContent === 'One'");
    assert_eq!(
        fs::read_to_string(&path).expect("a file"),
        format!("{MARKS}title: One\n")
    );
}

#[test]
fn hostile_titles_are_text() {
    let hostile = "---\ntitle: <script>window.ran = 1</script>\nauthors: ['<img src=x onerror=\"window.ran=1\">']\nrules: orthodox\n\
        fen: 8/Q7/8/8/8/8/8/2k1K2R\nstipulation: '#2'\n---\nid: <b>two</b>\nrules: orthodox\nfen: 8/Q7/8/8/8/8/8/2k1K2R\nstipulation: '#2'\n";
    let (_folder, path) = folder("hostile.yaml", hostile);
    let served = Served::of(&[&path]);
    let Some(mut browser) = opened("hostile titles", &served) else {
        return;
    };
    browser.wait("document.querySelectorAll('.entry').length === 2");
    browser.run("document.querySelector('.entry').click()");
    browser.wait("document.getElementById('name').textContent.includes('<script>')");
    browser.wait(&format!("{WORD} === 'Sound'"));
    assert_eq!(browser.run("return String(window.ran)"), "undefined");
    assert_eq!(
        browser.run("return document.querySelectorAll('main img, dialog img').length"),
        0
    );
    assert_eq!(browser.errors(), "");
}

#[test]
fn a_server_that_is_gone_is_told_and_the_position_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let served = Served::of(&[folder.path()]);
    let port = served.port;
    let Some(mut browser) = opened("a server that is gone", &served) else {
        return;
    };
    browser.run("document.querySelector('#board svg').focus()");
    browser.keys(&['K', RIGHT, 'Q']);
    drop(served);
    browser.wait("!document.getElementById('gone').hidden");
    browser.run("document.querySelector('#board svg').focus()");
    browser.keys(&[RIGHT, 'k']);
    assert_eq!(men(&mut browser), "KAa1 QAb1 kAc1");
    let again = Served::on(port, &[folder.path()]);
    browser.go(&again.address);
    browser.wait("document.body?.dataset.ready");
    assert_eq!(men(&mut browser), "KAa1 QAb1 kAc1");
    assert_eq!(browser.run("return document.getElementById('gone').hidden"), true);
}

#[test]
fn a_large_collection_is_listed_at_once() {
    let record = |number: usize| {
        format!(
            "---\nid: p{number}\nauthors: ['Author {number}']\nrules: orthodox\nfen: 8/Q7/8/8/8/8/8/2k1K2R\nstipulation: '#2'\n"
        )
    };
    let text: String = (0..10_000).map(record).collect();
    let (_folder, path) = folder("many.yaml", &text);
    let served = Served::of(&[&path]);
    let Some(mut browser) = opened("a large collection", &served) else {
        return;
    };
    browser.wait("document.body.dataset.opened");
    let count = browser.run("return document.getElementById('list').rows.length");
    assert_eq!(count, 10_000);
    assert!(
        browser
            .run("return document.querySelectorAll('.entry').length")
            .as_u64()
            .expect("a number")
            < 40
    );
    browser.run("document.getElementById('filter').value = 'Author 9999'; document.getElementById('filter').dispatchEvent(new Event('input'))");
    browser.wait("document.querySelectorAll('.entry').length === 1");
    eprintln!(
        "10,000 records listed in {} ms",
        browser.run("return document.body.dataset.opened")
    );
    browser.keys(&[ENTER]);
}

#[test]
fn the_page_says_what_everything_is() {
    let (_folder, path) = folder("marks.yaml", MARKS);
    let served = Served::of(&[&path]);
    let Some(mut browser) = opened("names for screen readers", &served) else {
        return;
    };
    browser.wait(&format!("{WORD} === 'Sound'"));
    assert_eq!(
        browser.run("return document.getElementById('sq-Ae5').getAttribute('aria-label')"),
        "e5, black king"
    );
    assert_eq!(
        browser.run("return document.querySelectorAll('#board svg[role=grid] g[role=row] > g[role=gridcell]').length"),
        128
    );
    let unnamed = "return [...document.querySelectorAll('button, input, select, textarea, dialog, svg[role]')].filter((node) => \
        !(node.textContent.trim() || node.getAttribute('aria-label') || node.getAttribute('aria-labelledby') || node.labels?.length)).length";
    assert_eq!(browser.run(unnamed), 0);
    assert_eq!(
        browser.run("return document.getElementById('lamp-word').getAttribute('aria-live')"),
        "polite"
    );
}

/// Makes the pictures of the manual anew, with `GLASS_PICTURES=yes`; otherwise it only looks that the page fits its window.
#[test]
fn the_page_fits_and_is_pictured() {
    let (_folder, path) = folder("marks.yaml", MARKS);
    let served = Served::of(&[&path]);
    let Some(mut browser) = opened("pictures", &served) else {
        return;
    };
    browser.wait(&format!("{WORD} === 'Sound'"));
    let answer = "[...document.querySelectorAll('.move.answer')].filter((node) => node.textContent === '2.Re7/A#')[1]";
    browser.run(&format!("{answer}.click()"));
    for (name, width, height, theme) in [
        ("edit", 1440, 820, "light"),
        ("edit-dark", 1000, 900, "dark"),
        ("edit-phone", 390, 844, "light"),
    ] {
        browser.size(width, height);
        browser.run(&format!("document.documentElement.dataset.theme = '{theme}'"));
        browser.wait("document.documentElement.scrollWidth <= document.documentElement.clientWidth");
        if std::env::var_os("GLASS_PICTURES").is_some() {
            let file = format!("{}/docs/{name}.png", env!("CARGO_MANIFEST_DIR"));
            fs::write(file, bytes(&browser.picture())).expect("a picture");
        }
    }
    assert_eq!(browser.errors(), "");
}
