//! What can be said of the plain judge of fairy chess by itself.

use crate::fairy::conditions::Conditions;
use crate::fairy::conditions::rebirth_squares::rebirth_square;
use crate::fairy::men::{Kind, Man, Owner, Side};
use crate::fairy::places::Square;
use crate::fairy::position::Position;
use crate::fairy::solve::Task;

fn white(conditions: &str, men: &str) -> Position {
    Position::read(conditions, men, Side::White).expect("a position")
}

fn black(conditions: &str, men: &str) -> Position {
    Position::read(conditions, men, Side::Black).expect("a position")
}

/// The legal moves that begin so.
fn moves(position: &Position, begin: &str) -> Vec<String> {
    let mut texts = position.legal_texts();
    texts.retain(|text| text.starts_with(begin));
    texts
}

fn after(position: &Position, text: &str) -> Position {
    let legal = position.legal_moves();
    let played = legal.iter().find(|m| position.text(m) == text);
    position.play(played.unwrap_or_else(|| panic!("no move {text} in {:?}", position.legal_texts())))
}

fn solved(conditions: &str, men: &str, task: &str) -> Vec<String> {
    let task = Task::parse(task).expect("a stipulation");
    let position = Position::read(conditions, men, task.starter()).expect("a position");
    let mut lines: Vec<String> = task.solve(&position).iter().map(|line| line.join(" ")).collect();
    lines.sort();
    lines
}

#[test]
fn a_grasshopper_lands_just_beyond_the_first_man() {
    let position = white("", "wKg1 wGd4 wPd5 wPa4 bPf6 bPe3 bSf2 bSb2 bKh8");
    // Over d5; over b4? no man there; over a4: no square beyond; over e3 to the man on f2; over f6 and b2 to
    // the squares beyond.
    assert_eq!(moves(&position, "G"), ["Gd4*f2", "Gd4-a1", "Gd4-d6", "Gd4-g7"]);
}

#[test]
fn a_grasshopper_does_not_take_its_own_men() {
    let position = white("", "wKh1 wGd4 wPd5 wPd6 bKh8");
    assert!(moves(&position, "G").is_empty());
}

#[test]
fn a_nightrider_goes_on_in_knights_steps() {
    let position = white("", "wKh1 wNa1 bPc5 wPe3 bKh8");
    assert_eq!(moves(&position, "N"), ["Na1*c5", "Na1-b3", "Na1-c2"]);
}

#[test]
fn pawns_become_the_fairy_men_of_the_diagram() {
    let position = white("", "wKh1 wPa7 bGh7 bKh4");
    assert_eq!(
        moves(&position, "a7"),
        ["a7-a8=B", "a7-a8=G", "a7-a8=Q", "a7-a8=R", "a7-a8=S"]
    );
}

#[test]
fn either_side_moves_neutral_men() {
    let men = "wKb1 wPd4 wPa2 bKh8 bPb2 nPa7 nPh2 nPe4 nGc4";
    let expected = [
        "nGc4*e4",
        "nPa7-a8=nB",
        "nPa7-a8=nG",
        "nPa7-a8=nQ",
        "nPa7-a8=nR",
        "nPa7-a8=nS",
    ];
    assert_eq!(moves(&white("", men), "n")[..6], expected);
    // On h1 a neutral queen or rook would give check to the king of its mover.
    let expected = [
        "nGc4*e4",
        "nPa7-a5",
        "nPa7-a6",
        "nPe4-e3",
        "nPh2-h1=nB",
        "nPh2-h1=nG",
        "nPh2-h1=nS",
    ];
    assert_eq!(moves(&black("", men), "n"), expected);
}

#[test]
fn a_neutral_man_checks_both_kings_in_their_directions() {
    let position = white("", "wKd4 bKf6 nPe5");
    assert!(position.in_check(Side::White));
    assert!(position.in_check(Side::Black));
    let position = white("", "wKd6 bKf4 nPe5");
    assert!(!position.in_check(Side::White));
    assert!(!position.in_check(Side::Black));
}

#[test]
fn a_neutral_man_is_taken_by_either_side_and_by_its_like() {
    let men = "wKa1 bKh8 nRc4 nRf4 wPb3 bPg5";
    let taking = |position: &Position| -> Vec<String> {
        let all = position.legal_texts();
        all.into_iter().filter(|text| text.contains('*')).collect()
    };
    assert_eq!(taking(&white("", men)), ["b3*c4", "nRc4*f4", "nRf4*c4"]);
    assert_eq!(taking(&black("", men)), ["g5*f4", "nRc4*f4", "nRf4*c4"]);
}

#[test]
fn men_are_reborn_on_their_squares() {
    let square = |text: &str| Square::parse(text).expect("a square");
    let reborn = |kind, on: &str, captor| {
        let man = Man::of(Owner::Neutral, kind);
        rebirth_square(man, square(on), captor).to_string()
    };
    let by_black = |kind, on| reborn(kind, on, Side::Black);
    let by_white = |kind, on| reborn(kind, on, Side::White);
    assert_eq!([by_black(Kind::ROOK, "d4"), by_black(Kind::ROOK, "d5")], ["a1", "h1"]);
    assert_eq!(
        [by_black(Kind::KNIGHT, "d4"), by_black(Kind::KNIGHT, "d5")],
        ["g1", "b1"]
    );
    assert_eq!(
        [by_black(Kind::BISHOP, "d4"), by_black(Kind::BISHOP, "d5")],
        ["c1", "f1"]
    );
    assert_eq!([by_white(Kind::ROOK, "d4"), by_white(Kind::ROOK, "d5")], ["h8", "a8"]);
    assert_eq!(
        [by_white(Kind::KNIGHT, "d4"), by_white(Kind::KNIGHT, "d5")],
        ["b8", "g8"]
    );
    assert_eq!(
        [by_white(Kind::BISHOP, "d4"), by_white(Kind::BISHOP, "d5")],
        ["f8", "c8"]
    );
    assert_eq!([by_black(Kind::QUEEN, "a7"), by_white(Kind::QUEEN, "a7")], ["d1", "d8"]);
    assert_eq!([by_black(Kind::PAWN, "c5"), by_white(Kind::PAWN, "c5")], ["c2", "c7"]);
    assert_eq!([by_black(Kind("G"), "c5"), by_white(Kind("N"), "c5")], ["c8", "c1"]);
}

#[test]
fn a_captured_man_is_reborn_if_its_square_is_vacant_after_the_move() {
    assert_eq!(moves(&white("circe", "wKh1 wRd8 bKh5 bQd4"), "Rd8*"), ["Rd8*d4[+bQd8]"]);
    assert_eq!(moves(&white("circe", "wKh1 wRg1 bKe5 bSg8"), "Rg1*"), ["Rg1*g8"]);
    assert_eq!(moves(&white("circe", "wKh1 wRg1 wBc7 bKe5 bPg7"), "Rg1*"), ["Rg1*g7"]);
    let promotes = white("circe", "wKh1 wPb7 bKh5 bGc8");
    assert_eq!(moves(&promotes, "b7*c8=Q"), ["b7*c8=Q[+bGc1]"]);
}

#[test]
fn a_capture_that_gives_check_to_its_maker_by_rebirth_is_illegal() {
    let men = "wKa1 wRd4 bKf6 bQd7";
    assert_eq!(moves(&white("circe", men), "Rd4*"), ["Rd4*d7[+bQd8]"]);
    let men = "wKd1 wBb5 bKf6 bQe2";
    assert!(moves(&white("circe", men), "B").is_empty());
}

#[test]
fn neutral_men_are_reborn_as_men_of_the_captors_opponent() {
    assert_eq!(moves(&white("circe", "wKh1 wPd4 bKh5 nPe5"), "d4*"), ["d4*e5[+nPe7]"]);
    assert_eq!(moves(&black("circe", "wKh1 bPf6 bKh5 nPe5"), "f6*"), ["f6*e5[+nPe2]"]);
}

#[test]
fn a_pawn_taken_in_passing_is_reborn_on_its_file() {
    let stepped = after(&black("circe", "wKg1 wPe5 bKb8 bPd7"), "d7-d5");
    assert_eq!(moves(&stepped, "e5*"), ["e5*d6 ep.[+bPd7]"]);
    let stepped = after(&black("alice circe", "wKg1 wPe5/B bKb8 bPd7"), "d7-d5B");
    assert_eq!(moves(&stepped, "e5*"), ["e5*d6 ep.A[+bPd7]"]);
    let stepped = after(&black("alice circe", "wKg1 wPe5 bKb8 bPd7"), "d7-d5B");
    assert!(moves(&stepped, "e5*").is_empty());
}

#[test]
fn a_reborn_rook_castles() {
    let position = white("circe", "wKe1 wRa3 wPb2 bKh8 bBc5");
    assert!(moves(&position, "0-0").is_empty());
    let position = after(&after(&position, "Ra3-a7"), "Bc5*a7[+wRa1]");
    assert_eq!(moves(&position, "0-0"), ["0-0-0"]);
}

#[test]
fn men_of_a_kind_paralyse_each_other() {
    let men = "wKb1 wRa4 bKh7 bRa8";
    assert!(moves(&white("madrasi", men), "R").is_empty());
    assert!(moves(&black("madrasi", men), "R").is_empty());
    // A paralysed man gives no check.
    assert!(!white("madrasi", "wKc4 bKh7 bRf4 wRf8").in_check(Side::White));
    assert!(white("madrasi", "wKc4 bKh7 bRf4 wQf8").in_check(Side::White));
    // The queen paralyses nobody and the kings do not either.
    assert!(!moves(&white("madrasi", "wKb1 wRa4 bKh7 bQa8"), "R").is_empty());
}

#[test]
fn a_paralysed_man_still_paralyses() {
    // The rook on a4 is paralysed from a8 and still holds the rook on h4.
    let position = black("madrasi", "wKb2 wRa4 bKh7 bRa8 bRh4");
    assert!(moves(&position, "R").is_empty());
}

#[test]
fn a_pawn_that_could_be_taken_in_passing_is_paralysed() {
    let men = "wKa1 wPe2 wPg2 bKf5 bPd4";
    let checks = |conditions, text| after(&white(conditions, men), text).in_check(Side::Black);
    assert!(checks("", "e2-e4"));
    assert!(!checks("madrasi", "e2-e4"));
    assert!(checks("madrasi", "g2-g4"));
}

#[test]
fn neutral_men_are_paralysed_by_the_opponents_of_their_mover() {
    let men = "wKa1 wRb2 bKh8 nRb7";
    assert!(moves(&white("madrasi", men), "Rb2").is_empty());
    assert!(!moves(&white("madrasi", men), "nR").is_empty());
    assert_eq!(black("madrasi", men).legal_texts(), ["Kh8-g8"]);
    // Two neutral men of a kind hold each other.
    assert!(moves(&white("madrasi", "wKa1 bKh8 nRb7 nRg7"), "nR").is_empty());
}

#[test]
fn on_two_boards_everything_is_seen_from_the_board_of_departure() {
    // The hurdle on d5 stands on the other board.
    assert!(moves(&white("alice", "wKh1 wGd4 wPd5/B bKh8"), "G").is_empty());
    // The square beyond the hurdle has a man on the other board.
    assert!(moves(&white("alice", "wKh1 wGd4 wPd5 bPd6/B bKh8"), "G").is_empty());
    assert_eq!(moves(&white("alice", "wKh1 wGd4 wPd5 bKh8"), "G"), ["Gd4-d6B"]);
    // Rooks on different boards do not paralyse each other.
    assert!(moves(&white("alice madrasi", "wKb1 wRa4 bKh7 bRa8"), "R").is_empty());
    assert!(!moves(&white("alice madrasi", "wKb1 wRa4 bKh7 bRa8/B"), "R").is_empty());
}

#[test]
fn a_man_is_reborn_on_the_board_of_its_capture() {
    let men = "wKh1 wBb3 bKh7 bSd5";
    let position = white("alice circe", men);
    assert_eq!(moves(&position, "Bb3*"), ["Bb3*d5B[+bSg8]"]);
    let position = after(&position, "Bb3*d5B[+bSg8]");
    assert_eq!(moves(&position, "S"), ["Sg8-e7B", "Sg8-f6B", "Sg8-h6B"]);
    assert!(position.legal_texts().iter().all(|text| !text.ends_with('A')));
    // A man on the other board's square prevents it.
    let men = "wKh1 wBb3 bKh7 bSd5 bPg8/B";
    assert_eq!(moves(&white("alice circe", men), "Bb3*"), ["Bb3*d5B"]);
}

#[test]
fn a_king_is_attacked_by_the_reborn_man_before_its_transfer() {
    for reading in ["alice circe", "alice circe kingl2"] {
        assert!(moves(&white(reading, "wKb7 bKd3 bRb8"), "Kb7*").is_empty());
        let shielded = white(reading, "wKb7 bKd3 bRb8 bSe8");
        assert_eq!(moves(&shielded, "Kb7*"), ["Kb7*b8B[+bRh8]"]);
    }
}

#[test]
fn a_man_may_be_illegal_on_its_board_and_harmless_after_its_transfer() {
    // On b2 of its own board the rook is the hurdle to a check.
    let men = "wKa1 wRh2 bKg8 bGc3";
    assert!(moves(&white("alice", men), "Rh2-b2").is_empty());
    assert_eq!(moves(&white("alice kingl2", men), "Rh2-b2"), ["Rh2-b2B"]);
    // On a4 the knight sets the rook on a8 free.
    let men = "wKh8 wRa1 wSc3 bKg2 bRa8";
    assert!(moves(&white("alice madrasi", men), "Sc3-a4").is_empty());
    assert_eq!(moves(&white("alice madrasi kingl2", men), "Sc3-a4"), ["Sc3-a4B"]);
}

#[test]
fn words_are_read_or_refused() {
    assert!(Position::read("", "wKa1 bKh8/B", Side::White).is_err());
    assert!(Position::read("alice", "wKa1 bKa1/B", Side::White).is_err());
    assert!(Position::read("", "wXa1", Side::White).is_err());
    assert!(Conditions::parse("circe nonsense").is_err());
}

#[test]
fn it_solves() {
    let keys = solved("", "wKb6 wRd1 bKa8 bPh7", "#1");
    assert_eq!(keys, ["Rd1-d8"]);
    assert_eq!(solved("", "wKd4 bKh2 nGc5 wQd3 nGh7 wRf5", "#2"), ["Rf5-f2"]);
    let men = "wKd1 bKb1/B wRh8 wRe3/B bPb2/B bPd2/B";
    assert_eq!(solved("alice circe madrasi", men, "#2"), ["Rh8-h1B"]);
    let men = "wKe2 bKe5 wPb2 wPg7";
    assert_eq!(solved("circe madrasi", men, "h#1.5"), ["g7-g8=Q Ke5-d4 Qg8-d5"]);
    let men = "wKh6/B bKb1/B bPe2/B wQc6/B bGc5/B";
    let line = "Qc6*c5A[+bGc1] Gc1-a1A Qc5-c2B";
    assert_eq!(solved("alice circe madrasi", men, "h#1.5"), [line]);
    let men = "wKa3 bKg1 wQd3 wRb5";
    assert_eq!(solved("circe madrasi", men, "ser-h#2"), ["Kg1-f2 Kf2-e1 Qd3-e2"]);
    let lines = solved("", "wKb6 wRd1 bKa8 bPh7", "ser-#2");
    assert!(lines.contains(&"Kb6-c7 Rd1-a1".to_owned()));
    assert_eq!(lines.len(), 12);
}
