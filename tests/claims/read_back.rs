//! What we write of random problems of every kind of play is read back as the same play.

use crate::{fast, naive};
use looking_glass::collection::Case;
use looking_glass::conditions;
use looking_glass::formats::claims::{self, Claimed, ClaimedPhase, ClaimedPlay, Claims};
use looking_glass::formats::entry::{Defaults, Entry};
use looking_glass::formats::fen::Fen;
use looking_glass::formats::yaml;
use looking_glass::output::article::{self, NearMisses};
use looking_glass::output::notation::{Language, Notation};
use looking_glass::output::popeye::words::{ENGLISH, FRENCH, GERMAN};
use looking_glass::output::popeye::{boards_in_comments, page};
use looking_glass::output::{Effort, Report, heading, tree, twin};
use looking_glass::pieces::{Owner, Role};
use looking_glass::position::{Diagram, Move};
use looking_glass::problem::{Opening, Problem, Telling};
use looking_glass::search::Control;
use looking_glass::solution::{Continuation, Phase, Resources, Solution, Status, Step, Variation, solve};
use looking_glass::stipulation::{Goal, Stipulation};
use naive::random::{Sample, small_positions};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Every kind of play, with `G` for the goal, of as many moves as small positions take no time for.
const PLAYS: [&str; 61] = [
    "G1",
    "G2",
    "G3",
    "sG1",
    "sG2",
    "rG1",
    "rG2",
    "semi-rG1",
    "semi-rG2",
    "exact-G2",
    "exact-sG2",
    "hG1",
    "hG1.5",
    "hG2",
    "hG2.5",
    "hsG1",
    "hsG1.5",
    "hsG2",
    "hrG1",
    "hrG1.5",
    "hrG2",
    "reci-hG1",
    "reci-hG1.5",
    "reci-hG2",
    "reci-h(x)G1.5",
    "exact-hG1.5",
    "ser-G2",
    "ser-G3",
    "ser-hG2",
    "ser-hG3",
    "ser-sG2",
    "ser-rG2",
    "ser-semi-rG2",
    "ser-hsG2",
    "ser-reci-hG2",
    "exact-ser-hG2",
    "pser-G2",
    "pser-G3",
    "pser-hG2",
    "pser-hG3",
    "pser-sG2",
    "pser-rG2",
    "pser-semi-rG2",
    "pser-hsG2",
    "phser-G2",
    "phser-G3",
    "phser-sG2",
    "phser-rG2",
    "phser-semi-rG2",
    "1->ser-G2",
    "2->ser-hG1",
    "1->ser-sG1",
    "2->pser-hG2",
    "white 3h[G]h",
    "black 2hh[G]",
    "white 3a[G]d",
    "white -3h[G]h",
    "white 2s[1h[G]h]",
    "black 3h[1h[G]h]?+?h",
    "white 2a[1a[G]d]d",
    // Not `2d[G]a` and the like, play after the key: not all of it is read back in German and French yet.
    "black 1h[2s[G]]h",
];

/// What is asked beside the stipulation.
#[derive(Clone, Debug)]
struct Asked {
    sample: Sample,
    picks: Vec<(&'static str, String)>,
    set_play: bool,
    tries: u32,
    after_key: bool,
    white_to_play: bool,
    quodlibet: bool,
    plain: u8,
    fairy: u32,
}

fn goals() -> Vec<String> {
    let signs = Goal::signs().filter(|sign| !["dia", "pg", "a=>b"].contains(sign));
    let with_square = |sign: &str| match sign {
        "z" | "k" => format!("{sign}d4"),
        sign => sign.to_string(),
    };
    signs.map(with_square).collect()
}

fn asked() -> impl Strategy<Value = Asked> {
    let rules = prop_oneof![3 => select(vec!["orthodox", "alice"]), 4 => select(naive::rules::NAMES.to_vec())];
    let goal = prop_oneof![1 => Just("#".to_string()), 1 => select(vec!["+", "x", "~"]).prop_map(String::from), 1 => select(goals())];
    let settings = (
        any::<bool>(),
        0..4u32,
        prop::bool::weighted(0.15),
        prop::bool::weighted(0.15),
    );
    let fairy = prop_oneof![3 => Just(0), 1 => any::<u32>()];
    let more = (prop::bool::weighted(0.1), 0..12u8, fairy);
    let picks = prop::collection::vec((select(PLAYS.to_vec()), goal), 8);
    let sample = rules.prop_flat_map(small_positions);
    (sample, picks, settings, more).prop_map(|(sample, picks, settings, more)| Asked {
        sample,
        picks,
        set_play: settings.0,
        tries: settings.1,
        after_key: settings.2,
        white_to_play: settings.3,
        quodlibet: more.0,
        plain: more.1,
        fairy: more.2,
    })
}

/// Makes fairy and neutral men of some of the men, and lets conditions hold, as these bits say.
fn make_fairy(diagram: &mut Diagram, bits: u32) {
    if bits == 0 {
        return;
    }
    for (at, name) in ["Circe", "Madrasi"].into_iter().enumerate() {
        if bits >> at & 1 == 1 {
            let condition = conditions::by_name(name).expect("a condition");
            diagram.rules.conditions = diagram.rules.conditions.with(condition);
        }
    }
    let fairy = ["grasshopper", "nightrider"].map(|name| Role::from_name(name).expect("a man"));
    let men = diagram.men.iter_mut().filter(|man| man.piece.role != Role::KING);
    for (at, man) in men.take(6).enumerate() {
        let bits = bits >> (2 + 4 * at) & 15;
        if let Some(role) = fairy.get(bits as usize & 3) {
            man.piece.role = *role;
        }
        if bits >> 2 == 1 {
            man.piece.owner = Owner::Neutral;
        }
    }
}

impl Asked {
    /// The problem of this play and goal, if there is one.
    fn problem(&self, play: &str, goal: &str) -> Option<Problem> {
        let rules = fast::rules(self.sample.rules, &self.sample.options).expect("known rules");
        let stipulation = Stipulation::parse(&play.replace('G', goal), rules.shape).ok()?;
        let mut diagram = Fen::read(&self.sample.position().fen(), rules).expect("a FEN").diagram;
        make_fairy(&mut diagram, self.fairy);
        let mut problem = Problem::new("sample", diagram, stipulation);
        let battle = problem.stipulation.play.is_battle();
        let settings = &mut problem.settings;
        settings.set_play = self.set_play;
        settings.tries = self.tries;
        if self.after_key && battle {
            settings.opening = Opening::AfterKey;
        }
        settings.white_to_play = self.white_to_play && !battle;
        settings.quodlibet = self.quodlibet && battle;
        match self.plain {
            0 => settings.threats = Telling::LeftOut,
            1 => settings.variations = false,
            2 => settings.short_variations = Telling::LeftOut,
            3 => settings.mates_in_one = Telling::Told,
            _ => {}
        }
        if problem.diagram.turn != problem.first_to_move() {
            problem.diagram.turn = problem.first_to_move();
            problem.diagram.passed = None;
        }
        // Attacks to other ends than a goal are not read back yet.
        let structure = problem.stipulation.structure.as_deref();
        if structure.is_some_and(|structure| structure.attack_to().is_some()) {
            return None;
        }
        let many = problem.diagram.men.len() > 4;
        let long = problem.stipulation.length.half_moves() > 4 || problem.stipulation.play.is_series();
        (!(many && long) && problem.diagram.position().is_ok()).then_some(problem)
    }
}

fn solved(problem: &Problem) -> Option<Solution> {
    let resources = Resources {
        threads: 1,
        memory: 1 << 16,
    };
    let control = Control::within(Some(Duration::from_millis(30)), Arc::new(AtomicBool::new(false)));
    let solution = solve(problem, resources, &control).ok()?;
    let lines = solution.solutions.len() + solution.set_solutions.len() + solution.keys.len();
    (solution.status == Status::Complete && lines < 60).then_some(solution)
}

/// What reading back found to differ.
type Differs = Result<(), String>;

fn equal<T: PartialEq + std::fmt::Debug>(what: &str, read: &T, told: &T) -> Differs {
    match read == told {
        true => Ok(()),
        false => Err(format!("{what}: read {read:?}\n  told {told:?}")),
    }
}

fn steps<'a>(steps: impl IntoIterator<Item = &'a Step>) -> BTreeSet<Move> {
    steps.into_iter().map(|told| told.step).collect()
}

/// Is all told, or are things left out on purpose?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Told {
    All,
    Some,
}

/// What follows a move of the attacker.
#[derive(Clone, Copy)]
struct After<'a> {
    zugzwang: bool,
    threats: &'a [Continuation],
    variations: &'a [Variation],
}

impl<'a> After<'a> {
    fn phase(phase: &'a Phase) -> Self {
        After {
            zugzwang: phase.zugzwang,
            threats: &phase.threats,
            variations: &phase.variations,
        }
    }

    fn continuation(choice: &'a Continuation) -> Self {
        After {
            zugzwang: choice.zugzwang,
            threats: &choice.threats,
            variations: &choice.variations,
        }
    }

    /// Holds what was read against it.
    fn compare(self, read: &ClaimedPlay, told: Told) -> Differs {
        if told == Told::All || read.zugzwang {
            equal("zugzwang", &read.zugzwang, &self.zugzwang)?;
        }
        answers(&read.threats, self.threats, told)?;
        let defences = read.replies.iter().map(|reply| reply.step).collect();
        covers(
            "defences",
            &defences,
            &steps(self.variations.iter().map(|found| &found.defence)),
            told,
        )?;
        for reply in &read.replies {
            let found = self.variations.iter().find(|found| found.defence.step == reply.step);
            let found = found.ok_or(format!("no variation {reply:?}"))?;
            answers(&reply.play.replies, &found.continuations, told)?;
        }
        Ok(())
    }
}

/// All, or some, of what was told was read, and nothing else.
fn covers(what: &str, read: &BTreeSet<Move>, found: &BTreeSet<Move>, told: Told) -> Differs {
    match told == Told::Some && read.is_subset(found) {
        true => Ok(()),
        false => equal(what, read, found),
    }
}

fn answers(read: &[Claimed], found: &[Continuation], told: Told) -> Differs {
    let attacks = read.iter().map(|choice| choice.step).collect();
    covers(
        "answers",
        &attacks,
        &steps(found.iter().map(|choice| &choice.attack)),
        told,
    )?;
    for answer in read {
        let choice = found.iter().find(|choice| choice.attack.step == answer.step);
        let choice = choice.ok_or(format!("no answer {answer:?}"))?;
        After::continuation(choice).compare(&answer.play, told)?;
    }
    Ok(())
}

fn phases(what: &str, read: &[ClaimedPhase], found: &[Phase], told: Told) -> Differs {
    let keys = read.iter().map(|phase| phase.key).collect();
    covers(what, &keys, &steps(found.iter().map(|phase| &phase.key)), told)?;
    for phase in read {
        let found = found.iter().find(|found| found.key.step == phase.key);
        let found = found.ok_or(format!("no {what} {phase:?}"))?;
        let refutations: BTreeSet<Move> = phase.play.refutations.iter().copied().collect();
        equal("refutations", &refutations, &steps(&found.refutations))?;
        After::phase(found).compare(&phase.play, told)?;
    }
    Ok(())
}

/// Holds claims against the solution that was written.
fn compare(problem: &Problem, solution: &Solution, claims: &Claims, told: Told) -> Differs {
    if !claims.unread.is_empty() {
        return Err(format!("unread: {:?}", claims.unread));
    }
    let moves = |lines: &[Vec<Step>]| -> BTreeSet<Vec<Move>> {
        lines
            .iter()
            .map(|line| line.iter().map(|told| told.step).collect())
            .collect()
    };
    let read = |lines: &[Vec<Move>]| -> BTreeSet<Vec<Move>> { lines.iter().cloned().collect() };
    equal("lines", &read(&claims.lines), &moves(&solution.solutions))?;
    equal("set lines", &read(&claims.set_lines), &moves(&solution.set_solutions))?;
    phases("key", &claims.keys, &solution.keys, Told::Some)?;
    equal("keys", &claims.keys.len(), &solution.keys.len())?;
    for (key, found) in claims.keys.iter().zip(&solution.keys) {
        let defences: BTreeSet<Move> = key.play.replies.iter().map(|reply| reply.step).collect();
        equal(
            "defences",
            &defences,
            &steps(found.variations.iter().map(|told| &told.defence)),
        )?;
        equal("zugzwang", &key.play.zugzwang, &found.zugzwang)?;
        equal("threats", &key.play.threats.len(), &found.threats.len())?;
        if told == Told::All {
            After::phase(found).compare(&key.play, told)?;
        }
    }
    phases("try", &claims.tries, &solution.tries, told)?;
    let set = After {
        zugzwang: false,
        threats: &[],
        variations: &solution.set_play,
    };
    let play = ClaimedPlay {
        replies: claims.set_play.clone(),
        ..ClaimedPlay::default()
    };
    set.compare(&play, told)?;
    let empty = ClaimedPlay::default();
    let read = claims.post_key.as_ref().unwrap_or(&empty);
    if let Some(found) = &solution.post_key {
        let after = After {
            zugzwang: found.zugzwang,
            threats: &found.threats,
            variations: &found.variations,
        };
        let refutations: BTreeSet<Move> = read.refutations.iter().copied().collect();
        equal("refutations", &refutations, &steps(&found.refutations))?;
        return after.compare(read, told);
    }
    let _ = problem;
    equal("play after the key", read, &empty)
}

/// Every text that we write of a solution, with what it is and how much it tells.
fn texts(problem: &Problem, solution: &Solution) -> Vec<(String, String, Told)> {
    let report = Report {
        problem: problem.clone(),
        answer: Ok(solution.clone()),
        effort: Effort::default(),
    };
    let mut texts = Vec::new();
    for language in Language::ALL {
        let notation = Notation {
            language,
            ..Notation::new(problem.diagram.rules)
        };
        for near_misses in [NearMisses::Untold, NearMisses::Told] {
            let text = article::write(&report, &notation, near_misses);
            texts.push((format!("article {} {near_misses:?}", language.name()), text, Told::Some));
        }
        let text = tree::write(&report, &notation);
        texts.push((format!("tree {}", language.name()), text, Told::All));
    }
    for words in [&ENGLISH, &GERMAN, &FRENCH] {
        let text = page::phases(problem, solution, words);
        let name = format!("popeye {}", words.letters.name());
        texts.push((format!("{name} in comments"), boards_in_comments(&text), Told::All));
        texts.push((name, text, Told::All));
    }
    texts
}

/// Is there any text of this problem that is read otherwise than it was written?
fn differs(problem: &Problem, solution: &Solution) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for (name, text, told) in texts(problem, solution) {
        let claims = claims::read(&text, std::slice::from_ref(problem));
        if let Err(how) = compare(problem, solution, &claims[0], told) {
            let diagram = looking_glass::formats::fen::write(&problem.diagram);
            let demand = problem.stipulation.text(problem.diagram.rules.shape);
            let class: Vec<&str> = how.split_whitespace().take(2).collect();
            let class = format!("{} {}", name.split(' ').next().unwrap_or_default(), class.join(" "));
            all.push((
                class,
                format!("{name}\n{} {demand}\n{diagram}\n{text}{how}\n", problem.diagram.rules),
            ));
        }
    }
    all
}

#[test]
fn every_text_of_every_play_is_read_back() {
    let mut runner = TestRunner::default();
    let mut told = 0;
    let mut wrong = std::collections::BTreeMap::new();
    let end = std::time::Instant::now() + Duration::from_secs(seconds());
    while std::time::Instant::now() < end {
        let asked = asked().new_tree(&mut runner).expect("a sample").current();
        for (class, how) in asked.picks.iter().flat_map(|(play, goal)| {
            let Some(problem) = asked.problem(play, goal) else {
                return Vec::new();
            };
            let Some(solution) = solved(&problem) else {
                return Vec::new();
            };
            told += usize::from(solution.is_solved());
            differs(&problem, &solution)
        }) {
            let how = format!("{how}{asked:?}");
            let entry = wrong.entry(class).or_insert((0, how.clone()));
            entry.0 += 1;
            if how.len() < entry.1.len() {
                entry.1 = how;
            }
        }
    }
    eprintln!("{told} solved");
    for (class, (count, how)) in &wrong {
        eprintln!("==== {class} {count}\n{how}");
    }
    assert!(wrong.is_empty());
}

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
        ("SetPlay", settings.set_play),
        ("PostKeyPlay", settings.opening == Opening::AfterKey),
        ("WhiteToPlay", settings.white_to_play),
        ("Quodlibet", settings.quodlibet),
        ("NoThreat", settings.threats == Telling::LeftOut),
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

/// What verifying finds wrong with the record whose solution is what was printed of it.
fn disagreement(asked: &Asked, problem: &Problem, twin: Option<&str>, way: usize) -> Option<String> {
    let text = printed(&record(asked, problem, twin, ""), way)?;
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

/// How long random problems are looked at.
fn seconds() -> u64 {
    std::env::var("SECONDS").map_or(4, |seconds| seconds.parse().expect("a number"))
}

/// Stipulation, placement, and lines that have to be told so.
const NUMBERED: [(&str, &str, &[&str]); 6] = [
    ("pser-#3", "5rrk/6pp/8/8/8/5N2/8/3Q2K1", &["1.Ne5 2.Qh5 3.Ng6#"]),
    (
        "pser-#3",
        "6n1/6n1/B4p2/2ppk3/4p3/p3p3/8/4Q1K1",
        &[
            "1.Qg3+ Kd4 2.Qe1 3.Qa1#",
            "1.Qg3+ Ke6 2.Qc7 3.Bc8#",
            "1.Qg3+ Kf5 2.Bf1 3.Bh3#",
        ],
    ),
    ("pser-sx2", "8/8/8/8/8/7Q/6p1/5k1K", &["1.Qxg2+ Ke1 2.Qe2+ Kxe2"]),
    (
        "pser-h#3",
        "8/6R1/8/8/8/4K3/8/1k6",
        &["1.Kc1 2.Kd1 3.Ke1 Rg1#", "1.Kc2 2.Kd1 3.Ke1 Rg1#"],
    ),
    ("phser-sx2", "8/8/5K2/8/6k1/2P4R/8/5B2", &["1.Be2+ Kf4 2.Re3 Kxe3"]),
    (
        "ser-h#3",
        "k4K2/2P5/8/8/8/1P1Q4/8/8",
        &["1.Ka7 2.Ka8 Qa6#", "1.Ka7 2.Kb7 3.Ka8 Qa6#"],
    ),
];

#[test]
fn numbers_follow_from_who_moves() {
    for (stipulation, placement, expected) in NUMBERED {
        let rules = fast::rules("orthodox", "").expect("rules");
        let mut diagram = Fen::read(placement, rules).expect("a placement").diagram;
        let stipulation: Stipulation = stipulation.parse().expect("a stipulation");
        diagram.turn = stipulation.first_to_move();
        let problem = Problem::new("sample", diagram, stipulation);
        let solution = solve(
            &problem,
            Resources {
                threads: 1,
                memory: 1 << 16,
            },
            &Control::default(),
        );
        let solution = solution.expect("a playable diagram");
        let report = Report {
            problem: problem.clone(),
            answer: Ok(solution.clone()),
            effort: Effort::default(),
        };
        let notation = Notation::new(rules);
        for text in [
            article::write(&report, &notation, NearMisses::Untold),
            tree::write(&report, &notation),
        ] {
            for line in expected {
                assert!(
                    text.lines().any(|told| told == *line),
                    "{}: {line} in {text}",
                    problem.stipulation
                );
            }
        }
        assert_eq!(differs(&problem, &solution), []);
    }
}
