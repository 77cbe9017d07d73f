//! The panes beside the boards, in a real browser: workshop, verdicts of a collection, fields.

use super::browser::{Browser, DOWN, ENTER};
use super::page::{MEN, WORD, men, opened};
use super::served::{MARKS, Served, folder};

/// A sound two-mover with an idle pawn.
const IDLE_PAWN: &str = "rules: orthodox\nfen: 8/Q7/8/8/8/7P/8/2k1K2R\nstipulation: '#2'\n";

/// One of Alice chess on small boards, from the manual.
const SMALL: &str = "rules: small-alice\nfen: 4/4/1|K2/4/4/|Q3/2k1/1N2\nstipulation: '#2'\n";

/// A mate in four, whose versions take long: Leonid Yarosh, Shakhmaty v SSSR 1983.
const LONG: &str =
    "rules: orthodox\nfen: Bq1B1K2/3PpN2/P3Pp2/P1p2P2/2Pk1b1R/1p6/pN1P1P2/QR6 w - -\nstipulation: '#4'\n";

const OFFERS: &str = "document.querySelectorAll('#offers li').length";

/// Has a tool work to its end.
fn worked(browser: &mut Browser, tool: &str) {
    browser.click("#tab-workshop");
    browser.click(&format!("[data-work='{tool}']"));
    browser.wait("document.getElementById('stop-work').hidden");
}

fn lines(browser: &mut Browser) -> String {
    let told = browser.run("return document.getElementById('lines-workshop').textContent");
    told.as_str().expect("a text").to_string()
}

/// Takes the first version, sees that it is sound, and goes back.
fn take_and_undo(browser: &mut Browser, before: &str) {
    browser.click("#offers li button");
    browser.wait(&format!("{WORD} === 'Sound'"));
    browser.run("document.activeElement.blur()");
    browser.control('z');
    browser.wait(&format!("{MEN} === '{before}'"));
}

#[test]
fn lighter_versions_are_taken_and_undone() {
    let (_folder, path) = folder("idle.yaml", IDLE_PAWN);
    let served = Served::of(&[&path]);
    let Some(mut browser) = opened("economy", &served) else {
        return;
    };
    browser.wait(&format!("{WORD} === 'Sound'"));
    worked(&mut browser, "economy");
    let told = lines(&mut browser);
    assert!(told.contains("white pawn h3: nothing, it can go"), "{told}");
    let before = men(&mut browser);
    browser.click("#offers li button");
    browser.wait(&format!("{WORD} === 'Sound' && !{MEN}.includes('PAh3')"));
    browser.run("document.activeElement.blur()");
    browser.control('z');
    browser.wait(&format!("{MEN} === '{before}'"));
    assert_eq!(browser.errors(), "");
}

#[test]
fn a_cook_is_cured() {
    // The pawn's place lets the king in by a second way.
    let (_folder, path) = folder(
        "cooked.yaml",
        "rules: orthodox\nfen: 8/Q7/8/8/8/8/8/2k1K1R1\nstipulation: '#2'\nsolution: 1.Qf2! 2.0-0#\n",
    );
    let served = Served::of(&[&path]);
    let Some(mut browser) = opened("cure", &served) else {
        return;
    };
    browser.wait(&format!("{WORD} === 'No solution'"));
    worked(&mut browser, "cure");
    browser.wait(&format!("{OFFERS} > 0"));
    let counts = "document.getElementById('lines-workshop').checkVisibility()";
    let first = "document.querySelector('#offers li button').textContent";
    let before = men(&mut browser);
    assert!(lines(&mut browser).contains("candidates"));
    browser.click("#offers li button");
    browser.wait(&format!("{WORD} === 'Sound'"));
    browser.wait(&format!("!{counts} && {first} === 'Taken'"));
    browser.run("document.activeElement.blur()");
    browser.control('z');
    browser.wait(&format!("{MEN} === '{before}' && {counts} && {first} === 'Take'"));
    assert_eq!(browser.errors(), "");
}

#[test]
fn work_on_what_is_no_more_is_given_up() {
    let (_folder, path) = folder("long.yaml", LONG);
    let served = Served::of(&[&path]);
    let Some(mut browser) = opened("work that is given up", &served) else {
        return;
    };
    browser.wait(&format!("{WORD} === 'Sound'"));
    browser.click("#tab-workshop");
    browser.click("[data-work='versions']");
    browser.wait("document.getElementById('work-progress').textContent.includes('candidates')");
    let rests = "document.getElementById('stop-work').hidden && document.getElementById('work-progress').hidden";
    browser.run("document.querySelector('#board svg').focus()");
    browser.keys(&['P']);
    browser.wait(rests);
    browser.control('z');
    browser.wait(&format!("{WORD} === 'Sound'"));
    browser.click("[data-work='versions']");
    browser.wait("document.getElementById('work-progress').checkVisibility()");
    browser.run("document.getElementById('stop-work').click()");
    browser.wait(rests);
    assert_eq!(lines(&mut browser), "stopped");
    assert_eq!(browser.errors(), "");
}

#[test]
fn twins_are_offered_as_twins() {
    let (_folder, path) = folder("idle.yaml", IDLE_PAWN);
    let served = Served::of(&[&path]);
    let Some(mut browser) = opened("twins", &served) else {
        return;
    };
    browser.wait(&format!("{WORD} === 'Sound'"));
    worked(&mut browser, "twins");
    browser.click("#offers li button");
    browser.wait("document.querySelectorAll('#twins button').length === 2");
    browser.run("document.querySelectorAll('#twins button')[1].click()");
    browser.wait(&format!("{WORD} === 'Sound'"));
    assert_eq!(browser.errors(), "");
}

#[test]
fn better_versions_are_climbed_to() {
    let (_folder, path) = folder("small.yaml", SMALL);
    let served = Served::of(&[&path]);
    let Some(mut browser) = opened("versions", &served) else {
        return;
    };
    browser.wait(&format!("{WORD} === 'Sound'"));
    browser.click("#tab-workshop");
    browser.click("[data-work='versions']");
    // Not for the progress: a fast machine is done before there is any to tell.
    browser.wait(&format!("{OFFERS} > 0"));
    let before = men(&mut browser);
    take_and_undo(&mut browser, &before);
    assert_eq!(browser.errors(), "");
}

#[test]
fn a_collection_is_judged_and_filtered_by_verdict_and_theme() {
    let (_folder, path) = folder(
        "three.yaml",
        &format!(
            "{MARKS}---\n{IDLE_PAWN}---\nid: none\nrules: orthodox\nfen: 8/Q7/8/8/8/8/8/2k1K1R1\nstipulation: '#2'\n"
        ),
    );
    let served = Served::of(&[&path]);
    let Some(mut browser) = opened("judging", &served) else {
        return;
    };
    browser.wait("document.querySelectorAll('.entry').length === 3");
    browser.click("#judge");
    browser.wait("document.querySelectorAll('.entry .verdict').length === 3");
    browser.wait("document.getElementById('judged').textContent === '3 judged'");
    browser.wait("document.getElementById('judge').textContent === 'Judge all'");
    let shown = "[...document.querySelectorAll('.entry .about')].map((node) => node.textContent).join(' ')";
    browser.run("const lamp = document.getElementById('filter-lamp'); lamp.value = 'no-solution'; lamp.dispatchEvent(new Event('change'))");
    browser.wait(&format!(
        "document.querySelectorAll('.entry').length === 1 && {shown}.includes('none')"
    ));
    browser.run(
        "const lamp = document.getElementById('filter-lamp'); lamp.value = ''; lamp.dispatchEvent(new Event('change'))",
    );
    browser.click("#filter");
    browser.type_text("waiting-key marks");
    browser.wait(&format!(
        "document.querySelectorAll('.entry').length === 1 && {shown}.includes('Marks')"
    ));
    // From the filter the keys lead into the list.
    browser.keys(&['\u{E007}']);
    browser.wait("!document.getElementById('library').open");
    browser.wait("document.getElementById('name').textContent.includes('Marks')");
    assert_eq!(browser.errors(), "");
}

#[test]
fn judging_a_collection_is_stopped() {
    let many = vec!["fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\nrules: orthodox\nstipulation: '#4'\n"; 40];
    let (_folder, path) = folder("many.yaml", &many.join("---\n"));
    let served = Served::of(&[&path]);
    let Some(mut browser) = opened("stopping", &served) else {
        return;
    };
    browser.wait("document.querySelectorAll('.entry').length > 3");
    browser.click("#judge");
    browser.wait("document.getElementById('judge').textContent === 'Stop'");
    browser.click("#judge");
    browser.wait("document.getElementById('judge').textContent === 'Judge all'");
    assert_eq!(browser.errors(), "");
}

/// Sets a filter of the list.
fn set(browser: &mut Browser, filter: &str, value: &str) {
    browser.run(&format!(
        "const select = document.getElementById('filter-{filter}'); \
         select.value = '{value}'; select.dispatchEvent(new Event('change'))"
    ));
}

#[test]
fn a_collection_is_filtered_by_themes_that_are_stated_and_found() {
    let (_folder, path) = folder(
        "three.yaml",
        &format!("{MARKS}---\n{IDLE_PAWN}keywords: [Castling]\n---\n{SMALL}"),
    );
    let served = Served::of(&[&path]);
    let Some(mut browser) = opened("themes of a collection", &served) else {
        return;
    };
    let count = |number: usize| format!("document.querySelectorAll('.entry').length === {number}");
    browser.wait(&count(3));
    let themes = "return [...document.querySelectorAll('#filter-theme option')].map((one) => one.value).join(' ')";
    assert_eq!(browser.run(themes), " castling complete-block tries", "what is stated");
    set(&mut browser, "theme", "castling");
    browser.wait(&count(1));
    browser.click("#judge");
    browser.wait("document.querySelector('#filter-theme [value=\"waiting-key\"]')");
    let set_to = "return document.getElementById('filter-theme').value";
    assert_eq!(browser.run(set_to), "castling", "the filter stays");
    browser.click("#filter");
    browser.type_text("marks");
    browser.wait(&count(0));
    set(&mut browser, "theme", "waiting-key");
    browser.wait(&count(1));
    set(&mut browser, "lamp", "cooked");
    browser.wait(&format!("{} && !document.querySelector('.none').hidden", count(0)));
    browser.click("#library [data-close]");
    browser.control('o');
    browser.wait("document.getElementById('filtered').textContent === '0 of 3'");
    assert_eq!(
        browser.run(set_to),
        "waiting-key",
        "and is there when the list is opened anew"
    );
    assert_eq!(browser.errors(), "");
}

#[test]
fn themes_that_records_state_no_more_are_not_offered() {
    let (_folder, path) = folder("two.yaml", &format!("{IDLE_PAWN}keywords: [Waiting Key]\n---\n{SMALL}"));
    let served = Served::of(&[&path]);
    let Some(mut browser) = opened("themes that are stated", &served) else {
        return;
    };
    let themes = "[...document.querySelectorAll('#filter-theme option')].map((one) => one.value).join(' ')";
    browser.wait(&format!("{themes} === ' waiting-key'"));
    set(&mut browser, "theme", "waiting-key");
    browser.wait("document.querySelectorAll('.entry').length === 1");
    browser.run("document.querySelector('.entry').click()");
    browser.wait("document.getElementById('field-keywords').value === 'Waiting Key'");
    browser.run(
        "const field = document.getElementById('field-keywords'); \
         field.value = 'Castling'; field.dispatchEvent(new Event('input'))",
    );
    browser.control('s');
    browser.wait("document.getElementById('hint').textContent.startsWith('Saved')");
    browser.control('o');
    browser.wait(&format!("{themes} === ' castling'"));
    browser.wait("document.querySelectorAll('.entry').length === 2");
    assert_eq!(browser.errors(), "");
}

/// Chooses a fairy man beside the palette, or none.
fn choose_fairy(browser: &mut Browser, letters: &str) {
    browser.run(&format!(
        "const men = document.querySelector('#palette select'); men.value = '{letters}'; men.dispatchEvent(new Event('change'))"
    ));
}

/// Is the page no wider than its window?
const FITS: &str = "const page = document.scrollingElement; return page.scrollWidth <= page.clientWidth";

/// Where the middle of an element is.
fn middle(one: &str) -> String {
    format!(
        "(() => {{ const box = document.querySelector('{one}').getBoundingClientRect(); return box.top + box.height / 2; }})()"
    )
}

/// Asks whether two elements are in a row.
fn beside(one: &str, other: &str) -> String {
    format!("return Math.abs({} - {}) < 6", middle(one), middle(other))
}

#[test]
fn the_page_and_its_dialogs_fit_screens_of_all_widths() {
    let (_folder, path) = folder("two.yaml", &format!("{MARKS}---\n{IDLE_PAWN}"));
    let served = Served::of(&[&path]);
    let Some(mut browser) = opened("screens", &served) else {
        return;
    };
    browser.wait("document.querySelectorAll('.entry').length === 2");
    for width in [390, 900, 1600] {
        browser.size(width, 900);
        browser.run("if (!document.getElementById('library').open) document.getElementById('library').showModal()");
        let close = browser.run(&beside("#filter", "#library [data-close]"));
        assert_eq!(close, true, "{width}: the list is closed beside its filter");
        browser.run("document.getElementById('library').close(); document.getElementById('export').click()");
        browser.wait("document.getElementById('exported').textContent.length > 2");
        let row = browser.run(&beside("[data-form=png]", "[data-save=png]"));
        assert_eq!(row, true, "{width}: the buttons of a form are in a row");
        let before = browser.run(&format!("return {}", middle("[data-form=png]")));
        browser.run("document.querySelector('[data-form=fen]').click()");
        browser.wait("document.getElementById('exported').textContent.startsWith('8/')");
        let after = browser.run(&format!("return {}", middle("[data-form=png]")));
        assert!(
            width < 700 || before == after,
            "{width}: the buttons stay where they are"
        );
        browser.run("document.getElementById('exports').close()");
        assert_eq!(browser.run(FITS), true, "{width}: nothing is beyond the edge");
        let palette = browser.run(&beside("#palette .side", "#palette .tool:last-child"));
        assert_eq!(palette, width > 700, "{width}: the palette is a row");
        browser.run("scrollTo(0, 0)");
        let lamp =
            browser.run("return document.getElementById('lamp-line').getBoundingClientRect().bottom < innerHeight / 2");
        assert_eq!(lamp, true, "{width}: the verdict is seen without scrolling");
    }
    assert_eq!(browser.errors(), "");
}

#[test]
fn the_tools_of_the_palette_stay_together() {
    let (_folder, path) = folder("idle.yaml", IDLE_PAWN);
    let served = Served::of(&[&path]);
    let Some(mut browser) = opened("the palette", &served) else {
        return;
    };
    browser.wait(&format!("{WORD} === 'Sound'"));
    choose_fairy(&mut browser, "NR");
    for width in [390, 900, 1100, 1600] {
        browser.size(width, 900);
        let tools = browser.run(&beside("#palette select", "#palette .tool:last-child"));
        assert_eq!(tools, width > 700, "{width}: the last buttons do not stand alone");
        assert_eq!(browser.run(FITS), true, "{width}: nothing is beyond the edge");
    }
    assert_eq!(browser.errors(), "");
}

#[test]
fn conditions_and_twins_are_completed_within_their_lists() {
    let (_folder, path) = folder("idle.yaml", IDLE_PAWN);
    let served = Served::of(&[&path]);
    let Some(mut browser) = opened("completion", &served) else {
        return;
    };
    browser.wait(&format!("{WORD} === 'Sound'"));
    browser.click("#tab-problem");
    browser.click("#field-conditions");
    browser.type_text("Circe, mad");
    let expanded = "document.getElementById('field-conditions').getAttribute('aria-expanded')";
    assert_eq!(browser.run(&format!("return {expanded}")), "true");
    browser.keys(&[DOWN, ENTER]);
    let value = "return document.getElementById('field-conditions').value";
    assert_eq!(browser.run(value), "Circe, Madrasi");
    assert_eq!(browser.run(&format!("return {expanded}")), "false");
    browser.click("#field-options");
    browser.type_text("setp");
    browser.keys(&[DOWN, ENTER]);
    let value = "return document.getElementById('field-options').value";
    assert_eq!(browser.run(value), "SetPlay");
    assert_eq!(browser.errors(), "");
}

#[test]
fn fairy_men_are_put_from_the_palette_and_keep_their_attributes() {
    let record = "rules: orthodox\nboards: {A: {white: [Kg1, royal Ga1], black: [Ke5]}}\nstipulation: '#2'\n";
    let (_folder, path) = folder("fairy.yaml", &record.replace("Kg1, ", ""));
    let served = Served::of(&[&path]);
    let Some(mut browser) = opened("fairy men", &served) else {
        return;
    };
    browser.wait(&format!("{MEN} === 'kAe5 royal.GAa1'"));
    // The palette shows what stands in the diagram.
    browser.wait("document.querySelector('#palette [data-man=\"royal.g\"]')");
    choose_fairy(&mut browser, "NR");
    browser.wait("document.querySelector('#palette [data-man=\"-NR\"]')");
    browser.run("document.querySelector('#board svg').focus()");
    browser.keys(&['f']);
    assert_eq!(men(&mut browser), "kAe5 nrAa1");
    browser.control('z');
    browser.control('s');
    browser.wait("document.getElementById('hint').textContent.startsWith('Saved')");
    assert!(std::fs::read_to_string(&path).expect("a file").contains("royal Ga1"));
    assert_eq!(browser.errors(), "");
}
