//! Twins: what each change does, what it is called, and what is refused.

use looking_glass::conditions;
use looking_glass::geometry::{BoardId, Place, Shape};
use looking_glass::pieces::{Color, Owner, Piece, Role};
use looking_glass::position::{CastlingRights, Diagram, Man, Rights, Wing};
use looking_glass::problem::{Problem, TwinError, Zeroposition, twins};
use looking_glass::rules::Rules;
use serde_json::Value;
use std::path::PathBuf;

/// Men such as `wKe1` and, on board B, `bPd2B`.
fn men(text: &str) -> Vec<Man> {
    let man = |text: &str| {
        let (owner, man) = text.split_at(1);
        let (man, board) = match man.strip_suffix('B') {
            Some(man) => (man, BoardId::B),
            None => (man, BoardId::A),
        };
        let (letters, square) = man.split_at(man.len() - 2);
        let owner = Owner::ALL.into_iter().find(|other| owner.starts_with(other.letter()));
        let role = Role::all().find(|role| role.magazine() == letters);
        let square = Shape::CHESS.parse(square).expect("a square");
        Man {
            place: Place::new(board, square),
            piece: Piece::of(owner.expect("an owner"), role.expect("a man's letters")),
        }
    };
    text.split_whitespace().map(man).collect()
}

fn problem(rules: &str, text: &str, stipulation: &str) -> Problem {
    let mut diagram = Diagram::empty(Rules::from_name(rules).expect("rules of that name"));
    diagram.men = men(text);
    let mut problem = Problem::new("test", diagram, stipulation.parse().expect("a stipulation"));
    problem.diagram.turn = problem.first_to_move();
    problem
}

/// The problems with these changes, lettered from b.
fn made(problem: &Problem, changes: &[&str]) -> Vec<(String, Result<Problem, TwinError>)> {
    let letters = (b'b'..).map(|letter| (letter as char).to_string());
    let changes: Vec<(String, String)> = letters.zip(changes.iter().map(ToString::to_string)).collect();
    twins(problem, Zeroposition::No, &changes)
}

/// The label and the problem of one twin.
fn twin(problem: &Problem, change: &str) -> (String, Problem) {
    let (label, twin) = made(problem, &[change]).remove(1);
    (label, twin.unwrap_or_else(|error| panic!("{change}: {error}")))
}

fn refused(problem: &Problem, change: &str) -> String {
    let (_, twin) = made(problem, &[change]).remove(1);
    twin.expect_err(change).to_string()
}

fn sorted(mut men: Vec<Man>) -> Vec<Man> {
    men.sort();
    men
}

fn assert_twin(base: &Problem, change: &str, label: &str, expected: &str) {
    let (told, twin) = twin(base, change);
    assert_eq!(told, format!("b) {label}"), "{change}");
    assert_eq!(twin.twin, Some(told), "{change}");
    assert_eq!(sorted(twin.diagram.men), sorted(men(expected)), "{change}");
}

const MEN: &str = "wKa1 wRb2 wPc3 bKh8 bQg7 bPf6";

#[test]
fn single_changes_of_the_diagram() {
    let base = problem("orthodox", MEN, "#2");
    for (change, label, expected) in [
        ("move b2 d2", "wRb2-->d2", "wKa1 wRd2 wPc3 bKh8 bQg7 bPf6"),
        ("Move b2 f6", "-bPf6  wRb2-->f6", "wKa1 wRf6 wPc3 bKh8 bQg7"),
        ("exchange a1 f6", "wKa1<-->bPf6", "wKf6 wRb2 wPc3 bKh8 bQg7 bPa1"),
        ("remove c3f6", "-wPc3  -bPf6", "wKa1 wRb2 bKh8 bQg7"),
        ("REM c3", "-wPc3", "wKa1 wRb2 bKh8 bQg7 bPf6"),
        (
            "add white Sd4 Black Ba8",
            "+wSd4  +bBa8",
            "wKa1 wRb2 wPc3 bKh8 bQg7 bPf6 wSd4 bBa8",
        ),
        ("add blac Sc3d3", "bSc3  +bSd3", "wKa1 wRb2 bSc3 bSd3 bKh8 bQg7 bPf6"),
        ("substitute R B", "R ==> B", "wKa1 wBb2 wPc3 bKh8 bQg7 bPf6"),
        (
            "add neutral Gd4 white ROe5",
            "+nGd4  +wROe5",
            "wKa1 wRb2 wPc3 bKh8 bQg7 bPf6 nGd4 wROe5",
        ),
        ("substitute R N", "R ==> N", "wKa1 wNb2 wPc3 bKh8 bQg7 bPf6"),
        ("Q ==> S", "Q ==> S", "wKa1 wRb2 wPc3 bKh8 bSg7 bPf6"),
        ("rotate 90", "rotate 90", "wKh1 wRg2 wPf3 bKa8 bQb7 bPc6"),
        ("rotate 180", "rotate 180", "wKh8 wRg7 wPf6 bKa1 bQb2 bPc3"),
        ("rotate 270", "rotate 270", "wKa8 wRb7 wPc6 bKh1 bQg2 bPf3"),
        ("mirror a1<-->h1", "mirror a1<-->h1", "wKh1 wRg2 wPf3 bKa8 bQb7 bPc6"),
        ("Mirror a1 <--> a8", "mirror a1<-->a8", "wKa8 wRb7 wPc6 bKh1 bQg2 bPf3"),
        ("mirror a1<->h8", "mirror a1<-->h8", "wKh8 wRg7 wPf6 bKa1 bQb2 bPc3"),
        ("mirror a8<-->h1", "mirror a8<-->h1", MEN),
        ("PolishType", "PolishType", "bKa1 bRb2 bPc3 wKh8 wQg7 wPf6"),
    ] {
        assert_twin(&base, change, label, expected);
    }
    let narrow = problem("orthodox", "wKb2 wRd2 wPd3 bKe7", "#2");
    assert_twin(&narrow, "shift a1 b2", "shift a1 ==> b2", "wKc3 wRe3 wPe4 bKf8");
    assert_twin(&narrow, "shift d4 ==> c4", "shift d4 ==> c4", "wKa2 wRc2 wPc3 bKd7");
    assert_twin(&narrow, "rotate 90", "rotate 90", "wKg2 wRg4 wPf4 bKb5");
}

/// The conditions of the twin with this change, of a diagram under this one.
fn conditions_after(condition: &str, change: &str) -> Result<String, String> {
    let mut base = problem("orthodox", "wKb1 bKf2", "#2");
    base.diagram.rules.conditions = conditions::read(condition).expect("a condition");
    let (_, twin) = made(&base, &[change]).remove(1);
    let twin = twin.map_err(|error| error.to_string())?;
    Ok(conditions::names(twin.diagram.rules.conditions).join(", "))
}

#[test]
fn holes_and_imitators_go_with_the_board() {
    for (condition, change, expected) in [
        ("Hole a1c3", "rotate 90", "Hole h1f3"),
        ("Hole c3", "shift a1 b1", "Hole d3"),
        ("Imitator g6a1", "mirror a1<-->h1", "Imitator b6h1"),
        ("Imitator c3", "shift a1 b1", "Imitator d3"),
        // Squares that are told as such stay.
        ("MagicSquares c3", "mirror a1<-->h1", "MagicSquares c3"),
        ("White Forced Square c3", "rotate 180", "White Forced Square c3"),
    ] {
        assert_eq!(conditions_after(condition, change).as_deref(), Ok(expected), "{change}");
    }
    let lost = conditions_after("Hole a5", "shift b1 a1");
    assert_eq!(lost, Err(TwinError::OffTheBoard.to_string()));
}

#[test]
fn several_changes_in_one_twin_follow_each_other() {
    let base = problem("orthodox", MEN, "#2");
    assert_twin(
        &base,
        "Mirror a1<-->h1 Move g2 f4 remove c6",
        "mirror a1<-->h1  wRg2-->f4  -bPc6",
        "wKh1 wRf4 wPf3 bKa8 bQb7",
    );
    assert_twin(
        &base,
        "remove c3 add white Bc3",
        "wBc3",
        "wKa1 wRb2 wBc3 bKh8 bQg7 bPf6",
    );
}

#[test]
fn twins_start_from_the_diagram_unless_they_continue() {
    let base = problem("orthodox", MEN, "#2");
    let twins = made(
        &base,
        &["move b2 d2", "cont remove c3", "move c3 c4", "Continued exchange a1 h8"],
    );
    let labels: Vec<&str> = twins.iter().map(|(label, _)| label.as_str()).collect();
    assert_eq!(
        labels,
        ["a)", "b) wRb2-->d2", "+c) -wPc3", "d) wPc3-->c4", "+e) wKa1<-->bKh8"]
    );
    let last = twins[4].1.clone().expect("a twin");
    assert_eq!(sorted(last.diagram.men), sorted(men("wKh8 wRb2 wPc4 bKa1 bQg7 bPf6")));
}

#[test]
fn a_zeroposition_is_not_solved_itself() {
    let base = problem("orthodox", MEN, "#2");
    let changes =
        [("a", "move b2 d2"), ("b", "move c3 c4")].map(|(letter, text)| (letter.to_string(), text.to_string()));
    let twins = twins(&base, Zeroposition::Yes, &changes);
    let labels: Vec<&str> = twins.iter().map(|(label, _)| label.as_str()).collect();
    assert_eq!(labels, ["a) wRb2-->d2", "b) wPc3-->c4"]);
}

#[test]
fn another_stipulation_decides_who_begins() {
    let base = problem("orthodox", MEN, "h#2");
    assert_eq!(base.diagram.turn, Color::Black);
    let (label, other) = twin(&base, "stipulation HS#2.5 move c3 c4");
    assert_eq!(label, "b) hs#2.5  wPc3-->c4");
    assert_eq!(other.diagram.turn, Color::Black);
    let (label, other) = twin(&base, "Stipulation dia 7.5");
    assert_eq!((label.as_str(), other.diagram.turn), ("b) dia7.5", Color::White));
    let mut reversed = base.clone();
    reversed.diagram.turn = Color::White;
    assert_eq!(twin(&reversed, "stip #2").1.diagram.turn, Color::Black);
}

#[test]
fn what_cannot_be_made_is_an_error_of_that_twin_alone() {
    let base = problem("orthodox", MEN, "#2");
    for (change, message) in [
        ("move d2 d4", "no man stands on d2"),
        ("exchange a1 a2", "no man stands on a2"),
        ("remove h1", "no man stands on h1"),
        ("shift a1 a2", "off the board"),
        ("move a1 a9", "move must be followed by a square, not by `a9`"),
        ("move a1", "but nothing follows"),
        ("move a1 a1", "there already"),
        ("rotate 45", "90, 180 or 270"),
        ("mirror a1<-->b2", "not by `a1<-->b2`"),
        ("substitute R X", "not by `R X`"),
        ("add Qa4", "a colour"),
        ("add white", "a colour"),
        ("add white Jigger Qa4", "Jigger"),
        ("swap a1 a2", "`swap` is no change"),
        ("stipulation mate", "`mate` is not a stipulation"),
        ("sstipulation white 5s", "what the play shall reach"),
        ("condition PatienceChess", "`PatienceChess` is not played here"),
        ("transfer a1", "there is only one"),
        ("", "no change"),
        ("continued", "no change"),
        ("con a1", "`con` is no change"),
    ] {
        let error = refused(&base, change);
        assert!(error.contains(message), "{change}: {error}");
    }
    let twins = made(&base, &["move d2 d4", "cont remove c3", "remove c3"]);
    let well: Vec<bool> = twins.iter().map(|(_, twin)| twin.is_ok()).collect();
    assert_eq!(well, [true, false, false, true]);
    assert_eq!(twins[2].1, Err(TwinError::Continues));
    assert_eq!(twins[1].0, "b) move d2 d4");
}

#[test]
fn men_of_alice_chess_keep_their_board() {
    let base = problem("alice", "wKa1 wRb2B wPc3 bKh8B bQg7", "h#2");
    for (change, label, expected) in [
        ("move b2 d2", "wRb2-->d2", "wKa1 wRd2B wPc3 bKh8B bQg7"),
        ("move b2 c3", "-wPc3  wRb2-->c3", "wKa1 wRc3B bKh8B bQg7"),
        ("move b2 d2/A", "wRb2-->d2A", "wKa1 wRd2 wPc3 bKh8B bQg7"),
        ("exchange a1 h8", "wKa1<-->bKh8", "wKh8 wRb2B wPc3 bKa1B bQg7"),
        ("transfer h8", "bKh8-->h8A", "wKa1 wRb2B wPc3 bKh8 bQg7"),
        (
            "OtherBoard g7 a1",
            "bQg7-->g7B  wKa1-->a1B",
            "wKa1B wRb2B wPc3 bKh8B bQg7B",
        ),
        ("transfer c3/B", "wPc3-->c3B", "wKa1 wRb2B wPc3B bKh8B bQg7"),
        (
            "add white AliceB Pb6 black Pa6",
            "+wPb6B  +bPa6",
            "wKa1 wRb2B wPc3 bKh8B bQg7 wPb6B bPa6",
        ),
        ("rotate 180", "rotate 180", "wKh8 wRg7B wPf6 bKa1B bQb2"),
        ("PolishType", "PolishType", "bKa1 bRb2B bPc3 wKh8B wQg7"),
    ] {
        assert_twin(&base, change, label, expected);
    }
    assert!(refused(&base, "transfer h8/B").contains("there already"));
}

#[test]
fn the_condition_alice_brings_its_rules() {
    let base = problem("orthodox", MEN, "h#2");
    let (label, other) = twin(&base, "condition Alice");
    assert_eq!(label, "b) AliceChess");
    assert_eq!(Some(other.diagram.rules), Rules::from_name("popeye"));
    let (_, other) = twin(&base, "add white AliceB Pd4");
    assert_eq!(Some(other.diagram.rules), Rules::from_name("popeye"));
}

#[test]
fn castling_follows_the_diagram_except_where_it_is_excluded() {
    let square = |name| Shape::CHESS.parse(name).expect("a square");
    let mut base = problem("orthodox", "wKd1 wRa1 bKg8", "001");
    base.diagram.castling = CastlingRights::Assumed {
        except: vec![square("a1")],
    };
    let (_, mirrored) = twin(&base, "mirror a1<-->h1");
    let position = mirrored.diagram.position().expect("a position");
    assert_eq!(
        looking_glass::with_position!(&position, p => castling(p)),
        Rights::one(Color::White, Wing::King)
    );
    let (_, moved) = twin(&base, "move d1 e1");
    let position = moved.diagram.position().expect("a position");
    assert_eq!(looking_glass::with_position!(&position, p => castling(p)), Rights::NONE);
}

fn castling<P: looking_glass::position::Position>(position: &P) -> Rights {
    position.castling()
}

#[test]
fn stated_rights_lapse_with_their_men() {
    let mut base = problem("orthodox", "wKe1 wRa1 wRh1 bKe8 bRa8", "#2");
    base.diagram.castling = CastlingRights::Stated(!Rights::one(Color::Black, Wing::King));
    let (_, moved) = twin(&base, "move h1 h2");
    assert_eq!(
        moved.diagram.castling,
        CastlingRights::Stated(Rights::one(Color::White, Wing::Queen) | Rights::one(Color::Black, Wing::Queen))
    );
    assert!(moved.diagram.position().is_ok());
}

#[test]
fn a_double_step_is_carried_along_or_forgotten() {
    let square = |name| Shape::CHESS.parse(name);
    let mut base = problem("orthodox", "wKg1 wPe5 bKg8 bPd5", "ep1");
    base.diagram.passed = square("d6");
    assert_eq!(twin(&base, "move e5 c5").1.diagram.passed, square("d6"));
    assert_eq!(twin(&base, "mirror a1<-->h1").1.diagram.passed, square("e6"));
    assert_eq!(twin(&base, "move d5 a5").1.diagram.passed, None);
    assert_eq!(twin(&base, "rotate 180").1.diagram.passed, None);
}

#[test]
fn of_two_positions_the_second_is_changed() {
    let mut base = problem("orthodox", "wKa1 bKh8", "a=>b2");
    base.target = Some(problem("orthodox", "wKb2 bKg8", "a=>b2").diagram);
    let (_, other) = twin(&base, "move b2 a2");
    assert_eq!(sorted(other.diagram.men), sorted(men("wKa1 bKh8")));
    assert_eq!(
        other.target.map(|diagram| sorted(diagram.men)),
        Some(sorted(men("wKa2 bKg8")))
    );
}

fn row_men(row: &Value, field: &str, color: char, board: &str) -> String {
    let men = row[field].as_array().cloned().unwrap_or_default();
    let told = |man: &Value| format!("{color}{}{board} ", man.as_str().unwrap_or_default());
    men.iter().map(told).collect()
}

/// The labels that Popeye printed.
fn labels(text: &str) -> Vec<String> {
    let label = |line: &&str| {
        let start = line.trim_start_matches('+');
        let (letter, _) = start.split_once(')').unwrap_or_default();
        let number = letter.strip_prefix('z').unwrap_or_default();
        letter.len() == 1 || !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    let below_the_board = text.rsplit("+---a").next().unwrap_or(text);
    below_the_board
        .lines()
        .filter(label)
        .map(|line| line.trim_end().to_string())
        .collect()
}

/// The changes of each twin with its letter.
type Lettered = Vec<(String, String)>;

/// The problem of a row and the changes of its twins, lettered, if the row is whole and has any.
fn row_twins(row: &Value) -> Option<(Problem, Zeroposition, Lettered)> {
    let texts = row["twins"].as_array().filter(|texts| !texts.is_empty())?;
    let stipulation = row["stipulation"].as_str()?;
    if row["status"] != "ok" || row["unparsed"] != Value::Array(Vec::new()) {
        return None;
    }
    let rules = if row["kind"] == "alice" { "popeye" } else { "orthodox" };
    let men = row_men(row, "white", 'w', "")
        + &row_men(row, "black", 'b', "")
        + &row_men(row, "alice_b_white", 'w', "B")
        + &row_men(row, "alice_b_black", 'b', "B");
    let zeroposition = if texts[0].as_str()?.starts_with("zero ") {
        Zeroposition::Yes
    } else {
        Zeroposition::No
    };
    let first = usize::from(zeroposition == Zeroposition::No);
    let letter = |index: usize| match u8::try_from(index) {
        Ok(index @ 0..26) => ((b'a' + index) as char).to_string(),
        _ => format!("z{}", index - 25),
    };
    let changes = texts.iter().filter_map(Value::as_str);
    let changes = changes.map(|text| text.trim_start_matches("zero ").to_string());
    let lettered: Lettered = (first..).map(letter).zip(changes).collect();
    Some((problem(rules, &men, stipulation), zeroposition, lettered))
}

/// Every twin of Popeye's examples is called what Popeye calls it; the label tells all that moved.
#[test]
fn published_twins_are_made_as_popeye_makes_them() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/corpora/popeye_examples.jsonl");
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("LEFT OUT: no popeye_examples.jsonl beside the project");
        return;
    };
    let mut compared = 0;
    for line in text.lines() {
        let row: Value = serde_json::from_str(line).expect("a corpus row is JSON");
        let Some((problem, zeroposition, changes)) = row_twins(&row) else {
            continue;
        };
        if row["id"] == "TESTS_alice#4" {
            continue; // In Alice chess the board of an added man is told as well.
        }
        let told: Vec<String> = twins(&problem, zeroposition, &changes)
            .into_iter()
            .map(|(label, twin)| twin.map_or_else(|error| error.to_string(), |_| label))
            .collect();
        let printed = labels(row["popeye_solution_text"].as_str().unwrap_or_default());
        if printed.is_empty() {
            continue; // A row that Popeye refused to solve.
        }
        assert_eq!(told, printed, "{}", row["id"]);
        compared += told.len();
    }
    assert!(compared > 300, "only {compared} twins were compared");
}
