//! What `glass check --explain` adds to a verdict: proofs, what was not read, the pure mates, and the play.

use super::stdout::Stdout;
use looking_glass::output::article::{self, NearMisses};
use looking_glass::output::notation::{Notation, popeye};
use looking_glass::output::{Finding, Report};
use looking_glass::position::Move;
use looking_glass::search::Control;
use looking_glass::solution::Resources;
use looking_glass::soundness::{Defect, DefectKind, Proof, Verdict, proof};
use std::io::{self, Write};

/// Writes a verdict with all that stands behind it; `verdict` and `finding` are the same.
pub fn write(
    report: &Report,
    verdict: &Verdict,
    finding: &Finding,
    means: (Resources, &Control),
    out: &mut Stdout,
) -> io::Result<()> {
    let problem = &report.problem;
    let notation = Notation::new(problem.diagram.rules);
    writeln!(out, "{}", finding.verdict.line)?;
    for (defect, told) in verdict.defects.iter().zip(&finding.verdict.defects) {
        writeln!(out, "  {}", told.text)?;
        if let Some(proof) = proof(problem, defect, means.0, means.1) {
            writeln!(out, "    because {}", told_proof(&proof, &notation))?;
        }
    }
    for part in &finding.unread {
        writeln!(out, "  not read: {part}")?;
    }
    for part in &finding.unjudged {
        writeln!(out, "  not judged: {part}")?;
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

/// `of 1...Kh8-h7, 1...Kh8-g8`, or what else proves a defect.
fn told_proof(proof: &Proof, notation: &Notation) -> String {
    let text = |step: &Move| popeye(&notation.rules, *step);
    match proof {
        Proof::AnyOf { number, moves } => {
            let moves: Vec<String> = moves.iter().map(|step| format!("{number}{}", text(step))).collect();
            format!("of {}", moves.join(", "))
        }
        Proof::NoneOf { number, count } if number.is_empty() => format!("none of {count} moves goes on from there"),
        Proof::NoneOf { number, count } => format!("none of {count} moves {number} solves"),
        Proof::Each(firsts) => {
            let firsts = firsts.iter().map(|(first, reply)| match reply {
                Some(reply) => format!("1.{} {}", text(first), text(reply)),
                None => format!("1.{} without a reply", text(first)),
            });
            let firsts: Vec<String> = firsts.collect();
            format!("all {} first moves fail: {}", firsts.len(), firsts.join(", "))
        }
        Proof::Length { found, wanted } => format!("it has {found} half-moves of {wanted}"),
        Proof::NoCheck => "it does not end in check".to_string(),
    }
}
