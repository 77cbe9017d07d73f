//! Looks for sound problems: puts given men on random squares and prints what has a single solution.
//!
//! ```text
//! cargo run --release --example compose -- --rules ms-alice --stip 'h#2' --men 'KR k' --unlike alice --count 5
//! ```
//!
//! `--unlike RULES` keeps only what those rules cannot solve at all, so that the point of the problem is one of
//! the variant's own; `--with '0-0'` keeps only solutions whose text contains these letters. What is printed
//! depends on the arguments and `--seed` alone.

use clap::Parser;
use looking_glass::formats::fen;
use looking_glass::geometry::{BoardId, Place, Square};
use looking_glass::output::article::{self, NearMisses};
use looking_glass::output::notation::Notation;
use looking_glass::output::{Effort, Report};
use looking_glass::pieces::{Color, Piece, Role};
use looking_glass::position::{Diagram, Man};
use looking_glass::problem::Problem;
use looking_glass::rules::Rules;
use looking_glass::search::Control;
use looking_glass::solution::{Resources, Sign, Solution, solve};
use looking_glass::soundness::{DefectKind, Judgement, judge};
use looking_glass::stipulation::Stipulation;

/// Looks for sound problems with given men.
#[derive(Parser, Debug)]
struct Args {
    /// The rules, by name or as options: `base=alice,boards=3`
    #[arg(long)]
    rules: String,
    /// What is demanded
    #[arg(long)]
    stip: String,
    /// White's men, then Black's: `KRN kp`
    #[arg(long)]
    men: String,
    /// Men that stand where they stand: `ke8/B rh8/B`
    #[arg(long, default_value = "")]
    fixed: String,
    /// Keep only what these rules cannot solve
    #[arg(long)]
    unlike: Option<String>,
    /// Keep only solutions that contain this text
    #[arg(long)]
    with: Option<String>,
    /// How many solutions help and series play shall have
    #[arg(long, default_value_t = 1)]
    solutions: usize,
    /// How many duals a battle may have
    #[arg(long, default_value_t = 0)]
    duals: usize,
    /// How many defences of a battle shall be told; a key that checks is no good
    #[arg(long, default_value_t = 1)]
    variations: usize,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Positions to try
    #[arg(long, default_value_t = 1_000_000)]
    positions: u64,
    /// Problems to find
    #[arg(long, default_value_t = 10)]
    count: usize,
}

/// Random numbers (S. Vigna's SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[(self.next() % of.len() as u64) as usize]
    }
}

/// Rules by name, or put together as in a problem file.
fn rules(text: &str) -> anyhow::Result<Rules> {
    if let Some(rules) = Rules::from_name(text) {
        return Ok(rules);
    }
    let options = text.split(',').filter_map(|option| option.split_once('='));
    Ok(Rules::compose(options)?)
}

fn men(text: &str) -> anyhow::Result<Vec<Piece>> {
    let letters = text.chars().filter(|letter| !letter.is_whitespace());
    let piece = |letter| Piece::from_letter(letter).ok_or_else(|| anyhow::anyhow!("no man {letter}"));
    letters.map(piece).collect()
}

/// Men with their places: `ke8/B`.
fn placed(text: &str, rules: Rules) -> anyhow::Result<Vec<Man>> {
    let man = |word: &str| {
        let (square, board) = word.get(1..)?.split_once('/')?;
        let board = BoardId::from_letter(board.chars().next()?)?;
        let place = Place::new(board, rules.shape.parse(square)?);
        let piece = Piece::from_letter(word.chars().next()?)?;
        Some(Man { place, piece })
    };
    let words = text.split_whitespace();
    words
        .map(|word| man(word).ok_or_else(|| anyhow::anyhow!("`{word}`, expected a man such as ke8/B")))
        .collect()
}

/// The men on random places, beside those that have theirs; perhaps not playable.
fn scatter(rules: Rules, men: &[Piece], fixed: &[Man], squares: &[Square], random: &mut Random) -> Diagram {
    let boards: Vec<_> = rules.board_ids().collect();
    let mut diagram = Diagram::empty(rules);
    diagram.men.extend(fixed);
    for &piece in men {
        let place = Place::new(*random.pick(&boards), *random.pick(squares));
        diagram.men.push(Man { place, piece });
    }
    diagram
}

fn solution(problem: &Problem) -> Option<Solution> {
    let resources = Resources {
        threads: 1,
        memory: 1 << 22,
    };
    solve(problem, resources, &Control::default()).ok()
}

/// Is it sound, with as many solutions as it should have and no more duals than it may?
fn is_good(problem: &Problem, solution: &Solution, args: &Args) -> bool {
    let verdict = judge(problem, solution);
    let duals = verdict.defects.iter().filter(|defect| defect.kind == DefectKind::Dual);
    let as_many = match solution.keys.as_slice() {
        [key] => key.step.outcome == Sign::Quiet && key.sequel.variations.len() >= args.variations,
        _ => solution.solutions.len() == args.solutions,
    };
    verdict.status == Judgement::Sound && duals.count() <= args.duals && as_many
}

/// Can other rules solve it? Not if they forbid the diagram.
fn is_solved_by(problem: &Problem, rules: Rules) -> bool {
    let mut other = problem.clone();
    other.diagram.rules = rules;
    other.settings.told.variations = false;
    solution(&other).is_some_and(|solution| solution.is_solved())
}

/// The problem with its solution, if it is one that is looked for.
fn judged(diagram: Diagram, stipulation: &Stipulation, unlike: Option<Rules>, args: &Args) -> Option<String> {
    let mut problem = Problem::new("compose", diagram, stipulation.clone());
    problem.settings.told.tries = 0;
    problem.diagram.turn = problem.side_in_diagram();
    problem.diagram.position().ok()?;
    let mut quick = problem.clone();
    quick.settings.told.variations = false;
    quick.settings.limits.max_solutions = Some(args.solutions + 1);
    let found = solution(&quick)?;
    if !found.is_solved() || found.keys.len() > 1 || found.solutions.len() > args.solutions {
        return None;
    }
    let found = solution(&problem)?;
    if !is_good(&problem, &found, args) || unlike.is_some_and(|rules| is_solved_by(&problem, rules)) {
        return None;
    }
    let notation = Notation::new(problem.diagram.rules);
    let title = fen::write(&problem.diagram);
    let report = Report {
        problem,
        answer: Ok(found),
        effort: Effort::default(),
    };
    let text = article::write(&report, &notation, NearMisses::Untold);
    let wanted = args.with.as_ref().is_none_or(|part| text.contains(part.as_str()));
    wanted.then(|| format!("{title}\n{text}"))
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let rules = rules(&args.rules)?;
    let unlike = args.unlike.as_deref().map(self::rules).transpose()?;
    let stipulation = Stipulation::parse(&args.stip, rules.shape)?;
    let men = men(&args.men)?;
    let fixed = placed(&args.fixed, rules)?;
    for color in Color::ALL {
        let king = Piece::new(color, Role::KING);
        let there = men.contains(&king) || fixed.iter().any(|man| man.piece == king);
        anyhow::ensure!(there, "both sides need a king");
    }
    let squares: Vec<Square> = rules.shape.squares().collect();
    let mut random = Random(args.seed);
    let mut found = 0;
    for _ in 0..args.positions {
        let diagram = scatter(rules, &men, &fixed, &squares, &mut random);
        if let Some(text) = judged(diagram, &stipulation, unlike, &args) {
            println!("{text}");
            found += 1;
        }
        if found == args.count {
            break;
        }
    }
    Ok(())
}
