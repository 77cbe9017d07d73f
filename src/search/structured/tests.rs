//! Is the same found whether final positions are sought or not, and are battles what they are defined to be?

use super::walk::Pictures;
use super::*;
use crate::formats::fen::Fen;
use crate::pieces::Color;
use crate::position::Diagram;
use crate::rules::{Rules, Variant};
use crate::search::canonical_rank;
use crate::stipulation::structured::Stop;
use crate::stipulation::{History, Stipulation};
use crate::with_position;

fn diagram(variant: Variant, turn: Color) -> Diagram {
    let read = Fen::read("8/8/6P1/8/8/p4K2/4Q3/7k", Rules::of(variant)).expect("a FEN");
    Diagram { turn, ..read.diagram }
}

/// The lines of a stipulation, with final positions from so many half-moves on.
fn found(variant: Variant, text: &str, pictured_from: Option<usize>) -> Vec<FoundLine> {
    let stipulation: Stipulation = text.parse().expect(text);
    let structure = stipulation.structure.as_ref().expect("a structure");
    let diagram = diagram(variant, stipulation.first_to_move());
    let (failures, control) = (Failures::new(1 << 16), Control::default());
    let mut play = StructuredPlay::new(&structure.root, &failures, &control);
    play.pictures = pictured_from.map(|from| Pictures {
        rules: &diagram.rules,
        from,
        memory: 1 << 20,
    });
    let mut lines = Vec::new();
    let position = diagram.position().expect("a playable diagram");
    let complete = with_position!(&position, position => play.tell(position, &mut |line| {
        lines.push(line);
        ControlFlow::Continue(())
    }));
    assert!(complete, "{text}");
    lines.sort_by_cached_key(|line| -> Vec<u64> { line.moves.iter().map(|&step| canonical_rank(step)).collect() });
    lines
}

#[test]
fn final_positions_change_no_lines_of_a_structure() {
    let mut lines = 0;
    let structures = "black 4hh[#]; white 5h[#]h; white 3h[=]h; black 2:4hh[#]; white 3s[#]; black 3s[1h[#]h]; black 1h[3hh[#]]h; \
        black 1h[-4hh[#]]h; black 2hh[3h[#]h]; white 1h[3s[#]]h; white 3h[=]h|5h[#]h";
    for text in structures.split("; ") {
        for variant in [Variant::Orthodox, Variant::Alice] {
            let plain = found(variant, text, None);
            lines += plain.len();
            assert_eq!(found(variant, text, Some(2)), plain, "{text} {variant:?}");
        }
    }
    assert!(lines > 1000, "{lines}");
}

/// Does this hold after these moves, the last of which led from one position to the other? Battles go by their plain
/// definition.
fn holds<P: Lookahead>(part: &Expression, (before, after): (&P, &P), line: &[Move]) -> bool {
    let (&step, moves) = line.split_last().expect("a move");
    match part {
        Expression::Goal(goal) => goal.reached(before, step, after, &History { moves, target: &[] }),
        Expression::Not(part) => !holds(part, (before, after), line),
        Expression::And(one, other) => [one, other].iter().all(|part| holds(part, (before, after), line)),
        Expression::Or(one, other) => [one, other].iter().any(|part| holds(part, (before, after), line)),
        Expression::Branch(branch) => {
            let mut constraints = branch.second.constraints.iter();
            constraints.all(|part| holds(part, (before, after), line))
                && match branch.kind {
                    Kind::Attack => attack((&branch.first, &branch.second), after, line, branch.longest),
                    _ => defence((&branch.second, &branch.first), after, line, branch.longest),
                }
        }
        Expression::Inverted(_) => panic!("no side passes here"),
    }
}

/// Where a move leads, and the moves with it.
fn all_after<P: Lookahead>(position: &P, line: &[Move]) -> Vec<(P, Vec<Move>)> {
    let list = position.legal();
    let after = |&step: &Move| (position.play(step), [line, &[step]].concat());
    list.iter().map(after).collect()
}

type Sides<'b> = (&'b Stop, &'b Stop);

/// Does some move of the attacker end play, or leave the defender none that saves him?
fn attack<P: Lookahead>(sides: Sides<'_>, position: &P, line: &[Move], left: u16) -> bool {
    let (own, _) = sides;
    all_after(position, line).iter().any(|(after, line)| {
        let holds = |part: &Expression| holds(part, (position, after), line);
        let ends = own.forks.iter().any(|fork| holds(&fork.expression));
        ends || left > 1 && own.constraints.iter().all(holds) && defence(sides, after, line, left - 1)
    })
}

/// Does every move of the defender, who has one, end play or lead to an attack that does?
fn defence<P: Lookahead>(sides: Sides<'_>, position: &P, line: &[Move], left: u16) -> bool {
    let (_, own) = sides;
    let defences = all_after(position, line);
    let met = |(after, line): &(P, Vec<Move>)| {
        let holds = |part: &Expression| holds(part, (position, after), line);
        let ends = own.forks.iter().any(|fork| holds(&fork.expression));
        ends || left > 1 && own.constraints.iter().all(holds) && attack(sides, after, line, left - 1)
    };
    !defences.is_empty() && defences.iter().all(met)
}

#[test]
fn battles_inside_a_structure_are_those_of_their_definition() {
    let (mut solving, mut failing) = (0, 0);
    let battles = "1d[x]a; 2da[#]; 2da[#]{!x}; 3d[x]a[+]; 2d{!+}a[x]; 2da[ze1|x]; 1d[+]a{!+}; 2da[1d[+]a{!+}]; 3d[ct]a[ct]; \
        2da{x}[+]; 2da[>1d[x]a]";
    for battle in battles.split("; ") {
        for variant in [Variant::Orthodox, Variant::Alice] {
            let text = format!("white 1s[{battle}]");
            let stipulation: Stipulation = text.parse().expect(&text);
            let Expression::Branch(series) = &stipulation.structure.as_ref().expect("a structure").root else {
                panic!("{text} is a series");
            };
            let end = &series.first.forks[0].expression;
            let position = diagram(variant, stipulation.first_to_move())
                .position()
                .expect("a playable diagram");
            let expected: Vec<Move> = with_position!(&position, position => all_after(position, &[])
                .into_iter()
                .filter(|(after, line)| holds(end, (position, after), line))
                .map(|(_, line)| line[0])
                .collect());
            let mut told: Vec<Move> = found(variant, &text, None).iter().map(|line| line.moves[0]).collect();
            told.dedup();
            let sorted = |mut moves: Vec<Move>| {
                moves.sort_by_key(|&step| canonical_rank(step));
                moves
            };
            solving += expected.len();
            failing += usize::from(expected.is_empty());
            assert_eq!(sorted(told), sorted(expected), "{text} {variant:?}");
        }
    }
    assert!(solving > 50 && failing < 8, "{solving} {failing}");
}
