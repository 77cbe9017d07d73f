//! Pairs of conditions against their plain definitions in `tests/naive/fairy`: the same moves with the same consequences, the same
//! checks, mates and stalemates, in random play from random diagrams.
//!
//! What two conditions do together is not always said by their definitions, which do one after the other in one order or in the
//! other: the program must do what they do in one of them.

use crate::fairy::conditions::Conditions;
use crate::fairy::men::Side;
use crate::fairy::position::Position as Plain;
use crate::fairy_agreement::{Random, crate_diagram};
use crate::fairy_definitions::{Sample, number, words};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::channel;
use std::thread::Builder;
use std::time::Duration;

/// Pairs that the plain definitions do not play as the program does, each with its reason: lines of `name + name: reason`.
const APART: &str = include_str!("../data/fairy/pairs.txt");

/// These are told with another condition, so that they make no pair.
const NO_PAIR: [&str; 4] = ["Alice", "NoIProm", "ChameleonSequence", "LastCapture"];

/// How much of a stack a pair may need whose definitions ask each other.
const STACK: usize = 256 << 20;

/// So long a pair may take: where rules ask for mates of mates, the definitions look at very many.
const PATIENCE: Duration = Duration::from_secs(20);

/// Two conditions, by their names.
type Pair = (&'static str, &'static str);

/// What has become of a pair.
enum Outcome {
    /// The program does not play it.
    Refused,
    Agreed,
    Late,
    Fault(String),
}

/// Which pairs are played, in random order.
fn pairs(random: &mut Random) -> Vec<Pair> {
    let mut names: Vec<&'static str> = Conditions::all().map(|rule| rule.name).collect();
    names.retain(|name| !NO_PAIR.contains(name));
    let chosen = std::env::var("GLASS_PAIRS").unwrap_or_default();
    let is_chosen = |(one, other): &Pair| {
        let told = format!("{one}+{other}");
        let turned = format!("{other}+{one}");
        chosen.is_empty() || chosen.split(',').any(|pair| pair == told || pair == turned)
    };
    let of = |(number, one): (usize, &&'static str)| -> Vec<Pair> {
        names[number + 1..].iter().map(|other| (*one, *other)).collect()
    };
    let mut all: Vec<Pair> = names.iter().enumerate().flat_map(of).filter(is_chosen).collect();
    for last in (1..all.len()).rev() {
        all.swap(last, random.below(last + 1));
    }
    all
}

/// Are the pair's names among those that are told apart?
fn is_apart((one, other): Pair) -> bool {
    let told = [format!("{one} + {other}"), format!("{other} + {one}")];
    let mut lines = APART.lines().filter_map(|line| line.split_once(": "));
    lines.any(|(pair, _)| told.iter().any(|told| told == pair))
}

/// One of the ways in which the condition is told.
fn way(name: &str, random: &mut Random) -> String {
    let ways = words(name);
    ways[random.below(ways.len())].clone()
}

fn is_played(conditions: &str) -> bool {
    let plain = Plain::read(conditions, "wKd2 bKg6 wRa4 bPa7 wSb3 wRd4 bRe6 bSc3 wSg3", Side::White);
    crate_diagram(&plain.expect("a diagram")).position().is_ok()
}

fn outcome(pair: Pair, seed: u64) -> Outcome {
    let mut random = Random(seed);
    let [one, other] = [pair.0, pair.1].map(|name| way(name, &mut random));
    let orders = [format!("kingl2 {one} {other}"), format!("kingl2 {other} {one}")];
    if !is_played(&orders[0]) {
        return Outcome::Refused;
    }
    let owners: &[&str] = if random.one_in(4) {
        &["w", "b", "w", "b", "n"]
    } else {
        &["w", "b"]
    };
    let fault = |conditions: &str| {
        let sample = Sample {
            conditions,
            neutral_king: false,
            kinds: &["P", "P", "Q", "S", "R", "B", "G", "N"],
            owners,
            most: 8,
            plies: 3,
        };
        sample.disagreement(seed, number("GLASS_POSITIONS", 12))
    };
    match fault(&orders[0]) {
        None => Outcome::Agreed,
        // Neutral men are refused with some conditions.
        Some(text) if text.starts_with("only 0 ") => Outcome::Refused,
        Some(text) if fault(&orders[1]).is_some() => Outcome::Fault(format!("{}: {text}", orders[0])),
        Some(_) => Outcome::Agreed,
    }
}

fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("a panic")
}

/// A number that the names alone decide, so that a pair is the same among all and alone.
fn seed_of((one, other): Pair) -> u64 {
    let letters = one.bytes().chain(other.bytes());
    letters.fold(number("GLASS_SEED", 0x1936) as u64, |seed, letter| {
        (seed ^ u64::from(letter)).wrapping_mul(0x0100_0000_01b3)
    }) | 1
}

/// The outcome, or what was said by a definition or by the program when it broke.
fn safe_outcome(pair: Pair) -> Outcome {
    let (send, receive) = channel();
    let compare = move || {
        let found = catch_unwind(AssertUnwindSafe(|| outcome(pair, seed_of(pair))));
        let found = found.unwrap_or_else(|panic| Outcome::Fault(said(panic.as_ref()).to_owned()));
        // Nobody waits any more for one that comes late.
        let _ = send.send(found);
    };
    Builder::new().stack_size(STACK).spawn(compare).expect("a thread");
    receive.recv_timeout(PATIENCE).unwrap_or(Outcome::Late)
}

#[test]
#[ignore = "takes minutes"]
fn pairs_of_conditions_are_as_their_definitions_say() {
    let (mut refused, mut agreed, mut late, mut faults) = (0, 0, Vec::new(), Vec::new());
    let all = pairs(&mut Random(number("GLASS_SEED", 0x1936) as u64));
    for pair in all.into_iter().take(number("GLASS_NUMBER", 2000)) {
        if is_apart(pair) {
            continue;
        }
        let names = format!("{} + {}", pair.0, pair.1);
        match safe_outcome(pair) {
            Outcome::Refused => refused += 1,
            Outcome::Agreed => agreed += 1,
            Outcome::Late => late.push(names),
            Outcome::Fault(text) => faults.push(format!("{names}: {text}")),
        }
    }
    println!("{agreed} pairs agree, {refused} are not played; {late:?} take too long by definition");
    assert!(faults.is_empty(), "{}:\n{}", faults.len(), faults.join("\n\n"));
}
