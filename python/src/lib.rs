//! What the Python package calls. Searches run beside the interpreter, which is free meanwhile and is asked again and again
//! whether Ctrl-C was pressed.

use looking_glass::collection::{Case, Question, Resources, Session, entry_of_json};
use looking_glass::formats::entry::{Defaults, Entry, EntryError, Heading, Origin, Source};
use looking_glass::formats::fen::{self, Fen};
use looking_glass::formats::yaml;
use looking_glass::output::diagram::{Card, Finish, Proof, svg};
use looking_glass::output::{coords, heading, json};
use looking_glass::pieces::Color;
use looking_glass::position::{AnyPosition, Diagram, MoveList, Position, perft as paths};
use looking_glass::problem::Intention;
use looking_glass::report::jsonl;
use looking_glass::rules::Rules;
use looking_glass::{Refused, Solver, with_position};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How often Python is asked whether Ctrl-C was pressed.
const PATIENCE: Duration = Duration::from_millis(50);

/// Does a job without the interpreter's lock; Ctrl-C raises the job's flag, and its error goes on when the job has ended.
fn beside<T: Send + 'static>(
    py: Python<'_>,
    flag: &Arc<AtomicBool>,
    job: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, receiver) = channel();
    let receiver = Mutex::new(receiver);
    let worker = std::thread::spawn(move || {
        // Nobody is left to take it when that fails.
        let _ = sender.send(job());
    });
    let mut interrupt = Ok(());
    let found = loop {
        let waited = py.detach(|| {
            receiver
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .recv_timeout(PATIENCE)
        });
        match waited {
            Ok(found) => break Some(found),
            Err(RecvTimeoutError::Disconnected) => break None,
            Err(RecvTimeoutError::Timeout) if interrupt.is_ok() => {
                interrupt = py.check_signals();
                flag.store(interrupt.is_err(), Relaxed);
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    };
    let ended = py.detach(|| worker.join());
    interrupt?;
    match (ended, found) {
        (Ok(()), Some(found)) => Ok(found),
        _ => Err(PyValueError::new_err(
            "the search has failed; please report this problem",
        )),
    }
}

fn wrong(refused: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(refused.to_string())
}

fn all(errors: &[EntryError]) -> PyErr {
    wrong(errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
}

fn rules(name: &str) -> PyResult<Rules> {
    Rules::from_name(name).ok_or_else(|| wrong(format!("unknown rules: {name}")))
}

/// A problem and what its composer said of it.
#[pyclass(frozen, module = "looking_glass._native")]
struct Problem {
    question: Question,
    heading: Heading,
}

#[pymethods]
impl Problem {
    #[getter]
    fn id(&self) -> &str {
        &self.question.problem.id
    }

    #[getter]
    fn twin(&self) -> Option<&str> {
        self.question.problem.twin.as_deref()
    }

    #[getter]
    fn rules(&self) -> String {
        self.question.problem.diagram.rules.to_string()
    }

    #[getter]
    fn stipulation(&self) -> String {
        let problem = &self.question.problem;
        problem.stipulation.text(problem.diagram.rules.shape)
    }

    #[getter]
    fn fen(&self) -> String {
        fen::write(&self.question.problem.diagram)
    }

    fn svg(&self) -> String {
        drawn(&self.question.problem.diagram, self.stipulation(), self.heading.clone())
    }
}

fn drawn(diagram: &Diagram, demand: String, heading: Heading) -> String {
    let card = Card {
        diagram,
        heading,
        demand,
        rules: heading::title(&diagram.rules),
        twins: Vec::new(),
        proof: Proof::Open,
    };
    svg(&card, &Finish::default())
}

/// The problems of a text in YAML or JSON, twins one by one.
#[pyfunction]
fn read(text: &str) -> PyResult<Vec<Problem>> {
    let mut problems = Vec::new();
    for entry in yaml::read(text, "text") {
        let entry = entry.map_err(wrong)?;
        let heading = entry.heading();
        for question in Case::of(&entry, &Defaults::default(), |_| {}).questions {
            let question = question.map_err(|refusal| all(&refusal.errors))?;
            let heading = heading.clone();
            problems.push(Problem { question, heading });
        }
    }
    Ok(problems)
}

#[pyfunction]
fn from_fen(fen: &str, stipulation: &str, rules: &str) -> PyResult<Problem> {
    let problem = looking_glass::Problem::from_fen(fen, stipulation, rules).map_err(wrong)?;
    let question = Question {
        problem,
        intention: Intention::default(),
        claims: Default::default(),
    };
    Ok(Problem {
        question,
        heading: Heading::default(),
    })
}

/// Limits and means of a search.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Limits {
    time_limit: Option<f64>,
    max_solutions: Option<usize>,
    threads: Option<usize>,
    memory: Option<usize>,
}

impl Limits {
    fn settle(&self, problem: &mut looking_glass::Problem) -> PyResult<()> {
        let bounds = &mut problem.settings.limits;
        if let Some(seconds) = self.time_limit {
            let limit = Duration::try_from_secs_f64(seconds);
            bounds.time_limit = Some(limit.map_err(|_| wrong("time_limit: expected seconds, not negative"))?);
        }
        bounds.max_solutions = self.max_solutions.or(bounds.max_solutions);
        Ok(())
    }

    fn solver(&self, flag: &Arc<AtomicBool>) -> Solver {
        let solver = Solver::default().interrupted_by(Arc::clone(flag));
        let solver = self.threads.map_or(solver.clone(), |threads| solver.threads(threads));
        self.memory.map_or(solver.clone(), |memory| solver.memory(memory))
    }
}

/// The solution as magazines print it, and as JSON.
#[pyfunction]
fn solve(py: Python<'_>, problem: &Problem, limits: Limits) -> PyResult<(String, String)> {
    let mut asked = problem.question.problem.clone();
    limits.settle(&mut asked)?;
    let flag = Arc::default();
    let solver = limits.solver(&flag);
    let told = beside(py, &flag, move || -> Result<_, Refused> {
        let answer = solver.solve(&asked)?;
        Ok((answer.to_string(), answer.to_json()))
    })?;
    told.map_err(wrong)
}

/// The verdict as text, and as JSON.
#[pyfunction]
fn check(py: Python<'_>, problem: &Problem, limits: Limits) -> PyResult<(String, String)> {
    let mut question = problem.question.clone();
    limits.settle(&mut question.problem)?;
    let flag = Arc::default();
    let solver = limits.solver(&flag);
    let told = beside(py, &flag, move || -> Result<_, Refused> {
        let finding = solver.answer(&question)?;
        let object = json::verdict(&question.problem, &finding);
        Ok((finding.to_string(), serde_json::Value::Object(object).to_string()))
    })?;
    told.map_err(wrong)
}

/// The verdict on a record in JSON, as a worker of `glass verify` answers it.
#[pyfunction]
fn verify(py: Python<'_>, record: String, number: usize, limits: Limits) -> PyResult<String> {
    let flag: Arc<AtomicBool> = Arc::default();
    let (raised, threads) = (Arc::clone(&flag), limits.threads.unwrap_or(1).max(1));
    let memory = limits.memory.unwrap_or(256 << 20);
    limits.settle(&mut looking_glass::Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox").map_err(wrong)?)?;
    beside(py, &flag, move || {
        let id: Option<serde_json::Value> = serde_json::from_str(&record)
            .ok()
            .and_then(|mut value: serde_json::Value| value.get_mut("id").map(serde_json::Value::take));
        let origin = Origin {
            file: id
                .as_ref()
                .map_or("an entry without an id".to_string(), |id| format!("entry {id}")),
            document: 0,
            source: Source::Yaml,
        };
        let case = match entry_of_json(record.as_bytes(), origin) {
            Ok(entry) => case(&entry, &limits),
            Err(error) => Case::unread(error),
        };
        let session = Session::new(Resources { threads, memory }, None, raised);
        let ruling = session.rule(&case, session.share(1, 1));
        jsonl::answer(&ruling, &id.unwrap_or_default(), number)
    })
}

fn case(entry: &Entry, limits: &Limits) -> Case {
    Case::of(entry, &Defaults::default(), |problem| {
        // What is wrong with a limit has been told before.
        let _ = limits.settle(problem);
        let bounds = &mut problem.settings.limits;
        bounds.time_limit.get_or_insert(Duration::from_secs(300));
        if !problem.stipulation.play.is_battle() {
            bounds.max_solutions.get_or_insert(10_000);
        }
    })
}

fn diagram(fen: &str, name: &str) -> PyResult<Diagram> {
    let rules = rules(name)?;
    if fen == "startpos" {
        return Ok(Diagram::array(rules));
    }
    let read = Fen::read(fen, rules).map_err(|error| wrong(error.faults.join("; ")))?;
    let mut diagram = read.diagram;
    diagram.turn = read.turn.unwrap_or(Color::White);
    Ok(diagram)
}

fn position(fen: &str, rules: &str) -> PyResult<AnyPosition> {
    let faults = diagram(fen, rules)?.position();
    faults.map_err(|faults| wrong(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")))
}

#[pyfunction]
fn legal_moves(fen: &str, rules: &str) -> PyResult<Vec<String>> {
    let position = position(fen, rules)?;
    let mut moves = MoveList::new();
    with_position!(&position, position => position.legal_moves(&mut moves));
    let rules = diagram(fen, rules)?.rules;
    let mut texts: Vec<String> = moves.into_iter().map(|step| coords(&rules, step)).collect();
    texts.sort();
    Ok(texts)
}

#[pyfunction]
fn perft(py: Python<'_>, fen: &str, depth: u32, rules: &str) -> PyResult<u64> {
    let position = position(fen, rules)?;
    let flag: Arc<AtomicBool> = Arc::default();
    let raised = Arc::clone(&flag);
    beside(
        py,
        &flag,
        move || with_position!(&position, position => counted(position, depth, &raised)),
    )
}

/// Paths of so many half-moves; what is counted when the flag is raised is of no use to anybody.
fn counted<P: Position>(position: &P, depth: u32, raised: &AtomicBool) -> u64 {
    if depth < 4 || raised.load(Relaxed) {
        return if depth < 4 { paths(position, depth) } else { 0 };
    }
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
        .into_iter()
        .map(|step| counted(&position.play(step), depth - 1, raised))
        .sum()
}

#[pyfunction]
fn picture(fen: &str, rules: &str) -> PyResult<String> {
    let diagram = diagram(fen, rules)?;
    let demand = format!("{} to move", diagram.turn);
    Ok(drawn(&diagram, demand, Heading::default()))
}

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<Problem>()?;
    for function in [
        wrap_pyfunction!(read, module)?,
        wrap_pyfunction!(from_fen, module)?,
        wrap_pyfunction!(solve, module)?,
        wrap_pyfunction!(check, module)?,
        wrap_pyfunction!(verify, module)?,
        wrap_pyfunction!(legal_moves, module)?,
        wrap_pyfunction!(perft, module)?,
        wrap_pyfunction!(picture, module)?,
    ] {
        module.add_function(function)?;
    }
    Ok(())
}
