//! Popeye's examples as problems, and solution texts in a form that can be compared.

use super::men;
use looking_glass::formats::fen::Fen;
use looking_glass::geometry::{BoardId, Place, Shape};
use looking_glass::output::popeye;
use looking_glass::pieces::{Color, Piece, Role};
use looking_glass::position::{Diagram, Man};
use looking_glass::problem::{OptionText, Problem, Settings, TwinError, Zeroposition, twins};
use looking_glass::rules::Rules;
use looking_glass::search::Control;
use looking_glass::solution::{Resources, solve};
use looking_glass::stipulation::{Goal, Stipulation};
use serde_json::Value;

/// A problem or twin with its label, or why it cannot be made.
pub type Made = (Option<String>, Result<Problem, String>);

fn texts<'a>(row: &'a Value, field: &str) -> Vec<&'a str> {
    let list = row[field].as_array().into_iter().flatten();
    list.filter_map(Value::as_str).collect()
}

/// Popeye's text of a row.
pub fn theirs(row: &Value) -> &str {
    row["popeye_solution_text"].as_str().expect("a text")
}

/// The problems of a row, twin by twin and, in duplex, side by side.
///
/// # Errors
/// Why there is nothing to solve.
pub fn problems(row: &Value) -> Result<Vec<Made>, String> {
    let problem = problem(row)?;
    let changes = texts(row, "twins");
    if changes.is_empty() {
        return Ok(sided(None, Ok(problem)));
    }
    let zeroposition = match changes[0].starts_with("zero ") {
        true => Zeroposition::Yes,
        false => Zeroposition::No,
    };
    let first = usize::from(zeroposition == Zeroposition::No);
    let letter = |index: usize| match u8::try_from(index) {
        Ok(index @ 0..26) => ((b'a' + index) as char).to_string(),
        _ => format!("z{}", index - 25),
    };
    let texts = changes.iter().map(|text| text.trim_start_matches("zero ").to_string());
    let lettered: Vec<(String, String)> = (first..).map(letter).zip(texts).collect();
    let made = twins(&problem, zeroposition, &lettered);
    let settled = |(label, made): (String, Result<Problem, TwinError>)| {
        sided(Some(label), made.map(turned).map_err(|error| error.to_string()))
    };
    Ok(made.into_iter().flat_map(settled).collect())
}

/// The sides of a problem, the first of which bears its label.
fn sided(label: Option<String>, made: Result<Problem, String>) -> Vec<Made> {
    let sides = match made {
        Ok(problem) => problem.parts().into_iter().map(Ok).collect(),
        Err(reason) => vec![Err(reason)],
    };
    let labels = std::iter::once(label).chain(std::iter::repeat(None));
    labels.zip(sides).collect()
}

/// Another stipulation may let the other side begin.
fn turned(mut problem: Problem) -> Problem {
    problem.diagram.turn = problem.side_in_diagram();
    problem
}

fn problem(row: &Value) -> Result<Problem, String> {
    let alice = row["kind"] == "alice";
    if texts(row, "white")
        .iter()
        .chain(&texts(row, "black"))
        .any(|man| man.starts_with('?'))
    {
        return Err("neutral men".to_string());
    }
    let rules = Rules::from_name(if alice { "popeye" } else { "orthodox" }).expect("the preset exists");
    let mut diagram = Diagram::empty(rules);
    for (field, color, board) in [
        ("white", Color::White, BoardId::A),
        ("black", Color::Black, BoardId::A),
        ("alice_b_white", Color::White, BoardId::B),
        ("alice_b_black", Color::Black, BoardId::B),
    ] {
        diagram.men.extend(men(row, field, color, board));
    }
    let text = row["stipulation"]
        .as_str()
        .or(row["sstipulation"].as_str())
        .ok_or("no stipulation")?;
    let stipulation: Stipulation = text.parse().map_err(|error| format!("{error}"))?;
    let mut settings = Settings::popeye();
    let options = texts(row, "options").join(" ");
    if !options.is_empty() {
        let applied = settings.apply_option(&options).map_err(|error| error.to_string())?;
        assert_eq!(applied, OptionText::Setting);
    }
    settings.impose_on(&mut diagram).map_err(|error| error.to_string())?;
    let mut problem = Problem::new(row["id"].as_str().expect("a name"), diagram, stipulation);
    problem.settings = settings;
    // Popeye says when a king is missing without NoWk or NoBk, and goes on; here the option has to be given.
    for color in Color::ALL {
        let king = Piece::new(color, Role::KING);
        problem.diagram.kingless[color as usize] |= !problem.diagram.men.iter().any(|man| man.piece == king);
    }
    if problem.stipulation.goal == Goal::Position {
        let (from, to) = two_positions(row, problem.diagram.clone());
        (problem.diagram, problem.target) = (from, Some(to));
    }
    Ok(turned(problem))
}

/// The first and the second position: the men before and after the stipulation of Popeye's input; the array and
/// the only one, if there is no second.
fn two_positions(row: &Value, diagram: Diagram) -> (Diagram, Diagram) {
    let input = row["input"].as_str().expect("an input");
    let input: String = input
        .lines()
        .filter(|line| !line.starts_with("title"))
        .collect::<Vec<_>>()
        .join("\n");
    let lower = if input.contains("fors") {
        input
    } else {
        input.to_ascii_lowercase()
    };
    let (before, after) = lower.split_once("stip").expect("a stipulation");
    if !after.contains("pieces") && !after.contains("fors") {
        return (Diagram::array(diagram.rules), diagram);
    }
    let position = |text: &str| Diagram {
        men: placed(text),
        ..diagram.clone()
    };
    (position(before), position(after))
}

/// The men of `pieces white Ka1 black Kh8` or of a Forsyth text.
fn placed(text: &str) -> Vec<Man> {
    let mut words = text
        .split_whitespace()
        .skip_while(|word| !word.starts_with("piec") && !word.starts_with("fors"));
    let fen = words.next().expect("men").starts_with("fors");
    if fen {
        let forsyth = words.next().expect("a placement").replace('s', "n").replace('S', "N");
        let rules = Rules::from_name("orthodox").expect("the preset exists");
        return Fen::read(&forsyth, rules).expect("one that can be read").diagram.men;
    }
    let mut color = Color::White;
    let mut men = Vec::new();
    for word in words {
        match word {
            "white" => color = Color::White,
            "black" => color = Color::Black,
            word => match squares_of(word, color) {
                Some(more) => men.extend(more),
                None => break,
            },
        }
    }
    men
}

/// The men of a word such as `pa2b3`, if it holds nothing else.
fn squares_of(word: &str, color: Color) -> Option<Vec<Man>> {
    let role = word.chars().next().and_then(Role::from_letter)?;
    let pairs = word.as_bytes()[1..].chunks(2);
    pairs
        .map(|pair| {
            let square = Shape::CHESS.parse(std::str::from_utf8(pair).ok()?)?;
            let place = Place::new(BoardId::A, square);
            let piece = Piece::new(color, role);
            Some(Man { place, piece })
        })
        .collect()
}

/// Solves a problem and tells the solution as Popeye does.
///
/// # Errors
/// Why it cannot be played.
pub fn solution_text(problem: &Problem, control: &Control) -> Result<String, String> {
    let resources = Resources {
        threads: 1,
        memory: 1 << 26,
    };
    match solve(problem, resources, control) {
        Ok(solution) if problem.stipulation.play.is_battle() => {
            Ok(popeye::battle(problem, &solution, &popeye::words::ENGLISH))
        }
        Ok(solution) => Ok(popeye::lines(problem, &solution, &popeye::words::ENGLISH)),
        Err(faults) => Err(faults.iter().map(|fault| format!("  {fault}\n")).collect()),
    }
}

/// Is this the label of a twin?
fn is_label(line: &str) -> bool {
    let start = line.trim_start_matches('+');
    let (letter, _) = start.split_once(')').unwrap_or_default();
    let number = letter.strip_prefix('z').unwrap_or_default();
    letter.len() == 1 || !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// A solution text, part by part as twins divide it: the blocks of each, every level sorted.
pub fn parts(text: &str) -> Vec<Vec<String>> {
    let below_the_board = text.rsplit("+---a").next().unwrap_or(text);
    // Popeye complains on another channel, in the midst of a line.
    let below_the_board = below_the_board.replace("both sides need a king\n", "");
    let mut parts: Vec<Vec<&str>> = vec![Vec::new()];
    for line in below_the_board.lines().map(str::trim_end) {
        if is_label(line) {
            parts.push(Vec::new());
        } else if line.is_empty() || is_play(line) {
            parts.last_mut().expect("there is one").push(line);
        }
    }
    if parts.len() > 1 {
        parts.remove(0);
    }
    parts.into_iter().map(|lines| blocks(&lines)).collect()
}

/// A number that stands for these parts, the same on every machine (Fowler, Noll and Vo's FNV-1a, 64 bits).
pub fn digest(parts: &[Vec<String>]) -> String {
    let text: Vec<String> = parts.iter().map(|blocks| blocks.join("\n")).collect();
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = text.join("\n\n").bytes().fold(0xcbf2_9ce4_8422_2325, mix);
    format!("{hash:016x}")
}

/// Is this a line of the solution? Not the numbers of moves, nor how reflex play punishes a move that cannot be
/// a defence, for which the tree has no place.
fn is_play(line: &str) -> bool {
    let text = line.trim_start();
    let numbered = text.starts_with(|c: char| c.is_ascii_digit()) && text.contains('.') && !text.contains('(');
    line.starts_with(' ')
        && (numbered || ["but", "refutes.", "zugzwang.", "threat:"].contains(&text))
        && !line.ends_with("?!?")
}

/// The line with single blanks behind its indentation.
fn spaced(line: &str) -> String {
    let indent = line.len() - line.trim_start().len();
    let words: Vec<&str> = line.split_whitespace().collect();
    format!("{:indent$}{}", "", words.join(" "))
}

/// Of a block of lines of help or series play: is it one in which the other side begins?
fn line_kind(block: &[String]) -> Option<bool> {
    let other = block.iter().all(|line| line.starts_with("  1..."));
    let lines = block.iter().all(|line| line.starts_with("  1."));
    lines.then_some(other)
}

/// The blocks of a text. The two endings of reciprocal play may stand apart or not: what matters is which play
/// a line belongs to.
fn blocks(lines: &[&str]) -> Vec<String> {
    let lines: Vec<String> = lines.iter().map(|line| spaced(line)).collect();
    let blocks = lines.split(|line| line.is_empty()).filter(|lines| !lines.is_empty());
    let mut merged: Vec<Vec<String>> = Vec::new();
    for block in blocks.map(<[String]>::to_vec) {
        match merged
            .last_mut()
            .filter(|last| line_kind(last).is_some() && line_kind(last) == line_kind(&block))
        {
            Some(last) => last.extend(block),
            None => merged.push(block),
        }
    }
    let mut blocks: Vec<String> = merged.iter().map(|lines| sorted_tree(lines)).collect();
    // The order of keys and tries is each program's own.
    blocks.sort_by_key(|block| block.starts_with("   1."));
    let first = blocks
        .iter()
        .position(|block| block.starts_with("   1."))
        .unwrap_or(blocks.len());
    blocks[first..].sort();
    blocks
}

/// A block of indented lines with the lines of every level sorted.
fn sorted_tree(lines: &[String]) -> String {
    let indent = |line: &String| line.len() - line.trim_start().len();
    let Some(top) = lines.iter().map(indent).min() else {
        return String::new();
    };
    let mut starts: Vec<usize> = (0..lines.len()).filter(|&i| indent(&lines[i]) == top).collect();
    let mut parts = vec![sorted_tree(&lines[..starts.first().copied().unwrap_or(0)])];
    starts.push(lines.len());
    for range in starts.windows(2) {
        let below = sorted_tree(&lines[range[0] + 1..range[1]]);
        parts.push(format!("{}\n{below}", lines[range[0]]));
    }
    parts.sort();
    parts.concat()
}
