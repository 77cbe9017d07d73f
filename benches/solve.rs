//! Whole solutions, keys, tries and variations: `cargo bench --bench solve`.

use criterion::{Criterion, criterion_group, criterion_main};
use looking_glass::formats::fen::Fen;
use looking_glass::problem::Problem;
use looking_glass::rules::Rules;
use looking_glass::search::Control;
use looking_glass::solution::{Resources, solve};

const PROBLEMS: [(&str, &str, &str, &str); 5] = [
    (
        "Marks",
        "alice",
        "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8",
        "#2",
    ),
    (
        "Maeder and Widlert",
        "alice",
        "|Nk6/|b2|Qp3/1|p2P1|p1/1|P1nK3/|r2p|p|P1|B/2|PP|P3/b1P5/8",
        "#3",
    ),
    (
        "the same without Bh4",
        "alice",
        "|Nk6/|b2|Qp3/1|p2P1|p1/1|P1nK3/|r2p|p|P2/2|PP|P3/b1P5/8",
        "#4",
    ),
    ("Caillaud", "alice", "8/8/8/2Q1|k3/8/2|R5/3|p4/K7", "h#2"),
    ("king and rook", "orthodox", "8/8/8/8/8/1K6/8/k6R", "#3"),
];

fn problems(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("solve");
    for (name, rules, fen, stipulation) in PROBLEMS {
        let rules = Rules::from_name(rules).expect("a name");
        let mut diagram = Fen::read(fen, rules).expect("a FEN").diagram;
        let stipulation: looking_glass::stipulation::Stipulation = stipulation.parse().expect("a stipulation");
        diagram.turn = stipulation.first_to_move();
        let problem = Problem::new(name, diagram, stipulation);
        let resources = Resources {
            threads: 1,
            memory: 1 << 24,
        };
        group.bench_function(format!("{} {name}", problem.stipulation), |bench| {
            bench.iter(|| solve(&problem, resources, &Control::default()));
        });
    }
    group.finish();
}

criterion_group!(benches, problems);
criterion_main!(benches);
