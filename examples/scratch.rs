use looking_glass::{formats::fen::Fen, output::*, problem::*, rules::Rules, search::Control, solution::*};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let rules = Rules::from_name(&a[1]).unwrap();
    let stip: looking_glass::stipulation::Stipulation = a[3].parse().unwrap();
    let mut fen = Fen::read(&a[2], rules).unwrap();
    fen.diagram.turn = fen.turn.unwrap_or(stip.first_to_move());
    let problem = Problem {
        id: "x".into(),
        twin: None,
        diagram: fen.diagram,
        stipulation: stip,
        settings: Settings::default(),
        target: None,
    };
    let control = Control::default();
    let t = std::time::Instant::now();
    let threads = std::env::var("T").ok().and_then(|t| t.parse().ok()).unwrap_or(1);
    let answer = solve(
        &problem,
        Resources {
            threads,
            memory: 1 << 28,
        },
        &control,
    );
    let seconds = t.elapsed().as_secs_f64();
    let report = Report {
        problem,
        answer,
        effort: Effort {
            seconds,
            nodes: control.nodes(),
            threads,
        },
    };
    let n = notation::Notation::new(rules);
    match a.get(4).map(|s| s.as_str()) {
        Some("json") => println!("{}", json::report(&report, &n)),
        Some("tree") => print!("{}", tree::write(&report, &n)),
        Some("time") => {}
        _ => print!("{}", article::write(&report, &n, article::NearMisses::Told)),
    }
    eprintln!("{seconds:.4} s, {} nodes", control.nodes());
}
