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

/// All that is printed of a record, in one of several ways; nothing if a part of it cannot be solved in time.
fn printed(entry: &Entry, way: usize) -> Option<String> {
    let mut text = String::new();
    let mut any = false;
    for problem in entry.problems(&Defaults::default()) {
        let problem = problem.ok()?;
        let solution = solved(&problem)?;
        any |= solution.is_solved();
        let label = problem.twin.as_deref().unwrap_or_default();
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
                twin::in_words(label),
                article::write(&report, &notation, NearMisses::Untold)
            ),
            _ => format!(
                "{}\n{}",
                page::twin(label, &ENGLISH),
                page::phases(&problem, &solution, &ENGLISH)
            ),
        };
    }
    any.then_some(text)
}

/// Has it a letter of a man that English has not? A record does not say in which language it is written, and `1.Rxc1` alone is a
/// rook's move, if French means the king.
fn shows_language(text: &str) -> bool {
    let moves = |pair: &[u8]| b"TDFL".contains(&pair[0]) && b"abcdefghx:(/*-12345678".contains(&pair[1]);
    text.as_bytes().windows(2).any(moves)
}

/// What verifying finds wrong with the record whose solution is what was printed of it.
fn disagreement(asked: &Asked, problem: &Problem, twin: Option<&str>, way: usize) -> Option<String> {
    let text = printed(&record(asked, problem, twin, ""), way)?;
    let is_english = way > 7 || letters(Language::ALL[way % 4]) == Language::English;
    if !is_english && !shows_language(&text) {
        return None;
    }
    let entry = record(asked, problem, twin, &text);
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
            let fen = looking_glass::formats::fen::write(&problem.diagram);
            return Some(format!(
                "{fen} {} {twin:?}\n{text}{finding}{:?}\n{asked:?}",
                problem.stipulation, finding.unread
            ));
        }
    }
    None
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
            wrong.extend(disagreement(&asked, &problem, twin, asked_for % 10));
            asked_for += 1;
        }
    }
    eprintln!("{asked_for} asked");
    assert!(wrong.is_empty(), "{}", wrong.join("\n====\n"));
}
