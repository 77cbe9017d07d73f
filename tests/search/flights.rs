//! Battles in which the king that defends may have few flights, beside Popeye's answers.

use looking_glass::output::coords;
use looking_glass::problem::Problem;
use looking_glass::search::Control;
use looking_glass::solution::{Resources, solve};

/// Random positions, demands, and the keys that Popeye finds with at most no, one, two and three flights.
const KEYS: [(&str, &str, [&str; 4]); 5] = [
    ("7N/7K/8/8/2k3B1/8/6Q1/1R6 w", "#3", ["", "", "g2c6", "g2c6"]),
    (
        "8/8/4N3/8/K3Q3/8/B7/2k5 w",
        "#3",
        ["", "e4g2", "a2b3 e4g2", "a2b3 a4b4 e4g2 e6d4"],
    ),
    ("1K6/R7/8/4r3/8/8/6Q1/2k5 w", "sx2", ["a7c7 g2b2 g2c2 g2d2"; 4]),
    ("8/8/6k1/8/4K3/5r1n/5Q2/B7 w", "s%3", [""; 4]),
    (
        "8/3R4/8/8/7k/1b6/2r5/3K4 w",
        "semi-rx2",
        ["d7c7 d7d2 d7d4 d7d5 d7f7 d7h7"; 4],
    ),
];

fn keys(fen: &str, demand: &str, flights: Option<u32>) -> String {
    let mut problem = Problem::from_fen(fen, demand, "orthodox").expect("a problem");
    problem.settings.demanded.max_flights = flights;
    let resources = Resources {
        threads: 1,
        memory: 1 << 20,
    };
    let solution = solve(&problem, resources, &Control::default()).expect("a playable diagram");
    let rules = &problem.diagram.rules;
    let mut keys: Vec<String> = solution.keys.iter().map(|key| coords(rules, key.step.step)).collect();
    keys.sort();
    keys.join(" ")
}

#[test]
fn flights_limit_the_defence_as_in_popeye() {
    for (fen, demand, expected) in KEYS {
        let found: Vec<String> = (0..4).map(|limit| keys(fen, demand, Some(limit))).collect();
        assert_eq!(found, expected, "{fen} {demand}");
        assert!(!keys(fen, demand, None).is_empty(), "{fen} {demand}");
    }
}
