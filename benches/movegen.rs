//! Counts of move paths: `cargo bench --bench movegen`. Orthodox chess beside the crate cozy-chess.

mod cozy;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use looking_glass::formats::fen::Fen;
use looking_glass::position::perft;
use looking_glass::rules::Rules;
use looking_glass::with_position;
use std::hint::black_box;

const POSITIONS: [(&str, &str, u32); 4] = [
    ("alice", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 4),
    (
        "looking-glass",
        "|r|n|b|q|k|b|n|r/|p|p|p|p|p|p|p|p/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        4,
    ),
    ("orthodox", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 4),
    (
        "orthodox",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        3,
    ),
];

fn movegen(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    for (name, fen, depth) in POSITIONS {
        let rules = Rules::from_name(name).expect("a name");
        let diagram = Fen::read(fen, rules).expect("a FEN").diagram;
        let position = diagram.position().expect("a playable diagram");
        with_position!(&position, position => {
            group.throughput(Throughput::Elements(perft(position, depth)));
            group.bench_function(format!("{name} {depth} {}", &fen[..8]), |bench| bench.iter(|| perft(black_box(position), depth)));
        });
        if name == "orthodox" {
            let board: cozy_chess::Board = format!("{fen} 0 1").parse().expect("a FEN");
            group.bench_function(format!("cozy-chess {depth} {}", &fen[..8]), |bench| {
                bench.iter(|| cozy::perft(black_box(&board), depth));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, movegen);
criterion_main!(benches);
