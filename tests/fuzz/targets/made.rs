//! Problems put together at random: written in each format they are read as the same, and so are their solutions.

use arbitrary::{Arbitrary, Result, Unstructured};
use looking_glass::formats::claims;
use looking_glass::formats::entry::{Defaults, Entry, Origin, ReaderNotes, Source};
use looking_glass::formats::fen::{self, Dialect, Fen};
use looking_glass::formats::node::{Map, Node};
use looking_glass::formats::{json, popeye, yaml};
use looking_glass::geometry::Place;
use looking_glass::output::article::{self, NearMisses};
use looking_glass::output::notation::Notation;
use looking_glass::output::popeye::{page, words};
use looking_glass::output::{Effort, Report, tree};
use looking_glass::pieces::{Color, Piece, Role};
use looking_glass::position::{Diagram, Man, Move};
use looking_glass::problem::Problem;
use looking_glass::rules::{Rules, Variant};
use looking_glass::search::Control;
use looking_glass::solution::{Line, Solution, Status, solve_here};
use looking_glass::stipulation::Stipulation;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

const FILE: &str = "f.yaml";

/// A diagram and a demand, written in each format.
pub fn written(input: &[u8]) {
    let _ = write_all(&mut Unstructured::new(input));
}

fn write_all(input: &mut Unstructured<'_>) -> Result<()> {
    let rules = rules(input, &Variant::ALL)?;
    let diagram = diagram(input, rules, 24)?;
    in_dialects(&diagram);
    let demand = demand(input)?;
    let mut fields = Map::default();
    fields.set("rules", Node::text(rules.to_string()));
    fields.set("fen", Node::text(fen::write(&diagram)));
    fields.set("stipulation", Node::text(demand));
    for _ in 0..input.int_in_range(0..=3)? {
        let name = String::arbitrary(input)?;
        fields.set(&format!("x{name}"), node(input, 3)?);
    }
    let entry = Entry::new(origin(Source::Yaml), fields, true);
    in_files(&entry);
    Ok(())
}

fn origin(source: Source) -> Origin {
    Origin {
        file: FILE.to_string(),
        document: 1,
        source,
    }
}

/// Rules of one of these variants.
fn rules(input: &mut Unstructured<'_>, variants: &[Variant]) -> Result<Rules> {
    Ok(Rules::of(*input.choose(variants)?))
}

/// Any men on places of their own, with a king for each side in most diagrams.
fn diagram(input: &mut Unstructured<'_>, rules: Rules, most: usize) -> Result<Diagram> {
    let mut diagram = Diagram::empty(rules);
    let squares: Vec<_> = rules.shape.squares().collect();
    let boards: Vec<_> = rules.board_ids().collect();
    for number in 0..input.int_in_range(2..=most)? {
        let place = Place::new(*input.choose(&boards)?, *input.choose(&squares)?);
        let shares = |man: &Man| match rules.shares_squares() {
            true => man.place == place,
            false => man.place.square == place.square,
        };
        if diagram.men.iter().any(shares) {
            continue;
        }
        let color = *input.choose(&Color::ALL)?;
        let roles: &[Role] = match number {
            0 | 1 => &[Role::KING],
            _ => &[Role::QUEEN, Role::ROOK, Role::BISHOP, Role::KNIGHT, Role::PAWN],
        };
        let piece = match number {
            0 => Piece::new(Color::White, Role::KING),
            1 => Piece::new(Color::Black, Role::KING),
            _ => Piece::new(color, *input.choose(roles)?),
        };
        diagram.men.push(Man { place, piece });
    }
    diagram.turn = *input.choose(&Color::ALL)?;
    Ok(diagram)
}

/// A demand of any play and goal, most of which are none.
fn demand(input: &mut Unstructured<'_>) -> Result<String> {
    let plays = [
        "", "s", "r", "semi-r", "h", "hs", "hr", "reci-h", "ser-", "ser-h", "ser-s", "pser-", "pser-h", "phser-",
        "2->ser-",
    ];
    let goals = [
        "#", "=", "==", "#=", "!=", "!#", "##", "+", "x", "%", "ze4", "kd4", "00", "ep", "ct", "<>", "c81", "~", "dia",
    ];
    let half = input.ratio(1, 4)?;
    Ok(format!(
        "{}{}{}{}",
        input.choose(&plays)?,
        input.choose(&goals)?,
        input.int_in_range(1..=12)?,
        if half { ".5" } else { "" }
    ))
}

/// Data of any kind, no deeper than this.
fn node(input: &mut Unstructured<'_>, deep: usize) -> Result<Node> {
    let kind = if deep == 0 { 0 } else { input.int_in_range(0..=3)? };
    Ok(match kind {
        0 | 1 => Node::text(String::arbitrary(input)?),
        2 => {
            let count = input.int_in_range(0..=3)?;
            Node::List((0..count).map(|_| node(input, deep - 1)).collect::<Result<_>>()?)
        }
        _ => {
            let mut map = Map::default();
            for _ in 0..input.int_in_range(0..=3)? {
                map.set(&String::arbitrary(input)?, node(input, deep - 1)?);
            }
            Node::Map(map)
        }
    })
}

fn men(diagram: &Diagram) -> Vec<Man> {
    let mut men = diagram.men.clone();
    men.sort_unstable();
    men
}

/// The FEN of each dialect that can tell the diagram.
fn in_dialects(diagram: &Diagram) {
    use Dialect::{Ffen, Hyphen, Joined, JoinedBackwards, Prefix, Vchess, Wide, Xfen};
    let whole = Fen::read(&fen::write(diagram), diagram.rules).expect("what is written can be read");
    assert_eq!(men(&whole.diagram), men(diagram));
    for dialect in [Prefix, Joined, JoinedBackwards, Hyphen, Ffen, Xfen, Wide, Vchess] {
        let Some(text) = fen::write_as(diagram, dialect) else {
            continue;
        };
        let read = Fen::read_as(&text, diagram.rules, dialect).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(men(&read.diagram), men(diagram), "{dialect:?}: {text}");
        assert_eq!(read.diagram.turn, diagram.turn, "{dialect:?}: {text}");
    }
}

/// The record in YAML, JSON and, where it can be told there, in Popeye's language.
fn in_files(entry: &Entry) {
    let asked = |entry: &Entry| entry.problems(&Defaults::default());
    let mut read = yaml::read(&yaml::write([entry]), FILE);
    let again = read.remove(0).expect("what is written can be read");
    assert_eq!((&again.fields, read.len()), (&entry.fields, 0));
    let expected = asked(entry);
    assert_eq!(problems(&asked(&again)), problems(&expected));
    let mut read = json::read(&json::object(entry, None).to_string(), FILE);
    let again = read.remove(0).expect("what is written can be read");
    assert_eq!(
        again,
        Entry {
            notes: ReaderNotes::default(),
            ..entry.clone()
        }
    );
    let Ok(input) = popeye::write(entry, &Defaults::default()) else {
        return;
    };
    let text = format!("BeginProblem\n{}EndProblem\n", input.text);
    let mut read = popeye::read(&text, FILE);
    assert_eq!(read.len(), 1, "{text}");
    let again = read.remove(0).entry.unwrap_or_else(|error| panic!("{error}: {text}"));
    let (Some(Ok(told)), Some(Ok(first))) = (asked(&again).into_iter().next(), expected.into_iter().next()) else {
        return;
    };
    assert_eq!(men(&told.diagram), men(&first.diagram), "{text}");
    assert_eq!(told.stipulation, first.stipulation, "{text}");
}

/// The problems that can be solved.
fn problems<E>(all: &[std::result::Result<Problem, E>]) -> Vec<&Problem> {
    all.iter().flatten().collect()
}

/// Demands that are soon answered.
const SHORT: [&str; 36] = [
    "#1",
    "#2",
    "=1",
    "=2",
    "+1",
    "x2",
    "s#1",
    "s#2",
    "r#1",
    "semi-r#2",
    "h#1",
    "h#1.5",
    "h#2",
    "h=2",
    "h#0.5",
    "hs#2",
    "hs#1.5",
    "hr#2",
    "reci-h#1",
    "reci-h#2",
    "ser-#2",
    "ser-h#2",
    "ser-s#2",
    "ser-hs#2",
    "ser-r#2",
    "pser-#2",
    "pser-h#2",
    "pser-s#2",
    "phser-#2",
    "phser-s#2",
    "1->ser-#2",
    "2->ser-h#1",
    "hx2",
    "h+1.5",
    "white 2hh[#]",
    "black 3s[x]",
];

/// A small problem is solved, and each text of its solution read again.
pub fn solved(input: &[u8]) {
    let _ = solve_and_read(&mut Unstructured::new(input));
}

fn solve_and_read(input: &mut Unstructured<'_>) -> Result<()> {
    let rules = rules(input, &[Variant::Alice, Variant::Orthodox, Variant::Alice])?;
    let text = *input.choose(&SHORT)?;
    let stipulation = Stipulation::parse(text, rules.shape).expect("a stipulation");
    let mut problem = Problem::new("p", diagram(input, rules, 8)?, stipulation);
    problem.diagram.turn = problem.side_in_diagram();
    problem.settings.told.set_play = input.ratio(1, 4)?;
    problem.settings.told.tries = u32::from(input.ratio(1, 4)?);
    problem.settings.limits.max_solutions = Some(60);
    let control = Control::within(Some(Duration::from_millis(200)), Arc::default());
    let Ok(solution) = solve_here(&problem, 1 << 16, &control) else {
        return Ok(());
    };
    if solution.status != Status::Complete {
        return Ok(());
    }
    let report = Report {
        problem: problem.clone(),
        answer: Ok(solution.clone()),
        effort: Effort::default(),
    };
    let notation = Notation::new(rules);
    for (style, text) in [
        ("article", article::write(&report, &notation, NearMisses::Untold)),
        ("tree", tree::write(&report, &notation)),
        ("popeye", page::phases(&problem, &solution, &words::ENGLISH)),
    ] {
        is_told(style, &text, &problem, &solution);
    }
    Ok(())
}

/// Does the text claim what was found?
fn is_told(style: &str, text: &str, problem: &Problem, solution: &Solution) {
    let claims = claims::read(text, std::slice::from_ref(problem)).remove(0);
    let told = || {
        format!(
            "{style} of {} in {}:\n{text}",
            problem.stipulation,
            fen::write(&problem.diagram)
        )
    };
    let steps = |lines: &[Line]| -> BTreeSet<Vec<Move>> {
        lines
            .iter()
            .map(|line| line.iter().map(|told| told.step).collect())
            .collect()
    };
    if problem.stipulation.play.is_battle() && problem.stipulation.structure.is_none() {
        let found: BTreeSet<Move> = solution.keys.iter().map(|phase| phase.step.step).collect();
        let claimed: BTreeSet<Move> = claims.keys.iter().map(|phase| phase.key).collect();
        assert_eq!(claimed, found, "keys: {}", told());
        return;
    }
    let claimed: BTreeSet<Vec<Move>> = claims.lines.iter().cloned().collect();
    assert_eq!(claimed, steps(&solution.solutions), "lines: {}", told());
}
