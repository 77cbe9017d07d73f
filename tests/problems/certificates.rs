//! Certificates: of all battles at hand, accepted by both checkers; nothing else is.

use crate::corpus::{alice_problem, corpus, examples};
use looking_glass::Problem;
use looking_glass::certificate::{Certificate, check, words};
use looking_glass::formats::entry::Defaults;
use looking_glass::formats::fen::Fen;
use looking_glass::formats::yaml;
use looking_glass::problem::Opening;
use looking_glass::rules::{Rules, Variant};
use looking_glass::search::Control;
use looking_glass::solution::{Resources, Status, solve, solve_with_proof, unproved};
use looking_glass::stipulation::Stipulation;
use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const RESOURCES: Resources = Resources {
    threads: 2,
    memory: 64 << 20,
};

/// The certificate of a problem, if it has one.
fn certified(problem: &Problem) -> Option<Certificate> {
    if unproved(problem).is_some() {
        return None;
    }
    let (_, proof) = solve_with_proof(problem, RESOURCES, &Control::default()).ok()?;
    match proof {
        Ok(proof) => Some(Certificate::new(problem, proof)),
        Err(reason) => panic!("{}: {reason}", problem.id),
    }
}

fn accepted(certificate: &Certificate) -> bool {
    check(certificate, &mut || true).is_ok()
}

/// How Python's checker ends on these bytes, and what it says of them; without Python it is not asked.
fn python(bytes: &[u8]) -> Option<(Option<i32>, String)> {
    static FILES: AtomicUsize = AtomicUsize::new(0);
    let number = FILES.fetch_add(1, Relaxed);
    let file = std::env::temp_dir().join(format!("glass-{}-{number}.cert", std::process::id()));
    std::fs::write(&file, bytes).expect("a file can be written");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/check_certificate.py");
    let run = Command::new("python3").arg(script).arg(&file).output();
    let _ = std::fs::remove_file(&file);
    match run {
        Ok(run) => Some((run.status.code(), String::from_utf8_lossy(&run.stdout).into_owned())),
        Err(_) => {
            eprintln!("LEFT OUT: no python3");
            None
        }
    }
}

/// Does Python's checker say the same words?
fn python_agrees(certificate: &Certificate, expected: &str) -> bool {
    python(&certificate.to_bytes()).is_none_or(|(code, told)| code == Some(0) && told == expected)
}

/// The problems of a file of this project.
fn problems(file: &str) -> Vec<Problem> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = std::fs::read_to_string(path).expect("the file is there");
    let entries = yaml::read(&text, file).into_iter().flatten();
    entries
        .flat_map(|entry| entry.problems(&Defaults::default()))
        .flatten()
        .collect()
}

const FILES: [&str; 14] = [
    "problems/marks.yaml",
    "problems/andernach-2025.yaml",
    "problems/originals.yaml",
    "problems/family/composed.yaml",
    "problems/family/duo.yaml",
    "problems/family/ms-alice.yaml",
    "problems/family/odonohue.yaml",
    "problems/family/looking-glass.yaml",
    "problems/family/raumschach.yaml",
    "problems/family/raumschach-alice.yaml",
    "problems/family/small-alice.yaml",
    "problems/family/three-board.yaml",
    "problems/orthodox/direct.yaml",
    "problems/orthodox/self-and-reflex.yaml",
];

/// Checks the certificates of these files that have at most so many bytes.
fn all_are_accepted(most: usize) {
    let (mut checked, mut left_out) = (0, 0);
    for problem in FILES.into_iter().flat_map(problems) {
        let Some(certificate) = certified(&problem) else {
            continue;
        };
        if certificate.bytes.len() > most {
            left_out += 1;
            continue;
        }
        let seen = check(&certificate, &mut || true).unwrap_or_else(|flaw| panic!("{}: {flaw}", problem.id));
        let again = Certificate::from_bytes(&certificate.to_bytes());
        assert_eq!(again.as_ref(), Ok(&certificate), "{}", problem.id);
        assert!(
            python_agrees(&certificate, &words(&certificate, &seen)),
            "{}",
            problem.id
        );
        checked += 1;
    }
    println!("{checked} certificates checked, {left_out} longer than {most} bytes left out");
    assert!(checked > 30);
}

#[test]
fn battles_of_the_problems_have_certificates() {
    all_are_accepted(130);
}

#[test]
#[ignore = "an hour without optimisation"]
fn long_battles_of_the_problems_have_certificates() {
    all_are_accepted(usize::MAX);
}

/// Battles of the corpus of random Alice problems, the n-th of each so many.
fn battles_of_the_corpus(step: usize, most: usize) {
    let Some(rows) = corpus("alice_random.jsonl") else {
        return;
    };
    let mut checked = 0;
    for row in rows.iter().step_by(step) {
        let problem = alice_problem(row);
        let certificate = certified(&problem).filter(|certificate| certificate.bytes.len() <= most);
        if let Some(certificate) = certificate {
            let flaw = check(&certificate, &mut || true).err();
            assert_eq!(flaw, None, "{row}");
            checked += 1;
        }
    }
    println!("{checked} certificates checked");
}

#[test]
fn battles_of_a_corpus_have_certificates() {
    battles_of_the_corpus(40, 100);
}

#[test]
#[ignore = "many minutes"]
fn all_battles_of_a_corpus_have_certificates() {
    battles_of_the_corpus(1, usize::MAX);
}

/// The battles of all corpora that are at hand, up to so many moves.
fn battles_of_the_corpora(most: u16) -> Vec<Problem> {
    let alice = corpus("alice_random.jsonl").unwrap_or_default();
    let alice = alice.iter().map(alice_problem);
    let orthodox = corpus("orthodox_mates.jsonl").unwrap_or_default();
    let orthodox = orthodox.iter().filter_map(|row| {
        let diagram = Fen::read(row["fen"].as_str()?, Rules::of(Variant::Orthodox))
            .ok()?
            .diagram;
        let moves = u16::try_from(row["bm"].as_u64()?).ok()?;
        Some(Problem::new(
            row["id"].to_string(),
            diagram,
            Stipulation::direct_mate(moves),
        ))
    });
    let rows = corpus("popeye_examples.jsonl").unwrap_or_default();
    let published = rows.iter().filter_map(|row| examples::problems(row).ok());
    let published = published.flatten().filter_map(|(_, problem)| problem.ok());
    let all = alice.chain(orthodox).chain(published);
    all.filter(|problem| problem.stipulation.length.moves <= most && unproved(problem).is_none())
        .collect()
}

/// What a run over the corpora has shown.
#[derive(Default)]
struct Tally {
    accepted: usize,
    /// Not solved in time.
    unsolved: Vec<String>,
    /// Solved, but not proved in time.
    late: Vec<String>,
    /// Emission for each second of solving.
    costs: Vec<f64>,
    sizes: Vec<usize>,
}

/// Proves the n-th of each so many battles up to so many moves, each within so many seconds, and has both checkers accept it.
fn corpora_are_proved(step: usize, most: u16, seconds: u64) -> Tally {
    let battles = battles_of_the_corpora(most);
    let chosen: Vec<&Problem> = battles.iter().step_by(step).collect();
    let (next, tally) = (AtomicUsize::new(0), Mutex::new(Tally::default()));
    let work = || {
        while let Some(problem) = chosen.get(next.fetch_add(1, Relaxed)) {
            is_proved(problem, seconds, &tally);
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..cores).for_each(|_| drop(scope.spawn(work))));
    let mut tally = tally.into_inner().expect("no thread panics");
    tally.costs.sort_by(f64::total_cmp);
    tally.sizes.sort_unstable();
    println!(
        "of {}: {} accepted; not solved in time: {:#?}; not proved in time: {:#?}",
        chosen.len(),
        tally.accepted,
        tally.unsolved,
        tally.late
    );
    if let (Some(cost), Some(size)) = (tally.costs.get(tally.accepted / 2), tally.sizes.last()) {
        println!("emission takes {cost:.2} of the solving time at the median; the longest has {size} bytes");
    }
    tally
}

/// Proves a battle within so many seconds, and has both checkers accept it.
fn is_proved(problem: &Problem, seconds: u64, tally: &Mutex<Tally>) {
    let alone = Resources {
        threads: 1,
        ..RESOURCES
    };
    let control = || Control::within(Some(Duration::from_secs(seconds)), Arc::default());
    let tally = || tally.lock().expect("no thread panics");
    let begun = Instant::now();
    let solution = solve(problem, alone, &control()).expect("it can be played");
    if solution.status != Status::Complete {
        tally().unsolved.push(format!("{} {}", problem.id, problem.stipulation));
        return;
    }
    let solving = begun.elapsed();
    let begun = Instant::now();
    let proof = solve_with_proof(problem, alone, &control())
        .expect("it can be played")
        .1;
    let emitting = begun.elapsed().saturating_sub(solving);
    let certificate = match proof {
        Ok(proof) => Certificate::new(problem, proof),
        Err(reason) => {
            let late = format!("{} {}: {reason}", problem.id, problem.stipulation);
            tally().late.push(late);
            return;
        }
    };
    let seen = check(&certificate, &mut || true).unwrap_or_else(|flaw| panic!("{}: {flaw}", problem.id));
    let said = words(&certificate, &seen);
    assert!(python_agrees(&certificate, &said), "{}", problem.id);
    let mut tally = tally();
    tally.costs.push(emitting.as_secs_f64() / solving.as_secs_f64());
    tally.sizes.push(certificate.bytes.len());
    tally.accepted += 1;
    if tally.accepted % 100 == 0 {
        eprintln!("{} accepted", tally.accepted);
    }
}

#[test]
fn battles_of_all_corpora_are_proved() {
    corpora_are_proved(60, 2, 20);
}

#[test]
#[ignore = "hours"]
fn all_battles_of_all_corpora_up_to_five_moves_are_proved() {
    let tally = corpora_are_proved(1, 5, 300);
    assert!(tally.unsolved.is_empty() && tally.late.is_empty());
    assert!(tally.costs.get(tally.accepted / 2).is_none_or(|cost| *cost < 0.5));
}

fn small(fen: &str, stipulation: &str, rules: &str) -> Certificate {
    let mut problem = Problem::from_fen(fen, stipulation, rules).expect("a problem");
    problem.settings.told.set_play = true;
    certified(&problem).expect("it has a certificate")
}

/// The key stands in the diagram, and Black is to move.
fn after_the_key(fen: &str, stipulation: &str) -> Certificate {
    let mut problem = Problem::from_fen(fen, stipulation, "orthodox").expect("a problem");
    problem.settings.demanded.opening = Opening::AfterKey;
    certified(&problem).expect("it has a certificate")
}

fn samples() -> [Certificate; 6] {
    [
        after_the_key("8/8/8/8/8/2K5/7R/1k6 b - -", "#2"),
        after_the_key("8/8/8/8/8/2K5/7R/1k6 b - -", "#3"),
        small("8/8/8/8/8/1K6/7R/1k6 w - -", "#2", "orthodox"),
        small("8/8/8/8/8/2K5/7R/1k6 w - -", "#2", "orthodox"),
        small("8/8/8/8/8/1|K6/|Q6R/k7 w - -", "#2", "alice"),
        small("8/8/8/8/8/p1K5/P7/k1B4R w - -", "s#2", "orthodox"),
    ]
}

/// Changes a proof somehow.
fn mutated(bytes: &[u8], random: &mut TestRng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let at = random.next_u32() as usize % (bytes.len() + 1);
    let value = random.next_u32() as u8;
    match random.next_u32() % 5 {
        0 => bytes.insert(at, value % 48),
        1 if at < bytes.len() => drop(bytes.remove(at)),
        2 => bytes.truncate(at),
        3 if at < bytes.len() => bytes[at] = value,
        _ if at < bytes.len() => bytes[at] = value % 24,
        _ => bytes.push(value % 48),
    }
    bytes
}

/// Changed proofs are refused, or they are proofs of the same claims, which no change of claims is.
fn mutations(rounds: usize) {
    let mut random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let (mut refused, mut other_proofs) = (0, 0);
    for certificate in samples() {
        assert!(accepted(&certificate));
        for _ in 0..rounds {
            let bytes = mutated(&certificate.bytes, &mut random);
            let changed = Certificate {
                bytes,
                ..certificate.clone()
            };
            match check(&changed, &mut || true) {
                Err(_) => refused += 1,
                Ok(seen) if changed != certificate => {
                    // A second walk, by the other checker.
                    assert!(python_agrees(&changed, &words(&changed, &seen)), "{:?}", changed.bytes);
                    other_proofs += 1;
                }
                Ok(_) => {}
            }
            for changed in wrong_claims(&changed, &mut random) {
                assert!(!accepted(&changed), "{:?}", changed.header);
                refused += 1;
            }
        }
    }
    println!("{refused} refused, {other_proofs} are other proofs of the same claims");
    assert!(refused > rounds);
}

/// The same proof with claims that are not true.
fn wrong_claims(certificate: &Certificate, random: &mut TestRng) -> Vec<Certificate> {
    let mut changed = Vec::new();
    let mut with = |change: &mut dyn FnMut(&mut Certificate)| {
        let mut other = certificate.clone();
        change(&mut other);
        if other.header.claims != certificate.header.claims {
            changed.push(other);
        }
    };
    with(&mut |other| drop(other.header.claims.keys.pop()));
    with(&mut |other| {
        drop(
            other
                .header
                .claims
                .tries
                .first_mut()
                .and_then(|told| told.refutations.pop()),
        )
    });
    with(&mut |other| drop(other.header.claims.after_key.as_mut().and_then(Vec::pop)));
    with(&mut |other| {
        other
            .header
            .claims
            .after_key
            .iter_mut()
            .for_each(|told| told.push("b1c1".to_string()))
    });
    with(&mut |other| drop(other.header.claims.set_play.as_mut().and_then(Vec::pop)));
    with(&mut |other| {
        if let Some(told) = other.header.claims.tries.pop() {
            other.header.claims.keys.push(told.step);
        }
    });
    match changed.is_empty() {
        true => changed,
        false => vec![changed.swap_remove(random.next_u32() as usize % changed.len())],
    }
}

#[test]
fn changed_certificates_prove_nothing_else() {
    mutations(25);
}

#[test]
#[ignore = "ten thousand changes and more"]
fn ten_thousand_changed_certificates_prove_nothing_else() {
    mutations(2500);
}

#[test]
fn a_header_that_says_what_is_not_known_is_refused_by_both() {
    let file = small("8/8/8/8/8/1K6/7R/1k6 w - -", "#2", "orthodox").to_bytes();
    let end = file.iter().position(|&byte| byte == b'\n').expect("a first line");
    let header = std::str::from_utf8(&file[..end]).expect("text");
    for (right, wrong) in [
        (r#""ep":"both""#, r#""ep":"all""#),
        (r#""double_step":true"#, r#""double_step":1"#),
        (r#""zero_moves":"no""#, r#""zero_moves":null"#),
        (r#""boards":1"#, r#""boards":true"#),
        (r#""rules":{"#, r#""rules":{"conditions":["Circe"],"#),
        ("{", r##"{"stipulation":"#3","##),
        ("/1K6/", "/1K?6/"),
        (" w - -", " x - -"),
        (r##""#2""##, r##""#501""##),
        (r##""#2""##, r##""h#2""##),
        (r#""keys":["#, r#""keys":[7,"#),
        (r#""keys":"#, r#""duals":"#),
        (r#""refutations":["#, r#""refutations":[[],"#),
    ] {
        let changed = header.replacen(right, wrong, 1);
        assert_ne!(changed, header, "{right}");
        let bytes = [changed.as_bytes(), &file[end..]].concat();
        let seen = Certificate::from_bytes(&bytes).and_then(|read| check(&read, &mut || true));
        assert!(seen.is_err(), "{wrong}");
        let told = python(&bytes);
        let refused =
            |(code, told): &(Option<i32>, String)| *code == Some(1) && told.starts_with("nothing is proved: ");
        assert!(told.as_ref().is_none_or(refused), "{wrong}: {told:?}");
    }
}

/// A board of another size than the rules name is no diagram of theirs.
#[test]
fn a_diagram_of_another_shape_is_refused() {
    let mut certificate = small("4r3/8/8/8/8/8/k7/7K w - -", "#1", "duo");
    certificate.header.fen = "3r/4/4/4/4/4/k3/3K w - - 0 1".to_string();
    let flaw = check(&certificate, &mut || true).expect_err("another shape");
    assert_eq!(flaw.to_string(), "the diagram has boards of another shape");
}

#[test]
fn what_cannot_be_unpacked_is_told_apart_from_what_is_not_proved() {
    let told = python(&[0x1f, 0x8b, 8, 0]);
    assert!(told.is_none_or(|(code, told)| code == Some(2) && told.is_empty()));
}

#[test]
fn bytes_that_are_left_and_bytes_that_are_missing_are_flaws() {
    for certificate in samples() {
        let longer = Certificate {
            bytes: [certificate.bytes.clone(), vec![0]].concat(),
            ..certificate.clone()
        };
        assert!(!accepted(&longer));
        let size = certificate.bytes.len();
        let shorter = Certificate {
            bytes: certificate.bytes[..size - 1].to_vec(),
            ..certificate
        };
        assert!(!accepted(&shorter));
    }
}

#[test]
fn play_after_the_key_is_proved_defence_by_defence() {
    let told = |stipulation: &str| {
        let certificate = after_the_key("8/8/8/8/8/2K5/7R/1k6 b - -", stipulation);
        let seen = check(&certificate, &mut || true).expect("it is a proof");
        let said = words(&certificate, &seen);
        assert!(python_agrees(&certificate, &said));
        said
    };
    let said = told("#2");
    assert!(
        said.contains("the key stands in the diagram; legal defences: 2\nit fails to b1a1 alone\n"),
        "{said}"
    );
    let said = told("#3");
    assert!(said.contains("legal defences: 2\nevery defence is met\n"), "{said}");
}

#[test]
fn what_has_no_certificate_is_named() {
    let reason = |stipulation: &str| {
        let problem = Problem::from_fen("8/8/8/8/8/1K6/7R/1k6 w - -", stipulation, "orthodox").expect("a problem");
        let (_, proof) = solve_with_proof(&problem, RESOURCES, &Control::default()).expect("it can be played");
        proof.expect_err("no proof").to_string()
    };
    assert_eq!(reason("h#2"), "no certificate is written for play that is no battle");
    assert_eq!(
        reason("x2"),
        "no certificate is written for goals other than mate and stalemate"
    );
}
