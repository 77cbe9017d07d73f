//! What `glass check --explain` adds to a verdict: proofs, what was not read, the pure mates, and the play.

use super::answer::memory;
use super::args::SearchArgs;
use super::stdout::Stdout;
use looking_glass::output::article::{self, NearMisses};
use looking_glass::output::notation::{Notation, popeye};
use looking_glass::output::{Finding, Report};
use looking_glass::position::Move;
use looking_glass::problem::Problem;
use looking_glass::search::Control;
use looking_glass::solution::Resources;
use looking_glass::soundness::{Defect, DefectKind, Verdict, proof};
use std::io::{self, Write};

/// Writes a verdict with all that stands behind it; `verdict` and `finding` are the same.
pub fn write(
    report: &Report,
    verdict: &Verdict,
    finding: &Finding,
    args: &SearchArgs,
    out: &mut Stdout,
) -> io::Result<()> {
    let problem = &report.problem;
    let notation = Notation::new(problem.diagram.rules);
    writeln!(out, "{}", finding.verdict.line)?;
    for (defect, told) in verdict.defects.iter().zip(&finding.verdict.defects) {
        writeln!(out, "  {}", told.text)?;
        if let Some(proof) = told_proof(problem, defect, args, &notation) {
            writeln!(out, "    {proof}")?;
        }
    }
    for part in &finding.unread {
        writeln!(out, "  not read: {part}")?;
    }
    for mate in &finding.mates {
        if let Some(name) = mate.name() {
            writeln!(out, "  {name}: {}", mate.line)?;
        }
    }
    let in_play = |defect: &Defect| defect.kind != DefectKind::IllegalPosition;
    if verdict.defects.iter().any(in_play) {
        out.write_all(article::write(report, &notation, NearMisses::Untold).as_bytes())?;
    }
    Ok(())
}

/// `because of 1...Kh8-h7, 1...Kh8-g8`.
fn told_proof(problem: &Problem, defect: &Defect, args: &SearchArgs, notation: &Notation) -> Option<String> {
    let resources = Resources {
        threads: args.threads.unwrap_or(1),
        memory: memory(args.memory),
    };
    let proof = proof(problem, defect, resources, &Control::default())?;
    let told = |step: &Move| format!("{}{}", proof.number, popeye(&notation.rules, *step));
    let moves: Vec<String> = proof.moves.iter().map(told).collect();
    Some(format!("because of {}", moves.join(", ")))
}
