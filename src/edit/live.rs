//! Solving while a problem is being changed: with one limit after the other, each answer told as soon as it is there.

use super::message::{Ask, Lamp, News, State};
use super::reading::{Asked, asked};
use super::shelf::Shelf;
use crate::formats::entry::{Entry, Refusal};
use crate::output::Finding;
use crate::output::finding::defects_in_print;
use crate::output::heading;
use crate::output::notation::Notation;
use crate::output::outline::{Standing, outline, standing};
use crate::output::twin::in_words;
use crate::pieces::Color;
use crate::position::Diagram;
use crate::problem::Problem;
use crate::problem::claims::Claims;
use crate::search::Control;
use crate::solution::{Piece, Resources, Solution, Status, best_try, solve_telling, with_room};
use crate::soundness::{DefectKind, Judgement, Verdict, examine_stated, inquiry, settle};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The limits, in milliseconds: what is not solved within one is solved anew with the next.
const LIMITS: [u64; 3] = [300, 2_000, 20_000];

/// How long a pane may be worked on.
pub const LIMIT_OF_PANE: Duration = Duration::from_secs(120);

/// Bytes for the tables of a search, and for what it finds.
pub const MEMORY: usize = 256 << 20;

/// So many parts of a solution are told.
const MOST: usize = 6_000;

/// So many defects are told.
const MOST_DEFECTS: usize = 60;

/// So many lines of help play are kept.
const MOST_LINES: usize = 2_000;

/// From one partial answer to the next, at least; and so many times as long as it took to tell the last one, which grows with
/// what is found.
const PAUSE: Duration = Duration::from_millis(250);
const PATIENCE: u32 = 8;

/// Who is told; an error says that nobody listens any more.
pub type Tell<'t> = dyn FnMut(News) -> Result<(), Gone> + Send + 't;

/// Nobody listens any more.
#[derive(Debug)]
pub struct Gone;

/// What a search may use.
pub fn resources() -> Resources {
    Resources {
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        memory: MEMORY,
    }
}

/// A control with this limit and the memory of a page.
pub fn control(limit: Duration, interrupted: &Arc<AtomicBool>) -> Control {
    Control::within(Some(limit), Arc::clone(interrupted)).with_memory(2 * MEMORY)
}

/// Tells why something is not worked on.
///
/// # Errors
/// Nobody listens any more.
pub fn refuse(lines: Vec<String>, tell: &mut Tell<'_>) -> Result<(), Gone> {
    tell(News::Lines { lines })?;
    tell(News::End { complete: false })
}

/// Solves a problem and its twins.
///
/// # Errors
/// Nobody listens any more.
pub fn solve(ask: &Ask, shelf: &Shelf, interrupted: &Arc<AtomicBool>, tell: &mut Tell<'_>) -> Result<(), Gone> {
    let Asked { entry, problems } = match asked(&ask.sheet, shelf) {
        Ok(asked) => asked,
        Err(error) => {
            tell(state(refused(ask, 0, None, vec![error])))?;
            return tell(News::End { complete: true });
        }
    };
    let claims = claims(&entry, &problems);
    let mut open: Vec<usize> = Vec::new();
    for (twin, problem) in problems.iter().enumerate() {
        match problem {
            Ok(_) => open.push(twin),
            Err(refusal) => tell(state(unplayable(ask, twin, refusal)))?,
        }
    }
    let mut limits: Vec<Duration> = LIMITS.map(Duration::from_millis).to_vec();
    limits.extend(ask.seconds.map(|seconds| Duration::from_secs(seconds.min(86_400))));
    for (pass, limit) in limits.iter().enumerate() {
        let last = pass + 1 == limits.len();
        let mut left = Vec::new();
        for twin in open {
            let Ok(problem) = &problems[twin] else { continue };
            let mut solver = Solver::new(ask, problem, (&entry, &claims[twin]), twin);
            if !solver.solve(*limit, last, interrupted, tell)? {
                left.push(twin);
            }
        }
        open = left;
        if open.is_empty() || interrupted.load(Relaxed) {
            break;
        }
    }
    tell(News::End {
        complete: open.is_empty(),
    })
}

/// What the solution of the record claims of each problem.
pub fn claims(entry: &Entry, problems: &[Result<Problem, Refusal>]) -> Vec<Claims> {
    let playable: Vec<Problem> = problems.iter().flatten().cloned().collect();
    let mut claims = entry.claims(&playable).into_iter();
    let of = |problem: &Result<Problem, Refusal>| match problem {
        Ok(_) => claims.next().unwrap_or_default(),
        Err(_) => Claims::default(),
    };
    problems.iter().map(of).collect()
}

fn state(state: State) -> News {
    News::State(Box::new(state))
}

/// One problem or twin that is solved.
struct Solver<'a> {
    ask: &'a Ask,
    /// As it is asked.
    original: &'a Problem,
    /// With all that is shown of it.
    problem: Problem,
    entry: &'a Entry,
    claims: &'a Claims,
    twin: usize,
    begun: Instant,
}

impl<'a> Solver<'a> {
    fn new(ask: &'a Ask, original: &'a Problem, (entry, claims): (&'a Entry, &'a Claims), twin: usize) -> Self {
        let mut problem = inquiry(original, claims);
        let settings = &mut problem.settings;
        settings.told.set_play |= problem.stipulation.play.is_battle();
        settings.told.tries = ask.tries.unwrap_or(settings.told.tries).max(settings.told.tries);
        settings.limits.time_limit = None;
        Solver {
            ask,
            original,
            problem,
            entry,
            claims,
            twin,
            begun: Instant::now(),
        }
    }

    /// Solves it within a limit, and tells what was found; is it settled?
    fn solve(
        &mut self,
        limit: Duration,
        last: bool,
        interrupted: &Arc<AtomicBool>,
        tell: &mut Tell<'_>,
    ) -> Result<bool, Gone> {
        self.begun = Instant::now();
        let control = control(limit, interrupted);
        let mut found = Solution::empty();
        let (mut told, mut pause, mut gone, mut lines) = (Instant::now(), PAUSE, None, 0);
        let this = &*self;
        let status = solve_telling(&this.problem, resources(), &control, &mut |piece: Piece| {
            lines += usize::from(matches!(piece, Piece::Line(_) | Piece::SetLine(_)));
            if lines <= MOST_LINES {
                found.add(piece);
            }
            if told.elapsed() < pause {
                return ControlFlow::Continue(());
            }
            let begun = Instant::now();
            gone = tell(state(this.partial(&found, &control))).err();
            pause = PAUSE.max(PATIENCE * begun.elapsed());
            told = Instant::now();
            match gone {
                None => ControlFlow::Continue(()),
                Some(_) => ControlFlow::Break(()),
            }
        });
        if let Some(gone) = gone {
            return Err(gone);
        }
        let status = match status {
            Ok(status) => status,
            Err(faults) => {
                let faults = faults.iter().map(ToString::to_string).collect();
                let twin = self.problem.twin.clone();
                let ask = Ask::default();
                tell(state(State {
                    men: self.men(),
                    ..refused(&ask, self.twin, twin, faults)
                }))?;
                return Ok(true);
            }
        };
        found.status = status;
        let settled = status == Status::Complete || lines > MOST_LINES;
        let told = with_room(&self.problem.stipulation, || {
            self.settled(&found, &control, settled || last, limit, interrupted)
        });
        tell(state(told))?;
        Ok(settled)
    }

    fn men(&self) -> Vec<Standing> {
        men(&self.problem.start())
    }

    fn notation(&self) -> Notation {
        self.ask.notation(self.problem.diagram.rules)
    }

    /// What was found so far.
    fn partial(&self, found: &Solution, control: &Control) -> State {
        let items = with_room(&self.problem.stipulation, || {
            outline(&self.problem, found, &self.notation(), MOST)
        });
        State {
            items,
            line: "solving".to_string(),
            ..self.blank(control)
        }
    }

    fn blank(&self, control: &Control) -> State {
        State {
            twin: self.twin,
            label: heading::label(&self.problem),
            stipulation: self.problem.stipulation.text(self.problem.diagram.rules.shape),
            turn: self.problem.start().turn,
            men: self.men(),
            lamp: Lamp::Unknown,
            line: String::new(),
            defects: Vec::new(),
            items: Vec::new(),
            seconds: self.begun.elapsed().as_secs_f64(),
            nodes: control.nodes(),
            progress: control.progress(),
            settled: false,
        }
    }

    /// The verdict.
    fn settled(
        &self,
        found: &Solution,
        control: &Control,
        settled: bool,
        limit: Duration,
        interrupted: &Arc<AtomicBool>,
    ) -> State {
        let notation = self.notation();
        // The limit of the search is over when the mates are looked at.
        let looking = self::control(limit, interrupted);
        let record = (self.entry, self.claims);
        let (verdict, finding) = judged(self.original, found, record, &notation, &looking);
        let told = defects_in_print((self.original, found), &verdict, &notation);
        let mut defects: Vec<String> = told.take(MOST_DEFECTS).collect();
        let lamp = lamp(&finding);
        if lamp == Lamp::NoSolution && found.tries.is_empty() {
            defects.extend(self.best_try(&looking));
        }
        State {
            lamp,
            line: finding.verdict.line.clone(),
            defects,
            items: outline(&self.problem, found, &notation, MOST),
            settled,
            ..self.blank(control)
        }
    }

    /// The try with the fewest refutations, in a line.
    fn best_try(&self, control: &Control) -> Option<String> {
        let best = best_try(&self.problem, resources(), control)?;
        Some(format!("best try: {}", self.notation().refuted(&best)))
    }
}

/// The verdict on what was found, by what the record claims, and what there is to tell of it.
pub fn judged(
    problem: &Problem,
    found: &Solution,
    (entry, claims): (&Entry, &Claims),
    notation: &Notation,
    control: &Control,
) -> (Verdict, Finding) {
    let intention = entry.intention().unwrap_or_default();
    let mut verdict = examine_stated(problem, found, &intention, claims);
    settle(problem, &mut verdict, resources(), control);
    let finding = Finding::of_stated(problem, found, &verdict, claims, notation, control);
    (verdict, finding)
}

/// The men of a diagram.
pub fn men(diagram: &Diagram) -> Vec<Standing> {
    let rules = &diagram.rules;
    let men = diagram.men.iter();
    men.map(|man| standing(rules, man.place, man.piece)).collect()
}

/// How a problem stands, in a word.
pub fn lamp(finding: &Finding) -> Lamp {
    let has = |kind: DefectKind| finding.verdict.defects.iter().any(|defect| defect.kind == kind);
    match finding.verdict.status {
        Judgement::Sound if finding.status == Status::Complete => Lamp::Sound,
        Judgement::Sound | Judgement::Unknown => Lamp::Unknown,
        Judgement::Unsound if has(DefectKind::NoSolution) => Lamp::NoSolution,
        Judgement::Unsound if has(DefectKind::Cook) => Lamp::Cooked,
        Judgement::Unsound => Lamp::Unsound,
    }
}

/// A problem that cannot be played: for these reasons, or because there is nothing yet.
fn unplayable(ask: &Ask, twin: usize, refusal: &Refusal) -> State {
    let told = refusal.errors.iter();
    let errors: Vec<String> = told.map(|error| error.message.clone()).collect();
    refused(ask, twin, refusal.twin.clone(), errors)
}

fn refused(ask: &Ask, twin: usize, label: Option<String>, errors: Vec<String>) -> State {
    let sheet = &ask.sheet;
    let idle = sheet.men.is_empty() || sheet.stipulation.trim().is_empty();
    State {
        twin,
        label: label.as_deref().map(in_words),
        stipulation: sheet.stipulation.clone(),
        turn: sheet.turn.unwrap_or(Color::White),
        men: sheet.men.clone(),
        lamp: if idle { Lamp::Idle } else { Lamp::Illegal },
        line: errors.first().cloned().unwrap_or_default(),
        defects: errors,
        items: Vec::new(),
        seconds: 0.0,
        nodes: 0,
        progress: (0, 0),
        settled: true,
    }
}
