//! `glass show`: diagrams for the terminal, for pages and for print.

use super::answer::{complain_of, settle};
use super::args::{ShowArgs, ShowFormat};
use super::check;
use super::exit::{Exit, complain, failed};
use super::gallery::Gallery;
use super::input::{self, Given};
use super::means::Means;
use super::stdout::Stdout;
use looking_glass::formats::entry::{Entry, Refusal};
use looking_glass::output::board::{self, Ink, Look, Style};
use looking_glass::output::diagram::{self, Card, Edges, Finish, Proof};
use looking_glass::output::twin;
use looking_glass::output::visible::visible;
use looking_glass::output::{heading, legend};
use looking_glass::problem::Problem;
use looking_glass::solution::Status;

/// Draws each diagram, playable or not.
pub fn run(args: &ShowArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let mut gallery = Gallery::of(args)?;
    let means = Means::of(&args.search)?;
    let exit = input::each(&args.input, |given| {
        let (proof, exit) = match args.check {
            true => examined(given, args, &means),
            false => (Proof::Open, Exit::Done),
        };
        let page = page(given, proof, args, &gallery)?;
        gallery.hang(given.name(), page, out)?;
        Ok(exit)
    })?;
    gallery.close()?;
    Ok(exit)
}

/// What is written of one diagram.
fn page(given: &Given, proof: Proof, args: &ShowArgs, gallery: &Gallery) -> anyhow::Result<Vec<u8>> {
    let card = card(given, proof, args);
    let style = args.look.style;
    let finish = Finish {
        style: style.unwrap_or_default(),
        edges: if args.coordinates { Edges::Named } else { Edges::Bare },
        square: f64::from(args.square),
    };
    Ok(match gallery.format {
        ShowFormat::Text => text(&card, given, look(args, gallery)).into_bytes(),
        ShowFormat::Svg => diagram::svg(&card, &finish).into_bytes(),
        ShowFormat::Png => diagram::png(&card, &finish)?,
        ShowFormat::Latex => diagram::latex(&card, style.unwrap_or(Style::Marked)).into_bytes(),
    })
}

/// What stands around a diagram.
fn card<'a>(given: &'a Given, proof: Proof, args: &ShowArgs) -> Card<'a> {
    let (diagram, entry) = (&given.draft.diagram, given.entry.as_ref());
    let stipulation = given.draft.stipulation.as_ref();
    let demand = stipulation.map(|stipulation| stipulation.text(diagram.rules.shape));
    let below = entry.map(|entry| heading::below(entry, twins(entry, given, args)));
    Card {
        diagram,
        heading: entry.map(Entry::heading).unwrap_or_default(),
        demand: demand.unwrap_or_else(|| format!("{} to move", diagram.turn)),
        rules: heading::title(&diagram.rules),
        twins: below.unwrap_or_default(),
        proof,
    }
}

/// The twins in words, a line each; as they are written where they cannot be made.
fn twins(entry: &Entry, given: &Given, args: &ShowArgs) -> Vec<String> {
    let written = heading::twins(entry);
    if written.is_empty() {
        return written;
    }
    let problems = given.problems(&args.input);
    let labels = problems.into_iter().filter_map(|problem| match problem {
        Ok(problem) => problem.twin.map(|label| twin::in_words(&label)),
        Err(refusal) => refusal.twin,
    });
    // The diagram itself needs no words, and in duplex each twin comes twice.
    let mut told: Vec<String> = labels.filter(|label| label.contains(' ')).collect();
    told.dedup();
    if told.is_empty() { written } else { told }
}

/// The look that is asked for; files get no colours.
fn look(args: &ShowArgs, gallery: &Gallery) -> Look {
    let look = args.look.look();
    match gallery.is_on_stdout() {
        true => look,
        false => Look {
            ink: Ink::Plain,
            ..look
        },
    }
}

/// The diagram in letters: authors and source above it, the demand and the number of men below.
fn text(card: &Card<'_>, given: &Given, look: Look) -> String {
    let mut page = String::new();
    let heading = card.heading.lines();
    if !heading.is_empty() {
        page += &format!("{}\n\n", visible(&heading.join("\n")));
    }
    page += &board::draw(card.diagram, look);
    let rules = given.draft.diagram.rules;
    let named = card
        .rules
        .as_ref()
        .map(|_| format!("{}  {}", card.demand, heading::named(&rules)));
    let demand = named.unwrap_or_else(|| card.demand.clone());
    page += &board::caption(card.diagram, look, &demand, &card.count());
    for line in legend::of(card.diagram).iter().chain(&card.twins) {
        page += &format!("    {}\n", visible(line));
    }
    page
}

/// Solves a problem with its twins: all of them must be sound.
fn examined(given: &Given, args: &ShowArgs, means: &Means<'_>) -> (Proof, Exit) {
    let judged = |problem| judged(problem, given.entry.as_ref(), args, means);
    let verdict = given.problems(&args.input).into_iter().map(judged).reduce(Exit::and);
    match verdict {
        Some(Exit::Done) => (Proof::Sound, Exit::Done),
        Some(exit) => (Proof::Open, exit),
        None => (Proof::Open, Exit::Failed),
    }
}

/// How the examination of one problem or twin ends: `Done` only if it is proved to be sound.
fn judged(problem: Result<Problem, Refusal>, entry: Option<&Entry>, args: &ShowArgs, means: &Means<'_>) -> Exit {
    let mut problem = match problem {
        Ok(problem) => problem,
        Err(refusal) => {
            return failed(&input::told(&refusal.errors));
        }
    };
    settle(&mut problem, &args.search);
    let judged = check::examined(&problem, entry, &args.input, means);
    let (solution, verdict) = match (&judged.report.answer, judged.verdict) {
        (Ok(solution), Some(verdict)) => (solution, verdict),
        (answer, _) => {
            let faults = answer.as_ref().err().map(Vec::as_slice).unwrap_or_default();
            return complain_of(&problem.id, faults);
        }
    };
    let exit = Exit::from(verdict.status).and(solution.status.into());
    if exit == Exit::Unknown {
        let why = match solution.status {
            Status::Complete => "it is not known whether it is sound",
            Status::Limit | Status::Interrupted => "the search was not completed",
        };
        complain(&format!("{}: {why}", problem.id));
    }
    exit
}
