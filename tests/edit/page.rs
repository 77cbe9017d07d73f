//! The page in a browser: what tests ask of it and do on it.

use super::browser::{Browser, DOWN, LEFT, RIGHT, UP};
use super::served::Served;

/// A browser with the board of these files.
pub fn opened(test: &str, served: &Served) -> Option<Browser> {
    let mut browser = Browser::start(test)?;
    browser.go(&served.address);
    browser.wait("document.body?.dataset.ready");
    Some(browser)
}

/// The men on the board, sorted: `KAe1 kAe8`.
pub const MEN: &str = "[...document.getElementById('board').men].map(([at, man]) => man + at).sort().join(' ')";

/// The word beside the lamp.
pub const WORD: &str = "document.getElementById('lamp-word').textContent";

/// The men, as `MEN` tells them.
pub fn men(browser: &mut Browser) -> String {
    browser.run(&format!("return {MEN}")).as_str().expect("men").to_string()
}

/// The middle of a square on the page.
pub fn middle(browser: &mut Browser, at: &str) -> (f64, f64) {
    let box_of = format!(
        "const box = document.querySelector('#sq-{at} rect').getBoundingClientRect(); \
         return [box.left + box.width / 2, box.top + box.height / 2]"
    );
    let told = browser.run(&box_of);
    (told[0].as_f64().expect("a number"), told[1].as_f64().expect("a number"))
}

/// Puts men on a board by keys alone, the cursor being on a1.
pub fn put_by_keys(browser: &mut Browser, men: &[(&str, char)]) {
    let (mut file, mut rank) = (0, 0);
    for (square, letter) in men {
        let bytes = square.as_bytes();
        let (to_file, to_rank) = (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'));
        let mut keys = Vec::new();
        let times = |count: i32, forward: char, back: char| {
            let key = if count > 0 { forward } else { back };
            vec![key; count.unsigned_abs() as usize]
        };
        keys.extend(times(to_file - file, RIGHT, LEFT));
        keys.extend(times(to_rank - rank, UP, DOWN));
        keys.push(*letter);
        browser.keys(&keys);
        (file, rank) = (to_file, to_rank);
    }
    let mut home = vec![LEFT; 8];
    home.extend([DOWN; 8]);
    browser.keys(&home);
}

/// The bytes of a text in base 64.
pub fn bytes(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => u32::from(letter - b'A'),
        b'a'..=b'z' => u32::from(letter - b'a') + 26,
        b'0'..=b'9' => u32::from(letter - b'0') + 52,
        b'+' => 62,
        _ => 63,
    };
    let letters: Vec<u8> = text.bytes().filter(|letter| *letter != b'=').collect();
    let mut bytes = Vec::new();
    for four in letters.chunks(4) {
        let bits = four.iter().fold(0, |bits, &letter| bits << 6 | value(letter)) << (6 * (4 - four.len()));
        bytes.extend_from_slice(&bits.to_be_bytes()[1..four.len()]);
    }
    bytes
}
