//! What `glass check --explain` adds to a verdict: proofs, what was not read, the pure mates, and the play.

use super::stdout::Stdout;
use looking_glass::count::counted;
use looking_glass::output::article::{self, NearMisses};
use looking_glass::output::notation::{Notation, popeye};
use looking_glass::output::{Finding, Report, Telling};
use looking_glass::position::Move;
use looking_glass::problem::Problem;
use looking_glass::search::Control;
use looking_glass::solution::{Piece, Ply, Resources, Status, best_try};
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
            let told = best_failure(problem, &proof, means, &notation).unwrap_or_else(|| told_proof(&proof, &notation));
            writeln!(out, "    because {told}")?;
        }
    }
    if let Some(misread) = finding.misread.as_ref().filter(|_| finding.unread.is_empty()) {
        writeln!(out, "  {misread}")?;
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
        play(report, &notation, means.1, out)?;
    }
    Ok(())
}

/// Writes the play piece by piece: it may be large. Of a partial one no more is told than there is time for.
fn play(report: &Report, notation: &Notation, control: &Control, out: &mut Stdout) -> io::Result<()> {
    let Ok(solution) = &report.answer else { return Ok(()) };
    let mut writer = article::Writer::new(&report.problem, notation, NearMisses::Untold);
    let in_time = |_: &Piece| solution.status == Status::Complete || !control.is_long_over();
    for piece in solution.pieces().take_while(in_time) {
        out.write_all(writer.piece(piece).as_bytes())?;
    }
    out.write_all(writer.end(solution.status).as_bytes())
}

/// First moves that are each told with what they fail to.
const FEW: usize = 6;

/// Where more first moves fail than anybody would read, the try that comes nearest.
fn best_failure(problem: &Problem, proof: &Proof, means: (Resources, &Control), notation: &Notation) -> Option<String> {
    let Proof::Each(firsts) = proof else { return None };
    let best = (firsts.len() > FEW)
        .then(|| best_try(problem, means.0, means.1))
        .flatten()?;
    let text = |step: Move| popeye(&notation.rules, step);
    let refutations = best.sequel.refutations.iter();
    let refutations = refutations.map(|told| format!("1...{}", text(told.step)));
    let refutations: Vec<String> = refutations.collect();
    let told = match refutations.is_empty() {
        true => String::new(),
        false => format!(", but {}", refutations.join(", ")),
    };
    Some(format!(
        "all {} first moves fail; the best try is 1.{}{told}",
        firsts.len(),
        text(best.step.step)
    ))
}

/// `of 1...Kh8-h7, 1...Kh8-g8`, or what else proves a defect.
fn told_proof(proof: &Proof, notation: &Notation) -> String {
    let text = |step: &Move| popeye(&notation.rules, *step);
    match proof {
        Proof::AnyOf { number, moves } => {
            let number = number.map(|ply| ply.to_string()).unwrap_or_default();
            let moves: Vec<String> = moves.iter().map(|step| format!("{number}{}", text(step))).collect();
            format!("of {}", moves.join(", "))
        }
        Proof::NoneOf { number, count } => none_of(*number, *count),
        Proof::Each(firsts) => {
            let firsts = firsts.iter().map(|(first, reply)| match reply {
                Some(reply) => format!("1.{} {}", text(first), text(reply)),
                None => format!("1.{} without a reply", text(first)),
            });
            let firsts: Vec<String> = firsts.collect();
            format!("all {} first moves fail: {}", firsts.len(), firsts.join(", "))
        }
        Proof::Length { found, wanted } => format!("it has {} of {wanted}", counted(*found, "half-move", "half-moves")),
        Proof::NoCheck => "it does not end in check".to_string(),
    }
}

/// `none of the 22 first moves solves`.
fn none_of(number: Option<Ply>, count: usize) -> String {
    let [one, many] = match number {
        Some(Ply::KEY) => ["first move", "first moves"],
        _ => ["move from there", "moves from there"],
    };
    match count {
        0 => format!("there is no {one}"),
        1 => format!("the only {one} does not solve"),
        _ => format!("none of the {count} {many} solves"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Ply, none_of};

    #[test]
    fn moves_that_all_fail_are_counted_in_words() {
        assert_eq!(none_of(Some(Ply::KEY), 22), "none of the 22 first moves solves");
        assert_eq!(none_of(Some(Ply::KEY), 1), "the only first move does not solve");
        assert_eq!(none_of(Some(Ply::first(2)), 2), "none of the 2 moves from there solves");
        assert_eq!(none_of(None, 0), "there is no move from there");
    }
}
