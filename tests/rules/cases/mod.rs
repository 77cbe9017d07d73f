//! The worked examples of the rules, held against every generator.
//!
//! Each file in `tests/rules/cases/` is a list of cases, one blank line between two:
//!
//! ```text
//! case: A king may not transfer out of check, whichever board the rook stands on
//! rules: alice                  (default: the file's name)
//! options: ep: second           (default: none)
//! white: Ka1/A Pa2/B            men by place; pawns are P; one board needs no /A
//! black: Rb8/A
//! turn: black                   (default: white)
//! castling: Kq                  (default: assumed where king and rook stand at home)
//! files: 4                      (default: those of the variant's board)
//! fen: …                        instead of the last five
//! play: A:e2e4/B A:d7d5/A       moves before the position in question
//! moves: A:a1a2/B …             exactly these
//! with: …                       these among others
//! without: …                    none of these
//! count: 11
//! claims: check, no check, mate, stalemate
//! ```
//!
//! A line that begins with a blank continues the one above; `#` begins a comment.

use crate::fast;
use crate::fast::Fast;
use crate::naive;
use crate::naive::position::Plain;
use crate::naive::rules::{Rules, Shape};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// What a generator says about a position.
struct Answer {
    moves: Vec<String>,
    check: bool,
}

type Generator = fn(&Case) -> Result<Answer, String>;

/// Every generator which has to agree with the examples.
const GENERATORS: [(&str, Generator); 2] = [("plain", plain), ("fast", fast)];

fn plain(case: &Case) -> Result<Answer, String> {
    let rules = Rules::named(&case.rules)?.with_options(&case.options)?;
    let mut position = Plain::from_fen(rules, &case.fen)?;
    if position.in_check(position.turn.other()) {
        return Err("the side not to move is in check".into());
    }
    for coords in &case.play {
        let m = position
            .find(coords)
            .ok_or(format!("{coords} is not legal in {}", position.fen()))?;
        position = position.play(&m);
    }
    Ok(Answer {
        moves: position.legal_moves().iter().map(|m| m.coords().to_string()).collect(),
        check: position.in_check(position.turn),
    })
}

fn fast(case: &Case) -> Result<Answer, String> {
    let mut position = Fast::from_fen(fast::rules(&case.rules, &case.options)?, &case.fen)?;
    for coords in &case.play {
        let next = position.play(coords);
        position = next.ok_or(format!("{coords} is not legal in {}", position.fen()))?;
    }
    Ok(Answer {
        moves: position.moves(),
        check: position.in_check(),
    })
}

/// One worked example.
#[derive(Default)]
struct Case {
    name: String,
    rules: String,
    options: String,
    fen: String,
    play: Vec<String>,
    moves: Option<Vec<String>>,
    with: Vec<String>,
    without: Vec<String>,
    count: Option<usize>,
    claims: Vec<String>,
}

impl Case {
    fn read(fields: &BTreeMap<String, String>, file: &str) -> Case {
        let text = |key: &str| fields.get(key).cloned();
        let words = |key: &str| -> Vec<String> {
            let text = fields.get(key).map_or("", String::as_str);
            text.split_whitespace().map(String::from).collect()
        };
        let name = text("case").unwrap_or_else(|| panic!("{file}: a case without a name: {fields:?}"));
        let known = [
            "case", "rules", "options", "fen", "white", "black", "turn", "castling", "files", "play", "moves", "with",
            "without", "count", "claims",
        ];
        for key in fields.keys() {
            assert!(known.contains(&key.as_str()), "{name}: no field is called `{key}`");
        }
        let rules = text("rules").unwrap_or(file.into());
        let diagram = || {
            let rules = Rules::named(&rules).unwrap_or_else(|error| panic!("{name}: {error}"));
            let turn = if text("turn").as_deref() == Some("black") {
                "b"
            } else {
                "w"
            };
            let fields = match text("castling") {
                Some(castling) => format!("{turn} {castling} - 0 1"),
                None => turn.into(),
            };
            let files = text("files").map(|n| n.parse().unwrap_or_else(|_| panic!("{name}: files {n}")));
            let files = files.unwrap_or(rules.shape.files() as usize);
            diagram(rules, files, &words("white"), &words("black"), &fields)
        };
        Case {
            fen: text("fen").unwrap_or_else(diagram),
            rules: rules.clone(),
            options: text("options").unwrap_or_default(),
            play: words("play"),
            moves: fields.contains_key("moves").then(|| words("moves")),
            with: words("with"),
            without: words("without"),
            count: text("count").map(|n| n.parse().unwrap_or_else(|_| panic!("{name}: count {n}"))),
            claims: text("claims").map_or(Vec::new(), |claims| {
                claims.split(',').map(|claim| claim.trim().to_string()).collect()
            }),
            name,
        }
    }

    /// What is wrong with the answer, if anything.
    fn complaints(&self, answer: &Answer) -> Vec<String> {
        let mut wrong = Vec::new();
        if let Some(expected) = &self.moves {
            let missing = expected.iter().filter(|m| !answer.moves.contains(m));
            wrong.extend(missing.map(|m| format!("misses {m}")));
            let excess = answer.moves.iter().filter(|m| !expected.contains(m));
            wrong.extend(excess.map(|m| format!("adds {m}")));
        }
        let missing = self.with.iter().filter(|m| !answer.moves.contains(m));
        wrong.extend(missing.map(|m| format!("does not allow {m}")));
        let excess = self.without.iter().filter(|m| answer.moves.contains(m));
        wrong.extend(excess.map(|m| format!("allows {m}")));
        let found = answer.moves.len();
        if self.count.is_some_and(|count| count != found) {
            wrong.push(format!("counts {found} moves: {}", answer.moves.join(" ")));
        }
        for claim in &self.claims {
            let holds = match claim.as_str() {
                "check" => answer.check,
                "no check" => !answer.check,
                "mate" => answer.check && found == 0,
                "stalemate" => !answer.check && found == 0,
                _ => panic!("{}: no claim is `{claim}`", self.name),
            };
            if !holds {
                wrong.push(format!("denies {claim}"));
            }
        }
        wrong
    }

    fn says_something(&self) -> bool {
        self.moves.is_some()
            || self.count.is_some()
            || !(self.with.is_empty() && self.without.is_empty() && self.claims.is_empty())
    }
}

/// The FEN, one placement a board, of men written `Ka1/A` and, in a cube, `KAa1/A`.
fn diagram(rules: Rules, files: usize, white: &[String], black: &[String], fields: &str) -> String {
    let letters = "abcdefgh";
    let upper = white.iter().cloned();
    let lower = black.iter().map(|man| man[..1].to_lowercase() + &man[1..]);
    let men: BTreeMap<String, String> = upper
        .chain(lower)
        .map(|man| {
            (
                man[1..].to_string() + if rules.boards == 1 { "/A" } else { "" },
                man[..1].into(),
            )
        })
        .collect();
    let mut used = 0;
    let mut boards = Vec::new();
    for board in rules.all_boards() {
        let mut levels = Vec::new();
        for level in rules.shape.levels() {
            let level = match rules.shape {
                Shape::Flat { .. } => String::new(),
                Shape::Cube => "-ABCDE"[level as usize..=level as usize].into(),
            };
            let mut rows = Vec::new();
            for rank in (1..=rules.shape.ranks()).rev() {
                let man = |file| men.get(&format!("{level}{file}{rank}/{board:?}"));
                let row: Vec<&str> = letters[..files]
                    .chars()
                    .map(|f| man(f).map_or("1", String::as_str))
                    .collect();
                used += row.iter().filter(|&&man| man != "1").count();
                rows.push(row.concat());
            }
            levels.push(rows.join("/"));
        }
        boards.push(format!("{} {fields}", levels.join(";")));
    }
    assert_eq!(
        used,
        white.len() + black.len(),
        "a man off the board among {white:?} {black:?}"
    );
    boards.join(" | ")
}

/// All cases of `tests/rules/cases/`.
fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/cases");
    let mut cases = Vec::new();
    for entry in fs::read_dir(&folder).expect("tests/rules/cases is a folder") {
        let path = entry.expect("a readable entry").path();
        if path.extension().is_none_or(|ending| ending != "cases") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a readable list of cases");
        let file = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let mut fields = BTreeMap::new();
        let mut last = String::new();
        for line in text.lines().chain([""]).filter(|line| !line.starts_with('#')) {
            if line.trim().is_empty() {
                if !fields.is_empty() {
                    cases.push(Case::read(&fields, &file));
                }
                fields.clear();
            } else if line.starts_with(' ') {
                let value: &mut String = fields.get_mut(&last).expect("a line to continue");
                *value = format!("{value} {}", line.trim());
            } else {
                let (key, value) = line.split_once(':').unwrap_or_else(|| panic!("{file}: `{line}`"));
                last = key.to_string();
                let twice = fields.insert(last.clone(), value.trim().to_string());
                assert!(twice.is_none(), "{file}: `{line}` comes twice");
            }
        }
    }
    cases
}

#[test]
fn every_generator_agrees_with_every_example() {
    let mut wrong = Vec::new();
    for case in cases() {
        assert!(case.says_something(), "{}: nothing is expected", case.name);
        for (generator, answer) in GENERATORS {
            match answer(&case) {
                Ok(answer) => wrong.extend(
                    case.complaints(&answer)
                        .into_iter()
                        .map(|complaint| format!("{} ({}): {generator} {complaint}", case.name, case.rules)),
                ),
                Err(error) => wrong.push(format!("{} ({}): {error}", case.name, case.rules)),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_variant_has_examples() {
    let cases = cases();
    for name in naive::rules::NAMES {
        assert!(cases.iter().any(|case| case.rules == name), "no example for {name}");
    }
}
