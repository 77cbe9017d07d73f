//! Texts that stand in a field or an argument.

use super::{is_short, text, words};
use looking_glass::brief::brief;
use looking_glass::compose::{Matrix, Wish};
use looking_glass::formats::claims;
use looking_glass::formats::fen::{self, Dialect, Fen};
use looking_glass::formats::score::Score;
use looking_glass::geometry::Shape;
use looking_glass::pieces::Color;
use looking_glass::position::{Diagram, Position};
use looking_glass::problem::{Intention, Problem, Settings, Twin, Zeroposition, twins as all_twins};
use looking_glass::rules::{Rules, Variant};
use looking_glass::stipulation::Stipulation;

/// One of these, which the text itself chooses by its length: a target tries one thing at a time.
fn chosen<T: Clone>(text: &str, from: &[T]) -> T {
    from[text.len() % from.len()].clone()
}

/// Alice chess, or rules that the text itself chooses by its first letter.
fn rules_of(text: &str) -> Rules {
    let first = usize::from(text.bytes().next().unwrap_or_default());
    let variants = [Variant::Alice, Variant::ALL[first % Variant::ALL.len()]];
    Rules::of(chosen(text, &variants))
}

/// A diagram in whatever dialect is written and read as the same.
pub fn fen(input: &[u8]) {
    let text = text(input, words::FEN);
    let dialects = [
        None,
        Some(Dialect::JoinedBackwards),
        Some(Dialect::Vchess),
        Some(Dialect::Wide),
    ];
    let rules = rules_of(&text);
    let read = match chosen(text.split('/').next().unwrap_or_default(), &dialects) {
        None => Fen::read(&text, rules),
        Some(dialect) => Fen::read_as(&text, rules, dialect),
    };
    match read {
        Ok(fen) => comes_back(&fen.diagram),
        Err(error) => {
            assert!(!error.faults.is_empty() && error.faults.len() <= 30);
            error.faults.iter().for_each(is_short);
        }
    }
}

fn comes_back(diagram: &Diagram) {
    let sorted = |diagram: &Diagram| {
        let mut men = diagram.men.clone();
        men.sort_unstable();
        men
    };
    let again = Fen::read(&fen::write(diagram), diagram.rules).expect("what is written can be read");
    assert_eq!(sorted(&again.diagram), sorted(diagram), "{}", fen::write(diagram));
    assert_eq!(
        (again.diagram.turn, again.diagram.passed),
        (diagram.turn, diagram.passed)
    );
    if let Ok(position) = diagram.position() {
        _ = position.count_legal_moves();
    }
}

/// A stipulation is written and read as the same.
pub fn stipulation(input: &[u8]) {
    let text = text(input, words::STIPULATION);
    for shape in [Shape::CHESS, Shape::Cube] {
        match Stipulation::parse(&text, shape) {
            Ok(stipulation) => {
                let written = stipulation.text(shape);
                let again = Stipulation::parse(&written, shape);
                assert_eq!(again.map(|again| again.text(shape)), Ok(written));
                if let Some(structure) = &stipulation.structure {
                    _ = (
                        structure.battle(),
                        structure.duty(),
                        structure.root.told_goals(&|_| true),
                    );
                }
            }
            Err(error) => is_short(&brief(&error.to_string())),
        }
    }
    let _ = text.parse::<Intention>();
}

pub fn options(input: &[u8]) {
    let mut settings = Settings::default();
    if let Err(error) = settings.apply_option(&text(input, words::OPTIONS)) {
        is_short(&brief(&error.to_string()));
    }
    let mut problem = battle("#2");
    problem.settings = settings;
    let _ = problem.settings.impose_on(&mut problem.diagram);
    let _ = (problem.answerable(), problem.first_to_move(), problem.parts());
}

pub fn rules(input: &[u8]) {
    let text = text(input, words::RULES);
    let _ = Rules::from_name(&text);
    let pairs = text.lines().filter_map(|line| line.split_once(':'));
    if let Ok(rules) = Rules::compose(pairs.map(|(name, value)| (name.trim(), value.trim()))) {
        let array = Diagram::array(rules);
        comes_back(&array);
    }
}

/// Changes of twins, a line each.
pub fn twins(input: &[u8]) {
    let text = text(input, words::TWINS);
    let problem = battle("#2");
    for line in text.lines().take(20) {
        match Twin::parse(line, &problem.diagram.rules) {
            Ok(twin) => _ = twin.apply(&problem).map(|(_, told)| told),
            Err(error) => is_short(&brief(&error.to_string())),
        }
    }
    let changes: Vec<(String, String)> = text
        .lines()
        .take(20)
        .map(|line| ("b".to_string(), line.to_string()))
        .collect();
    for zeroposition in [Zeroposition::No, Zeroposition::Yes] {
        for (_, twin) in all_twins(&problem, zeroposition, &changes) {
            if let Ok(twin) = twin {
                _ = twin.diagram.position();
            }
        }
    }
}

pub fn matrix(input: &[u8]) {
    let text = text(input, words::SPEC);
    for rules in [Rules::of(Variant::Alice), Rules::of(Variant::Raumschach)] {
        let (mut matrix, mut wish) = (Matrix::default(), Wish::default());
        for line in text.lines().take(8) {
            _ = matrix
                .add(line, Some(Color::White), &rules)
                .map_err(|error| is_short(&brief(&error.to_string())));
            _ = wish.add(line).map_err(|error| is_short(&brief(&error.to_string())));
        }
        if let Some(ways) = matrix.ways() {
            _ = matrix.men(ways.saturating_sub(1), &rules).map(|men| matrix.holds(&men));
        }
    }
}

/// Games are read and played through.
pub fn game(input: &[u8]) {
    let text = text(input, words::GAME);
    let rules = rules_of(&text);
    match Score::read_all(&text, rules.shape) {
        Ok(scores) => {
            for score in scores.iter().take(4) {
                let start = Diagram::array(rules).position().expect("the array can be played");
                _ = score.replay(&rules, &start).map(|replay| replay.faults.len());
            }
        }
        Err(error) => is_short(&brief(&error.to_string())),
    }
}

/// A solution text is held against problems of all kinds of play.
pub fn claims(input: &[u8]) {
    let text = text(input, words::SOLUTION);
    let demands = [
        "#3",
        "s#2",
        "h#2.5",
        "ser-h#4",
        "pser-#3",
        "2->ser-#2",
        "white 2hh[#]",
        "twins",
    ];
    let demand = chosen(&text, &demands);
    if demand != "twins" {
        assert_eq!(claims::read(&text, &[battle(demand)]).len(), 1);
        return;
    }
    let twins = ["a)", "b)"].map(|letter| Problem {
        twin: Some(letter.to_string()),
        ..battle("#3")
    });
    assert_eq!(claims::read(&text, &twins).len(), 2);
}

/// A small problem with this demand.
fn battle(demand: &str) -> Problem {
    let rules = Rules::of(Variant::Alice);
    let fen = Fen::read("4r2k/5Pp1/8/|R7/3pP3/8/P|Q4N1/K2R3R w - -", rules).expect("a FEN");
    let stipulation = Stipulation::parse(demand, rules.shape).expect("a stipulation");
    let mut problem = Problem::new("p", fen.diagram, stipulation);
    problem.diagram.turn = problem.side_in_diagram();
    problem
}
