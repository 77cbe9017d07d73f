//! Records whose solution is what was printed of them.

use super::*;

/// Changes that make twins; those that cannot be made of a diagram make none.
const TWINS: [&str; 10] = [
    "Move a1 b3",
    "Exchange a1 h8",
    "Remove e4",
    "Add white Qd5",
    "Add black Pc6 white Rf2",
    "PolishType",
    "Rotate 180",
    "Mirror a1<-->h1",
    "Continued Shift a1 b1",
    "Stipulation h#1.5",
];

/// A record of the problem with this twin, or both sides of it, and this solution.
fn record(asked: &Asked, problem: &Problem, twin: Option<&str>, solution: &str) -> Entry {
    let rules = &problem.diagram.rules;
    let settings = &problem.settings;
    let options = [
        ("SetPlay", settings.told.set_play),
        ("PostKeyPlay", settings.demanded.opening == Opening::AfterKey),
        ("WhiteToPlay", settings.demanded.white_to_play),
        ("Quodlibet", settings.demanded.quodlibet),
        ("NoThreat", settings.told.threats == Telling::LeftOut),
        ("Duplex", twin.is_none() && asked.plain == 5),
    ];
    let options = options.iter().filter(|(_, set)| *set).map(|(name, _)| *name);
    let options: Vec<&str> = options.collect();
    let mut text = format!(
        "id: sample\nrules: {{name: {}, {}}}\nfen: \"{}\"\nstipulation: \"{}\"\noptions: [{}]\n",
        asked.sample.rules,
        asked.sample.options,
        looking_glass::formats::fen::write(&problem.diagram),
        problem.stipulation.text(rules.shape),
        options.join(", "),
    );
    if let Some(twin) = twin {
        text += &format!("twins: {{b: \"{twin}\"}}\n");
    }
    if !solution.is_empty() {
        let lines: String = solution.lines().map(|line| format!("  {line}\n")).collect();
        text += &format!("solution: |2\n{lines}");
    }
    yaml::read(&text, "sample.yaml").remove(0).expect("a record")
}

/// All that is printed of a record, in one of several ways; nothing if a part of it cannot be solved within this time.
fn printed(entry: &Entry, way: usize, limit: Duration) -> Option<String> {
    let mut text = String::new();
    let mut any = false;
    for problem in entry.problems(&Defaults::default()) {
        let problem = problem.ok()?;
        let solution = solved_within(&problem, limit)?;
        any |= solution.is_solved();
        let report = Report {
            answer: Ok(solution.clone()),
            effort: Effort::default(),
            problem: problem.clone(),
        };
        let notation = Notation {
            language: Language::ALL[way % 4],
            ..Notation::new(problem.diagram.rules)
        };
        text += &match way {
            0..4 => format!(
                "{}\n{}",
                heading::line(&problem, entry),
                tree::write(&report, &notation)
            ),
            4..8 => {
                let legend = article::legend(&problem.diagram.rules).unwrap_or_default();
                let text = article::write(&report, &notation, NearMisses::Told);
                format!("{}\n{legend}\n{text}\n", heading::line(&problem, entry))
            }
            8 => format!(
                "{}\n{}",
                heading::label(&problem).unwrap_or_default(),
                article::write(&report, &notation, NearMisses::Untold)
            ),
            _ => format!(
                "{}\n{}",
                page::twin(problem.twin.as_deref().unwrap_or_default(), &ENGLISH),
                page::phases(&problem, &solution, &ENGLISH)
            ),
        };
    }
    any.then_some(text)
}

/// Does it not say of which side of a duplex it is? Popeye's text where the other side has no solution.
fn is_of_either_side(entry: &Entry, way: usize, limit: Duration) -> bool {
    let has_none = |problem: Problem| solved_within(&problem, limit).is_none_or(|solution| !solution.is_solved());
    let is_duplex = || entry.texts("options").contains(&"Duplex");
    let problems = || entry.problems(&Defaults::default()).into_iter().filter_map(Result::ok);
    way == 9 && is_duplex() && problems().any(has_none)
}

/// Has it a letter of a man that English has not? A record does not say in which language it is written, and `1.Rxc1` alone is a
/// rook's move, if French means the king.
fn shows_language(text: &str) -> bool {
    let moves = |pair: &[u8]| b"TDFL".contains(&pair[0]) && b"abcdefghx:(/*-12345678".contains(&pair[1]);
    text.as_bytes().windows(2).any(moves)
}

/// What verifying finds wrong with the record whose solution is this text, which was printed of it in this way.
fn disagreement(record: impl Fn(&str) -> Entry, way: usize, text: &str) -> Option<String> {
    let is_english = way > 7 || letters(Language::ALL[way % 4]) == Language::English;
    if !is_english && !shows_language(text) {
        return None;
    }
    let entry = record(text);
    let resources = Resources {
        threads: 1,
        memory: 1 << 16,
    };
    for question in Case::of(&entry, &Defaults::default(), |_| {}).questions {
        let question = question.ok()?;
        let control = Control::within(Some(Duration::from_secs(2)), Arc::new(AtomicBool::new(false)));
        let finding = question.answer(resources, &control).ok()?;
        let open = finding.status == Status::Complete && !finding.unjudged.is_empty();
        let wrong = finding
            .verdict
            .defects
            .iter()
            .any(|defect| defect.kind.is_of_statement());
        if wrong || open || !finding.unread.is_empty() {
            return Some(format!("{text}{finding}{:?}", finding.unread));
        }
    }
    None
}

/// Records whose printed solution was once read as another one, each with the way in which it is printed: short solutions, of which a
/// longer one may be stated; both sides of a duplex, or the second alone; men told apart that leave their own king attacked;
/// captures of two defenders; pawns of two boards in the letters of other languages.
const ONCE_READ_OTHERWISE: [(&str, usize); 20] = [
    ("orthodox, '8/8/3b4/7k/8/2K5/8/8 b', ~3, [PostKeyPlay, NoThreat]", 4),
    ("alice, '8/8/1|k3|B2/8/8/8/2K5/3q4 w', ct3, [SetPlay]", 3),
    ("orthodox, '8/6p1/8/8/7K/k7/8/8 b', ser-~3, [Duplex, WhiteToPlay]", 8),
    (
        "orthodox, '8/8/8/4k3/8/8/3p4/3K4 b', phser-~3, [Duplex, WhiteToPlay]",
        9,
    ),
    (
        "orthodox, '8/8/2k5/4K3/8/4p3/8/4N3 w', ser-hx3, [Duplex, WhiteToPlay]",
        8,
    ),
    (
        "small-alice, '4/4/4/1K2/4/2|p1/|k3/4 b', '2->pser-hx2', [Duplex, WhiteToPlay]",
        9,
    ),
    ("orthodox, '8/8/7k/8/1K6/8/5R2/4r3 b', ser-~3, [WhiteToPlay]", 4),
    (
        "orthodox, '8/8/6k1/2b5/8/6K1/3Q4/6B1 b', 'ser-semi-r~2', [WhiteToPlay]",
        5,
    ),
    (
        "orthodox, '1n6/1NK5/8/8/8/8/2k5/8 b', 'ser-r+2', [Duplex, WhiteToPlay]",
        9,
    ),
    (
        "alice, 'r3k3/8/8/8/1|b6/8/1|Q6/R3K3 w Qq', 'white 2a[1a[x]d]d', [Duplex]",
        9,
    ),
    (
        "alice, '3|k4/8/8/8/3|n4/5K2/8/8 w', '1->ser-~2', [Duplex, WhiteToPlay]",
        9,
    ),
    (
        "looking-glass, '8/8/8/|k7/7B/8/8/3K4 b', c812, [Duplex, PostKeyPlay]",
        8,
    ),
    (
        "alice, '8/2p5/8/8/8/4p3/2|P1|k3/2K5 b', 'white -3h[!=]h', [Duplex, SetPlay]",
        9,
    ),
    ("alice, 'r3k3/8/8/8/2|r5/8/8/R3K2R w Kq -', 'hs!#2', []", 4),
    (
        "looking-glass, '8/p2p4/8/1|K6/8/8/k7/4N3 w', 'white 3a[!==]d', [SetPlay]",
        5,
    ),
    (
        "three-board, '8/8/8/8/8/8/5P2/8 w | 8/1b6/8/4K3/8/8/5P2/8 w | 8/1k6/8/8/2p5/8/8/8 w', semi-rx2, [SetPlay]",
        3,
    ),
    ("orthodox, '4k2r/8/8/8/3R4/8/2Q5/4K2R w Kk -', r#2, [Duplex]", 8),
    ("orthodox, '4k2r/8/8/8/3R4/8/2Q5/4K2R w Kk -', r#2, [Duplex]", 9),
    ("orthodox, 'K7/8/8/8/8/3P4/8/7k w', exact-ser-hzd42, [Duplex]", 8),
    ("orthodox, 'K7/8/8/8/8/3P4/8/7k w', exact-ser-hzd42, [Duplex]", 9),
];

#[test]
fn texts_that_were_once_read_otherwise_are_as_stated() {
    for (told, way) in ONCE_READ_OTHERWISE {
        let (rules, told) = told.split_once(", ").expect("rules");
        let (fen, told) = told.split_once("', ").expect("a FEN");
        let (stipulation, options) = told.split_once(", [").expect("options");
        let record = |solution: &str| {
            let lines: String = solution.lines().map(|line| format!("  {line}\n")).collect();
            let solution = if lines.is_empty() {
                lines
            } else {
                format!("solution: |2\n{lines}")
            };
            let text = format!(
                "id: sample\nrules: {rules}\nfen: {fen}'\nstipulation: {stipulation}\noptions: [{options}\n{solution}"
            );
            yaml::read(&text, "sample.yaml").remove(0).expect("a record")
        };
        let text = printed(&record(""), way, Duration::from_secs(20));
        let text = text.unwrap_or_else(|| panic!("nothing is printed of {fen} {stipulation}"));
        assert_eq!(disagreement(record, way, &text), None, "{fen} {stipulation}");
    }
}

#[test]
fn every_text_makes_a_record_that_is_as_stated() {
    let mut runner = TestRunner::default();
    let end = std::time::Instant::now() + Duration::from_secs(seconds());
    let (mut asked_for, mut wrong) = (0, Vec::new());
    while std::time::Instant::now() < end && wrong.len() < 8 {
        let asked: Asked = asked().new_tree(&mut runner).expect("a sample").current();
        // The record names no conditions.
        let asked = Asked { fairy: 0, ..asked };
        for (play, goal) in &asked.picks {
            let Some(problem) = asked.problem(play, goal) else {
                continue;
            };
            if !matches!(asked.plain, 0 | 4..) || problem.diagram.passed.is_some() {
                continue;
            }
            let twin = (asked.plain > 6).then_some(TWINS[asked_for / 10 % 10]);
            let record = |solution: &str| record(&asked, &problem, twin, solution);
            let way = asked_for % 10;
            let limit = Duration::from_millis(30);
            if is_of_either_side(&record(""), way, limit) {
                continue;
            }
            let text = printed(&record(""), way, limit);
            let found = text.and_then(|text| disagreement(record, way, &text));
            let fen = looking_glass::formats::fen::write(&problem.diagram);
            wrong.extend(found.map(|found| format!("{fen} {} {twin:?}\n{found}\n{asked:?}", problem.stipulation)));
            asked_for += 1;
        }
    }
    eprintln!("{asked_for} asked");
    assert!(wrong.is_empty(), "{}", wrong.join("\n====\n"));
}
