//! Is a problem sound? Its solution held against what a problem should be.

use crate::position::Move;
use crate::problem::Problem;
use crate::solution::{Continuation, Line, Phase, Sign, Solution, Status, Variation};
use crate::stipulation::{Ending, Play, Stipulation};

/// The judgement of a problem, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The judgement.
    pub status: Judgement,
    /// All defects that were found; duals alone do not make a problem unsound.
    pub defects: Vec<Defect>,
}

/// Sound or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// It has its solution and no other.
    Sound,
    /// It has not.
    Unsound,
    /// The search was ended before it could be known.
    Unknown,
}

impl Judgement {
    /// The name in machine-readable output.
    pub const fn name(self) -> &'static str {
        match self {
            Judgement::Sound => "sound",
            Judgement::Unsound => "unsound",
            Judgement::Unknown => "unknown",
        }
    }
}

/// One thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defect {
    /// What kind of thing.
    pub kind: DefectKind,
    /// The moves that lead there, each with its number (`1.`, `1...`).
    pub at: Vec<(String, Move)>,
    /// The moves that show it.
    pub moves: Vec<Move>,
}

/// Kinds of defects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DefectKind {
    /// Nothing solves it.
    NoSolution,
    /// A second key.
    Cook,
    /// It can be solved in fewer moves.
    ShortSolution,
    /// More than one continuation after a defence.
    Dual,
}

impl DefectKind {
    /// The name in machine-readable output.
    pub const fn name(self) -> &'static str {
        match self {
            DefectKind::NoSolution => "no-solution",
            DefectKind::Cook => "cook",
            DefectKind::ShortSolution => "short-solution",
            DefectKind::Dual => "dual",
        }
    }
}

/// Judges a problem by its solution.
///
/// Of battles exactly one key is expected; of help and series play and of proof games at least one solution, none shorter
/// than stipulated or, where solutions may differ in length, than the longest.
pub fn judge(problem: &Problem, solution: &Solution) -> Verdict {
    let mut defects = Vec::new();
    if problem.stipulation.play.is_battle() {
        judge_battle(problem, solution, &mut defects);
    } else {
        judge_lines(problem, solution, &mut defects);
    }
    let broken = defects.iter().any(|defect| defect.kind != DefectKind::Dual);
    let complete = solution.status == Status::Complete;
    let status = match (complete, broken) {
        // A cook or a short solution that was found stands, whatever else there may be; that there is
        // no solution is known only at the end.
        (_, true) => Judgement::Unsound,
        (true, false) => Judgement::Sound,
        (false, false) => Judgement::Unknown,
    };
    Verdict { status, defects }
}

fn judge_battle(problem: &Problem, solution: &Solution, defects: &mut Vec<Defect>) {
    if !solution.is_solved() && solution.status == Status::Complete {
        defects.push(Defect {
            kind: DefectKind::NoSolution,
            at: Vec::new(),
            moves: Vec::new(),
        });
    }
    let moves = usize::from(problem.stipulation.length.moves);
    for key in &solution.keys {
        // Without variations only a mate at once is known to be short.
        let known = problem.settings.variations || key.key.outcome == Sign::Mate;
        if known && length(key) < moves {
            let moves = vec![key.key.step];
            defects.push(Defect {
                kind: DefectKind::ShortSolution,
                at: Vec::new(),
                moves,
            });
        }
    }
    for cook in solution.keys.iter().skip(1) {
        defects.push(Defect {
            kind: DefectKind::Cook,
            at: Vec::new(),
            moves: vec![cook.key.step],
        });
    }
    if let Some(play) = &solution.post_key {
        duals(&play.variations, 1, &mut Vec::new(), defects);
    }
    if let [Phase { variations, .. }] = solution.keys.as_slice() {
        duals(variations, 1, &mut Vec::new(), defects);
    }
}

/// The number of moves a key needs. Every defence is told, or met by a threat that is.
fn length(key: &Phase) -> usize {
    1 + rest(&key.threats, &key.variations)
}

/// The attacker's moves after this, at most.
fn rest(threats: &[Continuation], variations: &[Variation]) -> usize {
    let answers = variations.iter().flat_map(|variation| &variation.continuations);
    let lengths = threats
        .iter()
        .chain(answers)
        .map(|choice| 1 + rest(&choice.threats, &choice.variations));
    lengths.max().unwrap_or(0)
}

/// Notes every defence, at any depth, after which the attacker has a choice.
fn duals(variations: &[Variation], number: usize, path: &mut Vec<(String, Move)>, defects: &mut Vec<Defect>) {
    for variation in variations {
        path.push((format!("{number}..."), variation.defence.step));
        if variation.continuations.len() > 1 {
            let moves = variation
                .continuations
                .iter()
                .map(|choice| choice.attack.step)
                .collect();
            defects.push(Defect {
                kind: DefectKind::Dual,
                at: path.clone(),
                moves,
            });
        }
        for Continuation { attack, variations, .. } in &variation.continuations {
            path.push((format!("{}.", number + 1), attack.step));
            duals(variations, number + 1, path, defects);
            path.pop();
        }
        path.pop();
    }
}

fn judge_lines(problem: &Problem, solution: &Solution, defects: &mut Vec<Defect>) {
    if solution.solutions.is_empty() && solution.status == Status::Complete {
        defects.push(Defect {
            kind: DefectKind::NoSolution,
            at: Vec::new(),
            moves: Vec::new(),
        });
    }
    let longest = solution.solutions.iter().map(Vec::len).max().unwrap_or(0);
    let full = full_length(&problem.demand()).unwrap_or(longest);
    let short = |line: &&Line| line.len() < full;
    for line in solution.solutions.iter().filter(short) {
        let moves = line.iter().map(|told| told.step).collect();
        defects.push(Defect {
            kind: DefectKind::ShortSolution,
            at: Vec::new(),
            moves,
        });
    }
}

/// The half-moves of a solution of full length, where all have the same number.
fn full_length(stipulation: &Stipulation) -> Option<usize> {
    let length = stipulation.length;
    match stipulation.play {
        Play::Help | Play::HelpSelf | Play::HelpReflex => Some(length.half_moves() as usize),
        Play::Series(ending) => {
            let answer = match ending {
                Ending::Direct => 0,
                Ending::Help | Ending::SelfPlay | Ending::Reflex | Ending::SemiReflex => 1,
                _ => return None,
            };
            Some(usize::from(stipulation.intro + length.moves) + answer)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::fen::Fen;
    use crate::rules::{Rules, Variant};
    use crate::search::Control;
    use crate::solution::{Resources, solve};

    fn judged(fen: &str, stipulation: &str) -> Verdict {
        judged_by(Variant::Orthodox, fen, stipulation)
    }

    fn judged_by(variant: Variant, fen: &str, stipulation: &str) -> Verdict {
        let diagram = Fen::read(fen, Rules::of(variant)).expect("a FEN").diagram;
        let mut problem = Problem::new("test", diagram, stipulation.parse().expect("a stipulation"));
        problem.diagram.turn = problem.side_in_diagram();
        let resources = Resources {
            threads: 1,
            memory: 1 << 20,
        };
        let solution = solve(&problem, resources, &Control::default()).expect("a playable diagram");
        judge(&problem, &solution)
    }

    fn kinds(verdict: &Verdict) -> Vec<&'static str> {
        verdict.defects.iter().map(|defect| defect.kind.name()).collect()
    }

    #[test]
    fn one_key_of_full_length_is_sound() {
        let verdict = judged("8/8/8/8/8/2K3R1/8/k7 w", "#1");
        assert_eq!(
            (verdict.status, kinds(&verdict)),
            (Judgement::Unsound, vec!["no-solution"])
        );
        let verdict = judged("8/8/8/8/8/1K6/6R1/k7 w", "#1");
        assert_eq!((verdict.status, kinds(&verdict)), (Judgement::Sound, vec![]));
    }

    #[test]
    fn a_key_that_needs_fewer_moves_is_a_short_solution() {
        let verdict = judged("8/8/8/8/8/1K6/6R1/k7 w", "#2");
        assert_eq!(verdict.status, Judgement::Unsound);
        assert!(kinds(&verdict).contains(&"short-solution"));
        assert!(kinds(&verdict).contains(&"cook"));
    }

    #[test]
    fn lines_that_are_all_shorter_than_asked_for_are_short_solutions() {
        // Black's pawn steps, White's rook mates: there is nothing in two moves.
        let verdict = judged_by(Variant::SmallAlice, "2|R1/4/4/k1Kp/4/4/4/4", "h#2");
        assert_eq!(
            (verdict.status, kinds(&verdict)),
            (Judgement::Unsound, vec!["short-solution"])
        );
    }
}
