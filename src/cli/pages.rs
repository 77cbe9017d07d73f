//! Popeye's text, a page for each problem with its twins.

use super::exit::complain;
use super::files::Files;
use super::means::Means;
use super::stream;
use super::watch::Heart;
use looking_glass::formats::entry::{Defaults, Entry, EntryError, Impossible, Origin};
use looking_glass::output::heading;
use looking_glass::output::popeye::words::{self, Words};
use looking_glass::output::popeye::{boards_in_comments, page};
use looking_glass::position::Fault;
use looking_glass::problem::{Problem, Telling};
use looking_glass::solution::Status;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

/// Writes page after page.
#[derive(Default)]
pub struct Pages {
    defaults: Defaults,
    memory: usize,
    habits: Habits,
    /// The page that is being written.
    page: Option<Page>,
    /// The file that gets the text, too.
    protocol: Option<File>,
    /// The files that are read, over which no protocol is written.
    inputs: Vec<String>,
    /// Did the input end within a problem, or a signal the search?
    pub aborted: bool,
    /// Who tells heartbeats.
    heart: Option<Heart>,
    /// Are the numbers of first moves told of this problem?
    numbers: bool,
}

/// How Popeye was called.
#[derive(Clone, Copy, Debug, Default)]
pub struct Habits {
    /// Are times and the banner left out, and protocols written anew?
    pub regression: bool,
    /// Are the protocols written that inputs ask for?
    pub protocols: bool,
    /// Do the boards of moves stand in comments?
    pub board_comments: bool,
    /// After how many positions is there a heartbeat, if there are heartbeats?
    pub heartbeat: Option<u64>,
}

struct Page {
    /// The record; `None` for the problem of the command line.
    origin: Option<Origin>,
    started: Instant,
    status: Status,
    /// The label of the twin that was told last.
    label: Option<String>,
}

impl Page {
    /// The words of the input's language.
    fn words(&self) -> &'static Words {
        let source = self.origin.as_ref().map(|origin| origin.source);
        Words::of(source.unwrap_or_default().language())
    }

    fn begun(origin: Option<Origin>) -> Self {
        Page {
            origin,
            started: Instant::now(),
            status: Status::Complete,
            label: None,
        }
    }
}

impl Pages {
    /// Pages for the problems of these files, which are read with these defaults and solved with so many bytes of memory, as
    /// Popeye would write them when called so.
    pub fn new(inputs: &[String], defaults: Defaults, memory: usize, habits: Habits) -> Self {
        Pages {
            defaults,
            memory,
            habits,
            inputs: inputs.to_vec(),
            heart: habits.heartbeat.map(Heart::new),
            ..Pages::default()
        }
    }

    /// Writes the line above all pages.
    pub fn begin(&mut self, out: &mut impl Write) -> io::Result<()> {
        if self.habits.regression {
            return Ok(());
        }
        out.write_all(page::banner(self.memory).as_bytes())
    }

    /// Opens the page of this problem, if it is not open, and announces the twin.
    pub fn turn_to(&mut self, problem: &Problem, entry: Option<&Entry>, out: &mut impl Write) -> io::Result<()> {
        self.numbers =
            problem.settings.limits.picks_first_moves() || entry.is_some_and(|entry| has_option(entry, "MoveNumbers"));
        self.open(Some(problem), entry, out)?;
        let demand = problem.stipulation.text(problem.diagram.rules.shape);
        let is_demanded_anew = problem.twin.as_ref().is_some_and(|label| label.contains(&demand));
        if is_demanded_anew && self.page.as_ref().is_some_and(|page| page.label.is_some()) {
            // Of the first twin they stand above the board.
            self.print(&page::misplaced(problem, self.words()), out)?;
        }
        self.announce(problem.twin.as_deref(), out)?;
        out.flush()
    }

    /// Solves the problem or twin that was announced and writes its solution while it is found.
    pub fn solve(
        &mut self,
        problem: &Problem,
        means: &Means<'_>,
        out: &mut impl Write,
    ) -> io::Result<Result<Status, Vec<Fault>>> {
        let mut phases = page::Phases::new(problem, self.words());
        if self.numbers {
            let since = self.page.as_ref().map(|page| page.started);
            phases = phases.with_numbers(since.filter(|_| !self.habits.regression));
        }
        let board_comments = self.habits.board_comments;
        let mut heart = self.heart.take();
        let mut print = |text: &str| {
            match board_comments {
                true => self.print(&boards_in_comments(text, &problem.diagram.rules), out)?,
                false => self.print(text, out)?,
            }
            out.flush()
        };
        let watchers = (heart.as_mut(), None);
        let answer = stream::solve(problem, means, watchers, &mut phases, &mut print);
        self.heart = heart;
        let answer = answer?;
        if let (Ok(status), Some(page)) = (&answer, &mut self.page) {
            page.status = page.status.max(phases.status(*status));
            self.aborted |= *status == Status::Interrupted;
        }
        Ok(answer)
    }

    /// Leaves the place of a problem or twin empty that cannot be solved, and says at the end of its page that
    /// not all was done; but what is impossible has no solution.
    pub fn refuse(
        &mut self,
        entry: Option<&Entry>,
        twin: Option<&str>,
        impossible: Option<Impossible>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        if impossible == Some(Impossible::Kings) {
            return self.leave_out(entry, out);
        }
        self.open(None, entry, out)?;
        self.announce(twin, out)?;
        match (impossible, &mut self.page) {
            (Some(Impossible::Target), _) => self.print("\n", out)?,
            // For the set play that there is not.
            (Some(Impossible::Diagram), _) if entry.is_some_and(|entry| has_option(entry, "SetPlay")) => {
                self.print("\n", out)?;
            }
            (None, Some(page)) => page.status = Status::Interrupted,
            (Some(_), _) | (None, None) => {}
        }
        Ok(())
    }

    /// Gives a problem its page that could not even be read; one that asks for nothing is done with.
    pub fn refuse_unread(&mut self, error: &EntryError, out: &mut impl Write) -> io::Result<()> {
        self.aborted |= error.is_cut_short();
        if self.is_open(error.origin.as_ref()) {
            // It was not the problem itself that could not be read, but what parts it from the next one.
            return Ok(());
        }
        self.end(out)?;
        self.page = Some(Page {
            status: match error.asks_nothing() {
                true => Status::Complete,
                false => Status::Interrupted,
            },
            ..Page::begun(error.origin.clone())
        });
        Ok(())
    }

    /// Leaves out a diagram with too many kings: neither board nor label are shown, unless there are two boards.
    fn leave_out(&mut self, entry: Option<&Entry>, out: &mut impl Write) -> io::Result<()> {
        let draft = entry.and_then(|entry| entry.draft(&self.defaults).ok());
        if draft.is_some_and(|draft| draft.target.is_some()) {
            return self.open(None, entry, out);
        }
        if !self.is_open(entry.map(|entry| &entry.origin)) {
            self.begin_page(entry, out)?;
        }
        Ok(())
    }

    /// Is the page of this record open? The problem of the command line has no record.
    fn is_open(&self, origin: Option<&Origin>) -> bool {
        let open = self.page.as_ref().and_then(|page| page.origin.as_ref());
        origin.is_some() && open == origin
    }

    /// Ends the last page and begins that of a record.
    fn begin_page(&mut self, entry: Option<&Entry>, out: &mut impl Write) -> io::Result<()> {
        self.end(out)?;
        self.open_protocol(entry);
        self.page = Some(Page::begun(entry.map(|entry| entry.origin.clone())));
        Ok(())
    }

    /// Ends the last page.
    pub fn end(&mut self, out: &mut impl Write) -> io::Result<()> {
        if let Some(page) = self.page.take() {
            let time = (!self.habits.regression).then(|| page.started.elapsed());
            let words = page.words();
            self.print(&page::end(page.status, time, words), out)?;
        }
        out.flush()
    }

    /// The words of the page that is open.
    fn words(&self) -> &'static Words {
        self.page.as_ref().map_or(&words::ENGLISH, Page::words)
    }

    fn print(&mut self, text: &str, out: &mut impl Write) -> io::Result<()> {
        if let Some(file) = &mut self.protocol {
            file.write_all(text.as_bytes())?;
        }
        out.write_all(text.as_bytes())
    }

    /// Opens the page of a record, unless it is open: with the diagram as it stands before all twins.
    fn open(&mut self, problem: Option<&Problem>, entry: Option<&Entry>, out: &mut impl Write) -> io::Result<()> {
        if self.is_open(entry.map(|entry| &entry.origin)) {
            return Ok(());
        }
        self.begin_page(entry, out)?;
        let drafted = entry.and_then(|entry| entry.draft(&self.defaults).ok()?.problem(&entry.id));
        if let Some(shown) = drafted.as_ref().or(problem) {
            let head = head(shown, entry, self.words());
            self.print(&head, out)?;
        }
        Ok(())
    }

    fn announce(&mut self, label: Option<&str>, out: &mut impl Write) -> io::Result<()> {
        let Some((page, label)) = self.page.as_mut().zip(label) else {
            return Ok(());
        };
        if page.label.as_deref() == Some(label) {
            return Ok(());
        }
        page.label = Some(label.to_string());
        self.print(&page::twin(label, self.words()), out)
    }

    /// From here on all text goes to the file that the input names, too.
    fn open_protocol(&mut self, entry: Option<&Entry>) {
        let wanted = entry.and_then(|entry| entry.notes.protocol.as_deref());
        let Some(name) = wanted.filter(|_| self.habits.protocols) else {
            return;
        };
        // The same protocol may be asked for again and again; what is read is no place for it.
        if let Err(error) = Files::to_read(&self.inputs).and_then(|mut files| files.claim(Path::new(name))) {
            complain(&format!("protocol: {error:#}"));
            return;
        }
        let mut options = File::options();
        options.create(true).write(true);
        let options = match self.habits.regression {
            true => options.truncate(true),
            false => options.append(true),
        };
        match options.open(name) {
            Ok(file) => self.protocol = Some(file),
            Err(error) => complain(&format!("{name}: the protocol cannot be written: {error}")),
        }
    }
}

/// Does a record have an option of this name?
fn has_option(entry: &Entry, name: &str) -> bool {
    let options = entry.texts("options");
    options.iter().any(|option| option.eq_ignore_ascii_case(name))
}

/// Remarks, and all above the solution unless an option leaves it out.
fn head(problem: &Problem, entry: Option<&Entry>, words: &Words) -> String {
    let mut text = String::new();
    if let Some(entry) = entry {
        text.extend(entry.notes.replaced.iter().map(|square| page::replaced(square, words)));
    }
    text += &page::misplaced(&problem.clone().as_popeye_takes_it(), words);
    let mut credits = Vec::new();
    let mut shown = true;
    let mut grid = Telling::Told;
    if let Some(entry) = entry {
        text.extend(entry.notes.remarks.iter().map(|remark| format!("{remark}\n")));
        credits.clone_from(&entry.notes.credits);
        if credits.is_empty() {
            credits = heading::of(entry);
        }
        shown = !has_option(entry, "NoBoard");
        if has_option(entry, "SuppressGrid") {
            grid = Telling::LeftOut;
        }
    }
    if shown {
        text += &page::head(&credits, problem, words, grid);
    }
    if entry.is_some_and(|entry| entry.get("twins.a").is_some()) {
        text += &page::zeroposition(words);
    }
    text
}
