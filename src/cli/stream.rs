//! Solutions printed while they are found.

use super::answer::{Proven, tell_unchecked};
use super::means::Means;
use super::watch::{self, Heart};
use indicatif::ProgressBar;
use looking_glass::opinion::{Contradiction, Replay};
use looking_glass::output::Telling;
use looking_glass::position::Fault;
use looking_glass::problem::Problem;
use looking_glass::search::Control;
use looking_glass::solution::{Piece, Resources, Status, best_try, solve_proving, solve_telling, with_room};
use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Half-moves of lines that the search may be ahead of the printer, before it waits. There is a place for each line from the
/// start, and a short problem should not pay for many.
const AHEAD: usize = 1 << 11;

/// Pieces that are printed together, if so many wait.
const BATCH: usize = 1 << 10;

/// After so many pieces the printer pauses before it looks for more: to be woken for each takes longer than to find it.
const AT_ONCE: usize = 64;
/// A pause that nobody notices.
const PAUSE: Duration = Duration::from_micros(400);

/// So many pieces may wait for the printer.
fn ahead(problem: &Problem) -> usize {
    let half_moves = problem.stipulation.length.half_moves().max(8);
    (AHEAD / half_moves as usize).max(16)
}

/// Whose heart beats during a search, and where its proof goes, if either is wanted.
pub type Watchers<'w> = (Option<&'w mut Heart>, Option<&'w mut Proven>);

/// Prints text so that it is seen at once.
pub type Print<'p> = dyn FnMut(&str) -> io::Result<()> + 'p;

/// Solves a problem under a bar and prints each piece of the solution as soon as it is found, or tells why the diagram
/// cannot be played. The heart beats meanwhile, if there is one.
///
/// # Errors
/// The output fails; then nothing more is to be solved.
pub fn solve(
    problem: &Problem,
    means: &Means<'_>,
    (heart, proof): Watchers<'_>,
    telling: &mut dyn Telling,
    print: &mut Print<'_>,
) -> io::Result<Result<Status, Vec<Fault>>> {
    let (args, control) = (means.args, means.control(problem));
    let shown = watch::wants_progress(args.progress, args.quiet);
    let label = format!("{} {}", problem.id, problem.stipulation);
    let search = Search {
        problem,
        resources: means.resources(),
        control: &control,
        replay: replay(problem, args.self_check),
        denied: Mutex::new(None),
    };
    watch::with_bar(shown, &label, &control, |bar| {
        let mut page = Page {
            telling,
            print,
            bar,
            begun: false,
        };
        let (sender, pieces) = sync_channel(ahead(problem));
        let print = || {
            let printed = with_room(&problem.stipulation, || page.print_all(pieces));
            if printed.is_err() {
                means.interrupted().store(true, Relaxed);
            }
            printed
        };
        let (answer, printed) = means.run_beside(|| search.run(sender, heart, proof), print);
        printed?;
        if let Some(found) = search.contradiction() {
            return Ok(Err(vec![Fault::Contradiction(found.to_string())]));
        }
        if let Ok(status) = answer {
            if status == Status::Complete && page.telling.lacks_try() {
                let best = means.run(|| best_try(problem, search.resources, &control));
                best.into_iter().for_each(|best| page.telling.name_try(best));
            }
            with_room(&problem.stipulation, || page.end(status))?;
        }
        Ok(answer)
    })
}

/// A search whose pieces are printed elsewhere.
struct Search<'s> {
    problem: &'s Problem,
    resources: Resources,
    control: &'s Control,
    replay: Option<Replay<'s>>,
    /// The first piece that the plain rules deny.
    denied: Mutex<Option<Contradiction>>,
}

impl Search<'_> {
    /// Searches and sends each piece, until one is denied or nobody prints any more.
    fn run(
        &self,
        sender: SyncSender<Piece>,
        heart: Option<&mut Heart>,
        proof: Option<&mut Proven>,
    ) -> Result<Status, Vec<Fault>> {
        let mut send = |piece| match !self.denies(&piece) && sender.send(piece).is_ok() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        };
        let job = || match proof {
            None => solve_telling(self.problem, self.resources, self.control, &mut send),
            Some(proven) => {
                let (status, proof) = solve_proving(self.problem, self.resources, self.control, &mut send)?;
                *proven = Some(proof);
                Ok(status)
            }
        };
        match heart {
            Some(heart) => heart.beat_during(self.control, job),
            None => job(),
        }
    }

    /// Do the plain rules deny this piece? Notes why.
    fn denies(&self, piece: &Piece) -> bool {
        let Some(found) = self.replay.as_ref().and_then(|replay| replay.piece(piece).err()) else {
            return false;
        };
        *self.denied.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
        true
    }

    fn contradiction(&self) -> Option<Contradiction> {
        self.denied.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// What plays the pieces through before they are printed, if that is wanted and can be.
fn replay(problem: &Problem, wanted: bool) -> Option<Replay<'_>> {
    if wanted {
        tell_unchecked(problem);
    }
    Replay::of(problem).ok().filter(|_| wanted)
}

/// The text of one problem, printed piece by piece.
struct Page<'p, 'q> {
    telling: &'p mut dyn Telling,
    print: &'p mut Print<'q>,
    bar: &'p ProgressBar,
    begun: bool,
}

impl Page<'_, '_> {
    /// Prints pieces as they come: those that wait already together, each other at once.
    fn print_all(&mut self, pieces: Receiver<Piece>) -> io::Result<()> {
        let mut printed = 0;
        while let Ok(piece) = pieces.recv() {
            let mut text = self.before();
            for piece in std::iter::once(piece).chain(pieces.try_iter().take(BATCH)) {
                text += &self.telling.piece(piece);
                printed += 1;
            }
            self.show(&text)?;
            if printed > AT_ONCE {
                std::thread::sleep(PAUSE);
            }
        }
        Ok(())
    }

    fn end(&mut self, status: Status) -> io::Result<()> {
        let text = self.before() + &self.telling.end(status);
        self.show(&text)
    }

    /// What stands before all pieces, the first time.
    fn before(&mut self) -> String {
        match std::mem::replace(&mut self.begun, true) {
            true => String::new(),
            false => self.telling.begin(),
        }
    }

    fn show(&mut self, text: &str) -> io::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        self.bar.suspend(|| (self.print)(text))
    }
}
