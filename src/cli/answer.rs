//! One problem, solved as the arguments say.

use super::exit::{Exit, complain, failed};
use super::means::Means;
use super::search_args::SearchArgs;
use super::watch;
use looking_glass::opinion::{Replay, self_check};
use looking_glass::output::{Effort, Report};
use looking_glass::position::Fault;
use looking_glass::problem::Problem;
use looking_glass::search::Control;
use looking_glass::solution::{Proof, Resources, Solution, Unproved, solve, solve_with_proof};
use std::time::Instant;

/// The proof of what is told, or why there is none, once it is known.
pub type Proven = Option<Result<Proof, Unproved>>;

/// Lets the arguments have their way with the settings.
pub fn settle(problem: &mut Problem, args: &SearchArgs) {
    let settings = &mut problem.settings;
    settings.told.set_play |= args.set_play;
    settings.told.tries = args.tries.unwrap_or(settings.told.tries);
    settings.limits.time_limit = args.time_limit.or(settings.limits.time_limit);
    if let Some(limit) = args.max_solutions {
        settings.limits.max_solutions = Some(usize::try_from(limit).unwrap_or(usize::MAX));
    }
}

/// Solves one problem under a bar.
pub fn answer(problem: Problem, means: &Means<'_>, control: &Control) -> Report {
    answer_by(problem, means, control, solve)
}

/// The same, and proves the solution.
pub fn answer_with_proof(problem: Problem, means: &Means<'_>, control: &Control, proven: &mut Proven) -> Report {
    answer_by(problem, means, control, |problem, resources, control| {
        let (solution, proof) = solve_with_proof(problem, resources, control)?;
        *proven = Some(proof);
        Ok(solution)
    })
}

fn answer_by(
    problem: Problem,
    means: &Means<'_>,
    control: &Control,
    solve: impl FnOnce(&Problem, Resources, &Control) -> Result<Solution, Vec<Fault>> + Send,
) -> Report {
    let started = Instant::now();
    let (args, resources) = (means.args, means.resources());
    let shown = watch::wants_progress(args.progress, args.quiet);
    let label = format!("{} {}", problem.id, problem.stipulation);
    let solve = || {
        let solution = solve(&problem, resources, control)?;
        if args.self_check {
            tell_unchecked(&problem);
            self_check(&problem, &solution).map_err(|found| vec![Fault::Contradiction(found.to_string())])?;
        }
        Ok(solution)
    };
    let answer = watch::with_bar(shown, &label, control, |_| means.run(solve));
    let effort = Effort {
        seconds: started.elapsed().as_secs_f64(),
        nodes: control.nodes(),
        threads: resources.threads,
    };
    Report {
        problem,
        answer,
        effort,
    }
}

/// Tells that a solution is not played through, if the plain rules do not know what it shows.
pub fn tell_unchecked(problem: &Problem) {
    if let Err(what) = Replay::of(problem) {
        complain(&format!("{}: note: no self-check of {what}", problem.id));
    }
}

/// Tells that a diagram cannot be played.
pub fn complain_of(id: &str, faults: &[Fault]) -> Exit {
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    if let [Fault::Contradiction(_)] = faults {
        return failed(&format!("{id}: {}", told.join("; ")));
    }
    failed(&format!("{id}: the diagram is not playable: {}", told.join("; ")))
}
