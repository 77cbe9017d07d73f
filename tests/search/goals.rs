//! When each goal is reached: all lines of little positions, found by trying everything.

use looking_glass::geometry::{BoardId, Place, Shape};
use looking_glass::output::notation;
use looking_glass::pieces::{Color, Piece, Role};
use looking_glass::position::{Diagram, Man, Move, MoveList, Position};
use looking_glass::rules::Rules;
use looking_glass::stipulation::{Goal, History, Play, Stipulation};
use looking_glass::with_position;

/// A diagram from men such as `wKe1` and, on board B, `bPd2B`.
fn diagram(rules: &str, men: &str) -> Diagram {
    let mut diagram = Diagram::empty(Rules::from_name(rules).expect("rules of that name"));
    diagram.kingless = [true; 2];
    for text in men.split_whitespace() {
        let letters: Vec<char> = text.chars().collect();
        let color = if letters[0] == 'w' { Color::White } else { Color::Black };
        let role = Role::from_letter(letters[1]).expect("a man's letter");
        let square = Shape::CHESS.parse(&text[2..4]).expect("a square");
        let board = letters.get(4).map_or(BoardId::A, |_| BoardId::B);
        diagram.men.push(Man {
            place: Place::new(board, square),
            piece: Piece::new(color, role),
        });
    }
    diagram
}

/// Tries all lines of so many half-moves whose last move reaches the goal.
struct Trial {
    goal: Goal,
    series: bool,
    line: Vec<Move>,
    found: Vec<Vec<Move>>,
}

impl Trial {
    fn run<P: Position>(&mut self, position: &P, left: u32) {
        let mut list = MoveList::new();
        if left == 1 {
            self.goal.candidates(position, &mut list);
        } else {
            position.legal_moves(&mut list);
        }
        for step in list {
            let mut after = position.play(step);
            let history = History {
                moves: &self.line,
                target: &[],
            };
            let reached = left == 1 && self.goal.reached(position, step, &after, &history);
            self.line.push(step);
            if reached {
                self.found.push(self.line.clone());
            } else if left > 1 && !(self.series && after.in_check(after.turn())) {
                if self.series {
                    after = after.pass();
                }
                self.run(&after, left - 1);
            }
            self.line.pop();
        }
    }
}

/// All lines, sorted.
fn lines(rules: &str, men: &str, stipulation: &str) -> Vec<String> {
    let stipulation: Stipulation = stipulation.parse().unwrap_or_else(|error| panic!("{error}"));
    let mut diagram = diagram(rules, men);
    diagram.turn = stipulation.first_to_move();
    let position = diagram.position().unwrap_or_else(|faults| panic!("{men}: {faults:?}"));
    let series = stipulation.play.is_series();
    let left = match stipulation.play {
        Play::Direct => 1,
        _ if series => u32::from(stipulation.length.moves),
        _ => stipulation.length.half_moves(),
    };
    let mut trial = Trial {
        goal: stipulation.goal,
        series,
        line: Vec::new(),
        found: Vec::new(),
    };
    with_position!(&position, position => trial.run(position, left));
    let told = |line: &Vec<Move>| {
        let moves = line.iter().map(|&step| notation::popeye(&diagram.rules, step));
        moves.collect::<Vec<_>>().join(" ")
    };
    let mut lines: Vec<String> = trial.found.iter().map(told).collect();
    lines.sort();
    lines
}

fn assert_lines(rules: &str, men: &str, stipulation: &str, expected: &[&str]) {
    assert_eq!(lines(rules, men, stipulation), expected, "{stipulation} with {men}");
}

fn orthodox(men: &str, stipulation: &str, expected: &[&str]) {
    assert_lines("orthodox", men, stipulation, expected);
}

fn alice(men: &str, stipulation: &str, expected: &[&str]) {
    assert_lines("popeye", men, stipulation, expected);
}

#[test]
fn mate_and_stalemate_of_the_other_side() {
    let men = "wKb6 wQd1 bKa8";
    orthodox(men, "#1", &["Qd1-d8"]);
    orthodox(men, "=1", &["Qd1-d6"]);
    orthodox(men, "#=1", &["Qd1-d6", "Qd1-d8"]);
}

#[test]
fn stalemate_of_the_mover_or_of_both() {
    orthodox("wKh8 wPh7 wPf5 wPd6 bKf8 bBe8 bPd7 bPf7", "==1", &["f5-f6"]);
    orthodox("wKa1 wPa2 wPh5 bKc2 bPa3 bPh7", "!=1", &["h5-h6"]);
    orthodox("wKa1 wPa2 wPh5 bKc2 bPa3 bPh7", "==1", &[]);
}

#[test]
fn a_king_may_be_exposed_to_mate_the_mover() {
    orthodox("wKh2 wPg2 bRa1 bRa2 bRa3 bKh8", "!#1", &["g2-g4"]);
    orthodox("wKh2 bPg2 bRa1 bRa2 bRa3 bKh8", "!#1", &["Kh2*g2"]);
}

#[test]
fn taking_a_king_parries_a_mate_only_if_it_ends_the_check() {
    orthodox("wKb2 wRa2 bKh2 bSb3 bBg6 bBf6", "!#1", &["Kb2-a1"]);
    orthodox("wKg6 wSh7 bKg8 bQd6 bPh6", "!#1", &[]);
}

#[test]
fn both_sides_are_mated_by_a_side_that_could_move_or_was_mated() {
    let double = "wKe4 wRh1 wSh4 wPg3 bKg4 bQh2 bPe2 bPg2 bPg5";
    orthodox(double, "h##2", &["Kg4-h3 Ke4-f3 g5-g4 Kf3*g2"]);
    orthodox("wKh6 wPg6 bKh8 bBg7", "##1", &["Kh6-h7"]);
    orthodox("wKh6 wPg6 bKh8 bBg7 bRa5", "##1", &[]);
    let counter = "wKc8 wRb8 bKa7 bQc5 bRd5";
    orthodox(counter, "##!1", &["Kc8-b7"]);
    orthodox(counter, "##1", &[]);
    orthodox("wKa3 wBh7 bKa1 bQh8 bRg7", "h##!2", &["Rg7-g4 Bh7-b1 Qh8-c3 Ka3-a2"]);
}

#[test]
fn captures_castling_and_squares() {
    let men = "wKa1 wBf1 wSb1 bKh8 bQe2 bPg2 bPb5";
    orthodox(men, "x1", &["Bf1*e2", "Bf1*g2"]);
    orthodox(men, "%1", &["Bf1*e2", "Bf1*g2"]);
    orthodox(men, "zc31", &["Sb1-c3"]);
    orthodox("wKb1 wPh5 bKa3 bPg7 bPf6", "hep1", &["g7-g5 h5*g6 ep."]);
    orthodox("wKb2 wRg1 bKh8 bPa7", "+1", &["Rg1-g8", "Rg1-h1"]);
    orthodox("wKe1 wRh1 wRa1 bKc8 bPa7 bRd8", "001", &["0-0"]);
}

#[test]
fn the_last_rank_is_reached_with_any_man() {
    let men = "wKb7 wPh7 bKd8 bSa1 bPh2";
    orthodox(
        men,
        "c811",
        &["Kb7-a8", "Kb7-b8", "h7-h8=B", "h7-h8=Q", "h7-h8=R", "h7-h8=S"],
    );
}

#[test]
fn a_kiss_leaves_no_room_for_a_third() {
    orthodox("wSh1 bPh3", "hkh31", &["h3-h2 Sh1-g3"]);
    orthodox("wSa8 bPb7", "hkb71", &["b7-b5 Sa8-b6", "b7-b6 Sa8-c7"]);
    orthodox("wSa4 bPa7", "hka71", &["a7-a5 Sa4-b6", "a7-a6 Sa4-b6"]);
    orthodox("wSa4 wPb7 bPa7", "hka71", &["a7-a5 Sa4-b6"]);
}

#[test]
fn a_circuit_ends_where_the_diagram_has_the_man() {
    orthodox("wBa1 bPb2", "ser-ct2", &["Ba1*b2 Bb2-a1"]);
    orthodox("wBa1 bPb2", "ser-ct1", &[]);
}

#[test]
fn two_men_of_a_side_exchange_places() {
    let men = "wKd3 wSe2 bKh3 bQh4";
    orthodox(men, "ser-<>3", &["Se2-c1 Kd3-e2 Sc1-d3"]);
    orthodox("wSb1 wSd2 bKh8", "ser-<>2", &[]);
    let knights = lines("orthodox", "wSb1 wSd2 bKh8", "ser-<>4");
    assert!(knights.contains(&"Sd2-c4 Sc4-a3 Sb1-d2 Sa3-b1".to_string()));
}

#[test]
fn on_two_boards_goals_speak_of_squares() {
    alice("wKa1 wBf1B wSb1B bKh8 bQe2 bPg2 bPb5", "zc31", &["Sb1-c3A"]);
    alice("wKe1 wPe5B bKg8 bPd7", "hep1", &["d7-d5B e5*d6 ep.A"]);
    let kisses = [
        "Sa1-b3B a5-a4B Sb3-a5A",
        "Sa1-c2B a5-a4B Sc2-a3A",
        "Sa1-c2B a5-a4B Sc2-b4A",
    ];
    alice("wSa1 bPa5 bPc3B", "hka51.5", &kisses);
    let circuits = lines("popeye", "wKa1 bKh8 bPh7 bPg7 bPg6", "hct2.5");
    assert!(circuits.contains(&"Ka1-b2B g6-g5B Kb2-b1A g5-g4A Kb1-a1B".to_string()));
}

#[test]
fn an_exposed_king_still_crosses_no_attacked_place_of_the_board_it_leaves() {
    let men = "wKc1B wQb6 wSa2 bKa1 bQh1 bRb8B bPh3B";
    let expected = ["Rb8-b2A Kc1-b1A", "Rb8-b2A Kc1-d1A", "Rb8-c8A Kc1-b1A"];
    alice(men, "h!#1", &expected);
}

#[test]
fn a_given_position_is_reached_when_every_man_is_on_its_place() {
    let before = diagram("popeye", "wKa1 wRb1 bKh8");
    let after = diagram("popeye", "wKa1 wRb7B bKh8");
    let position = before.position().expect("a position");
    let mut list = MoveList::new();
    with_position!(&position, position => {
        position.legal_moves(&mut list);
        let reaching: Vec<String> = list
            .into_iter()
            .filter(|&step| {
                let history = History { moves: &[], target: &after.men };
                Goal::Position.reached(position, step, &position.play(step), &history)
            })
            .map(|step| notation::popeye(&before.rules, step))
            .collect();
        assert_eq!(reaching, ["Rb1-b7B"]);
    });
}

#[test]
fn only_goals_that_look_back_ask_for_a_record() {
    let asks: Vec<String> = ["#1", "kc41", "ct1", "<>1", "ctr1", "<>r1", "c811", "zc41"]
        .into_iter()
        .filter(|text| text.parse::<Stipulation>().is_ok_and(|s| s.goal.needs_history()))
        .map(String::from)
        .collect();
    assert_eq!(asks, ["kc41", "ct1", "<>1", "ctr1", "<>r1"]);
}
