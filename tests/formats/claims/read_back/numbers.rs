//! The numbers of moves in the lines that are told.

use super::*;

/// Stipulation, placement, and lines that have to be told so.
const NUMBERED: [(&str, &str, &[&str]); 6] = [
    ("pser-#3", "5rrk/6pp/8/8/8/5N2/8/3Q2K1", &["1.Ne5 2.Qh5 3.Ng6#"]),
    (
        "pser-#3",
        "6n1/6n1/B4p2/2ppk3/4p3/p3p3/8/4Q1K1",
        &[
            "1.Qg3+ Kd4 2.Qe1 3.Qa1#",
            "1.Qg3+ Ke6 2.Qc7 3.Bc8#",
            "1.Qg3+ Kf5 2.Bf1 3.Bh3#",
        ],
    ),
    ("pser-sx2", "8/8/8/8/8/7Q/6p1/5k1K", &["1.Qxg2+ Ke1 2.Qe2+ Kxe2"]),
    (
        "pser-h#3",
        "8/6R1/8/8/8/4K3/8/1k6",
        &["1.Kc1 2.Kd1 3.Ke1 Rg1#", "1.Kc2 2.Kd1 3.Ke1 Rg1#"],
    ),
    ("phser-sx2", "8/8/5K2/8/6k1/2P4R/8/5B2", &["1.Be2+ Kf4 2.Re3 Kxe3"]),
    (
        "ser-h#3",
        "k4K2/2P5/8/8/8/1P1Q4/8/8",
        &["1.Ka7 2.Ka8 Qa6#", "1.Ka7 2.Kb7 3.Ka8 Qa6#"],
    ),
];

#[test]
fn numbers_follow_from_who_moves() {
    for (stipulation, placement, expected) in NUMBERED {
        let rules = fast::rules("orthodox", "").expect("rules");
        let mut diagram = Fen::read(placement, rules).expect("a placement").diagram;
        let stipulation: Stipulation = stipulation.parse().expect("a stipulation");
        diagram.turn = stipulation.first_to_move();
        let problem = Problem::new("sample", diagram, stipulation);
        let solution = solve(
            &problem,
            Resources {
                threads: 1,
                memory: 1 << 16,
            },
            &Control::default(),
        );
        let solution = solution.expect("a playable diagram");
        let report = Report {
            problem: problem.clone(),
            answer: Ok(solution.clone()),
            effort: Effort::default(),
        };
        let notation = Notation::new(rules);
        for text in [
            article::write(&report, &notation, NearMisses::Untold),
            tree::write(&report, &notation),
        ] {
            for line in expected {
                assert!(
                    text.lines().any(|told| told == *line),
                    "{}: {line} in {text}",
                    problem.stipulation
                );
            }
        }
        assert_eq!(differs(&problem, &solution), []);
    }
}
