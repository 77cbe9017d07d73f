//! Long inputs: they take time in proportion to their length, and are read at all.

use crate::attempt;
use crate::targets::{self, Target};
use std::time::Duration;

/// The length of an input, and that of a longer one.
const LENGTHS: [usize; 2] = [1 << 14, 1 << 16];

/// What takes less time is not compared.
const SOON: Duration = Duration::from_millis(500);

/// Four times the length takes up to so many times as long; sixteen would be the square.
const TIMES: u32 = 9;

/// Does an input of one stretch over and over take time in proportion to its length?
pub fn in_proportion(target: &Target, stretch: &[u8]) -> Result<(), String> {
    let mut times = [Duration::ZERO; 2];
    for (time, length) in times.iter_mut().zip(LENGTHS) {
        let input = stretch.repeat(length / stretch.len() + 1);
        let mut done = Ok(());
        *time = time_of(|| done = attempt(target, &input));
        done?;
    }
    let [short, long] = times;
    match long > SOON && long > short * TIMES {
        true => Err(format!(
            "{} of {:?} takes {short:?}, and {long:?} for four times the length",
            target.name,
            String::from_utf8_lossy(stretch)
        )),
        false => Ok(()),
    }
}

/// The time that a job takes of a processor: what else the machine does is not counted.
pub fn time_of(job: impl FnOnce()) -> Duration {
    let before = processor_time();
    job();
    processor_time().saturating_sub(before)
}

#[cfg(target_os = "linux")]
fn processor_time() -> Duration {
    use nix::sys::resource::{UsageWho, getrusage};
    let usage = getrusage(UsageWho::RUSAGE_THREAD).expect("the system knows the time of a thread");
    let parts = [usage.user_time(), usage.system_time()];
    let micros = parts.map(|part| part.tv_sec() as u64 * 1_000_000 + part.tv_usec() as u64);
    Duration::from_micros(micros.iter().sum())
}

#[cfg(not(target_os = "linux"))]
fn processor_time() -> Duration {
    use std::sync::LazyLock;
    static START: LazyLock<std::time::Instant> = LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

/// Inputs that would take minutes if any part of their reading grew with the square of their length.
#[test]
fn long_inputs_are_read() {
    let lines = |line: &str, count: usize| line.repeat(count);
    let indented = |text: String| format!("solution: |\n  {}\n", text.replace('\n', "\n  "));
    let most = Duration::from_secs(10);
    for (name, input) in [
        ("yaml", "[".repeat(100_000)),
        ("yaml", format!("a: {}", "[ \"]\", ".repeat(50_000))),
        ("yaml", "- ".repeat(50_000)),
        ("yaml", indented(lines("1.Ka1-a2 Kb1-b2\n", 100_000))),
        ("yaml", lines("--\n\n", 50_000)),
        (
            "yaml",
            format!(
                "boards:\n{}",
                (0..20_000)
                    .map(|number| format!("  a{number}: 1\n"))
                    .collect::<String>()
            ),
        ),
        ("json", format!("{{\"schema\":{}", "[".repeat(200_000))),
        ("fen", "8/8/8/|".repeat(1_000_000)),
        ("fens", format!("8/8/8/8/8/8/8/{}", "x".repeat(1_000_000))),
        ("game", "[x]".repeat(100_000)),
        ("game", format!("1.e4 {}", "+ ".repeat(100_000))),
        ("pgn", lines("[A \"b\"]\n", 50_000)),
        ("twins", "Add white Pa2 ".repeat(5_000)),
        ("twins", format!("Sstipulation {}", "white ".repeat(20_000))),
        ("stipulation", format!("white {}", "3a[#]".repeat(50_000))),
        ("options", "NoCastling e1 ".repeat(20_000)),
        (
            "popeye",
            format!("BeginProblem\npieces white {}", "ka1 ".repeat(50_000)),
        ),
        (
            "popeye",
            format!(
                "BeginProblem\nstip #2\n{}EndProblem\n",
                lines("twin move a1 a2\n", 5_000)
            ),
        ),
        (
            "popeye",
            format!("BeginProblem\nsstip white {}", "3a[#]d ".repeat(20_000)),
        ),
        ("popeye", "x".repeat(1_000_000)),
    ] {
        let time = time_of(|| targets::run(name, input.as_bytes()));
        assert!(time < most, "{name} takes {time:?} for {input:.40}");
    }
}

/// The same of solution texts, whose every move is looked up.
#[test]
fn long_solutions_are_read() {
    let most = Duration::from_secs(20);
    for input in [
        "1.Ka1-b1 Kh8-h7 2.Kb1-a1 Kh7-h8\n".repeat(5_000),
        "{\n".repeat(100_000),
        "1.Kb1, Kb2, Kb3, ".repeat(5_000),
        format!("1.Kb1{}", " +".repeat(50_000)),
        format!("{}{}", "( ".repeat(20_000), ", ! ".repeat(20_000)),
        "1.~ 1...~ 2.~ ".repeat(2_000),
        format!("1.Kb1{}", ",Kb2".repeat(20_000)),
        "1.Kb1 2.Kc1 3.Kd1 4.Ke1 5.Kf1 6.Kg1 5.Kf2 6.Kg1 ".repeat(1_000),
    ] {
        // By its length the text chooses the kind of play.
        let padded = (0..8).map(|blanks| input.clone() + &" ".repeat(blanks));
        let time = time_of(|| padded.for_each(|input| targets::run("claims", input.as_bytes())));
        assert!(time < most, "{time:?} for {input:.40}");
    }
}

/// What a field holds is quoted in short, however long it is.
#[test]
fn long_words_are_quoted_in_short() {
    let record = "id: a\nfen: 8/8/8/8/8/5K2/4Q3/7k\nstipulation: '#2'\n";
    let word = "x".repeat(300_000);
    for line in [
        "rules",
        "options",
        "twins: {b",
        "solution",
        "target",
        "intended-solutions",
        "id",
        "y",
    ] {
        let close = if line.contains('{') { "}" } else { "" };
        for target in ["record", "spec"] {
            targets::run(target, format!("{record}{line}: {word}{close}\n").as_bytes());
        }
    }
    for line in [
        "fen: ",
        "stipulation: ",
        "algebraic: {white: [Ka1], black: ",
        "boards: {A: {",
        "moves: 1.",
        "",
    ] {
        let close = if line.contains('{') { "}" } else { "" };
        let close = if line.ends_with('{') { ": [Ka1]}}" } else { close };
        targets::run("record", format!("{line}{word}{close}\n").as_bytes());
    }
    for (target, text) in [
        ("json", "{"),
        ("worker", "{"),
        ("pgn", "[a \""),
        ("popeye", "BeginProblem\n"),
        ("any", "!"),
    ] {
        targets::run(target, format!("{text}{word}").as_bytes());
    }
}
