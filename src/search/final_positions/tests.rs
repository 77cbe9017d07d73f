//! Do the final positions lose no line?

use super::*;
use crate::conditions;
use crate::formats::fen::Fen;
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::Piece;
use crate::position::{Diagram, Man};
use crate::rules::Variant;
use crate::search::line_shape::{End, LineShape, Turn};
use crate::search::{Control, Failures, LineSearch};
use crate::stipulation::{Goal, Outcome};
use crate::with_position;
use proptest::prelude::*;
use std::ops::Range;

/// Men besides the kings, for lines found by trying everything, and for those that are searched for.
const FEW: Range<usize> = 2..6;
const SOME: Range<usize> = 2..8;
/// Positions on which searches with final positions and without are compared.
const CASES: u32 = 20;

/// All lines of so many half-moves to the goal, found by trying everything.
fn lines<P: Lookahead>(position: &P, goal: Goal, left: usize, path: &mut Vec<Move>, found: &mut Vec<Vec<Move>>) {
    let list = position.legal();
    for step in list {
        let after = position.play(step);
        path.push(step);
        let outcome = Outcome::of(&after);
        let reached = match goal {
            Goal::Mate => outcome.mate,
            _ => !outcome.check && !after.has_legal_move(),
        };
        if left > 1 {
            lines(&after, goal, left - 1, path, found);
        } else if reached {
            found.push(path.clone());
        }
        path.pop();
    }
}

/// Does every line keep a final position in reach to its end?
fn holds<P: Lookahead>(rules: &Rules, position: &P, goal: Goal, half_moves: usize) -> Result<(), TestCaseError> {
    let kind = if goal == Goal::Mate {
        Kind::Mate
    } else {
        Kind::Stalemate
    };
    let victim = if half_moves.is_multiple_of(2) {
        position.turn()
    } else {
        !position.turn()
    };
    let budgets = LineShape::alternating(half_moves, End::Goal(goal)).budgets();
    let mut found = Vec::new();
    lines(position, goal, half_moves, &mut Vec::new(), &mut found);
    let new = FinalPositions::new(
        rules,
        position,
        (victim, kind),
        budgets,
        None,
        (usize::MAX, &Control::default()),
    );
    let (final_positions, outlook) = new.expect("final_positions");
    for line in found {
        let (mut position, mut outlook) = (position.clone(), outlook.clone());
        for (&step, left) in line.iter().zip((1..half_moves).rev()) {
            let budget = final_positions.budget((position.turn(), left + 1));
            let sifted = final_positions.sift(&outlook, position.turn(), budget[position.turn()]);
            let then = final_positions.budget((!position.turn(), left));
            let next = final_positions.after(&sifted, &position, step, (then, false));
            prop_assert!(next.is_some(), "{step:?} of {line:?}");
            outlook = next.flatten().expect("just asserted, and memory without limit");
            position = position.play(step);
        }
    }
    Ok(())
}

type Standing = (Place, Color, Role);

/// The fairy men with which final positions are looked at.
fn fairy_men() -> impl Iterator<Item = Role> {
    let known = |role: &Role| !role.is_pawn() && !role.takes_beside() && !role.is_named_royal();
    Role::all().filter(|role| !role.is_classical()).filter(known)
}

/// A few men somewhere in a region of the board, five files wide.
fn men(rules: Rules, count: Range<usize>, file: u8, rank: u8) -> impl Strategy<Value = Vec<Standing>> {
    let roles = [Role::KNIGHT, Role::BISHOP, Role::ROOK, Role::QUEEN];
    let roles = [&[Role::PAWN; 2], &roles[..]].concat();
    men_of(rules, prop::sample::select(roles), (count, file, rank))
}

/// The same, half of them fairy men.
fn men_some_fairy(rules: Rules, count: Range<usize>, file: u8, rank: u8) -> impl Strategy<Value = Vec<Standing>> {
    let classical = vec![Role::PAWN, Role::KNIGHT, Role::BISHOP, Role::ROOK, Role::QUEEN];
    let fairy: Vec<Role> = fairy_men().collect();
    let role = prop_oneof![prop::sample::select(classical), prop::sample::select(fairy)];
    men_of(rules, role, (count, file, rank))
}

fn men_of(
    rules: Rules,
    role: impl Strategy<Value = Role>,
    (count, file, rank): (Range<usize>, u8, u8),
) -> impl Strategy<Value = Vec<Standing>> {
    let color = prop::sample::select(Color::ALL.to_vec());
    prop::collection::vec((place(rules, file, rank), color, role), count)
}

fn place(rules: Rules, file: u8, rank: u8) -> impl Strategy<Value = Place> {
    (0..usize::from(rules.boards), 0..5u8, 0..5u8)
        .prop_map(move |(board, right, up)| Place::new(BoardId::new(board), Square::at(file + right, rank + up)))
}

/// The diagram of these men but for those that share a square or are pawns on a last rank.
fn arranged(rules: Rules, turn: Color, men: impl IntoIterator<Item = Standing>) -> Diagram {
    let mut diagram = Diagram::empty(rules);
    diagram.turn = turn;
    for (place, color, role) in men {
        let free = diagram.men.iter().all(|man| man.place.square != place.square);
        let last = role == Role::PAWN && place.square.rank().is_multiple_of(7);
        if free && !last {
            let piece = Piece::new(color, role);
            diagram.men.push(Man { place, piece });
        }
    }
    diagram
}

fn turn() -> impl Strategy<Value = Color> {
    prop::sample::select(Color::ALL.to_vec())
}

/// Kings in a corner of the board, where mates and stalemates are many, and a few men around them.
fn diagram(variant: Variant, count: Range<usize>) -> impl Strategy<Value = Diagram> {
    let rules = Rules::of(variant);
    with_kings(rules, men(rules, count, 0, 3))
}

/// The same with fairy men.
fn fairy_diagram(variant: Variant, count: Range<usize>) -> impl Strategy<Value = Diagram> {
    let rules = Rules::of(variant);
    with_kings(rules, men_some_fairy(rules, count, 0, 3))
}

/// The same on a board with holes, on which no men stand.
fn holed_diagram(count: Range<usize>) -> impl Strategy<Value = Diagram> {
    let plain = Rules::of(Variant::Orthodox);
    let holes = prop::collection::hash_set(place(plain, 0, 3), 1..5);
    (holes, diagram(Variant::Orthodox, count)).prop_map(move |(holes, mut diagram)| {
        let named = |place: &Place| format!("{}{}", char::from(b'a' + place.square.file()), place.square.rank() + 1);
        let names: String = holes.iter().map(named).collect();
        diagram.rules.conditions = conditions::read(&format!("Hole {names}")).expect("holes");
        diagram.men.retain(|man| !holes.contains(&man.place));
        diagram
    })
}

fn with_kings(rules: Rules, men: impl Strategy<Value = Vec<Standing>>) -> impl Strategy<Value = Diagram> {
    let kings = [place(rules, 0, 3), place(rules, 0, 3)];
    (kings, men, turn()).prop_map(move |([white, black], men, turn)| {
        let kings = [(white, Color::White, Role::KING), (black, Color::Black, Role::KING)];
        arranged(rules, turn, kings.into_iter().chain(men))
    })
}

/// A king that may castle, and the other near it.
fn castler(variant: Variant, count: Range<usize>) -> impl Strategy<Value = Diagram> {
    let rules = Rules::of(variant);
    (place(rules, 3, 0), men(rules, count, 3, 0), turn()).prop_map(move |(black, men, turn)| {
        let home = |file| Place::new(BoardId::new(0), Square::at(file, 0));
        let castlers = [
            (home(4), Color::White, Role::KING),
            (home(7), Color::White, Role::ROOK),
            (black, Color::Black, Role::KING),
        ];
        arranged(rules, turn, castlers.into_iter().chain(men))
    })
}

fn no_line_loses_its_picture(diagram: &Diagram) -> Result<(), TestCaseError> {
    let Ok(position) = diagram.position() else {
        return Ok(());
    };
    with_position!(&position, position => {
        for goal in [Goal::Mate, Goal::Stalemate] {
            for half_moves in 2..=3 {
                holds(&diagram.rules, position, goal, half_moves)?;
            }
        }
    });
    Ok(())
}

/// The lines of a line shape, with or without final positions.
fn searched<P: Lookahead>(rules: &Rules, position: &P, line_shape: &LineShape, pictured_from: usize) -> Vec<Vec<Move>> {
    let search = LineSearch {
        rules,
        line_shape,
        pictured_from,
        picture_memory: 1 << 24,
        shared_ends: None,
        target: &[],
        failures: &Failures::new(1 << 16),
        salt: 0,
        shorter_fail: false,
        control: &Control::default(),
        limit: usize::MAX,
        watched: false,
    };
    search.lines(position).lines
}

/// Are the lines of some longer line shapes the same with final positions and without?
fn pictures_change_no_lines(diagram: &Diagram) -> Result<(), TestCaseError> {
    let Ok(position) = diagram.position() else {
        return Ok(());
    };
    with_position!(&position, position => {
        for goal in [Goal::Mate, Goal::Stalemate, Goal::MateOrStalemate] {
            let end = End::Goal(goal);
            let help = |length| LineShape::alternating(length, end);
            let series = |length, tail| LineShape { turn: Turn::Passes, tail, ..LineShape::alternating(length, end) };
            let intro = LineShape { intro: 2, ..help(2) };
            let forced = LineShape { tail: 1, ..LineShape::alternating(3, End::Forced(goal)) };
            let obliged = LineShape::alternating(2, End::Obliged(goal));
            let series_forced = LineShape { turn: Turn::Passes, ..forced.clone() };
            let reciprocal = |length| LineShape::alternating(length, End::Reciprocal { own: goal, goal });
            let direct = [help(3), help(4), help(5), series(3, 0), series(4, 1), series(5, 2), intro];
            let parries = LineShape { turn: Turn::Parries, ..series_forced.clone() };
            let parry_series = LineShape { turn: Turn::Parries, ..series(4, 1) };
            let others = [parries, parry_series, forced, obliged, series_forced, reciprocal(2), reciprocal(3)];
            for line_shape in direct.into_iter().chain(others) {
                let [with, without] = [1, usize::MAX].map(|from| searched(&diagram.rules, position, &line_shape, from));
                prop_assert_eq!(with, without, "{:?}", line_shape);
            }
        }
    });
    Ok(())
}

#[test]
fn officers_need_as_many_moves_back_as_there() {
    for rules in Variant::ALL
        .map(Rules::of)
        .iter()
        .filter(|rules| FinalPositions::suit(rules))
    {
        let distances = Distances::new(rules, Roles::from(rules.promotions(), fairy_men()));
        let roles = distances.roles.all().iter().copied();
        for role in roles.filter(|&role| role != Role::PAWN) {
            let row = |from| distances.row(Color::White, role, from);
            for (from, to) in (0..distances.width()).flat_map(|from| (0..from).map(move |to| (from, to))) {
                assert_eq!(row(from as u16)[to], row(to as u16)[from], "{rules:?} {role:?}");
            }
        }
    }
}

#[test]
fn a_man_that_goes_away_and_back_may_take_on_the_way() {
    // 1...Sxb5 2.Ba7 Rb1 3.Ka8 Sc7#: the knight takes the one that would take it, and opens the file.
    let read = Fen::read("1k6/2N5/8/1n6/8/7K/8/R5b1 w", Rules::of(Variant::Orthodox));
    let diagram = read.expect("a FEN").diagram;
    pictures_change_no_lines(&diagram).expect("the same lines");
}

#[test]
fn a_rook_that_may_castle_may_mate_from_beside_its_king_without_that() {
    // 1.Qg3+ Kd2 2.Kf2 Rf1#
    let read = Fen::read("8/8/8/8/5q2/4Nk2/8/4K2R b K", Rules::of(Variant::Orthodox));
    let diagram = read.expect("a FEN").diagram;
    pictures_change_no_lines(&diagram).expect("the same lines");
}

#[test]
fn a_pawn_that_promotes_may_come_back_to_mate_from_where_it_stood() {
    // 1...b7 2.Kc6 b8=Q 3.Rd7 Qb6#
    let read = Fen::read("8/2Nk4/1P6/K7/8/3r4/8/8 w", Rules::of(Variant::Orthodox));
    let diagram = read.expect("a FEN").diagram;
    pictures_change_no_lines(&diagram).expect("the same lines");
}

#[test]
fn a_pawn_that_promotes_may_come_back_to_take() {
    // 1...c8=R 2.Rc7 Rxc7+ 3.Ka8 Kc8=, by Popeye's examples.
    let read = Fen::read("3K4/1kP2r2/8/8/8/8/8/8 w", Rules::of(Variant::Orthodox));
    let position = read.expect("a FEN").diagram.position().expect("a position");
    let rules = Rules::of(Variant::Orthodox);
    with_position!(&position, position => {
        let line_shape = LineShape::alternating(5, End::Goal(Goal::Stalemate));
        let [with, without] = [1, usize::MAX].map(|from| searched(&rules, position, &line_shape, from));
        assert_eq!(with, without);
        assert_eq!(with.len(), 4);
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_line_of_one_board_loses_its_picture(diagram in diagram(Variant::Orthodox, FEW)) {
        no_line_loses_its_picture(&diagram)?;
    }

    #[test]
    fn no_line_with_holes_loses_its_picture(diagram in holed_diagram(FEW)) {
        no_line_loses_its_picture(&diagram)?;
    }

    #[test]
    fn no_line_with_castling_loses_its_picture(diagram in castler(Variant::Orthodox, FEW)) {
        no_line_loses_its_picture(&diagram)?;
    }

    #[test]
    fn no_line_of_fairy_men_loses_its_picture(diagram in fairy_diagram(Variant::Orthodox, FEW)) {
        no_line_loses_its_picture(&diagram)?;
    }

    #[test]
    fn no_line_of_fairy_men_on_two_boards_loses_its_picture(diagram in fairy_diagram(Variant::Alice, FEW)) {
        no_line_loses_its_picture(&diagram)?;
    }

    #[test]
    fn no_line_of_two_boards_loses_its_picture(diagram in diagram(Variant::Alice, FEW)) {
        no_line_loses_its_picture(&diagram)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(CASES))]

    #[test]
    fn pictures_change_no_lines_of_one_board(diagram in diagram(Variant::Orthodox, SOME)) {
        pictures_change_no_lines(&diagram)?;
    }

    #[test]
    fn pictures_change_no_lines_with_holes(diagram in holed_diagram(SOME)) {
        pictures_change_no_lines(&diagram)?;
    }

    #[test]
    fn pictures_change_no_lines_with_castling(diagram in castler(Variant::Orthodox, FEW)) {
        pictures_change_no_lines(&diagram)?;
    }

    #[test]
    fn pictures_change_no_lines_with_castling_on_two_boards(diagram in castler(Variant::Alice, FEW)) {
        pictures_change_no_lines(&diagram)?;
    }

    #[test]
    fn pictures_change_no_lines_of_two_boards(diagram in diagram(Variant::Alice, SOME)) {
        pictures_change_no_lines(&diagram)?;
    }
}

proptest! {
    // Fairy men take long.
    #![proptest_config(ProptestConfig::with_cases(CASES.div_ceil(3)))]

    #[test]
    fn pictures_change_no_lines_of_fairy_men(diagram in fairy_diagram(Variant::Orthodox, SOME)) {
        pictures_change_no_lines(&diagram)?;
    }
}
