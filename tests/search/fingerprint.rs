//! How many positions the search looks at on one thread: a change that was not meant to change the search leaves these
//! numbers alone, and one that was says why, with figures.

use looking_glass::formats::fen::Fen;
use looking_glass::problem::Problem;
use looking_glass::rules::Rules;
use looking_glass::search::Control;
use looking_glass::solution::{Resources, solve};
use looking_glass::stipulation::Stipulation;

const MAEDER_WIDLERT_LESS_BH4: &str = "|Nk6/|b2|Qp3/1|p2P1|p1/1|P1nK3/|r2p|p|P2/2|PP|P3/b1P5/8";
const MARKS: &str = "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8";
const CAILLAUD: &str = "8/8/8/2Q1|k3/8/2|R5/3|p4/K7";

/// Rules, diagram, stipulation, positions.
const FINGERPRINTS: [(&str, &str, &str, u64); 8] = [
    ("alice", MARKS, "#2", 591),
    ("alice", MAEDER_WIDLERT_LESS_BH4, "#4", 9584),
    ("alice", MAEDER_WIDLERT_LESS_BH4, "s#2", 317),
    ("alice", MAEDER_WIDLERT_LESS_BH4, "r#2", 872),
    ("alice", CAILLAUD, "h#2.5", 6296),
    ("alice", CAILLAUD, "ser-h#4", 546),
    ("orthodox", "8/1pppppk1/1p6/1pRBNP2/6P1/6P1/1KQPPP2/8", "#3", 4832),
    ("orthodox", "8/1pppppk1/1p6/1pRBNP2/6P1/6P1/1KQPPP2/8", "h#2", 6466),
];

fn positions(rules: &str, fen: &str, stipulation: &str) -> u64 {
    let rules = Rules::from_name(rules).expect("a name");
    let mut diagram = Fen::read(fen, rules).expect("a FEN").diagram;
    let stipulation: Stipulation = stipulation.parse().expect("a stipulation");
    diagram.turn = stipulation.first_to_move();
    let problem = Problem::new("fingerprint", diagram, stipulation);
    let resources = Resources {
        threads: 1,
        memory: 1 << 24,
    };
    let control = Control::default();
    solve(&problem, resources, &control).expect("a playable diagram");
    control.nodes()
}

#[test]
fn the_search_looks_at_as_many_positions_as_ever() {
    let found: Vec<_> = FINGERPRINTS
        .iter()
        .map(|&(rules, fen, stipulation, _)| (rules, fen, stipulation, positions(rules, fen, stipulation)))
        .collect();
    assert_eq!(found, FINGERPRINTS, "the search has changed");
}
